"""Facts that version 4 of the rules wrote, in the form of today, so that old games can be told.

There what an effect came from was a name, and a game master's command the clause that told it.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.upgrades import Raw
from bot.lcg.core.upgrades import reference
from bot.lcg.printed.packs import Library
from bot.lcg.text.sentences.gm import EARLIER


def brings_up(library: Library) -> Callable[[Raw], None]:
    """Return what changes such a fact in place; `library` is where the names are looked up."""

    def bring_up(fact: Raw) -> None:
        for field in ("source", "cause"):
            if isinstance(name := fact.get(field), str):
                fact[field] = reference(library, name)
        if fact["type"] == "GmChanged" and "what" in fact:
            fact.update(do=EARLIER, words=[fact["what"]])

    return bring_up
