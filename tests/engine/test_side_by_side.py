"""Scripts side by side: what an answer to one question does to the others."""

from __future__ import annotations

from msgspec import structs

from bot.engine.ask import Allot, Draft, Join, Part, Picked
from bot.engine.script import Question, ask, run_together
from tests.engine.scripts import A, B, C, compete, draft
from tests.engine.toy import Play, Toy, ToyGame, closed_by, options, part


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


def changing(kind: Join) -> Toy:
    """Two questions side by side: seat 2's answer changes what seat 0 is offered."""

    async def first(g: ToyGame) -> None:
        def build() -> Draft:
            more = ["extra"] if g.count("more") else []
            fewer = [] if g.count("less") else ["y"]
            own = structs.replace(part("x", *fewer, *more), mark="hurt" * g.count("touch"))
            return draft(kind, {A: own, B: part("z", "w")}, A, B)

        g.say(closed_by(await ask(build)))

    async def second(g: ToyGame) -> None:
        def build() -> Draft:
            return draft(Join.ANY, {C: part("more", "less", "touch", "none")}, C)

        replies = await ask(build)
        match replies[C]:
            case Picked((key,)) if key != "none":
                g.gain(key)
            case _:
                pass

    async def step(g: ToyGame) -> None:
        await run_together(first(g), second(g))

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


def test_a_pass_ends_when_what_it_rests_on_is_touched() -> None:
    """Seat 0 has the same options as before, of which one is not what it was."""
    play = Play(changing(Join.OPEN), "step", seats=3)
    play.passes(0)
    before = play.for_seat(0).id
    play.pick(2, "touch")

    assert play.ask.awaited == (A, B)
    assert play.for_seat(0).id == before


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
