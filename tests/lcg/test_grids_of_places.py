"""Locations on a grid that grows, and clues that it costs to enter one. Carcosa notes VI, grid."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

import pytest
from msgspec import structs

from bot.lcg.api import ENTRY_CLUES, add_place_beside, free_sides, move
from bot.lcg.core.facts import PlaceLaid
from bot.lcg.core.registry import REGISTRY, Constant
from bot.lcg.core.zones import from_aside
from bot.lcg.names.disambiguation import as_target
from bot.lcg.names.phrases import spot_words
from bot.lcg.printed.cards import CardCode, Side
from bot.lcg.text.sentences import SAYS
from bot.lcg.views.overview import board
from renders.lcg.alt import board_alt
from tests.lcg.pausing import PausingRules, rules
from tests.lcg.table import Table
from tests.lcg.test_lines_of_places import near, run

HALLWAY, ATTIC, CELLAR, PARLOR = "01112", "01113", "01114", "01115"


def rules_on_grid() -> PausingRules:
    """The rules with The Gathering's locations on a grid."""
    found = copy(rules())
    known = found.library.scenarios
    grown = structs.replace(known["the_gathering"], on_grid=True, map=None)
    found.library = replace(found.library, scenarios={**known, "the_gathering": grown})
    return found


@pytest.fixture
def grid() -> Table:
    """Above the Study the Attic, at its right the Hallway, and the Cellar above that."""
    table = Table(["roland_banks", "daisy_walker"], given_rules=rules_on_grid())
    study = table.place("Study")
    table.state.grid, table.state.start = {study.id: (0, 0)}, study.id
    lays(table, ATTIC, "Study", Side.ABOVE)
    lays(table, HALLWAY, "Study", Side.RIGHT)
    lays(table, CELLAR, "Hallway", Side.ABOVE)
    return table


def lays(table: Table, code: str, beside: str, side: Side) -> None:
    """Put a location into play on a side of another one."""
    laid = from_aside(table.game, code)
    assert laid is not None
    add_place_beside(table.game, laid, table.place(beside), side)


def test_each_is_connected_to_those_left_right_above_and_below(grid: Table) -> None:
    """Never diagonally, both ways, and by no printed connection; a spot that is left is free."""
    assert near(grid, "Study") == ["Hallway", "Attic"]
    assert near(grid, "Attic") == ["Cellar", "Study"]
    assert near(grid, "Cellar") == ["Attic", "Hallway"]
    sides = list(Side)
    assert free_sides(grid.game, grid.place("Hallway"), sides) == [Side.RIGHT, Side.BELOW]

    grid.order("remove", what="Attic", to="removed")

    assert near(grid, "Cellar") == ["Hallway"]
    assert Side.ABOVE in free_sides(grid.game, grid.place("Study"), sides)


def test_positions_in_words_and_on_the_board(grid: Table) -> None:
    """They count from the first location; the board's from its upper left corner."""
    lays(grid, PARLOR, "Study", Side.LEFT)
    view = board(grid.game, grid.asked)

    assert {place.name: (place.at, place.spot) for place in view.places} == {
        "Study": ((1, 1), "start"),
        "Attic": ((1, 0), "1 up"),
        "Hallway": ((2, 1), "1 right"),
        "Cellar": ((2, 0), "1 right, 1 up"),
        "Parlor": ((0, 1), "1 left"),
    }
    assert view.grid == (3, 2)
    assert "Cellar (1 right, 1 up): unrevealed" in board_alt(view)
    assert spot_words((-2, 3)) == "2 left, 3 down"


def test_namesakes_are_told_apart_by_their_positions(grid: Table) -> None:
    """Whatever else lies on them."""
    grid.game.in_play.turn(grid.place("Cellar"), CardCode(ATTIC))
    attics = grid.game.in_play.of_code(CardCode(ATTIC))
    attics[0].clues = 1

    assert [as_target(grid.game, each) for each in attics] == [
        "Attic (1 up)",
        "Attic (1 right, 1 up)",
    ]


def test_new_places_are_told_together(grid: Table) -> None:
    """Where they lie, by the name that is seen."""
    laid = PlaceLaid(code=CardCode(ATTIC), side=Side.ABOVE, beside=CardCode("01111"))

    assert SAYS[PlaceLaid](grid.game, laid) == "New above the Study: Attic."


# Clues for entering


@pytest.fixture
def toll(grid: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """To enter the Attic costs the investigators at the mover's location 2 clues."""
    rule = Constant(
        CardCode(ATTIC), lambda _g, piece, _seat, place: 2 * (piece is place), revealed=False
    )
    monkeypatch.setitem(REGISTRY.constants, ENTRY_CLUES, [rule])
    grid.game.set_rules(grid.game.library, grid.game.registry)
    grid.place("Attic").revealed = False
    return grid


def test_who_enters_pays_with_those_at_the_same_location(toll: Table) -> None:
    """Others' clues do not count; the option says what it costs."""
    toll.roland.has(clues=1)
    toll.daisy.at("Hallway").has(clues=1)
    why = "To enter the Attic costs the investigators here 2 clues; they have 1."
    assert toll.roland.why_not("move", "Attic") == why
    assert run(move(toll.game, toll.roland.seat, toll.place("Attic").id)) is False

    toll.daisy.at("Study")
    toll.roland.does("move", "Attic")
    assert "Roland wants to spend clues to enter the Attic" in toll.daisy.ask.prompt
    toll.daisy.chooses("Agree")

    assert (toll.roland.place.code, toll.roland.clues, toll.daisy.clues) == (ATTIC, 0, 0)


def test_who_refuses_keeps_the_clues(toll: Table) -> None:
    """The move is off."""
    toll.roland.has(clues=1)
    toll.daisy.has(clues=1)
    toll.roland.does("move", "Attic")
    toll.daisy.chooses("Refuse")

    assert (toll.roland.place.code, toll.roland.clues, toll.daisy.clues) == ("01111", 1, 1)
