"""Catching up, earlier towns and the log's filters tell nothing that is hidden."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings, strategies as st

from tests.onlookers_of_the_past import nothing_of_others
from tests.second_edition.test_secrets import (
    PETE,
    WITH_PETE,
    change_what_is_hidden,
    change_what_pete_knows,
)

TABLE = replace(WITH_PETE, hide=change_what_is_hidden)


@settings(max_examples=6)
@given(st.integers(0, 2**32))
def test_the_past_tells_nothing_of_what_pete_knows(seed: int) -> None:
    """Whatever lies in the decks, the cup and the stack of gates, the others see the same past."""
    nothing_of_others(TABLE, seed, change_what_pete_knows, PETE)
