"""Open gates that change without closing: the world behind one changes, or a gate moves."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core import bans
from bot.second_edition.core.facts import CluePlaced, GateClosed, GateOpened
from bot.second_edition.core.frames import each
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Gate
from bot.second_edition.printed.terms import Place
from bot.second_edition.verbs import doom_and_terror, monster_markers, travelling
from bot.second_edition.verbs.gates import banish, draw_marker


async def exchange_gate(b: Board, place: Place) -> bool:
    """Replace a gate's marker by the top one of the stack; the old one goes under the stack.

    Return False if there is no gate. Monsters with the old symbol return to the cup as if it had
    closed. It adds no doom token, and an investigator who has explored the gate has explored the
    new one. Rules of Dunwich Horror, 17.
    """
    gate = b.gates.at(place)
    if gate is None:
        return False
    b.tell(GateClosed(place=place, world=b.gates.world(gate.no)))
    b.state.gates.remove(gate)
    b.state.gate_stack.append(gate.no)
    banish(b, gate)
    new = Gate(draw_marker(b), place)
    b.state.gates.append(new)
    b.tell(GateOpened(place=place, world=b.gates.world(new.no)))
    return True


def gate_targets(b: Board) -> list[Place]:
    """Return the unstable locations to which a gate can move: without gate, seal or ban."""
    return [
        place
        for place in b.library.locations
        if b.town.unstable(place)
        and b.gates.at(place) is None
        and place not in b.state.seals
        and not b.in_force.ban(bans.APPEAR, place)
    ]


async def move_gate(b: Board, place: Place, to: Place) -> bool:
    """Move an open gate to another location; return False if no gate is open there.

    Monsters at the new location return to the cup, investigators there are drawn through and
    delayed. It takes no doom token, and leaves explored markers behind. Rules of Dunwich Horror,
    17.
    """
    gate = b.gates.at(place)
    if gate is None or b.gates.at(to) is not None:
        return False
    for who in b.seats.at(place):
        travelling.set_explored(b, who.seat, on=False)
    b.tell(GateClosed(place=place, world=b.gates.world(gate.no)))
    gate.place = to
    _come_through_there(b, place, to)
    b.tell(GateOpened(place=to, world=b.gates.world(gate.no)))
    if clues := b.state.clues.pop(to, 0):
        b.tell(CluePlaced(place=to, amount=-clues))
    monster_markers.return_all(b, lambda: b.monsters.at(to))
    await doom_and_terror.evict(b, place)

    async def drawn_in(seat: Seat) -> None:
        await travelling.draw_through(b, seat, to)

    await each(b, drawn_in, [who.seat for who in b.seats.at(to)])
    return True


def _come_through_there(b: Board, place: Place, to: Place) -> None:
    """Change the entry gate of investigators to its new location."""
    for who in b.seats.playing():
        if who.entered == place:
            who.entered = to
