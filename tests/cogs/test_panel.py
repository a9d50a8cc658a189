"""What a person is told in private: whole, in order, or with a word on where the rest stands."""

from __future__ import annotations

from bot.table.game.snapshot import Told
from cogs.wire.receipts import MORE, TOLD, done_text


def test_all_that_came_of_an_act_is_told() -> None:
    """A fight that ends the turn and the round tells of the phases after it too."""
    lines = tuple(f"Line {n}." for n in range(30))

    assert done_text("Fight.", Told(1, lines)).split("\n") == ["✓ Fight.", *lines]


def test_what_is_left_out_is_said_so() -> None:
    """Whole lines, then where the others are to be read."""
    lines = tuple("x" * 100 for _ in range(30))

    *kept, last = done_text("Fight.", Told(1, lines)).split("\n")

    assert last == MORE
    assert kept == ["✓ Fight.", *lines[: len(kept) - 1]]
    assert TOLD - 220 < len("\n".join(kept)) <= TOLD
