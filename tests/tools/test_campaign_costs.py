"""Costs of campaigns: what the processor worked, beside the clock."""

from benchmarks.campaigns import Stopwatch


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
