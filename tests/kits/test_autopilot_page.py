"""The page on the autopilot says what it considers."""

from __future__ import annotations

from bot.kits.lcg.autopilot import AUTOPILOT as LCG
from bot.kits.second_edition.autopilot import AUTOPILOT as TOWN
from tests.autopilot_page import PAGE, RESULTS, words


def test_the_page_is_current() -> None:
    """`python -m tests.autopilot_page words` writes it anew."""
    assert PAGE.read_text(encoding="utf-8").partition(RESULTS)[0] == words() + "\n"


def test_every_consideration_says_what_it_wants() -> None:
    """In a sentence."""
    for policy in (LCG, TOWN):
        every = [each for found in policy.considerations.values() for each in found]
        for each in (*every, *policy.always):
            first = (each.__doc__ or "").partition("\n")[0]
            assert first.endswith("."), each
