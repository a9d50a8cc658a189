"""What is limited is counted by period."""

from __future__ import annotations

import pytest

from bot.engine.limits import Limits


@pytest.fixture
def counts() -> Limits:
    """A lamp twice in a turn, and two doors in a round."""
    made = Limits({})
    for period, key in (
        ("turn", "lamp"),
        ("turn", "lamp"),
        ("round", "door/b"),
        ("round", "door/a"),
    ):
        made.record_use(period, key)
    return made


def test_each_period_counts_for_itself(counts: Limits) -> None:
    """What was done twice in a turn was not done in the round."""
    assert (counts.use_count("turn", "lamp"), counts.use_count("round", "lamp")) == (2, 0)


def test_a_group_names_what_was_done(counts: Limits) -> None:
    """In the order of doing."""
    assert counts.used_keys_under("round", "door") == ("b", "a")


def test_a_period_that_ends_is_forgotten_alone(counts: Limits) -> None:
    """Others go on counting."""
    counts.forget("turn")

    assert counts.use_count("turn", "lamp") == 0
    assert counts.use_count("round", "door/a") == 1
