"""The rogue "Skids" O'Toole and his own cards."""

from __future__ import annotations

from bot.lcg.api import (
    Cost,
    Game,
    GameEndsFor,
    Lasting,
    Limit,
    SkillTest,
    Symbol,
    TokenRule,
    TurnBegins,
    Until,
    Use,
    event,
    forced,
    free,
    gain,
    gain_actions,
    of_card,
    revelation,
    ruling,
    spend,
    to_threat_area,
    token_rule,
)

SKIDS, ON_THE_LAM, HOSPITAL_DEBTS = "01003", "01010", "01011"
DEBT, LOST_XP = 6, 2


@free(
    SKIDS,
    "hustle",
    label="1 more action",
    when=lambda g, use: g.state.turn == use.seat,
    why="It is used during your own turn.",
    cost=Cost(resources=2),
    limit=Limit(1, "turn"),
)
async def skids_hustles(g: Game, use: Use) -> None:
    """ "Skids" O’Toole: Free, in your turn, 2 resources: 1 more action. Once a turn."""  # noqa: D210 - his name begins so
    gain_actions(g, use.seat, 1)


async def _skids_wins(g: Game, trial: SkillTest) -> None:
    gain(g, trial.seat, 2)


token_rule(
    SKIDS,
    Symbol.ELDER_SIGN,
    TokenRule(modifier=lambda g, _t: g.library.card(SKIDS).elder_sign or 0, on_success=_skids_wins),
    "Elder sign: +2. If you succeed, gain 2 resources.",
)


@event(
    ON_THE_LAM,
    to=TurnBegins,
    when=lambda _g, use: use.event.seat == use.seat,
)
async def on_the_lam(g: Game, use: Use) -> None:
    """On the Lam: After your turn begins: this round, only Elite enemies can attack you."""
    g.state.lasting.append(
        Lasting("only_elite_attacks", of_card(ON_THE_LAM), Until.ROUND, use.seat)
    )


ruling(ON_THE_LAM, "An enemy that cannot attack does not exhaust in the enemy phase.")


@revelation(HOSPITAL_DEBTS)
async def hospital_debts(g: Game, use: Use) -> None:
    """Hospital Debts: Revelation, put it into play in your threat area."""
    await to_threat_area(g, use)


@free(
    HOSPITAL_DEBTS,
    "pay",
    label="Pay 1 resource",
    when=lambda g, use: g.who(use.seat).resources > 0,
    why="You have no resource.",
    limit=Limit(2, "round"),
)
async def pay_debts(g: Game, use: Use) -> None:
    """Hospital Debts: Free: move 1 of your resources here. Twice per round."""
    spend(g, use.seat, 1)
    use.source.resources += 1


@forced(
    HOSPITAL_DEBTS,
    "collect",
    to=GameEndsFor,
    when=lambda _g, use: use.event.seat == use.source.threat and use.source.resources < DEBT,
)
async def collect_debts(g: Game, use: Use) -> None:
    """Hospital Debts: Forced, when the game ends with fewer than 6 resources here: lose 2 XP."""
    g.who(use.seat).xp_lost += LOST_XP


ruling(HOSPITAL_DEBTS, "It takes experience of this scenario only, never more than it gave.")
