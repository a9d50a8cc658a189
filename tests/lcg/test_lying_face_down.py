"""Cards that lie face down or in places that are drawn, and what is found of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.lcg.core import constants as c
from bot.lcg.core.constants import Question
from bot.lcg.core.facts import Moved
from bot.lcg.core.moments import EncounterMoves, EnemyEnters, PlaceLeaves
from bot.lcg.core.registry import REGISTRY, Constant, Timing
from bot.lcg.names.disambiguation import as_target, name_in_play
from bot.lcg.names.finding import find_place
from bot.lcg.printed.cards import CardCode, Difficulty, Skill
from bot.lcg.rules import movement_and_clues
from bot.lcg.rules.elimination import leave_clues
from bot.lcg.text import log
from bot.lcg.views import board
from bot.lcg.views.places import place_view
from tests.lcg.by_hand import run
from tests.lcg.codes import GHOUL, RATS
from tests.lcg.dunwich import in_dunwich
from tests.lcg.table import Table

SLAUGHTERED, GLADE, DESTROYED, SPRING = "02285", "02286", "02287", "02288"
PATHS = (SLAUGHTERED, GLADE, DESTROYED, SPRING)
TEAR, CASCADE = "02324", "02325"
BASE = "02282"
ROLAND = Seat(0)


@pytest.fixture
def hill() -> Table:
    """Three paths lie face down beside the Base of the Hill."""
    table = in_dunwich("where_doom_awaits")
    for code in PATHS[:3]:
        table.lays(code, revealed=False)
    return table


def test_a_face_down_location_has_the_name_of_its_back(hill: Table) -> None:
    """Which of them it is stands nowhere: name, code, number and log are those of the back."""
    g = hill.game
    paths = [place for place in g.places.all() if place.code in PATHS]

    views = [place_view(g, path) for path in paths]
    assert {view.code for view in views} == {"02285u"}
    assert {view.name for view in views} == {"Diverging Path"}
    assert [as_target(g, path) for path in paths] == [
        "Diverging Path (1st)", "Diverging Path (2nd)", "Diverging Path (3rd)",
    ]  # fmt: skip
    with pytest.raises(NotAllowed):
        find_place(g, "Eerie Glade")
    hill.forget()
    hill.enemy(GHOUL, exhausted=True).at(paths[1])
    said = "\n".join(log.lines(g, hill.facts, None))
    assert not any(g.library.card(code).name in said for code in PATHS)


def test_revealed_it_has_its_own(hill: Table) -> None:
    """A revealed one is told from those that still lie face down, without a number."""
    g = hill.game
    glade = hill.piece(GLADE)
    movement_and_clues.reveal(g, glade)

    assert name_in_play(g, glade, g.places.all()) == "Eerie Glade"
    assert place_view(g, glade).code == GLADE
    hill.roland.at(BASE)
    hill.roland.at(GLADE, enter=True)
    assert hill.told(Moved)[-1].to == GLADE


def test_concealed_locations_are_mixed(hill: Table) -> None:
    """Their clues go, they lie face down, not always as before; doom tells one from them."""
    g = hill.game
    paths = [place for place in g.places.all() if place.code in PATHS]
    for path in paths:
        movement_and_clues.reveal(g, path)
    paths[2].doom = 2
    orders = set[tuple[str, ...]]()
    for _ in range(12):
        movement_and_clues.conceal(g, paths)
        orders.add(tuple(path.code for path in paths))
        for path in paths:
            assert (path.revealed, path.clues, g.state.copies[path.copy].code) == (
                False, 0, path.code,
            )  # fmt: skip
            path.revealed = True

    assert orders == {(SLAUGHTERED, GLADE, DESTROYED), (GLADE, SLAUGHTERED, DESTROYED)}
    assert paths[2].doom == 2
    hill.restored()


def test_a_location_of_the_encounter_deck_goes_to_its_discard_pile() -> None:
    """Rules Reference, "Leaves Play": it is answered first, enemies there are discarded."""
    table = Table(whole=True)
    assert table.game.library.encounter_deck("lost_in_time_and_space").count(TEAR) == 4
    tear = table.lays(TEAR)
    table.enemy(RATS, exhausted=True).at(tear)
    seen = table.watch(PlaceLeaves, Timing.WHEN, lambda: table.in_play(TEAR))

    run(movement_and_clues.discard_place(table.game, tear))

    assert seen == [True]
    assert sorted(table.encounter_discard) == sorted([RATS, TEAR])


def test_a_location_is_shuffled_away() -> None:
    """It lies in the encounter deck again, without its clues."""
    table = in_dunwich("lost_in_time_and_space")
    cascade = table.lays(CASCADE)
    table.encounter_deck(RATS)

    run(movement_and_clues.shuffle_place_away(table.game, cascade))

    assert not table.in_play(CASCADE)
    assert sorted(table.codes(table.state.encounter_deck)) == sorted([RATS, CASCADE])


def test_moved_by_an_encounter_card(table: Table) -> None:
    """That is answered for whoever comes from elsewhere, with no connection needed."""
    table.lays("Attic")
    table.roland.at("Study")
    seen = table.watch(EncounterMoves, Timing.AFTER, lambda: table.roland.is_at("Attic"))

    for _ in range(2):
        run(movement_and_clues.carry(table.game, [table.roland.seat], table.place("Attic")))

    assert seen == [True]


def test_an_enemy_enters_a_location(table: Table) -> None:
    """By spawning, by moving, and along with the investigator that it is engaged with."""
    table.lays("Hallway")
    table.lays("Attic")
    table.roland.at("Attic")
    seen = table.watch(EnemyEnters, Timing.AFTER, lambda: 1)

    table.enemy(GHOUL).spawns()
    assert len(seen) == 1
    table.roland.at("Hallway", enter=True)

    assert len(seen) == 2


def test_clues_cannot_lie_where_a_card_forbids_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None come with the reveal, none are placed, and those that are left go to the pool."""
    forbid(monkeypatch, table, c.MAY_NOT_HOLD_CLUES, lambda _g, _p, _place: "No clues.")
    cellar = table.lays("Cellar", revealed=False)
    table.roland.at("Cellar", enter=True).has(clues=2)

    movement_and_clues.add_clues(table.game, cellar, 3)
    leave_clues(table.game, table.roland.seat, 2)

    assert (cellar.clues, table.roland.clues) == (0, 0)


def test_nobody_draws_in_upkeep_where_a_card_forbids_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The resource comes all the same."""
    forbid(monkeypatch, table, c.MAY_NOT_DRAW_IN_UPKEEP, lambda _g, _p, _seat: "No cards.")
    table.roland.stacks("Machete")
    before = table.roland.resources

    table.next_phase("upkeep")

    assert (table.roland.hand, table.roland.resources) == ([], before + 1)


def forbid(
    monkeypatch: pytest.MonkeyPatch, table: Table, what: Question, body: Callable[..., Any]
) -> None:
    """Let the Study answer a question."""
    monkeypatch.setitem(REGISTRY.constants, what, [Constant(CardCode("01111"), body)])
    table.game.set_rules(table.game.library, table.game.registry)


def test_an_act_that_asks_for_its_clues_at_once() -> None:
    """Nobody can refuse; what is left over stays."""
    table = Table(["roland_banks", "daisy_walker"])
    printed = table.game.stages.act
    table.prints(printed.code, advances_at_once=True)
    price = (printed.clues or 0) * 2
    table.roland.has(clues=price - 1)
    table.daisy.has(clues=1)
    table.roland.does("resource")

    assert table.game.stages.act.stage == 2
    assert (table.roland.clues, table.daisy.clues) == (0, 0)


def test_tokens_join_the_bag_by_difficulty() -> None:
    """Beside those that join in any case."""
    library = Table().game.library
    known = library.scenarios["the_devourer_below"]
    more = replace(known, added_by_difficulty={Difficulty.HARD: (-4,)})

    assert more.tokens_added(Difficulty.STANDARD) == known.added_tokens
    assert more.tokens_added(Difficulty.HARD) == (*known.added_tokens, -4)


def test_a_face_down_location_lies_on_its_own_field(hill: Table) -> None:
    """The map has fields for what it may be, whichever it is; revealed, it stays there."""
    g = hill.game
    shown = {place.id: place.at for place in board(g, hill.asked).places}
    paths = [place.id for place in g.places.all() if place.code in PATHS]
    assert [shown[path] for path in paths] == [(0, 0), (1, 0), (0, 2)]

    movement_and_clues.reveal(g, hill.piece(GLADE))
    assert {place.id: place.at for place in board(g, hill.asked).places} == shown


def test_what_lies_where_is_found_anew_once_something_may_have_changed() -> None:
    """Enemies by location, what hangs on them and gifts: kept in a block, forgotten after it."""
    table = Table(["roland_banks"])
    g, here = table.game, table.game.who(ROLAND).place
    assert g.enemies.at(here) == []
    with g.sight.looking():
        assert g.enemies.at(here) == []
        assert g.investigators.skill_bonuses(ROLAND, Skill.COMBAT) == []
    ghoul = table.enemy("01160").engaged_with(table.roland)
    with g.sight.looking():
        first = g.enemies.at(here)
        first.clear()
        assert [each.id for each in g.enemies.at(here)] == [ghoul.id]
        assert g.in_play.attached_to(ghoul.id) == []
    table.roland.controls("01018")
    hanging = table.attached("01098", ghoul)
    with g.sight.looking():
        assert g.in_play.attached_to(ghoul.id) == [hanging]
        assert [amount for _, amount in g.investigators.skill_bonuses(ROLAND, Skill.COMBAT)] == [1]
