"""The acts and agendas of *Blood on the Altar*."""

from __future__ import annotations

from bot.lcg.api import (
    CluesFound,
    EnemyFalls,
    Enters,
    Game,
    PhaseEnds,
    Piece,
    Use,
    advance_act,
    back,
    draw_to_area,
    end,
    enemy_is,
    forced,
    from_aside,
    in_area,
    leave_clues,
    location_is,
    move_clues,
    objective,
    resign,
    ruling,
    spawn,
    uncover,
)

DISAPPEARANCES, HUNGER, FEAST = "02196", "02197", "02198"
SEARCHING, BEAST = "02199", "02200"
CHAMBER, SILAS = "02214", "02216"
POTENTIAL, SACRIFICES = "potential_sacrifices", "sacrifices"


# Agendas


@back(DISAPPEARANCES)
async def sacrifice_one_of_three(g: Game) -> None:
    """Strange Disappearances: If there are 3 or more potential sacrifices, one is sacrificed.

    It’s random, and nobody sees which.
    """
    if len(in_area(g, POTENTIAL)) >= 3:
        draw_to_area(g, POTENTIAL, SACRIFICES)


@back(HUNGER)
async def sacrifice_one_of_two(g: Game) -> None:
    """The Old Ones Hunger: If there are 2 or more potential sacrifices, one is sacrificed.

    It’s random, and nobody sees which.
    """
    if len(in_area(g, POTENTIAL)) >= 2:
        draw_to_area(g, POTENTIAL, SACRIFICES)


@back(FEAST)
async def make_everyone_resign(g: Game) -> None:
    """Feed the Beast: Each investigator resigns."""
    await resign(g, *(who.seat for who in g.playing()))


# Acts


objective(SEARCHING, place=CHAMBER)


def _hidden_chamber(g: Game) -> Piece | None:
    return g.in_play.first_of(CHAMBER)


@forced(SEARCHING, "enter", to=Enters, when=location_is(CHAMBER))
async def advance_when_chamber_is_entered(g: Game, _use: Use) -> None:
    """Searching for Answers: Objective, when anyone enters The Hidden Chamber, advance."""
    await advance_act(g)
    await advance_last_act_if_chamber_is_bare(g)


@back(SEARCHING)
async def reveal_all_and_move_clues_to_chamber(g: Game) -> None:
    """Searching for Answers: Reveal every location and move all clues to The Hidden Chamber.

    This includes investigators’ clues. Silas Bishop spawns there.
    """
    for place in g.places.all():
        if place in g.in_play:
            await uncover(g, g.state.lead, place)
    chamber = _hidden_chamber(g)
    if chamber is None:
        return
    for who in g.playing():
        leave_clues(g, who.seat, who.clues, chamber.id)
    for piece in g.in_play.all():
        if piece is not chamber:
            move_clues(g, piece, chamber, piece.clues)
    silas = from_aside(g, SILAS)
    if silas is not None:
        await spawn(g, silas, g.state.lead, at=chamber.id)


objective(BEAST, enemy=SILAS)


@forced(BEAST, "fallen", to=EnemyFalls, when=enemy_is(SILAS))
async def end_game_when_silas_is_defeated(_g: Game, _use: Use) -> None:
    """The Chamber of the Beast: Objective, if Silas Bishop is defeated: resolution 1."""
    raise end("r1")


def _has_chamber_no_clues(g: Game) -> bool:
    chamber = _hidden_chamber(g)
    return chamber is not None and not chamber.clues


@forced(BEAST, "bare", to=CluesFound, when=lambda g, _use: _has_chamber_no_clues(g))
async def advance_when_chamber_has_no_clues(g: Game, _use: Use) -> None:
    """The Chamber of the Beast: Objective, when The Hidden Chamber has no clues, advance."""
    await advance_act(g)


@forced(BEAST, "still_bare", to=PhaseEnds, when=lambda g, _use: _has_chamber_no_clues(g))
async def advance_if_chamber_has_no_clues(g: Game, _use: Use) -> None:  # noqa: D103 - the same objective
    await advance_act(g)


async def advance_last_act_if_chamber_is_bare(g: Game) -> None:
    """Advance the last act if no clues were moved to The Hidden Chamber."""
    if g.stages.act.code == BEAST and _has_chamber_no_clues(g):
        await advance_act(g)


@back(BEAST)
async def end_game_by_banishing(g: Game) -> None:
    """The Chamber of the Beast: Resolution 2 if The Necronomicon is in play, otherwise 3."""
    book = any(g.card(piece).name == "The Necronomicon" for piece in g.in_play.all())
    raise end("r2" if book else "r3")


ruling(SEARCHING, "Locations revealed this way have their “after this is revealed” effects.")
ruling(BEAST, "Any card called The Necronomicon in play counts, no matter who controls it.")
ruling(
    FEAST,
    (
        "Investigators who resigned aren’t defeated. All remaining potential sacrifices are "
        "lost then."
    ),
)
