"""Shortcuts: several answers of one seat, to consecutive questions, in one press."""

from __future__ import annotations

from msgspec import Struct


class Shortcut(Struct, frozen=True):
    """Answers to give one after another, each only if the expected question is open."""

    keys: tuple[str, ...]
    """The options, in order."""
    label: str
    """Player-facing, at most 100 characters."""
    note: str = ""


class ShortcutMenu(Struct, frozen=True):
    """A menu of shortcuts."""

    title: str
    shortcuts: tuple[Shortcut, ...]
    """At most 25."""
