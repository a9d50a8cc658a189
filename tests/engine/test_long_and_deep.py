"""Long sessions, passes that close nothing, and scripts that fail below others."""

from __future__ import annotations

import pytest

from bot.engine.ask import Draft, Join, Part, Passed
from bot.engine.errors import HeldUp, SeatLeft
from bot.engine.ids import Seat
from bot.engine.run_state import RESUMES, RunState
from bot.engine.script import ask, choose, run_together
from tests.engine.coins import RULES, A, B
from tests.engine.toy import Play, Toy, ToyGame, closed_by, options, part

C = Seat(2)


def test_steps_are_counted_for_each_input() -> None:
    """However long a session lives, only what one input sets off can run away."""
    run_state = RunState(1, set())
    for _ in range(3):
        run_state.begin_input()
        for _ in range(RESUMES):
            run_state.count_resume()

    with pytest.raises(RuntimeError, match="run away"):
        run_state.count_resume()


def test_a_pass_where_the_first_answer_counts_is_shown() -> None:
    """Who was waited for and passes is known to have passed, and can think again."""
    play = Play(RULES, "turn")
    play.holds(1)
    play.passes(1)

    assert play.ask.given == {B: Passed()}
    assert play.ask.awaited == (A,)
    play.takes_back(1)
    assert play.ask.given == {}


async def fails(g: ToyGame) -> None:
    """Ask, and then the seat is out."""
    await choose(A, "Jump?", lambda: options("yes", "no"))
    raise SeatLeft(A)


async def waits(g: ToyGame) -> None:
    """Ask somebody else meanwhile."""
    g.say(str(await choose(B, "Watch?", lambda: options("yes", "no"))))


async def caught(g: ToyGame) -> None:
    """Two side by side, one of which fails: the other is dropped."""
    try:
        await run_together(fails(g), waits(g))
    except SeatLeft:
        g.say("caught")


async def nothing(g: ToyGame) -> None:
    """Be done at once."""


async def nested(g: ToyGame) -> None:
    """Those two below others."""
    await run_together(caught(g), nothing(g))
    g.say("joined")


def test_a_failure_below_lets_those_above_go_on() -> None:
    """The script that catches it ends, and with it what waited for all to end."""
    play = Play(Toy(nested=nested), "nested")
    play.pick(0, "yes")

    assert play.state.said == ["caught", "joined"]
    assert play.session.over


async def tired(g: ToyGame) -> None:
    """A question that is computed anew, and then raises."""

    def build() -> tuple[object, ...]:
        if g.count("out"):
            raise SeatLeft(Seat(0))
        return options("yes", "no")

    await choose(A, "Rest?", build)  # pyright: ignore[reportArgumentType]


async def nested_tired(g: ToyGame) -> None:
    """That one below others, beside a question that goes on."""

    async def guarded() -> None:
        try:
            await run_together(tired(g), nothing(g))
        except SeatLeft:
            g.say("caught")

    await run_together(guarded(), nothing(g))
    g.say("joined")


def test_a_question_that_falls_away_below_lets_those_above_go_on() -> None:
    """The same when no answer but a game master's change is what makes it fail."""
    play = Play(Toy(nested=nested_tired), "nested")
    play.override(set="out", to=1)

    assert play.state.said == ["caught", "joined"]
    assert play.session.over


async def both(g: ToyGame) -> None:
    """Two questions side by side."""
    await run_together(waits(g), waits(g))
    g.say("both")


async def deeper(g: ToyGame) -> None:
    """Those two, below something that is done at once."""
    await run_together(both(g), nothing(g))
    g.say("all")


def test_the_last_answer_below_lets_all_above_go_on() -> None:
    """Groups within groups: each joins when all of its own are done."""
    play = Play(Toy(deeper=deeper), "deeper")
    play.pick(1, "yes")
    play.pick(1, "no")

    assert play.state.said == ["yes", "no", "both", "all"]
    assert play.session.over


def first_come(*keys: str, may: tuple[Seat, ...] = (), **shared: object) -> Toy:
    """A question to seat 0 where the first answer counts; who may as well has two options."""

    async def step(g: ToyGame) -> None:
        parts = {A: Part(options(*keys, **shared)), **dict.fromkeys(may, part("cheer", "boo"))}
        draft = Draft(kind="turn", prompt="", parts=parts, must=(A,), may=may, join=Join.ANY)
        g.say(closed_by(await ask(lambda: draft)))

    return Toy(step=step)


def test_one_answer_is_not_asked_for() -> None:
    """Where the first answer counts too; but a secret would be told by not asking."""
    assert Play(first_come("go"), "step").state.said == ["0:go"]
    assert Play(first_come("go", secret=True), "step").ask.must == (A,)
    assert Play(first_come("go", "stay"), "step").ask.must == (A,)
    assert Play(first_come("go", may=(B,)), "step").ask.may == (B,)


def test_two_who_hold_do_not_hold_each_other_up() -> None:
    """Each may act before the other; who is in turn waits for both."""
    play = Play(first_come("go", "stay", may=(B, C)), "step", seats=3)
    play.holds(1)
    play.holds(2)
    with pytest.raises(HeldUp) as held:
        play.pick(0, "go")
    assert held.value.seats == (B, C)
    play.pick(2, "cheer")

    assert play.state.said == ["2:cheer"]
