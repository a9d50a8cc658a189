"""Write a whole position as short text, for bug reports, tests and golden files.

A ruleset writes a position with a `Sheet`: sections in the order of the rules, each with lines of a
name and cells. Empty values are left out and columns are aligned, so that two positions can be
compared line by line. The text is not meant to be parsed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct, field

Cell = str | int | bool | None
"""The value of a cell: text, a number, a flag (`+` if True) or nothing."""


class _Section(Struct):
    title: str
    rows: list[tuple[str, list[str]]] = field(default_factory=list[tuple[str, list[str]]])


class Sheet:
    """Builds a text of aligned sections; `str(sheet)` returns it."""

    def __init__(self) -> None:
        self._sections: list[_Section] = []

    def section(self, title: str) -> Sheet:
        """Begin a section; a section without lines is not written."""
        self._sections.append(_Section(title))
        return self

    def line(self, name: str, *cells: Cell) -> Sheet:
        """Add a line to the section: a name and cells; empty cells at the end are dropped.

        Raises `ValueError` before the first section.
        """
        if not self._sections:
            raise ValueError("a line stands in a section")
        self._sections[-1].rows.append((name, [_cell_text(cell) for cell in cells]))
        return self

    def lines(self, rows: Mapping[str, Cell]) -> Sheet:
        """Add a line for each name whose cell is not empty."""
        for name, cell in rows.items():
            if _cell_text(cell):
                self.line(name, cell)
        return self

    def __str__(self) -> str:
        return "\n".join(_section_text(each) for each in self._sections if each.rows)


def amounts_text(amounts: Mapping[str, int]) -> str:
    """Return the amounts other than 0 as `clue 2, doom 1`, sorted by name."""
    return ", ".join(f"{name} {amounts[name]}" for name in sorted(amounts) if amounts[name])


def items_text(items: Iterable[str], *, ordered: bool = True) -> str:
    """Return items as `a, b ×2, c`, in their order if it matters, otherwise sorted."""
    here = list(items) if ordered else sorted(items)
    runs: list[tuple[str, int]] = []
    for item in here:
        if runs and runs[-1][0] == item:
            runs[-1] = (item, runs[-1][1] + 1)
        else:
            runs.append((item, 1))
    return ", ".join(name if n == 1 else f"{name} ×{n}" for name, n in runs)


def _cell_text(cell: Cell) -> str:
    match cell:
        case None | False:
            return ""
        case True:
            return "+"
        case _:
            return str(cell)


def _section_text(section: _Section) -> str:
    widths = _column_widths([[name, *cells] for name, cells in section.rows])
    lines = [section.title]
    for name, cells in section.rows:
        padded = [f"{text:<{width}}" for text, width in zip([name, *cells], widths, strict=False)]
        lines.append(f"  {'  '.join(padded)}".rstrip())
    return "\n".join(lines)


def _column_widths(rows: list[list[str]]) -> list[int]:
    """Return the width of each column; the last cell of a row is not padded."""
    widths = [0] * max(len(row) for row in rows)
    for row in rows:
        for column, text in enumerate(row[:-1]):
            widths[column] = max(widths[column], len(text))
    return widths
