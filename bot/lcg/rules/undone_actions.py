"""Undoing a finished action: the game returns to the state before it."""

from __future__ import annotations

import msgspec

from bot.engine.limits import Limits
from bot.lcg.core import zones
from bot.lcg.core.game import Game
from bot.lcg.core.registry import Use
from bot.lcg.core.state import State
from bot.lcg.rules.playing import cost_of


def undo_action(g: Game, use: Use, before: bytes) -> None:
    """Restore the state before an action, but keep the event being played and its cost.

    The order of cards that players have seen since is restored, too.
    """
    code = None if use.copy is None else g.card(use.copy).code
    then = msgspec.json.decode(before, type=State)
    for name in State.__struct_fields__:
        setattr(g.state, name, getattr(then, name))
    g.limits = Limits(g.state.used)
    g.set_rules(g.library, g.registry)
    if use.copy is not None and code is not None:
        who = g.who(use.seat)
        who.resources = max(0, who.resources - cost_of(g, use.seat, g.library.cards[code]))
        zones.hold(g, use.copy)
        if g.card(use.copy).code != code:  # it is played as a copy of that event
            zones.imitate(g, use.copy, code)
