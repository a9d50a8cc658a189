"""Rows of the outbox put together as posts: an episode each.

An episode is a turn of an investigator, or what the group does in a phase; a kit says which facts
begin one (`Words.openings`). It is told by one message that grows while it lasts. A row may tell
the end of one and the beginning of the next, and so is cut in segments. All is put into words anew
with each row that is added: a test makes one line, whichever steps it took.
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
    heading_of,
    newest_that_fit,
    small,
    status_lines,
    summary_of,
    taken_line,
)
from bot.table.game.table import Table
from bot.table.posts import outbox_rows
from bot.table.posts.courier import is_heading
from bot.table.telling.last_words import TAKEN_IN
from bot.table.telling.newest import Newest

log = structlog.stdlib.get_logger(__name__)

QUIET = ("autopilot", "companion", "plan", "order")
"""By whom an answer was given of which nothing is said where nothing came of it."""


class Telling(Struct, frozen=True):
    """The content of a row, whenever it is told."""

    head: tuple[str, ...] = ()
    """Who did it, where it was not its player."""
    facts: tuple[Fact, ...] = ()
    by: str = ""
    """Who answered; empty: it is no answer."""
    chapter: int = 0
    """The scenario of a campaign that ended with it; 0: none did."""
    back_to: int | None = None
    """The step to which the game went back."""
    apart: bool = False
    """In a post of its own, with the board: the game begins, or is taken back by others."""


class RowPart(Struct):
    """The part of a row up to where the next episode begins."""

    row: OutboxRow
    number: int
    """Of its row, from 0."""
    opens: str = ""
    """The episode that begins with its first fact; empty: the one before it goes on."""
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
    """Of the game, by which it was done; lines of one step stand together."""
    says: bool = True
    """False: it names the turn or phase that begins, and would say nothing alone."""


class ToldEpisode(Struct):
    """One message: what is told of it, and what comes after that."""

    told: list[RowPart] = field(default_factory=list[RowPart])
    lines: list[ToldLine] = field(default_factory=list[ToldLine])
    says: bool = False
    """There is anything to post."""
    opening: list[ToldLine] = field(default_factory=list[ToldLine])
    """Where it says nothing yet: the turn or phase that begins."""
    closed: bool = False
    """Another one has begun, or this one may not grow any more."""
    at_rest: bool = False
    """It is closed, and what has begun since goes on: the board stands about as it left it."""
    dropped: list[RowPart] = field(default_factory=list[RowPart])
    """Of episodes before it that say nothing."""
    rest: list[RowPart] = field(default_factory=list[RowPart])
    """Of what comes after it."""

    @property
    def ends(self) -> bool:
        """True if it holds the closing summary."""
        return self._holds(outbox_rows.SUMMARY)

    @property
    def looks_back(self) -> bool:
        """True if it says how the game went."""
        return self._holds(outbox_rows.RECAP)

    @property
    def shown(self) -> bool:
        """True if somebody shows the board: it is drawn whatever was shown before."""
        return self._holds(outbox_rows.BOARD) or (self.looks_back and self.ends)

    @property
    def redraw(self) -> bool:
        """True if the game began, ended or was taken back: the board may be shown again."""
        facts = (each for each in self.told if each.row.kind == outbox_rows.FACTS)
        return self.ends or any(each.apart for each in facts)

    def _holds(self, kind: str) -> bool:
        return any(each.row.kind == kind for each in self.told)

    @property
    def facts(self) -> list[Fact]:
        """All that happened in it."""
        return _facts_of(self.told)

    def facts_in(self, rows: Container[int]) -> list[Fact]:
        """Return what these rows tell of it."""
        return _facts_of(each for each in self.told if each.row.id in rows)

    def rows(self, pending: Sequence[OutboxRow]) -> list[OutboxRow]:
        """Return which of these rows it tells."""
        ids = {segment.row.id for segment in self.told}
        return [row for row in pending if row.id in ids]

    @property
    def growing_rows(self) -> set[int]:
        """The rows of a message that goes on growing."""
        return set() if self.closed else {segment.row.id for segment in self.told}

    @property
    def finished_rows(self) -> set[int]:
        """The rows of which nothing is to be told any more."""
        over = [*self.dropped, *(self.told if self.closed else ())]
        return (
            {each.row.id for each in over} - {each.row.id for each in self.rest} - self.growing_rows
        )

    @property
    def start(self) -> RowPart | None:
        """The place where the next message begins, or this one if it grows; None: the next row."""
        following = self.rest if self.closed else self.told
        return following[0] if following and following[0].number else None


class Episodes:
    """Makes episodes of rows, and remembers what rows have to tell."""

    def __init__(self) -> None:
        self._known = Newest[int, Telling](20_000)
        self._taken = Newest[int, str]()
        """Who was named in rows that say who sits where."""

    async def next_of(
        self, table: Table, rows: Sequence[OutboxRow], start: tuple[int, int]
    ) -> ToldEpisode:
        """Return the first message that rows make, from a segment (`start`) on."""
        return _first(table, await self._parts_from(table, rows, start))

    async def only_grows(
        self, table: Table, rows: Sequence[OutboxRow], start: tuple[int, int]
    ) -> bool:
        """Return True if one message tells all these rows and may still grow, unless too long."""
        groups = _group(await self._parts_from(table, rows, start))
        return len(groups) == 1 and not _over(groups[0])

    async def _parts_from(
        self, table: Table, rows: Sequence[OutboxRow], start: tuple[int, int]
    ) -> list[RowPart]:
        await self._read(table, rows)
        segments = [each for row in rows for each in self._segments(table, row)]
        at = {(each.row.id, each.number): n for n, each in enumerate(segments)}.get(start, 0)
        return segments[at:]

    def forget(self, rows: Sequence[int]) -> None:
        """These are told for good."""
        for row in rows:
            self._known.pop(row, None)

    async def _read(self, table: Table, rows: Sequence[OutboxRow]) -> None:
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
            telling = _telling(table, row, found.get(row.step))
            self._known[row.id] = await _without_carried(table, row, telling)

    def _segments(self, table: Table, row: OutboxRow) -> list[RowPart]:
        match row.kind:
            case outbox_rows.FACTS:
                return _cut(table, row, self._known[row.id])
            case outbox_rows.NOTICE | outbox_rows.BOARD:
                shown = row.kind == outbox_rows.BOARD
                return [RowPart(row, 0, lines=tuple(small(table, row)), apart=shown)]
            case outbox_rows.TAKEN:
                line = self._taken.get(row.id) or taken_line(
                    table, outbox_rows.taken_in(row.payload)
                )
                self._taken[row.id] = line
                return [RowPart(row, 0, lines=(line,))]
            case outbox_rows.SUMMARY:
                ends = summary_of(table, kept=table.record.parent is None)
                stands = [] if table.session is None else status_lines(table.kit, table.session)
                remarks = (*(f"-# {line}" for line in stands), *small(table, row))
                return [RowPart(row, 0, lines=(*ends, *remarks))]
            case _:
                return [RowPart(row, 0)]


def _telling(table: Table, row: OutboxRow, entry: JournalEntry | None) -> Telling:
    raw = outbox_rows.facts_in(row.payload)
    if raw is not None:  # the set-up, which is in no journal
        return Telling(facts=tuple(table.kit.words.decode_facts(raw)), apart=True)
    if entry is None:
        return Telling()
    record = decode_record(entry.payload)
    facts = tuple(table.kit.words.decode_facts(bytes(record.facts)))
    head = tuple(heading_of(table.name, record, entry.user, person=table.person))
    return Telling(head, facts, _by(record), _chapter_of(record), *_went_back(record))


async def _without_carried(table: Table, row: OutboxRow, told: Telling) -> Telling:
    """The same without what the last message of a scenario told already."""
    if not told.chapter:
        return told
    chapters = await table.store.chapters.of_campaign(table.game)
    ended = [each.id for each in chapters if each.chapter == told.chapter]
    steps = [await table.store.messages.find(game, TAKEN_IN) for game in ended]
    if row.step not in steps:
        return told
    openings = table.kit.words.openings(told.facts)
    kept = (fact for fact, opens in zip(told.facts, openings, strict=True) if opens)
    return replace(told, facts=tuple(kept))


def _chapter_of(record: Record) -> int:
    """The scenario whose end a campaign takes in, where it was played to its end."""
    given = record.input
    by_itself = isinstance(given, Overridden) and given.by == "chapter" and given.ended_at
    return given.chapter if isinstance(given, Overridden) and by_itself else 0


def _by(record: Record) -> str:
    given = record.input
    return given.by if isinstance(given, Answered) else ""


def _went_back(record: Record) -> tuple[int | None, bool]:
    """To which step the game went back, and whether by others than the player whose step it was."""
    given = record.input
    return (given.to, given.why != "undo") if isinstance(given, Rewound) else (None, False)


def _cut(table: Table, row: OutboxRow, told: Telling) -> list[RowPart]:
    """A row in segments: the first goes on with what was, each other begins an episode."""
    openings = table.kit.words.openings(told.facts)
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


# --- where one ends and the next begins ---------------------------------------------------------


def _first(table: Table, segments: list[RowPart]) -> ToldEpisode:
    episode = ToldEpisode()
    groups = _group(segments)
    lines = _take_first_that_says(table, groups, episode)
    episode.rest = list(chain.from_iterable(groups))
    episode.closed = bool(groups) or _closes(episode.told)
    episode.at_rest = episode.closed and len(groups) < 2 and not _over(episode.rest)
    if sum(len(line.text) + 1 for line in lines) > LONGEST:
        lines = _cut_short(table, episode)
    if episode.closed:
        lines = _settled(table, episode.told, lines)
    episode.says = _says(lines)
    episode.lines = _newest_that_fit(_without_empty(lines))
    episode.opening = [] if episode.says or episode.closed else lines
    return episode


def _take_first_that_says(
    table: Table, groups: list[list[RowPart]], episode: ToldEpisode
) -> list[ToldLine]:
    """Move the first group with anything to post into the episode, or the last; its lines."""
    lines: list[ToldLine] = []
    while groups:
        episode.told = groups.pop(0)
        lines = lines_of(table, episode.told)
        if _says(lines) or not groups:
            break
        episode.dropped += episode.told
    return lines


def _group(segments: Sequence[RowPart]) -> list[list[RowPart]]:
    groups: list[list[RowPart]] = []
    key, first = "", 0
    for number, segment in enumerate(segments):
        after = segments[number + 1] if number + 1 < len(segments) else None
        if not groups or _begins(segment, groups[-1][-1], after, key, first):
            groups.append([])
            key, first = "", segment.row.step
        groups[-1].append(segment)
        key = segment.opens or key
    return groups


def _begins(segment: RowPart, before: RowPart, after: RowPart | None, key: str, first: int) -> bool:
    """Return True if a message begins with a segment; one began with `key`, at the step `first`.

    So does what happens after a step back behind the beginning of the one before. A game begins
    with what is said before its set-up.
    """
    if _sets_up(segment):
        return before.row.kind != outbox_rows.NOTICE
    if segment.row.kind == outbox_rows.SUMMARY:
        return key != END
    behind = segment.back_to is not None and segment.back_to < first
    begun = segment.apart or (after is not None and _sets_up(after))
    return begun or before.apart or behind or segment.opens not in ("", key)


def _closes(told: Sequence[RowPart]) -> bool:
    """Return True if nothing comes after these segments in their message."""
    return any(each.apart or each.row.kind == outbox_rows.RECAP for each in told)


def _over(told: Sequence[RowPart]) -> bool:
    """Return True if these segments say themselves how things stand in the end."""
    return _closes(told) or any(each.row.kind == outbox_rows.SUMMARY for each in told)


def _sets_up(segment: RowPart) -> bool:
    """Return True if it tells of the set-up, the only facts that are in no journal."""
    return (
        segment.row.kind == outbox_rows.FACTS and bool(segment.row.payload) and not segment.number
    )


def _cut_short(table: Table, episode: ToldEpisode) -> list[ToldLine]:
    """As many rows as fit in a message, and one in any case; the rest is told by the next."""
    rows = list(dict.fromkeys(segment.row.id for segment in episode.told))
    lines: list[ToldLine] = []
    for most in range(len(rows) - 1, 0, -1):
        told = [each for each in episode.told if each.row.id in rows[:most]]
        lines = lines_of(table, told)
        if most == 1 or sum(len(line.text) + 1 for line in lines) <= LONGEST:
            episode.rest = [*episode.told[len(told) :], *episode.rest]
            episode.told, episode.closed, episode.at_rest = told, True, False
            return lines
    return lines_of(table, episode.told)


def _settled(table: Table, told: Sequence[RowPart], lines: list[ToldLine]) -> list[ToldLine]:
    """The `lines` of a closed episode without what the next one tells whole."""
    open_ = {id(fact) for fact in table.kit.words.unfinished(_facts_of(told))}
    if not open_:
        return lines
    return lines_of(
        table,
        [replace(each, facts=tuple(f for f in each.facts if id(f) not in open_)) for each in told],
    )


def _says(lines: Sequence[ToldLine]) -> bool:
    return any(line.says for line in lines)


def _newest_that_fit(lines: Sequence[ToldLine]) -> list[ToldLine]:
    """The newest lines that fit into a message."""
    kept = newest_that_fit([line.text for line in lines])
    left_out = len(lines) - len(kept)
    if not left_out and (not lines or kept[0] == lines[0].text):
        return list(lines)
    return [ToldLine(kept[0]), *lines[left_out + 1 :]]


def _without_empty(lines: Sequence[ToldLine]) -> list[ToldLine]:
    """The lines without headings under which nothing stands."""
    kept: list[ToldLine] = []
    for line in reversed(lines):
        if is_heading(line.text):
            stays = bool(kept) and not is_heading(kept[-1].text)
        else:
            stays = line.says or bool(kept)
        if stays:
            kept.append(line)
    return kept[::-1]


# --- words --------------------------------------------------------------------------------------


def lines_of(table: Table, told: Sequence[RowPart]) -> list[ToldLine]:
    """Return what these segments say, what happened in a row of them told in one go.

    Who acted in somebody's stead is said before the first of their deeds, and not where nothing
    came of it.
    """
    remarks: list[tuple[int, str]] = []
    heads: set[str] = set()
    for number, segment in enumerate(told):
        head = () if _is_idle(table, segment) else segment.head
        remarks += [(2 * number, line) for line in head if line not in heads]
        remarks += [(2 * number + 1, line) for line in segment.lines]
        if segment.by in QUIET:
            heads.update(head)
    return _with_remarks(_lines_in_place(table, told), remarks)


def _with_remarks(
    happened: Sequence[tuple[int, list[ToldLine]]], remarks: Sequence[tuple[int, str]]
) -> list[ToldLine]:
    """Both in order; what is said of a segment stands before what tells it or what comes after."""
    found: list[ToldLine] = []
    left = deque(remarks)
    for place, lines in happened:
        while left and left[0][0] <= place:
            found.append(ToldLine(left.popleft()[1]))
        found += lines
    return [*found, *(ToldLine(line) for _, line in left)]


def _is_idle(table: Table, segment: RowPart) -> bool:
    """Return True if something else than a player answered, and nobody needs to know of it."""
    return segment.by in QUIET and not table.words.say(segment.facts, None)


def _lines_in_place(table: Table, told: Sequence[RowPart]) -> list[tuple[int, list[ToldLine]]]:
    """The kit's words with their places (twice the segment's), the story after what caused it."""
    places = {id(fact): n for n, segment in enumerate(told) for fact in segment.facts}
    passages = _passages(table, told, places)
    # Nearly always there is none: then no passage is asked for its own.
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
    """The ids of the facts with which an episode begins."""
    facts = _facts_of(passages)
    openings = table.kit.words.openings(facts)
    return {id(fact) for fact, opens in zip(facts, openings, strict=True) if opens}


def _passages(table: Table, told: Sequence[RowPart], places: Mapping[int, int]) -> list[Passage]:
    """Return what these segments tell; of several steps only a test or a heading makes one line."""
    found: list[Passage] = []
    for passage in table.words.passages(table.kit.words.completed(_facts_of(told))):
        steps = dict.fromkeys(places[id(fact)] for fact in passage.facts if id(fact) in places)
        if len(steps) < 2 or _is_one(table.kit, passage.facts):
            found.append(passage)
            continue
        for step in steps:
            found += table.words.passages([f for f in passage.facts if places.get(id(f)) == step])
    return found


def _is_one(kit: Kit, facts: Sequence[Fact]) -> bool:
    """Return True if a line of several steps stays one: a test, or a heading."""
    return kit.past.rolls(facts) or any(kit.words.openings(facts))
