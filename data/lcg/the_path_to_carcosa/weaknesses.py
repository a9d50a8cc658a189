"""The basic weaknesses of the box."""

from __future__ import annotations

from bot.lcg.api import (
    HAND_LIMIT,
    Cost,
    EnemyFalls,
    Game,
    Piece,
    Seat,
    Timing,
    Use,
    action,
    constant,
    discard_piece,
    draw_encounter,
    forced,
    revelation,
    ruling,
    shuffle_into_deck,
    this_enemy,
    to_threat_area,
)

OVERZEALOUS, SIGN, FOLLOWER = "03040", "03041", "03042"
FEWER_CARDS = 5


@revelation(OVERZEALOUS)
async def overzealous(g: Game, use: Use) -> None:
    """Overzealous: Revelation, draw the top card of the encounter deck. It gains surge."""
    await draw_encounter(g, use.seat, gains_surge=True)


@revelation(SIGN)
async def drawing_the_sign(g: Game, use: Use) -> None:
    """Drawing the Sign: Revelation, put this into your threat area."""
    await to_threat_area(g, use)


@constant(SIGN, HAND_LIMIT)
def fewer_cards(_g: Game, sign: Piece, seat: Seat) -> int:
    """Drawing the Sign: Your maximum hand size is 5 lower."""
    return -FEWER_CARDS if sign.threat == seat else 0


@action(SIGN, "discard", label="Discard", cost=Cost(actions=2))
async def wipe_off_the_sign(g: Game, use: Use) -> None:
    """Drawing the Sign: Spend 2 actions to discard this."""
    discard_piece(g, use.source)


ruling(SIGN, "Any investigator at the same location can discard it.")


@forced(FOLLOWER, "return", to=EnemyFalls, timing=Timing.WHEN, when=this_enemy)
async def the_thing_that_follows(g: Game, use: Use[EnemyFalls]) -> None:
    """The Thing That Follows: Forced, when it would be defeated, shuffle it into its owner’s deck.

    It isn’t defeated.
    """
    use.event.cancelled = True
    shuffle_into_deck(g, use.source)
    discard_piece(g, use.source)


ruling(FOLLOWER, "Nothing that answers a defeat happens.")
