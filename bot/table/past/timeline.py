"""The phase of the game at each step of its journal."""

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
    """A decoded step of the journal: its input, facts, and the phases before and after."""

    entry: JournalEntry
    record: Record
    facts: tuple[Fact, ...]
    before: RoundPhase
    after: RoundPhase

    @property
    def step(self) -> int:
        """Return its number."""
        return self.entry.step

    def tells(self, seats: Sequence[Seat]) -> bool:
        """Return True if the step has facts that one of these seats may know."""
        if isinstance(self.record.input, Rewound):
            return True
        known = (fact for fact in self.facts if fact.only is None or set(fact.only) & {*seats})
        return next(known, None) is not None


def journal_steps(kit: Kit, entries: Iterable[JournalEntry]) -> list[JournalStep]:
    """Return the whole journal, decoded in order; undone steps stay in place."""
    past_steps: list[JournalStep] = []
    chapters: dict[int, RoundPhase] = {0: BEGINNING}
    now = BEGINNING
    for entry in entries:
        record = decode_record(entry.payload)
        facts = kit.words.decode_facts(bytes(record.facts))
        if isinstance(record.input, Rewound):
            now = chapters.get(record.input.to, now)
        before, now = now, phase_after(kit, now, facts)
        chapters[entry.step] = now
        past_steps.append(JournalStep(entry, record, facts, before, now))
    return past_steps


def phase_after(kit: Kit, before: RoundPhase, facts: Iterable[Fact]) -> RoundPhase:
    """Return the phase after these facts."""
    for fact in facts:
        before = kit.past.phase_after(before, fact)
    return before


class Stops(Struct, frozen=True):
    """The steps whose boards can be shown, in order, beginning with the set-up."""

    steps: tuple[int, ...]
    chapters: tuple[RoundPhase, ...]
    """The phase at each step."""

    def before(self, step: int) -> int | None:
        """Return the last of these steps before `step`; None if there is none."""
        at = bisect_left(self.steps, step)
        return self.steps[at - 1] if at else None

    def after(self, step: int) -> int | None:
        """Return the first of these steps after `step`; None if there is none."""
        at = bisect_right(self.steps, step)
        return self.steps[at] if at < len(self.steps) else None

    def chapter_before(self, step: int) -> int | None:
        """Return the first step of a step's phase or, if it is that step, of the phase before."""
        return max((start for start in self._phase_starts() if start < step), default=None)

    def chapter_after(self, step: int) -> int | None:
        """Return the first step of the next phase; None if there is none."""
        return min((start for start in self._phase_starts() if start > step), default=None)

    def rounds(self) -> list[tuple[int, str]]:
        """Return the first step and the name of each round."""
        found: dict[int, tuple[int, str]] = {}
        for step, chapter in zip(self.steps, self.chapters, strict=True):
            found.setdefault(chapter.round, (step, chapter.title))
        return list(found.values())

    def _phase_starts(self) -> Iterable[int]:
        """Yield the first stop of each phase."""
        before: RoundPhase | None = None
        for step, chapter in zip(self.steps, self.chapters, strict=True):
            if chapter != before:
                yield step
            before = chapter


def steps_to_show(past_steps: Sequence[JournalStep], seats: Sequence[Seat]) -> Stops:
    """Return the set-up, all live steps with facts for these seats, and the newest step."""
    head = past_steps[-1].step if past_steps else 0
    told = [d for d in past_steps if d.entry.live and (d.tells(seats) or d.step == head)]
    return Stops((0, *(d.step for d in told)), (BEGINNING, *(d.after for d in told)))
