"""The Organist, a card with two enemies on it, which cannot be damaged."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_ATTACK,
    MAY_NOT_BE_DAMAGED,
    CardCode,
    EnemyHunts,
    Game,
    Lasting,
    Limit,
    PhaseEnds,
    Piece,
    Seat,
    Until,
    Use,
    constant,
    disengage,
    forced,
    from_aside,
    hunt,
    move_away_from_nearest,
    of_card,
    phase_is,
    ruling,
    spawn_at_one_of,
    this_enemy,
)

HOPELESS, DRAPED = "03221", "03221b"
HUNTED_TWICE = "hunted_twice"
"""The name of the effect that keeps the Organist from attacking in this phase."""


def find_organist(g: Game) -> Piece | None:
    """Return the Organist, whichever side is up; None if he is not in play."""
    return g.in_play.first_of(HOPELESS) or g.in_play.first_of(DRAPED)


async def spawn_organist(g: Game, side: str, places: list[Piece]) -> None:
    """Spawn the set-aside Organist with this side up, at one of these locations."""
    copy = from_aside(g, HOPELESS)
    if copy is not None:
        g.cards.turn(copy, CardCode(side))
        await spawn_at_one_of(g, copy, places)


def _never_damaged(_g: Game, itself: Piece, enemy: Piece) -> str:
    """The Organist: Cannot be damaged."""
    return "The Organist can’t be damaged." if enemy is itself else ""


for _code in (HOPELESS, DRAPED):
    constant(_code, MAY_NOT_BE_DAMAGED)(_never_damaged)


@forced(DRAPED, "slip", to=PhaseEnds, when=phase_is("enemy"))
async def draped_organist_slips_away(g: Game, use: Use[PhaseEnds]) -> None:
    """The Organist: Forced, at the end of the enemy phase, he disengages if he is engaged.

    If he is not, he moves 1 location away from the nearest investigator, to a location without
    investigators if possible.
    """
    if use.source.threat is None:
        await move_away_from_nearest(g, use.source)
    else:
        disengage(g, use.source)


def _is_still_alone(g: Game, use: Use[EnemyHunts]) -> bool:
    return this_enemy(g, use) and use.source.threat is None


@forced(
    HOPELESS,
    "haunt",
    to=EnemyHunts,
    when=_is_still_alone,
    limit=Limit(1, "round", group=True),
)
async def hopeless_organist_hunts_again(g: Game, use: Use[EnemyHunts]) -> None:
    """The Organist: Forced, after he moves by Hunter and is unengaged, he hunts once more.

    He can’t attack in this phase. Once per round.
    """
    tired = Lasting(HUNTED_TWICE, of_card(HOPELESS), Until.PHASE, piece=use.source.id)
    g.state.lasting.append(tired)
    await hunt(g, use.source, use.event.steps + 1)


@constant(HOPELESS, MAY_NOT_ATTACK)
def hopeless_organist_is_spent(g: Game, organist: Piece, enemy: Piece, _seat: Seat) -> str:
    """The Organist: After he hunted a second time, he can’t attack in this phase."""
    spent = any(each.name == HUNTED_TWICE and each.piece == organist.id for each in g.state.lasting)
    return "He hunted twice in this phase." if enemy is organist and spent else ""


ruling(DRAPED, "Once he lets go, he neither moves in that phase nor engages again by himself.")
ruling(
    DRAPED,
    "Away from two who are equally near means farther from either of them. Without a location that "
    "is farther away he stays.",
)
ruling(HOPELESS, "He hunts again only after he has really moved, and only if nobody is there.")
