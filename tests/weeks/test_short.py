"""The short form of `python -m tests.weeks`: some days of small towns, at tables of all games."""

from __future__ import annotations

import pytest

from tests.weeks.life import live
from tests.weeks.plain_sight import unlit_kits
from tests.weeks.tally import Tally

DAYS = 4 * 24
TOWNS = {
    2: ("lcg_campaign", "second_edition"),
    3: ("lcg", "second_edition"),
    12: ("lcg", "lcg_campaign"),
}
"""Who plays what, by the seed of the town."""


@pytest.mark.parametrize("seed", TOWNS)
async def test_some_days_of_a_town(seed: int) -> None:
    """Whatever people do, nobody is called at night, nothing is lost and nothing goes round."""
    tally = Tally()
    town = await live(seed, unlit_kits(), TOWNS[seed], DAYS, tally)

    assert town.troubles.found == []
    assert tally.deeds > 20
    assert tally.checks == DAYS * len(TOWNS[seed])


async def test_the_same_seed_lives_the_same_days() -> None:
    """What was found can be lived again."""
    towns = [await live(5, unlit_kits(), ("lcg", "second_edition"), 24, Tally()) for _ in range(2)]

    assert towns[0].trace == towns[1].trace
    assert towns[0].channels.said == towns[1].channels.said
