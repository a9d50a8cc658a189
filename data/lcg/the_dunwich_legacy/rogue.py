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
    by_margin,
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


by_margin(QUICK_THINKING)


# Liquid Courage


def _investigators_with_horror_here(g: Game, seat: Seat) -> list[Seat]:
    return [who.seat for who in g.investigators.at(g.who(seat).place) if who.horror]


@action(
    LIQUID_COURAGE,
    "drink",
    label="Heal 1 horror",
    cost=Cost(actions=1, uses=1),
    when=lambda g, use: bool(_investigators_with_horror_here(g, use.seat)),
    why="Nobody here has horror.",
)
async def liquid_courage_heals_horror(g: Game, use: Use) -> None:
    """Liquid Courage: Action, 1 supply: an investigator here heals 1 horror, then tests willpower.

    If they succeed, they heal 1 more horror. If not, they discard a random card.
    """
    seat = await choose_seat(
        g,
        use.seat,
        "Who drinks?",
        lambda: _investigators_with_horror_here(g, use.seat),
        source=LIQUID_COURAGE,
    )
    if seat is not None:
        heal(g, seat, horror=1)
        await perform(g, seat, _test_willpower_after_drink(g, seat))


async def _test_willpower_after_drink(g: Game, seat: Seat) -> None:
    async def on_success(_test: SkillTest) -> None:
        heal(g, seat, horror=1)

    async def on_fail(_test: SkillTest) -> None:
        discard_random(g, seat)

    test = g.library.card(LIQUID_COURAGE).test
    assert test is not None
    await take_test(
        g,
        seat,
        test.skills[0],
        test.difficulty,
        source=LIQUID_COURAGE,
        on_success=on_success,
        on_fail=on_fail,
    )


ruling(LIQUID_COURAGE, "The investigator who drinks takes the test and discards their own card.")


# Think on Your Feet


def _is_enemy_spawning_here(g: Game, use: Use[EnemySpawns]) -> bool:
    enemy, place = use.event.enemy, g.who(use.seat).place
    here = enemy in g.in_play and place is not None and g.places.where(enemy) == place
    return here and bool(open_neighbours(g, use.seat))


@event(THINK, to=EnemySpawns, timing=Timing.WHEN, when=_is_enemy_spawning_here)
async def think_on_your_feet_moves_away(g: Game, use: Use[EnemySpawns]) -> None:
    """Think on Your Feet: When an enemy would spawn at your location, move to a connecting one."""
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


ruling(THINK, "The enemy spawns at the location you left and doesn’t engage you.")

doubles(
    DOUBLE,
    (
        "Double or Nothing: Double the test’s difficulty. If you succeed, all its results happen "
        "twice."
    ),
)
ruling(DOUBLE, "The results of committed cards and symbols happen twice too; reactions don’t.")


# Contraband


def _assets_with_ammo_or_supplies_here(g: Game, use: Use) -> list[PieceId]:
    """Return the assets with ammo or supplies of investigators at the user’s location."""
    here = [who.seat for who in g.investigators.at(g.who(use.seat).place)]
    return [
        asset.id
        for seat in here
        for asset in g.in_play.controlled_by(seat)
        if asset.uses and (uses := g.card(asset).uses) and uses.kind in ("ammo", "supplies")
    ]


@event(
    CONTRABAND,
    targets=_assets_with_ammo_or_supplies_here,
    why="No asset here holds ammo or supplies.",
)
async def contraband_doubles_uses(g: Game, use: Use) -> None:
    """Contraband: Double the ammo or supplies on an asset of an investigator here."""
    asset = g.piece(use.target)
    if asset is not None:
        add_uses(g, asset, asset.uses)


@event(
    OUTTA_HERE,
    is_a=frozenset({"resign"}),
    when=lambda g, _use: bool(in_play_with(g, "resign")) or _has_stage_resign_ability(g),
    why="No scenario card in play lets anyone resign.",
    provokes=False,
)
async def outta_here_resigns(g: Game, use: Use) -> None:
    """ "I’m outta here!": Resign. Only if a scenario card with a resign ability is in play."""  # noqa: D210 - its name begins so
    await resign(g, use.seat)


def _has_stage_resign_ability(g: Game) -> bool:
    found = [
        each
        for card in (g.stages.act, g.stages.agenda)
        for each in g.registry.abilities.get(card.code, ())
    ]
    return any("resign" in each.is_a for each in found)


ruling(OUTTA_HERE, "You don’t have to be at that card’s location.")


def _is_alone_at_turn_begin(g: Game, use: Use[TurnBegins]) -> bool:
    mine = use.event.seat == use.source.controller
    return mine and len(g.investigators.at(g.who(use.seat).place)) == 1 and may_gain(g, use)


@reaction(
    LONE_WOLF,
    "prowl",
    to=TurnBegins,
    label="Gain 1 resource",
    when=_is_alone_at_turn_begin,
    gain=True,
)
async def lone_wolf_gains_resource(g: Game, use: Use) -> None:
    """Lone Wolf: Reaction, when your turn begins and you’re alone here, gain 1 resource.

    Alone means no other investigator is at your location.
    """
    gain(g, use.seat, 1)


# Quick Thinking


@committed(QUICK_THINKING, matters=lambda _g, test: test.margin >= BY_ENOUGH)
async def quick_thinking_schedules_action(g: Game, _test: SkillTest, seat: Seat) -> None:
    """Quick Thinking: If the test succeeds by 2 or more, take an action after it.

    You take it as if on your turn. It doesn’t count towards your actions.
    """
    await put_off(g, "quick_thinking:act", seat=seat)


@handler("quick_thinking:act")
async def quick_thinking_gives_action(g: Game, args: dict[str, int]) -> None:
    """Give the seat 1 action now that does not count towards the actions of its turn."""
    await take_action(g, Seat(args["seat"]), source=of_card(QUICK_THINKING))


ruling(QUICK_THINKING, "The investigator who committed it takes the action.")


# Joey “The Rat” Vigil


def _playable_items(g: Game, seat: Seat, spent: int) -> list[CopyNo]:
    """Return the Item assets in hand that the seat can still pay for after spending this much."""
    return [
        copy
        for copy in g.investigators.loose_hand(seat)
        if g.card(copy).type is CardType.ASSET
        and g.card(copy).has_trait("Item")
        and not cannot_play_by_effect(g, seat, copy, spent)
    ]


@free(
    JOEY,
    "deal",
    label="Play an Item",
    cost=Cost(resources=JOEYS_SHARE),
    when=lambda g, use: hides_hand(g, use.seat) or bool(_playable_items(g, use.seat, JOEYS_SHARE)),
    why="You have no Item in hand that you can afford to play.",
)
async def joey_vigil_plays_item(g: Game, use: Use) -> None:
    """Joey "The Rat" Vigil: Free, 1 resource: play an Item asset from your hand.

    You pay its cost too.
    """
    chosen = await choose_cards(
        g, use.seat, "Which Item do you play?", lambda: _playable_items(g, use.seat, 0), source=JOEY
    )
    for copy in chosen:
        await play_by_effect(g, use.seat, copy)


ruling(
    JOEY,
    ("It isn’t an action, so it provokes no attacks. You can use it on other players’ turns too."),
)
