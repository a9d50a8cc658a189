"""The current act and agenda. Rules Reference, "Act Deck and Agenda Deck"."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from bot.lcg.core.state import Piece, PieceId, State
from bot.lcg.printed.cards import Card, CardCode, CardType
from bot.lcg.printed.packs import Library


@cache
def other_side(agenda: Card) -> Card:
    """Return a flipped agenda: act and agenda by the title of its other side, without threshold."""
    return replace(agenda, name=agenda.back_name, back_name="", type=CardType.ACT, doom=None)


class ActsAndAgendas:
    """The current act and agenda, and their tokens and attachments."""

    def __init__(self, state: State, library: Library) -> None:
        self._state = state
        self._library = library

    @property
    def agenda(self) -> Card:
        """The current agenda."""
        state = self._state
        named = self._library.scenarios[state.scenario].agendas[state.agenda.index]
        found = self._library.cards[state.instead.get(named, named)]
        return other_side(found) if state.agenda.flipped else found

    @property
    def act(self) -> Card:
        """The current act; a flipped agenda takes its place."""
        state = self._state
        if state.agenda.flipped:
            return self.agenda
        named = self._library.scenarios[state.scenario].acts[state.act.index]
        return self._library.cards[state.instead.get(named, named)]

    @property
    def doom(self) -> int:
        """All doom in play, wherever it is. Rules Reference, "Doom"."""
        state = self._state
        on_cards = sum(each.doom for each in state.pieces.values())
        return state.agenda.doom + state.act.doom + on_cards

    @property
    def act_price(self) -> int | None:
        """Return the clues that advance the act, or None. Rules Reference, "Clues"."""
        return self.act.clues_for(self._state.started)

    @property
    def threshold(self) -> int | None:
        """The doom that advances the agenda, or None. Rules Reference, "Doom"."""
        return self.agenda.doom_for(self._state.started)

    @property
    def active(self) -> tuple[CardCode, ...]:
        """The current act and agenda, and the acts that stay in force beside the act deck."""
        return (self.act.code, self.agenda.code, *(self._state.beside or ()))

    def is_beside(self, code: CardCode) -> bool:
        """Return True if an act stays in force beside the act deck."""
        return code in (self._state.beside or ())

    def is_in_force(self, code: CardCode) -> bool:
        """Return True if a stage is current and not being turned over, or stays in force."""
        state = self._state
        is_agenda = code == self.agenda.code and not state.agenda.turned
        is_act = code == self.act.code and not state.act.turned
        return is_agenda or is_act or self.is_beside(code)

    def as_piece(self, code: CardCode) -> Piece:
        """Return an act or agenda as a piece whose id is its code."""
        state = self._state
        copy = next(each for each in state.stages if state.copies[each].code == code)
        return Piece(id=PieceId(code), copy=copy, code=code)
