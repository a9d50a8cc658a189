"""Choices before a game begins: those on offer, and those made."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.engine.english import join_names
from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from bot.table.declares.table_settings import AS_RUN, TableSettings


class Choice(Struct, frozen=True):
    """A choice with a slug to store and a name to show."""

    slug: str
    name: str
    note: str = ""
    many: bool = False
    """An investigator that several seats may choose: one drawn at random."""
    box: str = ""
    """The box that it needs, by the name of its house rule (`HouseRule.box`)."""


class Succession(Struct, frozen=True, omit_defaults=True):
    """A vote on the table's host. Times are seconds since the epoch."""

    asked_at: float
    since: float
    """When its host was last seen there."""
    votes: dict[Seat, Seat] = {}
    """Votes by seat: a seat, or `absences.WAIT`."""
    voted_at: float = 0.0
    """When the first vote was cast; 0 if none was."""
    closed: bool = False
    """The players decided to wait for the host."""


class Lobby(Struct, frozen=True):
    """The choices made before a game starts."""

    scenario: str
    difficulty: str
    investigators: tuple[str, ...]
    """Slugs in seat order."""
    settings: JsonObject = {}
    """House rules of the table (`share_freely`, `test_pictures`…), by the kit's names."""
    premises: dict[str, tuple[str, ...]] = {}
    """The premises of the game: see `premises.Premise`."""
    decks: JsonObject = {}
    """Players' own decks by investigator slug; the others have starter decks."""
    deck_names: dict[str, str] = {}
    """The names of these decks, for display."""
    table: TableSettings = AS_RUN
    """The table's settings, such as its pace."""
    rests: tuple[tuple[float, float], ...] = ()
    """The pauses of the game, for its deadlines: see `deadlines.Rests`."""
    paced_at: float = 0.0
    """When the deadlines were last changed: none counts from before."""
    started_at: float = 0.0
    """When the game began, in seconds since the epoch; 0 before."""
    setup: JsonObject | None = None
    """For a chapter: its set-up by the campaign; None if the choices determine it."""
    begun_at: int = 0
    """For a chapter: the campaign's step from which it began."""
    succession: Succession | None = None
    """The vote on a new host, if the host is gone or silent."""
    difficulty_chosen: bool = False
    """Someone chose the difficulty; otherwise it depends on who takes the seats."""
    tutorial: bool = False
    """A tutorial for one player: it pings nobody, and is not counted."""


Chosen = dict[str, tuple[str, ...]]
"""Slugs of choices by the name of their premise: `Lobby.premises`."""


class Premise(Struct, frozen=True, kw_only=True):
    """An assumption about the game's past, with its possible values."""

    name: str
    """`[a-z0-9_.]`, at most 50 characters: its name in `Lobby.premises`."""
    title: str
    choices: tuple[Choice, ...]
    chosen: tuple[str, ...]
    """The choices in force, by slug."""
    several: bool = False
    """Any number of the choices, up to `most`; otherwise exactly one."""
    most: int = 1
    shared: bool = False
    """Every player with a seat may choose it; the game itself posts it at the start."""

    @property
    def words(self) -> str:
        """Return `The Gathering: Resolution 2`."""
        names = [each.name for each in self.choices if each.slug in self.chosen]
        return f"{self.title}: {join_names(names) if names else 'none'}"


def chosen_value(lobby: Lobby, premise: str, among: Mapping[str, object], default: str) -> str:
    """Return the lobby's value for a premise, or the default if it has no valid one."""
    value = next(iter(lobby.premises.get(premise, ())), default)
    return value if value in among else default
