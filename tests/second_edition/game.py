"""A whole game of the board game for tests, over the session that players have.

game, _ = start()
game.order(do="move", seat=0, place="woods")
game.answers("close:fight", seat=0)

assert game.resolution == "closed"
"""

from __future__ import annotations

from typing import Any

from bot.engine.ask import Answer, Ask, Pick, Picked
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Input, Overridden
from bot.engine.outcomes import Outcome
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Phase
from tests.second_edition.playing import GameSession, rules
from tests.second_edition.table_build import Still, TableBuild


class Game(TableBuild):
    """A session that is looked at and played in the words of a table."""

    def __init__(self, session: GameSession, outcome: Outcome | None = None) -> None:
        self.session = session
        self.seated = tuple(who.code for who in session.state.investigators)
        self.facts: list[Fact] = list(outcome.facts) if outcome is not None else []

    @property
    def board(self) -> Board:
        """The board that the rules are given."""
        return self.session.game

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The questions that stand open."""
        return self.session.asks

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats for which the table waits."""
        return self.session.awaited

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return self.session.over

    def fingerprint(self) -> str:
        """A hash of the whole game, to compare it with another."""
        return self.session.snapshot_hash()

    def twin(self) -> Still:
        """The same position, to be changed without a trace in this game."""
        return Still(rules().decode(self.encoded(), rules().schema))

    def notation(self) -> str:
        """The whole state as a bug report shows it."""
        return rules().notation(self.session.state)

    def applies(self, given: Input) -> Outcome:
        """An input, whose facts are kept."""
        outcome = self.session.apply(given)
        self.facts += outcome.facts
        return outcome

    def order(self, **command: Any) -> Outcome:
        """A game master's command."""
        return self.applies(Overridden(command))

    def answers(self, key: str | None = None, seat: int | None = None) -> Outcome:
        """Answer the first open question, with the last option if none is named."""
        ask = next(each for each in self.asks if seat is None or seat in each.awaited)
        who = ask.awaited[0] if seat is None else Seat(seat)
        return self.applies(Answered(who, ask.id, _given(ask, who, key)))

    def until(self, phase: Phase) -> Game:
        """Answer dully until a phase is reached."""
        for _ in range(400):
            if self.phase is phase and self.asks:
                return self
            self.answers()
        raise AssertionError(f"{phase} was not reached")


def _given(ask: Ask, seat: Seat, key: str | None) -> Answer:
    part = ask.parts[seat]
    keys = [option.key for option in part.options]
    if key is None and isinstance(part.form, Pick) and part.form.min > 1:
        return Picked(tuple(keys[: part.form.min]))
    if ask.kind == "sliders" and key is None:
        return Picked((keys[0],))
    return Picked((key or keys[-1],))
