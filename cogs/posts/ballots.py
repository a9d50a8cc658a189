"""Questions to the whole table, as they stand in its status: who plays for somebody, who hosts."""

from __future__ import annotations

from bot.engine.english import listed, start
from bot.table.posts.courier import Ballot, HostBallot
from cogs.wire.controls import ROW, Item, Row, button
from cogs.wire.custom_id import Op, Press
from cogs.wire.discord_text import LABEL, ago, clip, clip_lines, mention, small

STAND_IN, HOST = "standin", "host"
KEEP = "wait"
"""The code for nobody: the table keeps its host for now."""


def ballot_items(game: int, ballot: Ballot) -> list[Item]:
    """A button for everybody who could play, a companion, the autopilot, and for waiting."""
    choices = [(str(seat), clip(name, LABEL)) for seat, name, _ in ballot.people]
    choices += [("companion", "Companion"), ("pilot", "Autopilot"), ("wait", "Keep waiting")]
    buttons = [
        button(Press(Op.TABLE, game, ballot.ask, ballot.seat, rest=f"{STAND_IN}.{code}"), label)
        for code, label in choices
    ]
    return [Row(*buttons[n : n + ROW]) for n in range(0, len(buttons), ROW)]


def ballot_text(ballot: Ballot) -> str:
    """Return what is asked, and what was said so far."""
    asked = f"🪑 **Who plays {ballot.name} until {ballot.player} is back?**"
    people = [f"{mention(user)} ({name})" for _, name, user in ballot.people]
    could = listed([*people, "a companion", "the autopilot"], "or")
    decides = f"{start(could)}, or the table waits. The majority decides."
    return clip_lines([f"{asked} {decides}", *map(small, ballot.said)], 600)


def host_text(ballot: HostBallot) -> str:
    """Return who could host the table, why that is asked, and what was said so far."""
    could = listed((f"{mention(user)} ({name})" for _, name, user in ballot.people), "or")
    ends = f" The vote ends {ago(ballot.until)}." if ballot.until else ""
    asked = f"🪑 **Who hosts this table from now on?** {ballot.why}"
    asked = f"{asked} {could}, or you keep waiting. The majority decides.{ends}"
    return clip_lines([asked, *map(small, ballot.said)], 600)


def host_items(game: int, ballot: HostBallot) -> list[Item]:
    """A button for everybody who could host the table, and for waiting."""
    choices = [(str(seat), clip(name, LABEL)) for seat, name, _ in ballot.people]
    buttons = [
        button(Press(Op.TABLE, game, rest=f"{HOST}.{code}"), label)
        for code, label in [*choices, (KEEP, "Keep waiting")]
    ]
    return [Row(*buttons[n : n + ROW]) for n in range(0, len(buttons), ROW)]
