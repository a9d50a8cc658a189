"""The events since a user's last action: events of their seats, changed numbers, and the rest."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import compress
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.concerns import seats_named_in
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Overridden
from bot.engine.said import harmless_text
from bot.table.declares.display_forms import Lying, Passage, RoundPhase
from bot.table.declares.kit import Kit
from bot.table.declares.table_settings import Narration
from bot.table.game.positions import Position
from bot.table.game.stories import step_heading
from bot.table.past.timeline import JournalStep, phase_after
from bot.table.posts.story_lines import first_sentence, narrate_story
from bot.table.posts.visibility import visible_to

MUCH: Final = 3
"""The least number of changed places, investigators and tracks for which both boards are shown."""
AUTOMATED: Final = ("plan", "order", "autopilot", "companion")
"""Authors whose steps get one heading in a row."""
PERSONAL: Final = ("player", "gm")
"""Authors of answers that a person gave personally."""


class Stretch(Struct, frozen=True):
    """The log lines of one phase."""

    title: str
    lines: tuple[str, ...]


class Digest(Struct, frozen=True):
    """The events that a user missed, as far as the user may know of them."""

    since: int
    """The step of their last action; 0 if they have none."""
    at: float
    """The time of that step, in seconds since the epoch."""
    head: int
    """The newest step."""
    chapter: str
    """The phase at that time."""
    now: str = ""
    """The present phase."""
    mine: tuple[str, ...] = ()
    """Events of their seats, oldest first."""
    played: tuple[str, ...] = ()
    """Results of answers that others gave for them, oldest first."""
    numbers: tuple[str, ...] = ()
    """A line for each investigator with changed numbers, theirs first, then for the table."""
    own: int = 0
    """The number of these lines that are theirs."""
    came: tuple[Lying, ...] = ()
    """Cards and enemies in front of them now but not then, newest last."""
    went: tuple[str, ...] = ()
    """The names of cards and enemies in front of them then but not now."""
    story: tuple[str, ...] = ()
    """The narration of the story's turning points, oldest first."""
    course: tuple[Stretch, ...] = ()
    """All other lines, oldest first, without passes."""
    lost: tuple[str, ...] = ()
    """Events they knew that were undone since."""
    undone: int = 0
    """The number of later steps that were undone."""
    exact: bool = True
    """False if the rules have been updated since, so that then and now cannot be compared."""
    scenes: tuple[bytes, ...] = ()
    """The boards then and now, if much of them changed."""
    acted: bool = False
    """True if they have acted before, possibly in a finished chapter."""

    def as_narrated(self, much: Narration) -> Digest:
        """Return the digest with as much narration as the table's setting allows."""
        match much:
            case Narration.FULL:
                return self
            case Narration.SHORT:
                short = [f"{first_sentence(line).rstrip('*')}*" for line in self.story]
                return replace(self, story=tuple(short))
            case Narration.NONE:
                return replace(self, story=())


def last_action(past_steps: Sequence[JournalStep], user: int) -> JournalStep | None:
    """Return the newest step that a user took in person, even if it was undone."""
    own = (past_step for past_step in reversed(past_steps) if past_step.entry.user == user)
    return next((past_step for past_step in own if _is_by_hand(past_step)), None)


def _is_by_hand(past_step: JournalStep) -> bool:
    match past_step.record.input:
        case Answered(by=by):
            return by in PERSONAL
        case Overridden(by="chapter"):
            return False
        case _:
            return True


def _is_ahead(past_step: JournalStep) -> bool:
    """Return True if an order or a plan took the step; without lines it is left out."""
    given = past_step.record.input
    return isinstance(given, Answered) and given.by in ("plan", "order")


def without_reason(past_step: JournalStep, seats: Container[Seat]) -> JournalStep:
    """Return a step without a companion's reason, except for these seats.

    With closed hands the reason may reveal the hand.
    """
    given = past_step.record.input
    if not isinstance(given, Answered) or given.by != "companion" or given.seat in seats:
        return past_step
    return replace(past_step, record=replace(past_step.record, input=replace(given, reason="")))


def build_digest(
    kit: Kit,
    past_steps: Sequence[JournalStep],
    then: Position,
    now: Position,
    seats: Sequence[Seat],
    since: int,
    at: float,
) -> Digest:
    """Return the digest of the steps after `since`, for these seats. CPU-bound: use a thread.

    It has the narration in full (see `Digest.as_narrated`), and the reasons of companions.
    """
    story = _SortedLines(kit, now, seats)
    after = [past_step for past_step in past_steps if past_step.step > since]
    story.add_all(after)
    own, others = _changed_numbers(kit, then, now, seats)
    came, went = _changed_cards(kit, then, now, seats)
    return Digest(
        since=since,
        at=at,
        head=_newest_step(past_steps),
        chapter=_phase_at(past_steps, since).name,
        now=_phase_at(past_steps, _newest_step(past_steps)).name,
        mine=tuple(story.mine),
        played=tuple(story.played),
        numbers=(*own, *others),
        own=len(own),
        came=came,
        went=went,
        story=_full_narration(kit, now, after, seats),
        course=tuple(Stretch(title, tuple(lines)) for title, lines in story.course),
        lost=tuple(
            line
            for past_step in _undone_steps(past_steps, since)
            for line in story.lines(past_step)
        ),
        undone=sum(
            not past_step.entry.live and bool(story.lines(past_step)) for past_step in after
        ),
        exact=then.exact,
        scenes=_changed_boards(kit, then, now) if then.exact else (),
    )


def _all_cards_in_front(kit: Kit, at: Position, seats: Sequence[Seat]) -> list[Lying]:
    return [each for seat in seats for each in kit.past.cards_in_front(at.session, seat)]


def _changed_cards(
    kit: Kit, then: Position, now: Position, seats: Sequence[Seat]
) -> tuple[tuple[Lying, ...], tuple[str, ...]]:
    """Return the new cards and enemies in front of these seats, and the names of the removed ones.

    If the positions cannot be compared, all are new.
    """
    was = (
        {each.id: each.name for each in _all_cards_in_front(kit, then, seats)} if then.exact else {}
    )
    lies = _all_cards_in_front(kit, now, seats)
    stays = {each.id for each in lies}
    came = tuple(each for each in lies if each.id not in was)
    return came, tuple(name for known, name in was.items() if known not in stays)


def _full_narration(
    kit: Kit,
    now: Position,
    past_steps: Iterable[JournalStep],
    seats: Sequence[Seat],
) -> tuple[str, ...]:
    """Return the narration of all turning points of the story in these steps."""
    state: Any = now.session.state
    return tuple(
        line
        for past_step in past_steps
        if past_step.entry.live
        for line in narrate_story(
            kit.words, state, visible_to(past_step.facts, tuple(seats))[0], Narration.FULL
        )
    )


def _changed_boards(kit: Kit, then: Position, now: Position) -> tuple[bytes, ...]:
    """Return the boards then and now, if much of them changed."""
    scenes = kit.views.scene(then.session), kit.views.scene(now.session)
    return scenes if kit.views.has_content(scenes[0]) and kit.views.changes(*scenes) >= MUCH else ()


def _newest_step(past_steps: Sequence[JournalStep]) -> int:
    return past_steps[-1].step if past_steps else 0


def _undone_steps(past_steps: Sequence[JournalStep], since: int) -> Iterator[JournalStep]:
    """Yield the steps up to `since` that were undone later."""
    for past_step in past_steps:
        if past_step.step <= since < (past_step.entry.retired_by or 0):
            yield past_step


def _phase_at(past_steps: Sequence[JournalStep], step: int) -> RoundPhase:
    return next(
        (past_step.after for past_step in reversed(past_steps) if past_step.step <= step),
        RoundPhase(),
    )


class _SortedLines:
    """Log lines: those about a user's seats, and the others by phase."""

    def __init__(self, kit: Kit, now: Position, seats: Sequence[Seat]) -> None:
        self.mine: list[str] = []
        self.played: list[str] = []
        """Results of answers that others gave for them."""
        self.course: list[tuple[str, list[str]]] = []
        self._kit = kit
        self._state: Any = now.session.state
        self._seats = frozenset(seats)
        self._eyes = tuple(seats)
        self._headed: set[str] = set()
        """Headings of automated players, which are shown once."""

    def add_all(self, past_steps: Iterable[JournalStep]) -> None:
        """Add the lines of all steps that were not undone."""
        for past_step in past_steps:
            if past_step.entry.live:
                self.add(past_step)

    def add(self, past_step: JournalStep) -> None:
        """Add the lines of a step."""
        passages = self._with_reason(past_step, self._visible_passages(past_step))
        mine = [self._concerns_user(passage) for passage in passages]
        heading, own = self._new_heading(past_step), self._did_someone_else_answer(past_step)
        played = own and not _is_ahead(past_step)
        if played:
            self.played += [each.line for each in compress(passages, mine)]
        if passages or played or not isinstance(past_step.record.input, Answered):
            self._add_lines(past_step.before, heading, mine=own or (bool(mine) and all(mine)))
        self._put_passages(past_step.before, passages, mine)

    def _put_passages(
        self, chapter: RoundPhase, passages: Sequence[Passage], mine: Sequence[bool]
    ) -> None:
        for passage, touches in zip(passages, mine, strict=True):
            before, chapter = chapter, phase_after(self._kit, chapter, passage.facts)
            if chapter == before:  # otherwise the heading is the same
                self._add_lines(chapter, [passage.line], mine=touches)

    def _with_reason(self, past_step: JournalStep, passages: list[Passage]) -> list[Passage]:
        """Return the lines of a step, the first with a companion's reason."""
        given = past_step.record.input
        if not passages or not isinstance(given, Answered) or given.by != "companion":
            return passages
        why = harmless_text(given.reason.partition(": ")[2])
        if not why:
            return passages
        first, *others = passages
        return [replace(first, line=f"{first.line} ({why.removesuffix('.')})"), *others]

    def _new_heading(self, past_step: JournalStep) -> list[str]:
        """Return the heading of a step, unless the last one names the same automated player."""
        lines = step_heading(self._seat_name, past_step.record, past_step.entry.user)
        given = past_step.record.input
        if not isinstance(given, Answered) or given.by not in AUTOMATED:
            return lines
        fresh = [line for line in lines if line not in self._headed]
        self._headed.update(lines)
        return fresh

    def lines(self, past_step: JournalStep) -> list[str]:
        """Return all lines of a step without headings."""
        return [passage.line for passage in self._visible_passages(past_step)]

    def _visible_passages(self, past_step: JournalStep) -> list[Passage]:
        return self._kit.words.passages(self._state, *visible_to(past_step.facts, self._eyes))

    def _add_lines(self, chapter: RoundPhase, lines: Iterable[str], *, mine: bool) -> None:
        for line in lines:
            if mine:
                self.mine.append(line)
                continue
            if not self.course or self.course[-1][0] != chapter.name:
                self.course.append((chapter.name, []))
            self.course[-1][1].append(line)

    def _concerns_user(self, passage: Passage) -> bool:
        return any(self._seats.intersection(seats_named_in(fact)) for fact in passage.facts)

    def _did_someone_else_answer(self, past_step: JournalStep) -> bool:
        """Return True if someone else answered for the user's seats."""
        given = past_step.record.input
        return isinstance(given, Answered) and given.seat in self._seats

    def _seat_name(self, seat: Seat) -> str:
        return self._kit.words.name(self._state, seat)


# --- numbers --------------------------------------------------------------------------------------


def _changed_numbers(
    kit: Kit, then: Position, now: Position, seats: Sequence[Seat]
) -> tuple[list[str], list[str]]:
    """Return the changed numbers of these seats and of the others, as one line each."""
    if not then.exact:
        return [], []
    was = {(each.owner, each.slug): each.value for each in kit.past.gauges(then.session)}
    lines: dict[tuple[bool, bool, str], list[str]] = {}
    for gauge in kit.past.gauges(now.session):
        before = was.get((gauge.owner, gauge.slug), gauge.value)
        if before != gauge.value:
            whose = (gauge.seat is None, gauge.seat not in seats, gauge.title)
            lines.setdefault(whose, []).append(f"{gauge.name} {before} → {gauge.value}")
    found: tuple[list[str], list[str]] = ([], [])
    for (_, others, title), changes in sorted(lines.items(), key=lambda line: line[0][:2]):
        found[others].append(f"**{title or 'The table'}**: {', '.join(changes)}")
    return found
