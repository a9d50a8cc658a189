"""Whole toy games with random inputs, rebuilt after every one."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings, strategies as st

from bot.engine.ask import Allot, Allotted, Answer, Ask, Draft, Join, Option, Part, Passed, Picked
from bot.engine.errors import GameEnds, JumpTo, RulesError
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Held, Input, Overridden, Rewound, live_records
from bot.engine.script import Question, allot, ask, ask_everyone, choose, run_together
from tests.engine.toy import Play, Toy, ToyGame, closed_by, options, perform


async def turns(g: ToyGame) -> None:
    """Each seat in order acts until it ends its turn; others may act meanwhile."""
    for seat in g.seats:
        await perform(g, seat, turn(g, seat))


async def turn(g: ToyGame, active: Seat) -> None:
    """One seat's turn."""

    def build() -> Draft | None:
        if active not in g.seats:
            return None
        parts = {s: Part(options(*keys(g, s, active))) for s in g.seats}
        others = tuple(s for s in g.seats if s != active)
        return Draft(kind="turn", prompt="", parts=parts, must=(active,), may=others, join=Join.ANY)

    for _ in range(4):
        g.still(active)
        replies = await ask(build)
        for seat, answer in replies.items():
            g.say(f"{seat} {answer}")
            match answer:
                case Picked(("end",)):
                    return
                case Picked(("draw",)):
                    g.draw("bag", ["+1", "0", "-1", "skull"])
                    await window(g)
                case Picked(("token",)):
                    g.gain("tokens", -1)
                case Picked(("give",)):
                    g.gain("tokens")
                case _:
                    await window(g)


def keys(g: ToyGame, seat: Seat, active: Seat) -> list[str]:
    """Return what a seat can do in a turn."""
    own = ["draw", "give", "end", *(["token"] if g.count("tokens") else [])]
    return own if seat == active else ["cheer"] if g.count("tokens") else []


async def window(g: ToyGame) -> None:
    """A window that opens again after each reaction; each costs a token."""

    def build() -> Draft:
        ready = [*(["react"] if g.count("tokens") else []), *(["bell"] if g.count("bells") else [])]
        parts = {seat: Part(options(*ready)) for seat in g.seats}
        return Draft(kind="window", prompt="", parts=parts, must=g.seats, join=Join.OPEN)

    again = Question(build)
    while replies := await again:
        for answer in replies.values():
            g.gain("tokens" if answer == Picked(("react",)) else "bells", -1)
            g.gain("reactions")


async def scramble(g: ToyGame) -> None:
    """Everybody grabs for the same tokens at once, twice, and may leave for it."""

    async def grab(seat: Seat) -> str:
        taken = []
        for _ in range(2):
            g.still(seat)
            key = await choose(seat, "Grab?", lambda: grabs(g), kind="grab")
            taken.append(key or "-")
            if key == "take":
                g.gain("tokens", -1)
            if key == "leave":
                g.leave(seat)
        return "".join(taken)

    async def framed(seat: Seat) -> None:
        await perform(g, seat, grab(seat))
        g.say(f"{seat} done")

    seats = g.seats
    await run_together(run_together(*(framed(seat) for seat in seats[:1])), *map(framed, seats[1:]))


def grabs(g: ToyGame) -> tuple[Option, ...]:
    """The token while there is one; leaving while others stay."""
    some = ["take"] if g.count("tokens") else []
    alone = ["leave"] if len(g.seats) > 1 else []
    return options("wave", *some, *alone)


async def storm(g: ToyGame) -> None:
    """Damage to all, divided by each; then one seat divides what is left over."""

    def parts() -> dict[Seat, Part]:
        shares = (*options("self", group="damage"), *options("dog", group="damage", cap=2))
        return {seat: Part(shares, Allot({"damage": 1 + int(seat)})) for seat in g.seats}

    g.say(closed_by(await ask_everyone("assign", "", parts)))
    if g.seats:
        left = await allot(
            g.seats[0], "", lambda: options("x", "y"), lambda: {"": g.count("tokens")}
        )
        g.say(str(sorted(left.items())))


async def doom(g: ToyGame) -> None:
    """Ends the game, jumps to its start, or goes on: chosen side by side."""

    async def say(seat: Seat) -> None:
        key = await choose(seat, "Doom?", lambda: options("wait", "again", "over"), kind="doom")
        if key == "over":
            raise GameEnds("doom")
        if key == "again" and g.count("again") < 3:
            g.gain("again")
            raise JumpTo(0)

    await run_together(*(say(seat) for seat in g.seats))


async def command(g: ToyGame) -> None:
    """Ask what a game master's command asks on top."""
    g.say(str(await choose(Seat(1), "Sure?", lambda: options("yes", "no"), kind="command")))


FEWER = settings(max_examples=settings().max_examples // 2)
"""Each example is a whole game, rebuilt after every input."""

RULES = Toy(turns=turns, scramble=scramble, storm=storm, doom=doom, command=command)
PLAN = "turns scramble storm doom turns"
AT_FIRST = {"tokens": 1, "tonic:0": 1, "thirst:0": 1, "tonic:1": 2, "thirst:1": 2, "tonic:2": 1}
"""Seats 0 and 1 may drink beside any question, seat 2 once it is thirsty."""
OVERRIDES: list[dict[str, Any]] = [
    {"set": "tokens", "to": 0},
    {"set": "tokens", "to": 2},
    {"set": "bells", "to": 1},
    {"set": "thirst:2", "to": 1},
    {"leave": 0},
    {"leave": 2},
    {"run": "command"},
    {"cut": 1},
    {"dance": 1},
]


def some_answer(data: st.DataObject, asked: Ask, seat: Seat) -> Answer | None:
    """Any answer of the right form, mostly a good one."""
    part = asked.parts[seat]
    if data.draw(st.integers(0, 5)) == 0:
        return data.draw(st.sampled_from([None, Passed(), Picked(("nonsense",))]))
    if isinstance(part.form, Allot):
        return Allotted(_divided(data, part, part.form))
    names = [option.key for option in part.options]
    if not names:
        return Passed()
    high = min(part.form.max, len(names))
    chosen = st.lists(st.sampled_from(names), min_size=part.form.min, max_size=high, unique=True)
    return Picked(tuple(data.draw(chosen)))


def _divided(data: st.DataObject, part: Part, form: Allot) -> dict[str, int]:
    left, amounts = dict(form.totals), {}
    for option in part.options:
        cap = left[option.group] if option.cap is None else min(option.cap, left[option.group])
        amounts[option.key] = data.draw(st.integers(0, cap))
        left[option.group] -= amounts[option.key]
    return amounts


def some_input(data: st.DataObject, play: Play) -> Input:
    """An answer to any open question, a hold, or a command of the game master."""
    kind = data.draw(st.integers(0, 9))
    if kind == 0:
        return Overridden(data.draw(st.sampled_from(OVERRIDES)))
    if kind == 1:
        return Held(Seat(data.draw(st.integers(0, 2))), data.draw(st.booleans()))
    asked = data.draw(st.sampled_from(play.asks))
    seat = data.draw(st.sampled_from([*asked.must, *asked.may]))
    return Answered(seat, asked.id, some_answer(data, asked, seat))


def rest(play: Play) -> None:
    """Check what holds whenever a game rests."""
    session = play.session
    assert session.over or session.awaited, "a game at rest is over or waits for somebody"
    assert RULES.find_faults(session.state) == []
    assert len({a.id for a in play.asks}) == len(play.asks)
    for asked in play.asks:
        assert len(asked.awaited) > 0
        assert all(asked.parts[seat].options for seat in (*asked.must, *asked.may))


@FEWER
@given(st.data())
def test_any_sequence_of_inputs_can_be_rebuilt(data: st.DataObject) -> None:
    """After every input the rebuilt session is the same; a refused input changes nothing."""
    play = Play(RULES, PLAN, seats=3, **AT_FIRST)
    seen = {asked.id for asked in play.asks}
    rest(play)
    for _ in range(data.draw(st.integers(1, 25))):
        if play.session.over:
            break
        given_input = some_input(data, play)
        before = play.session.snapshot_hash()
        try:
            play.apply(given_input)
        except RulesError:
            assert play.session.snapshot_hash() == before
            play.compare()
        rest(play)
        new = {asked.id for asked in play.asks} - seen
        assert all(number > max(seen) for number in new), "ids grow"
        seen |= new


HOLD = st.builds(Held, st.integers(0, 2).map(Seat), st.booleans())


@FEWER
@given(st.data())
def test_any_step_can_be_gone_back_to(data: st.DataObject) -> None:
    """A rewind restores the game of that step, and the new branch can be rebuilt as well."""
    play = Play(RULES, PLAN, seats=3, **AT_FIRST)
    for _ in range(12):
        if not play.session.over:
            _try(play, some_input(data, play))
    if not play.records:
        return
    to = data.draw(st.integers(0, play.session.step))
    back = play.restored(until=to)
    assert back.snapshot_hash() == play.hashes[to]
    holds = tuple(data.draw(st.lists(HOLD, max_size=2)))
    play.records.append(
        back.continue_after_rewind(Rewound(to, holds=holds), play.records[-1]).record
    )
    play.records = live_records(play.records)
    play.checkpoints = [c for c in play.checkpoints if c.step <= to]
    play.session = back
    play.compare()
    for _ in range(5):
        if not play.session.over:
            _try(play, some_input(data, play))


def _try(play: Play, given_input: Input) -> None:
    try:
        play.apply(given_input)
    except RulesError:
        return
