"""Possessions that may be used beside a question: who has them, and what stands there."""

from __future__ import annotations

from bot.engine.ask import ASIDE, Ask, Option
from bot.engine.ids import Seat
from bot.engine.script import choose
from bot.second_edition.core.state import Phase
from bot.second_edition.printed.terms import Place
from tests.second_edition.scene import Scene

ME, OTHER = Seat(0), Seat(1)
WOODS = Place("woods")


def two(phase: Phase = Phase.MYTHOS, *, sanity: int = 1) -> Scene:
    """Joe Diamond, who owns Duke and has lost Sanity, and Mandy Thompson."""
    scene = Scene("joe_diamond", "mandy_thompson")
    scene.b.state.phase = phase
    scene.card("duke")
    scene.who().sanity = sanity
    return scene


async def a_choice(seat: Seat = OTHER, *, options: int = 2) -> str | None:
    """Some question of the phase."""
    keys = [Option(key=f"seat{n}", label=f"Seat {n}") for n in range(options)]
    return await choose(seat, "Which?", lambda: keys)


def beside(ask: Ask, seat: Seat = ME) -> list[str]:
    """What a seat may do beside a question, by the name that players type."""
    part = ask.parts.get(seat)
    options = part.options if part is not None else ()
    return [option.args[0] for option in options if option.key.startswith(ASIDE)]


def asked_beside(scene: Scene, seat: Seat = ME) -> list[str]:
    """The same of a question put to the other seat now."""
    scene.run(a_choice(), "seat0")
    return beside(scene.asked[-1], seat)


def mad(*codes: str, sanity: int = 3) -> Scene:
    """Joe in the Uptown streets, with Madness cards; Mandy elsewhere."""
    scene = Scene("joe_diamond", "mandy_thompson", injuries=True)
    scene.b.state.phase = Phase.UPKEEP
    scene.at("uptown_streets")
    scene.at("woods", 1)
    for code in codes:
        scene.card(code)
    scene.who().sanity = sanity
    return scene
