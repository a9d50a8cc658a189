"""The table of figures in docs/hosting.md: `python -m tests.monitor.figures_page`."""

from __future__ import annotations

import re
from pathlib import Path

from bot.monitor.figures import FIGURES, HISTOGRAMS

PAGE = Path(__file__).parents[2] / "docs" / "hosting.md"
MARKED = re.compile(r"(?<=<!-- made of figures -->\n).*?(?=<!-- end -->)", re.DOTALL)


def page() -> str:
    """The whole page as it should be."""
    rows = ["| Figure | What |\n", "|---|---|\n"]
    rows += [f"| {_named(f.exported_name, f.label)} | {f.sentence} |\n" for f in FIGURES]
    rows += [f"| {_named(h.name, h.label)} | {h.sentence} |\n" for h in HISTOGRAMS]
    return MARKED.sub(lambda _: "".join(rows), PAGE.read_text(encoding="utf-8"))


def _named(name: str, label: str) -> str:
    return f"`{name}`" + (f" by `{label}`" if label else "")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
