"""Joining a running game: a house rule, as the printed rules do not provide for it."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core import topics
from bot.second_edition.core.facts import InvestigatorJoined, JoinWaits, LimitsChanged
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import RANDOM, SEATS, Investigator, Phase, Standing
from bot.second_edition.names.signs import counted
from bot.second_edition.verbs import awakening, departures, monster_markers


def why_not_join(b: Board) -> str:
    """Return why joining is impossible now, or ""."""
    seats = len(b.state.investigators) + 1
    if b.state.phase in (Phase.FINAL_BATTLE, Phase.OVER):
        return "Nobody joins the final battle."
    if seats > SEATS[1]:
        return f"The table is full: {SEATS[1]} investigators at most."
    if not departures.newcomer_left(b):
        return "Every investigator has a player, or is out of the game."
    if _would_awaken(b, seats):
        return f"{_too_many_gates(b, seats)} Close a gate first."
    return ""


def join(b: Board, code: str) -> None:
    """Add a seat with an unused or random investigator, who arrives as the next turn begins."""
    if code == RANDOM:
        code = b.chance.choose("investigators", b.state.unused)
    b.state.unused.remove(code)
    seat = Seat(len(b.state.investigators))
    b.state.investigators.append(Investigator(seat=seat, code=code, standing=Standing.COMING))
    b.tell(InvestigatorJoined(seat=seat))


def is_joining(b: Board, seat: Seat) -> bool:
    """Return True if an investigator has joined but has not arrived yet."""
    return seat >= b.state.players


def must_wait(b: Board, seat: Seat) -> bool:
    """Return True if a new player has to wait, as the arrival would awaken the Ancient One."""
    if not _would_awaken(b, seat + 1):
        return False
    b.tell(JoinWaits(seat=seat, why=_too_many_gates(b, seat + 1)))
    return True


def take_part(b: Board, seat: Seat) -> None:
    """Let a new investigator arrive: all limits now count one more.

    Monsters that no longer fit in the Outskirts leave.
    """
    b.state.players = seat + 1
    over = max(0, len(b.state.outskirts) - b.monsters.outskirts_limit())
    for no in b.state.outskirts[:over]:
        monster_markers.return_monster(b, no)
    b.tell(
        LimitsChanged(
            players=b.state.players,
            monsters=b.monsters.limit(),
            outskirts=b.monsters.outskirts_limit(),
            gates=awakening.gate_limit(b),
            returned=over,
        )
    )


def _would_awaken(b: Board, players: int) -> bool:
    return len(b.state.gates) >= _gate_limit(b, players)


def _gate_limit(b: Board, players: int) -> int:
    return awakening.awakening_gates(players) + b.in_force.total(topics.GATE_LIMIT)


def _too_many_gates(b: Board, players: int) -> str:
    limit, gates = _gate_limit(b, players), counted(len(b.state.gates), "gate")
    are = "is" if len(b.state.gates) == 1 else "are"
    return (
        f"{gates} {are} open, and with {counted(players, 'investigator')} {limit} awaken the "
        "Ancient One."
    )
