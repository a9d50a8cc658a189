"""Checks of facts that a host fills in. Each raises `PackError` with a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.engine.json_types import JsonObject
from bot.engine.pack_folders import PackError
from bot.second_edition.encounters.pack_checks import check_named
from bot.second_edition.printed.library import Library
from bot.second_edition.printed.tables import (
    Card,
    DieChart,
    FactsFile,
    FoeCard,
    GateMarker,
    Rubble,
)
from bot.second_edition.printed.terms import Deck, Place
from bot.second_edition.verbs.monster_markers import ABILITIES

SECTIONS = ("foe_cards", "gates", "cards", "rubble", "charts")
"""The sections that a host can fill in."""
GAINED = tuple(each for each in ABILITIES if each not in ("nightmarish", "overwhelming"))
"""Abilities that a monster's card gives without a number."""
DIE = range(1, 7)

Given = Mapping[str, JsonObject]
"""The records of each section, by id."""


def check_once(files: Sequence[FactsFile]) -> None:
    """Raise `PackError` if a record is filled in twice."""
    ids = [(s, each.id) for file in files for s in SECTIONS for each in getattr(file, s)]
    for (section, code), times in Counter(ids).items():
        if times > 1:
            raise PackError(f"{code} in {section} is filled in {times} times.")


def check_facts(library: Library, given: Given) -> None:
    """Raise `PackError` for facts that are known already or name no place.

    This is also checked for stored games.
    """
    for section, records in given.items():
        unknown = {code for each in library.unknown if each.section == section for code in each.ids}
        for code, record in records.items():
            about = record.monster if isinstance(record, FoeCard) else code
            if about not in unknown:
                raise PackError(f"{code} in {section} is not unknown: it cannot be filled in.")
            _check_record(library, record)


def _check_record(library: Library, record: Any) -> None:
    match record:
        case GateMarker() if record.world not in library.worlds:
            raise PackError(f"{record.id}: there is no world {record.world}.")
        case Card() if record.kind != "task" or not record.steps:
            raise PackError(f"{record.id} has to be a Task with its steps.")
        case Card() if record.deck is not Deck.COMMON:
            raise PackError(f"{record.id} has to be a Common Item.")
        case Card():
            _check_places(library, record.id, record.steps)
        case Rubble():
            _check_places(library, record.id, [record.location])
        case _:
            return


def _check_places(library: Library, code: str, places: Iterable[Place]) -> None:
    known = {*library.locations, *(f"{world}:{n}" for world in library.worlds for n in (1, 2))}
    for place in places:
        if place not in known:
            raise PackError(f"{code}: there is no place {place}.")


# As a host fills them in


def check_closely(library: Library, given: Given) -> None:
    """Raise `PackError` for facts that cannot be printed like this.

    Only a host's folder is checked; games that began with such facts continue.
    """
    for records in given.values():
        for record in records.values():
            _look_closely(library, record)
    _check_rubble(library, given["rubble"])


def _look_closely(library: Library, record: Any) -> None:
    match record:
        case FoeCard():
            _check_foe_card(library, record)
        case GateMarker():
            _check_gate(library, record)
        case Card():
            _check_task(library, record)
        case DieChart():
            _check_chart(library, record)
        case _:
            return


def _check_foe_card(library: Library, card: FoeCard) -> None:
    if card.id in library.cards or card.id in library.monsters:
        raise PackError(f"{card.id} is the id of something else.")
    for gained in card.gains:
        if gained not in GAINED:
            raise PackError(f"{card.id}: there is no ability {gained}.")
    for ops in (card.horror_failed, card.hit, card.defeated):
        check_named(library, card.id, ops)


def _check_gate(library: Library, gate: GateMarker) -> None:
    worlds = [each.world for each in library.gates if each.marker == gate.id]
    if gate.world not in worlds:
        raise PackError(f"{gate.id} does not lead to {gate.world}.")


def _check_task(library: Library, card: Card) -> None:
    if card.count != 1:
        raise PackError(f"There is one {card.name}, not {card.count}.")
    if card.sacrifice is not None:
        raise PackError(f"{card.id}: a Task takes no sacrifice.")
    check_named(library, card.id, card.payoff)


def _check_chart(library: Library, chart: DieChart) -> None:
    for face, times in Counter(face for row in chart.rows for face in row.faces).items():
        if face not in DIE or times > 1:
            raise PackError(f"{chart.id}: a die has each face from 1 to 6 once, not {face}.")
    for row in chart.rows:
        check_named(library, chart.id, row.ops)


def _check_rubble(library: Library, filled: Mapping[str, Rubble]) -> None:
    """Raise `PackError` unless each rubble marker names a different location.

    Placeholders may repeat one.
    """
    unknown = {code for each in library.unknown if each.section == "rubble" for code in each.ids}
    known = [each.location for each in library.rubble.values() if each.id not in unknown]
    places = [*known, *(each.location for each in filled.values())]
    for place, times in Counter(places).items():
        if times > 1:
            raise PackError(f"{times} rubble markers name {place}.")
