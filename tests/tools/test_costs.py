"""What plays of both games cost."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import alone, bounds, costs
from benchmarks.bounds import Bound
from benchmarks.campaigns import Stopwatch
from benchmarks.costs import CALLS, COMMITS, Cost, Figures

CARDS = "card game: inputs of the rules, 1"
DURABLE = "card game: durable decisions, 1"
PRESS = "card game, 2 seats: our calls a decision"
FIGURES: Figures = {CALLS: 1_000_000, COMMITS: 2_000, CARDS: 1_000, DURABLE: 500}


def cost_of(what: str, written: float | None, before: float | None = None) -> Cost:
    """The row of a figure."""
    known = {} if written is None else {what: written}
    rows = costs.cost_table(FIGURES, {} if before is None else {what: before}, known)
    return next(row for row in rows if row.what == what)


def test_a_figure_is_a_share_of_its_own_floor() -> None:
    """Rules of plain calls, what is durable of bare commits."""
    assert costs.shares_of_floors(FIGURES) == {CARDS: 0.001, DURABLE: 0.25}


@pytest.mark.parametrize(
    ("written", "lost"), [(None, False), (0.0005, False), (0.0011, False), (0.0012, True)]
)
def test_what_fell_by_more_than_a_tenth_is_lost(written: float | None, *, lost: bool) -> None:
    """Of what was last written down, whatever the machine does in a second."""
    assert cost_of(CARDS, written).is_lost is lost


def test_an_aim_is_reckoned_for_this_machine() -> None:
    """From what 62112c5 would do here."""
    row = cost_of(CARDS, None, before=0.002)

    assert row.aim == pytest.approx(2_000 * 4_800 / 2_530)
    assert "not yet" in row.line()


def test_the_best_of_some_rounds_counts() -> None:
    """Whatever else a machine does makes figures lower only."""
    assert costs.best_figures([{CARDS: 900, CALLS: 5}, {CARDS: 1_000, CALLS: 4}]) == {
        CARDS: 1_000,
        CALLS: 5,
    }


def test_what_is_written_down_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what was not measured this time stays."""
    monkeypatch.setattr(costs, "WRITTEN", tmp_path / "written.toml")
    costs.write_figures({CARDS: 0.001, DURABLE: 0.25}, {CARDS: 0.002})
    costs.write_figures({CARDS: 0.0015}, {}, {PRESS: 5_000})

    assert costs.read_figures() == {
        "now": {CARDS: 0.0015, DURABLE: 0.25},
        "before": {CARDS: 0.002},
        "bounds": {PRESS: 5_000},
    }


@pytest.mark.parametrize(
    ("written", "lost"), [(None, False), (5_000, False), (4_600, False), (4_500, True)]
)
def test_what_grew_by_more_than_a_tenth_is_lost(written: float | None, *, lost: bool) -> None:
    """Calls, bytes and memory, of what was last written down."""
    assert Bound(PRESS, 5_000, written).is_lost is lost


def test_rates_and_bounds_stand_in_one_table() -> None:
    """A bound has its aim in the column of the aims, and a loss says what it was."""
    rows = [cost_of(CARDS, None), Bound("board picture, KiB", 43, None), Bound(PRESS, 5_000, 4_000)]

    head, *lines = costs.cost_text(rows).split("\n")

    assert head.index("aim") + len("aim") == lines[1].index("≤ 69") + len("≤ 69")
    assert lines[1].endswith("met")
    assert lines[2].endswith("LOST, was 4,000")


def test_calls_of_an_input_are_counted_alike_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Built-in functions count too. Only what the collector of garbage calls differs."""
    monkeypatch.setattr(alone, "LONGEST", 20)
    monkeypatch.setattr(alone, "RULES", alone.RULES[:1])

    (first,) = bounds.count_calls_an_input().values()
    (second,) = bounds.count_calls_an_input().values()

    assert second == pytest.approx(first, rel=0.01)
    assert first > 100


def test_a_stopwatch_notes_what_was_worked_between_two_looks() -> None:
    """Not what was worked between the second look and the next first one."""
    watch = Stopwatch()

    began = watch()
    sum(range(2_000_000))
    taken = (watch() - began) * 1_000
    sum(range(2_000_000))
    watch()
    watch()

    assert len(watch.worked) == 2
    assert 0 <= watch.worked[1] < watch.worked[0]
    assert taken > 0
