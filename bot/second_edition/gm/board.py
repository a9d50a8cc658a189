"""Commands that put pieces: investigators, monsters, gates, elder signs, trophies."""

from __future__ import annotations

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition.core.facts import GateOpened, GmChanged
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Gate, Monster
from bot.second_edition.gm.arguments import Command, location, seat_of, switch, text, whole
from bot.second_edition.gm.course import ending
from bot.second_edition.printed.terms import JAIL, LOST, OUTSKIRTS, SKY, Cause, MonsterNo, Place
from bot.second_edition.verbs import (
    awakening,
    departures,
    gates,
    monsters,
    seals,
    tracks,
    travel,
    trophies,
)

DEVOURED = Place("devoured")
"""Where an investigator is put who is devoured; no place of the board."""


def move(b: Board, command: Command) -> Script[None]:
    """Put an investigator somewhere; in the Jail Cell they are under arrest.

    Who is put into an Other World came through an open gate to it, the oldest.
    """
    seat, place = seat_of(b, command), Place(text(command, "place"))
    if place == LOST:
        return travel.lose_in_time(b, seat)
    if place == DEVOURED:
        return departures.devour(b, seat, source=Cause.GM)
    if not (b.in_arkham(place) or b.world_of(place)):
        raise NotAllowed(f"There is no place “{place}”.")

    async def run() -> None:
        await travel.move_to(b, seat, place, how="gm")
        ways_in = [gate.place for gate in b.gates_to(b.world_of(place))]
        if ways_in and b.who(seat).entered not in ways_in:
            b.who(seat).entered = ways_in[0]
        if place == JAIL and not b.who(seat).arrested:
            travel.imprison(b, seat)

    return run()


def put_monster(b: Board, command: Command) -> None:
    """Put a monster marker somewhere, or make it somebody’s trophy."""
    no = _marker(b, command)
    if command.get("seat") is not None:
        _monster_trophy(b, no, seat_of(b, command))
        return
    place = Place(text(command, "place"))
    if place == "cup":
        monsters.return_monster(b, no)
    elif place == "box":
        monsters.box_monster(b, no)
    elif place == OUTSKIRTS:
        _put_in_outskirts(b, no)
    elif b.in_arkham(place) or place == SKY:
        _put_on_board(b, no, place)
    else:
        raise NotAllowed(f"There is no place “{place}”.")


def _put_in_outskirts(b: Board, no: MonsterNo) -> None:
    if b.printed(no).spawn:
        raise NotAllowed(f"{b.printed(no).name} never goes to the Outskirts.")
    if len(b.state.outskirts) >= b.outskirts_limit():
        raise NotAllowed("The Outskirts are full.")
    source = monsters.forget(b, no)
    b.state.outskirts.append(no)
    _tell_monster(b, no, source, OUTSKIRTS)


def _put_on_board(b: Board, no: MonsterNo, place: Place) -> None:
    limit = b.limit()
    if b.monster(no) is None and not b.printed(no).spawn:
        if limit is not None and b.counted() >= limit:
            raise NotAllowed("The monster limit is reached.")
        if limit is None and not b.state.awake and b.counted() + 1 >= tracks.overrun(b):
            raise NotAllowed("That monster would awaken the Ancient One: awaken it instead.")
    source = monsters.forget(b, no)
    b.state.monsters.append(Monster(no, place))
    _tell_monster(b, no, source, place)


def _monster_trophy(b: Board, no: MonsterNo, seat: Seat) -> None:
    if b.printed(no).spawn:
        raise NotAllowed(f"{b.printed(no).name} is no trophy: it goes to the box.")
    if no in b.who(seat).monsters:
        raise NotAllowed(f"{b.name(seat)} has that trophy.")
    monsters.take_trophy(b, seat, no)


def _tell_monster(b: Board, no: MonsterNo, source: Place, to: Place) -> None:
    b.tell(GmChanged(what="monster", args=(b.state.markers[no], source, to)))


def _marker(b: Board, command: Command) -> MonsterNo:
    """The marker that is named; of a ``code`` one from the cup."""
    if "no" in command:
        return MonsterNo(whole(command, "no", 0, len(b.state.markers) - 1))
    code = text(command, "code")
    found = next((no for no in b.state.cup if b.state.markers[no] == code), None)
    if found is None:
        raise NotAllowed(f"No “{code}” is in the cup.")
    return found


def open_gate(b: Board, command: Command) -> None:
    """Open a gate from the stack, without doom and monsters."""
    place, world = location(b, command), text(command, "world")
    if b.gate_at(place) is not None or place in b.state.seals:
        raise NotAllowed("No gate can open there.")
    if not b.unstable(place):
        raise NotAllowed(f"{b.place_name(place)} is stable: no gate can open there.")
    if not b.state.awake and len(b.state.gates) + 1 >= awakening.awakening_gates(b.state.players):
        raise NotAllowed("That gate would awaken the Ancient One: awaken it instead.")
    no = next((each for each in b.state.gate_stack if b.gate_world(each) == world), None)
    if no is None:
        raise NotAllowed(f"No gate to “{world}” is left.")
    b.state.gate_stack.remove(no)
    b.state.gates.append(Gate(no, place))
    b.state.clues.pop(place, 0)
    b.tell(GateOpened(place=place, world=world))


def close_gate(b: Board, command: Command) -> Script[None]:
    """Close a gate; nobody takes it as a trophy."""
    place = location(b, command)
    if b.gate_at(place) is None:
        raise NotAllowed("No gate is open there.")

    async def run() -> None:
        await gates.close_gate(b, place)

    return run()


def set_seal(b: Board, command: Command) -> Script[None] | None:
    """Place or remove an elder sign; the sixth on the board is the victory."""
    place, on = location(b, command), switch(command)
    if b.gate_at(place) is not None or not b.unstable(place):
        raise NotAllowed("That location cannot be sealed now.")
    if on:
        seals.place_seal(b, place)
    elif place in b.state.seals:
        b.state.seals.remove(place)
        b.state.seals_played -= 1
        b.tell(GmChanged(what="seal", args=(place,)))
    won = len(b.state.seals) >= gates.SEALS_TO_WIN and not b.state.awake
    return ending("sealed") if won else None


def hand_gate_trophy(b: Board, command: Command) -> None:
    """Hand a gate to somebody: from the stack or another’s trophies; or return it."""
    seat = None if command.get("seat") is None else seat_of(b, command)
    to = None if command.get("to") is None else seat_of(b, command, "to")
    world = text(command, "world")
    pile = b.state.gate_stack if seat is None else b.who(seat).gates
    no = next((each for each in pile if b.gate_world(each) == world), None)
    if no is None or seat == to:
        whose = "In the stack" if seat is None else f"With {b.name(seat)}"
        raise NotAllowed(f"{whose} there is no gate to “{world}” for anybody else.")
    if seat is not None and to is None:
        trophies.lose_gate_trophy(b, seat, no)
    elif to is not None:
        pile.remove(no)
        b.who(to).gates.append(no)
        b.tell(GmChanged(what="gate_trophy", seat=to, args=(world,)))
