"""Rogue cards of level 0. Adaptable is facts only."""

from __future__ import annotations

from bot.lcg.api import (
    CardType,
    CopyNo,
    Cost,
    EnemySpawns,
    Game,
    PieceId,
    Seat,
    SkillTest,
    Timing,
    TurnBegins,
    Use,
    action,
    add_uses,
    cannot_play_by_effect,
    choose_cards,
    choose_piece,
    choose_seat,
    committed,
    discard_random,
    doubles,
    event,
    free,
    gain,
    handler,
    heal,
    hides_hand,
    in_play_with,
    may_gain,
    move,
    of_card,
    open_neighbours,
    perform,
    play_by_effect,
    put_off,
    reaction,
    resign,
    ruling,
    take_action,
    take_test,
)

LIQUID_COURAGE, THINK, DOUBLE, CONTRABAND = "02024", "02025", "02026", "02109"
OUTTA_HERE, LONE_WOLF, QUICK_THINKING, JOEY = "02151", "02188", "02229", "02265"
JOEYS_SHARE, BY_ENOUGH = 1, 2


# Liquid Courage


def _shaken(g: Game, seat: Seat) -> list[Seat]:
    return [who.seat for who in g.at(g.who(seat).place) if who.horror]


@action(
    LIQUID_COURAGE,
    "drink",
    label="Heal 1 horror",
    cost=Cost(actions=1, uses=1),
    when=lambda g, use: bool(_shaken(g, use.seat)),
    why="Nobody here has horror.",
)
async def liquid_courage(g: Game, use: Use) -> None:
    """Liquid Courage: Action, 1 supply: an investigator here heals 1 horror, then tests willpower.

    On success they heal 1 more horror; else they discard a card at random.
    """
    seat = await choose_seat(
        g, use.seat, "Who drinks?", lambda: _shaken(g, use.seat), source=LIQUID_COURAGE
    )
    if seat is not None:
        heal(g, seat, horror=1)
        await perform(g, seat, _steady_yourself(g, seat))


async def _steady_yourself(g: Game, seat: Seat) -> None:
    async def steadied(_test: SkillTest) -> None:
        heal(g, seat, horror=1)

    async def stumbled(_test: SkillTest) -> None:
        discard_random(g, seat)

    test = g.library.card(LIQUID_COURAGE).test
    assert test is not None
    await take_test(
        g,
        seat,
        test.skills[0],
        test.difficulty,
        source=LIQUID_COURAGE,
        on_success=steadied,
        on_fail=stumbled,
    )


ruling(LIQUID_COURAGE, "Whoever drinks takes the test, and it is their card that is discarded.")


# Think on Your Feet


def _spawns_on_you(g: Game, use: Use[EnemySpawns]) -> bool:
    enemy, place = use.event.enemy, g.who(use.seat).place
    here = g.in_play(enemy) and place is not None and g.where(enemy) == place
    return here and bool(open_neighbours(g, use.seat))


@event(THINK, to=EnemySpawns, timing=Timing.WHEN, when=_spawns_on_you)
async def think_on_your_feet(g: Game, use: Use[EnemySpawns]) -> None:
    """Think on Your Feet: When an enemy would spawn at your location: move to a connecting one."""
    place = await choose_piece(
        g,
        use.seat,
        "Where do you go?",
        lambda: open_neighbours(g, use.seat),
        source=THINK,
        kind="place",
    )
    if place is not None:
        await move(g, use.seat, place.id)


ruling(THINK, "The enemy spawns where you were, and does not engage you.")

doubles(
    DOUBLE,
    "Double or Nothing: The difficulty of the test is doubled. If it succeeds, all its results are "
    "resolved twice.",
)
ruling(DOUBLE, "Results of committed cards and symbols come twice, too; reactions do not.")


# Contraband


def _stocked(g: Game, use: Use) -> list[PieceId]:
    """Assets of investigators here that hold ammo or supplies."""
    here = [who.seat for who in g.at(g.who(use.seat).place)]
    return [
        asset.id
        for seat in here
        for asset in g.cards_of(seat)
        if asset.uses and (uses := g.card(asset).uses) and uses.kind in ("ammo", "supplies")
    ]


@event(CONTRABAND, targets=_stocked, why="No asset here holds ammo or supplies.")
async def contraband(g: Game, use: Use) -> None:
    """Contraband: Double the ammo or supplies on an asset of an investigator here."""
    asset = g.piece(use.target)
    if asset is not None:
        add_uses(g, asset, asset.uses)


@event(
    OUTTA_HERE,
    is_a=frozenset({"resign"}),
    when=lambda g, _use: bool(in_play_with(g, "resign")) or _stage_lets_resign(g),
    why="No card of the scenario that is in play lets anybody resign.",
    provokes=False,
)
async def outta_here(g: Game, use: Use) -> None:
    """ "I’m outta here!": Resign. Only while a scenario card with a resign ability is in play."""  # noqa: D210 - its name begins so
    await resign(g, use.seat)


def _stage_lets_resign(g: Game) -> bool:
    found = [each for card in (g.act, g.agenda) for each in g.registry.abilities.get(card.code, ())]
    return any("resign" in each.is_a for each in found)


ruling(OUTTA_HERE, "You need not be where that card is.")


def _alone(g: Game, use: Use[TurnBegins]) -> bool:
    mine = use.event.seat == use.source.controller
    return mine and len(g.at(g.who(use.seat).place)) == 1 and may_gain(g, use)


@reaction(LONE_WOLF, "prowl", to=TurnBegins, label="Gain 1 resource", when=_alone)
async def lone_wolf(g: Game, use: Use) -> None:
    """Lone Wolf: Reaction, when your turn begins with nobody else at your location: 1 resource."""
    gain(g, use.seat, 1)


# Quick Thinking


@committed(QUICK_THINKING, matters=lambda _g, test: test.margin >= BY_ENOUGH)
async def quick_thinking(g: Game, _test: SkillTest, seat: Seat) -> None:
    """Quick Thinking: If the test succeeds by 2 or more, take an action once it is over.

    As if it were your turn; it does not count among your actions.
    """
    await put_off(g, "quick_thinking:act", seat=seat)


@handler("quick_thinking:act")
async def act_quickly(g: Game, args: dict[str, int]) -> None:
    """Quick Thinking: One action that does not count among those of your turn."""
    await take_action(g, Seat(args["seat"]), source=of_card(QUICK_THINKING))


ruling(QUICK_THINKING, "Whoever committed it takes the action.")


# Joey “The Rat” Vigil


def _wares(g: Game, seat: Seat, spent: int) -> list[CopyNo]:
    """Item assets in hand that could be played once so many resources are spent."""
    return [
        copy
        for copy in g.loose_hand(seat)
        if g.card(copy).type is CardType.ASSET
        and g.card(copy).has_trait("Item")
        and not cannot_play_by_effect(g, seat, copy, spent)
    ]


@free(
    JOEY,
    "deal",
    label="Play an Item",
    cost=Cost(resources=JOEYS_SHARE),
    when=lambda g, use: hides_hand(g, use.seat) or bool(_wares(g, use.seat, JOEYS_SHARE)),
    why="You have no Item in hand that you could play.",
)
async def joey_vigil(g: Game, use: Use) -> None:
    """Joey "The Rat" Vigil: Free, 1 resource: play an Item asset from your hand, at its cost."""
    chosen = await choose_cards(
        g, use.seat, "Which Item do you play?", lambda: _wares(g, use.seat, 0), source=JOEY
    )
    for copy in chosen:
        await play_by_effect(g, use.seat, copy)


ruling(JOEY, "It is no action and provokes nothing; also in other players’ turns.")
