"""Guardian cards that cost experience."""

from __future__ import annotations

from bot.lcg.api import (
    Attempt,
    CardType,
    Cost,
    Game,
    PieceId,
    SkillTest,
    Use,
    action,
    add_uses,
    by_margin,
    damage_rule,
    event,
    fight_with,
    foes,
    free,
    gain_actions,
    hit,
    ruling,
)
from data.lcg.core.guardian import damageable_enemies_here

EXTRA_AMMUNITION, POLICE_BADGE, BEAT_COP, SHOTGUN = "01026", "01027", "01028", "01029"
AMMUNITION = 3
MOST_PELLETS = 5


by_margin(SHOTGUN)


def _loaded_firearms_here(g: Game, use: Use) -> list[PieceId]:
    """Return the Firearms with ammo that investigators at the user’s location control."""
    return [
        piece.id
        for who in g.investigators.at(g.who(use.seat).place)
        for piece in g.in_play.controlled_by(who.seat, CardType.ASSET)
        if g.card(piece).has_trait("Firearm") and g.card(piece).uses is not None
    ]


@event(
    EXTRA_AMMUNITION, targets=_loaded_firearms_here, why="Nobody here has a Firearm that uses ammo."
)
async def extra_ammunition_reloads_firearm(g: Game, use: Use) -> None:
    """Extra Ammunition: Put 3 ammo on a Firearm of an investigator here."""
    gun = g.piece(use.target)
    if gun is not None:
        add_uses(g, gun, AMMUNITION)


ruling(EXTRA_AMMUNITION, "A Firearm can hold more ammo than it started with.")


def _is_turn_of_investigator_here(g: Game, use: Use) -> bool:
    turn = g.state.turn
    place = g.who(use.seat).place
    return turn is not None and place is not None and g.who(turn).place == place


@free(
    POLICE_BADGE,
    "show",
    label="Discard for 2 extra actions",
    cost=Cost(discard_self=True),
    when=_is_turn_of_investigator_here,
    why="Nobody at your location is taking a turn.",
)
async def police_badge_gives_actions(g: Game, use: Use) -> None:
    """Police Badge: Free, discard this: an investigator here taking a turn gets 2 extra actions."""
    if g.state.turn is not None:
        gain_actions(g, g.state.turn, 2)


@free(
    BEAT_COP,
    "strike",
    label="Exhaust, 1 damage each",
    cost=Cost(exhaust=True, damage_self=1),
    targets=damageable_enemies_here,
)
async def beat_cop_damages_enemy(g: Game, use: Use) -> None:
    """Beat Cop: Free, exhaust him and deal him 1 damage to deal 1 damage to an enemy here."""
    await hit(g, g.piece(use.target), 1, use.seat, BEAT_COP)


ruling(
    BEAT_COP, ("His own damage is a cost: even if it defeats him, the enemy still takes 1 damage.")
)
ruling(BEAT_COP, "If he defeats an enemy, you defeated it.")


@action(
    SHOTGUN,
    "fight",
    cost=Cost(actions=1, uses=1),
    is_a=frozenset({"fight"}),
    targets=foes,
    attempt=Attempt(bonus=3, more="shotgun"),
)
async def fight_with_shotgun(g: Game, use: Use) -> None:
    """Shotgun: Action, 1 ammo: Fight. +3 combat.

    It deals as much damage as you succeed by (1 to 5).
    """
    await fight_with(g, use)


@damage_rule("shotgun")
def shotgun_bonus_damage(_g: Game, test: SkillTest) -> int:
    """Return the margin of the success or failure, less the attack’s own 1 damage."""
    return max(1, min(MOST_PELLETS, test.margin)) - 1


ruling(
    SHOTGUN,
    ("If you miss and hit another investigator, it deals as much damage as you fail by (1 to 5)."),
)
ruling(SHOTGUN, "Extra damage from other cards is added on top, even above 5.")
