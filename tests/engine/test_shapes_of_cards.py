"""The hardest questions of the card game, with answers that fit and answers that do not."""

from __future__ import annotations

import pytest

from bot.engine.answer_checks import check_draft
from bot.engine.ask import Allot, Allotted, Draft, Join, Option, Part, Passed, Pick, Picked
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.script import Question, allot, ask, ask_everyone
from tests.engine.fitting import accepts, refuses
from tests.engine.toy import Play, Toy, ToyGame, closed_by, options

A, B, C, D = (Seat(n) for n in range(4))


# Mulligan of four: ALL, each picks none to five cards to draw anew, nobody sees the others' cards.

HAND = ("knife", "flashlight", "guts", "dodge", "dog")


def mulligan_parts(seats: tuple[Seat, ...]) -> dict[Seat, Part]:
    """Every seat chooses among its own five cards."""
    return {seat: Part(options(*HAND, secret=True), Pick(0, 5)) for seat in seats}


async def mulligan(g: ToyGame) -> None:
    """All seats choose at once; the hands change when the last has chosen."""
    replies = await ask_everyone(
        "mulligan", "Which?", lambda: mulligan_parts(g.seats), source="Setup"
    )
    g.say(closed_by(replies))


def test_mulligan_takes_none_to_all_cards() -> None:
    """Keeping the hand is a choice of none."""
    hand = mulligan_parts((A,))[A]
    accepts(hand, Picked(()), Picked(("dog",)), Picked(HAND))
    refuses(hand, Picked(("dog", "dog")), Picked(("cat",)), Passed(), Allotted({"dog": 1}))


def test_mulligan_of_four_waits_for_all_and_tells_who_is_ready() -> None:
    """In any order, changeable until the last has chosen; hands are replaced in seat order."""
    play = Play(Toy(mulligan=mulligan), "mulligan", seats=4)
    play.pick(2, "dog")
    play.pick(0)
    assert (len(play.ask.given), len(play.ask.must)) == (2, 4)
    assert play.session.awaited == (B, D)
    play.pick(2, "guts", "knife")
    play.takes_back(0)
    assert play.session.awaited == (A, B, D)
    for seat in (3, 0, 1):
        play.pick(seat)

    assert play.state.said == ["0: 1: 2:guts,knife 3:"]


# Commits to a test: ANY, built anew after each; the performer is awaited, others may.


def commit_window(g: ToyGame, performer: Seat) -> Draft:
    """One's own cards can be committed and withdrawn again; others commit one card at most."""

    def part(seat: Seat) -> Part:
        done = _committed(g, seat)
        free = [card for card in HAND[:2] if card not in done]
        more = free if seat == performer or not done else []
        keys = [*(f"commit:{card}" for card in more), *(f"uncommit:{card}" for card in done)]
        return Part(options(*keys, *(["reveal"] if seat == performer else [])))

    return Draft(
        kind="commit",
        prompt="Commit cards, then reveal a token.",
        source="Skill test",
        parts={seat: part(seat) for seat in g.seats},
        must=(performer,),
        may=tuple(seat for seat in g.seats if seat != performer),
        join=Join.ANY,
    )


def _committed(g: ToyGame, seat: Seat) -> list[str]:
    return [card for card in HAND[:2] if g.count(f"{seat}:{card}")]


async def skill_test(g: ToyGame) -> None:
    """Commits until the performer reveals; then a token is drawn."""
    while True:
        replies = await ask(lambda: commit_window(g, A))
        ((seat, answer),) = replies.items()
        assert isinstance(answer, Picked)
        what, _, card = answer.keys[0].partition(":")
        if what == "reveal":
            break
        g.gain(f"{seat}:{card}", 1 if what == "commit" else -1)
    g.draw("bag", ["+1", "0", "-1"])
    g.say(" ".join(f"{s}:{c}" for s in g.seats for c in _committed(g, s)))


def test_three_others_commit_and_withdraw_while_the_performer_is_awaited() -> None:
    """Each other may commit one card and withdraw it until the token is revealed."""
    play = Play(Toy(test=skill_test), "test", seats=4)
    assert (play.ask.must, play.ask.may) == ((A,), (B, C, D))
    for seat in (1, 2, 3):
        play.pick(seat, "commit:knife")
    assert [o.key for o in play.ask.parts[B].options] == ["uncommit:knife"]
    play.pick(1, "uncommit:knife")
    play.pick(1, "commit:flashlight")
    play.pick(0, "commit:knife")
    play.pick(3, "uncommit:knife")
    play.pick(0, "reveal")

    assert play.state.said[1:] == ["0:knife 1:flashlight 2:knife"]


def test_a_late_commit_can_be_waited_for() -> None:
    """Whoever holds keeps the token in the bag until they committed or passed."""
    play = Play(Toy(test=skill_test), "test", seats=4)
    play.holds(2)
    with pytest.raises(NotAllowed, match="wait"):
        play.pick(0, "reveal")
    play.pick(2, "commit:knife")
    play.pick(0, "reveal")

    assert play.session.over


def test_only_the_performer_reveals() -> None:
    """Others have no such option, and nobody commits a card of another."""
    play = Play(Toy(test=skill_test), "test", seats=2)
    refuses(play.ask.parts[B], Picked(("reveal",)), Picked(("uncommit:knife",)))
    accepts(play.ask.parts[A], Picked(("reveal",)), Picked(("commit:knife",)))


# Damage and horror over assets, three investigators at once: ALL, two piles each.


def assign_part(damage: int, horror: int, *, dog: bool) -> Part:
    """The investigator takes any number; the dog 3 damage and 1 horror."""
    own = (*options("damage:self", group="damage"), *options("horror:self", group="horror"))
    soak = (
        *options("damage:dog", group="damage", cap=3),
        *options("horror:dog", group="horror", cap=1),
    )
    return Part((*own, *soak) if dog else own, Allot({"damage": damage, "horror": horror}))


async def blast(g: ToyGame) -> None:
    """Two damage and two horror to everybody; the third seat has nobody to share it with."""
    replies = await ask_everyone(
        "assign",
        "Who takes it?",
        lambda: {seat: assign_part(2, 2, dog=seat != C) for seat in g.seats},
        source="Blast",
    )
    g.say(closed_by(replies))


def test_damage_and_horror_are_divided_pile_by_pile() -> None:
    """Each pile wholly, within the caps."""
    part = assign_part(4, 2, dog=True)
    good = {"damage:self": 1, "damage:dog": 3, "horror:self": 1, "horror:dog": 1}
    accepts(part, Allotted(good), Allotted({"damage:self": 4, "horror:self": 2}))
    refuses(
        part,
        Allotted({**good, "damage:dog": 4, "damage:self": 0}),
        Allotted({**good, "horror:dog": 2, "horror:self": 0}),
        Allotted({**good, "horror:self": 0}),
        Allotted({"damage:self": 6}),
        Picked(("damage:self",)),
    )


def test_three_investigators_assign_at_once() -> None:
    """Only those with a choice are asked; all is placed together, in seat order."""
    play = Play(Toy(blast=blast), "blast", seats=3)
    assert play.session.awaited == (A, B)
    play.give(1, Allotted({"damage:dog": 2, "horror:self": 2}))
    play.give(0, Allotted({"damage:self": 2, "horror:self": 1, "horror:dog": 1}))

    assert play.state.said[0].split() == [
        "0:damage:self=2,horror:dog=1,horror:self=1",
        "1:damage:dog=2,horror:self=2",
        "2:damage:self=2,horror:self=2",
    ]


# An act's clues paid by several: an Allot of the proposer, then each other payer agrees.


def clue_options(g: ToyGame) -> tuple[Option, ...]:
    """Every holder pays at most what it has."""
    held = {seat: g.count(f"clues:{seat}") for seat in g.seats}
    return tuple(
        Option(key=f"seat:{seat}", label=f"Seat {seat}", cap=n) for seat, n in held.items() if n
    )


async def advance_act(g: ToyGame) -> None:
    """Seat 0 proposes who pays three clues; each other payer has to agree."""
    shares = await allot(
        A, "Who pays?", lambda: clue_options(g), lambda: {"": 3}, kind="clues", source="Act"
    )
    payers = [Seat(int(key.removeprefix("seat:"))) for key, n in sorted(shares.items()) if n]
    asked = [seat for seat in payers if seat != A]
    if g.count("share freely"):
        asked = []
    both = dict.fromkeys(asked, Part(options("agree", "refuse")))
    replies = await ask_everyone("agree", "Pay?", lambda: both, source="Act", veto="refuse")
    if any(answer == Picked(("refuse",)) for answer in replies.values()):
        g.say("refused")
        return
    for key, n in sorted(shares.items()):
        g.gain(f"clues:{key.removeprefix('seat:')}", -n)
    g.say("advanced")


CLUES = {"clues:0": 1, "clues:1": 2, "clues:2": 2}


def test_nobody_pays_more_clues_than_they_have() -> None:
    """Exactly the act's clues, each within its own."""
    play = Play(Toy(act=advance_act), "act", seats=4, **CLUES)
    part = play.ask.parts[A]
    assert [o.key for o in part.options] == ["seat:0", "seat:1", "seat:2"]
    accepts(part, Allotted({"seat:1": 2, "seat:2": 1}), Allotted({"seat:0": 1, "seat:1": 2}))
    refuses(part, Allotted({"seat:1": 3}), Allotted({"seat:0": 1}), Allotted({"seat:3": 3}))


def test_all_who_pay_have_to_agree() -> None:
    """The clues go when the last payer agrees; the proposer has agreed already."""
    play = Play(Toy(act=advance_act), "act", seats=4, **CLUES)
    play.give(0, Allotted({"seat:0": 1, "seat:1": 1, "seat:2": 1}))
    assert play.session.awaited == (B, C)
    play.pick(2, "agree")
    assert play.state.counters == CLUES
    play.pick(1, "agree")

    assert play.state.counters == {"clues:0": 0, "clues:1": 1, "clues:2": 1}


def test_one_refusal_keeps_the_clues() -> None:
    """Nobody pays unless everybody does; the table does not wait for the others then."""
    play = Play(Toy(act=advance_act), "act", seats=4, **CLUES)
    play.give(0, Allotted({"seat:1": 2, "seat:2": 1}))
    play.pick(2, "refuse")

    assert play.state.said == ["refused"]
    assert play.state.counters == CLUES


def test_with_share_freely_the_proposer_decides() -> None:
    """The table's setting spares the second question."""
    play = Play(Toy(act=advance_act), "act", seats=4, **CLUES, **{"share freely": 1})
    play.give(0, Allotted({"seat:1": 2, "seat:2": 1}))

    assert play.state.said == ["advanced"]


# A reaction inside an attack of opportunity: nested OPEN windows, last in, first out.


async def window(g: ToyGame, name: str, *seats: Seat) -> None:
    """A window with one card for each seat; playing it opens a window of its own."""

    def build() -> Draft:
        ready = {seat: [f"{name}:{seat}"] for seat in seats if not g.count(f"{name}:{seat}")}
        parts = {seat: Part(options(*keys)) for seat, keys in ready.items()}
        return Draft(kind=name, prompt="React?", parts=parts, must=tuple(parts), join=Join.OPEN)

    again = Question(build)
    while replies := await again:
        for seat in replies:
            g.gain(f"{name}:{seat}")
            g.say(f"{name} {seat} begins")
            if name == "when":
                await window(g, "after", *seats)
            g.say(f"{name} {seat} ends")


async def draw_while_engaged(g: ToyGame) -> None:
    """Drawing a card beside an enemy: the attack and its reactions come first."""
    g.say("draw begins")
    await window(g, "when", A, B)
    g.say("attack lands")
    g.say("draw ends")


def test_reactions_inside_an_attack_of_opportunity_nest() -> None:
    """The inner window closes before the outer goes on, and the action ends last."""
    play = Play(Toy(draw=draw_while_engaged), "draw")
    play.pick(1, "when:1")
    assert play.ask.kind == "after"
    play.pick(0, "after:0")
    assert play.session.awaited == (B,)
    play.passes(1)
    assert play.ask.kind == "when"
    assert play.session.awaited == (A,)
    play.passes(0)

    assert play.state.said == [
        "draw begins",
        "when 1 begins",
        "after 0 begins",
        "after 0 ends",
        "when 1 ends",
        "attack lands",
        "draw ends",
    ]


def test_a_window_that_nobody_can_use_is_not_shown() -> None:
    """Without cards the action just happens."""
    used = {"when:0": 1, "when:1": 1}

    assert Play(Toy(draw=draw_while_engaged), "draw", **used).session.over


def test_every_shape_can_be_put() -> None:
    """None of the questions above is malformed."""
    play = Play(Toy(test=skill_test), "test", seats=4)
    drafts = [
        Draft(kind="m", prompt="", parts=mulligan_parts((A, B, C, D)), must=(A, B, C, D)),
        commit_window(play.session.game, A),
        Draft(kind="a", prompt="", parts={A: assign_part(2, 1, dog=True)}, must=(A,)),
    ]
    for draft in drafts:
        check_draft(draft)
