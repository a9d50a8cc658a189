"""The weights of a seat's policy in the card game: one policy, several characters.

A plain action, such as a resource for a poor investigator, is worth about half a point. The sets of
weights are in `weights.toml`, tuned by `python -m tools.tune` (`docs/autopilot.md`); a weight that
a set omits has the default below.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct, structs

FILE: Final = "weights.toml"


class PolicyWeights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The weights of a character."""

    # people
    resigns: bool = True
    """True if it may resign."""
    uses_others: bool = False
    """True if it uses cards that others control."""
    plays_events: bool = True
    """True if it plays events and cards outside its turn; if not, it keeps them for the player."""

    # clues, the act
    clue: float = 2.0
    """A clue that the group needs."""
    spare_clue: float = 0.15
    """A clue that the group does not need yet."""
    last_clue: float = 4.0
    """A decisive clue: in the last act, if leaving means to lose."""
    goal: float = 8.0
    """An enemy that the act asks for, or the place it names."""
    boss_hit: float = 1.5
    """The least worth of a point of damage to the enemy that the act asks for."""
    support: float = 1.0
    """To be where the act's enemy is, to help against it."""
    victory: float = 0.7
    """A victory point, which is experience."""
    curiosity: float = 0.6
    """The reveal of a place."""
    crowd: float = 1.0
    """The loss in a place's worth for each investigator already there."""

    # enemies
    doom: float = 2.5
    """Each doom that an enemy takes along when it is removed."""
    own_enemy: float = 1.2
    """An enemy that engages the seat, without its attacks."""
    friends_enemy: float = 1.5
    """The share of an enemy that engages another seat."""
    blocked: float = 1.2
    """An enemy at a place that the group has to reach."""
    slip: float = 0.2
    """Free hands for the rest of a turn."""
    hunter: float = 0.7
    idle_enemy: float = 0.3
    """Hunters, and enemies that stay where they are."""
    prize: float = 4.0
    """A unique enemy in a scenario that counts them."""

    # harm
    fatal: float = 12.0
    """More harm than an investigator can take."""
    scratch: float = 0.4
    wound: float = 1.6
    """A point of harm while many are left, and the extra cost as fewer are left."""
    wary: float = 0.7
    bold: float = 0.25
    """The share of fear if leaving means to lose: before the last act, and in it."""
    last_stand: float = 0.6
    """The share of fear while the last act's enemy is in play."""
    despair: float = 0.6
    """The share of harm that is welcome if the end is worse than a defeat."""
    asset_shield: float = 0.75
    """The share of the assets' soak that counts as the seat's own."""

    prepares: bool = True
    """True if it delays an act until the group is ready for the next act's enemy."""
    prepared: float = 1.1
    """The attacks suffered before its defeat, as a share of those survived, at which the group is
    ready."""
    hopeless: float = 1.0
    """The attacks suffered before its defeat, as a share of those survived, at which the last fight
    is given up."""
    retaliated: float = 0.6
    """The share of Retaliate attacks that counts; cards prevent some."""
    reserve: float = 0.0
    """Doom to keep in addition to what the scenario declares."""

    # movement
    follow: float = 0.3
    """The share of a move's worth if enemies follow."""
    dread: float = 0.2
    """The share of the dangers at the destination that counts."""
    toil: float = 0.5
    """The cost of an action spent to get rid of an enemy."""
    found_again: float = 0.65
    """The share of a dropped clue's worth that is lost, as it can be found again."""
    toll_action: float = 0.8
    """The cost of an action that a choice takes."""
    loose: float = 0.5
    """Actions that an evaded enemy takes later, as it returns."""
    relief: float = 0.5
    """The share of attacks that counts if a better fighter is at the place."""
    haste: float = 1.0
    """The share of an attack of opportunity, in addition to one in the enemy phase."""
    last_call: float = 30.0
    flight: float = 6.0
    """Resigning before the scenario is lost, or the seat defeated."""
    friend: float = 3.0
    """A character that can be won over."""
    talk: float = 1.5
    """Actions that a parley takes."""

    # cards
    arms: float = 3.0
    """One more damage in each attack."""
    lens: float = 0.9
    other_asset: float = 0.4
    """Help to investigate, and other benefits."""
    soon: float = 0.5
    """The extra worth of permanent cards in the first rounds."""
    intellect: float = 1.0
    combat: float = 0.9
    willpower: float = 0.8
    agility: float = 0.4
    """A point of a skill that an asset gives."""
    bearing: float = 0.2
    """A point of health or sanity of an asset."""
    coin: float = 0.12
    """A resource that a card costs."""
    saving: float = 0.6
    """The share of a card's worth for saving towards it."""
    poor: float = 0.4
    rich: float = 0.1
    """A resource for an investigator with less than three, and for others."""
    draw: float = 0.5
    idle_draw: float = 0.15
    """A card for a small hand, and for a large one."""
    few: float = 5.0
    """The size below which a hand is small."""
    fast_event: float = 1.0
    free_event: float = 0.9
    event: float = -5.0
    """Events: fast ones at a place with clues, free ones, others."""
    draught: float = 1.5
    """An encounter card drawn because of an event."""
    thrift: float = 0.5
    """The share of a card's worth in hand that a reply with it must exceed."""
    opening: float = 0.8
    unarmed: float = 1.2
    """The least worth of an asset to keep in the opening hand, and the extra for an unarmed
    fighter."""
    held_asset: float = 0.3
    """The extra worth of an asset in play, as it is already paid for."""
    place_ability: float = 0.9
    riddance: float = 1.6
    own_action: float = 0.6
    own_free: float = 0.3
    parley: float = 3.0
    """Abilities: of a place; against a card in the threat area; of own cards; parley."""
    reply: float = 0.6
    """A free reply to a moment."""

    # commitments
    stake: float = 2.2
    """The success of a test that prevents something bad."""
    act_stake: float = 6.0
    help: float = 0.25
    """A card expected to be committed to an attempt."""
    skill_card: float = 0.25
    event_card: float = 0.4
    asset_card: float = 0.6
    """A card in hand by its kind; for an asset, the share of its worth in play."""
    spare_weapon: float = 0.9
    """The least worth of a weapon in hand that adds damage."""
    full_hand: float = 0.3
    """The reduction if the hand is full."""
    friends_test: float = 0.8
    """The share of another seat's success."""


@cache
def _load_sets() -> dict[str, dict[str, float | bool]]:
    text = files("bot.kits.lcg.autopilot").joinpath(FILE).read_bytes()
    return msgspec.toml.decode(text, type=dict[str, dict[str, float | bool]])


@cache
def load_weights(name: str) -> PolicyWeights:
    """Return a set of weights by name.

    Raises `KeyError` if there is none.
    """
    return with_changes(PolicyWeights(), _load_sets()[name])


def with_changes(base: PolicyWeights, values: dict[str, float | bool]) -> PolicyWeights:
    """Return weights with other values.

    Raises `TypeError` for an unknown weight.
    """
    return structs.replace(base, **values)


def names_of_weights() -> tuple[str, ...]:
    """Return the names of all sets."""
    return tuple(_load_sets())
