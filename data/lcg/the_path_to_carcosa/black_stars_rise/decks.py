"""The cards of both agenda decks, and the doom on them."""

from __future__ import annotations

from bot.lcg.api import Card, Game

TIDE, STORM, STORM_TRUE, FLOODS = "03275", "03276a", "03276b", "03277"
RITUAL, ENTITY, ENTITY_TRUE, SKY = "03278", "03279a", "03279b", "03280"
PATH_BELOW, PATH_ABOVE = "03281", "03282"
DECK_A, DECK_C = (TIDE, STORM, STORM_TRUE, FLOODS), (RITUAL, ENTITY, ENTITY_TRUE, SKY)
LAST = 3


def agenda_of(g: Game, deck: tuple[str, ...]) -> Card | None:
    """Return the agenda of a deck that is in force, None if an act has taken its place."""
    return next((card for card in g.stages.agendas if card.code in deck), None)


def doom_on(g: Game, agenda: Card) -> int:
    """Return the doom that lies on an agenda in force; 0 if it is not."""
    return g.stages.of_agenda(agenda).doom if agenda in g.stages.agendas else 0


def has_more_doom(g: Game, deck: tuple[str, ...], than: tuple[str, ...]) -> bool:
    """Return True if the agenda of one deck has more doom on it than the agenda of the other.

    False if an act has taken the place of either.
    """
    more, less = agenda_of(g, deck), agenda_of(g, than)
    return more is not None and less is not None and doom_on(g, more) > doom_on(g, less)


def stage_of(g: Game, deck: tuple[str, ...]) -> int:
    """Return the number of a deck’s agenda in force, or of the act that took its place."""
    agenda = agenda_of(g, deck)
    return LAST if agenda is None else agenda.stage or 1
