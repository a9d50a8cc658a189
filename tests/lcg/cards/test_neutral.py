"""Neutral cards."""

from __future__ import annotations

import pytest

from tests.lcg.codes import GHOUL
from tests.lcg.table import Table

DRAWING_SKILLS = [
    ("01089", "willpower"),
    ("01090", "intellect"),
    ("01091", "combat"),
    ("01092", "agility"),
]


def test_knife_gives_combat(table: Table) -> None:
    """An attack with the Knife has +1 combat and deals the usual damage."""
    table.roland.controls("Knife")
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)

    table.tokens("-1")
    table.roland.does("fight", "Knife", "+1 combat")

    assert table.ended.total == 4
    assert (ghoul.damage, table.in_play("Knife")) == (1, True)


def test_thrown_knife_is_discarded_and_hits_harder(table: Table) -> None:
    """Discarding the Knife gives +2 combat and +1 damage; that is a cost, hit or miss."""
    table.roland.controls("Knife")
    table.enemy(GHOUL).engaged_with(table.roland)

    table.tokens("0")
    table.roland.does("fight", "Knife", "discard")

    assert table.ended.total == 6
    assert not table.in_play(GHOUL)
    assert table.roland.discard == ["01086"]


def test_knife_wants_an_enemy(table: Table) -> None:
    """Without an enemy at the location there is nothing to attack."""
    table.roland.controls("Knife")

    assert not table.roland.can("fight", "Knife")


def test_flashlight_lowers_the_shroud(table: Table) -> None:
    """A supply is spent and the location has 2 less shroud for this test."""
    light = table.roland.controls("Flashlight")

    table.tokens("-3")
    table.roland.does("investigate", "Flashlight")

    assert (table.ended.difficulty, table.ended.success) == (0, True)
    assert (light.uses, table.roland.clues) == (2, 1)


def test_flashlight_does_not_beat_the_auto_fail(table: Table) -> None:
    """Even shroud 0 is failed by the auto-fail token."""
    table.roland.controls("Flashlight")

    table.tokens("auto_fail")
    table.roland.does("investigate", "Flashlight")

    assert table.roland.clues == 0


def test_empty_flashlight_stays_and_does_nothing(table: Table) -> None:
    """Without supplies it cannot be used, and it is not discarded."""
    table.roland.controls("Flashlight", uses=0)

    assert table.roland.why_not("investigate", "Flashlight") == "It has no supplies left."
    assert table.in_play("Flashlight")


def test_flashlight_provokes(table: Table) -> None:
    """An investigation, by light or not, is no fight: the ghoul strikes."""
    table.roland.controls("Flashlight")
    table.enemy(GHOUL).engaged_with(table.roland)

    table.tokens("0")
    table.roland.does("investigate", "Flashlight")

    assert (table.roland.damage, table.roland.horror) == (1, 1)


def test_emergency_cache(table: Table) -> None:
    """Three resources for an action."""
    table.roland.holds("Emergency Cache").has(resources=0)

    table.roland.does("play", "Emergency Cache")

    assert (table.roland.resources, table.roland.actions) == (3, 2)
    assert table.roland.discard == ["01088"]


def test_emergency_cache_takes_an_action(table: Table) -> None:
    """It is no fast event."""
    table.roland.holds("Emergency Cache").has(actions=0)

    assert table.roland.why_not("play", "Emergency Cache") == "You have no actions left."


@pytest.mark.parametrize(("code", "skill"), DRAWING_SKILLS)
def test_a_skill_draws_on_success(table: Table, code: str, skill: str) -> None:
    """Guts, Perception, Overpower, Manual Dexterity: two icons, and a card on success."""
    table.roland.holds(code).has_deck("01088", "01088")

    table.roland.tests(skill, 2).commits(code).reveals("0")

    assert table.roland.hand == ["01088"]
    assert table.roland.discard == [code]
    assert (
        table.ended.total
        == table.game.investigators.base_skill(table.roland.seat, table.ended.skill) + 2
    )


@pytest.mark.parametrize(("code", "skill"), DRAWING_SKILLS)
def test_a_skill_draws_nothing_on_failure(table: Table, code: str, skill: str) -> None:
    """A failed test discards the card and draws none."""
    table.roland.holds(code).has_deck("01088", "01088")

    table.roland.tests(skill, 2).commits(code).reveals("auto_fail")

    assert table.roland.hand == []


def test_who_committed_draws(table: Table) -> None:
    """Daisy's Guts in Roland's test draws for Daisy."""
    table.daisy.holds("Guts").has_deck("01088", "01088")

    table.roland.tests("willpower", 2)
    table.daisy.commits("Guts")
    table.roland.reveals("0")

    assert (table.daisy.hand, table.roland.hand) == (["01088"], [])


def test_one_of_a_title_per_test(table: Table) -> None:
    """With one Guts committed, nobody can add another."""
    table.roland.holds("Guts", "Guts")
    table.daisy.holds("Guts")

    table.roland.tests("willpower", 2).commits("Guts")

    assert not table.roland.can("commit", "Commit Guts")
    assert not table.daisy.can("commit", "Commit Guts")


def test_unexpected_courage_fits_every_test(table: Table) -> None:
    """Two wild icons for any skill."""
    table.roland.holds("Unexpected Courage")

    table.roland.tests("agility", 4).commits("Unexpected Courage").reveals("0")

    assert table.ended.success


def test_vest_and_amulet_take_harm(table: Table) -> None:
    """Bulletproof Vest has 4 health, Elder Sign Amulet 4 sanity, and nothing more."""
    vest = table.roland.controls("Bulletproof Vest")
    amulet = table.roland.controls("Elder Sign Amulet")

    table.roland.is_dealt(damage=4, horror=3)
    table.roland.assigns(
        damage={"Bulletproof Vest": 4},
        horror={"Elder Sign Amulet": 3},
    )

    assert (table.in_play(vest.code), amulet.horror) == (False, 3)
    assert (table.roland.damage, table.roland.horror) == (0, 0)
