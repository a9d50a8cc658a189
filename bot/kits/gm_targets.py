"""Targets of game masters in every game, and what their values are read as.

A game lists the targets of each command. What the value of one can be is a *way*, made of a
`Form`: a command of the rules (a struct) of which one field is still to be said. The type of that
field gives its range and its words; a game adds what its places, people and things are called.
Targets are named by slugs such as ``seat0:damage``, by what autocomplete shows, or in part.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache

from msgspec import Struct, inspect

from bot.engine.command_reading import GmCommand
from bot.engine.english import listed
from bot.engine.errors import Ambiguous, Malformed, NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from bot.engine.names import MOST, Named, find, fold
from bot.engine.ruleset import G, S
from bot.engine.session import Session
from bot.kits.completions import completed_number, completions
from bot.table.declares.components import GameMaster
from bot.table.declares.lobby_choices import Choice

Command = JsonObject
"""A command of the rules as JSON values, with its name as `do`."""
OUT = frozenset({"out", "away", "remove", "discard"})
"""Words that take something out of play."""
TAKES_OUT = Choice("out", "Out of play")
YES = frozenset({"yes", "on", "true", "1", "+1"})
NO = frozenset({"no", "off", "false", "0", "-1"})
LARGEST = 999
"""The most that a number is set to whose type has no bound."""
_NUMBER = re.compile(r"([+\-−]?)(\d{1,3})")


# --- a command with one field to say --------------------------------------------------------------


@cache
def _parts_of(kind: type[GmCommand], field: str) -> tuple[inspect.Type, ...]:
    """The types that a field can have."""
    shape = inspect.type_info(kind)
    assert isinstance(shape, inspect.StructType)
    found = next(each.type for each in shape.fields if each.name == field)
    return found.types if isinstance(found, inspect.UnionType) else (found,)


class Form(Struct, frozen=True):
    """A command of the rules in which one field is still to be said."""

    kind: type[GmCommand]
    field: str
    given: Mapping[str, object] = {}
    """What is said of the other fields."""

    def command_with(self, value: object) -> Command:
        """The command with this value."""
        return {"do": self.kind.__struct_config__.tag, **self.given, self.field: value}

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the most that a number can be by its type."""
        types = _parts_of(self.kind, self.field)
        kind = next(each for each in types if isinstance(each, inspect.IntType))
        least = 0 if kind.ge is None else kind.ge
        return least, LARGEST if kind.le is None else kind.le

    @property
    def words(self) -> tuple[str, ...]:
        """The words of which it is one by its type."""
        types = _parts_of(self.kind, self.field)
        kind = next(each for each in types if isinstance(each, inspect.LiteralType))
        return tuple(map(str, kind.values))


# --- what a value can be --------------------------------------------------------------------------


class ValueWay(Struct, frozen=True):
    """One thing that a target's value can be."""

    offers: Callable[[str], Iterable[Choice]]
    """What fits what was typed so far."""
    reads: Callable[[str], Command | None]
    """The command of a value; None: it is no such value. Raises `RulesError` for a wrong one."""


class GmTarget(Struct, frozen=True):
    """Something that a command can name, with the ways in which its value is read."""

    slug: str
    name: str
    ways: Callable[[], Sequence[ValueWay]]
    """In the order in which they are offered; they are read from the last one on."""

    def offers(self, prefix: str) -> list[Choice]:
        """Return what its value can be, to complete."""
        return [choice for way in self.ways() for choice in way.offers(prefix)]

    def read(self, value: str) -> Command:
        """The command of a value. Raises what the first way says to which it could have fitted."""
        refusals: list[RulesError] = []
        for way in reversed(self.ways()):
            try:
                if (made := way.reads(value)) is not None:
                    return made
            except RulesError as error:
                refusals.append(error)
        raise next(iter(refusals), Malformed(f"“{value}” doesn’t fit here."))


def sets_number(
    name: str,
    now: int,
    form: Form,
    *,
    accepts: Callable[[], tuple[int, int]] | None = None,
    most: int | None = None,
    check: Callable[[int], object] = int,
) -> ValueWay:
    """A counter that stands at `now`: `4`, `+2` or `-1`.

    `accepts` is what the rules accept just now, which alone is offered; `most` what is narrower
    than the type; `check` raises `RulesError` for what has another command.
    """
    low, high = form.bounds
    top = high if most is None else most

    def reads(value: str) -> Command:
        to = counter_value(name, now, number(value, now, high))
        if not low <= to <= top:
            bound = f"least {low}" if to < low else f"most {top}"
            raise NotAllowed(f"{_plain(name)} has to be at {bound}.")
        check(to)
        return form.command_with(to)

    def fits(choice: Choice) -> bool:
        least, largest = accepts() if accepts is not None else (low, top)
        then = number(choice.slug, now)
        return then != now and least <= then <= min(largest, top)

    return ValueWay(lambda prefix: filter(fits, completed_number(now, prefix)), reads)


def sets_one(
    choices: Callable[[], Iterable[Choice]], reads: Callable[[str], Command | None]
) -> ValueWay:
    """One of some things, to complete; `reads` tells which is meant."""
    return ValueWay(lambda prefix: completions(choices(), prefix), reads)


def sets_flag(form: Form, on: str, off: str, *, plain: str = "") -> ValueWay:
    """Yes or no (`+1` and `-1`); `plain` is what is meant without a word."""
    found = [Choice("+1", f"+1: {on}"), Choice("-1", f"-1: {off}")]
    return sets_one(lambda: found, lambda value: form.command_with(is_yes(value or plain)))


def takes_out(made: Command, words: Collection[str] = OUT) -> ValueWay:
    """Out of play."""
    return sets_one(lambda: [TAKES_OUT], lambda value: made if fold(value) in words else None)


def refuses(sentence: str) -> ValueWay:
    """Nothing else: it is said what there is."""

    def reads(_value: str) -> Command | None:
        raise NotAllowed(sentence)

    return ValueWay(lambda _prefix: (), reads)


class TargetMaster(GameMaster[S, G]):
    """A game master's commands, from the targets that a game lists."""

    @abstractmethod
    def rows(self, game: G, command: str) -> list[GmTarget]:
        """Everything that a command can name, in a useful order."""

    def find_target(self, game: G, command: str, typed: str) -> GmTarget:
        """The target that was named. Raises `RulesError`."""
        rows = self.rows(game, command)
        if not rows:
            raise Malformed(f"I don’t know the command {command!r}.")
        exact = next((row for row in rows if row.slug == typed), None)
        return exact or find({row.name: row for row in rows}, typed, "target")

    def targets(self, session: Session[S, G], command: str, prefix: str) -> list[Choice]:
        """At most 25 things that the command can name."""
        rows = self.rows(session.game, command)
        return completions((Choice(row.slug, row.name) for row in rows), prefix)[:MOST]

    def values(
        self, session: Session[S, G], command: str, target: str, prefix: str
    ) -> list[Choice]:
        """At most 25 values for the command's target; none while it names nothing."""
        try:
            return self.find_target(session.game, command, target).offers(prefix)[:MOST]
        except RulesError:
            return []

    def command(self, session: Session[S, G], command: str, target: str, value: str) -> Command:
        """The command for the rules. Raises `RulesError` with a sentence."""
        return self.find_target(session.game, command, target).read(value.strip())


# --- numbers, people, phases ----------------------------------------------------------------------


def is_yes(value: str) -> bool:
    """Return True if it says yes. Raises `Malformed` for what says neither."""
    if fold(value) in YES:
        return True
    if fold(value).replace("−", "-") in NO:
        return False
    raise Malformed("Write +1 (yes) or -1 (no).")


def parse_signed(value: str) -> tuple[str, int] | None:
    """``+2`` as sign and amount; no sign is empty, and what is no number None."""
    found = _NUMBER.fullmatch(value)
    return None if found is None else (found[1].replace("−", "-"), int(found[2]))


def number(value: str, now: int, most: int = LARGEST) -> int:
    """``4``, or ``+2`` and ``-1`` from what it is now; never below 0. Raises `Malformed`."""
    found = parse_signed(value)
    if found is None or found[1] > most:
        raise Malformed(f"“{value}” doesn’t fit here. Write 4, +2 or -1, up to {most}.")
    sign, amount = found
    return {"": amount, "+": now + amount, "-": max(0, now - amount)}[sign]


def counter_value(name: str, now: int, to: int) -> int:
    """Return what a counter becomes. Raises `NotAllowed` where it stands so already."""
    if to == now:
        raise NotAllowed(f"{_plain(name)} is already at {now}.")
    return to


def _plain(name: str) -> str:
    """A counter as it is offered, without what stands in brackets."""
    return name.partition(" (")[0]


def seat_named(people: Iterable[Named[Seat]], typed: str) -> Seat | None:
    """Return who is called exactly so, if anybody is: a card or a place may be meant else."""
    wanted = fold(typed)
    return next(
        (each.thing for each in people if wanted in map(fold, each.names)),
        None,
    )


def whereabouts(name: str, people: Sequence[Named[Seat]], place: str = "") -> Ambiguous:
    """The question where something comes into play, or with whom; `place` is one it could be."""
    asked = f"Where does {name} go?" if place else f"Who gets {name}?"
    such = listed((*([place] if place else ()), *(each.name for each in people)), "or")
    return Ambiguous(f"{asked} Write it in `at`, like {such}.")


def somebody(people: Sequence[Named[Seat]], typed: str) -> Seat:
    """The seat that is named. Raises `NotAllowed` with the names that there are."""
    seat = seat_named(people, typed)
    if seat is None:
        names = listed([each.name for each in people], "or")
        raise NotAllowed(f"Nobody here is called “{typed}”. Try {names}.")
    return seat


def phase(phases: Mapping[str, str], typed: str) -> str:
    """Return the phase that begins as typed, or has this number: `IV`. Raises `Malformed`."""
    wanted = fold(typed)
    names = {slug: fold(name) for slug, name in phases.items()}
    numbered = [slug for slug, name in names.items() if wanted == name.partition(" ")[0]]
    hits = numbered or [
        slug
        for slug, name in names.items()
        if wanted and (name.startswith(wanted) or slug.startswith(wanted.replace(" ", "_")))
    ]
    if len(hits) != 1:
        raise Malformed(f"The phases are {listed(phases.values())}.")
    return hits[0]


def slug_meant(choices: Sequence[Choice], typed: str, what: str) -> str:
    """The slug that was typed, or that of what was named. Raises `RulesError`."""
    if any(choice.slug == typed for choice in choices):
        return typed
    return find({choice.name: choice.slug for choice in choices}, typed, what)
