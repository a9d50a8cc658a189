"""A measurement with its target, and the table for printing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """A measured figure. `good` is None if there is no target."""

    what: str
    measured: str
    target: str = ""
    good: bool | None = None


def at_least(what: str, value: float, target: float, unit: str = "") -> Row:
    """Return a row for a figure that should be high."""
    return Row(what, f"{value:.2f}{unit}", f"≥ {target:g}{unit}", value >= target)


def at_most(what: str, value: float, target: float, unit: str = "") -> Row:
    """Return a row for a figure that should be low."""
    return Row(what, f"{value:.2f}{unit}", f"≤ {target:g}{unit}", value <= target)


def note_row(what: str, value: str) -> Row:
    """Return a row without a target: a floor, or information."""
    return Row(what, value)


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the value that `percent` of all are below; 0 if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] if ordered else 0.0


def table_text(rows: Sequence[Row]) -> str:
    """Return all rows as aligned text, one row a line."""
    width = max(len(row.what) for row in rows)
    span = max(len(row.measured) for row in rows)
    lines: list[str] = []
    for row in rows:
        mark = {True: "met", False: "MISSED", None: ""}[row.good]
        line = f"{row.what:<{width}}  {row.measured:>{span}}  {row.target:<12}{mark}"
        lines.append(line.rstrip())
    return "\n".join(lines)
