"""The set Cult of the Yellow Sign."""

from __future__ import annotations

from bot.lcg.api import (
    CardDrawn,
    EnemyAttacks,
    EnemyFalls,
    EnemySpawns,
    Game,
    Lasting,
    Piece,
    Timing,
    Until,
    Use,
    forced,
    leave_clues,
    move_clues,
    of_card,
    revelation,
    ruling,
    take_clues,
    this_enemy,
)

FANATIC, AGENT, EDICT = "03098", "03099", "03100"


@forced(FANATIC, "steal", to=EnemySpawns, when=this_enemy)
async def fanatic(g: Game, use: Use[EnemySpawns]) -> None:
    """Fanatic: Forced, after it enters play, move 1 clue from its location to it."""
    place = g.piece(g.places.where(use.source))
    if place is not None:
        move_clues(g, place, use.source, 1)


def _by_somebody(g: Game, use: Use[EnemyFalls]) -> bool:
    seat = use.event.seat
    return this_enemy(g, use) and seat is not None and g.who(seat).playing and use.source.clues > 0


async def _give_up_clues(g: Game, use: Use[EnemyFalls]) -> None:
    if use.event.seat is not None:
        take_clues(g, use.event.seat, use.source, use.source.clues)


@forced(FANATIC, "yield", to=EnemyFalls, timing=Timing.WHEN, when=_by_somebody)
async def a_fanatic_falls(g: Game, use: Use[EnemyFalls]) -> None:
    """Fanatic: Forced, when you defeat it, take control of its clues."""
    await _give_up_clues(g, use)


@forced(AGENT, "steal", to=EnemyAttacks, when=this_enemy)
async def agent_of_the_king(g: Game, use: Use[EnemyAttacks]) -> None:
    """Agent of the King: Forced, after it attacks you, place 1 of your clues on it."""
    leave_clues(g, use.event.seat, 1, at=use.source.id)


@forced(AGENT, "yield", to=EnemyFalls, timing=Timing.WHEN, when=_by_somebody)
async def an_agent_falls(g: Game, use: Use[EnemyFalls]) -> None:
    """Agent of the King: Forced, when you defeat it, take control of its clues."""
    await _give_up_clues(g, use)


@revelation(EDICT)
async def the_kings_edict(g: Game, use: Use[CardDrawn]) -> None:
    """The King’s Edict: Revelation, each Cultist takes 1 clue from its location.

    Until the end of the round, each has +1 fight for each clue and each doom on it. If no clue was
    moved, this gains surge.
    """
    cultists = [each for each in g.enemies.all() if g.card(each).has_trait("Cultist")]
    moved = [each for each in cultists if _takes_a_clue(g, each)]
    use.event.surge |= not moved
    for cultist in cultists:
        g.state.lasting.append(
            Lasting("fight_by_tokens", of_card(EDICT), Until.ROUND, piece=cultist.id)
        )


def _takes_a_clue(g: Game, cultist: Piece) -> bool:
    place = g.piece(g.places.where(cultist))
    if place is None or not place.clues:
        return False
    move_clues(g, place, cultist, 1)
    return True


ruling(EDICT, "Of two Cultists at a location with 1 clue, only one gets it.")
