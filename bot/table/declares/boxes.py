"""What comes with a box that a table may or may not have chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.engine.errors import NotAllowed
from bot.engine.words import listed
from bot.table.declares.house_rules import HouseRule, is_on
from bot.table.declares.kit import Choice


def with_its_box(rules: Iterable[HouseRule], settings: Mapping[str, Any], choice: Choice) -> Choice:
    """The choice. Raises `NotAllowed` where it comes with a box that a table has not chosen."""
    boxes = {rule.name: rule.title for rule in rules if rule.box}
    if choice.box in boxes and not settings.get(choice.box):
        raise NotAllowed(
            f"{choice.name} comes with {boxes[choice.box]}, which this table has not chosen."
        )
    return choice


def box_added(
    rules: Iterable[HouseRule], settings: Mapping[str, Any], choice: Choice
) -> dict[str, Any]:
    """The settings, with the box that the choice comes with where nobody said no to it."""
    boxes = {rule.name for rule in rules if rule.box}
    if choice.box not in boxes or choice.box in settings:
        return dict(settings)
    return {**settings, choice.box: True}


def in_the_boxes(choices: Iterable[Choice], settings: Mapping[str, Any]) -> list[Choice]:
    """Those of the choices that a table with these boxes has."""
    return [choice for choice in choices if not choice.box or settings.get(choice.box)]


def keep_their_boxes(
    rules: Iterable[HouseRule],
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    choices: Iterable[Choice],
) -> None:
    """Raise `NotAllowed` where a box is switched off that something chosen comes with.

    `choices` are what is played and who sits in the lobby.
    """
    chosen = tuple(choices)
    for rule in rules:
        names = [choice.name for choice in chosen if rule.box and choice.box == rule.name]
        if names and is_on(rule, before) and not is_on(rule, after):
            come = "comes" if len(names) == 1 else "come"
            raise NotAllowed(
                f"{rule.title} cannot be switched off: {listed(names)} {come} with it."
            )
