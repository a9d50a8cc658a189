"""The content packs of the board game: read once, checked, and handed out as one `PackLibrary`.

A pack is a folder in `data/second_edition` with a `pack.toml`; every `*.toml` in it may hold any of
the sections of `tables.TableFile`; its modules register encounters and scripts when imported.
All packs are read and checked together; a game has the library of the base game and its own boxes.
Anything wrong (an unknown key, an id used twice, a reference to nothing) raises `PackError` when
the library is loaded, not in mid-game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Protocol, TypeVar

import msgspec

from bot.engine.packs import PackError, import_modules, pack_folders, read_pack, unique
from bot.engine.words import with_minus
from bot.second_edition.core.registry import REGISTRY, Registry
from bot.second_edition.encounters.box_words import BOX_WORDS
from bot.second_edition.encounters.entries import ENTRIES, Entries
from bot.second_edition.encounters.foe_words import deck_text
from bot.second_edition.encounters.further_facts import HOST, filled_in, read_facts
from bot.second_edition.encounters.quest_words import quest_text
from bot.second_edition.encounters.references import named_by
from bot.second_edition.encounters.sentences import change_text, entry_text, modifiers_text, text
from bot.second_edition.printed.shapes import GateCardFacts, LocationCardFacts
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
    TableFile,
    TrainLine,
)
from bot.second_edition.printed.terms import LODGE, LOST, SANCTUM, Deck, MythosKind, Place, Special

K = TypeVar("K")
V = TypeVar("V")

ROOT = "data.second_edition"
SANCTUM_ABILITY = "Inner Sanctum"
"""The name of the Lodge's ability, and of the entry that its members use."""
OTHER = "other"
"""The entry of a gate card for all worlds that it does not name."""


class _Identified(Protocol):
    @property
    def id(self) -> str: ...


N = TypeVar("N", bound=_Identified)


class _Named(Protocol):
    @property
    def name(self) -> str: ...


@dataclass(frozen=True, slots=True)
class PackLibrary:
    """Everything the packs say, by id, in the order of their tables. Read only."""

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

    def origin(self, code: str) -> str:
        """The name of the pack from which something comes; empty where none has it."""
        return next((p.name for p in every_pack() if p.slug == self.origins.get(code)), "")

    def name(self, code: str) -> str:
        """The name of whatever has this id: a place, a world, a card… KeyError if nothing has."""
        if code == SANCTUM:
            return SANCTUM_ABILITY
        plain = code.partition(":")[0]
        for table in self._named():
            if plain in table:
                return table[plain].name
        raise KeyError(code)

    def text(self, code: str, modifier: int = 1) -> str:
        """What a card, monster, investigator… does, as players read it; empty if only numbers.

        `modifier` is that of an Ancient One's attack: 1 in the first round of the final battle.
        """
        bodies = REGISTRY.bodies(code)
        said = [
            *self._said_by_values(code),
            *ENTRIES.texts.get(code, ()),
            *filter(None, (REGISTRY.worded(code, body, modifier) for body in bodies)),
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
        """The steps of a Mission or Task, and its payoff if that is a value."""
        if card.steps:
            yield quest_text(card, self.name)
        if card.payoff:
            yield f"Then: {text(card.payoff, self.name)}"

    def _said_by_ops(self, code: str, said: str) -> Iterator[str]:
        """The ops of a tome, an environment or a headline, with when they happen."""
        if code in self.cards:
            card = self.cards[code]
            points = "1 movement point" if card.movement_cost == 1 else "2 movement points"
            yield f"Exhaust and spend {points}. {said}"
            if card.counters:
                yield f"Discard it when it holds {card.counters}."
        elif place := self.mythos[code].activity:
            where = f"When you end your movement in the {self.name(place)}"
            yield f"{where}: {said[:1].lower()}{said[1:]}"
        else:
            yield said

    def _named(self) -> tuple[Mapping[Any, _Named], ...]:
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
        """Whether something here has this id."""
        try:
            return bool(self.name(code))
        except KeyError:
            return False


@cache
def load_library(*boxes: str) -> PackLibrary:
    """What the base game and these boxes hold, by slug; the same object ever after."""
    whole_library()
    return _library(_packs_that_come(), ENTRIES, boxes)


@lru_cache(maxsize=64)
def library_of(boxes: tuple[str, ...], facts: str) -> PackLibrary:
    """What the base game and these boxes hold, with further facts as a game keeps them.

    Raises `PackError` for facts that do not fit.
    """
    library = load_library(*boxes)
    return replace(library, **filled_in(library, read_facts(facts)))


def with_host_facts(library: PackLibrary) -> PackLibrary:
    """A library with the further facts of this host."""
    return replace(library, **filled_in(library, HOST.files()))


@cache
def whole_library() -> PackLibrary:
    """All packs that come with the program, read and checked; the same object ever after."""
    root = files(ROOT)
    for pack in pack_folders(root):
        import_modules(f"{ROOT}.{pack.name}", pack)
    library = with_host_facts(_library(_packs_that_come(), ENTRIES, None))
    check_scripts(library, REGISTRY, ENTRIES)
    check_said(library, ENTRIES)
    REGISTRY.entry_text = lambda card, entry: entry_text(ENTRIES.entry(card, entry), library.name)
    REGISTRY.note = cache(library.text)
    return library


def every_pack() -> list[Pack]:
    """The packs that come with the program, in play or not."""
    return [table.pack for tables in _packs_that_come().values() for table in tables if table.pack]


def read_library(root: Traversable, entries: Entries) -> PackLibrary:
    """Read and check every pack's tables; PackError says what is wrong."""
    return _library(_read_packs(root), entries, None)


Packs = Mapping[str, Sequence[TableFile]]
"""The tables of each pack, by its slug."""


@cache
def _packs_that_come() -> Packs:
    return _read_packs(files(ROOT))


def _read_packs(root: Traversable) -> Packs:
    found = {folder.name: read_pack(folder, TableFile) for folder in pack_folders(root)}
    for name, tables in found.items():
        if [table.pack.slug for table in tables if table.pack] != [name]:
            raise PackError(f"The pack in the folder {name} is not called so.")
    return found


def _library(packs: Packs, entries: Entries, boxes: Collection[str] | None) -> PackLibrary:
    """What these boxes hold together with what every game has; None: all boxes."""
    whole = {slug for slug, tables in packs.items() if _in_play(slug, tables, boxes)}
    held = {
        slug: [table for table in tables if table.apart or slug in whole]
        for slug, tables in packs.items()
    }
    tables = [table for tables in held.values() for table in tables]
    library = _of_tables(tables, entries, whole, dict(_origins(held)))
    registered = (*library.location_cards, *library.gate_cards)
    library.origins.update({card: _pack_of(entries.modules.get(card, "")) for card in registered})
    _check(library, entries)
    return library


def _in_play(slug: str, tables: Sequence[TableFile], boxes: Collection[str] | None) -> bool:
    always = any(table.pack is not None and table.pack.always for table in tables)
    return always or boxes is None or slug in boxes


def _origins(packs: Packs) -> Iterator[tuple[str, str]]:
    for slug, tables in packs.items():
        for table in tables:
            sections = (
                *(table.locations, table.streets, table.worlds, table.investigators),
                *(table.ancient_ones, table.monsters, table.cards, table.specials, table.mythos),
                table.conditions,
            )
            yield from ((str(each.id), slug) for section in sections for each in section)
            yield from ((code, slug) for each in table.unknown for code in each.named)


def _of_tables(
    tables: Sequence[TableFile], entries: Entries, packs: set[str], origins: dict[str, str]
) -> PackLibrary:
    """The library of these tables, with the encounter cards of the packs that are in play."""
    always = {table.pack.slug for table in tables if table.pack and table.pack.always}
    base = {code for code, slug in origins.items() if slug in always}
    return PackLibrary(
        packs=unique("pack", ((t.pack.slug, t.pack) for t in tables if t.pack)),
        neighborhoods=_by_id("neighborhood", tables, lambda t: t.neighborhoods),
        locations=_by_id("location", tables, lambda t: t.locations),
        streets=_by_id("street", tables, lambda t: t.streets),
        parts=_by_id("part of a box", tables, lambda t: t.parts),
        vortices=_by_id("vortex", tables, lambda t: t.vortices),
        trains=tuple(train for t in tables for train in t.trains),
        worlds=_by_id("world", tables, lambda t: t.worlds),
        gates=tuple(gate for t in tables for gate in t.gates),
        investigators=_by_id("investigator", tables, lambda t: t.investigators),
        ancient_ones=_by_id("Ancient One", tables, lambda t: t.ancient_ones),
        monsters=_monsters(tables, base),
        cards=_by_id("card", tables, lambda t: t.cards),
        specials=_by_id("special card", tables, lambda t: t.specials),
        mythos=_by_id("Mythos card", tables, lambda t: t.mythos),
        foe_cards=_by_id("monster's card", tables, lambda t: t.foe_cards),
        tracks=_by_id("track", tables, lambda t: t.tracks),
        conditions=_by_id("Condition", tables, lambda t: t.conditions),
        rubble=_by_id("rubble marker", tables, lambda t: t.rubble),
        charts={},
        unknown=tuple(each for t in tables for each in t.unknown),
        location_cards={
            card: LocationCardFacts(id=card, neighborhood=hood)
            for card, hood in entries.neighborhoods.items()
            if _of_pack(entries.modules.get(card, ""), packs)
        },
        gate_cards={
            card: GateCardFacts(id=card, colour=colour, worlds=entries.worlds_on(card))
            for card, colour in entries.colours.items()
            if _of_pack(entries.modules.get(card, ""), packs)
        },
        origins=origins,
    )


def _of_pack(module: str, packs: set[str]) -> bool:
    """Whether a module is of one of these packs; what no pack registers is everybody's."""
    return not _pack_of(module) or _pack_of(module) in packs


def _pack_of(module: str) -> str:
    """The slug of the pack that a module is part of; empty for others."""
    inside = module.removeprefix(f"{ROOT}.")
    return "" if inside == module else inside.partition(".")[0]


def _by_id(
    what: str, tables: Sequence[TableFile], section: Callable[[TableFile], Iterable[N]]
) -> dict[Any, N]:
    """A section of all tables, by id. Raises `PackError` where an id is used twice."""
    return unique(what, ((each.id, each) for table in tables for each in section(table)))


def _monsters(tables: Sequence[TableFile], base: Collection[str]) -> dict[str, MonsterMarker]:
    """The monsters by id, each with the markers that other packs add; those of boxes say so."""
    more = Counter(dict[str, int]())
    for table in tables:
        more.update(table.more_monsters)
    found = _by_id("monster", tables, lambda t: t.monsters)
    _refuse_unknown("more_monsters", more, found)
    return {
        code: msgspec.structs.replace(each, more=more[code], of_box=code not in base)
        for code, each in found.items()
    }


def pack_card(code: str) -> Card:
    """A card's facts, for scripts that register with them; KeyError if no pack has it."""
    return _own_cards()[code]


@cache
def _own_cards() -> dict[str, Card]:
    tables = (table for pack in _packs_that_come().values() for table in pack)
    return {card.id: card for table in tables for card in table.cards}


def _refuse_unknown(where: str, keys: Iterable[str], known: Iterable[str]) -> None:
    names = set(known)
    for key in keys:
        if key not in names:
            raise PackError(f"In {where}: {key} is unknown.")


def _check(library: PackLibrary, entries: Entries) -> None:
    """Refuse references to nothing, and cards without all their entries."""
    areas = [*library.locations, *library.streets]
    for where, places in _places(library):
        _refuse_unknown(where, places, areas)
    for street in library.streets.values():
        _refuse_unknown(street.id, (street.white, street.black), [*areas, *library.vortices])
    for where, cards in _cards(library):
        _refuse_unknown(where, cards, library.cards)
    hoods = library.neighborhoods
    named = (street.neighborhood for street in library.streets.values() if street.neighborhood)
    _refuse_unknown("streets", named, hoods)
    _refuse_unknown("locations", (x.neighborhood for x in library.locations.values()), hoods)
    for card in library.cards.values():
        _refuse_unknown(card.id, card.steps, [*areas, LOST, *_world_areas(library)])
    fought = (card.monster for card in library.foe_cards.values())
    _refuse_unknown("cards of monsters", fought, library.monsters)
    brought = (track.brings for track in library.tracks.values() if track.brings)
    _refuse_unknown("tracks", brought, library.monsters)
    _refuse_unknown("gates", (gate.world for gate in library.gates), library.worlds)
    _check_encounters(library, entries)


def check_scripts(library: PackLibrary, registry: Registry, entries: Entries) -> None:
    """Refuse scripts for what does not exist, and things that need a script and have none.

    Raises `PackError`.
    """
    known = {
        *library.cards,
        *library.investigators,
        *library.ancient_ones,
        *library.monsters,
        *library.mythos,
        *library.conditions,
        *library.packs,
    }
    _refuse_unknown("scripts", registry.codes(), known)
    _refuse_unknown("texts", entries.texts, known | {each.value for each in library.specials})
    speaking = (library.investigators, library.ancient_ones, library.mythos, library.conditions)
    for code in (code for table in speaking for code in table):
        if not library.text(code) and code != "the_story_continues":
            raise PackError(f"{code} does nothing: it has no script.")
    _refuse_unknown("final battles", library.ancient_ones, registry.ancient_ones)
    rumors = (m.id for m in library.mythos.values() if m.kind is MythosKind.RUMOR)
    _refuse_unknown("rumors", rumors, registry.rumors)
    for card in library.cards.values():
        _check_card_script(library, registry, card)


def _check_card_script(library: PackLibrary, registry: Registry, card: Card) -> None:
    """Refuse a card that is kept and does not say so, and a spell that does nothing."""
    if card.keeps and not library.text(card.id):
        raise PackError(f"{card.id} does not say that it cannot be lost.")
    if card.deck is Deck.SPELL and not card.combat and card.id not in registry.spells:
        raise PackError(f"The spell {card.id} has no script.")


def check_said(library: PackLibrary, entries: Entries) -> None:
    """Refuse entries and texts as values that name something which does not exist: `PackError`."""
    known: dict[str, Iterable[str]] = {
        "card": library.cards,
        "place": [*library.locations, *library.streets, *library.worlds],
        "monster": library.monsters,
        "Ancient One": library.ancient_ones,
        "word": BOX_WORDS.known,
    }
    said = {f"{card} at {at}": entry.ops for (card, at), entry in entries.plain.items()}
    for where, ops in (*said.items(), *entries.effects.items()):
        for kind, code in named_by(ops):
            _refuse_unknown(f"{where} ({kind})", [code], known[kind])


def _check_encounters(library: PackLibrary, entries: Entries) -> None:
    for card, hood in ((each.id, each.neighborhood) for each in library.location_cards.values()):
        _refuse_unknown(card, [hood], library.neighborhoods)
        wanted: list[str] = [*library.neighborhoods[hood].locations]
        if LODGE in wanted:
            wanted.append(SANCTUM)
        _same(card, entries.on(card), wanted)
    for card, colour in ((each.id, each.colour) for each in library.gate_cards.values()):
        named = entries.worlds_on(card)
        _refuse_unknown(card, named, library.worlds)
        for world in named:
            if colour not in library.worlds[world].colours:
                raise PackError(f"In {card}: no {colour} card is drawn in {world}.")
        if colour is not None and OTHER not in entries.on(card):
            raise PackError(f"{card} has no entry for other worlds.")


def _world_areas(library: PackLibrary) -> list[str]:
    return [f"{world}:{area}" for world in library.worlds for area in (1, 2)]


def _same(where: str, found: Sequence[str], wanted: Sequence[str]) -> None:
    if sorted(found) != sorted(wanted):
        raise PackError(f"{where} has entries for {sorted(found)}, not for {sorted(wanted)}.")


def _places(library: PackLibrary) -> Iterator[tuple[str, Iterable[Place]]]:
    for hood in library.neighborhoods.values():
        yield hood.id, (hood.street, *hood.locations)
    for street in library.streets.values():
        yield street.id, street.streets
    for location in library.locations.values():
        yield location.id, (location.street,)
    for condition in library.conditions.values():
        yield condition.id, (condition.place,)
    for train in library.trains:
        yield "trains", train.stations
    for who in library.investigators.values():
        yield who.id, (who.home,)
    for card in library.mythos.values():
        yield card.id, (p for p in _card_places(card) if p is not None)


def _card_places(card: MythosCard) -> tuple[Place | None, ...]:
    return (card.gate, card.clue, *card.also_clues, card.activity)


def _cards(library: PackLibrary) -> Iterator[tuple[str, Iterable[str]]]:
    for who in library.investigators.values():
        yield who.id, who.fixed
