"""Worth of player cards that their printed numbers do not say, by code: `esteem.toml`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

FILE: Final = "esteem.toml"


class Esteem(Struct, frozen=True, forbid_unknown_fields=True):
    """Points by code, and what events do."""

    play: Mapping[str, float] = {}
    """An asset in play, beside arms, what it bears, and its price."""
    keep: Mapping[str, float] = {}
    """An event or a skill in hand."""
    hits: Mapping[str, int] = {}
    """Damage that an event deals without a test."""
    blasts: Mapping[str, int] = {}
    """Damage that an event deals to everybody at a location."""
    finds: Mapping[str, int] = {}
    """Clues that an event discovers without a test."""
    gleans: Mapping[str, int] = {}
    """Clues that a card discovers in answer to something."""
    turns: Mapping[str, int] = {}
    """By how much a card changes a test that would fail."""
    parries: Mapping[str, int] = {}
    """Attacks that a card cancels."""
    cancels: Mapping[str, float] = {}
    """What an event is worth that cancels an encounter card, of which one knows no more."""
    frees: Mapping[str, float] = {}
    """How many of the enemies here no longer attack after an event."""
    plays: Mapping[str, float] = {}
    """An event in the own turn, whatever stands there: what it gives, or below 0 never."""
    replies: Mapping[str, float] = {}
    """An answer to a moment by a card in play, where it is worth more or less than others."""
    deepens: Mapping[str, int] = {}
    """Damage that an answer adds to an attack, for an action."""
    roams: Collection[str] = ()
    """Assets that lead to a connecting place before they investigate."""
    says: Mapping[str, str] = {}
    """The key of what is chosen wherever a card asks."""


@cache
def esteem() -> Esteem:
    """The table."""
    text = files("bot.kits.lcg.autopilot").joinpath(FILE).read_bytes()
    return msgspec.toml.decode(text, type=Esteem)
