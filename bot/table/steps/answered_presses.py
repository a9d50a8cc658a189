"""Results for repeated presses: a press whose answer was given already gets the same reply."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.engine.ask import Allotted, Picked
from bot.engine.clipping import clip
from bot.engine.facts import Fact
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered, Input, Record, decode_record
from bot.table.game.snapshot import Caller, StepReceipt
from bot.table.game.table import Table
from bot.table.posts.nowhere import has_no_channel

BACK: Final = 40
"""Steps that are searched for the answer."""
RESULT: Final = 300
"""Characters of a result in one line."""
TAKEN_BACK: Final = "-# That has been undone since."


async def find_receipt(
    table: Table, caller: Caller, ask: AskId, seat: Seat | None
) -> list[str] | None:
    """Return the result of an answer that the caller has given; None if there is none."""
    facts_of, seats = table.kit.words.decode_facts, table.snapshot().seats_of(caller.user)
    head = table.record.head
    for entry in reversed(await table.store.journal.entries(table.game, after=max(0, head - BACK))):
        if not entry.live or entry.user != caller.user:
            continue
        record = decode_record(entry.payload)
        if _is_answer_to(record, ask, seat):
            facts = facts_of(bytes(record.facts))
            return list(result_lines(table, seats, record.input, facts))
    return None


async def newest_result(table: Table, user: int, back: int = BACK) -> str:
    """Return the result of a user's newest answer in `back` steps; empty if none."""
    head = table.record.head
    for entry in reversed(await table.store.journal.entries(table.game, after=max(0, head - back))):
        if entry.live and entry.user == user:
            return in_one_line(_lines_for(table, user, decode_record(entry.payload)))
    return ""


def in_one_line(lines: Iterable[str]) -> str:
    """Join the lines without headings and small print; shorten them to `RESULT` characters."""
    plain = (line for line in "\n".join(lines).split("\n") if line and not line.startswith("-#"))
    return clip(" ".join(line for line in plain if not line.startswith("> ")), RESULT)


def result_lines(
    table: Table, seats: Sequence[Seat], given: Input, facts: Sequence[Fact]
) -> tuple[str, ...]:
    """Return the lines of a step for a reply, when the channel's log has all of them.

    The outcome in one line if something was revealed or several things were chosen together, then
    the lines that only these seats may see. A table without a channel has no log, so everything is
    shown there.
    """
    lines = table.words.describe_facts(facts, seats)
    if has_no_channel(table.record.channel) or table.lobby.tutorial:
        return tuple(lines)
    public = table.words.describe_facts(
        facts, None
    )  # a fact for everyone may name a card to its owner only
    outcome = ""
    if _has_parts(given) or any(fact.shows_hidden for fact in facts):
        outcome = in_one_line(line for line in lines if line in public)
    return tuple(filter(None, [outcome, *(line for line in lines if line not in public)]))


def _has_parts(given: Input) -> bool:
    """Return True for an answer of several parts (a trade), whose result only the log tells."""
    answer = given.answer if isinstance(given, Answered) else None
    return isinstance(answer, Allotted) or (isinstance(answer, Picked) and len(answer.keys) > 1)


async def step_receipt(table: Table, user: int, step: int) -> StepReceipt:
    """Return a step's lines for a user, with the seats that they play now."""
    lines: list[str] = []
    for entry in await table.store.journal.entries(table.game, after=step - 1, until=step):
        lines += _lines_for(table, user, decode_record(entry.payload))
        lines += [] if entry.live else [TAKEN_BACK]
    return StepReceipt(table.record.channel, tuple(lines))


def _lines_for(table: Table, user: int, record: Record) -> list[str]:
    facts = table.kit.words.decode_facts(bytes(record.facts))
    return table.words.describe_facts(facts, table.snapshot().seats_of(user))


def _is_answer_to(record: Record, ask: AskId, seat: Seat | None) -> bool:
    given = record.input
    if not isinstance(given, Answered) or given.by != "player" or given.answer is None:
        return False
    return given.ask == ask and seat in (None, given.seat)
