"""35 A Phantom of Truth: dream, set-up, stages, the Organist, by Carcosa scenario notes V."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.lcg.core.facts import LogNoted, PageRead, ScenarioEnded
from bot.lcg.core.state import Step
from bot.lcg.printed.cards import Symbol
from bot.lcg.rules.scenario_result import scenario_result
from bot.lcg.views.stages import act_view, agenda_view
from tests.lcg.paris import (
    ACOLYTE,
    CANAL,
    CONSPIRACY,
    DRAPED,
    GARDENS,
    GUIGNOL,
    HOPELESS,
    INTRUDED,
    JORDAN,
    LACHAISE,
    LOST_SOUL,
    MARAIS_CALM,
    MARKET,
    MONTPARNASSE,
    NOTRE_DAME,
    OPERA_ICONS,
    ORSAY,
    PURSUING,
    SECOND,
    STALKED,
    STEALTHY,
    TRUE_EVIL,
    answers,
    at_codes,
    organist,
    paris,
    version,
)
from tests.lcg.table import Table

PARANOIA, MAN, DYNAMITE, GUTS = "01097", "03059", "01024", "01089"
GUEST = "03077"
SUNS, SHADOW, STARS, LEAD = "03223", "01135", "03090", "01136"


def note(name: str, count: int | None = None, card: str = "") -> dict[str, Any]:
    """An entry of the campaign log."""
    entry: dict[str, Any] = {"note": name}
    entry |= {"card": card} if card else {}
    return entry | ({"count": count} if count is not None else {})


def pages(table: Table) -> list[str]:
    """The pages that were read."""
    return [fact.page for fact in table.told(PageRead)]


# The dream


SLEW, POLICE = note("slayed_the_monsters"), note("police_are_suspicious")
CLAIMED, CHASE = note("king_claimed_its_victims"), "chasing_the_stranger"


@pytest.mark.parametrize(
    ("log", "read", "trauma", "paranoia"),
    [
        ([], ["voice", "mirror"], 0, 0),
        ([note("fled_dinner_party")], ["voice", "mirror"], 0, 0),
        ([INTRUDED], ["voice", "secret", "mirror"], 0, 0),
        ([SLEW], ["voice", "fire", "mirror"], 1, 0),
        ([INTRUDED, POLICE], ["voice", "secret", "police", "mirror"], 0, 1),
        ([SLEW, POLICE], ["voice", "fire", "police", "mirror"], 1, 1),
        ([CLAIMED, SLEW, POLICE], ["voice", "mirror"], 0, 0),
        ([note(CHASE, 3)], ["voice", "mirror"], 0, 0),
    ],
)
def test_the_dream(log: list[Any], read: list[str], trauma: int, paranoia: int) -> None:
    """V, dream: each gets a Lost Soul; the log decides the pages; trauma deals no horror now."""
    table = paris(2, log=log, at_turn=False, calm=False)
    table.chooses_none()
    if paranoia:
        assert table.ask.prompt == "Who adds Paranoia to their deck?"
        table.roland.chooses("Daisy")

    assert pages(table) == read
    assert [each.who.new_mental for each in table] == [trauma] * 2
    assert [each.horror for each in table] == [0, 0]
    earned = Counter((str(each.code), each.seat) for each in table.state.earned)
    assert earned == Counter([(LOST_SOUL, 0), (LOST_SOUL, 1), *[(PARANOIA, 1)] * paranoia])
    assert [each.deck.count(LOST_SOUL) for each in table] == [1, 1]
    assert not [each for each in table if LOST_SOUL in each.hand]
    assert table.daisy.deck.count(PARANOIA) == paranoia


@pytest.mark.parametrize(
    ("label", "page", "written", "act"),
    [
        ("You follow", "hunter", "conviction", TRUE_EVIL),
        ("He follows", "hunted", "doubt", CONSPIRACY),
    ],
)
def test_the_mirror_asks_after_a_long_chase(label: str, page: str, written: str, act: str) -> None:
    """V, dream: with a tally of 4 the players choose 1 Conviction or 1 Doubt, before comparing."""
    table = paris(log=[note(CHASE, 2), note(CHASE, 2)], at_turn=False)
    table.chooses_none()
    table.roland.chooses(label)

    assert pages(table) == ["voice", "mask", page]
    assert [(fact.note, fact.count) for fact in table.told(LogNoted)] == [(written, 1)]
    assert table.game.stages.act.code == act


def test_paranoia_only_if_the_collection_has_it() -> None:
    """V, dream: without a Paranoia in the collection nobody is asked who gets it."""
    decks = {"roland_banks": [PARANOIA, GUTS], "daisy_walker": [PARANOIA, GUTS]}
    table = paris(2, log=[POLICE], decks=decks, at_turn=False, calm=False)
    table.chooses_none()

    assert pages(table) == ["voice", "police", "mirror"]
    assert [str(each.code) for each in table.state.earned] == [LOST_SOUL] * 2


# Set-up


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize(
    ("doubt", "conviction", "convinced"),
    [(0, 0, False), (2, 2, False), (2, 1, False), (1, 2, True)],
)
def test_set_up_by_the_log(doubt: int, conviction: int, convinced: bool, seats: int) -> None:
    """V, set-up: equal Conviction and Doubt count as Doubt; ten locations, the Organist aside."""
    log = [note("doubt", doubt), note("conviction", conviction)]
    table = paris(seats, log=log, calm=False)
    deck = Counter(str(table.game.card(copy).code) for copy in table.state.encounter_deck)
    kept, gone = ({SUNS: 2, SHADOW: 3}, {STARS: 2, LEAD: 2})[:: 1 if convinced else -1]
    places = table.game.places.all()

    assert sum(deck.values()) == (30 if convinced else 29)
    assert {code: deck[code] for code in (*kept, *gone)} == {**kept, **dict.fromkeys(gone, 0)}
    assert table.game.stages.act.code == (TRUE_EVIL if convinced else CONSPIRACY)
    table.order("stage", of="act", number=2)
    assert table.game.stages.act.code == (STALKED if convinced else PURSUING)
    assert table.codes(table.state.aside) == [HOPELESS]
    assert (len(places), len({place.code for place in places})) == (10, 10)
    assert [str(place.code) for place in places if place.revealed] == [ORSAY]
    assert table.piece(ORSAY).clues == seats


@pytest.mark.parametrize(
    ("met", "start", "resources"), [(True, MONTPARNASSE, 8), (False, ORSAY, 5)]
)
def test_jordan_lends_a_flat(met: bool, start: str, resources: int) -> None:
    """V, Jordan Perry interviewed: each has 3 more resources, and all start at Montparnasse."""
    log = [note("vips_interviewed", card=GUEST)] if met else []
    table = paris(2, log=log)

    assert [each.resources for each in table] == [resources] * 2
    assert {str(each.place.code) for each in table} == {start}


def test_the_streets_of_paris() -> None:
    """V, graph: all links go both ways, whichever copies are in play."""
    links = {
        MONTPARNASSE: {ORSAY, GARDENS, NOTRE_DAME},
        ORSAY: {MONTPARNASSE, GARDENS, OPERA_ICONS},
        GARDENS: {MONTPARNASSE, ORSAY, NOTRE_DAME},
        NOTRE_DAME: {MONTPARNASSE, GARDENS, MARAIS_CALM},
        OPERA_ICONS: {ORSAY, GUIGNOL, MARKET},
        GUIGNOL: {OPERA_ICONS, MARKET},
        MARKET: {OPERA_ICONS, GUIGNOL, CANAL, MARAIS_CALM},
        CANAL: {MARKET, LACHAISE, MARAIS_CALM},
        LACHAISE: {CANAL, MARAIS_CALM},
        MARAIS_CALM: {MARKET, CANAL, LACHAISE, NOTRE_DAME},
    }
    for seed in (b"a", b"b", b"c"):
        table = paris(seed=seed)
        first = table.game.library.cards

        def named(code: str, known: Any = first) -> str:
            return known[code].version_of or code

        found = {
            named(place.code): {named(near.code) for near in table.game.places.connections(place)}
            for place in table.game.places.all()
        }
        assert found == links


# Agendas


@pytest.mark.parametrize(
    ("convinced", "own", "elsewhere", "counted"),
    [(False, 4, 2, 6), (True, 6, 0, 6), (True, 6, 2, 4), (True, 1, 3, 0)],
)
def test_doom_elsewhere_is_subtracted(
    convinced: bool, own: int, elsewhere: int, counted: int
) -> None:
    """V, agendas: with more Conviction doom on other cards is subtracted, never below 0."""
    table = paris(convinced=convinced)
    table.sets("agenda", doom=own)
    table.enemy(ACOLYTE).at(CANAL).doom = elsewhere
    view = agenda_view(table.game)
    assert (view.have, "on it" in view.unit) == (counted, convinced and elsewhere > 0)
    table.goes("1.3")
    answers(table, *["Stay"] * (counted >= 6))

    assert table.state.agenda.index == (counted >= 6)
    left = sum(piece.doom for piece in table.game.in_play.all())
    assert left == (0 if counted >= 6 else elsewhere)


@pytest.mark.parametrize(("agenda", "need"), [(1, 6), (2, 5), (3, 5)])
def test_thresholds(agenda: int, need: int) -> None:
    """V: the agendas need 6, 5 and 5 doom."""
    table = paris()
    table.order("stage", of="agenda", number=agenda)
    assert table.game.stages.threshold == need


def test_a_night_ends() -> None:
    """V, back 1: each disengages and may move without attacks; then the Organist moves."""
    table = paris(2, act=2)
    who = organist(table, DRAPED, GARDENS)
    followers = [table.enemy(STEALTHY).engaged_with(each) for each in (table.roland, table.daisy)]
    table.order("advance", what="agenda")
    assert table.roland.labels()[0] == "Stay here"
    table.roland.chooses("Montparnasse")
    table.daisy.chooses("Stay")

    assert (str(table.roland.place.code), str(table.daisy.place.code)) == (MONTPARNASSE, ORSAY)
    assert [enemy.threat for enemy in followers] == [1, 1]
    assert at_codes(table, who) == NOTRE_DAME
    assert [each.damage for each in table] == [0, 0]
    assert table.game.stages.agenda.code == SECOND


def test_the_organist_is_skipped_while_he_is_away() -> None:
    """V: agenda 1 can advance while act 1 is current, without an Organist."""
    table = paris()
    table.order("advance", what="agenda")
    answers(table, "Stay")

    assert table.game.stages.agenda.code == SECOND
    assert not table.in_play(HOPELESS)


@pytest.mark.parametrize("slain", [True, False])
def test_jordan_comes_after_the_second_night(slain: bool) -> None:
    """V, back 2: Jordan Perry spawns at Montparnasse as an enemy, unless slain."""
    table = paris(log=[note("vips_slain", card=GUEST)] if slain else [])
    table.order("stage", of="agenda", number=2)
    table.order("advance", what="agenda")
    answers(table, "Stay")

    assert table.in_play(JORDAN) is not slain
    if not slain:
        assert at_codes(table, table.piece(JORDAN)) == MONTPARNASSE


@pytest.mark.parametrize(
    ("convinced", "act", "log", "word"),
    [
        (False, 2, [], "r3"),
        (False, 1, [INTRUDED], "r3"),
        (True, 2, [], "r1"),
        (True, 2, [INTRUDED], "r2"),
        (True, 1, [], "r1"),  # act 2b all the same
    ],
)
def test_the_third_night(convinced: bool, act: int, log: list[Any], word: str) -> None:
    """V, back 3: with Doubt R3; with Conviction act 2b: R2 after the secret meeting, else R1."""
    table = paris(convinced=convinced, act=act, log=log)
    table.order("stage", of="agenda", number=3)
    table.order("advance", what="agenda")

    assert table.resolution == word


# Act 1


@pytest.mark.parametrize("convinced", [False, True])
def test_clues_advance_act_1(convinced: bool) -> None:
    """V, act 1: 2 clues per investigator bring the Organist, near the lead or far from all."""
    table = paris(2, convinced=convinced)
    table.daisy.at(MONTPARNASSE).has(clues=4)
    assert "or 4 of 4 clues held" in act_view(table.game).other
    table.roland.does("activate", "Advance")
    table.daisy.chooses("Agree")
    while table.ask.kind == "choose":
        table.roland.chooses(table.roland.labels()[0])
    side = HOPELESS if convinced else DRAPED

    assert at_codes(table, table.piece(side)) == (LACHAISE if convinced else ORSAY)
    assert table.game.stages.act.code == (STALKED if convinced else PURSUING)
    assert [each.horror for each in table] == [0, 0]
    assert table.piece(side).threat is None


@pytest.mark.parametrize("convinced", [False, True])
@pytest.mark.parametrize(("own", "elsewhere", "due"), [(3, 0, True), (1, 2, True), (2, 0, False)])
def test_doom_advances_act_1(own: int, elsewhere: int, due: bool, convinced: bool) -> None:
    """V, act 1: 3 doom in play as the round ends advance it, too, with 2 horror each."""
    table = paris(2, convinced=convinced)
    table.sets("agenda", doom=own)
    table.enemy(ACOLYTE, exhausted=True).at(CANAL).doom = elsewhere
    table.stops_before(Step.MYTHOS)
    table.goes("upkeep")
    table.settle()
    while table.kinds[0] in ("choose", "prey"):
        table.roland.chooses(table.roland.labels()[0])
    side = HOPELESS if convinced else DRAPED

    assert table.in_play(side) is due
    assert [each.horror for each in table] == ([2, 2] if due else [0, 0])
    if due:
        far = at_codes(table, table.piece(side))
        assert far == (ORSAY if convinced else LACHAISE)
        assert (table.piece(side).threat == 0) is convinced


# Act 2 by Doubt


def test_clues_go_on_the_organist() -> None:
    """V, act 2: after a successful attack somebody here may put a clue on the Organist."""
    table = paris(2, act=2)
    who = table.enemy(DRAPED).engaged_with(table.roland)
    table.daisy.has(clues=2)
    table.roland.has(actions=4)
    table.bag("0")
    for expected in (1, 2, 2):
        table.roland.does("fight", "Organist")
        if "reaction" in table.kinds:
            table.roland.chooses("1 clue")
            table.daisy.chooses("Yes")
        table.settle()
        assert (who.clues, table.daisy.clues, who.damage) == (expected, 2 - expected, 0)
    table.daisy.has(clues=1)
    table.bag("auto_fail")
    table.game.limits.forget("round")
    table.roland.does("fight", "Organist")
    assert "reaction" not in table.kinds


def test_the_owner_may_keep_the_clue() -> None:
    """V, act 2: the investigator who has the clue decides."""
    table = paris(2, act=2)
    who = table.enemy(DRAPED).engaged_with(table.roland)
    table.roland.has(clues=1)
    table.daisy.has(clues=1)
    table.bag("0")
    table.roland.does("fight", "Organist")
    table.roland.chooses("1 clue")
    table.roland.chooses("Daisy")
    table.daisy.chooses("No")
    table.settle()

    assert (who.clues, table.roland.clues, table.daisy.clues) == (1, 0, 1)


@pytest.mark.parametrize(("log", "word"), [([], "r1"), ([INTRUDED], "r2")])
def test_enough_clues_find_nigel(log: list[Any], word: str) -> None:
    """V, act 2: with 3 clues per investigator on the Organist the act has to advance."""
    table = paris(2, act=2, log=log)
    who = table.enemy(DRAPED).engaged_with(table.roland)
    table.sets(who.id, clues=4)
    table.roland.has(clues=2)
    table.bag("0")
    for done in (False, True):
        assert not table.told(ScenarioEnded)
        table.roland.does("fight", "Organist")
        table.roland.chooses("1 clue")
        table.settle()
        assert bool(table.told(ScenarioEnded)) is done

    assert table.resolution == word


# Act 2 by Conviction


@pytest.mark.parametrize(
    ("choice", "doom", "evaded"), [("Evade", 5, True), ("1 doom on", 6, False)]
)
def test_clues_bring_dawn_or_evade_him(choice: str, doom: int, evaded: bool) -> None:
    """V, act 2: once a round the group’s clues buy 1 doom, or evade the Organist from afar."""
    table = paris(2, act=2, convinced=True)
    table.sets("agenda", doom=5)
    who = table.enemy(HOPELESS).engaged_with(table.daisy)
    table.daisy.has(clues=4)
    table.roland.at(CANAL)
    table.roland.does("activate", "Stalked")
    table.daisy.chooses("Agree")
    table.roland.chooses(choice)
    table.settle()

    assert ((who.threat is None), who.exhausted, table.daisy.clues) == (evaded, evaded, 2)
    assert (table.state.agenda.doom, table.state.agenda.index) == (doom, 0)  # no advance now
    assert not table.roland.can("activate", "Stalked")


@pytest.mark.parametrize("exhausted", [True, False])
def test_only_a_ready_or_engaged_organist_is_evaded(exhausted: bool) -> None:
    """V: that evasion is offered only if it changes anything."""
    table = paris(act=2, convinced=True)
    organist(table, HOPELESS, CANAL, exhausted=exhausted)
    table.roland.has(clues=1).does("activate", "Stalked")

    assert ("choose" in table.kinds) is not exhausted
    assert table.state.agenda.doom == int(exhausted)


@pytest.mark.parametrize("clues", [0, 9])
def test_only_the_third_night_ends_it(clues: int) -> None:
    """V, act 2: clues do not advance Stalked by Shadows."""
    table = paris(act=2, convinced=True)
    table.roland.has(clues=clues)
    assert not table.roland.can("activate", "Advance")


# The Organist


@pytest.mark.parametrize("side", [HOPELESS, DRAPED])
def test_nothing_damages_him(side: str) -> None:
    """V, both Organists: they have no health, and nothing damages them."""
    table = paris(act=2)
    who = table.enemy(side, exhausted=True).at(MONTPARNASSE)
    table.lays(MONTPARNASSE)
    table.roland.holds(DYNAMITE).has(resources=5).does("play", "Dynamite", "Montparnasse")
    table.settle()

    assert (who.damage, table.in_play(side)) == (0, True)
    assert table.game.pieces.health(who) is None
    assert {"Humanoid", "Avatar", "Elite"} == set(table.game.card(who).traits)


def test_draped_lets_go_and_stays() -> None:
    """V, Draped: engaged as the enemy phase ends, he disengages and does not move."""
    table = paris(act=2)
    who = table.enemy(DRAPED).engaged_with(table.roland)
    table.enemies_attack()
    assert (table.roland.horror, who.threat) == (1, None)
    assert at_codes(table, who) == ORSAY


@pytest.mark.parametrize(
    ("at", "exhausted", "where"),
    [
        (MONTPARNASSE, False, {NOTRE_DAME}),
        (MONTPARNASSE, True, {NOTRE_DAME}),
        (LACHAISE, False, {LACHAISE}),
    ],
)
def test_draped_moves_away(at: str, exhausted: bool, where: set[str]) -> None:
    """V, Draped: unengaged, he moves 1 location away, or stays if none is farther."""
    table = paris(act=2)
    who = organist(table, DRAPED, at, exhausted=exhausted)
    table.enemies_attack()

    assert at_codes(table, who) in where


def test_draped_is_aloof() -> None:
    """V, Draped: an investigator has to engage him before attacking."""
    table = paris(act=2)
    organist(table, DRAPED, ORSAY)
    assert not table.roland.can("fight", "Organist")
    table.roland.does("engage", "Organist")
    assert table.roland.can("fight", "Organist")


@pytest.mark.parametrize(
    ("at", "ends", "engaged", "horror"),
    [(MONTPARNASSE, ORSAY, True, 3), (NOTRE_DAME, ORSAY, True, 0), (CANAL, OPERA_ICONS, False, 0)],
)
def test_hopeless_hunts_twice(at: str, ends: str, engaged: bool, horror: int) -> None:
    """V, Hopeless: if he is alone after his hunter move he moves again, but does not attack."""
    table = paris(act=2, convinced=True)
    version(table, OPERA_ICONS)
    who = organist(table, HOPELESS, at)
    table.enemies_attack()
    while "choose" in table.kinds or "path" in table.kinds:
        table.roland.chooses(table.roland.labels()[0])

    assert at_codes(table, who) == ends
    assert ((who.threat == 0), table.roland.horror) == (engaged, horror)
    assert who.exhausted is (horror > 0)


# Resolutions


@pytest.mark.parametrize(
    ("word", "logged", "bag", "xp", "trauma"),
    [
        ("r1", "found_nigels_home", {"cultist": 2}, 1, 0),
        ("r2", "found_nigel_engram", {"tablet": 2}, 3, 1),
        ("r3", "unable_to_find_nigel", {"elder_thing": 2}, 1, 0),
        ("none", "did_not_escape_gaze", {"elder_thing": 2}, 1, 0),
    ],
)
def test_results(word: str, logged: str, bag: dict[str, int], xp: int, trauma: int) -> None:
    """V, resolutions: log, bag and experience; R2 gives 2 experience and 1 mental trauma."""
    given = [1, "cultist", "tablet", "elder_thing"]
    table = paris(2, bag=given)
    table.lays(GARDENS).clues = 0
    jordan = table.enemy(JORDAN).at(CANAL)
    table.order("defeat", what=jordan.id, by=0)
    table.settle()
    if word == "none":
        table.order("defeat", what=0)
        table.order("defeat", what=1)
    else:
        table.order("end", resolution=word)
    result = scenario_result(table.game)
    symbols = ("cultist", "tablet", "elder_thing")

    assert table.resolution == word
    assert table.notes == [logged, "vips_slain"]
    assert {s: n for s in symbols if (n := result.bag.count(Symbol(s)))} == bag
    assert [seat.xp for seat in result.seats] == [xp, xp]
    assert [each.who.new_mental for each in table] == [trauma] * 2
