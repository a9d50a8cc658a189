"""House rules as a game declares them, once: menus, commands and docs come from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct


class HouseRule(Struct, frozen=True):
    """Something that a table can choose before the game starts: yes or no."""

    name: str
    """As in `Lobby.settings`; lower-case words joined by underscores."""
    title: str
    """A few words, at most 60 characters."""
    sentence: str
    """What it means when it is on, at most 100 characters."""
    default: bool = False


TEST_PICTURES = HouseRule(
    "test_pictures",
    "Pictures of tests",
    "A picture of each test or roll that matters (posted unless you say no)",
    default=True,
)
"""Of the table itself: every game has it."""


def is_on(rule: HouseRule, settings: Mapping[str, Any]) -> bool:
    """Whether a table with these settings plays by the rule."""
    return bool(settings.get(rule.name, rule.default))


def in_force(rules: Iterable[HouseRule], settings: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of the rules that are on."""
    return tuple(rule.name for rule in rules if is_on(rule, settings))


def switched(
    rules: Iterable[HouseRule], settings: Mapping[str, Any], on: Iterable[str]
) -> dict[str, Any]:
    """The settings with exactly these house rules on; other settings stay as they are."""
    wanted = set(on)
    known = tuple(rules)
    others = {name: v for name, v in settings.items() if all(name != r.name for r in known)}
    chosen = {r.name: r.name in wanted for r in known if (r.name in wanted) != r.default}
    return {**others, **chosen}
