"""Terms of the rules in our own words, each with its source."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType

import msgspec
from msgspec import Struct

from bot.engine.names import find, fitting
from bot.table.kit import Article


class Term(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One term: its name, other words for it, what it means, where that stands."""

    term: str
    also: tuple[str, ...] = ()
    text: str
    source: str


TABLE = (
    Term(
        term="Undo",
        also=("take back", "taking back", "rewind"),
        text="`/undo` takes your own last step back. It is free while nothing hidden came out and "
        "nobody has acted since; otherwise the others are asked, and the game master can rewind. "
        "Draws after it stay what they were: an undo is no new chance.",
        source="Keeper’s table",
    ),
    Term(
        term="Hold",
        also=("wait for me", "stop holding"),
        text="`/hold` asks the table to wait for you where you may act but need not; `/hold` again "
        "or `/pass` lets it go on.",
        source="Keeper’s table",
    ),
)
"""What is no rule of a game, but asked about like one."""


class _Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file."""

    terms: tuple[Term, ...]


class Glossary:
    """The terms in a content package's `glossary.toml`, and those of the table."""

    terms: Mapping[str, Term]
    """Every term by its name and by the other words for it."""

    def __init__(self, package: str) -> None:
        """Raises `OSError` or `ValueError` where the table cannot be read or is wrong."""
        table = files(package).joinpath("glossary.toml")
        known = msgspec.toml.decode(table.read_bytes(), type=_Table).terms
        self.terms = MappingProxyType(_by_name((*known, *TABLE)))

    def names(self, typed: str) -> list[str]:
        """At most 25 terms for what was typed; other words for a term give the term."""
        if not typed.strip():
            return fitting({term.term for term in self.terms.values()}, "")
        return list(dict.fromkeys(self.terms[hit].term for hit in fitting(self.terms, typed)))

    def article(self, typed: str) -> Article:
        """The term looked up. Raises `RulesError` (did you mean…)."""
        found = find(self.terms, typed, "rule")
        return Article(found.term, found.text, f"{found.source}, in our own words")


def _by_name(known: tuple[Term, ...]) -> dict[str, Term]:
    by_name: dict[str, Term] = {}
    for each in known:
        for name in (each.term, *each.also):
            if name.casefold() in map(str.casefold, by_name):
                raise ValueError(f"The term {name} stands twice in the glossary.")
            by_name[name] = each
    return by_name
