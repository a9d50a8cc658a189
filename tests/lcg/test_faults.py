"""Invariants: what must not be is named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.lcg.codes import DOG, GHOUL
from tests.lcg.table import Table


def _twice(table: Table) -> None:
    table.roland.who.hand.append(table.roland.who.deck[0])


def _negative(table: Table) -> None:
    table.roland.who.clues = -1


def _loose(table: Table) -> None:
    table.enemy(GHOUL).engaged_with(table.roland).threat = None


def _idle(table: Table) -> None:
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    ghoul.threat, ghoul.place = None, table.place("Study").id
    table.daisy.who.place = None


def _of_the_fallen(table: Table) -> None:
    dog = table.roland.controls(DOG)
    table.order("resign", seat="Daisy")
    dog.controller = table.daisy.seat


def _without_host(table: Table) -> None:
    fog = table.attached("01168", "Study")
    fog.host = table.roland.controls(DOG).id
    del table.state.pieces[fog.host]


def _lent_by_nothing(table: Table) -> None:
    dog = table.roland.controls(DOG)
    table.roland.who.lent.append(dog.id)
    dog.controller = None
    del table.state.pieces[dog.id]


def _lent_in_vain(table: Table) -> None:
    table.roland.who.actions = 0
    table.roland.who.lent.append(table.roland.controls(DOG).id)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_twice, "zones"),
        (_negative, "-1 clues"),
        (_loose, "nowhere"),
        (_idle, "stands ready and unengaged"),
        (_of_the_fallen, "held by an investigator who is out"),
        (_without_host, "something that has left"),
        (_lent_by_nothing, "lent by nothing"),
        (_lent_in_vain, "lent by nothing"),
    ],
)
def test_a_broken_position_is_named(
    table: Table, spoil: Callable[[Table], None], said: str
) -> None:
    """Each broken invariant is a sentence for the log."""
    spoil(table)

    assert any(said in fault for fault in table.rules.find_faults(table.state))


def test_a_sound_position_has_no_faults(table: Table) -> None:
    """Nothing is said of a position that is in order."""
    table.roland.controls(DOG)
    table.enemy(GHOUL).engaged_with(table.roland)

    assert table.rules.find_faults(table.state) == []
