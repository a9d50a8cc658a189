"""What a table of the board game shows to a test: state, and what is asked of the board."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, ParamSpec, TypeVar

from msgspec import UnsetType

from bot.engine.ids import Seat
from bot.second_edition.core.bans import Ban
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import (
    Combat,
    Cursor,
    Effect,
    Gate,
    HouseRules,
    Monster,
    Mythos,
    Offer,
    Phase,
    Rumor,
    SkillCheck,
)
from bot.second_edition.core.topics import Topic
from bot.second_edition.printed.shapes import AncientOneFacts, CardFacts, MonsterFacts
from bot.second_edition.printed.terms import CardNo, Deck, Dimension, GateNo, MonsterNo, Place
from tests.second_edition.fields import Lying

P = ParamSpec("P")
R = TypeVar("R")


class TableLook(ABC):
    """A game that can be looked at, and whose fields can be set."""

    ancient_one_code = Lying[str]("ancient_one")
    settings = Lying[HouseRules]("settings")
    unused = Lying[list[str]]("unused")
    cards = Lying[list[str]]("cards")
    markers = Lying[list[str]]("markers")
    gate_markers = Lying[list[str]]("gate_markers")
    cursor = Lying[Cursor]("cursor")
    phase = Lying[Phase]("phase")
    players = Lying[int]("players")
    first = Lying[Seat]("first")
    turn = Lying[int]("turn")
    terror = Lying[int]("terror")
    doom = Lying[int]("doom")
    seals = Lying[list[Place]]("seals")
    gates = Lying[list[Gate]]("gates")
    gate_stack = Lying[list[GateNo]]("gate_stack")
    cup = Lying[list[MonsterNo]]("cup")
    monsters = Lying[list[Monster]]("monsters")
    outskirts = Lying[list[MonsterNo]]("outskirts")
    box = Lying[list[MonsterNo]]("box")
    visiting = Lying[list[MonsterNo]]("visiting")
    clues = Lying[dict[Place, int]]("clues")
    closed = Lying[list[Place]]("closed")
    decks = Lying[dict[Deck, list[CardNo]]]("decks")
    removed = Lying[list[CardNo]]("removed")
    limbo = Lying[list[CardNo]]("limbo")
    location_decks = Lying[dict[str, list[str]]]("location_decks")
    turned_up = Lying[dict[str, str]]("turned_up")
    gate_deck = Lying[list[str]]("gate_deck")
    mythos_deck = Lying[list[str]]("mythos_deck")
    mythos_box = Lying[list[str]]("mythos_box")
    mythos_now = Lying[Mythos | None]("mythos")
    headlines = Lying[dict[str, int]]("headlines")
    environment = Lying[str]("environment")
    rumor = Lying[Rumor | None]("rumor")
    conditions = Lying[tuple[str, ...] | UnsetType]("conditions")
    more_mythos = Lying[int | UnsetType]("more_mythos")
    double_mythos = Lying[bool]("double_mythos")
    limit_lifted = Lying[bool]("limit_lifted")
    offers = Lying[list[Offer]]("offers")
    checks = Lying[list[SkillCheck]]("checks")
    combats = Lying[list[Combat]]("combats")
    encounters = Lying[list[str]]("encounters")
    lasting = Lying[list[Effect]]("lasting")
    used = Lying[dict[str, int]]("used")
    awake = Lying[bool]("awake")
    battle_round = Lying[int]("battle_round")
    battle_modifier = Lying[int]("battle_modifier")
    successes = Lying[int]("successes")
    resolution = Lying[str]("resolution")
    boxes = Lying[tuple[str, ...]]("boxes")
    tracks = Lying[dict[str, int] | UnsetType]("tracks")
    notes = Lying[dict[str, Any]]("notes")

    @property
    @abstractmethod
    def board(self) -> Board:
        """The board that the rules are given."""

    def has_in_force(self, code: str) -> bool:
        """Return whether the text of something holds now."""
        return code in self.board.in_force()

    def packs(self) -> list[str]:
        """The packs whose things the game has, by slug."""
        return list(self.board.library.packs)

    def says(self, what: Topic[P, R], *about: P.args, **more: P.kwargs) -> Iterator[R]:
        """Return what everything in force says to a question, nothings left out."""
        return self.board.answers(what, *about, **more)

    def total(self, what: Topic[P, int], *about: P.args, **more: P.kwargs) -> int:
        """The sum of what everything in force adds."""
        return self.board.total(what, *about, **more)

    def is_so(self, what: Topic[P, bool], *about: P.args, **more: P.kwargs) -> bool:
        """Return whether anything in force says so."""
        return self.board.is_so(what, *about, **more)

    def ban(self, what: Ban[P], *about: P.args, **more: P.kwargs) -> str:
        """Return why something may not be done, a sentence; empty if nothing forbids it."""
        return self.board.ban(what, *about, **more)

    def shut_out(self, place: Place) -> str:
        """The code of what lets neither gate nor monster appear in a place; empty if they do."""
        return self.board.shut_out(place)

    def in_order(self) -> list[Seat]:
        """All seats that take part, clockwise from the first player."""
        return self.board.order()

    def leader(self) -> Seat:
        """The first player; whoever follows, if that seat is out."""
        return self.board.leader()

    def code(self, card: CardNo) -> str:
        """A physical card's code."""
        return self.board.code(card)

    def printed_card(self, card: CardNo) -> CardFacts:
        """A physical card's printed facts."""
        return self.board.card(card)

    def holder(self, card: CardNo) -> Seat | None:
        """Return who owns a card."""
        return self.board.holder(card)

    def is_item(self, card: CardNo) -> bool:
        """Common and unique items, spells, the Deputy's Revolver and the Patrol Wagon."""
        return self.board.is_item(card)

    def gate_at(self, place: Place) -> Gate | None:
        """The open gate of a location; one that opens in a closed location replaces its marker."""
        return self.board.gate_at(place)

    def gate_world(self, gate: GateNo) -> str:
        """The world of a gate marker."""
        return self.board.gate_world(gate)

    def gate_modifier(self, gate: GateNo) -> int:
        """The modifier of the check to close it."""
        return self.board.gate_modifier(gate)

    def gate_symbol(self, gate: GateNo) -> Dimension:
        """The symbol of a gate marker."""
        return self.board.gate_symbol(gate)

    def gates_to(self, world: str) -> list[Gate]:
        """Open gates to a world."""
        return self.board.gates_to(world)

    def printed(self, monster: MonsterNo) -> MonsterFacts:
        """A monster marker's printed facts."""
        return self.board.marker_of(monster)

    def on_board(self, monster: MonsterNo) -> Monster | None:
        """A monster on the board; None when it is not there."""
        return self.board.monster(monster)

    def monsters_at(self, place: Place) -> list[MonsterNo]:
        """Monsters in an area, the oldest first."""
        return self.board.monsters_at(place)

    def limit(self) -> int | None:
        """The monster limit; None once terror has reached 10."""
        return self.board.limit()

    def outskirts_limit(self) -> int:
        """Return how many monsters the Outskirts hold."""
        return self.board.outskirts_limit()

    def counted(self) -> int:
        """Monsters that count to the limit: in locations, streets and the Sky, without spawn."""
        return self.board.counted_monsters()

    def times(self, period: str, key: str) -> int:
        """Return how often a limited thing was done in the running period."""
        return self.board.times(period, key)

    def count(self, period: str, key: str) -> None:
        """Count a limited thing; periods are `turn`, `mythos` and `game`."""
        return self.board.count(period, key)

    def in_arkham(self, place: Place) -> bool:
        """Locations, streets and the Jail Cell."""
        return self.board.in_arkham(place)

    def is_street(self, place: Place) -> bool:
        """Return whether a place is a street area."""
        return self.board.is_street(place)

    def is_location(self, place: Place) -> bool:
        """Return whether a place is a location."""
        return self.board.is_location(place)

    def world_of(self, place: Place) -> str:
        """The Other World of an area, empty for other places."""
        return self.board.world_of(place)

    def place_name(self, place: Place) -> str:
        """Return what players read."""
        return self.board.place_name(place)

    def street_of(self, place: Place) -> Place:
        """The street of a location; a street itself; the jail's for the Jail Cell."""
        return self.board.street_of(place)

    def neighborhood(self, place: Place) -> str:
        """The neighborhood of a place, empty outside Arkham."""
        return self.board.neighborhood(place)

    def areas(self) -> list[Place]:
        """Every location and street."""
        return self.board.areas()

    def unstable(self, place: Place) -> bool:
        """Locations in which a gate can open, sealed or not."""
        return self.board.unstable(place)

    def is_stable(self, place: Place) -> bool:
        """Stable locations and sealed ones."""
        return self.board.is_stable(place)

    def adjacent(self, place: Place) -> list[Place]:
        """Areas one yellow line away; the list is not to be changed."""
        return self.board.adjacent(place)

    def distances(self, start: Place, *, closed: bool = True) -> dict[Place, int]:
        """Lines to every area; with `closed` none through or into closed locations."""
        return self.board.distances(start, closed=closed)

    def is_closed(self, place: Place) -> bool:
        """Return whether nobody can enter a location, for good or for a while."""
        return self.board.is_closed(place)

    @property
    def ancient_one(self) -> AncientOneFacts:
        """The Ancient One of this game."""
        return self.board.ancient_one
