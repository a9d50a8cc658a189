"""Cached look-ups of registered rules."""

from __future__ import annotations

from typing import Any

from bot.lcg.printed.cards import CardCode


class Known:
    """Cached results of looking up rules, dropped when a change makes them invalid."""

    def __init__(self) -> None:
        self.able: dict[tuple[object, ...], list[Any]] = {}
        """The abilities of cards in play, by the seats that can reach them."""
        self.unanswered: set[object] = set()
        """Questions that no card in play answers, until another card enters."""
        self.possible: dict[object, tuple[Any, ...]] = {}
        """Rules of codes in the game, by question, until there is a new code."""
        self.met: dict[object, tuple[Any, ...]] = {}
        """Rules of codes that were in play, by question, until a new code enters play."""
        self.printed: dict[tuple[object, CardCode], Any] = {}
        """Look-ups of printed facts by code."""

    def card_entered(self, *, first_of_code: bool) -> None:
        """Drop the results that depend on a card that enters play or becomes another one there."""
        self.able.clear()
        self.unanswered.clear()
        if first_of_code:
            self.met.clear()

    def code_added(self) -> None:
        """Drop the results that depend on the codes in the game."""
        self.possible.clear()
        self.met.clear()
