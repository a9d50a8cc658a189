"""Frames around the scripts of a seat, and moments that scripts listen to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress

from bot.engine.errors import SeatLeft
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition.core.facts import CombatEnded
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import Event
from bot.second_edition.core.uses import Origin


async def perform(b: Board, seat: Seat, script: Script[object]) -> bool:
    """Run a script of `seat`; return False if the seat left the game meanwhile.

    If it leaves, its outermost running script stops.
    """
    return await b.frames.run_in_frame(seat, script, lambda gone: clear_records(b, gone))


async def run_apart(script: Script[None]) -> None:
    """Run a game master's script that does not belong to the effects in progress."""
    with suppress(SeatLeft):
        await script


def clear_records(b: Board, seat: Seat | None = None) -> None:
    """Remove the records of a seat's unfinished actions and effects; None means all seats."""
    state = b.state
    _stop_combats(b, seat)
    for who in state.investigators:
        who.falling = who.falling and seat not in (None, who.seat)
    state.checks = [each for each in state.checks if seat is not None and each.seat != seat]
    if seat is not None:
        b.ongoing.drop_encounters(seat)
    if seat is None or not b.frames.seats:
        put_back_unfinished(b)


def _stop_combats(b: Board, seat: Seat | None) -> None:
    """Stop the combats of a seat (None: of all seats)."""
    for combat in [each for each in b.state.combats if seat in (None, each.seat)]:
        monster = "" if combat.monster is None else b.state.markers[combat.monster]
        b.tell(CombatEnded(seat=combat.seat, monster=monster, how="stopped"))
        b.state.combats.remove(combat)


def put_back_unfinished(b: Board) -> None:
    """Put back the cards and monsters that an interrupted script held, and drop its encounters."""
    state = b.state
    b.ongoing.drop_all_encounters()
    state.cup += state.visiting
    state.visiting.clear()
    for card in state.limbo:
        state.decks[b.cards.facts(card).deck].append(card)
    state.limbo.clear()


async def run_for_each(
    b: Board,
    script: Callable[[Seat], Script[object]],
    seats: Iterable[Seat] | None = None,
) -> None:
    """Run a script for several seats in turn, beginning with the first player.

    Rules, "The turn". With the house rule of simultaneous play they act at the same time.
    """
    going = list(b.seats.order() if seats is None else seats)
    if b.state.settings.together:
        playing = [seat for seat in going if b.who(seat).playing]
        await b.frames.run_side_by_side(
            [(seat, perform(b, seat, script(seat))) for seat in playing]
        )
        return
    for seat in going:
        if b.who(seat).playing:
            await perform(b, seat, script(seat))


async def listen(b: Board, event: Event, *extra: str, only: Seat | None = None) -> None:
    """Run all scripts in force that listen to a moment.

    `extra` are codes that listen although they are not in force (such as the monster concerned).
    With `only`, cards and investigators of other seats do not listen.
    """
    bodies = b.registry.listeners.get(type(event))
    if not bodies:
        return
    here = b.in_force.by_code()
    for code, body in bodies.items():
        origins = [Origin(code)] if code in extra else list(here.get(code, ()))
        for origin in origins:
            if only is None or origin.seat in (None, only):
                await body(b, origin, event)
