"""Limits of what an investigator may control: by title, or by a trait."""

from __future__ import annotations

import pytest

from tests.lcg.table import Table


@pytest.mark.parametrize(
    ("trait", "reason"), [("", ""), ("Weapon", "You already control a Weapon card.")]
)
def test_a_limit_by_trait(solo: Table, trait: str, reason: str) -> None:
    """It counts every card with the trait; a limit by title counts only cards of that title."""
    solo.prints("Machete", per_investigator=1, limited_trait=trait)
    solo.roland.controls("Knife")
    solo.roland.has(resources=9).holds("Machete")

    (part,) = [ask.parts[solo.roland.seat] for ask in solo.roland.asks]
    barred = {each.label: each.reason for each in part.barred}

    assert barred.get("Play Machete", "") == reason
