"""Receipts of answers that were given already: a press that comes twice asks for one."""

from __future__ import annotations

from typing import Final

from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered, Record, decode_record
from bot.table.game.snapshot import Caller
from bot.table.game.table import Table

BACK: Final = 40
"""Steps that are looked through for it."""


async def receipt(table: Table, caller: Caller, ask: AskId, seat: Seat | None) -> list[str] | None:
    """Return what the caller's answer told them; None where they gave none that stands.

    `seat` is the one that answered; None: whichever of theirs.
    """
    head = table.record.head
    for entry in reversed(await table.store.journal.entries(table.game, after=max(0, head - BACK))):
        if not entry.live or entry.user != caller.user:
            continue
        record = decode_record(entry.payload)
        if _is_of(record, ask, seat):
            seats = table.snapshot().seats_of(caller.user)
            return table.words.say(table.kit.words.decode_facts(bytes(record.facts)), seats)
    return None


def _is_of(record: Record, ask: AskId, seat: Seat | None) -> bool:
    given = record.input
    if not isinstance(given, Answered) or given.by != "player" or given.answer is None:
        return False
    return given.ask == ask and seat in (None, given.seat)
