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
    by_you,
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
    you_have,
)

SKIDS, ON_THE_LAM, HOSPITAL_DEBTS = "01003", "01010", "01011"
DEBT, LOST_XP = 6, 2


@free(
    SKIDS,
    "hustle",
    label="Get 1 extra action",
    when=lambda g, use: g.state.turn == use.seat,
    why="You can use this only on your own turn.",
    cost=Cost(resources=2),
    limit=Limit(1, "turn"),
)
async def skids_buys_action(g: Game, use: Use) -> None:
    """ "Skids" O’Toole: Free, on your turn, 2 resources: take 1 extra action. Once per turn."""  # noqa: D210 - his name begins so
    gain_actions(g, use.seat, 1)


async def _gain_two_resources(g: Game, trial: SkillTest) -> None:
    gain(g, trial.seat, 2)


token_rule(
    SKIDS,
    Symbol.ELDER_SIGN,
    TokenRule(
        modifier=lambda g, _t: g.library.card(SKIDS).elder_sign or 0, on_success=_gain_two_resources
    ),
    "Elder sign: +2. If you succeed, gain 2 resources.",
)


@event(
    ON_THE_LAM,
    to=TurnBegins,
    when=by_you,
)
async def on_the_lam_prevents_attacks(g: Game, use: Use) -> None:
    """On the Lam: After your turn begins. This round, non-Elite enemies can’t attack you."""
    g.state.lasting.append(
        Lasting("only_elite_attacks", of_card(ON_THE_LAM), Until.ROUND, use.seat)
    )


ruling(ON_THE_LAM, "In the enemy phase an enemy that can’t attack doesn’t exhaust.")


@revelation(HOSPITAL_DEBTS)
async def hospital_debts_enters_threat_area(g: Game, use: Use) -> None:
    """Hospital Debts: Revelation, put this into your threat area."""
    await to_threat_area(g, use)


@free(
    HOSPITAL_DEBTS,
    "pay",
    label="Pay 1 resource",
    when=you_have("resources"),
    why="You have no resources.",
    limit=Limit(2, "round"),
)
async def pay_hospital_debts(g: Game, use: Use) -> None:
    """Hospital Debts: Free, move 1 of your resources here. Twice per round."""
    spend(g, use.seat, 1)
    use.source.resources += 1


@forced(
    HOSPITAL_DEBTS,
    "collect",
    to=GameEndsFor,
    when=lambda _g, use: use.event.seat == use.source.threat and use.source.resources < DEBT,
)
async def hospital_debts_takes_experience(g: Game, use: Use) -> None:
    """Hospital Debts: Forced, if fewer than 6 resources are here at the end, lose 2 experience."""
    g.who(use.seat).xp_lost += LOST_XP


ruling(HOSPITAL_DEBTS, "You can lose only experience earned in this scenario, never more.")
