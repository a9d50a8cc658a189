"""What the documents quote stands in the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = (
    "data/lcg/core/guardian.py",
    "data/lcg/core/guardian.toml",
    "tests/lcg/cards/test_guardian_assets.py",
    "tests/lcg/cards/test_guardian_events.py",
)


@pytest.mark.parametrize(("page", "count"), [("docs/adding-a-card.md", 3)])
def test_quotations_are_true(page: str, count: int) -> None:
    """Every piece of Python or TOML in the page stands in a source word for word."""
    text = (ROOT / page).read_text(encoding="utf-8")
    sources = [(ROOT / name).read_text(encoding="utf-8") for name in SOURCES]
    quoted = re.findall(r"```(?:python|toml)\n(.*?)```", text, re.DOTALL)

    assert len(quoted) == count
    for piece in quoted:
        assert any(piece in source for source in sources), piece
