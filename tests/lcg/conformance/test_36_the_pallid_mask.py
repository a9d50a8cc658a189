"""36 The Pallid Mask: catacombs, locations, acts, by Carcosa scenario notes VI."""

from __future__ import annotations

from typing import Any

import pytest

from bot.lcg.api import uncover
from bot.lcg.core.state import CopyNo, Step
from bot.lcg.views.stages import act_view
from tests.lcg import by_hand
from tests.lcg.carcosa import (
    ARCHWAYS,
    CAVERNS,
    CRYPT,
    GATE,
    LABYRINTH,
    MAN,
    PASSAGE,
    POOLS,
    SHAFT,
    TOMB,
    TUNNELS,
    WELL,
    catacombs,
    enters,
    in_carcosa,
    lays,
    put_at_spot,
)
from tests.lcg.table import Table

HARUKO, POSSESSED = "03078", "03067b"
SPECTER, DOCENT, MINION, POLTERGEIST = "03241b", "03258", "01160", "03093"
KNIFE, MACHETE, SHORTCUT, GUTS = "01086", "01020", "02022", "01089"
UP, DOWN, LEFT, RIGHT = (0, -1), (0, 1), (-1, 0), (1, 0)


def spots(table: Table, *, around: str) -> dict[str, tuple[int, int]]:
    """Map the codes of the other locations to their positions as seen from one."""
    places = table.game.places
    x, y = places.spot(table.piece(around)) or (0, 0)
    return {
        place.code: (spot[0] - x, spot[1] - y)
        for place in places.all()
        if (spot := places.spot(place)) is not None and place.code not in (around, GATE)
    }


def deck(table: Table, *top: str) -> None:
    """The Catacombs deck is exactly these cards."""
    table.order("stack", apart="catacombs", top=list(top), only=True)


def counts(table: Table, note: str) -> int:
    """The number under a note of the log that this scenario has written."""
    return sum(entry.count or 0 for entry in table.state.log if entry.note == note)


# Set-up


@pytest.mark.parametrize(
    ("note", "written"),
    [
        ("found_nigels_home", "entered_catacombs"),
        ("found_nigel_engram", "entered_catacombs"),
        ("did_not_escape_gaze", "awoke_inside_catacombs"),
        ("unable_to_find_nigel", "awoke_inside_catacombs"),
    ],
)
def test_the_catacombs_begin(note: str, written: str) -> None:
    """VI, set-up: the log decides the start; 13 other locations; 30 encounter cards."""
    starts: set[str] = set()
    for seed in (b"a", b"b", b"c"):
        table = in_carcosa("the_pallid_mask", 2, log=[{"note": note}], calm=False, seed=seed)
        first, *others = table.game.places.all()
        pile = table.codes(table.state.apart["catacombs"])
        starts.add(first.code)

        assert table.notes == [written]
        assert first.revealed
        assert not any(place.revealed for place in others)
        assert {who.place for who in table.state.investigators} == {first.id}
        assert len(others) + len(pile) == 13
        assert {PASSAGE, TOMB} <= {*pile[-5:]}
        assert len(table.state.encounter_deck) == 30
    assert (starts == {GATE}) is (written == "entered_catacombs")


def test_the_stranger_is_set_aside_and_stays_his_bearers() -> None:
    """VI, set-up 6: the Man leaves his bearer’s deck; without a bearer the lead is it."""
    cases: list[dict[str, Any]] = [{"log": []}, {"earlier": [{"scenario": "curtain_call"}]}]
    for more in cases:
        table = Table(["roland_banks"], scenario="the_pallid_mask", calm=False, **more)
        copies = [copy for copy in table.state.aside if table.game.card(copy).code == MAN]
        assert [table.game.cards.owner(copy) for copy in copies] == [0]
        assert MAN not in table.roland.deck


def test_a_secret_passageway_opens() -> None:
    """VI, set-up 5: with Haruko interviewed a location beside the start is revealed."""
    log = [{"note": "vips_interviewed", "card": HARUKO}]
    table = in_carcosa("the_pallid_mask", log=log, at_turn=False)
    table.chooses_none()
    assert "secret passageway" in table.ask.prompt
    table.roland.chooses("Catacombs (1 up)")
    while table.roland.ask.kind == "choose":
        table.roland.chooses(table.roland.labels()[0])

    opened = table.game.places.at_spot((0, -1))
    assert opened is not None
    assert (opened.revealed, table.roland.place.code) == (True, GATE)


# The grid


@pytest.mark.parametrize(
    ("code", "sides"),
    [
        (GATE, [UP, DOWN]),
        (ARCHWAYS, [RIGHT]),
        (CRYPT, [UP, RIGHT]),
        (CAVERNS, [DOWN, RIGHT]),
        (TUNNELS, [LEFT, RIGHT]),
        (LABYRINTH, [UP, DOWN, RIGHT]),
        (PASSAGE, []),
        (TOMB, []),
    ],
)
def test_where_new_catacombs_lie(code: str, sides: list[tuple[int, int]]) -> None:
    """VI, grid: a card is placed on each named side, in printed order, unrevealed."""
    table = catacombs() if code != GATE else in_carcosa("the_pallid_mask")
    if code != GATE:
        here = lays(table, code, up=False)
        deck(table, *(more := [WELL, SHAFT, POOLS][: len(sides)]))
        put_at_spot(table, here, 5, 5)
        enters(table, here, 0)
        assert list(spots(table, around=code)) == more
    laid = [place for place in table.game.places.all() if not place.revealed]

    assert [*spots(table, around=code).values()] == sides
    assert len(laid) == len(sides)


@pytest.mark.parametrize(
    ("code", "labels"),
    [
        (WELL, ["Above", "Below", "To the right"]),
        (SHAFT, ["Above", "To the right"]),
        (POOLS, ["Below", "To the right"]),
    ],
)
def test_who_reveals_it_chooses_the_side(code: str, labels: list[str]) -> None:
    """VI, grid: with "or" the investigator who reveals it chooses one of the free sides."""
    table = catacombs()
    here = lays(table, code, "left", up=False)
    deck(table, TUNNELS, CAVERNS)
    enters(table, here, 0)
    side = DOWN if "Below" in labels else UP
    if len(labels) > 2:
        assert table.roland.labels() == labels[:-1]  # the Gate lies to the right
        table.roland.chooses("Below")

    assert spots(table, around=code) == {TUNNELS: side}


def test_occupied_sides_are_skipped_and_a_short_deck_ends() -> None:
    """VI, grid: occupied sides get no card; placing ends with the deck."""
    table = catacombs()
    here = lays(table, LABYRINTH, up=False)
    lays(table, WELL, "above", LABYRINTH)
    deck(table, CRYPT)
    enters(table, here, 0)

    assert spots(table, around=LABYRINTH) == {WELL: UP, CRYPT: DOWN}


def test_every_way_in_costs_clues() -> None:
    """VI, cost: entering costs 1 clue per investigator, from investigators where you are."""
    table = catacombs(2)
    here = lays(table, CRYPT, up=False)
    deck(table)
    table.roland.has(clues=1)
    assert "2 clues; they have 1" in table.roland.why_not("move", "Catacombs")
    table.daisy.has(clues=1)
    table.roland.does("move", "Catacombs")
    table.daisy.chooses("Agree")
    assert (table.roland.place, table.roland.clues, table.daisy.clues) == (here, 0, 0)

    table.roland.ends_turn()
    table.settle()
    table.daisy.does("move", "Crypt")
    assert table.daisy.place is here


def test_stone_archways_wipe_the_text_of_their_neighbours() -> None:
    """VI, Archways: while revealed, unrevealed locations beside them cost nothing."""
    table = catacombs()
    free = lays(table, CRYPT, up=False)
    put_at_spot(table, free, 1, -1)
    arches = lays(table, ARCHWAYS, up=False)
    deck(table)
    above = lays(table, WELL, "above", up=False)
    assert "clue" in table.roland.why_not("move", "Catacombs (1 up)")
    arches.revealed = True
    assert "clue" in table.roland.why_not("move", "Catacombs (1 up)")  # not beside them
    put_at_spot(table, free, 5, 5)
    put_at_spot(table, above, 1, -1)
    table.roland.at(ARCHWAYS)
    table.roland.does("move", "Catacombs (1 right, 1 up)")
    table.settle()

    assert table.roland.place is above


def test_a_card_that_moves_pays_as_well() -> None:
    """VI: Shortcut cannot move an investigator where the cost is not paid."""
    table = catacombs()
    lays(table, CRYPT, up=False)
    deck(table)
    table.roland.holds(SHORTCUT)
    assert not table.roland.can("play", "Shortcut")
    table.roland.has(clues=1)
    table.roland.does("play", "Shortcut")
    while table.roland.ask.kind == "choose":
        table.roland.chooses(table.roland.labels()[0])

    assert (table.roland.place.code, table.roland.clues) == (CRYPT, 0)


@pytest.mark.parametrize(
    ("token", "at", "clues", "damage"), [("0", CRYPT, 0, 0), ("auto_fail", SHAFT, 1, 1)]
)
def test_the_narrow_shaft_comes_before_the_cost(
    token: str, at: str, clues: int, damage: int
) -> None:
    """VI, Narrow Shaft: agility (3); a failure is 1 damage, no move and no clues spent."""
    table = catacombs()
    lays(table, SHAFT)
    lays(table, CRYPT, "right", SHAFT, up=False)
    deck(table)
    table.all_at(SHAFT)
    table.roland.has(clues=1)
    table.bag("+1" if token == "0" else token)
    table.roland.does("move", "Catacombs")
    table.settle()
    if "commit" in table.kinds:
        table.roland.reveals()
    table.settle()

    assert (table.roland.place.code, table.roland.clues) == (at, clues)
    assert (table.roland.damage, table.roland.actions) == (damage, 2)


# Locations


def test_the_crypt_wants_willpower() -> None:
    """VI, Crypt: investigations there test willpower, whatever skill a card would use."""
    table = catacombs()
    lays(table, CRYPT)
    table.all_at(CRYPT)
    table.roland.holds(GUTS).does("investigate")

    assert table.test.skill == "willpower"


def test_the_caverns_take_a_hand() -> None:
    """VI, Caverns: while investigated there is 1 hand slot less, so an asset is discarded."""
    table = catacombs()
    lays(table, CAVERNS)
    table.all_at(CAVERNS)
    table.roland.controls(KNIFE)
    table.roland.controls(MACHETE)
    table.roland.does("investigate")
    assert table.roland.ask.kind == "slots"
    table.roland.chooses("Knife")

    assert (table.roland.discard, table.in_play(MACHETE)) == ([KNIFE], True)


@pytest.mark.parametrize(
    ("code", "has", "labels", "left"),
    [
        (WELL, {"hand": 0}, [], {"horror": 1}),
        (WELL, {"hand": 1}, ["Discard 2 random cards"], {"horror": 0, "hand": 0}),
        (WELL, {"hand": 3}, ["Discard 2 random cards"], {"horror": 0, "hand": 1}),
        (WELL, {"hand": 3}, ["Take 1 direct horror"], {"horror": 1, "hand": 3}),
        (POOLS, {"resources": 0}, [], {"damage": 1}),
        (POOLS, {"resources": 3}, ["Lose 5 resources"], {"damage": 0, "resources": 0}),
        (POOLS, {"resources": 7}, ["Lose 5 resources"], {"damage": 0, "resources": 2}),
    ],
)
def test_who_ends_the_turn_pays(
    code: str, has: dict[str, int], labels: list[str], left: dict[str, int]
) -> None:
    """VI, Well and Pools: as a turn ends, pay 1 direct harm, cards or resources."""
    table = catacombs()
    lays(table, code)
    table.all_at(code)
    table.roland.holds(*[KNIFE] * has.get("hand", 0)).has(resources=has.get("resources", 0))
    table.stops_before(Step.ENEMY)
    table.roland.ends_turn()
    table.settle()
    for label in labels:
        table.roland.chooses(label)

    found: dict[str, Any] = {key: getattr(table.roland, key) for key in left}
    assert found | {"hand": len(table.roland.hand)} == found | left | {"hand": left.get("hand", 0)}


def test_candlelit_tunnels_show_a_location_to_the_tester() -> None:
    """VI, Tunnels: intellect (3) looks at a location in play; each copy once per game."""
    table = catacombs(2)
    lays(table, TUNNELS)
    table.all_at(TUNNELS)
    assert "no unrevealed" in table.roland.why_not("activate", "ancient sign")
    hidden = lays(table, TOMB, "above", up=False)
    table.bag("+1")
    table.roland.does("activate", "ancient sign")
    table.settle()
    seen = [fact for fact in table.facts if getattr(fact, "codes", ()) == (TOMB,)]
    assert [fact.only for fact in seen if fact.only] == [(0,)]
    assert not hidden.revealed
    assert table.state.act.index == 0
    assert not table.roland.can("activate", "ancient sign")


def test_the_passage_hurts_and_holds_who_reveals_it() -> None:
    """VI, Blocked Passage: 2 damage to its revealer, who cannot leave this round; not in act 3b."""
    table = catacombs(2)
    here = lays(table, PASSAGE, up=False)
    enters(table, here, 0)
    table.daisy.at(PASSAGE)
    assert (table.roland.damage, table.daisy.damage) == (2, 0)
    assert "can’t move" in table.roland.why_not("move", "Gate")
    table.roland.ends_turn()
    table.settle()
    assert table.daisy.can("move", "Gate")


def test_the_passage_holds_nobody_elsewhere() -> None:
    """VI, Blocked Passage: who reveals it from another location may leave that one."""
    table = catacombs()
    passage = lays(table, PASSAGE, up=False)
    by_hand.run(uncover(table.game, table.roland.seat, passage))
    table.roland.does("move", "Passage")
    assert (table.roland.damage, table.roland.can("move", "Gate")) == (2, False)


# Acts and agendas


@pytest.mark.parametrize("slain", [False, True])
def test_the_tomb_shows_the_stranger(slain: bool) -> None:
    """VI, act 1: the Tomb advances it and brings the Man; Haruko enters unless slain."""
    log = [{"note": "vips_slain", "card": HARUKO}] if slain else []
    table = catacombs(2, log=log)
    here = lays(table, TOMB, up=False)
    enters(table, here, 0)
    man = table.piece(MAN)

    assert table.game.stages.act.code == "03244"
    assert (man.place, man.threat) == (here.id, None)
    assert table.in_play(POSSESSED) is not slain
    assert table.game.pieces.health(man) == 3 + 2
    assert not table.roland.can("activate", "Defeat him")


def test_his_health_falls_outside_the_tomb() -> None:
    """VI: 3 damage outside the Tomb defeat the Man: Conviction and the tally are noted."""
    table = barred()
    man = table.piece(MAN)
    man.damage = 3
    table.roland.does("engage", "Man")
    table.settle()
    table.roland.does("move", "Gate")
    table.settle()

    assert (counts(table, "chasing_the_stranger"), counts(table, "conviction")) == (1, 2)
    assert table.game.stages.act.code == "03245"


def barred(seats: int = 1) -> Table:
    """Act 2, everybody in the Tomb with the Man."""
    table = catacombs(seats, log=[{"note": "vips_slain", "card": HARUKO}])
    here = lays(table, TOMB, up=False)
    enters(table, here)
    return table


def strike_down(table: Table) -> None:
    """Roland defeats the Man in the Pallid Mask by an attack."""
    man = table.piece(MAN)
    man.damage = (table.game.pieces.health(man) or 0) - 1
    table.roland.does("engage", "Man")
    table.roland.does("fight", "Man", token="0")
    table.settle()


def test_the_man_defeated_or_understood() -> None:
    """VI, act 2: the Man’s defeat or 2 clues per investigator from the Tomb advance it."""
    table = barred(2)
    view = act_view(table.game)
    assert (view.unit, view.have, view.need, view.other) == (
        "The Man in the Pallid Mask", 0, 5, "or 0 of 4 clues in Tomb",
    )  # fmt: skip
    table.daisy.at(GATE).has(clues=4)
    assert not table.roland.can("activate", "The Path is Barred")
    table.roland.has(clues=4)
    table.roland.does("activate", "The Path is Barred")
    table.settle()

    assert (counts(table, "doubt"), counts(table, "conviction")) == (2, 0)
    assert table.game.stages.act.code == "03246"
    assert not table.in_play(MAN)
    copy = next(CopyNo(n) for n, each in enumerate(table.state.copies) if each.code == MAN)
    assert copy in table.state.removed


def test_a_defeat_counts_at_once() -> None:
    """VI, act 2: his defeat immediately notes 2 Conviction and the tally; he leaves the game."""
    table = barred()
    strike_down(table)

    assert (counts(table, "conviction"), counts(table, "chasing_the_stranger")) == (2, 1)
    assert table.game.stages.act.code == "03245"
    assert MAN not in table.roland.discard


def way_out(seats: int = 1) -> Table:
    """Act 3 The Way Out."""
    return catacombs(seats, act=3)


def test_the_farthest_location_collapses() -> None:
    """VI, The Way Out: all there move away with 2 damage each; the location leaves."""
    table = way_out(2)
    lays(table, CAVERNS)
    lays(table, WELL, "right", CAVERNS)
    table.roland.at(WELL)
    table.enemy(POLTERGEIST, exhausted=True).at(WELL)
    table.enemy(MINION).engaged_with(table.roland)
    table.next_phase("upkeep")
    table.settle()

    assert not table.in_play(WELL)
    assert (table.roland.place.code, table.roland.damage, table.daisy.damage) == (CAVERNS, 2, 0)
    assert sorted(table.encounter_discard) == [MINION, POLTERGEIST]
    assert WELL in table.codes(table.state.removed)


def test_a_tie_is_the_leads_and_flight_reveals_for_nothing() -> None:
    """VI, The Way Out: the lead picks one of the farthest locations; moving costs nothing."""
    table = way_out(2)
    lays(table, PASSAGE, "left", up=False)
    lays(table, CAVERNS)
    lays(table, WELL, "above", CAVERNS)
    lays(table, CRYPT, "below", CAVERNS, up=False)
    deck(table)
    table.daisy.at(WELL)
    table.next_phase("upkeep")
    table.settle()
    table.roland.chooses("Well of Souls")
    table.settle()

    assert (table.daisy.place.code, table.daisy.damage) == (CAVERNS, 2)


@pytest.mark.parametrize(("act", "code", "word"), [(3, GATE, "r1"), (4, PASSAGE, "r2")])
def test_all_who_are_left_end_it(act: int, code: str, word: str) -> None:
    """VI, act 3: it ends when all undefeated investigators are at the Gate or the Passage."""
    table = barred(2)
    if act == 3:
        strike_down(table)
    else:
        table.roland.has(clues=4)
        table.roland.does("activate", "The Path is Barred")
    table.settle()
    passage = lays(table, PASSAGE, "left", up=False)
    enters(table, passage if act == 4 else table.piece(GATE), 0)
    assert table.roland.damage == 0
    assert table.asked
    table.order("defeat", what=1)
    table.settle()

    assert table.resolution == word


def test_the_agendas_end_it_for_all() -> None:
    """VI, agenda 2: all are defeated with 1 physical trauma; act 2 counts as reached."""
    table = catacombs(2)
    table.order("stage", of="agenda", number=2)
    table.order("advance", what="agenda")
    table.settle()
    for player in table.seats:
        player.chooses("Don’t read it")
    table.seats[0].chooses("Daisy Walker")

    assert table.resolution == "none"
    assert [who.new_physical for who in table.state.investigators] == [1, 1]
    assert [who.xp for who in table.state.investigators] == [0, 2]
    assert [e.seat for e in table.state.log if e.note == "read_act_2"] == [1]
    gained = [each for each in table.state.earned if each.seat == 1]
    assert len(gained) == 1


def test_the_specter_waits_at_the_start() -> None:
    """VI, agenda 1: the lead draws its back, which spawns at the start location."""
    table = catacombs(2)
    lays(table, WELL)
    table.all_at(WELL)
    table.order("advance", what="agenda")
    table.settle()
    specter = table.piece(SPECTER)

    assert table.game.places.where(specter) == table.piece(GATE).id
    assert (table.game.pieces.health(specter), specter.threat) == (10, None)
