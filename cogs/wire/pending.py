"""Questions of seats, and operations on them that do not depend on their options."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from bot.engine.ask import Answer, Ask, Option, Part, Passed, Pick, Picked
from bot.engine.errors import Ambiguous, NotAllowed
from bot.engine.ids import Seat
from bot.engine.session import AnySession
from bot.table.declares.vocabulary import (
    END_TURN,
    PASS,
    PLAIN,
    TURN,
    OptionWords,
    QuestionWords,
    Verb,
    Vocabulary,
)
from cogs.wire import drafts


class Pending(Struct, frozen=True, dict=True):
    """One seat's question."""

    seat: Seat
    ask: Ask
    held: bool = False
    """The seat asked the table to wait for it."""
    mark: str = ""
    """The session's mark, to return with an answer; empty: stale presses are not noticed."""
    vocabulary: Vocabulary = PLAIN
    """The words of its game."""

    @cached_property
    def part(self) -> Part:
        """Return the seat's options."""
        return self.ask.parts[self.seat]

    @cached_property
    def is_awaited(self) -> bool:
        """Return True if the table waits for this answer."""
        return self.seat in self.ask.awaited

    @cached_property
    def question(self) -> QuestionWords:
        """Return the texts for this kind of question."""
        return self.vocabulary.question(self.ask.kind)

    @cached_property
    def words(self) -> dict[str, OptionWords]:
        """Return the label and verb of the seat's options, by their keys."""
        return self.vocabulary.words(self.part.options)

    @cached_property
    def layouts(self) -> dict[int, Any]:
        """The layouts of the question's options, by the allowed number of buttons; a cache."""
        return {}

    def verb(self, option: Option) -> Verb:
        """Return the verb that chooses one of the seat's options."""
        return self.words[option.key].verb

    def label(self, option: Option) -> str:
        """Return the option's label, with its verb if the label is only a card's name."""
        return self.words[option.key].label


class Found(Struct, frozen=True):
    """An option of a seat's pending question."""

    pending: Pending
    option: Option

    @property
    def verb(self) -> Verb:
        """Return the verb that chooses it."""
        return self.pending.verb(self.option)

    @property
    def label(self) -> str:
        """Return its label beside options of other verbs."""
        return self.pending.label(self.option)


def needs_confirmation(found: Found) -> bool:
    """Return True if an option, such as resigning, needs a second press."""
    if found.pending.ask.kind == TURN and found.option.verb == END_TURN.name:
        return bool(found.option.note)
    return found.verb.careful


class Which(Ambiguous):
    """Raised if a text fits several options; `found` has them."""

    def __init__(self, sentence: str, found: Sequence[Found]) -> None:
        super().__init__(sentence, tuple(each.option.label for each in found))
        self.found = tuple(found)


def open_questions(
    session: AnySession, seats: Iterable[Seat], vocabulary: Vocabulary
) -> list[Pending]:
    """Return the open questions of these seats: awaited ones first, then optional ones."""
    mine = tuple(seats)
    found = [
        Pending(seat, ask, seat in session.held_seats, session.question_hash(ask), vocabulary)
        for ask in session.asks
        for seat in mine
        if seat in (*ask.must, *ask.may)
    ]
    return sorted(found, key=lambda each: not each.is_awaited)


def can_pass(pending: Pending) -> bool:
    """Return True if the seat may answer with a pass."""
    form = pending.part.form
    if pending.ask.may_pass(pending.seat):
        return True
    if isinstance(form, Pick):
        return form.min == 0
    part, rests = pending.part, [o for o in pending.part.options if o.verb == PASS.name]
    return bool(rests) and drafts.is_fully_divided(part, form, drafts.first_amounts(part))


def _idle_answer(pending: Pending) -> Answer:
    part, form = pending.part, pending.part.form
    if pending.ask.may_pass(pending.seat):
        return Passed()
    if isinstance(form, Pick):
        return Picked(())
    return drafts.allotted_answer(drafts.fill_rest(part, form, drafts.first_amounts(part)))


def idle_answer(pending: Pending) -> Answer:
    """Return the answer that passes. Raises `NotAllowed` if the seat must choose."""
    if not can_pass(pending):
        raise NotAllowed("You can’t pass here: this has to be decided.")
    return _idle_answer(pending)


def allot_label(option: Option) -> str:
    """Return an option's label with its pile, if piles have names."""
    return f"{option.label} ({option.group})" if option.group else option.label
