"""Worth of playing a card or using an ability, by printed facts and costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from bot.engine.ask import Option
from bot.kits.lcg.autopilot import asset_reach, goals, harm, needs, stage_plans
from bot.kits.lcg.autopilot.esteem import load_esteem
from bot.kits.lcg.autopilot.prospects import FREE, OptionUse, Prospect
from bot.kits.lcg.autopilot.sight import BARE, Tool
from bot.lcg.core.about import is_card
from bot.lcg.core.ids import PieceId
from bot.lcg.core.registry import Cost
from bot.lcg.printed.cards import Card, CardType, Keyword, Skill
from bot.lcg.views.shapes import EnemyView

BAD: Final = -5.0
ROOM: Final = {"hand": 2, "arcane": 2, "ally": 1, "accessory": 1, "body": 1}
DREADED: Final = 0.5
"""Share of the worth of removed doom that doom on an own card costs."""
FIGHT: Final = 6
"""The attacks of a long fight, for which a weapon's uses should suffice."""
DISPLACED: Final = 0.3
"""The cost of losing an asset to make room, in addition to its worth."""
WORTH_BUYING: Final = 0.9
"""The least worth of an action for which the seat pays."""
TRIFLE: Final = 0.1
SPARE: Final = 3
"""The resources that a seat keeps before it pays a debt."""
AMPLE: Final = 3
"""The free places in a hand from which on a further card is worth no more."""
EARLY: Final = 4
"""Rounds in which permanent cards are worth more."""


def worth_of_resource(sight: Prospect) -> float:
    """Return the worth of a resource: more with an unaffordable asset in hand, or few resources."""
    me = sight.me
    dear = [each.code for each in sight.hand if each.cost and each.cost > me.resources]
    known = [card for code in dear if (card := sight.printed(code)) and card.type is CardType.ASSET]
    best = max((worth_of_playing_asset(sight, card) for card in known), default=0.0)
    return max(sight.w.saving * best, sight.w.poor if me.resources < 3 else sight.w.rich)


def worth_of_play(sight: Prospect, option: Option, way: OptionUse) -> float:
    """Return the worth of playing a card from hand."""
    card = sight.printed_card(option)
    if card is None:
        return BAD
    if card.weakness is not None:
        return sight.w.riddance
    if card.type is CardType.ASSET:
        return worth_of_playing_asset(sight, card)
    if way.has_test:
        return _test_worth(sight, way) - sight.w.coin * (card.cost or 0) - 0.3
    return _event_worth(sight, option, card, way)


def _event_worth(sight: Prospect, option: Option, card: Card, way: OptionUse) -> float:
    known = load_esteem()
    price = sight.w.coin * (card.cost or 0) + 0.2
    if sight.lets_resign(card):
        return goals.worth_of_resigning(sight)
    if (worth := known.plays.get(card.code)) is not None:
        return worth - price
    if (worth := _untested_damage_worth(sight, card, way.target)) is not None:
        return worth - price
    if found := known.finds.get(card.code):
        return _found_clue_worth(sight, found, price)
    if share := known.frees.get(card.code):
        return (
            share * sum(needs.worth_of_evasion(sight, each) for each in sight.attackers)
            - price
            - 0.3
        )
    return BAD if option.key.count(":") > 1 else _unrated_event(sight, card)


def _untested_damage_worth(sight: Prospect, card: Card, target: str) -> float | None:
    """Return the worth of damage an event deals without a test; None if it deals none."""
    known, enemy = load_esteem(), sight.enemies.get(target)
    if (dealt := known.hits.get(card.code)) and enemy is not None:
        return needs.worth_of_damage(sight, enemy, dealt)
    if (dealt := known.blasts.get(card.code)) and target in sight.places:
        return _blast_worth(sight, target, dealt)
    return None


def _found_clue_worth(sight: Prospect, found: int, price: float) -> float:
    """Return the worth of an event that finds clues at the seat's location."""
    here = sight.here()
    if here is None or not here.clues:
        return BAD
    wanted = min(here.clues, found, max(1, needs.missing_clues(sight)))
    return needs.worth_of_clue(sight) * wanted - price - sight.w.draught * (found - 1)


def _unrated_event(sight: Prospect, card: Card) -> float:
    """Return the worth of an event by its kind alone."""
    if card.prints_keyword(Keyword.FAST):
        here = sight.here()
        clues = here is not None and here.clues and needs.missing_clues(sight)
        return sight.w.fast_event if clues and not card.has_trait("Spell") else sight.w.event
    poor = not card.cost and sight.me.resources < EARLY
    return sight.w.free_event if poor else sight.w.event


def _blast_worth(sight: Prospect, place: str, dealt: int) -> float:
    """Return the worth of damage to every enemy and investigator at a location."""
    points = sum(
        needs.worth_of_damage(sight, each, dealt) for each in sight.by_place.get(place, ())
    )
    for seat in sight.board.seats:
        if seat.place == place and not seat.out:
            points -= harm.full_harm_cost(sight, seat, dealt, 0)
    return points


def worth_of_keeping(sight: Prospect, card: Card) -> float:
    """Return the worth of keeping a card in hand."""
    if card.type is CardType.ASSET:
        spare = sight.w.spare_weapon if any(each.damage for each in _tools_of(sight, card)) else 0.1
        return max(spare, sight.w.asset_card * worth_of_playing_asset(sight, card))
    usual = sight.w.skill_card if card.type is CardType.SKILL else sight.w.event_card
    return load_esteem().keep.get(card.code, usual)


def worth_of_damage_by_discard(sight: Prospect, enemy: EnemyView, way: OptionUse) -> float:
    """Return the worth of one damage by discarding a card; most if it defeats the enemy."""
    if way.has_test:
        return 0.0
    left = 0 if enemy.health is None else enemy.health - enemy.damage
    return (
        needs.worth_of_removing(sight, enemy)
        if left == 1
        else 0.3 * needs.worth_of_damage(sight, enemy, 1)
    )


def worth_of_asset(sight: Prospect, piece: str) -> float:
    """Return the worth of an own asset in play: what its loss would cost."""
    mine = next((each for each in sight.me.assets if each.id == piece), None)
    card = None if mine is None else sight.printed(mine.code)
    if mine is None or card is None:
        return 0.0
    worn = sight.w.bearing * (mine.damage + mine.horror)
    arms = sight.w.arms * _damage_lost_without(sight, piece)
    return max(0.3, _worth_of_benefits(sight, card) + arms + sight.w.held_asset - worn)


def _damage_lost_without(sight: Prospect, piece: str) -> float:
    """Return how much worse the seat would fight without an asset."""
    others = [tool for key, tool in sight.tools.items() if not key.startswith(f"{piece}:")]
    return _mean_of_fight(sight, sight.tools.values()) - _mean_of_fight(sight, others)


def _worth_of_benefits(sight: Prospect, card: Card) -> float:
    """Return the worth of what an asset gives and soaks, without its price."""
    found = load_esteem().play.get(card.code)
    gives = _bonus_worth(sight, card) + sight.w.other_asset if found is None else found
    return gives + sight.w.bearing * ((card.health or 0) + (card.sanity or 0))


def worth_of_playing_asset(sight: Prospect, card: Card) -> float:
    """Return the worth of playing an asset: bonuses, weapons and soak, less its price."""
    arms = worth_of_weapon(sight, card) or 0.0
    early = sight.w.soon if sight.board.round <= EARLY else 0.0
    points = _worth_of_benefits(sight, card) + arms + early - sight.w.coin * (card.cost or 0)
    return points - _worth_displaced(sight, card)


def _tools_of(sight: Prospect, card: Card) -> tuple[Tool, ...]:
    """Return the attacks that a card in hand allows."""
    return sight.weapons.get(card.code, ())


def worth_of_weapon(sight: Prospect, card: Card) -> float | None:
    """Return how much better the seat fights with an asset; None if it is no weapon."""
    tools = sight.weapons.get(card.code)
    if not tools:
        return None
    held = tuple(sight.tools.values())
    return sight.w.arms * (_mean_of_fight(sight, (*held, *tools)) - _mean_of_fight(sight, held))


def _mean_of_fight(sight: Prospect, tools: Iterable[Tool]) -> float:
    """Return the mean damage of an attack in a fight of several, with the best tool for each."""
    arms = ((goals.mean_attack_damage(sight, each), each.shots) for each in (BARE, *tools))
    left, total = FIGHT, 0.0
    for mean, shots in sorted(arms, reverse=True):
        total += mean * min(left, shots)
        left -= min(left, shots)
    return total / FIGHT


def _bonus_worth(sight: Prospect, card: Card) -> float:
    """Return the worth of an asset's skill bonuses."""
    w = sight.w
    return (
        w.intellect * card.bonus(Skill.INTELLECT)
        + w.combat * card.bonus(Skill.COMBAT)
        + w.willpower * card.bonus(Skill.WILLPOWER)
        + w.agility * card.bonus(Skill.AGILITY)
    )


def _worth_displaced(sight: Prospect, card: Card) -> float:
    """Return the worth of the asset that has to leave its slot for another; 0 if none has to."""
    wanted: Counter[str] = Counter(slot.value for slot in card.slots)
    used, rivals = Counter(wanted), list[float]()
    for each in sight.me.assets:
        held = sight.printed(each.code)
        slots = Counter(slot.value for slot in held.slots if slot.value in wanted) if held else None
        if slots:
            used.update(slots)
            rivals.append(worth_of_asset(sight, each.id))
    crowded = any(n > ROOM.get(slot, 1) for slot, n in used.items())
    return DISPLACED + min(rivals) if crowded and rivals else 0.0


def _test_worth(sight: Prospect, way: OptionUse) -> float:
    """Return the worth of a fight, an evasion or an investigation by a card."""
    enemy = sight.enemies.get(way.target)
    if enemy is None:
        return way.expected_points(needs.worth_of_clue(sight) * way.clues, sight.w.help)
    return way.expected_points(
        needs.worth_of_damage(sight, enemy, way.damage)
        if way.damage
        else needs.worth_of_evasion(sight, enemy),
        sight.w.help,
    )


def worth_of_ability(sight: Prospect, option: Option, way: OptionUse) -> float:
    """Return the worth of using an ability: the expected effect on its target, less its cost."""
    price = points_of_cost(sight, way.cost, way.piece)
    price += sight.w.toll_action * max(0, way.cost.actions - 1)
    aimed = _worth_of_target(sight, option, way)
    if aimed is not None:
        return way.expected_points(aimed, sight.w.help) - price
    if readies_own_asset(sight, way):
        return asset_reach.worth_of_readying(sight, way.target) - price
    if is_card(option.about, sight.game.who(sight.seat).code) and _can_buy_action(sight):
        return _worth_of_another_action(sight, way.cost)
    if way.cost == FREE or _is_ability_of_weakness(sight, way):
        return BAD
    worth = sight.w.own_action if way.cost.actions else sight.w.own_free
    if stage_plans.code_of(sight, option) in load_esteem().draws:
        worth = min(worth, worth_of_drawing(sight, worth))
    return way.expected_points(worth, sight.w.help) - price


def worth_of_drawing(sight: Prospect, most: float) -> float:
    """Return the worth of drawing a card: less as the hand fills up, or if it is too dear.

    The next Upkeep phase draws a card, too: beyond the hand limit cards are only discarded.
    """
    room = sight.game.investigators.hand_limit(sight.seat) - 1 - sight.me.hand
    costs = [each.cost for each in sight.hand if each.cost is not None]
    too_dear = bool(costs) and min(costs) > sight.me.resources
    worth = most * min(1.0, max(0, room) / AMPLE)
    return min(worth, sight.w.idle_draw) if too_dear else worth


def _can_buy_action(sight: Prospect) -> bool:
    return sight.game.who(sight.seat).code in load_esteem().hastens


def _worth_of_another_action(sight: Prospect, price: Cost) -> float:
    """Return the worth of buying an action just before the last: that of the best attempt.

    Negative while more actions are left, if the attempt is worth little, or if the seat needs its
    resources for an asset in hand.
    """
    best = max((_attempt_worth(sight, way) for way in sight.ways.values()), default=0.0)
    short = sight.me.resources - price.resources < _dearest_asset_in_hand(sight)
    saves = short and not sight.faces_final_boss
    return BAD if sight.me.actions != 1 or best < WORTH_BUYING or saves else best + DISPLACED


def _dearest_asset_in_hand(sight: Prospect) -> int:
    """Return the highest price of an asset in hand; 0 if there is none."""
    held = (sight.printed(each.code) for each in sight.hand)
    return max((each.cost or 0 for each in held if each and each.type is CardType.ASSET), default=0)


def _attempt_worth(sight: Prospect, way: OptionUse) -> float:
    """Return the worth of an investigation or attack that costs nothing more than its action."""
    enemy = sight.enemies.get(way.target)
    if not way.has_test or way.cost.discard_self or not (way.clues or enemy is not None):
        return 0.0
    if enemy is None:
        return _test_worth(sight, way)
    missed = 1 - max(way.chances)
    return _test_worth(sight, way) - missed * needs.cost_of_miss(sight, sight.me, enemy)


def _worth_of_target(sight: Prospect, option: Option, way: OptionUse) -> float | None:
    """Return the worth of success with an ability's target; None if it has no known one."""
    if way.target in {threat.id for threat in sight.me.threats}:
        owes = owes_resources(sight, way.target)
        return sight.w.riddance if owes is None else TRIFLE if owes else BAD
    if (enemy := sight.enemies.get(way.target)) is not None:
        finishes = way.cost.discard_self and not way.has_test
        return (
            worth_of_damage_by_discard(sight, enemy, way)
            if finishes
            else needs.worth_of_removing(sight, enemy)
        )
    if option.verb == "parley":
        return _parley_worth(sight)
    return sight.w.place_ability if way.target in sight.places else None


def owes_resources(sight: Prospect, piece: str) -> bool | None:
    """Return True if a weakness in play asks for more resources and the seat can spare them.

    None if it is no such weakness.
    """
    debt = sight.game.piece(PieceId(piece))
    owed = None if debt is None else load_esteem().debts.get(debt.code)
    if debt is None or owed is None:
        return None
    return debt.resources < owed and sight.me.resources > SPARE


def _parley_worth(sight: Prospect) -> float:
    """Return the worth of a parley: with a character who can be won over here, or another."""
    here = sight.here()
    allies = [each.code for each in here.attached if each.ally] if here is not None else []
    return max([needs.worth_of_ally(sight, code) for code in allies], default=sight.w.parley)


def readies_own_asset(sight: Prospect, way: OptionUse) -> bool:
    """Return True if another card's ability targets an own asset, to ready it."""
    return way.target != way.piece and any(each.id == way.target for each in sight.me.assets)


def _is_ability_of_weakness(sight: Prospect, way: OptionUse) -> bool:
    """Return True if the ability belongs to a weakness in play."""
    held = next((each for each in sight.me.assets if each.id == way.target), None)
    card = None if held is None else sight.printed(held.code)
    return card is not None and card.weakness is not None


def _cheapest_card_in_hand(sight: Prospect) -> float:
    """Return the worth of the seat's least valuable card in hand."""
    known = [card for each in sight.hand if (card := sight.printed(each.code))]
    return min(
        (0.0 if card.weakness else worth_of_keeping(sight, card) for card in known), default=0.5
    )


def points_of_cost(sight: Prospect, of: Cost, piece: str = "") -> float:
    """Return the price of a cost, without its actions."""
    return (
        0.2 * of.resources
        + 0.05 * of.uses
        + (worth_of_asset(sight, piece) if of.discard_self else 0.0)
        + _cheapest_card_in_hand(sight) * (of.discard_cards + (of.discard_icons is not None))
        + sight.w.clue * (of.clues + of.group_clues)
        + DREADED * sight.w.doom * of.doom_self
        + harm.harm_cost(sight, of.damage, of.horror)
        + _points_of_wear(sight, of, piece)
    )


def _points_of_wear(sight: Prospect, of: Cost, piece: str) -> float:
    """Return the price of damage and horror that a card takes for its use: its worth if it dies."""
    held = next((each for each in sight.me.assets if each.id == piece), None)
    if held is not None and (
        0 < (held.health or 0) <= held.damage + of.damage_self
        or 0 < (held.sanity or 0) <= held.horror + of.horror_self
    ):
        return worth_of_asset(sight, piece)
    return 0.3 * (of.damage_self + of.horror_self)
