"""What a question promises of a test through a card, as the card has it."""

from __future__ import annotations

import pytest

from bot.lcg.text import prompts
from tests.lcg.table import Table


def lines(table: Table) -> list[str]:
    """Return what stands under the open question for everybody."""
    return prompts.explain(table.game, table.ask, None)


@pytest.mark.parametrize("committed", [(), ("Deduction",)])
def test_burglary_promises_no_clue(committed: tuple[str, ...]) -> None:
    """Its resources come instead of the clues, of Deduction's too."""
    table = Table(["skids_otoole", "daisy_walker"])
    table.skids.controls("Burglary")
    table.daisy.holds("Deduction")
    table.skids.does("investigate", "Burglary")
    table.daisy.commits(*committed)

    assert not [line for line in lines(table) if line.startswith("Success:")]
    assert lines(table)[-1].startswith("-# Burglary: ")


@pytest.mark.parametrize(
    ("gun", "said"), [("Shotgun", "1 to 2"), (".45 Automatic", "2"), ("Switchblade", "1")]
)
def test_a_miss_beside_a_team_mate_says_its_damage(gun: str, said: str) -> None:
    """A Shotgun's counts by how much the attack fails: by 1 to 2 against a fight value of 2."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.controls(gun)
    table.roland.holds("Overpower")
    table.enemy("Ghoul Minion").engaged_with(table.daisy)
    table.roland.does("fight", "Ghoul Minion", gun)

    assert f"Failure: Daisy takes {said} damage instead" in lines(table)


def test_who_cannot_attack_is_not_warned_of() -> None:
    """On the Lam: common enemies make no attacks of opportunity this round, the Elite do."""
    table = Table(["skids_otoole"])
    table.enemy("Ghoul Minion").engaged_with(table.skids)
    table.enemy("Ghoul Priest").engaged_with(table.skids)
    table.skids.holds("On the Lam")
    table.goes("turn", table.skids)
    table.skids.does("play", "On the Lam")

    warning = next(line for line in lines(table) if "provokes" in line)

    assert warning.endswith("an attack from the Ghoul Priest (2 damage and 2 horror)")


@pytest.mark.parametrize(
    ("card", "verb"), [("Blinding Light", "play"), ("Shrivelling", "fight"), ("Knife", "fight")]
)
def test_a_test_through_a_card_repeats_its_text(card: str, verb: str) -> None:
    """What a success does besides, and what a bad symbol costs."""
    table = Table(["agnes_baker"])
    table.enemy("Ghoul Minion").engaged_with(table.agnes)
    if verb == "play":
        table.agnes.holds(card)
    else:
        table.agnes.controls(card)
    table.agnes.holds("Fearless", "Overpower")
    action = ["+1 combat"] if card == "Knife" else []
    table.agnes.does(verb, "Ghoul Minion", card, *action)

    assert lines(table)[-1].startswith(f"-# {card}: ")


def test_a_plain_attack_repeats_no_text() -> None:
    """The basic action is no card."""
    table = Table(["roland_banks"])
    table.enemy("Ghoul Minion").engaged_with(table.roland)
    table.roland.holds("Overpower").does("fight", "Ghoul Minion")

    assert not [line for line in lines(table) if line.startswith("-#")]
