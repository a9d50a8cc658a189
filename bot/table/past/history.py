"""Any earlier board of a game, with the ways to its neighbours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.store.game_records import Tenure
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby
from bot.table.declares.table_settings import TableSettings
from bot.table.game.positions import Position
from bot.table.game.stories import heading_of
from bot.table.past.timeline import JournalStep, stops_of
from bot.table.posts.story_lines import narrate_story
from bot.table.posts.visibility import visible_to


class Earlier(Struct, frozen=True):
    """A board as it was, in words, with what led to it."""

    asked: int
    """Which step was asked for."""
    step: int
    """After which step the board is: the same, or an earlier one where it is not exact."""
    head: int
    """The newest step."""
    at: float
    """When it was, seconds since the epoch."""
    title: str
    """Where the game stood, in a line."""
    text: str
    scene: bytes
    """To be drawn; empty where there was nothing to see yet."""
    told: tuple[str, ...]
    """What the step told whoever asks."""
    undone: bool = False
    """The step was taken back later."""
    exact: bool = True
    """Not: it is the board of an earlier step, since the rules have been updated."""
    before: int | None = None
    after: int | None = None
    chapter_before: int | None = None
    chapter_after: int | None = None
    rounds: tuple[tuple[int, str], ...] = ()
    """Where each round begins, and what it is called."""
    round: int = 0
    """Which of these is the one that is shown, by its place in the list."""


def stop_for(deeds: Sequence[JournalStep], seats: Sequence[Seat], number: int) -> int:
    """The step with which a round began; without a number the last one before now.

    Raises `NotAllowed` where there was no such round.
    """
    stops = stops_of(deeds, seats)
    if not number:
        return stops.before(stops.steps[-1]) or 0
    for step, chapter in zip(stops.steps, stops.chapters, strict=True):
        if chapter.round == number:
            return step
    raise NotAllowed(f"There hasn’t been a round {number} yet.")


def earlier(
    kit: Kit,
    deeds: Sequence[JournalStep],
    place: Position,
    step: int,
    seats: Sequence[Seat],
    tenures: Sequence[Tenure],
    lobby: Lobby,
) -> Earlier:
    """The board after `step`, which is `place`, as who has these seats may see it.

    Long work: use a thread. `lobby` says when the game began and how much of its story is told.
    """
    stops, session = stops_of(deeds, seats), place.session
    deed = next((each for each in deeds if each.step == step), None)
    at = deed.entry.at if deed is not None else lobby.started_at
    players = _players(tenures, at)
    told = (
        ()
        if deed is None
        else _lines_of_step(kit, deed, session.state, seats, lobby.table, players)
    )
    rounds = stops.rounds()
    scene = kit.views.scene(session)
    return Earlier(
        asked=step,
        step=place.step,
        head=deeds[-1].step if deeds else 0,
        at=at,
        title=kit.words.heading(session),
        text=kit.views.board_text(session, next(iter(seats), None), players),
        scene=scene if kit.views.shows(scene) else b"",
        told=tuple(told),
        undone=deed is not None and not deed.entry.live,
        exact=place.exact,
        before=stops.before(step),
        after=stops.after(step),
        chapter_before=stops.chapter_before(step),
        chapter_after=stops.chapter_after(step),
        rounds=tuple(rounds),
        round=max((n for n, (start, _) in enumerate(rounds) if start <= step), default=0),
    )


def _players(tenures: Sequence[Tenure], at: float) -> Mapping[Seat, str]:
    """Return who sat where at that time."""
    return {
        Seat(each.seat): f"<@{each.user}>"
        for each in tenures
        if each.user is not None and each.since <= at and (each.until is None or each.until > at)
    }


def _lines_of_step(
    kit: Kit,
    deed: JournalStep,
    state: object,
    seats: Sequence[Seat],
    settings: TableSettings,
    players: Mapping[Seat, str],
) -> list[str]:
    """Return what a step told who has these seats; `players` had theirs then."""

    def name(seat: Seat) -> str:
        return kit.words.name(state, seat)

    def person(seat: Seat) -> str:
        return players.get(seat) or name(seat)

    facts, seat = visible_to(deed.facts, seats)
    head = heading_of(name, deed.record, deed.entry.user, person=person)
    return [
        *head,
        *narrate_story(kit.words, state, deed.facts, settings.narration),
        *kit.words.tell(state, facts, seat),
    ]
