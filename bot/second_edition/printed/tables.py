"""The content's tables: the rules' data types, with facts that only scripts read."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct, field

from bot.second_edition.printed.board_shapes import (
    GateFacts,
    Location,
    NeighborhoodFacts,
    Street,
    Train,
    Vortex,
    World,
)
from bot.second_edition.printed.box_shapes import (
    Box,
    ChartFacts,
    ConditionFacts,
    FoeCardFacts,
    LoosePart,
    RubbleFacts,
    TrackFacts,
    UnknownFacts,
)
from bot.second_edition.printed.piece_facts import (
    AncientOneFacts,
    CardFacts,
    InvestigatorFacts,
    MonsterFacts,
    MythosFacts,
    SpecialFacts,
)
from bot.second_edition.printed.terms import CheckKind, Place, Skill


class LocationIcon(StrEnum):
    """An icon on a location: what encounters there tend to bring."""

    ALLY = "ally"
    BLESSING = "blessing"
    CLUE = "clue"
    COMMON = "common"
    MONEY = "money"
    SANITY = "sanity"
    SKILL = "skill"
    SPELL = "spell"
    STAMINA = "stamina"
    UNIQUE = "unique"


class CastingTime(StrEnum):
    """The time at which a spell can be cast; `COMBAT` is during a combat, in any phase."""

    UPKEEP = "upkeep"
    MOVEMENT = "movement"
    COMBAT = "combat"
    ANY = "any"


class Pack(Box, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A content pack, as its `pack.toml` describes it."""

    offered: bool = True
    """True if a table can choose it; False until it is complete."""
    sentence: str = ""
    """The meaning of choosing it, at most 100 characters."""


class Neighborhood(NeighborhoodFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A neighborhood: a street area and its locations, which share a deck of location cards."""

    street: Place
    locations: tuple[Place, ...]
    colour: str
    """The colour of its cards."""


class BoardLocation(Location, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A location with its icons; a named ability of it is a script."""

    icons: tuple[LocationIcon, ...] = ()
    guaranteed: tuple[LocationIcon, ...] = ()
    """Icons in reverse colours: what the special ability gives."""
    ability: str = ""


class BoxPart(LoosePart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a box that can be played without the rest."""


class BoardVortex(Vortex, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A vortex."""


class BoardStreet(Street, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A street area; all of them are adjacent to the Sky."""


class TrainLine(Train, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A train between locations of the towns."""


class OtherWorld(World, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Other World."""


class GateMarker(GateFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The gate markers of a world."""


class InvestigatorSheet(InvestigatorFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An investigator sheet; the abilities named are scripts, whose texts begin with the names."""

    occupation: str
    abilities: tuple[str, ...]
    used: str = ""
    """The one of several abilities that the player uses; the others always apply."""


class AncientOne(AncientOneFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Ancient One's sheet; power, start of battle and attack are scripts."""

    power: str
    """The power's name."""


class MonsterMarker(MonsterFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of monster."""

    combat_rating: int | None = None


class FoeCard(FoeCardFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card that gives a monster its numbers for one combat."""


class ConditionCard(ConditionFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Condition; what it does is a script under its id."""


class BoxUnknown(UnknownFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A printed fact that no source has."""


class Rubble(RubbleFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rubble marker."""


class DieChart(ChartFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A chart for one die."""


class BoxTrack(TrackFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A track that fills with tokens."""


class Card(CardFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of card that investigators own, with the numbers that its script reads."""

    casting: int | None = None

    undead_bonus: int = 0
    """Added to the combat bonus against Undead."""
    free_hand_bonus: int = 0
    """Added to the combat bonus when the other hand is empty."""
    rerolls: CheckKind | None = None
    """Exhausted to re-roll a check of this kind."""
    buys_success: CheckKind | None = None
    """After the roll of such a check clue tokens give successes without dice."""
    movement_points: int = 0
    """Movement points that it gives."""
    movement_cost: int = 0
    """Movement points spent to use it."""
    counters: int = 0
    """Stamina tokens on it at which it is discarded."""
    phase: CastingTime | None = None
    """Spells: when it may be cast."""
    hand_penalty: int = 0
    """Hands that its owner lacks in combat."""
    clue_limit: Skill | None = None
    """At most two Clues may be spent on a check of this skill."""
    most_clues: int | None = None
    """The most Clues that its owner may have."""
    most_items: int | None = None
    """The most Common and Unique Items together."""
    most_magic: int | None = None
    """The most Skills and Spells together."""
    most_stops: int | None = None
    """The most stops that any one slider moves in an Upkeep."""


class SpecialCard(SpecialFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Special card without a number; Blessing and Curse are two sides of the same cards."""


class MythosCard(MythosFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Mythos card; what it does is a script."""


class TableFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sections that a table file may hold."""

    pack: Pack | None = None
    apart: bool = False
    """This file of a box is in every game: house rules may use it where the box is not in play."""
    parts: tuple[BoxPart, ...] = ()
    vortices: tuple[BoardVortex, ...] = ()
    trains: tuple[TrainLine, ...] = ()
    neighborhoods: tuple[Neighborhood, ...] = ()
    streets: tuple[BoardStreet, ...] = ()
    locations: tuple[BoardLocation, ...] = ()
    worlds: tuple[OtherWorld, ...] = ()
    gates: tuple[GateMarker, ...] = ()
    investigators: tuple[InvestigatorSheet, ...] = ()
    ancient_ones: tuple[AncientOne, ...] = ()
    monsters: tuple[MonsterMarker, ...] = ()
    more_monsters: dict[str, int] = field(default_factory=dict[str, int])
    """Further markers of monsters of another pack, by id."""
    cards: tuple[Card, ...] = ()
    specials: tuple[SpecialCard, ...] = ()
    mythos: tuple[MythosCard, ...] = ()
    foe_cards: tuple[FoeCard, ...] = ()
    tracks: tuple[BoxTrack, ...] = ()
    conditions: tuple[ConditionCard, ...] = ()
    rubble: tuple[Rubble, ...] = ()
    unknown: tuple[BoxUnknown, ...] = ()


class FactsFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sections of a host's file of facts, read from the cards of a box."""

    box: str
    """The slug of the box."""
    foe_cards: tuple[FoeCard, ...] = ()
    gates: tuple[GateMarker, ...] = ()
    cards: tuple[Card, ...] = ()
    rubble: tuple[Rubble, ...] = ()
    charts: tuple[DieChart, ...] = ()
