"""Articles on cards and products."""

from __future__ import annotations

from msgspec import Struct


class Reading(Struct, frozen=True):
    """An article: title, body in Discord markdown, source."""

    title: str
    body: str
    source: str = ""
