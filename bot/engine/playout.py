"""Play a position without telling anyone, to think ahead or to try things out.

The same scripts run on a separate state. Nothing is stored: no facts, journal, checkpoints or
fingerprints. Options get notes and figures only on request.
"""

from __future__ import annotations

from contextlib import AbstractContextManager

from msgspec import Struct, structs

from bot.engine.chance import ChanceState
from bot.engine.ids import Seat
from bot.engine.journal import Input
from bot.engine.outcomes import SavedGame
from bot.engine.ruleset import G, Ruleset, S
from bot.engine.taking import Taking


class RunningPosition(Struct, frozen=True):
    """A running game in a form from which another process can continue it, with all its secrets.

    It contains the game's seed, because replaying the inputs draws from it. So it must only reach
    our own processes, and never a store.
    """

    base: SavedGame
    since: tuple[Input, ...]
    seed: bytes

    def __repr__(self) -> str:
        """Return a text without the contents, because a traceback or log may show it."""
        return f"RunningPosition({len(self.since)} inputs)"

    def replay(self, rules: Ruleset[S, G], *, figures: bool = False) -> Playout[S, G]:
        """Return a playout of this position that draws as the game does."""
        playout = Playout[S, G](rules, self.base, self.seed, figures=figures)
        for given in self.since:
            playout.apply_unchecked(given)
        return playout

    def fork(
        self,
        rules: Ruleset[S, G],
        seed: bytes,
        *,
        unseen_by: Seat | None,
        figures: bool = False,
    ) -> Playout[S, G]:
        """Return a fork of the position; see `Session.fork`."""
        playout = self.replay(rules, figures=figures)
        playout.reseed(seed, unseen_by)
        return playout


def copy_saved_game(base: SavedGame) -> SavedGame:
    """Return a copy whose `chance` can change without changing the original's."""
    counters, queues = base.chance.counters, base.chance.scripted
    own = {purpose: list(queue) for purpose, queue in queues.items()}
    return structs.replace(base, chance=ChanceState(dict(counters), own))


class Playout(Taking[S, G]):
    """A fork of a session; see `Session.fork`. Discard it after any exception."""

    def __init__(
        self, rules: Ruleset[S, G], base: SavedGame, seed: bytes, *, figures: bool = False
    ) -> None:
        """Open the questions of the position `base`, drawing as the game does."""
        super().__init__(rules, copy_saved_game(base), seed, tells=figures)
        self._run_state.checks = False
        self._run_to_question()

    def play(self, given: Input) -> None:
        """Apply an input. Raises `RulesError` and changes nothing if it is refused."""
        self.check(given)
        self.apply_unchecked(given)

    def apply_unchecked(self, given: Input) -> None:
        """Apply an input that was valid in the game, without checking it."""
        self._begin_step(self.step + 1)
        self._apply_input(given)
        self._continue_scripts()

    def reading_context(self) -> AbstractContextManager[object]:
        """Return the context for reading the game.

        It keeps cached values, because nobody else changes the state.
        """
        return self._run_state.reading_context(plain=False)

    def reseed(self, seed: bytes, unseen_by: Seat | None) -> None:
        """Continue with another seed, and with what a seat cannot see in another order."""
        self.chance.reseed(seed)
        if unseen_by is None or self.over:
            return
        self.chance.reset_counters()
        self._run_state.discard_cached_values()
        if self.rules.shuffle_unseen(self.game, unseen_by):
            self._run_state.note_change()
            self._continue_scripts()

    def _save_checkpoint(self) -> None:
        """Do nothing: a playout saves no positions."""
