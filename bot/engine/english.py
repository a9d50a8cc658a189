"""Words of English that every game needs: lists, numbers, articles, plurals."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

MINUS = "−"
"""The true minus; a hyphen joins words."""
_HYPHENED = re.compile(r"(?<![\w.])-(?=\d)")
_STOPPED_TWICE = re.compile(r"([!?])\.(?=\s|$)")
_HEAD = re.compile(r"(.*?)((?: Out)? of .*)?")
"""What is counted, and what follows it: `Hound` and ` of Tindalos`."""


def listed(names: Iterable[str], last: str = "and") -> str:
    """``a, b and c``; with `last` "or" ``a, b or c``. Nothing for no names."""
    *first, final = [*names] or [""]
    return f"{', '.join(first)} {last} {final}" if first else final


def percents(good: int, of: int) -> int:
    """A chance as whole percent, rounded by halves upwards; 0 and 100 only where it is exact."""
    if good <= 0 or of <= 0:
        return 0
    return 100 if good >= of else min(99, max(1, (200 * good + of) // (2 * of)))


def quotable(names: Iterable[str]) -> list[str]:
    """The names as a question lists them: in quotes where one ends in a mark of its own.

    ``First Aid!`` would ask, or stop, by itself.
    """
    plain = [*names]
    marked = any(with_stop(name) == name for name in plain)
    return [f"“{name}”" for name in plain] if marked else plain


def counted(number: int, word: str) -> str:
    """``1 test``, ``2 tests``: a word with a plain plural behind its number."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def alike(names: Iterable[str]) -> list[str]:
    """Equal names together, in order of the first of each: ``Ghoul``, ``Zombie ×2``."""
    counted = Counter(names)
    return [name if count == 1 else f"{name} ×{count}" for name, count in counted.items()]


def start(words: str) -> str:
    """Words at the start of a sentence."""
    return words[:1].upper() + words[1:]


def lower(words: str) -> str:
    """Words in the middle of a sentence."""
    return words[:1].lower() + words[1:]


def an(words: str) -> str:
    """Words behind their article: `a Luck (−1)`, `an Evade (+0)`."""
    return f"{'an' if words[:1].lower() in 'aeiou' else 'a'} {words}"


def with_stop(words: str) -> str:
    """Words as a sentence, with a full stop unless they end in a mark of their own."""
    return words if words.endswith((".", "!", "?", "…")) else f"{words}."


def stopped_once(words: str) -> str:
    """Sentences without a full stop behind a name or question that ends in a mark of its own."""
    return _STOPPED_TWICE.sub(r"\1", words)


def signed(number: int) -> str:
    """A difference as it is read: +1, 0, −1."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"


def ordinal(number: int) -> str:
    """``1st``, ``2nd``, ``3rd``, ``11th``."""
    endings = {1: "st", 2: "nd", 3: "rd"}
    ending = "th" if number % 100 in (11, 12, 13) else endings.get(number % 10, "th")
    return f"{number}{ending}"


def with_minus(text: str) -> str:
    """The text with a true minus before its negative numbers; hyphens between words stay."""
    return _HYPHENED.sub(MINUS, text)


class Plurals:
    """The plurals of a game's words: by rule, but for those that it names.

    `irregular` maps a word, or the last word of a name, to its plural; names that end in one of
    `alike` do not change.
    """

    def __init__(
        self, irregular: Mapping[str, str] | None = None, alike: tuple[str, ...] = ()
    ) -> None:
        self._irregular = dict(irregular or {})
        self._alike = alike
        self._known: dict[str, str] = {}

    def counted(self, number: int, word: str) -> str:
        """``1 die``, ``2 dice``, ``3 doom``."""
        return f"{number} {self.fitting(word, number)}"

    def fitting(self, word: str, number: int) -> str:
        """The word as it stands behind a number: `slot` behind 1, else `slots`."""
        return word if number == 1 else self.plural(word)

    def plural(self, word: str) -> str:
        """Several of a thing: `dice`, `Allies`, `Witches`, `Mi-Go`, `Hounds of Tindalos`."""
        if word not in self._known:
            found = _HEAD.fullmatch(word)
            head, tail = (found[1], found[2] or "") if found else (word, "")
            self._known[word] = f"{self._of(head)}{tail}"
        return self._known[word]

    def _of(self, word: str) -> str:
        if word in self._irregular:
            return self._irregular[word]
        if self._alike and word.endswith(self._alike):
            return word
        if word.endswith("y") and word[-2:-1] not in "aeiou":
            return f"{word[:-1]}ies"
        return f"{word}es" if word.endswith(("ch", "sh", "s")) else f"{word}s"
