"""What a table of the board game shows to a test: state, and what is asked of the board."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ParamSpec, TypeVar

from msgspec import UnsetType

from bot.engine.ids import Seat
from bot.second_edition.core.game import Board, Limits
from bot.second_edition.core.in_force import InForce
from bot.second_edition.core.pieces import Cards, Gates, Monsters, Seats
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
from bot.second_edition.core.town_areas import Town
from bot.second_edition.printed.piece_facts import AncientOneFacts
from bot.second_edition.printed.terms import CardNo, Deck, GateNo, MonsterNo, Place
from tests.second_edition import parts
from tests.second_edition.fields import Lying, PartVerb

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
        return code in self.board.in_force.by_code()

    def packs(self) -> list[str]:
        """The packs whose things the game has, by slug."""
        return list(self.board.library.packs)

    says = PartVerb(parts.in_force, InForce.answers)
    total = PartVerb(parts.in_force, InForce.total)
    is_so = PartVerb(parts.in_force, InForce.is_so)
    ban = PartVerb(parts.in_force, InForce.ban)
    shut_out = PartVerb(parts.in_force, InForce.shut_out)
    in_order = PartVerb(parts.seats, Seats.order)
    leader = PartVerb(parts.seats, Seats.leader)
    code = PartVerb(parts.cards, Cards.code)
    printed_card = PartVerb(parts.cards, Cards.facts)
    holder = PartVerb(parts.cards, Cards.holder)
    is_item = PartVerb(parts.cards, Cards.is_item)
    gate_at = PartVerb(parts.gates, Gates.at)
    gate_world = PartVerb(parts.gates, Gates.world)
    gate_modifier = PartVerb(parts.gates, Gates.modifier)
    gate_symbol = PartVerb(parts.gates, Gates.symbol)
    gates_to = PartVerb(parts.gates, Gates.leading_to)
    printed = PartVerb(parts.monsters, Monsters.facts)
    on_board = PartVerb(parts.monsters, Monsters.find)
    monsters_at = PartVerb(parts.monsters, Monsters.at)
    limit = PartVerb(parts.monsters, Monsters.limit)
    outskirts_limit = PartVerb(parts.monsters, Monsters.outskirts_limit)
    counted = PartVerb(parts.monsters, Monsters.counted)
    times = PartVerb(parts.limits, Limits.use_count)
    count = PartVerb(parts.limits, Limits.record_use)
    in_arkham = PartVerb(parts.town, Town.in_arkham)
    is_street = PartVerb(parts.town, Town.is_street)
    is_location = PartVerb(parts.town, Town.is_location)
    world_of = PartVerb(parts.town, Town.world_of)
    place_name = PartVerb(parts.town, Town.place_name)
    street_of = PartVerb(parts.town, Town.street_of)
    neighborhood = PartVerb(parts.town, Town.neighborhood)
    areas = PartVerb(parts.town, Town.areas)
    unstable = PartVerb(parts.town, Town.unstable)
    is_stable = PartVerb(parts.town, Town.is_stable)
    adjacent = PartVerb(parts.town, Town.adjacent)
    distances = PartVerb(parts.town, Town.distances)
    is_closed = PartVerb(parts.town, Town.is_closed)

    @property
    def ancient_one(self) -> AncientOneFacts:
        """The Ancient One of this game."""
        return self.board.ancient_one
