"""A seat's own cards, drawn at once."""

from __future__ import annotations

from typing import Any

from bot.engine.ids import Seat
from bot.table.declares.display_forms import Picture
from bot.table.declares.kit import Kit


def drawn_hand(kit: Kit, session: Any, seat: Seat) -> Picture | None:
    """The picture, or None where there is nothing to draw."""
    drawing = kit.pictures.hand(session, seat)
    return None if drawing is None else drawing()
