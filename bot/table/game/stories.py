"""From outbox rows to a story: the lines that are to be told, made after the commit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import structlog
from msgspec import Struct, field

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Answered, By, Overridden, Record, Rewound, decode_record
from bot.engine.said import said
from bot.store.records import JournalEntry, OutboxRow
from bot.table.game.table import Table
from bot.table.posts import outbox

log = structlog.stdlib.get_logger(__name__)

ENDS = (".", "!", "?", "…", "*")
"""What ends a sentence."""
_BY: Final[Mapping[By, str]] = {
    "order": "acts by a standing order",
    "plan": "acts as planned",
    "silence": "is not heard of in time",
    "autopilot": "is played by the autopilot",
}
LONGEST = 3_000
"""Characters of a message's lines."""


class Story(Struct):
    """What rows of one game have to say; drawing is still to be done."""

    rows: list[OutboxRow] = field(default_factory=list[OutboxRow])
    lines: list[str] = field(default_factory=list[str])
    facts: list[Fact] = field(default_factory=list[Fact])
    redraw: bool = False
    """The game began, ended or was taken back by more than a step: the board may be shown again."""
    shown: bool = False
    """Somebody shows the board: it is drawn whatever was shown before."""
    ends: bool = False
    """This is the closing summary."""
    goes_on: bool = False
    """The closing summary follows in the next message, with the board."""

    @property
    def empty(self) -> bool:
        """Whether there is nothing to post: neither words nor the board of a game that begins."""
        return not self.lines and not self.redraw


async def story_of(table: Table, told: Sequence[OutboxRow], *, whole: bool = False) -> Story:
    """Return what the rows say, as many as fit in a message, or all of them (shortened then)."""
    entries = await _entries(table, told)
    story = Story()
    length, head = 0, ""
    for row in told:
        lines, facts = _row(table, row, entries.get(row.step))
        lines, head = _headed_once(lines, head, entries.get(row.step))
        size = sum(len(line) + 1 for line in lines)
        ends = row.kind == outbox.SUMMARY
        if story.rows and not whole and (ends or length + size > LONGEST):
            story.goes_on = ends
            break
        story.ends |= ends
        story.shown |= row.kind == outbox.BOARD
        story.redraw |= ends or _begins(row) or _went_back(entries.get(row.step))
        story.rows.append(row)
        story.lines += lines
        story.facts += facts
        length += size
    story.lines = shortened(story.lines)
    return story


def _headed_once(lines: list[str], head: str, entry: JournalEntry | None) -> tuple[list[str], str]:
    """The lines of a row, without a heading that stands above it already; the newest heading."""
    if lines and lines[0] == head and _by_itself(entry):
        return lines[1:], head
    return lines, lines[0] if lines else head


def _by_itself(entry: JournalEntry | None) -> bool:
    """Return whether the autopilot did it: of steps on end its heading is told once."""
    if entry is None:
        return False
    given = decode_record(entry.payload).input
    return isinstance(given, Answered) and given.by == "autopilot"


def _begins(row: OutboxRow) -> bool:
    """Return whether the row tells the set-up, the only facts that are in no journal."""
    return row.kind == outbox.FACTS and bool(row.payload)


def _went_back(entry: JournalEntry | None) -> bool:
    """Return whether the game was taken back by somebody else than the player whose step it was."""
    if entry is None or entry.kind != Rewound.__struct_config__.tag:
        return False
    given = decode_record(entry.payload).input
    return isinstance(given, Rewound) and given.why != "undo"


async def _entries(table: Table, told: Sequence[OutboxRow]) -> dict[int, JournalEntry]:
    steps = [row.step for row in told if row.kind == outbox.FACTS and not row.payload]
    if not steps:
        return {}
    found = await table.store.journal(table.game, after=min(steps) - 1, until=max(steps))
    return {entry.step: entry for entry in found}


def _row(table: Table, row: OutboxRow, entry: JournalEntry | None) -> tuple[list[str], list[Fact]]:
    match row.kind:
        case outbox.FACTS:
            return _facts_row(table, row, entry)
        case outbox.NOTICE | outbox.BOARD:
            return _small(row), []
        case outbox.TAKEN:
            return [_taken_line(table, outbox.taken_in(row.payload))], []
        case outbox.SUMMARY:
            return [*summary_of(table), *_small(row)], []
        case _:
            return [], []


def _small(row: OutboxRow) -> list[str]:
    return [f"-# {line}" for line in outbox.lines_in(row.payload)]


def _taken_line(table: Table, taken: outbox.Taken) -> str:
    user, name = table.seats.occupants.get(taken.seat), table.name(taken.seat)
    if taken.until:
        whom = "Somebody" if user is None else f"<@{user}>"
        return f"-# {whom} stands in for {name}’s player until <t:{int(taken.until)}:f>."
    if taken.back:
        return f"-# {name} is played by {'its player' if user is None else f'<@{user}>'} again."
    if taken.reason:
        whom = "a new player" if user is None else f"<@{user}>"
        return f"-# The game master hands {name} to {whom}: {said(taken.reason)}"
    return f"-# {name} {'has a new player' if user is None else f'is now played by <@{user}>'}."


def summary_of(table: Table) -> list[str]:
    """The kit's words on how the game ended; a fault in them is logged and stops nobody."""
    try:
        return table.kit.summary(table.session) if table.session is not None else []
    except Exception:
        log.exception("a game could not be summed up", game=table.game)
        return []


def _facts_row(
    table: Table, row: OutboxRow, entry: JournalEntry | None
) -> tuple[list[str], list[Fact]]:
    raw = outbox.facts_in(row.payload)
    head: list[str] = []
    if raw is None:
        if entry is None:
            return [], []
        record = decode_record(entry.payload)
        head, raw = heading_of(table.name, record, entry.user), bytes(record.facts)
    facts = table.kit.decode_facts(raw)
    return [*head, *table.narrate(facts), *table.say(facts, None)], list(facts)


def heading_of(
    name: Callable[[Seat], str], record: Record, user: int | None, *, struck: bool = False
) -> list[str]:
    """The line that stands before the facts of a step that is not a player's; `user` gave it.

    `name` is what an investigator is called; `struck`: what was taken back is seen beside it.
    """
    who = "" if user is None else f" (<@{user}>)"
    match record.input:
        case Answered() as given:
            return _answer_heading(name, given, who)
        case Rewound() as given:
            return [_rewind_heading(given, who, struck=struck)]
        case Overridden(by="gm", reason=reason):
            return [f"-# The game master{who} steps in: {said(reason)}"]
        case Overridden(by="chapter", ended_at=0, reason=reason):
            return [f"-# The game master{who} records how the scenario ended: {said(reason)}"]
        case _:
            return []


def _answer_heading(name: Callable[[Seat], str], given: Answered, who: str) -> list[str]:
    """The line before what somebody else answered for a seat."""
    match given:
        case Answered(seat=seat, by="gm", reason=reason):
            return [f"-# The game master{who} answers for {name(seat)}: {said(reason)}"]
        case Answered(by="player") | Answered(by="order", reason=""):
            return []  # an order as if its player had done it: hands are closed
        case Answered(seat=seat, by=by, reason=reason):
            return [f"-# {name(seat)} {_BY[by]}{f': {said(reason)}' if reason else '.'}"]


def _rewind_heading(given: Rewound, who: str, *, struck: bool) -> str:
    """The line that tells of a step back."""
    match given:
        case Rewound(to=to, reason=reason, why="gm"):
            return f"-# The game master{who} takes the game back to step {to}: {said(reason)}"
        case Rewound(reason=reason, why="undo", taken=taken):
            if taken and not struck:
                reason = f"{reason}. Taken back: {taken}"
            return f"-# {reason}" + "." * (not reason.endswith(ENDS))
        case Rewound(to=to, reason=reason):
            return f"-# {reason}: the game goes back to step {to}."


def shortened(lines: list[str]) -> list[str]:
    """The newest lines that fit into a message."""
    kept: list[str] = []
    left = LONGEST
    for line in reversed(lines):
        if len(line) + 1 > left:
            kept.append("…")
            break
        kept.append(line)
        left -= len(line) + 1
    return kept[::-1]
