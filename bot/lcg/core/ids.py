"""Identifiers of the card game."""

from __future__ import annotations

from typing import NewType

CopyNo = NewType("CopyNo", int)
"""A physical card: its place in `State.copies`."""

PieceId = NewType("PieceId", str)
"""One stay of a card in play, such as ``asset-7``: its type, which is public, and a number."""
