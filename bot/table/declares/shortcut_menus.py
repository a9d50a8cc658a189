"""Shortcuts: several answers of one seat, to consecutive questions, in one press."""

from __future__ import annotations

from msgspec import Struct


class Shortcut(Struct, frozen=True):
    """Answers given one after another, while the next question is the expected one."""

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
