"""Checks of who may answer an open question, and with what, as it stands now."""

from __future__ import annotations

from collections.abc import Collection

from bot.engine.answers import valid
from bot.engine.ask import Answer, Ask, Join, Part, Passed, Picked, is_aside
from bot.engine.errors import HeldUp, NotAllowed
from bot.engine.ids import Seat


def check_answer(ask: Ask, seat: Seat, answer: Answer | None, held: Collection[Seat]) -> None:
    """Raise `RulesError` unless `seat` can give this answer now; None takes one back.

    `held` are the seats that asked to be waited for.
    """
    part = _part_put_to(ask, seat)
    if answer is None:
        if seat not in ask.given:
            raise NotAllowed("You have no answer to withdraw.")
        return
    if isinstance(answer, Passed):
        if not ask.passable(seat):
            raise NotAllowed("You can’t pass here: this has to be decided.")
        return
    valid(part, answer)
    if ask.join is Join.ANY and seat in ask.must and not _may_be_returned(part, answer):
        _check_hold_up(ask, seat, held)


def _check_hold_up(ask: Ask, seat: Seat, held: Collection[Seat]) -> None:
    """A hold stops those whose answer the question wants: not who merely may act as well."""
    waiting = [s for s in ask.awaited if s in ask.held and s != seat]
    if waiting and seat not in held:
        raise HeldUp(tuple(waiting))


def _may_be_returned(part: Part, answer: Answer) -> bool:
    """Return whether an answer leaves the question as open as it is."""
    if is_aside(answer):
        return True
    keys = answer.keys if isinstance(answer, Picked) else ()
    options = [part.option(key) for key in keys]
    return bool(options) and all(option is not None and option.returns for option in options)


def _part_put_to(ask: Ask, seat: Seat) -> Part:
    """Return what a seat is asked. Raises `NotAllowed` where it is asked nothing."""
    part = ask.parts.get(seat)
    if part is None or seat not in (*ask.must, *ask.may):
        raise NotAllowed("That question isn’t for you.")
    return part
