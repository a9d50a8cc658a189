"""Match typed text to names: the only module that does, for codes, names and aliases.

Case, accents and quotes are ignored. An exact match wins; otherwise a text matches every name that
it fits in part. The caller decides what to do with several or no matches; `find_by_name` is one
way. The typed text may have any length: all work is bounded and counted (`look_up_work`). No other
module searches for similar texts (`similar_names`, `most_similar`).
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from heapq import nlargest
from itertools import islice
from typing import Generic, TypeVar

from msgspec import Struct

from bot.engine.english import join_names, quote_names, with_article
from bot.engine.errors import Ambiguous, Malformed
from bot.engine.look_up_work import count_work

LONG_WORD = 4
"""The fewest letters of a word that can identify a name on its own."""
LONGEST = 200
"""The longest text compared, before and after Unicode decomposition."""
MOST_WORDS = 4
"""The most words of a text that `similar_names` searches similar words for."""
MOST_COMPARED = 20_000
"""The most names that one search for similar names compares."""
MOST = 25
"""The most names that an autocomplete offers (a limit of Discord)."""

T = TypeVar("T")
_CALLED = {"Ashcan": "Pete"}
"""First words of names that are not used alone, and the word that is."""
_TITLES = ("Sister", "Father", "Dr.", "Professor")
_QUOTES = '"“”'
_BREAKS = re.compile(r"[\s()\-]+")


class Named(Struct, Generic[T], frozen=True):
    """A thing with its name and other names: codes, slugs, aliases."""

    thing: T
    name: str
    also: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All names of the thing."""
        return (self.name, *self.also)


def fold_name(name: str) -> str:
    """Return a name in the form used for comparison, cut to `LONGEST` characters.

    It has no case, accents, quotes or repeated spaces.
    """
    return _cached_fold(name[:LONGEST])


@lru_cache(maxsize=8_192)  # All names of both games fit: each typed letter looks through them.
def _cached_fold(name: str) -> str:
    return fold_text(name)[:LONGEST]


def fold_text(text: str) -> str:
    """Return a text of the program in the form used for comparison, at any length."""
    # NFKD can turn one letter into eighteen (U+FDFA), so both lengths count as work.
    plain = unicodedata.normalize("NFKD", text)
    count_work(0, len(text) + len(plain))
    kept = "".join(c for c in plain if not unicodedata.combining(c) and c not in "\"'“”‘’!?.,:")
    return " ".join(kept.casefold().split())


@lru_cache(maxsize=8_192)
def _folded_words(folded: str) -> tuple[str, ...]:
    """Return the words of a folded text, each once."""
    return tuple(dict.fromkeys(_BREAKS.split(folded)))


def fitting_names(names: Iterable[str], typed: str) -> list[str]:
    """Return at most 25 names that fit the typed text: the best fits first, then by alphabet."""
    ranked = ((match_rank(name, typed), name) for name in dict.fromkeys(names))
    return [name for _, name in sorted((n, name) for n, name in ranked if n is not None)][:MOST]


def match_rank(name: str, typed: str) -> int | None:
    """Return how well a name fits the typed text, lower is better; None if it does not.

    0: equal; 1: starts with it; 2: a word of it does; 3: contains it; 4: contains all its words.
    """
    plain, wanted = fold_name(name), fold_name(typed)
    count_work(1, len(plain) + len(wanted))
    if plain == wanted:
        return 0
    if plain.startswith(wanted):
        return 1
    if f" {wanted}" in plain or any(part.startswith(wanted) for part in _folded_words(plain)):
        return 2
    if wanted in plain:
        return 3
    return 4 if all(word in plain for word in _spaced_words(wanted)) else None


@lru_cache(maxsize=64)
def _spaced_words(folded: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(folded.split()))


def find_matches(known: Iterable[Named[T]], typed: str) -> list[T]:
    """Return the things that a text can mean, the best fits first.

    Exact matches exclude all others. A text without a visible letter or digit matches nothing.
    """
    if not fold_name(typed):
        return []
    ranked = [(_best_rank(each, typed), each.thing) for each in known]
    fits = sorted(((n, thing) for n, thing in ranked if n is not None), key=lambda each: each[0])
    exact = [thing for rank, thing in fits if rank == 0]
    return exact or [thing for _, thing in fits]


def _best_rank(known: Named[T], typed: str) -> int | None:
    ranks = [rank for name in known.names if (rank := match_rank(name, typed)) is not None]
    return min(ranks, default=None)


def find_by_name(known: Mapping[str, T], typed: str, what: str) -> T:
    """Return the thing that a text names. Raises `Malformed` (did you mean…) or `Ambiguous`."""
    wanted = fold_name(typed)
    by_name = {fold_name(name): thing for name, thing in known.items()}
    if wanted in by_name:
        return by_name[wanted]
    hits = fitting_names(known, typed) if wanted else []
    if not hits:
        raise Malformed(
            f"I don’t know {with_article(what)} called “{typed.strip()}”."
            f"{spelling_hint(known, typed)}"
        )
    if all(known[hit] == known[hits[0]] for hit in hits):
        return known[hits[0]]
    choices = tuple(hits[:8])
    raise Ambiguous(which_one_question(what, choices), choices)


def which_one_question(what: str, names: Iterable[str]) -> str:
    """Return a question for one of several names: ``Which place: South Church, Woods?``."""
    return f"Which {what}: {', '.join(quote_names(names))}?"


def spelling_hint(known: Iterable[str], typed: str) -> str:
    """Return a question with the names similar to a typed text; empty if there are none."""
    return did_you_mean(similar_names(known, typed))


def did_you_mean(names: Iterable[str]) -> str:
    """Return a question with the names, to append to an error; empty without names."""
    found = join_names(quote_names(names), "or")
    return f" Did you mean {found}?" if found else ""


def first_name(name: str) -> str:
    """Return an investigator's name as friends use it: `Roland`, `Skids`, `Sister Mary`."""
    first, _, rest = name.partition(" ")
    called = first.strip(_QUOTES)
    return f"{first} {rest}" if first in _TITLES else _CALLED.get(called, called)


# --- similar names --------------------------------------------------------------------------------


def similar_names(known: Iterable[str], typed: str) -> list[str]:
    """Return at most three names similar to a text, as a whole or by a word."""
    wanted = fold_name(typed)
    plain = {fold_name(name): name for name in known}
    close = most_similar(plain, wanted) or _similar_names_by_words(wanted, plain)
    return [plain[each] for each in close]


def _similar_names_by_words(wanted: str, names: Iterable[str]) -> list[str]:
    """Return at most three names with a word similar to one of the wanted words."""
    words = [word for word in _spaced_words(wanted) if len(word) >= LONG_WORD][:MOST_WORDS]
    split = {name: name.split() for name in names}
    known = dict.fromkeys(word for parts in split.values() for word in parts)
    alike = {each for word in words for each in most_similar(known, word, most=MOST, cutoff=0.8)}
    return [name for name, parts in split.items() if not alike.isdisjoint(parts)][:3]


def most_similar(
    names: Iterable[str], typed: str, *, most: int = 3, cutoff: float = 0.6
) -> list[str]:
    """Return the names most similar to a text, letter by letter, the most similar first.

    The similarity is the ratio of `difflib`, from 0 to 1. At most `MOST_COMPARED` names are
    compared.
    """
    matcher = difflib.SequenceMatcher(b=typed[:LONGEST])
    alike: list[tuple[float, str]] = []
    for name in _possibly_similar(islice(names, MOST_COMPARED), typed[:LONGEST], cutoff):
        matcher.set_seq1(name)
        if matcher.quick_ratio() >= cutoff and (ratio := matcher.ratio()) >= cutoff:
            alike.append((ratio, name))
    return [name for _, name in nlargest(most, alike)]


def _possibly_similar(names: Iterable[str], text: str, cutoff: float) -> Iterator[str]:
    """Yield the names that can be similar enough, judged by lengths and letters only."""
    letters, length, known = _letter_bits(text), len(text), list(names)
    count_work(len(known), 0)
    for name in known:
        both = len(name) + length
        if not both or 2 * min(len(name), length) < cutoff * both:
            continue
        theirs = _letter_bits(name)
        only_here = (theirs & ~letters).bit_count()
        only_there = (letters & ~theirs).bit_count()
        if 2 * min(len(name) - only_here, length - only_there) >= cutoff * both:
            count_work(0, both)
            yield name


@lru_cache(maxsize=8_192)
def _letter_bits(text: str) -> int:
    """Return the letters of a text as a bit set, in which some letters share a bit."""
    bits = 0
    for letter in text:
        bits |= 1 << (ord(letter) & 63)
    return bits
