"""Sessions: restoring, misfits, rewinding."""

from __future__ import annotations

import pytest

from bot.engine.ask import Draft, Picked
from bot.engine.errors import NotAllowed, ReplayMismatch
from bot.engine.journal import Answered, Rewound, live_records
from bot.engine.script import ask, choose
from tests.engine.coins import RULES, A, B, coin, on_top, turn
from tests.engine.toy import Play, Toy, ToyGame, options


def test_a_script_that_refuses_is_a_bug() -> None:
    """What was accepted cannot be refused: the session says so and is thrown away."""

    async def refuse(g: ToyGame) -> None:
        await choose(A, "Well?", lambda: options("x", "y"))
        raise NotAllowed("No.")

    play = Play(Toy(refuse=refuse), "refuse")
    with pytest.raises(RuntimeError, match="refused"):
        play.pick(0, "x")


def test_a_session_that_failed_is_rebuilt_without_the_last_input() -> None:
    """The journal up to there gives the game as it was."""

    async def broken(g: ToyGame) -> None:
        for n in range(3):
            if await choose(A, "Break?", lambda: options("yes", "no")) == "yes":
                g.say("half done")
                raise ZeroDivisionError(n)

    play = Play(Toy(broken=broken), "broken")
    play.pick(0, "no")
    before = play.session.snapshot_hash()
    with pytest.raises(ZeroDivisionError):
        play.session.apply(Answered(A, play.ask.id, Picked(("yes",)), by="silence"))

    assert play.restored(until=1).snapshot_hash() == before


def louder(by: int) -> Toy:
    """The rules after an upgrade in which noise has another number."""

    async def other(g: ToyGame) -> None:
        gain = g.gain
        g.gain = lambda what, amount=1: gain(what, amount * by)
        await turn(g)

    return Toy("2", turn=other, coin=coin, on_top=on_top)


def test_a_changed_number_is_a_misfit_at_its_step() -> None:
    """The first input that does something else than it did is named."""
    play = Play(RULES, "turn")
    for key in ("draw", "draw", "loud", "draw"):
        play.pick(0, key)
    play.restored(rules=louder(1))
    with pytest.raises(ReplayMismatch, match="something else happened") as misfit:
        play.restored(rules=louder(2))

    assert misfit.value.step == 3


def test_a_changed_question_is_a_misfit_at_its_step() -> None:
    """The first input that meets another question is named."""

    async def shorter(g: ToyGame) -> None:
        await choose(A, "", lambda: options("draw", "end"), kind="turn")

    play = Play(RULES, "turn")
    play.pick(0, "draw")
    with pytest.raises(ReplayMismatch, match="another question") as misfit:
        play.restored(rules=Toy("2", turn=shorter))

    assert misfit.value.step == 1


def test_an_answer_that_is_refused_now_is_a_misfit() -> None:
    """A question that is gone, a command that is gone, a script that fails."""

    async def ends(g: ToyGame) -> None:
        await choose(A, "", lambda: options("x", "y"))

    async def fails(g: ToyGame) -> None:
        await ask(lambda: Draft(kind="k", prompt="", parts={}, must=(A,)))

    play = Play(RULES, "turn")
    play.override(run="on_top")
    play.pick(1, "no")
    for steps in ({"turn": turn}, {"turn": turn, "on_top": ends}, {"turn": turn, "on_top": fails}):
        with pytest.raises(ReplayMismatch):
            play.restored(rules=Toy("2", **steps))


def test_a_tail_that_builds_on_other_facts_is_a_misfit() -> None:
    """A number changed between the checkpoint and the first question after it."""

    async def twice(g: ToyGame) -> None:
        g.gain("noise", 2)
        await turn(g)

    upgraded = Toy("2", turn=turn, noise=twice)
    play = Play(RULES, "turn noise")
    play.pick(0, "end")
    resting = play.restored(rules=upgraded)
    assert (resting.state.counters, resting.differs) == ({"noise": 2}, True)
    assert not play.restored().differs
    play.pick(0, "draw")
    with pytest.raises(ReplayMismatch) as misfit:
        play.restored(rules=upgraded)

    assert misfit.value.step == 2


def test_every_step_can_be_restored_from_every_earlier_checkpoint() -> None:
    """The same hash as when it was first there, from whichever kept checkpoint."""
    play = Play(RULES, "turn coin turn turn", coins=1)
    for key in ("draw", "coin", "end", "draw", "draw", "end", "loud", "end"):
        play.pick(0, key)

    assert play.session.over
    for step, wanted in play.hashes.items():
        for n, start in enumerate(c for c in play.checkpoints if c.step <= step):
            again = play.restored(until=step, checkpoint=n)
            assert (step, start.step, again.snapshot_hash()) == (step, start.step, wanted)


def test_another_path_does_not_re_roll() -> None:
    """After going back, the next draw is the one that it was."""
    play = Play(RULES, "turn")
    for key in ("draw", "loud", "draw"):
        play.pick(0, key)
    drawn = play.state.said
    back = play.restored(until=1)
    back.apply(Answered(B, back.asks[0].id, Picked(("cheer",))))
    back.apply(Answered(A, back.asks[0].id, Picked(("draw",))))

    assert [line for line in back.state.said if line != "cheers"] == drawn


def test_a_rewound_game_goes_on_with_new_ids() -> None:
    """The rewind is a step of its own; a press on a question of the lost future is refused."""
    play = Play(RULES, "turn turn")
    for key in ("draw", "loud", "loud"):
        play.pick(0, key)
    late = play.ask.id
    back = play.restored(until=1)
    play.session = back
    outcome = back.continue_after_rewind(Rewound(1, "A slip."), play.records[-1])
    play.records.append(outcome.record)

    assert outcome.record.step == 4
    assert back.asks[0].id > late
    with pytest.raises(NotAllowed, match="closed"):
        back.apply(Answered(A, late, Picked(("loud",))))
    play.records = live_records(play.records)
    assert [r.step for r in play.records] == [1, 4]
    play.compare()
    play.pick(0, "end")
    assert play.checkpoints[-1].step == 5
    play.pick(0, "draw")


def test_a_rewind_is_no_input_of_a_running_session() -> None:
    """Whoever keeps the journal restores a session at the step and lets it go on from there."""
    play = Play(RULES, "turn")
    with pytest.raises(NotAllowed):
        play.session.apply(Rewound(0))
