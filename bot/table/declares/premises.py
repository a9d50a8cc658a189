"""Premises: assumptions about the past of a game, chosen in the lobby or drawn.

Most are about the time before the game, and the table's creator chooses them. `shared` ones are
choices of all players together, such as the lead investigator.

A game lists the premises of a lobby (`Offers.premises`). The lobby stores the choices
(`Lobby.premises`), so that replays have the same set-up.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.chance import Chance
from bot.engine.errors import Malformed, NotAllowed
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Chosen, Lobby, Premise


def premises_of_past(kit: Kit, lobby: Lobby) -> list[Premise]:
    """Return the premises about the time before the game."""
    return [each for each in kit.offers.premises(lobby) if not each.shared]


def shared_premises(kit: Kit, lobby: Lobby) -> list[Premise]:
    """Return the premises that the players choose together."""
    return [each for each in kit.offers.premises(lobby) if each.shared]


def draw_premises(kit: Kit, lobby: Lobby, seed: bytes) -> Lobby:
    """Return the lobby with all random premises drawn from the game's seed."""
    if lobby.setup is not None:
        return lobby
    return replace(lobby, premises=kit.offers.draw_open_choices(lobby, Chance(seed)))


def premise_lines(kit: Kit, lobby: Lobby) -> list[str]:
    """Return all premises, a line each."""
    return [each.words for each in kit.offers.premises(lobby)]


def past_lines(kit: Kit, lobby: Lobby) -> list[str]:
    """Return the premises about the time before the game, a line each."""
    return [each.words for each in premises_of_past(kit, lobby)]


def with_premise(kit: Kit, lobby: Lobby, name: str, values: Sequence[str]) -> Chosen:
    """Return the lobby's premises with one changed. Raises `NotAllowed` or `Malformed`."""
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
