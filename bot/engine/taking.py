"""Check inputs and apply them to the running scripts."""

from __future__ import annotations

from collections.abc import Collection

from bot.engine.answer_checks import check_answer_form
from bot.engine.ask import Answer, Ask, Join, Part, Passed, Picked, is_side_action
from bot.engine.errors import Closed, HeldUp, NotAllowed
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered, Held, Input, Overridden, Rewound
from bot.engine.json_types import JsonObject
from bot.engine.ruleset import G, S
from bot.engine.running import Running


class Taking(Running[S, G]):
    """A game with its running scripts to which inputs can be applied."""

    def check(self, given: Input) -> None:
        """Raise `RulesError` unless `given` can be applied now. Changes nothing."""
        match given:
            case Answered(seat, number, answer):
                self._check_answer(seat, number, answer)
            case Held(seat, on):
                self._check_hold(seat, on)
            case Overridden():
                if self.over:
                    raise NotAllowed("The game is over.")
            case Rewound():
                raise NotAllowed("A session does not rewind itself.")

    def _begin_step(self, step: int) -> None:
        self.step = step
        self._settle_facts()
        self._run_state.begin_input()

    def _apply_input(self, given: Input) -> None:
        match given:
            case Answered(seat, number, answer):
                self._apply_answer(seat, number, answer)
            case Held(seat, on):
                self._apply_hold(seat, on)
            case Overridden(command):
                self._apply_override(command)
            case Rewound():
                # No id is reused: a button from before the rewind must not match any question.
                self._run_state.next_ask = max(self._run_state.next_ask, given.first_ask)
                for thread in self._threads:
                    for opened in thread.open_questions():
                        opened.renumber()
                for held in given.holds:
                    self._restore_hold(held)

    def _apply_answer(self, seat: Seat, number: AskId, answer: Answer | None) -> None:
        opened = self._find_open(number)
        assert opened is not None
        # A seat that acts no longer needs the table to wait.
        if answer is not None and seat in self._run_state.held:
            self._run_state.held.discard(seat)
            self._stale = True
        if (action := opened.find_side_action(seat, answer)) is not None:
            self._run_on_top(action.run())
            return
        opened.record_answer(seat, answer)
        fiber = self._threads[-1]
        self._run_guarded(lambda: fiber.resume_if_complete(opened))

    def _apply_hold(self, seat: Seat, on: bool) -> None:
        """Set or clear the hold of a seat; setting it withdraws the seat's passes."""
        self._stale = True
        if not on:
            self._run_state.held.discard(seat)
            return
        self._run_state.held.add(seat)
        for opened in self._threads[-1].open_questions():
            if opened.ask is not None and isinstance(opened.ask.given.get(seat), Passed):
                opened.record_answer(seat, None)

    def _restore_hold(self, held: Held) -> None:
        """Apply a hold, or its end, again after a rewind."""
        known = not self.over and held.seat in self.rules.seats(self.state)
        if known and held.on != (held.seat in self._run_state.held):
            self._apply_hold(held.seat, held.on)

    def _apply_override(self, command: JsonObject) -> None:
        script = self.rules.override(self.game, command)
        self._run_state.note_change()
        self._stale = True
        if script is not None:
            self._run_on_top(script)

    def _check_answer(self, seat: Seat, number: AskId, answer: Answer | None) -> None:
        opened = self._find_open(number)
        if opened is None or opened.ask is None:
            raise Closed
        check_answer(opened.ask, seat, answer, self._run_state.held)

    def _check_hold(self, seat: Seat, on: bool) -> None:
        if self.over:
            raise NotAllowed("The game is over.")
        if seat not in self.rules.seats(self.state):
            raise NotAllowed("This table doesn’t have that seat.")
        if (seat in self._run_state.held) == on:
            raise NotAllowed(
                "You’ve already asked the table to wait."
                if on
                else "You haven’t asked the table to wait."
            )


def check_answer(ask: Ask, seat: Seat, answer: Answer | None, held: Collection[Seat]) -> None:
    """Raise `RulesError` unless `seat` can give this answer now; None withdraws one.

    `held`: the seats that asked the table to wait.
    """
    part = _part_of_seat(ask, seat)
    if answer is None:
        if seat not in ask.given:
            raise NotAllowed("You have no answer to withdraw.")
        return
    if isinstance(answer, Passed):
        if not ask.may_pass(seat):
            raise NotAllowed("You can’t pass here: this has to be decided.")
        return
    check_answer_form(part, answer)
    if ask.join is Join.ANY and seat in ask.must and not _leaves_question_open(part, answer):
        _check_hold_up(ask, seat, held)


def _check_hold_up(ask: Ask, seat: Seat, held: Collection[Seat]) -> None:
    """Raise `HeldUp` if the question still waits for another seat that asked to hold."""
    waiting = [s for s in ask.awaited if s in ask.held and s != seat]
    if waiting and seat not in held:
        raise HeldUp(tuple(waiting))


def _leaves_question_open(part: Part, answer: Answer) -> bool:
    """Return True if an answer leaves the question open."""
    if is_side_action(answer):
        return True
    keys = answer.keys if isinstance(answer, Picked) else ()
    options = [part.option(key) for key in keys]
    return bool(options) and all(option is not None and option.returns for option in options)


def _part_of_seat(ask: Ask, seat: Seat) -> Part:
    """Return the part of a seat. Raises `NotAllowed` if it has none."""
    part = ask.parts.get(seat)
    if part is None or seat not in (*ask.must, *ask.may):
        raise NotAllowed("That question isn’t for you.")
    return part
