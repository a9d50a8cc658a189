"""The kit's narration as lines of a post, as detailed as a table's setting asks for."""

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
    """Return a quotation in italics for each turning point; log a fault and return none."""
    if much is Narration.NONE or not facts:
        return []
    try:
        said = words.narrate(state, facts)
    except Exception:
        log.exception("a story could not be posted")
        return []
    return [f"> *{first_sentence(each) if much is Narration.SHORT else each}*" for each in said]


def first_sentence(text: str) -> str:
    """Return the first sentence of a text; all of it if it has no end mark."""
    found = _FIRST.match(text)
    return found.group() if found else text
