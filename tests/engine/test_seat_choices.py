"""Choices as options, with reasons where they are barred."""

from __future__ import annotations

from bot.engine.about import About
from bot.engine.ask import Option, Picked
from bot.engine.ids import Seat
from bot.engine.seat_choices import SeatChoice, build_part, find_choice, find_chosen, legal_choices

SEAT = Seat(0)
LAMP = About("card", "lamp")


async def nothing() -> None:
    """Do nothing."""


def choice(key: str, barred: str = "") -> SeatChoice:
    """A choice with a lamp."""
    return SeatChoice(
        seat=SEAT, key=key, label="Lamp", verb="use", run=nothing, barred=barred, about=LAMP
    )


CHOICES = [choice("light"), choice("refill", barred="It is full.")]


def test_what_is_legal_is_offered_and_the_rest_has_its_reason() -> None:
    """With what else can be chosen behind it."""
    offered = build_part(CHOICES, Option(key="pass", label="Nothing"))

    assert [option.key for option in offered.options] == ["light", "pass"]
    assert [barred.reason for barred in offered.barred] == ["It is full."]
    assert offered.options[0].about == offered.barred[0].about == LAMP


def test_only_what_is_legal_is_found() -> None:
    """By its key, or by the first reply."""
    assert legal_choices(CHOICES) == [CHOICES[0]]
    assert (
        find_choice(CHOICES, "light"),
        find_choice(CHOICES, "refill"),
        find_choice(CHOICES, None),
    ) == (*(CHOICES[0], None, None),)
    assert find_chosen({SEAT: Picked(("light",))}, {SEAT: CHOICES}) is CHOICES[0]
    assert find_chosen({}, {SEAT: CHOICES}) is None
    assert find_chosen({Seat(1): Picked(("light",))}, {SEAT: CHOICES}) is None
