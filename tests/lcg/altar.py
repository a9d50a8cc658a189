"""Blood on the Altar for tests: a table, and what stands where."""

from __future__ import annotations

from typing import Any

from bot.lcg.api import in_area
from bot.lcg.core.state import Piece
from bot.lcg.printed.cards import CardCode
from tests.lcg.pausing import whole_rules
from tests.lcg.player import Player
from tests.lcg.table import Table

PARTY = ("roland_banks", "daisy_walker", "agnes_baker", "wendy_adams")
COMMONS, CHAMBER, KEY, SILAS = "02201", "02214", "02215", "02216"
BROOK, NARROW_BROOK, RUINS, SMOKING_RUINS = "02202", "02203", "02204", "02205"
STORE, STOCKED_STORE, CHURCH, OPEN_CHURCH = "02206", "02207", "02208", "02209"
REEDS, ROOSTING_REEDS, SCHOOL, QUIET_SCHOOL = "02210", "02211", "02212", "02213"
PAIRS = (
    (BROOK, NARROW_BROOK),
    (RUINS, SMOKING_RUINS),
    (STORE, STOCKED_STORE),
    (CHURCH, OPEN_CHURCH),
    (REEDS, ROOSTING_REEDS),
    (SCHOOL, QUIET_SCHOOL),
)
ZEBULON, EARL, ARMITAGE, RICE, MORGAN = "02217", "02218", "02040", "02061", "02080"
NECRONOMICON = "02140"
KIDNAPPED, SONG, SIGNS, REMAINS, SERVANT = "02220", "02221", "02222", "02223", "02224"
BAG = (1, 0, -1, -2, "skull", "cultist", "tablet", "elder_thing", "auto_fail", "elder_sign")
ALL_TAKEN = ("warren_rice_kidnapped", "francis_morgan_kidnapped", "henry_armitage_kidnapped")


def altar(seats: int = 1, log: tuple[str, ...] = (), **more: Any) -> Table:
    """The first turn of the night, with these notes in the campaign log."""
    entries = [{"note": note} for note in log]
    given = {"scenario": "blood_on_the_altar", "log": entries, "chapter": 5, "bag": BAG, **more}
    return Table(PARTY[:seats], given_rules=whole_rules(), **given)


def lays(table: Table, code: str, *, revealed: bool = True) -> Piece:
    """This version of a place is in play, in the stead of the other one, nothing under it."""
    pair = next((each for each in PAIRS if code in each), (code,))
    for place in table.game.places.all():
        if place.code in pair:
            table.game.in_play.turn(place, CardCode(code))
            table.game.cards.turn(place.copy, CardCode(code))
    place = table.lays(code, revealed=revealed)
    if table.state.under:
        table.state.removed += table.state.under.pop(place.id, [])
    return place


def pool(table: Table, area: str = "potential_sacrifices") -> list[str]:
    """The codes of the cards in an area, sorted."""
    return sorted(table.codes(in_area(table.game, area)))


def buried(table: Table) -> list[str]:
    """The codes of all cards under places."""
    return [code for pile in (table.state.under or {}).values() for code in table.codes(pile)]


def opened(seats: int = 1, **more: Any) -> Table:
    """The Hidden Chamber lies beside Bishop's Brook, unlocked, and everybody is at the Brook."""
    table = altar(seats, **more)
    brook = lays(table, BROOK)
    table.all_at(BROOK)
    digs_up(table, table.roland, CHAMBER, brook)
    table.roland.controls(KEY)
    table.roland.does("activate", "Key to the Chamber")
    return table


def digs_up(table: Table, player: Player, code: str, place: Piece) -> None:
    """A seat draws this card from under a place."""
    lies_under(table, code, place)
    table.sets(place.id, clues=0)
    player.does("activate", table.game.card(place).name)


def lies_under(table: Table, code: str, place: Piece) -> None:
    """This card lies under a place, alone."""
    under = dict(table.state.under or {})
    for pile in under.values():
        for copy in [each for each in pile if table.game.card(each).code == code]:
            pile.remove(copy)
            table.state.aside.append(copy)
    table.state.removed += under.pop(place.id, [])
    table.state.under = under
    found = next((c for c in table.state.aside if table.game.card(c).code == code), None)
    if found is None:
        found = table.game.cards.make(CardCode(code))
    else:
        table.state.aside.remove(found)
    table.state.under[place.id] = [found]


def bears(player: Player, code: str) -> None:
    """A story asset that somebody has earned lies in the deck."""
    copy = player.table.game.cards.make(CardCode(code), player.seat)
    player.who.deck.append(copy)


def noted(table: Table) -> set[str]:
    """The notes without a card that the scenario entered."""
    return {entry.note for entry in table.state.log if not entry.card}


def listed(table: Table, note: str) -> set[str]:
    """The cards that the scenario entered under a note."""
    return {entry.card for entry in table.state.log if entry.note == note and entry.card}
