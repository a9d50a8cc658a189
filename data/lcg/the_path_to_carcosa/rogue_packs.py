"""Rogue cards of level 0 in the packs."""

from __future__ import annotations

from bot.lcg.api import (
    GAINS,
    SKILL,
    Attempt,
    CopyNo,
    Cost,
    EnemyAttacks,
    Game,
    Keyword,
    Lasting,
    Piece,
    Seat,
    Skill,
    SkillTest,
    Timing,
    Until,
    Use,
    action,
    boost_next_test,
    by_margin,
    can_be_evaded,
    choose_word,
    committed,
    constant,
    evade_all,
    event,
    fight_with,
    foes,
    gain,
    may_gain,
    of_card,
    ruling,
    spend,
    when_committed,
)

KNUCKLEDUSTER, DARIO, CHEAP_SHOT, WATCH_THIS, ESCAPE = "03110", "03151", "03194", "03233", "03267"
FIGHT = frozenset({"fight"})
WEALTHY, BY_ENOUGH, MOST_STAKED = 10, 2, 3
STAKED = "staked"

by_margin(CHEAP_SHOT, WATCH_THIS)


@action(KNUCKLEDUSTER, "fight", is_a=FIGHT, targets=foes, attempt=Attempt(damage=1))
async def knuckleduster(g: Game, use: Use) -> None:
    """Knuckleduster: Action, Fight. +1 damage. The enemy gains retaliate for this attack."""
    await fight_with(g, use)


@constant(KNUCKLEDUSTER, GAINS)
def knuckleduster_provokes(g: Game, dusters: Piece, enemy: Piece, keyword: Keyword) -> bool:
    """Knuckleduster: Action, Fight. +1 damage. The enemy gains retaliate for this attack."""
    test = g.test
    hit = test is not None and test.tool == dusters.id and test.target == enemy.id
    return hit and keyword is Keyword.RETALIATE


# Dario El-Amin


@constant(DARIO, SKILL)
def dario_impresses(
    g: Game, dario: Piece, seat: Seat, skill: Skill, _trial: SkillTest | None
) -> int:
    """Dario El-Amin: While you have 10 or more resources, +1 willpower and +1 intellect."""
    rich = dario.controller == seat and g.who(seat).resources >= WEALTHY
    return int(rich and skill in (Skill.WILLPOWER, Skill.INTELLECT))


@action(
    DARIO,
    "invest",
    label="Gain 2 resources",
    cost=Cost(actions=1, exhaust=True),
    when=lambda g, use: may_gain(g, use) and not g.enemies.at(g.who(use.seat).place),
    why="There are enemies at your location.",
)
async def dario_invests(g: Game, use: Use) -> None:
    """Dario El-Amin: Action, exhaust him: gain 2 resources. Only without enemies here."""
    gain(g, use.seat, 2)


@event(
    CHEAP_SHOT,
    is_a=FIGHT,
    targets=foes,
    why="There’s no enemy to attack here.",
    attempt=Attempt(plus=Skill.AGILITY),
)
async def cheap_shot(g: Game, use: Use) -> None:
    """Cheap Shot: Fight; add your agility. If you succeed by 2 or more, also evade the enemy."""

    async def slip_past(enemy: Piece) -> None:
        if g.test is not None and g.test.won_by(BY_ENOUGH) and can_be_evaded(g, enemy):
            await evade_all(g, [enemy], use.seat)

    await fight_with(g, use, slip_past)


ruling(CHEAP_SHOT, "The evasion is automatic, so it succeeds by no amount.")


# "Watch this!"


@when_committed(WATCH_THIS, own_only=True)
async def watch_this(g: Game, _test: SkillTest, seat: Seat, _copy: CopyNo) -> None:
    """ "Watch this!": Commit it to your own tests only. Spend up to 3 resources."""  # noqa: D210 - its name begins so
    most = min(MOST_STAKED, g.who(seat).resources)
    words = [(str(n), str(n)) for n in range(most, -1, -1)]
    key = await choose_word(g, seat, "How many resources do you spend?", words, source=WATCH_THIS)
    amount = int(key or 0)
    if amount and spend(g, seat, amount):
        stake = Lasting(STAKED, of_card(WATCH_THIS), Until.TEST, seat, amount=amount)
        g.state.lasting.append(stake)


@committed(WATCH_THIS, matters=lambda _g, test: test.margin > 0)
async def watch_this_pays(g: Game, test: SkillTest, seat: Seat) -> None:
    """ "Watch this!": If you succeed by 1 or more, gain twice as many resources."""  # noqa: D210 - its name begins so
    stakes = [each for each in g.state.lasting if (each.name, each.seat) == (STAKED, seat)]
    if stakes and test.margin > 0:
        g.state.lasting.remove(stakes[0])
        g.state.lasting.append(stakes[0])  # the next copy pays its own stake
        gain(g, seat, 2 * stakes[0].amount)


# Narrow Escape


def _seized(_g: Game, use: Use[EnemyAttacks]) -> bool:
    return use.event.seat == use.seat and use.event.opportunity


@event(ESCAPE, to=EnemyAttacks, timing=Timing.WHEN, when=_seized)
async def narrow_escape(g: Game, use: Use[EnemyAttacks]) -> None:
    """Narrow Escape: Fast, when an enemy makes an attack of opportunity against you, cancel it.

    +2 skill value for your next test this turn.
    """
    use.event.cancelled = True
    boost_next_test(g, use.seat, 2, Until.TURN, ESCAPE)
