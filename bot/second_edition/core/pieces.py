"""Pieces on the table: investigators, cards, gates and monsters, and where they are."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core.state import (
    Gate,
    HeldCard,
    Investigator,
    Monster,
    Phase,
    Standing,
    State,
)
from bot.second_edition.core.town_areas import Town
from bot.second_edition.printed.board_shapes import GateFacts
from bot.second_edition.printed.library import Library
from bot.second_edition.printed.piece_facts import CardFacts, MonsterFacts
from bot.second_edition.printed.terms import (
    ITEM_DECKS,
    LOST,
    CardNo,
    Deck,
    Dimension,
    GateNo,
    MonsterNo,
    Place,
)

AT_ONCE = (Phase.MOVEMENT, Phase.ARKHAM, Phase.OTHER_WORLDS, Phase.FINAL_BATTLE)
"""The phases in which all players can act simultaneously, if the table wants it."""


class Seats:
    """The seats of a game in turn order, and where their investigators are."""

    def __init__(self, state: State) -> None:
        self._state = state

    def order(self) -> list[Seat]:
        """Return all seats in the game, clockwise from the first player. Rules, "The turn"."""
        return self.order_from(self._state.first)

    def order_from(self, first: Seat) -> list[Seat]:
        """Return all seats in the game, clockwise from this seat."""
        everybody = self._state.investigators
        if first:
            everybody = [*everybody[first:], *everybody[:first]]
        return [who.seat for who in everybody if who.standing is Standing.PLAYING]

    def playing(self) -> list[Investigator]:
        """Return the investigators in the game, clockwise from the first player.

        Rules, "The turn".
        """
        return [self._state.investigators[seat] for seat in self.order()]

    def leader(self) -> Seat:
        """Return the first player; if that seat is out of the game, the next one."""
        return (self.order() or [self._state.first])[0]

    def at(self, place: Place) -> list[Investigator]:
        """Return the investigators in an area, clockwise from the first player."""
        return [who for who in self.playing() if who.place == place]

    def beside(self, seat: Seat) -> list[Investigator]:
        """Return the seats in the same place as this one; in the final battle, all.

        Rules, "Trading".
        """
        return (
            self.playing() if self._state.awake else self.at(self._state.investigators[seat].place)
        )

    def is_lost(self, seat: Seat) -> bool:
        """Return True if a seat is lost in time and space. Rules, "Lost in time and space"."""
        return self._state.investigators[seat].place == LOST

    @property
    def acting_at_once(self) -> bool:
        """Return True if all players act simultaneously in this phase."""
        return self._state.settings.together and self._state.phase in AT_ONCE

    def acts(self, seat: Seat) -> bool:
        """Return True if this seat may act now, in its turn or together with others."""
        if self.acting_at_once and self._state.phase is not Phase.FINAL_BATTLE:
            who = self._state.investigators[seat]
            return who.playing and not who.done
        return self._state.cursor.seat == seat


class Cards:
    """The possession cards of a state, and their owners."""

    def __init__(self, state: State, library: Library) -> None:
        self._state = state
        self.library = library

    def code(self, card: CardNo) -> str:
        """Return the code of a physical card."""
        return self._state.cards[card]

    def facts(self, card: CardNo) -> CardFacts:
        """Return the printed facts of a physical card."""
        return self.library.cards[self._state.cards[card]]

    def holder(self, card: CardNo) -> Seat | None:
        """Return the owner of a card, or None."""
        for who in self._state.investigators:
            if any(held.card == card for held in who.cards):
                return who.seat
        return None

    def held(self, seat: Seat, card: CardNo) -> HeldCard | None:
        """Return a card with its tokens and state; None if the seat no longer has it."""
        return next(
            (held for held in self._state.investigators[seat].cards if held.card == card), None
        )

    def owns(self, seat: Seat, code: str) -> HeldCard | None:
        """Return a seat's first card with this code, or None."""
        return next(
            (
                held
                for held in self._state.investigators[seat].cards
                if self.code(held.card) == code
            ),
            None,
        )

    def of_deck(self, seat: Seat, *decks: Deck) -> list[HeldCard]:
        """Return a seat's cards that belong to these decks."""
        return [
            held
            for held in self._state.investigators[seat].cards
            if self.facts(held.card).deck in decks
        ]

    def is_item(self, card: CardNo) -> bool:
        """Return True if a card is an item. Rules, "Damage, insanity, unconsciousness"."""
        facts = self.facts(card)
        return facts.deck in ITEM_DECKS or (facts.deck is Deck.DEPUTY and facts.kind != "title")

    def items(self, seat: Seat) -> list[HeldCard]:
        """Return a seat's items. Rules, "Damage, insanity, unconsciousness"."""
        return [held for held in self._state.investigators[seat].cards if self.is_item(held.card)]


class Gates:
    """The gates of a state."""

    def __init__(self, state: State, library: Library) -> None:
        self._state = state
        self.library = library

    def at(self, place: Place) -> Gate | None:
        """Return the open gate of a location, if any. Rules, "Limits, terror, doom"."""
        return next((gate for gate in self._state.gates if gate.place == place), None)

    def world(self, gate: GateNo) -> str:
        """Return the Other World of a gate marker."""
        return self._gate_facts(gate).world

    def modifier(self, gate: GateNo) -> int:
        """Return the modifier of the check to close a gate."""
        return self._gate_facts(gate).modifier

    def symbol(self, gate: GateNo) -> Dimension:
        """Return the symbol of a gate marker."""
        return self._gate_facts(gate).symbol

    def _gate_facts(self, gate: GateNo) -> GateFacts:
        marker = self._state.gate_markers[gate]
        return next(each for each in self.library.gates if each.marker == marker)

    def leading_to(self, world: str) -> list[Gate]:
        """Return the open gates to a world."""
        return [gate for gate in self._state.gates if self.world(gate.no) == world]


class Monsters:
    """The monsters of a state, and their limits."""

    def __init__(self, state: State, library: Library, town: Town) -> None:
        self._state = state
        self.library = library
        self._town = town

    def facts(self, monster: MonsterNo) -> MonsterFacts:
        """Return the printed facts of a monster marker."""
        return self.library.monsters[self._state.markers[monster]]

    def find(self, monster: MonsterNo) -> Monster | None:
        """Return a monster on the board; None if it is not there."""
        return next((each for each in self._state.monsters if each.no == monster), None)

    def at(self, place: Place) -> list[MonsterNo]:
        """Return the monsters in an area, the oldest first."""
        return [each.no for each in self._state.monsters if each.place == place]

    def limit(self) -> int | None:
        """Return the monster limit; None once terror has reached 10.

        Rules, "Limits, terror, doom".
        """
        return None if self._state.limit_lifted else self._state.players + 3

    def outskirts_limit(self) -> int:
        """Return the limit of the Outskirts. Rules, "Numbers that depend on how many play"."""
        return 8 - self._state.players

    def counted(self) -> int:
        """Return the number of monsters that count towards the limit.

        Rules, "Limits, terror, doom".
        """
        return sum(1 for each in self._state.monsters if self.counts(each.no, each.place))

    def counts(self, no: MonsterNo, place: Place) -> bool:
        """Return True if a monster in this place would count towards the limit."""
        return not self._town.town_of(place) and not self.facts(no).spawn
