"""What constant abilities are asked is a value, and an answer is checked as its pack is loaded."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.lcg.core import constants
from bot.lcg.core.constants import MAY_NOT_ENTER, SKILL, Asked
from bot.lcg.core.game import Game
from bot.lcg.core.registry import REGISTRY, Constant, Registry
from bot.lcg.core.state import Piece
from bot.lcg.printed.cards import CardCode

CODE = CardCode("01115")


def _bars(_g: Game, _card: Piece, _seat: Seat, _place: Piece) -> str:
    return "It is barred."


def test_an_answer_that_does_not_take_what_is_asked_is_refused() -> None:
    """An answer to another question does not load: it names the card and the question."""
    with pytest.raises(ValueError, match="01115 does not take what skill is asked of"):
        Registry().add_constant(SKILL, Constant(CODE, _bars))


def test_a_card_answers_a_question_once() -> None:
    """A side of a card has one answer to each question, its other side may have another."""
    registry = Registry()
    registry.add_constant(MAY_NOT_ENTER, Constant(CODE, _bars))
    registry.add_constant(MAY_NOT_ENTER, Constant(CODE, _bars, revealed=False))

    with pytest.raises(ValueError, match="01115 answers may_not_enter twice"):
        registry.add_constant(MAY_NOT_ENTER, Constant(CODE, _bars))


def test_every_question_has_a_name_of_its_own() -> None:
    """The questions are told apart by name, and what cards answer is among them."""
    asked = [each for each in vars(constants).values() if isinstance(each, Asked)]

    assert len({each.name for each in asked}) == len(asked)
    assert set(REGISTRY.constants) <= set(asked)
