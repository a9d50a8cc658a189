"""Composure: assets that take horror first, and sell a little of their skills."""

from __future__ import annotations

from bot.lcg.api import (
    SOAKS_FIRST,
    Cost,
    Game,
    Piece,
    Seat,
    Skill,
    Use,
    boost,
    constant,
    free,
    on_card_with,
    paid_boosts,
    ruling,
)

GROUNDED = "03113"
COMPOSURES = {
    "03107": ("Combat Training", (Skill.COMBAT, Skill.AGILITY)),
    "03109": ("Scientific Theory", (Skill.INTELLECT, Skill.COMBAT)),
    "03111": ("Moxie", (Skill.WILLPOWER, Skill.AGILITY)),
    GROUNDED: ("Grounded", ()),
    "03115": ("Plucky", (Skill.WILLPOWER, Skill.INTELLECT)),
}


def _takes_horror_first(code: str, name: str) -> None:
    def shields(_g: Game, composure: Piece, seat: Seat) -> bool:
        return composure.controller == seat

    shields.__doc__ = (
        f"{name}: Horror that isn’t direct must go on this before it goes on your investigator."
    )
    constant(code, SOAKS_FIRST)(shields)
    ruling(code, "Other assets can still take horror first. You can have 1 Composure in play.")


for _code, (_name, _skills) in COMPOSURES.items():
    _takes_horror_first(_code, _name)
    paid_boosts(_code, _name, *_skills)


def tests_on_spell(g: Game, use: Use) -> bool:
    """Return True if a bonus would count in an own test on a Spell card."""
    test = g.test
    mine = test is not None and test.seat == use.seat and not test.closed
    return mine and on_card_with(g, "Spell")


@free(
    GROUNDED,
    "focus",
    label="+1 skill value",
    cost=Cost(resources=1),
    when=tests_on_spell,
    why="You can use this only in your own test on a Spell card, before a token is revealed.",
    boosts=1,
)
async def grounded(g: Game, use: Use) -> None:
    """Grounded: Free, during your test on a Spell card, 1 resource: +1 skill value."""
    assert g.test is not None
    boost(g, use, 1, g.test.skill)
