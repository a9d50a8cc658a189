"""Campaigns: games whose chapters are separate games, each with its own table.

The kit of such a game has `chapters`. Between two chapters the campaign is its channel's game;
during a chapter it takes no inputs.
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
"""The session of a chapter, of any ruleset."""


class Chapter(Struct, frozen=True, kw_only=True):
    """A chapter that a campaign wants to play: a game of another ruleset, with its players."""

    number: int
    """Counts from 1; stays the same while the same chapter is wanted."""
    ruleset: str
    """The game's slug: `lcg`."""
    scenario: str
    difficulty: str
    setup: JsonObject
    """The game's set-up, JSON values only; a lobby adds nothing."""
    seats: tuple[tuple[Seat, str], ...]
    """The campaign's seats that play, each with its label (an investigator's slug), in order.

    The chapter's seats count from 0 in this order.
    """
    settings: JsonObject = {}
    """House rules, in the form of that game's lobby."""


class Chapters(Protocol):
    """A campaign's chapters, all synchronous; commands are JSON values for `Ruleset.override`."""

    def wanted_chapter(self, session: AnySession) -> Chapter | None:
        """Return the chapter to play now; None if its result is recorded already."""
        ...

    def result(self, session: AnySession, chapter: AnyChapter) -> JsonObject:
        """Return the command that tells the campaign how a finished chapter ended."""
        ...

    def outcomes(self, session: AnySession) -> tuple[Choice, ...]:
        """Return the ends that can be recorded for the wanted chapter without playing it."""
        ...

    def outcome_command(
        self, session: AnySession, outcome: str, cut_short: AnyChapter | None = None
    ) -> JsonObject:
        """Return the command for one of `outcomes` (by slug). Raises `RulesError` for any other.

        What the chapter `cut_short` has counted for the campaign is kept.
        """
        ...

    def log(self, session: AnySession) -> list[str]:
        """Return the campaign's log, a line an entry; it has no secrets."""
        ...

    def unused_investigators(self, session: AnySession) -> list[str]:
        """Return the investigators, by slug, that a new player can choose."""
        ...

    def free_investigators(self, session: AnySession, seat: Seat) -> list[str]:
        """Return the slugs of the investigators with whom a seat can continue."""
        ...

    def join_command(
        self, session: AnySession, seat: Seat, investigator: str, deck: Sequence[str] | None
    ) -> JsonObject:
        """Return the command to join from the next chapter on. Raises `RulesError`."""
        ...

    def replace_command(
        self, session: AnySession, seat: Seat, investigator: str, deck: Sequence[str] | None
    ) -> JsonObject:
        """Return the command to replace an investigator. Raises `RulesError`."""
        ...

    def leave_command(self, session: AnySession, seat: Seat) -> JsonObject:
        """Return the command that lets a seat sit out from now on. Raises `RulesError`."""
        ...

    def return_command(self, session: AnySession, seat: Seat) -> JsonObject:
        """Return the command that brings back a seat that sits out. Raises `RulesError`."""
        ...

    def deck_command(self, session: AnySession, seat: Seat, deck: Sequence[str]) -> JsonObject:
        """Return the command that gives a seat the next version of its deck: codes, one per copy.

        Raises `RulesError` with each fault by name.
        """
        ...

    def campaign_lobby(self, played: Lobby, chapter: AnyChapter) -> Lobby | None:
        """Return the lobby of a campaign that starts with an already played chapter.

        Its decks are those of the chapter, with drawn cards. None if no campaign begins with it.
        """
        ...
