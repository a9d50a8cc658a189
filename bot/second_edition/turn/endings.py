"""Ends of a game, the score, and the First Citizen of Arkham."""

from __future__ import annotations

from typing import NoReturn

from bot.engine.errors import GameEnds
from bot.engine.ids import Seat
from bot.second_edition.core.facts import GameEnded
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Cursor, Phase, Step
from bot.second_edition.printed.terms import Special
from bot.second_edition.verbs import seals

VICTORIES = ("sealed", "closed", "beaten", "sacrificed", "joined")
"""Six seals; all gates closed; the Ancient One beaten; one devoured for all; one who joined it."""
DEFEATS = ("devoured", "destroyed", "betrayed")
"""Nobody is left; the Ancient One's awakening ends the world; one joined it and wins alone."""


def end_game(resolution: str) -> NoReturn:
    """End the game with this result. Raises `GameEnds`."""
    raise GameEnds(resolution)


def finish(b: Board, resolution: str) -> None:
    """Record the end of the game and report it."""
    state = b.state
    state.resolution = resolution
    won = resolution in VICTORIES
    parts = score_parts(b) if won else ()
    b.tell(
        GameEnded(
            won=won,
            resolution=resolution,
            score=sum(n for _, n in parts),
            first_citizen=first_citizen(b) if won else "",
            by=parts,
        )
    )
    state.phase = Phase.OVER
    state.cursor = Cursor(Step.OVER)


def score_parts(b: Board) -> tuple[tuple[str, int], ...]:
    """Return the parts of a victory's score. Rules, "The end of the game", score.

    An elder sign that was played is the Unique Item of that name ("Gates", Elder Sign): sealing for
    Clue tokens costs nothing here.
    """
    state = b.state
    everybody = state.investigators
    loans = sum(who.defaulted or Special.BANK_LOAN in who.specials for who in everybody)
    monsters = sum(len(who.monsters) for who in everybody)
    return (
        ("doom_track", b.ancient_one.doom),
        ("terror", -state.terror),
        ("loans", -loans - state.loans_unpaid),
        ("elder_signs", -seals.elder_signs_played(b)),
        ("gate_trophies", sum(len(who.gates) for who in everybody)),
        ("monster_trophies", monsters // 3),
        *((("missions", state.completed),) if state.completed else ()),
        *((("retired", -state.retired),) if state.retired else ()),
        ("survivors", sum(1 for who in everybody if who.playing and who.sanity > 0)),
    )


def first_citizen(b: Board) -> str:
    """Return the investigator with the most trophies.

    Rules, "The end of the game", First Citizen.
    """
    ranked = sorted(b.seats.order(), key=lambda seat: _trophy_counts(b, seat), reverse=True)
    return b.who(ranked[0]).code if ranked else ""


def _trophy_counts(b: Board, seat: Seat) -> tuple[int, int]:
    who = b.who(seat)
    return len(who.gates), len(who.monsters)
