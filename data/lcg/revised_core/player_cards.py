"""Player cards of the Revised Core Set. Charisma and Relic Hunter are facts only: a slot each."""

from __future__ import annotations

from bot.lcg.api import (
    Cost,
    EnemyAttacks,
    Game,
    Harm,
    HarmDealt,
    Piece,
    PieceId,
    Timing,
    Use,
    choose_word,
    draw_cards,
    event,
    gain,
    reaction,
    ruling,
)
from data.lcg.core.survivor_upgrades import divert_damage_to_enemy

EMERGENCY_CACHE, HAD_WORSE, AQUINNAH = "02194", "02261", "02308"
MOST_CANCELLED = 5


@event(EMERGENCY_CACHE)
async def emergency_cache_2_gains_resources_and_card(g: Game, use: Use) -> None:
    """Emergency Cache: Gain 3 resources and draw 1 card."""
    gain(g, use.seat, 3)
    await draw_cards(g, use.seat, 1)


# "I've had worse…"


def _is_harm_to_own_seat(_g: Game, use: Use[HarmDealt]) -> bool:
    return use.event.harm.seat == use.seat and not use.event.harm.certain


@event(HAD_WORSE, to=HarmDealt, timing=Timing.WHEN, when=_is_harm_to_own_seat)
async def had_worse_cancels_harm(g: Game, use: Use[HarmDealt]) -> None:
    """ "I’ve had worse…": Fast, when you take damage or horror, cancel up to 5 of it.

    Then gain that many resources.
    """  # noqa: D210 - its name begins so
    harm, cancelled = use.event.harm, 0
    heaps = _list_harm_parts(harm)
    for kind, target, amount in heaps:
        most = min(amount, MOST_CANCELLED - cancelled)
        least = 1 if (kind, target, amount) == heaps[-1] and not cancelled else 0
        gone = await _choose_amount_to_cancel(
            g, use, f"{kind}{_target_suffix(g, target)}", range(most, least - 1, -1)
        )
        _cancel_part(harm, kind, target, gone)
        cancelled += gone
    use.event.cancelled = not (harm.damage or harm.horror)
    gain(g, use.seat, cancelled)


def _list_harm_parts(harm: Harm) -> list[tuple[str, PieceId | None, int]]:
    """Return the parts of a harm: kind, asset that takes it (None: investigator), amount."""
    found = [("damage", None, harm.own_damage), ("horror", None, harm.own_horror)]
    found += [("damage", target, amount) for target, amount in harm.damage_on.items()]
    found += [("horror", target, amount) for target, amount in harm.horror_on.items()]
    return [heap for heap in found if heap[2] > 0]


def _target_suffix(g: Game, target: PieceId | None) -> str:
    piece = g.piece(target)
    return f" on {g.card(piece).name}" if piece is not None else ""


async def _choose_amount_to_cancel(g: Game, use: Use, what: str, amounts: range) -> int:
    words = [(str(each), f"{each} {what}") for each in amounts]
    key = await choose_word(g, use.seat, f"How much {what} do you cancel?", words, source=HAD_WORSE)
    return int(key or 0)


def _cancel_part(harm: Harm, kind: str, target: PieceId | None, amount: int) -> None:
    """Remove this much of one kind of harm from its target."""
    if kind == "damage":
        harm.damage -= amount
    else:
        harm.horror -= amount
    assigned = harm.damage_on if kind == "damage" else harm.horror_on
    if target is not None:
        left = assigned.pop(target) - amount
        assigned |= {target: left} if left else {}


ruling(
    HAD_WORSE,
    ("Damage and horror you assign to your assets were dealt to you, so you can cancel them too."),
)
ruling(HAD_WORSE, "You can also cancel direct damage and horror.")


# Aquinnah


def _enemies_here(g: Game, use: Use[EnemyAttacks]) -> list[Piece]:
    return g.enemies.at(g.who(use.seat).place)


def _can_divert_attack(g: Game, use: Use[EnemyAttacks]) -> bool:
    attack = use.event
    return attack.seat == use.seat and attack.damage > 0 and bool(_enemies_here(g, use))


@reaction(
    AQUINNAH,
    "divert",
    to=EnemyAttacks,
    timing=Timing.WHEN,
    label="Deal the damage to an enemy",
    when=_can_divert_attack,
    cost=Cost(exhaust=True, horror_self=1),
)
async def aquinnah_3_diverts_damage(g: Game, use: Use[EnemyAttacks]) -> None:
    """Aquinnah: Reaction, when an enemy attacks you, exhaust her and deal her 1 horror.

    Any enemy at your location takes the attack’s damage instead of you.
    """
    await divert_damage_to_enemy(g, use, lambda: _enemies_here(g, use), AQUINNAH)


ruling(AQUINNAH, "You can choose the attacker itself. You still take the attack’s horror.")
