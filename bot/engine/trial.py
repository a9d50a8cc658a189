"""Try an input on a copy of a game, up to the first thing that it would show."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress

from bot.engine.facts import Fact
from bot.engine.journal import Input
from bot.engine.outcomes import SavedGame
from bot.engine.ruleset import G, Ruleset, S
from bot.engine.taking import Taking


class _ShowsSomething(Exception):
    """Something hidden would be shown now."""


class InputTrial(Taking[S, G]):
    """A copy of a session; see `Session.trial`. Discard it after one `play`."""

    def __init__(
        self, rules: Ruleset[S, G], base: SavedGame, since: Iterable[Input], seed: bytes
    ) -> None:
        """Open the questions of the position `base`, and apply the inputs since then."""
        super().__init__(rules, base, seed)
        self._stops = False
        self._run_to_question()
        for given in since:
            self._take_step(given)

    def play(self, given: Input) -> None:
        """Apply an input, and stop before it shows something hidden.

        Raises `RulesError` if it is refused.
        """
        self.check(given)
        self._stops = True
        with suppress(_ShowsSomething):
            self._take_step(given)

    def _take_step(self, given: Input) -> None:
        self._begin_step(self.step + 1)
        self._apply_input(given)
        self._continue_scripts()

    def _fact_receiver(self) -> Callable[[Fact], None]:
        return self._receive

    def _receive(self, fact: Fact) -> None:
        if self._stops and fact.shows_hidden and not fact.printed:
            raise _ShowsSomething

    def _save_checkpoint(self) -> None:
        """Do nothing: a trial saves no positions."""
