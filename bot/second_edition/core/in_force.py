"""Everything in force: its answers to questions, its bans, its bonuses and its abilities."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from bot.engine.ids import Seat
from bot.engine.memo import Memo
from bot.second_edition.core import bans
from bot.second_edition.core.bans import Ban
from bot.second_edition.core.pieces import Seats
from bot.second_edition.core.records import Ability, Registry
from bot.second_edition.core.state import State
from bot.second_edition.core.topics import P, R, Topic
from bot.second_edition.core.uses import Origin, Window
from bot.second_edition.printed.terms import Cause, Place

Speaker = tuple[Callable[..., Any], Origin]
"""A function that answers a question for an effect in force, and the effect's origin."""
Offered = tuple[Ability, int, Origin]
"""An ability, its number among those of its card, and its origin."""
_NOBODY: list[Speaker] = []


class InForce:
    """Everything in force on a board: cards, investigators, the Ancient One and others."""

    def __init__(
        self, board: object, state: State, seats: Seats, registry: Registry, memo: Memo
    ) -> None:
        self._board = board
        self._state = state
        self._seats = seats
        self._registry = registry
        self._memo = memo
        self._mark: tuple[object, ...] = ()
        self._force: dict[str, list[Origin]] = {}
        self._speakers: dict[str, list[Speaker]] = {}
        self._bars: dict[str, list[Speaker]] = {}
        self._offered: dict[tuple[Window, Seat], list[Offered]] = {}

    def by_code(self) -> dict[str, list[Origin]]:
        """Map each code in force to the things with this code.

        The map is cached: do not change it.
        """
        if self._memo.steady:
            return self._force
        mark = self._force_mark()
        if mark != self._mark:
            self._mark, self._force = mark, self._all_in_force()
            self._speakers, self._bars, self._offered = {}, {}, {}
        return self._force

    def _force_mark(self) -> tuple[object, ...]:
        """Return a value that changes whenever `by_code` may change."""
        state = self._state
        return (
            state.ancient_one,
            state.awake,
            state.first,
            state.environment,
            *state.headlines,
            *(state.aftermath or ()),
            *(state.conditions or ()),
            None if state.rumor is None else state.rumor.code,
            *[
                (who.code, who.standing, [held.card for held in who.cards])
                for who in state.investigators
            ],
        )

    def _all_in_force(self) -> dict[str, list[Origin]]:
        cards = self._state.cards
        origins = [Origin(code) for code in self._common_codes() if code]
        for who in self._seats.playing():
            origins.append(Origin(who.code, who.seat))
            origins += [Origin(cards[held.card], who.seat, held.card) for held in who.cards]
        found: dict[str, list[Origin]] = {}
        for origin in origins:
            found.setdefault(origin.code, []).append(origin)
        return found

    def _common_codes(self) -> Iterator[str]:
        """Yield the codes in force that belong to no investigator; some may be empty."""
        state = self._state
        yield from state.boxes or ()
        if not state.awake:
            yield from (state.ancient_one, state.environment, *state.headlines)
            yield from state.aftermath or ()
            if state.rumor is not None:
                yield state.rumor.code
        yield from state.conditions or ()

    # Answers

    def answers(self, what: Topic[P, R], *about: P.args, **more: P.kwargs) -> Iterator[R]:
        """Return the true answers of everything in force to a question of `topics`."""
        for body, origin in self._answering_functions(what.name):
            if said := body(self._board, origin, *about, **more):
                yield said

    def _answering_functions(self, what: str) -> list[Speaker]:
        """Return the functions in force that answer a question, cached with `by_code`."""
        if what not in self._registry.constants:
            return _NOBODY
        here = self.by_code()
        if (speakers := self._speakers.get(what)) is None:
            speakers = self._speakers[what] = [
                (body, origin)
                for code, body in self._registry.constants[what].items()
                for origin in here.get(code, ())
            ]
        return speakers

    def abilities(self, window: Window, seat: Seat) -> list[Offered]:
        """Return the abilities in force that a seat, or every seat, can use in a window."""
        here = self.by_code()
        if (offered := self._offered.get((window, seat))) is None:
            offered = self._offered[window, seat] = [
                (ability, number, origin)
                for code, origins in here.items()
                for number, ability in enumerate(self._registry.abilities.get(code, ()))
                if ability.window is window
                for origin in origins
                if origin.seat == seat or (ability.anyone and origin.seat is None)
            ]
        return offered

    def helps(self, window: Window, seat: Seat) -> bool:
        """Return True if a seat has an ability in this window that can help other seats."""
        return any(ability.others for ability, _, _ in self.abilities(window, seat))

    def is_answered(self, what: Topic[P, R]) -> bool:
        """Return True if anything in force can answer this question."""
        return bool(self._answering_functions(what.name))

    def total(self, what: Topic[P, int], *about: P.args, **more: P.kwargs) -> int:
        """Return the sum of the numbers that everything in force adds."""
        if not (speaking := self._answering_functions(what.name)):
            return 0  # nearly always
        return sum([body(self._board, origin, *about, **more) or 0 for body, origin in speaking])

    def shares(
        self, what: Topic[P, int], *about: P.args, **more: P.kwargs
    ) -> Iterator[tuple[str, int]]:
        """Yield the code of each thing in force that answers, with the number that it adds."""
        for body, origin in self._answering_functions(what.name):
            yield origin.code, body(self._board, origin, *about, **more) or 0

    def by_origin(
        self, what: Topic[P, R], *about: P.args, **more: P.kwargs
    ) -> Iterator[tuple[str, R | None]]:
        """Yield the code of each thing in force that answers, with its answer."""
        for body, origin in self._answering_functions(what.name):
            yield origin.code, body(self._board, origin, *about, **more)

    def is_so(self, what: Topic[P, bool], *about: P.args, **more: P.kwargs) -> bool:
        """Return True if anything in force answers yes to a question."""
        if not (speaking := self._answering_functions(what.name)):
            return False  # nearly always
        return any(body(self._board, origin, *about, **more) for body, origin in speaking)

    def ban(self, what: Ban[P], *about: P.args, **more: P.kwargs) -> str:
        """Return the sentence that forbids something, or ""."""
        by = self.forbidden_by(what, *about, **more)
        return self._registry.why_forbidden(by, what) if by else ""

    def forbidden_by(self, what: Ban[P], *about: P.args, **more: P.kwargs) -> str:
        """Return the code of the thing in force that forbids something, or ""."""
        if what.name not in self._registry.bans:
            return ""
        for when, origin in self._bans_in_force(what.name):
            if when(self._board, origin, *about, **more):
                return origin.code
        return ""

    def _bans_in_force(self, what: str) -> list[Speaker]:
        """Return the predicates of bans in force, cached with `by_code`."""
        here = self.by_code()
        if what not in self._bars:
            self._bars[what] = [
                (each.when, origin)
                for code, each in self._registry.bans[what].items()
                for origin in here.get(code, ())
            ]
        return self._bars[what]

    def shut_out(self, place: Place) -> str:
        """Return the code that keeps gates and monsters from appearing in a place, or "".

        For an elder sign it is `Cause.SEAL`. Rules, "Phase 3: Arkham Encounters".
        """
        if place in self._state.seals:
            return Cause.SEAL
        return self.forbidden_by(bans.APPEAR, place)
