"""Locations in a line: neighbours, spawns, and those that leave with people. Dunwich notes §3."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TypeVar

import pytest
from msgspec import structs

from bot.engine.errors import JumpTo
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.lcg.api import MAY_NOT_MOVE, hold_fast, lose_clues, lose_places, move
from bot.lcg.core.facts import CluesLost
from bot.lcg.core.registry import REGISTRY, Constant
from bot.lcg.core.state import Cursor, Standing, Step, Until
from bot.lcg.printed.cards import CardCode, Side, SpawnBeside
from bot.lcg.rules.elimination import defeat
from bot.lcg.text import lookup
from bot.lcg.text.sentences import SAYS
from bot.lcg.views.overview import board
from tests.lcg.codes import GHOUL, RATS
from tests.lcg.pausing import PausingRules, rules
from tests.lcg.table import Table

LITA = "01117"

T = TypeVar("T")


def rules_in_line() -> PausingRules:
    """The rules with The Gathering's locations in a line."""
    found = copy(rules())
    known = found.library.scenarios
    line = structs.replace(known["the_gathering"], in_line=True)
    found.library = replace(found.library, scenarios={**known, "the_gathering": line})
    return found


@pytest.fixture
def line() -> Table:
    """Study, Hallway, Attic, Cellar from left to right; both investigators in the Hallway."""
    table = Table(["roland_banks", "daisy_walker"], given_rules=rules_in_line())
    for place in ("Hallway", "Attic", "Cellar"):
        table.lays(place)
    table.all_at("Hallway")
    table.facts.clear()
    return table


def run(script: Script[T]) -> T:
    """Run a script that asks nothing; return what it returns."""
    try:
        script.send(None)
    except StopIteration as stop:
        return stop.value
    raise AssertionError("it asks a question")


def near(table: Table, place: str) -> list[str]:
    """The names of the places to which one is connected."""
    return [
        table.game.card(each).name for each in table.game.places.connections(table.place(place))
    ]


def test_each_is_connected_to_those_beside_it(line: Table) -> None:
    """Left first; what is printed on the cards counts nothing."""
    assert near(line, "Study") == ["Hallway"]
    assert near(line, "Hallway") == ["Study", "Attic"]
    assert near(line, "Cellar") == ["Attic"]


def test_the_line_closes_where_one_has_gone(line: Table) -> None:
    """Left and right are by order, whatever was removed."""
    line.order("remove", what="Attic", to="removed")

    assert near(line, "Hallway") == ["Study", "Cellar"]
    assert line.game.places.beside(line.place("Cellar"), Side.RIGHT) is None


@pytest.mark.parametrize(
    ("side", "at", "place"),
    [
        (Side.LEFT, "Hallway", "Study"),
        (Side.RIGHT, "Hallway", "Attic"),
        (Side.RIGHT, "Cellar", "Cellar"),
    ],
)
def test_an_enemy_spawns_beside_its_drawer(line: Table, side: Side, at: str, place: str) -> None:
    """At the drawer's own location where the line ends."""
    line.prints(GHOUL, spawn=SpawnBeside(side=side))
    line.all_at(at)

    line.enemy(GHOUL).spawns()
    if "prey" in line.kinds:
        line.roland.chooses("Roland Banks")

    assert line.game.places.where(line.piece(GHOUL)) == line.place(place).id


def test_the_spawn_in_words(line: Table) -> None:
    """The card says where."""
    line.prints(GHOUL, spawn=SpawnBeside(side=Side.RIGHT))
    found = lookup.article(line.rules.library, line.game.registry, GHOUL, None)

    assert "Spawns at the location to your right, or at yours if there is none" in str(found)


async def _lose(table: Table, *places: str) -> None:
    lost = [table.place(place) for place in places]
    await lose_places(table.game, lost, "01105")


def test_a_place_leaves_with_those_who_are_there(line: Table) -> None:
    """They are defeated without trauma, their clues are gone; others stay."""
    line.roland.at("Attic")
    line.daisy.has(clues=2)
    line.enemy(GHOUL).engaged_with(line.daisy)
    line.enemy(RATS, exhausted=True).at("Hallway")
    clues = sum(place.clues for place in line.game.places.all())
    run(_lose(line, "Hallway"))

    assert (line.daisy.who.standing, line.daisy.who.new_physical) == (Standing.DEFEATED, 0)
    assert line.roland.playing
    assert not line.game.enemies.all()
    assert not line.in_play("Hallway")
    assert near(line, "Study") == ["Attic"]
    assert sum(place.clues for place in line.game.places.all()) == clues


def test_an_asset_that_nobody_controls_goes_with_its_place(line: Table) -> None:
    """It would be nowhere."""
    line.order("put", card=LITA, at="Attic")
    run(_lose(line, "Attic"))

    assert not line.in_play(LITA)


def test_a_place_without_clues_goes_to_the_victory_display(line: Table) -> None:
    """Only a revealed one with victory points; what an investigator carried does not count."""
    line.sets("Attic", clues=0)
    line.sets("Cellar", clues=1)
    line.daisy.at("Attic").has(clues=2)
    run(_lose(line, "Attic", "Cellar"))

    assert line.victory == ["01113"]
    assert "01114" in line.codes(line.state.removed)


def test_clues_are_lost(line: Table) -> None:
    """As many as there are."""
    line.roland.has(clues=2)
    lose_clues(line.game, line.roland.seat, 5)

    assert line.roland.who.clues == 0
    assert SAYS[CluesLost](line.game, CluesLost(seat=line.roland.seat, count=2)) == (
        "Roland loses 2 clues."
    )


def test_who_is_held_cannot_move(line: Table) -> None:
    """Until the effect ends, and nobody else is."""
    hold_fast(line.game, line.roland.seat, Until.ROUND, "01105")
    study = line.place("Study").id

    assert run(move(line.game, line.roland.seat, study)) is False
    assert run(move(line.game, line.daisy.seat, study)) is True
    assert "can’t move" in line.roland.why_not("move", "Attic")


def test_a_card_that_defeats_all_may_name_a_resolution(line: Table) -> None:
    """The last one out ends the scenario so."""
    with pytest.raises(JumpTo) as stopped:
        run(defeat(line.game, [Seat(0), Seat(1)], "01105", resolution="r2"))

    assert stopped.value.to == Cursor(Step.RESOLUTION, word="r2")


def test_a_card_that_lets_nobody_move(line: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither by an action nor by a card; others move, and no place is barred for it."""
    rule = Constant(CardCode("01111"), lambda _g, _piece, seat: "Held." if seat == 0 else "")
    monkeypatch.setitem(REGISTRY.constants, MAY_NOT_MOVE, [rule])
    line.game.set_rules(line.game.library, line.game.registry)
    line.lays("Parlor")
    study = line.place("Study").id

    assert run(move(line.game, line.roland.seat, study)) is False
    assert line.roland.why_not("move", "Attic") == "Held."
    assert run(move(line.game, line.daisy.seat, study)) is True
    assert all(not place.barred for place in board(line.game, line.asked).places)
