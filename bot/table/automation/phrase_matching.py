"""Matching sentences word by word with phrases that have slots: `commit {card}`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from bot.engine.names import fold_name

TOKEN: Final = re.compile(r"[,;]|%|\d+|[^\s,;%\d]+")
BREAKS: Final = frozenset({",", ";"})
MOST_WORDS: Final = 20
"""The most words in a slot: no name is longer, and each stretch of words is looked up."""
ARTICLES: Final = frozenset({"the", "a", "an", "my"})

Resolve = Callable[[str, str], str | None]
"""Returns the value of words in a slot; None if they mean nothing there."""


class Match(Struct, frozen=True):
    """The fit of a sentence's words to a phrase."""

    used: int
    """The number of words that fit."""
    whole: bool
    """The phrase is complete, and no word is left."""
    values: dict[str, str] = {}
    """The values of its slots."""
    wants: str = ""
    """The slot that nothing fits, if that is why it is not whole."""


def tokens(text: str) -> list[str]:
    """Return the words of a sentence in comparable form; commas and semicolons count as words."""
    return [each if each in BREAKS else fold_name(each) for each in typed_tokens(text)]


def typed_tokens(text: str) -> list[str]:
    """Return the words and commas as they were typed, one for each of `tokens`."""
    return [each for each in TOKEN.findall(text) if each in BREAKS or fold_name(each)]


def match_phrase(phrase: str, words: Sequence[str], resolve: Resolve) -> Match:
    """Return how far the words match a phrase, whose slots are in braces: `commit {card}`."""
    parts = [each for each in re.split(r"(\{\w+\})", phrase) if each.strip()]
    return _match_parts(parts, words, 0, resolve, {})


def _match_parts(
    parts: Sequence[str], words: Sequence[str], at: int, resolve: Resolve, values: dict[str, str]
) -> Match:
    if not parts:
        at = _skip_words(words, at)
        return Match(at, at == len(words), values)
    part, *rest = parts
    if not part.startswith("{"):
        after = _after_literal(tokens(part), words, at)
        if after is None:
            return Match(_after_common_words(tokens(part), words, at), whole=False, values=values)
        return _match_parts(rest, words, after, resolve, values)
    return _match_slot(part.strip("{}"), rest, words, at, resolve, values)


def _match_slot(
    name: str,
    rest: Sequence[str],
    words: Sequence[str],
    at: int,
    resolve: Resolve,
    values: dict[str, str],
) -> Match:
    """Match the longest run of words that fills the slot and lets the rest match."""
    at = _skip_words(words, at)
    best = Match(at, whole=False, values=values, wants=name)
    for end in range(min(len(words), at + MOST_WORDS), at, -1):
        found = resolve(name, name_from_words(words[at:end]))
        if found is None:
            continue
        match_ = _match_parts(rest, words, end, resolve, {**values, name: found})
        if match_.whole:
            return match_
        if match_.used > best.used or best.wants == name:
            best = match_
    return best


def _after_literal(wanted: Sequence[str], words: Sequence[str], at: int) -> int | None:
    """Return the position after these words, ignoring commas; None if they do not match."""
    for word in wanted:
        if word in BREAKS:
            continue
        at = _skip_words(words, at)
        if at >= len(words) or words[at] != word:
            return None
        at += 1
    return at


def _after_common_words(wanted: Sequence[str], words: Sequence[str], at: int) -> int:
    """Return the position after the longest matching beginning of these words."""
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


def name_from_words(words: Sequence[str]) -> str:
    """Return the words as a name, without commas and a leading article."""
    kept = [each for each in words if each not in BREAKS]
    return " ".join(kept[1:] if len(kept) > 1 and kept[0] in ARTICLES else kept)
