"""New weaknesses (Dunwich notes §6 and §7)."""

from __future__ import annotations

import pytest

from bot.lcg.printed.packs import whole_library
from tests.lcg.codes import PARANOIA
from tests.lcg.table import Table

INDEBTED, INJURY, CHRONOPHOBIA, ACROSS = "02037", "02038", "02039", "02178"


def test_indebted_begins_poor() -> None:
    """Two resources fewer, from the start and for good."""
    table = Table(["zoey_samaras"], weaknesses={"zoey_samaras": INDEBTED})

    assert table.zoey.resources == 3
    assert table.piece(INDEBTED).threat == table.zoey.seat
    assert not table.game.may_leave(table.piece(INDEBTED))


def test_indebted_is_one_s_own(table: Table) -> None:
    """Who does not bear it has five."""
    assert (table.zoey.resources, table.rex.resources) == (5, 5)


@pytest.mark.parametrize(
    ("code", "harm"), [(INJURY, (1, 0)), (CHRONOPHOBIA, (0, 1))], ids=["injury", "clocks"]
)
def test_each_turn_hurts(table: Table, code: str, harm: tuple[int, int]) -> None:
    """At the end of the bearer's turn, directly; not at the end of another's."""
    table.zoey.controls("01021")
    table.zoey.stacks(code).draws()
    assert table.piece(code).threat == table.zoey.seat
    table.zoey.ends_turn()
    assert (table.zoey.damage, table.zoey.horror) == harm

    table.rex.goes().ends_turn() if "go" in table.rex.offers() else table.rex.ends_turn()
    assert (table.zoey.damage, table.zoey.horror) == harm


@pytest.mark.parametrize(("code", "name"), [(INJURY, "Internal"), (CHRONOPHOBIA, "Chrono")])
def test_two_actions_discard_it(table: Table, code: str, name: str) -> None:
    """By anybody at the location, for two actions."""
    table.rex.suffers(code)
    table.zoey.has(actions=1)
    assert not table.zoey.can("activate", name)
    table.zoey.has(actions=2).does("activate", name)

    assert (table.in_play(code), table.rex.discard) == (False, [code])


@pytest.fixture
def lost() -> Table:
    """Rex Murphy alone, who lost himself on the train before."""
    deck = whole_library().starter_deck("rex_murphy")
    weakness = {"rex_murphy": PARANOIA}
    return Table(["rex_murphy"], decks={"rex_murphy": (*deck, ACROSS)}, weaknesses=weakness)


@pytest.mark.parametrize(("below", "left"), [(4, 1), (2, 0), (0, 0)])
def test_across_space_and_time_takes_three(lost: Table, below: int, left: int) -> None:
    """The top three cards of the deck, or what there is; an empty deck costs nothing yet."""
    cards = ["01086", "01087", "01088", "01089"][:below]
    lost.rex.has_deck(ACROSS, *cards)
    lost.rex.draws()

    assert (lost.rex.discard, len(lost.rex.deck)) == ([*cards[: below - left], ACROSS], left)
    assert lost.rex.horror == 0
