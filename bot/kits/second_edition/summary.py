"""The end of a board game: score and fates; the heading has the result."""

from __future__ import annotations

from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Investigator, Phase, Standing
from bot.second_edition.encounters.further_facts import stand_ins, unknown_with
from bot.second_edition.names.naming import who_name
from bot.second_edition.names.signs import counted, signed
from bot.second_edition.turn import endings

_PARTS = {
    "doom_track": "doom track",
    "elder_signs": "Elder Signs played",
    "gate_trophies": "gate trophies",
    "monster_trophies": "monster trophies",
    "survivors": "sane survivors",
}


def summary_lines(b: Board) -> list[str]:
    """Return the summary of a finished game; empty before its end."""
    state = b.state
    if state.phase is not Phase.OVER:
        return []
    unknown = stand_ins(unknown_with(b.library, state.ancient_one))
    return [
        f"**{b.ancient_one.name}**, turn {state.turn}.",
        *_score_lines(b),
        *(f"- {_fate_text(b, who)}" for who in state.investigators),
        *([f"-# {unknown}"] if unknown else []),
    ]


def _score_lines(b: Board) -> list[str]:
    """Return the score and the First Citizen after a victory, or else doom and terror."""
    if b.state.resolution not in endings.VICTORIES:
        return [f"Doom {b.state.doom} of {b.ancient_one.doom}, terror {b.state.terror}."]
    parts = endings.score_parts(b)
    told = ", ".join(f"{_PARTS.get(name, name)} {signed(n)}" for name, n in parts if n)
    citizen = who_name(b, endings.first_citizen(b))
    found = [f"Score {sum(n for _, n in parts)} ({told})."]
    return [*found, f"First Citizen of Arkham: {citizen}."] if citizen else found


def _fate_text(b: Board, who: Investigator) -> str:
    standing = {
        Standing.PLAYING: f"Sanity {who.sanity}, Stamina {who.stamina}",
        Standing.COMING: "newly arrived in Arkham",
        Standing.OUT: "devoured",
    }[who.standing]
    held = ((who.gates, "gate trophy"), (who.monsters, "monster trophy"))
    trophies = [counted(len(pile), each) for pile, each in held if pile]
    return f"**{who_name(b, who.code) or 'Nobody'}**: {'; '.join([standing, *trophies])}."
