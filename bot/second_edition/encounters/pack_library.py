"""The library of all content packs: names, texts and facts of everything, by id."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from bot.engine.english import with_minus
from bot.second_edition.core.registry import REGISTRY
from bot.second_edition.encounters.entries import ENTRIES
from bot.second_edition.encounters.entry_texts import change_text, modifiers_text, text
from bot.second_edition.encounters.foe_words import deck_text
from bot.second_edition.encounters.quest_words import quest_text
from bot.second_edition.printed.piece_facts import GateCardFacts, LocationCardFacts
from bot.second_edition.printed.tables import (
    AncientOne,
    BoardLocation,
    BoardStreet,
    BoardVortex,
    BoxPart,
    BoxTrack,
    BoxUnknown,
    Card,
    ConditionCard,
    DieChart,
    FoeCard,
    GateMarker,
    InvestigatorSheet,
    MonsterMarker,
    MythosCard,
    Neighborhood,
    OtherWorld,
    Pack,
    Rubble,
    SpecialCard,
    TrainLine,
)
from bot.second_edition.printed.terms import SANCTUM, Place, Special

SANCTUM_ABILITY = "Inner Sanctum"
"""The name of the Lodge's ability, and of the entry that its members use."""


class _Named(Protocol):
    @property
    def name(self) -> str: ...


@dataclass(frozen=True, slots=True)
class PackLibrary:
    """Everything the content packs say, by id, in the order of their tables. Read only."""

    packs: dict[str, Pack]
    neighborhoods: dict[str, Neighborhood]
    locations: dict[Place, BoardLocation]
    streets: dict[Place, BoardStreet]
    parts: dict[str, BoxPart]
    vortices: dict[Place, BoardVortex]
    trains: tuple[TrainLine, ...]
    worlds: dict[str, OtherWorld]
    gates: tuple[GateMarker, ...]
    investigators: dict[str, InvestigatorSheet]
    ancient_ones: dict[str, AncientOne]
    monsters: dict[str, MonsterMarker]
    cards: dict[str, Card]
    specials: dict[Special, SpecialCard]
    mythos: dict[str, MythosCard]
    foe_cards: dict[str, FoeCard]
    tracks: dict[str, BoxTrack]
    conditions: dict[str, ConditionCard]
    rubble: dict[str, Rubble]
    charts: dict[str, DieChart]
    unknown: tuple[BoxUnknown, ...]
    location_cards: dict[str, LocationCardFacts]
    gate_cards: dict[str, GateCardFacts]
    origins: dict[str, str]
    """The slug of the pack from which each thing comes, by the thing's id."""
    pack_names: dict[str, str]
    """The names of all packs, in play or not, by slug."""
    said: dict[tuple[str, int], str] = field(
        init=False, repr=False, compare=False, default_factory=dict[tuple[str, int], str]
    )
    """Texts that were made already, by code and modifier."""

    def origin(self, code: str) -> str:
        """Return the name of the pack that a code comes from; "" if no pack has it."""
        return self.pack_names.get(self.origins.get(code, ""), "")

    def name(self, code: str) -> str:
        """Return the name of a place, world, card or other id.

        Raises KeyError if there is none.
        """
        if code == SANCTUM:
            return SANCTUM_ABILITY
        plain = code.partition(":")[0]
        for table in self._named_tables():
            if plain in table:
                return table[plain].name
        raise KeyError(code)

    def text(self, code: str, modifier: int = 1) -> str:
        """Return a card's text. `modifier` is that of an Ancient One's attack, else 1."""
        key = code, modifier
        if key not in self.said:
            self.said[key] = self._make_text(code, modifier)
        return self.said[key]

    def _make_text(self, code: str, modifier: int) -> str:
        bodies = REGISTRY.bodies(code)
        said = [
            *self._said_by_values(code),
            *ENTRIES.texts.get(code, ()),
            *filter(None, (REGISTRY.text_of(code, body, modifier) for body in bodies)),
        ]
        name = f"{self.name(code)}: " if self.has(code) else ""
        plain = dict.fromkeys(each.removeprefix(name) for each in said)
        return with_minus(" ".join(each[:1].upper() + each[1:] for each in plain))

    def _said_by_values(self, code: str) -> Iterator[str]:
        for change in ENTRIES.changes.get(code, ()):
            yield change_text(change, self.name)
        if code in ENTRIES.modifiers:
            yield modifiers_text(ENTRIES.modifiers[code])
        if code in self.cards:
            yield from self._said_of_quest(self.cards[code])
        if code in self.monsters:
            cards = [card for card in self.foe_cards.values() if card.monster == code]
            yield from filter(None, [deck_text(cards, self.name)])
        if code in ENTRIES.effects:
            yield from self._said_by_ops(code, text(ENTRIES.effects[code], self.name))

    def _said_of_quest(self, card: Card) -> Iterator[str]:
        """Return the steps of a Mission or Task, and its payoff if that is made of operations."""
        if card.steps:
            yield quest_text(card, self.name)
        if card.payoff:
            yield f"Then: {text(card.payoff, self.name)}"

    def _said_by_ops(self, code: str, said: str) -> Iterator[str]:
        """Return the text of a tome, environment or headline, and when it happens."""
        if code in self.cards:
            card = self.cards[code]
            points = "1 movement point" if card.movement_cost == 1 else "2 movement points"
            yield f"Exhaust and spend {points}. {said}"
            if card.counters:
                yield f"Discard it when it has {card.counters} tokens."
        elif place := self.mythos[code].activity:
            where = f"When you end your movement in the {self.name(place)}"
            yield f"{where}: {said[:1].lower()}{said[1:]}"
        else:
            yield said

    def _named_tables(self) -> tuple[Mapping[Any, _Named], ...]:
        return (
            self.locations,
            self.streets,
            self.worlds,
            self.cards,
            self.monsters,
            self.mythos,
            self.investigators,
            self.ancient_ones,
            self.neighborhoods,
            self.vortices,
            self.tracks,
            self.conditions,
            self.packs,
        )

    def has(self, code: str) -> bool:
        """Return True if the library has something with this id."""
        try:
            return bool(self.name(code))
        except KeyError:
            return False
