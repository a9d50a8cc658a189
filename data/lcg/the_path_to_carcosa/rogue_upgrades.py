"""Rogue cards of the packs that cost experience."""

from __future__ import annotations

from bot.lcg.api import (
    Attempt,
    Cost,
    EnemyAttacks,
    EnemyEvades,
    Game,
    Lasting,
    PieceId,
    Skill,
    SkillTest,
    TestKind,
    Timing,
    Until,
    Use,
    action,
    add_uses,
    by_margin,
    by_you,
    choose_word,
    confirm,
    damage_rule,
    draw_cards,
    engaged_foes,
    evade_with,
    event,
    fight_with,
    foes,
    gain,
    gain_actions,
    harmed_at,
    hit,
    of_card,
    reaction,
    ruling,
)

SNEAK_ATTACK, PICKPOCKETING, DERRINGER, SUGGESTION = "03152", "03195", "03234", "03268"
FIGHT = frozenset({"fight"})
BY_ENOUGH, BY_FAR = 2, 3
QUICK_DRAW = "quick_draw"

by_margin(PICKPOCKETING, DERRINGER, SUGGESTION)


def _unaware(g: Game, use: Use) -> list[PieceId]:
    near = harmed_at(g, g.who(use.seat).place, SNEAK_ATTACK)
    return [enemy.id for enemy in near if not g.enemies.is_engaged(enemy, use.seat)]


@event(SNEAK_ATTACK, targets=_unaware, why="There’s no enemy here that isn’t engaged with you.")
async def sneak_attack_2(g: Game, use: Use) -> None:
    """Sneak Attack (2): 2 damage to an enemy here that isn’t engaged with you."""
    enemy = g.piece(use.target)
    if enemy is not None and enemy.id in _unaware(g, use):
        await hit(g, enemy, 2, use.seat, SNEAK_ATTACK)


@reaction(
    PICKPOCKETING,
    "pick",
    to=EnemyEvades,
    label="1 card or 1 resource",
    when=by_you,
    cost=Cost(exhaust=True),
)
async def pickpocketing_2(g: Game, use: Use[EnemyEvades]) -> None:
    """Pickpocketing (2): Reaction, after you evade an enemy, exhaust this.

    Draw 1 card or gain 1 resource. If you succeeded by 2 or more, do both.
    """
    test = g.test
    by_test = test is not None and test.kind is TestKind.EVADE
    margin = test.margin if test is not None and test.target == use.event.enemy.id else 0
    both = by_test and margin >= BY_ENOUGH
    words = [("card", "Draw 1 card"), ("resource", "Gain 1 resource")]
    prompt = "Draw 1 card, or gain 1 resource?"
    key = "" if both else await choose_word(g, use.seat, prompt, words, source=PICKPOCKETING)
    if key != "card":
        gain(g, use.seat, 1)
    if key != "resource":
        await draw_cards(g, use.seat, 1)


ruling(PICKPOCKETING, "An automatic evasion succeeds by no amount.")


# .41 Derringer


@damage_rule("by_one")
def by_one(_g: Game, test: SkillTest) -> int:
    """1 more damage for an attack that succeeds by 1 or more."""
    return int(test.won_by(1))


@action(
    DERRINGER,
    "fight",
    is_a=FIGHT,
    targets=foes,
    cost=Cost(actions=1, uses=1),
    attempt=Attempt(bonus=2, more="by_one"),
)
async def derringer_2(g: Game, use: Use) -> None:
    """.41 Derringer (2): Action, 1 ammo: Fight. +2 combat; +1 damage if you succeed by 1 or more.

    Once a turn, if you succeed by 3 or more, you may take 1 extra action this turn.
    """
    test = await fight_with(g, use)
    drawn = any((e.name, e.piece) == (QUICK_DRAW, use.source.id) for e in g.state.lasting)
    if test is None or drawn or not test.won_by(BY_FAR) or g.state.turn != use.seat:
        return
    if await confirm(g, use.seat, "Take an extra action this turn?", source=DERRINGER):
        mark = Lasting(QUICK_DRAW, of_card(DERRINGER), Until.TURN, piece=use.source.id)
        g.state.lasting.append(mark)
        gain_actions(g, use.seat, test.factor or 1)


# Suggestion


@action(
    SUGGESTION,
    "evade",
    is_a=frozenset({"evade"}),
    cost=Cost(actions=1, exhaust=True),
    targets=engaged_foes,
    why="No enemy is engaged with you.",
    attempt=Attempt(plus=Skill.WILLPOWER),
)
async def suggestion(g: Game, use: Use) -> None:
    """Suggestion: Action, exhaust this: Evade; add your willpower.

    Unless you succeed by 2 or more, remove 1 charge.
    """
    test = await evade_with(g, use)
    spent = test is not None and not test.won_by(BY_ENOUGH)
    if spent and use.source in g.in_play and use.source.uses:
        add_uses(g, use.source, -1)


def _attacks_you(g: Game, use: Use[EnemyAttacks]) -> bool:
    return use.event.seat == use.seat and not g.card(use.event.enemy).has_trait("Elite")


@reaction(
    SUGGESTION,
    "deflect",
    to=EnemyAttacks,
    timing=Timing.WHEN,
    label="Cancel the attack",
    when=_attacks_you,
    cost=Cost(uses=1),
)
async def suggestion_deflects(_g: Game, use: Use[EnemyAttacks]) -> None:
    """Suggestion: Reaction, when a non-Elite enemy attacks you, 1 charge: cancel the attack."""
    use.event.cancelled = True
