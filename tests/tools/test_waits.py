"""The benchmark of waits, on a small scale: what it counts, and the page that it writes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from benchmarks.sleepers import SleepersPlan, WaitCounts, count_rounds
from benchmarks.waits import CALLS, PAGE, POSTS, SEEDS, WaitsLine, page_text, plans_to_count
from bot.rulesets import for_life

TITLES = [title for title, _ in plans_to_count()]
ROUND_CALLS = {TITLES[0]: 45, "board game, 4 seats, classic order": 41}
"""Most calls to Discord in the first round of a group of four. A ratio to decisions would grow with
each question that is no longer asked."""


async def small(title: str, *, rounds: int = 1) -> WaitCounts:
    """Return the counts of a game of two players, with the plan of that row."""
    evening: SleepersPlan = replace(dict(plans_to_count())[title], seats=2, rounds=rounds)
    return await count_rounds(evening, for_life()[evening.game], 1)


@pytest.mark.parametrize("title", [TITLES[0], "board game, 4 seats, classic order"])
async def test_a_round_is_counted(title: str) -> None:
    """Everybody who is woken is called by a mention, and somebody has something to choose."""
    counts = await small(title)
    assert counts.rounds == 1
    assert 0 < counts.waits <= counts.woken == counts.mentions
    assert counts.choices > 0
    assert 0 < counts.stay <= counts.posts <= counts.calls


async def test_a_turn_is_one_message() -> None:
    """The channel grows by a message for each turn and phase in which anything happens."""
    for title in (TITLES[0], "board game, 4 seats, classic order"):
        evening = dict(plans_to_count())[title]
        counts = await count_rounds(replace(evening, rounds=1), for_life()[evening.game], 1)
        assert 0 < counts.stay <= POSTS[evening.game, evening.seats]
        assert counts.boards <= counts.turns
        assert counts.calls <= ROUND_CALLS[title]
        assert 0 < counts.moved <= counts.waits


def test_every_row_has_its_most_calls() -> None:
    """Those with orders too: a row without would be measured against nothing."""
    assert set(CALLS) == set(TITLES)


@pytest.mark.parametrize(
    ("title", "seed"),
    [
        (TITLES[0], 2),
        ("board game, 4 seats, free order", 1),
        *(pytest.param(TITLES[0], seed, marks=pytest.mark.nightly) for seed in (3, 4)),
    ],
)
async def test_a_person_is_mentioned_once_a_phase(title: str, seed: int) -> None:
    """Free order asks the remaining players after each move, and then asks who goes next.

    A player who was pinged for something optional is pinged again only for something that they
    must do. That happens in the first evening of the card game, so this test counts later ones.
    """
    evening: SleepersPlan = replace(dict(plans_to_count())[title], rounds=2)
    counts = await count_rounds(evening, for_life()[evening.game], seed)
    assert (counts.twice, counts.mentions > 0) == (0, True)


async def test_orders_and_acting_at_once_spare_waits() -> None:
    """In its first round a game of two can have too few questions to show it."""
    plain, ordered = await small(TITLES[0]), await small(f"{TITLES[0]}, orders: pass")
    assert (ordered.waits, ordered.optional) <= (plain.waits, plain.optional)
    classic = await small("board game, 4 seats, classic order", rounds=2)
    at_once = await small("board game, 4 seats, all at once", rounds=2)
    assert at_once.waits < classic.waits


def test_the_page_has_all_rows() -> None:
    """Those that are counted now, each with its figures by round."""
    lines = [
        WaitsLine(title, evening, WaitCounts(rounds=2, waits=3))
        for title, evening in plans_to_count()
    ]
    made = page_text(lines)
    rows = [row.split(" | ")[0] for row in made.splitlines() if row.startswith("| ")]
    assert [row.removeprefix("| ") for row in rows[1:]] == TITLES
    assert f"| {TITLES[0]} | 1.5 | 0.0 |" in made
    assert f"in {len(SEEDS)} games a row" in made.replace("\n", " ")

    written = PAGE.read_text(encoding="utf-8")
    assert all(f"| {title} |" in written for title in TITLES)
