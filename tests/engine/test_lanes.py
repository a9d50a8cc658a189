"""Ways side by side: frames of their own, waiting without being asked, questions that stand."""

from __future__ import annotations

import pytest

from bot.engine.ask import Draft, Join, Picked, first_pick
from bot.engine.errors import NotAllowed
from bot.engine.fiber import Fiber
from bot.engine.frames import Frames
from bot.engine.ids import Seat
from bot.engine.journal import Rewound
from bot.engine.run_state import RunState
from bot.engine.script import Script, ask, confirm, run_together, wait_for_command, wait_until
from bot.engine.session import Session
from tests.engine.scripts import A, B, C
from tests.engine.toy import SEED, Play, Toy, ToyGame, part

# --- frames -------------------------------------------------------------------------------------


class Ways:
    """What seats do side by side, in frames; what was put away, and how each frame ended."""

    def __init__(self) -> None:
        self.frames = Frames()
        self.gone: list[int] = []
        self.ended: dict[Seat, bool] = {}

    async def way(self, seat: Seat, script: Script[object]) -> None:
        """One seat's way: a frame around a script."""
        self.ended[seat] = await self.frames.run_in_frame(seat, script, self.gone.append)

    def begin(self, *ways: tuple[Seat, Script[None]]) -> Fiber:
        """All go, up to their first questions."""
        fiber = Fiber(self.frames.run_side_by_side(ways), RunState(1, set()))
        fiber.start()
        return fiber

    async def sends_away(self, seat: Seat, first: Seat) -> None:
        """After a question `first` makes a seat leave."""
        await confirm(first, "Well?")
        self.frames.end_frames_of(seat)


def answer(fiber: Fiber, seat: Seat, key: str = "yes") -> None:
    """A seat answers its first question; then all questions are computed anew."""
    opened = next(o for o in fiber.open_questions() if o.ask is not None and seat in o.ask.must)
    opened.record_answer(seat, Picked((key,)))
    fiber.resume_if_complete(opened)
    while not fiber.done and fiber.settle():
        pass


def test_who_is_made_to_leave_by_another_leaves_its_own_way() -> None:
    """The frame of who leaves stops at its question; who sent it away goes on."""
    ways = Ways()
    fiber = ways.begin(
        (A, ways.way(A, ways.sends_away(B, A))), (B, ways.way(B, confirm(B, "Go on?")))
    )
    answer(fiber, A)

    assert fiber.done
    assert (ways.ended, ways.gone) == ({A: True, B: False}, [B])


def test_who_leaves_by_itself_stops_nobody_else() -> None:
    """The others are still asked."""
    ways = Ways()
    fiber = ways.begin(
        (A, ways.way(A, ways.sends_away(A, A))), (B, ways.way(B, confirm(B, "Go on?")))
    )
    answer(fiber, A)

    assert (ways.ended, ways.frames.seats) == ({A: False}, (B,))


def test_scripts_within_a_way_are_of_it() -> None:
    """Those that run side by side within one way have its owner."""
    ways = Ways()
    owners: list[tuple[Seat, ...]] = []

    async def look(seat: Seat) -> None:
        await confirm(seat, "Look?")
        owners.append(ways.frames.owners)

    async def both() -> None:
        await run_together(look(B), look(C))

    fiber = ways.begin((A, ways.way(A, both())))
    answer(fiber, C)
    answer(fiber, B)

    assert (owners, ways.frames.owners) == ([(A,), (A,)], ())


# --- waiting ------------------------------------------------------------------------------------


async def floor(g: ToyGame) -> None:
    """Everybody is asked at once; seat 1 waits until seat 0 has had its say."""

    async def second() -> None:
        await wait_until(lambda: bool(g.count("said")))
        await says(1)

    async def says(seat: int) -> None:
        await confirm(Seat(seat), "Well?")
        g.gain("said")
        g.say(f"{seat}")

    await run_together(says(0), second())


def test_waiting_asks_nobody() -> None:
    """Who waits is asked as soon as it may go on, also after a restart."""
    play = Play(Toy(floor=floor), "floor")
    assert [ask.must for ask in play.asks] == [(A,)]

    play.pick(0, "yes")
    assert [ask.must for ask in play.asks] == [(B,)]

    play.pick(1, "no")
    assert play.state.said == ["0", "1"]


def test_scripts_that_only_wait_are_a_fault() -> None:
    """A table at which nobody is asked would wait for ever."""

    async def stuck(g: ToyGame) -> None:
        await wait_until(lambda: bool(g.count("never")))

    with pytest.raises(RuntimeError, match="nobody is asked"):
        Play(Toy(stuck=stuck), "stuck")


def test_an_override_lets_waiting_scripts_go_on() -> None:
    """What is waited for may come from the game master."""

    async def waits(g: ToyGame) -> None:
        await run_together(wait_until(lambda: bool(g.count("sun"))), confirm(A, "Well?"))
        g.say("over")

    play = Play(Toy(waits=waits), "waits")
    play.override(set="sun", to=1)
    play.pick(0, "yes")

    assert play.state.said == ["over"]


def test_a_script_may_wait_for_a_command_alone() -> None:
    """Nobody is asked meanwhile; the game is saved as it waits, and is not over."""

    async def waits(g: ToyGame) -> None:
        await wait_for_command(lambda: bool(g.count("sun")))
        g.say("told")

    play = Play(Toy(waits=waits), "waits")
    play.override(set="rain", to=1)

    assert not play.asks
    assert not play.session.over
    assert play.checkpoints[-1].step == 1

    play.override(set="sun", to=1)

    assert play.state.said == ["told"]
    assert play.session.over


# --- questions that stand ------------------------------------------------------------------------


async def walks(g: ToyGame) -> None:
    """Everybody takes coins until they stop; there is one heap."""

    def build(seat: Seat) -> Draft:
        heap = ["take"] if g.count("heap") else []
        return Draft(
            kind="walk",
            prompt="Well?",
            parts={seat: part(*heap, "wait", "stop")},
            must=(seat,),
            join=Join.ANY,
            standing=True,
        )

    async def way(seat: Seat) -> None:
        while not g.count(f"stopped:{seat}"):
            _, key = first_pick(await ask(lambda: build(seat)))
            if key == "take":
                g.gain("heap", -1)
            elif key == "stop":
                g.gain(f"stopped:{seat}")

    await run_together(*(way(seat) for seat in g.seats))


def test_a_standing_question_keeps_its_number() -> None:
    """What others do changes its options, not the question: a panel that is open stays good."""
    play = Play(Toy(walks=walks), "walks", heap=1)
    before, mark = play.for_seat(1), play.session.question_hash(play.for_seat(1))
    play.pick(0, "take")
    after = play.for_seat(1)

    assert [option.key for option in after.parts[B].options] == ["wait", "stop"]
    assert (after.id, play.session.question_hash(after)) == (before.id, mark)


def test_an_answered_standing_question_is_another_one() -> None:
    """A press that comes twice meets nothing the second time."""
    play = Play(Toy(walks=walks), "walks", heap=2)
    before = play.for_seat(0).id
    play.pick(0, "take")

    assert play.for_seat(0).id != before
    assert play.session.find_question(before) is None


def test_what_is_gone_is_refused() -> None:
    """An option that another took is refused, and nothing changes."""
    play = Play(Toy(walks=walks), "walks", heap=1)
    play.pick(0, "take")

    with pytest.raises(NotAllowed):
        play.pick(1, "take")


def test_a_game_is_saved_while_only_standing_questions_are_open() -> None:
    """Each step is a checkpoint from which the game goes on with the same numbers."""
    play = Play(Toy(walks=walks), "walks", seats=3, heap=2)
    for seat, key in ((2, "take"), (0, "wait"), (1, "stop"), (0, "take")):
        assert play.pick(seat, key).checkpoint is not None


def test_a_game_is_not_saved_in_the_middle_of_anything() -> None:
    """Beside a question of another kind the last checkpoint stands."""

    async def mixed(g: ToyGame) -> None:
        await run_together(walks(g), confirm(C, "Well?"))

    play = Play(Toy(mixed=mixed), "mixed", seats=2, heap=2)

    assert play.pick(0, "take").checkpoint is None


def test_standing_questions_are_numbered_anew_by_a_rewind() -> None:
    """A press on a question of the lost future meets nothing."""
    play = Play(Toy(walks=walks), "walks", heap=2)
    play.pick(0, "take")
    play.pick(1, "take")
    lost = {each.id for each in play.asks}
    back = Session.restore(play.rules, play.checkpoints[1].data, SEED)
    back.continue_after_rewind(Rewound(1), play.records[-1])

    assert not lost & {each.id for each in back.asks}
