"""Targets of the game master's commands, and how their values are parsed.

Each game lists the targets of every command. A *way* parses one kind of value; most are built from
a `PartialCommand`: a command of the rules (a struct) with one field missing. The type of this field
gives its range and its words; a game adds the names of its places, people and things. A player
names a target by its slug, such as ``seat0:damage``, by its name in autocomplete, or by a part of
it.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import Struct, inspect

from bot.engine.command_reading import GmCommand
from bot.engine.english import join_names
from bot.engine.errors import Ambiguous, Malformed, NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from bot.engine.names import MOST, Named, find_by_name, fold_name
from bot.engine.session import AnySession
from bot.kits.completions import counter_choices, matching_choices
from bot.table.declares.components import GameMaster
from bot.table.declares.lobby_choices import Choice

Command = JsonObject
"""A command of the rules as a JSON object, with its name in `do`."""
OUT = frozenset({"out", "away", "remove", "discard"})
"""Words that remove something from play."""
TAKES_OUT = Choice("out", "Out of play")
YES = frozenset({"yes", "on", "true", "1", "+1"})
NO = frozenset({"no", "off", "false", "0", "-1"})
LARGEST = 999
"""The largest value of a number whose type has no upper bound."""
_NUMBER = re.compile(r"([+\-−]?)(\d{1,3})")


# --- a command with one field to say --------------------------------------------------------------


@cache
def _types_of_field(kind: type[GmCommand], field: str) -> tuple[inspect.Type, ...]:
    """Return the types of a field."""
    shape = inspect.type_info(kind)
    assert isinstance(shape, inspect.StructType)
    found = next(each.type for each in shape.fields if each.name == field)
    return found.types if isinstance(found, inspect.UnionType) else (found,)


class PartialCommand(Struct, frozen=True):
    """A command of the rules with one field missing."""

    kind: type[GmCommand]
    field: str
    given: Mapping[str, object] = {}
    """The values of the other fields."""

    def command_with(self, value: object) -> Command:
        """Return the command with this value in the missing field."""
        return {"do": self.kind.__struct_config__.tag, **self.given, self.field: value}

    @property
    def bounds(self) -> tuple[int, int]:
        """The lowest and highest number that the field's type allows."""
        types = _types_of_field(self.kind, self.field)
        kind = next(each for each in types if isinstance(each, inspect.IntType))
        least = 0 if kind.ge is None else kind.ge
        return least, LARGEST if kind.le is None else kind.le

    @property
    def words(self) -> tuple[str, ...]:
        """The words that the field's type allows."""
        types = _types_of_field(self.kind, self.field)
        kind = next(each for each in types if isinstance(each, inspect.LiteralType))
        return tuple(map(str, kind.values))


# --- what a value can be --------------------------------------------------------------------------


class ValueWay(Struct, frozen=True):
    """One kind of value that a target takes."""

    offers: Callable[[str], Iterable[Choice]]
    """Returns the choices that match what is typed so far."""
    read_value: Callable[[str], Command | None]
    """Return the command for a value, or None for a value of another kind.

    Raises `RulesError` if invalid.
    """


class GmTarget(Struct, frozen=True):
    """Something that a command can name, and the ways to parse its value."""

    slug: str
    name: str
    ways: Callable[[], Sequence[ValueWay]]
    """In the order of autocomplete; values are parsed by the last way first."""

    def offers(self, prefix: str) -> list[Choice]:
        """Return autocomplete choices for the value."""
        return [choice for way in self.ways() for choice in way.offers(prefix)]

    def read(self, value: str) -> Command:
        """Return the command for a value.

        Raises the error of the last way, in order, that rejected the value.
        """
        refusals: list[RulesError] = []
        for way in reversed(self.ways()):
            try:
                if (made := way.read_value(value)) is not None:
                    return made
            except RulesError as error:
                refusals.append(error)
        raise next(iter(refusals), Malformed(f"“{value}” doesn’t fit here."))


def way_to_set_number(
    name: str,
    now: int,
    form: PartialCommand,
    *,
    accepts: Callable[[], tuple[int, int]] | None = None,
    most: int | None = None,
    check: Callable[[int], object] = int,
) -> ValueWay:
    """Return the way to change a counter whose value is `now`: `4`, `+2` or `-1`.

    `accepts` returns the range that the rules accept at the moment, which limits the choices.
    `most` is an upper bound below that of the type. `check` raises `RulesError` for a value that
    needs another command.
    """
    low, high = form.bounds
    top = high if most is None else most

    def read_value(value: str) -> Command:
        to = changed_counter(name, now, parse_number(value, now, high))
        if not low <= to <= top:
            bound = f"least {low}" if to < low else f"most {top}"
            raise NotAllowed(f"{_without_brackets(name)} has to be at {bound}.")
        check(to)
        return form.command_with(to)

    def fits(choice: Choice) -> bool:
        least, largest = accepts() if accepts is not None else (low, top)
        then = parse_number(choice.slug, now)
        return then != now and least <= then <= min(largest, top)

    return ValueWay(lambda prefix: filter(fits, counter_choices(now, prefix)), read_value)


def way_to_choose(
    choices: Callable[[], Iterable[Choice]], read_value: Callable[[str], Command | None]
) -> ValueWay:
    """Return the way to choose one of some things; `read_value` returns its command."""
    return ValueWay(lambda prefix: matching_choices(choices(), prefix), read_value)


def way_to_set_flag(form: PartialCommand, on: str, off: str, *, plain: str = "") -> ValueWay:
    """Return the way to set a yes or no (`+1`, `-1`); `plain` is the value if none is given."""
    found = [Choice("+1", f"+1: {on}"), Choice("-1", f"-1: {off}")]
    return way_to_choose(
        lambda: found, lambda value: form.command_with(parse_yes_or_no(value or plain))
    )


def way_to_remove(made: Command, words: Collection[str] = OUT) -> ValueWay:
    """Return the way to remove something from play."""
    return way_to_choose(
        lambda: [TAKES_OUT], lambda value: made if fold_name(value) in words else None
    )


def way_that_refuses(sentence: str) -> ValueWay:
    """Return a way that rejects every value with `sentence`."""

    def read_value(_value: str) -> Command | None:
        raise NotAllowed(sentence)

    return ValueWay(lambda _prefix: (), read_value)


class TargetMaster(GameMaster):
    """Game master's commands built from a game's list of targets."""

    @abstractmethod
    def rows(self, game: Any, command: str) -> list[GmTarget]:
        """Return everything that a command can name, in a useful order."""

    def find_target(self, game: Any, command: str, typed: str) -> GmTarget:
        """Return the target with this name.

        Raises `RulesError` if there is none.
        """
        rows = self.rows(game, command)
        if not rows:
            raise Malformed(f"I don’t know the command {command!r}.")
        exact = next((row for row in rows if row.slug == typed), None)
        return exact or find_by_name({row.name: row for row in rows}, typed, "target")

    def targets(self, session: AnySession, command: str, prefix: str) -> list[Choice]:
        """Return at most 25 targets of a command."""
        rows = self.rows(session.game, command)
        return matching_choices((Choice(row.slug, row.name) for row in rows), prefix)[:MOST]

    def values(self, session: AnySession, command: str, target: str, prefix: str) -> list[Choice]:
        """Return at most 25 values for the command's target; none if the target is unknown."""
        try:
            return self.find_target(session.game, command, target).offers(prefix)[:MOST]
        except RulesError:
            return []

    def command(self, session: AnySession, command: str, target: str, value: str) -> Command:
        """Return the command for the rules.

        Raises `RulesError` with a sentence.
        """
        return self.find_target(session.game, command, target).read(value.strip())


# --- numbers, people, phases ----------------------------------------------------------------------


def parse_yes_or_no(value: str) -> bool:
    """Return True for yes, False for no.

    Raises `Malformed` for any other value.
    """
    if fold_name(value) in YES:
        return True
    if fold_name(value).replace("−", "-") in NO:
        return False
    raise Malformed("Write +1 (yes) or -1 (no).")


def parse_signed(value: str) -> tuple[str, int] | None:
    """Split ``+2`` into its sign and amount (the sign can be empty).

    None if it is not a number.
    """
    found = _NUMBER.fullmatch(value)
    return None if found is None else (found[1].replace("−", "-"), int(found[2]))


def parse_number(value: str, now: int, most: int = LARGEST) -> int:
    """Parse ``4``, or ``+2`` and ``-1`` relative to `now`; never below 0.

    Raises `Malformed`.
    """
    found = parse_signed(value)
    if found is None or found[1] > most:
        raise Malformed(f"“{value}” doesn’t fit here. Write 4, +2 or -1, up to {most}.")
    sign, amount = found
    return {"": amount, "+": now + amount, "-": max(0, now - amount)}[sign]


def changed_counter(name: str, now: int, to: int) -> int:
    """Return the new value of a counter.

    Raises `NotAllowed` if it does not change.
    """
    if to == now:
        raise NotAllowed(f"{_without_brackets(name)} is already at {now}.")
    return to


def _without_brackets(name: str) -> str:
    """Return the name of a counter without the part in brackets."""
    return name.partition(" (")[0]


def find_seat(people: Iterable[Named[Seat]], typed: str) -> Seat | None:
    """Return the seat with exactly this name.

    None if there is none: the text may name a card or place instead.
    """
    wanted = fold_name(typed)
    return next(
        (each.thing for each in people if wanted in map(fold_name, each.names)),
        None,
    )


def missing_place_error(name: str, people: Sequence[Named[Seat]], place: str = "") -> Ambiguous:
    """Return the error that asks for the place or seat of a card; `place` is an example."""
    asked = f"Where does {name} go?" if place else f"Who gets {name}?"
    such = join_names((*([place] if place else ()), *(each.name for each in people)), "or")
    return Ambiguous(f"{asked} Write it in `at`, like {such}.")


def require_seat(people: Sequence[Named[Seat]], typed: str) -> Seat:
    """Return the seat with this name.

    Raises `NotAllowed` with the valid names.
    """
    seat = find_seat(people, typed)
    if seat is None:
        names = join_names([each.name for each in people], "or")
        raise NotAllowed(f"Nobody here is called “{typed}”. Try {names}.")
    return seat


def parse_phase(phases: Mapping[str, str], typed: str) -> str:
    """Return the phase that begins with `typed` or has this number, such as `IV`.

    Raises `Malformed`.
    """
    wanted = fold_name(typed)
    names = {slug: fold_name(name) for slug, name in phases.items()}
    numbered = [slug for slug, name in names.items() if wanted == name.partition(" ")[0]]
    hits = numbered or [
        slug
        for slug, name in names.items()
        if wanted and (name.startswith(wanted) or slug.startswith(wanted.replace(" ", "_")))
    ]
    if len(hits) != 1:
        raise Malformed(f"The phases are {join_names(phases.values())}.")
    return hits[0]


def resolve_slug(choices: Sequence[Choice], typed: str, what: str) -> str:
    """Return `typed` if it is a slug, or else the slug of the choice named.

    Raises `RulesError`.
    """
    if any(choice.slug == typed for choice in choices):
        return typed
    return find_by_name({choice.name: choice.slug for choice in choices}, typed, what)
