"""A sentence for each kind of fact, by chapter."""

from bot.second_edition.text.sentences import (
    cards,
    checks,
    course,
    encounters,
    investigators,
    monsters,
    mythos,
    town,
)
from bot.second_edition.text.sentences.sentence_register import SAYS, SAYS_TOGETHER

__all__ = [
    "SAYS",
    "SAYS_TOGETHER",
    "cards",
    "checks",
    "course",
    "encounters",
    "investigators",
    "monsters",
    "mythos",
    "town",
]
