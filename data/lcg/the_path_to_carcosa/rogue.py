"""Rogue cards of level 0, and Lockpicks."""

from __future__ import annotations

from bot.lcg.api import (
    Attempt,
    CardType,
    CopyNo,
    Cost,
    Game,
    Piece,
    Seat,
    Skill,
    TestSucceeds,
    Timing,
    Until,
    Use,
    action,
    add_to_result,
    add_uses,
    by_margin,
    can_investigate,
    choose_cards,
    engaged_foes,
    evade_with,
    event,
    fits_in_play,
    hides_hand,
    investigate_with,
    keep_from_engaging,
    put_asset,
    return_at_turn_end,
    ruling,
)

STEALTH, SLEIGHT, DARING, LOCKPICKS = "03028", "03029", "03030", "03031"
EVADE, INVESTIGATE = frozenset({"evade"}), frozenset({"investigate"})
BY_ENOUGH = 2

by_margin(LOCKPICKS)


@action(
    STEALTH,
    "sneak",
    is_a=EVADE,
    cost=Cost(actions=1, exhaust=True),
    targets=engaged_foes,
    why="No enemy is engaged with you.",
    attempt=Attempt(shift=-2),
)
async def stealth(g: Game, use: Use) -> None:
    """Stealth: Action, exhaust this: Evade. The enemy has −2 evade.

    If you succeed, it isn’t exhausted, but it can’t engage you until the end of your turn.
    """

    async def lose_sight(enemy: Piece) -> None:
        keep_from_engaging(g, enemy, use.seat, Until.TURN, STEALTH)

    await evade_with(g, use, lose_sight, exhausts=False)


ruling(STEALTH, "It is of no use against a massive enemy, which never engages anyone.")


def _up_the_sleeve(g: Game, seat: Seat) -> list[CopyNo]:
    return [
        copy
        for copy in g.investigators.loose_hand(seat)
        if g.card(copy).type is CardType.ASSET
        and g.card(copy).has_trait("Item")
        and fits_in_play(g, seat, g.card(copy))
    ]


@event(
    SLEIGHT,
    when=lambda g, use: hides_hand(g, use.seat) or bool(_up_the_sleeve(g, use.seat)),
    why="You have no Item in hand that you can put into play.",
)
async def sleight_of_hand(g: Game, use: Use) -> None:
    """Sleight of Hand: Fast, on your turn, put an Item from your hand into play.

    At the end of your turn, return it to your hand if it’s still in play.
    """
    chosen = await choose_cards(
        g, use.seat, "Which Item?", lambda: _up_the_sleeve(g, use.seat), source=SLEIGHT
    )
    for copy in chosen:
        return_at_turn_end(g, await put_asset(g, copy, use.seat), SLEIGHT)


ruling(SLEIGHT, "You don’t pay for the Item: an X in its cost counts as 0. It takes its slots.")


def _own_success(_g: Game, use: Use[TestSucceeds]) -> bool:
    return use.event.test.seat == use.seat


@event(DARING, to=TestSucceeds, timing=Timing.WHEN, when=_own_success)
async def daring_maneuver(g: Game, use: Use[TestSucceeds]) -> None:
    """Daring Maneuver: Fast, when you would succeed at a test, +2 skill value for that test."""
    add_to_result(g, use.event.test, 2)


@action(
    LOCKPICKS,
    "pick",
    is_a=INVESTIGATE,
    label="Investigate, adding agility",
    cost=Cost(actions=1, exhaust=True),
    when=can_investigate,
    why="You can’t investigate your location.",
    attempt=Attempt(plus=Skill.AGILITY),
)
async def lockpicks(g: Game, use: Use) -> None:
    """Lockpicks: Action, exhaust this: Investigate; add your agility to your skill value.

    Unless you succeed by 2 or more, remove 1 supply. Without supplies, discard it.
    """
    test = await investigate_with(g, use)
    if test is not None and not test.won_by(BY_ENOUGH) and use.source in g.in_play:
        add_uses(g, use.source, -1)
