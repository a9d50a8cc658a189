"""What is taken for granted as a game begins: chosen in the lobby, or drawn.

Most of it is what happened before the game; that is for whoever opened the table. What is `shared`
is a choice of all players together, such as who leads.

A kit of a game that knows such things has a method `premises`; the others do without. The lobby
keeps what was chosen (`Lobby.premises`), so that the game is set up alike whenever it is replayed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

import msgspec
from msgspec import Struct

from bot.engine.chance import Chance
from bot.engine.errors import Malformed, NotAllowed
from bot.engine.words import listed
from bot.table.declares.kit import Choice, Lobby

Chosen = dict[str, tuple[str, ...]]
"""Slugs of choices by the name of their premise."""


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


@runtime_checkable
class HasPremises(Protocol):
    """A kit of games before which something can have happened, or is agreed upon."""

    @property
    def opening_premise(self) -> Premise | None:
        """The first premise there ever is, for who opens a table; nothing of it is chosen."""
        ...

    def premises(self, lobby: Lobby) -> tuple[Premise, ...]:
        """What can be chosen of this lobby's game now, with what is; empty: nothing came before."""
        ...

    def drawn(self, lobby: Lobby, chance: Chance) -> Chosen:
        """Return what the lobby holds once that is drawn which is left to chance; else as it is."""
        ...


def premises_of(kit: object, lobby: Lobby) -> tuple[Premise, ...]:
    """Everything that can be chosen of this; empty where nothing can."""
    return kit.premises(lobby) if isinstance(kit, HasPremises) else ()


def past_of(kit: object, lobby: Lobby) -> list[Premise]:
    """Return what can be chosen of what came before a lobby's game."""
    return [each for each in premises_of(kit, lobby) if not each.shared]


def shared_of(kit: object, lobby: Lobby) -> list[Premise]:
    """Return what the players choose together."""
    return [each for each in premises_of(kit, lobby) if each.shared]


def as_drawn(kit: object, lobby: Lobby, seed: bytes) -> Lobby:
    """The lobby of a game that begins with this seed: nothing is left to chance."""
    if not isinstance(kit, HasPremises) or lobby.setup is not None:
        return lobby
    return msgspec.structs.replace(lobby, premises=kit.drawn(lobby, Chance(seed)))


def premise_lines(kit: object, lobby: Lobby) -> list[str]:
    """Return what is taken for granted, a line each."""
    return [each.words for each in premises_of(kit, lobby)]


def past_lines(kit: object, lobby: Lobby) -> list[str]:
    """Return what is taken to have come before, a line each."""
    return [each.words for each in past_of(kit, lobby)]


def with_premise(kit: object, lobby: Lobby, name: str, values: Sequence[str]) -> Chosen:
    """Return what the lobby holds with one premise in another way.

    Raises `NotAllowed` where there is no such premise, `Malformed` for what it cannot be.
    """
    found = next((each for each in premises_of(kit, lobby) if each.name == name), None)
    if found is None:
        raise NotAllowed("Nothing like that came before this game.")
    known = {choice.slug for choice in found.choices}
    if strange := [value for value in values if value not in known]:
        raise Malformed(f"{found.title} cannot be {strange[0]!r}.")
    if len(values) > found.most or (not values and not found.several):
        raise Malformed(f"{found.title}: choose {found.most}{' at most' * found.several}.")
    return {**lobby.premises, name: tuple(dict.fromkeys(values))}


def chosen_in(lobby: Lobby, premise: str, among: Mapping[str, object], default: str) -> str:
    """The one choice that a lobby made; the default for none, and for what there is no more."""
    value = next(iter(lobby.premises.get(premise, ())), default)
    return value if value in among else default
