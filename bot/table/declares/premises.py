"""Premises of a game: taken for granted as it begins, chosen in the lobby or drawn.

Most of it is what happened before the game; that is for whoever opened the table. What is `shared`
is a choice of all players together, such as who leads.

A game says of a lobby what can be chosen (`Offers.premises`). The lobby
keeps what was chosen (`Lobby.premises`), so that the game is set up alike whenever it is replayed.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.chance import Chance
from bot.engine.errors import Malformed, NotAllowed
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Chosen, Lobby, Premise


def past_of(kit: Kit, lobby: Lobby) -> list[Premise]:
    """Return what can be chosen of what came before a lobby's game."""
    return [each for each in kit.offers.premises(lobby) if not each.shared]


def shared_of(kit: Kit, lobby: Lobby) -> list[Premise]:
    """Return what the players choose together."""
    return [each for each in kit.offers.premises(lobby) if each.shared]


def as_drawn(kit: Kit, lobby: Lobby, seed: bytes) -> Lobby:
    """The lobby of a game that begins with this seed: nothing is left to chance."""
    if lobby.setup is not None:
        return lobby
    return replace(lobby, premises=kit.offers.draw_open_choices(lobby, Chance(seed)))


def premise_lines(kit: Kit, lobby: Lobby) -> list[str]:
    """Return what is taken for granted, a line each."""
    return [each.words for each in kit.offers.premises(lobby)]


def past_lines(kit: Kit, lobby: Lobby) -> list[str]:
    """Return what is taken to have come before, a line each."""
    return [each.words for each in past_of(kit, lobby)]


def with_premise(kit: Kit, lobby: Lobby, name: str, values: Sequence[str]) -> Chosen:
    """Return a lobby with another premise. Raises `NotAllowed` or `Malformed`."""
    found = next((each for each in kit.offers.premises(lobby) if each.name == name), None)
    if found is None:
        raise NotAllowed("Nothing like that came before this game.")
    known = {choice.slug for choice in found.choices}
    for value in values:
        if value not in known:
            raise Malformed(f"{found.title} can’t be {value!r}.")
    if len(values) > found.most or (not values and not found.several):
        raise Malformed(f"{found.title}: choose {found.most}{' at most' * found.several}.")
    return {**lobby.premises, name: tuple(dict.fromkeys(values))}
