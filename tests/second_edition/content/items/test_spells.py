"""Spells."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import Source
from tests.second_edition.content.driving import SEAT, Position
from tests.second_edition.content.items.trials import check, fight
from tests.second_edition.terms import Loss, Window


def cast(position: Position, code: str, window: Window, about: object = None) -> bool:
    """Cast a spell with dice that all succeed."""
    position.gets(code)
    position.me.sliders[2] = 3
    position.gets("skill_lore")
    position.gets("duke")
    position.me.sanity = 5
    position.me.rolls(*[6] * 8)
    return position.use(code, window, about)


@pytest.mark.parametrize(
    ("code", "more"), [("wither", 3), ("shrivelling", 6), ("dread_curse_of_azathoth", 9)]
)
def test_combat_spells(position: Position, code: str, more: int) -> None:
    """A combat spell that works holds its hands and adds magically until the combat ends."""
    made = fight(position, "cultist")

    assert cast(position, code, Window.COMBAT, made)
    weapon = made.weapons[0]
    assert (weapon.bonus, weapon.source, weapon.lasts) == (more, Source.MAGICAL, True)


def test_enchant_weapon(position: Position) -> None:
    """An enchanted weapon hurts what is immune to physical ones."""
    gun = position.gets("45_automatic")
    made = fight(position, "ghost")

    assert cast(position, "enchant_weapon", Window.COMBAT, made)
    assert position.weapon_bonus(made, gun, (gun,)) == 4


def test_enchant_weapon_wants_a_weapon(position: Position) -> None:
    """Without a physical weapon there is nothing to enchant."""
    position.gets("enchanted_knife")

    assert not cast(position, "enchant_weapon", Window.COMBAT, fight(position, "ghost"))


def test_red_sign(position: Position) -> None:
    """The Red Sign lowers toughness, but not below 1, and takes an ability away."""
    made = fight(position, "dhole")
    position.wanted = ["nightmarish"]

    assert cast(position, "red_sign_of_shudde_mell", Window.COMBAT, made)
    assert made.monster is not None
    now = position.stats(made.monster, SEAT, made)
    assert (now.toughness, now.nightmarish, now.overwhelming) == (2, 0, 1)


def test_find_gate(position: Position) -> None:
    """Find Gate leads out of an Other World, and does nothing in Arkham."""
    assert not cast(position, "find_gate", Window.MOVEMENT)
    position.gate("woods", "abyss")
    position.me.at("abyss:1")
    held = position.me.holding("find_gate")
    assert held is not None
    held.exhausted = False
    position.me.rolls(*[6] * 8)

    assert position.use("find_gate", Window.MOVEMENT)
    assert position.me.place == "woods"
    assert position.me.explored


def test_flesh_ward(position: Position) -> None:
    """Flesh Ward turns a whole loss of Stamina away."""
    loss = Loss(seat=SEAT, sanity=1, stamina=4)

    assert cast(position, "flesh_ward", Window.LOSS, loss)
    assert (loss.sanity, loss.stamina) == (1, 0)


def test_voice_of_ra(position: Position) -> None:
    """Voice of Ra adds a die to its caster's checks for the turn."""
    made = check(position)

    assert cast(position, "voice_of_ra", Window.UPKEEP)
    with_voice = position.pool(made)
    position.lasting.clear()
    assert with_voice == position.pool(made) + 1


def test_voice_of_ra_outlasts_its_card(position: Position) -> None:
    """Whoever loses the card in the turn in which it was cast keeps its die until the turn ends."""
    made = check(position)
    assert cast(position, "voice_of_ra", Window.UPKEEP)
    with_voice = position.pool(made)
    held = position.me.holding("voice_of_ra")
    assert held is not None

    position.run(position.me.discard(held.card))

    assert position.pool(made) == with_voice


def test_heal(position: Position) -> None:
    """Heal gives Stamina for each success."""
    position.other.stamina = 1
    position.wanted = ["take", "seat1"]

    assert cast(position, "heal", Window.UPKEEP)
    assert position.other.stamina > 1
