"""Terms of the rules in our own words, each with its source."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from types import MappingProxyType

import msgspec
from msgspec import Struct

from bot.engine.finding import find, fitting
from bot.second_edition.lookup import Entry
from bot.second_edition.packs import PackError


class Term(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One term: its name, other words for it, what it means, where that stands."""

    term: str
    also: tuple[str, ...] = ()
    text: str
    source: str


class _Glossary(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file."""

    terms: tuple[Term, ...]


@cache
def terms() -> MappingProxyType[str, Term]:
    """Every term by its name and by the other words for it. Raises `PackError`."""
    table = files("data.second_edition").joinpath("glossary.toml")
    try:
        known = msgspec.toml.decode(table.read_bytes(), type=_Glossary).terms
    except (OSError, msgspec.DecodeError) as error:
        raise PackError(f"{table}: {error}") from error
    by_name: dict[str, Term] = {}
    for each in known:
        for name in (each.term, *each.also):
            if name.casefold() in (other.casefold() for other in by_name):
                raise PackError(f"{table}: the term {name} stands twice.")
            by_name[name] = each
    return MappingProxyType(by_name)


def names(typed: str) -> list[str]:
    """At most 25 terms for what was typed; other words for a term give the term."""
    known = terms()
    if not typed.strip():
        return fitting({term.term for term in known.values()}, "")
    return list(dict.fromkeys(known[hit].term for hit in fitting(known, typed)))


def entry(typed: str) -> Entry:
    """The term looked up. Raises `RulesError` (did you mean…)."""
    found = find(terms(), typed, "rule")
    return Entry(found.term, found.text, f"{found.source}, in our own words")
