"""A question as it is put: all of it, to whom it is put, and what is asked of the script."""

from __future__ import annotations

import pytest

from bot.engine.about import About
from bot.engine.ask import Draft, Join, Part, Pick
from tests.engine.scripts import A, B, C, asked, draft
from tests.engine.toy import Play, options, part


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
