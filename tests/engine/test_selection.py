"""Choosing among things of a game."""

from __future__ import annotations

from bot.engine.about import About
from bot.engine.ask import Option, Picked
from bot.engine.fiber import Fiber
from bot.engine.ids import Seat
from bot.engine.run_state import RunState
from bot.engine.script import Script, choose_amount, choose_word, confirm
from bot.engine.selection import (
    choose_thing,
    choose_things,
    first_of_each_state,
    number_equal_labels,
)

SEAT = Seat(0)


def card(number: int) -> Option:
    """A card of many that are called alike."""
    return Option(key=f"card-{number}", label="Knife")


def answered(script: Script[object], *keys: str, cards: list[int] | None = None) -> object:
    """Return what a script gives once its question is answered; `cards` are those gone by then."""
    fiber = Fiber(script, RunState(1, set()))
    fiber.start()
    for opened in list(fiber.open_questions()):
        opened.record_answer(SEAT, Picked(keys))
        if cards is not None:
            cards.clear()
        fiber.resume_if_complete(opened)
    assert fiber.done
    return fiber.result


def asked(script: Script[object]) -> list[About | None]:
    """Return what the options of a script's first question are about."""
    fiber = Fiber(script, RunState(1, set()))
    fiber.start()
    (opened,) = fiber.open_questions()
    assert opened.ask is not None
    found = [option.about for option in opened.ask.parts[SEAT].options]
    fiber.close()
    return found


def test_words_and_numbers_are_about_what_asks() -> None:
    """So are yes and no."""
    knife = About("card", "01086")

    assert asked(choose_word(SEAT, "?", (("a", "A"), ("b", "B")), about=knife)) == [knife] * 2
    assert asked(choose_amount(SEAT, "?", 1, 3, about=knife)) == [knife] * 3
    assert asked(confirm(SEAT, "?", about=knife)) == [knife] * 2


def test_a_thing_is_chosen_by_its_key() -> None:
    """What comes back is the thing itself."""
    assert answered(choose_thing(SEAT, "Which?", lambda: [3, 4], card), "card-4") == 4


def test_where_there_is_none_nothing_is_chosen() -> None:
    """Nor is anything asked."""
    assert answered(choose_thing(SEAT, "Which?", list[int], card)) is None
    assert answered(choose_things(SEAT, "Which?", list[int], card, most=2)) == []


def test_what_is_gone_meanwhile_is_not_chosen() -> None:
    """The things are looked up anew after the answer."""
    cards = [3, 4]

    assert answered(choose_thing(SEAT, "?", lambda: cards, card), "card-4", cards=cards) is None


def test_several_things_come_in_the_order_of_choosing() -> None:
    """By their keys, whatever their labels."""
    script = choose_things(SEAT, "Which?", lambda: [3, 4, 5], card, least=2, most=2)

    assert answered(script, "card-5", "card-3") == [5, 3]


def test_equal_labels_are_numbered() -> None:
    """All but the first."""
    assert [o.label for o in number_equal_labels([card(1), card(2), card(3)])] == [
        *("Knife", "Knife (2nd)", "Knife (3rd)")
    ]


def test_of_equal_things_the_first_is_kept() -> None:
    """In the order of the first of each."""
    assert first_of_each_state([5, 2, 7, 4], lambda n: n % 2) == [5, 2]
