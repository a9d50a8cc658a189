"""`/game new` where there are several games: by name, by scenario, or from a list."""

from __future__ import annotations

import pytest

from bot.engine.errors import Malformed
from bot.table.declares.house_rules import TEST_PICTURES, HouseRule
from bot.table.declares.lobby_choices import Choice
from cogs.lobby.new_table import (
    Wish,
    all_house_rules,
    decode_house_rules,
    encode_house_rules,
    find_scenario,
    games_by_name,
    games_with_rules,
    rule_sentence,
    suggested_games,
    suggested_scenarios,
    with_scenario_in_its_field,
)
from tests.cogs.toy_kit import HouseKit, HouseOffers

FREE_ORDER = HouseRule("free_order", "Free order", "Whoever wants to goes first")


class TownOffers(HouseOffers):
    """Another game, with two scenarios."""

    title = "Quiet Town"
    short = "Town"
    house_rules = (TEST_PICTURES, FREE_ORDER)

    def scenarios(self) -> tuple[Choice, ...]:
        """Two."""
        return (Choice("any", "Whatever comes"), Choice("fog", "Fog by Night"))


KITS = {"house": HouseKit(), "town": HouseKit(TownOffers())}


def test_a_game_by_slug_or_name() -> None:
    """Without a name it is any of them."""
    assert list(games_by_name(KITS, "town")) == ["town"]
    assert list(games_by_name(KITS, "haunted")) == ["house"]
    assert list(games_by_name(KITS, "")) == ["house", "town"]
    assert suggested_games(KITS, "qui") == [("Quiet Town", "town")]
    assert (
        suggested_games(KITS, "iet")
        == suggested_games(KITS, "town, quiet")
        == [("Quiet Town", "town")]
    )
    with pytest.raises(Malformed, match="Which game"):
        games_by_name(KITS, "chess")


def test_a_scenario_by_name() -> None:
    """A whole name goes before a part of one; a game without a scenario begins with its first."""
    assert find_scenario(KITS, "A Long Night") == ("house", "night")
    assert find_scenario(KITS, "fog") == ("town", "fog")
    assert find_scenario(KITS, "town/any") == ("town", "any")
    assert find_scenario({"town": KITS["town"]}, "") == ("town", "any")
    assert suggested_scenarios(KITS, "night")[0][1] == "house/night"
    with pytest.raises(Malformed, match="Which scenario"):
        find_scenario(KITS, "")
    with pytest.raises(Malformed, match="Which scenario"):
        find_scenario(KITS, "t")


def test_a_scenario_named_as_the_game() -> None:
    """What is no game but a scenario opens that scenario; what is neither stays what it was."""
    assert with_scenario_in_its_field(KITS, Wish("fog", settings={"free_order": True})) == Wish(
        "town", "fog", settings={"free_order": True}
    )
    assert with_scenario_in_its_field(KITS, Wish("town")) == Wish("town")
    assert with_scenario_in_its_field(KITS, Wish("fog", "night")) == Wish("fog", "night")
    assert with_scenario_in_its_field(KITS, Wish("chess")) == Wish("chess")


def test_a_house_rule_that_only_one_game_has() -> None:
    """It is the one that is offered; rules of different games leave none."""
    assert list(games_with_rules(KITS, ["test_pictures"])) == ["house", "town"]
    assert list(games_with_rules(KITS, ["free_order"])) == ["town"]
    with pytest.raises(Malformed, match="free order and share freely"):
        games_with_rules(KITS, ["share_freely", "free_order"])


def test_house_rules_come_back_from_a_custom_id() -> None:
    """Those that were not said stay unsaid."""
    known, rules = all_house_rules(KITS), {"test_pictures": True, "free_order": False}

    assert decode_house_rules(known, encode_house_rules(known, rules)) == rules
    assert (
        decode_house_rules(known, encode_house_rules(known, {}))
        == decode_house_rules(known, "")
        == {}
    )


def test_what_only_one_game_has_is_told_with_its_name() -> None:
    """In the command's options, which are of all games."""
    assert rule_sentence(KITS, FREE_ORDER) == f"Town: {FREE_ORDER.sentence}"
    assert rule_sentence(KITS, TEST_PICTURES) == TEST_PICTURES.sentence
