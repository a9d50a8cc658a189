"""A game master's change of the position; whatever it would end is asked about once."""

from __future__ import annotations

import base64
import binascii

import discord
from msgspec import Struct

from bot.engine.errors import Malformed, NotAllowed
from bot.table.game.snapshot import Told
from cogs.wire.context import Context, Visitor
from cogs.wire.controls import Row, button
from cogs.wire.custom_id import Op, Press
from cogs.wire.forms import reason_form
from cogs.wire.presses import Pressed, press
from cogs.wire.reply import Answer, Private, sentence

CHANGE = "gm"
"""The first word of the presses that confirm a change."""
NO = "no"
MOST = 38
"""Bytes of what was typed that fit into a custom id."""
_BETWEEN = "\n"


class Overriding(Struct, frozen=True):
    """One of the commands that change the position, with what was typed."""

    name: str
    first: str
    second: str

    @property
    def code(self) -> str:
        """The change in the letters of a custom id. Raises `Malformed` if it is too long."""
        typed = _BETWEEN.join((self.name, self.first, self.second)).encode()
        if len(typed) > MOST:
            raise Malformed(
                "That ends someone’s part in the game, so I have to ask first, and for that the "
                "names are too long. Choose both from the lists."
            )
        return base64.b32encode(typed).decode().rstrip("=").lower()


def change_of(code: str) -> Overriding:
    """Return the change of a custom id. Raises `NotAllowed` for anything else."""
    try:
        padded = code.upper() + "=" * (-len(code) % 8)
        name, first, second = base64.b32decode(padded).decode().split(_BETWEEN)
    except (binascii.Error, ValueError):
        raise NotAllowed("That button is too old. Give the command again.") from None
    return Overriding(name, first, second)


async def override_answer(
    context: Context, at: Visitor, change: Overriding, reason: str
) -> Private:
    """Make the change; where it would end a seat or the game, ask first."""
    master = at.snapshot.kit.gm
    command = master.command(at.snapshot.running(), change.name, change.first, change.second)
    if ends := await context.tables.gm.ends(at.caller, at.game, command, reason):
        return _question(context, at, change, ends, reason)
    return _done(await context.tables.gm.override(at.caller, at.game, command, reason))


@press(Op.TABLE, word=CHANGE)
async def override_pressed(at: Pressed) -> Answer:
    """Make the change that was asked about; the reason is asked for where it is forgotten."""
    code = at.press.rest.partition(".")[2]
    if code == NO:
        return sentence("Nothing changed.")
    at.visitor.check_gm()
    change, master = change_of(code), at.visitor.snapshot.kit.gm
    reason = at.values[0] if at.from_form else at.context.reasons.take(at.visitor.caller.user, code)
    if not reason:
        return reason_form(at.press, "Change the game")
    session = at.visitor.snapshot.running()
    command = master.command(session, change.name, change.first, change.second)
    told = await at.context.tables.gm.override(at.visitor.caller, at.visitor.game, command, reason)
    return _done(told)


def _question(context: Context, at: Visitor, change: Overriding, ends: str, reason: str) -> Private:
    context.reasons.put(at.caller.user, change.code, reason)
    press = Press(Op.TABLE, at.game, rest=f"{CHANGE}.{change.code}")
    never = Press(Op.TABLE, at.game, rest=f"{CHANGE}.{NO}")
    return Private(
        f"**{ends}** Nothing has changed yet. Is that what you want?",
        (
            Row(
                button(press, "Do it", discord.ButtonStyle.danger),
                button(never, "Never mind"),
            ),
        ),
    )


def _done(told: Told) -> Private:
    return sentence("\n".join(("✓ Done.", *told.lines[:5])))
