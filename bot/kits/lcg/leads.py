"""The lead investigator at the start, whom several players choose in the lobby."""

from __future__ import annotations

from typing import Final

from bot.engine.chance import Chance
from bot.table.declares.lobby_choices import Choice, Chosen, Lobby, Premise, chosen_value

LEADER: Final = "lead"
"""Name of this choice in `Lobby.premises`."""
LOT: Final = "lot"
"""Slug for a random lead, drawn at the start of the game."""


def lead_premise(lobby: Lobby, investigators: tuple[Choice, ...]) -> tuple[Premise, ...]:
    """Return the choice between the seated investigators; the first is preselected."""
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


def chosen_lead_slug(lobby: Lobby) -> dict[str, str]:
    """Return the chosen lead for the set-up; empty if the first seat leads."""
    if not lobby.investigators or _lead_slug(lobby) == lobby.investigators[0]:
        return {}
    return {LEADER: _lead_slug(lobby)}


def draw_random_lead(lobby: Lobby, premises: Chosen, chance: Chance) -> Chosen:
    """Return the premises with a random lead drawn, if the lobby chose that."""
    if not lobby.investigators or _chosen_lead(lobby) != LOT:
        return premises
    return {**premises, LEADER: (chance.shuffled("first lead", list(lobby.investigators))[0],)}


def _lead_slug(lobby: Lobby) -> str:
    chosen = _chosen_lead(lobby)
    return lobby.investigators[0] if chosen == LOT else chosen


def _chosen_lead(lobby: Lobby) -> str:
    among = dict.fromkeys((*lobby.investigators, LOT))
    return chosen_value(lobby, LEADER, among, lobby.investigators[0])
