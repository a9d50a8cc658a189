"""Choices offered while somebody is typing."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.finding import fitting
from bot.table.kit import Choice


def completed(choices: Iterable[Choice], typed: str) -> list[Choice]:
    """Those whose name fits, at most 25, the nearest first; all in their order before a letter."""
    known = {choice.name: choice for choice in choices}
    return [known[name] for name in (fitting(known, typed) if typed.strip() else known)]
