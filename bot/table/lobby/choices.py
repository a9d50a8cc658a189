"""Finding what somebody chose by its slug or name."""

from __future__ import annotations

from collections.abc import Collection

from bot.engine.errors import Ambiguous, Malformed
from bot.engine.names import MOST, Named, matches, which
from bot.table.declares.lobby_choices import Choice


def find_choice(
    choices: tuple[Choice, ...], named: str, what: str, taken: Collection[str] = ()
) -> Choice:
    """The choice with this slug or name. Raises `RulesError` with what there is.

    It is `Malformed` for none, `Ambiguous` for several. The sentence lists none whose slug is
    `taken`.
    """
    hits = matches((Named(c, c.name, (c.slug,)) for c in choices), named)
    names = tuple(c.name for c in choices if c.slug not in taken or c.many)
    if not hits:
        raise Malformed(f"I don’t know that {what}. Choose from: {', '.join(names)}.")
    if len(hits) > 1:
        fitting = tuple(c.name for c in hits)
        raise Ambiguous(which(what, fitting[:MOST]), fitting)
    return hits[0]
