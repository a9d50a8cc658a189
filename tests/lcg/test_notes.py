"""What stands beside an option: what it costs, what it tests, what leaves play for it."""

from __future__ import annotations

import pytest

from bot.lcg.text import prompts
from tests.lcg.table import Player, Table


def note(player: Player, label: str) -> str:
    """The note of an option."""
    options = [o for ask in player.asks for o in ask.parts[player.seat].options]
    return next(option.note for option in options if option.label == label)


@pytest.fixture
def parlor(solo: Table) -> Table:
    """Roland in the Parlor, where Lita waits."""
    solo.order("stage", of="act", number=3)
    solo.order("place", card="Parlor", revealed=True)
    solo.roland.at("Parlor")
    solo.order("put", card="Lita Chantler", at="Parlor")
    return solo


def test_parleying_with_lita_says_what_is_tested(parlor: Table) -> None:
    """Skill and difficulty stand beside it, the chance among the tests of the turn."""
    parlor.bag("0", "0", "+1", "-1")

    shown = prompts.explain(parlor.game, parlor.ask, parlor.roland.seat)

    assert note(parlor.roland, "Parley with Lita Chantler") == "intellect 4"
    assert "Parley with Lita Chantler · intellect 3 against 4, 25% (1 of 4)" in shown


def test_parleying_with_lita_says_which_ally_leaves(parlor: Table) -> None:
    """There is one ally slot: who wins her over reads beforehand whom she drives out."""
    parlor.roland.controls("Beat Cop")

    assert note(parlor.roland, "Parley with Lita Chantler") == "intellect 4, replaces Beat Cop"


def test_playing_an_asset_says_what_leaves(solo: Table) -> None:
    """The only ally, one of two weapons by choice, or both for a weapon of two hands."""
    solo.roland.controls("Beat Cop")
    for weapon in ("Machete", "Knife"):
        solo.roland.controls(weapon)
    solo.roland.has(resources=9).holds("Guard Dog", "Flashlight", "Shotgun", "Leather Coat")

    assert note(solo.roland, "Play Guard Dog") == "3 resources, replaces Beat Cop"
    assert note(solo.roland, "Play Flashlight") == "2 resources, replaces Machete or Knife"
    assert note(solo.roland, "Play Shotgun (4)") == "5 resources, replaces Machete and Knife"
    assert note(solo.roland, "Play Leather Coat") == "0 resources"


def test_opening_a_door_says_what_is_tested(solo: Table) -> None:
    """Both skills with the difficulty."""
    solo.order("put", card="Locked Door", attach=solo.place("Study").id)

    assert note(solo.roland, "Locked Door: Test combat or agility to open it") == (
        "combat or agility 4"
    )


def test_the_barrier_says_what_it_costs_and_whom(table: Table) -> None:
    """The question names the act, the option how many clues and whose."""
    table.order("stage", of="act", number=2)
    table.all_at("Hallway")
    table.roland.has(clues=6)
    table.next_phase("upkeep")

    label = "The Barrier: Spend clues as a group"
    assert table.ask.prompt == f"The round ends. {label}?"
    assert note(table.roland, label) == f"{table.game.act_price} clues from those in the Hallway"
