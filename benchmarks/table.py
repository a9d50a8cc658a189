"""A measurement beside its target, and the table in which all are printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Row:
    """One measured figure. `good` is None where there is no target."""

    what: str
    measured: str
    target: str = ""
    good: bool | None = None


def at_least(what: str, value: float, target: float, unit: str = "") -> Row:
    """A figure that should be high."""
    return Row(what, f"{value:.2f}{unit}", f"≥ {target:g}{unit}", value >= target)


def at_most(what: str, value: float, target: float, unit: str = "") -> Row:
    """A figure that should be low."""
    return Row(what, f"{value:.2f}{unit}", f"≤ {target:g}{unit}", value <= target)


def note(what: str, value: str) -> Row:
    """A figure without a target: a floor, or something to know."""
    return Row(what, value)


def percentile(values: Sequence[float], percent: float) -> float:
    """The value below which `percent` of all lie; 0 for none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] if ordered else 0.0


def middle(values: Sequence[float]) -> float:
    """The median."""
    return median(values)


def printed(rows: Sequence[Row]) -> str:
    """All rows as aligned text."""
    width = max(len(row.what) for row in rows)
    span = max(len(row.measured) for row in rows)
    lines: list[str] = []
    for row in rows:
        mark = {True: "met", False: "MISSED", None: ""}[row.good]
        line = f"{row.what:<{width}}  {row.measured:>{span}}  {row.target:<12}{mark}"
        lines.append(line.rstrip())
    return "\n".join(lines)
