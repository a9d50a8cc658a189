"""Worth of player cards beyond their printed numbers, by code, from `esteem.toml`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

FILE: Final = "esteem.toml"


class Esteem(Struct, frozen=True, forbid_unknown_fields=True):
    """Points by code, and the effects of events."""

    play: Mapping[str, float] = {}
    """The worth of an asset in play, without weapons, soak and price."""
    keep: Mapping[str, float] = {}
    """The worth of an event or a skill in hand."""
    hits: Mapping[str, int] = {}
    """Damage that an event deals without a test."""
    blasts: Mapping[str, int] = {}
    """Damage that an event deals to every enemy and investigator at a location."""
    finds: Mapping[str, int] = {}
    """Clues that an event discovers without a test."""
    gleans: Mapping[str, int] = {}
    """Clues that a card discovers as a reaction."""
    turns: Mapping[str, int] = {}
    """The change that a card makes to a test that would fail."""
    parries: Mapping[str, int] = {}
    """Attacks that a card cancels."""
    cancels: Mapping[str, float] = {}
    """The worth of an event that cancels an unknown encounter card."""
    frees: Mapping[str, float] = {}
    """The share of the enemies here that stop attacking after an event."""
    plays: Mapping[str, float] = {}
    """The worth of an event in the seat's turn, in any position; negative for never."""
    replies: Mapping[str, float] = {}
    """The worth of a card's reaction in play, if it differs from others."""
    deepens: Mapping[str, int] = {}
    """Damage that a reaction adds to an attack, for an action."""
    commits: Mapping[str, int] = {}
    """Damage or clues that a committed card adds to a success."""
    uses: Mapping[str, float] = {}
    """The worth of an ability of an encounter card, by code and the ability's name."""
    aims: Mapping[str, int] = {}
    """The least bonus to the skill that a card gives to its own attempts by another ability."""
    debts: Mapping[str, int] = {}
    """Resources that a weakness asks for; more are wasted."""
    strengthens: Collection[str] = ()
    """Allies that add a point of damage to each attack on a Monster at their location."""
    hastens: Collection[str] = ()
    """Investigators who can buy an action."""
    draws: Collection[str] = ()
    """Cards whose ability draws a card, and does nothing else."""
    roams: Collection[str] = ()
    """Assets that move to a connecting place before they investigate."""
    says: Mapping[str, str] = {}
    """The option to choose whenever a card asks, by key."""


@cache
def load_esteem() -> Esteem:
    """Load the table."""
    text = files("bot.kits.lcg.autopilot").joinpath(FILE).read_bytes()
    return msgspec.toml.decode(text, type=Esteem)
