"""Awaitables for scripts: questions to seats, and several scripts side by side.

A script is an `async def` that the engine drives by hand. It may await `Question`, `Together`,
`WaitUntil` and other scripts, and nothing else. A function builds each question, so that it can be
recomputed whenever something changes while it is open.
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
class SideAction:
    """An action that a seat may take while a question is open, and that does not answer it."""

    option: Option
    """Its key begins with `ask.SIDE_ACTION_PREFIX`."""
    run: Callable[[], Script[object]]


SideActions = dict[Seat, tuple[SideAction | Barred, ...]]
"""The side actions of each seat for one question, and those it cannot take now, with the reason."""


class Question:
    """Awaited by a script; the result is `Replies`, empty if there was nobody to ask.

    A window that opens again after each action is one `Question`, awaited until it returns no
    replies. A seat that passed is asked again only if it gains an option, or if what its pass
    depended on (`Part.mark`) changed.
    """

    __slots__ = ("build", "passed")

    def __init__(self, build: Build) -> None:
        self.build = build
        self.passed: dict[Seat, Part] = {}
        """The part on which each seat passed; the driver sets it."""

    def __await__(self) -> Generator[Question, Replies, Replies]:
        return (yield self)


class Branch(Protocol):
    """A script that runs beside others, with its own frames."""

    def running(self) -> AbstractContextManager[object]:
        """Return the context in which a script of the branch runs."""
        ...

    def check(self) -> None:
        """Raise the exception to throw into the branch, before its questions are recomputed."""
        ...


class Together:
    """Awaited by a script: runs other scripts side by side and returns their results in order.

    `branches`: one for each script, told when it runs; nested scripts inherit it.
    """

    __slots__ = ("branches", "scripts")

    def __init__(self, scripts: Sequence[Script[Any]], branches: Sequence[Branch] = ()) -> None:
        self.scripts = tuple(scripts)
        self.branches = tuple(branches)

    def __await__(self) -> Generator[Together, list[Any], list[Any]]:
        return (yield self)


class WaitUntil:
    """Awaited by a script to wait, without asking anyone, until a condition holds.

    Other scripts have to ask questions meanwhile. `outside`: it may also wait alone, for a command
    (`Ruleset.override`), and the game can be saved meanwhile.
    """

    __slots__ = ("holds", "outside")

    def __init__(self, holds: Callable[[], bool], *, outside: bool = False) -> None:
        self.holds = holds
        self.outside = outside

    def __await__(self) -> Generator[WaitUntil, None, None]:
        yield self


async def ask(build: Build) -> Replies:
    """Ask a question. `build` computes it, and returns None once it is not needed."""
    return await Question(build)


async def run_together(*scripts: Script[T]) -> list[T]:
    """Run scripts side by side, where the rules let several seats act at the same time."""
    return await Together(scripts)


async def run_in_branches(branches: Sequence[Branch], scripts: Sequence[Script[T]]) -> list[T]:
    """Run scripts side by side, each in its own branch."""
    return await Together(scripts, branches)


async def wait_until(holds: Callable[[], bool]) -> None:
    """Wait until other scripts have made a condition true; see `WaitUntil`."""
    await WaitUntil(holds)


async def wait_for_command(holds: Callable[[], bool]) -> None:
    """Wait until a command from outside makes a condition true, without a question."""
    await WaitUntil(holds, outside=True)


class QuestionDetails(TypedDict, total=False):
    """The optional arguments of a question; see `Draft`."""

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
    """Return the key that `seat` chooses from `options`; None if there are none."""
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
    """Return the key that `seat` chooses from (key, label) pairs; empty if there are none.

    If `words` is a function, it is called whenever the question is computed. `note` returns the
    note beside the label of a key.
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
    """Return a whole number from `least` to `most` that `seat` chooses.

    `least` if there is no choice. `step`: offer only every `step`th number. `label` formats a
    number (`Pay $2`); players can also type the number alone.
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
    """Return between `least` and `most` keys (None: all) that `seat` chooses."""

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
    """Return the units by key after `seat` divides the piles of `totals` among `options`."""

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
    """Return True if `seat` chooses Yes. `note` is the note of Yes (a cost, the odds)."""

    def both() -> list[Option]:
        return [
            Option(key="yes", label="Yes", note=note(), about=about),
            Option(key="no", label="No", about=about),
        ]

    return await choose(seat, prompt, both, kind=kind, source=source, about=about) == "yes"


async def offer_futile(
    seat: Seat, prompt: str, *, kind: str, source: str = "", about: About | None = None
) -> bool:
    """Offer `seat` a step that cannot help it; return False if it passes.

    See `Option.futile`: the table does not wait for the answer unless the seat's orders say so.
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


async def ask_everyone(
    kind: str,
    prompt: str,
    parts: Callable[[], dict[Seat, Part]],
    *,
    source: str = "",
    about: About | None = None,
    veto: str = "",
) -> Replies:
    """Ask all seats of `parts` at the same time; return their answers in seat order.

    A seat that chooses the option `veto` decides for all: seats that have not answered are missing.
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
