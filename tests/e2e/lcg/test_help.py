"""Help at the card game: by what one wants to do, in words of the game, on one screen."""

from __future__ import annotations

from tests.e2e.lcg.night import Night

ONE_SCREEN = 26
"""Lines of a phone, and characters in each."""
ACROSS = 44


def rows(text: str) -> int:
    """Return how many lines a text fills on a phone."""
    return sum(1 + max(0, len(line) - 1) // ACROSS for line in text.splitlines())


async def test_in_ones_turn_it_says_how_to_play_it(night: Night) -> None:
    """The turn first, with commands that do something now; then what else one may want."""
    await night.begin(night.ann, night.bob)

    said = await night.do(night.ann, "help")

    assert "**Play my turn** *Your choice* below the newest post, or `/" in said
    assert "**Plan while it’s not my turn** `/plan move Hallway, investigate twice, end`" in said
    assert "`/orders " in said
    assert "`/rule skill test`" in said
    assert rows(said) <= ONE_SCREEN


async def test_out_of_turn_there_is_no_turn_to_play(night: Night) -> None:
    """Whose turn it is, and what can be said ahead."""
    await night.begin(night.ann, night.bob)

    said = await night.do(night.bob, "help")

    assert "It’s Roland Banks’s turn." in said
    assert "Play my turn" not in said
    assert "Plan while" in said


async def test_who_has_no_seat_can_watch(night: Night) -> None:
    """Nothing is offered that needs one."""
    await night.begin(night.ann, night.bob)

    said = await night.do(night.cat, "help")

    assert "**Watch** `/watch`" in said
    assert "/plan" not in said
