"""Terms of the rules in our own words, each with its source."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType

import msgspec
from msgspec import Struct

from bot.engine.english import listed, quotable
from bot.engine.errors import Malformed
from bot.engine.names import LONG_WORD, did_you_mean, find, fitting, fold, fold_text, near
from bot.engine.ruleset import G, S
from bot.table.declares.components import Guide
from bot.table.declares.display_forms import Article
from bot.table.declares.lessons import Tutorial

MOST_TOLD = 3
"""Articles that are named where no term is called as was typed."""
AS_YOU_TYPE = " `/rule` lists its terms as you type."


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
        self._texts = {term.term: f" {fold_text(term.text)}" for term in self.terms.values()}

    def names(self, typed: str) -> list[str]:
        """At most 25 terms for what was typed; other words for a term give the term."""
        if not typed.strip():
            return fitting({term.term for term in self.terms.values()}, "")
        return list(dict.fromkeys(self.terms[hit].term for hit in fitting(self.terms, typed)))

    def article(self, typed: str) -> Article:
        """The term looked up. Raises `RulesError` (did you mean…)."""
        if not fold(typed) or not fitting(self.terms, typed):
            raise Malformed(f"I don’t know a rule called “{typed.strip()}”.{self._instead(typed)}")
        found = find(self.terms, typed, "rule")
        return Article(found.term, found.text, f"{found.source}, in our own words")

    def _instead(self, typed: str) -> str:
        """Return where no term is called so: those that speak of it, else the nearest, else all."""
        if told := self._telling_of(typed)[:MOST_TOLD]:
            return f" You’ll find it under {listed(quotable(told), 'or')}."
        by_term = {self.terms[name].term: name for name in reversed(near(self.terms, typed))}
        return did_you_mean(reversed(by_term.values())) or AS_YOU_TYPE

    def _telling_of(self, typed: str) -> list[str]:
        """The terms whose articles have what was typed, or words that begin so; the most first."""
        wanted = fold(typed)
        if len(wanted) < LONG_WORD:
            return []
        times = {name: text.count(f" {wanted}") for name, text in self._texts.items()}
        return sorted(filter(times.get, times), key=lambda name: -times[name])


def _by_name(known: tuple[Term, ...]) -> dict[str, Term]:
    by_name: dict[str, Term] = {}
    for each in known:
        for name in (each.term, *each.also):
            if name.casefold() in map(str.casefold, by_name):
                raise ValueError(f"The term {name} stands twice in the glossary.")
            by_name[name] = each
    return by_name


class PackGuide(Guide[S, G]):
    """Rules and tutorial as a content package has them in `glossary.toml` and `tutorial.toml`."""

    def __init__(self, package: str) -> None:
        """Raises `OSError` or `ValueError` where one of them cannot be read or is wrong."""
        self.glossary = Glossary(package)
        lessons = files(package).joinpath("tutorial.toml")
        self.tutorial = msgspec.toml.decode(lessons.read_bytes(), type=Tutorial)

    def rule(self, term: str) -> Article:
        """A term of the rules in our own words."""
        return self.glossary.article(term)

    def rule_terms(self, prefix: str) -> list[str]:
        """At most 25 terms."""
        return self.glossary.names(prefix)
