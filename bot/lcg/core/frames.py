"""Frames around what an investigator does: they end early when the investigator is out."""

from __future__ import annotations

from bot.engine.frames import finishes
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.lcg.core import zones
from bot.lcg.core.facts import TestStopped
from bot.lcg.core.game import Game
from bot.lcg.core.state import CopyNo, Later, Until


async def perform(g: Game, seat: Seat, script: Script[object]) -> bool:
    """Run what `seat` does or suffers; False if the seat was eliminated in the middle.

    The script stops at its next verb that needs the seat, tests in progress end as they stand
    and cards in limbo go to their discard piles. Work that was put off runs after the outermost.
    """
    state = g.state
    tests, peril, attackers = len(state.tests), len(state.peril), len(state.attackers)
    spawning = len(state.spawning)
    limbo, parleying = list(state.limbo), state.parleying

    def put_away() -> None:
        _stop_tests(g, tests)
        del state.peril[peril:], state.attackers[attackers:], state.spawning[spawning:]
        state.parleying = parleying
        _clear_limbo(g, limbo)

    return await finishes(seat, script, put_away)


def _stop_tests(g: Game, depth: int) -> None:
    while len(g.state.tests) > depth:
        test = g.state.tests.pop()
        expire(g, Until.TEST)
        g.limits.forget("test")
        if test.success is None:
            g.tell(TestStopped(seat=test.seat, source=test.source, kind=test.kind))


def _clear_limbo(g: Game, before: list[CopyNo]) -> None:
    for copy in list(g.state.limbo):
        if copy not in before:
            zones.discard(g, copy)


def expire(g: Game, until: Until) -> None:
    """Lasting effects of a period end. Rules Reference, "Lasting Effects"."""
    g.state.lasting = [each for each in g.state.lasting if each.until is not until]


async def put_off(g: Game, handler: str, **args: object) -> None:
    """Do what must not begin inside a test: now, or after the test and the action it belongs to.

    Rules Reference, "Nested Skill Tests": one asked for within a test waits until that is finished.
    """
    if g.state.tests:
        g.state.later.append(Later(handler, args))
    else:
        await g.registry.handlers[handler](g, args)


def follow_up(g: Game, handler: str, **args: object) -> None:
    """Do something once what is going on is finished."""
    g.state.later.append(Later(handler, args))


async def run_later(g: Game) -> None:
    """Run the work that was put off, in order. Rules Reference, "Nested Skill Tests"."""
    while g.state.later and not g.state.tests:
        job = g.state.later.pop(0)
        script = g.registry.handlers[job.handler](g, job.args)
        if "seat" in job.args:
            await perform(g, Seat(job.args["seat"]), script)
        else:
            await script
