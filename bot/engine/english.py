"""English text helpers that every game needs: lists, numbers, articles, plurals."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

MINUS = "−"
"""The Unicode minus sign; hyphens are for words."""
_HYPHENED = re.compile(r"(?<![\w.])-(?=\d)")
_STOPPED_TWICE = re.compile(r"([!?])\.(?=\s|$)")
_HEAD = re.compile(r"(.*?)((?: Out)? of .*)?")
"""The noun and what follows it: `Hound` and ` of Tindalos`."""


def join_names(names: Iterable[str], last: str = "and") -> str:
    """Return the names as a list in a sentence: ``a, b and c`` (or ``a, b or c``)."""
    *first, final = [*names] or [""]
    return f"{', '.join(first)} {last} {final}" if first else final


def rounded_percentage(good: int, of: int) -> int:
    """Return `good` of `of` in whole percent; 0 and 100 only if exact."""
    if good <= 0 or of <= 0:
        return 0
    return 100 if good >= of else min(99, max(1, (200 * good + of) // (2 * of)))


def quote_names(names: Iterable[str]) -> list[str]:
    """Return the names, in quotes if one of them ends in a punctuation mark.

    Without quotes the mark of ``First Aid!`` would seem to end the sentence.
    """
    plain = [*names]
    marked = any(with_full_stop(name) == name for name in plain)
    return [f"“{name}”" for name in plain] if marked else plain


def count_with_noun(number: int, word: str) -> str:
    """Return a number with a regular noun: ``1 test``, ``2 tests``."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def names_with_counts(names: Iterable[str]) -> list[str]:
    """Return the names with counts, in order of first use: ``Ghoul``, ``Zombie ×2``.

    A name with a count loses its article: ``the Ghoul``, ``Zombie ×2``.
    """
    counted = Counter(names)
    return [
        name if count == 1 else f"{name.removeprefix('the ')} ×{count}"
        for name, count in counted.items()
    ]


def capitalize_first(words: str) -> str:
    """Return the text with a capital first letter, for the start of a sentence."""
    return words[:1].upper() + words[1:]


def lower_first(words: str) -> str:
    """Return the text with a small first letter, for the middle of a sentence."""
    return words[:1].lower() + words[1:]


def with_article(words: str) -> str:
    """Return a noun with its article: `a Luck (−1)`, `an Evade (+0)`."""
    return f"{'an' if words[:1].lower() in 'aeiou' else 'a'} {words}"


def with_full_stop(words: str) -> str:
    """Return the text with a full stop, unless it ends in a punctuation mark."""
    return words if words.endswith((".", "!", "?", "…")) else f"{words}."


def without_double_full_stop(words: str) -> str:
    """Return the text without full stops that follow another final punctuation mark."""
    return _STOPPED_TWICE.sub(r"\1", words)


def signed_number(number: int) -> str:
    """Return a signed number as text: +1, 0, −1."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"


def ordinal(number: int) -> str:
    """Return an ordinal: ``1st``, ``2nd``, ``3rd``, ``11th``."""
    endings = {1: "st", 2: "nd", 3: "rd"}
    ending = "th" if number % 100 in (11, 12, 13) else endings.get(number % 10, "th")
    return f"{number}{ending}"


def with_minus(text: str) -> str:
    """Return the text with minus signs before negative numbers instead of hyphens."""
    return _HYPHENED.sub(MINUS, text)


class Plurals:
    """The plurals of a game's nouns: regular, except for those listed.

    `irregular` maps a word, or the last word of a name, to its plural. Names that end in one of
    `alike` do not change.
    """

    def __init__(
        self, irregular: Mapping[str, str] | None = None, alike: tuple[str, ...] = ()
    ) -> None:
        self._irregular = dict(irregular or {})
        self._alike = alike
        self._known: dict[str, str] = {}

    def count_with_noun(self, number: int, word: str) -> str:
        """Return a number with its noun: ``1 die``, ``2 dice``, ``3 doom``."""
        return f"{number} {self.noun_for_number(word, number)}"

    def noun_for_number(self, word: str, number: int) -> str:
        """Return the noun for a number: `slot` for 1, otherwise `slots`."""
        return word if number == 1 else self.plural(word)

    def plural(self, word: str) -> str:
        """Return the plural: `dice`, `Allies`, `Witches`, `Mi-Go`, `Hounds of Tindalos`."""
        if word not in self._known:
            found = _HEAD.fullmatch(word)
            head, tail = (found[1], found[2] or "") if found else (word, "")
            self._known[word] = f"{self._plural_of_word(head)}{tail}"
        return self._known[word]

    def _plural_of_word(self, word: str) -> str:
        if word in self._irregular:
            return self._irregular[word]
        if self._alike and word.endswith(self._alike):
            return word
        if word.endswith("y") and word[-2:-1] not in "aeiou":
            return f"{word[:-1]}ies"
        return f"{word}es" if word.endswith(("ch", "sh", "s")) else f"{word}s"
