"""The other encounter cards of *Echoes of the Past*."""

from __future__ import annotations

from bot.lcg.api import (
    Card,
    CardDrawn,
    CardType,
    Game,
    PhaseEnds,
    Piece,
    Use,
    choose_piece,
    choose_word,
    forced,
    leave_clues,
    move_clues,
    phase_is,
    place_doom,
    place_doom_on,
    resolve_encounter,
    revelation,
    ruling,
    search,
    shuffle_encounter_deck,
    take_doom_from,
)

SEEKER, ASTRAY, SEARCH = "03144", "03145", "03146"


def _cultists(g: Game) -> list[Piece]:
    return [enemy for enemy in g.enemies.all() if g.card(enemy).has_trait("Cultist")]


@forced(SEEKER, "seek", to=PhaseEnds, when=phase_is("mythos"))
async def seeker_takes_clue(g: Game, use: Use[PhaseEnds]) -> None:
    """Seeker of Carcosa: Forced, at the end of the Mythos phase, 1 clue here moves to it.

    If there is none, place 1 doom on it.
    """
    place = g.piece(g.places.where(use.source))
    if place is not None and place.clues:
        move_clues(g, place, use.source, 1)
    else:
        place_doom_on(g, use.source, 1)


@revelation(ASTRAY)
async def led_astray(g: Game, use: Use[CardDrawn]) -> None:
    """Led Astray: Peril. Revelation, place 1 of your clues on a Cultist enemy.

    Or place 1 doom on the agenda, which can make it advance.
    """
    words = [("doom", "Place 1 doom on the agenda")]
    if g.who(use.seat).clues and _cultists(g):
        words.insert(0, ("clue", "Place 1 of your clues on a Cultist"))
    word = await choose_word(g, use.seat, "Where does the trail end?", words, source=ASTRAY)
    cultist = None
    if word == "clue":
        prompt = "Which Cultist gets your clue?"
        cultist = await choose_piece(g, use.seat, prompt, lambda: _cultists(g), source=ASTRAY)
    if cultist is not None:
        leave_clues(g, use.seat, 1, at=cultist.id)
    else:
        await place_doom(g, 1, may_advance=True)


@revelation(SEARCH)
async def the_cults_search(g: Game, use: Use[CardDrawn]) -> None:
    """The Cult’s Search: Revelation, move all doom on Cultist enemies to the agenda.

    This can make it advance. If no Cultist has doom, search the encounter deck and discard pile for
    a Cultist enemy, shuffle the deck and draw the enemy.
    """
    laden = [cultist for cultist in _cultists(g) if cultist.doom]
    if laden:
        moved = sum(take_doom_from(g, cultist, cultist.doom) for cultist in laden)
        await place_doom(g, moved, may_advance=True)
        return
    pool = [*g.state.encounter_discard, *g.state.encounter_deck]
    found = await search(g, use.seat, pool, _is_cultist_enemy, source=SEARCH)
    shuffle_encounter_deck(g)
    if found is not None:
        await resolve_encounter(g, use.seat, found)


def _is_cultist_enemy(card: Card) -> bool:
    return card.type is CardType.ENEMY and card.has_trait("Cultist")


ruling(SEARCH, "The Possessed Oathspeaker is no Cultist: its doom stays.")
