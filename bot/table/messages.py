"""From outbox rows to messages: words and pictures, made after the commit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import TypeVar

import structlog
from msgspec import Struct, field

from bot.engine.ask import Ask
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Overridden, Record, Rewound, decode_record
from bot.store.api import Entry, OutboxRow
from bot.table import outbox
from bot.table.courier import Message, Prompt, Waiting, prompt_for
from bot.table.kit import Choice, Kit, Picture
from bot.table.outbox import CapturedBoard
from bot.table.recovery import AnySession
from bot.table.table import Table

log = structlog.stdlib.get_logger(__name__)

T = TypeVar("T")

ENDS = (".", "!", "?", "…", "*")
"""What ends a sentence."""
LONGEST = 3_000
"""Characters of a message's lines."""


class Story(Struct):
    """What rows of one game have to say; drawing is still to be done."""

    rows: list[OutboxRow] = field(default_factory=list[OutboxRow])
    lines: list[str] = field(default_factory=list[str])
    scenes: list[CapturedBoard] = field(default_factory=list[CapturedBoard])
    facts: list[Fact] = field(default_factory=list[Fact])
    actor: int | None = None
    """Who made the newest input; not notified of what they did."""
    redraw: bool = False
    """The game began, ended or went back: the board is shown, whatever the facts."""
    newcomers: list[int] = field(default_factory=list[int])
    """Users to whom a game master handed a seat: they are notified of it."""
    ends: bool = False
    """This is the closing summary."""
    goes_on: bool = False
    """The closing summary follows in the next message, with the board."""

    @property
    def empty(self) -> bool:
        """Whether there is nothing to post."""
        return not self.lines and not self.scenes


async def story_of(table: Table, told: Sequence[OutboxRow], *, whole: bool = False) -> Story:
    """What the rows say, as many as fit in a message, or all of them (shortened then)."""
    entries = await _entries(table, told)
    story = Story()
    length = 0
    for row in told:
        lines, scenes, facts = _row(table, row, entries.get(row.step))
        size = sum(len(line) + 1 for line in lines)
        ends = row.kind == outbox.SUMMARY
        if story.rows and not whole and (ends or length + size > LONGEST):
            story.goes_on = ends
            break
        story.ends |= ends
        story.redraw |= ends or _begins(row) or _went_back(entries.get(row.step))
        story.rows.append(row)
        story.lines += lines
        story.scenes += scenes
        story.facts += facts
        story.newcomers += _newcomer(table, row)
        entry = entries.get(row.step)
        story.actor = entry.user if entry is not None else story.actor
        length += size
    story.lines = shortened(story.lines)
    return story


def _begins(row: OutboxRow) -> bool:
    """Whether the row tells the set-up, the only facts that are in no journal."""
    return row.kind == outbox.FACTS and bool(row.payload)


def _went_back(entry: Entry | None) -> bool:
    return entry is not None and entry.kind == Rewound.__struct_config__.tag


async def _entries(table: Table, told: Sequence[OutboxRow]) -> dict[int, Entry]:
    steps = [row.step for row in told if row.kind == outbox.FACTS and not row.payload]
    if not steps:
        return {}
    found = await table.store.journal(table.game, after=min(steps) - 1, until=max(steps))
    return {entry.step: entry for entry in found}


def _row(
    table: Table, row: OutboxRow, entry: Entry | None
) -> tuple[list[str], list[CapturedBoard], list[Fact]]:
    match row.kind:
        case outbox.FACTS:
            return _facts_row(table, row, entry)
        case outbox.PICTURES:
            return [], outbox.scenes_in(row.payload), []
        case outbox.NOTICE:
            return _small(row), [], []
        case outbox.TAKEN:
            return [_taken_line(table, outbox.taken_in(row.payload))], [], []
        case outbox.SUMMARY:
            return [*summary_of(table), *_small(row)], [], []
        case _:
            return [], [], []


def _small(row: OutboxRow) -> list[str]:
    return [f"-# {line}" for line in outbox.lines_in(row.payload)]


def _taken_line(table: Table, taken: outbox.Taken) -> str:
    user, name = table.occupants.get(taken.seat), table.name(taken.seat)
    if taken.reason:
        whom = "a new player" if user is None else f"<@{user}>"
        return f"-# The game master hands {name} to {whom}: {taken.reason}"
    return f"-# {name} {'has a new player' if user is None else f'is now played by <@{user}>'}."


def _newcomer(table: Table, row: OutboxRow) -> list[int]:
    """To whom a game master handed a seat by this row."""
    taken = outbox.taken_in(row.payload) if row.kind == outbox.TAKEN else None
    user = table.occupants.get(taken.seat) if taken and taken.reason else None
    return [] if user is None else [user]


def summary_of(table: Table) -> list[str]:
    """The kit's words on how the game ended; a fault in them is logged and stops nobody."""
    try:
        return table.kit.summary(table.session) if table.session is not None else []
    except Exception:
        log.exception("a game could not be summed up", game=table.game)
        return []


def _facts_row(
    table: Table, row: OutboxRow, entry: Entry | None
) -> tuple[list[str], list[CapturedBoard], list[Fact]]:
    raw = outbox.facts_in(row.payload)
    head: list[str] = []
    if raw is None:
        if entry is None:
            return [], [], []
        record = decode_record(entry.payload)
        head, raw = heading_of(record), bytes(record.facts)
    facts = table.kit.decode_facts(raw)
    return [*head, *table.say(facts, None)], [], list(facts)


def heading_of(record: Record) -> list[str]:
    """The line that stands before the facts of a step that is not a player's."""
    match record.input:
        case Overridden(reason=reason):
            return [f"-# The game master steps in: {reason}"]
        case Rewound(to=to, reason=reason, why="gm"):
            return [f"-# The game master takes the game back to step {to}: {reason}"]
        case Rewound(reason=reason, why="undo"):
            return [f"-# {reason}" + "." * (not reason.endswith(ENDS))]
        case Rewound(to=to, reason=reason):
            return [f"-# {reason}: the game goes back to step {to}."]
        case _:
            return []


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


# --- messages -------------------------------------------------------------------------------------


def log_message(table: Table, story: Story, pinged: set[tuple[int, str]]) -> Message:
    """What happened and who is awaited now; its pictures are drawn by `galleries_of`."""
    return Message(
        game=table.game,
        kind="log",
        title=heading(table),
        lines=tuple(story.lines),
        ends=story.ends,
        waiting=waiting_for(table),
        mentions=_mentions(table, story, pinged),
        called=tuple(seat for ask in _asks(table) for seat in called(ask)),
        names=names_of(table),
        seats=dict(table.occupants),
    )


CALLED = "called"
"""The kind of choice of who is notified although nobody waits for it."""


def called(ask: Ask) -> list[Seat]:
    """The seats that somebody hopes to hear of while the table does not wait for them."""
    return [
        seat
        for seat in ask.may
        if seat not in ask.awaited and any(option.calls for option in ask.parts[seat].options)
    ]


def _mentions(table: Table, story: Story, pinged: set[tuple[int, str]]) -> tuple[int, ...]:
    """Who is awaited or called and was not before; updates `pinged`, users with kinds of choice."""
    asks = _asks(table)
    due = {
        (table.occupants[seat], ask.kind)
        for ask in asks
        for seat in ask.awaited
        if seat in table.occupants
    }
    due |= {(table.occupants[s], CALLED) for a in asks for s in called(a) if s in table.occupants}
    new = {each[0] for each in due if each not in pinged and each[0] != story.actor}
    pinged &= due
    pinged |= due
    return tuple(sorted({*new, *story.newcomers}))


def _asks(table: Table) -> tuple[Ask, ...]:
    """The questions that can be answered now."""
    return table.session.asks if table.session is not None and _open(table) else ()


class Sketch(Struct):
    """What pictures are drawn from: bytes only, so that the game can go on meanwhile."""

    kit: Kit
    board: bytes = b""
    """The position that is asked about now; empty: it need not be shown."""
    phases: list[bytes] = field(default_factory=list[bytes])
    """How phases and turns ended that look different from it, oldest first."""
    facts: list[Fact] = field(default_factory=list[Fact])
    state: bytes = b""


def sketch_of(table: Table, story: Story) -> Sketch:
    """What is to be drawn for a story."""
    sketch = Sketch(kit=table.kit)
    if table.session is None:
        return sketch
    session = table.shown()
    if not story.goes_on:
        sketch.board, sketch.phases = _boards(table.kit, session, story)
    if story.facts and table.lobby.settings.get("test_pictures", True):
        sketch.facts, sketch.state = story.facts, session.rules.encode(session.state)
    return sketch


def _boards(kit: Kit, session: AnySession, story: Story) -> tuple[bytes, list[bytes]]:
    """The present board and those of what ended before it; a fault is logged and stops nobody."""
    phases: list[bytes] = []
    try:
        now = kit.scene(session)
        for each in story.scenes:
            if all(kit.differs(each.scene, shown) for shown in (now, *phases)):
                phases.append(each.scene)
        wanted = story.redraw or phases or kit.redraws(story.facts)
    except Exception:
        log.exception("boards could not be compared")
        return b"", []
    return (now, phases if kit.shows_phases else []) if wanted else (b"", [])


async def galleries_of(sketch: Sketch, pool: Executor) -> tuple[tuple[Picture, ...], ...]:
    """The phases that ended and each test, in order of time, then the present board.

    So what stands nearest to the status and its buttons is how things are. Drawn off the event
    loop; four pictures at most, the newest of each kind: the board before tests before phases.
    """
    board = await _draw(pool, lambda: sketch.kit.scene_picture(sketch.board), sketch.board)
    tests = await _draw(pool, lambda: _small_pictures(sketch), sketch.facts) or []
    now = [picture for picture in (board,) if picture is not None]
    now = [*tests[-(outbox.GALLERY - len(now)) :], *now]
    phases: list[Picture] = []
    for scene in sketch.phases[-(outbox.GALLERY - len(now)) :] if len(now) < outbox.GALLERY else []:
        picture = await _draw(pool, lambda s=scene: sketch.kit.scene_picture(s), scene)
        phases += [picture] if picture is not None else []
    return (*([tuple(phases)] if phases else []), *((each,) for each in now))


def _small_pictures(sketch: Sketch) -> list[Picture]:
    rules = sketch.kit.rules
    return sketch.kit.fact_pictures(rules.decode(sketch.state, rules.schema), sketch.facts)


async def _draw(pool: Executor, draw: Callable[[], T], wanted: object) -> T | None:
    """Draw off the event loop what is wanted; a fault in it is logged and stops nobody."""
    if not wanted:
        return None
    try:
        return await asyncio.get_running_loop().run_in_executor(pool, draw)
    except Exception:
        log.exception("a picture could not be drawn")
        return None


def status_message(table: Table) -> Message:
    """Where the game stands, who is awaited, and every open question."""
    session = table.session
    shown = _open(table)
    prompts = tuple(_prompt(table, ask) for ask in session.asks) if session and shown else ()
    return Message(
        game=table.game,
        kind="status",
        title=heading(table),
        lines=tuple(_status_lines(table)),
        waiting=waiting_for(table),
        prompts=prompts,
        names=names_of(table),
        seats=dict(table.occupants),
        vote=table.vote if session is not None and shown else None,
        levels=levels_of(table) if table.record.status == "lobby" else (),
        level=table.lobby.difficulty,
        lobby=session is None,
        closed=not shown and table.record.status != "lobby",
    )


def standing_of(kit: Kit, session: AnySession) -> list[str]:
    """The kit's line on how the game stands; a fault in it is logged and stops nobody."""
    try:
        line = kit.standing(session)
    except Exception:
        log.exception("a standing could not be told")
        return []
    return [line] if line else []


def _prompt(table: Table, ask: Ask) -> Prompt:
    assert table.session is not None
    return prompt_for(
        ask, table.session.mark_of(ask), tuple(explained(table.kit, table.session, ask, None))
    )


def explained(kit: Kit, session: AnySession, ask: Ask, seat: Seat | None) -> list[str]:
    """The kit's lines under a question; a fault in them is logged and stops nobody."""
    try:
        return kit.explain(session, ask, seat)
    except Exception:
        log.exception("a question could not be explained", ask=ask.id, kind=ask.kind)
        return []


def _open(table: Table) -> bool:
    return table.record.status == "running"


def heading(table: Table) -> str:
    """Where the game stands, in a line."""
    if table.session is None:
        return _lobby_heading(table)
    title = table.kit.heading(table.session)
    match table.record.status:
        case "paused":
            return f"{title} · paused"
        case "over" | "archived":
            return f"{title} · over"
        case _:
            return title


def _lobby_heading(table: Table) -> str:
    lobby, kit = table.lobby, table.kit
    scenario = next((c.name for c in kit.scenarios() if c.slug == lobby.scenario), lobby.scenario)
    level = next((c.name for c in levels_of(table) if c.slug == lobby.difficulty), "")
    state = "waiting for players" if table.record.status == "lobby" else "closed"
    return " · ".join(part for part in (kit.title, scenario, level, state) if part)


def levels_of(table: Table) -> tuple[Choice, ...]:
    """The difficulties of the game; none where there is nothing to choose."""
    levels = table.kit.difficulties()
    return levels if len(levels) > 1 else ()


def _status_lines(table: Table) -> list[str]:
    if table.session is None:
        return _lobby_lines(table)
    lines = [_as_small(line) for line in standing_of(table.kit, table.shown())]
    vacant = [seat for seat in sorted(table.labels) if seat not in table.occupants]
    if vacant and table.record.status in ("running", "paused"):
        free = ", ".join(table.name(seat) for seat in vacant)
        lines = [*lines, f"Free: {free} (`/game join`)."]
    return lines


def _lobby_lines(table: Table) -> list[str]:
    if table.record.status != "lobby":
        return []
    lines = [
        f"{table.name(seat)}: <@{table.occupants[seat]}>{_deck_taken(table, seat)}"
        if seat in table.occupants
        else f"{table.name(seat)}: free"
        for seat in sorted(table.labels)
    ]
    fewest, most = table.kit.seats
    return [
        *lines,
        _count_line(len(table.labels), fewest, most),
        *map(_as_small, table.kit.lobby_notes(table.lobby)),
    ]


def _count_line(taken: int, fewest: int, most: int) -> str:
    """How many investigators there are, and how many can be."""
    there = f"{taken or 'No'} investigator{'s' * (taken > 1)}"
    return f"{there} so far; {fewest} to {most} can play."


def _as_small(line: str) -> str:
    return f"-# {line}"


def _deck_taken(table: Table, seat: Seat) -> str:
    """Which deck a seat has, where it is not the starter deck."""
    slug = table.labels[seat]
    if slug not in table.lobby.decks:
        return ""
    name = table.lobby.deck_names.get(slug)
    return f", with the deck “{name}”" if name else ", with a deck of their own"


def names_of(table: Table) -> dict[Seat, str]:
    """Investigators by seat."""
    return {seat: table.name(seat) for seat in sorted(table.labels)}


def waiting_for(table: Table) -> tuple[Waiting, ...]:
    """For whom the table waits, in the order of the questions."""
    if table.session is None or not _open(table):
        return ()
    return tuple(
        Waiting(
            seat=seat,
            name=table.name(seat),
            user=table.occupants.get(seat),
            prompt=ask.prompt,
            source=ask.source,
            since=table.since.get(ask.id, 0.0),
        )
        for ask in table.session.asks
        for seat in ask.awaited
    )
