"""Cards that the investigators can bring home from *Echoes of the Past*."""

from __future__ import annotations

from bot.lcg.api import (
    PLAY_COST,
    SANITY,
    SKILL,
    Card,
    CardEnters,
    Game,
    Piece,
    Seat,
    Skill,
    SkillTest,
    Use,
    constant,
    eliminate_fallen,
    forced,
    this_card,
)

CLASP, CLOAK = "03142", "03143"
CLOAKED = (Skill.WILLPOWER, Skill.COMBAT, Skill.AGILITY)
SANITY_LEFT = 3


@constant(CLASP, PLAY_COST, in_hand=True)
def clasp_of_black_onyx(g: Game, clasp: Piece, seat: Seat, card: Card) -> int:
    """Clasp of Black Onyx: While it is in your hand, each other card there costs 1 more."""
    if clasp.controller != seat or card.code == CLASP:
        return 0
    return int(any(g.card(copy).code == card.code for copy in g.who(seat).hand))


@constant(CLOAK, SANITY)
def tattered_cloak_sanity(_g: Game, cloak: Piece, seat: Seat) -> int:
    """The Tattered Cloak: You have −1 sanity."""
    return -1 if cloak.controller == seat else 0


@constant(CLOAK, SKILL)
def tattered_cloak_skills(
    g: Game, cloak: Piece, seat: Seat, skill: Skill, _trial: SkillTest | None
) -> int:
    """The Tattered Cloak: +1 willpower, combat and agility with 3 or less remaining sanity."""
    mad = cloak.controller == seat and g.investigators.sanity_left(seat) <= SANITY_LEFT
    return int(mad and skill in CLOAKED)


@forced(CLOAK, "wear", to=CardEnters, when=this_card, noted=True)
async def tattered_cloak_may_defeat(g: Game, _use: Use[CardEnters]) -> None:
    """The Tattered Cloak: Who has no sanity left under it is defeated."""
    await eliminate_fallen(g)
