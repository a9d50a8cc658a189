"""Where investigators go: moving, gates, arrest, delay, lost in time and space."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core import bans, topics
from bot.second_edition.core.facts import Moved, StatusChanged
from bot.second_edition.core.frames import listen
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import BecameLost, Returned
from bot.second_edition.core.state import Effect, Gate, Phase
from bot.second_edition.names.choosing import choose_place
from bot.second_edition.printed.terms import JAIL, LOST, NOWHERE, STATION, Cause, Coin, Place
from bot.second_edition.verbs import coins, departures


async def move_to(b: Board, seat: Seat, place: Place, *, how: str = "") -> None:
    """Put an investigator in a place; from a closed location they go to its street.

    Leaving a location drops the explored marker, leaving the Jail Cell ends the arrest; who was
    delayed by it stays delayed. No gate, monster or clue matters here. Rules, "Gates", explored
    marker.
    """
    who = b.who(seat)
    if not who.playing:
        return
    if b.town.is_location(place) and b.town.is_closed(place):
        place = b.town.street_of(place)
    if place == who.place:
        return
    source = who.place
    set_explored(b, seat, on=False)
    end_arrest(b, seat)
    who.place = place
    who.handled.clear()
    who.new_here = False
    if not b.town.world_of(place):
        who.entered = who.visit = NOWHERE
    b.tell(Moved(seat=seat, source=source, to=place, how=how))


def set_explored(b: Board, seat: Seat, *, on: bool) -> None:
    """Place or remove the explored marker. Rules, "Gates"."""
    who = b.who(seat)
    if who.explored != on:
        who.explored = on
        b.tell(StatusChanged(seat=seat, status="explored", on=on))


def open_areas(b: Board, *, streets: bool = True, locations: bool = True) -> list[Place]:
    """Return the areas of Arkham that are not closed. Rules, "Phase 2: Movement"."""
    return [
        place
        for place in b.town.areas()
        if not b.town.is_closed(place)
        and ((streets and b.town.is_street(place)) or (locations and b.town.is_location(place)))
    ]


async def move_anywhere(
    b: Board,
    seat: Seat,
    *,
    streets: bool = True,
    locations: bool = True,
    source: str = "",
) -> Place:
    """Move an investigator to an area of Arkham that the player chooses; return the area."""
    place = await choose_place(
        b,
        seat,
        "Where do you go?",
        lambda: open_areas(b, streets=streets, locations=locations),
        source=source,
    )
    if place is not None:
        await move_to(b, seat, place)
    return b.who(seat).place


def delay(b: Board, seat: Seat) -> None:
    """Delay an investigator until their next Movement. Rules, "Phase 2: Movement", the delayed."""
    who = b.who(seat)
    if who.playing and not who.delayed and not b.in_force.ban(bans.DELAY, seat):
        who.delayed = True
        b.tell(StatusChanged(seat=seat, status="delayed", on=True))


HELD = "held"
"""The effect that prevents movement for the rest of a turn."""


def hold(b: Board, seat: Seat, source: str) -> None:
    """Prevent an investigator from moving for the rest of this turn."""
    who = b.who(seat)
    who.stopped, who.no_actions, who.points = True, True, 0
    b.state.lasting.append(Effect(HELD, source, turn=b.state.turn, seat=seat))


def is_held(b: Board, seat: Seat) -> bool:
    """Return True if a seat may not move for the rest of this turn."""
    return any(each.name == HELD and each.seat == seat for each in b.state.lasting)


def has_moved(b: Board, seat: Seat) -> bool:
    """Return True if an investigator has taken a step in this Movement phase."""
    who = b.who(seat)
    return who.walked and (who.done or b.seats.acts(seat))


def stand_up(b: Board, seat: Seat) -> None:
    """End an investigator's delay. Rules, "Phase 2: Movement", the delayed."""
    who = b.who(seat)
    if who.delayed:
        who.delayed = False
        b.tell(StatusChanged(seat=seat, status="delayed", on=False))


def lose_next_turn(b: Board, seat: Seat) -> None:
    """Let an investigator skip all phases of the next turn except Mythos.

    Rules, "Phase 3: Arkham Encounters".
    """
    who = b.who(seat)
    if who.playing and not who.skip_turn:
        who.skip_turn = True
        b.tell(StatusChanged(seat=seat, status="skip_turn", on=True))


async def arrest(b: Board, seat: Seat) -> bool:
    """Move an investigator to the Jail Cell and take half of their money.

    Return False if they cannot be arrested, as in an Other World or lost in time and space. Rules,
    "Statuses", arrested.
    """
    who = b.who(seat)
    if not who.playing or not b.town.in_arkham(who.place) or b.in_force.ban(bans.ARREST, seat):
        return False
    await move_to(b, seat, JAIL, how="arrested")
    coins.change(b, seat, Coin.MONEY, -(who.money // 2), source=Cause.ARRESTED)
    imprison(b, seat)
    return True


def imprison(b: Board, seat: Seat) -> None:
    """Arrest and delay an investigator who is in the Jail Cell. Rules, "Statuses", arrested."""
    who = b.who(seat)
    who.arrested = who.idle = who.stopped = True
    b.tell(StatusChanged(seat=seat, status="arrested", on=True))
    delay(b, seat)


def end_arrest(b: Board, seat: Seat) -> None:
    """End an arrest without moving the investigator."""
    who = b.who(seat)
    if who.arrested:
        who.arrested = False
        b.tell(StatusChanged(seat=seat, status="arrested", on=False))


async def release(b: Board, seat: Seat) -> None:
    """Release an investigator from the Jail Cell to the Police Station.

    Rules, "Statuses", arrested.
    """
    who = b.who(seat)
    if who.arrested:
        end_arrest(b, seat)
        stand_up(b, seat)
        await move_to(b, seat, STATION, how="released")


async def draw_through(b: Board, seat: Seat, place: Place, *, delayed: bool = True) -> bool:
    """Move a seat through a location's gate into its world; return False if there is no gate.

    Rules, "Phase 3: Arkham Encounters", B.
    """
    gate = b.gates.at(place)
    if gate is None or not b.who(seat).playing:
        return False
    await move_to(b, seat, Place(f"{b.gates.world(gate.no)}:1"), how="gate")
    b.who(seat).entered = place
    if delayed:
        delay(b, seat)
    return True


def ways_back(b: Board, seat: Seat) -> list[Gate]:
    """Return the open gates through which a seat can return to Arkham.

    Rules, "Phase 2: Movement", Other Worlds.
    """
    world = b.town.world_of(b.who(seat).place)
    if not world:
        return []
    return (
        list(b.state.gates)
        if b.in_force.is_so(topics.ANY_GATE, seat)
        else b.gates.leading_to(world)
    )


async def return_to_arkham(
    b: Board, seat: Seat, *, lost: bool = True, explored: bool = True
) -> bool:
    """Return through an open gate to this world, with an explored marker; False if there is none.

    Without a gate the investigator is lost in time and space, unless `lost` is False. An
    investigator there for one encounter only returns to where it began, without a marker. In
    Movement the return was the movement. Rules, "Phase 2: Movement", Other Worlds.
    """
    who = b.who(seat)
    if not who.playing or not b.town.world_of(who.place):
        return False
    if await end_visit(b, seat):
        return True
    place = await choose_place(
        b,
        seat,
        "Which gate do you return through?" + (" It then counts as explored" if explored else ""),
        lambda: [gate.place for gate in ways_back(b, seat)],
        source=Cause.RETURN,
        kind="return",
    )
    if place is None:
        if lost:
            await lose_in_time(b, seat, source=Cause.NO_GATE)
        return False
    await move_to(b, seat, place, how="returned")
    set_explored(b, seat, on=explored)
    who.new_here = b.state.phase is Phase.MOVEMENT
    who.stopped = who.stopped or who.new_here
    await listen(b, Returned(seat=seat), only=seat)
    return True


async def fall_back(b: Board, seat: Seat) -> bool:
    """Move from the second area of an Other World to its first.

    Return False if not in the second.
    """
    world, _, area = b.who(seat).place.partition(":")
    if area != "2":
        return False
    await move_to(b, seat, Place(f"{world}:1"))
    return True


async def end_visit(b: Board, seat: Seat) -> bool:
    """End a visit to an Other World; return False if there is none.

    Rules, "Phase 3: Arkham Encounters".
    """
    who = b.who(seat)
    if not who.playing or not who.visit or not b.town.world_of(who.place):
        return False
    await move_to(b, seat, who.visit, how="visit_over")
    return True


def place_instead_of_lost(b: Board, seat: Seat, *, why: str = "") -> Place | None:
    """Return the place where a seat goes instead of being lost in time and space, or None.

    `why` is given if the seat is knocked out.
    """
    return next(b.in_force.answers(topics.LOST_INSTEAD, seat, why), None)


async def lose_in_time(b: Board, seat: Seat, *, source: str = "", why: str = "") -> None:
    """Move a seat to Lost in Time and Space, delayed, unless something replaces that."""
    who = b.who(seat)
    if not who.playing:
        return
    instead = place_instead_of_lost(b, seat, why=why)
    if instead is not None:
        await move_to(b, seat, instead, how=source or "instead")
        return
    if b.in_force.is_so(topics.LOST_DEVOURS):
        await departures.devour(b, seat, source=b.state.ancient_one)
        return
    await move_to(b, seat, LOST, how=source)
    who.returns = False
    delay(b, seat)
    await listen(b, BecameLost(seat=seat))


async def come_back(b: Board, seat: Seat) -> None:
    """Return an investigator from Lost in Time and Space to an area of Arkham of their choice.

    Rules, "Lost in time and space".
    """
    who = b.who(seat)
    who.returns = False
    stand_up(b, seat)
    place = await choose_place(
        b, seat, "Where do you return?", lambda: open_areas(b), source=Cause.LOST
    )
    if place is not None:
        await move_to(b, seat, place, how="came_back")
