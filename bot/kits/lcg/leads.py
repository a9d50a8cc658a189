"""Who leads as a game of the card game begins: the players choose, in the lobby.

Rules Reference, "Setting Up the Game" and "Lead Investigator". Nobody is asked where one plays.
"""

from __future__ import annotations

from typing import Final

from bot.table.declares.kit import Choice, Lobby
from bot.table.declares.premises import Premise, chosen_in

LEADER: Final = "lead"
"""How the choice is called in `Lobby.premises`."""


def lead_premise(lobby: Lobby, investigators: tuple[Choice, ...]) -> tuple[Premise, ...]:
    """The choice between those who have a seat; the first leads while nobody says otherwise."""
    if len(lobby.investigators) < 2:
        return ()
    names = {choice.slug: choice.name for choice in investigators}
    return (
        Premise(
            name=LEADER,
            title="Who leads",
            choices=tuple(Choice(slug, names.get(slug, slug)) for slug in lobby.investigators),
            chosen=(_leader(lobby),),
            shared=True,
        ),
    )


def given_lead(lobby: Lobby) -> dict[str, str]:
    """The same for a set-up; empty where the first seat leads."""
    if not lobby.investigators or _leader(lobby) == lobby.investigators[0]:
        return {}
    return {LEADER: _leader(lobby)}


def _leader(lobby: Lobby) -> str:
    slugs = dict.fromkeys(lobby.investigators)
    return chosen_in(lobby, LEADER, slugs, lobby.investigators[0])
