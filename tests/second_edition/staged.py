"""The rules of the board game under a question that only tests ask; actions are overrides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.engine.ask import Draft, Option
from bot.engine.chance import Chance
from bot.engine.errors import GameEnds, JumpTo, RulesError, SeatLeft, Stop
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.script import Script, SideActions, choose
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import State
from bot.second_edition.ruleset import SecondEditionRules
from tests.second_edition.playing import rules

IDLE = "idle"
"""The kind of question at which the session stands."""


class StagedScript:
    """A script that is carried out, and what becomes of it."""

    def __init__(self, script: Script[Any]) -> None:
        self._script = script
        self.done = False
        self.result: Any = None
        self.left: SeatLeft | None = None
        self.refused: RulesError | None = None

    async def run(self) -> None:
        """The script, whose end is noted; a seat that leaves without a frame ends it."""
        try:
            self.result = await self._script
        except SeatLeft as error:
            self.left = error
        except RulesError as error:
            self.refused = error
        self.done = True


class StagedRules(SecondEditionRules):
    """The rules at one table: they begin actions, and keep how the game was stopped."""

    def __init__(self, tell: Callable[[Fact], None]) -> None:
        super().__init__(rules().library, rules().registry)
        self._tell = tell
        self.action: StagedScript | None = None
        self.stopped: Stop | None = None

    def bind(self, state: State, chance: Chance, tell: Callable[[Fact], None]) -> Board:
        """The board; what is told goes to the table, too, whoever tells it."""

        def both(fact: Fact) -> None:
            self._tell(fact)
            tell(fact)

        return super().bind(state, chance, both)

    def advance(self, game: Board) -> Script[None] | None:
        """The question at which the session stands."""
        return _idle()

    def milestone(self, game: Board) -> str | None:
        """Nothing begins by itself."""
        return None

    def is_brief(self, game: Board) -> bool:
        """No checkpoint is written but the first."""
        return True

    def side_actions(self, game: Board, draft: Draft) -> SideActions:
        """Return what may be used beside a question, but for the one that only tests ask."""
        return {} if draft.kind == IDLE else super().side_actions(game, draft)

    def override(self, game: Board, command: dict[str, Any]) -> Script[None] | None:
        """The action that was begun; without one the open questions are computed anew."""
        action, self.action = self.action, None
        return None if action is None else action.run()

    def reset_scripts(self, game: Board, to: object) -> None:
        """What was resolved is dropped: it is noted where the game would go on."""
        self.stopped = JumpTo(to)

    def end(self, game: Board, resolution: str) -> None:
        """The game would end: it is noted how."""
        self.stopped = GameEnds(resolution)


async def _idle() -> None:
    await choose(Seat(0), "Idle", lambda: [Option(key=IDLE, label="Idle")], kind=IDLE, confirm=True)
