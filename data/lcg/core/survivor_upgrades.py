"""Survivor cards above level 0."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.lcg.api import (
    Cost,
    EnemyAttacks,
    EnemyEvades,
    Game,
    Lasting,
    Piece,
    TestFails,
    Timing,
    Until,
    Use,
    add_to_result,
    choose_piece,
    draw_cards,
    event,
    has_encounter_deck,
    hit,
    of_card,
    reaction,
    ruling,
    shuffle_into_encounter_deck,
)
from data.lcg.core.survivor import warning_if_two_is_not_enough

AQUINNAH, CLOSE_CALL, LUCKY_2, WILL_TO_SURVIVE = "01082", "01083", "01084", "01085"


def _other_enemies_here(g: Game, use: Use[EnemyAttacks]) -> list[Piece]:
    """Return the enemies at the location other than the attacker."""
    return [each for each in g.enemies.at(g.who(use.seat).place) if each is not use.event.enemy]


def _can_divert_damage(g: Game, use: Use[EnemyAttacks]) -> bool:
    attack = use.event
    return attack.seat == use.seat and attack.damage > 0 and bool(_other_enemies_here(g, use))


@reaction(
    AQUINNAH,
    "divert",
    to=EnemyAttacks,
    timing=Timing.WHEN,
    label="Deal the damage to another enemy",
    when=_can_divert_damage,
    cost=Cost(exhaust=True, horror_self=1),
)
async def aquinnah_diverts_damage(g: Game, use: Use[EnemyAttacks]) -> None:
    """Aquinnah: Reaction, when an enemy attacks you, exhaust her and deal her 1 horror.

    Another enemy at your location takes the attack’s damage instead of you.
    """
    await divert_damage_to_enemy(g, use, lambda: _other_enemies_here(g, use), AQUINNAH)


async def divert_damage_to_enemy(
    g: Game, use: Use[EnemyAttacks], among: Callable[[], Sequence[Piece]], source: str
) -> None:
    """Deal an attack’s damage to one of the enemies in `among`, chosen by the attacked player."""
    attack = use.event
    amount, attack.damage = attack.damage, 0
    prompt = f"Which enemy takes the {amount} damage?"
    enemy = await choose_piece(g, use.seat, prompt, among, source=source)
    attack.turned_on = enemy
    await hit(g, enemy, amount, use.seat, source)


ruling(AQUINNAH, "You still take the horror of the attack.")


def _can_shuffle_enemy_into_deck(g: Game, use: Use[EnemyEvades]) -> bool:
    enemy = use.event.enemy
    return (
        enemy in g.in_play
        and has_encounter_deck(g)
        and g.places.where(enemy) == g.who(use.seat).place
        and not g.card(enemy).is_weakness
        and not g.card(enemy).has_trait("Elite")
    )


@event(CLOSE_CALL, to=EnemyEvades, when=_can_shuffle_enemy_into_deck, of_each=True)
async def close_call_shuffles_enemy_away(g: Game, use: Use[EnemyEvades]) -> None:
    """Close Call: After an enemy is evaded here, shuffle it into the encounter deck.

    It can’t be a weakness or an Elite enemy.
    """
    shuffle_into_encounter_deck(g, use.event.enemy)


ruling(CLOSE_CALL, "Anyone can have evaded it, even automatically.")
ruling(
    CLOSE_CALL,
    ("You can’t use it while the encounter deck is empty: one card can’t be shuffled in."),
)


def _would_fail_in_any_way(_g: Game, use: Use[TestFails]) -> bool:
    """Return True if the investigator’s own test would fail, by its total or automatically."""
    return use.event.test.seat == use.seat and not use.event.test.success


@event(
    LUCKY_2,
    to=TestFails,
    timing=Timing.WHEN,
    when=_would_fail_in_any_way,
    note=warning_if_two_is_not_enough,
)
async def lucky_2_adds_two_and_draws_card(g: Game, use: Use[TestFails]) -> None:
    """Lucky! (2): When you would fail a test: +2, and draw 1 card."""
    add_to_result(g, use.event.test, 2)
    await draw_cards(g, use.seat, 1)


ruling(LUCKY_2, "It can’t help against the auto-fail, but you still draw the card.")


@event(
    WILL_TO_SURVIVE,
    when=lambda g, use: (
        not any(each.name == "no_tokens" and each.seat == use.seat for each in g.state.lasting)
    ),
)
async def will_to_survive_prevents_tokens(g: Game, use: Use) -> None:
    """Will to Survive: On your turn. Until it ends, you reveal no chaos tokens for your tests."""
    g.state.lasting.append(Lasting("no_tokens", of_card(WILL_TO_SURVIVE), Until.TURN, use.seat))


ruling(WILL_TO_SURVIVE, "With no token, no symbol has an effect and you can’t fail automatically.")
