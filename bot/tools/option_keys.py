"""Keys of answers as lines give them: those of the question, and those of earlier recordings.

Once the keys of pieces and cards were made from names (`fight:swarm-of-rats-2`, `play:machete_4`);
now they are made from what a thing is and its number (`fight:enemy-2`, `play:card_4`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.engine.ask import Part

_NUMBERED = re.compile(r"[^:]+?([-_]\d+)(?=:|$)")


def understood(part: Part, given: Iterable[str]) -> tuple[str, ...]:
    """The keys of the part that are meant; what is not among them comes back as it was given."""
    known = [option.key for option in part.options]
    return tuple(key if key in known else _meant(known, key) for key in given)


def _meant(known: list[str], key: str) -> str:
    alike = [each for each in known if _numbers(each) == _numbers(key)]
    return alike[0] if len(alike) == 1 else key


def _numbers(key: str) -> str:
    """A key without the words before its numbers."""
    return _NUMBERED.sub(r"*\1", key)
