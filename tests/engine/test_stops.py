"""Planned stops of scripts, and scripts that cannot go on."""

from __future__ import annotations

import gc
from typing import Any

import pytest

from bot.engine.ask import Allot, Join, Option, Part, Passed, Picked
from bot.engine.errors import GameEnds, JumpTo, NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.script import choose, run_together
from tests.engine.scripts import A, B, asked, compete, draft, take_token
from tests.engine.toy import Play, Toy, ToyGame, options, part, perform

# Planned stops


async def end_of_game(g: ToyGame) -> None:
    """The game ends inside two levels of scripts side by side."""

    async def inner(seat: Seat) -> None:
        if await take_token(g, seat) == "bow":
            raise GameEnds("bowed")

    async def outer(seat: Seat) -> None:
        await run_together(inner(seat), take_token(g, seat))

    await run_together(*(outer(seat) for seat in g.seats))
    g.say("never")


def test_the_game_ends_inside_scripts_side_by_side() -> None:
    """A planned stop drops everything that runs."""
    play = Play(Toy(step=end_of_game), "step step", tokens=1)
    assert len(play.asks) == 4
    play.pick(1, "bow")

    assert play.session.over
    assert play.asks == ()
    assert play.state.ended == "bowed"
    assert "never" not in play.state.said


def test_a_cut_inside_scripts_side_by_side_goes_on_elsewhere() -> None:
    """A cut drops everything that runs and starts the step that it names."""

    async def cutting(g: ToyGame) -> None:
        async def one(seat: Seat) -> None:
            if await take_token(g, seat) == "bow":
                raise JumpTo(2)

        async def two(seat: Seat) -> None:
            await run_together(one(seat), one(seat))

        await run_together(*(two(seat) for seat in g.seats))

    play = Play(Toy(cutting=cutting, compete=compete), "cutting cutting compete", tokens=1)
    play.pick(0, "bow")

    assert play.state.cursor == 2
    assert len(play.asks) == 2


def test_scripts_that_never_began_are_closed_quietly() -> None:
    """A stop in the first of several scripts leaves no script behind that was never awaited."""

    async def stop() -> None:
        raise JumpTo(1)

    async def nothing() -> None:
        """Do nothing."""

    async def step(g: ToyGame) -> None:
        await run_together(stop(), perform(g, A, nothing()), run_together(nothing(), nothing()))

    play = Play(Toy(step=step), "step")
    gc.collect()

    assert play.session.over


def test_a_seat_that_leaves_ends_its_own_frame_only() -> None:
    """In the middle of scripts side by side the others go on."""

    async def act(g: ToyGame, seat: Seat) -> None:
        await take_token(g, seat)
        g.still(seat)
        g.gain(f"done{seat}")

    async def step(g: ToyGame) -> None:
        await run_together(*(perform(g, seat, act(g, seat)) for seat in g.seats))
        g.say("after")

    play = Play(Toy(step=step), "step", seats=3)
    play.override(leave=1)
    play.pick(1, "bow")
    play.pick(0, "bow")
    play.pick(2, "bow")

    assert play.state.said == ["1 bow", "1 left", "0 bow", "2 bow", "after"]
    assert "done1" not in play.state.counters


def test_a_seat_that_leaves_ends_a_frame_around_scripts_side_by_side() -> None:
    """Thrown inside, caught by the frame above: what ran beside it is dropped."""

    async def act(g: ToyGame) -> None:
        async def watch(seat: Seat) -> None:
            await take_token(g, seat)
            g.still(A)

        await run_together(*(watch(seat) for seat in g.seats))

    async def step(g: ToyGame) -> None:
        await perform(g, A, act(g))
        await choose(B, "And now?", lambda: options("x", "y"))

    play = Play(Toy(step=step), "step", seats=3)
    play.override(leave=0)
    play.pick(1, "bow")

    assert play.ask.must == (B,)
    assert [o.key for o in play.ask.parts[B].options] == ["x", "y"]


def test_what_a_question_finds_while_it_is_built_is_thrown_into_its_script() -> None:
    """A seat found gone while its question is computed anew ends its frame."""

    async def act(g: ToyGame, seat: Seat) -> None:
        def here() -> tuple[Option, ...]:
            g.still(seat)
            return options("x", "y")

        await choose(seat, "Well?", here)

    async def step(g: ToyGame) -> None:
        await run_together(*(perform(g, seat, act(g, seat)) for seat in g.seats))

    play = Play(Toy(step=step), "step")
    play.override(leave=0)

    assert play.state.said == ["0 left"]
    assert play.ask.must == (B,)


# Bugs


def test_scripts_that_run_away_are_stopped() -> None:
    """A loop that never asks anybody is a bug that ends."""

    async def step(g: ToyGame) -> None:
        while True:
            await run_together()

    with pytest.raises(RuntimeError, match="run away"):
        Play(Toy(step=step), "step")


def test_scripts_nested_too_deeply_are_stopped() -> None:
    """Effects that cause each other without end are a bug that ends."""

    async def effect() -> None:
        await run_together()
        await effect()

    async def step(g: ToyGame) -> None:
        await effect()

    with pytest.raises(RuntimeError, match="nested"):
        Play(Toy(step=step), "step")


def test_awaiting_something_else_is_an_error() -> None:
    """Scripts await questions and scripts, nothing else."""

    class Foreign:
        def __await__(self) -> Any:
            yield 7

    async def step(g: ToyGame) -> None:
        await Foreign()

    with pytest.raises(TypeError, match="no question"):
        Play(Toy(step=step), "step")


def test_a_malformed_question_is_a_bug_of_its_script() -> None:
    """Keys that stand twice, strange keys, seats without a part, impossible bounds."""
    for bad in (
        draft(Join.ALL, {A: part("x", "x")}, A),
        draft(Join.ALL, {A: part("Not a key")}, A),
        draft(Join.ALL, {A: part("x")}, B),
        draft(Join.ALL, {A: part("x", "y", low=2, high=1)}, A),
        draft(Join.ALL, {A: Part(options("x", least=2), Allot({"": 1}))}, A),
        draft(Join.ALL, {A: Part(options("x", least=2, cap=1), Allot({"": 5}))}, A),
        draft(Join.ALL, {A: Part(options("x", args=("a", "b", "c")))}, A),
    ):
        with pytest.raises(ValueError, match="toy"):
            Play(asked(bad), "step")


def test_an_answer_to_a_closed_question_is_refused() -> None:
    """A stale press changes nothing."""
    play = Play(asked(draft(Join.ANY, {A: part("x", "y")}, A)), "step step")
    old = play.ask.id
    play.pick(0, "x")
    with pytest.raises(NotAllowed, match="closed"):
        play.session.apply(Answered(A, old, Picked(("x",))))
    with pytest.raises(NotAllowed, match="isn’t for you"):
        play.session.apply(Answered(B, play.ask.id, Passed()))

    play.compare()
