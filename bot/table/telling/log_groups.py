"""Combine outbox rows into messages, one for each log group (a turn or a phase).

A log group is a turn of an investigator, or the group's part of a phase; a kit says which facts
begin one (`Words.groups_begun`). One message posts it and grows with it. A row may have the end of
one group and the beginning of the next, so rows are cut into parts. With each new row the whole
text is composed again: a test is one line, however many steps it took.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import chain, pairwise

import structlog
from msgspec import Struct, field
from msgspec.structs import replace

from bot.engine.facts import Fact
from bot.engine.journal import Answered, Overridden, Record, Rewound, decode_record
from bot.store.game_records import JournalEntry, OutboxRow
from bot.table.declares.components import END
from bot.table.declares.display_forms import Passage
from bot.table.declares.kit import Kit
from bot.table.game.stories import (
    LONGEST,
    new_player_line,
    newest_lines_that_fit,
    small_text_lines,
    status_lines,
    step_heading,
    summary_lines,
)
from bot.table.game.table import Table
from bot.table.posts import outbox_rows
from bot.table.posts.courier import is_heading
from bot.table.telling.last_words import TAKEN_IN
from bot.table.telling.newest import Newest

log = structlog.stdlib.get_logger(__name__)

QUIET = ("autopilot", "companion", "plan", "order")
"""Automated players whose answers are not reported if they change nothing."""


class Telling(Struct, frozen=True):
    """The decoded content of an outbox row."""

    head: tuple[str, ...] = ()
    """The author of the step, if that was not the seat's player."""
    facts: tuple[Fact, ...] = ()
    by: str = ""
    """The author of an answer; empty for other inputs."""
    chapter: int = 0
    """The scenario of a campaign that ended with this step; 0 if none did."""
    back_to: int | None = None
    """The step to which the game went back."""
    apart: bool = False
    """In a separate post with the board: the start, or an undo by others."""


class RowPart(Struct):
    """A part of a row that belongs to one log group."""

    row: OutboxRow
    number: int
    """Its index in the row."""
    opens: str = ""
    """The log group that begins with its first fact; empty if the last one continues."""
    head: tuple[str, ...] = ()
    by: str = ""
    facts: tuple[Fact, ...] = ()
    lines: tuple[str, ...] = ()
    """Sentences of the table itself."""
    apart: bool = False
    back_to: int | None = None


class ToldLine(Struct, frozen=True):
    """A line of a post."""

    text: str
    step: int = 0
    """The step it describes; lines of one step are adjacent."""
    says: bool = True
    """False for the heading of a turn or phase, which is not posted alone."""


class LogGroup(Struct):
    """The content of one message, and the row parts that come after it."""

    told: list[RowPart] = field(default_factory=list[RowPart])
    lines: list[ToldLine] = field(default_factory=list[ToldLine])
    says: bool = False
    """True if there is anything to post."""
    opening: list[ToldLine] = field(default_factory=list[ToldLine])
    """If there is nothing to post yet: the heading of the turn or phase."""
    closed: bool = False
    """Another group has begun, or this message must not grow."""
    at_rest: bool = False
    """It is closed, and the next group has only begun: the board is about as it left it."""
    dropped: list[RowPart] = field(default_factory=list[RowPart])
    """Parts of earlier groups that have nothing to post."""
    rest: list[RowPart] = field(default_factory=list[RowPart])
    """Parts of later groups."""

    @property
    def ends(self) -> bool:
        """Return True if the message has the closing summary of the game."""
        return self._has_row(outbox_rows.SUMMARY)

    @property
    def looks_back(self) -> bool:
        """Return True if the message has the recap of the game."""
        return self._has_row(outbox_rows.RECAP)

    @property
    def shown(self) -> bool:
        """Return True if a player asked for the board, so it is drawn even if unchanged."""
        return self._has_row(outbox_rows.BOARD) or (self.looks_back and self.ends)

    @property
    def redraw(self) -> bool:
        """Return True if the game began, ended or went back, so the board is news."""
        facts = (each for each in self.told if each.row.kind == outbox_rows.FACTS)
        return self.ends or any(each.apart for each in facts)

    def _has_row(self, kind: str) -> bool:
        return any(each.row.kind == kind for each in self.told)

    @property
    def facts(self) -> list[Fact]:
        """Return all facts of the message."""
        return _facts_of(self.told)

    def facts_in(self, rows: Container[int]) -> list[Fact]:
        """Return the facts of the message that come from these rows."""
        return _facts_of(each for each in self.told if each.row.id in rows)

    def rows(self, pending: Sequence[OutboxRow]) -> list[OutboxRow]:
        """Return the given rows that are part of the message."""
        ids = {segment.row.id for segment in self.told}
        return [row for row in pending if row.id in ids]

    @property
    def growing_rows(self) -> set[int]:
        """Return the ids of rows in a message that can still grow."""
        return set() if self.closed else {segment.row.id for segment in self.told}

    @property
    def finished_rows(self) -> set[int]:
        """Return the ids of rows that this and earlier messages have posted completely."""
        over = [*self.dropped, *(self.told if self.closed else ())]
        return (
            {each.row.id for each in over} - {each.row.id for each in self.rest} - self.growing_rows
        )

    @property
    def start(self) -> RowPart | None:
        """Return the row part with which the next message begins, or this one if it grows.

        None if it begins with a whole row.
        """
        following = self.rest if self.closed else self.told
        return following[0] if following and following[0].number else None


class LogGroups:
    """Combines rows into log groups, and caches the decoded rows."""

    def __init__(self) -> None:
        self._known = Newest[int, Telling](20_000)
        self._taken = Newest[int, str]()
        """The lines of rows on a seat's new player."""

    async def next_group(
        self, table: Table, rows: Sequence[OutboxRow], start: tuple[int, int]
    ) -> LogGroup:
        """Return the next message, which begins with the row part `start`."""
        return _first_group(table, await self._parts_from(table, rows, start))

    async def only_grows(
        self, table: Table, rows: Sequence[OutboxRow], start: tuple[int, int]
    ) -> bool:
        """Return True if all rows belong to one message that may still grow."""
        groups = _group_parts(await self._parts_from(table, rows, start))
        return len(groups) == 1 and not _describes_end(groups[0])

    async def _parts_from(
        self, table: Table, rows: Sequence[OutboxRow], start: tuple[int, int]
    ) -> list[RowPart]:
        await self._read_contents(table, rows)
        segments = [each for row in rows for each in self._parts_of(table, row)]
        at = {(each.row.id, each.number): n for n, each in enumerate(segments)}.get(start, 0)
        return segments[at:]

    def forget(self, rows: Sequence[int]) -> None:
        """Forget rows that are completely posted."""
        for row in rows:
            self._known.pop(row, None)

    async def _read_contents(self, table: Table, rows: Sequence[OutboxRow]) -> None:
        wanted = [
            row for row in rows if row.kind == outbox_rows.FACTS and row.id not in self._known
        ]
        steps = [row.step for row in wanted if not row.payload]
        found: dict[int, JournalEntry] = {}
        if steps:
            read = await table.store.journal.entries(
                table.game, after=min(steps) - 1, until=max(steps)
            )
            found = {entry.step: entry for entry in read}
        for row in wanted:
            telling = _content_of(table, row, found.get(row.step))
            self._known[row.id] = await _drop_carried_facts(table, row, telling)

    def _parts_of(self, table: Table, row: OutboxRow) -> list[RowPart]:
        match row.kind:
            case outbox_rows.FACTS:
                return _cut_into_parts(table, row, self._known[row.id])
            case outbox_rows.NOTICE | outbox_rows.BOARD:
                shown = row.kind == outbox_rows.BOARD
                return [RowPart(row, 0, lines=tuple(small_text_lines(table, row)), apart=shown)]
            case outbox_rows.TAKEN:
                line = self._taken.get(row.id) or new_player_line(
                    table, outbox_rows.read_new_player(row.payload)
                )
                self._taken[row.id] = line
                return [RowPart(row, 0, lines=(line,))]
            case outbox_rows.SUMMARY:
                ends = summary_lines(table, kept=table.record.parent is None)
                stands = [] if table.session is None else status_lines(table.kit, table.session)
                remarks = (*(f"-# {line}" for line in stands), *small_text_lines(table, row))
                return [RowPart(row, 0, lines=(*ends, *remarks))]
            case _:
                return [RowPart(row, 0)]


def _content_of(table: Table, row: OutboxRow, entry: JournalEntry | None) -> Telling:
    raw = outbox_rows.read_facts(row.payload)
    if raw is not None:  # the set-up, which is in no journal
        return Telling(facts=tuple(table.kit.words.decode_facts(raw)), apart=True)
    if entry is None:
        return Telling()
    record = decode_record(entry.payload)
    facts = tuple(table.kit.words.decode_facts(bytes(record.facts)))
    head = tuple(step_heading(table.name, record, entry.user, person=table.person))
    return Telling(
        head, facts, _author_of(record), _ended_chapter_of(record), *_rewind_of_record(record)
    )


async def _drop_carried_facts(table: Table, row: OutboxRow, told: Telling) -> Telling:
    """Return a row's content without facts that the closing message of a chapter has."""
    if not told.chapter:
        return told
    chapters = await table.store.chapters.of_campaign(table.game)
    ended = [each.id for each in chapters if each.chapter == told.chapter]
    steps = [await table.store.messages.find(game, TAKEN_IN) for game in ended]
    if row.step not in steps:
        return told
    openings = table.kit.words.groups_begun(told.facts)
    kept = (fact for fact, opens in zip(told.facts, openings, strict=True) if opens)
    return replace(told, facts=tuple(kept))


def _ended_chapter_of(record: Record) -> int:
    """Return the number of the chapter whose end the record reports; 0 if none."""
    given = record.input
    by_itself = isinstance(given, Overridden) and given.by == "chapter" and given.ended_at
    return given.chapter if isinstance(given, Overridden) and by_itself else 0


def _author_of(record: Record) -> str:
    given = record.input
    return given.by if isinstance(given, Answered) else ""


def _rewind_of_record(record: Record) -> tuple[int | None, bool]:
    """Return the step to which a rewind went back, and True if it concerns others too."""
    given = record.input
    return (given.to, given.why != "undo") if isinstance(given, Rewound) else (None, False)


def _cut_into_parts(table: Table, row: OutboxRow, told: Telling) -> list[RowPart]:
    """Cut a row into parts: the first continues a log group, each other one begins one."""
    openings = table.kit.words.groups_begun(told.facts)
    cuts = [n for n, opens in enumerate(openings) if opens]
    bounds = [0, *(n for n in cuts if n), len(told.facts)]
    found = [
        RowPart(
            row,
            number,
            opens=openings[start] if start < end else "",
            facts=told.facts[start:end],
            by=told.by,
        )
        for number, (start, end) in enumerate(pairwise(bounds))
    ]
    found[0].head = told.head
    found[0].apart = told.apart
    found[0].back_to = told.back_to
    return found


# --- boundaries of groups -----------------------------------------------------------------------


def _first_group(table: Table, segments: list[RowPart]) -> LogGroup:
    log_group = LogGroup()
    groups = _group_parts(segments)
    lines = _take_first_group_with_lines(table, groups, log_group)
    log_group.rest = list(chain.from_iterable(groups))
    log_group.closed = bool(groups) or _ends_message(log_group.told)
    log_group.at_rest = log_group.closed and len(groups) < 2 and not _describes_end(log_group.rest)
    if sum(len(line.text) + 1 for line in lines) > LONGEST:
        lines = _limit_to_message(table, log_group)
    if log_group.closed:
        lines = _drop_unfinished_facts(table, log_group.told, lines)
    log_group.says = _has_content(lines)
    log_group.lines = _newest_that_fit(_drop_empty_headings(lines))
    log_group.opening = [] if log_group.says or log_group.closed else lines
    return log_group


def _take_first_group_with_lines(
    table: Table, groups: list[list[RowPart]], log_group: LogGroup
) -> list[ToldLine]:
    """Move the first group that has lines, else the last, into `log_group`; return its lines."""
    lines: list[ToldLine] = []
    while groups:
        log_group.told = groups.pop(0)
        lines = lines_of_parts(table, log_group.told)
        if _has_content(lines) or not groups:
            break
        log_group.dropped += log_group.told
    return lines


def _group_parts(segments: Sequence[RowPart]) -> list[list[RowPart]]:
    groups: list[list[RowPart]] = []
    key, first = "", 0
    for number, segment in enumerate(segments):
        after = segments[number + 1] if number + 1 < len(segments) else None
        if not groups or _begins_message(segment, groups[-1][-1], after, key, first):
            groups.append([])
            key, first = "", segment.row.step
        groups[-1].append(segment)
        key = segment.opens or key
    return groups


def _begins_message(
    segment: RowPart, before: RowPart, after: RowPart | None, key: str, first: int
) -> bool:
    """Return True if a part begins a message, unlike the last one (`key`, step `first`).

    So does a step back behind the beginning of the last message. A game begins with the lines
    before its set-up.
    """
    if _has_set_up(segment):
        return before.row.kind != outbox_rows.NOTICE
    if segment.row.kind == outbox_rows.SUMMARY:
        return key != END
    behind = segment.back_to is not None and segment.back_to < first
    begun = segment.apart or (after is not None and _has_set_up(after))
    return begun or before.apart or behind or segment.opens not in ("", key)


def _ends_message(told: Sequence[RowPart]) -> bool:
    """Return True if no later part may be added to the message of these parts."""
    return any(each.apart or each.row.kind == outbox_rows.RECAP for each in told)


def _describes_end(told: Sequence[RowPart]) -> bool:
    """Return True if these parts describe the end of the game themselves."""
    return _ends_message(told) or any(each.row.kind == outbox_rows.SUMMARY for each in told)


def _has_set_up(segment: RowPart) -> bool:
    """Return True if a part has the facts of the set-up, which no journal has."""
    return (
        segment.row.kind == outbox_rows.FACTS and bool(segment.row.payload) and not segment.number
    )


def _limit_to_message(table: Table, log_group: LogGroup) -> list[ToldLine]:
    """Keep as many rows as fit in one message, at least one, and return their lines."""
    rows = list(dict.fromkeys(segment.row.id for segment in log_group.told))
    lines: list[ToldLine] = []
    for most in range(len(rows) - 1, 0, -1):
        told = [each for each in log_group.told if each.row.id in rows[:most]]
        lines = lines_of_parts(table, told)
        if most == 1 or sum(len(line.text) + 1 for line in lines) <= LONGEST:
            log_group.rest = [*log_group.told[len(told) :], *log_group.rest]
            log_group.told, log_group.closed, log_group.at_rest = told, True, False
            return lines
    return lines_of_parts(table, log_group.told)


def _drop_unfinished_facts(
    table: Table, told: Sequence[RowPart], lines: list[ToldLine]
) -> list[ToldLine]:
    """Return the lines without events that continue: the next message posts them as a whole."""
    open_ = {id(fact) for fact in table.kit.words.unfinished_facts(_facts_of(told))}
    if not open_:
        return lines
    return lines_of_parts(
        table,
        [replace(each, facts=tuple(f for f in each.facts if id(f) not in open_)) for each in told],
    )


def _has_content(lines: Sequence[ToldLine]) -> bool:
    return any(line.says for line in lines)


def _newest_that_fit(lines: Sequence[ToldLine]) -> list[ToldLine]:
    """Return the newest lines that fit into a message."""
    kept = newest_lines_that_fit([line.text for line in lines])
    left_out = len(lines) - len(kept)
    if not left_out and (not lines or kept[0] == lines[0].text):
        return list(lines)
    return [ToldLine(kept[0]), *lines[left_out + 1 :]]


def _drop_empty_headings(lines: Sequence[ToldLine]) -> list[ToldLine]:
    """Return the lines without headings that have no line below them."""
    kept: list[ToldLine] = []
    for line in reversed(lines):
        if is_heading(line.text):
            stays = bool(kept) and not is_heading(kept[-1].text)
        else:
            stays = line.says or bool(kept)
        if stays:
            kept.append(line)
    return kept[::-1]


# --- text ---------------------------------------------------------------------------------------


def lines_of_parts(table: Table, told: Sequence[RowPart]) -> list[ToldLine]:
    """Return the log lines of these parts.

    The author of an automated answer is named before its first fact, unless it had no effect or
    no line follows but headings.
    """
    happened = _lines_in_place(table, told)
    last = max((at for at, lines in happened if _has_content(lines)), default=-1)
    remarks: list[tuple[int, str]] = []
    heads: set[str] = set()
    for number, segment in enumerate(told):
        head = () if _is_idle(table, segment, followed=2 * number <= last) else segment.head
        remarks += [(2 * number, line) for line in head if line not in heads]
        remarks += [(2 * number + 1, line) for line in segment.lines]
        if segment.by in QUIET:
            heads.update(head)
    return _merge_remarks(happened, remarks)


def _merge_remarks(
    happened: Sequence[tuple[int, list[ToldLine]]], remarks: Sequence[tuple[int, str]]
) -> list[ToldLine]:
    """Merge log lines and remarks by position; remarks on a part come before its lines."""
    found: list[ToldLine] = []
    left = deque(remarks)
    for place, lines in happened:
        while left and left[0][0] <= place:
            found.append(ToldLine(left.popleft()[1]))
        found += lines
    return [*found, *(ToldLine(line) for _, line in left)]


def _is_idle(table: Table, segment: RowPart, *, followed: bool) -> bool:
    """Return True if an automatic answer had no effect worth posting, or no line follows."""
    if segment.by not in QUIET:
        return False
    return not followed or not table.words.describe_facts(segment.facts, None)


def _lines_in_place(table: Table, told: Sequence[RowPart]) -> list[tuple[int, list[ToldLine]]]:
    """Return the kit's log lines, each passage with a position to sort it by."""
    places = {id(fact): n for n, segment in enumerate(told) for fact in segment.facts}
    passages = _passages_of(table, told, places)
    # Usually there is none: then no passage is narrated separately.
    has_story = bool(table.words.narrate(_facts_of(passages)))
    opening = _openings_of(table, passages)
    found: list[tuple[int, list[ToldLine]]] = []
    for passage in passages:
        at = max((places.get(id(fact), 0) for fact in passage.facts), default=0)
        step = told[at].row.step
        opens = not opening.isdisjoint(map(id, passage.facts))
        says = not opens and not is_heading(passage.line)
        said = table.words.narrate(passage.facts) if has_story else ()
        story = [ToldLine(line, step) for line in said]
        found.append((2 * at, [ToldLine(passage.line, step, says=says), *story]))
    return found


def _facts_of(told: Iterable[Passage | RowPart]) -> list[Fact]:
    return [fact for each in told for fact in each.facts]


def _openings_of(table: Table, passages: Iterable[Passage]) -> set[int]:
    """Return the ids of facts that begin a log group."""
    facts = _facts_of(passages)
    openings = table.kit.words.groups_begun(facts)
    return {id(fact) for fact, opens in zip(facts, openings, strict=True) if opens}


def _passages_of(table: Table, told: Sequence[RowPart], places: Mapping[int, int]) -> list[Passage]:
    """Return the log's passages for these parts, split by step if they are not one event."""
    found: list[Passage] = []
    for passage in table.words.passages(table.kit.words.complete_facts(_facts_of(told))):
        steps = dict.fromkeys(places[id(fact)] for fact in passage.facts if id(fact) in places)
        if len(steps) < 2 or _is_single_line(table.kit, passage.facts):
            found.append(passage)
            continue
        for step in steps:
            found += table.words.passages([f for f in passage.facts if places.get(id(f)) == step])
    return found


def _is_single_line(kit: Kit, facts: Sequence[Fact]) -> bool:
    """Return True if facts of several steps make one line: a test, or a heading."""
    return kit.past.has_rolls(facts) or any(kit.words.groups_begun(facts))
