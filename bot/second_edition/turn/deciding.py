"""Free order: seats with nothing to decide in a phase finish it without a question."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core.game import Board
from bot.second_edition.core.registry import Window
from bot.second_edition.verbs import any_phase, seat_choices, trading, travelling


def in_movement(b: Board, seat: Seat) -> bool:
    """Return True if a seat has something to decide in its Movement, which has not begun."""
    who = b.who(seat)
    if _is_out(b, seat):
        return False
    free = b.town.in_arkham(who.place) and not (who.delayed or who.idle)
    if free and b.sheets.movement_points(seat):
        return True
    with b.steady():
        return bool(seat_choices.legal_choices(_while_standing(b, seat))) or _ends_with_a_choice(
            b, seat
        )


def proposes_later(b: Board, seat: Seat) -> bool:
    """Return True if a seat has a Movement still to come in which it can propose a trade."""
    return not (b.who(seat).done or _is_out(b, seat))


def _is_out(b: Board, seat: Seat) -> bool:
    """Return True if a seat does nothing in Movement, not even trade."""
    who = b.who(seat)
    return who.arrested or b.seats.is_lost(seat) or (who.idle and not who.skipping)


def _while_standing(b: Board, seat: Seat) -> list[seat_choices.SeatChoice]:
    """Return the choices of an investigator who cannot walk; one who loses the turn may trade."""
    who = b.who(seat)
    found = trading.trade_choices(b, seat, propose=True)
    if who.skipping:
        return found
    if not (who.delayed or travelling.is_held(b, seat)):
        found += seat_choices.window_choices(b, seat, Window.MOVEMENT)
    return [*found, *any_phase.usable_choices(b, seat)]


def _ends_with_a_choice(b: Board, seat: Seat) -> bool:
    """Return True if the end of the movement has a choice: monsters, clue tokens, a gate."""
    who = b.who(seat)
    if who.skipping:
        return False
    if not b.town.world_of(who.place):
        return bool(b.monsters.at(who.place) or b.state.clues.get(who.place))
    if who.delayed or who.visit or who.place.endswith(":1"):
        return False
    gates = travelling.ways_back(b, seat)
    return len(gates) > 1 or any(b.monsters.at(gate.place) for gate in gates)


def in_other_worlds(b: Board, seat: Seat) -> bool:
    """Return True if an investigator will have an Other World Encounter."""
    who = b.who(seat)
    return bool(b.town.world_of(who.place)) and not who.idle
