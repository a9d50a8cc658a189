"""Terms of the rules, explained in our own words and with their sources."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType

import msgspec
from msgspec import Struct

from bot.engine.english import join_names, quote_names
from bot.engine.errors import Malformed
from bot.engine.names import (
    LONG_WORD,
    did_you_mean,
    find_by_name,
    fitting_names,
    fold_name,
    fold_text,
    similar_names,
)
from bot.table.declares.components import Guide
from bot.table.declares.display_forms import Article
from bot.table.declares.lessons import Tutorial

MOST_TOLD = 3
"""The most articles suggested if no term has the typed name."""
AS_YOU_TYPE = " `/rule` lists its terms as you type."


class Term(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A term: its name, its synonyms, its explanation and the source of the rule."""

    term: str
    also: tuple[str, ...] = ()
    text: str
    source: str


TABLE = (
    Term(
        term="Undo",
        also=("take back", "taking back", "rewind"),
        text=(
            "`/undo` undoes your own last step. It’s free while nothing hidden has come out and"
            " nobody has acted since; otherwise I ask the others, and the game master can "
            "rewind. What you draw or roll afterwards stays the same: you don’t get a second "
            "chance."
        ),
        source="Keeper’s table",
    ),
    Term(
        term="Hold",
        also=("wait for me", "stop holding"),
        text=(
            "`/hold` asks the table to wait for you when you have a chance to react; `/hold` "
            "again or `/pass` lets it continue."
        ),
        source="Keeper’s table",
    ),
)
"""Terms of the bot, which players look up like rules."""


class _Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The content of `glossary.toml`."""

    terms: tuple[Term, ...]


class Glossary:
    """The terms in a content package's `glossary.toml`, and the terms of the bot."""

    terms: Mapping[str, Term]
    """Every term by its name and by its synonyms."""

    def __init__(self, package: str) -> None:
        """Load the glossary.

        Raises `OSError` or `ValueError` if the file cannot be read or is invalid.
        """
        table = files(package).joinpath("glossary.toml")
        known = msgspec.toml.decode(table.read_bytes(), type=_Table).terms
        self.terms = MappingProxyType(_index_terms((*known, *TABLE)))
        self._texts = {term.term: f" {fold_text(term.text)}" for term in self.terms.values()}

    def names(self, typed: str) -> list[str]:
        """Return at most 25 terms that match `typed`; a synonym finds its term."""
        if not typed.strip():
            return fitting_names({term.term for term in self.terms.values()}, "")
        return list(dict.fromkeys(self.terms[hit].term for hit in fitting_names(self.terms, typed)))

    def article(self, typed: str) -> Article:
        """Return the article on a term.

        Raises `RulesError` with suggestions if no term matches.
        """
        if not fold_name(typed) or not fitting_names(self.terms, typed):
            raise Malformed(
                f"I don’t know a rule called “{typed.strip()}”.{self._suggest_articles(typed)}"
            )
        found = find_by_name(self.terms, typed, "rule")
        return Article(found.term, found.text, f"{found.source}, in our own words")

    def _suggest_articles(self, typed: str) -> str:
        """Suggest articles that mention `typed`, or else similar terms, or else autocomplete."""
        if told := self._telling_of(typed)[:MOST_TOLD]:
            return f" You’ll find it under {join_names(quote_names(told), 'or')}."
        by_term = {
            self.terms[name].term: name for name in reversed(similar_names(self.terms, typed))
        }
        return did_you_mean(reversed(by_term.values())) or AS_YOU_TYPE

    def _telling_of(self, typed: str) -> list[str]:
        """Return the terms whose articles mention `typed` or words that begin with it."""
        wanted = fold_name(typed)
        if len(wanted) < LONG_WORD:
            return []
        times = {name: text.count(f" {wanted}") for name, text in self._texts.items()}
        return sorted(filter(times.get, times), key=lambda name: -times[name])


def _index_terms(known: tuple[Term, ...]) -> dict[str, Term]:
    by_name: dict[str, Term] = {}
    for each in known:
        for name in (each.term, *each.also):
            if name.casefold() in map(str.casefold, by_name):
                raise ValueError(f"The term {name} stands twice in the glossary.")
            by_name[name] = each
    return by_name


class PackGuide(Guide):
    """The rules and the tutorial in a content package's `glossary.toml` and `tutorial.toml`."""

    def __init__(self, package: str) -> None:
        """Load both files.

        Raises `OSError` or `ValueError` if one cannot be read or is invalid.
        """
        self.glossary = Glossary(package)
        lessons = files(package).joinpath("tutorial.toml")
        self.tutorial = msgspec.toml.decode(lessons.read_bytes(), type=Tutorial)

    def rule(self, term: str) -> Article:
        """Return the article on a term of the rules."""
        return self.glossary.article(term)

    def rule_terms(self, prefix: str) -> list[str]:
        """Return at most 25 terms that match `prefix`."""
        return self.glossary.names(prefix)
