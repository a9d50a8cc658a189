"""The cards in play by code and by type, and their attachments."""

from __future__ import annotations

from functools import cached_property

from bot.engine.ids import Seat
from bot.lcg.core.parts.known import Known
from bot.lcg.core.parts.physical_cards import PhysicalCards
from bot.lcg.core.parts.viewpoint import Viewpoint
from bot.lcg.core.state import Piece, PieceId, State
from bot.lcg.printed.cards import CardCode, CardType, Skills
from bot.lcg.printed.packs import Library


class InPlay:
    """The cards in play, in the order in which they entered."""

    def __init__(
        self, state: State, library: Library, known: Known, cards: PhysicalCards, sight: Viewpoint
    ) -> None:
        self._state = state
        self._library = library
        self._known = known
        self._cards = cards
        self._sight = sight
        self.by_code: dict[CardCode, list[Piece]] = {}
        """Cards in play by code; a code that was in play keeps its list."""
        self._by_type: dict[CardType, list[Piece]] = {}
        for piece in state.pieces.values():  # No cached rule depends on it yet.
            self.by_code.setdefault(piece.code, []).append(piece)
            self._by_type.setdefault(library.cards[piece.code].type, []).append(piece)
        cards.codes.update(self.by_code)

    def __contains__(self, piece: Piece) -> bool:
        """Return True if a card is still in play."""
        return self._state.pieces.get(piece.id) is piece

    def all(self) -> list[Piece]:
        """Return all cards in play."""
        return list(self._state.pieces.values())

    def of_code(self, code: CardCode) -> list[Piece]:
        """Return the cards in play of one code."""
        return list(self.by_code.get(code, ()))

    def of_type(self, kind: CardType) -> list[Piece]:
        """Return the cards in play of one type."""
        return list(self._by_type.get(kind, ()))

    def first_of(self, code: str) -> Piece | None:
        """Return the card in play with this code; of several, the one that entered play first.

        If no location has this code, return another version of that location which is in play.
        """
        if found := self.by_code.get(CardCode(code)):
            return found[0]
        for place in self._by_type.get(CardType.LOCATION, ()):
            if self._library.cards[place.code].version_of == code:
                return place
        return None

    def controlled_by(self, seat: Seat, kind: CardType | None = CardType.ASSET) -> list[Piece]:
        """Return the cards of a type (by default assets) that a seat controls."""
        among = self._state.pieces.values() if kind is None else self._by_type.get(kind, ())
        return [each for each in among if each.controller == seat]

    def threats(self, seat: Seat) -> list[Piece]:
        """Return the cards in a seat's threat area, except enemies.

        Rules Reference, "Threat Area".
        """
        cards = self._library.cards
        return [
            each
            for each in self._state.pieces.values()
            if each.threat == seat and cards[each.code].type is not CardType.ENEMY
        ]

    def attached_to(self, host: PieceId) -> list[Piece]:
        """Return the attachments of a piece. Rules Reference, "Attach To"."""
        return list(self._cards_by_owner.attachments.get(host, ()))

    def giving_skills_to(self, seat: Seat) -> list[tuple[Piece, Skills]]:
        """Return the cards of a seat that have skill bonuses printed on them, with the bonuses."""
        return self._cards_by_owner.skills.get(seat, [])

    def enter(self, piece: Piece) -> None:
        """Add a card that enters play; only `zones` calls it."""
        self._state.pieces[piece.id] = piece
        self._add_to_index(piece)

    def leave(self, piece: Piece) -> None:
        """Remove a card that leaves play; only `zones` calls it."""
        self._known.able.clear()
        del self._state.pieces[piece.id]
        self.by_code[piece.code].remove(piece)
        self._by_type[self._library.cards[piece.code].type].remove(piece)

    def turn(self, piece: Piece, code: CardCode) -> None:
        """Change the code of a card in play: it is turned over, mixed, or assumed to be another."""
        cards = self._library.cards
        self.by_code[piece.code].remove(piece)
        if cards[piece.code].type is not cards[code].type:
            self._known.able.clear()
            self._by_type[cards[piece.code].type].remove(piece)
            self._by_type.setdefault(cards[code].type, []).append(piece)
        piece.code = code
        self._cards.note(code)
        self._known.card_entered(first_of_code=True)
        self.by_code.setdefault(code, []).append(piece)

    def _add_to_index(self, piece: Piece) -> None:
        code = piece.code
        self._cards.note(code)
        self._known.card_entered(first_of_code=code not in self.by_code)
        self.by_code.setdefault(code, []).append(piece)
        self._by_type.setdefault(self._library.cards[code].type, []).append(piece)

    @property
    def _cards_by_owner(self) -> _Lying:
        """Return the cards in play by owner, cached while no card can move."""
        memo = self._sight.memo
        if not memo.steady:
            return _Lying(self._state, self._library)
        found: _Lying | None = memo.kept.get(_Lying)
        if found is None:
            found = memo.kept[_Lying] = _Lying(self._state, self._library)
        return found


class _Lying:
    """An index of the cards in play by location, seat and host, valid while no card moves.

    Each list is built on demand.
    """

    def __init__(self, state: State, library: Library) -> None:
        self._state = state
        self._library = library

    @cached_property
    def attachments(self) -> dict[PieceId, list[Piece]]:
        """Return the attachments of each piece that has any."""
        found: dict[PieceId, list[Piece]] = {}
        for each in self._state.pieces.values():
            if each.host is not None:
                found.setdefault(each.host, []).append(each)
        return found

    @cached_property
    def skills(self) -> dict[Seat, list[tuple[Piece, Skills]]]:
        """Return the cards with printed skill bonuses by seat, with those bonuses."""
        found: dict[Seat, list[tuple[Piece, Skills]]] = {}
        for each in self._state.pieces.values():
            if (gives := self._library.cards[each.code].gives) is not None:
                for seat in {each.controller, each.threat}:
                    if seat is not None:
                        found.setdefault(seat, []).append((each, gives))
        return found
