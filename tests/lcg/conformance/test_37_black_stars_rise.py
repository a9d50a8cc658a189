"""37 Black Stars Rise, by Carcosa scenario notes VII: set-up, the two agendas, results."""

from __future__ import annotations

import pytest

from bot.engine.autopilot import AutopilotQuestion
from bot.kits.lcg.autopilot import replies
from bot.kits.lcg.autopilot.answers import delays_the_end
from bot.kits.lcg.autopilot.policy import load_policy
from bot.lcg.core.facts import XpEarned
from bot.lcg.printed.cards import CardCode, Symbol
from bot.lcg.rules.log_entries import logged_count
from bot.lcg.rules.scenario_result import scenario_result
from bot.lcg.text import log
from bot.lcg.text.lookup import article
from bot.lcg.views.overview import board
from renders.lcg.alt import board_alt
from renders.lcg.text import board_text
from tests.lcg.island import (
    ABOVE,
    ACOLYTE,
    ANCIENT_EVILS,
    ASHLEIGH,
    BEAST,
    BELOW,
    CHAPEL,
    CHURCH,
    DARK_TOWER,
    ENTITY,
    ENTITY_TRUE,
    FLOODED_CHAPEL,
    FLOODS,
    NORTH,
    PORTE,
    RITUAL,
    RUE,
    SEEKER,
    SKY,
    STORM,
    STORM_TRUE,
    TERROR,
    TIDE,
    TOWER,
    WALL,
    at_stages,
    doom,
    island,
    opened,
)
from tests.lcg.table import Table

STARS = "03090"
TRAITS = {"Madness", "Pact", "Cultist", "Detective"}


def answers(table: Table, *names: str) -> None:
    """Answer one question after another, each with the one option that fits."""
    for name in names:
        table.settle()
        table.seats[table.ask.awaited[0]].chooses(name)
    table.settle()


# Set-up


@pytest.mark.parametrize("seats", [1, 3])
def test_the_island_is_laid_out(seats: int) -> None:
    """VII, set-up: three fixed locations, three of two versions; 30 cards; a weakness each."""
    table = island(seats, calm=False)

    names = [place.code for place in table.game.places.all()]
    assert {PORTE, RUE, CHURCH} < set(names)
    assert len(names) == 6
    assert [p.code for p in table.game.places.all() if p.revealed] == [PORTE]
    assert table.piece(PORTE).clues == seats
    assert len(table.state.encounter_deck) == 30
    gained = [table.game.library.card(each.code) for each in table.state.earned]
    assert len(gained) == seats
    assert all(TRAITS & set(card.traits) for card in gained)
    for each in table.state.earned:
        assert each.code in table.seats[each.seat or 0].deck


@pytest.mark.parametrize(
    ("difficulty", "token"), [("easy", -3), ("standard", -5), ("hard", -6), ("expert", -7)]
)
def test_a_token_joins(difficulty: str, token: int) -> None:
    """VII, set-up: a token joins the bag by difficulty."""
    assert token in island(difficulty=difficulty).state.bag


@pytest.mark.parametrize(
    ("pile", "stages", "aside"),
    [
        ("flood", [STORM_TRUE, ENTITY], {CHAPEL, DARK_TOWER}),
        ("vortex", [STORM, ENTITY_TRUE], {FLOODED_CHAPEL, TOWER}),
    ],
)
def test_a_pile_is_sorted(pile: str, stages: list[str], aside: set[str]) -> None:
    """VII, set-up: one of two piles of four cards is used, the other is removed."""
    table = island(pile=pile)
    at_stages(table, 2, 2)

    assert [card.code for card in table.game.stages.agendas] == stages
    codes = {table.game.card(copy).code for copy in table.state.aside}
    assert codes & {CHAPEL, FLOODED_CHAPEL, TOWER, DARK_TOWER} == aside


# Two agendas


def test_both_agendas_are_on_the_board() -> None:
    """VII, both decks: the board and the notation show two agendas and no act."""
    table = island()
    table.state.agenda.doom = 2
    view = board(table.game, ())
    assert view.agenda is not None
    assert view.act is not None

    assert [stage.kind for stage in (view.agenda, view.act)] == ["agenda", "agenda"]
    assert "Agenda 1c of 3, The Ritual Begins, doom 0 of 5" in board_alt(view)
    assert "Agenda 1a of 3: The Tide Rises** · 2 of 5 doom" in board_text(view)


def test_doom_elsewhere_counts_for_both() -> None:
    """VII, both decks: doom on other cards counts for both, an agenda’s doom for itself only."""
    table = island()
    table.state.agenda.doom, table.state.act.doom = 2, 1
    table.enemy(ACOLYTE).at(RUE).doom = 1
    view = board(table.game, ())

    assert [(s.have, s.unit) for s in (view.agenda, view.act) if s] == [
        (3, "doom (2 on it)"),
        (2, "doom (1 on it)"),
    ]


@pytest.mark.parametrize(("choice", "after"), [("The Tide", (1, 0)), ("The Ritual", (0, 1))])
def test_the_players_choose_where_doom_goes(choice: str, after: tuple[int, int]) -> None:
    """VII, both decks: a card’s doom on "the agenda" goes to the one players choose."""
    table = island()
    table.goes("mythos")
    answers(table, choice)

    assert doom(table) == after


def test_ancient_evils_let_one_advance() -> None:
    """VII, Ancient Evils: only the agenda that gets the doom can advance."""
    table = island()
    table.state.agenda.doom, table.state.act.doom = 4, 4
    table.draws_encounter(ANCIENT_EVILS)
    answers(table, "The Tide")

    assert [card.code for card in table.game.stages.agendas] == [STORM_TRUE, RITUAL]
    assert doom(table) == (0, 4)
    assert [logged_count(table.game, each) for each in ("doubt", "conviction")] == [1, 0]


def test_two_thresholds_one_after_the_other() -> None:
    """VII: two agendas at their threshold advance one after the other."""
    table = island(pile="vortex")
    at_stages(table, 1, 2)
    table.state.agenda.doom, table.state.act.doom = 5, 7
    table.goes("1.3")
    answers(table, "The Tide")

    assert [card.code for card in table.game.stages.agendas] == [STORM]
    assert table.game.stages.act.code == ABOVE
    assert table.notes == []


def test_doom_elsewhere_is_gone_for_the_second() -> None:
    """VII: doom on other cards is removed with the first, so the second may not advance."""
    table = island()
    acolyte = table.enemy(ACOLYTE).at(RUE)
    acolyte.doom, table.state.agenda.doom, table.state.act.doom = 1, 4, 5
    table.goes("1.3")
    answers(table, "The Ritual")

    assert [card.code for card in table.game.stages.agendas] == [TIDE, ENTITY]
    assert (doom(table), acolyte.doom) == ((4, 0), 0)


@pytest.mark.parametrize(
    ("which", "other", "written"),
    [
        ("agenda", 2, "conviction"),
        ("agenda", 3, "doubt"),
        ("second_agenda", 2, "conviction"),
        ("second_agenda", 3, "doubt"),
    ],
)
def test_faith_is_written_once(which: str, other: int, written: str) -> None:
    """VII, 1a and 1c: the first to advance notes Doubt if the other has 3 or more doom.

    Otherwise it notes Conviction.
    """
    table = island()
    table.state.agenda.doom = table.state.act.doom = other
    table.order("advance", what=which)
    assert [(entry.note, entry.count) for entry in table.state.log] == [(written, 1)]
    coming = TERROR if which == "agenda" else SEEKER
    deck = [str(table.game.card(copy).code) for copy in table.state.encounter_deck]
    assert deck.count(coming) == 2
    table.order("advance", what="second_agenda" if which == "agenda" else "agenda")
    assert len(table.state.log) == 1


@pytest.mark.parametrize(("agenda", "gains"), [("The Tide", (2, 0)), ("The Ritual", (0, 1))])
def test_clues_call_doom(agenda: str, gains: tuple[int, int]) -> None:
    """VII, (S): the group’s clues buy 1 doom there and 2 resources or 1 card each, each round."""
    table = island(2)
    for each in table:
        each.has(resources=0).has_deck("01086", "01086")
    table.daisy.has(clues=3)
    table.roland.does("activate", agenda)
    answers(table, "Agree")

    assert sum(doom(table)) == 1
    assert [(each.resources, len(each.hand)) for each in table] == [gains] * 2
    assert table.daisy.clues == 1
    assert not table.roland.can("activate", agenda)


def test_called_doom_advances_and_still_pays() -> None:
    """VII, (S): the gain comes even if its doom advances the agenda; only that one is checked."""
    table = island()
    table.state.agenda.doom, table.state.act.doom = 4, 5
    table.roland.has(clues=1, resources=0).does("activate", "The Tide")
    table.settle()

    assert table.roland.resources == 2
    assert [card.code for card in table.game.stages.agendas] == [STORM_TRUE, RITUAL]


@pytest.mark.parametrize(("first", "second", "surges"), [(1, 2, False), (2, 1, True), (3, 1, True)])
def test_evils_surge(first: int, second: int, surges: bool) -> None:
    """VII, 2a and 3a: Ancient Evils gain Surge; 2c and 3c: Monsters get +1 fight."""
    table = island()
    at_stages(table, first, second)
    table.encounter_deck(ANCIENT_EVILS, TERROR)
    table.draws_encounter()
    answers(table, "The Ritual" if second == 1 else "The Entity")
    if not surges:
        assert not table.in_play(TERROR)
        table.enemy(TERROR).at(RUE)

    assert table.in_play(TERROR)
    assert table.game.enemies.fight(table.piece(TERROR)) == 4 + (second == 2)


@pytest.mark.parametrize(
    ("pile", "true", "act", "left"),
    [("flood", "agenda", BELOW, ENTITY), ("vortex", "second_agenda", ABOVE, STORM)],
)
def test_an_act_takes_the_place_of_a_deck(pile: str, true: str, act: str, left: str) -> None:
    """VII, a true agenda 2: an act replaces its deck, and one agenda deck remains."""
    table = island(pile=pile)
    at_stages(table, 2, 2)
    table.state.agenda.doom, table.state.act.doom = 3, 4
    table.order("advance", what=true)
    stages = table.game.stages
    assert (stages.act.code, [card.code for card in stages.agendas]) == (act, [left])
    assert doom(table) == (4,) if true == "agenda" else doom(table) == (3,)
    assert "takes its place" in " ".join(log.lines(table.game, table.facts, None))
    table.goes("mythos")
    table.settle()
    view = board(table.game, ())
    assert view.act is not None
    assert (view.act.kind, view.act.number, view.act.of) == ("act", 3, 3)
    assert doom(table) == ((5,) if true == "agenda" else (4,))
    table.restored()


@pytest.mark.parametrize("opens", [True, False])
@pytest.mark.parametrize("slain", [True, False])
@pytest.mark.parametrize(("pile", "false"), [("flood", "second_agenda"), ("vortex", "agenda")])
def test_the_wrong_way(pile: str, false: str, slain: bool, opens: bool) -> None:
    """VII, a false agenda 2: the Beast spawns at the forbidden location, or is discarded."""
    names = [{"note": "vips_slain", "card": "03080"}] if slain else []
    table = island(pile=pile, log=names)
    at_stages(table, 2, 2)
    place = DARK_TOWER if false == "agenda" else CHAPEL
    if opens:
        table.lays(CHAPEL if pile == "flood" else FLOODED_CHAPEL, revealed=False)
        table.lays(DARK_TOWER if pile == "flood" else TOWER, revealed=False)
    table.order("advance", what=false)
    table.settle()

    assert table.in_play(ASHLEIGH) is not slain
    assert table.in_play(BEAST) is opens
    if opens:
        where = table.game.in_play.first_of("03296" if false == "second_agenda" else "03298")
        assert where is not None
        assert (table.piece(BEAST).place, place[:4]) == (where.id, "0329")
    else:
        assert BEAST in table.encounter_discard
    assert {SKY, FLOODS} & {card.code for card in table.game.stages.agendas}


@pytest.mark.parametrize(("interviewed", "may"), [(True, True), (False, False)])
def test_the_song_removes_doom(interviewed: bool, may: bool) -> None:
    """VII, Ashleigh interviewed: her song removes 1 doom, once per game for the group."""
    names = [{"note": "vips_interviewed", "card": "03080"}] if interviewed else []
    table = island(log=names)
    table.sets("agenda", doom=2)
    table.sets("second_agenda", doom=2)
    assert table.roland.can("activate", "The Ritual") is may
    if may:
        table.roland.does("activate", "The Ritual")
        table.settle()
        assert doom(table) == (2, 1)
        assert not table.roland.can("activate", "The Tide")


def test_game_masters_name_each_agenda() -> None:
    """VII, both decks: a game master names the agenda for doom and stage; there is no act."""
    table = island()
    for on, number in (("agenda", 1), ("second_agenda", 2), ("The Tide Rises", 3)):
        table.sets(on, doom=number)
    assert doom(table) == (3, 2)
    for do, command in (
        ("set", {"on": "act", "doom": 1}),
        ("advance", {"what": "act"}),
        ("stage", {"of": "act", "number": 1}),
    ):
        with pytest.raises(Exception, match="no act now"):
            table.order(do, **command)


def test_agendas_looked_up() -> None:
    """VII, piles: players can look up a current agenda, but not its back or the other version."""
    table = island()
    at_stages(table, 2, 1)
    g = table.game
    body = {
        code: article(g.library, g.registry, code, g.state).body for code in (STORM_TRUE, STORM)
    }

    assert "||" not in body[STORM_TRUE].partition("**The Path to Carcosa:**")[0]
    assert "**The Path to Carcosa:** ||" in body[STORM_TRUE]
    assert "||" in body[STORM].partition("**Worlds Intertwine:**")[0]


# Resolutions


@pytest.mark.parametrize(
    ("pile", "true", "place", "word", "bag", "note"),
    [
        ("flood", "agenda", CHAPEL, "r1", {"cultist": 2, "tablet": 2}, "opened_path_below"),
        (
            "vortex",
            "second_agenda",
            TOWER,
            "r2",
            {"cultist": 2, "elder_thing": 2},
            "opened_path_above",
        ),
    ],
)
def test_everybody_at_the_open_place(
    pile: str, true: str, place: str, word: str, bag: dict[str, int], note: str
) -> None:
    """VII, acts 3: they end with all undefeated at the goal; Ashleigh counts as slain."""
    table = island(3, pile=pile)
    at_stages(table, 2, 2)
    table.order("advance", what=true)
    opened(table, place)
    goal = table.piece(place)
    table.order("spawn", card=ASHLEIGH, at=goal.id)
    table.order("defeat", what=table.piece(ASHLEIGH).id, by=0)
    table.settle()
    table.sets(goal.id, clues=1)
    assert "turn" in table.kinds
    table.agnes.at(RUE)
    table.sets(goal.id, clues=0)
    assert "turn" in table.kinds
    table.order("defeat", what=2)
    table.settle()

    assert table.resolution == word
    assert table.notes == [note, "vips_slain"]
    tokens = scenario_result(table.game).bag
    assert {symbol: tokens.count(Symbol(symbol)) for symbol in bag} == bag


@pytest.mark.parametrize("way", ["agenda", "second_agenda", "defeat"])
def test_the_worlds_merge(way: str) -> None:
    """VII, R3: if agenda 3 advances or nobody is left all go insane, without experience."""
    table = island(2)
    if way == "defeat":
        table.order("defeat", what=0)
        table.order("defeat", what=1)
    else:
        at_stages(table, 3, 3)
        table.order("advance", what=way)

    assert (table.resolution, table.notes) == ("r3", ["carcosa_merged"])
    assert all(who.insane for who in table.state.investigators)
    assert [fact.amount for fact in table.told(XpEarned)] in ([], [0, 0])


def test_codes_of_both_walls_are_known() -> None:
    """VII, set-up: the versions that were not drawn are removed unseen."""
    table = island()
    removed = {CardCode(str(table.game.card(copy).code)) for copy in table.state.removed}
    assert len(removed & {"03285", "03286", "03287", "03288", "03289", "03290"}) == 3
    assert {WALL, NORTH} & (removed | {p.code for p in table.game.places.all()})


# Who plays for absent players


def test_autopilots_delay_the_end() -> None:
    """VII: autopilots fill one agenda deck up to its last agenda, and call no doom themselves."""
    table = island()
    table.sets("agenda", doom=3)
    table.roland.has(clues=3)
    policy, seat = load_policy("careful"), table.roland.seat
    sight = policy.eyes(table.session, seat)
    part = table.ask.parts[seat]
    asked = AutopilotQuestion(seat=seat, kind="window", part=part)
    calls = [option for option in part.options if "doom here" in option.label]
    assert [replies.rate_reply(sight, asked, option) < 0 for option in calls] == [True, True]

    table.goes("mythos")
    table.settle()
    assert _best_agenda(table) == "agenda"
    at_stages(table, 3, 1)
    assert _best_agenda(table) == "second_agenda"


def _best_agenda(table: Table) -> str:
    """The key of the agenda on which the careful policy puts doom."""
    seat = table.roland.seat
    sight = load_policy("careful").eyes(table.session, seat)
    asked = AutopilotQuestion(seat=seat, kind="choose", part=table.ask.parts[seat])
    return max(asked.part.options, key=lambda each: delays_the_end(sight, asked, each)).key
