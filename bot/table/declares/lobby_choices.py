"""Choices that can be made, and those that were, before a game began."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.engine.english import listed
from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from bot.table.declares.table_settings import AS_RUN, TableSettings


class Choice(Struct, frozen=True):
    """Something that can be named: a slug to store, a name to read."""

    slug: str
    name: str
    note: str = ""
    many: bool = False
    """An investigator that several seats may choose: one drawn at random."""
    box: str = ""
    """The box that it comes with, as a house rule is named (`HouseRule.box`): chosen with that."""


class Succession(Struct, frozen=True, omit_defaults=True):
    """The players are asked who hosts their table. Times are seconds since the epoch."""

    asked_at: float
    since: float
    """When its host was last seen there."""
    votes: dict[Seat, Seat] = {}
    """What each of them wants: a seat, or `absences.WAIT`."""
    voted_at: float = 0.0
    """When the first of them voted; 0: nobody has."""
    closed: bool = False
    """They decided to wait for the host."""


class Lobby(Struct, frozen=True):
    """The choices made before a game starts."""

    scenario: str
    difficulty: str
    investigators: tuple[str, ...]
    """Slugs in seat order."""
    settings: JsonObject = {}
    """House rules of the table (`share_freely`, `test_pictures`…), by the kit's names."""
    premises: dict[str, tuple[str, ...]] = {}
    """What is taken to have happened before: see `premises.Premise`."""
    decks: JsonObject = {}
    """Decks of the players' own by investigator slug; starter decks otherwise."""
    deck_names: dict[str, str] = {}
    """What those decks are called, as it is to be shown."""
    table: TableSettings = AS_RUN
    """The pace and what else the table chose about its life."""
    rests: tuple[tuple[float, float], ...] = ()
    """When the game was paused, for its deadlines: see `deadlines.Rests`."""
    paced_at: float = 0.0
    """When its stretches of time were last chosen: no deadline counts from before."""
    started_at: float = 0.0
    """When the game began, in seconds since the epoch; 0 before it."""
    setup: JsonObject | None = None
    """A chapter's: what its campaign starts it with; None: it follows from what was chosen."""
    begun_at: int = 0
    """A chapter's: the campaign's step from which it began."""
    succession: Succession | None = None
    """The vote on a new host, if its host is gone or silent."""
    tutorial: bool = False
    """It teaches one person to play: nobody is called, and it is not counted."""


Chosen = dict[str, tuple[str, ...]]
"""Slugs of choices by the name of their premise: `Lobby.premises`."""


class Premise(Struct, frozen=True, kw_only=True):
    """One thing that is taken for granted, with the ways in which it can be."""

    name: str
    """`[a-z0-9_.]`, at most 50: what it is called in `Lobby.premises`."""
    title: str
    choices: tuple[Choice, ...]
    chosen: tuple[str, ...]
    """The choices in force, by slug."""
    several: bool = False
    """Any number of the choices, up to `most`; otherwise exactly one."""
    most: int = 1
    shared: bool = False
    """Everybody with a seat may choose it; the game itself tells it when it begins."""

    @property
    def words(self) -> str:
        """`The Gathering: Resolution 2`."""
        names = [each.name for each in self.choices if each.slug in self.chosen]
        return f"{self.title}: {listed(names) if names else 'none'}"


def chosen_in(lobby: Lobby, premise: str, among: Mapping[str, object], default: str) -> str:
    """The one choice that a lobby made; the default for none, and for what there is no more."""
    value = next(iter(lobby.premises.get(premise, ())), default)
    return value if value in among else default
