"""Survivor cards of level 0 in the packs."""

from __future__ import annotations

from bot.lcg.api import (
    PER_HORROR,
    Cost,
    Game,
    Lasting,
    PieceId,
    Seat,
    Skill,
    SkillTest,
    Until,
    Use,
    committable,
    defeat_enemy,
    draw_cards,
    event,
    extra_icons,
    free,
    gain,
    may_gain,
    of_card,
    ruling,
    take_test,
    you_have_a_deck,
)

FLIGHT, LABRANCHE, WAYLAY, NOT_WITHOUT = "03155", "03198", "03237", "03272"


@event(FLIGHT)
async def fight_or_flight(g: Game, use: Use) -> None:
    """Fight or Flight: Fast, on your turn. +1 combat and +1 agility for each horror on you.

    It lasts until the end of the round.
    """
    for skill in (Skill.COMBAT, Skill.AGILITY):
        effect = Lasting(PER_HORROR, of_card(FLIGHT), Until.ROUND, use.seat, skill=skill, amount=1)
        g.state.lasting.append(effect)


ruling(FLIGHT, "The bonus changes as the horror on you does.")


# Madame Labranche


@free(
    LABRANCHE,
    "draw",
    label="Draw 1 card",
    cost=Cost(exhaust=True),
    when=lambda g, use: not g.who(use.seat).hand and you_have_a_deck(g, use),
    why="You have cards in hand.",
)
async def labranche_draws(g: Game, use: Use) -> None:
    """Madame Labranche: Free, exhaust her: draw 1 card. Only with no cards in hand."""
    await draw_cards(g, use.seat, 1)


@free(
    LABRANCHE,
    "gain",
    label="Gain 1 resource",
    cost=Cost(exhaust=True),
    when=lambda g, use: not g.who(use.seat).resources and may_gain(g, use),
    why="You have resources.",
)
async def labranche_gives(g: Game, use: Use) -> None:
    """Madame Labranche: Free, exhaust her: gain 1 resource. Only with no resources."""
    gain(g, use.seat, 1)


# Waylay


def _helpless(g: Game, use: Use) -> list[PieceId]:
    return [
        enemy.id
        for enemy in g.enemies.at(g.who(use.seat).place)
        if enemy.exhausted and not g.card(enemy).has_trait("Elite")
    ]


@event(WAYLAY, targets=_helpless, why="No exhausted non-Elite enemy is at your location.")
async def waylay(g: Game, use: Use) -> None:
    """Waylay: Test agility against the evade value of an exhausted non-Elite enemy here.

    If you succeed, it is defeated.
    """
    enemy = g.piece(use.target)
    if enemy is None:
        return

    async def caught(_test: SkillTest) -> None:
        if enemy in g.in_play:
            await defeat_enemy(g, enemy, use.seat)

    difficulty, source = g.enemies.evade(enemy), WAYLAY
    await take_test(g, use.seat, Skill.AGILITY, difficulty, source=source, on_success=caught)


ruling(WAYLAY, "It is neither an attack nor an evasion.")


# "Not without a fight!"


@committable(NOT_WITHOUT, why="No enemy is engaged with you.")
def not_without_a_fight(g: Game, _test: SkillTest, seat: Seat) -> bool:
    """ "Not without a fight!": Commit this only while an enemy is engaged with you."""  # noqa: D210 - its name begins so
    return bool(g.enemies.engaged_with(seat))


@extra_icons(NOT_WITHOUT)
def not_without_icons(g: Game, _test: SkillTest, seat: Seat) -> tuple[Skill, ...]:
    """ "Not without a fight!": 1 more willpower, combat and agility icon for each of them."""  # noqa: D210 - its name begins so
    return (Skill.WILLPOWER, Skill.COMBAT, Skill.AGILITY) * len(g.enemies.engaged_with(seat))
