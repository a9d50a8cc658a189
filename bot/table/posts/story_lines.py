"""The kit's sentences of mood, as much of them as a table wants, as lines of a post."""

from __future__ import annotations

import re
from collections.abc import Sequence

import structlog

from bot.engine.facts import Fact
from bot.table.declares.components import Words
from bot.table.declares.table_settings import Narration

log = structlog.stdlib.get_logger(__name__)

_FIRST = re.compile(r".*?[.!?](?=\s|$)", re.DOTALL)


def narrate_story(words: Words, state: object, facts: Sequence[Fact], much: Narration) -> list[str]:
    """A quotation in italics for each turn of the story; a fault is logged and stops nobody."""
    if much is Narration.NONE or not facts:
        return []
    try:
        said = words.narrate(state, facts)
    except Exception:
        log.exception("a story could not be posted")
        return []
    return [f"> *{first_sentence(each) if much is Narration.SHORT else each}*" for each in said]


def first_sentence(text: str) -> str:
    """Up to the first mark that ends a sentence; all of it where there is none."""
    found = _FIRST.match(text)
    return found.group() if found else text
