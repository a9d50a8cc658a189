"""The current properties of a card in play: its upper side, keywords and health, and its bans."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.lcg.core.constants import ENEMY_HEALTH, GAINS, MAY_NOT_LEAVE
from bot.lcg.core.parts.base_parts import BaseParts
from bot.lcg.core.parts.constant_abilities import ConstantAbilities
from bot.lcg.core.state import CopyNo, Piece
from bot.lcg.printed.cards import Card, CardCode, CardType, Keyword


class Pieces:
    """The properties of single cards in play."""

    def __init__(self, position: BaseParts, constants: ConstantAbilities) -> None:
        self._state = position.state
        self._library = position.library
        self._cards = position.cards
        self._in_play = position.in_play
        self._constants = constants

    def face(self, piece: Piece) -> CardCode:
        """Return the code of the side of a card that is visible.

        An unrevealed location shows its other side.
        """
        if piece.revealed:
            return self.front(piece)
        return self._library.face_down.get(piece.code, piece.code)

    def front(self, piece: Piece) -> CardCode:
        """Return the code of a card's revealed side, which hides the story on a location's back."""
        return self._library.alike.get(piece.code, piece.code)

    def face_card(self, piece: Piece) -> Card:
        """Return the card of the visible side; of an unrevealed location only the name counts."""
        return self._library.cards[self.face(piece)]

    def has_keyword(self, it: Piece | Card, keyword: Keyword) -> bool:
        """Return True if a card has a keyword now; the rules check keywords only here.

        A card in play has its gained keywords, and the printed ones unless its text is blank. A
        card out of play has the printed ones. Rules Reference, "Keywords" and "Blank".
        """
        if isinstance(it, Card):
            return it.prints_keyword(keyword)
        constants = self._constants
        if self._library.cards[it.code].prints_keyword(keyword) and not constants.is_wiped(it):
            return True
        return any(constants.answers(GAINS, it, keyword))

    def health(self, piece: Piece) -> int | None:
        """Return the health of an enemy or asset; None if it has none."""
        blank = bool(self._state.lasting) and self._constants.is_wiped(piece)
        health = self._library.cards[piece.code].health_for(self._state.started, blank=blank)
        return None if health is None else health + self._constants.total(ENEMY_HEALTH, piece)

    def may_leave(self, piece: Piece) -> bool:
        """Return True if a card can leave play: no ability keeps it there.

        Rules Reference, "Permanent".
        """
        permanent = self.has_keyword(piece, Keyword.PERMANENT)
        return not permanent and not self._constants.ban(MAY_NOT_LEAVE, piece)

    def discardable(self, seat: Seat) -> list[Piece]:
        """Return the assets of a seat that can be discarded."""
        return [piece for piece in self._in_play.controlled_by(seat) if self.may_leave(piece)]

    def is_only(self, piece: Piece) -> bool:
        """Return True if no other card in play has the same name."""
        found: Piece | None = None
        if piece.code in self._library.face_down:
            return self._is_only_face(piece)
        for code in self._cards.codes_of_name(piece.code):
            here = self._in_play.by_code.get(code, ())
            if len(here) > 1 or (here and found is not None):
                return False
            found = here[0] if here else found
        return found is None or found is piece

    def _is_only_face(self, piece: Piece) -> bool:
        """Return True if no other location in play has the same visible name."""
        codes = self._cards.codes_of_name(self.face(piece))
        places = self._in_play.of_type(CardType.LOCATION)
        return not any(self.face(each) in codes for each in places if each is not piece)

    def is_double(self, card: Card) -> bool:
        """Return True if a card is unique and another of its title is in play.

        Rules Reference, "Unique".
        """
        if not card.unique:
            return False
        codes = [each.code for each in self._state.pieces.values()]
        codes += [self._state.copies[copy].code for copy in self._cards_in_counted_areas()]
        return any(self._library.cards[code].name == card.name for code in codes)

    def _cards_in_counted_areas(self) -> list[CopyNo]:
        """Return the cards in areas that count as in play."""
        state = self._state
        areas = self._library.scenarios[state.scenario].areas if state.areas else ()
        piles = [(state.areas or {})[area.slug] for area in areas if area.in_play]
        return [copy for pile in piles for copy in pile]
