"""The short form of `python -m tests.weeks`: some days of small towns, at tables of all games."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.loopback.openapi import REPOSITORY
from tests.reliability.page import keep as keep_row
from tests.reliability.tally import Tally as Faults
from tests.weeks.life import live
from tests.weeks.page import MENDED, keep
from tests.weeks.plain_sight import unlit_kits
from tests.weeks.tally import Tally, add_town, read_towns

DAYS = 4 * 24
TOWNS = {
    2: ("lcg_campaign", "second_edition"),
    3: ("lcg", "second_edition"),
}
"""Who plays what, by the seed of the town."""


@pytest.mark.parametrize("seed", TOWNS)
async def test_some_days_of_a_town(seed: int) -> None:
    """Whatever people do, nobody is called at night, nothing is lost and nothing goes round."""
    tally = Tally()
    town = await live(seed, unlit_kits(), TOWNS[seed], DAYS, tally)

    assert town.troubles.found == []
    assert tally.actions > 20
    assert tally.checks == DAYS * len(TOWNS[seed])


async def test_the_same_seed_lives_the_same_days() -> None:
    """What was found can be lived again."""
    towns = [await live(5, unlit_kits(), ("lcg", "second_edition"), 24, Tally()) for _ in range(2)]

    assert towns[0].trace == towns[1].trace
    assert towns[0].channels.said == towns[1].channels.said


def test_what_was_found_has_its_test() -> None:
    """A defect that weeks found is shown by a test of that name."""
    folders = ("table", "lcg/cards")
    files = [each for name in folders for each in (REPOSITORY / "tests" / name).glob("test_*.py")]
    tests = "".join(each.read_text("utf-8") for each in files)
    assert [test for _, test in MENDED if f"def {test}(" not in tests] == []


def test_the_page_says_what_came_of_a_run(tmp_path: Path) -> None:
    """Beside what the other program writes there."""
    page, tally = tmp_path / "page.md", Tally(steps=12_345, towns=250)
    tally.table_hours["lcg"] = 24 * 7 * 1_000
    keep_row("SQLite", {"kill": Faults(trials=3)}, page)
    keep(tally, page)
    keep_row("SQLite", {"stop": Faults(trials=2)}, page)

    text = page.read_text("utf-8")
    assert "| Card game | 1,000 | 0 |" in text
    assert "| Steps in the journals | 12,345 |" in text
    assert "| stop | 2 |" in text


def test_towns_are_kept_one_by_one(tmp_path: Path) -> None:
    """One that was lived again, after a mend, stands in the place of the first time."""
    file = tmp_path / "towns"
    assert read_towns(file) == {}
    add_town(file, 1, Tally(towns=1, found=2, games=Counter(lcg=3)))
    add_town(file, 2, Tally(towns=1, steps=5))
    add_town(file, 1, Tally(towns=1, games=Counter(lcg=4)))

    towns = read_towns(file)
    total = sum(towns.values(), Tally())
    assert (total.towns, total.found, total.steps, total.games["lcg"]) == (2, 0, 5, 4)
