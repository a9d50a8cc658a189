"""What a seat of the card game's table shows to a test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.ask import Ask, Option
from bot.engine.ids import Seat
from bot.lcg.core.state import Investigator, Piece
from tests.lcg.table_look import Unexpected

if TYPE_CHECKING:
    from tests.lcg.table import Table


class PlayerLook:
    """A seat at the table: its numbers, and what it may do."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self.table, self.seat = table, seat

    @property
    def who(self) -> Investigator:
        """The investigator's record."""
        return self.table.state.investigators[self.seat]

    @property
    def name(self) -> str:
        """The investigator's name."""
        return self.table.game.name(self.seat)

    @property
    def playing(self) -> bool:
        """Return whether still in the scenario."""
        return self.who.playing

    @property
    def damage(self) -> int:
        """Damage on the investigator."""
        return self.who.damage

    @property
    def horror(self) -> int:
        """Horror on the investigator."""
        return self.who.horror

    @property
    def clues(self) -> int:
        """Clues held."""
        return self.who.clues

    @property
    def resources(self) -> int:
        """Resources held."""
        return self.who.resources

    @property
    def actions(self) -> int:
        """Actions left."""
        return self.who.actions

    @property
    def hand(self) -> list[str]:
        """Codes of the cards in hand."""
        return self.table.codes(self.who.hand)

    @property
    def deck(self) -> list[str]:
        """Codes of the deck, top first."""
        return self.table.codes(self.who.deck)

    @property
    def discard(self) -> list[str]:
        """Codes of the discard pile, top last."""
        return self.table.codes(self.who.discard)

    @property
    def place(self) -> Piece:
        """Return where the investigator is."""
        place = self.table.game.places.of_seat(self.seat)
        assert place is not None, f"{self.name} is nowhere"
        return place

    def is_at(self, name: str) -> bool:
        """Return whether at a location."""
        return self.place is self.table.piece(name)

    def engaged(self) -> list[Piece]:
        """Enemies engaged with the seat."""
        return self.table.game.enemies.engaged_with(self.seat)

    @property
    def asks(self) -> list[Ask]:
        """Open questions in which the seat has a part, those it must answer first."""
        mine = [ask for ask in self.table.asked if self.seat in ask.parts]
        return sorted(mine, key=lambda ask: self.seat not in ask.awaited)

    @property
    def ask(self) -> Ask:
        """The open question of this seat."""
        if not self.asks:
            raise Unexpected(f"{self.name} is asked nothing\n{self.table.describe()}")
        return self.asks[0]

    @property
    def is_awaited(self) -> bool:
        """Return whether the table waits for this seat."""
        return any(self.seat in ask.awaited for ask in self.table.asked)

    awaited = is_awaited

    def offers(self) -> list[str]:
        """Keys of everything that the seat may choose now."""
        return [option.key for ask in self.asks for option in ask.parts[self.seat].options]

    def labels(self) -> list[str]:
        """Labels of everything that the seat may choose now."""
        return [option.label for ask in self.asks for option in ask.parts[self.seat].options]

    def can(self, verb: str, *args: str) -> bool:
        """Return whether a verb, with what is named, is offered."""
        return any(self._fits(o, verb, args) for o in self._options())

    def why_not(self, verb: str, *args: str) -> str:
        """The reason why something is barred; empty if it is not listed as barred."""
        for ask in self.asks:
            for barred in ask.parts[self.seat].barred:
                if barred.verb == verb and all(arg in barred.label for arg in args):
                    return barred.reason
        return ""

    def _options(self) -> list[Option]:
        return [option for ask in self.asks for option in ask.parts[self.seat].options]

    def _fits(self, option: Option, verb: str, args: tuple[str, ...]) -> bool:
        words = (*option.args, option.label)
        return option.verb == verb and all(any(arg in word for word in words) for arg in args)
