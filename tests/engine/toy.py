"""A toy game whose steps are given by each test, and a player's hand on its session."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct, field

from bot.engine.ask import (
    SIDE_ACTION_PREFIX,
    Allotted,
    Answer,
    Ask,
    Barred,
    Draft,
    Option,
    Part,
    Passed,
    Pick,
    Picked,
)
from bot.engine.chance import Chance
from bot.engine.errors import GameEnds, JumpTo, NotAllowed, SeatLeft
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import (
    Answered,
    Held,
    Input,
    Overridden,
    Record,
    decode_record,
    encode_record,
)
from bot.engine.outcomes import Checkpoint, Outcome
from bot.engine.script import Script, SideAction, SideActions
from bot.engine.session import Session

SEED = bytes(range(16))


class Gained(Fact, frozen=True):
    """A counter of the table or of a seat changed."""

    what: str
    amount: int


class Drew(Fact, frozen=True):
    """Something hidden was shown."""

    reveals = True
    what: str


class ToyState(Struct):
    """Everything that a toy game keeps."""

    seats: int
    plan: list[str]
    cursor: int = 0
    counters: dict[str, int] = field(default_factory=dict[str, int])
    out: list[int] = field(default_factory=list[int])
    said: list[str] = field(default_factory=list[str])
    ended: str = ""


class ToyGame:
    """The verbs that toy scripts use."""

    def __init__(self, state: ToyState, chance: Chance, tell: Callable[[Fact], None]) -> None:
        self.state = state
        self.chance = chance
        self.tell = tell

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that are in."""
        return tuple(Seat(n) for n in range(self.state.seats) if n not in self.state.out)

    def count(self, what: str) -> int:
        """A counter, 0 if never set."""
        return self.state.counters.get(what, 0)

    def gain(self, what: str, amount: int = 1) -> None:
        """Change a counter and tell everybody."""
        self.state.counters[what] = self.count(what) + amount
        self.tell(Gained(what=what, amount=amount))

    def say(self, line: str) -> None:
        """Note a line in the state."""
        self.state.said.append(line)

    def draw(self, purpose: str, items: Iterable[str]) -> str:
        """Draw one item at random."""
        drawn = self.chance.choose(purpose, list(items))
        self.say(f"draw {drawn}")
        self.tell(Drew(what=drawn))
        return drawn

    def leave(self, seat: Seat) -> None:
        """A seat is out."""
        if seat not in self.state.out:
            self.state.out.append(seat)

    def still(self, seat: Seat) -> None:
        """A verb that acts for a seat: stops where the seat is out."""
        if seat in self.state.out:
            raise SeatLeft(seat)


async def perform(game: ToyGame, seat: Seat, script: Script[Any]) -> None:
    """The frame of what a seat does: ends when the seat leaves."""
    try:
        await script
    except SeatLeft as left:
        if left.seat != seat:
            raise
        game.say(f"{seat} left")


Step = Callable[[ToyGame], Awaitable[Any]]


class Toy:
    """A ruleset made of named steps."""

    slug = "toy"
    schema = 1

    def __init__(self, version: str = "1", **steps: Step) -> None:
        self.version = version
        self.steps = steps

    def new(self, setup: dict[str, Any]) -> ToyState:
        """The state before the first step."""
        return msgspec.convert(setup, ToyState)

    def encode(self, state: ToyState) -> bytes:
        """Canonical JSON."""
        return msgspec.json.encode(state, order="sorted")

    def decode(self, data: bytes, schema: int) -> ToyState:
        """The state in `data`."""
        assert schema == self.schema
        return msgspec.json.decode(data, type=ToyState)

    def bind(self, state: ToyState, chance: Chance, tell: Callable[[Fact], None]) -> ToyGame:
        """The verbs on this state."""
        return ToyGame(state, chance, tell)

    def advance(self, game: ToyGame) -> Script[None] | None:
        """The step at the cursor."""
        state = game.state
        return None if state.ended or state.cursor >= len(state.plan) else self._step(game)

    async def _step(self, game: ToyGame) -> None:
        await self.steps[game.state.plan[game.state.cursor]](game)
        game.state.cursor += 1

    def milestone(self, game: ToyGame) -> str | None:
        """Every second step is a milestone."""
        cursor = game.state.cursor
        return f"step:{cursor}" if cursor % 2 == 0 and cursor < len(game.state.plan) else None

    def is_brief(self, game: ToyGame) -> bool:
        """Steps that the plan calls so."""
        cursor = game.state.cursor
        plan = game.state.plan
        return cursor < len(plan) and plan[cursor].startswith("brief")

    def reset_scripts(self, game: ToyGame, to: object) -> None:
        """Go on at step `to`."""
        assert isinstance(to, int)
        game.state.cursor = to

    def end(self, game: ToyGame, resolution: str) -> None:
        """Note the resolution."""
        game.state.ended = resolution

    def side_actions(self, game: ToyGame, draft: Draft) -> SideActions:
        """Whoever has a `tonic` may drink it, if it is of use: `thirst` grows less by one."""
        found: SideActions = {}
        for seat in self.seats(game.state):
            if game.count(f"tonic:{seat}"):
                drink = SideAction(DRINK, partial(_drink, game, seat))
                found[seat] = (drink if game.count(f"thirst:{seat}") else QUENCHED,)
        return found

    def reading_context(
        self, game: ToyGame, *, again: bool, plain: bool
    ) -> AbstractContextManager[object]:
        """Nothing is kept."""
        return nullcontext()

    def override(self, game: ToyGame, command: dict[str, Any]) -> Script[None] | None:
        """`set` a counter, let a seat `leave`, `run` a step on top, `cut` or `end`."""
        match command:
            case {"set": str(what), "to": int(amount)}:
                game.gain(what, amount - game.count(what))
            case {"leave": int(seat)}:
                game.leave(Seat(seat))
            case {"run": str(name)} if name in self.steps:
                return _wrapped(self.steps[name](game))
            case {"cut": int(to)}:
                return _raise(JumpTo(to))
            case {"end": str(resolution)}:
                return _raise(GameEnds(resolution))
            case _:
                raise NotAllowed("There is no such command.")
        return None

    def seats(self, state: ToyState) -> tuple[Seat, ...]:
        """All seats."""
        return tuple(Seat(n) for n in range(state.seats))

    def seat_in_turn(self, state: ToyState) -> Seat | None:
        """Nobody in particular."""
        return None

    def find_faults(self, state: ToyState) -> list[str]:
        """Counters are never negative."""
        return [f"{what} is negative" for what, n in state.counters.items() if n < 0]

    def notation(self, state: ToyState) -> str:
        """The JSON itself."""
        return self.encode(state).decode()


DRINK = Option(key=f"{SIDE_ACTION_PREFIX}drink", label="Drink")
QUENCHED = Barred(verb="", label="Drink", reason="You are not thirsty.")


async def _drink(game: ToyGame, seat: Seat) -> None:
    game.gain(f"tonic:{seat}", -1)
    game.gain(f"thirst:{seat}", -1)


async def _wrapped(step: Awaitable[Any]) -> None:
    await step


async def _raise(error: Exception) -> None:
    raise error


class Play:
    """A session with its journal; after every input it is rebuilt and compared."""

    def __init__(self, rules: Toy, plan: str, *, seats: int = 2, **counters: int) -> None:
        self.rules = rules
        setup = {"seats": seats, "plan": plan.split(), "counters": counters}
        self.session, first = Session.start(rules, setup, SEED)
        self.records: list[Record] = []
        self.checkpoints: list[Checkpoint] = []
        self.hashes: dict[int, str] = {}
        self.outcome = first
        self._keep(first)

    @property
    def state(self) -> ToyState:
        """The state as it is."""
        return self.session.state

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The open questions."""
        return self.session.asks

    @property
    def ask(self) -> Ask:
        """The only open question."""
        (only,) = self.session.asks
        return only

    def for_seat(self, seat: int) -> Ask:
        """The first open question put to a seat."""
        return next(a for a in self.asks if seat in (*a.must, *a.may))

    def pick(self, seat: int, *keys: str) -> Outcome:
        """Answer with keys."""
        return self.give(seat, Picked(keys))

    def allot(self, seat: int, **amounts: int) -> Outcome:
        """Answer with amounts."""
        return self.give(seat, Allotted(amounts))

    def passes(self, seat: int) -> Outcome:
        """Pass."""
        return self.give(seat, Passed())

    def takes_back(self, seat: int) -> Outcome:
        """Take an answer back."""
        return self.give(seat, None)

    def give(self, seat: int, answer: Answer | None) -> Outcome:
        """Answer the first question put to the seat."""
        return self.apply(Answered(Seat(seat), self.for_seat(seat).id, answer))

    def holds(self, seat: int, on: bool = True) -> Outcome:
        """Ask the table to wait, or no longer."""
        return self.apply(Held(Seat(seat), on))

    def override(self, **command: Any) -> Outcome:
        """The game master's hand."""
        return self.apply(Overridden(command))

    def apply(self, given: Input) -> Outcome:
        """Apply an input, then rebuild the session and compare."""
        self.outcome = self.session.apply(given)
        self.records.append(decode_record(encode_record(self.outcome.record)))
        self._keep(self.outcome)
        self.compare()
        return self.outcome

    def _keep(self, outcome: Outcome) -> None:
        if outcome.checkpoint is not None:
            self.checkpoints.append(outcome.checkpoint)
        self.hashes[self.session.step] = self.session.snapshot_hash()

    def compare(self) -> None:
        """Rebuild from the last checkpoint: same hash, same questions, same hold."""
        again = self.restored()
        assert again.asks == self.session.asks
        assert again.held_seats == self.session.held_seats
        assert again.over == self.session.over
        assert again.step == self.session.step
        assert again.snapshot_hash() == self.session.snapshot_hash()

    def restored(
        self, *, rules: Toy | None = None, until: int | None = None, checkpoint: int | None = None
    ) -> Session[ToyState, ToyGame]:
        """The session rebuilt, after step `until`, from the newest fitting checkpoint."""
        last = self.session.step if until is None else until
        fitting = [c for c in self.checkpoints if c.step <= last]
        start = fitting[-1 if checkpoint is None else checkpoint]
        tail = [r for r in self.records if start.step < r.step <= last]
        return Session.restore(rules or self.rules, start.data, SEED, tail)


def options(*keys: str, **shared: Any) -> tuple[Option, ...]:
    """Plain options, labelled by their keys."""
    return tuple(Option(key=key, label=key.capitalize(), **shared) for key in keys)


def part(*keys: str, low: int = 1, high: int = 1) -> Part:
    """A part in which `low` to `high` of these keys are chosen."""
    return Part(options(*keys), Pick(low, high))


def closed_by(replies: dict[Seat, Answer]) -> str:
    """Return who answered what, as short text."""
    return " ".join(f"{seat}:{_said(answer)}" for seat, answer in replies.items())


def _said(answer: Answer) -> str:
    match answer:
        case Picked(keys):
            return ",".join(keys)
        case Allotted(amounts):
            return ",".join(f"{key}={n}" for key, n in sorted(amounts.items()))
        case Passed():
            return "pass"
