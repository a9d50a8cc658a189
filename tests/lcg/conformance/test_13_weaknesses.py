"""Rules notes §13: weaknesses."""

from __future__ import annotations

import pytest

from tests.lcg.codes import COVER_UP, HAUNTED, PARANOIA
from tests.lcg.table import Table

ENFORCER = "01101"


@pytest.mark.parametrize("number", range(4))
def test_no_weakness_in_the_opening_hand(number: int) -> None:
    """Rules Reference, "Weakness": a weakness in the opening hand is replaced.

    It is shuffled back after the mulligan.
    """
    table = Table(
        ["roland_banks"],
        at_turn=False,
        seed=bytes([number] * 16),
        weaknesses={"roland_banks": HAUNTED},
    )
    keys = table.roland.offers()
    table.roland.chooses(*keys)

    assert len(table.roland.hand) == 5
    assert not {COVER_UP, HAUNTED} & set(table.roland.hand)
    assert {COVER_UP, HAUNTED} <= set(table.roland.deck)
    assert table.state.set_aside_weaknesses == []


def test_a_treachery_weakness_resolves_when_drawn(solo: Table) -> None:
    """Rules notes §13: a weakness treachery resolves like an encounter card, when it is drawn."""
    solo.roland.stacks(HAUNTED).draws(1)

    assert solo.piece(HAUNTED).threat == 0
    assert solo.roland.hand == []


def test_a_weakness_enemy_engages_who_drew_it(solo: Table) -> None:
    """Rules notes §13: a weakness enemy without a spawn instruction engages its drawer."""
    solo.roland.stacks(ENFORCER).draws(1)

    assert solo.piece(ENFORCER).threat == 0


def test_a_discarded_weakness_goes_to_its_bearer(solo: Table) -> None:
    """Rules notes §13: a weakness goes to its bearer’s discard pile."""
    solo.roland.stacks(PARANOIA).draws(1)

    assert solo.roland.discard == [PARANOIA]


def test_it_resolves_however_it_comes_to_hand(solo: Table) -> None:
    """Rules notes §13: a weakness that enters the hand in any way resolves as if drawn."""
    solo.roland.stacks(PARANOIA).does("draw")

    assert solo.roland.resources == 0


def test_the_weakness_is_drawn_in_set_up() -> None:
    """Rules notes §15: each deck gets one random basic weakness."""
    table = Table(["roland_banks", "daisy_walker"], calm=False)
    for player in table:
        deck = [*player.who.deck, *player.who.hand]
        basic = [c for c in deck if table.game.card(c).weakness == "basic"]
        assert len(basic) == 1
