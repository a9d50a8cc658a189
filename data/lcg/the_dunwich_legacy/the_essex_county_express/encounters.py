"""Passengers and worse aboard *The Essex County Express*."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_MOVE,
    Cost,
    EnemySpawns,
    Game,
    Harm,
    Piece,
    Seat,
    Side,
    SkillTest,
    Timing,
    Until,
    Use,
    action,
    choose_piece,
    constant,
    deal,
    deal_all,
    discard_piece,
    follow_up,
    forced,
    handler,
    hold_fast,
    leaving,
    lose_actions,
    of_card,
    perform,
    put_uncontrolled,
    revelation,
    ruling,
    take_control,
    take_test,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test

PASSENGER, CLAWS, RAILS = "02179", "02180", "02181"
GRAPPLER, MONSTROSITY = "02182", "02183"
SCALDED, HURT = 2, 4


@revelation(PASSENGER)
async def helpless_passenger_enters_play(g: Game, use: Use) -> None:
    """Helpless Passenger: Surge. Revelation, put it into play at the location to your left.

    If there is none, use your location. Nobody controls it.
    """
    here = g.places.of_seat(use.seat)
    if here is not None and use.copy is not None:
        put_uncontrolled(g, use.copy, g.places.beside(here, Side.LEFT) or here)


@action(
    PASSENGER,
    "parley",
    is_a=frozenset({"parley"}),
    label="Parley",
    cost=Cost(actions=1),
    granted=lambda _g, use: use.source.controller is None,
)
async def parley_with_passenger(g: Game, use: Use) -> None:
    """Helpless Passenger: Action, Parley: take control of them."""
    await take_control(g, use.source, use.seat)


@leaving(PASSENGER)
def schedule_horror_for_lost_passenger(g: Game, _passenger: Piece) -> None:
    """Helpless Passenger: Forced, if it leaves play, each investigator takes 1 horror."""
    follow_up(g, "helpless_passenger")


@handler("helpless_passenger")
async def deal_horror_for_lost_passenger(g: Game, _args: dict[str, int]) -> None:
    """Deal 1 horror to each investigator because a Helpless Passenger left play."""
    source = of_card(PASSENGER)
    await deal_all(g, [Harm(who.seat, horror=1, source=source) for who in g.playing()])


@revelation(CLAWS)
async def claws_of_steam_test_willpower(g: Game, use: Use) -> None:
    """Claws of Steam: Revelation, test willpower (3).

    If you fail, take 2 damage and you can’t move this round. Assign the damage to your assets
    first, as far as you can.
    """

    async def on_fail(_trial: SkillTest) -> None:
        hold_fast(g, use.seat, Until.ROUND, CLAWS)
        await deal(g, use.seat, damage=SCALDED, source=CLAWS, assets_first=True)

    await take_test(g, use.seat, *read_printed_test(g, CLAWS), source=CLAWS, on_fail=on_fail)


@revelation(RAILS)
async def broken_rails_take_actions(g: Game, use: Use) -> None:
    """Broken Rails: Revelation, each investigator at your location loses 1 action.

    Anyone of them with 4 or more damage also discards an asset.
    """
    for who in g.investigators.at(g.who(use.seat).place):
        lose_actions(g, who.seat, 1)
        if who.damage >= HURT:
            await perform(g, who.seat, _discard_asset(g, who.seat))


async def _discard_asset(g: Game, seat: Seat) -> None:
    asset = await choose_piece(
        g,
        seat,
        "Which asset do you discard?",
        lambda: g.pieces.discardable(seat),
        source=RAILS,
        kind="discard",
    )
    if asset is not None:
        discard_piece(g, asset)


@constant(GRAPPLER, MAY_NOT_MOVE)
def grappling_horror_prevents_moving(g: Game, grappler: Piece, seat: Seat) -> str:
    """Grappling Horror: While it’s engaged with you, you can’t move."""
    return "Grappling Horror holds you." if g.enemies.is_engaged(grappler, seat) else ""


@forced(
    MONSTROSITY,
    "emerge",
    to=EnemySpawns,
    timing=Timing.WHEN,
    when=lambda _g, use: use.event.enemy is use.source and not use.source.exhausted,
)
async def emergent_monstrosity_enters_exhausted(_g: Game, use: Use) -> None:
    """Emergent Monstrosity: It enters play exhausted."""
    use.source.exhausted = True


ruling(PASSENGER, "A passenger in a car that leaves the game is discarded.")
ruling(CLAWS, "If you can’t move this round, an act or agenda can still move you.")
ruling(RAILS, "If drawn outside your turn, you lose an action next turn.")
