"""Abilities that the table uses by itself: what they may be."""

from __future__ import annotations

import pytest

from bot.lcg.core.decorators import REGISTRY
from bot.lcg.core.registry import Ability, AbilityKind, Cost
from bot.lcg.ruleset import load_scripts

load_scripts()
GAINS = [each for found in REGISTRY.abilities.values() for each in found if each.gain]


def test_there_are_gains() -> None:
    """Zoey Samaras, Dr. Milan Christopher, Lone Wolf, and Peter Sylvestre of two levels."""
    assert {each.code for each in GAINS} == {"02001", "01033", "02188", "02033", "02035"}


@pytest.mark.parametrize("gain", GAINS, ids=lambda each: each.code)
def test_a_gain_costs_nothing_and_leaves_nothing_to_choose(gain: Ability) -> None:
    """Rules Reference, "Triggered Abilities": it is optional, and nobody would leave it."""
    assert gain.kind is AbilityKind.REACTION
    assert (gain.cost, gain.limit, gain.targets) == (Cost(), None, None)
