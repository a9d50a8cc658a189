"""Mystic cards above level 0."""

from __future__ import annotations

from bot.lcg.api import (
    Attempt,
    Cost,
    Game,
    Lasting,
    Limit,
    PhaseBegins,
    PieceId,
    Seat,
    Skill,
    Timing,
    TokenDue,
    Until,
    Use,
    action,
    add_uses,
    deal,
    defeat_enemy,
    engaged_foes,
    event,
    handler,
    lose_actions,
    of_card,
    reaction,
    ruling,
    settle_engagements,
)
from data.lcg.core.mystic import evade_and_damage

MIND_WIPE, BLINDING_LIGHT_2 = "01068", "01069"
BOOK_OF_SHADOWS, GROTESQUE_STATUE = "01070", "01071"


def non_elite_enemies_here(g: Game, use: Use) -> list[PieceId]:
    """Return the enemies at the user’s location that are not Elite."""
    here = g.enemies.at(g.who(use.seat).place)
    return [enemy.id for enemy in here if not g.card(enemy).has_trait("Elite")]


@event(MIND_WIPE, to=PhaseBegins, targets=non_elite_enemies_here)
async def mind_wipe_blanks_enemy(g: Game, use: Use) -> None:
    """Mind Wipe: After a phase begins, choose a non-Elite enemy at your location.

    Until the phase ends, its text counts as blank, except for its traits.
    """
    await blank_enemy_text(g, Lasting("wiped", of_card(MIND_WIPE), Until.PHASE, piece=use.target))


async def blank_enemy_text(g: Game, lasting: Lasting) -> None:
    """Blank an enemy’s text box for as long as the effect lasts.

    Without its text it can have less health, which may defeat it.
    """
    g.state.lasting.append(lasting)
    await settle_engagements(g)
    enemy = g.piece(lasting.piece)
    health = None if enemy is None else g.pieces.health(enemy)
    if enemy is not None and health is not None and enemy.damage >= health:
        await defeat_enemy(g, enemy, None)


ruling(MIND_WIPE, "Keywords, prey and victory points are part of the text and count as blank too.")
ruling(MIND_WIPE, "If its text gives it extra health, it loses that; this can defeat it.")


@event(
    BLINDING_LIGHT_2,
    is_a=frozenset({"evade"}),
    targets=engaged_foes,
    why="No enemy is engaged with you.",
    attempt=Attempt(skill=Skill.WILLPOWER, on_symbol=("blinding_light_2:symbol",)),
)
async def evade_with_blinding_light_2(g: Game, use: Use) -> None:
    """Blinding Light (2): Evade with willpower. If you succeed, deal 2 damage to the enemy.

    If you reveal a skull, cultist, tablet, elder thing or auto-fail, lose 1 action and take 1
    horror.
    """
    await evade_and_damage(g, use, damage=2)


@handler("blinding_light_2:symbol")
async def blinding_light_2_punishes_symbol(g: Game, args: dict[str, int]) -> None:
    """Blinding Light (2): With a bad symbol, lose 1 action and take 1 horror."""
    seat = Seat(args["seat"])
    lose_actions(g, seat, 1)
    await deal(g, seat, horror=1, source=BLINDING_LIGHT_2)


def _spell_assets_with_charges(g: Game, use: Use) -> list[PieceId]:
    """Return the Spell assets with charges that the user controls."""
    return [
        asset.id
        for asset in g.in_play.controlled_by(use.seat)
        if g.card(asset).has_trait("Spell")
        and (uses := g.card(asset).uses)
        and uses.kind == "charges"
    ]


@action(
    BOOK_OF_SHADOWS,
    "charge",
    label="+1 charge",
    targets=_spell_assets_with_charges,
    cost=Cost(actions=1, exhaust=True),
)
async def book_of_shadows_adds_charge(g: Game, use: Use) -> None:
    """Book of Shadows: You have 1 extra arcane slot.

    Action, exhaust this: add 1 charge to a Spell asset you control.
    """
    spell = g.piece(use.target)
    if spell is not None:
        add_uses(g, spell, 1)


def _is_own_single_token_due(_g: Game, use: Use[TokenDue]) -> bool:
    due = use.event
    return due.test.seat == use.seat and due.count == 1


@reaction(
    GROTESQUE_STATUE,
    "choose",
    to=TokenDue,
    timing=Timing.WHEN,
    label="Reveal two tokens",
    when=_is_own_single_token_due,
    cost=Cost(uses=1),
    limit=Limit(1, "test"),
)
async def grotesque_statue_reveals_two_tokens(_g: Game, use: Use[TokenDue]) -> None:
    """Grotesque Statue: Reaction, when you would reveal a token, 1 charge: reveal 2 instead.

    Choose which one counts and ignore the other.
    """
    use.event.count = 2


ruling(
    GROTESQUE_STATUE,
    ("You can use one statue only once per test, even if you reveal another token."),
)
ruling(GROTESQUE_STATUE, "The ignored token stays out of the bag until the test ends.")
