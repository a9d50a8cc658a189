"""Custom ids with everything that a press needs, so that controls outlive restarts."""

from __future__ import annotations

import re
from enum import StrEnum, unique
from typing import Any, Protocol, Self, cast

import discord
from discord import ui
from msgspec import Struct

from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from cogs.wire.discord_text import CHOICE

LONGEST = 100
"""Discord's limit for a custom id."""

ANY = -1
"""In place of a seat: any fitting seat of the presser."""

PATTERN = (
    # Short on purpose: the choices must fit into Discord's 100 characters as well.
    r"k/(?P<op>[a-zA-Z])/(?P<game>\d{1,10})/(?P<ask>\d{1,10})/(?P<mark>[0-9a-f]{0,8})/"
    r"(?P<seat>\d{1,2}|any)/(?P<rest>[a-z0-9:_.+-]{0,64})"
)
_COMPILED = re.compile(PATTERN)


@unique
class Op(StrEnum):
    """The operation of a press. The letter is part of posted ids: never reuse one."""

    OPTION = "o"
    """Take the option whose key is the rest."""
    PASS = "p"
    WITHDRAW = "w"
    """Take the seat's answer back."""
    HOLD = "h"
    RELEASE = "u"
    """No longer ask to be waited for."""
    YOURS = "y"
    """Open the presser's own choices privately; the rest is a page."""
    SELECT = "s"
    """Take the selected option; the rest is a page."""
    MULTI = "m"
    """Choose several; the rest is a page and the choices on other pages."""
    PAGE = "g"
    """Turn to a page; the rest is as with MULTI."""
    DONE = "d"
    """Answer with the chosen keys; the rest is which."""
    TOGETHER = "T"
    """Take all the selected options, one after the other."""
    BOTH = "S"
    """Take the option whose key is the rest for all of the presser's seats; no rest passes."""
    SURE = "c"
    """Take the option whose key is the rest, after a confirmation."""
    NEVER_MIND = "x"
    MORE = "q"
    """One unit more; the rest is the amounts and which key."""
    LESS = "l"
    AMOUNT = "n"
    """Shows an amount; not to be pressed."""
    ALLOT = "a"
    """Answer with the amounts of the rest."""
    CLEAR = "r"
    TYPE = "t"
    """Open, or be, the form in which amounts are typed."""
    ADD = "b"
    """One unit more to the selected key; the rest is the amounts."""
    JOIN = "j"
    """Take a seat in the lobby."""
    START = "k"
    BOARD = "v"
    HAND = "z"
    LOG = "e"
    """The log: the newest page, or the one before or after the step in place of the ask."""
    AGREE = "f"
    """Agree to an undo; the ask is the step that the vote is about."""
    REFUSE = "i"
    REWIND = "R"
    """Go back to the step in place of the ask."""
    UNDO = "B"
    """Ask the others to go back; the ask is the newest step of the plan that was shown."""
    END = "E"
    """End the game."""
    AGAIN = "N"
    """Open another table like the finished one."""
    DECK = "D"
    """The form for pasting a deck, without a game.

    With a rest, substitutes are chosen for unknown cards: the operation, the deck, the choices so
    far.
    """
    LEAVE = "L"
    """Leave the seat: confirmed in a running game, by the rest `yes` or `no`."""
    LEVEL = "V"
    """The selected difficulty, in the lobby."""
    RULES = "H"
    """Play by the selected house rules, in the lobby."""
    TABLE = "G"
    """Actions on the table itself: settings, readiness, another game; the rest tells which.

    Without a game it is about the defaults of a server.
    """
    HELP = "A"
    """Ask the seats that can help with a question."""
    ADVISE = "I"
    """Tell the presser, privately, what a companion would do with a question."""
    CATCHUP = "C"
    """Show the presser privately what they missed."""
    HISTORY = "Y"
    """An earlier board; the rest is its step, its form, and the direction."""
    ORDER = "O"
    """A standing order or a window was selected, or a button of their panels pressed.

    The rest is `order` or `window`, or an operation: `way.KIND.WAY`, `give.CODE`, `rest.N`,
    `wake.N`, `drop.N`.
    """
    PLAN = "P"
    """A seat's plan: shown; with the rest `form` typed, `off` cancelled, `go` resumed.

    With the rest `add.` and a typed verb, that is planned.
    """
    TUTORIAL = "Q"
    """Begin a tutorial, of no game, or leave it; the rest is which game's, or `leave`."""
    NEW = "W"
    """Open a table for the selected scenario, without a game. The rest is rules and difficulty."""
    REPORT = "F"
    """Report a problem; the rest is its subject."""
    STOP = "X"
    """Stop the check of a file, without a game. The rest is the command that brought it."""


OF_A_QUESTION = frozenset((
    Op.OPTION, Op.PASS, Op.WITHDRAW, Op.HOLD, Op.RELEASE, Op.SELECT, Op.MULTI, Op.PAGE, Op.DONE,
    Op.TOGETHER, Op.SURE, Op.NEVER_MIND, Op.MORE, Op.LESS, Op.AMOUNT, Op.ALLOT, Op.CLEAR, Op.TYPE,
    Op.ADD, Op.HELP, Op.ADVISE, Op.BOTH,
))  # fmt: skip
"""Presses at a question: they have no effect when it is closed."""


class Press(Struct, frozen=True):
    """The content of a custom id. `ask` 0 means that no particular question is concerned."""

    op: Op
    game: int
    ask: int = 0
    seat: int = ANY
    rest: str = ""
    mark: str = ""
    """Tells the question from another one of the same number, after a rewind."""

    @property
    def custom_id(self) -> str:
        """The id; raises `ValueError` if Discord would refuse it."""
        seat = "any" if self.seat == ANY else str(self.seat)
        text = f"k/{self.op}/{self.game}/{self.ask}/{self.mark}/{seat}/{self.rest}"
        if len(text) > LONGEST or not _COMPILED.fullmatch(text):
            raise ValueError(f"no custom id: {text}")
        return text


def seat_in(text: str) -> Seat | None:
    """Return the seat with the number in a press; None if the text is no such number."""
    return Seat(int(text)) if text.isascii() and text.isdecimal() else None


def parse_press(custom_id: str) -> Press | None:
    """Return the press of an id; None if it is not one of ours."""
    match = _COMPILED.fullmatch(custom_id)
    return press_of(match) if match else None


def press_of(match: re.Match[str]) -> Press | None:
    """Return the press in a match of `PATTERN`. None if the operation does not exist any more."""
    try:
        op = Op(match["op"])
    except ValueError:
        return None
    seat = ANY if match["seat"] == "any" else int(match["seat"])
    return Press(op, int(match["game"]), int(match["ask"]), seat, match["rest"], match["mark"])


Interaction = discord.Interaction[Any]

MOST_VALUES = 25
"""Options of a select."""
UNKNOWN = "That button is too old. `/game status` leads to the newest."


class Presses(Protocol):
    """The methods that the client must offer."""

    async def on_press(
        self, interaction: Interaction, press: Press, values: tuple[str, ...]
    ) -> None:
        """Answer a press; never raises."""
        ...


class Control(ui.DynamicItem[ui.Item[Any]], template=PATTERN):
    """A button or select with one of our custom ids. It outlives restarts."""

    def __init__(self, item: ui.Item[Any], press: Press | None = None) -> None:
        super().__init__(item)
        self.press = press

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the control that was used."""
        return cls(item, press_of(match))

    async def callback(self, interaction: Interaction) -> None:
        """Pass the press to the client."""
        if self.press is None:
            await interaction.response.send_message(UNKNOWN, ephemeral=True)
            return
        client = cast("Presses", interaction.client)
        await client.on_press(interaction, self.press, values_of(interaction))


def values_of(interaction: Interaction) -> tuple[str, ...]:
    """Return the selected values of a menu, or the texts of a form, in order."""
    data = cast("JsonObject", interaction.data or {})
    if "values" in data:
        return tuple(str(value)[:CHOICE] for value in data["values"][:MOST_VALUES])
    return tuple(text for _, text in fields_of(interaction))


def custom_id_of(interaction: Interaction) -> str:
    """Return the custom id of the control or form; empty if there is none."""
    return str(cast("JsonObject", interaction.data or {}).get("custom_id", ""))


def is_form(interaction: Interaction) -> bool:
    """Return True if a form was sent, False for a press."""
    return interaction.type is discord.InteractionType.modal_submit


def fields_of(interaction: Interaction) -> list[tuple[str, str]]:
    """Return the custom id and the text of each field of a form, in order."""
    data = cast("JsonObject", interaction.data or {})
    return _text_inputs(data.get("components", []))


def _text_inputs(components: list[JsonObject]) -> list[tuple[str, str]]:
    """Return the id and text of all text inputs, at any depth."""
    found: list[tuple[str, str]] = []
    for each in components:
        inner = [*each.get("components", []), *([each["component"]] if "component" in each else [])]
        text = (str(each.get("custom_id", "")), str(each.get("value", "")))
        found += [text] if "value" in each else _text_inputs(inner)
    return found
