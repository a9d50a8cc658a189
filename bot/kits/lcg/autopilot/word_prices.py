"""Prices of the words among which effects let one choose, by card: `tolls.toml`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

from bot.kits.lcg.autopilot import harm, needs
from bot.kits.lcg.autopilot.prospects import Prospect

FILE: Final = "tolls.toml"


class WordPrice(Struct, frozen=True, forbid_unknown_fields=True):
    """A price: what is lost by a word."""

    damage: int = 0
    horror: int = 0
    clues: int = 0
    doom: int = 0
    cards: int = 0
    resources: int = 0
    actions: float = 0.0
    experience: float = 0.0


def price(sight: Prospect, card: str, word: str) -> float | None:
    """Return what a word of a card's effect costs, in points; None where it is not known."""
    toll = _table().get(card, {}).get(word)
    if toll is None:
        return None
    w = sight.w
    return (
        harm.hurt(sight, toll.damage, toll.horror)
        + _clues(sight, toll.clues)
        + w.doom * toll.doom
        + w.draw * toll.cards
        + w.poor * toll.resources
        + w.toll_action * toll.actions
        + w.victory * toll.experience
    )


def _clues(sight: Prospect, lost: int) -> float:
    """Return what clues of one's own are worth: what the group holds beyond its need is spare."""
    found = 0.0
    for n in range(lost):
        spare = needs.surplus(sight) > n
        found += sight.w.spare_clue if spare else sight.w.found_again * sight.w.clue
    return found


def known_cards() -> Iterable[str]:
    """The codes of the cards whose words have a price."""
    return _table().keys()


@cache
def _table() -> Mapping[str, Mapping[str, WordPrice]]:
    text = files("bot.kits.lcg.autopilot").joinpath(FILE).read_bytes()
    return msgspec.toml.decode(text, type=dict[str, dict[str, WordPrice]])
