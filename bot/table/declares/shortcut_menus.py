"""Shortcuts: several answers of one seat, to questions that follow each other, by one press."""

from __future__ import annotations

from msgspec import Struct


class Shortcut(Struct, frozen=True):
    """Answers given one after another, as long as the next question is the expected one."""

    keys: tuple[str, ...]
    """The options, in order."""
    label: str
    """Player-facing, at most 100 characters."""
    note: str = ""


class ShortcutMenu(Struct, frozen=True):
    """Shortcuts to choose one from."""

    title: str
    shortcuts: tuple[Shortcut, ...]
    """At most 25."""
