"""Campaigns at the table: a game whose chapters are games, each with a table of its own.

The kit of such a game has `chapters`. Between two chapters the
campaign is its channel's game; while one is played the campaign rests, and takes nothing in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from bot.engine.session import AnySession
from bot.table.declares.lobby_choices import Choice, Lobby

AnyChapter = AnySession
"""The session of a chapter: of whatever game."""


class Chapter(Struct, frozen=True, kw_only=True):
    """A wish of a campaign to be played: a game of another ruleset, and by whom."""

    number: int
    """Counts from 1; the same as long as the same chapter is wanted."""
    ruleset: str
    """The game's slug: `lcg`."""
    scenario: str
    difficulty: str
    setup: JsonObject
    """What the game is started with, JSON values only: nothing of it comes from a lobby."""
    seats: tuple[tuple[Seat, str], ...]
    """The campaign's seats that play, each with its label (an investigator's slug), in order.

    The chapter's seats count from 0 in this order.
    """
    settings: JsonObject = {}
    """House rules, as a lobby of that game would hold them."""


class Chapters(Protocol):
    """A campaign's chapters, all synchronous; commands are JSON values for `Ruleset.override`."""

    def wanted_chapter(self, session: AnySession) -> Chapter | None:
        """Return the chapter to play now, until its `result` was taken in; else None."""
        ...

    def result(self, session: AnySession, chapter: AnyChapter) -> JsonObject:
        """The command that tells the campaign how the chapter that is over ended."""
        ...

    def outcomes(self, session: AnySession) -> tuple[Choice, ...]:
        """Return the ends that can be recorded for the wanted chapter, if nobody plays it out."""
        ...

    def outcome_command(self, session: AnySession, outcome: str) -> JsonObject:
        """The command for one of `outcomes` (by slug). Raises `RulesError` for another one."""
        ...

    def log(self, session: AnySession) -> list[str]:
        """The campaign's log, a line an entry: nothing in it is hidden."""
        ...

    def unused_investigators(self, session: AnySession) -> list[str]:
        """Investigators, by slug, whom a player who joins now can choose."""
        ...

    def free(self, session: AnySession, seat: Seat) -> list[str]:
        """Investigators, by slug, with whom a seat can go on."""
        ...

    def joining(
        self, session: AnySession, seat: Seat, investigator: str, deck: Sequence[str] | None
    ) -> JsonObject:
        """Return the command to join from the next chapter on. Raises `RulesError`."""
        ...

    def replacing(
        self, session: AnySession, seat: Seat, investigator: str, deck: Sequence[str] | None
    ) -> JsonObject:
        """Return the command to replace an investigator. Raises `RulesError`."""
        ...

    def leaving(self, session: AnySession, seat: Seat) -> JsonObject:
        """The command by which a seat rests from now on. Raises `RulesError`."""
        ...

    def returning(self, session: AnySession, seat: Seat) -> JsonObject:
        """The command by which a seat that rests plays again. Raises `RulesError`."""
        ...

    def bringing(self, session: AnySession, seat: Seat, deck: Sequence[str]) -> JsonObject:
        """The command that gives a seat the next version of its deck: codes, one per copy.

        Raises `RulesError` with each fault by name.
        """
        ...

    def campaign_lobby(self, played: Lobby, chapter: AnyChapter) -> Lobby | None:
        """The lobby of a campaign that begins with a chapter which was played on its own.

        Its decks are those that were played, with what was drawn for them. None where no campaign
        begins so.
        """
        ...
