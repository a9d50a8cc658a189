"""The physical cards of a game, wherever they are."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.lcg.core.parts.known import Known
from bot.lcg.core.state import Copy, CopyNo, State
from bot.lcg.printed.cards import CardCode
from bot.lcg.printed.packs import Library


class PhysicalCards:
    """The physical cards of a game by number, and the codes that they have."""

    def __init__(self, state: State, library: Library, known: Known) -> None:
        self._state = state
        self._library = library
        self._known = known
        self.own_codes = frozenset(who.code for who in state.investigators)
        """The codes of the investigators."""
        self.codes = {copy.code for copy in state.copies} | self.own_codes
        """The codes of all physical cards, and of the investigators."""
        self._codes_of_name: dict[CardCode, tuple[CardCode, ...]] = {}

    def owner(self, copy: CopyNo) -> Seat | None:
        """Return the seat whose deck a physical card belongs to, or None."""
        return self._state.copies[copy].owner

    def is_weakness(self, copy: CopyNo) -> bool:
        """Return True if a physical card is a weakness. Rules Reference, "Weakness"."""
        return self._library.cards[self._state.copies[copy].code].is_weakness

    def make(self, code: CardCode, owner: Seat | None = None) -> CopyNo:
        """Create a physical card with a new number; it is in no zone yet."""
        self._state.copies.append(Copy(code, owner))
        self.note(code)
        return CopyNo(len(self._state.copies) - 1)

    def turn(self, copy: CopyNo, code: CardCode) -> None:
        """Change the code of a physical card: to its other side, or to another version of it."""
        self._state.copies[copy] = Copy(code, self._state.copies[copy].owner)
        self.note(code)

    def note(self, code: CardCode) -> None:
        """Record that the game has a card of this code."""
        if code not in self.codes:
            self.codes.add(code)
            self._known.code_added()

    def codes_of_name(self, code: CardCode) -> tuple[CardCode, ...]:
        """Return the codes of all cards with the name of this card."""
        if (codes := self._codes_of_name.get(code)) is None:
            name = self._library.cards[code].name
            named = self._library.cards_named(name)
            codes = tuple(card.code for card in named if card.name == name)
            self._codes_of_name[code] = codes
        return codes
