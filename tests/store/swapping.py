"""Having a store carry out something else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.store.topic import QueryGroup


def swap(topic: QueryGroup, name: str, query: Callable[..., Any]) -> Callable[..., Any]:
    """Put something in place of a query, from now on; returns what it was until now."""
    before = getattr(topic, name)
    vars(topic)[name] = query
    return before
