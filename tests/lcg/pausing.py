"""The rules of the card game as tests use them: read once, able to pause, and ordered about."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from bot.engine.ask import Option
from bot.engine.errors import RulesError
from bot.engine.ids import Seat
from bot.engine.script import Script, choose
from bot.lcg.core.game import Game
from bot.lcg.core.state import Step
from bot.lcg.printed.packs import Library, whole_library
from bot.lcg.ruleset import LcgRules


class PausingRules(LcgRules):
    """The rules, stopping before the framework steps that a test names."""

    def __init__(self, library: Library | None = None) -> None:
        super().__init__(library)
        self.pauses: set[Step] = set()
        self._passed: object = None

    def advance(self, game: Game) -> Script[None] | None:
        """The step's script, after a question that only tests ask."""
        cursor = game.state.cursor
        if cursor.step in self.pauses and self._passed != (game.state.round, cursor):
            return self._pause(game)
        self._passed = None
        return super().advance(game)

    def override(self, game: Game, command: dict[str, Any]) -> Script[None] | None:
        """A command, or `several` in one go: what is open is computed once, after the last."""
        if command.get("do") == "several":
            return self._several(game, command["orders"])
        return super().override(game, command)

    async def _several(self, game: Game, orders: Iterable[dict[str, Any]]) -> None:
        """Those that the position allows by then."""
        for order in orders:
            try:
                script = super().override(game, order)
            except RulesError:
                continue
            if script is not None:
                await script

    async def _pause(self, game: Game) -> None:
        go = Option(key="go", label=f"Go on at {game.state.cursor.step}")
        await choose(Seat(0), "Paused", lambda: [go], kind="pause", confirm=True)
        self._passed = (game.state.round, game.state.cursor)


@cache
def rules() -> PausingRules:
    """One ruleset for all tables: packs are read once."""
    return PausingRules()


@cache
def whole_rules() -> PausingRules:
    """One ruleset for tables with packs that are not offered yet."""
    return PausingRules(whole_library())
