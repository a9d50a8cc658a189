"""What a game master's command has to be is told by the field that is wrong."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from bot.engine.command_reading import GmCommand, Reader
from bot.engine.errors import Malformed


class Coin(StrEnum):
    """What can be set."""

    CLUES = "clues"
    MONEY = "money"


class Set(GmCommand, frozen=True, tag="set"):
    """Set a number."""

    coin: Coin
    to: Annotated[int, Meta(ge=0, le=9)]
    seat: str | int | None = None
    doubled: bool = False


class Stack(GmCommand, frozen=True, tag="stack"):
    """Stack cards."""

    top: Annotated[list[str], Meta(min_length=1, max_length=2)]
    on: Literal["deck", "discard"] = "deck"
    stops: tuple[int, int] | None = None
    draws: dict[str, list[str]] | None = None


COMMANDS: Reader[GmCommand] = Reader((Set, Stack))


def test_a_command_is_read_into_its_record() -> None:
    """What is left out is as the record says."""
    given = {"do": "set", "coin": "money", "to": 3, "seat": 1}

    assert COMMANDS.read(given) == Set(coin=Coin.MONEY, to=3, seat=1)
    assert COMMANDS.verbs == ("set", "stack")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({}, "There is no command None. There are: set, stack."),
        ({"do": []}, "There is no command []. There are: set, stack."),
        ({"do": "set"}, "The command 'set' needs “coin” and “to”."),
        ({"do": "set", "coin": "gold", "to": 1}, "“coin” has to be clues or money."),
        ({"do": "set", "coin": "clues", "to": -1}, "“to” has to be at least 0."),
        ({"do": "set", "coin": "clues", "to": 10}, "“to” has to be at most 9."),
        ({"do": "set", "coin": "clues", "to": True}, "“to” has to be a whole number."),
        (
            {"do": "set", "coin": "clues", "to": 1, "seat": []},
            "“seat” has to be a text or a whole number.",
        ),
        ({"do": "set", "doubled": 1}, "“doubled” has to be true or false."),
        (
            {"do": "set", "what?": 1},
            "The command 'set' has no “what?”. It has coin, to, seat and doubled.",
        ),
        ({"do": "stack", "top": "a"}, "“top” has to be a list."),
        ({"do": "stack", "top": []}, "“top” has to name at least 1."),
        ({"do": "stack", "top": ["a", "b", "c"]}, "“top” has to name at most 2."),
        ({"do": "stack", "top": [1]}, "“top” in each entry has to be a text."),
        ({"do": "stack", "on": "hand"}, "“on” has to be deck or discard."),
        ({"do": "stack", "stops": [1]}, "“stops” has to be a list of 2."),
        ({"do": "stack", "stops": [1, "b"]}, "“stops” in each entry has to be a whole number."),
        ({"do": "stack", "draws": []}, "“draws” has to be an object."),
        ({"do": "stack", "draws": {"cup": 1}}, "“draws” in 'cup' has to be a list."),
    ],
)
def test_what_cannot_be_read_is_said_of_its_field(given: dict[str, Any], sentence: str) -> None:
    """One sentence, in the words of the command."""
    with pytest.raises(Malformed) as refused:
        COMMANDS.read(given)

    assert str(refused.value) == sentence
