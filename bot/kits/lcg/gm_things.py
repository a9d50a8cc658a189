"""Things that the card game's master can name: seats, cards, locations."""

from __future__ import annotations

from bot.engine.english import join_names
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.names import Named, find_by_name, fitting_names, fold_name
from bot.lcg.core.game import Game
from bot.lcg.core.state import Piece, PieceId
from bot.lcg.names.disambiguation import called_in_full
from bot.lcg.names.phrases import short_name
from bot.lcg.printed.cards import Card, CardCode, CardType
from bot.table.declares.lobby_choices import Choice


def seat_names(g: Game) -> list[Named[Seat]]:
    """Return the investigators in the scenario, by short name, slug and full name."""
    return [
        Named(w.seat, short_name(g.name(w.seat)), (f"seat{w.seat}", g.name(w.seat)))
        for w in g.playing()
    ]


def seat_choices(g: Game) -> list[Choice]:
    """Return the investigators in the scenario as choices."""
    return [Choice(each.also[0], each.name) for each in seat_names(g)]


def piece_names(g: Game) -> list[tuple[str, Piece]]:
    """Return the cards in play with unambiguous names."""
    everything = g.in_play.all()
    return [(called_in_full(g, piece, everything), piece) for piece in everything]


def places_by_name(g: Game) -> dict[str, PieceId]:
    """Return the locations in play by unambiguous names."""
    places = g.places.all()
    return {called_in_full(g, place, places): place.id for place in places}


def find_place(g: Game, value: str) -> str:
    """Return the id of the location with this id, code or name.

    Raises `RulesError`.
    """
    known = places_by_name(g)
    coded = next(
        (p.id for p in g.places.all() if fold_name(value) in (fold_name(p.id), p.code)), None
    )
    if coded is None and not fitting_names(known, value):
        if not known:
            raise NotAllowed("No location is in play yet.")
        raise NotAllowed(f"“{value}” isn’t a location in play. Try {join_names(known, 'or')}.")
    return coded or find_by_name(known, value, "location")


def drawable_cards(g: Game, *, of_encounters: bool) -> dict[str, CardCode]:
    """Return all existing cards that such a deck can hold, by name, whatever zone they are in."""
    return {
        card.full_name: card.code
        for card in g.library.cards.values()
        if belongs_in_deck(card, of_encounters)
    }


_IN_DECKS = (
    CardType.ASSET,
    CardType.EVENT,
    CardType.SKILL,
    CardType.ENEMY,
    CardType.TREACHERY,
)


def belongs_in_deck(card: Card, of_encounters: bool) -> bool:
    """Return True if decks of this kind hold such cards."""
    return card.type in _IN_DECKS and card.is_encounter == of_encounters
