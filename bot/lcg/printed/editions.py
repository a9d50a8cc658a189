"""The editions of the rules, and all differences between them."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Edition(StrEnum):
    """The editions of the rules, by the names that a set-up uses."""

    CLASSIC = "classic"
    GRIMOIRE = "grimoire"


class Differences(Struct, frozen=True):
    """The rules in which an edition differs from the classic one."""

    title: str
    """The rules as players read them."""
    draws_reach_hand: bool = False
    """Weaknesses that are drawn together are all in hand while the first of them resolves."""
    no_card_defeats: bool = False
    """A draw with empty deck and discard pile defeats the investigator, with 1 mental trauma."""
    scenario_forced_first: bool = False
    """Of simultaneous forced abilities, those of encounter cards precede those of player cards."""
    encounter_deck_is_renewed: bool = False
    """An empty encounter deck is reshuffled immediately after the effect that emptied it."""


EDITIONS = {
    Edition.CLASSIC: Differences("classic Rules Reference with the FAQ"),
    Edition.GRIMOIRE: Differences(
        "Arkham Grimoire (2026), as far as it is known here",
        draws_reach_hand=True,
        no_card_defeats=True,
        scenario_forced_first=True,
        encounter_deck_is_renewed=True,
    ),
}
