"""The hardest questions of the board game, with answers that fit and answers that do not."""

from __future__ import annotations

import pytest

from bot.engine.answer_checks import check_draft
from bot.engine.ask import Allot, Allotted, Draft, Join, Option, Part, Picked
from bot.engine.ids import Seat
from bot.engine.script import allot, ask, ask_everyone, choose, run_together
from tests.engine.fitting import accepts, refuses
from tests.engine.toy import Play, Toy, ToyGame, closed_by, options

A, B = Seat(0), Seat(1)


# A trade offer to a sleeper: a record in state, seen as `may` in every turn until it is gone.


def turn_with_trade(g: ToyGame) -> Draft:
    """The active seat is awaited; the other may accept or decline what is offered."""
    offered = bool(g.count("offer"))
    mine = options("end", *(["trade:withdraw"] if offered else ["trade:offer"]))
    theirs = options("trade:accept", "trade:decline") if offered else ()
    parts = {A: Part(mine), B: Part(theirs)}
    return Draft(kind="turn", prompt="", parts=parts, must=(A,), may=(B,), join=Join.ANY)


async def trading_turn(g: ToyGame) -> None:
    """A turn in which trades can be offered; the offer outlives it."""
    while True:
        replies = await ask(lambda: turn_with_trade(g))
        ((_, answer),) = replies.items()
        match answer:
            case Picked(("end",)):
                return
            case Picked(("trade:offer",)):
                g.gain("offer")
            case Picked(("trade:accept",)):
                g.gain("offer", -1)
                g.say("traded")
            case _:
                g.gain("offer", -1)
                g.say("no trade")


def test_an_offer_to_a_sleeper_blocks_nobody() -> None:
    """It waits over turns, and its holder accepts whenever they wake."""
    play = Play(Toy(turn=trading_turn), "turn turn turn")
    assert play.ask.may == ()
    play.pick(0, "trade:offer")
    assert play.session.awaited == (A,)
    assert play.ask.may == (B,)
    play.pick(0, "end")
    play.pick(0, "end")
    assert play.session.awaited == (A,)
    play.pick(1, "trade:accept")

    assert play.state.said == ["traded"]
    assert play.ask.may == ()


def test_an_offer_can_be_withdrawn() -> None:
    """Then a late acceptance meets a question that is gone."""
    play = Play(Toy(turn=trading_turn), "turn")
    play.pick(0, "trade:offer")
    play.pick(0, "trade:withdraw")

    refuses(play.ask.parts[B], Picked(("trade:accept",)))
    assert play.session.awaited == (A,)


# Sliders of eight investigators at once: one ALL, or eight scripts side by side.

SLIDERS = ("speed", "fight", "lore")


def slider_part(focus: int) -> Part:
    """Focus is divided among steps up and down; what is kept is an amount as well."""
    steps = tuple(
        Option(key=f"{name}:{way}", label=f"{name} {way}", cap=3, group="focus")
        for name in SLIDERS
        for way in ("up", "down")
    )
    return Part((*steps, Option(key="keep", label="Keep", group="focus")), Allot({"focus": focus}))


async def sliders_as_one(g: ToyGame) -> None:
    """One question to all; answers stay open until the last is in."""
    replies = await ask_everyone("sliders", "Adjust.", lambda: {s: slider_part(2) for s in g.seats})
    g.say(closed_by(replies))


async def sliders_side_by_side(g: ToyGame) -> None:
    """Each seat for itself; whoever is done may go on to a question of their own."""

    async def one(seat: Seat) -> str:
        share = await allot(
            seat, "Adjust.", lambda: slider_part(2).options, lambda: {"focus": 2}, kind="sliders"
        )
        blessing = await choose(seat, "Roll?", lambda: options("roll", "lose"), kind="upkeep")
        return f"{seat}:{sum(share.values())}{blessing}"

    g.say(" ".join(await run_together(*(one(seat) for seat in g.seats))))


def test_sliders_take_exactly_the_focus() -> None:
    """Kept focus is named, so that an empty answer is no accident."""
    part = slider_part(2)
    accepts(part, Allotted({"keep": 2}), Allotted({"speed:up": 1, "lore:down": 1}))
    refuses(part, Allotted({}), Allotted({"speed:up": 3}), Picked(("keep",)))


def test_eight_adjust_sliders_in_one_question() -> None:
    """Eight answers in any order, one resumption."""
    play = Play(Toy(sliders=sliders_as_one), "sliders", seats=8)
    for seat in (5, 1, 7, 0, 3, 2, 6):
        play.give(seat, Allotted({"speed:up": 1, "keep": 1}))
    assert play.session.awaited == (Seat(4),)
    play.give(5, Allotted({"lore:down": 2}))
    play.give(4, Allotted({"keep": 2}))

    assert play.state.said[0].split()[4:6] == ["4:keep=2", "5:lore:down=2"]


def test_eight_adjust_sliders_side_by_side() -> None:
    """Eight questions; one seat's answer changes no other's id."""
    play = Play(Toy(sliders=sliders_side_by_side), "sliders", seats=8)
    ids = {seat: play.for_seat(seat).id for seat in range(8)}
    play.give(3, Allotted({"keep": 2}))
    play.pick(3, "roll")
    assert {s: play.for_seat(s).id for s in range(8) if s != 3} == {
        s: ids[s] for s in range(8) if s != 3
    }
    for seat in (7, 6, 5, 4, 2, 1, 0):
        play.give(seat, Allotted({"keep": 2}))
        play.pick(seat, "lose")

    assert play.state.said == ["0:2lose 1:2lose 2:2lose 3:2roll 4:2lose 5:2lose 6:2lose 7:2lose"]


# Monsters of a surge spread evenly: an Allot with least and cap.


def surge_options(gates: int, monsters: int) -> tuple[Option, ...]:
    """No gate gets two more than another."""
    low, more = divmod(monsters, gates)
    return tuple(
        Option(key=f"gate:{n}", label=f"Gate {n}", least=low, cap=low + bool(more))
        for n in range(gates)
    )


async def surge(g: ToyGame) -> None:
    """The first player places the surge's monsters at the open gates."""
    here, monsters = surge_options(g.count("gates"), g.count("monsters")), g.count("monsters")
    placed = await allot(A, "Where?", lambda: here, lambda: {"": monsters}, kind="surge")
    g.say(",".join(f"{key}={n}" for key, n in sorted(placed.items())))


def test_a_surge_is_spread_evenly() -> None:
    """Five monsters at three gates: 2, 2, 1 in any order, nothing else."""
    part = Part(surge_options(3, 5), Allot({"": 5}))
    accepts(
        part,
        Allotted({"gate:0": 2, "gate:1": 2, "gate:2": 1}),
        Allotted({"gate:0": 1, "gate:1": 2, "gate:2": 2}),
    )
    refuses(
        part,
        Allotted({"gate:0": 3, "gate:1": 1, "gate:2": 1}),
        Allotted({"gate:0": 2, "gate:1": 2}),
        Allotted({"gate:0": 2, "gate:1": 2, "gate:2": 2}),
    )


@pytest.mark.parametrize(
    ("gates", "monsters", "asked"), [(3, 6, False), (1, 4, False), (3, 5, True), (4, 1, True)]
)
def test_a_surge_is_asked_about_only_if_it_leaves_a_choice(
    gates: int, monsters: int, asked: bool
) -> None:
    """Where the monsters divide evenly the first player is not troubled."""
    play = Play(Toy(surge=surge), "surge", gates=gates, monsters=monsters)

    assert bool(play.asks) is asked


def test_every_shape_can_be_put() -> None:
    """None of the questions above is malformed."""
    play = Play(Toy(turn=trading_turn), "turn", seats=2)
    drafts = [
        turn_with_trade(play.session.game),
        Draft(kind="s", prompt="", parts={A: slider_part(2)}, must=(A,)),
        Draft(kind="u", prompt="", parts={A: Part(surge_options(3, 5), Allot({"": 5}))}, must=(A,)),
    ]
    for draft in drafts:
        check_draft(draft)
