"""Checking whether a game master's change would end the game or a seat, on a copy."""

from __future__ import annotations

from bot.engine.english import join_names
from bot.engine.ids import Seat
from bot.engine.journal import Overridden
from bot.engine.json_types import JsonObject
from bot.engine.said import to_plain_line
from bot.engine.taking import Taking
from bot.table.game.snapshot import Caller
from bot.table.game.table import Table


async def describe_override_ends(
    table: Table, caller: Caller, command: JsonObject, reason: str
) -> str:
    """Return a sentence on the game or seats that a change would end; empty if none.

    It leaves out what hidden cards and draws would end. Raises `RulesError`.
    """
    reason = to_plain_line(reason)
    table.oversight.check(caller, reason)
    session = table.require_session()
    if table.record.status != "running" or session.over:
        return ""
    before = _seats_out(table, session)
    trial = session.trial()
    trial.play(Overridden(command, reason))
    if trial.over:
        return "That ends the game."
    gone = [table.name(seat) for seat in _seats_out(table, trial) if seat not in before]
    return f"That takes {join_names(gone)} out of the game." if gone else ""


def _seats_out(table: Table, session: Taking) -> list[Seat]:
    return [
        seat
        for seat in session.rules.seats(session.state)
        if table.kit.words.why_out(session, seat)
    ]
