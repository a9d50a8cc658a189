"""Who is awaited: forced answers, passes, and holding the table."""

from __future__ import annotations

import pytest

from bot.engine.ask import Draft, Join, Option, Part, Pick
from bot.engine.errors import NotAllowed
from tests.engine.scripts import A, B, C, asked, draft
from tests.engine.toy import Play, options, part


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


def test_hold_does_not_keep_other_bystanders_from_acting() -> None:
    """Who merely may act does not close the question over the head of whoever held."""
    parts = {A: part("x", "y"), B: part("z", "w"), C: part("u", "v")}
    play = Play(asked(draft(Join.ANY, parts, A, may=(B, C))), "step step")
    play.holds(1)
    play.pick(2, "u")

    assert play.state.said == ["2:u"]
    assert play.session.awaited == (A, B)


def test_what_can_be_taken_back_is_done_in_spite_of_a_hold() -> None:
    """A commitment leaves the question open: it need not wait, what ends the question has to."""
    mine = Part(
        (
            Option(key="put", label="Put", returns=True),
            Option(key="end", label="End"),
        )
    )
    play = Play(asked(draft(Join.ANY, {A: mine, B: part("z", "w")}, A, may=(B,))), "step step")
    play.holds(1)
    with pytest.raises(NotAllowed):
        play.pick(0, "end")
    play.pick(0, "put")

    assert play.state.said == ["0:put"]
    assert play.session.awaited == (A, B)


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

    assert play.session.held_seats == ()
    assert play.session.awaited == (A,)
