"""The stories on the other sides of locations in Carcosa are shown to nobody."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.engine.ids import Seat
from bot.kits.lcg.kit import LcgKit
from bot.lcg.core.state import State
from bot.table.declares.lobby_choices import Lobby
from tests.lcg.lost_carcosa import COPIES
from tests.onlookers import AnySession, Onlookers

KIT = LcgKit(incomplete=True)
LOBBY = Lobby("dim_carcosa", "standard", ("roland_banks", "daisy_walker"))
DEPTH = 30
"""Decisions of a game that are looked at."""


def own(session: AnySession, seat: Seat | None, pictures: bool) -> list[Any]:
    """One's own hand."""
    return [] if seat is None else [KIT.views.hand_text(session, seat)]


def change_what_is_hidden(session: AnySession, chance: random.Random) -> None:
    """Other copies of the locations are in play and set aside."""
    state: State = session.state
    g = session.game
    for codes in COPIES:
        shown = [place for place in g.places.all() if place.code in codes]
        copies = [copy for copy in state.aside if g.card(copy).code in codes]
        copies += [place.copy for place in shown]
        found = [g.card(copy).code for copy in copies]
        chance.shuffle(found)
        for copy, code in zip(copies, found, strict=True):
            g.cards.turn(copy, code)
        for place in shown:
            g.in_play.turn(place, g.card(place.copy).code)


@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_sees_which_copy_it_is(seed: int) -> None:
    """Boards, pictures, panels, suggestions and questions are the same with other copies."""
    table = Onlookers(KIT, LOBBY, own, change_what_is_hidden, DEPTH)
    table.sees_nothing_hidden(seed, every=5, pictures=seed == 1)
