"""How a test builds a position of the board game: in one place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, TypeVar

from msgspec import structs

from bot.engine.ask import Ask
from bot.engine.chance import Chance
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition import views
from bot.second_edition.core.game import Board
from bot.second_edition.core.registry import Service
from bot.second_edition.core.state import Combat, Gate, Monster, SkillCheck, State
from bot.second_edition.encounters.pack_library import PackLibrary as PackedLibrary
from bot.second_edition.printed.library import Library
from bot.second_edition.printed.terms import MonsterNo, Place
from bot.second_edition.turn import mythos_phase
from bot.second_edition.verbs.monster_markers import take_from_zone
from bot.second_edition.views.shapes import TownView
from tests.second_edition.fields import TableVerb
from tests.second_edition.player import Player
from tests.second_edition.playing import rules
from tests.second_edition.table_verbs import TableVerbs

F = TypeVar("F")


async def _nothing(_board: Board, _seat: Seat, _card: str, _entry: str) -> None:
    """An encounter in which nothing happens."""


class TableBuild(TableVerbs):
    """A game whose position can be changed, and what was told in it."""

    facts: list[Fact]
    seated: tuple[str, ...] = ()
    """The investigators as they sat down, by code."""

    # Seats

    @property
    def performing(self) -> tuple[Seat, ...]:
        """Return whose frames are open, the innermost last."""
        return self.board.frames.seats

    def who(self, seat: int = 0) -> Player:
        """A seat."""
        return Player(self, Seat(seat))

    @property
    def me(self) -> Player:
        """The first seat."""
        return self.who(0)

    @property
    def other(self) -> Player:
        """The second seat."""
        return self.who(1)

    @property
    def investigators(self) -> list[Player]:
        """All seats."""
        return [self.who(each.seat) for each in self.board.state.investigators]

    def __getattr__(self, name: str) -> Player:
        """`table.joe`: the seat where an investigator of this name sat down at first."""
        if not name.startswith("_"):
            for seat, code in enumerate(self.seated):
                if name in code.split("_"):
                    return self.who(seat)
        raise AttributeError(name)

    def __iter__(self) -> Iterator[Player]:
        return iter(self.investigators)

    def playing(self) -> list[Player]:
        """Return who takes part, clockwise from the first player."""
        return [self.who(seat) for seat in self.in_order()]

    def encoded(self) -> bytes:
        """The whole state as it is kept."""
        return rules().encode(self.board.state)

    # The printed game

    @property
    def library(self) -> Library:
        """The printed facts of everything."""
        return self.board.library

    def prints(self, code: str, **facts: Any) -> None:
        """A card of this table, a Mythos or monster's card too, has other facts than printed."""
        library = self.board.library
        assert isinstance(library, PackedLibrary)
        if code in library.foe_cards:
            other = structs.replace(library.foe_cards[code], **facts)
            self._reprint(replace(library, foe_cards={**library.foe_cards, code: other}))
            return
        if code in library.mythos:
            other = structs.replace(library.mythos[code], **facts)
            self._reprint(replace(library, mythos={**library.mythos, code: other}))
            return
        card = structs.replace(library.cards[code], **facts)
        self._reprint(replace(library, cards={**library.cards, code: card}))

    def _reprint(self, library: PackedLibrary) -> None:
        """The board and its parts look at another library."""
        b = self.board
        b.library = b.town.library = b.sheets.library = library
        b.cards.library = b.gates.library = b.monsters.library = library

    def service(self, place: str) -> Service:
        """Return what can be had in a location instead of an encounter."""
        return self.board.registry.services[Place(place)]

    note = TableVerb(Board.text)

    def entry_text(self, card: str, at: str) -> str:
        """Return what players read of an entry."""
        return self.board.registry.entry_text(card, at)

    def mythos_text(self, code: str) -> Script[None]:
        """Return what a Mythos card does, as a choice."""
        return self.board.registry.mythos[code](self.board)

    def ancient_one_attack(self, seat: Seat, modifier: int) -> Script[None]:
        """The attack of the Ancient One on a seat, as a choice."""
        rule = self.board.registry.ancient_ones[self.ancient_one_code]
        return rule.attack(self.board, seat, modifier)

    def after_attack(self) -> Script[None] | None:
        """Return what follows when the Ancient One has attacked everybody, as a choice."""
        after = self.board.registry.ancient_ones[self.ancient_one_code].after
        return None if after is None else after(self.board)

    @contextmanager
    def without_encounters(self) -> Iterator[None]:
        """Encounters are drawn, and nothing happens in them."""
        registry = self.board.registry
        before = registry.location_encounter, registry.gate_encounter
        registry.location_encounter = registry.gate_encounter = _nothing
        yield
        registry.location_encounter, registry.gate_encounter = before

    # What players see

    def view(self, *asks: Ask) -> TownView:
        """The town as everybody sees it."""
        return views.town(self.board, asks)

    dice_view = TableVerb(views.ended_check_view)

    # Pieces

    def monster(self, code: str, place: str) -> MonsterNo:
        """A monster from the cup or box stands in a place."""
        no = next(each for each in [*self.cup, *self.box] if self.markers[each] == code)
        take_from_zone(self.board, no)
        self.monsters.append(Monster(no, Place(place)))
        return no

    def gate(self, place: str, world: str = "") -> Gate:
        """A gate is open in a location."""
        no = next(n for n in self.gate_stack if world in ("", self.gate_world(n)))
        self.gate_stack.remove(no)
        self.gates.append(gate := Gate(no, Place(place)))
        self.clues.pop(Place(place), None)
        return gate

    def mythos(self, card: str) -> None:
        """A Mythos card is being resolved."""
        self.mythos_deck.remove(card)
        mythos_phase.begin_card(self.board, card)

    def fighting(self, combat: Combat) -> Combat:
        """A combat is in progress."""
        self.combats.append(combat)
        return combat

    def checking(self, made: SkillCheck) -> SkillCheck:
        """A check is in progress."""
        self.checks.append(made)
        return made

    # Chance

    def next(self, purpose: str, *wanted: str) -> None:
        """The next draws of a purpose."""
        self.board.chance.script_results(purpose, list(wanted))

    def scripted(self, purpose: str) -> list[str]:
        """The draws of a purpose that are fixed."""
        return self.board.chance.state.scripted[purpose]

    def forget_draws(self) -> None:
        """Nothing of what was scripted comes any more."""
        self.board.chance.state.scripted.clear()

    # What happened

    def told(self, kind: type[F]) -> list[F]:
        """Return what happened of a kind."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def sets(self, **fields: Any) -> None:
        """Fields of the game, by name."""
        for name, value in fields.items():
            setattr(self, name, value)


class Still(TableBuild):
    """A position that nobody plays: to be looked at, and changed by hand."""

    def __init__(self, state: State) -> None:
        self.facts: list[Fact] = []
        self.seated = tuple(who.code for who in state.investigators)
        self._board = rules().bind(state, Chance(b"still"), self.facts.append)

    @property
    def board(self) -> Board:
        """The board that the rules are given."""
        return self._board
