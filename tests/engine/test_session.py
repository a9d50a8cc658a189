"""Sessions: overrides, replaying, misfits, rewinding."""

from __future__ import annotations

import msgspec
import pytest

from bot.engine.ask import Allot, Draft, Join, Option, Part, Picked
from bot.engine.errors import Misfit, NotAllowed
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Held, Overridden, Record, Rewound, live
from bot.engine.script import allot, ask, choose, confirm, everyone, pick, together
from bot.engine.session import Session
from tests.engine.toy import SEED, Play, Toy, ToyGame, options, part

A, B = Seat(0), Seat(1)


async def turn(g: ToyGame) -> None:
    """Seat 0 acts until it ends its turn; seat 1 may cheer."""
    while True:

        def build() -> Draft:
            act = part("draw", "loud", *(["coin"] if g.count("coins") else []), "end")
            parts = {A: act, B: part("cheer", "boo")}
            return Draft(kind="turn", prompt="", parts=parts, must=(A,), may=(B,), join=Join.ANY)

        match await ask(build):
            case {0: Picked(("end",))}:
                return
            case {0: Picked(("draw",))}:
                g.draw("bag", ["+1", "0", "-1", "skull"])
            case {0: Picked(("coin",))}:
                g.gain("coins", -1)
            case {0: Picked(("loud",))}:
                g.gain("noise", 1)
            case _:
                g.say("cheers")


async def noisy_turn(g: ToyGame) -> None:
    """A step that tells something before it asks."""
    g.gain("noise", 1)
    await turn(g)


async def hum(g: ToyGame) -> None:
    """A step that asks nothing."""
    g.gain("noise", 1)


async def coin(g: ToyGame) -> None:
    """Asks about coins only while there are some."""

    def here() -> tuple[Option, ...]:
        return options("spend", "keep") if g.count("coins") else ()

    g.say(str(await choose(A, "Spend it?", here)))


async def on_top(g: ToyGame) -> None:
    """What a game master's command may ask on top."""
    if await confirm(B, "Really?"):
        g.gain("coins", -g.count("coins"))


RULES = Toy(turn=turn, coin=coin, on_top=on_top, noise=noisy_turn)


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
    with pytest.raises(Misfit, match="something else happened") as misfit:
        play.restored(rules=louder(2))

    assert misfit.value.step == 3


def test_a_changed_question_is_a_misfit_at_its_step() -> None:
    """The first input that meets another question is named."""

    async def shorter(g: ToyGame) -> None:
        await choose(A, "", lambda: options("draw", "end"), kind="turn")

    play = Play(RULES, "turn")
    play.pick(0, "draw")
    with pytest.raises(Misfit, match="another question") as misfit:
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
        with pytest.raises(Misfit):
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
    with pytest.raises(Misfit) as misfit:
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
    outcome = back.rewound(Rewound(1, "A slip."), play.records[-1])
    play.records.append(outcome.record)

    assert outcome.record.step == 4
    assert back.asks[0].id > late
    with pytest.raises(NotAllowed, match="closed"):
        back.apply(Answered(A, late, Picked(("loud",))))
    play.records = live(play.records)
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


def test_checkpoints_at_milestones_are_kept() -> None:
    """Each second step of the toy game is a milestone; others are checkpoints until the next."""
    play = Play(RULES, "turn turn turn")
    for _ in range(3):
        play.pick(0, "end")

    assert [(c.step, c.kept, c.milestone) for c in play.checkpoints] == [
        (0, True, "step:0"),
        (1, False, ""),
        (2, True, "step:2"),
        (3, False, ""),
    ]


def test_a_checkpoint_stands_behind_brief_steps() -> None:
    """The steps before the one that asks are not encoded; where a brief one asks, an earlier is."""
    rules = Toy("1", turn=turn, brief=hum, brief_turn=turn)
    play = Play(rules, "turn brief brief turn brief brief_turn")
    play.pick(0, "end")
    behind = msgspec.json.decode(play.checkpoints[-1].data)["state"]
    play.pick(0, "end")
    before = msgspec.json.decode(play.checkpoints[-1].data)["state"]
    play.pick(0, "draw")

    assert (behind["cursor"], behind["counters"]) == (3, {"noise": 2})
    assert (before["cursor"], before["counters"]) == (4, {"noise": 2})
    assert play.state.counters == {"noise": 3}


def test_scenes_come_with_milestones_only_when_wanted() -> None:
    """And never while replaying."""
    setup = {"seats": 2, "plan": ["turn"]}
    _, plain = Session.start(RULES, setup, SEED)
    _, drawn = Session.start(RULES, setup, SEED, scenes=True)

    assert [m.scene for m in plain.milestones] == [b""]
    assert all(m.scene for m in drawn.milestones)


def test_the_record_tells_whether_something_hidden_was_shown() -> None:
    """A draw ends the free undo, a noise does not."""
    play = Play(RULES, "turn")

    assert play.pick(0, "draw").record.reveals
    assert not play.pick(0, "loud").record.reveals


def test_a_hold_that_changes_nothing_is_refused() -> None:
    """Twice on, twice off, and seats that do not exist."""
    play = Play(RULES, "turn")
    with pytest.raises(NotAllowed):
        play.holds(1, on=False)
    with pytest.raises(NotAllowed):
        play.holds(7)
    play.holds(1)
    with pytest.raises(NotAllowed):
        play.holds(1)


def test_a_hold_outlives_a_checkpoint() -> None:
    """It counts until the seat acts, whatever steps end in between."""
    play = Play(RULES, "turn turn")
    play.holds(1)
    play.passes(1)
    play.holds(1)
    play.override(cut=1)

    assert play.session.awaited == (A, B)


def test_an_answer_that_is_not_there_cannot_be_taken_back() -> None:
    """Nothing given, nothing withdrawn."""
    play = Play(RULES, "turn")
    with pytest.raises(NotAllowed, match="take back"):
        play.takes_back(0)


async def all_forms(g: ToyGame) -> None:
    """Each of the helpers that scripts await."""
    g.say(",".join(await pick(A, "Discard?", lambda: options("x", "y", "z"), most=2)))
    share = await allot(A, "Split?", lambda: options("x", "y"), lambda: {"": 3})
    g.say(str(sorted(share.items())))
    g.say(str(await confirm(A, "Sure?")))
    replies = await everyone("keep", "Keep?", lambda: {s: part("yes", "no") for s in g.seats})
    g.say(",".join(str(seat) for seat in replies))
    g.say(str(await pick(A, "Nothing?", tuple)))
    g.say(str(await allot(A, "Nothing?", lambda: options("x"), lambda: {"": 0})))
    g.say(str(await everyone("none", "Nobody?", dict)))
    g.say(str(await together()))


def test_every_helper_gives_what_was_answered() -> None:
    """Keys, amounts, yes or no, replies in seat order; and nothing where there is nothing."""
    play = Play(Toy(forms=all_forms), "forms")
    play.pick(0, "z", "x")
    play.allot(0, x=1, y=2)
    play.pick(0, "yes")
    play.pick(1, "no")
    play.pick(0, "yes")

    assert play.state.said == [
        "z,x", "[('x', 1), ('y', 2)]", "True", "0,1", "()", "{}", "{}", "[]",
    ]  # fmt: skip


def test_the_set_up_is_step_nought() -> None:
    """Its record holds what the game was set up with, its checkpoint is kept."""
    setup = {"seats": 2, "plan": ["turn"]}
    _, outcome = Session.start(RULES, setup, SEED)

    assert outcome.record.input == Overridden({"set_up": setup})
    assert outcome.record.step == 0
    assert outcome.checkpoint
    assert outcome.checkpoint.kept


def test_a_question_is_built_once_per_input() -> None:
    """One script alone never computes its question twice: legal actions are dear to list."""
    built = 0

    async def count(g: ToyGame) -> None:
        while True:

            def build() -> Draft:
                nonlocal built
                built += 1
                return Draft(kind="k", prompt="", parts={A: part("x", "y")}, must=(A,))

            await ask(build)

    session, _ = Session.start(Toy(count=count), {"seats": 1, "plan": ["count"]}, SEED)
    before = built
    for _ in range(10):
        session.apply(Answered(A, session.asks[0].id, Picked(("x",))))

    assert built - before == 10


def test_many_side_by_side_cost_no_more_than_their_number() -> None:
    """Sixty seats at once: each input computes each open question about once."""
    built = 0

    async def one(g: ToyGame, seat: Seat) -> None:
        def here() -> tuple[Option, ...]:
            nonlocal built
            built += 1
            return options("x", "y")

        await choose(seat, "", here)

    async def many(g: ToyGame) -> None:
        await together(*(one(g, seat) for seat in g.seats))

    session, _ = Session.start(Toy(many=many), {"seats": 60, "plan": ["many"]}, SEED)
    before = built
    session.apply(Answered(A, session.asks[0].id, Picked(("x",))))

    assert built - before <= 2 * 60


def test_facts_for_one_seat_keep_their_audience() -> None:
    """What only some may know is marked in the outcome and counts in the digest."""

    async def whisper(g: ToyGame) -> None:
        await choose(A, "", lambda: options("x", "y"))
        g.tell(Fact(only=(A,)))

    outcome = Play(Toy(whisper=whisper), "whisper").pick(0, "x")

    assert [fact.seen_by(B) for fact in outcome.facts] == [False]


def test_an_empty_pile_is_not_divided() -> None:
    """A division of nothing is no question."""
    rules = Toy(step=lambda g: ask(_nothing_to_divide))

    assert Play(rules, "step").session.over


def _nothing_to_divide() -> Draft:
    share = Part(options("x", "y"), Allot({"": 0}))
    return Draft(kind="k", prompt="", parts={A: share}, must=(A,))


def test_a_record_holds_the_next_id() -> None:
    """So a rewind can number questions above all that were ever shown."""
    play = Play(RULES, "turn")
    record: Record = play.pick(0, "loud").record

    assert record.next_ask == play.session.next_ask == play.ask.id + 1
