"""Shortcuts of the card game: an action with a test and its token by one press."""

from __future__ import annotations

from typing import Final

from bot.engine.ask import Ask, Option
from bot.engine.ids import Seat
from bot.table.declares.shortcuts import Shortcut, ShortcutMenu
from bot.table.declares.vocabulary import TURN

REVEAL: Final = "reveal"
"""The key that reveals the token of a test."""
MOST: Final = 25
"""The shortcuts that a menu can hold."""
TESTING: Final = frozenset({"investigate", "fight", "evade"})
"""Verbs of actions that lead to a test."""


def shortcut_menus(ask: Ask, seat: Seat) -> list[ShortcutMenu]:
    """Return the menu of a turn's tests without a committed card; none if the turn has no test.

    An action from a closed hand is in no menu.
    """
    if ask.kind != TURN:
        return []
    tests = [o for o in ask.parts[seat].options if o.verb in TESTING and not o.secret]
    if not tests:
        return []
    return [ShortcutMenu("Test at once, without cards", tuple(map(_at_once, tests[:MOST])))]


def _at_once(option: Option) -> Shortcut:
    return Shortcut((option.key, REVEAL), f"{option.label}, then reveal", option.note)
