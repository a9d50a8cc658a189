"""The board game as a ruleset for the engine."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import msgspec
from msgspec import UNSET

from bot.engine.ask import Draft
from bot.engine.chance import Chance
from bot.engine.errors import NotAllowed
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from bot.engine.pack_folders import PackError
from bot.engine.ruleset import game_for_reading
from bot.engine.script import Script, SideActions
from bot.engine.upgrades import Upgrades
from bot.second_edition.core import frames
from bot.second_edition.core.game import Board
from bot.second_edition.core.registry import REGISTRY, Registry
from bot.second_edition.core.state import RULES_VERSION, Cursor, State, Step
from bot.second_edition.encounters import boxes
from bot.second_edition.encounters.packs import library_of, load_library
from bot.second_edition.gm import override
from bot.second_edition.printed.library import Library
from bot.second_edition.text import notation
from bot.second_edition.turn import endings, invariants, rounds, setup as set_up
from bot.second_edition.verbs import any_phase, casting, knocked_out

ANSWERING = (knocked_out, casting)
"""Verbs that others reach through registers only; named here, so that they are there."""

UPGRADES: Upgrades[State, Library] = Upgrades(State)
"""All forms of the board game's states that can be read."""

_NAMES = {
    Step.SLIDERS: "setup",
    Step.REFRESH: "upkeep",
    Step.MYTHOS: "mythos",
    Step.AWAKENING: "final_battle",
    Step.OVER: "over",
}
_PHASES = {
    Step.MOVEMENT: "movement",
    Step.ARKHAM: "arkham_encounters",
    Step.OTHER_WORLDS: "other_world_encounters",
}
_SEATS = {
    Step.MOVE_BEGIN: "movement",
    Step.ARKHAM_SEAT: "arkham_encounters",
    Step.OTHER_WORLDS_SEAT: "other_world_encounters",
}
_BRIEF = {
    Step.TURN,
    Step.REFRESH,
    Step.MOVE_BEGIN,
    Step.FLOOR_BEGIN,
    Step.MYTHOS,
    Step.MYTHOS_CLUE,
    Step.MYTHOS_MONSTERS,
    Step.MYTHOS_END,
}


class SecondEditionRules:
    """Arkham Horror, 2nd edition, revised printing, with the FAQ."""

    slug = "second_edition"
    version = str(RULES_VERSION)
    schema = UPGRADES.schema

    def __init__(self, library: Library | None = None, registry: Registry = REGISTRY) -> None:
        self.library: Library = load_library() if library is None else library
        """The library of games without boxes."""
        self.registry = registry

    def new(self, setup: JsonObject) -> State:
        """Return the state before shuffling; see `setup.new_state`.

        `boxes` in the set-up are the slugs of those in play, `facts` the host's own facts (see
        `encounters.further_facts`). Raises `RulesError`.
        """
        wanted, facts = boxes.read_wanted_boxes(setup), str(setup.get("facts", ""))
        try:
            library = self._library_with(wanted, facts)
        except PackError as error:
            raise NotAllowed(str(error)) from error
        state = set_up.new_state(library, setup)
        state.facts = facts if wanted and facts else UNSET
        return state

    def _library_with(self, wanted: tuple[str, ...], facts: str = "") -> Library:
        """Return the base game with these boxes, and with the host's facts if given."""
        if not wanted:
            return self.library
        return library_of(wanted, facts) if facts else load_library(*wanted)

    def encode(self, state: State) -> bytes:
        """Return the state as JSON; lists and dictionaries keep their order."""
        return msgspec.json.encode(state)

    def decode(self, data: bytes, schema: int) -> State:
        """Return the state in `data`. Raises `NotAllowed` for a format that it cannot read."""
        return UPGRADES.decode(data, schema, self.library)

    def bind(self, state: State, chance: Chance, tell: Callable[[Fact], None]) -> Board:
        """Return the board that scripts work with."""
        library = self._library_with(state.boxes or (), state.facts or "")
        return Board(state, chance, tell, library, self.registry)

    def advance(self, game: Board) -> Script[None] | None:
        """Return the script of the step at the cursor."""
        return rounds.run_step(game) if game.state.cursor.step in rounds.STEPS else None

    def side_actions(self, game: Board, draft: Draft) -> SideActions:
        """Return the side actions available in any phase."""
        return any_phase.side_actions_beside(game, draft)

    def reading_context(
        self, game: Board, *, again: bool, plain: bool
    ) -> AbstractContextManager[object]:
        """Return a context in which nothing on the board changes, so that look-ups are cached."""
        return game.steady(again=again, plain=plain)

    def milestone(self, game: Board) -> str | None:
        """Return the name of the turn or phase that starts now, to which players can undo.

        An investigator's turn within a phase counts, too.
        """
        cursor = game.state.cursor
        step = cursor.step
        if step is Step.TURN:
            return f"turn:{game.state.turn + 1}"
        if step is Step.BATTLE_REFRESH:
            return f"battle:{game.state.battle_round + 1}"
        if step in _PHASES and not any(who.done for who in game.state.investigators):
            return _PHASES[step]
        if step in _SEATS:
            return f"{_SEATS[step]}:{cursor.seat}"
        return _NAMES.get(step)

    def is_brief(self, game: Board) -> bool:
        """Return True if the step asks no question, except who goes next in free order."""
        step = game.state.cursor.step
        return step in _BRIEF or (step in _PHASES and not game.state.settings.free_order)

    def reset_scripts(self, game: Board, to: object) -> None:
        """Drop all unfinished effects and continue at a cursor."""
        assert isinstance(to, Cursor)
        game.frames.drop()
        frames.clear_records(game)
        game.state.cursor = to

    def end(self, game: Board, resolution: str) -> None:
        """End the game without carrying out anything more."""
        game.frames.drop()
        frames.clear_records(game)
        endings.finish(game, resolution)

    def override(self, game: Board, command: JsonObject) -> Script[None] | None:
        """Carry out a game master's command; see `gm.override`."""
        return override.carry_out(game, command)

    def seats(self, state: State) -> tuple[Seat, ...]:
        """Return all seats, in the game or not."""
        return tuple(who.seat for who in state.investigators)

    def seat_in_turn(self, state: State) -> Seat | None:
        """Return the seat that moves or has an encounter now."""
        return state.cursor.seat

    def find_faults(self, state: State) -> list[str]:
        """Return the broken invariants."""
        return invariants.faults(game_for_reading(self, state))

    def notation(self, state: State) -> str:
        """Return the whole position as text."""
        return notation.position_text(game_for_reading(self, state))
