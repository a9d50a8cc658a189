"""Commands about the course of the game: the first player, steps, phases, its end."""

from __future__ import annotations

from typing import Literal

from bot.engine.english import join_names
from bot.engine.errors import GameEnds, JumpTo, Malformed, NotAllowed
from bot.engine.script import Script
from bot.second_edition.core.facts import GmChanged
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Cursor, Phase, Step
from bot.second_edition.gm.command_base import (
    Command,
    SeatNumber,
    find_playing,
    find_playing_if_given,
)
from bot.second_edition.turn import endings, mythos_phase
from bot.second_edition.turn.rounds import STEPS, begin_phase
from bot.second_edition.verbs import awakening

PHASES: dict[Phase, Step] = {
    Phase.UPKEEP: Step.REFRESH,
    Phase.MOVEMENT: Step.MOVEMENT,
    Phase.ARKHAM: Step.ARKHAM,
    Phase.OTHER_WORLDS: Step.OTHER_WORLDS,
    Phase.MYTHOS: Step.MYTHOS,
}
"""The phases of a turn with the step that begins them."""
_SET_UP = (Step.DEAL, Step.SLIDERS, Step.FIRST_MYTHOS)
_RESOLVES = (Step.MYTHOS_GATE, Step.MYTHOS_CLUE, Step.MYTHOS_MONSTERS, Step.MYTHOS_ABILITY)
"""The steps of one Mythos card."""
_BATTLE = (
    Step.BATTLE_REFRESH,
    Step.BATTLE_TRADE,
    Step.BATTLE_ATTACK,
    Step.BATTLE_ANCIENT_ONE,
)
_NEED_SEAT = (
    Step.MOVE_BEGIN,
    Step.MOVE,
    Step.MOVE_END,
    Step.MOVE_AFTER,
    Step.ARKHAM_SEAT,
    Step.OTHER_WORLDS_SEAT,
)


class SetFirst(Command, frozen=True, tag="first"):
    """Give the first-player marker to a seat."""

    seat: SeatNumber

    def run(self, b: Board) -> None:
        """Move the marker."""
        b.state.first = find_playing(b, self.seat)
        b.tell(GmChanged(what="first", seat=b.state.first))


def why_not_cut(b: Board) -> str:
    """Return why unfinished effects cannot be dropped now, or ""."""
    falling = [b.name(who.seat) for who in b.seats.playing() if who.falling]
    if not falling:
        return ""
    are = "is" if len(falling) == 1 else "are"
    return f"{join_names(falling)} {are} at 0: first answer what they lose."


class Go(Command, frozen=True, tag="go"):
    """Drop all unfinished effects and continue at another step; a seat's own step needs `seat`.

    The steps are listed below.
    """

    step: str
    seat: SeatNumber | None = None

    def run(self, b: Board) -> Script[None]:
        """Continue at the step."""
        if self.step not in [step.value for step in STEPS]:
            raise Malformed(f"There is no step {self.step!r}.")
        step, seat = Step(self.step), find_playing_if_given(b, self.seat)
        if step in _NEED_SEAT and seat is None:
            raise Malformed("That step needs a seat.")
        if reason := _why_not_step(b, step) or why_not_cut(b):
            raise NotAllowed(reason)
        if step not in _NEED_SEAT and seat is not None:
            raise Malformed("That step is for all investigators: leave the seat out.")
        return _continue_at(b, Cursor(step, seat))


def _why_not_step(b: Board, step: Step) -> str:
    """Return why the game cannot continue at a step, or ""."""
    if step is Step.AWAKENING:
        return "The final battle begins when the Ancient One awakens: awaken it."
    if b.state.awake and step not in _BATTLE:
        return "The Ancient One is awake: only the steps of the final battle are left."
    if step in _BATTLE and not b.state.awake:
        return "The final battle has not begun."
    if step is Step.DEAL or (step in _SET_UP and b.state.turn):
        return "The set-up is over."
    return ""


async def _continue_at(b: Board, to: Cursor) -> None:
    """Continue at a step, and discard a Mythos card that is no longer resolved."""
    if to.step not in _RESOLVES:
        mythos_phase.put_card_away(b)
    raise JumpTo(to)


class GoToPhase(Command, frozen=True, tag="phase"):
    """Continue at the beginning of a phase."""

    to: Literal["upkeep", "movement", "arkham_encounters", "other_world_encounters", "mythos"]

    def run(self, b: Board) -> Script[None]:
        """Continue at the phase."""
        if b.state.awake:
            raise NotAllowed("The final battle has no phases.")
        if reason := why_not_cut(b):
            raise NotAllowed(reason)
        return _begin_at(b, Phase(self.to))


async def _begin_at(b: Board, phase: Phase) -> None:
    if phase is not Phase.UPKEEP:
        begin_phase(b, phase)
    await _continue_at(b, Cursor(PHASES[phase]))


class Awaken(Command, frozen=True, tag="awaken"):
    """Awaken the Ancient One: the final battle begins."""

    def run(self, b: Board) -> Script[None]:
        """Return the script that awakens the Ancient One."""
        if b.state.awake:
            raise NotAllowed("It’s already awake.")
        if reason := why_not_cut(b):
            raise NotAllowed(reason)
        return _awaken_now(b)


async def _awaken_now(b: Board) -> None:
    awakening.awaken(b, "gm")


class End(Command, frozen=True, tag="end"):
    """End the game.

    `sealed`, `closed`, `beaten`, `sacrificed` and `joined` are victories, `devoured`, `destroyed`
    and `betrayed` defeats; `sacrificed`, `joined` and `betrayed` come from Missions.
    """

    resolution: str

    def run(self, b: Board) -> Script[None]:
        """Return the script that ends the game."""
        known = (*endings.VICTORIES, *endings.DEFEATS)
        if self.resolution not in known:
            raise NotAllowed(f"A game ends in one of these ways: {join_names(known, 'or')}.")
        return end_game_script(self.resolution)


async def end_game_script(resolution: str) -> None:
    """End the game with this result."""
    raise GameEnds(resolution)
