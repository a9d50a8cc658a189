"""The lines of `drive`: verbs in, replies out (docs/drive.md)."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from bot.engine.about import About
from bot.engine.ask import Allot, Ask, Part, Pick
from bot.engine.errors import Ambiguous, Looked
from bot.engine.json_types import JsonObject
from bot.table.game.snapshot import Snapshot

REASON = "driven"


class DriveLine(Struct, forbid_unknown_fields=True, tag_field="verb", kw_only=True):
    """Base class of the verbs. `table` selects a game by number; the default is the newest."""

    table: int | None = None


class New(DriveLine, tag="new", kw_only=True):
    """Open and start a game."""

    scenario: str
    """For the board game the Ancient One, or `random`."""
    investigators: list[str]
    """By slug; `random` draws one, if the game supports it."""
    game: str = "lcg"
    difficulty: str = ""
    decks: JsonObject = {}
    settings: JsonObject = {}
    seed: int | str = 0
    """A number, or 32 hex digits."""
    lead: str | UnsetType = UNSET
    """The lead investigator. This and the following fields are passed to the game's set-up, if it
    has them."""
    earlier: list[JsonObject] | UnsetType = UNSET
    """The results of earlier scenarios."""
    log: list[JsonObject] | UnsetType = UNSET
    """The entries of the campaign log."""
    bag: list[int | str] | UnsetType = UNSET
    """The chaos bag."""
    chapter: int | UnsetType = UNSET
    """The number of the scenario in its campaign."""
    trauma: dict[str, list[int]] | UnsetType = UNSET
    """The physical and mental trauma by investigator."""
    weaknesses: dict[str, str] | UnsetType = UNSET
    """A basic weakness by investigator, instead of a random one."""
    one_set: str | UnsetType = UNSET
    """The encounter set to use, instead of a random one of several."""


class Gm(DriveLine, tag="gm", kw_only=True):
    """A game master's change: the ruleset's own `command`, or a kit's `name`, `target`, `value`."""

    command: JsonObject | None = None
    name: str = ""
    target: str = ""
    value: str = ""
    reason: str = REASON


class DrawsLine(DriveLine, tag="draws", kw_only=True):
    """Fix the next results of one purpose of chance."""

    purpose: str
    next: list[str]
    seat: int | str | None = None
    """The seat, for a purpose that each seat has."""
    replace: bool = False
    """Discard the results fixed earlier; otherwise the new ones come after them."""


class AnswerLine(DriveLine, tag="answer", kw_only=True):
    """Answer, pass, withdraw or hold: exactly one of these."""

    seat: int
    ask: int | None = None
    """The question; the default is the only open one that the seat can answer."""
    keys: list[str] | UnsetType = UNSET
    amounts: dict[str, int] | UnsetType = UNSET
    do: Literal["answer", "pass", "withdraw", "hold", "unhold"] = "answer"
    """`hold` and `unhold` need no question."""


class Restart(DriveLine, tag="restart", kw_only=True):
    """Discard the session and rebuild it from the store."""


class Rewind(DriveLine, tag="rewind", kw_only=True):
    """Go back to the position after a step."""

    to: int
    reason: str = REASON


class Open(DriveLine, tag="open", kw_only=True):
    """Open the game of a report's bundle (`keeper reports --export`)."""

    file: str


class Show(DriveLine, tag="show", kw_only=True):
    """Show the position; with `seat` also the seat's view."""

    seat: int | None = None


Line = New | Open | Gm | DrawsLine | AnswerLine | Restart | Rewind | Show


class Error(Struct):
    """The reason why a line was not executed."""

    kind: str
    text: str
    choices: tuple[str, ...] = ()


class OptionShown(Struct, omit_defaults=True):
    """An option of a seat."""

    key: str
    label: str
    verb: str = ""
    args: tuple[str, ...] = ()
    note: str = ""
    least: int = 0
    cap: int | None = None
    group: str = ""
    secret: bool = False
    futile: bool = False
    idle: bool = False
    gain: bool = False
    about: About | None = None


class BarredShown(Struct, omit_defaults=True):
    """Something that a seat cannot choose, with the reason."""

    verb: str
    label: str
    reason: str
    about: About | None = None


class PartShown(Struct):
    """The part of a question that is put to one seat."""

    form: Pick | Allot
    options: list[OptionShown]
    barred: list[BarredShown]


class AskShown(Struct, kw_only=True):
    """An open question."""

    id: int
    kind: str
    prompt: str
    source: str
    join: str
    must: tuple[int, ...]
    may: tuple[int, ...]
    awaited: tuple[int, ...]
    given: tuple[int, ...]
    optional: bool
    lines: list[str]
    about: About | UnsetType = UNSET
    parts: dict[str, PartShown]


class Reply(Struct, omit_defaults=True, kw_only=True):
    """The reply to every line; before the first game it has only `error`."""

    table: int | None = None
    step: int | None = None
    status: str = ""
    heading: str = ""
    asks: list[AskShown] | UnsetType = UNSET
    position: str = ""
    state: Raw | UnsetType = UNSET
    hash: str = ""
    draws: dict[str, list[str]] = {}
    """The fixed results that are still to come, by purpose."""
    dropped: list[str] = []
    """The fixed results that were impossible when they were due, since the last line."""
    facts: Raw | UnsetType = UNSET
    """The facts since the last line."""
    told: list[str] | UnsetType = UNSET
    """The facts since the last line, as public sentences."""
    view: dict[str, str] | UnsetType = UNSET
    error: Error | None = None


def show_ask(snapshot: Snapshot, ask: Ask) -> AskShown:
    """Return a question as the replies show it, including secrets."""
    return AskShown(
        id=ask.id,
        kind=ask.kind,
        prompt=ask.prompt,
        source=ask.source,
        join=ask.join.value,
        must=ask.must,
        may=ask.may,
        awaited=ask.awaited,
        given=tuple(sorted(ask.given)),
        optional=ask.optional,
        lines=snapshot.kit.words.explain(snapshot.require_session(), ask, None),
        about=UNSET if ask.about is None else ask.about,
        parts={str(seat): _show_part(part) for seat, part in ask.parts.items()},
    )


def _show_part(part: Part) -> PartShown:
    return PartShown(
        form=part.form,
        options=[msgspec.convert(o, OptionShown, from_attributes=True) for o in part.options],
        barred=[msgspec.convert(b, BarredShown, from_attributes=True) for b in part.barred],
    )


def show_error(wrong: Exception) -> Error:
    """Return an error as the replies show it."""
    choices = wrong.choices if isinstance(wrong, Ambiguous) else ()
    return Error(_error_kind(wrong), str(wrong), choices)


def _error_kind(wrong: Exception) -> str:
    """Return the error's class name; `Looked` becomes `NotAllowed`: all is visible here."""
    match wrong:
        case msgspec.DecodeError():
            return "Malformed"
        case Looked():
            return "NotAllowed"
        case _:
            return type(wrong).__name__
