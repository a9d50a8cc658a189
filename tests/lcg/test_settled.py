"""Steps of a skill test that cannot help: the rules allow them, and mark them as futile."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bot.engine.ask import Option
from tests.lcg.codes import KNIFE
from tests.lcg.player import Player
from tests.lcg.table import Table

AT_TABLE = ("wendy_adams", "roland_banks")
CONTENT = Path(__file__).parents[2] / "data" / "lcg"
SWITCHBLADE, AMULET, OVERPOWER = "01044", "01014", "01091"
SCAVENGING, OPPORTUNIST, BASEBALL_BAT = "01073", "01053", "01074"
ON_FAILURE = {
    "night_of_the_zealot/shared.py",
    "night_of_the_zealot/the_devourer_below/encounters.py",
    "night_of_the_zealot/the_midnight_masks/encounters.py",
    "return_to_night_of_the_zealot/player_cards.py",
    "return_to_night_of_the_zealot/return_to_the_gathering/house.py",
    "return_to_night_of_the_zealot/return_to_the_midnight_masks/encounters.py",
    "return_to_night_of_the_zealot/shared.py",
    "the_dunwich_legacy/blood_on_the_altar/encounters.py",
    "the_dunwich_legacy/hexes.py",
    "the_dunwich_legacy/lost_in_time_and_space/encounters.py",
    "the_dunwich_legacy/lost_in_time_and_space/stages.py",
    "the_dunwich_legacy/survivor.py",
    "the_path_to_carcosa/a_phantom_of_truth/encounters.py",
    "the_path_to_carcosa/a_phantom_of_truth/tokens.py",
    "the_path_to_carcosa/byakhee.py",
    "the_path_to_carcosa/portents.py",
    "the_path_to_carcosa/the_pallid_mask/encounters.py",
    "the_path_to_carcosa/the_unspeakable_oath/encounters.py",
    "the_dunwich_legacy/the_essex_county_express/tokens.py",
    "the_dunwich_legacy/the_miskatonic_museum/encounters.py",
    "the_dunwich_legacy/undimensioned_and_unseen/encounters.py",
}
"""Modules of content in which it counts only by how much a test fails."""


def options(player: Player) -> dict[str, Option]:
    """Return the options of a player's question by the first word of their keys."""
    return {each.key.split(":")[0]: each for each in player.ask.parts[player.seat].options}


@pytest.mark.parametrize(
    ("token", "need", "futile"),
    [
        ("0", 3, True),
        ("-4", 3, False),
        ("skull", 3, True),
        ("cultist", 3, True),
        ("tablet", 1, False),
        ("auto_fail", 0, False),
    ],
)
def test_another_token_cannot_help_where_one_succeeds(
    table: Table, token: str, need: int, futile: bool
) -> None:
    """Card 01005, "you may"; card 01104: the cultist harms only who fails, the tablet may harm."""
    table.wendy.holds(KNIFE).tests("willpower", need, token=token)

    assert table.wendy.ask.parts[table.wendy.seat].futile is futile


@pytest.mark.parametrize(
    ("card", "token"), [(SWITCHBLADE, "0"), (AMULET, "0"), (BASEBALL_BAT, "skull")]
)
def test_another_token_may_help_beside_some_cards(table: Table, card: str, token: str) -> None:
    """By how much a test succeeds may count, a discarded event be played, a skull break the bat."""
    table.wendy.controls(card)
    table.wendy.holds(KNIFE).tests("willpower", 3, token=token)

    assert not table.wendy.ask.parts[table.wendy.seat].futile


@pytest.mark.parametrize("card", [SCAVENGING, OPPORTUNIST])
def test_no_held_asset_or_skill_makes_another_token_useful(table: Table, card: str) -> None:
    """Rules Reference, "Skill Test Timing", ST.3: nobody commits a card after the token."""
    table.roland.holds(card)
    table.wendy.holds(KNIFE).tests("willpower", 3, token="0")

    assert table.wendy.ask.parts[table.wendy.seat].futile


def test_icons_cannot_help_a_test_that_only_the_auto_fail_fails(table: Table) -> None:
    """Rules Reference, "Automatic Failure/Success": no modifier changes an automatic failure."""
    table.bag("0", "auto_fail")
    table.wendy.holds(KNIFE).tests("combat", 0)
    shown = options(table.wendy)

    assert shown["commit"].futile
    assert shown["reveal"].idle
    assert table.wendy.ask.parts[table.wendy.seat].futile


def test_icons_can_help_a_test_that_a_number_may_fail(table: Table) -> None:
    """Rules Reference, "Skill Test Timing", ST.2."""
    table.bag("0", "-4")
    table.wendy.holds(KNIFE).tests("combat", 1)

    assert not options(table.wendy)["commit"].futile


def test_a_committed_card_that_does_something_can_help(table: Table) -> None:
    """Rules Reference, "Skill Cards": Overpower draws a card, whatever its icons are worth."""
    table.bag("0", "auto_fail")
    table.wendy.holds(OVERPOWER).tests("combat", 0)

    assert not options(table.wendy)["commit"].futile


def test_with_closed_hands_nothing_is_futile() -> None:
    """A card in a closed hand may make it count by how much a test succeeds."""
    table = Table(["wendy_adams", "roland_banks"], settings={"closed_hands": True})
    table.wendy.holds(KNIFE).tests("willpower", 3, token="0")

    assert not table.wendy.ask.parts[table.wendy.seat].futile


def _reads_margin(tree: ast.AST) -> bool:
    names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return bool(names & {"margin", "won_by"})


def _declares(tree: ast.AST) -> bool:
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    keywords = {node.arg for node in ast.walk(tree) if isinstance(node, ast.keyword)}
    return "by_margin" in names | keywords


def test_cards_that_count_the_margin_are_declared() -> None:
    """A new module that reads it declares its cards, or is added to the list of the others."""
    trees = {path: ast.parse(path.read_text()) for path in sorted(CONTENT.rglob("*.py"))}
    reading = [path for path, tree in trees.items() if _reads_margin(tree) and not _declares(tree)]

    assert {str(path.relative_to(CONTENT)) for path in reading} == ON_FAILURE
