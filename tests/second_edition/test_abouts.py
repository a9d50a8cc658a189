"""What a question and its options are about is said by a reference, not by their words."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.ask import Ask
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.tools.chooser import Chooser
from tests.second_edition.playing import rules, seed_of, set_up

NOTHING = {("pass", ""), ("end-turn", ""), ("", "leave"), ("", "back")}
"""What chooses nothing, by its verb or, where it has none, by its key."""
ANYBODY = {"any"}
"""Kinds of questions that nothing asks: what may be done at any time."""


def asked(players: int, inputs: int = 250) -> Iterator[Ask]:
    """The questions of a game played at random."""
    name = f"abouts {players}"
    session, chooser = Session.start(rules(), set_up(players), seed_of(name))[0], Chooser(name)
    for _ in range(inputs):
        yield from session.asks
        choice = chooser.choose(session.asks)
        assert choice is not None
        session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
        if session.over:
            return


def test_every_option_says_what_it_is_about() -> None:
    """But for those that choose nothing."""
    silent = {
        (option.verb, "" if option.verb else option.key)
        for players in (1, 3, 4)
        for ask in asked(players)
        for part in ask.parts.values()
        for option in part.options
        if option.about is None
    }

    assert silent <= NOTHING


def test_every_question_says_what_asks() -> None:
    """A card, a place, a world, or a cause that is none of them."""
    assert {ask.kind for p in (1, 3, 4) for ask in asked(p) if ask.about is None} <= ANYBODY
