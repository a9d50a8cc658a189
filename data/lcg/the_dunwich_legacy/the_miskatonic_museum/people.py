"""The people in the Miskatonic Museum."""

from __future__ import annotations

from bot.lcg.api import (
    ACTION_COST,
    SKILL,
    Game,
    Piece,
    Seat,
    Skill,
    SkillTest,
    Symbol,
    TestKind,
    add_token,
    constant,
    leaving,
    ruling,
)
from data.lcg.the_dunwich_legacy.the_miskatonic_museum.places import SECURITY

HAROLD, ADAM = "02138", "02139"


@constant(HAROLD, SKILL)
def harold_walsted_adds_intellect(
    g: Game, harold: Piece, seat: Seat, skill: Skill, test: SkillTest | None
) -> int:
    """Harold Walsted: You have +2 intellect while you investigate a Miskatonic location."""
    if test is None or test.kind is not TestKind.INVESTIGATE or skill is not Skill.INTELLECT:
        return 0
    place = g.piece(test.target)
    known = place is not None and g.card(place).has_trait("Miskatonic")
    return 2 if known and harold.controller == seat else 0


@leaving(HAROLD)
def harold_walsted_leaves_game(g: Game, _harold: Piece) -> str:
    """Harold Walsted: Forced, when he leaves play, remove him from the game.

    Add 1 tablet to the chaos bag for the rest of the campaign.
    """
    add_token(g, Symbol.TABLET)
    return "removed"


@constant(ADAM, ACTION_COST)
def adam_lynch_lowers_action_cost(_g: Game, adam: Piece, seat: Seat, tags: frozenset[str]) -> int:
    """Adam Lynch: While you control him, the Security Office costs you 1 action, not 2."""
    return -1 if adam.controller == seat and tags & SECURITY else 0


@leaving(ADAM)
def adam_lynch_leaves_game(g: Game, _adam: Piece) -> str:
    """Adam Lynch: Forced, when he leaves play, remove him from the game.

    Add 1 tablet to the chaos bag for the rest of the campaign.
    """
    add_token(g, Symbol.TABLET)
    return "removed"


for _code in (HAROLD, ADAM):
    ruling(
        _code, ("If his controller is eliminated, this happens. If the scenario ends, it doesn’t.")
    )
