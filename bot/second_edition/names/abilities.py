"""The abilities of an investigator, each told by itself."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.words import start


def told_apart(names: Sequence[str], text: str) -> tuple[tuple[str, str], ...]:
    """Each name with what is said of it: `text` is ``First: …`` or ``First: … Second: …``."""
    found: list[tuple[str, str]] = []
    for name, following in zip(names, (*names[1:], ""), strict=True):
        rest = text.removeprefix(f"{name}: ")
        own, _, more = rest.partition(f" {following}: ") if following else (rest, "", "")
        found.append((name, start(own)))
        text = more
    return tuple(found)
