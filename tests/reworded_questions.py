"""Replace every label, prompt, note, reason and source of questions; keep keys and numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from msgspec.structs import replace

from bot.engine.ask import Barred, Draft, Option, Part
from bot.engine.script import Build, Question

Words = Callable[[str], str]


def reword_questions(other: Words) -> None:
    """From now on every question of this program is put in other words."""
    plain = Question.__init__

    @wraps(plain)
    def reworded(question: Question, build: Build) -> None:
        plain(question, lambda: None if (draft := build()) is None else _draft(draft, other))

    setattr(Question, "__init__", reworded)  # noqa: B010 - another function stands there


def _draft(draft: Draft, other: Words) -> Draft:
    parts = {seat: _part(part, other) for seat, part in draft.parts.items()}
    return replace(draft, prompt=other(draft.prompt), source=other(draft.source), parts=parts)


def _part(part: Part, other: Words) -> Part:
    options = tuple(_option(option, other) for option in part.options)
    return replace(part, options=options, barred=tuple(_barred(b, other) for b in part.barred))


def _option(option: Option, other: Words) -> Option:
    args = tuple(map(other, option.args))
    return replace(option, label=other(option.label), note=other(option.note), args=args)


def _barred(barred: Barred, other: Words) -> Barred:
    args = tuple(map(other, barred.args))
    return replace(barred, label=other(barred.label), reason=other(barred.reason), args=args)
