"""Shortcuts of the board game: Upkeep and all three sliders in one press."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from bot.engine.ask import Ask
from bot.engine.ids import Seat
from bot.second_edition.core.game import Board
from bot.second_edition.turn import upkeep
from bot.table.declares.shortcut_menus import Shortcut, ShortcutMenu

READY, REST = "ready", "rest"
"""The keys that end the Upkeep actions and the setting of sliders."""
MOST: Final = 25
"""The most shortcuts of a menu."""
STAY: Final = "The sliders stay"


def shortcut_menus(b: Board, ask: Ask, seat: Seat) -> list[ShortcutMenu]:
    """Return the menus for a seat's question; none while sliders are half set."""
    if ask.kind == "focus" and not ask.silence:
        return _slider_menus(b, seat, ())
    asks_actions = ask.kind == "upkeep" and ask.parts[seat].option(READY) is not None
    if asks_actions and b.sheets.focus(seat) and not upkeep.was_placed_this_turn(b, seat):
        return _slider_menus(b, seat, (READY,))
    return []


def _slider_menus(b: Board, seat: Seat, before: tuple[str, ...]) -> list[ShortcutMenu]:
    """Return menus of near and far settings after the answers `before`."""
    last = (READY,) if b.state.awake else ()
    menus: dict[bool, list[Shortcut]] = defaultdict(list)
    if before or last:
        menus[False].append(Shortcut((*before, REST, *last), f"Done. {STAY}"))
    for setting in upkeep.settings_in_reach(b, seat):
        keys = (*before, *setting.keys, *((REST,) if setting.left else ()), *last)
        shortcut = Shortcut(keys, setting.label, setting.note)
        menus[setting.is_far].append(shortcut)
    title = "Done, and the sliders" if before or last else "All sliders at once"
    return [
        ShortcutMenu(f"{title} (further)" if far else title, tuple(found[:MOST]))
        for far, found in sorted(menus.items())
    ]
