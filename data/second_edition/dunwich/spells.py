"""Spells."""

from __future__ import annotations

from bot.second_edition.api import (
    PASSING,
    Board,
    Effect,
    SkillCheck,
    Use,
    Window,
    gain,
    spell,
)


@spell("alchemical_process", Window.UPKEEP)
async def alchemical_process(b: Board, use: Use, _check: SkillCheck) -> None:
    """Alchemical Process: gain $3."""
    await gain(b, use.seat, money=3, source="alchemical_process")


@spell("summon_shantak", Window.MOVEMENT)
async def summon_shantak(b: Board, use: Use, _check: SkillCheck) -> None:
    """Summon Shantak: gain 1 movement point; this turn you need not meet the monsters where you
    leave or end your movement.
    """
    b.who(use.seat).points += 1
    b.state.lasting.append(Effect(PASSING, "summon_shantak", turn=b.state.turn, seat=use.seat))
