"""An open question: opening it, collecting its answers, recomputing it and closing it."""

from __future__ import annotations

from msgspec import structs

from bot.engine.answer_checks import check_answer_form, check_draft, find_only_answer
from bot.engine.ask import (
    SIDE_ACTION_PREFIX,
    Answer,
    Ask,
    Barred,
    Draft,
    Join,
    Option,
    Part,
    Passed,
    Pick,
    Picked,
    Replies,
    is_side_action,
)
from bot.engine.errors import RulesError
from bot.engine.fingerprints import fingerprint, standing_question_name
from bot.engine.ids import AskId, Seat
from bot.engine.run_state import RunState
from bot.engine.script import Question, SideAction, SideActions


class OpenQuestion:
    """A question that a script awaits, while it is open."""

    def __init__(self, question: Question, run_state: RunState) -> None:
        self._question = question
        self._run_state = run_state
        self._marked: tuple[Draft, str] | None = None
        """The draft of the open question and its fingerprint, which is computed on demand."""
        self._built = 0
        self._seen: tuple[Draft, tuple[Seat, ...]] | None = None
        """The draft and the held seats of the last computation."""
        self._asked: Draft | None = None
        """The draft without side actions."""
        self._beside: object = None
        """The side actions of the last computation, and the seats the question waits for because of
        them."""
        self._worded = -1
        """When the names and notes of side actions were computed; a count of resumes like
        `_built`."""
        self._side_actions: SideActions = {}
        self._forced: Replies = {}
        self.ask: Ask | None = None

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the draft; see `fingerprints.fingerprint`."""
        if self._marked is None:
            return ""
        draft, mark = self._marked
        if not mark:
            mark = fingerprint(draft)
            self._marked = (draft, mark)
        return mark

    @property
    def is_outdated(self) -> bool:
        """True if a script has run since the question was computed."""
        return self._built < self._run_state.resumes

    def refresh(self) -> Replies | None:
        """Recompute the question; return the replies if no further answer is needed.

        If someone read the previous questions, this one gets its names and notes now.
        """
        plain = self._run_state.plain
        with self._run_state.reading_context(plain=plain):
            replies = self._recompute_draft()
        # It already has names and notes, so `ask_with_texts` need not build it again.
        if not plain:
            self._worded = self._built
        return replies

    def ask_with_texts(self) -> Ask | None:
        """Return the question with all texts that people read: names, notes, figures.

        They describe the current position. They are computed only here, because the rules do not
        use them.
        """
        self._run_state.read = True
        if self.ask is not None and self._worded < self._built:
            with self._run_state.reading_context(plain=False):
                self.ask = self._add_texts(self.ask)
            self._worded = self._built
        return self.ask

    def _recompute_draft(self) -> Replies | None:
        self._built = self._run_state.resumes
        draft = self._question.build()
        if draft is None:
            return self._close_unanswered({})
        held = _held_seats(draft, self._run_state.held)
        if self._asked is None or (draft, held) != self._seen:
            check_draft(draft)
            asked = _add_held_seats(draft, held)
            self._forced = _forced_answers(draft, asked)
            must = tuple(seat for seat in asked.must if seat not in self._forced)
            if not must:
                return self._close_unanswered(dict(self._forced))
            if (known := _only_reply(asked)) is not None:
                return self._close_unanswered(known)
            self._seen, self._asked = (draft, held), _replace_seats(asked, must, asked.may)
            self._beside = None
        self._open_with_side_actions(draft, self._asked, held)
        return self.complete_replies()

    def _open_with_side_actions(self, draft: Draft, asked: Draft, held: tuple[Seat, ...]) -> None:
        """Open or update the question together with its side actions."""
        beside = self._side_actions = self._run_state.beside(draft)
        waiting = self._held_side_actors(beside)
        if (shown := (waiting, _comparison_key(beside))) == self._beside:
            return
        self._beside = shown
        if beside:
            asked, held = _add_side_actions(asked, held, beside, waiting)
        self._open_ask(asked, held, draft)

    def _held_side_actors(self, beside: SideActions) -> tuple[Seat, ...]:
        """Return the seats with side actions that asked the table to wait."""
        return tuple(seat for seat in beside if seat in self._run_state.held)

    def _add_texts(self, ask: Ask) -> Ask:
        draft = self._question.build()
        assert draft is not None
        assert self._asked is not None
        asked = _replace_seats(draft, self._asked.must, self._asked.may)
        if beside := self._run_state.beside(draft):
            asked, _ = _add_side_actions(asked, ask.held, beside, self._held_side_actors(beside))
            self._side_actions = beside
        parts = {seat: asked.parts[seat] for seat in sorted(asked.parts)}
        return structs.replace(ask, prompt=asked.prompt, source=asked.source, parts=parts)

    def find_side_action(self, seat: Seat, answer: Answer | None) -> SideAction | None:
        """Return the side action that an answer selects; None for an ordinary answer."""
        if not is_side_action(answer):
            return None
        own = [each for each in self._side_actions.get(seat, ()) if isinstance(each, SideAction)]
        return next(aside for aside in own if answer == Picked((aside.option.key,)))

    def complete_replies(self) -> Replies | None:
        """Return the replies if the question is complete."""
        ask = self.ask
        assert ask is not None
        taken = _answers_given(ask)
        if ask.join is Join.ALL:
            taken |= self._forced
            if ask.awaited and not _has_veto(ask.veto, taken):
                return None
            return {seat: taken[seat] for seat in sorted(taken)}
        if taken:
            return taken
        return {} if ask.join is Join.OPEN and not ask.awaited else None

    def record_answer(self, seat: Seat, answer: Answer | None) -> None:
        """Record an answer, or withdraw it with None."""
        ask = self.ask
        assert ask is not None
        given = {s: a for s, a in ask.given.items() if s != seat}
        if answer is not None:
            given[seat] = answer
        self._set_ask(structs.replace(ask, given=given))

    def renumber(self) -> None:
        """Give the question a new id."""
        if self.ask is not None:
            self.ask = structs.replace(self.ask, id=self._run_state.take_ask_id())

    def _close_unanswered(self, replies: Replies) -> Replies:
        if self.ask is not None:
            self._run_state.skipped.append(self.ask)
        return replies

    def _open_ask(self, draft: Draft, held: tuple[Seat, ...], built: Draft) -> None:
        before = self.ask
        number = self._ask_number(draft, before, built)
        given = _answers_still_valid(before, draft) if before else self._passes_still_valid(draft)
        self._marked, self._worded = (built, ""), -1
        self._set_ask(
            Ask(
                id=number,
                kind=draft.kind,
                prompt=draft.prompt,
                source=draft.source,
                about=draft.about,
                parts={seat: draft.parts[seat] for seat in sorted(draft.parts)},
                must=draft.must,
                may=draft.may,
                join=draft.join,
                silence=draft.silence,
                veto=draft.veto,
                given=given,
                held=held,
                standing=draft.standing,
            )
        )

    def _ask_number(self, draft: Draft, before: Ask | None, built: Draft) -> AskId:
        """Return the question's id, which stays the same while it is the same question."""
        if before is not None and (draft.standing or fingerprint(built) == self.fingerprint):
            return before.id
        kept = self._run_state.standing
        if draft.standing and (name := standing_question_name(draft)) in kept:
            return kept.pop(name)
        return self._run_state.take_ask_id()

    def _set_ask(self, ask: Ask) -> None:
        self.ask = ask
        if ask.join is Join.OPEN:
            passed = [s for s, answer in ask.given.items() if isinstance(answer, Passed)]
            self._question.passed = {seat: ask.parts[seat] for seat in passed}

    def _passes_still_valid(self, draft: Draft) -> Replies:
        if draft.join is not Join.OPEN:
            return {}
        known = self._question.passed
        seats = [seat for seat in sorted(known) if seat in draft.parts]
        return {
            seat: Passed() for seat in seats if _is_pass_still_valid(known[seat], draft.parts[seat])
        }


def _has_veto(veto: str, replies: Replies) -> bool:
    """Return True if one answer decides for every seat."""
    return any(isinstance(each, Picked) and veto in each.keys for each in replies.values())


def _option_keys(part: Part) -> frozenset[str]:
    return frozenset(option.key for option in part.options)


def _is_pass_still_valid(before: Part, now: Part) -> bool:
    """Return True if a pass holds after a change: no new options, and the same `mark`."""
    return _keys_of_pass(now) <= _keys_of_pass(before) and now.mark == before.mark


def _keys_of_pass(part: Part) -> frozenset[str]:
    """Return the options on which a pass depends; with closed hands, only public ones."""
    if not part.might:
        return _option_keys(part)
    return frozenset((*(o.key for o in part.options if not o.secret), *part.might))


def _own_keys(part: Part) -> frozenset[str]:
    """Return the option keys without those of side actions."""
    return frozenset(key for key in _option_keys(part) if not key.startswith(SIDE_ACTION_PREFIX))


def _comparison_key(beside: SideActions) -> object:
    """Return the part of side actions by which two computations are compared."""
    return [
        (seat, [each.option if isinstance(each, SideAction) else each for each in own])
        for seat, own in beside.items()
    ]


def _add_side_actions(
    asked: Draft, held: tuple[Seat, ...], beside: SideActions, waiting: tuple[Seat, ...]
) -> tuple[Draft, tuple[Seat, ...]]:
    """Return a question with side actions added to its options, and the held seats.

    A seat that picks one key gets them among its own options; a seat that divides or picks several
    gets none. A seat without a part may use them, and the question waits for it if it asked to
    hold.
    """
    parts, must, may = dict(asked.parts), {*asked.must}, {*asked.may}
    for seat, own in beside.items():
        options, barred = _split_side_actions(own)
        part = parts.get(seat, Part(()))
        if seat not in must | may:
            if not options:
                continue
            part = Part(options, barred=part.barred)
            (must if seat in waiting else may).add(seat)
            held = tuple(sorted({*held, seat})) if seat in waiting else held
        elif isinstance(part.form, Pick) and part.form.max == 1:
            part = structs.replace(part, options=(*part.options, *options))
        parts[seat] = structs.replace(part, barred=(*part.barred, *barred))
    seats = {"must": tuple(sorted(must)), "may": tuple(sorted(may))}
    return structs.replace(asked, parts=parts, **seats), held


def _split_side_actions(
    own: tuple[SideAction | Barred, ...],
) -> tuple[tuple[Option, ...], tuple[Barred, ...]]:
    """Split side actions into options to take now and those barred at present."""
    options = tuple(each.option for each in own if isinstance(each, SideAction))
    return options, tuple(each for each in own if isinstance(each, Barred))


def _answers_still_valid(before: Ask, draft: Draft) -> Replies:
    """Return the answers that are still valid after the question has changed.

    A pass survives if it remains valid, another answer if no key changed.
    """
    kept: Replies = {}
    for seat, answer in before.given.items():
        part = draft.parts.get(seat)
        if part is None:
            continue
        if isinstance(answer, Passed):
            keep = _is_pass_still_valid(before.parts[seat], part)
        else:
            same = _own_keys(part) == _own_keys(before.parts[seat])
            keep = same and _is_valid(part, answer)
        if keep:
            kept[seat] = answer
    return kept


def _is_valid(part: Part, answer: Answer) -> bool:
    try:
        check_answer_form(part, answer)
    except RulesError:
        return False
    return True


def _held_seats(draft: Draft, held: set[Seat]) -> tuple[Seat, ...]:
    """Return the seats that asked the table to wait and could act in this question."""
    if not held:
        return ()
    seats = sorted(set(draft.may) & held - set(draft.must))
    return tuple(seat for seat in seats if draft.parts[seat].may_have_options)


def _add_held_seats(draft: Draft, held: tuple[Seat, ...]) -> Draft:
    """Return the question so that it waits for held seats, and drops seats without a choice.

    If every seat has to answer, a seat that cannot choose stays, for its empty reply.
    """
    must = {*draft.must, *held}
    if draft.join is not Join.ALL:
        must = {seat for seat in must if draft.parts[seat].may_have_options}
    may = {seat for seat in draft.may if seat not in must and draft.parts[seat].may_have_options}
    return _replace_seats(draft, tuple(sorted(must)), tuple(sorted(may)))


def _replace_seats(draft: Draft, must: tuple[Seat, ...], may: tuple[Seat, ...]) -> Draft:
    """Return the question with other seats that must or may answer."""
    if must == draft.must and may == draft.may:
        return draft
    return structs.replace(draft, must=must, may=may)


def _forced_answers(draft: Draft, asked: Draft) -> Replies:
    """Return the answers of seats without a choice, in a question that all must answer.

    With `confirm`, or while others may act, this covers only seats without options.
    """
    if asked.join is not Join.ALL:
        return {}
    replies: Replies = {}
    for seat in sorted(draft.must):
        part = draft.parts[seat]
        if part.options and (draft.confirm or asked.may):
            continue
        if (answer := _answer_without_choice(part)) is not None:
            replies[seat] = answer
    return replies


def _only_reply(asked: Draft) -> Replies | None:
    """Return the only possible reply to a question that the first answer closes, or None."""
    if asked.join is not Join.ANY or asked.confirm or asked.may or len(asked.must) > 1:
        return None
    replies = {seat: _answer_without_choice(asked.parts[seat]) for seat in asked.must}
    return {seat: answer for seat, answer in replies.items() if answer is not None} or None


def _answer_without_choice(part: Part) -> Answer | None:
    """Return the only possible answer; None if giving it would reveal a secret."""
    return None if part.may_hide_options else find_only_answer(part)


def _answers_given(ask: Ask) -> Replies:
    """Return the answers given, without passes."""
    return {seat: answer for seat, answer in ask.given.items() if not isinstance(answer, Passed)}
