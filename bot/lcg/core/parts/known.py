"""What is known of registered rules until cards come or go."""

from __future__ import annotations

from typing import Any

from bot.lcg.printed.cards import CardCode


class Known:
    """Cached results of looking rules up; a change drops those that it makes wrong."""

    def __init__(self) -> None:
        self.able: dict[tuple[object, ...], list[Any]] = {}
        """The abilities of cards in play, by who can reach them, until a card comes or goes."""
        self.unanswered: set[object] = set()
        """Questions that no card in play answers, until another card enters."""
        self.possible: dict[object, tuple[Any, ...]] = {}
        """Rules of codes in the game, by question, until there is a new code."""
        self.met: dict[object, tuple[Any, ...]] = {}
        """Rules of codes that were in play, by question, until a new code enters play."""
        self.printed: dict[tuple[object, CardCode], Any] = {}
        """What was looked up once for each code."""

    def card_entered(self, *, first_of_code: bool) -> None:
        """Drop what a card changes that enters play, or becomes another one there."""
        self.able.clear()
        self.unanswered.clear()
        if first_of_code:
            self.met.clear()

    def code_added(self) -> None:
        """Drop what changes when a card of a new code is in the game."""
        self.possible.clear()
        self.met.clear()
