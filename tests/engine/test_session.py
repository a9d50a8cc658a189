"""Sessions: checkpoints, holds, records, and what a question costs."""

from __future__ import annotations

import msgspec
import pytest

from bot.engine.ask import Allot, Draft, Option, Part, Picked
from bot.engine.errors import NotAllowed
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Overridden, Record
from bot.engine.script import allot, ask, ask_everyone, choose, confirm, pick, run_together
from bot.engine.session import Session
from tests.engine.coins import RULES, A, B, hum, turn
from tests.engine.toy import SEED, Play, Toy, ToyGame, options, part


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


def test_the_first_step_of_an_input_is_noted_and_others_after_four_that_may_ask() -> None:
    """To note a position costs as much as a step; restoring runs those since then once more."""
    rules = Toy("1", turn=turn, brief=hum, still=hum)
    play = Play(rules, "turn brief still still brief turn brief still still still still still turn")
    play.pick(0, "end")
    first = msgspec.json.decode(play.checkpoints[-1].data)["state"]
    play.pick(0, "end")
    later = msgspec.json.decode(play.checkpoints[-1].data)["state"]
    play.pick(0, "draw")

    assert (first["cursor"], first["counters"]) == (1, {})
    assert (later["cursor"], later["counters"]) == (10, {"noise": 8})
    assert play.state.counters == {"noise": 10}


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
    with pytest.raises(NotAllowed, match="withdraw"):
        play.takes_back(0)


async def all_forms(g: ToyGame) -> None:
    """Each of the helpers that scripts await."""
    g.say(",".join(await pick(A, "Discard?", lambda: options("x", "y", "z"), most=2)))
    share = await allot(A, "Split?", lambda: options("x", "y"), lambda: {"": 3})
    g.say(str(sorted(share.items())))
    g.say(str(await confirm(A, "Sure?")))
    replies = await ask_everyone("keep", "Keep?", lambda: {s: part("yes", "no") for s in g.seats})
    g.say(",".join(str(seat) for seat in replies))
    g.say(str(await pick(A, "Nothing?", tuple)))
    g.say(str(await allot(A, "Nothing?", lambda: options("x"), lambda: {"": 0})))
    g.say(str(await ask_everyone("none", "Nobody?", dict)))
    g.say(str(await run_together()))


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


def test_a_question_is_built_once_per_input_with_words_where_the_last_was_read() -> None:
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
        session.apply(Answered(A, session.plain_asks[0].id, Picked(("x",))))
    assert built - before == 10

    before = built
    for _ in range(10):
        assert session.asks == session.asks
        session.apply(Answered(A, session.asks[0].id, Picked(("x",))))
    assert built - before == 11


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
        await run_together(*(one(g, seat) for seat in g.seats))

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

    assert [fact.is_visible_to(B) for fact in outcome.facts] == [False]


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
