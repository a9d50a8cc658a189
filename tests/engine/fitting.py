"""Answers that fit a question, and answers that do not."""

from __future__ import annotations

import pytest

from bot.engine.answer_checks import check_answer_form
from bot.engine.ask import Answer, Part
from bot.engine.errors import RulesError


def accepts(of: Part, *good: Answer) -> None:
    """Each of these answers fits."""
    for answer in good:
        check_answer_form(of, answer)


def refuses(of: Part, *bad: Answer) -> None:
    """None of these answers fits."""
    for answer in bad:
        with pytest.raises(RulesError):
            check_answer_form(of, answer)
