"""Pieces on the table: investigators, cards, gates and monsters, as printed and placed.

What something in force changes about them stands in `game`.
"""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.engine.limits import Limited
from bot.second_edition.core.state import (
    Gate,
    HeldCard,
    Investigator,
    Monster,
    SkillCheck,
    Standing,
)
from bot.second_edition.core.town import Town
from bot.second_edition.printed.board_shapes import GateFacts
from bot.second_edition.printed.shapes import (
    AncientOneFacts,
    CardFacts,
    InvestigatorFacts,
    MonsterFacts,
)
from bot.second_edition.printed.terms import (
    ITEM_DECKS,
    LOST,
    TRACKS,
    CardNo,
    Deck,
    Dimension,
    GateNo,
    MonsterNo,
    Place,
    Skill,
    Special,
)


class Pieces(Town, Limited):
    """The pieces of a state, and where they are."""

    # Investigators

    def who(self, seat: Seat) -> Investigator:
        """The investigator of a seat, taking part or not."""
        return self.state.investigators[seat]

    def sheet(self, seat: Seat) -> InvestigatorFacts:
        """The investigator's printed sheet."""
        return self.library.investigators[self.who(seat).code]

    def name(self, seat: Seat) -> str:
        """The investigator's name."""
        return self.sheet(seat).name

    def order(self) -> list[Seat]:
        """All seats that take part, clockwise from the first player. Rules, "The turn"."""
        return self.order_from(self.state.first)

    def order_from(self, first: Seat) -> list[Seat]:
        """All seats that take part, clockwise from one."""
        everybody = self.state.investigators
        if first:
            everybody = [*everybody[first:], *everybody[:first]]
        return [who.seat for who in everybody if who.standing is Standing.PLAYING]

    def playing(self) -> list[Investigator]:
        """Investigators that take part, clockwise from the first player. Rules, "The turn"."""
        return [self.who(seat) for seat in self.order()]

    def leader(self) -> Seat:
        """The first player; whoever follows, if that seat is out."""
        return (self.order() or [self.state.first])[0]

    def at(self, place: Place) -> list[Investigator]:
        """Investigators in an area, clockwise from the first player."""
        return [who for who in self.playing() if who.place == place]

    def beside(self, seat: Seat) -> list[Investigator]:
        """Return who is where an investigator is, that one too; everybody in the final battle.

        Rules, "Trading".
        """
        return self.playing() if self.state.awake else self.at(self.who(seat).place)

    def is_lost(self, seat: Seat) -> bool:
        """Return whether a seat is lost in time and space. Rules, "Lost in time and space"."""
        return self.who(seat).place == LOST

    def slider(self, seat: Seat, skill: Skill, stops: list[int]) -> int:
        """The number that a slider shows at these stops.

        Raises `ValueError` for what is no skill of a slider.
        """
        for track, pair in enumerate(TRACKS):
            if skill in pair:
                return self.sheet(seat).tracks[track][stops[track]][pair.index(skill)]
        raise ValueError(skill)

    def success_from(self, seat: Seat) -> int:
        """The lowest face that is a success. Rules, "Skill checks"."""
        specials = self.who(seat).specials
        return 4 if Special.BLESSING in specials else 6 if Special.CURSE in specials else 5

    # Cards

    def code(self, card: CardNo) -> str:
        """A physical card's code."""
        return self.state.cards[card]

    def card(self, card: CardNo) -> CardFacts:
        """A physical card's printed facts."""
        return self.library.cards[self.state.cards[card]]

    def holder(self, card: CardNo) -> Seat | None:
        """Return who owns a card."""
        for who in self.state.investigators:
            if any(held.card == card for held in who.cards):
                return who.seat
        return None

    def held_card(self, seat: Seat, card: CardNo) -> HeldCard | None:
        """A card as its owner has it; None when it is not there any more."""
        return next((held for held in self.who(seat).cards if held.card == card), None)

    def owns(self, seat: Seat, code: str) -> HeldCard | None:
        """A seat's first card of a code."""
        return next((held for held in self.who(seat).cards if self.code(held.card) == code), None)

    def of_deck(self, seat: Seat, *decks: Deck) -> list[HeldCard]:
        """A seat's cards of these decks."""
        return [held for held in self.who(seat).cards if self.card(held.card).deck in decks]

    def is_item(self, card: CardNo) -> bool:
        """Common and unique items, spells, the Deputy's Revolver and the Patrol Wagon.

        Rules, "Damage, insanity, unconsciousness".
        """
        facts = self.card(card)
        return facts.deck in ITEM_DECKS or (facts.deck is Deck.DEPUTY and facts.kind != "title")

    def items(self, seat: Seat) -> list[HeldCard]:
        """A seat's items. Rules, "Damage, insanity, unconsciousness"."""
        return [held for held in self.who(seat).cards if self.is_item(held.card)]

    # Gates and monsters

    def gate_at(self, place: Place) -> Gate | None:
        """The open gate of a location; one that opens in a closed location replaces its marker.

        Rules, "Limits, terror, doom", temporary closing.
        """
        return next((gate for gate in self.state.gates if gate.place == place), None)

    def gate_world(self, gate: GateNo) -> str:
        """The world of a gate marker."""
        return self._gate_facts(gate).world

    def gate_modifier(self, gate: GateNo) -> int:
        """The modifier of the check to close it."""
        return self._gate_facts(gate).modifier

    def gate_symbol(self, gate: GateNo) -> Dimension:
        """The symbol of a gate marker."""
        return self._gate_facts(gate).symbol

    def _gate_facts(self, gate: GateNo) -> GateFacts:
        marker = self.state.gate_markers[gate]
        return next(each for each in self.library.gates if each.marker == marker)

    def gates_to(self, world: str) -> list[Gate]:
        """Open gates to a world."""
        return [gate for gate in self.state.gates if self.gate_world(gate.no) == world]

    def marker_of(self, monster: MonsterNo) -> MonsterFacts:
        """A monster marker's printed facts."""
        return self.library.monsters[self.state.markers[monster]]

    def monster(self, monster: MonsterNo) -> Monster | None:
        """A monster on the board; None when it is not there."""
        return next((each for each in self.state.monsters if each.no == monster), None)

    def monsters_at(self, place: Place) -> list[MonsterNo]:
        """Monsters in an area, the oldest first."""
        return [each.no for each in self.state.monsters if each.place == place]

    def limit(self) -> int | None:
        """The monster limit; None once terror has reached 10. Rules, "Limits, terror, doom"."""
        return None if self.state.limit_lifted else self.state.players + 3

    def outskirts_limit(self) -> int:
        """Return how many the Outskirts hold. Rules, "Numbers that depend on how many play"."""
        return 8 - self.state.players

    def counted_monsters(self) -> int:
        """Monsters that count to the limit: in Arkham and the Sky, without spawn.

        Rules, "Limits, terror, doom"; of Dunwich Horror, 5.
        """
        return sum(1 for each in self.state.monsters if self.counts(each.no, each.place))

    def counts(self, no: MonsterNo, place: Place) -> bool:
        """Return whether a monster would count to the limit in a place."""
        return not self.town_of(place) and not self.marker_of(no).spawn

    @property
    def ancient_one(self) -> AncientOneFacts:
        """The Ancient One of this game."""
        return self.library.ancient_ones[self.state.ancient_one]

    # Checks and limits

    @property
    def check(self) -> SkillCheck | None:
        """The innermost skill check in progress."""
        return self.state.checks[-1] if self.state.checks else None

    @property
    def used(self) -> dict[str, int]:
        """Return how often what is limited was done."""
        return self.state.used
