"""Rules notes §3: what the commissioned documents say that no other test showed by itself."""

from __future__ import annotations

from bot.lcg import views
from tests.lcg.table import Table

EMERGENCY_CACHE = "01088"


def test_a_failed_investigation_finds_nothing(table: Table) -> None:
    """Rules Reference, "Investigate Action": below the shroud no clue is discovered."""
    table.roland.does("investigate", token="auto_fail")

    assert (table.roland.clues, table.place("Study").clues) == (0, 4)


def test_an_event_is_discarded_after_its_effect(table: Table) -> None:
    """Rules Reference, "Event Cards": its effect happens, then it lies on its owner's pile."""
    table.roland.holds(EMERGENCY_CACHE).has(resources=0)

    table.roland.does("play", "Emergency Cache")

    assert (table.roland.resources, table.roland.discard) == (3, [EMERGENCY_CACHE])


def test_an_asset_stays_in_play(table: Table) -> None:
    """Rules Reference, "Asset Cards": it is in its player's play area until it leaves."""
    table.roland.holds("01020").has(resources=5)

    table.roland.does("play", "Machete")

    assert [piece.code for piece in table.game.in_play.controlled_by(table.roland.seat)] == [
        "01020"
    ]


def test_whose_turn_is_over_is_marked(table: Table) -> None:
    """2.2.2: the board says of everybody whether the turn of this round is over."""
    table.roland.ends_turn()

    seats = views.board(table.game, ()).seats
    assert [(seat.turn, seat.done) for seat in seats] == [(False, True), (True, False)]
