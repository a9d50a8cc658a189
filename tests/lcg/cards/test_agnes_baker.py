"""Agnes Baker, Heirloom of Hyperborea and Dark Memory."""

from __future__ import annotations

from bot.lcg.core.facts import CardRevealed, TestEnded
from tests.lcg.codes import GHOUL, RATS
from tests.lcg.table import Table

AT_TABLE = ("agnes_baker", "roland_banks")
DARK_MEMORY = "01013"


def test_agnes_lashes_out_after_horror(table: Table) -> None:
    """Horror on her lets her deal 1 damage to an enemy at her location, engaged or not."""
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)

    table.agnes.is_dealt(horror=1)
    table.agnes.chooses("1 damage to an enemy")

    assert (ghoul.damage, table.agnes.horror) == (1, 1)


def test_agnes_chooses_among_enemies(table: Table) -> None:
    """Of several enemies she picks one."""
    table.enemy(RATS).engaged_with(table.roland)
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)

    table.agnes.is_dealt(horror=1)
    table.agnes.chooses("1 damage to an enemy").chooses("Ghoul Minion")

    assert (ghoul.damage, table.in_play(RATS)) == (1, True)


def test_soaked_horror_is_not_on_agnes(table: Table) -> None:
    """What her rosary takes does not anger her."""
    table.enemy(GHOUL).engaged_with(table.roland)
    table.agnes.controls("Holy Rosary")

    table.agnes.is_dealt(horror=1).assigns(horror={"Holy Rosary": 1})

    assert table.kinds == ["turn"]


def test_agnes_wants_an_enemy_here(table: Table) -> None:
    """Without an enemy at her location nothing is asked."""
    table.roland.at("Attic")
    table.enemy(GHOUL).engaged_with(table.roland)

    table.agnes.is_dealt(horror=1)

    assert table.kinds == ["turn"]


def test_agnes_is_blank_beside_the_detective(table: Table) -> None:
    """Stubborn Detective takes her ability away."""
    table.enemy("Stubborn Detective").engaged_with(table.roland)

    table.agnes.is_dealt(horror=1)

    assert table.kinds == ["turn"]


def test_a_spell_of_horror_feeds_agnes(table: Table) -> None:
    """The horror of a cost counts: Forbidden Knowledge hurts the ghoul."""
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.agnes.controls("Forbidden Knowledge")

    table.agnes.does("activate", "Forbidden Knowledge").chooses("1 damage to an enemy")

    assert (ghoul.damage, table.agnes.resources) == (1, 6)


def test_elder_sign_counts_horror(table: Table) -> None:
    """+1 for each horror on her."""
    table.agnes.has(horror=3)

    table.agnes.tests("combat", 5, token="elder_sign")

    assert table.told(TestEnded)[-1].total == 5


def test_elder_sign_counts_nothing_when_blank(table: Table) -> None:
    """Her elder sign effect is part of her text."""
    table.enemy("Stubborn Detective").engaged_with(table.roland)
    table.agnes.has(horror=3)

    table.agnes.tests("combat", 5, token="elder_sign")

    assert table.told(TestEnded)[-1].total == 2


def test_heirloom_ignores_other_cards_and_other_players(table: Table) -> None:
    """Only own Spells."""
    table.agnes.controls("Heirloom of Hyperborea")
    table.agnes.holds("Emergency Cache")

    table.agnes.does("play", "Emergency Cache")

    assert table.kinds == ["turn"]


def test_dark_memory_hurts_at_the_end_of_the_turn(table: Table) -> None:
    """It is revealed and costs 2 horror, and stays."""
    table.agnes.holds("Dark Memory")

    table.agnes.ends_turn()

    assert (table.agnes.horror, table.agnes.hand) == (2, [DARK_MEMORY])
    assert table.told(CardRevealed)[-1].code == DARK_MEMORY


def test_dark_memory_is_quiet_in_others_turns(table: Table) -> None:
    """Only the end of the holder's own turn counts."""
    table.agnes.ends_turn()
    table.agnes.holds("Dark Memory")

    table.roland.ends_turn()

    assert table.agnes.horror == 0


def test_dark_memory_is_drawn_into_the_hand(table: Table) -> None:
    """It has no revelation."""
    table.agnes.stacks("Dark Memory").draws()

    assert table.agnes.hand == [DARK_MEMORY]


def test_played_dark_memory_brings_doom(table: Table) -> None:
    """1 doom for 2 resources and an action; this can advance the agenda."""
    table.agnes.holds("Dark Memory")
    table.sets("agenda", doom=2)

    table.agnes.does("play", "Dark Memory")

    assert (table.agnes.resources, table.agnes.discard) == (3, [DARK_MEMORY])
    assert table.state.agenda.doom == 0


def test_dark_memory_cannot_be_chosen_for_a_discard(table: Table) -> None:
    """A weakness is kept when the hand is too large."""
    table.agnes.holds("Dark Memory", *["Knife"] * 8)

    table.next_phase("upkeep")

    assert "Dark Memory" not in table.agnes.labels()
