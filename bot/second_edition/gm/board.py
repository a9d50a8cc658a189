"""Commands that place pieces: investigators, monsters, gates, elder signs, trophies."""

from __future__ import annotations

from bot.engine.english import capitalize_first
from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition.core.facts import GateOpened, GmChanged
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Gate, Monster
from bot.second_edition.gm.command_base import (
    Command,
    SeatNumber,
    find_location,
    find_playing,
    find_playing_if_given,
    require_within,
)
from bot.second_edition.gm.course import end_game_script
from bot.second_edition.names.naming import place_name
from bot.second_edition.printed.terms import (
    JAIL,
    LOST,
    OUTSKIRTS,
    SKY,
    Cause,
    GateNo,
    MonsterNo,
    Place,
)
from bot.second_edition.verbs import (
    awakening,
    box_tracks,
    departures,
    doom_and_terror,
    gates,
    monster_markers,
    seals,
    travelling,
    trophies,
)

DEVOURED = Place("devoured")
"""The place of devoured investigators; it is not on the board."""


class MoveInvestigator(Command, frozen=True, tag="move"):
    """Put an investigator in a place, or in an area of an Other World such as ``abyss:1``.

    In the ``jail_cell`` they are under arrest without the fine; ``lost`` is in time and space;
    ``devoured`` devours them. An investigator put into an Other World counts as having entered
    through the oldest open gate to it.
    """

    seat: SeatNumber
    place: str

    def run(self, b: Board) -> Script[None]:
        """Put the investigator there."""
        seat, place = find_playing(b, self.seat), Place(self.place)
        if place == LOST:
            return travelling.lose_in_time(b, seat)
        if place == DEVOURED:
            return departures.devour(b, seat, source=Cause.GM)
        in_world = b.town.world_of(place) and place.partition(":")[2] in ("1", "2")
        if not (b.town.in_arkham(place) or in_world):
            raise NotAllowed(f"I don’t know a place “{place}”.")
        return _move_to(b, seat, place)


async def _move_to(b: Board, seat: Seat, place: Place) -> None:
    await travelling.move_to(b, seat, place, how="gm")
    ways_in = [gate.place for gate in b.gates.leading_to(b.town.world_of(place))]
    if ways_in and b.who(seat).entered not in ways_in:
        b.who(seat).entered = ways_in[0]
    if place == JAIL and not b.who(seat).arrested:
        travelling.imprison(b, seat)


class PutMonster(Command, frozen=True, tag="monster"):
    """Put a monster marker in a place, ``cup``, ``box`` or ``outskirts``; with `seat`, as a trophy.

    `no` is the marker's number; `code` means one from the cup, or a Spawn monster that is not in
    play. If a full track brought the monster, the tokens of the track are removed when it leaves.
    """

    no: int | None = None
    code: str | None = None
    place: str | None = None
    seat: SeatNumber | None = None

    def run(self, b: Board) -> None:
        """Put the monster there."""
        if self.no is not None and self.code is not None:
            raise Malformed("Name the “code” or the “no” of the monster, but not both.")
        if self.seat is not None and self.place is not None:
            raise Malformed("Name the “place” or the “seat”, but not both.")
        no = self._chosen_marker(b)
        if self.seat is not None:
            _monster_trophy(b, no, find_playing(b, self.seat))
        elif self.place is not None:
            _put_monster(b, no, Place(self.place))
        else:
            raise Malformed("Where to? Name the “place”, or the “seat” whose trophy it becomes.")

    def _chosen_marker(self, b: Board) -> MonsterNo:
        """Return the named marker; for a `code`, one from the cup, or a Spawn outside it."""
        if self.no is not None:
            return MonsterNo(require_within(self.no, 0, len(b.state.markers) - 1))
        if self.code is None:
            raise Malformed("Which monster? Name its “code” or its “no”.")
        waiting = (*b.state.cup, *(no for no in b.state.box if b.monsters.facts(no).spawn))
        found = next((no for no in waiting if b.state.markers[no] == self.code), None)
        if found is None:
            facts = b.library.monsters.get(self.code)
            raise NotAllowed(f"No “{facts.name if facts else self.code}” is in the cup.")
        return found


def _put_monster(b: Board, no: MonsterNo, place: Place) -> None:
    if place == "cup":
        monster_markers.return_monster(b, no)
        _empty_tracks(b, no)
    elif place == "box":
        monster_markers.box_monster(b, no)
        _empty_tracks(b, no)
    elif place == OUTSKIRTS:
        _put_in_outskirts(b, no)
    elif b.town.in_arkham(place) or place == SKY:
        _put_on_board(b, no, place)
    else:
        raise NotAllowed(f"I don’t know a place “{place}”.")


def _empty_tracks(b: Board, no: MonsterNo) -> None:
    for code, track in b.library.tracks.items():
        if track.brings == b.state.markers[no]:
            box_tracks.remove_from_track(b, code, track.size, source=Cause.GM)


def _put_in_outskirts(b: Board, no: MonsterNo) -> None:
    if b.monsters.facts(no).spawn:
        raise NotAllowed(f"{b.monsters.facts(no).name} never goes to the Outskirts.")
    if len(b.state.outskirts) >= b.monsters.outskirts_limit():
        raise NotAllowed("The Outskirts are full.")
    source = monster_markers.take_from_zone(b, no)
    b.state.outskirts.append(no)
    _tell_monster(b, no, source, OUTSKIRTS)


def _put_on_board(b: Board, no: MonsterNo, place: Place) -> None:
    limit = b.monsters.limit()
    monster = b.monsters.find(no)
    counts_already = monster is not None and b.monsters.counts(no, monster.place)
    if b.monsters.counts(no, place) and not counts_already:
        if limit is not None and b.monsters.counted() >= limit:
            raise NotAllowed("The monster limit is reached.")
        if (
            limit is None
            and not b.state.awake
            and b.monsters.counted() + 1 >= doom_and_terror.overrun_number(b)
        ):
            raise NotAllowed("That monster would awaken the Ancient One: awaken it instead.")
    source = monster_markers.take_from_zone(b, no)
    b.state.monsters.append(Monster(no, place))
    _tell_monster(b, no, source, place)


def _monster_trophy(b: Board, no: MonsterNo, seat: Seat) -> None:
    if b.monsters.facts(no).spawn:
        raise NotAllowed(f"{b.monsters.facts(no).name} can’t be a trophy: it goes to the box.")
    if no in b.who(seat).monsters:
        raise NotAllowed(f"{b.name(seat)} already has that trophy.")
    monster_markers.take_trophy(b, seat, no)


def _tell_monster(b: Board, no: MonsterNo, source: Place, to: Place) -> None:
    b.tell(GmChanged(what="monster", args=(b.state.markers[no], source, to)))


class OpenGate(Command, frozen=True, tag="gate"):
    """Open a gate from the stack, without doom and monsters.

    Refused if the gate would awaken the Ancient One.
    """

    place: str
    world: str

    def run(self, b: Board) -> None:
        """Open the gate."""
        place = self._can_open(b)
        no = next((each for each in b.state.gate_stack if b.gates.world(each) == self.world), None)
        if no is None:
            raise NotAllowed(f"No gate to “{self.world}” is left.")
        b.state.gate_stack.remove(no)
        b.state.gates.append(Gate(no, place))
        b.state.clues.pop(place, 0)
        b.tell(GateOpened(place=place, world=self.world))

    def _can_open(self, b: Board) -> Place:
        """Return the location. Raises `NotAllowed` if no gate can open there now."""
        place = find_location(b, self.place)
        if b.gates.at(place) is not None or place in b.state.seals:
            raise NotAllowed("No gate can open there.")
        if not b.town.unstable(place):
            raise NotAllowed(
                f"{capitalize_first(place_name(b, place))} is stable: no gate can open there."
            )
        if not b.state.awake and len(b.state.gates) + 1 >= awakening.gate_limit(b):
            raise NotAllowed("That gate would awaken the Ancient One: awaken it instead.")
        return place


class CloseGate(Command, frozen=True, tag="close"):
    """Close a gate, which nobody gets as a trophy."""

    place: str

    def run(self, b: Board) -> Script[None]:
        """Close the gate."""
        place = find_location(b, self.place)
        if b.gates.at(place) is None:
            raise NotAllowed("No gate is open there.")
        return _close_at(b, place)


async def _close_at(b: Board, place: Place) -> None:
    await gates.close_gate(b, place, wins=False)


class SetSeal(Command, frozen=True, tag="seal"):
    """Place an elder sign token, or remove it with `on` false; the sixth wins the game."""

    place: str
    on: bool = True

    def run(self, b: Board) -> Script[None] | None:
        """Place or remove the elder sign token."""
        place = find_location(b, self.place)
        if b.gates.at(place) is not None or not b.town.unstable(place):
            raise NotAllowed("That location can’t be sealed now.")
        if self.on == (place in b.state.seals):
            raise NotAllowed(
                f"{b.town.place_name(place)} is {'already' if self.on else 'not'} sealed."
            )
        if self.on:
            seals.place_seal(b, place)
        else:
            b.state.seals.remove(place)
            b.tell(GmChanged(what="seal", args=(place,)))
        won = len(b.state.seals) >= gates.SEALS_TO_WIN and not b.state.awake
        return end_game_script("sealed") if won else None


class HandGateTrophy(Command, frozen=True, tag="gate_trophy"):
    """Give a gate trophy to another investigator (`to`), or put it below the stack.

    Without `seat` it comes from the stack.
    """

    world: str
    seat: SeatNumber | None = None
    to: SeatNumber | None = None

    def run(self, b: Board) -> None:
        """Move the gate trophy."""
        seat, to = find_playing_if_given(b, self.seat), find_playing_if_given(b, self.to)
        no = self._chosen_marker(b, seat)
        if no is None or seat == to:
            whose = "In the stack" if seat is None else f"With {b.name(seat)}"
            raise NotAllowed(f"{whose} there is no gate to “{self.world}” to give away.")
        if to is not None:
            (b.state.gate_stack if seat is None else b.who(seat).gates).remove(no)
            b.who(to).gates.append(no)
            b.tell(GmChanged(what="gate_trophy", seat=to, args=(self.world,)))
        elif seat is not None:
            trophies.lose_gate_trophy(b, seat, no)

    def _chosen_marker(self, b: Board, seat: Seat | None) -> GateNo | None:
        """Return the first marker of the world among a seat's trophies or in the stack, or None."""
        pile = b.state.gate_stack if seat is None else b.who(seat).gates
        return next((each for each in pile if b.gates.world(each) == self.world), None)
