"""The protocol of a game that the engine can run."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Protocol

from typing_extensions import TypeVar

from bot.engine.ask import Draft
from bot.engine.chance import Chance
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from bot.engine.script import Asides, Script

S = TypeVar("S", default=Any)
"""The state of a game, to be saved; without an argument, that of any game."""
G = TypeVar("G", default=Any)
"""The same state bound to chance and facts, as scripts receive it."""


class Ruleset(Protocol[S, G]):
    """The rules of one game.

    Everything is synchronous and pure but for the state passed in. Scripts come from `advance`,
    `override` and `beside` and are driven by the session.
    """

    @property
    def slug(self) -> str:
        """The ruleset's name in the store and on the command line."""
        ...

    @property
    def version(self) -> str:
        """Grows whenever a journal may replay differently."""
        ...

    @property
    def schema(self) -> int:
        """Grows whenever the encoded state changes its shape."""
        ...

    def new(self, setup: JsonObject) -> S:
        """The state before the first step. Raises `RulesError` for a set-up that is not legal."""
        ...

    def encode(self, state: S) -> bytes:
        """The state as canonical JSON (equal states give equal bytes)."""
        ...

    def decode(self, data: bytes, schema: int) -> S:
        """The state in `data`, written in the form `schema`; an earlier form is upgraded.

        Raises `NotAllowed` for a form that this program cannot read.
        """
        ...

    def bind(self, state: S, chance: Chance, tell: Callable[[Fact], None]) -> G:
        """The game that scripts are given."""
        ...

    def advance(self, game: G) -> Script[None] | None:
        """The script of the step at which the cursor stands; None when the game is over."""
        ...

    def beside(self, game: G, draft: Draft) -> Asides:
        """Return what seats may do beside a question that is put, without answering it.

        Called whenever a question is computed: where there is nothing it costs next to nothing.
        """
        ...

    def looking(self, game: G, *, again: bool, plain: bool) -> AbstractContextManager[object]:
        """Around the computing of a question, which changes nothing: what is looked up may be kept.

        `again`: nothing has changed since the last time either, which was as `plain` as this one.
        `plain`: only seats, keys, forms and marks count; names, notes, figures and the order of
        options are computed once more, not plain, when somebody reads them.
        """
        ...

    def milestone(self, game: G) -> str | None:
        """The turn or phase that starts at the cursor, if one does: its checkpoint is kept."""
        ...

    def is_brief(self, game: G) -> bool:
        """Return True if the step at the cursor asks nothing, as a rule.

        It does not count among the steps after which a position is noted once more; if it does ask,
        the game is restored from an earlier one.
        """
        ...

    def cut(self, game: G, to: object) -> None:
        """Clear what running scripts left in the state and set the cursor to `to`."""
        ...

    def end(self, game: G, resolution: str) -> None:
        """Note that the game is over."""
        ...

    def override(self, game: G, command: JsonObject) -> Script[None] | None:
        """Carry out a game master's command, at once or as a script that runs on top.

        Raises `RulesError` before anything is changed if it cannot be done.
        """
        ...

    def shuffle_unseen(self, game: G, seat: Seat) -> bool:
        """Put what `seat` cannot see into another order; whether that may change what is asked.

        For who thinks ahead: it may not know more than its player. Nothing that it sees changes.
        """
        ...

    def seats(self, state: S) -> tuple[Seat, ...]:
        """All seats of the game."""
        ...

    def in_turn(self, state: S) -> Seat | None:
        """Return whose turn it is; None where it is nobody's in particular."""
        ...

    def faults(self, state: S) -> list[str]:
        """Broken invariants, as sentences for the log; empty when all is well."""
        ...

    def notation(self, state: S) -> str:
        """The whole position as short text, hidden things included."""
        ...


def for_looking(rules: Ruleset[S, G], state: S) -> G:
    """The state as a game to look at: nothing is to be drawn through it, nothing told by it."""
    return rules.bind(state, Chance(bytes(16)), lambda _fact: None)
