"""The edition of the rules of a game: all differences in one place.

Keeper uses the classic Rules Reference with its FAQ. The publisher's *Arkham Grimoire* of 2026 is
known to us only from reports, so the lobby does not offer it; a set-up may name it in its settings.
The rules ask only `Game.edition` for differences.

No switch is needed for these: delayed tests resolve in order in both editions, and no card of the
core set has a free ability that costs an action. Unchanged, because we do not know when its horror
is due: an investigator's empty deck is reshuffled when a card is drawn.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Edition(StrEnum):
    """The editions by the names that a set-up uses."""

    CLASSIC = "classic"
    GRIMOIRE = "grimoire"


class Differences(Struct, frozen=True):
    """The differences of an edition from the classic one."""

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
