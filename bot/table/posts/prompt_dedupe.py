"""Prompts told once: what stands in the post right above a question is not said under it again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bot.table.posts.courier import Message

LEAST: Final = 20
"""Characters of what counts as told already; shorter words may stand anywhere by chance."""
_MARKUP: Final = re.compile(r"^(?:>|-#|-)\s+|\*", re.MULTILINE)


def without_echoes(status: Message, above: Sequence[str]) -> Message:
    """The status, its questions without the lines that the post above it tells word for word."""
    told = [_bare(line) for line in above]
    prompts = tuple(
        replace(prompt, lines=tuple(line for line in prompt.lines if not _is_told(line, told)))
        for prompt in status.prompts
    )
    return replace(status, prompts=prompts)


def _is_told(line: str, told: Sequence[str]) -> bool:
    """Return True if it stands above, with or without the name of what says it before it."""
    words = _bare(line)
    readings = (words, words.partition(": ")[2])
    return any(
        len(each) >= LEAST and each.endswith(".") and any(each in other for other in told)
        for each in readings
    )


def _bare(line: str) -> str:
    """The words, without what makes them small, bold or a quotation."""
    return _MARKUP.sub("", line).strip()
