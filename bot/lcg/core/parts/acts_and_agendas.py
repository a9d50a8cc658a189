"""The current act and agenda. Rules Reference, "Act Deck and Agenda Deck"."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec.structs import replace

from bot.lcg.core.state import Piece, PieceId, Stage, State
from bot.lcg.printed.cards import Card, CardCode, CardType
from bot.lcg.printed.packs import Library

DECKS: Final = (PieceId("act"), PieceId("agenda"))
"""The hosts of cards that lie beside the act deck or the agenda deck."""


@cache
def other_side(agenda: Card) -> Card:
    """Return the other side of an agenda, which is both act and agenda and has no threshold."""
    return replace(agenda, name=agenda.back_name, back_name="", type=CardType.ACT, doom=None)


class ActsAndAgendas:
    """The current act and agenda, with their tokens and attached cards."""

    def __init__(self, state: State, library: Library) -> None:
        self._state = state
        self._library = library

    @property
    def agenda(self) -> Card:
        """Return the current agenda."""
        found = self._current(self._state.agenda)
        return other_side(found) if self._state.agenda.flipped else found

    @property
    def act(self) -> Card:
        """Return the current act, or the flipped agenda that replaces it."""
        return self.agenda if self._state.agenda.flipped else self._current(self._state.act)

    @property
    def agendas(self) -> tuple[Card, ...]:
        """Return the current agenda, or both agendas while two agenda decks are in force."""
        return (self.agenda, self.act) if self.has_two_agendas else (self.agenda,)

    @property
    def has_two_agendas(self) -> bool:
        """Return True while two agendas are in force, and no act."""
        return bool(self._state.act.second)

    def of_agenda(self, agenda: Card) -> Stage:
        """Return the stage of an agenda in force, with its tokens."""
        is_other = self.has_two_agendas and agenda.code == self.act.code
        return self._state.act if is_other else self._state.agenda

    def deck_of(self, stage: Stage) -> tuple[CardCode, ...]:
        """Return the codes of the act deck or agenda deck that a stage belongs to, in order."""
        scenario = self._library.scenarios[self._state.scenario]
        if stage.second:
            return scenario.second_agendas
        return scenario.acts if stage is self._state.act else scenario.agendas

    def letter_of(self, stage: Stage) -> str:
        """Return the letter of a deck in a scenario with two agenda decks, "a" or "c"; else ""."""
        if not self._library.scenarios[self._state.scenario].second_agendas:
            return ""
        is_agenda = stage.second or stage is self._state.agenda
        is_second = bool(stage.second) if is_agenda else not self._state.agenda.second
        return "c" if is_second else "a"

    def _current(self, stage: Stage) -> Card:
        named = self.deck_of(stage)[stage.index]
        return self._library.cards[self._state.instead.get(named, named)]

    def named_code(self, code: CardCode) -> CardCode:
        """Return the code by which an act or agenda is known to players.

        For versions with the same front it is the code that the scenario's facts name.
        """
        if not self._library.scenarios[self._state.scenario].versions_look_alike:
            return code
        instead = self._state.instead.items()
        return next((named for named, chosen in instead if chosen == code), code)

    @property
    def doom(self) -> int:
        """Return all doom in play, on any card. Rules Reference, "Doom"."""
        state = self._state
        on_cards = sum(each.doom for each in state.pieces.values())
        return state.agenda.doom + state.act.doom + on_cards

    def doom_counted_for(self, agenda: Card) -> int:
        """Return the doom that counts for an agenda: all doom in play except on another agenda."""
        others = (each for each in self.agendas if each.code != agenda.code)
        return self.doom - sum(self.of_agenda(each).doom for each in others)

    @property
    def act_price(self) -> int | None:
        """Return the number of clues that advance the act; None if clues do not.

        Rules Reference, "Clues".
        """
        return self.act.clues_for(self._state.started)

    @property
    def threshold(self) -> int | None:
        """Return the doom that advances the agenda; None if doom does not.

        Rules Reference, "Doom".
        """
        return self.threshold_of(self.agenda)

    def threshold_of(self, agenda: Card) -> int | None:
        """Return the doom that advances this agenda; None if doom does not."""
        return agenda.doom_for(self._state.started)

    @property
    def active(self) -> tuple[CardCode, ...]:
        """Return the current act and agenda, and the earlier acts that stay in force."""
        return (self.act.code, self.agenda.code, *(self._state.beside or ()))

    def is_beside(self, code: CardCode) -> bool:
        """Return True if an act that has advanced stays in force."""
        return code in (self._state.beside or ())

    def is_in_force(self, code: CardCode) -> bool:
        """Return True if a stage is current and not being turned over, or stays in force.

        The scenario's reference card always is.
        """
        state = self._state
        if code == self._library.scenarios[state.scenario].card:
            return True
        is_agenda = code == self.agenda.code and not state.agenda.turned
        is_act = code == self.act.code and not state.act.turned
        return is_agenda or is_act or self.is_beside(code)

    def as_piece(self, code: CardCode) -> Piece:
        """Return an act or agenda as a piece (a card in play) whose id is its code."""
        state = self._state
        copy = next(each for each in state.stages if state.copies[each].code == code)
        return Piece(id=PieceId(code), copy=copy, code=code)
