"""The edges of small things: one key is one key, a die has a face 1, names come back."""

from __future__ import annotations

import pytest

from bot.engine.ask import Draft, Join, Part, Picked
from bot.engine.chance import Chance
from bot.engine.errors import Ambiguous, NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.names import find_by_name
from bot.engine.script import ask, ask_everyone, choose
from tests.engine.coins import RULES, A, B
from tests.engine.toy import SEED, Play, Toy, ToyGame, closed_by, options, part


async def one(g: ToyGame) -> None:
    """One seat chooses one of three."""
    g.say(str(await choose(A, "Which?", lambda: options("a", "b", "c"))))


@pytest.mark.parametrize("keys", [(), ("a", "b")])
def test_a_choice_is_exactly_one(keys: tuple[str, ...]) -> None:
    """Neither none nor two, and whoever tries may choose again."""
    play = Play(Toy(one=one), "one")
    with pytest.raises(NotAllowed, match="exactly 1"):
        play.give(0, Picked(keys))
    play.pick(0, "b")

    assert play.state.said == ["b"]


def test_a_scripted_die_shows_its_lowest_and_highest_face() -> None:
    """And no face beyond them."""
    chance, plain = Chance(SEED), Chance(SEED)
    chance.script_results("die", ["1", "6", "1", "0", "7"])
    scripted = [chance.roll_die("die") for _ in range(3)]
    drawn = [chance.roll_die("die") for _ in range(2)]

    assert scripted == [1, 6, 1]
    assert drawn == [plain.roll_die("die"), plain.roll_die("die")]


def test_who_holds_is_known_until_they_act() -> None:
    """In seat order."""
    play = Play(RULES, "turn")
    play.holds(1)
    play.holds(0)
    assert play.session.held_seats == (0, 1)
    play.pick(1, "cheer")
    assert play.session.held_seats == (0,)


def test_what_fits_several_names_is_handed_on() -> None:
    """So that they can be offered."""
    with pytest.raises(Ambiguous) as several:
        find_by_name(
            {"Joe Diamond": 1, "Joe Sargent": 2, "Monterey Jack": 3}, "joe", "investigator"
        )
    assert several.value.choices == ("Joe Diamond", "Joe Sargent")


def test_a_confirmation_is_asked_for_although_there_is_one_answer() -> None:
    """Where the first answer counts as well."""

    async def sure(g: ToyGame) -> None:
        draft = Draft(
            kind="sure", prompt="", parts={A: part("go")}, must=(A,), join=Join.ANY, confirm=True
        )
        g.say(closed_by(await ask(lambda: draft)))

    play = Play(Toy(sure=sure), "sure")
    assert play.ask.must == (A,)
    play.pick(0, "go")
    assert play.state.said == ["0:go"]


def test_a_die_shows_all_its_faces_and_no_others() -> None:
    """From 1 to the number of sides."""
    chance = Chance(SEED)

    assert {chance.roll_die("die") for _ in range(200)} == set(range(1, 7))
    assert {chance.roll_die("coin", 2) for _ in range(50)} == {1, 2}


def test_who_is_spared_a_question_cannot_answer_it() -> None:
    """A seat without a choice is not asked, although its one answer counts with the others."""

    def parts() -> dict[Seat, Part]:
        return {A: part("yes", "no"), B: part("yes", "no"), Seat(2): part("yes")}

    async def vote(g: ToyGame) -> None:
        g.say(closed_by(await ask_everyone("vote", "Well?", parts)))

    play = Play(Toy(vote=vote), "vote", seats=3)
    given = Answered(Seat(2), play.ask.id, Picked(("yes",)))
    with pytest.raises(NotAllowed, match="isn’t for you"):
        play.session.apply(given)
    play.pick(1, "no")
    play.pick(0, "yes")
    assert play.state.said == ["0:yes 1:no 2:yes"]


def test_of_two_who_can_answer_neither_is_taken_for_granted() -> None:
    """Where the first answer counts, it is for them to say who gives it."""

    async def first(g: ToyGame) -> None:
        parts = {A: part("go"), B: part("go")}
        draft = Draft(kind="first", prompt="", parts=parts, must=(A, B), join=Join.ANY)
        g.say(closed_by(await ask(lambda: draft)))

    play = Play(Toy(first=first), "first")
    assert play.ask.awaited == (A, B)
    play.pick(1, "go")
    assert play.state.said == ["1:go"]
