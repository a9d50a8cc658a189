"""Checks of content packs: references and scripts. Each raises `PackError` with a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.engine.pack_folders import PackError
from bot.second_edition.core.registry import Registry
from bot.second_edition.encounters.box_words import BOX_WORDS
from bot.second_edition.encounters.entries import Entries
from bot.second_edition.encounters.operation import OPERATIONS, Named
from bot.second_edition.encounters.pack_library import PackLibrary
from bot.second_edition.printed.library import Library
from bot.second_edition.printed.ops import Choose, Op
from bot.second_edition.printed.tables import Card, MythosCard
from bot.second_edition.printed.terms import LODGE, LOST, SANCTUM, Deck, MythosKind, Place

OTHER = "other"
"""The entry of a gate card for all worlds that it does not name."""


def refuse_unknown(where: str, keys: Iterable[str], known: Iterable[str]) -> None:
    """Raise `PackError` for the first of these keys that is not known."""
    names = set(known)
    for key in keys:
        if key not in names:
            raise PackError(f"In {where}: {key} is unknown.")


def check_packs(library: PackLibrary, entries: Entries) -> None:
    """Raise `PackError` for references to nothing, and for cards without all their entries."""
    areas = [*library.locations, *library.streets]
    _check_map(library, areas)
    for where, cards in _named_cards(library):
        refuse_unknown(where, cards, library.cards)
    for card in library.cards.values():
        refuse_unknown(card.id, card.steps, [*areas, LOST, *_world_areas(library)])
    fought = (card.monster for card in library.foe_cards.values())
    refuse_unknown("cards of monsters", fought, library.monsters)
    brought = (track.brings for track in library.tracks.values() if track.brings)
    refuse_unknown("tracks", brought, library.monsters)
    refuse_unknown("gates", (gate.world for gate in library.gates), library.worlds)
    _check_encounters(library, entries)


def _check_map(library: PackLibrary, areas: Sequence[Place]) -> None:
    """Raise `PackError` for unknown areas and neighborhoods, and for arrows to such."""
    for where, places in _named_places(library):
        refuse_unknown(where, places, areas)
    for street in library.streets.values():
        refuse_unknown(street.id, (street.white, street.black), [*areas, *library.vortices])
    hoods = library.neighborhoods
    named = (street.neighborhood for street in library.streets.values() if street.neighborhood)
    refuse_unknown("streets", named, hoods)
    refuse_unknown("locations", (x.neighborhood for x in library.locations.values()), hoods)


def check_scripts(library: PackLibrary, registry: Registry, entries: Entries) -> None:
    """Raise `PackError` for scripts of unknown cards, and for cards without their script."""
    known = {
        *library.cards,
        *library.investigators,
        *library.ancient_ones,
        *library.monsters,
        *library.mythos,
        *library.conditions,
        *library.packs,
    }
    refuse_unknown("scripts", registry.codes(), known)
    refuse_unknown("texts", entries.texts, known | {each.value for each in library.specials})
    speaking = (library.investigators, library.ancient_ones, library.mythos, library.conditions)
    for code in (code for table in speaking for code in table):
        if not library.text(code) and code != "the_story_continues":
            raise PackError(f"{code} does nothing: it has no script.")
    refuse_unknown("final battles", library.ancient_ones, registry.ancient_ones)
    rumors = (m.id for m in library.mythos.values() if m.kind is MythosKind.RUMOR)
    refuse_unknown("rumors", rumors, registry.rumors)
    for card in library.cards.values():
        _check_card_script(library, registry, card)


def _check_card_script(library: PackLibrary, registry: Registry, card: Card) -> None:
    """Raise `PackError` for a lasting card not marked so, or a spell without effect."""
    if card.keeps and not library.text(card.id):
        raise PackError(f"{card.id} does not say that it cannot be lost.")
    if card.deck is Deck.SPELL and not card.combat and card.id not in registry.spells:
        raise PackError(f"The spell {card.id} has no script.")


def check_operands(library: PackLibrary, entries: Entries) -> None:
    """Raise `PackError` if entries or texts name cards, places or monsters that do not exist."""
    said = {f"{card} at {at}": entry.ops for (card, at), entry in entries.plain.items()}
    for where, ops in (*said.items(), *entries.effects.items()):
        check_named(library, where, ops)


def check_named(library: Library, where: str, ops: Sequence[Op]) -> None:
    """Raise `PackError` if operations name things that do not exist."""
    known: dict[str, Iterable[str]] = {
        "card": library.cards,
        "place": [*library.locations, *library.streets, *library.worlds],
        "monster": library.monsters,
        "Ancient One": library.ancient_ones,
        "word": BOX_WORDS.known,
    }
    for kind, code in named_by(ops):
        refuse_unknown(f"{where} ({kind})", [code], known[kind])


def _check_encounters(library: PackLibrary, entries: Entries) -> None:
    for card, hood in ((each.id, each.neighborhood) for each in library.location_cards.values()):
        refuse_unknown(card, [hood], library.neighborhoods)
        wanted: list[str] = [*library.neighborhoods[hood].locations]
        if LODGE in wanted:
            wanted.append(SANCTUM)
        _refuse_unequal(card, entries.on(card), wanted)
    for card, colour in ((each.id, each.colour) for each in library.gate_cards.values()):
        named = entries.worlds_on(card)
        refuse_unknown(card, named, library.worlds)
        for world in named:
            if colour not in library.worlds[world].colours:
                raise PackError(f"In {card}: no {colour} card is drawn in {world}.")
        if colour is not None and OTHER not in entries.on(card):
            raise PackError(f"{card} has no entry for other worlds.")


def _world_areas(library: PackLibrary) -> list[str]:
    return [f"{world}:{area}" for world in library.worlds for area in (1, 2)]


def _refuse_unequal(where: str, found: Sequence[str], wanted: Sequence[str]) -> None:
    if sorted(found) != sorted(wanted):
        raise PackError(f"{where} has entries for {sorted(found)}, not for {sorted(wanted)}.")


def _named_places(library: PackLibrary) -> Iterator[tuple[str, Iterable[Place]]]:
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


def _named_cards(library: PackLibrary) -> Iterator[tuple[str, Iterable[str]]]:
    for who in library.investigators.values():
        yield who.id, who.fixed


# --- references of entries ------------------------------------------------------------------------


INSIDE = ("passed", "failed", "success", "failure", "ops", "otherwise", "won", "then")
"""The fields of ops in which further ops stand."""


def named_by(ops: Sequence[Op]) -> Iterator[Named]:
    """Yield the things that operations name, as (kind, id): a `card`, a `place`, a `word`…."""
    for op in ops:
        yield from OPERATIONS[type(op)].names(op)
        for inner in _inner_ops(op):
            yield from named_by(inner)


def _inner_ops(op: Op) -> Iterator[Sequence[Op]]:
    for name in INSIDE:
        yield getattr(op, name, ())
    yield from getattr(op, "rows", {}).values()
    if isinstance(op, Choose):
        yield from (way.ops for way in op.ways)
