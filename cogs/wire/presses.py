"""Presses and their handlers.

A handler is registered where it is written, for an operation or, where many features share one
(`Op.TABLE`), for an operation and the first word of the id's rest::

    @press(Op.PLAN)
    async def plan_pressed(at: Pressed) -> Answer: ...

`cogs.features` lists the modules that register handlers; `cogs.serving` calls them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from msgspec import Struct

from bot.engine.ask import Answer as GivenAnswer
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from cogs.wire.context import Context, Visitor
from cogs.wire.controls import Item
from cogs.wire.custom_id import ANY, Interaction, Op, Press, is_form
from cogs.wire.own_place import own_message_pressed
from cogs.wire.pending import Pending
from cogs.wire.reply import Answer, Private


class Request(Struct, frozen=True):
    """A press or a sent form, before its table is found."""

    context: Context
    interaction: Interaction
    press: Press
    values: tuple[str, ...] = ()

    @property
    def value(self) -> str:
        """The selected option, or the text of the form's first field; empty if there is none."""
        return self.values[0] if self.values else ""

    @property
    def argument(self) -> str:
        """The rest of the custom id after its first word."""
        return self.press.rest.partition(".")[2]

    @property
    def seat(self) -> Seat | None:
        """The seat that the id names; None if it may be any of the presser's."""
        return None if self.press.seat == ANY else Seat(self.press.seat)

    @property
    def from_form(self) -> bool:
        """Return True for a sent form, False for a pressed button."""
        return is_form(self.interaction)

    @property
    def from_panel(self) -> bool:
        """Return True if the message of the button is for the presser alone."""
        message = self.interaction.message
        return message is not None and (message.flags.ephemeral or self.from_own_place)

    @property
    def from_own_place(self) -> bool:
        """Return True if a question was pressed in a player's own thread or direct messages."""
        return bool(own_message_pressed(self.interaction))


class Pressed(Request, frozen=True, kw_only=True):
    """A press at a table, by one of its users."""

    visitor: Visitor


ServeAnywhere = Callable[[Request], Awaitable[Answer]]
Serve = Callable[[Pressed], Awaitable[Answer]]
ServeQuestion = Callable[[Pressed, Pending], Awaitable[Answer]]
Choose = Callable[[Pressed, Pending], "AnswerChoice | Private"]
"""Returns the answer of a press, or a message that asks something first."""


class AnswerChoice(Protocol):
    """An answer that a press stands for (`cogs.turn.player_inputs.Chosen`)."""

    @property
    def pending(self) -> Pending:
        """The question."""
        ...

    @property
    def answer(self) -> GivenAnswer | None:
        """The answer; None takes an earlier one back."""
        ...

    @property
    def as_input(self) -> Answered:
        """The input of the game."""
        ...

    def as_text(self, visitor: Visitor) -> str:
        """Return the answer in words, before it is given."""
        ...

    def always_buttons(self, visitor: Visitor) -> list[Item]:
        """Return buttons to always answer this way."""
        ...


class AnywherePress(Struct, frozen=True):
    """A handler that needs no table in the channel of the press."""

    serve: ServeAnywhere


class TablePress(Struct, frozen=True):
    """A handler of a press at the channel's table."""

    serve: Serve
    in_direct_message: bool
    """Players of the table may also press it in a direct message."""
    in_outline: bool
    """The table is looked up without its game, which may be impossible to open."""


class QuestionPress(Struct, frozen=True):
    """A handler of a press at an open question that does not answer it yet."""

    serve: ServeQuestion


class AnswerPress(Struct, frozen=True):
    """A handler that reads the answer of a press; it is given in the same visit to the table."""

    choose: Choose


H = TypeVar("H")

Handler = AnywherePress | TablePress | QuestionPress | AnswerPress
Key = tuple[Op, str]
"""An operation, and the first word of the rest or an empty string."""

AT_TABLE: dict[Key, TablePress | QuestionPress | AnswerPress] = {}
ANYWHERE: dict[Key, AnywherePress] = {}


def press(
    *ops: Op, word: str = "", in_direct_message: bool = False, in_outline: bool = False
) -> Callable[[Serve], Serve]:
    """Register a handler of presses. Raises `ValueError` if the word has one already."""

    def register(serve: Serve) -> Serve:
        handler = TablePress(serve, in_direct_message, in_outline)
        for op in ops:
            _register(AT_TABLE, (op, word), handler)
        return serve

    return register


def press_anywhere(*ops: Op, word: str = "") -> Callable[[ServeAnywhere], ServeAnywhere]:
    """Register a handler of presses that need no table in their channel. Raises `ValueError`."""

    def register(serve: ServeAnywhere) -> ServeAnywhere:
        for op in ops:
            _register(ANYWHERE, (op, word), AnywherePress(serve))
        return serve

    return register


def press_at_question(*ops: Op) -> Callable[[ServeQuestion], ServeQuestion]:
    """Register a handler of presses at an open question. Raises `ValueError`."""

    def register(serve: ServeQuestion) -> ServeQuestion:
        for op in ops:
            _register(AT_TABLE, (op, ""), QuestionPress(serve))
        return serve

    return register


def answer_press(*ops: Op) -> Callable[[Choose], Choose]:
    """Register a function that reads an answer off a press. Raises `ValueError`."""

    def register(choose: Choose) -> Choose:
        for op in ops:
            _register(AT_TABLE, (op, ""), AnswerPress(choose))
        return choose

    return register


def _register(handlers: dict[Key, H], key: Key, handler: H) -> None:
    if key in handlers:
        raise ValueError(f"two handlers for {key}")
    handlers[key] = handler


def find_handler(press: Press) -> Handler | None:
    """Return the handler of a press. None if nothing handles its word, as with old buttons.

    A handler for the word wins over one for all words of the operation. If both kinds have it, a
    press with a game is served at its table, one without by the handler that needs none.
    """
    first, second = (AT_TABLE, ANYWHERE) if press.game else (ANYWHERE, AT_TABLE)
    for key in ((press.op, press.rest.partition(".")[0]), (press.op, "")):
        if (handler := first.get(key) or second.get(key)) is not None:
            return handler
    return None
