"""The card game as a ruleset for the engine."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from importlib.resources import files

import msgspec

from bot.engine.ask import Draft
from bot.engine.chance import Chance
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from bot.engine.pack_folders import import_modules, pack_folders
from bot.engine.ruleset import game_for_reading
from bot.engine.script import Script, SideActions
from bot.engine.upgrades import Upgrades
from bot.lcg.core.frames import end_lasting_effects
from bot.lcg.core.game import Game
from bot.lcg.core.state import RULES_VERSION, Cursor, Phase, State, Step, Until
from bot.lcg.gm import override
from bot.lcg.printed.packs import Library, load_library
from bot.lcg.rules import invariants, windows
from bot.lcg.rules.rounds import STEPS, take_step
from bot.lcg.rules.setup import new_state
from bot.lcg.text import notation

UPGRADES: Upgrades[State, Library] = Upgrades(State)
"""All forms of the card game's states that can be read."""

_PHASE_STEPS = {
    Step.INVESTIGATION: Phase.INVESTIGATION,
    Step.MYTHOS: Phase.MYTHOS,
    Step.ENEMY: Phase.ENEMY,
    Step.UPKEEP: Phase.UPKEEP,
    Step.OVER: Phase.OVER,
}
_BRIEF = {
    Step.MYTHOS,
    Step.DOOM,
    Step.MYTHOS_END,
    Step.INVESTIGATION,
    Step.INVESTIGATION_END,
    Step.ENEMY,
    Step.ENEMY_END,
    Step.UPKEEP,
    Step.RESET,
    Step.READY,
}


def load_scripts() -> None:
    """Import every script module of the packs, which registers the cards' scripts."""
    for pack in pack_folders(files("data.lcg")):
        import_modules(f"data.lcg.{pack.name}", pack)


class LcgRules:
    """Arkham Horror: The Card Game, with the classic Rules Reference and the FAQ."""

    slug = "lcg"
    version = str(RULES_VERSION)
    schema = UPGRADES.schema

    def __init__(self, library: Library | None = None) -> None:
        load_scripts()
        self.library = load_library() if library is None else library

    def new(self, setup: JsonObject) -> State:
        """Return the state before anything is shuffled; see `setup.new_state`."""
        return new_state(self.library, setup)

    def encode(self, state: State) -> bytes:
        """Return the state as JSON; dictionaries keep the order in which cards entered play."""
        return msgspec.json.encode(state)

    def decode(self, data: bytes, schema: int) -> State:
        """Return the state in `data`. Raises `NotAllowed` for a format that it cannot read."""
        return UPGRADES.decode(data, schema, self.library)

    def bind(self, state: State, chance: Chance, tell: Callable[[Fact], None]) -> Game:
        """Return the game that scripts work with."""
        return Game(state, chance, tell, self.library, windows.answer)

    def advance(self, game: Game) -> Script[None] | None:
        """Return the script of the framework step at the cursor."""
        step = game.state.cursor.step
        return take_step(game, step) if step in STEPS else None

    def milestone(self, game: Game) -> str | None:
        """Return the name of the phase or turn that starts now, to which players can undo."""
        cursor = game.state.cursor
        if cursor.step is Step.TURN_BEGIN:
            return f"turn:{cursor.seat}"
        return _PHASE_STEPS.get(cursor.step)

    def is_brief(self, game: Game) -> bool:
        """Return True if the framework step at the cursor has no player window."""
        return game.state.cursor.step in _BRIEF

    def reset_scripts(self, game: Game, to: object) -> None:
        """Drop all unfinished effects and continue at a cursor."""
        assert isinstance(to, Cursor)
        state = game.state
        state.tests.clear()
        state.peril.clear()
        state.attackers.clear()
        state.spawning.clear()
        state.later.clear()
        end_lasting_effects(game, Until.TEST)
        game.limits.forget("test")
        override.clear_limbo(game)
        state.cursor = to

    def end(self, game: Game, resolution: str) -> None:
        """End the game without carrying out a resolution."""
        game.state.resolution = resolution
        game.state.phase = Phase.OVER
        game.state.cursor = Cursor(Step.OVER)

    def side_actions(self, game: Game, draft: Draft) -> SideActions:
        """Return no side actions: fast cards and abilities are options of their windows."""
        return {}

    def reading_context(
        self, game: Game, *, again: bool, plain: bool
    ) -> AbstractContextManager[object]:
        """Return a context in which looked-up values are cached."""
        return game.sight.looking(again=again, plain=plain)

    def override(self, game: Game, command: JsonObject) -> Script[None] | None:
        """Carry out a game master's command; see `gm.override`."""
        return override.carry_out(game, command)

    def seats(self, state: State) -> tuple[Seat, ...]:
        """Return all seats, including eliminated ones."""
        return tuple(who.seat for who in state.investigators)

    def seat_in_turn(self, state: State) -> Seat | None:
        """Return the seat whose turn it is."""
        return state.turn

    def find_faults(self, state: State) -> list[str]:
        """Return the broken invariants."""
        return invariants.faults(game_for_reading(self, state))

    def notation(self, state: State) -> str:
        """Return the whole position as text."""
        return notation.position(game_for_reading(self, state))
