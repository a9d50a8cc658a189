"""The abilities of an investigator who has several: their names and texts."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.english import capitalize_first
from bot.second_edition.core.game import Board


def split_ability_texts(names: Sequence[str], text: str) -> tuple[tuple[str, str], ...]:
    """Return each name with its part of `text`, which is ``First: …`` or ``First: … Second: …``."""
    found: list[tuple[str, str]] = []
    for name, following in zip(names, (*names[1:], ""), strict=True):
        rest = text.removeprefix(f"{name}: ")
        own, _, more = rest.partition(f" {following}: ") if following else (rest, "", "")
        found.append((name, capitalize_first(own)))
        text = more
    return tuple(found)


def ability_name(b: Board, code: str, number: int) -> str:
    """Return the name of an investigator's ability by its number; "" for other things."""
    names: Sequence[str] = getattr(b.library.investigators.get(code), "abilities", ())
    said = b.registry.abilities[code][number].run.__doc__ or ""
    first = said.partition(":")[0]
    return first if first in names else names[0] if len(names) == 1 else ""
