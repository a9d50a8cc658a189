"""SideActions: choices beside a question, after which it stands as it stood."""

from __future__ import annotations

import pytest

from bot.engine.ask import Barred, Draft, Join, Part, Passed, Picked
from bot.engine.errors import HeldUp, NotAllowed
from bot.engine.fingerprints import fingerprint
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.script import allot, ask, ask_everyone, choose, pick
from tests.engine.toy import DRINK, QUENCHED, Play, Toy, ToyGame, closed_by, options, part

A, B, C = Seat(0), Seat(1), Seat(2)


async def one(g: ToyGame) -> None:
    """One seat chooses."""
    g.say(str(await choose(A, "Which?", lambda: options("left", "right"))))


async def forced(g: ToyGame) -> None:
    """One seat has no choice."""
    g.say(str(await choose(A, "Which?", lambda: options("left"))))


async def several(g: ToyGame) -> None:
    """One seat picks two."""
    keys = await pick(A, "Which two?", lambda: options("a", "b", "c"), least=2, most=2)
    g.say(",".join(keys))


async def divided(g: ToyGame) -> None:
    """One seat divides a pile."""
    shares = await allot(A, "How?", lambda: options("a", "b"), lambda: {"": 2})
    g.say(",".join(f"{key}{n}" for key, n in shares.items()))


async def all_choose(g: ToyGame) -> None:
    """Seats 0 and 1 choose at once; seat 2 has no choice."""

    def parts() -> dict[Seat, Part]:
        return {A: part("yes", "no"), B: part("yes", "no"), C: part("yes")}

    g.say(closed_by(await ask_everyone("vote", "Well?", parts)))


async def window(g: ToyGame) -> None:
    """Open to both until they have passed."""
    while True:
        parts = {A: part("act"), B: part("act")}
        draft = Draft(kind="window", prompt="", parts=parts, must=(A, B), join=Join.OPEN)
        if not (replies := await ask(lambda d=draft: d)):
            return
        g.say(closed_by(replies))


async def first_come(g: ToyGame) -> None:
    """The first answer counts."""
    draft = Draft(kind="turn", prompt="", parts={A: part("go", "stay")}, must=(A,), join=Join.ANY)
    g.say(closed_by(await ask(lambda: draft)))


RULES = Toy(
    one=one,
    forced=forced,
    several=several,
    divided=divided,
    all=all_choose,
    window=window,
    turn=first_come,
)


def thirsty(plan: str, *who: int, seats: int = 3, tonics: int = 1) -> Play:
    """A game in which these seats can drink."""
    counters = {f"{what}:{seat}": tonics for seat in who for what in ("tonic", "thirst")}
    return Play(RULES, plan, seats=seats, **counters)


def drinks(play: Play, seat: int) -> None:
    """A seat does what it may do beside the question."""
    play.pick(seat, DRINK.key)


def test_an_aside_leaves_the_question_standing() -> None:
    """It is done at once; the question is still the same one, and still open."""
    play = thirsty("one", 1)
    before = play.ask
    assert (before.must, before.may) == ((A,), (B,))
    drinks(play, 1)

    assert play.state.counters == {"tonic:1": 0, "thirst:1": 0}
    assert (play.ask.id, play.ask.must, play.ask.may) == (before.id, (A,), ())
    play.pick(0, "left")
    assert play.state.said == ["left"]


def test_whoever_is_asked_has_the_aside_among_the_options() -> None:
    """After it they still have to answer."""
    play = thirsty("one", 0)
    assert [o.key for o in play.ask.parts[A].options] == ["left", "right", DRINK.key]
    drinks(play, 0)

    assert play.session.awaited == (A,)
    assert [o.key for o in play.ask.parts[A].options] == ["left", "right"]


def test_a_question_without_a_choice_is_not_put_for_an_aside() -> None:
    """Nobody is asked more often because somebody could do something beside it."""
    assert thirsty("forced", 0, 1).state.said == ["left"]


def test_asides_are_offered_as_long_as_they_are_of_use() -> None:
    """Twice where there are two."""
    play = thirsty("one", 1, tonics=2)
    drinks(play, 1)
    drinks(play, 1)

    assert play.ask.may == ()
    with pytest.raises(NotAllowed, match="isn’t for you"):
        play.session.check(Answered(B, play.ask.id, Picked((DRINK.key,))))


@pytest.mark.parametrize("plan", ["several", "divided"])
def test_who_divides_or_picks_several_has_no_aside(plan: str) -> None:
    """Others may act beside it; after the answer there is time for the own."""
    play = thirsty(plan, 0, 1)

    assert (play.ask.must, play.ask.may) == ((A,), (B,))
    assert DRINK.key not in [o.key for o in play.ask.parts[A].options]
    drinks(play, 1)
    assert play.session.awaited == (A,)


def test_answers_that_were_given_stay() -> None:
    """Of those who did nothing, and of the one who did something beside it, too."""
    play = thirsty("all", 0, 1)
    play.pick(0, "yes")
    drinks(play, 0)
    assert play.ask.given == {A: Picked(("yes",))}
    drinks(play, 1)
    assert play.ask.given == {A: Picked(("yes",))}
    play.pick(1, "no")

    assert play.state.said == ["0:yes 1:no 2:yes"]


def test_who_had_no_choice_may_act_beside_it() -> None:
    """The only answer is given for them all the same."""
    play = thirsty("all", 2)
    assert (play.ask.must, play.ask.may) == ((A, B), (C,))
    drinks(play, 2)
    play.pick(0, "yes")
    play.pick(1, "yes")

    assert play.state.said == ["0:yes 1:yes 2:yes"]


def test_a_pass_in_a_window_outlives_an_aside() -> None:
    """Who passed is not asked again because something was done beside it."""
    play = thirsty("window", 1)
    play.passes(0)
    drinks(play, 1)

    assert play.ask.given == {A: Passed()}
    play.passes(1)
    assert play.session.over


def test_a_hold_waits_for_an_aside() -> None:
    """Who held is awaited; the choice ends the wait, and so does a pass."""
    for choice in (lambda play: drinks(play, 1), lambda play: play.passes(1)):
        play = thirsty("turn", 1)
        play.holds(1)
        assert play.session.awaited == (A, B)
        with pytest.raises(HeldUp):
            play.pick(0, "go")
        choice(play)
        play.pick(0, "go")

        assert play.state.said == ["0:go"]


def test_a_hold_waits_where_all_answer() -> None:
    """The pass of who held is no answer to the question."""
    play = thirsty("all", 2)
    play.holds(2)
    play.pick(0, "yes")
    play.pick(1, "no")
    assert play.session.awaited == (C,)
    play.passes(2)

    assert play.state.said == ["0:yes 1:no 2:yes"]


def test_an_aside_does_not_wait_for_who_held() -> None:
    """It closes nothing."""
    play = thirsty("turn", 1, 2)
    play.holds(1)
    drinks(play, 2)

    assert play.session.awaited == (A, B)


def test_what_waits_is_told_to_whoever_is_asked() -> None:
    """With its reason; others are not asked for its sake."""
    play = Play(RULES, "one", seats=2, **{"tonic:0": 1, "tonic:1": 1})

    assert (play.ask.must, play.ask.may) == ((A,), ())
    assert play.ask.parts[A].barred == (QUENCHED,)
    assert B not in play.ask.parts


def test_asides_are_no_part_of_the_fingerprint() -> None:
    """With them and without it is the same question."""
    assert fingerprint(thirsty("one", 0, 1).ask) == fingerprint(thirsty("one").ask)


def test_who_can_do_nothing_beside_it_keeps_nobody_from_it() -> None:
    """B has a tonic and no thirst, C has both; nobody has held, nobody is waited for but A."""
    play = Play(RULES, "one", seats=3, **{"tonic:1": 1, "tonic:2": 1, "thirst:2": 1})
    assert (play.ask.must, play.ask.may, play.ask.held) == ((A,), (C,), ())


def test_what_was_barred_is_still_listed_beside_an_aside() -> None:
    """Why something cannot be done is to be read though only something else can be done."""
    barred = (Barred(verb="go", label="Go", reason="The door is locked."),)
    parts = {A: part("left", "right"), B: Part((), barred=barred)}
    question = Draft(kind="turn", prompt="", parts=parts, must=(A,), join=Join.ANY)

    async def turn(g: ToyGame) -> None:
        g.say(closed_by(await ask(lambda: question)))

    play = Play(Toy(turn=turn), "turn", seats=2, **{"tonic:1": 1, "thirst:1": 1})
    assert play.ask.may == (B,)
    assert play.ask.parts[B].barred == barred
