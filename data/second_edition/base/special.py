"""Special cards with a number of their own: the Deputy's."""

from __future__ import annotations

from bot.second_edition.api import (
    Board,
    CombatOver,
    Origin,
    Place,
    Returned,
    Seat,
    UpkeepComes,
    Use,
    Window,
    ability,
    bans,
    choose_place,
    describe,
    discard,
    gain,
    handle_monsters,
    move_to,
    on,
    open_areas,
    roll,
)

describe(
    "blessing", "Your dice succeed on 4, 5 and 6. In Upkeep, roll a die: on 1, discard this card."
)
describe("curse", "Your dice succeed on 6 only. In Upkeep, roll a die: on 1, discard this card.")
describe("retainer", "In Upkeep, gain $2, then roll a die: on 1, discard this card.")
describe(
    "bank_loan",
    "Gain $10. In Upkeep, roll a die: on 1 to 3, pay $1, or discard all items and this card, and "
    "never take a loan again. Pay $10 at any time to discard it.",
)
describe("membership", "At the Silver Twilight Lodge you have encounters in its Inner Sanctum.")
for code in ("18_derringer", "deputys_revolver"):
    describe(code, "It can’t be lost or stolen unless you let it.")


@on("deputy_of_arkham", UpkeepComes)
async def deputy_gains_money(b: Board, origin: Origin, event: UpkeepComes) -> None:
    """Deputy of Arkham: gain $1 in each Upkeep. You are exempt from the curfew."""
    if origin.seat == event.seat:
        await gain(b, event.seat, money=1, source="deputy_of_arkham")


def _can_drive_wagon(b: Board, use: Use) -> bool:
    """Return True if the investigator has not moved yet and their street is not blocked."""
    who = b.who(use.seat)
    free = not b.in_force.ban(bans.LEAVE, use.seat, who.place)
    return b.town.in_arkham(who.place) and not (who.walked or who.stopped) and free


def _wagon_destinations(b: Board, seat: Seat) -> list[Place]:
    here = b.who(seat).place
    return [p for p in open_areas(b) if p != here and not b.in_force.ban(bans.ENTER, seat, p)]


@ability("patrol_wagon", Window.MOVEMENT, label="Drive", when=_can_drive_wagon)
async def drive_patrol_wagon(b: Board, use: Use) -> None:
    """Patrol Wagon: instead of moving, go to any location or street area in Arkham. You must still
    evade or fight monsters where you start and end. After each combat, and whenever you return from
    an Other World, roll a die: on 1, return it to the box.
    """
    who = b.who(use.seat)
    place = await choose_place(
        b,
        use.seat,
        "Where do you drive?",
        lambda: _wagon_destinations(b, use.seat),
        source="patrol_wagon",
    )
    await handle_monsters(b, use.seat)
    if who.stopped:
        return
    if place is not None and place in _wagon_destinations(b, use.seat):
        await move_to(b, use.seat, place)
    who.points, who.stopped, who.no_actions = 0, True, True


async def _roll_for_wear_of_wagon(b: Board, origin: Origin, seat: Seat) -> None:
    mine = origin.seat == seat and origin.card is not None
    if mine and roll(b, seat, source="patrol_wagon")[0] == 1:
        assert origin.card is not None
        await discard(b, seat, origin.card, box=True, why="roll")


@on("patrol_wagon", CombatOver)
async def _wear_wagon_after_combat(b: Board, origin: Origin, event: CombatOver) -> None:
    await _roll_for_wear_of_wagon(b, origin, event.combat.seat)


@on("patrol_wagon", Returned)
async def _wear_wagon_after_return(b: Board, origin: Origin, event: Returned) -> None:
    await _roll_for_wear_of_wagon(b, origin, event.seat)
