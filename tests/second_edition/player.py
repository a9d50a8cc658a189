"""A seat of the board game in tests; `PlayerVerbs` are actions for `table.run` or `table.act`."""

from __future__ import annotations

from typing import Any

from bot.engine.script import Script
from bot.second_edition import views
from bot.second_edition.core.frames import perform
from bot.second_edition.core.registry import Origin, Service, Use, Window
from bot.second_edition.core.state import HeldCard
from bot.second_edition.encounters import drawing
from bot.second_edition.printed.terms import CardNo, MonsterNo, Place, Special
from bot.second_edition.verbs import casting
from bot.second_edition.verbs.monster_markers import take_from_zone
from bot.second_edition.verbs.possessions import put_back
from tests.second_edition.fields import SeatVerb
from tests.second_edition.player_verbs import PlayerVerbs


class Player(PlayerVerbs):
    """A seat whose position can be built, and for which actions are done."""

    def at(self, place: str) -> Player:
        """The investigator stands somewhere."""
        self.place = Place(place)
        return self

    def has(self, **fields: Any) -> Player:
        """Fields of the investigator, by name."""
        for name, value in fields.items():
            assert hasattr(self.who, name), f"an investigator has no {name}"
            setattr(self.who, name, value)
        return self

    def gets(self, code: str) -> CardNo:
        """The seat owns a card from its deck; nothing that the card does on coming happens."""
        pile = self.table.decks[self.board.library.cards[code].deck]
        card = next(each for each in pile if self.board.cards.code(each) == code)
        pile.remove(card)
        self.cards.append(HeldCard(card))
        return card

    def has_played(self, code: str) -> None:
        """A card that goes back to the box when it is used has been used."""
        card = self.gets(code)
        self.cards.pop()
        put_back(self.board, card, box=True)

    def has_special(self, special: Special, *, fresh: bool = False) -> Player:
        """The seat has a special card."""
        self.specials[special] = fresh
        return self

    def trophy(self, code: str) -> MonsterNo:
        """A monster from the cup is the seat's trophy."""
        no = next(each for each in self.table.cup if self.table.markers[each] == code)
        take_from_zone(self.board, no)
        self.monsters.append(no)
        return no

    def gate_trophy(self) -> None:
        """A gate marker from the stack is the seat's trophy."""
        self.gates.append(self.table.gate_stack.pop())

    def rolls(self, *faces: int) -> Player:
        """The seat's next dice."""
        self.board.chance.script_results(f"dice:{self.seat}", [str(face) for face in faces])
        return self

    def owns(self, code: str) -> bool:
        """Return whether the seat owns a card."""
        return self.holding(code) is not None

    def barred_by(self, service: Service) -> str:
        """Return why a service is not for the seat, however often it was used."""
        return service.barred(self.board, self.seat)

    performs = SeatVerb(perform)

    def leaves(self) -> None:
        """The seat goes insane, say: what is done for it stops."""
        self.board.frames.end_frames_of(self.seat)

    def cast(self, code: str, card: CardNo) -> Script[bool]:
        """The seat casts one of its spells, as an action."""
        return casting.cast_spell(self.board, Use(self.seat, Origin(code, self.seat, card)))

    def meets_gate_card(self, card: str, world: str) -> Script[None]:
        """A gate card drawn in a world is resolved, its entry for other worlds, as an action."""
        assert card in self.board.library.gate_cards
        drawn = drawing.Drawn(seat=self.seat, card=card, entry="other", world=world)
        return drawing._resolve_drawn(self.board, drawn)

    view = SeatVerb(views.sheet_view)

    def helps(self, window: Window) -> bool:
        """Return whether the seat has something for this window that answers what others do."""
        return self.board.in_force.helps(window, self.seat)

    def __eq__(self, other: object) -> bool:
        """Seats are equal where everything about their investigators is."""
        return isinstance(other, Player) and self.who == other.who

    __hash__ = None  # pyright: ignore[reportAssignmentType]

    def __repr__(self) -> str:
        return f"<{self.name}>"
