"""Forms. Their custom ids tell their purpose, so they are served after a restart too."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.engine.errors import Malformed
from cogs.wire import drafts
from cogs.wire.custom_id import Interaction, Press, fields_of
from cogs.wire.discord_text import clip
from cogs.wire.lengths import FIELDS, NAME
from cogs.wire.pending import Pending, allot_label

AMOUNTS = "amounts"
REASON = "reason"
WHY = "Why? Everyone at the table will see it"
WHY_AT_ALL = "Why? Everyone will see it (optional)"
PLAN = "plan"
"""Custom ids of the text inputs."""


def text_field(name: str, **more: Any) -> ui.TextInput[ui.Modal]:
    """Return a field with the length limit of `FIELDS`; `more` is passed to `TextInput`."""
    return ui.TextInput(custom_id=name, max_length=FIELDS[name], **more)


def check_fields(interaction: Interaction) -> None:
    """Raise `Malformed` if a field of a form has too long a text. Discord checks this as well."""
    for name, text in fields_of(interaction):
        if len(text) > (most := FIELDS.get(name, NAME)):
            raise Malformed(f"That’s too long: {most} characters at most.")


def amounts_form(press: Press, pending: Pending) -> ui.Modal:
    """Return the form for typing amounts, with the present ones filled in."""
    part = pending.part
    given = drafts.read_amounts(part, press.rest)
    lines = [f"{allot_label(o)}: {given.get(o.key, 0)}" for o in part.options]
    form = ui.Modal(title=clip(pending.ask.prompt, 45), custom_id=press.custom_id)
    form.add_item(
        ui.Label(
            text="Amounts, one per line",
            component=text_field(
                AMOUNTS,
                style=discord.TextStyle.paragraph,
                default=clip("\n".join(lines), 3_900),
            ),
        )
    )
    return form


def reason_form(press: Press, title: str, *, optional: bool = False) -> ui.Modal:
    """Return a form that asks for a reason; its custom id tells its purpose."""
    form = ui.Modal(title=clip(title, 45), custom_id=press.custom_id)
    field = text_field(REASON, min_length=int(not optional), required=not optional)
    form.add_item(ui.Label(text=WHY_AT_ALL if optional else WHY, component=field))
    return form


def plan_form(press: Press, name: str, text: str, example: str) -> ui.Modal:
    """Return the form for typing a plan, with the present one filled in."""
    form = ui.Modal(title=clip(f"Plan: {name}", 45), custom_id=press.custom_id)
    form.add_item(
        ui.Label(
            text="What you’ll do, step by step",
            component=text_field(
                PLAN,
                style=discord.TextStyle.paragraph,
                default=text or None,
                placeholder=example,
            ),
        )
    )
    return form
