"""The protocol that a game's rules implement for the engine."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeAlias

from typing_extensions import TypeVar

from bot.engine.ask import Draft
from bot.engine.chance import Chance
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from bot.engine.script import Script, SideActions

S = TypeVar("S", default=Any)
"""The state of a game, which is saved; without an argument, that of any game."""
G = TypeVar("G", default=Any)
"""The state bound to chance and facts, as passed to scripts."""
AnyState: TypeAlias = Any
"""The state of whatever game."""


class Ruleset(Protocol[S, G]):
    """The rules of one game.

    Everything is synchronous, and pure except for the state passed in. The session drives the
    scripts returned by `advance`, `override` and `beside`.
    """

    @property
    def slug(self) -> str:
        """The ruleset's name in the store and on the command line."""
        ...

    @property
    def version(self) -> str:
        """Changes with each corrected rule, because journals may then replay differently."""
        ...

    @property
    def schema(self) -> int:
        """Increases whenever the format of the encoded state changes."""
        ...

    def new(self, setup: JsonObject) -> S:
        """Return the state before the first step. Raises `RulesError` if the set-up is illegal."""
        ...

    def encode(self, state: S) -> bytes:
        """Encode the state as canonical JSON: equal states give equal bytes."""
        ...

    def decode(self, data: bytes, schema: int) -> S:
        """Decode a state that was written in the format `schema`, upgrading older formats.

        Raises `NotAllowed` for a format that this program cannot read.
        """
        ...

    def bind(self, state: S, chance: Chance, tell: Callable[[Fact], None]) -> G:
        """Return the game object for scripts; `tell` records the facts."""
        ...

    def advance(self, game: G) -> Script[None] | None:
        """Return the script of the current step; None when the game is over."""
        ...

    def side_actions(self, game: G, draft: Draft) -> SideActions:
        """Return the side actions that seats may take while a question is open.

        Called whenever a question is computed, so it must be cheap when there are none.
        """
        ...

    def reading_context(
        self, game: G, *, again: bool, plain: bool
    ) -> AbstractContextManager[object]:
        """Return the context in which a question is computed and nothing changes.

        `again`: nothing has changed since the last call, which had the same `plain`. `plain`: only
        seats, keys, forms and marks are used; names, notes, figures and the order of options are
        computed in another call, not plain, when someone reads them.
        """
        ...

    def milestone(self, game: G) -> str | None:
        """Return the turn or phase that begins now, so that the position is stored; else None.

        None if none starts.
        """
        ...

    def is_brief(self, game: G) -> bool:
        """Return True if the current step usually asks nothing.

        Such a step does not count towards the next saved position. If it does ask, the game is
        restored from an earlier one.
        """
        ...

    def reset_scripts(self, game: G, to: object) -> None:
        """Discard what interrupted scripts left in the state, and continue at step `to`."""
        ...

    def end(self, game: G, resolution: str) -> None:
        """Record that the game is over."""
        ...

    def override(self, game: G, command: JsonObject) -> Script[None] | None:
        """Apply a game master's command; return a script to run for it, if there is one.

        Raises `RulesError` before it changes anything if the command is impossible.
        """
        ...

    def seats(self, state: S) -> tuple[Seat, ...]:
        """Return all seats of the game."""
        ...

    def seat_in_turn(self, state: S) -> Seat | None:
        """Return the seat whose turn it is; None if it is nobody's turn."""
        ...

    def find_faults(self, state: S) -> list[str]:
        """Return a sentence for each broken invariant of the state."""
        ...

    def notation(self, state: S) -> str:
        """Return the whole position as short text, including hidden things."""
        ...


def game_for_reading(rules: Ruleset[S, G], state: S) -> G:
    """Return a game object for reading the state; it draws nothing and records nothing."""
    return rules.bind(state, Chance(bytes(16)), lambda _fact: None)
