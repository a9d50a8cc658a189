"""Amounts that are being typed: every suggestion can be sent as it is offered."""

from __future__ import annotations

import pytest

from bot.engine.ask import Allot, Allotted, Option
from bot.engine.errors import Malformed
from bot.engine.ids import Seat
from bot.engine.look_up_work import Work, count_work_in
from cogs.turn.typed_amounts import MOST_PIECES, read_allotment, readable_amounts
from cogs.turn.typed_answers import TypedAnswer, read_answer, suggest_answers
from cogs.wire.pending import Pending
from tests.cogs.asking import DAISY, ROLAND, pending


def assigned(number: int = 1, seat: Seat = ROLAND) -> Pending:
    """Damage and horror to divide, as the rules of the card game put it."""
    return pending(
        Option(key="damage:self", label="Daisy Walker", group="damage", note="5 left"),
        Option(key="damage:7", label="Dr. Milan Christopher", group="damage", note="1 left", cap=1),
        Option(key="horror:self", label="Daisy Walker", group="horror", note="7 left"),
        Option(key="horror:7", label="Dr. Milan Christopher", group="horror", cap=2),
        form=Allot({"damage": 1, "horror": 2}),
        number=number,
        seat=seat,
    )


def test_suggested_amounts_name_the_pile() -> None:
    """Each pile of a name is a suggestion of its own, and is taken as it is offered."""
    asked = [assigned()]

    assert suggest_answers(asked, "1 Milan") == [
        ("1 Dr. Milan Christopher (damage) · 1 left", "1 damage:7"),
        ("1 Dr. Milan Christopher (horror)", "1 horror:7"),
    ]
    assert suggest_answers(asked, "2 mil hor")[0] == (
        "2 Dr. Milan Christopher (horror)",
        "2 horror:7",
    )
    assert suggest_answers(asked, "1 Milan (horror), 1 Daisy Walker (dam") == [
        ("1 Milan (horror), 1 Daisy Walker (damage) · 5 left", "1 Milan (horror), 1 damage:self")
    ]


def test_suggested_amounts_go_on_from_what_is_written() -> None:
    """No pile is offered more than it holds; what is whole is offered as it stands."""
    asked = [assigned()]
    whole = "1 Daisy Walker (damage), 2 Milan (horror)"

    offered = suggest_answers(asked, "1 Daisy Walker (damage) · 5 left, 5 ")

    assert [name for name, _ in offered] == [
        "1 Daisy Walker (damage), 2 Daisy Walker (horror) · 7 left",
        "1 Daisy Walker (damage), 2 Dr. Milan Christopher (horror)",
    ]
    assert suggest_answers(asked, whole) == [(whole, whole)]
    assert suggest_answers(asked, f"{whole}, ") == [(whole, whole)]
    for _, value in offered:
        answer = read_answer(asked, value).answer
        assert isinstance(answer, Allotted)
        assert sum(answer.amounts.values()) == 3


def test_suggested_amounts_name_their_question() -> None:
    """Where two divisions stand open, a suggestion is of one of them."""
    asked = [assigned(), assigned(2, DAISY)]
    values = [value for _, value in suggest_answers(asked, "1 mil dam")]

    assert values == ["1/0/1 damage:7", "2/1/1 damage:7"]
    assert read_answer(asked, f"{values[1]}, 2 horror:self") == TypedAnswer(
        asked[1], Allotted({"damage:7": 1, "horror:self": 2})
    )


@pytest.mark.parametrize("text", ["a 1, " * 800, "9x" + " " * 3_990 + "9", "1 a\n" * 1_000])
def test_a_long_list_of_amounts_costs_little(text: str) -> None:
    """It is refused before each of its pieces is compared with each choice."""
    part = assigned().part
    with count_work_in(Work()) as work:
        with pytest.raises(Malformed):
            read_allotment(part, text)
        readable_amounts(part, text)

    assert work.comparisons <= MOST_PIECES * len(part.options) * 3
