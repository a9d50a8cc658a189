"""Rogue cards above level 0."""

from __future__ import annotations

from bot.lcg.api import (
    CardEnters,
    Cost,
    Game,
    Limit,
    TokenReveals,
    TurnBegins,
    Use,
    action,
    by_controller,
    change_token,
    event,
    forced,
    gain,
    lend_action,
    may_gain,
    open_neighbours,
    ruling,
    token_modifier,
)
from data.lcg.core.rogue import disengage_and_move, is_entering_in_own_turn

LEO_1, CAT_BURGLAR, SURE_GAMBLE, HOT_STREAK = "01054", "01055", "01056", "01057"


@forced(LEO_1, "begin", to=TurnBegins, when=by_controller, limit=Limit(1, "round"))
@forced(LEO_1, "enter", to=CardEnters, when=is_entering_in_own_turn, noted=True)
async def leo_de_luca_1_gives_action(g: Game, use: Use) -> None:
    """Leo De Luca: You may take 1 additional action on your turn."""
    lend_action(g, use.seat, use.source)


ruling(LEO_1, "You use his action first, so you keep your other actions if he leaves later.")


@action(
    CAT_BURGLAR,
    "slip",
    label="Disengage and move",
    when=lambda g, use: bool(g.enemies.engaged_with(use.seat) or open_neighbours(g, use.seat)),
    why="No enemy is engaged with you, and there is nowhere to go.",
    cost=Cost(actions=1, exhaust=True),
    provokes=False,
)
async def cat_burglar_disengages_and_moves(g: Game, use: Use) -> None:
    """Cat Burglar: Action, exhaust him: disengage from all enemies, then move.

    The location has to be a connecting one. This provokes no attacks of opportunity.
    """
    await disengage_and_move(g, use.seat, lambda: open_neighbours(g, use.seat), source=CAT_BURGLAR)


def _has_revealed_negative_token(g: Game, use: Use[TokenReveals]) -> bool:
    shown = use.event
    return shown.test.seat == use.seat and (token_modifier(g, shown.test, shown.drawn) or 0) < 0


@event(SURE_GAMBLE, to=TokenReveals, when=_has_revealed_negative_token)
async def sure_gamble_turns_minus_into_plus(g: Game, use: Use[TokenReveals]) -> None:
    """Sure Gamble: After you reveal a token with a minus, turn the minus into a plus."""
    shown = use.event
    shown.drawn = change_token(g, shown.test, shown.drawn, switched=True)


ruling(SURE_GAMBLE, "It works on a symbol with a negative modifier too; its other effects stay.")


@event(HOT_STREAK, when=may_gain, why="You can’t gain resources now.")
async def hot_streak_gains_resources(g: Game, use: Use) -> None:
    """Hot Streak: Gain 10 resources."""
    gain(g, use.seat, 10)
