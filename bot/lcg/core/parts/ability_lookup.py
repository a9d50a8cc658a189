"""Which registered abilities a seat can reach, and which listen to a moment."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.ids import Seat
from bot.lcg.core.moments import Event
from bot.lcg.core.parts.base_parts import BaseParts
from bot.lcg.core.registry import Ability, AbilityKind, EventCard, Registry, Timing
from bot.lcg.printed.cards import CardCode, CardType

ENTERING = (CardType.ASSET, CardType.ENEMY, CardType.TREACHERY, CardType.LOCATION)
"""Types of cards whose abilities listen only once they are in play."""


class AbilityLookup:
    """The registered abilities of the cards of this game."""

    def __init__(self, position: BaseParts, registry: Registry) -> None:
        self._registry = registry
        self._state = position.state
        self._library = position.library
        self._known = position.known
        self._cards = position.cards
        self._in_play = position.in_play
        self._hidden = position.hidden
        self._stages = position.stages

    def in_reach(self, seat: Seat, kind: AbilityKind) -> list[Ability]:
        """Return the abilities of a kind that a seat could use.

        They are on cards in play, the investigator, the act or the agenda.
        """
        able, stages = self._known.able, self._stages
        own = self._state.investigators[seat].code
        key = (own, *stages.active, kind)
        if (found := able.get(key)) is None:
            in_play = dict.fromkeys(each.code for each in self._state.pieces.values())
            scenario = self._library.scenarios[self._state.scenario]
            registered = self._registry.abilities
            of_codes = [
                each
                for code in (*in_play, own, *stages.active, scenario.card)
                for each in registered.get(code, ())
            ]
            found = able[key] = [each for each in of_codes if each.kind is kind]
        hidden = self._hidden.in_hand(seat)
        if not hidden:
            return found
        codes = dict.fromkeys(piece.code for piece in hidden)
        return [*found, *self._of_hidden(tuple(codes), kind, found)]

    def _of_hidden(
        self, codes: tuple[CardCode, ...], kind: AbilityKind, besides: Sequence[Ability]
    ) -> list[Ability]:
        """Return the abilities of hidden cards in a hand, each once, except those in `besides`."""
        registered = self._registry.abilities
        found = [each for code in codes for each in registered.get(code, ())]
        return [each for each in found if each.kind is kind and each not in besides]

    def is_heard(self, event: type[Event], timing: Timing) -> bool:
        """Return True if any card of this game could react to a moment of this kind."""
        return bool(self.listeners(event, timing) or self.answering_events(event, timing))

    def listeners(self, event: type[Event], timing: Timing) -> tuple[Ability, ...]:
        """Return the abilities that react to a moment and whose cards were in play."""
        known, key = self._known, (event, timing)
        if (met := known.met.get(key)) is None:
            if (possible := known.possible.get(key)) is None:
                all_ = self._registry.listeners.get(key, ())
                possible = known.possible[key] = tuple(filter(self._is_there, all_))
            met = known.met[key] = tuple(filter(self._may_listen, possible))
        return met

    def _is_there(self, ability: Ability) -> bool:
        """Return True if the card with this ability is in the game, or may be a hidden card."""
        return ability.code in self._cards.codes or ability.code in self._library.hidden_codes

    def _may_listen(self, ability: Ability) -> bool:
        card = self._library.cards.get(ability.code)  # None: of a pack that is not offered
        if card is None or ability.code in self._library.hidden_codes:
            return card is not None
        enters = card.type in ENTERING
        return ability.code in (self._in_play.by_code if enters else self._cards.codes)

    def answering_events(self, event: type[Event], timing: Timing) -> tuple[EventCard, ...]:
        """Return the event cards of this game that can be played as a reaction to a moment."""
        known, key = self._known, (EventCard, event, timing)
        if (met := known.met.get(key)) is None:
            all_ = self._registry.answers.get((event, timing), ())
            codes = self._cards.codes
            met = known.met[key] = tuple(each for each in all_ if each.code in codes)
        return met
