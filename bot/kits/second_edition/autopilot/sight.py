"""Sight of a seat of the board game, and what follows from it: ways, arms, dangers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from msgspec import Struct, field

from bot.engine.ask import Figures, Option
from bot.engine.ids import Seat
from bot.engine.running import Running
from bot.second_edition import views
from bot.second_edition.core import odds
from bot.second_edition.core.game import Board
from bot.second_edition.printed.terms import Place
from bot.second_edition.views.shapes import MonsterView, PlaceView, SeatView, SheetView, TownView

HANDS: Final = 2
ARMED: Final = 8
"""Dice of a fight with which nobody looks for more weapons."""
LOWEST: Final = 5
"""The lowest face that is a success."""
NO_FIGURES: Final = Figures()


class Owned(Struct, frozen=True):
    """The print of a card that the seat owns."""

    code: str
    price: int = 0
    hands: int | None = None
    combat: int = 0


class Sight(Struct, frozen=True, dict=True):
    """The town, the seat's own sheet and cards, and how far it is on the printed map."""

    seat: Seat
    town: TownView
    sheet: SheetView | None
    owned: Mapping[int, Owned]
    """By the number of the physical card."""
    far: Mapping[str, Mapping[str, int]]
    """Steps from place to place."""
    worths: dict[str, float] = field(default_factory=dict[str, float])
    """What places are worth, once that was reckoned."""

    @property
    def me(self) -> SeatView:
        """The seat's own investigator."""
        return self.town.seats[self.seat]

    @cached_property
    def places(self) -> dict[str, PlaceView]:
        """The places of the town by their ids."""
        return {place.id: place for place in self.town.places}

    @cached_property
    def arms(self) -> int:
        """The dice that the best weapons in two hands add."""
        weapons = sorted(
            (card for card in self.owned.values() if card.hands is not None),
            key=lambda card: -card.combat / max(1, card.hands or 1),
        )
        free, total = HANDS, 0
        for card in weapons:
            if (card.hands or 0) <= free:
                free, total = free - (card.hands or 0), total + card.combat
        return total

    @property
    def is_armed(self) -> bool:
        """Tell whether it fights with enough dice."""
        return self.skill(1, 0) + self.arms >= ARMED

    def skill(self, slider: int, side: int) -> int:
        """A skill as it stands; 0 before the sliders are placed."""
        return self.me.sliders[slider][side] if self.me.sliders else 0

    @property
    def pace(self) -> int:
        """About how many steps a turn has."""
        return max(1, self.skill(0, 0))

    def harm(self, monster: MonsterView) -> float:
        """About what a monster costs who meets it: Sanity and Stamina together."""
        evading = odds.chance(self.skill(0, 1) + monster.awareness, LOWEST, 1)
        return float(1 - evading) * (self._horror(monster) + self._wounds(monster))

    def _horror(self, monster: MonsterView) -> float:
        if monster.horror is None:
            return 0.0
        rating, damage = monster.horror
        return damage * _failing(self.skill(1, 1) + rating, 1)

    def _wounds(self, monster: MonsterView) -> float:
        if monster.combat is None:
            return 0.0
        rating, damage = monster.combat
        return damage * _failing(self.skill(1, 0) + self.arms + rating, monster.toughness)


def _failing(dice: int, need: int) -> float:
    return float(Fraction(1) - odds.chance(max(0, dice), LOWEST, need))


def figures(option: Option) -> Figures:
    """The numbers that an option tells."""
    return option.figures or NO_FIGURES


def percent(option: Option, otherwise: float = 50) -> float:
    """The last chance of an option, in percent."""
    chances = figures(option).chances
    return float(chances[-1]) if chances else otherwise


def see(session: Running[Any, Any], seat: Seat, town: TownView | None = None) -> Sight:
    """Return what the seat may see: views, the printed map, and the print of its own cards.

    `town` is what everybody sees, where that was looked at already.
    """
    b: Board = session.game
    town = town or views.town(b)
    known = b.who(seat).code in b.library.investigators
    sheet = views.sheet(b, seat) if known else None
    return Sight(seat, town, sheet, _owned_cards(b, seat), _map(b, town.places))


def _owned_cards(b: Board, seat: Seat) -> dict[int, Owned]:
    """The seat's own cards."""
    found = {held.card: b.card(held.card) for held in b.who(seat).cards}
    return {
        no: Owned(facts.id, facts.price, facts.hands, facts.combat) for no, facts in found.items()
    }


def _map(b: Board, places: Iterable[PlaceView]) -> dict[str, Mapping[str, int]]:
    return {place.id: {**b.distances(Place(place.id))} for place in places}
