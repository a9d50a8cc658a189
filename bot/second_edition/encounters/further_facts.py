"""Facts that no source has, filled in by a host who owns the box and reads its cards."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources.abc import Traversable

import msgspec
from msgspec import structs

from bot.engine.english import join_names
from bot.engine.json_types import JsonObject
from bot.engine.pack_folders import PackError, read_pack
from bot.second_edition.encounters.facts_checks import (
    SECTIONS,
    check_closely,
    check_facts,
    check_once,
)
from bot.second_edition.printed.box_shapes import FoeCardFacts, UnknownFacts
from bot.second_edition.printed.library import Library
from bot.second_edition.printed.tables import FactsFile, FoeCard


def placeholder_sentences(unknown: Sequence[UnknownFacts]) -> str:
    """Return sentences that name the placeholders in use and the things left out."""
    played = join_names(each.said for each in unknown if not each.left_out)
    out = join_names(each.said for each in unknown if each.left_out)
    said = [f"Placeholders replace the facts that no source gives: {played}."] if played else []
    if out:
        why = " for the same reason" if played else " because no source gives their facts"
        said.append(f"Left out{why}: {out}.")
    return " ".join(said)


def unknown_with(library: Library, ancient_one: str) -> tuple[UnknownFacts, ...]:
    """Return the unknown facts that matter in games with this Ancient One; with None, all."""
    if ancient_one not in library.ancient_ones:
        return library.unknown
    return tuple(
        each
        for each in library.unknown
        if ancient_one in each.at or not any(code in library.ancient_ones for code in each.at)
    )


DIGEST = 12
"""Hex digits in the name of a set of facts."""


def digest_of_facts(facts: str) -> str:
    """Return a name for a host's facts, which is the same for the same facts."""
    return hashlib.sha256(facts.encode()).hexdigest()[:DIGEST]


def read_facts(text: str) -> tuple[FactsFile, ...]:
    """Decode the facts that a game stores.

    Raises `PackError` if they are invalid.
    """
    try:
        return msgspec.json.decode(text, type=tuple[FactsFile, ...])
    except msgspec.DecodeError as error:
        raise PackError(f"The further facts cannot be read: {error}") from error


class HostFacts:
    """The facts that a host has filled in, as text; empty if there are none."""

    def __init__(self) -> None:
        self.text = ""

    def take(self, folder: Traversable) -> None:
        """Read every TOML file of a folder. Raises `PackError`."""
        files = read_pack(folder, FactsFile)
        if not files:
            raise PackError(f"{folder} holds no facts: there is no TOML file.")
        self.text = msgspec.json.encode(files).decode()

    def check(self, library: Library) -> None:
        """Raise `PackError` if the facts do not fit the library of all boxes."""
        for file in self.files():
            if file.box not in library.packs:
                raise PackError(f"I don’t know an expansion {file.box} with further facts.")
        filled_in(library, self.files(), closely=True)

    def files(self) -> tuple[FactsFile, ...]:
        """Return the texts of all files."""
        return read_facts(self.text) if self.text else ()

    def for_boxes(self, boxes: Iterable[str]) -> str:
        """Return the facts that concern a game with these boxes, as text; "" if there are none."""
        wanted = [
            each for each in (read_facts(self.text) if self.text else ()) if each.box in boxes
        ]
        return msgspec.json.encode(wanted).decode() if wanted else ""


def filled_in(library: Library, files: Sequence[FactsFile], *, closely: bool = False) -> JsonObject:
    """Return the library's sections with a host's facts added, by name. Raises `PackError`."""
    ours = [file for file in files if file.box in library.packs]
    given: dict[str, JsonObject] = {
        section: {each.id: each for file in ours for each in getattr(file, section)}
        for section in SECTIONS
    }
    check_facts(library, given)
    if closely:
        check_once(ours)
        check_closely(library, given)
    return _replaced_facts(library, given)


def _replaced_facts(library: Library, given: Mapping[str, JsonObject]) -> JsonObject:
    gates = tuple(
        structs.replace(gate, modifier=new.modifier, symbol=new.symbol, stand_in=False)
        if (new := given["gates"].get(gate.marker))
        else gate
        for gate in library.gates
    )
    return {
        "foe_cards": _foe_cards(library, given["foe_cards"]),
        "gates": gates,
        "cards": {**library.cards, **given["cards"]},
        "rubble": {**library.rubble, **given["rubble"]},
        "charts": {**library.charts, **given["charts"]},
        "unknown": _still_unknown(library, given),
    }


def _foe_cards(library: Library, cards: Mapping[str, FoeCard]) -> dict[str, FoeCardFacts]:
    """Return the cards of a monster in place of placeholders: all of them or none."""
    told = {card.monster for card in cards.values()}
    before = {code: card for code, card in library.foe_cards.items() if card.monster in told}
    wanted, there = _count_by_monster(before.values()), _count_by_monster(cards.values())
    for monster in told:
        if there[monster] != wanted[monster]:
            raise PackError(f"{monster} has {wanted[monster]} cards, not {there[monster]}.")
    kept = {code: card for code, card in library.foe_cards.items() if code not in before}
    return {**kept, **cards}


def _count_by_monster(cards: Iterable[FoeCard | FoeCardFacts]) -> Counter[str]:
    found = Counter[str]()
    for card in cards:
        found[card.monster] += card.count
    return found


def _still_unknown(library: Library, given: Mapping[str, JsonObject]) -> tuple[UnknownFacts, ...]:
    found: list[UnknownFacts] = []
    for each in library.unknown:
        records = given[each.section]
        told = {r.monster if isinstance(r, FoeCard) else code for code, r in records.items()}
        left = tuple(code for code in each.ids if code not in told)
        if left:
            named = {code: name for code, name in each.named.items() if code in left}
            found.append(structs.replace(each, ids=left, named=named))
    return tuple(found)
