"""A position that somebody plays on from without telling anybody: to think ahead, to try out.

The same scripts run on a state of their own. Nothing is kept of it: no facts, no journal, no
checkpoint, no fingerprint; and options have notes and figures only for who reckons with them.
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
    """A running game as it can be begun anew, also in another process: all of it, secrets too.

    It holds the game's seed, since inputs after the noted position draw by it: it goes to our own
    processes only, and into no store.
    """

    base: SavedGame
    since: tuple[Input, ...]
    seed: bytes

    def __repr__(self) -> str:
        """Nothing of what it holds: a traceback or a log line may show it."""
        return f"RunningPosition({len(self.since)} inputs)"

    def replay(self, rules: Ruleset[S, G], *, figures: bool = False) -> Playout[S, G]:
        """The position as it is, drawing as the game does."""
        playout = Playout[S, G](rules, self.base, self.seed, figures=figures)
        for given in self.since:
            playout.feed(given)
        return playout

    def fork(
        self,
        rules: Ruleset[S, G],
        seed: bytes,
        *,
        unseen_by: Seat | None,
        figures: bool = False,
    ) -> Playout[S, G]:
        """The position once more; see `Session.fork`."""
        playout = self.replay(rules, figures=figures)
        playout.turn_away(seed, unseen_by)
        return playout


def copy_of(base: SavedGame) -> SavedGame:
    """A noted position whose chance may go on without touching that of the note."""
    counters, queues = base.chance.counters, base.chance.scripted
    own = {purpose: list(queue) for purpose, queue in queues.items()}
    return structs.replace(base, chance=ChanceState(dict(counters), own))


class Playout(Taking[S, G]):
    """A fork of a session; see `Session.fork`. After an exception it must be thrown away."""

    def __init__(
        self, rules: Ruleset[S, G], base: SavedGame, seed: bytes, *, figures: bool = False
    ) -> None:
        """The position of `base` with its questions, drawing as the game does."""
        super().__init__(rules, copy_of(base), seed, tells=figures)
        self._run_state.checks = False
        self._run()

    def play(self, given: Input) -> None:
        """Apply an input. Raises `RulesError`, with nothing changed, where it is refused."""
        self.check(given)
        self.feed(given)

    def feed(self, given: Input) -> None:
        """Apply an input that was applied before."""
        self._begin(self.step + 1)
        self._take(given)
        self._go_on()

    def looking(self) -> AbstractContextManager[object]:
        """The same; what the question was made of is still known: nobody else touches the state."""
        return self._run_state.looking(plain=False)

    def turn_away(self, seed: bytes, unseen_by: Seat | None) -> None:
        """Let chance go on by another seed, and what a seat cannot see lie in another order."""
        self.chance.go_on_with(seed)
        if unseen_by is None or self.over:
            return
        self.chance.forget_counts()
        self._run_state.look_anew()
        if self.rules.shuffle_unseen(self.game, unseen_by):
            self._run_state.note_change()
            self._go_on()

    def _mark_checkpoint(self) -> None:
        """Nothing is noted."""
