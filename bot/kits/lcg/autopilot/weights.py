"""The weights by which a seat of the card game is played: one policy, several characters.

In these points a plain action, such as a resource for somebody who is poor, is about a half. The
sets of weights stand in `weights.toml`, tuned by `python -m tools.tune` (`docs/autopilot.md`); what
a set leaves out has the value that is written here.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct, structs

FILE: Final = "weights.toml"


class PolicyWeights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A character."""

    # people
    resigns: bool = True
    """Whether it ever resigns."""
    uses_others: bool = False
    """Whether it uses what others control."""
    plays_events: bool = True
    """Whether it plays events and cards beside its turn; else they are kept for their owner."""

    # clues, the act
    clue: float = 2.0
    """A clue that the group needs."""
    spare_clue: float = 0.15
    """One that it does not need yet."""
    last_clue: float = 4.0
    """One on which all depends: in the last act, where leaving is losing."""
    goal: float = 8.0
    """An enemy whom the act asks for, or the place to which it leads."""
    victory: float = 0.7
    """A point of victory, which is experience."""
    curiosity: float = 0.6
    """To see a place that nobody has seen yet."""
    crowd: float = 1.0
    """By how much somebody who is there already lowers what a place is worth."""

    # enemies
    doom: float = 2.5
    """Each doom that leaves with an enemy."""
    own_enemy: float = 1.2
    """An enemy that holds up the seat itself, beside what its blows cost."""
    friends_enemy: float = 1.5
    """How much one that holds up others counts."""
    blocked: float = 1.2
    """An enemy that waits where the group has to go."""
    slip: float = 0.2
    """Free hands for the rest of a turn."""
    hunter: float = 0.7
    idle_enemy: float = 0.3
    """Enemies that come, and that stay where they are."""
    prize: float = 4.0
    """Somebody unique in a scenario that counts them."""

    # harm
    fatal: float = 12.0
    """More than anybody takes."""
    scratch: float = 0.4
    wound: float = 1.6
    """A point of harm while many are left, and what it costs more the fewer there are."""
    wary: float = 0.7
    bold: float = 0.25
    """What is left of fear where leaving means to lose: before the last act, and in it."""
    despair: float = 0.6
    """How much harm is welcome where the end is worse than a defeat."""
    asset_shield: float = 0.75
    """How much of what assets can take counts as the seat's own."""

    prepares: bool = True
    """Whether it lets an act wait until the group is ready for the enemy of the next one."""
    prepared: float = 0.8
    """Rounds that are needed for it, as a share of those that are borne, so that one is ready."""
    daring: float = 1.5
    """Blows of the last act's enemy, as a share of what the group bears, before which it leaves."""
    retaliated: float = 0.6
    """How much of the blows counts with which it answers a miss; some of them cards prevent."""
    reserve: float = 5.0
    """Doom that has to be left beside what is needed then."""

    # going
    follow: float = 0.3
    """What is left of a step's worth where enemies come along."""
    dread: float = 0.2
    """How much of the dangers counts that wait there."""
    toil: float = 0.5
    """An action that an enemy takes to be got rid of."""
    found_again: float = 0.65
    """How much of a clue's worth is lost with one that lies there to be found again."""
    toll_action: float = 0.8
    """An action that a choice costs."""
    loose: float = 0.5
    """Actions that an evaded enemy takes beside, as it comes again."""
    relief: float = 0.5
    """How much of the blows counts where a better fighter is."""
    haste: float = 1.0
    """How much an attack of opportunity counts, beside another one in the enemy phase."""
    last_call: float = 30.0
    flight: float = 6.0
    """To resign before it is over for all, and before the seat is defeated."""
    friend: float = 3.0
    """Somebody who waits to be won over."""
    talk: float = 1.5
    """Actions that it takes to talk somebody over."""

    # cards
    arms: float = 3.0
    """A point of damage more in each attack."""
    lens: float = 0.9
    other_asset: float = 0.4
    """Help to investigate, and what does anything else."""
    soon: float = 0.5
    """What stays in play is worth more in the first rounds."""
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
    """How much of a card's worth it is to save for it."""
    poor: float = 0.4
    rich: float = 0.1
    """A resource for somebody with less than three, and for others."""
    draw: float = 0.5
    idle_draw: float = 0.15
    """A card for a small hand, and for others."""
    few: float = 5.0
    """Cards below which a hand is small."""
    fast_event: float = 1.0
    free_event: float = 0.9
    event: float = -5.0
    """Events: fast ones where clues lie, those that cost nothing, others."""
    draught: float = 1.5
    """A card of the encounter deck that comes of an event."""
    thrift: float = 0.5
    """How much of what a card is worth in hand it has to bring beside, to be played in answer."""
    held_asset: float = 0.3
    """What an asset in play is worth beside what it gives, since it is paid for."""
    place_ability: float = 0.9
    riddance: float = 1.6
    own_action: float = 0.6
    own_free: float = 0.3
    parley: float = 3.0
    """Abilities: of a place; that clear the threat area; of own cards, with an action and without;
    talking."""
    reply: float = 0.6
    """An answer to a moment that costs nothing."""

    # commitments
    stake: float = 2.2
    """The success of a test that keeps something bad away."""
    act_stake: float = 6.0
    help: float = 0.25
    """A card that is reckoned to be committed, when an attempt is weighed."""
    skill_card: float = 0.25
    event_card: float = 0.4
    asset_card: float = 0.6
    """What a card in hand is worth, by its kind; of an asset the share of its worth in play."""
    full_hand: float = 0.3
    """By how much less where the hand is full."""
    friends_test: float = 0.8
    """How much somebody else's success counts."""


@cache
def _sets() -> dict[str, dict[str, float | bool]]:
    text = files("bot.kits.lcg.autopilot").joinpath(FILE).read_bytes()
    return msgspec.toml.decode(text, type=dict[str, dict[str, float | bool]])


@cache
def weights(name: str) -> PolicyWeights:
    """A set of weights by its name. Raises `KeyError` where there is none."""
    return changed(PolicyWeights(), _sets()[name])


def changed(base: PolicyWeights, values: dict[str, float | bool]) -> PolicyWeights:
    """The same with other values. Raises `TypeError` for an unknown one."""
    return structs.replace(base, **values)


def names() -> tuple[str, ...]:
    """The names of all sets."""
    return tuple(_sets())
