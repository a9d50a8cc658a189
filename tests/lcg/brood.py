"""Undimensioned and Unseen for tests: a table, and what stands where."""

from __future__ import annotations

from typing import Any

from bot.lcg.core.state import Piece
from bot.lcg.printed.cards import CardCode
from tests.lcg.pausing import whole_rules
from tests.lcg.table import Table

PARTY = ("roland_banks", "daisy_walker", "agnes_baker", "wendy_adams")
VILLAGE, WATCHFUL_VILLAGE, GLEN, WHISPERING_GLEN = "02242", "02243", "02244", "02245"
MEADOW, GRAZED_MEADOW, HEATH, BARREN_HEATH = "02246", "02247", "02248", "02249"
RUINS, CELLAR_RUINS, HOP_YARD, MUDDY_HOP_YARD = "02250", "02251", "02252", "02253"
PAIRS = (
    (VILLAGE, WATCHFUL_VILLAGE),
    (GLEN, WHISPERING_GLEN),
    (MEADOW, GRAZED_MEADOW),
    (HEATH, BARREN_HEATH),
    (RUINS, CELLAR_RUINS),
    (HOP_YARD, MUDDY_HOP_YARD),
)
FORMULA, BROOD, POWDER = "02254", "02255", "02219"
TOWERING, RUIN, ATTENTION, TRACKS = "02256", "02257", "02258", "02259"
PEOPLE = ("02061", "02080", "02217", "02218", "02040")
"""Those who may have been sacrificed; Dr. Armitage comes last."""
BAG = (
    1,
    0,
    -1,
    -2,
    "skull",
    "cultist",
    "tablet",
    "tablet",
    "elder_thing",
    "auto_fail",
    "elder_sign",
)


def valley(seats: int = 1, *, sacrificed: tuple[str, ...] = (), **more: Any) -> Table:
    """The first turn in the valley, with these names among the sacrificed."""
    log = [{"note": "sacrificed", "card": code} for code in sacrificed]
    given: dict[str, Any] = {"scenario": "undimensioned_and_unseen", "log": log, "chapter": 6}
    calm = more.pop("calm", True)
    given |= {"bag": BAG, "given_rules": whole_rules(), **more}
    table = Table(PARTY[:seats], at_turn=False, **given)
    table.chooses_none()
    begins(table)
    if calm:
        table.calm_down()
    table.order(
        "several", orders=[{"do": "hand", "seat": each.seat, "cards": []} for each in table.seats]
    )
    table.settle()
    if len(table.seats) > 1:
        table.seats[0].goes()
    table.facts.clear()
    return table


def begins(table: Table) -> None:
    """What is asked in set-up is answered: the townsfolk are warned."""
    table.roland.chooses("Warn them")


def lays(table: Table, code: str, *, revealed: bool = True) -> Piece:
    """This version of a place is in play, in the stead of the other one."""
    pair = next(each for each in PAIRS if code in each)
    for place in table.game.places.all():
        if place.code in pair:
            table.game.in_play.turn(place, CardCode(code))
            table.game.cards.turn(place.copy, CardCode(code))
    return table.lays(code, revealed=revealed)


def broods(table: Table) -> list[Piece]:
    """The Broods in play."""
    return table.game.in_play.of_code(CardCode(BROOD))


def waiting(table: Table) -> int:
    """How many are set aside."""
    return table.codes(table.state.aside).count(BROOD)


def alone(table: Table, place: str) -> Piece:
    """One Brood is in play, at this version of a place, and none is set aside."""
    for each in broods(table):
        table.order("remove", what=each.id, to="removed")
    for copy in [c for c in table.state.aside if table.game.card(c).code == BROOD]:
        table.state.aside.remove(copy)
        table.state.removed.append(copy)
    lays(table, place)
    return table.enemy(BROOD).at(place)


def drawn(table: Table, *codes: str) -> None:
    """The next random places, by version in play."""
    table.game.chance.script_results("place", list(codes))
