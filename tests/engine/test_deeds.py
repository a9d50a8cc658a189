"""Deeds as options, with reasons where they are barred."""

from __future__ import annotations

from bot.engine.about import About
from bot.engine.ask import Option, Picked
from bot.engine.deeds import Deed, chosen_deed, find, legal, part
from bot.engine.ids import Seat

SEAT = Seat(0)
LAMP = About("card", "lamp")


async def nothing() -> None:
    """Do nothing."""


def deed(key: str, barred: str = "") -> Deed:
    """A deed with a lamp."""
    return Deed(
        seat=SEAT, key=key, label="Lamp", verb="use", run=nothing, barred=barred, about=LAMP
    )


DEEDS = [deed("light"), deed("refill", barred="It is full.")]


def test_what_is_legal_is_offered_and_the_rest_has_its_reason() -> None:
    """With what else can be chosen behind it."""
    offered = part(DEEDS, Option(key="pass", label="Nothing"))

    assert [option.key for option in offered.options] == ["light", "pass"]
    assert [barred.reason for barred in offered.barred] == ["It is full."]
    assert offered.options[0].about == offered.barred[0].about == LAMP


def test_only_what_is_legal_is_found() -> None:
    """By its key, or by the first reply."""
    assert legal(DEEDS) == [DEEDS[0]]
    assert (find(DEEDS, "light"), find(DEEDS, "refill"), find(DEEDS, None)) == (
        *(DEEDS[0], None, None),
    )
    assert chosen_deed({SEAT: Picked(("light",))}, {SEAT: DEEDS}) is DEEDS[0]
    assert chosen_deed({}, {SEAT: DEEDS}) is None
    assert chosen_deed({Seat(1): Picked(("light",))}, {SEAT: DEEDS}) is None
