"""A player with a purpose: legal answers weighed by the position, the same for the same seed.

It knows no rules. A game's *aims* give a wish for each option, from the options and the seat's
view; the answer is drawn with these weights.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Container, Mapping, Sequence
from typing import Any, Final, Protocol

from bot.engine.answer_checks import compatible_keys
from bot.engine.ask import Allot, Allotted, Answer, Ask, Option, Part, Passed, Pick, Picked
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.session import AnySession
from bot.tools.chooser import (
    BUTT_IN,
    ChosenAnswer,
    has_room,
    seats_that_may_act,
    seats_that_must_answer,
)

Wishes = Mapping[str, float]
"""The weight of each option, by key: 1 is neutral; 0 only if there is no other option."""
NOTHING: Final = ""
"""The key of doing nothing, where that is an answer."""
AIMS: Final[Mapping[str, str]] = {
    "lcg": "bot.tools.aims.lcg:LcgAims",
    "lcg_campaign": "bot.tools.aims.lcg_campaign:LcgCampaignAims",
    "second_edition": "bot.tools.aims.second_edition:SecondEditionAims",
}
"""Module and class by game; the class takes no arguments, or one of the game's ways."""
WAYS: Final[Mapping[str, Sequence[str]]] = {"second_edition": ("sealed", "closed", "beaten")}
"""The ways to win a game, if its player follows one of them."""


class Aims(Protocol):
    """The aims of a game's player."""

    def see(self, session: AnySession, seat: Seat) -> Any:
        """Return the position as the seat may see it."""
        ...

    def wishes(self, sight: Any, ask: Ask, seat: Seat) -> Wishes:
        """Return the wish for each option; a missing key counts as 1."""
        ...


def load_aims(slug: str, way: str = "") -> Aims:
    """Return the aims of a game for one way to win; the default is the first.

    Raises `NotAllowed` if it has no aims, or no such way.
    """
    if slug not in AIMS:
        raise NotAllowed(f"There is no purposeful player for {slug!r}.")
    if way and way not in WAYS.get(slug, ()):
        raise NotAllowed(f"{slug!r} has no way {way!r} to win: {', '.join(WAYS.get(slug, ()))}.")
    module, _, name = AIMS[slug].partition(":")
    made = getattr(importlib.import_module(module), name)
    return made(way) if way else made()


def draw_way_to_win(slug: str, seed: str) -> str:
    """Return one of the game's ways to win, chosen at random by the seed; empty if it has none."""
    ways = WAYS.get(slug, ())
    return random.Random(f"way/{seed}").choice(ways) if ways else ""


class Purposeful:
    """Answers open questions by a game's aims."""

    def __init__(self, seed: str, aims: Aims) -> None:
        self._random = random.Random(seed)
        self._aims = aims

    def choose(
        self, session: AnySession, others: Container[Seat] = frozenset()
    ) -> ChosenAnswer | None:
        """Return an answer to one of the questions; None if no seat can answer.

        The seats in `others` are left to another player.
        """
        awaited = [each for each in seats_that_must_answer(session.asks) if each[1] not in others]
        free = [each for each in seats_that_may_act(session.asks) if each[1] not in others]
        if free and (not awaited or self._random.random() < BUTT_IN):
            ask, seat = self._random.choice(free)
            answer = self._draw_answer(session, ask, seat, may_pass=bool(awaited))
            if answer is not None:
                return ChosenAnswer(seat, ask, answer, forced=False)
        return self._choose_awaited(session, awaited) if awaited else None

    def _choose_awaited(
        self, session: AnySession, awaited: Sequence[tuple[Ask, Seat]]
    ) -> ChosenAnswer:
        ask, seat = self._random.choice(awaited)
        passable = ask.may_pass(seat)
        answer = self._draw_answer(session, ask, seat, may_pass=passable)
        optional = passable or ask.optional or bool(ask.silence)
        return ChosenAnswer(seat, ask, Passed() if answer is None else answer, forced=not optional)

    def _draw_answer(
        self, session: AnySession, ask: Ask, seat: Seat, *, may_pass: bool
    ) -> Answer | None:
        """Return the seat's answer; None to pass, if it may."""
        part = ask.parts[seat]
        if not part.options and may_pass:
            return None
        wishes = self._aims.wishes(self._aims.see(session, seat), ask, seat)
        match part.form:
            case Pick(low, high):
                least = low if low or not may_pass else 1
                keys = self._draw_keys(part.options, wishes, least, high, may_pass=may_pass)
                return None if may_pass and not keys else Picked(compatible_keys(part, keys))
            case Allot(totals):
                return Allotted(self._divide_piles(part, totals, wishes))

    def _draw_keys(
        self, options: Sequence[Option], wishes: Wishes, low: int, high: int, *, may_pass: bool
    ) -> tuple[str, ...]:
        """Draw keys one after the other, at least `low`, until nothing is drawn."""
        left = [option.key for option in options]
        keys: list[str] = []
        while left and len(keys) < high:
            stop = [NOTHING] if len(keys) >= low or (may_pass and not keys) else []
            key = self._draw_key([*left, *stop], wishes)
            if key == NOTHING:
                break
            left.remove(key)
            keys.append(key)
        return tuple(keys)

    def _divide_piles(
        self, part: Part, totals: Mapping[str, int], wishes: Wishes
    ) -> dict[str, int]:
        """Divide each pile unit by unit, as far as there is room."""
        amounts: dict[str, int] = {option.key: option.least for option in part.options}
        for name, total in totals.items():
            pile = [option for option in part.options if option.group == name]
            self._divide_pile(pile, total, amounts, wishes)
        return {key: n for key, n in amounts.items() if n}

    def _divide_pile(
        self, pile: Sequence[Option], total: int, amounts: dict[str, int], wishes: Wishes
    ) -> None:
        """Add the units of a pile beyond the required ones to `amounts`."""
        for _ in range(total - sum(option.least for option in pile)):
            room = [each.key for each in pile if has_room(each, amounts[each.key])]
            if not room:
                return
            amounts[self._draw_key(room, wishes)] += 1

    def _draw_key(self, keys: Sequence[str], wishes: Wishes) -> str:
        weights = [wishes.get(key, 1.0) for key in keys]
        if not any(weights):
            return self._random.choice(keys)
        return self._random.choices(keys, weights)[0]
