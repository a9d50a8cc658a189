"""The audit log: game masters' actions and changes of occupants, with author, time and reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Overridden, Record, Rewound, decode_record
from bot.engine.said import harmless_text
from bot.store.game_records import JournalEntry, TableAction, Tenure
from bot.table.game.snapshot import Caller
from bot.table.game.table import Table
from bot.table.posts.persons import replace_person_marks
from bot.table.steps.undo import joined_lines

_ACTIONS: Final[Mapping[str, str]] = {
    "pause": "paused the game",
    "unheard": "paused the game, whose channel could not be reached",
    "resume": "resumed the game",
    "end": "ended the game",
    "archive": "archived the game",
    "move": "moved the table",
    "look": "looked at {name}’s choices",
    "host": "became this table’s host",
    "seat": "gave {name} to {who}",
    "lend": "let {who} play {name} for a while",
    "back": "gave {name} back to {who}",
}
_WHY: Final[Mapping[str, str]] = {
    "gm": "rewound the game to step {to}",
    "undo": "undid a step, back to step {to}",
    "misfit": "went back to step {to}",
    "bug": "went back to step {to}",
}


async def audit_lines(table: Table, caller: Caller) -> list[str]:
    """Return a line for each action, oldest first. Raises `NotAllowed` unless game master."""
    if not table.oversight.is_gm(caller):
        raise NotAllowed("Only the game master can do that.")
    tenures = await table.store.seats.tenures(table.game)
    found = [
        (d.at, _action_line(table, d, tenures))
        for d in await table.store.table_actions.of_game(table.game)
    ]
    entries = [e for e in await table.store.journal.entries(table.game) if e.kind != "hold"]
    found += [(e.at, line) for e in entries if (line := _entry_line(table, e))]
    return [line for _, line in sorted(found, key=lambda each: each[0])]


def _action_line(table: Table, action: TableAction, tenures: list[Tenure]) -> str:
    began = [t.user for t in tenures if (t.seat, t.since) == (action.seat, action.at)]
    who = f"<@{began[0]}>" if began and began[0] is not None else "someone"
    name = "" if action.seat is None else table.name(Seat(action.seat))
    words = _ACTIONS.get(action.kind, action.kind).format(name=name, who=who)
    return _audit_line(action.at, action.user, words, action.reason)


def _entry_line(table: Table, entry: JournalEntry) -> str:
    record: Record = decode_record(entry.payload)
    match record.input:
        case Overridden(by="gm", reason=reason):
            line = _audit_line(entry.at, entry.user, f"stepped in (step {entry.step})", reason)
            return f"{line}{_public_result(table, record)}"
        case Overridden(by="chapter", ended_at=0, chapter=number, reason=reason):
            words = f"recorded the end of scenario {number} (step {entry.step})"
            return _audit_line(entry.at, entry.user, words, reason)
        case Answered(seat=seat, by="gm", reason=reason):
            words = f"answered for {table.name(seat)} (step {entry.step})"
            return (
                f"{_audit_line(entry.at, entry.user, words, reason)}{_public_result(table, record)}"
            )
        case Rewound(to=to, reason=reason, why=why):
            why_said = replace_person_marks(reason, table.first_name)
            return _audit_line(entry.at, entry.user, _WHY[why].format(to=to), why_said)
        case _:
            return ""


def _public_result(table: Table, record: Record) -> str:
    """Return the public result of a step, after a dot."""
    facts = table.kit.words.decode_facts(bytes(record.facts))
    lines = table.words.describe_facts(facts, None)
    return f" · {joined_lines(lines)}" if lines else ""


def _audit_line(at: float, user: int | None, words: str, reason: str) -> str:
    who = "The table" if user is None else f"<@{user}>"
    return f"- <t:{int(at)}:f> {who} {words}{f': {harmless_text(reason)}' if reason else ''}"
