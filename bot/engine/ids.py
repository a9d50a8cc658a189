"""Identifiers shared by all rulesets."""

from __future__ import annotations

from typing import NewType

Seat = NewType("Seat", int)
"""A place at the table, 0 for the first. A seat is an entity; who occupies it may change."""

AskId = NewType("AskId", int)
"""Grows by one with every question that a game puts; never used twice within a game's life."""
