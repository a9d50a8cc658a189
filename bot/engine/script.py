"""Things that scripts await: questions to seats, and several scripts side by side.

A script is an `async def` driven by hand. It may await `Question`, `Together`, `WaitUntil` and
other scripts, nothing else. A question is built by a function, so that it can be computed anew
whenever something else changed while it stood open.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol, TypedDict, TypeVar, Unpack

from bot.engine.about import About
from bot.engine.ask import (
    Allot,
    Allotted,
    Barred,
    Draft,
    Join,
    Option,
    Part,
    Pick,
    Picked,
    Replies,
)
from bot.engine.ids import Seat

T = TypeVar("T")
Script = Coroutine[Any, Any, T]
Build = Callable[[], Draft | None]


@dataclass(frozen=True)
class Aside:
    """A deed beside a question: when it is done the question stands as it stood."""

    option: Option
    """Its key begins with `ask.ASIDE`."""
    run: Callable[[], Script[object]]


Asides = dict[Seat, tuple[Aside | Barred, ...]]
"""What each seat may do beside a question, and what exists of the kind but waits, with why."""


class Question:
    """Awaited by a script; the answer is `Replies`, empty when there was nobody to ask.

    A window that opens again after each action is one `Question`, awaited until it gives no
    replies: seats that passed are asked again only when they gain an option, or when what their
    pass rests on (`Part.mark`) was touched.
    """

    __slots__ = ("build", "passed")

    def __init__(self, build: Build) -> None:
        self.build = build
        self.passed: dict[Seat, Part] = {}
        """The part on which each seat passed, kept by the driver."""

    def __await__(self) -> Generator[Question, Replies, Replies]:
        return (yield self)


class Lane(Protocol):
    """One of several scripts side by side, as a game keeps it while each goes its own way."""

    def running(self) -> AbstractContextManager[object]:
        """Around each stretch in which a script of the lane runs."""
        ...

    def check(self) -> None:
        """Before a question of the lane is computed anew: raise what is to be thrown into it."""
        ...


class Together:
    """Awaited by a script: runs others side by side; results come in the order given.

    `lanes`, as many as scripts, are told whose script runs; scripts within inherit theirs.
    """

    __slots__ = ("lanes", "scripts")

    def __init__(self, scripts: Sequence[Script[Any]], lanes: Sequence[Lane] = ()) -> None:
        self.scripts = tuple(scripts)
        self.lanes = tuple(lanes)

    def __await__(self) -> Generator[Together, list[Any], list[Any]]:
        return (yield self)


class WaitUntil:
    """Awaited by a script beside others: it goes on as soon as something holds.

    Nobody is asked: what the others are asked is what the table waits for. `outside`: it can wait
    alone, for a command (`Ruleset.override`), and the game is saved meanwhile.
    """

    __slots__ = ("holds", "outside")

    def __init__(self, holds: Callable[[], bool], *, outside: bool = False) -> None:
        self.holds = holds
        self.outside = outside

    def __await__(self) -> Generator[WaitUntil, None, None]:
        yield self


async def ask(build: Build) -> Replies:
    """Put a question; `build` gives None when it has lost its sense."""
    return await Question(build)


async def together(*scripts: Script[T]) -> list[T]:
    """Run scripts side by side, where the rules let people act at once."""
    return await Together(scripts)


async def in_lanes(lanes: Sequence[Lane], scripts: Sequence[Script[T]]) -> list[T]:
    """Run scripts side by side, each in its lane."""
    return await Together(scripts, lanes)


async def until(holds: Callable[[], bool]) -> None:
    """Wait, beside other scripts, until something holds; see `WaitUntil`."""
    await WaitUntil(holds)


async def until_told(holds: Callable[[], bool]) -> None:
    """Wait until a command from outside makes something hold, with nobody asked meanwhile."""
    await WaitUntil(holds, outside=True)


class QuestionDetails(TypedDict, total=False):
    """What a question says beside its prompt and options; see `Draft`."""

    kind: str
    source: str
    about: About | None
    confirm: bool


async def choose(
    seat: Seat,
    prompt: str,
    options: Callable[[], Sequence[Option]],
    **details: Unpack[QuestionDetails],
) -> str | None:
    """One key of `options`, chosen by `seat`; None when there is nothing to choose."""
    keys = await pick(seat, prompt, options, least=1, most=1, **details)
    return keys[0] if keys else None


async def choose_word(
    seat: Seat,
    prompt: str,
    words: Sequence[tuple[str, str]] | Callable[[], Sequence[tuple[str, str]]],
    *,
    note: Callable[[str], str] = lambda _key: "",
    **details: Unpack[QuestionDetails],
) -> str:
    """One key of (key, label), chosen by `seat`; empty when there is nothing to choose.

    `words` as a function are those that there are by then. `note` is put a key and stands beside
    its label.
    """

    def options() -> list[Option]:
        here, about = words() if callable(words) else words, details.get("about")
        return [Option(key=key, label=label, note=note(key), about=about) for key, label in here]

    return await choose(seat, prompt, options, **details) or ""


async def choose_amount(
    seat: Seat,
    prompt: str,
    least: int,
    most: int,
    *,
    step: int = 1,
    label: Callable[[int], str] = str,
    **details: Unpack[QuestionDetails],
) -> int:
    """A whole number from `least` to `most`, chosen by `seat`; `least` if there is no choice.

    A `step` leaves out the numbers between. `label` is what a number reads like: `Pay $2`. The
    number alone names it as well.
    """
    if most < least + step:
        return least
    options = [
        Option(key=f"n{n}", label=label(n), args=(str(n),), about=details.get("about"))
        for n in range(least, most + 1, step)
    ]
    details["kind"] = "amount"
    key = await choose(seat, prompt, lambda: options, **details)
    return int((key or "")[1:])


async def pick(
    seat: Seat,
    prompt: str,
    options: Callable[[], Sequence[Option]],
    *,
    least: int = 0,
    most: int | None = None,
    **details: Unpack[QuestionDetails],
) -> tuple[str, ...]:
    """Between `least` and `most` keys (None: all of them), chosen by `seat`."""

    def build() -> Draft | None:
        here = tuple(options())
        if not here:
            return None
        high = len(here) if most is None else min(most, len(here))
        part = Part(here, Pick(min(least, high), high))
        put: QuestionDetails = {"kind": "choose", **details}
        return Draft(prompt=prompt, parts={seat: part}, must=(seat,), **put)

    replies = await ask(build)
    answer = replies.get(seat)
    return answer.keys if isinstance(answer, Picked) else ()


async def allot(
    seat: Seat,
    prompt: str,
    options: Callable[[], Sequence[Option]],
    totals: Callable[[], dict[str, int]],
    *,
    kind: str = "allot",
    source: str = "",
    about: About | None = None,
) -> dict[str, int]:
    """Units by key; the piles of `totals` are divided by `seat` among `options`."""

    def build() -> Draft | None:
        here, piles = tuple(options()), totals()
        if not here or not any(piles.values()):
            return None
        part = Part(here, Allot(piles))
        return Draft(
            kind=kind,
            prompt=prompt,
            source=source,
            about=about,
            parts={seat: part},
            must=(seat,),
        )

    replies = await ask(build)
    answer = replies.get(seat)
    return answer.amounts if isinstance(answer, Allotted) else {}


async def confirm(
    seat: Seat,
    prompt: str,
    *,
    kind: str = "confirm",
    source: str = "",
    about: About | None = None,
    note: Callable[[], str] = str,
) -> bool:
    """Yes or no, chosen by `seat`, to what `about` asks; `note` (a cost, the odds) is of Yes."""

    def both() -> list[Option]:
        return [
            Option(key="yes", label="Yes", note=note(), about=about),
            Option(key="no", label="No", about=about),
        ]

    return await choose(seat, prompt, both, kind=kind, source=source, about=about) == "yes"


async def offer_futile(
    seat: Seat, prompt: str, *, kind: str, source: str = "", about: About | None = None
) -> bool:
    """Offer a step that cannot help `seat`; True if it takes the step, False if it passes.

    See `Option.futile`: nothing waits for the answer, unless the seat wants to be asked always.
    """

    def build() -> Draft:
        return Draft(
            kind=kind,
            prompt=prompt,
            source=source,
            about=about,
            parts={seat: Part((Option(key="yes", label="Yes", about=about, futile=True),))},
            must=(seat,),
            join=Join.OPEN,
            silence="pass",
        )

    return bool(await ask(build))


async def everyone(
    kind: str,
    prompt: str,
    parts: Callable[[], dict[Seat, Part]],
    *,
    source: str = "",
    about: About | None = None,
    veto: str = "",
) -> Replies:
    """Put a question to all seats of `parts` at once; answers come in seat order.

    Whoever chooses the option `veto` decides for all; who has not answered then has no answer.
    """

    def build() -> Draft | None:
        here = parts()
        if not here:
            return None
        seats = tuple(sorted(here))
        return Draft(
            kind=kind,
            prompt=prompt,
            source=source,
            about=about,
            parts=here,
            must=seats,
            join=Join.ALL,
            veto=veto,
        )

    return await ask(build)
