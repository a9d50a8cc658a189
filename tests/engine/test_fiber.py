"""Scripts driven by hand: joins, side-by-side scripts, planned stops."""

from __future__ import annotations

import gc
from typing import Any

import pytest

from bot.engine.ask import Allot, Draft, Join, Option, Part, Passed, Pick, Picked
from bot.engine.errors import Cut, GameEnds, NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.script import Question, ask, choose, together
from tests.engine.toy import Play, Toy, ToyGame, closed_by, options, part, perform

A, B, C = Seat(0), Seat(1), Seat(2)


async def take_token(g: ToyGame, seat: Seat) -> str:
    """Take the last token, or wave."""

    def here() -> tuple[Option, ...]:
        return options("wave", *(["token"] if g.count("tokens") else []), "bow")

    key = await choose(seat, "Take it?", here)
    if key == "token":
        g.gain("tokens", -1)
    g.say(f"{seat} {key}")
    return key or ""


async def compete(g: ToyGame) -> None:
    """Two seats go for one token at once."""
    g.say(",".join(await together(*(take_token(g, seat) for seat in g.seats))))


def test_the_last_open_question_is_computed_anew() -> None:
    """When the first of two takes the only token, the other is no longer offered it."""
    play = Play(Toy(compete=compete), "compete", tokens=1)
    play.pick(0, "token")

    assert [o.key for o in play.ask.parts[B].options] == ["wave", "bow"]


def test_an_unchanged_question_keeps_its_id() -> None:
    """A team-mate's answer that changes nothing leaves the other question as it stood."""
    play = Play(Toy(compete=compete), "compete", tokens=1)
    before = play.for_seat(1).id
    play.pick(0, "wave")

    assert play.ask.id == before


def test_results_come_in_seat_order() -> None:
    """Whoever answers first, results come in the order of the scripts."""
    play = Play(Toy(compete=compete), "compete", tokens=1)
    play.pick(1, "token")
    play.pick(0, "bow")

    assert play.state.said == ["1 token", "0 bow", "bow,token"]
    assert play.session.over


def asked(draft: Draft) -> Toy:
    """A game that puts one question and notes the replies."""

    async def step(g: ToyGame) -> None:
        g.say(closed_by(await ask(lambda: draft)))

    return Toy(step=step)


def draft(join: Join, parts: dict[Seat, Part], *must: Seat, may: tuple[Seat, ...] = ()) -> Draft:
    """A question of these parts."""
    return Draft(kind="toy", prompt="Well?", parts=parts, must=must, may=may, join=join)


def test_a_seat_with_one_answer_is_not_awaited_among_others() -> None:
    """Of several seats asked at once only those with a choice are asked; replies hold all."""
    question = draft(Join.ALL, {A: part("x", "y"), B: part("only"), C: Part(())}, A, B, C)
    play = Play(asked(question), "step", seats=3)
    assert play.ask.must == (A,)
    play.pick(0, "y")

    assert play.state.said == ["0:y 1:only 2:"]


def test_nobody_is_asked_when_every_seat_has_one_answer() -> None:
    """Forced answers of all seats close a question before it is put."""
    play = Play(asked(draft(Join.ALL, {A: part("x"), B: part("y")}, A, B)), "step")

    assert play.session.over
    assert play.state.said == ["0:x 1:y"]


def test_a_secret_is_asked_even_if_it_is_forced() -> None:
    """A single secret option is put to its seat, lest the silence tell."""
    secret = Part(options("card", secret=True))
    play = Play(asked(draft(Join.ALL, {A: secret}, A)), "step")

    assert play.ask.must == (A,)


def test_confirm_asks_even_if_it_is_forced() -> None:
    """A script can insist on a press."""
    question = Draft(
        kind="ok", prompt="Sure?", parts={A: part("yes"), B: Part(())}, must=(A, B), confirm=True
    )
    play = Play(asked(question), "step")

    assert play.ask.must == (A,)


def test_a_required_seat_without_options_does_not_block_the_first_answer() -> None:
    """Nobody waits for a seat that has nothing to choose from."""
    question = draft(Join.ANY, {A: Part(()), B: part("x", "y")}, A, B)
    play = Play(asked(question), "step")

    assert play.session.awaited == (B,)


def test_a_may_seat_alone_is_not_asked() -> None:
    """A question for which nobody is awaited is no question: such offers stand in the turn."""
    play = Play(asked(draft(Join.ANY, {A: part("x", "y")}, may=(A,))), "step")

    assert play.session.over


def test_passes_do_not_reach_scripts() -> None:
    """A seat that may answer and passes is as silent as one that never answered."""
    question = draft(Join.ALL, {A: part("x", "y"), B: part("z", "w")}, A, may=(B,))
    play = Play(asked(question), "step")
    play.passes(1)
    play.pick(0, "x")

    assert play.state.said == ["0:x"]


def test_a_window_closes_when_all_have_passed() -> None:
    """An open window ends with the last pass and gives no replies."""
    play = Play(asked(draft(Join.OPEN, {A: part("x"), B: part("y")}, A, B)), "step")
    play.passes(0)
    assert play.ask.awaited == (B,)
    play.passes(1)

    assert play.state.said == [""]


def test_a_pass_can_be_taken_back_while_the_window_stands() -> None:
    """A withdrawn pass makes the seat awaited again."""
    play = Play(asked(draft(Join.OPEN, {A: part("x"), B: part("y")}, A, B)), "step")
    play.passes(0)
    play.takes_back(0)

    assert play.ask.awaited == (A, B)


def test_a_required_choice_cannot_be_passed_by_holding() -> None:
    """A seat that has to choose has to choose, whether or not it asked to be waited for."""
    for join in (Join.ALL, Join.ANY):
        play = Play(asked(draft(join, {A: part("x", "y")}, A, may=())), "step")
        play.holds(0)
        with pytest.raises(NotAllowed):
            play.passes(0)


def test_hold_makes_a_may_seat_awaited_without_a_new_question() -> None:
    """The question keeps its id, so that buttons already shown stay good."""
    for join in Join:
        question = draft(join, {A: part("x", "y"), B: part("z", "w")}, A, may=(B,))
        play = Play(asked(question), "step")
        before = play.ask.id
        play.holds(1)
        assert play.session.awaited == (A, B)
        assert play.ask.id == before
        play.passes(1)
        assert play.session.awaited == (A,)
        assert play.ask.id == before


def test_hold_of_a_seat_without_options_waits_for_nothing() -> None:
    """Holding counts in the next window in which the seat has something to choose."""
    question = draft(Join.ANY, {A: part("x", "y"), B: Part(())}, A, may=(B,))
    play = Play(asked(question), "step")
    play.holds(1)

    assert play.session.awaited == (A,)


def test_hold_keeps_others_from_going_on() -> None:
    """The first answer closes a turn, so it has to wait for whoever held."""
    question = draft(Join.ANY, {A: part("x", "y"), B: part("z", "w")}, A, may=(B,))
    play = Play(asked(question), "step")
    play.holds(1)
    with pytest.raises(NotAllowed):
        play.pick(0, "x")
    play.holds(1, on=False)
    play.pick(0, "x")

    assert play.state.said == ["0:x"]


def test_hold_takes_a_pass_back() -> None:
    """Whoever passed and then asks the table to wait is waited for."""
    question = draft(Join.OPEN, {A: part("x"), B: part("y")}, A, may=(B,))
    play = Play(asked(question), "step")
    play.passes(1)
    play.holds(1)

    assert play.session.awaited == (A, B)


def test_a_question_is_optional_if_doing_nothing_answers_it() -> None:
    """Windows, choices of none, and whoever merely held."""
    for form, join, optional in (
        (Pick(), Join.OPEN, True),
        (Pick(0, 1), Join.ALL, True),
        (Pick(), Join.ALL, False),
        (Pick(), Join.ANY, False),
    ):
        parts = {A: Part(options("x", "y"), form), B: part("z", "w")}
        play = Play(asked(draft(join, parts, A, may=(B,))), "step")
        play.holds(1)
        assert play.ask.optional is optional


def test_hold_ends_with_the_answer() -> None:
    """Whoever held and acts no longer holds."""
    question = draft(Join.ANY, {A: part("x", "y"), B: part("z", "w")}, A, may=(B,))
    play = Play(asked(question), "step step")
    play.holds(1)
    play.pick(1, "z")

    assert play.session.held == ()
    assert play.session.awaited == (A,)


def changing(kind: Join) -> Toy:
    """Two questions side by side: seat 2's answer changes what seat 0 is offered."""

    async def first(g: ToyGame) -> None:
        def build() -> Draft:
            more = ["extra"] if g.count("more") else []
            fewer = [] if g.count("less") else ["y"]
            return draft(kind, {A: part("x", *fewer, *more), B: part("z", "w")}, A, B)

        g.say(closed_by(await ask(build)))

    async def second(g: ToyGame) -> None:
        def build() -> Draft:
            return draft(Join.ANY, {C: part("more", "less", "none")}, C)

        replies = await ask(build)
        match replies[C]:
            case Picked((key,)) if key != "none":
                g.gain(key)
            case _:
                pass

    async def step(g: ToyGame) -> None:
        await together(first(g), second(g))

    return Toy(step=step)


def test_a_pass_survives_when_others_get_new_options() -> None:
    """Seat 1's pass stays when seat 0 is offered more."""
    play = Play(changing(Join.OPEN), "step", seats=3)
    play.passes(1)
    before = play.for_seat(0).id
    play.pick(2, "more")

    assert play.ask.id != before
    assert play.ask.awaited == (A,)


def test_a_pass_ends_when_the_seat_itself_gains_an_option() -> None:
    """Seat 0 passed before it was offered more, so it is asked again."""
    play = Play(changing(Join.OPEN), "step", seats=3)
    play.passes(0)
    play.pick(2, "more")

    assert play.ask.awaited == (A, B)


def test_a_pass_survives_the_loss_of_options() -> None:
    """Who passed on more passes on less."""
    play = Play(changing(Join.OPEN), "step", seats=3)
    play.passes(0)
    play.pick(2, "less")

    assert play.ask.awaited == (B,)


def test_an_answer_ends_when_the_options_change() -> None:
    """An answer given to another list of options is asked for again."""
    play = Play(changing(Join.ALL), "step", seats=3)
    play.pick(0, "x")
    play.pick(2, "more")

    assert play.ask.awaited == (A, B)


def test_an_answer_that_no_longer_fits_is_dropped() -> None:
    """The same keys with another total: the division is asked for again."""

    async def step(g: ToyGame) -> None:
        def build() -> Draft:
            share = Part(options("x", "y"), Allot({"": g.count("total")}))
            return draft(Join.ALL, {A: share, B: part("z", "w")}, A, B)

        g.say(closed_by(await ask(build)))

    play = Play(Toy(step=step), "step", total=2)
    play.allot(0, x=2)
    play.override(set="total", to=3)

    assert play.ask.awaited == (A, B)


def test_a_window_awaited_again_remembers_passes() -> None:
    """After a fast action only seats with something new are asked again."""

    async def step(g: ToyGame) -> None:
        def build() -> Draft:
            return draft(Join.OPEN, {A: part("flash"), B: part("snack"), C: part("nap")}, A, B, C)

        window = Question(build)
        while replies := await window:
            g.say(closed_by(replies))

    play = Play(Toy(step=step), "step", seats=3)
    play.passes(0)
    play.pick(1, "snack")
    assert play.ask.awaited == (B, C)
    play.passes(2)
    play.passes(1)

    assert play.session.over


async def end_of_game(g: ToyGame) -> None:
    """The game ends inside two levels of scripts side by side."""

    async def inner(seat: Seat) -> None:
        if await take_token(g, seat) == "bow":
            raise GameEnds("bowed")

    async def outer(seat: Seat) -> None:
        await together(inner(seat), take_token(g, seat))

    await together(*(outer(seat) for seat in g.seats))
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
                raise Cut(2)

        async def two(seat: Seat) -> None:
            await together(one(seat), one(seat))

        await together(*(two(seat) for seat in g.seats))

    play = Play(Toy(cutting=cutting, compete=compete), "cutting cutting compete", tokens=1)
    play.pick(0, "bow")

    assert play.state.cursor == 2
    assert len(play.asks) == 2


def test_scripts_that_never_began_are_closed_quietly() -> None:
    """A stop in the first of several scripts leaves no script behind that was never awaited."""

    async def stop() -> None:
        raise Cut(1)

    async def nothing() -> None:
        """Do nothing."""

    async def step(g: ToyGame) -> None:
        await together(stop(), perform(g, A, nothing()), together(nothing(), nothing()))

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
        await together(*(perform(g, seat, act(g, seat)) for seat in g.seats))
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

        await together(*(watch(seat) for seat in g.seats))

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
        await together(*(perform(g, seat, act(g, seat)) for seat in g.seats))

    play = Play(Toy(step=step), "step")
    play.override(leave=0)

    assert play.state.said == ["0 left"]
    assert play.ask.must == (B,)


def test_scripts_that_run_away_are_stopped() -> None:
    """A loop that never asks anybody is a bug that ends."""

    async def step(g: ToyGame) -> None:
        while True:
            await together()

    with pytest.raises(RuntimeError, match="run away"):
        Play(Toy(step=step), "step")


def test_scripts_nested_too_deeply_are_stopped() -> None:
    """Effects that cause each other without end are a bug that ends."""

    async def effect() -> None:
        await together()
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
    with pytest.raises(NotAllowed, match="not put to you"):
        play.session.apply(Answered(B, play.ask.id, Passed()))

    play.compare()
