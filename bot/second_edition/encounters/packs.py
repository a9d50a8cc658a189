"""The content packs of the board game, read once, checked, and offered as one `PackLibrary`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain
from typing import Any, Protocol, TypeVar

import msgspec

from bot.engine.pack_folders import PackError, import_modules, index_unique, pack_folders, read_pack
from bot.second_edition.core.game import Board
from bot.second_edition.core.registry import REGISTRY
from bot.second_edition.encounters.entries import ENTRIES, Entries
from bot.second_edition.encounters.entry_texts import entry_text
from bot.second_edition.encounters.further_facts import HostFacts, filled_in, read_facts
from bot.second_edition.encounters.pack_checks import (
    check_operands,
    check_packs,
    check_scripts,
    refuse_unknown,
)
from bot.second_edition.encounters.pack_library import PackLibrary
from bot.second_edition.printed.piece_facts import GateCardFacts, LocationCardFacts
from bot.second_edition.printed.tables import (
    Card,
    MonsterMarker,
    Pack,
    TableFile,
)
from bot.second_edition.printed.terms import Place

ROOT = "data.second_edition"


class _Identified(Protocol):
    @property
    def id(self) -> str: ...


N = TypeVar("N", bound=_Identified)
T = TypeVar("T")


@cache
def load_library(*boxes: str) -> PackLibrary:
    """Return the library of the base game and these boxes, always the same object."""
    whole_library()
    return _library_for(_packs_that_come(), ENTRIES, boxes)


@lru_cache(maxsize=64)
def library_of(boxes: tuple[str, ...], facts: str) -> PackLibrary:
    """Return the library of the base game and boxes, with a host's facts. Raises `PackError`."""
    library = load_library(*boxes)
    return replace(library, **filled_in(library, read_facts(facts)))


def with_host_facts(library: PackLibrary, host: HostFacts) -> PackLibrary:
    """Return a library with a host's facts. Raises `PackError` if they do not fit."""
    return replace(library, **filled_in(library, host.files(), closely=True))


def use_host_facts(host: HostFacts) -> None:
    """Check all packs with a host's facts, and use these from now on. Raises `PackError`."""
    library = whole_library()
    host.check(load_library(*library.packs))
    _check_library(with_host_facts(library, host))


@cache
def whole_library() -> PackLibrary:
    """Read and check all packs of the program; always return the same object."""
    root = files(ROOT)
    for pack in pack_folders(root):
        import_modules(f"{ROOT}.{pack.name}", pack)
    return _check_library(_library_for(_packs_that_come(), ENTRIES, None))


def name_of(b: Board, code: str) -> str:
    """Return the name of a place, area, world, card, monster or neighborhood."""
    library = whole_library()
    return library.name(code) if library.has(code) else b.town.place_name(Place(code))


def _check_library(library: PackLibrary) -> PackLibrary:
    """Return the library of all packs after checking it, and let encounters use its names."""
    check_scripts(library, REGISTRY, ENTRIES)
    check_operands(library, ENTRIES)
    REGISTRY.entry_text = lambda card, entry: entry_text(ENTRIES.entry(card, entry), library.name)
    return library


def all_packs() -> list[Pack]:
    """Return the packs of the program, whether in play or not."""
    return [table.pack for tables in _packs_that_come().values() for table in tables if table.pack]


def read_library(root: Traversable, entries: Entries) -> PackLibrary:
    """Read and check the tables of all packs. Raises `PackError` with what is wrong."""
    return _library_for(_read_packs(root), entries, None)


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


def _library_for(packs: Packs, entries: Entries, boxes: Collection[str] | None) -> PackLibrary:
    """Return the library of these boxes and of the packs in every game; None means all boxes."""
    whole = {slug for slug, tables in packs.items() if _is_in_play(slug, tables, boxes)}
    held = {
        slug: [table for table in tables if table.apart or slug in whole]
        for slug, tables in packs.items()
    }
    origins = dict(_origin_pairs(held))
    library = _library_of_tables(
        [*chain(*held.values())], entries, whole, origins, _pack_names(packs)
    )
    registered = (*library.location_cards, *library.gate_cards)
    library.origins.update({card: _pack_of(entries.modules.get(card, "")) for card in registered})
    check_packs(library, entries)
    return library


def _is_in_play(slug: str, tables: Sequence[TableFile], boxes: Collection[str] | None) -> bool:
    always = any(table.pack is not None and table.pack.always for table in tables)
    return always or boxes is None or slug in boxes


def _origin_pairs(packs: Packs) -> Iterator[tuple[str, str]]:
    for slug, tables in packs.items():
        for table in tables:
            sections = (
                *(table.locations, table.streets, table.worlds, table.investigators),
                *(table.ancient_ones, table.monsters, table.cards, table.specials, table.mythos),
                table.conditions,
            )
            yield from ((str(each.id), slug) for section in sections for each in section)
            yield from ((code, slug) for each in table.unknown for code in each.named)


def _pack_names(packs: Packs) -> dict[str, str]:
    tables = chain.from_iterable(packs.values())
    return {table.pack.slug: table.pack.name for table in tables if table.pack}


def _library_of_tables(
    tables: Sequence[TableFile],
    entries: Entries,
    packs: set[str],
    origins: dict[str, str],
    names: dict[str, str],
) -> PackLibrary:
    """Return the library of these tables, with the encounter cards of the packs in play."""
    return PackLibrary(
        packs=index_unique("pack", ((t.pack.slug, t.pack) for t in tables if t.pack)),
        neighborhoods=_index_by_id("neighborhood", tables, lambda t: t.neighborhoods),
        locations=_index_by_id("location", tables, lambda t: t.locations),
        streets=_index_by_id("street", tables, lambda t: t.streets),
        parts=_index_by_id("part of a box", tables, lambda t: t.parts),
        vortices=_index_by_id("vortex", tables, lambda t: t.vortices),
        trains=_merge_section(tables, lambda t: t.trains),
        worlds=_index_by_id("world", tables, lambda t: t.worlds),
        gates=_merge_section(tables, lambda t: t.gates),
        investigators=_index_by_id("investigator", tables, lambda t: t.investigators),
        ancient_ones=_index_by_id("Ancient One", tables, lambda t: t.ancient_ones),
        monsters=_monsters_of(tables, origins),
        cards=_index_by_id("card", tables, lambda t: t.cards),
        specials=_index_by_id("special card", tables, lambda t: t.specials),
        mythos=_index_by_id("Mythos card", tables, lambda t: t.mythos),
        foe_cards=_index_by_id("monster’s card", tables, lambda t: t.foe_cards),
        tracks=_index_by_id("track", tables, lambda t: t.tracks),
        conditions=_index_by_id("Condition", tables, lambda t: t.conditions),
        rubble=_index_by_id("rubble marker", tables, lambda t: t.rubble),
        charts={},
        unknown=_merge_section(tables, lambda t: t.unknown),
        location_cards={
            card: LocationCardFacts(id=card, neighborhood=hood)
            for card, hood in entries.neighborhoods.items()
            if _belongs_to_packs(entries.modules.get(card, ""), packs)
        },
        gate_cards={
            card: GateCardFacts(id=card, colour=colour, worlds=entries.worlds_on(card))
            for card, colour in entries.colours.items()
            if _belongs_to_packs(entries.modules.get(card, ""), packs)
        },
        origins=origins,
        pack_names=names,
    )


def _belongs_to_packs(module: str, packs: set[str]) -> bool:
    """Return True if a module belongs to one of these packs, or to no pack."""
    return not _pack_of(module) or _pack_of(module) in packs


def _pack_of(module: str) -> str:
    """Return the slug of the pack that a module belongs to; "" for other modules."""
    inside = module.removeprefix(f"{ROOT}.")
    return "" if inside == module else inside.partition(".")[0]


def _index_by_id(
    what: str, tables: Sequence[TableFile], section: Callable[[TableFile], Iterable[N]]
) -> dict[Any, N]:
    """Return a section of all tables, by id. Raises `PackError` for an id that is used twice."""
    return index_unique(what, ((each.id, each) for table in tables for each in section(table)))


def _merge_section(
    tables: Sequence[TableFile], section: Callable[[TableFile], Iterable[T]]
) -> tuple[T, ...]:
    return tuple(chain.from_iterable(map(section, tables)))


def _monsters_of(
    tables: Sequence[TableFile], origins: Mapping[str, str]
) -> dict[str, MonsterMarker]:
    """Return the monsters by id, adding the markers of other packs.

    Monsters of boxes are marked as such.
    """
    always = {table.pack.slug for table in tables if table.pack and table.pack.always}
    more = Counter(dict[str, int]())
    for table in tables:
        more.update(table.more_monsters)
    found = _index_by_id("monster", tables, lambda t: t.monsters)
    refuse_unknown("more_monsters", more, found)
    return {
        code: msgspec.structs.replace(each, more=more[code], of_box=origins.get(code) not in always)
        for code, each in found.items()
    }


def pack_card(code: str) -> Card:
    """Return a card's facts, for scripts that register with them.

    Raises KeyError if no pack has it.
    """
    return _own_cards()[code]


@cache
def _own_cards() -> dict[str, Card]:
    tables = (table for pack in _packs_that_come().values() for table in pack)
    return {card.id: card for table in tables for card in table.cards}
