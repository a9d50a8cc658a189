"""Keys of answers in lines: current ones, and those of earlier recordings.

The keys of pieces and cards used to be made from names (`fight:swarm-of-rats-2`, `play:machete_4`);
now they are made from the kind and number of a thing (`fight:enemy-2`, `play:card_4`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.engine.ask import Part

_NUMBERED = re.compile(r"[^:]+?([-_]\d+)(?=:|$)")


def current_keys(part: Part, given: Iterable[str]) -> tuple[str, ...]:
    """Return the current keys for the given ones; unknown keys are returned unchanged."""
    known = [option.key for option in part.options]
    return tuple(key if key in known else _matching_key(known, key) for key in given)


def _matching_key(known: list[str], key: str) -> str:
    alike = [each for each in known if _without_words(each) == _without_words(key)]
    return alike[0] if len(alike) == 1 else key


def _without_words(key: str) -> str:
    """Return a key without the words before its numbers."""
    return _NUMBERED.sub(r"*\1", key)
