"""27 Undimensioned and Unseen, by our notes of scenario V."""

from __future__ import annotations

import pytest

from bot.lcg.api import logged_count
from bot.lcg.core.constants import EXTRA_TOKENS
from bot.lcg.core.facts import ScenarioEnded, TokenRevealed
from bot.lcg.core.registry import REGISTRY, Constant
from bot.lcg.core.state import Standing
from bot.lcg.printed.cards import CardCode
from bot.lcg.rules.scenario_result import scenario_result
from bot.lcg.views import board
from tests.lcg.altar import bears
from tests.lcg.brood import (
    BROOD,
    FORMULA,
    GLEN,
    HEATH,
    HOP_YARD,
    MEADOW,
    PAIRS,
    PEOPLE,
    POWDER,
    RUINS,
    VILLAGE,
    WATCHFUL_VILLAGE,
    WHISPERING_GLEN,
    alone,
    broods,
    drawn,
    lays,
    valley,
    waiting,
)
from tests.lcg.pausing import whole_rules
from tests.lcg.table import Table

GUIDE = {
    "Dunwich Village": {"Cold Spring Glen", "Blasted Heath", "Ten-Acre Meadow"},
    "Cold Spring Glen": {"Dunwich Village", "Ten-Acre Meadow", "Whateley Ruins"},
    "Ten-Acre Meadow": {"Dunwich Village", "Cold Spring Glen", "Whateley Ruins"},
    "Blasted Heath": {"Dunwich Village", "Devil’s Hop Yard"},
    "Devil’s Hop Yard": {"Blasted Heath", "Whateley Ruins"},
    "Whateley Ruins": {"Cold Spring Glen", "Ten-Acre Meadow", "Devil’s Hop Yard"},
}
"""The links that the symbols draw."""
ARMITAGE = "02040"


# Set-up


def test_one_of_two_versions_of_six_places() -> None:
    """27: one version of each of six locations is in play; all begin in the village."""
    seen = [{p.code for p in valley(seed=bytes([n])).game.places.all()} for n in range(24)]

    assert set().union(*seen) == {code for pair in PAIRS for code in pair}
    assert all(len(each & set(pair)) == 1 for each in seen for pair in PAIRS)
    assert {p.place.code for p in valley(2)} <= {VILLAGE, WATCHFUL_VILLAGE}


def test_the_roads_of_the_valley() -> None:
    """27: the locations are linked as printed, both ways."""
    table = valley()
    roads = {
        table.game.card(place).name: {
            table.game.card(near).name for near in table.game.places.connections(place)
        }
        for place in table.game.places.all()
    }

    assert roads == GUIDE


@pytest.mark.parametrize(
    ("names", "places", "aside"),
    [
        (0, {"Cold Spring Glen", "Blasted Heath"}, 3),
        (1, {"Cold Spring Glen", "Blasted Heath"}, 3),
        (2, {"Cold Spring Glen"}, 3),
        (3, {"Cold Spring Glen"}, 2),
        (4, set[str](), 2),
        (5, set[str](), 2),
    ],
)
def test_the_broods_by_the_names_of_the_sacrificed(
    names: int, places: set[str], aside: int
) -> None:
    """27: the number of names decides where Broods start and how many are set aside."""
    table = valley(sacrificed=PEOPLE[:names])
    found = {table.game.card(table.state.pieces[e.place]).name for e in broods(table) if e.place}

    assert (found, waiting(table)) == (places, aside)
    assert table.codes(table.state.removed).count(BROOD) == 5 - len(places) - aside


def test_the_village_is_calmed_or_warned() -> None:
    """27: the group warns or calms the village, and the log records it."""
    assert "warned_townsfolk" in valley().notes
    table = Table(
        ["roland_banks"],
        scenario="undimensioned_and_unseen",
        log=[],
        chapter=6,
        given_rules=whole_rules(),
        at_turn=False,
    )
    table.chooses_none()
    table.roland.chooses("Calm them")
    assert "calmed_townsfolk" in table.notes


def test_each_takes_a_weakness_along_for_good() -> None:
    """27: each investigator gets a basic Madness, Injury or Pact, for the campaign."""
    table = valley(4, calm=False)
    earned = scenario_result(table.game).earned
    cards = [table.game.library.card(each.code) for each in earned]

    assert len(earned) == 4
    assert all(any(map(card.has_trait, ("Madness", "Injury", "Pact"))) for card in cards)
    assert all(card.is_weakness for card in cards)
    assert all(each.code in table.seats[each.seat or 0].deck for each in earned)


@pytest.mark.parametrize("fetched", [True, False])
def test_the_powder_can_be_in_play_from_the_start(fetched: bool) -> None:
    """27: a player with the Powder in the deck may put it into play."""
    table = Table(
        ["roland_banks"],
        scenario="undimensioned_and_unseen",
        log=[{"note": "survived", "card": code} for code in PEOPLE[:3]],
        chapter=6,
        given_rules=whole_rules(),
        at_turn=False,
    )
    bears(table.roland, POWDER)
    table.chooses_none()
    table.roland.chooses("Warn them")
    table.roland.chooses("Yes" if fetched else "No")

    assert table.in_play(POWDER) is fetched
    assert (POWDER in table.roland.deck) is not fetched
    assert not fetched or table.piece(POWDER).clues == 3


# Tokens


@pytest.mark.parametrize(("difficulty", "modifier"), [("easy", -2), ("hard", -4)])
def test_the_skull_counts_broods_in_play(difficulty: str, modifier: int) -> None:
    """27, skull: minus the number of Broods in play, twice that on hard."""
    table = valley(difficulty=difficulty)
    table.roland.tests("willpower", 1, token="skull")

    assert (len(broods(table)), waiting(table)) == (2, 3)
    assert table.told(TokenRevealed)[0].modifier == modifier


@pytest.mark.parametrize(("difficulty", "harm"), [("easy", (0, 1)), ("hard", (1, 1))])
def test_the_cultist_reveals_another(difficulty: str, harm: tuple[int, int]) -> None:
    """27, cultist: it reveals another token and deals harm if the test fails."""
    table = valley(difficulty=difficulty)
    table.roland.tests("willpower", 1, token=["cultist", "+1"])
    assert (len(table.told(TokenRevealed)), table.roland.horror) == (2, 0)

    table.roland.tests("willpower", 9, token=["cultist", "+1"])
    assert (table.roland.damage, table.roland.horror) == harm


def test_the_tablet_takes_the_clues_of_a_brood() -> None:
    """27, tablet: it is 0 if the player removes a Brood’s clues."""
    table = valley()
    broods(table)[0].clues = 2
    table.roland.tests("willpower", 3, token="tablet")
    table.roland.chooses("Remove all clues")

    assert table.result() == (True, 3)
    assert not any(each.clues for each in broods(table))


def test_the_tablet_takes_4_from_who_keeps_them() -> None:
    """27, tablet: it is −4 if the player does not remove the clues; the log shows both."""
    table = valley()
    broods(table)[0].clues = 2
    table.roland.tests("willpower", 3, token="tablet")
    table.roland.chooses("Take −4")

    assert table.result() == (False, 0)
    assert [fact.modifier for fact in table.told(TokenRevealed)] == [0, -4]
    assert broods(table)[0].clues == 2


def test_the_tablet_without_a_clue_on_a_brood() -> None:
    """27, tablet: without clues to remove it is −4, and on hard the test fails."""
    table = valley()
    table.roland.tests("willpower", 1, token="tablet")
    assert table.told(TokenRevealed)[0].modifier == -4
    assert table.result() == (False, 0)

    table = valley(difficulty="hard")
    table.roland.tests("willpower", 0, token="tablet")
    assert table.ended.automatic == "failure"


def test_the_hard_tablet_fails_who_keeps_them() -> None:
    """27, tablet: on hard the player removes the clues or fails automatically."""
    for choice, success in (("Remove all clues", True), ("Fail the test", False)):
        table = valley(difficulty="hard")
        broods(table)[0].clues = 1
        table.roland.tests("willpower", 1, token="tablet")
        table.roland.chooses(choice)
        assert table.ended.success is success


@pytest.mark.parametrize(
    ("choices", "total"),
    [(("Remove", "Remove"), 4), (("Remove", "Take −4"), 0), (("Take −4", "Remove"), 0)],
)
def test_two_tablets_are_two_choices(
    choices: tuple[str, str], total: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """27, tablet: two of them are two choices, for different Broods."""
    two = Constant(CardCode(VILLAGE), lambda _g, _place, _test: 1)
    monkeypatch.setitem(REGISTRY.constants, EXTRA_TOKENS, [two])
    table = valley()
    table.all_at(lays(table, VILLAGE).code)
    for each in broods(table):
        each.clues = 1
    table.roland.tests("combat", 1, token=["tablet", "tablet"])
    for choice in choices:
        table.roland.chooses(choice)
        if table.ask.prompt.startswith("Which Brood"):
            table.roland.chooses(broods(table)[0].id)

    assert table.result()[1] == total


@pytest.mark.parametrize("kind", ["evade", "resource"])
def test_the_elder_thing_lets_a_brood_attack(kind: str) -> None:
    """27, elder thing: an attack or evasion against a Brood makes that Brood attack."""
    table = valley()
    here = alone(table, VILLAGE)
    table.all_at(VILLAGE)
    here.exhausted = False
    if kind == "evade":
        table.roland.does("evade", "Brood", token="elder_thing")
    else:
        table.roland.tests("willpower", 1, token="elder_thing")

    assert table.told(TokenRevealed)[0].modifier == -3
    assert (table.roland.damage, table.roland.horror) == ((2, 2) if kind == "evade" else (0, 0))


# Broods


def test_a_brood_has_health_by_investigators() -> None:
    """27: a Brood has 1 health and 1 more for each investigator."""
    for seats in (1, 4):
        table = valley(seats)
        assert table.game.pieces.health(broods(table)[0]) == 1 + seats


def test_only_the_formula_harms_a_brood() -> None:
    """27: only the Formula can attack or damage a Brood; investigators can evade it."""
    table = valley()
    here = alone(table, VILLAGE)
    table.all_at(VILLAGE)
    table.roland.controls("01020")

    assert table.roland.why_not("fight", "Brood of Yog-Sothoth")
    assert not [
        option
        for ask in table.roland.asks
        for option in ask.parts[table.roland.seat].options
        if option.verb == "fight"
    ]
    table.roland.does("evade", "Brood", token="+1")
    assert (here.exhausted, here.damage) == (True, 0)


def test_the_formula_fights_with_willpower_and_clues() -> None:
    """27: the Formula fights with willpower, +2 for each clue on the enemy, and stays in play."""
    table = valley()
    here = alone(table, VILLAGE)
    table.all_at(VILLAGE)
    here.clues = 2
    formula = table.roland.controls(FORMULA)
    table.roland.does("fight", "Brood", token="0")

    assert table.result() == (True, 7)
    assert (here.damage, (formula in table.game.in_play)) == (1, True)


def test_the_formula_fights_abominations_only() -> None:
    """27: the Formula can attack Abominations only."""
    table = valley()
    table.all_at(lays(table, VILLAGE).code)
    table.enemy("01160").engaged_with(table.roland)
    table.roland.controls(FORMULA)

    assert not [
        option
        for ask in table.roland.asks
        for option in ask.parts[table.roland.seat].options
        if "Esoteric" in option.label
    ]


def test_each_brood_moves_towards_a_place_of_its_own() -> None:
    """27: at the end of the enemy phase each Brood moves once towards a random location."""
    table = valley()
    for code in (GLEN, HEATH, MEADOW, VILLAGE, RUINS, HOP_YARD):
        lays(table, code, revealed=False)
    table.roland.at(RUINS)
    drawn(table, VILLAGE, HEATH)
    table.next_phase("enemy")
    names = [table.game.card(table.state.pieces[e.place]).name for e in broods(table) if e.place]

    assert names == ["Dunwich Village", "Blasted Heath"]


def test_an_exhausted_brood_moves_too() -> None:
    """27: an exhausted Brood moves, too."""
    table = valley()
    here = alone(table, GLEN)
    here.exhausted = True
    drawn(table, lays(table, VILLAGE).code)
    table.next_phase("enemy")

    assert here.place == table.place(VILLAGE).id


# Agendas


def advance(table: Table, doom: int) -> None:
    """The agenda advances in the next Mythos phase."""
    table.sets("agenda", doom=doom - 1)
    table.next_phase("mythos")


def test_the_first_agenda_lets_one_out_at_random() -> None:
    """27, agenda 1: a Brood enters at a random location, and the discards are shuffled in."""
    table = valley()
    lays(table, HOP_YARD, revealed=False)
    drawn(table, HOP_YARD)
    advance(table, 5)

    assert (len(broods(table)), waiting(table)) == (3, 2)
    assert broods(table)[-1].place == table.place(HOP_YARD).id


def test_the_second_agenda_lets_one_out_where_the_lead_is() -> None:
    """27, agenda 2: a Brood enters at the lead’s location and attacks those who fail agility."""
    table = valley(4)
    advance(table, 5)
    table.tokens("auto_fail", "auto_fail", "auto_fail", "+1")
    advance(table, 6)

    assert broods(table)[-1].place == table.roland.place.id
    assert [(p.damage, p.horror) for p in table] == [(2, 2), (2, 2), (2, 2), (0, 0)]


def test_the_last_agenda_strengthens_them_and_ends_it() -> None:
    """27, agenda 3: Broods get +1 fight and evade; its back is resolution 1."""
    table = valley(sacrificed=PEOPLE[:4])
    for doom in (5, 6):
        advance(table, doom)
    table.settle()
    table.roland.has(damage=0, horror=0)
    here = broods(table)[0]
    assert (table.game.enemies.fight(here), table.game.enemies.evade(here)) == (7, 4)

    advance(table, 7)
    assert table.told(ScenarioEnded)[-1].resolution == "r1"
    assert logged_count(table.game, "brood_escaped") == 2


# Acts


def test_the_script_is_paid_in_the_ruins() -> None:
    """27, act 1: investigators in the Ruins pay its clues, at any time."""
    table = valley(2)
    lays(table, RUINS)
    table.roland.has(clues=4)
    assert "investigators who can pay" in table.roland.why_not("activate", "Saracenic Script")

    table.roland.at(RUINS).does("activate", "Saracenic Script")
    assert table.game.stages.act.name == "They Must Be Destroyed!"
    assert [piece.controller for piece in table.game.in_play.of_code(CardCode(FORMULA))] == [0, 1]


@pytest.mark.parametrize(("names", "doom"), [((), 0), ((ARMITAGE,), 1), (PEOPLE[:2], 0)])
def test_a_dead_armitage_costs_a_doom(names: tuple[str, ...], doom: int) -> None:
    """27: Armitage counts as alive unless the log lists him as sacrificed; dead, 1 doom."""
    table = valley(sacrificed=names)
    lays(table, RUINS)
    table.roland.at(RUINS).has(clues=2).does("activate", "Saracenic Script")

    assert table.state.agenda.doom == doom
    assert table.in_play(FORMULA)


def second_act(table: Table) -> None:
    """The formula is in play."""
    lays(table, RUINS)
    table.roland.at(RUINS).has(clues=2 * len(table.seats)).does("activate", "Saracenic Script")


def test_the_act_counts_the_broods() -> None:
    """27, act 2: the board counts the Broods destroyed of those in this game."""
    table = valley(sacrificed=PEOPLE[:2])
    second_act(table)
    act = board(table.game, table.asked).act

    assert act is not None
    assert (act.have, act.need, act.unit) == (0, 4, "Broods destroyed")


def test_none_in_play_and_none_aside_is_the_end() -> None:
    """27, R2: no Brood is in play and none is set aside."""
    table = valley(sacrificed=PEOPLE[:4])
    second_act(table)
    table.enemy(BROOD).at(table.roland.place)
    table.order("defeat", what=BROOD)
    assert (waiting(table), table.told(ScenarioEnded)) == (1, [])

    table.enemy(BROOD).at(table.roland.place)
    table.order("defeat", what=BROOD)
    assert table.told(ScenarioEnded)[-1].resolution == "r2"
    assert "no_brood_escaped" in table.notes
    assert "brood_escaped" not in table.notes


# Resolutions


def test_victory_and_the_powder() -> None:
    """27, R1: 1 experience for each Brood defeated; the Powder leaves its deck."""
    table = valley(2)
    table.order("defeat", what=broods(table)[0].id, by=table.roland.seat)
    table.order("end", resolution="r1")

    assert [who.xp for who in table.state.investigators] == [1, 1]
    assert POWDER in {each.code for each in scenario_result(table.game).lost}
    assert logged_count(table.game, "brood_escaped") == 4


def test_those_out_of_the_game_do_not_escape() -> None:
    """27, R1: Broods removed in set-up do not count as escaped."""
    table = valley(sacrificed=PEOPLE[:3])
    table.order("end", resolution="r1")

    assert logged_count(table.game, "brood_escaped") == 3


def test_without_anybody_left_it_is_as_resolution_1() -> None:
    """27: if all have resigned, resolution 1 applies."""
    table = valley(2)
    for player in table:
        table.order("resign", seat=player.seat)

    assert {who.standing for who in table.state.investigators} == {Standing.RESIGNED}
    assert logged_count(table.game, "brood_escaped") == 5


@pytest.mark.parametrize(("token", "goes_to"), [("+1", HEATH), ("auto_fail", VILLAGE)])
def test_the_glen_has_another_place_drawn(token: str, goes_to: str) -> None:
    """27: an investigator in the Glen can draw another location for a moving Brood.

    A failure leaves the location drawn first.
    """
    table = valley()
    lays(table, VILLAGE)
    lays(table, WHISPERING_GLEN)
    here = alone(table, HEATH)
    table.roland.at(WHISPERING_GLEN)
    drawn(table, WHISPERING_GLEN, HEATH)
    table.next_phase("enemy")
    table.tokens(token)
    table.roland.chooses("Test agility")

    assert here.place == table.place(goes_to).id
