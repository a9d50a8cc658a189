"""A question as it is put: all of it, to whom it is put, and what is asked of the script."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

import pytest

from bot.engine.about import About
from bot.engine.ask import Draft, Join, Option, Part, Pick, Picked
from bot.engine.ids import Seat
from bot.engine.journal import Held
from bot.engine.script import Question, SideAction, SideActions, ask
from bot.engine.session import Session
from tests.engine.scripts import A, B, C, asked, draft
from tests.engine.toy import DRINK, SEED, Play, Toy, ToyGame, closed_by, options, part

HIDDEN = Option(key="secret", label="Secret", secret=True)


def test_nothing_of_a_question_is_lost() -> None:
    """Who is asked reads all that the script says of it."""
    about = About(kind="card", id="lamp")
    said = {"prompt": "Well?", "source": "Lamp", "about": about, "silence": "no", "veto": "no"}
    question = Draft(kind="vote", parts={A: part("yes", "no")}, must=(A,), standing=True, **said)

    ask = Play(asked(question), "step").ask

    assert {name: getattr(ask, name) for name in said} == said
    assert (ask.kind, ask.join, ask.standing) == ("vote", question.join, True)


@pytest.mark.parametrize("join", [Join.ALL, Join.ANY])
def test_nobody_who_cannot_choose_may_act(join: Join) -> None:
    """And nobody who is awaited is named twice."""
    parts = {A: part("x", "y"), B: Part(()), C: part("z", "w")}
    question = draft(join, parts, A, may=(A, B, C))

    ask = Play(asked(question), "step", seats=3).ask

    assert (ask.must, ask.may) == ((A,), (C,))


def test_the_first_answer_of_two_is_asked_for() -> None:
    """Though each of them has but one: which comes is theirs to say."""
    play = Play(asked(draft(Join.ANY, {A: part("x"), B: part("y")}, A, B)), "step")
    assert play.ask.must == (A, B)

    play.pick(1, "y")

    assert play.state.said == ["1:y"]


def test_a_question_that_makes_no_sense_is_a_fault() -> None:
    """Two options of one key could not be told apart."""
    question = draft(Join.ALL, {A: Part(options("x", "x"), Pick(1, 1))}, A)

    with pytest.raises(ValueError, match="a key stands twice"):
        Play(asked(question), "step")


def changing(before: dict[Seat, Part], after: dict[Seat, Part], join: Join) -> Play:
    """A question that is another one as soon as the game master has set `later`."""

    async def step(g: ToyGame) -> None:
        def build() -> Draft:
            parts = after if g.count("later") else before
            return draft(join, parts, *parts)

        question = Question(build)
        g.say(closed_by(await question))

    return Play(Toy(step=step), "step", seats=3)


@pytest.mark.parametrize(
    ("now", "lasts"),
    [
        (Part((*options("act"), HIDDEN), might=("play",)), True),
        (Part(options("act", "more"), might=("play",)), False),
        (Part(options("act"), might=("play", "draw")), False),
    ],
)
def test_a_pass_tells_nothing_of_hidden_cards(now: Part, *, lasts: bool) -> None:
    """Where hands are closed it lasts though one could do more now, as far as nobody knows it."""
    was = Part(options("act"), might=("play",))
    play = changing({A: was, B: part("act")}, {A: now, B: part("act")}, Join.OPEN)
    play.passes(0)
    play.override(set="later", to=1)
    assert play.session.awaited == ((B,) if lasts else (A, B))


@pytest.mark.parametrize(("key", "lasts"), [("act", True), ("more", False)])
def test_a_pass_lasts_until_there_is_something_new(key: str, *, lasts: bool) -> None:
    """Where everything lies open, what is hidden in no hand counts."""
    play = changing({A: part("act"), B: part("x")}, {A: part(key), B: part("x")}, Join.OPEN)
    play.passes(0)
    play.override(set="later", to=1)
    assert play.session.awaited == ((B,) if lasts else (A, B))


def test_who_is_not_asked_any_more_takes_no_answer_along() -> None:
    """What the others have answered stands."""
    both = part("yes", "no")
    play = changing({A: both, B: both, C: both}, {B: both, C: both}, Join.ALL)
    play.pick(0, "yes")
    play.pick(1, "no")
    play.override(set="later", to=1)
    assert play.ask.given == {B: Picked(("no",))}
    assert play.session.awaited == (C,)


class Worded(Toy):
    """A game whose questions have words only where somebody reads them."""

    plain = False

    @contextmanager
    def reading_context(self, game: ToyGame, *, again: bool, plain: bool) -> Generator[None]:
        """Note which of both it is."""
        self.plain = plain
        yield

    def side_actions(self, game: ToyGame, draft: Draft) -> SideActions:
        """The drink has a name for whom is reading."""
        label = "" if self.plain else "Drink"

        async def drink() -> None:
            game.gain("thirst:1", -1)

        option = Option(key=DRINK.key, label=label)
        return {B: (SideAction(option, drink),)} if game.count("thirst:1") else {}


@pytest.mark.parametrize("held", [False, True])
def test_words_are_made_for_whoever_reads(held: bool) -> None:
    """The rules go without them; who may act, and who is waited for, is the same in both."""
    asked_plainly: list[bool] = []

    async def step(g: ToyGame) -> None:
        def build() -> Draft:
            asked_plainly.append(rules.plain)
            word = "" if rules.plain else "Left"
            own = Part((Option(key="l", label=word), Option(key="r", label=word)))
            parts = {A: own}
            return Draft(
                kind="turn", prompt=word, source=word, parts=parts, must=(A,), join=Join.ANY
            )

        g.say(closed_by(await ask(build)))

    rules = Worded(step=step)
    session, _ = Session.start(
        rules, {"seats": 2, "plan": ["step"], "counters": {"thirst:1": 1}}, SEED
    )
    assert asked_plainly == [True]
    if held:
        session.apply(Held(B, on=True))
    (plain,) = session.plain_asks
    assert (plain.prompt, plain.source, plain.parts[A].options[0].label) == ("", "", "")
    (read,) = session.asks
    assert (read.prompt, read.source, read.parts[A].options[0].label) == ("Left", "Left", "Left")
    assert read.parts[B].options[0].label == "Drink"
    assert (read.must, read.may, read.held) == (plain.must, plain.may, plain.held)
    assert read.must == ((A, B) if held else (A,))
