"""Shortcuts of the card game: a turn and its first action, a test and its token, by one press."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.engine.ask import GO, Ask, Option
from bot.engine.deeds import legal
from bot.engine.ids import Seat
from bot.lcg.core.game import Game
from bot.lcg.rules.actions import open_action_deeds
from bot.lcg.rules.attacks import is_threatened
from bot.lcg.rules.turn_order import in_order
from bot.table.declares.shortcuts import Shortcut, ShortcutMenu
from bot.table.declares.vocabulary import TURN

REVEAL: Final = "reveal"
"""The key that reveals the token of a test."""
MOST: Final = 25
"""The shortcuts that a menu can hold."""
TESTING: Final = frozenset({"investigate", "fight", "evade"})
"""Verbs of actions that lead to a test."""


def shortcut_menus(g: Game, ask: Ask, seat: Seat) -> list[ShortcutMenu]:
    """Return the menu of a turn's tests without a committed card, or of first actions of a turn.

    No menu holds anything that a closed hand allows.
    """
    part = ask.parts[seat]
    if ask.kind == TURN:
        tests = [o for o in part.options if o.verb in TESTING and not o.secret]
        return _menu("Test at once, without cards", [_at_once(each) for each in tests])
    if part.option(GO) is None:
        return []
    return _menu("I’ll go now, and …", list(_going(_first_actions(g, seat))))


def _first_actions(g: Game, seat: Seat) -> list[Option]:
    """Return the actions with which a seat's turn could begin, without cards in hand."""
    with g.sight.looking():
        threat = is_threatened(g, seat)
        deeds = in_order(g, legal(open_action_deeds(g, seat)))
        shown = [deed for deed in deeds if not deed.secret]
        return [deed.with_warning() if threat else deed.option() for deed in shown]


def _menu(title: str, shortcuts: Sequence[Shortcut]) -> list[ShortcutMenu]:
    return [ShortcutMenu(title, tuple(shortcuts[:MOST]))] if shortcuts else []


def _at_once(option: Option) -> Shortcut:
    return Shortcut((option.key, REVEAL), f"{option.label}, then reveal", option.note)


def _going(actions: Sequence[Option]) -> Iterator[Shortcut]:
    """Yield the actions with which a turn can begin; a test with its token too."""
    for option in actions:
        yield Shortcut((GO, option.key), option.label, option.note)
        if option.verb in TESTING:
            test = _at_once(option)
            yield Shortcut((GO, *test.keys), test.label, test.note)
