"""New weaknesses: basic ones, and one that a scenario gives."""

from __future__ import annotations

from bot.lcg.api import (
    STARTING_RESOURCES,
    Cost,
    Game,
    Piece,
    Seat,
    TurnEnds,
    Use,
    action,
    by_bearer,
    constant,
    deal,
    discard_piece,
    discard_top,
    forced,
    revelation,
    ruling,
    to_threat_area,
)

INDEBTED, INTERNAL_INJURY, CHRONOPHOBIA, ACROSS = "02037", "02038", "02039", "02178"
FEWER, LOST = 2, 3


@constant(INDEBTED, STARTING_RESOURCES)
def indebted_lowers_starting_resources(_g: Game, debt: Piece, seat: Seat) -> int:
    """Indebted: Permanent. You start each game with 2 fewer resources."""
    return -FEWER if debt.threat == seat else 0


@revelation(INTERNAL_INJURY)
async def internal_injury_enters_threat_area(g: Game, use: Use) -> None:
    """Internal Injury: Revelation, put this into your threat area."""
    await to_threat_area(g, use)


@revelation(CHRONOPHOBIA)
async def chronophobia_enters_threat_area(g: Game, use: Use) -> None:
    """Chronophobia: Revelation, put this into your threat area."""
    await to_threat_area(g, use)


@forced(INTERNAL_INJURY, "bleed", to=TurnEnds, when=by_bearer)
async def internal_injury_deals_damage(g: Game, use: Use) -> None:
    """Internal Injury: Forced, at the end of your turn, take 1 direct damage."""
    await deal(g, use.seat, damage=1, source=INTERNAL_INJURY, direct=True)


@forced(CHRONOPHOBIA, "tick", to=TurnEnds, when=by_bearer)
async def chronophobia_deals_horror(g: Game, use: Use) -> None:
    """Chronophobia: Forced, at the end of your turn, take 1 direct horror."""
    await deal(g, use.seat, horror=1, source=CHRONOPHOBIA, direct=True)


@action(INTERNAL_INJURY, "discard", label="Discard", cost=Cost(actions=2))
async def discard_internal_injury(g: Game, use: Use) -> None:
    """Internal Injury: Spend 2 actions to discard this."""
    discard_piece(g, use.source)


@action(CHRONOPHOBIA, "discard", label="Discard", cost=Cost(actions=2))
async def discard_chronophobia(g: Game, use: Use) -> None:
    """Chronophobia: Spend 2 actions to discard this."""
    discard_piece(g, use.source)


for _code in (INTERNAL_INJURY, CHRONOPHOBIA):
    ruling(_code, "Any investigator at the same location can discard it.")


@revelation(ACROSS)
async def across_space_and_time_discards_cards(g: Game, use: Use) -> None:
    """Across Space and Time: Revelation, discard the top 3 cards of your deck."""
    await discard_top(g, use.seat, LOST)
