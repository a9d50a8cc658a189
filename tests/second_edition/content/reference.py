"""The checked tables, where they lie beside the repository; tests that need them are skipped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[4] / "shared" / "reference" / "second_edition"

needed = pytest.mark.skipif(not FOLDER.is_dir(), reason="the checked tables are not here")


def table(name: str) -> dict[str, Any]:
    """One of the tables, with the apostrophe that players read."""
    text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    return json.loads(text.replace("'", "’"))


def rows(name: str, section: str) -> list[dict[str, Any]]:
    """The records of a section; none without the tables."""
    return table(name)[section] if FOLDER.is_dir() else []
