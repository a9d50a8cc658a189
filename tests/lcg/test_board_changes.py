"""What cards change of the board: doom that counts, clues that become doom, links of locations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.engine.ids import Seat
from bot.lcg.core import constants as c
from bot.lcg.core.constants import Question
from bot.lcg.core.facts import ActAdvanced, TestEnded
from bot.lcg.core.game import Game
from bot.lcg.core.registry import REGISTRY, Ability, AbilityKind, Constant, Limit, Use
from bot.lcg.core.state import Step
from bot.lcg.printed.cards import CardCode
from bot.lcg.rules import advancing
from bot.lcg.rules.abilities import has_reached_limit, limit_key
from bot.lcg.rules.elimination import leave_clues
from bot.lcg.rules.enemies import hunt, move_towards
from bot.lcg.rules.movement_and_clues import add_clues, move_clues
from bot.lcg.views.stages import agenda_view
from tests.lcg import by_hand
from tests.lcg.codes import COP, GHOUL
from tests.lcg.table import Table

Answering = Callable[[Question, Callable[..., Any]], None]
HALLWAY, ATTIC, CELLAR = "01112", "01113", "01114"
GLASS, PERCEPTION = "01030", "01090"


@pytest.fixture
def says(table: Table, monkeypatch: pytest.MonkeyPatch) -> Answering:
    """Let the Hallway, where everybody is, answer a question."""

    def register(what: Question, body: Callable[..., Any]) -> None:
        known = [*REGISTRY.constants.get(what, ()), Constant(CardCode(HALLWAY), body)]
        monkeypatch.setitem(REGISTRY.constants, what, known)
        table.game.set_rules(table.game.library, table.game.registry)
        table.all_at(HALLWAY)

    return register


def test_a_mythos_phase_without_its_doom_step(table: Table, says: Answering) -> None:
    """The step places nothing; cards still can."""
    says(c.NO_DOOM_STEP, lambda g, _p, agenda: "No." if agenda is g.stages.agenda else "")
    table.stops_before(Step.ENCOUNTER)
    table.goes("mythos")

    assert table.state.agenda.doom == 0
    by_hand.run(advancing.place_doom(table.game, 1))
    assert table.state.agenda.doom == 1


def test_doom_that_counts_against_the_agenda(table: Table, says: Answering) -> None:
    """With doom elsewhere subtracted, the agenda of 3 does not advance, and the board says so."""
    says(c.DOOM_COUNTED, lambda g, _p, _a: -2 * (g.stages.doom - g.state.agenda.doom))
    table.sets("agenda", doom=3)
    ghoul = table.enemy(GHOUL, exhausted=True).at(HALLWAY)
    ghoul.doom = 1
    by_hand.run(advancing.check_threshold(table.game))

    assert (table.state.agenda.index, agenda_view(table.game).have) == (0, 2)
    ghoul.doom = 0
    by_hand.run(advancing.check_threshold(table.game))
    assert table.state.agenda.index == 1


def test_clues_that_become_doom(table: Table, says: Answering) -> None:
    """On an enemy, however they come there; on a location they stay clues."""
    says(c.CLUES_TO_DOOM, lambda g, _p, piece: g.card(piece).type == "enemy")
    ghoul, hall = table.enemy(GHOUL, exhausted=True).at(HALLWAY), table.piece(HALLWAY)
    table.roland.has(clues=1)
    hall.clues = 1
    move_clues(table.game, hall, ghoul, 1)
    add_clues(table.game, ghoul, 1)
    leave_clues(table.game, table.roland.seat, 1, ghoul.id)
    add_clues(table.game, hall, 2)

    assert (ghoul.clues, ghoul.doom, hall.clues) == (0, 3, 2)


def test_links_that_a_card_gives_and_takes(table: Table, says: Answering) -> None:
    """Attic and Cellar are linked, one way each as asked; the Hallway leads nowhere."""
    for place in (HALLWAY, ATTIC, CELLAR):
        table.lays(place)
    upstairs = {ATTIC, CELLAR}

    def linked(_g: object, _p: object, here: Any, there: Any) -> bool | None:
        if here.code == HALLWAY:
            return False
        return True if {here.code, there.code} == upstairs else None

    says(c.LINKED, linked)
    leads = {
        place: {each.code for each in table.game.places.connections(table.piece(place))}
        for place in (HALLWAY, ATTIC, CELLAR)
    }

    assert leads == {HALLWAY: set(), ATTIC: {HALLWAY, CELLAR}, CELLAR: {HALLWAY, ATTIC}}


def test_a_way_for_moving_enemies_alone(table: Table, says: Answering) -> None:
    """A hunter reaches a location that leads nowhere for investigators, and comes out of it."""
    for place in (HALLWAY, ATTIC, CELLAR):
        table.lays(place)
    shut = {ATTIC, CELLAR}
    says(c.LINKED, lambda _g, _p, here, there: False if CELLAR in (here.code, there.code) else None)
    says(c.LINKED_FOR_ENEMIES, lambda _g, _p, _e, here, there: {here.code, there.code} == shut)
    table.all_at(CELLAR)
    ghoul = table.enemy(GHOUL, exhausted=True).at(HALLWAY)
    for stop in (ATTIC, CELLAR):
        by_hand.run(hunt(table.game, ghoul))
        assert table.game.places.where(ghoul) == table.piece(stop).id
    table.all_at(ATTIC)
    by_hand.run(move_towards(table.game, ghoul, table.piece(HALLWAY).id))

    assert ghoul.place == table.piece(ATTIC).id
    assert not table.game.places.connections(table.piece(CELLAR))


def test_a_skill_that_cannot_be_increased(table: Table, says: Answering) -> None:
    """Neither cards nor icons, boosts or tokens add to it; what lowers it counts."""
    says(c.MAY_NOT_INCREASE, lambda _g, _p, _t, skill: "No." if skill == "intellect" else "")
    table.roland.controls(GLASS)
    table.roland.holds(PERCEPTION)
    table.bag(1)
    table.roland.tests("intellect", 4)
    table.settle()
    assert (table.told(TestEnded)[-1].total, table.roland.hand) == (3, [PERCEPTION])
    table.roland.controls(COP)
    table.roland.tests("combat", 6)
    table.settle()

    assert table.told(TestEnded)[-1].total == 6


@pytest.mark.parametrize(("seats", "agendas"), [(1, 1), (2, 0)])
def test_a_threshold_per_investigator(seats: int, agendas: int) -> None:
    """An agenda of 3 per investigator advances at 3 with one; two need 6."""
    table = Table(("roland_banks", "daisy_walker")[:seats])
    table.prints(table.game.stages.agenda.code, doom_per_investigator=True)
    table.sets("agenda", doom=3)
    by_hand.run(advancing.check_threshold(table.game))

    assert table.state.agenda.index == agendas
    assert agenda_view(table.game).need == {0: 6, 1: 7}[agendas]


def test_a_base_skill_that_counts_double(table: Table, says: Answering) -> None:
    """Only for the tested skill; bonuses are added to it once."""
    says(c.BASE_DOUBLED, lambda _g, _p, test: test.skill == "combat")
    table.roland.controls(COP)
    table.bag(0)
    for skill in ("intellect", "combat"):
        table.roland.tests(skill, 6)
        table.settle()

    assert [fact.total for fact in table.told(TestEnded)[-2:]] == [3, 4 * 2 + 1]


async def _do_nothing(_g: Game, _use: Use) -> None:
    pass


@pytest.mark.parametrize("seats", [1, 2])
def test_a_limit_for_each_investigator(seats: int) -> None:
    """An ability that may be used once for each investigator: so often by all of them together."""
    table = Table(("roland_banks", "daisy_walker")[:seats])
    ability = Ability(
        code=CardCode(HALLWAY),
        name="once_each",
        kind=AbilityKind.FREE,
        run=_do_nothing,
        limit=Limit(1, "round", group=True, per_investigator=True),
    )
    refused = [has_reached_limit(table.game, ability, Use(Seat(0)))]
    for _ in range(2):
        table.game.limits.record_use("round", limit_key(ability, Use(Seat(0))))
        refused.append(has_reached_limit(table.game, ability, Use(Seat(0))))

    assert refused == [False, seats == 1, True]


def test_an_act_is_carried_out_out_of_turn(table: Table) -> None:
    """The other side of a later act comes at once, whichever act is in force."""
    acts = table.game.library.scenarios["the_gathering"].acts
    table.lays(HALLWAY)
    told = by_hand.collected(table)
    by_hand.run(advancing.advance_into_back(table.game, acts[1]))

    assert [fact.code for fact in told if isinstance(fact, ActAdvanced)] == [acts[1]]
    assert table.game.stages.act.code == acts[2]
