"""A table's own settings, declared once for menus, `/game status` and docs."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.errors import Malformed
from bot.people.person_settings import AnswerPlace
from bot.table.declares.pace import PACES, Pace, Rhythm


class Hands(StrEnum):
    """True if others may notice that a player has useful cards."""

    OPEN = "open"
    CLOSED = "closed"


class UndoRule(StrEnum):
    """How the table decides on an undo that is not free."""

    VOTE = "vote"
    GAME_MASTER = "gm"


class Late(StrEnum):
    """Who plays a late seat that has to make a choice."""

    STAND_IN = "stand_in"
    AUTOPILOT = "autopilot"
    COMPANION = "companion"
    NOBODY = "nobody"


class Advice(StrEnum):
    """True if players may ask for a companion's advice."""

    ON = "on"
    OFF = "off"


class Narration(StrEnum):
    """The amount of narration at turning points of the story."""

    FULL = "full"
    SHORT = "short"
    NONE = "none"


class TableSettings(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The choices of one table."""

    pace: Rhythm | None = None
    """None: the bot's default (`Rhythm.OPEN` except in tools and tests)."""
    debounce: float | None = None
    """These, in seconds, override the pace if given; 0 as in `Pace`."""
    optional: float | None = None
    turn: float | None = None
    hands: Hands = Hands.OPEN
    undo: UndoRule = UndoRule.VOTE
    late: Late = Late.STAND_IN
    advice: Advice = Advice.ON
    narration: Narration = Narration.FULL
    log_thread: bool = False
    """True if the log is posted in a thread, so that the channel is free for talk."""
    answers: AnswerPlace = AnswerPlace.CHANNEL
    """Where Keeper asks players who have not chosen a place."""
    companions_first: bool = False
    """True if companions play without letting people go first."""

    def pace_in_seconds(self, default: Pace) -> Pace:
        """Return the table's pace in seconds; `default` if none was chosen."""
        pace = default if self.pace is None else PACES[self.pace]
        return replace(
            pace,
            debounce=pace.debounce if self.debounce is None else self.debounce,
            optional=pace.optional if self.optional is None else self.optional,
            turn=pace.turn if self.turn is None else self.turn,
        )


AS_RUN: Final = TableSettings()
"""The settings of a table that chose nothing."""


class SettingWay(Struct, frozen=True):
    """One value of a setting."""

    code: str
    title: str
    """A few words, at most 60 characters."""
    sentence: str
    """Its effect, at most 100 characters."""


class Setting(Struct, frozen=True):
    """A setting with a few values; the first is the default."""

    name: str
    """The field of `TableSettings`."""
    title: str
    ways: tuple[SettingWay, ...]

    def current_value(self, settings: TableSettings) -> SettingWay:
        """Return the value that the table has chosen."""
        code = _stored_code(getattr(settings, self.name))
        return next((way for way in self.ways if way.code == code), self.ways[0])


SETTINGS: Final = (
    Setting(
        "pace",
        "Pace",
        (
            SettingWay(
                Rhythm.OPEN, "Open", "No deadlines; pings after 3 min, again after 12, 24, 48 h"
            ),
            SettingWay(
                Rhythm.LIVE,
                "Live",
                "Pings after 20 s; a chance to react passes after 15 min, a turn after 2 h",
            ),
            SettingWay(
                Rhythm.DAY,
                "A day",
                "Pings after 3 min; a chance to react passes after 12 h, a turn after 48 h",
            ),
            SettingWay(
                Rhythm.WEEK,
                "A week",
                "Pings after 10 min; a chance to react passes after 2 days, a turn after 7",
            ),
        ),
    ),
    Setting(
        "hands",
        "Hands",
        (
            SettingWay(
                Hands.OPEN,
                "Open",
                "I ask only those who can react, so all can guess why; everyone sees Hidden cards",
            ),
            SettingWay(
                Hands.CLOSED,
                "Closed",
                "I ask everyone who might be holding something; only its holder sees a Hidden card",
            ),
        ),
    ),
    Setting(
        "undo",
        "Undo",
        (
            SettingWay(
                UndoRule.VOTE,
                "By vote",
                "Free until something hidden comes up; then everyone must agree",
            ),
            SettingWay(
                UndoRule.GAME_MASTER,
                "Game master",
                "Free until something hidden comes up; then only /gm rewind",
            ),
        ),
    ),
    Setting(
        "late",
        "After a deadline",
        (
            SettingWay(
                Late.STAND_IN,
                "Stand-in",
                "A friend they named takes over, or someone the table votes for",
            ),
            SettingWay(
                Late.AUTOPILOT,
                "Autopilot",
                "The autopilot takes over and plays carefully, from what that seat sees",
            ),
            SettingWay(
                Late.COMPANION,
                "Companion",
                "A companion takes over and plays as well as it can, from what that seat sees",
            ),
            SettingWay(Late.NOBODY, "Nobody", "I tell the table, and it keeps waiting"),
        ),
    ),
    Setting(
        "advice",
        "Advice",
        (
            SettingWay(
                Advice.ON, "On", "/advise says what I’d do in your place and why, to you alone"
            ),
            SettingWay(Advice.OFF, "Off", "No advice at this table"),
        ),
    ),
    Setting(
        "narration",
        "Story",
        (
            SettingWay(Narration.FULL, "Full", "A few sentences where the story turns"),
            SettingWay(Narration.SHORT, "Short", "One sentence where the story turns"),
            SettingWay(Narration.NONE, "None", "Only what happens, no story"),
        ),
    ),
    Setting(
        "log_thread",
        "Log",
        (
            SettingWay("no", "In the channel", "I post what happens in this channel"),
            SettingWay(
                "yes",
                "In a thread",
                "I post what happens in a thread; the channel stays free for talk",
            ),
        ),
    ),
    Setting(
        "answers",
        "Where players answer",
        (
            SettingWay(AnswerPlace.CHANNEL, "Channel", "I ask here; `/me answers` differs for you"),
            SettingWay(
                AnswerPlace.THREAD,
                "Own thread",
                "I ask each player in a private thread; people who manage threads can read it",
            ),
            SettingWay(AnswerPlace.DIRECT, "Direct message", "I ask each player in private"),
        ),
    ),
    Setting(
        "companions_first",
        "Companions go first",
        (
            SettingWay("no", "No", "Where people may go first, companions wait for them"),
            SettingWay("yes", "Yes", "Companions play as soon as it’s their turn"),
        ),
    ),
)

OF_HIDDEN_CARDS: Final = frozenset({"hands"})
"""Settings that are useless in a game without hidden cards."""


OF_THE_STORY: Final = frozenset({"narration"})
"""Settings that are useless in a game without narration."""


def settings_for_game(*, hidden_cards: bool, narrates: bool) -> tuple[Setting, ...]:
    """Return the settings that apply to a game, by its hidden cards and narration."""
    unused: set[str] = set()
    unused |= set() if hidden_cards else OF_HIDDEN_CARDS
    unused |= set() if narrates else OF_THE_STORY
    return tuple(each for each in SETTINGS if each.name not in unused)


def with_setting(settings: TableSettings, name: str, code: str) -> TableSettings:
    """Return the table's settings with one changed. Raises `Malformed` for unknown values."""
    setting = next((each for each in SETTINGS if each.name == name), None)
    if setting is None or all(way.code != code for way in setting.ways):
        raise Malformed("I don’t know that setting.")
    value = code == "yes" if isinstance(getattr(settings, name), bool) else code
    return msgspec.convert(msgspec.to_builtins(settings) | {name: value}, TableSettings)


def _stored_code(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
