"""Frames around an investigator's actions; they end early if the investigator is eliminated."""

from __future__ import annotations

from bot.engine.frames import run_to_end
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.lcg.core import zones
from bot.lcg.core.facts import TestStopped
from bot.lcg.core.game import Game
from bot.lcg.core.state import CopyNo, Later, Until


async def perform(g: Game, seat: Seat, script: Script[object]) -> bool:
    """Run a script for `seat`; return False if the seat was eliminated meanwhile.

    The script stops at its next verb that needs the seat, tests in progress stop, and cards in
    limbo go to their discard piles. Delayed effects run after the outermost frame.
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

    return await run_to_end(seat, script, put_away)


def _stop_tests(g: Game, depth: int) -> None:
    while len(g.state.tests) > depth:
        test = g.state.tests.pop()
        end_lasting_effects(g, Until.TEST)
        g.limits.forget("test")
        if test.success is None:
            g.tell(TestStopped(seat=test.seat, source=test.source, kind=test.kind))


def _clear_limbo(g: Game, before: list[CopyNo]) -> None:
    for copy in list(g.state.limbo):
        if copy not in before:
            zones.discard(g, copy)


def end_lasting_effects(g: Game, until: Until) -> None:
    """End the lasting effects that last until this point. Rules Reference, "Lasting Effects"."""
    g.state.lasting = [each for each in g.state.lasting if each.until is not until]


async def put_off(g: Game, handler: str, **args: object) -> None:
    """Run an effect now, or, during a skill test, after the test and its action.

    Rules Reference, "Nested Skill Tests": a test within a test waits until the outer one ends.
    """
    if g.state.tests:
        g.state.later.append(Later(handler, args))
    else:
        await g.registry.handlers[handler](g, args)


def follow_up(g: Game, handler: str, **args: object) -> None:
    """Run an effect once the current one is finished."""
    g.state.later.append(Later(handler, args))


async def run_later(g: Game) -> None:
    """Run the delayed effects in order. Rules Reference, "Nested Skill Tests"."""
    while g.state.later and not g.state.tests:
        job = g.state.later.pop(0)
        script = g.registry.handlers[job.handler](g, job.args)
        if "seat" in job.args:
            await perform(g, Seat(job.args["seat"]), script)
        else:
            await script
