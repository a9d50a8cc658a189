"""News since somebody's last action: what touched them, numbers, and the course of it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import compress
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.concerns import seats_in
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Overridden
from bot.engine.said import harmless_text
from bot.table.declares.display_forms import Lying, Passage, RoundPhase
from bot.table.declares.kit import Kit
from bot.table.declares.table_settings import Narration
from bot.table.game.positions import Position
from bot.table.game.stories import heading_of
from bot.table.past.timeline import JournalStep, chapter_after
from bot.table.posts.story_lines import first_sentence, narrate_story
from bot.table.posts.visibility import visible_to

MUCH: Final = 3
"""So many places, investigators and tracks look different: the board is shown then and now."""
BY_ITSELF: Final = ("plan", "order", "autopilot", "companion")
"""Whose steps are headed once."""
THEMSELVES: Final = ("player", "gm")
"""Whose answers a person gave with their own hands."""


class Stretch(Struct, frozen=True):
    """The happenings in one chapter."""

    title: str
    lines: tuple[str, ...]


class Digest(Struct, frozen=True):
    """The things that somebody missed, only of what they may know."""

    since: int
    """The step of their last action; 0 where they have none: then it begins with the game."""
    at: float
    """When it was, seconds since the epoch."""
    head: int
    """The newest step."""
    chapter: str
    """Where the game stood then."""
    now: str = ""
    """Where it stands."""
    mine: tuple[str, ...] = ()
    """What touched them, oldest first."""
    played: tuple[str, ...] = ()
    """What came of answers that others gave for them, oldest first."""
    numbers: tuple[str, ...] = ()
    """A line for everybody whose numbers changed, theirs first, then the table's."""
    own: int = 0
    """How many of these lines are theirs."""
    came: tuple[Lying, ...] = ()
    """What lies before them now and did not then, newest last."""
    went: tuple[str, ...] = ()
    """What lay before them then, by name."""
    story: tuple[str, ...] = ()
    """Where the story turned, oldest first, as it was told."""
    course: tuple[Stretch, ...] = ()
    """All the rest, oldest first; passes are left out."""
    lost: tuple[str, ...] = ()
    """What had happened by then and was taken back since."""
    undone: int = 0
    """Steps that came since and were taken back."""
    exact: bool = True
    """Not: the rules have been updated since, so that then and now are not compared."""
    scenes: tuple[bytes, ...] = ()
    """The board then and now, where much of it changed."""
    acted: bool = False
    """They have acted before, if only in a chapter of it that is over."""

    def as_narrated(self, much: Narration) -> Digest:
        """With as much of the story as the table wants."""
        match much:
            case Narration.FULL:
                return self
            case Narration.SHORT:
                short = [f"{first_sentence(line).rstrip('*')}*" for line in self.story]
                return replace(self, story=tuple(short))
            case Narration.NONE:
                return replace(self, story=())


def last_action(deeds: Sequence[JournalStep], user: int) -> JournalStep | None:
    """The newest step that somebody made themselves, also one that was taken back."""
    own = (deed for deed in reversed(deeds) if deed.entry.user == user)
    return next((deed for deed in own if _by_hand(deed)), None)


def _by_hand(deed: JournalStep) -> bool:
    match deed.record.input:
        case Answered(by=by):
            return by in THEMSELVES
        case Overridden(by="chapter"):
            return False
        case _:
            return True


def _is_ahead(deed: JournalStep) -> bool:
    """Tell whether an order or a plan made the step: where it told nothing, it is left out."""
    given = deed.record.input
    return isinstance(given, Answered) and given.by in ("plan", "order")


def without_reason(deed: JournalStep, seats: Container[Seat]) -> JournalStep:
    """A step without why a companion did it, but for one in these seats.

    Where hands are closed it may tell what somebody holds.
    """
    given = deed.record.input
    if not isinstance(given, Answered) or given.by != "companion" or given.seat in seats:
        return deed
    return replace(deed, record=replace(deed.record, input=replace(given, reason="")))


def digest(
    kit: Kit,
    deeds: Sequence[JournalStep],
    then: Position,
    now: Position,
    seats: Sequence[Seat],
    since: int,
    at: float,
) -> Digest:
    """Return what happened after step `since`, for who has these seats. Long work: use a thread.

    The turns of the story stand in it whole: see `Digest.as_narrated`. Why a companion did what it
    did stands beside it.
    """
    story = _Story(kit, now, seats)
    after = [deed for deed in deeds if deed.step > since]
    story.add_all(after)
    own, others = _numbers(kit, then, now, seats)
    came, went = _lying(kit, then, now, seats)
    return Digest(
        since=since,
        at=at,
        head=_newest(deeds),
        chapter=_chapter_at(deeds, since).name,
        now=_chapter_at(deeds, _newest(deeds)).name,
        mine=tuple(story.mine),
        played=tuple(story.played),
        numbers=(*own, *others),
        own=len(own),
        came=came,
        went=went,
        story=_turns(kit, now, after, seats),
        course=tuple(Stretch(title, tuple(lines)) for title, lines in story.course),
        lost=tuple(line for deed in _undone_steps(deeds, since) for line in story.lines(deed)),
        undone=sum(not deed.entry.live and bool(story.lines(deed)) for deed in after),
        exact=then.exact,
        scenes=_scenes(kit, then, now) if then.exact else (),
    )


def _all_lying(kit: Kit, at: Position, seats: Sequence[Seat]) -> list[Lying]:
    return [each for seat in seats for each in kit.past.lying(at.session, seat)]


def _lying(
    kit: Kit, then: Position, now: Position, seats: Sequence[Seat]
) -> tuple[tuple[Lying, ...], tuple[str, ...]]:
    """Return what came to lie before these seats, and the names of what is gone.

    Where then cannot be compared with now all that lies there came.
    """
    was = {each.id: each.name for each in _all_lying(kit, then, seats)} if then.exact else {}
    lies = _all_lying(kit, now, seats)
    stays = {each.id for each in lies}
    came = tuple(each for each in lies if each.id not in was)
    return came, tuple(name for known, name in was.items() if known not in stays)


def _turns(
    kit: Kit,
    now: Position,
    deeds: Iterable[JournalStep],
    seats: Sequence[Seat],
) -> tuple[str, ...]:
    """Return what was said where the story turned, whole."""
    state: Any = now.session.state
    return tuple(
        line
        for deed in deeds
        if deed.entry.live
        for line in narrate_story(
            kit.words, state, visible_to(deed.facts, tuple(seats))[0], Narration.FULL
        )
    )


def _scenes(kit: Kit, then: Position, now: Position) -> tuple[bytes, ...]:
    """The board then and now, where much of it changed."""
    scenes = kit.views.scene(then.session), kit.views.scene(now.session)
    return scenes if kit.views.shows(scenes[0]) and kit.views.changes(*scenes) >= MUCH else ()


def _newest(deeds: Sequence[JournalStep]) -> int:
    return deeds[-1].step if deeds else 0


def _undone_steps(deeds: Sequence[JournalStep], since: int) -> Iterator[JournalStep]:
    """Return what had happened by a step and was taken back after it."""
    for deed in deeds:
        if deed.step <= since < (deed.entry.retired_by or 0):
            yield deed


def _chapter_at(deeds: Sequence[JournalStep], step: int) -> RoundPhase:
    return next((deed.after for deed in reversed(deeds) if deed.step <= step), RoundPhase())


class _Story:
    """Lines, sorted into what touched somebody and what else happened when."""

    def __init__(self, kit: Kit, now: Position, seats: Sequence[Seat]) -> None:
        self.mine: list[str] = []
        self.played: list[str] = []
        """What came of answers that others gave for them."""
        self.course: list[tuple[str, list[str]]] = []
        self._kit = kit
        self._state: Any = now.session.state
        self._seats = frozenset(seats)
        self._eyes = tuple(seats)
        self._headed: set[str] = set()
        """Headings of what acts by itself: each is told once."""

    def add_all(self, deeds: Iterable[JournalStep]) -> None:
        """Add what these steps told, but for those that were taken back."""
        for deed in deeds:
            if deed.entry.live:
                self.add(deed)

    def add(self, deed: JournalStep) -> None:
        """Add what a step told."""
        passages = self._with_reason(deed, self._passages(deed))
        mine = [self._touches(passage) for passage in passages]
        heading, own = self._heading(deed), self._stood_in(deed)
        played = own and not _is_ahead(deed)
        if played:
            self.played += [each.line for each in compress(passages, mine)]
        if passages or played or not isinstance(deed.record.input, Answered):
            self._put(deed.before, heading, mine=own or (bool(mine) and all(mine)))
        self._put_passages(deed.before, passages, mine)

    def _put_passages(
        self, chapter: RoundPhase, passages: Sequence[Passage], mine: Sequence[bool]
    ) -> None:
        for passage, touches in zip(passages, mine, strict=True):
            before, chapter = chapter, chapter_after(self._kit, chapter, passage.facts)
            if chapter == before:  # else the heading says it
                self._put(chapter, [passage.line], mine=touches)

    def _with_reason(self, deed: JournalStep, passages: list[Passage]) -> list[Passage]:
        """The lines of a step, the first with why a companion did it."""
        given = deed.record.input
        if not passages or not isinstance(given, Answered) or given.by != "companion":
            return passages
        why = harmless_text(given.reason.partition(": ")[2])
        if not why:
            return passages
        first, *others = passages
        return [replace(first, line=f"{first.line} ({why.removesuffix('.')})"), *others]

    def _heading(self, deed: JournalStep) -> list[str]:
        """The line before a step; of what acts by itself once, not before every step."""
        lines = heading_of(self._name, deed.record, deed.entry.user)
        given = deed.record.input
        if not isinstance(given, Answered) or given.by not in BY_ITSELF:
            return lines
        fresh = [line for line in lines if line not in self._headed]
        self._headed.update(lines)
        return fresh

    def lines(self, deed: JournalStep) -> list[str]:
        """All that a step told, but for headings."""
        return [passage.line for passage in self._passages(deed)]

    def _passages(self, deed: JournalStep) -> list[Passage]:
        return self._kit.words.passages(self._state, *visible_to(deed.facts, self._eyes))

    def _put(self, chapter: RoundPhase, lines: Iterable[str], *, mine: bool) -> None:
        for line in lines:
            if mine:
                self.mine.append(line)
                continue
            if not self.course or self.course[-1][0] != chapter.name:
                self.course.append((chapter.name, []))
            self.course[-1][1].append(line)

    def _touches(self, passage: Passage) -> bool:
        return any(self._seats.intersection(seats_in(fact)) for fact in passage.facts)

    def _stood_in(self, deed: JournalStep) -> bool:
        """Return True if somebody or something else answered for them."""
        given = deed.record.input
        return isinstance(given, Answered) and given.seat in self._seats

    def _name(self, seat: Seat) -> str:
        return self._kit.words.name(self._state, seat)


# --- numbers --------------------------------------------------------------------------------------


def _numbers(
    kit: Kit, then: Position, now: Position, seats: Sequence[Seat]
) -> tuple[list[str], list[str]]:
    """List who has other numbers now than then: a line each, of those who ask and of the others."""
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
