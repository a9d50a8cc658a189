"""Catching up, earlier boards and the log's filters tell nothing of what others hold."""

from __future__ import annotations

from hypothesis import given, settings, strategies as st

from tests.lcg.test_secrets import DAISY, ROLAND, TABLE, change_a_hand
from tests.onlookers_of_the_past import nothing_of_others


@settings(max_examples=8)
@given(st.integers(0, 2**32), st.sampled_from([ROLAND, DAISY]))
def test_the_past_tells_nothing_of_a_hand(seed: int, holder: int) -> None:
    """Whatever was drawn and is held, the others are shown the same past."""
    assert nothing_of_others(TABLE, seed, change_a_hand, ROLAND if holder == ROLAND else DAISY)
