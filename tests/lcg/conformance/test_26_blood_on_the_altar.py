"""26 Blood on the Altar, by our notes of scenario IV."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.lcg.api import draw_to_area, join_area
from bot.lcg.core.facts import ScenarioEnded, TokenRevealed
from bot.lcg.core.state import Piece, Standing
from bot.lcg.printed.cards import CardCode, Symbol
from bot.lcg.rules.endings import victory_points
from bot.lcg.rules.scenario_result import scenario_result
from bot.lcg.views import board
from renders.lcg.alt import board_alt
from renders.lcg.text import board_text
from tests.lcg.altar import (
    ALL_TAKEN,
    ARMITAGE,
    BROOK,
    CHAMBER,
    CHURCH,
    COMMONS,
    EARL,
    KEY,
    KIDNAPPED,
    MORGAN,
    NECRONOMICON,
    PAIRS,
    RICE,
    RUINS,
    SCHOOL,
    SILAS,
    ZEBULON,
    altar,
    bears,
    buried,
    digs_up,
    lays,
    lies_under,
    listed,
    noted,
    opened,
    pool,
)
from tests.lcg.codes import DOG, GHOUL
from tests.lcg.pausing import whole_rules
from tests.lcg.table import Table

GUIDE = {
    "Village Commons": {"Bishop’s Brook", "Osborn’s General Store", "Schoolhouse"},
    "Bishop’s Brook": {"Village Commons", "Osborn’s General Store", "Burned Ruins"},
    "Burned Ruins": {"Bishop’s Brook", "Congregational Church"},
    "Osborn’s General Store": {"Schoolhouse", "Bishop’s Brook"},
    "Congregational Church": {"Village Commons", "Burned Ruins", "House in the Reeds"},
    "House in the Reeds": {"Congregational Church", "Schoolhouse"},
    "Schoolhouse": {"Village Commons", "House in the Reeds", "Osborn’s General Store"},
}
"""The links that the symbols draw; two lead one way only."""
POOL = "potential_sacrifices"


# Set-up


def test_the_altar_is_played_with_29_encounter_cards() -> None:
    """26: the encounter deck has 29 cards; three of them are under locations."""
    deck = whole_rules().library.encounter_deck("blood_on_the_altar")
    table = altar(calm=False)

    assert len(deck) == 29
    assert Counter(deck)[CardCode(KIDNAPPED)] == 3
    assert len(table.state.encounter_deck) == 26


def test_five_of_six_places_in_one_of_two_versions() -> None:
    """26: five of six locations are in play, one version of each; all start at the Commons."""
    table = altar(2)
    others = [place.code for place in table.game.places.all() if place.code != COMMONS]

    assert len(others) == 5
    assert all(sum(code in pair for code in others) <= 1 for pair in PAIRS)
    assert {player.place.code for player in table} == {COMMONS}
    assert table.place(COMMONS).revealed
    assert not any(place.revealed for place in table.game.places.all() if place.code in others)


def test_any_version_and_any_gap_may_come() -> None:
    """26: which location is missing and which versions are in play is random."""
    seen = [
        {place.code for place in altar(seed=bytes([n])).game.places.all()} - {COMMONS}
        for n in range(40)
    ]

    assert set().union(*seen) == {code for pair in PAIRS for code in pair}
    assert {next(pair for pair in PAIRS if not set(pair) & each) for each in seen} == set(PAIRS)


@pytest.mark.parametrize(
    ("log", "people"),
    [
        ((), {ZEBULON, EARL}),
        (("warren_rice_kidnapped",), {ZEBULON, EARL, RICE}),
        (ALL_TAKEN, {ZEBULON, EARL, RICE, MORGAN, ARMITAGE}),
    ],
)
def test_the_taken_are_potential_sacrifices(log: tuple[str, ...], people: set[str]) -> None:
    """26: people taken according to the log, and two villagers, are potential sacrifices."""
    assert pool(altar(log=log)) == sorted(people)


def test_who_comes_late_begins_with_a_doom() -> None:
    """26: "delayed on the way" in the log places 1 doom on the agenda."""
    assert altar(log=("delayed_on_the_way",)).state.agenda.doom == 1
    assert altar().state.agenda.doom == 0


def test_the_chamber_the_key_and_three_cards_lie_under_five_places() -> None:
    """26: five locations have one card each under them, the Commons none."""
    table = altar(calm=False)
    under = table.state.under or {}
    piles = {table.game.card(table.state.pieces[at]).name: pile for at, pile in under.items()}

    assert [len(pile) for pile in piles.values()] == [1] * 5
    assert "Village Commons" not in piles
    assert {CHAMBER, KEY} <= set(buried(table))
    assert {SILAS, "02219"} <= set(table.codes(table.state.aside))


def test_the_roads_of_the_village() -> None:
    """26: locations are linked as printed; two of the links lead one way only."""
    table = altar()
    for pair in PAIRS:
        lays(table, pair[0])
    game = table.game
    roads = {
        game.card(place).name: {game.card(near).name for near in game.places.connections(place)}
        for place in game.places.all()
    }

    assert roads == GUIDE


# What is secret


def test_what_lies_below_is_in_no_view() -> None:
    """26: the board and its text hide the cards below and the versions of locations."""
    table = altar(4)
    names = {table.game.library.card(code).name for code in buried(table) if code != CHAMBER}
    view = board(table.game, table.asked)
    said = f"{view}{board_alt(view)}{board_text(view)}"

    assert not {name for name in names if name in said}
    assert said.count("1 card under it") == 10
    assert "Zebulon" not in said
    assert "Potential sacrifices: 2 cards face down" in said


def test_a_board_looks_alike_whatever_lies_below() -> None:
    """26: the board looks the same if other cards are below or other versions are in play."""
    table = altar(2)
    before = board(table.game, table.asked)
    piles = list((table.state.under or {}).values())
    piles[0][:], piles[1][:] = piles[1][:], piles[0][:]
    for place in table.game.places.all():
        other = [code for pair in PAIRS if place.code in pair for code in pair]
        if other:
            lays_other(table, place, next(code for code in other if code != place.code))

    assert board(table.game, table.asked) == before


def lays_other(table: Table, place: Piece, code: str) -> None:
    """A face-down place is another version."""
    table.game.in_play.turn(place, CardCode(code))
    table.game.cards.turn(place.copy, CardCode(code))


def test_what_lies_below_is_in_no_fact() -> None:
    """26: no log line of the set-up names a card below."""
    table = altar(at_turn=False)
    table.chooses_none()
    told = [fact for fact in table.facts if fact.is_visible_to(table.roland.seat)]

    assert not [fact for fact in told if getattr(fact, "code", "") in (CHAMBER, KEY)]


# Tokens


def test_the_skull_counts_places_with_nothing_underneath() -> None:
    """26, skull: minus the locations without a card below; at most 4 on the easier side."""
    table = altar()
    assert (worth(table), worth(altar(difficulty="hard"))) == (-1, -1)
    for pair in PAIRS:
        lays(table, pair[0])
    assert worth(table) == -4
    table.state.difficulty = type(table.state.difficulty)("hard")
    assert worth(table) == -7


def worth(table: Table) -> int | None:
    """What a skull is worth in a test of Roland's."""
    table.roland.tests("willpower", 1, token="skull")
    return table.told(TokenRevealed)[-1].modifier


@pytest.mark.parametrize(
    ("difficulty", "token", "modifier"),
    [
        ("easy", Symbol.CULTIST, -2),
        ("hard", Symbol.CULTIST, -4),
        ("easy", Symbol.TABLET, -2),
        ("hard", Symbol.TABLET, -3),
        ("easy", Symbol.ELDER_THING, -3),
        ("hard", Symbol.ELDER_THING, -3),
    ],
)
def test_the_tokens_of_the_altar(difficulty: str, token: Symbol, modifier: int) -> None:
    """26, tokens: the values of cultist, tablet and elder thing on both sides."""
    table = altar(difficulty=difficulty)
    table.roland.tests("willpower", 1, token=[token, "+1"])

    assert table.told(TokenRevealed)[0].modifier == modifier


def test_a_failed_cultist_leaves_a_clue() -> None:
    """26, cultist: a failure places a clue from the pool on your location."""
    table = altar()
    table.roland.tests("willpower", 9, token="cultist")
    assert table.place(COMMONS).clues == 1

    table.roland.tests("willpower", 0, token="cultist")
    assert table.place(COMMONS).clues == 1


@pytest.mark.parametrize(("difficulty", "inside", "count"), [
    ("easy", False, 1), ("easy", True, 2), ("hard", False, 2),
])  # fmt: skip
def test_the_tablet_reveals_another(difficulty: str, inside: bool, count: int) -> None:
    """26, tablet: in the Chamber it reveals another token, on the harder side everywhere."""
    table = opened(difficulty=difficulty) if inside else altar(difficulty=difficulty)
    if inside:
        table.roland.at(CHAMBER)
    table.forget()
    table.roland.tests("willpower", 1, token=["tablet", "+1"])

    assert len(table.told(TokenRevealed)) == count


@pytest.mark.parametrize(("difficulty", "against", "doom"), [
    ("easy", 0, 0), ("easy", 9, 1), ("hard", 0, 1),
])  # fmt: skip
def test_the_elder_thing_brings_doom(difficulty: str, against: int, doom: int) -> None:
    """26, elder thing: a failure adds 1 doom, on the harder side any result.

    The agenda does not advance by it.
    """
    table = altar(difficulty=difficulty)
    table.roland.tests("willpower", against, token="elder_thing")

    assert (table.state.agenda.doom, table.state.agenda.index) == (doom, 0)


# Acts


def test_whoever_enters_the_chamber_advances_the_act() -> None:
    """26, act 1: entering the Chamber reveals all, moves all clues there and brings Silas."""
    table = opened(2)
    school = lays(table, SCHOOL, revealed=False)
    ghoul = table.enemy(GHOUL).at(COMMONS)
    ghoul.clues = 1
    table.daisy.at(COMMONS).has(clues=2)
    table.roland.has(clues=1).does("move", "The Hidden Chamber")

    assert school.revealed
    assert not any(place.clues for place in table.game.places.all() if place.code != CHAMBER)
    assert (table.roland.clues, table.daisy.clues, ghoul.clues) == (0, 0, 0)
    assert table.place(CHAMBER).clues >= 4
    assert table.piece(SILAS).place == table.place(CHAMBER).id
    assert table.game.stages.act.name == "The Chamber of the Beast"


def test_what_is_revealed_by_the_act_does_what_it_does() -> None:
    """26, act 1: locations it reveals resolve "after it is revealed" abilities."""
    table = opened()
    lays(table, CHURCH, revealed=False)
    table.encounter_deck("02224")
    table.roland.does("move", "The Hidden Chamber")

    assert table.piece("02224").place == table.place(COMMONS).id


def test_the_last_clue_of_the_chamber_ends_it() -> None:
    """26, act 2: the last clue of the Chamber advances it, even without Silas Bishop."""
    table = opened()
    table.roland.does("move", "The Hidden Chamber")
    table.order("remove", what=SILAS, to="removed")
    table.sets(table.place(CHAMBER).id, clues=1)
    table.roland.does("investigate", token="+1")

    assert table.told(ScenarioEnded)[-1].resolution == "r3"


def inside(table: Table, clues: int = 1) -> Table:
    """Roland is in the Chamber with Silas Bishop out of the way, and a clue is left."""
    table.roland.does("move", "The Hidden Chamber")
    silas = table.piece(SILAS)
    silas.exhausted = True
    table.sets(table.place(CHAMBER).id, clues=clues)
    return table


def test_resolution_1_is_his_defeat() -> None:
    """26, R1: Silas Bishop is defeated; victory points and 2 more."""
    table = inside(opened())
    table.order("defeat", what=SILAS, by=table.roland.seat)

    assert table.told(ScenarioEnded)[-1].resolution == "r1"
    assert noted(table) == {"silas_out_of_misery"}
    assert victory_points(table.game) == 2
    assert table.roland.who.xp == 4


@pytest.mark.parametrize(("book", "resolution", "note"), [
    (True, "r2", "silas_restored"), (False, "r3", "silas_banished"),
])  # fmt: skip
def test_resolutions_2_and_3_by_the_book(book: bool, resolution: str, note: str) -> None:
    """26, R2 and R3: the last clue is found, with The Necronomicon in play or without."""
    table = inside(opened())
    if book:
        table.roland.controls(NECRONOMICON)
    table.roland.does("investigate", token="+1")

    assert table.told(ScenarioEnded)[-1].resolution == resolution
    assert note in noted(table)
    assert table.roland.who.xp == 4


def test_no_clue_comes_to_the_chamber() -> None:
    """26: if no clue comes to the Chamber the last act advances immediately."""
    table = opened()
    for pair in PAIRS:
        lays(table, pair[0])
    for place in table.game.places.all():
        table.sets(place.id, clues=0)
    table.roland.does("move", "The Hidden Chamber")

    assert table.told(ScenarioEnded)[-1].resolution == "r3"


# Agendas


def advance(table: Table, doom: int) -> None:
    """The agenda advances in the next Mythos phase."""
    table.sets("agenda", doom=doom - 1)
    table.next_phase("mythos")


def test_the_first_agenda_takes_one_of_three() -> None:
    """26, agenda 1: with three potential sacrifices one is sacrificed, at random and unseen."""
    table = altar(log=("warren_rice_kidnapped",))
    advance(table, 6)
    assert (len(pool(table)), len(pool(table, "sacrifices"))) == (2, 1)

    table = altar()
    advance(table, 6)
    assert (len(pool(table)), len(pool(table, "sacrifices"))) == (2, 0)


def test_the_second_agenda_takes_one_of_two() -> None:
    """26, agenda 2: with two or more potential sacrifices one is sacrificed."""
    table = altar()
    advance(table, 6)
    advance(table, 6)

    assert (len(pool(table)), len(pool(table, "sacrifices"))) == (1, 1)


def test_the_third_agenda_ends_it_without_resolution() -> None:
    """26, agenda 3: all resign, and all potential sacrifices are lost."""
    table = altar(2)
    for doom in (6, 6, 7):
        advance(table, doom)

    assert table.told(ScenarioEnded)[-1].resolution == "none"
    assert {who.standing for who in table.state.investigators} == {Standing.RESIGNED}
    assert listed(table, "sacrificed") == {ZEBULON, EARL}
    assert noted(table) == {"ritual_completed"}
    assert [who.xp for who in table.state.investigators] == [2, 2]


# Resolutions


def test_who_was_sacrificed_leaves_all_decks() -> None:
    """26, resolutions: each unique card under the agenda is recorded and leaves its deck."""
    table = altar()
    dog = table.roland.controls(DOG)
    draw_to_area(table.game, POOL, "sacrifices")
    took = pool(table, "sacrifices")
    join_area(table.game, dog, "sacrifices")
    end(table, "r1")

    assert listed(table, "sacrificed") == set(took)
    assert {each.code for each in scenario_result(table.game).lost} == set(took)


def end(table: Table, resolution: str) -> None:
    """The scenario ends so."""
    table.order("end", resolution=resolution)


@pytest.mark.parametrize(("resolution", "stolen"), [
    ("r1", True), ("r2", False), ("r3", True),
])  # fmt: skip
def test_a_defeated_bearer_loses_the_book(resolution: str, stolen: bool) -> None:
    """26: a defeated investigator loses The Necronomicon for good, except in resolution 2."""
    table = altar(2)
    bears(table.roland, NECRONOMICON)
    table.order("defeat", what=table.roland.seat)
    table.settle()
    end(table, resolution)

    assert ("necronomicon_stolen" in noted(table)) is stolen
    lost = {each.code for each in scenario_result(table.game).lost}
    assert (NECRONOMICON in lost) is stolen


def test_a_bearer_who_stands_keeps_the_book() -> None:
    """26: an investigator who is not defeated keeps The Necronomicon."""
    table = altar()
    bears(table.roland, NECRONOMICON)
    end(table, "r3")

    assert "necronomicon_stolen" not in noted(table)


def test_a_card_of_the_pile_keeps_its_namesake_out() -> None:
    """26: a potential sacrifice counts as in play for uniqueness, and nobody controls it."""
    table = altar()

    assert table.game.pieces.is_double(table.game.library.card(ZEBULON))
    assert not table.game.in_play.controlled_by(table.roland.seat)
    assert not table.game.pieces.is_double(table.game.library.card(ARMITAGE))


def test_the_pile_stays_when_its_owner_is_out() -> None:
    """26: a sacrificed Ally stays in the pile when its owner is eliminated."""
    table = altar(2)
    join_area(table.game, table.roland.controls(DOG), POOL)
    table.order("defeat", what=table.roland.seat)
    table.settle()

    assert DOG in pool(table)


def test_the_free_draw_of_what_lies_below() -> None:
    """26: at a location without clues an investigator may draw the card below, once per game."""
    table = altar()
    brook = lays(table, BROOK)
    table.roland.at(BROOK)
    lies_under(table, KEY, brook)
    assert "clues" in table.roland.why_not("activate", "Bishop’s Brook")

    digs_up(table, table.roland, KEY, brook)
    assert table.piece(KEY).controller == table.roland.seat
    assert table.roland.why_not("activate", "Bishop’s Brook")


def test_the_chamber_lies_beside_where_it_was_found() -> None:
    """26: the Chamber is linked to where it was found; it is revealed, without clues, locked."""
    table = altar()
    ruins = lays(table, RUINS)
    table.roland.at(RUINS)
    digs_up(table, table.roland, CHAMBER, ruins)
    chamber = table.place(CHAMBER)

    assert (chamber.revealed, chamber.clues) == (True, 0)
    assert chamber in table.game.places.connections(ruins)
    assert ruins in table.game.places.connections(chamber)
    assert table.roland.why_not("move", "The Hidden Chamber") == "The Hidden Chamber is locked."


def test_the_key_opens_it() -> None:
    """26: the Key’s controller opens the Chamber from a connected location, without an action."""
    table = opened()
    key = table.piece(KEY)

    assert (key.controller, key.host) == (None, table.place(CHAMBER).id)
    table.roland.does("move", "The Hidden Chamber")
    assert table.roland.place.code == CHAMBER


def test_the_key_wants_the_chamber_next_door() -> None:
    """26: the Key cannot be used at a location that is not connected to the Chamber."""
    table = altar()
    table.roland.controls(KEY)

    assert "connected" in table.roland.why_not("activate", "Key to the Chamber")
