"""The lead investigator at the start: the players choose in the lobby, if they are several."""

from __future__ import annotations

from typing import Final

from bot.engine.chance import Chance
from bot.table.declares.lobby_choices import Choice, Chosen, Lobby, Premise, chosen_in

LEADER: Final = "lead"
"""How the choice is called in `Lobby.premises`."""
LOT: Final = "lot"
"""In place of an investigator: whoever is drawn as the game begins."""


def lead_premise(lobby: Lobby, investigators: tuple[Choice, ...]) -> tuple[Premise, ...]:
    """The choice between those who have a seat; the first leads while nobody says otherwise."""
    if len(lobby.investigators) < 2:
        return ()
    names = {choice.slug: choice.name for choice in investigators}
    return (
        Premise(
            name=LEADER,
            title="Who leads",
            choices=(
                *(Choice(slug, names.get(slug, slug)) for slug in lobby.investigators),
                Choice(LOT, "Random"),
            ),
            chosen=(_chosen_lead(lobby),),
            shared=True,
        ),
    )


def given_lead(lobby: Lobby) -> dict[str, str]:
    """The same for a set-up; empty where the first seat leads."""
    if not lobby.investigators or _leader(lobby) == lobby.investigators[0]:
        return {}
    return {LEADER: _leader(lobby)}


def with_lead_drawn(lobby: Lobby, premises: Chosen, chance: Chance) -> Chosen:
    """Premises with the lead drawn, where that is left to the lot."""
    if not lobby.investigators or _chosen_lead(lobby) != LOT:
        return premises
    return {**premises, LEADER: (chance.shuffled("first lead", list(lobby.investigators))[0],)}


def _leader(lobby: Lobby) -> str:
    chosen = _chosen_lead(lobby)
    return lobby.investigators[0] if chosen == LOT else chosen


def _chosen_lead(lobby: Lobby) -> str:
    among = dict.fromkeys((*lobby.investigators, LOT))
    return chosen_in(lobby, LEADER, among, lobby.investigators[0])
