"""Commands about the course of the game: the next step, and the end."""

from __future__ import annotations

from bot.engine.errors import JumpTo, NotAllowed
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.lcg.core.frames import end_lasting_effects
from bot.lcg.core.game import Game
from bot.lcg.core.state import Cursor, Phase, Step, Until
from bot.lcg.gm.command_base import Command, Who, settle_consequences
from bot.lcg.names.finding import find_playing
from bot.lcg.rules.setup import ACTIONS

PHASES = {
    "mythos": Step.MYTHOS,
    "investigation": Step.INVESTIGATION,
    "turn": Step.TURN_BEGIN,
    "enemy": Step.ENEMY,
    "upkeep": Step.UPKEEP,
}
_SEATED = (Step.ENCOUNTER, Step.TURN_BEGIN, Step.TURN, Step.TURN_END, Step.ATTACKS)
_FIRST_STEPS = (Step.MYTHOS, Step.INVESTIGATION, Step.ENEMY, Step.UPKEEP)
_IN_TURN = (Step.TURN, Step.TURN_END)
_NUMBERS = {"1": Phase.MYTHOS, "2": Phase.INVESTIGATION, "3": Phase.ENEMY, "4": Phase.UPKEEP}


class Go(Command, frozen=True, tag="go"):
    """Drop all unfinished effects and continue at a phase, a turn or a framework step.

    `to` is ``mythos``, ``investigation``, ``turn``, ``enemy``, ``upkeep`` or a step such as
    ``3.3``; `seat` is the one whose turn, draw or attacks it is (by default the first in player
    order). Effects of the abandoned turn, phase or round end; seats that have acted may act again.
    """

    to: str
    seat: Who | None = None

    def run(self, g: Game) -> Script[None]:
        """Continue at the step."""
        step = self._named_step()
        if not g.playing():
            raise NotAllowed("Nobody is left in the scenario.")
        if self.seat is not None and step not in _SEATED:
            raise NotAllowed(f"“{self.to}” is for all investigators: it takes no seat.")
        seat = g.playing()[0].seat if self.seat is None else find_playing(g, self.seat)
        self.tell(g, words=(self.to,))
        return _jump_to(g, step, seat)

    def _named_step(self) -> Step:
        if (phase := PHASES.get(self.to)) is not None:
            return phase
        steps = [step for step in Step if step == self.to and step[0] in _NUMBERS]
        if not steps:
            raise NotAllowed(f"I don’t know a phase or step {self.to!r}.")
        return steps[0]


async def _jump_to(g: Game, step: Step, seat: Seat) -> None:
    """Set what the skipped steps would have set, then drop everything and go to the step."""
    state = g.state
    _leave_current(g, step, seat)
    state.phase = _NUMBERS[step[0]]
    state.passed.clear()
    for who in g.playing():
        if who.seat == seat:
            break
        g.limits.record_use("phase", f"{step}:{who.seat}")
    state.turn = seat if step in _IN_TURN else None
    _ready_to_act(g, step, seat)
    await settle_consequences(g)  # an ended effect may have kept an enemy from engaging
    raise JumpTo(Cursor(step, seat if step in _SEATED else None))


def _leave_current(g: Game, step: Step, seat: Seat) -> None:
    """End the effects and limits of the abandoned turn, phase or round."""
    state = g.state
    if step not in _IN_TURN or seat != state.turn:
        end_lasting_effects(g, Until.TURN)
        g.limits.forget("turn")
    if step in _FIRST_STEPS or state.phase != _NUMBERS[step[0]]:
        end_lasting_effects(g, Until.PHASE)
    g.limits.forget("phase")
    if step is Step.MYTHOS:
        end_lasting_effects(g, Until.ROUND)
        g.limits.forget("round")


def _ready_to_act(g: Game, step: Step, seat: Seat) -> None:
    """Give actions again to the seats that have acted and get another turn."""
    coming = {Step.INVESTIGATION: g.playing(), Step.TURN_BEGIN: [g.who(seat)]}
    coming[Step.TURN] = coming[Step.TURN_BEGIN]
    for who in coming.get(step, []):
        if who.acted:
            who.acted, who.actions = False, ACTIONS


class End(Command, frozen=True, tag="end"):
    """End the scenario with a resolution, such as ``none`` or ``r1``."""

    resolution: str

    def run(self, g: Game) -> Script[None]:
        """Return the script that ends the scenario."""
        known = [found.slug for found in g.library.scenarios[g.state.scenario].resolutions]
        if self.resolution not in known:
            raise NotAllowed(f"Choose one of the resolutions: {', '.join(known)}.")
        self.tell(g, words=(self.resolution,))
        return _finish_scenario(self.resolution)


async def _finish_scenario(word: str) -> None:
    raise JumpTo(Cursor(Step.RESOLUTION, word=word))
