"""Worth of playing a card or using an ability, by printed facts and costs."""

from __future__ import annotations

from collections import Counter
from typing import Final

from bot.engine.ask import Option
from bot.lcg.core.records import Cost
from bot.lcg.printed.cards import Card, CardType, Keyword, Skill
from bot.tools.aims.lcg import goals, harm, needs
from bot.tools.aims.lcg.sight import FREE, AimSight, OptionUse

ARMS: Final = 3.0
"""A point of damage more in each attack."""
LENS, OTHER = 0.9, 0.4
"""What helps to investigate; what does anything else."""
SOON: Final = 0.5
"""What stays in play is worth more in the first rounds."""
SPOT, RIDDANCE = 0.9, 1.6
"""An ability of a place; one that gets rid of what lies in the own threat area."""
BAD: Final = -5.0
ROOM: Final = {"hand": 2, "arcane": 2, "ally": 1, "accessory": 1, "body": 1}
WEIGHT: Final = {Skill.INTELLECT: 1.0, Skill.COMBAT: 0.9, Skill.WILLPOWER: 0.8, Skill.AGILITY: 0.4}
EARLY: Final = 4
"""Rounds in which what stays in play is worth more."""
COIN: Final = 0.12
"""What a resource is worth that a card costs."""


def coin(sight: AimSight) -> float:
    """A resource: for who has something in hand that is still too dear, or little."""
    me = sight.me
    dear = [each.code for each in sight.hand if each.cost and each.cost > me.resources]
    known = [card for code in dear if (card := sight.printed(code)) and card.type is CardType.ASSET]
    best = max((asset(sight, card) for card in known), default=0.0)
    return max(0.6 * best, 0.4 if me.resources < 3 else 0.1)


def played(sight: AimSight, option: Option, way: OptionUse) -> float:
    """A card from hand."""
    seen = sight.card(option)
    card = None if seen is None else sight.printed(seen.code)
    if card is None:
        return BAD
    if card.type is CardType.ASSET:
        return asset(sight, card)
    if way.tested:
        return _tried(sight, way) - COIN * (card.cost or 0) - 0.3
    return _event(sight, option, card)


def _event(sight: AimSight, option: Option, card: Card) -> float:
    here = sight.here()
    if option.key.count(":") > 1:
        return BAD
    if card.has_keyword(Keyword.FAST):
        clues = here is not None and here.clues and needs.lacking(sight)
        return 1.0 if clues and not card.has_trait("Spell") else BAD
    return 0.9 if not card.cost and sight.me.resources < EARLY else BAD


def asset(sight: AimSight, card: Card) -> float:
    """An asset: what it gives, arms and bears, less its price."""
    gives = sum(WEIGHT[skill] * card.gives.of(skill) for skill in WEIGHT) if card.gives else 0.0
    bears = 0.2 * ((card.health or 0) + (card.sanity or 0))
    arms = arming(sight, card)
    other = 0.0 if arms is not None else LENS if card.code in sight.lenses else OTHER
    early = SOON if sight.board.round <= EARLY else 0.0
    points = gives + bears + (arms or 0.0) + other + early - COIN * (card.cost or 0)
    return points - (1.5 if _crowded(sight, card) else 0.0)


def arming(sight: AimSight, card: Card) -> float | None:
    """Return how much better the seat fights with it; None where it is no weapon."""
    tools = sight.weapons.get(card.code)
    if not tools:
        return None
    now = goals.force(sight, goals.best_tool(sight))
    best = max(goals.force(sight, tool) for tool in tools)
    return ARMS * (best - now)


def _crowded(sight: AimSight, card: Card) -> bool:
    """Tell whether something has to leave for it."""
    slots: Counter[str] = Counter(slot.value for slot in card.slots)
    held = [sight.printed(each.code) for each in sight.me.assets]
    for each in held:
        if each is not None:
            wanted = Counter(slot.value for slot in each.slots)
            slots.update({slot: n for slot, n in wanted.items() if slot in slots})
    return any(n > ROOM.get(slot, 1) for slot, n in slots.items())


def _tried(sight: AimSight, way: OptionUse) -> float:
    """A fight, an evasion or an investigation by a card."""
    enemy = sight.enemies.get(way.target)
    if enemy is None:
        return way.likely(needs.clue(sight) * way.clues)
    return way.likely(
        needs.hit(sight, enemy, way.damage) if way.damage else needs.slip(sight, enemy)
    )


def used(sight: AimSight, option: Option, way: OptionUse) -> float:
    """An ability: what it promises by where it stands, less its cost."""
    me = sight.me
    threats = {threat.id for threat in me.threats}
    enemy = sight.enemies.get(way.target)
    price = cost(sight, way.cost)
    if way.target in threats:
        return way.likely(RIDDANCE) - price
    if enemy is not None:
        return way.likely(needs.rid_of(sight, enemy)) - price
    if option.verb == "parley":
        return way.likely(3.0) - price
    if way.target in sight.places:
        return way.likely(SPOT) - price
    if way.cost == FREE or _is_burden(sight, way):
        return BAD
    return way.likely(0.6 if way.cost.actions else 0.3) - price


def _is_burden(sight: AimSight, way: OptionUse) -> bool:
    """Tell whether it belongs to a weakness in play."""
    held = next((each for each in sight.me.assets if each.id == way.target), None)
    card = None if held is None else sight.printed(held.code)
    return card is not None and card.weakness is not None


def cost(sight: AimSight, of: Cost) -> float:
    """Return what is paid beside actions."""
    return (
        0.2 * of.resources
        + 0.05 * of.uses
        + 0.9 * of.discard_self
        + 0.5 * (of.discard_cards + (of.discard_icons is not None))
        + needs.CLUE * of.clues
        + harm.hurt(sight, of.damage, of.horror)
        + 0.3 * (of.damage_self + of.horror_self)
    )
