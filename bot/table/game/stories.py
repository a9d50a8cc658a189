"""Lines that the table adds to the kit's: headings of steps, new players, summaries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import structlog

from bot.engine.english import lower_first
from bot.engine.ids import Seat
from bot.engine.journal import Answered, By, Overridden, Record, Rewound
from bot.engine.said import harmless_text
from bot.engine.session import AnySession
from bot.store.game_records import OutboxRow
from bot.table.declares.kit import Kit
from bot.table.game.table import Table
from bot.table.posts import outbox_rows
from bot.table.posts.persons import replace_person_marks

log = structlog.stdlib.get_logger(__name__)

TAKEN_BY: Final = "`/game join`, or `/seat companion`"
"""The commands that fill a free seat."""
ENDS = (".", "!", "?", "…", "*")
"""Characters that end a sentence."""
_BY: Final[Mapping[By, str]] = {
    "order": "{}’s order",
    "plan": "{} continues as planned",
    "silence": "No word from {}",
    "autopilot": "The autopilot plays {}",
    "companion": "A companion plays {}",
}
"""The headings of answers that the seat's player did not give at that moment."""
LONGEST = 3_000
"""The most characters of a message's lines."""


def small_text_lines(table: Table, row: OutboxRow) -> list[str]:
    """Return the sentences of an outbox row as small text, with names filled in."""
    return [
        f"-# {replace_person_marks(line, table.person)}"
        for line in outbox_rows.read_lines(row.payload)
    ]


def new_player_line(table: Table, taken: outbox_rows.Taken) -> str:
    """Return the line on the new player of a seat."""
    user, name = table.seats.occupants.get(taken.seat), table.name(taken.seat)
    whom = "Someone new" if user is None else f"<@{user}>"
    if taken.until:
        return f"-# {whom} plays {name} until <t:{int(taken.until)}:f>."
    if taken.back:
        return f"-# {whom} plays {name} again."
    if taken.reason:
        return (
            f"-# The game master gives {name} to {lower_first(whom)}: {harmless_text(taken.reason)}"
        )
    return f"-# {whom} plays {name} now."


def summary_lines(table: Table, *, kept: bool = True) -> list[str]:
    """Return the kit's summary, with the campaign's state if `kept`; log a fault in it."""
    try:
        return [] if table.session is None else table.kit.words.summary(table.session, kept=kept)
    except Exception:
        log.exception("a game could not be summed up", game=table.game)
        return []


def status_lines(kit: Kit, session: AnySession) -> list[str]:
    """Return the kit's lines on the state of the game; none (and a log entry) if it fails."""
    try:
        line = kit.words.standing_line(session)
    except Exception:
        log.exception("a standing could not be posted")
        return []
    return [line] if line else []


def step_heading(
    name: Callable[[Seat], str],
    record: Record,
    user: int | None,
    *,
    person: Callable[[Seat], str] | None = None,
    struck: bool = False,
) -> list[str]:
    """Return the heading of a step that was not taken by a seat's player.

    `name` returns an investigator's name, `person` the name of a seat's player, if known; `struck`:
    the lines that were taken back are shown beside it.
    """
    person = person or name
    who = "" if user is None else f" (<@{user}>)"
    match record.input:
        case Answered() as given:
            return _answer_heading(name, person, given, who)
        case Rewound(why=why) as given:
            line = _rewind_heading(given, who, struck=struck)
            return [
                _rewind_heading_with_author(line, user, name, person)
                if why == "undo"
                else replace_person_marks(line, person)
            ]
        case Overridden(by="gm", reason=reason):
            return [f"-# The game master{who} steps in: {harmless_text(reason)}"]
        case Overridden(by="chapter", ended_at=0, reason=reason):
            return [
                f"-# The game master{who} records how the scenario ended: {harmless_text(reason)}"
            ]
        case _:
            return []


def _answer_heading(
    name: Callable[[Seat], str], person: Callable[[Seat], str], given: Answered, who: str
) -> list[str]:
    """Return the heading of an answer that someone else gave for a seat."""
    match given:
        case Answered(seat=seat, by="gm", reason=reason):
            return [f"-# The game master{who} answers for {name(seat)}: {harmless_text(reason)}"]
        case Answered(by="player") | Answered(by="order", reason=""):
            return []  # an order looks like its player's own answer: hands are closed
        case Answered(seat=seat, by="plan" | "companion" as by):
            return [f"-# {_BY[by].format(name(seat))}."]  # the same for each step
        case Answered(seat=seat, by=by, reason=reason):
            called = person(seat) if by == "silence" else name(seat)
            result = f": {harmless_text(reason)}" if reason else ""
            return [f"-# {_with_end(f'{_BY[by].format(called)}{result}')}"]


def _with_end(sentence: str) -> str:
    """Return the sentence with a full stop, unless it has an end."""
    return sentence if sentence.endswith(ENDS) else f"{sentence}."


def _rewind_heading(given: Rewound, who: str, *, struck: bool) -> str:
    """Return the heading of a step back."""
    match given:
        case Rewound(to=to, reason=reason, why="gm"):
            return f"-# The game master{who} rewinds the game to step {to}: {harmless_text(reason)}"
        case Rewound(reason=reason, why="undo", taken=taken):
            if taken and not struck:
                reason = f"{reason}: {taken}"
            return f"-# {_with_end(reason)}"
        case Rewound(to=to, reason=reason):
            return f"-# {reason}: the game is rewound to step {to}."


def _rewind_heading_with_author(
    line: str, user: int | None, name: Callable[[Seat], str], person: Callable[[Seat], str]
) -> str:
    """Return the heading of a step back, starting with the user who took it."""
    before, mark, after = line.partition(">")
    first = replace_person_marks(before + mark, name if user is None else lambda _: f"<@{user}>")
    return first + replace_person_marks(after, person)


def newest_lines_that_fit(lines: list[str]) -> list[str]:
    """Return as many of the newest lines as fit into a message."""
    kept: list[str] = []
    left = LONGEST
    for line in reversed(lines):
        if len(line) + 1 > left:
            kept.append("…")
            break
        kept.append(line)
        left -= len(line) + 1
    return kept[::-1]
