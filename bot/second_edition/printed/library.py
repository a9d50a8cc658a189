"""Every table of the packs in play, as the rules read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

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
    GateCardFacts,
    InvestigatorFacts,
    LocationCardFacts,
    MonsterFacts,
    MythosFacts,
    SpecialFacts,
)
from bot.second_edition.printed.terms import Place, Special


class Library(Protocol):
    """Every table, by id. Order within a table is the order of its file."""

    def text(self, code: str, modifier: int = 1) -> str:
        """Return a card's text; `modifier` is that of an Ancient One's attack, or 1."""
        ...

    @property
    def packs(self) -> Mapping[str, Box]:
        """The packs whose tables these are, by slug."""
        ...

    @property
    def trains(self) -> tuple[Train, ...]:
        """The trains between the towns."""
        ...

    @property
    def parts(self) -> Mapping[str, LoosePart]:
        """The parts of boxes that can be played without the box, by house rule; in play or not."""
        ...

    @property
    def vortices(self) -> Mapping[Place, Vortex]:
        """Vortices by id."""
        ...

    @property
    def locations(self) -> Mapping[Place, Location]:
        """Locations by id."""
        ...

    @property
    def neighborhoods(self) -> Mapping[str, NeighborhoodFacts]:
        """Neighborhoods by id."""
        ...

    @property
    def streets(self) -> Mapping[Place, Street]:
        """Street areas by id."""
        ...

    @property
    def worlds(self) -> Mapping[str, World]:
        """Other Worlds by id."""
        ...

    @property
    def gates(self) -> tuple[GateFacts, ...]:
        """Gate markers, one entry per world."""
        ...

    @property
    def investigators(self) -> Mapping[str, InvestigatorFacts]:
        """Investigator sheets by id."""
        ...

    @property
    def cards(self) -> Mapping[str, CardFacts]:
        """Common and unique items, spells, skills, allies, Deputy cards, injuries, madnesses."""
        ...

    @property
    def monsters(self) -> Mapping[str, MonsterFacts]:
        """Monsters by id."""
        ...

    @property
    def foe_cards(self) -> Mapping[str, FoeCardFacts]:
        """Cards that give monsters their numbers, by id."""
        ...

    @property
    def specials(self) -> Mapping[Special, SpecialFacts]:
        """Special cards without a number, by id."""
        ...

    @property
    def conditions(self) -> Mapping[str, ConditionFacts]:
        """Conditions by id."""
        ...

    @property
    def rubble(self) -> Mapping[str, RubbleFacts]:
        """Rubble markers by id."""
        ...

    @property
    def charts(self) -> Mapping[str, ChartFacts]:
        """Charts for a die that a host has filled in, by the card's id."""
        ...

    @property
    def unknown(self) -> tuple[UnknownFacts, ...]:
        """The facts that no source gives and no host has filled in."""
        ...

    @property
    def tracks(self) -> Mapping[str, TrackFacts]:
        """Tracks of boxes by id."""
        ...

    @property
    def ancient_ones(self) -> Mapping[str, AncientOneFacts]:
        """Ancient Ones by id."""
        ...

    @property
    def mythos(self) -> Mapping[str, MythosFacts]:
        """Mythos cards by id."""
        ...

    @property
    def gate_cards(self) -> Mapping[str, GateCardFacts]:
        """Gate cards by id."""
        ...

    @property
    def location_cards(self) -> Mapping[str, LocationCardFacts]:
        """Location cards by id."""
        ...
