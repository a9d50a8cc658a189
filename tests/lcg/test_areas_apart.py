"""Locations that are closed, apart from others, or leave play (Dunwich scenario notes §2)."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from bot.lcg.api import (
    draw_to_area,
    follow_up,
    in_area,
    join_area,
    leave_play,
    shuffle_area_in,
    shuffle_random_card_in,
    spawn,
)
from bot.lcg.core.facts import AreaDrawn, AreaJoined, AreaShuffledIn
from bot.lcg.core.frames import run_later
from bot.lcg.core.game import Game
from bot.lcg.core.registry import REGISTRY
from bot.lcg.core.state import Piece
from bot.lcg.printed.cards import CardCode, Difficulty
from bot.lcg.printed.scenarios import AreaApart, DeckApart
from bot.lcg.rules.endings import earn_more
from bot.lcg.rules.movement_and_clues import remove_place
from bot.lcg.rules.scenario_layout import use_version
from bot.lcg.rules.setup import new_state
from bot.lcg.text.sentences import SAYS
from bot.lcg.views.overview import board
from bot.lcg.views.shapes import BoardView
from renders.lcg.alt import board_alt
from renders.lcg.text import board_text
from tests.lcg.codes import COP, DOG, FOG, GHOUL, LITA, RATS
from tests.lcg.pausing import PausingRules, rules
from tests.lcg.table import Table
from tests.lcg.test_lines_of_places import run

GATHERING = "the_gathering"
POOL = AreaApart(slug="pool", name="The pool", face_down=True, in_play=True)
DEEP = AreaApart(slug="deep", name="The deep", face_down=True, in_play=True)


def rules_with(**facts: Any) -> PausingRules:
    """The rules with other facts of The Gathering."""
    found = copy(rules())
    known = found.library.scenarios
    changed = structs.replace(known[GATHERING], **facts)
    found.library = replace(found.library, scenarios={**known, GATHERING: changed})
    return found


@pytest.fixture
def dark(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A Ghoul Minion that goes to an area when it leaves play; Obscuring Fog stays attached."""
    monkeypatch.setitem(REGISTRY.leaving, CardCode(GHOUL), lambda _g, _piece: "dark")
    given = rules_with(areas=(AreaApart(slug="dark", name="The dark"),))
    table = Table(given_rules=given)
    table.prints(FOG, stays_attached=True)
    return table


def shown(table: Table) -> BoardView:
    """The board as everybody sees it."""
    return board(table.game, table.asked)


def ghoul_with_fog(table: Table, resources: int) -> Piece:
    """A Ghoul Minion in play, with Obscuring Fog on it and resources on that."""
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.attached(FOG, ghoul).resources = resources
    return ghoul


def test_a_card_goes_where_its_text_says(dark: Table) -> None:
    """Defeated or discarded: it is out of play, in no discard pile."""
    dark.enemy(GHOUL, damage=1).engaged_with(dark.roland)
    dark.order("defeat", what=GHOUL)

    assert dark.codes(in_area(dark.game, "dark")) == [GHOUL]
    assert GHOUL not in dark.codes(dark.state.encounter_discard)


def test_what_stays_attached_keeps_its_resources(dark: Table) -> None:
    """And comes back with it; damage and doom do not."""
    ghoul = ghoul_with_fog(dark, 2)
    ghoul.doom, ghoul.damage = 1, 1
    leave_play(dark.game, ghoul)
    assert sorted(dark.codes(in_area(dark.game, "dark"))) == sorted([GHOUL, FOG])
    dark.restored()

    back = run(spawn(dark.game, ghoul.copy, dark.roland.seat))
    assert back is not None
    fog = dark.piece(FOG)
    assert (fog.host, fog.resources, back.doom, back.damage) == (back.id, 2, 0, 0)
    assert not in_area(dark.game, "dark")


def test_an_area_is_shown(dark: Table) -> None:
    """In words, as long as a card is in it."""
    assert "The dark" not in board_text(shown(dark))
    leave_play(dark.game, ghoul_with_fog(dark, 2))

    assert "The dark: Obscuring Fog (2), Ghoul Minion" in board_text(shown(dark))
    assert "The dark: Obscuring Fog (2), Ghoul Minion." in board_alt(shown(dark))


def test_what_comes_after_a_leaving(solo: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes once what is going on is finished."""
    seen: list[str] = []

    async def told(_g: Game, args: dict[str, str]) -> None:
        seen.append(args["code"])

    monkeypatch.setitem(REGISTRY.handlers, "told", told)
    monkeypatch.setitem(
        REGISTRY.leaving, CardCode(DOG), lambda g, piece: follow_up(g, "told", code=piece.code)
    )
    dog = solo.roland.controls(DOG)
    leave_play(solo.game, dog)
    assert (seen, solo.codes(solo.roland.who.discard)) == ([], [DOG])
    run(run_later(solo.game))

    assert seen == [DOG]


def test_another_version_of_an_act(solo: Table) -> None:
    """The scenario's script says which is used."""
    use_version(solo.game, "01109", "01110")
    solo.state.act.index = 1

    assert (solo.game.stages.act.code, solo.state.instead) == ("01110", {"01109": "01110"})


def test_more_experience_for_one(solo: Table) -> None:
    """It comes with what the resolution gives."""
    earn_more(solo.game, solo.roland.seat, 1)
    solo.bag("0")
    solo.order("end", resolution="r2")

    assert solo.roland.who.xp == 4


@pytest.mark.parametrize("level", list(Difficulty))
def test_tokens_by_difficulty(level: Difficulty) -> None:
    """They join those that every difficulty adds."""
    by_level: dict[Difficulty, tuple[int, ...]] = {Difficulty.HARD: (-4,)}
    given = rules_with(added_tokens=(-1,), added_by_difficulty=by_level)
    setup = {"scenario": GATHERING, "investigators": ("roland_banks",), "difficulty": level}
    bag = new_state(given.library, setup).bag
    printed = given.library.campaigns["night_of_the_zealot"].bags[level]

    assert bag == [*printed, -1, *((-4,) if level is Difficulty.HARD else ())]


DECK = DeckApart(
    slug="rooms",
    name="Rooms",
    cards=(CardCode("01112"), CardCode("01113"), CardCode("01114"), CardCode("01115")),
    last=(CardCode("01115"),),
    depth=2,
)


@pytest.mark.parametrize("number", range(8))
def test_a_deck_of_places(number: int) -> None:
    """Some card lies among the last ones, shuffled with others."""
    given = rules_with(decks=(DECK,), set_aside=())
    table = Table(given_rules=given, seed=bytes([number]) * 16)
    order = table.codes(table.state.apart["rooms"])

    assert sorted(order) == sorted(DECK.cards)
    assert order.index(CardCode("01115")) >= 2
    assert "Rooms: 4 of 4 left" in board_text(shown(table))


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
    closed.game.chance.script_results("area", [COP])
    draw_to_area(closed.game, "pool", "deep")

    assert closed.codes(in_area(closed.game, "deep")) == [COP]
    assert not closed.rules.find_faults(closed.state)
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
    assert closed.game.pieces.is_double(lita)

    (closed.state.areas or {})["pool"].clear()
    closed.state.removed.append(piece.copy)
    assert not closed.game.pieces.is_double(lita)


LAIR = AreaApart(slug="lair", name="The lair", face_down=True, cards=(CardCode(RATS),) * 2)


def test_an_area_has_cards_of_its_own() -> None:
    """They leave the encounter deck in set-up, and are shuffled into it later, unseen."""
    table = Table(given_rules=rules_with(areas=(LAIR, DEEP)), calm=False)
    assert table.codes(in_area(table.game, "lair")) == [RATS] * 2
    whole = len(table.state.encounter_deck)
    table.state.encounter_discard.append(table.state.encounter_deck.pop())

    assert shuffle_random_card_in(table.game, "lair")
    assert len(table.state.encounter_deck) == whole
    assert len(shuffle_area_in(table.game, "lair", with_discard=True)) == 1
    assert len(table.state.encounter_deck) == whole + 2
    assert not shuffle_random_card_in(table.game, "lair")
    assert not table.rules.find_faults(table.state)
    said = SAYS[AreaShuffledIn](table.game, AreaShuffledIn(area="lair", count=2))
    assert said == "2 cards of the lair are shuffled into the encounter deck."


def test_enemies_of_a_location_that_is_removed_are_discarded(table: Table) -> None:
    """Rules Reference, "Leaves Play": who is engaged stays with the investigator elsewhere."""
    table.lays("Attic")
    alone = table.enemy(RATS, exhausted=True).at("Attic")
    engaged = table.enemy(GHOUL).engaged_with(table.roland)

    remove_place(table.game, table.place("Attic"))

    assert [each.id for each in table.game.enemies.all()] == [engaged.id]
    assert alone.code in {table.game.card(copy).code for copy in table.game.state.encounter_discard}


def test_enemies_elsewhere_stay(table: Table) -> None:
    """Rules Reference, "Removed from Game": only what is there goes."""
    table.lays("Cellar")
    rats = table.enemy(RATS, exhausted=True).at("Cellar")
    table.lays("Attic")

    remove_place(table.game, table.place("Attic"))

    assert rats.place == table.place("Cellar").id
