"""What lies on the other sides of locations, agendas and acts is shown to nobody."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from bot.engine.ask import Ask
from bot.engine.ids import Seat
from bot.kits.lcg.kit import LcgKit
from bot.lcg.core.state import LogEntry, State
from bot.lcg.printed.cards import CardCode
from bot.table.declares.lobby_choices import Lobby
from tests.lcg.carcosa import FIRE, PATH, WATER, theatre
from tests.lcg.island import at_stages, island
from tests.lcg.lost_carcosa import COPIES
from tests.lcg.table import Table
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


def asked(table: Table) -> tuple[list[Ask], bytes]:
    """Return all open questions, and the scene that everyone sees."""
    return list(table.session.asks), msgspec.json.encode(KIT.views.scene(table.session))


@pytest.mark.parametrize("stages", [(1, 1), (2, 1), (1, 2), (2, 2)])
def test_no_question_tells_the_pile_of_an_agenda(stages: tuple[int, int]) -> None:
    """VII, set-up 2: the fronts are the same, so are keys of options, panels and boards."""
    found: list[tuple[list[Ask], bytes]] = []
    log = [LogEntry("vips_interviewed", card=CardCode("03080"))]
    for pile in ("flood", "vortex"):
        table = island(2, pile=pile, log=log)
        at_stages(table, *stages)
        for each in table.game.stages.agendas:
            table.game.stages.of_agenda(each).doom = 1
        table.roland.has(clues=9)
        table.order("go", to="turn", seat=0)
        table.settle()
        found.append(asked(table))
        keys = [option.key for option in found[-1][0][0].parts[Seat(0)].options]
        assert sum(key.startswith("activate:agenda") for key in keys) == 4

    assert found[0] == found[1]


def test_no_question_tells_the_version_of_an_act() -> None:
    """I, act 2: its front is the same in all versions."""
    found: list[tuple[list[Ask], bytes]] = []
    for version in (FIRE, PATH, WATER):
        table = theatre(2, act=2, version=version)
        table.order("go", to="turn", seat=0)
        table.settle()
        found.append(asked(table))

    assert found[0] == found[1] == found[2]
