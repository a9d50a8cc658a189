"""Sessions: what a game master's command does to the open questions."""

from __future__ import annotations

import pytest

from bot.engine.ask import Picked
from bot.engine.errors import NotAllowed
from bot.engine.journal import Answered, Held, Overridden
from tests.engine.coins import RULES, A, B
from tests.engine.toy import Play


def test_an_override_that_removes_what_is_asked_about_skips_the_question() -> None:
    """The question falls away, and the outcome shows which one did."""
    play = Play(RULES, "coin turn", coins=1)
    asked = play.ask
    outcome = play.override(set="coins", to=0)

    assert outcome.skipped == (asked,)
    assert play.state.said == ["None"]
    assert play.ask.kind == "turn"


def test_an_override_computes_the_open_question_anew() -> None:
    """What became possible is offered where the script waits."""
    play = Play(RULES, "turn")
    assert play.ask.parts[A].option("coin") is None
    play.override(set="coins", to=1)

    assert play.ask.parts[A].option("coin")
    assert play.outcome.skipped == ()


def test_an_override_may_ask_on_top() -> None:
    """Its question stands first; afterwards the one below is computed anew."""
    play = Play(RULES, "turn", coins=2)
    below = play.ask
    play.override(run="on_top")
    assert play.ask.must == (B,)
    with pytest.raises(NotAllowed):
        play.session.apply(Answered(A, below.id, Picked(("coin",))))
    play.pick(1, "yes")

    assert play.ask.kind == "turn"
    assert play.ask.parts[A].option("coin") is None


def test_overrides_stack() -> None:
    """A second command may be given while the first one asks."""
    play = Play(RULES, "turn", coins=2)
    play.override(run="on_top")
    play.override(run="on_top")
    play.pick(1, "no")
    play.pick(1, "no")

    assert play.ask.parts[A].option("coin")


def test_an_override_that_falls_through_to_a_cut_drops_everything() -> None:
    """Also what another override asks."""
    play = Play(RULES, "turn coin turn", coins=1)
    play.override(run="on_top")
    play.override(cut=1)

    assert play.ask.parts[A].option("spend")


def test_an_override_can_end_the_game() -> None:
    """And afterwards nothing more is accepted."""
    play = Play(RULES, "turn")
    play.override(end="archived")

    assert play.session.over
    for late in (Overridden({"set": "x", "to": 1}), Held(A)):
        with pytest.raises(NotAllowed, match="over"):
            play.session.apply(late)


def test_a_refused_override_changes_nothing() -> None:
    """The next input is the next step."""
    play = Play(RULES, "turn")
    before = play.session.snapshot_hash()
    with pytest.raises(NotAllowed):
        play.session.apply(Overridden({"dance": 1}))
    assert play.session.snapshot_hash() == before
    play.pick(0, "loud")

    assert play.session.step == 1
