"""Finding cards and seats by the names that people type: codes, titles, ids, seat numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.engine.ask import shorten_for_key
from bot.engine.errors import Ambiguous, NotAllowed
from bot.engine.ids import Seat
from bot.engine.names import fold_name
from bot.lcg.core.game import Game
from bot.lcg.core.state import Copy, CopyNo, Piece, PieceId
from bot.lcg.printed.cards import Card, CardCode, CardType, plain_name
from bot.lcg.printed.packs import Library


def find_seat(g: Game, name: str | int) -> Seat:
    """Return the seat with this number, or whose investigator has this name, slug or code."""
    if isinstance(name, int):
        if not 0 <= name < len(g.state.investigators):
            raise NotAllowed(f"I don’t know the seat {name}.")
        return Seat(name)
    found = [who.seat for who in g.state.investigators if _is_called(g.card(who.code), name)]
    if len(found) != 1:
        raise NotAllowed(f"Nobody at this table is called {name!r}.")
    return found[0]


def _is_called(card: Card, name: str) -> bool:
    wanted = _typed_slug(name)
    first = card.name.split(maxsplit=1)[0].strip('"“”')
    return wanted in (_typed_slug(card.name), _typed_slug(first), card.code)


def _typed_slug(name: str) -> str:
    """Return a name as people type it: lower-case words with hyphens."""
    return shorten_for_key(name, 20)


def find_playing(g: Game, name: str | int) -> Seat:
    """Return the seat with this name, which has to be in the scenario still."""
    seat = find_seat(g, name)
    if not g.who(seat).playing:
        raise NotAllowed(f"{g.name(seat)} is out of the scenario.")
    return seat


def find_card(g: Game, name: str) -> Card:
    """Return a card by its code, a reprint's code, its full name or its title.

    A title alone means the lowest level: ``Lucky!``, and ``Lucky! (2)`` the other. Of several cards
    with one name, the one that is in the game is returned. Raises `NotAllowed` or `Ambiguous`.
    """
    code = g.library.aliases.get(CardCode(name), CardCode(name))
    if (card := g.library.cards.get(code)) is not None:
        return card
    found = _cards_called(g.library, name)
    if not found:
        raise NotAllowed(f"I don’t know a card called {name!r}.")
    if len(found) > 1:
        of_game = {copy.code for copy in g.state.copies}
        found = [card for card in found if card.code in of_game] or found
    if len(found) > 1:
        choices = tuple(f"{card.code} {card.full_name}" for card in found)
        raise Ambiguous(f"Several cards are called {name!r}.", choices)
    return found[0]


def _plain_characters(name: str) -> str:
    """Return the letters and digits of a name, without accents."""
    return "".join(char for char in fold_name(plain_name(name)) if char.isalnum())


def _cards_called(library: Library, name: str) -> list[Card]:
    """Return the cards with this full name, or else this title, at the lowest level."""
    cards = list(library.cards.values())
    found = [card for card in cards if plain_name(card.full_name) == plain_name(name)]
    return found or _lowest_level(
        [card for card in cards if _plain_characters(name) in _words_of(card)]
    )


def _words_of(card: Card) -> tuple[str, ...]:
    """Return all names that a card can be called by: with and without level and subtitle."""
    names = (card.name, card.full_name, f"{card.name} {card.level}", card.subtitle)
    return tuple(words for name in names if (words := _plain_characters(name)))


def _lowest_level(cards: Sequence[Card]) -> list[Card]:
    """Return only the lowest level of each card among several levels."""
    same = len({(card.name, card.subtitle) for card in cards}) == 1
    return [min(cards, key=lambda card: card.level or 0)] if same else list(cards)


def find_piece(
    g: Game, name: str, fits: Callable[[Piece], bool] = lambda _piece: True, what: str = "card"
) -> Piece:
    """Return a matching card in play by its id, code or title.

    Raises `NotAllowed` or `Ambiguous`.
    """
    here = [piece for piece in g.in_play.all() if fits(piece)]
    found = _matching_pieces(g, here, name)
    if not found:
        raise NotAllowed(f"No {what} called {name!r} is in play.")
    if len(found) > 1:
        choices = tuple(piece.id for piece in found)
        raise Ambiguous(f"Several in play are called {name!r}: {', '.join(choices)}.", choices)
    return found[0]


def _matching_pieces(g: Game, pieces: Sequence[Piece], name: str) -> list[Piece]:
    """Return the cards with this id; else with this code or title; else with these words."""
    code = g.library.aliases.get(CardCode(name), CardCode(name))
    words = _plain_characters(name)
    return (
        [piece for piece in pieces if piece.id == name]
        or [p for p in pieces if p.code == code or _has_title(g.pieces.face_card(p), name)]
        or [p for p in pieces if words in _words_of(g.pieces.face_card(p))]
    )


def _has_title(card: Card, name: str) -> bool:
    return plain_name(name) in (plain_name(card.name), plain_name(card.full_name))


def find_place(g: Game, name: str) -> Piece:
    """Return the location in play with this name."""
    return find_piece(g, name, lambda p: g.card(p).type is CardType.LOCATION, "location")


def find_enemy(g: Game, name: str) -> Piece:
    """Return the enemy in play with this name."""
    return find_piece(g, name, lambda p: g.card(p).type is CardType.ENEMY, "enemy")


def is_players(g: Game, card: Card, seat: Seat) -> bool:
    """Return True if a seat may own this card: a player card, or a story asset it has earned."""
    return not card.is_encounter or Copy(card.code, seat) in g.state.copies


def copy_outside(g: Game, card: Card, seat: Seat | None) -> CopyNo:
    """Return a physical copy out of play, if possible the seat's own or an encounter card.

    If there is none, a copy is taken from the collection.
    """
    state = g.state
    areas = (state.areas or {}).values()
    owner = seat if seat is not None and is_players(g, card, seat) else None
    if owner is None:
        piles: Sequence[list[CopyNo]] = (state.encounter_deck, state.encounter_discard)
    else:
        piles = (g.who(owner).deck, g.who(owner).discard)
    for pile in (*piles, state.aside, *state.apart.values(), *areas, state.removed):
        for copy in pile:
            if state.copies[copy] == Copy(card.code, owner):
                return copy
    return g.cards.make(card.code, owner)


def place_id(g: Game, seat: Seat) -> PieceId:
    """Return the location of a seat.

    Raises `NotAllowed` before the scenario is set up.
    """
    place = g.who(seat).place
    if place is None:
        raise NotAllowed(f"{g.name(seat)} is at no location.")
    return place
