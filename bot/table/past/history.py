"""Any earlier board of a game, with links to the ones before and after it."""

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
from bot.table.game.stories import step_heading
from bot.table.past.timeline import JournalStep, steps_to_show
from bot.table.posts.story_lines import narrate_story
from bot.table.posts.visibility import visible_to


class Earlier(Struct, frozen=True):
    """An earlier board as text, with the step that led to it."""

    asked: int
    """The requested step."""
    step: int
    """The step after which the board is: the requested one, or an earlier one if not exact."""
    head: int
    """The newest step."""
    at: float
    """The time of the step, in seconds since the epoch."""
    title: str
    """The heading of the position."""
    text: str
    scene: bytes
    """The data for the picture; empty if there is nothing to see yet."""
    told: tuple[str, ...]
    """The step's lines, as the caller may see them."""
    undone: bool = False
    """True if the step was undone later."""
    exact: bool = True
    """False if it is the board of an earlier step, because the rules have been updated."""
    before: int | None = None
    after: int | None = None
    chapter_before: int | None = None
    chapter_after: int | None = None
    rounds: tuple[tuple[int, str], ...] = ()
    """The first step and the name of each round."""
    round: int = 0
    """The index of the shown round in `rounds`."""


def find_round_start(past_steps: Sequence[JournalStep], seats: Sequence[Seat], number: int) -> int:
    """Return the first step of a round; without a number, of the round before the current one.

    Raises `NotAllowed` if there was no such round.
    """
    stops = steps_to_show(past_steps, seats)
    if not number:
        return stops.before(stops.steps[-1]) or 0
    for step, chapter in zip(stops.steps, stops.chapters, strict=True):
        if chapter.round == number:
            return step
    raise NotAllowed(f"There hasn’t been a round {number} yet.")


def describe_earlier_board(
    kit: Kit,
    past_steps: Sequence[JournalStep],
    place: Position,
    step: int,
    seats: Sequence[Seat],
    tenures: Sequence[Tenure],
    lobby: Lobby,
) -> Earlier:
    """Return the board after `step`, as these seats may see it.

    CPU-bound: use a thread. `lobby` has the start of the game and the table's narration setting.
    """
    stops, session = steps_to_show(past_steps, seats), place.session
    past_step = next((each for each in past_steps if each.step == step), None)
    at = past_step.entry.at if past_step is not None else lobby.started_at
    players = _players_at(tenures, at)
    told = (
        ()
        if past_step is None
        else _lines_of_step(kit, past_step, session.state, seats, lobby.table, players)
    )
    rounds = stops.rounds()
    scene = kit.views.scene(session)
    return Earlier(
        asked=step,
        step=place.step,
        head=past_steps[-1].step if past_steps else 0,
        at=at,
        title=kit.words.heading(session),
        text=kit.views.board_text(session, next(iter(seats), None), players),
        scene=scene if kit.views.has_content(scene) else b"",
        told=tuple(told),
        undone=past_step is not None and not past_step.entry.live,
        exact=place.exact,
        before=stops.before(step),
        after=stops.after(step),
        chapter_before=stops.chapter_before(step),
        chapter_after=stops.chapter_after(step),
        rounds=tuple(rounds),
        round=max((n for n, (start, _) in enumerate(rounds) if start <= step), default=0),
    )


def _players_at(tenures: Sequence[Tenure], at: float) -> Mapping[Seat, str]:
    """Map each seat to a mention of the user who played it at that time."""
    return {
        Seat(each.seat): f"<@{each.user}>"
        for each in tenures
        if each.user is not None and each.since <= at and (each.until is None or each.until > at)
    }


def _lines_of_step(
    kit: Kit,
    past_step: JournalStep,
    state: object,
    seats: Sequence[Seat],
    settings: TableSettings,
    players: Mapping[Seat, str],
) -> list[str]:
    """Return the lines of a step for these seats; `players` are the players at that time."""

    def name(seat: Seat) -> str:
        return kit.words.name(state, seat)

    def person(seat: Seat) -> str:
        return players.get(seat) or name(seat)

    facts, seat = visible_to(past_step.facts, seats)
    head = step_heading(name, past_step.record, past_step.entry.user, person=person)
    return [
        *head,
        *narrate_story(kit.words, state, past_step.facts, settings.narration),
        *kit.words.tell(state, facts, seat),
    ]
