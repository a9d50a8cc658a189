"""Areas whose cards lie face down and count as in play: who is among them, nobody sees."""

from __future__ import annotations

import pytest

from bot.lcg.api import draw_to_area, in_area, join_area
from bot.lcg.core.facts import AreaDrawn, AreaJoined
from bot.lcg.printed.cards import CardCode
from bot.lcg.printed.scenarios import AreaApart
from bot.lcg.rules.unseen import shuffle_unseen
from bot.lcg.text.sentences import SAYS
from bot.lcg.views.overview import board
from renders.lcg.alt import board_alt
from renders.lcg.text import board_text
from tests.lcg.codes import COP, DOG, LITA
from tests.lcg.table import Table
from tests.lcg.test_areas_apart import rules_with

POOL = AreaApart(slug="pool", name="The pool", face_down=True, in_play=True)
DEEP = AreaApart(slug="deep", name="The deep", face_down=True, in_play=True)


@pytest.fixture
def closed() -> Table:
    """The Gathering with two closed areas."""
    return Table(["roland_banks", "daisy_walker"], given_rules=rules_with(areas=(POOL, DEEP)))


def test_a_card_joins_an_area_from_play(closed: Table) -> None:
    """It leaves play, with its tokens, and everybody sees which card it is."""
    join_area(closed.game, closed.roland.controls(DOG, damage=1), "pool")

    assert (closed.in_play(DOG), closed.codes(in_area(closed.game, "pool"))) == (False, [DOG])
    said = SAYS[AreaJoined](closed.game, AreaJoined(code=CardCode(DOG), area="pool"))
    assert said == "Guard Dog goes to the pool."


def test_a_random_card_goes_on_unseen(closed: Table) -> None:
    """Nobody is told which; from an empty area nothing goes."""
    assert draw_to_area(closed.game, "pool", "deep") is None
    for code in (DOG, COP):
        join_area(closed.game, closed.roland.controls(code), "pool")
    closed.game.chance.script("area", [COP])
    draw_to_area(closed.game, "pool", "deep")

    assert closed.codes(in_area(closed.game, "deep")) == [COP]
    assert not closed.rules.faults(closed.state)
    said = SAYS[AreaDrawn](closed.game, AreaDrawn(origin="pool", area="deep"))
    assert said == "A random card of the pool goes to the deep, unseen."


def test_a_closed_area_shows_how_many(closed: Table) -> None:
    """In words and in the alt text, without a name."""
    join_area(closed.game, closed.roland.controls(DOG), "pool")
    view = board(closed.game, closed.asked)

    assert "The pool: 1 card face down" in board_text(view)
    assert "The pool: 1 card face down." in board_alt(view)
    assert "Guard Dog" not in f"{view}{board_text(view)}{board_alt(view)}"


def test_a_unique_card_in_such_an_area_keeps_others_out(closed: Table) -> None:
    """It counts as in play."""
    lita = closed.game.library.card(LITA)
    piece = closed.roland.controls(LITA)
    join_area(closed.game, piece, "pool")
    assert closed.game.is_double(lita)

    (closed.state.areas or {})["pool"].clear()
    closed.state.removed.append(piece.copy)
    assert not closed.game.is_double(lita)


def test_who_thinks_ahead_does_not_know_who_went_on() -> None:
    """Two games that look alike come out alike, whoever was drawn."""
    found: list[list[list[str]]] = []
    for drawn in (DOG, COP):
        table = Table(given_rules=rules_with(areas=(POOL, DEEP)))
        for code in (DOG, COP):
            join_area(table.game, table.roland.controls(code), "pool")
        table.game.chance.script("area", [drawn])
        draw_to_area(table.game, "pool", "deep")
        shuffle_unseen(table.game, table.roland.seat)
        found.append([table.codes(in_area(table.game, slug)) for slug in ("pool", "deep")])

    assert found[0] == found[1]
