"""The Movement phase: the destination, and the dangers on the way."""

from __future__ import annotations

from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import AutopilotQuestion
from bot.kits.second_edition.autopilot import errands, fights, gifts
from bot.kits.second_edition.autopilot.sight import Sight
from bot.second_edition.printed.terms import Place
from bot.second_edition.turn import walking_paths
from bot.second_edition.turn.movement import END_ALL

EXPLORED: Final = 500.0


def is_plain_end(option: Option) -> bool:
    """Return True if an option ends the movement here and leaves no clue token."""
    return option.verb == "end-turn" or option.key == END_ALL


def rate_move(sight: Sight, asked: AutopilotQuestion, option: Option) -> float:
    """Move where a turn is worth most, less the expected cost of the monsters on the way.

    Places are gates, clue tokens, care and shops; no two seats of the group choose the same.
    """
    if option.verb == "trade":
        return gifts.rate_trade(sight, asked, option)
    to = destination_of_move(sight, option)
    if to is None:
        return 0.0 if option.verb in ("use", "cast") else -50.0
    if sight.me.explored and to == sight.me.place:
        return EXPLORED + (option.key == END_ALL)
    worth, stays = (errands.worth_of_ending_turn(sight, each) for each in (to, sight.me.place))
    worth -= cost_of_street(sight, to)
    passes, cost = dangers_of_path(sight, to, worth - stays)
    return passes * worth + (1 - passes) * (stays - 1.0) + cost + (option.key == END_ALL)


def destination_of_move(sight: Sight, option: Option) -> Place | None:
    """Return the place where a move ends; None if the option is no move."""
    if is_plain_end(option):
        return sight.me.place
    if option.verb == "move" and option.key.startswith("stop:"):
        return Place(option.key.partition(":")[2])
    return None


def cost_of_street(sight: Sight, to: Place) -> float:
    """Return the cost of ending in a street, where monsters are likelier to arrive."""
    return (
        sight.w.street * len(sight.board.state.monsters) if sight.board.town.is_street(to) else 0.0
    )


def dangers_of_path(sight: Sight, to: Place, gain: float = 0.0) -> tuple[float, float]:
    """Return the chance to pass all monsters on the way, and the worth of meeting them.

    The seat evades if that is better, including the gain at the destination. The monsters of the
    last stop are met too, but cannot prevent the arrival. Nobody falls more than once.
    """
    path = [] if to == sight.me.place else sight.routes.get(to, [])
    here = walking_paths.unhandled_monsters(sight.board, sight.seat)
    on_the_way = [*here, *(no for place in path[:-1] for no in sight.at(place))]
    passes, worth = 1.0, 0.0
    for no in on_the_way if path else ():
        battle, evade, share = fights.worths_of_meeting(sight, no)
        slips = evade + share * gain >= battle
        worth += passes * (evade if slips else battle)
        passes *= share if slips else 0.0
    there = sight.at(path[-1]) if path else here
    worth += passes * sum(max(fights.worths_of_meeting(sight, no)[:2]) for no in there)
    return passes, max(worth, -fights.cost_of_knock_out(sight))
