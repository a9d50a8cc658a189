"""The edition of the rules that a game is played by: everything that differs, in one place.

Keeper plays by the classic Rules Reference with its FAQ. The publisher's *Arkham Grimoire* of 2026
is known to us from others' accounts only, so it is no choice when a table is opened; a set-up may
name it in its settings. Where the rules differ they ask `Game.edition`, and nothing else.

What needs no switch: tests that are put off wait first in, first out in both editions, and no card
of the core set has a free ability that costs an action. Left as it was, because we do not know when
its horror is due: an investigator's empty deck is made anew when a card is drawn.
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
    """Who draws with deck and discard pile empty is defeated, with 1 mental trauma."""
    scenario_forced_first: bool = False
    """Of forced abilities that come together those of encounter cards precede those of players'."""
    encounter_deck_is_renewed: bool = False
    """An empty encounter deck is made anew at once after the effect that emptied it."""


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
