"""What an input leaves behind for the next one, and what a restart keeps."""

from __future__ import annotations

import pytest

from bot.engine.ask import Draft, Join, Option, Picked
from bot.engine.errors import HeldUp
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.script import ask, ask_everyone, choose
from bot.engine.session import Session
from tests.engine.coins import RULES, A, B
from tests.engine.toy import DRINK, SEED, Play, Toy, ToyGame, closed_by, options, part


def test_a_restored_game_names_its_milestones_again() -> None:
    """After a restart as before it."""
    play = Play(RULES, "turn turn turn")
    play.pick(0, "end")
    start = play.checkpoints[-1]
    again = Session.restore(RULES, start.data, SEED)
    outcome = again.apply(Answered(A, again.asks[0].id, Picked(("end",))))

    assert [m.name for m in outcome.milestones] == ["step:2"]


async def coins(g: ToyGame) -> None:
    """Asks about coins while there are some, and then for more."""

    def here() -> tuple[Option, ...]:
        return options("spend", "keep") if g.count("coins") else ()

    g.say(str(await choose(A, "Spend it?", here)))
    g.say(str(await choose(A, "More?", lambda: options("yes", "no"))))


def test_a_question_is_skipped_once() -> None:
    """The input that left nothing to decide says so, the next one does not say it again."""
    play = Play(Toy(coins=coins), "coins", coins=1)
    skipping = play.override(set="coins", to=0)
    after = play.override(set="noise", to=1)

    assert [each.prompt for each in skipping.skipped] == ["Spend it?"]
    assert after.skipped == ()


async def stay(g: ToyGame) -> None:
    """Both choose at once."""
    parts = {A: part("yes", "no"), B: part("yes", "no")}
    g.say(closed_by(await ask_everyone("stay", "Stay?", lambda: parts)))


def test_answers_that_wait_are_part_of_the_position() -> None:
    """Two sessions are alike only if the same has been answered, whoever was first."""
    hashes: set[str] = set()
    for seat, key in ((0, "yes"), (0, "no"), (1, "yes")):
        play = Play(Toy(stay=stay), "stay")
        hashes.add(play.session.snapshot_hash())
        play.pick(seat, key)
        hashes.add(play.session.snapshot_hash())

    assert len(hashes) == 4


async def go(g: ToyGame) -> None:
    """The first answer counts; seat 1 may cheer."""
    parts = {A: part("go", "rest"), B: part("cheer", "boo")}
    draft = Draft(kind="go", prompt="", parts=parts, must=(A,), may=(B,), join=Join.ANY)
    g.say(closed_by(await ask(lambda: draft)))


def test_a_hold_stops_no_aside() -> None:
    """What is done beside a question leaves it as it stands, so nobody misses anything by it."""
    play = Play(Toy(go=go), "go", **{"tonic:0": 1, "thirst:0": 1})
    play.holds(1)
    with pytest.raises(HeldUp):
        play.pick(0, "go")
    play.pick(0, DRINK.key)

    assert play.state.counters["tonic:0"] == 0
    assert play.ask.held == (Seat(1),)


class Plain(Toy):
    """A game whose steps are no milestones."""

    def milestone(self, game: ToyGame) -> str | None:
        """None of them."""
        return None


def test_the_start_of_a_game_is_always_kept() -> None:
    """It can be gone back to, milestone or not; later checkpoints may make room."""
    play = Play(Plain(go=go), "go go")
    play.pick(0, "go")

    assert [(c.step, c.kept) for c in play.checkpoints] == [(0, True), (1, False)]


async def up_to_two(g: ToyGame) -> None:
    """Seat 0 may choose nothing; seat 1 may cheer."""
    parts = {A: part("coin", "key", low=0, high=2), B: part("cheer", "boo")}
    draft = Draft(kind="take", prompt="", parts=parts, must=(A,), may=(B,), join=Join.ANY)
    g.say(closed_by(await ask(lambda: draft)))


@pytest.mark.parametrize("keys", [(), ("coin",), ("coin", "key")])
def test_choosing_nothing_waits_for_who_holds(keys: tuple[str, ...]) -> None:
    """It ends the question like any other answer."""
    play = Play(Toy(take=up_to_two), "take")
    play.holds(1)
    with pytest.raises(HeldUp):
        play.pick(0, *keys)
    play.passes(1)
    play.pick(0, *keys)

    assert play.session.over
