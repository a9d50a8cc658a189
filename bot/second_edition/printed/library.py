"""All tables of the packs in play, as the rules read them."""

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
    """All tables, by id. The order within a table is that of its file."""

    def text(self, code: str, modifier: int = 1) -> str:
        """Return a card's text. `modifier` is that of an Ancient One's attack, else 1."""
        ...

    @property
    def packs(self) -> Mapping[str, Box]:
        """Return the packs that these tables are from, by slug."""
        ...

    @property
    def trains(self) -> tuple[Train, ...]:
        """Return the trains between the towns."""
        ...

    @property
    def parts(self) -> Mapping[str, LoosePart]:
        """Return the parts of boxes that can be played without the box, by house rule.

        Those not in play are included.
        """
        ...

    @property
    def vortices(self) -> Mapping[Place, Vortex]:
        """Return the vortices by id."""
        ...

    @property
    def locations(self) -> Mapping[Place, Location]:
        """Return the locations by id."""
        ...

    @property
    def neighborhoods(self) -> Mapping[str, NeighborhoodFacts]:
        """Return the neighborhoods by id."""
        ...

    @property
    def streets(self) -> Mapping[Place, Street]:
        """Return the street areas by id."""
        ...

    @property
    def worlds(self) -> Mapping[str, World]:
        """Return the Other Worlds by id."""
        ...

    @property
    def gates(self) -> tuple[GateFacts, ...]:
        """Return the gate markers, one entry per kind."""
        ...

    @property
    def investigators(self) -> Mapping[str, InvestigatorFacts]:
        """Return the investigator sheets by id."""
        ...

    @property
    def cards(self) -> Mapping[str, CardFacts]:
        """Return the possession cards by id.

        These are common and unique items, spells, skills, allies, Deputy cards, injuries and
        madnesses.
        """
        ...

    @property
    def monsters(self) -> Mapping[str, MonsterFacts]:
        """Return the monsters by id."""
        ...

    @property
    def foe_cards(self) -> Mapping[str, FoeCardFacts]:
        """Return the cards that give monsters their numbers, by id."""
        ...

    @property
    def specials(self) -> Mapping[Special, SpecialFacts]:
        """Return the special cards by id."""
        ...

    @property
    def conditions(self) -> Mapping[str, ConditionFacts]:
        """Return the Conditions by id."""
        ...

    @property
    def rubble(self) -> Mapping[str, RubbleFacts]:
        """Return the rubble markers by id."""
        ...

    @property
    def charts(self) -> Mapping[str, ChartFacts]:
        """Return the charts that a host has filled in, by the card's id."""
        ...

    @property
    def unknown(self) -> tuple[UnknownFacts, ...]:
        """Return the facts that no source has and no host has filled in."""
        ...

    @property
    def tracks(self) -> Mapping[str, TrackFacts]:
        """Return the tracks of boxes by id."""
        ...

    @property
    def ancient_ones(self) -> Mapping[str, AncientOneFacts]:
        """Return the Ancient Ones by id."""
        ...

    @property
    def mythos(self) -> Mapping[str, MythosFacts]:
        """Return the Mythos cards by id."""
        ...

    @property
    def gate_cards(self) -> Mapping[str, GateCardFacts]:
        """Return the gate cards by id."""
        ...

    @property
    def location_cards(self) -> Mapping[str, LocationCardFacts]:
        """Return the location cards by id."""
        ...
