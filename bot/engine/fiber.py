"""The driver: runs scripts by hand and keeps their open questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from bot.engine.ask import (
    Answer,
    Ask,
    Draft,
    Join,
    Passed,
    Replies,
    check_draft,
    fingerprint,
    only_answer,
)
from bot.engine.ids import AskId, Seat
from bot.engine.script import Question, Script, Together

RESUMES = 20_000
"""A script that resumes more often within one input is a bug, not a long game."""


class Desk:
    """What all fibers of a session share: the growing ask id, the held seats, a guard."""

    def __init__(self, next_ask: int, held: set[Seat]) -> None:
        self.next_ask = next_ask
        self.held = held
        self.resumes = 0

    def number(self) -> AskId:
        """The next ask id."""
        given = AskId(self.next_ask)
        self.next_ask += 1
        return given

    def count(self) -> None:
        """Raise `RuntimeError` when scripts run away."""
        self.resumes += 1
        if self.resumes > RESUMES:
            raise RuntimeError("scripts run away: too many steps for one input")


class Slot:
    """A question that stands open."""

    def __init__(self, question: Question, desk: Desk) -> None:
        self._question = question
        self._desk = desk
        self._print = ""
        self.ask: Ask | None = None

    def refresh(self) -> Replies | None:
        """Compute the question anew. Replies, when it needs no answer or no further one."""
        draft = self._question.build()
        if draft is None:
            return {}
        check_draft(draft)
        draft = _settle(draft, self._desk.held)
        if (known := _needs_nobody(draft)) is not None:
            return known
        self._open(draft)
        return self.closed()

    def closed(self) -> Replies | None:
        """The replies, if the ask is complete."""
        ask = self.ask
        assert ask is not None
        if ask.join is not Join.ALL:
            taken: Replies = {s: a for s, a in ask.given.items() if not isinstance(a, Passed)}
            if taken:
                return taken
            return {} if ask.join is Join.OPEN and not ask.awaited else None
        return None if ask.awaited else {seat: ask.given[seat] for seat in sorted(ask.given)}

    def give(self, seat: Seat, answer: Answer | None) -> None:
        """Record an answer, or take it back with None."""
        ask = self.ask
        assert ask is not None
        given = {s: a for s, a in ask.given.items() if s != seat}
        if answer is not None:
            given[seat] = answer
        self.ask = _with_given(ask, given)

    def _open(self, draft: Draft) -> None:
        mark = fingerprint(draft)
        before = self.ask
        same = before is not None and mark == self._print
        number = before.id if same and before else self._desk.number()
        given = _still_given(before, draft) if before else {}
        self._print = mark
        self.ask = Ask(
            id=number,
            kind=draft.kind,
            prompt=draft.prompt,
            source=draft.source,
            parts={seat: draft.parts[seat] for seat in sorted(draft.parts)},
            must=draft.must,
            may=draft.may,
            join=draft.join,
            silence=draft.silence,
            given=given,
        )


def _still_given(before: Ask, draft: Draft) -> Replies:
    """The answers that survive a change: a pass while no option is new, others if nothing is."""
    kept: Replies = {}
    for seat, answer in before.given.items():
        part = draft.parts.get(seat)
        if part is None:
            continue
        old = {option.key for option in before.parts[seat].options}
        new = {option.key for option in part.options}
        if new == old or (isinstance(answer, Passed) and new <= old):
            kept[seat] = answer
    return kept


def _with_given(ask: Ask, given: Replies) -> Ask:
    return Ask(
        id=ask.id,
        kind=ask.kind,
        prompt=ask.prompt,
        source=ask.source,
        parts=ask.parts,
        must=ask.must,
        may=ask.may,
        join=ask.join,
        silence=ask.silence,
        given=given,
    )


def _settle(draft: Draft, held: set[Seat]) -> Draft:
    """Seats that asked to be waited for are waited for; seats without a choice are not."""
    must = set(draft.must) | (set(draft.may) & held)
    if draft.join is Join.OPEN:
        must = {seat for seat in must if draft.parts[seat].options}
    may = {seat for seat in draft.may if seat not in must and draft.parts[seat].options}
    return Draft(
        kind=draft.kind,
        prompt=draft.prompt,
        source=draft.source,
        parts=draft.parts,
        must=tuple(sorted(must)),
        may=tuple(sorted(may)),
        join=draft.join,
        confirm=draft.confirm,
        silence=draft.silence,
    )


def _needs_nobody(draft: Draft) -> Replies | None:
    """The replies where there is nothing to decide, None where somebody must be asked."""
    if not draft.must:
        return {}
    if draft.join is Join.OPEN or draft.confirm or draft.may:
        return None
    if draft.join is Join.ANY and len(draft.must) > 1:
        return None
    replies: Replies = {}
    for seat in sorted(draft.must):
        answer = only_answer(draft.parts[seat])
        if answer is None:
            return None
        replies[seat] = answer
    return replies


class Fiber:
    """One running script and what it waits for."""

    def __init__(self, script: Script[Any], desk: Desk) -> None:
        self._script = script
        self._desk = desk
        self._slot: Slot | None = None
        self._children: list[Fiber] = []
        self.done = False
        self.result: Any = None

    def start(self) -> None:
        """Run to the first question or the end."""
        self._drive(lambda: self._script.send(None))

    def slots(self) -> Iterator[Slot]:
        """The open questions, in order."""
        if self._slot is not None:
            yield self._slot
        for child in self._children:
            yield from child.slots()

    def settle(self) -> bool:
        """Compute the open questions anew; True if something ran on."""
        if self._slot is not None:
            replies = self._slot.refresh()
            if replies is None:
                return False
            self._resume(replies)
            return True
        return self._settle_children()

    def close(self) -> None:
        """Drop the script; its state is not to be used again."""
        for child in self._children:
            child.close()
        self._script.close()

    def answered(self, slot: Slot) -> bool:
        """Go on if `slot` is of this fiber and complete; True if it was found here."""
        if slot is self._slot:
            replies = slot.closed()
            if replies is not None:
                self._resume(replies)
            return True
        for child in self._children:
            try:
                found = child.answered(slot)
            except Exception as error:  # noqa: BLE001 - the parent script decides
                self._fail(error)
                return True
            if found:
                self._join()
                return True
        return False

    def _settle_children(self) -> bool:
        moved = False
        for child in list(self._children):
            try:
                moved = child.settle() or moved
            except Exception as error:  # noqa: BLE001 - the parent script decides
                self._fail(error)
                return True
        if moved:
            self._join()
        return moved

    def _join(self) -> None:
        if self._children and all(child.done for child in self._children):
            results = [child.result for child in self._children]
            self._resume(results)

    def _resume(self, value: object) -> None:
        self._slot, self._children = None, []
        self._drive(lambda: self._script.send(value))

    def _fail(self, error: Exception) -> None:
        for child in self._children:
            child.close()
        self._slot, self._children = None, []
        self._drive(lambda: self._script.throw(error))

    def _drive(self, step: Callable[[], Any]) -> None:
        while True:
            self._desk.count()
            try:
                awaited = step()
            except StopIteration as stop:
                self.done, self.result = True, stop.value
                return
            step = self._await(awaited)
            if step is _WAIT:
                return

    def _await(self, awaited: object) -> Callable[[], Any]:
        match awaited:
            case Question():
                return self._await_question(awaited)
            case Together():
                return self._await_scripts(awaited)
            case _:
                error = TypeError(f"a script awaited {awaited!r}, which is no question")
                return lambda: self._script.throw(error)

    def _await_question(self, question: Question) -> Callable[[], Any]:
        slot = Slot(question, self._desk)
        replies = slot.refresh()
        if replies is None:
            self._slot = slot
            return _WAIT
        return lambda: self._script.send(replies)

    def _await_scripts(self, group: Together) -> Callable[[], Any]:
        self._children = [Fiber(script, self._desk) for script in group.scripts]
        for child in self._children:
            try:
                child.start()
            except Exception as error:  # noqa: BLE001 - the parent script decides
                for other in self._children:
                    other.close()
                self._children = []
                failure = error
                return lambda: self._script.throw(failure)
        if all(child.done for child in self._children):
            results = [child.result for child in self._children]
            self._children = []
            return lambda: self._script.send(results)
        return _WAIT


def _wait() -> None:
    """A mark: the fiber waits."""


_WAIT: Callable[[], Any] = _wait
