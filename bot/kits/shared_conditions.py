"""Conditions of orders and plans in both games: a turn, a chance, the result of a test."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from bot.engine.ask import Ask
from bot.engine.ids import Seat
from bot.engine.session import AnySession
from bot.table.declares.condition_kinds import ConditionKind, Holds

BELOW: Final = tuple(
    f"{words} below {{percent}}"
    for words in (
        *("the chance is", "my chance is"),
        *(f"a {test} {stands}" for test in ("test", "check") for stands in ("is", "stands")),
        *("a test of mine stands", "a check of mine stands"),
    )
)
SUCCEEDS: Final = (
    *("it succeeds", "i succeed", "i pass the test", "i pass the check"),
    *("the test succeeds", "the check succeeds", "the test would succeed"),
)
FAILS: Final = (
    *("it fails", "i fail", "i fail the test", "i fail the check"),
    *("the test fails", "the check fails", "the test would fail"),
)


def turn_condition(name: Callable[[AnySession, Seat], str]) -> ConditionKind:
    """Return the condition that it is the owner’s turn."""

    def holds(session: AnySession, _ask: Ask, seat: Seat, _friend: Seat, _percent: int) -> str:
        mine = session.rules.seat_in_turn(session.state) == seat
        return f"it’s {name(session, seat)}’s turn" if mine else ""

    spoken = ("my turn", "my turn comes")
    return ConditionKind("turn", "when it is my turn", holds=holds, spoken=spoken)


def conditions_of_tests(
    test: str,
    chance: str,
    chance_of: Callable[[AnySession, Seat], Fraction | None],
    result_of: Callable[[AnySession, Seat], bool | None],
) -> tuple[ConditionKind, ...]:
    """Return the conditions about a test, in the game’s words for it and for its chance."""

    def hard(session: AnySession, _ask: Ask, seat: Seat, _friend: Seat, percent: int) -> str:
        now = chance_of(session, seat)
        return f"the chance is below {percent}%" if now is not None and now * 100 < percent else ""

    def ended(*, success: bool, said: str) -> Holds:
        return lambda session, _ask, seat, _friend, _percent: (
            said if result_of(session, seat) is success else ""
        )

    return (
        ConditionKind(
            "hard", f"when {chance} is below {{percent}}%", "percent", hard, spoken=BELOW
        ),
        ConditionKind(
            "succeeds",
            f"when the {test} succeeds",
            holds=ended(success=True, said=f"the {test} succeeds"),
            spoken=SUCCEEDS,
            result=True,
        ),
        ConditionKind(
            "fails",
            f"when the {test} fails",
            holds=ended(success=False, said=f"the {test} fails"),
            spoken=FAILS,
            result=False,
        ),
    )
