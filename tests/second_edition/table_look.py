"""What a table of the board game shows to a test: state, and what is asked of the board."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ParamSpec, TypeVar

from msgspec import UnsetType

from bot.engine.ids import Seat
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
from bot.second_edition.printed.shapes import AncientOneFacts
from bot.second_edition.printed.terms import CardNo, Deck, GateNo, MonsterNo, Place
from tests.second_edition.fields import Lying, TableVerb

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
    gate_stack: Lying[list[GateNo]] = Lying("gate_stack")
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

    says = TableVerb(Board.answers)
    total = TableVerb(Board.total)
    is_so = TableVerb(Board.is_so)
    ban = TableVerb(Board.ban)
    shut_out = TableVerb(Board.shut_out)
    in_order = TableVerb(Board.order)
    leader = TableVerb(Board.leader)
    code = TableVerb(Board.code)
    printed_card = TableVerb(Board.card)
    holder = TableVerb(Board.holder)
    is_item = TableVerb(Board.is_item)
    gate_at = TableVerb(Board.gate_at)
    gate_world = TableVerb(Board.gate_world)
    gate_modifier = TableVerb(Board.gate_modifier)
    gate_symbol = TableVerb(Board.gate_symbol)
    gates_to = TableVerb(Board.gates_to)
    printed = TableVerb(Board.marker_of)
    on_board = TableVerb(Board.monster)
    monsters_at = TableVerb(Board.monsters_at)
    limit = TableVerb(Board.limit)
    outskirts_limit = TableVerb(Board.outskirts_limit)
    counted = TableVerb(Board.counted_monsters)
    times = TableVerb(Board.times)
    count = TableVerb(Board.count)
    in_arkham = TableVerb(Board.in_arkham)
    is_street = TableVerb(Board.is_street)
    is_location = TableVerb(Board.is_location)
    world_of = TableVerb(Board.world_of)
    place_name = TableVerb(Board.place_name)
    street_of = TableVerb(Board.street_of)
    neighborhood = TableVerb(Board.neighborhood)
    areas = TableVerb(Board.areas)
    unstable = TableVerb(Board.unstable)
    is_stable = TableVerb(Board.is_stable)
    adjacent = TableVerb(Board.adjacent)
    distances = TableVerb(Board.distances)
    is_closed = TableVerb(Board.is_closed)

    @property
    def ancient_one(self) -> AncientOneFacts:
        """The Ancient One of this game."""
        return self.board.ancient_one
