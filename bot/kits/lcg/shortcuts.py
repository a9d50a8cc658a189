"""Shortcuts of the card game: a turn and its first action, a test and its token, in one press."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.engine.ask import GO, Ask, Option
from bot.engine.ids import Seat
from bot.engine.seat_choices import legal_choices
from bot.lcg.core.game import Game
from bot.lcg.rules.actions import open_action_choices
from bot.lcg.rules.attacks import is_threatened
from bot.lcg.rules.turn_order import in_order
from bot.table.declares.shortcut_menus import Shortcut, ShortcutMenu
from bot.table.declares.vocabulary import TURN

REVEAL: Final = "reveal"
"""The key that reveals the token of a test."""
MOST: Final = 25
"""The most shortcuts of a menu."""
TESTING: Final = frozenset({"investigate", "fight", "evade"})
"""Verbs of actions that begin a test."""


def shortcut_menus(g: Game, ask: Ask, seat: Seat) -> list[ShortcutMenu]:
    """Return the menu of a turn's tests without a committed card, or of a turn's first actions.

    No menu reveals an option that depends on a closed hand.
    """
    part = ask.parts[seat]
    if ask.kind == TURN:
        tests = [o for o in part.options if o.verb in TESTING and not o.secret]
        return _shortcut_menu("Test at once, without cards", [_with_reveal(each) for each in tests])
    if part.option(GO) is None:
        return []
    return _shortcut_menu("I’ll go now, and …", list(_turn_starts(_first_actions(g, seat))))


def _first_actions(g: Game, seat: Seat) -> list[Option]:
    """Return the actions that could begin a seat's turn, except for cards in hand."""
    with g.sight.looking():
        threat = is_threatened(g, seat)
        choices = in_order(g, legal_choices(open_action_choices(g, seat)))
        shown = [choice for choice in choices if not choice.secret]
        return [choice.with_warning() if threat else choice.option() for choice in shown]


def _shortcut_menu(title: str, shortcuts: Sequence[Shortcut]) -> list[ShortcutMenu]:
    return [ShortcutMenu(title, tuple(shortcuts[:MOST]))] if shortcuts else []


def _with_reveal(option: Option) -> Shortcut:
    return Shortcut((option.key, REVEAL), f"{option.label}, then reveal", option.note)


def _turn_starts(actions: Sequence[Option]) -> Iterator[Shortcut]:
    """Yield the actions that can begin a turn; a test also together with its token."""
    for option in actions:
        yield Shortcut((GO, option.key), option.label, option.note)
        if option.verb in TESTING:
            test = _with_reveal(option)
            yield Shortcut((GO, *test.keys), test.label, test.note)
