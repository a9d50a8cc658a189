"""Attacks by enemies: in the enemy phase, of opportunity, and retaliation."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.ids import Seat
from bot.lcg.core.about import Rule, of_card, of_rule, source_of
from bot.lcg.core.constants import (
    ATTACK_SPLIT,
    ATTACK_STANDS,
    MAY_NOT_ATTACK,
    MAY_NOT_ATTACK_IN_PASSING,
    MAY_NOT_STRIKE_BACK,
)
from bot.lcg.core.facts import EnemyAttacked
from bot.lcg.core.frames import perform
from bot.lcg.core.game import Game
from bot.lcg.core.moments import AttackLands, EnemyAttacks, Harm, Split
from bot.lcg.core.registry import Timing
from bot.lcg.core.state import CopyNo, Lasting, Piece, PieceId, SkillTest, Until
from bot.lcg.names.keys import choose_piece, choose_seat, lead_picks
from bot.lcg.names.phrases import the
from bot.lcg.printed.cards import Keyword
from bot.lcg.rules import damage, enemies


def may_attack(g: Game, enemy: Piece, seat: Seat) -> bool:
    """Return True if an enemy can attack an investigator; an enemy that cannot stays ready."""
    if g.constants.ban(MAY_NOT_ATTACK, enemy, seat):
        return False
    return g.card(enemy).has_trait("Elite") or not any(
        each.name == "only_elite_attacks" and each.seat == seat for each in g.state.lasting
    )


async def attack(
    g: Game, enemy: Piece, seat: Seat, *, opportunity: bool = False, retaliates: bool = False
) -> None:
    """Resolve one attack of an enemy: damage and horror are dealt together unless cancelled.

    Rules Reference, "Framework Event Details", 3.3.
    """
    if not may_attack(g, enemy, seat):
        return
    dealt, horror = g.enemies.strength(enemy)
    event = EnemyAttacks(
        enemy=enemy, seat=seat, opportunity=opportunity, damage=dealt, horror=horror
    )
    await _resolve_attack(g, event, lambda: enemy in g.in_play, retaliates=retaliates)


async def attack_from_discard(g: Game, copy: CopyNo, seat: Seat) -> None:
    """Let an enemy in a discard pile attack an investigator, with its printed damage and horror.

    It stays in the discard pile: it neither enters play nor engages, and nothing can harm it.
    """
    card = g.card(copy)
    enemy = Piece(id=PieceId(f"discarded-{copy}"), copy=copy, code=card.code)
    if may_attack(g, enemy, seat):
        event = EnemyAttacks(enemy=enemy, seat=seat, damage=card.damage, horror=card.horror)
        await _resolve_attack(g, event, lambda: True)


async def _resolve_attack(
    g: Game, event: EnemyAttacks, can_still_attack: Callable[[], bool], *, retaliates: bool = False
) -> None:
    """Resolve an attack unless cards cancel it, or the enemy can no longer make it."""
    enemy = event.enemy
    g.state.attackers.append(enemy.id)
    event.cancelled = _is_called_off(g, event)
    if not event.cancelled:
        await g.listen(event, Timing.WHEN)
    if event.cancelled and g.constants.ban(ATTACK_STANDS, enemy):
        event.cancelled = False
    _tell_attack(g, event, retaliates=retaliates)
    if not event.cancelled and can_still_attack():
        await g.listen(AttackLands(enemy=enemy, seat=event.seat, attack=event), Timing.WHEN)
        await _turn_away(g, event)
        await _deal_attack_harm(g, event)
        await _strike_back(g, event)
        await g.listen(event, Timing.AFTER)
    g.state.attackers.pop()


CALLED_OFF = "called_off"
"""The name of what cancels every attack of an enemy that is not Elite against an investigator."""


def call_off_attacks(g: Game, seat: Seat, until: Until, source: str) -> None:
    """Cancel attacks of non-Elite enemies against an investigator, until a period ends."""
    g.state.lasting.append(Lasting(CALLED_OFF, of_card(source), until, seat))


def _is_called_off(g: Game, event: EnemyAttacks) -> bool:
    spared = any((e.name, e.seat) == (CALLED_OFF, event.seat) for e in g.state.lasting)
    return spared and not g.card(event.enemy).has_trait("Elite")


def _tell_attack(g: Game, event: EnemyAttacks, *, retaliates: bool) -> None:
    g.tell(
        EnemyAttacked(
            code=event.enemy.code,
            seat=event.seat,
            opportunity=event.opportunity,
            cancelled=event.cancelled,
            retaliates=retaliates,
        )
    )


async def _turn_away(g: Game, event: EnemyAttacks) -> None:
    """Deal the damage of an attack to the enemy at which it was redirected, if any."""
    if event.turned_on is not None and event.damage:
        amount, event.damage = event.damage, 0
        await damage.hit(g, event.turned_on, amount, event.seat, event.enemy.code)


async def _strike_back(g: Game, event: EnemyAttacks) -> None:
    """Deal 1 damage to the attacker if a card of the attacked investigator says so."""
    if event.countered_by is not None and g.who(event.seat).playing:
        await damage.hit(g, event.enemy, 1, event.seat, event.countered_by)


async def _deal_attack_harm(g: Game, event: EnemyAttacks) -> None:
    card = g.card(event.enemy)
    harm = Harm(event.seat, event.damage, event.horror, source_of(card.code), attacker=event.enemy)
    harm.split = next(g.constants.answers(ATTACK_SPLIT, event.enemy), Split.FREE)
    await damage.deal_all(g, [harm])


async def attacks_of_opportunity(g: Game, seat: Seat) -> None:
    """Let each ready engaged enemy attack a seat once, in an order that the seat chooses."""
    waiting = [enemy for enemy in g.enemies.engaged_with(seat) if not enemy.exhausted]
    while g.who(seat).playing:
        waiting = [e for e in waiting if e in g.in_play and _attacks_in_passing(g, e, seat)]
        enemy = await _next_attacker(g, seat, waiting, Rule.OPPORTUNITY)
        if enemy is None:
            return
        waiting.remove(enemy)
        await attack(g, enemy, seat, opportunity=True)


def is_threatened(g: Game, seat: Seat) -> bool:
    """Return True if an enemy would make an attack of opportunity against a seat."""
    return any(_attacks_in_passing(g, enemy, seat) for enemy in g.enemies.engaged_with(seat))


def _attacks_in_passing(g: Game, enemy: Piece, seat: Seat) -> bool:
    """Return True if this enemy would make an attack of opportunity against a seat."""
    return _can_attack(g, enemy, seat) and not g.constants.ban(MAY_NOT_ATTACK_IN_PASSING, enemy)


def _can_attack(g: Game, enemy: Piece, seat: Seat) -> bool:
    return not enemy.exhausted and g.enemies.is_engaged(enemy, seat) and may_attack(g, enemy, seat)


async def _next_attacker(g: Game, seat: Seat, waiting: list[Piece], rule: Rule) -> Piece | None:
    if len({(e.code, e.damage) for e in waiting}) == 1:
        return waiting[0]
    return await choose_piece(
        g,
        seat,
        "Which enemy attacks first?",
        lambda: waiting,
        source=of_rule(rule),
        kind="attack_order",
    )


async def enemy_attacks(g: Game, seat: Seat) -> None:
    """Let each ready enemy engaged with an investigator attack them, then exhaust (step 3.3)."""
    while g.who(seat).playing:
        waiting = [
            enemy
            for enemy in g.enemies.engaged_with(seat)
            if _can_attack(g, enemy, seat) and not g.enemies.is_massive(enemy)
        ]
        enemy = await _next_attacker(g, seat, waiting, Rule.ENEMY_PHASE)
        if enemy is None:
            return
        await perform(g, seat, attack(g, enemy, seat))
        if enemy in g.in_play:
            enemies.exhaust(g, enemy, echo=True)


async def massive_attacks(g: Game) -> None:
    """Let massive enemies attack each investigator engaged with them; the lead chooses the order.

    This is part of step 3.3. An investigator engaged meanwhile is attacked too; an enemy that is
    exhausted or gone makes no other attack (FAQ 2.29). Rules Reference, "Massive".
    """
    for enemy in [e for e in g.enemies.all() if g.enemies.is_massive(e) and not e.exhausted]:
        attacked: list[Seat] = []
        while left := _seats_to_attack(g, enemy, attacked):
            seat = await _next_victim(g, enemy, left)
            if seat is None:
                break
            attacked.append(seat)
            await perform(g, seat, attack(g, enemy, seat))
        if attacked and enemy in g.in_play:
            enemies.exhaust(g, enemy, echo=True)


def _seats_to_attack(g: Game, enemy: Piece, attacked: list[Seat]) -> list[Seat]:
    """Return the seats that a massive enemy still has to attack."""
    if enemy not in g.in_play:
        return []
    engaged = [seat for seat in g.enemies.engaged_seats(enemy) if may_attack(g, enemy, seat)]
    return [seat for seat in engaged if seat not in attacked]


async def _next_victim(g: Game, enemy: Piece, left: list[Seat]) -> Seat | None:
    card, kind = g.card(enemy), "attack_order"
    prompt = f"Who does {the(card)} attack first?"
    return await lead_picks(
        g,
        lambda lead: choose_seat(g, lead, prompt, lambda: left, source=card.code, kind=kind),
    )


async def strike_back(
    g: Game, test: SkillTest, enemy: Piece | None, keyword: Keyword = Keyword.RETALIATE
) -> None:
    """Let a ready enemy with Retaliate or Alert attack after a failed test (end of ST.7)."""
    if test.success or enemy is None or enemy not in g.in_play or enemy.exhausted:
        return
    if g.constants.ban(MAY_NOT_STRIKE_BACK, enemy, test):
        return
    if g.who(test.seat).playing and g.pieces.has_keyword(enemy, keyword):
        await attack(g, enemy, test.seat, retaliates=True)
