"""Looking up cards, monsters, investigators and places by name. Nothing printed is a secret."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from bot.engine.english import capitalize_first, join_names
from bot.engine.errors import Malformed
from bot.engine.names import find_by_name, fitting_names
from bot.second_edition.core.registry import REGISTRY
from bot.second_edition.encounters.entry_texts import ops_text
from bot.second_edition.encounters.further_facts import placeholder_sentences
from bot.second_edition.encounters.pack_library import PackLibrary
from bot.second_edition.names.ability_texts import split_ability_texts
from bot.second_edition.names.card_texts import card_note
from bot.second_edition.names.signs import counted, signed
from bot.second_edition.printed.box_shapes import UnknownFacts
from bot.second_edition.printed.piece_facts import MonsterFacts
from bot.second_edition.printed.tables import (
    AncientOne,
    BoardLocation,
    BoardStreet,
    Card,
    ConditionCard,
    InvestigatorSheet,
    MonsterMarker,
    MythosCard,
    OtherWorld,
    SpecialCard,
)
from bot.second_edition.printed.terms import TRACKS, Deck, Place

SOURCE = "text in our own words"
LEFT_OUT = "card that is left out"
"""The kind of things with unknown facts.

They have a name, and are in no game until a host fills in the facts.
"""
_ABILITIES = (
    "ambush", "endless", "undead", "nightmarish", "overwhelming", "physical_resistance",
    "physical_immunity", "magical_resistance", "magical_immunity",
)  # fmt: skip


class Reading(Struct, frozen=True):
    """An article: its title, its body in Discord markdown, and its source."""

    title: str
    body: str
    source: str = ""


class Thing(Struct, frozen=True):
    """Something that can be looked up: its kind in a word, its id, its facts."""

    name: str
    kind: str
    code: str
    facts: Any


# --- finding ------------------------------------------------------------------------------------


def _all_things(library: PackLibrary) -> list[Thing]:
    tables: tuple[tuple[str, Mapping[Any, Any]], ...] = (
        ("investigator", library.investigators),
        ("Ancient One", library.ancient_ones),
        ("monster", library.monsters),
        ("card", library.cards),
        ("special card", library.specials),
        ("Mythos card", library.mythos),
        ("Condition", library.conditions),
        ("location", library.locations),
        ("street", library.streets),
        ("Other World", library.worlds),
    )
    found = [
        Thing(facts.name, kind, str(code), facts)
        for kind, table in tables
        for code, facts in table.items()
    ]
    left_out = [
        Thing(name, LEFT_OUT, code, each)
        for each in library.unknown
        for code, name in each.named.items()
    ]
    return [*found, *left_out]


def _by_name(known: Sequence[Thing]) -> dict[str, Thing]:
    names = [thing.name for thing in known]
    return {
        thing.name if names.count(thing.name) == 1 else f"{thing.name} ({thing.kind})": thing
        for thing in known
    }


class Catalogue:
    """Everything that can be looked up by name; things that share a name show their kind."""

    def __init__(self, library: PackLibrary) -> None:
        self.library = library
        known = _all_things(library)
        self.things: Mapping[str, Thing] = _by_name(known)
        self._by_code = {thing.code: thing for thing in known}

    def names(self, typed: str, *kinds: str) -> list[str]:
        """Return at most 25 names that match `typed`, only of these kinds if any are given."""
        known = (name for name, thing in self.things.items() if not kinds or thing.kind in kinds)
        return fitting_names(known, typed)

    def find(self, typed: str, *kinds: str) -> Thing:
        """Return the thing with this name or id. Raises `RulesError` with similar names."""
        exact = self._by_code.get(typed.strip())
        if exact is not None and (not kinds or exact.kind in kinds):
            return exact
        what = kinds[0] if kinds else "card"
        if not typed.strip():
            raise Malformed(f"Which {what}?")
        known = {
            name: thing for name, thing in self.things.items() if not kinds or thing.kind in kinds
        }
        return find_by_name(known, typed, what)

    def article(self, typed: str) -> Reading:
        """Return the article about a thing. Raises `RulesError` with similar names."""
        thing = self.find(typed)
        head, lines = _ARTICLES[thing.kind](self.library, thing.facts)
        unknown = [each for each in self.library.unknown if thing.code in each.at]
        body = [f"**{head}**", *(line for line in (*lines, placeholder_sentences(unknown)) if line)]
        return Reading(thing.name, "\n".join(body), f"{self.library.origin(thing.code)} · {SOURCE}")


# --- articles -----------------------------------------------------------------------------------

Words = tuple[str, list[str]]


def _starting_possessions(library: PackLibrary, facts: InvestigatorSheet) -> list[str]:
    return [
        *(library.cards[code].name for code in facts.fixed),
        *(library.specials[special].name for special in facts.specials),
        *([f"${facts.money}"] if facts.money else []),
        *([counted(facts.clues, "clue token")] if facts.clues else []),
    ]


def _investigator_words(library: PackLibrary, facts: InvestigatorSheet) -> Words:
    home = library.locations[facts.home].name
    tracks = [
        f"{first.capitalize()}/{second.capitalize()}: "
        + ", ".join(f"{a}/{b}" for a, b in facts.tracks[number])
        for number, (first, second) in enumerate(TRACKS)
    ]
    owned = _starting_possessions(library, facts)
    dealt = [counted(n, _DECKS[deck]) for deck, n in facts.random.items()]
    focus = f"Focus {facts.focus_said}"
    abilities = split_ability_texts(facts.abilities, library.text(facts.id))
    return (
        f"Investigator · {facts.occupation}",
        [
            f"Sanity {facts.sanity}, Stamina {facts.stamina}, {focus}, home {home}",
            *tracks,
            f"Starts with {join_names(owned)}" if owned else "",
            f"Draws {join_names(dealt)} at the start" if dealt else "",
            *(f"{name}: {said}" for name, said in abilities),
        ],
    )


_DECKS = {
    Deck.COMMON: "common item",
    Deck.UNIQUE: "unique item",
    Deck.SPELL: "spell",
    Deck.SKILL: "skill",
    Deck.ALLY: "ally",
    Deck.DEPUTY: "Deputy card",
    Deck.INJURY: "Injury",
    Deck.MADNESS: "Madness",
}


def _ancient_one(library: PackLibrary, facts: AncientOne) -> Words:
    rating = "as its text says" if facts.combat_rating is None else signed(facts.combat_rating)
    defences = [word.replace("_", " ") for word in _ABILITIES[5:] if getattr(facts, word)]
    return (
        "Ancient One",
        [
            f"Doom track {facts.doom}, combat rating {rating}",
            capitalize_first(join_names(defences)),
            f"Power: {facts.power}",
            library.text(facts.id),
        ],
    )


def _monster_words(library: PackLibrary, facts: MonsterMarker) -> Words:
    copies = facts.count + (0 if not facts.more else facts.more)
    return (
        f"Monster · {facts.movement}, {facts.symbol} · {counted(copies, 'marker')}",
        [
            monster_numbers(facts),
            capitalize_first(
                join_names(
                    [
                        _ability_text(word, getattr(facts, word))
                        for word in _ABILITIES
                        if getattr(facts, word)
                    ]
                )
            ),
            library.text(facts.id),
        ],
    )  # fmt: skip


def _ability_text(word: str, value: object) -> str:
    name = word.replace("_", " ")
    return name if value is True else f"{name} {value}"


def monster_numbers(facts: MonsterFacts) -> str:
    """Return a monster's printed numbers in a line."""
    parts = [f"Awareness {signed(facts.awareness)}"]
    if facts.horror_rating is not None:
        parts.append(f"horror {signed(facts.horror_rating)} for {facts.horror_damage} Sanity")
    if facts.combat_rating is not None:
        parts.append(f"combat {signed(facts.combat_rating)} for {facts.combat_damage} Stamina")
    return ", ".join([*parts, f"toughness {facts.toughness}"])


def _card_words(library: PackLibrary, facts: Card) -> Words:
    price = f" · ${facts.price}" if facts.price else ""
    kind = f", {facts.kind}" if facts.kind else ""
    deck = capitalize_first(_DECKS[facts.deck])
    return (
        f"{deck}{kind}{price} · {counted(facts.count, 'copy')}".replace("copys", "copies"),
        [capitalize_first(card_note(facts)), library.text(facts.id)],
    )


def _special_words(library: PackLibrary, facts: SpecialCard) -> Words:
    return "Special card", [library.text(facts.id), *_chart_lines(library, facts.id)]


def _chart_lines(library: PackLibrary, code: str) -> list[str]:
    """Return the effect of each face of the die, if a card has a chart."""
    return [
        f"{join_names(map(str, row.faces), 'or')}: {ops_text(row.ops, library.name)}"
        for chart in library.charts.values()
        for row in chart.rows
        if chart.id == code
    ]


def _condition_words(library: PackLibrary, facts: ConditionCard) -> Words:
    return f"Condition · {library.name(facts.place)}", [library.text(facts.id)]


def _arrow_texts(facts: MythosCard) -> list[str]:
    return [
        f"on {word} arrows: {join_names(list(symbols))}"
        for word, symbols in (("white", facts.white), ("black", facts.black))
        if symbols
    ]


def _mythos_words(library: PackLibrary, facts: MythosCard) -> Words:
    subtype = f", {facts.subtype}" if facts.subtype else ""
    opens = "Gate burst" if facts.burst else "Gate"
    clues = [library.name(place) for place in (facts.clue, *facts.also_clues) if place is not None]
    return (
        f"Mythos card · {facts.kind.capitalize()}{subtype}",
        [
            f"{opens}: {library.name(facts.gate)}" if facts.gate else "No gate",
            f"{'Clue tokens' if len(clues) > 1 else 'Clue token'}: {join_names(clues)}"
            if clues
            else "",
            capitalize_first("; ".join(_arrow_texts(facts))),
            f"Activity marker: {library.name(facts.activity)}" if facts.activity else "",
            library.text(facts.id),
        ],
    )


def _location_words(library: PackLibrary, facts: BoardLocation) -> Words:
    street = library.streets[facts.street].name
    kind = "unstable" if facts.unstable else "stable"
    icons = [f"{icon} (sure)" if icon in facts.guaranteed else str(icon) for icon in facts.icons]
    service = REGISTRY.services.get(facts.id)
    return (
        f"Location, {kind} · {street}",
        [
            f"Encounters often give: {join_names(icons)}" if icons else "",
            f"Instead of an encounter: {service.text()}" if service else "",
            f"Closes at terror {facts.closes_at}" if facts.closes_at is not None else "",
            *_train_lines(library, facts.id),
        ],
    )


def _train_lines(library: PackLibrary, place: Place) -> list[str]:
    """Return lines on a station's trains: the costs and destinations of rides."""
    return [
        f"Train to {join_names([library.name(to) for to in train.stations if to != place])}: "
        f"${train.money} and {counted(train.points, 'movement point')}"
        for train in library.trains
        if place in train.stations
    ]


def _street_words(library: PackLibrary, facts: BoardStreet) -> Words:
    near = [library.streets[other].name for other in facts.streets]
    here = [each.name for each in library.locations.values() if each.street == facts.id]
    return (
        f"Street · {facts.town}" if facts.town else "Street",
        [
            f"Locations: {join_names(here)}" if here else "",
            f"Leads to {join_names(near)}",
            f"White arrow to {library.name(facts.white)}, black to {library.name(facts.black)}",
        ],
    )


STAND_IN = " (placeholder: no source gives it)"


def _world_words(library: PackLibrary, facts: OtherWorld) -> Words:
    gates = [
        f"{gate.count}, {gate.symbol}, check to close {signed(gate.modifier)}"
        + STAND_IN * gate.stand_in
        for gate in library.gates
        if gate.world == facts.id
    ]
    colours = join_names(sorted(str(colour) for colour in facts.colours))
    return (
        "Other World",
        [
            f"Gates: {'; '.join(gates)}",
            f"Encounters on {colours} cards",
        ],
    )


def _left_out(_library: PackLibrary, facts: UnknownFacts) -> Words:
    nobody = "No source gives its text"
    said = (
        f"{nobody}: it stays out of every game until the bot’s operator adds it from their own box."
    )
    return f"{facts.kind} · left out", [said]


_ARTICLES: dict[str, Callable[[PackLibrary, Any], Words]] = {
    "investigator": _investigator_words,
    "Ancient One": _ancient_one,
    "monster": _monster_words,
    "card": _card_words,
    "special card": _special_words,
    "Mythos card": _mythos_words,
    "Condition": _condition_words,
    "location": _location_words,
    "street": _street_words,
    "Other World": _world_words,
    LEFT_OUT: _left_out,
}
