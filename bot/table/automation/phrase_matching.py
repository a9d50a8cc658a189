"""Phrases with slots, matched word by word with what somebody says: `commit {card}`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from bot.engine.names import fold

TOKEN: Final = re.compile(r"[,;]|%|\d+|[^\s,;%\d]+")
BREAKS: Final = frozenset({",", ";"})
MOST_WORDS: Final = 20
"""Words that a slot can hold: more is no name, and each stretch of words is looked up."""
ARTICLES: Final = frozenset({"the", "a", "an", "my"})

Resolve = Callable[[str, str], str | None]
"""Of a slot and words: what they mean there; None where that is nothing."""


class Match(Struct, frozen=True):
    """The fit of a sentence's words to a phrase."""

    used: int
    """How many of the words."""
    whole: bool
    """The phrase is complete, and no word is left."""
    values: dict[str, str] = {}
    """What its slots mean."""
    wants: str = ""
    """The slot that nothing fits, where that is why it is not whole."""


def tokens(text: str) -> list[str]:
    """The words of a sentence as they are compared; commas and semicolons are some, too."""
    return [each if each in BREAKS else fold(each) for each in typed_tokens(text)]


def typed_tokens(text: str) -> list[str]:
    """The same as they were typed, one for one."""
    return [each for each in TOKEN.findall(text) if each in BREAKS or fold(each)]


def match(phrase: str, words: Sequence[str], resolve: Resolve) -> Match:
    """Return how far these words fit a phrase, whose slots stand in braces: `commit {card}`."""
    parts = [each for each in re.split(r"(\{\w+\})", phrase) if each.strip()]
    return _match(parts, words, 0, resolve, {})


def _match(
    parts: Sequence[str], words: Sequence[str], at: int, resolve: Resolve, values: dict[str, str]
) -> Match:
    if not parts:
        at = _skip_words(words, at)
        return Match(at, at == len(words), values)
    part, *rest = parts
    if not part.startswith("{"):
        after = _literal(tokens(part), words, at)
        if after is None:
            return Match(_reach(tokens(part), words, at), whole=False, values=values)
        return _match(rest, words, after, resolve, values)
    return _slot(part.strip("{}"), rest, words, at, resolve, values)


def _slot(
    name: str,
    rest: Sequence[str],
    words: Sequence[str],
    at: int,
    resolve: Resolve,
    values: dict[str, str],
) -> Match:
    """The longest stretch of words that means something there and lets the rest fit."""
    at = _skip_words(words, at)
    best = Match(at, whole=False, values=values, wants=name)
    for end in range(min(len(words), at + MOST_WORDS), at, -1):
        found = resolve(name, spoken(words[at:end]))
        if found is None:
            continue
        match_ = _match(rest, words, end, resolve, {**values, name: found})
        if match_.whole:
            return match_
        if match_.used > best.used or best.wants == name:
            best = match_
    return best


def _literal(wanted: Sequence[str], words: Sequence[str], at: int) -> int | None:
    """Return where the words go on after these; commas in either do not count."""
    for word in wanted:
        if word in BREAKS:
            continue
        at = _skip_words(words, at)
        if at >= len(words) or words[at] != word:
            return None
        at += 1
    return at


def _reach(wanted: Sequence[str], words: Sequence[str], at: int) -> int:
    """Return how far the words go with the beginning of these."""
    for word in wanted:
        if word in BREAKS:
            continue
        here = _skip_words(words, at)
        if here >= len(words) or words[here] != word:
            return at
        at = here + 1
    return at


def _skip_words(words: Sequence[str], at: int) -> int:
    while at < len(words) and words[at] in BREAKS:
        at += 1
    return at


def spoken(words: Sequence[str]) -> str:
    """Words as a name: without breaks and a leading article."""
    kept = [each for each in words if each not in BREAKS]
    return " ".join(kept[1:] if len(kept) > 1 and kept[0] in ARTICLES else kept)
