"""Identifiers shared by all rulesets."""

from __future__ import annotations

from typing import NewType

Seat = NewType("Seat", int)
"""A place at the table, starting with 0. Its occupant may change."""

AskId = NewType("AskId", int)
"""The number of a question. It grows with each question and is never reused within a game."""
