"""Finding a choice by its slug or name."""

from __future__ import annotations

from collections.abc import Collection

from bot.engine.errors import Ambiguous, Malformed
from bot.engine.names import MOST, Named, find_matches, which_one_question
from bot.table.declares.lobby_choices import Choice


def find_choice(
    choices: tuple[Choice, ...], named: str, what: str, taken: Collection[str] = ()
) -> Choice:
    """Find a choice by slug or name. Raises `Malformed` or `Ambiguous`, naming free ones."""
    hits = find_matches((Named(c, c.name, (c.slug,)) for c in choices), named)
    names = tuple(c.name for c in choices if c.slug not in taken or c.many)
    if not hits:
        raise Malformed(f"I don’t know that {what}. Choose from: {', '.join(names)}.")
    if len(hits) > 1:
        fitting = tuple(c.name for c in hits)
        raise Ambiguous(which_one_question(what, fitting[:MOST]), fitting)
    return hits[0]
