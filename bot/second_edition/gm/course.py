"""Commands about the course of the game: the first player, steps, phases, its end."""

from __future__ import annotations

from bot.engine.errors import Cut, GameEnds, Malformed, NotAllowed
from bot.engine.script import Script
from bot.engine.words import listed
from bot.second_edition.core.facts import GmChanged
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Cursor, Phase, Step
from bot.second_edition.gm.arguments import Command, seat_of, text
from bot.second_edition.turn import endings, mythos
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
_NEED_SEAT = (Step.MOVE_BEGIN, Step.MOVE, Step.MOVE_END, Step.ARKHAM_SEAT, Step.OTHER_WORLDS_SEAT)


def set_first(b: Board, command: Command) -> None:
    """Pass the first-player marker."""
    b.state.first = seat_of(b, command)
    b.tell(GmChanged(what="first", seat=b.state.first))


def why_not_cut(b: Board) -> str:
    """Why what is being resolved cannot be dropped; empty if it can."""
    falling = [b.name(who.seat) for who in b.playing() if who.falling]
    if not falling:
        return ""
    go = "goes" if len(falling) == 1 else "go"
    return f"{' and '.join(falling)} {go} down: first answer what it costs."


def go(b: Board, command: Command) -> Script[None]:
    """Go on at another step."""
    name = text(command, "step")
    if name not in [step.value for step in STEPS]:
        raise Malformed(f"There is no step {name!r}.")
    seat = seat_of(b, command) if command.get("seat") is not None else None
    step = Step(name)
    if step in _NEED_SEAT and seat is None:
        raise Malformed("That step needs a seat.")
    if reason := _not_now(b, step) or why_not_cut(b):
        raise NotAllowed(reason)
    return _go_on(b, Cursor(step, seat))


def _not_now(b: Board, step: Step) -> str:
    """Why the game cannot go on there; empty if it can."""
    if step is Step.AWAKENING:
        return "The final battle begins when the Ancient One awakens: awaken it."
    if b.state.awake and step not in _BATTLE:
        return "The Ancient One is awake: only the steps of the final battle are left."
    if step in _BATTLE and not b.state.awake:
        return "The final battle has not begun."
    if step is Step.DEAL or (step in _SET_UP and b.state.turn):
        return "The set-up is over."
    return ""


async def _go_on(b: Board, to: Cursor) -> None:
    """Go on there; a Mythos card that is not resolved any further is put away."""
    if to.step not in _RESOLVES:
        mythos.put_away(b)
    raise Cut(to)


def go_to_phase(b: Board, command: Command) -> Script[None]:
    """Go on with a phase, from its beginning."""
    name = text(command, "to")
    if name not in tuple(PHASES):
        raise Malformed(f"There is no phase {name!r}.")
    if b.state.awake:
        raise NotAllowed("The final battle has no phases.")
    if reason := why_not_cut(b):
        raise NotAllowed(reason)
    phase = Phase(name)

    async def run() -> None:
        if phase is not Phase.UPKEEP:
            begin_phase(b, phase)
        await _go_on(b, Cursor(PHASES[phase]))

    return run()


def awaken(b: Board, _command: Command) -> Script[None]:
    """Awaken the Ancient One."""
    if b.state.awake:
        raise NotAllowed("It is awake.")
    if reason := why_not_cut(b):
        raise NotAllowed(reason)

    async def run() -> None:
        awakening.awaken(b, "gm")

    return run()


def end(_b: Board, command: Command) -> Script[None]:
    """End the game with a resolution."""
    resolution = text(command, "resolution")
    known = (*endings.VICTORIES, *endings.DEFEATS)
    if resolution not in known:
        raise NotAllowed(f"A game ends {listed(known, 'or')}.")
    return ending(resolution)


async def ending(resolution: str) -> None:
    """End the game, as a script."""
    raise GameEnds(resolution)
