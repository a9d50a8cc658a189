"""Journals that meet other rules than those under which they were made."""

from __future__ import annotations

import pytest

from bot.engine.ask import Draft, first_pick
from bot.engine.errors import ReplayMismatch
from bot.engine.script import SideActions, ask, choose
from tests.engine.coins import A
from tests.engine.toy import DRINK, QUENCHED, Play, Step, Toy, ToyGame, options, part


async def walk(g: ToyGame) -> None:
    """Two questions in a row."""
    for _ in range(2):
        g.gain(str(await choose(A, "Where?", lambda: options("left", "right"))))


async def stumble(g: ToyGame) -> None:
    """The same, but a way to the left fails."""
    for _ in range(2):
        way = await choose(A, "Where?", lambda: options("left", "right"))
        if way == "left":
            raise ZeroDivisionError
        g.gain(str(way))


@pytest.mark.parametrize("ways", [("left",), ("left", "right"), ("right", "left")])
def test_rules_that_fail_now_do_not_fit(ways: tuple[str, ...]) -> None:
    """An input that cannot be repeated is a misfit at its own step, wherever it stands."""
    play = Play(Toy(step=walk, rest=walk), "step rest")
    for way in ways:
        play.pick(0, way)
    broken = Toy(step=stumble, rest=stumble)
    with pytest.raises(ReplayMismatch, match="fail now") as misfit:
        play.restored(rules=broken, checkpoint=0)

    assert misfit.value.step == ways.index("left") + 1


class Bar(Toy):
    """Who may drink cannot do something else, and is told why."""

    def side_actions(self, game: ToyGame, draft: Draft) -> SideActions:
        """Return what is barred stands first."""
        return {seat: (QUENCHED, *own) for seat, own in super().side_actions(game, draft).items()}


def test_what_may_be_done_beside_a_question_is_found_among_what_may_not() -> None:
    """The thing that is barred is no answer, the other one is carried out."""
    counters = {"tonic:0": 2, "thirst:0": 1}
    play = Play(Bar(step=walk), "step", **counters)
    play.pick(0, DRINK.key)

    assert play.state.counters["tonic:0"] == 1


def shop(*goods: str) -> Step:
    """Return a script of one standing question that offers these goods."""

    async def visit(g: ToyGame) -> None:
        def build() -> Draft:
            return Draft(
                kind="shop", prompt="Well?", parts={A: part(*goods)}, must=(A,), standing=True
            )

        g.gain(first_pick(await ask(build))[1])

    return visit


def test_a_standing_question_may_have_new_options() -> None:
    """A new box adds goods to a shop; answers that were given there before still fit."""
    play = Play(Toy(visit=shop("bread", "water"), rest=walk), "visit rest")
    play.pick(0, "bread")

    more = play.restored(rules=Toy(visit=shop("bread", "water", "wine"), rest=walk), checkpoint=0)
    assert more.state.counters["bread"] == 1
    with pytest.raises(ReplayMismatch):
        play.restored(rules=Toy(visit=shop("water", "wine"), rest=walk), checkpoint=0)
