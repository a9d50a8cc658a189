"""The course of a game: in which chapter each step of its journal left it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from msgspec import Struct

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Record, Rewound, decode_record
from bot.store.game_records import JournalEntry
from bot.table.declares.display_forms import RoundPhase
from bot.table.declares.kit import Kit

BEGINNING = RoundPhase()


class JournalStep(Struct, frozen=True):
    """A step of the journal, read: what was given, what it told, and the chapter after it."""

    entry: JournalEntry
    record: Record
    facts: tuple[Fact, ...]
    before: RoundPhase
    after: RoundPhase

    @property
    def step(self) -> int:
        """Its number."""
        return self.entry.step

    def tells(self, seats: Sequence[Seat]) -> bool:
        """Return True if something happened by it that who has these seats may know."""
        if isinstance(self.record.input, Rewound):
            return True
        known = (fact for fact in self.facts if fact.only is None or set(fact.only) & {*seats})
        return next(known, None) is not None


def deeds_of(kit: Kit, entries: Iterable[JournalEntry]) -> list[JournalStep]:
    """The whole journal, read in order; what was taken back stands where it happened."""
    deeds: list[JournalStep] = []
    chapters: dict[int, RoundPhase] = {0: BEGINNING}
    now = BEGINNING
    for entry in entries:
        record = decode_record(entry.payload)
        facts = kit.words.decode_facts(bytes(record.facts))
        if isinstance(record.input, Rewound):
            now = chapters.get(record.input.to, now)
        before, now = now, chapter_after(kit, now, facts)
        chapters[entry.step] = now
        deeds.append(JournalStep(entry, record, facts, before, now))
    return deeds


def chapter_after(kit: Kit, before: RoundPhase, facts: Iterable[Fact]) -> RoundPhase:
    """The chapter in which these facts leave the game."""
    for fact in facts:
        before = kit.past.phase_after(before, fact)
    return before


class Stops(Struct, frozen=True):
    """The steps at which one can look, in order, the set-up first."""

    steps: tuple[int, ...]
    chapters: tuple[RoundPhase, ...]
    """The chapter at each."""

    def before(self, step: int) -> int | None:
        """The stop before a step."""
        at = bisect_left(self.steps, step)
        return self.steps[at - 1] if at else None

    def after(self, step: int) -> int | None:
        """The stop after it."""
        at = bisect_right(self.steps, step)
        return self.steps[at] if at < len(self.steps) else None

    def chapter_before(self, step: int) -> int | None:
        """Return where the chapter of a step begins, or the one before it, from its beginning."""
        return max((start for start in self._starts() if start < step), default=None)

    def chapter_after(self, step: int) -> int | None:
        """Return where the next chapter begins."""
        return min((start for start in self._starts() if start > step), default=None)

    def rounds(self) -> list[tuple[int, str]]:
        """Return where each round begins, and what it is called."""
        found: dict[int, tuple[int, str]] = {}
        for step, chapter in zip(self.steps, self.chapters, strict=True):
            found.setdefault(chapter.round, (step, chapter.title))
        return list(found.values())

    def _starts(self) -> Iterable[int]:
        """The stops with which a chapter begins."""
        before: RoundPhase | None = None
        for step, chapter in zip(self.steps, self.chapters, strict=True):
            if chapter != before:
                yield step
            before = chapter


def stops_of(deeds: Sequence[JournalStep], seats: Sequence[Seat]) -> Stops:
    """The set-up, every step that counts and told who has these seats something, and the newest."""
    head = deeds[-1].step if deeds else 0
    told = [d for d in deeds if d.entry.live and (d.tells(seats) or d.step == head)]
    return Stops((0, *(d.step for d in told)), (BEGINNING, *(d.after for d in told)))
