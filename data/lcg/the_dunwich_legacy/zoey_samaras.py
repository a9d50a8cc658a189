"""Zoey Samaras and her own cards."""

from __future__ import annotations

from bot.lcg.api import (
    CardType,
    Cost,
    EnemyEngages,
    Game,
    GameEndsFor,
    SkillTest,
    Symbol,
    TokenRule,
    Use,
    add_damage,
    attach,
    choose_piece,
    discard_until,
    farthest_places,
    forced,
    gain,
    hit,
    may_gain,
    of_card,
    reaction,
    revelation,
    ruling,
    spawn,
    suffer,
    token_rule,
)

ZOEY, CROSS, SMITE = "02001", "02006", "02007"


def _is_enemy_engaging_self(_g: Game, use: Use[EnemyEngages]) -> bool:
    return use.event.seat == use.seat


def _can_gain_for_engagement(g: Game, use: Use[EnemyEngages]) -> bool:
    return _is_enemy_engaging_self(g, use) and may_gain(g, use)


@reaction(
    ZOEY, "gain", to=EnemyEngages, label="Gain 1 resource", when=_can_gain_for_engagement, gain=True
)
async def zoey_gains_resource(g: Game, use: Use) -> None:
    """Zoey Samaras: Reaction, after an enemy becomes engaged with you, gain 1 resource."""
    gain(g, use.seat, 1)


def _add_one_damage(g: Game, trial: SkillTest) -> None:
    add_damage(g, trial, 1, of_card(ZOEY))


token_rule(
    ZOEY,
    Symbol.ELDER_SIGN,
    TokenRule(modifier=lambda g, _t: g.library.card(ZOEY).elder_sign or 0, adjust=_add_one_damage),
    "Elder sign: +1. If you succeed at an attack, it deals +1 damage.",
)
ruling(ZOEY, "It doesn’t matter who engages. A massive enemy never enters a threat area.")


def _is_enemy_in_play_engaging_self(g: Game, use: Use[EnemyEngages]) -> bool:
    return _is_enemy_engaging_self(g, use) and use.event.enemy in g.in_play


@reaction(
    CROSS,
    "smite",
    to=EnemyEngages,
    label="Spend 1 resource: 1 damage to it",
    cost=Cost(exhaust=True, resources=1),
    when=_is_enemy_in_play_engaging_self,
)
async def zoeys_cross_damages_enemy(g: Game, use: Use[EnemyEngages]) -> None:
    """Zoey’s Cross: Reaction, after an enemy engages you, deal 1 damage to it.

    Exhaust this and spend 1 resource to use it.
    """
    await hit(g, use.event.enemy, 1, use.seat, CROSS)


# Smite the Wicked


@revelation(SMITE)
async def smite_the_wicked_attaches_to_enemy(g: Game, use: Use) -> None:
    """Smite the Wicked: Revelation, discard encounter cards until an enemy comes up.

    It spawns at the location farthest from you, with this attached.
    """
    found = discard_until(g, lambda card: card.type is CardType.ENEMY)
    if found is None or use.copy is None:
        return
    place = await choose_piece(
        g, use.seat, "Where does it spawn?", lambda: farthest_places(g, use.seat), source=SMITE
    )
    enemy = await spawn(g, found, use.seat, at=place.id if place is not None else None)
    if enemy is not None and enemy in g.in_play and use.copy in g.state.limbo:
        await attach(g, use.copy, enemy)


def _is_enemy_still_in_play_at_end(g: Game, use: Use[GameEndsFor]) -> bool:
    mine = use.event.seat == use.source.owner
    return mine and g.piece(use.source.host) is not None


@forced(SMITE, "trauma", to=GameEndsFor, when=_is_enemy_still_in_play_at_end)
async def smite_the_wicked_gives_mental_trauma(g: Game, use: Use) -> None:
    """Smite the Wicked: Forced, if its enemy is in play at the end, suffer 1 mental trauma."""
    suffer(g, use.seat, mental=1, source=SMITE)


ruling(
    SMITE,
    ("Zoey suffers it, wherever the enemy is. The enemy’s own spawn instruction doesn’t count."),
)
