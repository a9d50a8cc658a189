"""Odd phrases that a machine can find in a finished sentence."""

from __future__ import annotations

import re
from typing import Final

_ONE: Final = (
    "actions|cards|charges|clues|cultists|damages|deaths|dice|doors|enemies|gates|horrors|icons|"
    "investigators|monsters|points|resources|rounds|secrets|seats|steps|successes|supplies|tests|"
    "tokens|turns"
)
_WHICH: Final = "(?:more|extra|wild|willpower|intellect|combat|agility)"
ODD: Final = {
    "two marks end it": re.compile(r"\?\.(?!\w)|(?<!\.)\.\.(?!\.)|[!?…]\.(?!\w)"),
    "space before a mark": re.compile(r"\w [,;.](?!\.|\d|\w)"),
    "one is singular": re.compile(rf"(?<![\d.,:–/+−-])1 (?:{_WHICH} )?(?:{_ONE})\b"),
    "a name is repeated": re.compile(r"\b([A-Z]\w+(?: [A-Z]\w+)*)(?:, (?:the )?\1){2,}\b"),
    "a sentence is repeated": re.compile(r"(?:^|[.!?] |\n)([A-Z][^.!?\n]{9,}[.!?])\s+\1"),
    "a word is repeated": re.compile(r"\b(a|an|the|of|to|is|and|with|at|for|from)\s\1\b"),
}
"""Patterns of odd sentences, by what is odd."""
TERMS: Final = {
    "someone, anyone, everyone": re.compile(r"\b(?i:some|any|every)body\b"),
    "once per": re.compile(r"\b[Oo]nce an? (?:round|turn|phase|game)\b"),
    "experience": re.compile(r"\bXP\b"),
    "a chance to react": re.compile(r"\bplayer window"),
    "who": re.compile(r"\b[Ww]hom\b"),
    "a person has a noun": re.compile(r"(?:^|[.:>] |\n)Who (?!else\b)[^?\n]*\.(?:\s|$)"),
    "usual words": re.compile(
        r"\b(?:anew|thereupon|besides,|comes to in|lets? go of|so much as)\b"
    ),
    "defeated": re.compile(r"\b(?:is|was|are|were) (?:beaten|brought down)\b"),
    "I don’t know that": re.compile(r"\bno such\b"),
    "continues, resumes": re.compile(r"\b(?:game|table|campaign|scenario|test)s? goes? on\b"),
    "undo": re.compile(r"\b(?:taken back|takes? a step back|stepped back)\b"),
}
"""Words that docs/voice.md has another word for."""


def odd_phrases(text: str) -> list[str]:
    """Return the odd phrases in a text, with what is odd about each."""
    return _found(ODD, text)


def other_terms(text: str) -> list[str]:
    """Return the words for which docs/voice.md has another one, with that."""
    return _found(TERMS, text)


def _found(patterns: dict[str, re.Pattern[str]], text: str) -> list[str]:
    return [f"{found[0]!r} ({why})" for why, odd in patterns.items() if (found := odd.search(text))]
