"""Hidden cards in hands. Rules Reference, "Hidden".

With open hands everybody sees them; with closed hands only their holder does.
"""

from __future__ import annotations

from bot.engine.about import About
from bot.engine.ids import Seat
from bot.lcg.core.about import of_card, of_hidden
from bot.lcg.core.parts.viewpoint import Viewpoint
from bot.lcg.core.state import CopyNo, Piece, PieceId, State
from bot.lcg.printed.cards import Card, CardCode, CardType
from bot.lcg.printed.packs import Library

_ID_PREFIX = "hidden-"
"""How the ids of pieces begin that represent hidden cards in hands."""


class HiddenCards:
    """The hidden cards in hands, represented as pieces that are not in play."""

    def __init__(self, state: State, library: Library, sight: Viewpoint) -> None:
        self._state = state
        self._library = library
        self._sight = sight

    @property
    def is_concealed(self) -> bool:
        """True if only its holder sees a hidden card."""
        return self._state.settings.closed_hands

    def in_hand(self, seat: Seat, code: CardCode | None = None) -> list[Piece]:
        """Return the hidden cards in a hand (with `code`, only those) as pieces with abilities."""
        codes, eyes = self._library.hidden_codes, self._sight.eyes
        if not codes or (eyes is not None and seat not in eyes and self.is_concealed):
            return []
        if code is not None and code not in codes:
            return []
        of_code = codes if code is None else (code,)
        hand, copies = self._state.investigators[seat].hand, self._state.copies
        return [self.as_piece(copy, seat) for copy in hand if copies[copy].code in of_code]

    def of_code(self, code: CardCode) -> list[Piece]:
        """Return the hidden cards of a code in all hands, in player order."""
        if code not in self._library.hidden_codes:
            return []
        everybody = self._state.playing()
        return [piece for who in everybody for piece in self.in_hand(who.seat, code)]

    def held(self, code: CardCode) -> list[Piece]:
        """Return the cards of a code in the hands that can be seen, as pieces with abilities."""
        eyes, copies = self._sight.eyes, self._state.copies
        return [
            Piece(PieceId(f"held-{copy}"), copy, code, copies[copy].owner, who.seat)
            for who in self._state.playing()
            if eyes is None or who.seat in eyes
            for copy in who.hand
            if copies[copy].code == code
        ]

    def as_piece(self, copy: CopyNo, seat: Seat) -> Piece:
        """Return a hidden card as a piece with abilities; only its holder can use them."""
        card = self._library.cards[self._state.copies[copy].code]
        is_treachery = card.type is CardType.TREACHERY
        return Piece(
            id=PieceId(f"{_ID_PREFIX}{copy}"),
            copy=copy,
            code=card.code,
            owner=self._state.copies[copy].owner,
            controller=seat,
            threat=seat if is_treachery else None,
        )

    def is_hidden(self, piece: Piece) -> bool:
        """Return True if a piece represents a hidden card in a hand."""
        return piece.id.startswith(_ID_PREFIX)

    def is_secret(self, piece: Piece) -> bool:
        """Return True if a piece represents a hidden card that only its holder sees."""
        return self.is_concealed and self.is_hidden(piece)

    def is_secretly_drawn(self, card: Card) -> bool:
        """Return True if only its drawer sees which card this is."""
        return self.is_concealed and card.code in self._library.hidden_codes

    def stays_in_hand(self, copy: CopyNo) -> bool:
        """Return True if a card leaves the hand only as its own text says, because it is hidden."""
        return self._state.copies[copy].code in self._library.hidden_codes

    def about(self, piece: Piece) -> About | None:
        """Return the reference that players see: the card, or "a hidden card" of a seat."""
        if self.is_secret(piece) and piece.controller is not None:
            return of_hidden(piece.controller)
        return of_card(piece.code)
