"""The expansion boxes of the game, by the slugs of their packs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.english import join_names
from bot.engine.errors import NotAllowed
from bot.second_edition.encounters.packs import all_packs
from bot.second_edition.printed.tables import Pack


def all_boxes() -> tuple[Pack, ...]:
    """Return the slugs of all boxes that the program has, in the order of their folders."""
    return tuple(pack for pack in all_packs() if not pack.always)


def offered_boxes() -> tuple[Pack, ...]:
    """Return the slugs of the boxes that a table can choose."""
    return tuple(box for box in all_boxes() if box.offered)


def read_wanted_boxes(setup: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the slugs of a set-up's boxes, in the order of all boxes.

    Raises `NotAllowed` for an unknown box. A box that is not offered can be named: it can be played
    before it is complete.
    """
    named = {str(each) for each in setup.get("boxes") or ()}
    known = tuple(box.slug for box in all_boxes())
    for each in sorted(named.difference(known)):
        raise NotAllowed(
            f"I don’t know the expansion “{each}”. Choose from: {join_names(known, 'or')}."
        )
    return tuple(slug for slug in known if slug in named)
