"""Special cards: what whoever has them may do."""

from __future__ import annotations

from bot.second_edition.api import Board, Origin, Seat, Special, constant, describe, topics

describe("rail_pass", "The train between the towns costs you no money.")
describe("sheldon_gang", "You are a member of the Sheldon Gang, for encounters that ask for it.")


@constant("dunwich", topics.FREE_RIDE)
def ride_free_with_rail_pass(b: Board, _origin: Origin, seat: Seat) -> bool:
    """Whoever has a Rail Pass rides for nothing."""
    return Special.RAIL_PASS in b.who(seat).specials
