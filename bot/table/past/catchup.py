"""What happened since somebody's last action: what touched them, numbers, and the course of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec import Struct

from bot.engine.ids import Seat
from bot.engine.journal import Answered, Overridden
from bot.table.declares.chronicle import Gauge, Passage, RoundPhase
from bot.table.declares.kit import Kit
from bot.table.game.positions import Position
from bot.table.game.stories import heading_of
from bot.table.past.timeline import JournalStep, chapter_after
from bot.table.posts.visibility import visible_to

MUCH: Final = 3
"""So many places, investigators and tracks look different: the board is shown then and now."""
THEMSELVES: Final = ("player", "gm")
"""Whose answers a person gave with their own hands."""


class Stretch(Struct, frozen=True):
    """What happened in one chapter."""

    title: str
    lines: tuple[str, ...]


class Digest(Struct, frozen=True):
    """What somebody missed, only of what they may know."""

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
    numbers: tuple[str, ...] = ()
    """A line for everybody whose numbers changed, theirs first, then the table's."""
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


def digest(
    kit: Kit,
    deeds: Sequence[JournalStep],
    then: Position,
    now: Position,
    seats: Sequence[Seat],
    since: int,
    at: float,
) -> Digest:
    """What happened after step `since`, for who has these seats. Long work: use a thread."""
    story = _Story(kit, now, seats)
    after = [deed for deed in deeds if deed.step > since]
    story.add_all(after)
    return Digest(
        since=since,
        at=at,
        head=_newest(deeds),
        chapter=_chapter_at(deeds, since).name,
        now=_chapter_at(deeds, _newest(deeds)).name,
        mine=tuple(story.mine),
        numbers=tuple(_numbers(kit, then, now, seats)) if then.exact else (),
        course=tuple(Stretch(title, tuple(lines)) for title, lines in story.course),
        lost=tuple(line for deed in _gone(deeds, since) for line in story.lines(deed)),
        undone=sum(not deed.entry.live and bool(story.lines(deed)) for deed in after),
        exact=then.exact,
        scenes=_scenes(kit, then, now) if then.exact else (),
    )


def _scenes(kit: Kit, then: Position, now: Position) -> tuple[bytes, ...]:
    """The board then and now, where much of it changed."""
    scenes = kit.scene(then.session), kit.scene(now.session)
    return scenes if kit.shows(scenes[0]) and kit.changes(*scenes) >= MUCH else ()


def _newest(deeds: Sequence[JournalStep]) -> int:
    return deeds[-1].step if deeds else 0


def _gone(deeds: Sequence[JournalStep], since: int) -> Iterator[JournalStep]:
    """What had happened by a step and was taken back after it."""
    for deed in deeds:
        if deed.step <= since < (deed.entry.retired_by or 0):
            yield deed


def _chapter_at(deeds: Sequence[JournalStep], step: int) -> RoundPhase:
    return next((deed.after for deed in reversed(deeds) if deed.step <= step), RoundPhase())


class _Story:
    """Lines, sorted into what touched somebody and what else happened when."""

    def __init__(self, kit: Kit, now: Position, seats: Sequence[Seat]) -> None:
        self.mine: list[str] = []
        self.course: list[tuple[str, list[str]]] = []
        self._kit = kit
        self._state: Any = now.session.state
        self._seats = frozenset(seats)
        self._eyes = tuple(seats)

    def add_all(self, deeds: Iterable[JournalStep]) -> None:
        """What these steps told, but for those that were taken back."""
        for deed in deeds:
            if deed.entry.live:
                self.add(deed)

    def add(self, deed: JournalStep) -> None:
        """What a step told."""
        passages = self._passages(deed)
        mine = [self._touches(passage) for passage in passages]
        heading = heading_of(self._name, deed.record, deed.entry.user)
        own = self._stood_in(deed)
        if passages or own or not isinstance(deed.record.input, Answered):
            self._put(deed.before, heading, mine=own or (bool(mine) and all(mine)))
        chapter = deed.before
        for passage, touches in zip(passages, mine, strict=True):
            before, chapter = chapter, chapter_after(self._kit, chapter, passage.facts)
            if chapter == before:  # else the heading says it
                self._put(chapter, [passage.line], mine=touches)

    def lines(self, deed: JournalStep) -> list[str]:
        """All that a step told, but for headings."""
        return [passage.line for passage in self._passages(deed)]

    def _passages(self, deed: JournalStep) -> list[Passage]:
        return self._kit.passages(self._state, *visible_to(deed.facts, self._eyes))

    def _put(self, chapter: RoundPhase, lines: Iterable[str], *, mine: bool) -> None:
        for line in lines:
            if mine:
                self.mine.append(line)
                continue
            if not self.course or self.course[-1][0] != chapter.name:
                self.course.append((chapter.name, []))
            self.course[-1][1].append(line)

    def _touches(self, passage: Passage) -> bool:
        return any(self._seats.intersection(self._kit.people(fact)) for fact in passage.facts)

    def _stood_in(self, deed: JournalStep) -> bool:
        """Whether somebody or something else answered for them."""
        given = deed.record.input
        return isinstance(given, Answered) and given.seat in self._seats

    def _name(self, seat: Seat) -> str:
        return self._kit.name(self._state, seat)


# --- numbers --------------------------------------------------------------------------------------


def _numbers(kit: Kit, then: Position, now: Position, seats: Sequence[Seat]) -> list[str]:
    """Who has other numbers now than then: a line each, first those who ask."""
    was = {(each.owner, each.slug): each.value for each in kit.gauges(then.session)}
    lines: dict[tuple[bool, bool, str], list[str]] = {}
    for gauge in kit.gauges(now.session):
        before = was.get((gauge.owner, gauge.slug), gauge.value)
        if before != gauge.value:
            whose = (gauge.seat is None, gauge.seat not in seats, gauge.title)
            lines.setdefault(whose, []).append(_change(gauge, before))
    return [
        f"**{title or 'The table'}**: {', '.join(changes)}"
        for (_, _, title), changes in sorted(lines.items(), key=lambda line: line[0][:2])
    ]


def _change(gauge: Gauge, before: int) -> str:
    return f"{gauge.name} {before} → {gauge.value}"
