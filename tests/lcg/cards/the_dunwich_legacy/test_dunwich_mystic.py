"""Mystic cards of level 0 (Dunwich notes §7)."""

from __future__ import annotations

import pytest

from tests.lcg.codes import EVILS, GHOUL, RATS, RAVENOUS
from tests.lcg.table import Table

RITE, CANDLES, CLARITY, DELVE = "02028", "02029", "02030", "02111"
GAZE, DEFIANCE, ALYSSA, MOONLIGHT = "02153", "02190", "02232", "02267"


@pytest.fixture
def table() -> Table:
    """Agnes Baker (5 willpower, 2 intellect) and Roland Banks in the Study, Agnes's first turn."""
    return Table(["agnes_baker", "roland_banks"], whole=True)


def test_rite_of_seeking(table: Table) -> None:
    """Willpower instead of intellect, 1 clue more."""
    rite = table.agnes.controls(RITE)
    table.sets("Study", clues=3)
    table.agnes.does("investigate", "Rite", token="0")

    assert (table.ended.skill, table.agnes.clues, rite.uses) == ("willpower", 2, 2)
    assert table.agnes.actions == 2


@pytest.mark.parametrize("token", ["skull", "auto_fail"])
def test_rite_of_seeking_ends_the_turn(table: Table, token: str) -> None:
    """With a bad symbol no action is left and the turn is over."""
    table.agnes.controls(RITE)
    table.sets("Study", clues=3)
    table.agnes.does("investigate", "Rite", token=token)

    assert (table.agnes.actions, table.agnes.who.acted) == (0, True)


def test_rite_of_seeking_in_the_turn_of_another(table: Table) -> None:
    """Quick Thinking: the own turn is still to come (Rules Reference, "Action")."""
    table.roland.controls(RITE)
    table.roland.holds("02229")
    table.agnes.tests("willpower", 1)
    table.roland.commits("02229")
    table.agnes.reveals("0")
    table.tokens("skull")
    table.roland.chooses("Rite of Seeking")
    table.agnes.ends_turn()

    assert (table.state.turn, table.roland.actions) == (table.roland.seat, 3)


def test_ritual_candles(table: Table) -> None:
    """+1 after a skull; with two of them +2."""
    table.agnes.controls(CANDLES)
    table.agnes.controls(CANDLES)
    table.agnes.tests("willpower", 7, token="skull")
    table.agnes.does("activate", "Ritual Candles (1st)").does("activate", "Ritual Candles")

    assert table.result() == (True, 7)


def test_ritual_candles_burn_for_own_symbols(table: Table) -> None:
    """Not for a number, the auto-fail, or others."""
    table.agnes.controls(CANDLES)
    for token in ("-1", "auto_fail", "elder_sign"):
        table.agnes.tests("willpower", 7, token=token)
        assert table.kinds == ["turn"]
    table.roland.tests("willpower", 7, token="skull")

    assert table.kinds == ["turn"]


def test_clarity_of_mind(table: Table) -> None:
    """1 horror of somebody here, for a charge; not of nobody."""
    clarity = table.agnes.controls(CLARITY)
    assert "horror" in table.agnes.why_not("activate", "Clarity")
    table.roland.has(horror=2)
    table.agnes.does("activate", "Clarity")

    assert (table.roland.horror, clarity.uses) == (1, 2)


def test_delve_too_deep(table: Table) -> None:
    """A card for each, then 1 victory point."""
    table.encounter_deck(RATS, RAVENOUS)
    table.agnes.holds(DELVE)
    table.agnes.does("play", "Delve Too Deep")
    table.settle()

    assert (table.piece(RATS).threat, table.piece(RAVENOUS).threat) == (0, 1)
    assert table.victory == [DELVE]


def test_delve_too_deep_wants_a_deck(table: Table) -> None:
    """Nothing is left to draw."""
    table.agnes.holds(DELVE)

    assert "encounter card" in table.agnes.why_not("play", "Delve Too Deep")


@pytest.mark.parametrize(("token", "damage"), [("tablet", 1), ("auto_fail", 1), ("-1", 0)])
def test_hypnotic_gaze(table: Table, token: str, damage: int) -> None:
    """The attack on Roland is cancelled; with a symbol the ghoul hurts itself."""
    ghoul = table.enemy(RAVENOUS).engaged_with(table.roland)
    table.agnes.holds(GAZE)
    table.enemies_attack()
    table.tokens(token)
    table.agnes.does("play", "Hypnotic Gaze")

    assert (table.roland.damage, table.roland.horror, ghoul.damage) == (0, 0, damage)


def test_hypnotic_gaze_is_for_those_here(table: Table) -> None:
    """Roland is elsewhere."""
    table.roland.at("Hallway")
    table.enemy(GHOUL).engaged_with(table.roland)
    table.agnes.holds(GAZE)
    table.enemies_attack()

    assert not table.agnes.can("play", "Hypnotic Gaze")


def test_defiance_ignores_a_symbol(table: Table) -> None:
    """A tablet is worth −2 with a ghoul about; defied it is 0 and does nothing."""
    table.enemy(GHOUL).at("Hallway" if table.in_play("Hallway") else "Study")
    table.agnes.holds(DEFIANCE).tests("willpower", 6)
    table.agnes.commits(DEFIANCE).reveals("tablet").chooses("Tablet")

    assert (table.result(), table.agnes.damage) == ((True, 6), 0)


def test_defiance_leaves_other_symbols(table: Table) -> None:
    """Skulls were chosen, a tablet comes."""
    table.agnes.holds(DEFIANCE).tests("willpower", 6)
    table.agnes.commits(DEFIANCE).reveals("tablet").chooses("Skull")

    assert table.result() == (False, 4)


def test_alyssa_looks_and_buries(table: Table) -> None:
    """Ancient Evils goes to the bottom for 1 doom on her."""
    alyssa = table.agnes.controls(ALYSSA)
    table.encounter_deck(EVILS, RATS)
    table.agnes.does("activate", "Alyssa").chooses("Encounter deck").chooses("yes")

    deck = table.codes(table.state.encounter_deck)
    assert (deck, alyssa.doom, alyssa.exhausted) == ([RATS, EVILS], 1, True)


def test_alyssa_may_leave_it(table: Table) -> None:
    """No doom then; exhausted she looks no more."""
    alyssa = table.agnes.controls(ALYSSA)
    table.roland.has_deck("Knife", "Flashlight")
    table.agnes.does("activate", "Alyssa").chooses("Roland Banks").chooses("no")

    assert (alyssa.doom, table.roland.deck[0]) == (0, "01086")
    assert table.agnes.why_not("activate", "Alyssa") == "It’s exhausted."


def test_moonlight_ritual(table: Table) -> None:
    """All doom of one card."""
    alyssa = table.agnes.controls(ALYSSA, doom=2)
    table.agnes.holds(MOONLIGHT)
    table.agnes.does("play", "Moonlight Ritual", "Alyssa")

    assert alyssa.doom == 0


def test_moonlight_ritual_wants_own_doom(table: Table) -> None:
    """Roland's doom is Roland's."""
    table.roland.controls(ALYSSA, doom=2)
    table.agnes.holds(MOONLIGHT)

    assert "doom" in table.agnes.why_not("play", "Moonlight Ritual")
