"""The agendas and the last act of *Curtain Call*."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    Harm,
    JoinsVictory,
    PhaseEnds,
    Piece,
    RoundEnds,
    Standing,
    Use,
    action,
    advance_act,
    all_out,
    back,
    beside_horror,
    choose_word,
    deal_all,
    end,
    enemy_is,
    forced,
    from_aside,
    objective,
    of_card,
    phase_is,
    remove_all_doom,
    resign,
    ruling,
    set_back_agenda,
    spawn,
    spread_horror,
)
from data.lcg.the_path_to_carcosa.curtain_call.places import (
    LOBBY,
    THEATRE,
)
from data.lcg.the_path_to_carcosa.stranger import MAN

THIRD_ACT, ENCORE = "03044", "03045"
CURTAIN = "03048"
EMISSARY = "03060"
LAST_ACT = 3
DOOM_BEFORE, FATAL_HORROR = 3, 100


# Agendas


@back(THIRD_ACT)
async def the_emissarys_message(g: Game) -> None:
    """The Third Act: The Royal Emissary spawns in the Theatre, from the victory display if need be.

    It comes without damage.
    """
    there = (copy for copy in g.state.victory if g.card(copy).code == EMISSARY)
    copy, theatre = from_aside(g, EMISSARY) or next(there, None), g.in_play.first_of(THEATRE)
    if copy is not None and theatre is not None:
        await spawn(g, copy, g.state.lead, at=theatre.id)


@forced(ENCORE, "encore", to=JoinsVictory, when=enemy_is(EMISSARY))
async def encore(g: Game, _use: Use) -> None:
    """Encore: Forced, after the Royal Emissary joins the victory display, remove all doom in play.

    Then go back to agenda 1 and place 3 doom on it.
    """
    remove_all_doom(g)
    set_back_agenda(g, doom=DOOM_BEFORE)


@back(ENCORE)
async def exit_now(g: Game) -> None:
    """Encore: Each investigator takes 100 horror. Nothing can prevent it."""
    source = of_card(ENCORE)
    everyone = [
        Harm(who.seat, horror=FATAL_HORROR, source=source, certain=True) for who in g.playing()
    ]
    await deal_all(g, everyone)
    raise end("none")


# The last act


objective(CURTAIN)


@action(
    LOBBY,
    "resign",
    is_a=frozenset({"resign"}),
    label="Resign",
    granted=lambda g, _use: g.stages.act.stage == LAST_ACT and g.in_play.first_of(MAN) is None,
)
async def out_of_the_theatre(g: Game, use: Use) -> None:
    """Lobby: In act 3, while the Man in the Pallid Mask isn’t in play: Action, Resign."""
    await resign(g, use.seat)


@forced(CURTAIN, "spread", to=RoundEnds)
async def the_horror_spreads(g: Game, _use: Use) -> None:
    """Curtain Call: Forced, at the end of the round, horror spreads.

    Place 1 horror on each location without horror that leads to one with horror.
    """
    spread_horror(g, beside_horror(g))


@back(CURTAIN)
async def escaping_the_theatre(g: Game) -> None:
    """Curtain Call: Objective, when everyone undefeated has resigned, the group decides.

    You warn the police (resolution 1), or you solve it alone (resolution 2).
    """
    words = [("r1", "Warn the police"), ("r2", "Look into it alone")]
    word = await choose_word(
        g, g.state.lead, "You are out of the theatre. What do you do?", words, source=CURTAIN
    )
    raise end(word or "r1")


@all_out("curtain_call")
async def nobody_is_left(g: Game) -> str:
    """In act 3 it advances if anyone has resigned; otherwise there is no resolution."""
    resigned = any(who.standing is Standing.RESIGNED for who in g.state.investigators)
    if g.stages.act.stage == LAST_ACT and resigned:
        await advance_act(g)
    return "none"


# The Emissary


def _reached(g: Game, emissary: Piece) -> list[Piece]:
    place = g.piece(emissary.place)
    return [] if place is None else [place, *g.places.connections(place)]


@forced(EMISSARY, "message", to=PhaseEnds, when=phase_is("enemy"))
async def royal_emissary(g: Game, use: Use) -> None:
    """Royal Emissary: Forced, at the end of the enemy phase, it deals 1 horror.

    To each investigator at its location and at each location to which that one leads.
    """
    near = [place.id for place in _reached(g, use.source)]
    source = of_card(EMISSARY)
    harms = [Harm(who.seat, horror=1, source=source) for who in g.playing() if who.place in near]
    await deal_all(g, harms)


ruling(EMISSARY, "It does so while it is exhausted, too.")
