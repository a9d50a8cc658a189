"""Rules notes §11, to the token: doom, turning acts and agendas over, and paying for an act."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.engine.ids import Seat
from bot.lcg.core.about import of_card
from bot.lcg.core.facts import CluesAdded, DoomPlaced
from bot.lcg.core.game import Game
from bot.lcg.core.registry import Objective
from bot.lcg.core.state import Stage
from bot.lcg.rules import advancing
from tests.lcg.by_hand import collected, result
from tests.lcg.codes import ACOLYTE
from tests.lcg.table import Table

ROLAND, DAISY = Seat(0), Seat(1)


@pytest.mark.parametrize("wanted", [5, 0])
def test_doom_is_told_with_all_there_is_and_what_is_wanted(table: Table, wanted: int) -> None:
    """Rules Reference, "Doom": a log line gives the total and the threshold, except if flipped."""
    g = table.game
    cultist = table.enemy(ACOLYTE).at("Study")
    if not wanted:
        advancing.flip_agenda(g)
    else:
        table.prints(g.stages.agenda.code, doom=wanted)
    cultist.doom, before, on = 1, g.state.agenda.doom, cultist.code
    facts = collected(table)
    result(advancing.place_doom(g, 1))
    advancing.place_doom_on(g, cultist, 2)
    assert cultist.doom == 3
    assert advancing.take_doom_from(g, cultist, 5) == 3
    assert facts == [
        DoomPlaced(amount=1, total=before + 2, need=wanted),
        DoomPlaced(amount=2, total=before + 4, need=wanted, on=on),
        DoomPlaced(amount=-3, total=before + 1, need=wanted, on=on),
    ]


def backs(table: Table, code: str, then: Callable[[Game], None]) -> list[tuple[bool, bool]]:
    """The other side of a stage does this; whether agenda and act lay turned over then."""
    seen: list[tuple[bool, bool]] = []

    async def back(g: Game) -> None:
        seen.append((g.state.agenda.turned, g.state.act.turned))
        then(g)

    known = table.game.registry
    of_codes = {key: back if key == code else found for key, found in known.backs.items()}
    table.game.registry = replace(known, backs=of_codes)
    return seen


def nothing(_g: Game) -> None:
    """A back that does nothing."""


def agenda_to_2(g: Game) -> None:
    """A back that goes to another agenda itself."""
    g.state.agenda = Stage(index=2)


def act_to_2(g: Game) -> None:
    """A back that goes to another act itself."""
    g.state.act = Stage(index=2)


@pytest.mark.parametrize(
    ("index", "then", "after"), [(0, nothing, 1), (0, agenda_to_2, 2), (2, nothing, 2)]
)
def test_an_agenda_is_turned_over_and_the_next_one_comes(
    table: Table, index: int, then: Callable[[Game], None], after: int
) -> None:
    """An agenda shows its back, then the next one follows; all doom in play is removed.

    After the last agenda, or if the back has moved the agenda itself, no other one follows.
    """
    g = table.game
    g.state.agenda = stage = Stage(index=index, doom=2)
    g.state.act.doom = 1
    cultist = table.enemy(ACOLYTE).at("Study")
    cultist.doom = 1
    seen = backs(table, g.stages.agenda.code, then)
    result(advancing.advance_agenda(g))
    assert seen == [(True, False)]
    assert (g.state.agenda.index, stage.turned) == (after, False)
    assert g.stages.doom == 0


@pytest.mark.parametrize(
    ("index", "then", "after"), [(0, nothing, 1), (0, act_to_2, 2), (2, nothing, 2)]
)
def test_an_act_is_turned_over_and_the_next_one_comes(
    table: Table, index: int, then: Callable[[Game], None], after: int
) -> None:
    """An act shows its back, then the next one follows; its tokens are removed.

    After the last act, or if the back has moved the act itself, no other one follows.
    """
    g = table.game
    g.state.act = stage = Stage(index=index, doom=2, clues=2)
    seen = backs(table, g.stages.act.code, then)
    result(advancing.advance_act(g))
    assert seen == [(False, True)]
    assert (g.state.act.index, stage.turned) == (after, False)
    assert (g.state.act.clues, g.state.act.doom) == (0, 0)


def test_an_agenda_that_is_flipped_stands_for_the_act_that_there_was(table: Table) -> None:
    """An agenda that becomes the act keeps the act’s number, but not its tokens."""
    table.state.act = Stage(index=1, clues=2)
    advancing.flip_agenda(table.game)
    assert table.state.act == Stage(index=1)
    assert table.state.agenda.flipped
    table.state.agenda.flipped = False


def test_clues_put_on_the_act_are_told(table: Table) -> None:
    """Clues that are added to an act count with the clues there, and the log says so."""
    table.state.act.clues = 1
    facts = collected(table)
    advancing.add_clues_to_act(table.game, 2)
    assert table.state.act.clues == 3
    assert facts == [CluesAdded(place=table.game.stages.act.code, count=2)]


def objective(table: Table, goal: Objective | None) -> None:
    """The current act has this objective, or none of its own."""
    known, code = table.game.registry, table.game.stages.act.code
    others = {key: each for key, each in known.objectives.items() if key != code}
    goals = others if goal is None else {**others, code: goal}
    table.game.registry = replace(known, objectives=goals)


@pytest.mark.parametrize(
    ("goal", "clues", "barred"),
    [
        (None, (1, 3), ""),
        (None, (1, 2), "The act needs 4 clues; the group has 3."),
        (Objective(anytime=True, payers=lambda _g: [DAISY]), (9, 4), ""),
        (
            Objective(anytime=True, payers=lambda _g: [DAISY]),
            (9, 3),
            "The act needs 4 clues; the investigators who can pay have 3.",
        ),
    ],
)
def test_an_act_is_paid_for_by_those_who_may(
    table: Table, goal: Objective | None, clues: tuple[int, int], barred: str
) -> None:
    """Rules Reference, "Act Deck and Agenda Deck": the group pays, or those the objective names."""
    objective(table, goal)
    table.prints(table.game.stages.act.code, clues=2, clues_fixed=False)
    for player, held in zip(table.seats, clues, strict=True):
        player.who.clues = held
    (choice,) = advancing.advance_choices(table.game, ROLAND)
    assert (choice.key, choice.verb, choice.label) == (
        "advance",
        "activate",
        f"Advance the act {table.game.stages.act.name} (4 clues)",
    )
    assert choice.args == (table.game.stages.act.name,)
    assert choice.about == of_card(table.game.stages.act.code)
    assert choice.barred == barred


@pytest.mark.parametrize("goal", [Objective(), Objective(payers=lambda _g: [DAISY])])
def test_an_act_with_an_objective_is_not_paid_for(table: Table, goal: Objective) -> None:
    """An act with an objective, or without a price, cannot be advanced by paying clues.

    An objective may allow the payment.
    """
    assert len(advancing.advance_choices(table.game, ROLAND)) == 1
    objective(table, goal)
    assert advancing.advance_choices(table.game, ROLAND) == []
    objective(table, None)
    table.prints(table.game.stages.act.code, clues=None)
    assert advancing.advance_choices(table.game, ROLAND) == []
