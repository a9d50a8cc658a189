"""A question that stands open: when it is put, what answers it, when it closes."""

from __future__ import annotations

from msgspec import structs

from bot.engine.answer_checks import check_draft, only_answer, valid
from bot.engine.ask import (
    ASIDE,
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
    is_aside,
)
from bot.engine.errors import RulesError
from bot.engine.fingerprints import fingerprint, standing_name
from bot.engine.ids import AskId, Seat
from bot.engine.run_state import RunState
from bot.engine.script import Aside, Asides, Question


class OpenQuestion:
    """A question that stands open."""

    def __init__(self, question: Question, run_state: RunState) -> None:
        self._question = question
        self._run_state = run_state
        self._marked: tuple[Draft, str] | None = None
        """The question as it was put, and its fingerprint; made when somebody wants to know."""
        self._built = 0
        self._seen: tuple[Draft, tuple[Seat, ...]] | None = None
        """What the question was made of, and who was held, when it was last computed."""
        self._asked: Draft | None = None
        """The question without what stands beside it."""
        self._beside: object = None
        """What stood beside it when it was last computed, and who was waited for because of it."""
        self._worded = -1
        """When what stands beside its options was computed; as `_built`."""
        self._asides: Asides = {}
        self._forced: Replies = {}
        self.ask: Ask | None = None

    @property
    def fingerprint(self) -> str:
        """Of the question as it was built; see `fingerprints.fingerprint`."""
        if self._marked is None:
            return ""
        draft, mark = self._marked
        if not mark:
            mark = fingerprint(draft)
            self._marked = (draft, mark)
        return mark

    @property
    def is_outdated(self) -> bool:
        """Return True if a script ran on since the question was computed."""
        return self._built < self._run_state.resumes

    def refresh(self) -> Replies | None:
        """Compute the question anew. Replies, when it needs no answer or no further one.

        With words where the questions before were read: this one will be, too.
        """
        plain = self._run_state.plain
        with self._run_state.looking(plain=plain):
            replies = self._refresh()
        # Built with words already: who reads it need not build it once more.
        if not plain:
            self._worded = self._built
        return replies

    def with_words(self) -> Ask | None:
        """The question as it is read: with names, notes, figures and the order of its options.

        They are of the position as it is now; for the rules they are not computed.
        """
        self._run_state.read = True
        if self.ask is not None and self._worded < self._built:
            with self._run_state.looking(plain=False):
                self.ask = self._with_words(self.ask)
            self._worded = self._built
        return self.ask

    def _refresh(self) -> Replies | None:
        self._built = self._run_state.resumes
        draft = self._question.build()
        if draft is None:
            return self._skip({})
        held = _held_seats(draft, self._run_state.held)
        if self._asked is None or (draft, held) != self._seen:
            # Not while somebody thinks ahead: the same question was looked through in the game.
            if self._run_state.checks:
                check_draft(draft)
            asked = _settle(draft, held)
            self._forced = _forced_answers(draft, asked)
            must = tuple(seat for seat in asked.must if seat not in self._forced)
            if not must:
                return self._skip(dict(self._forced))
            if (known := _only_reply(asked)) is not None:
                return self._skip(known)
            self._seen, self._asked = (draft, held), _asking(asked, must, asked.may)
            self._beside = None
        self._put(draft, self._asked, held)
        return self.replies()

    def _put(self, draft: Draft, asked: Draft, held: tuple[Seat, ...]) -> None:
        """Let a question stand, with what may be done beside it."""
        beside = self._asides = self._run_state.beside(draft)
        waiting = self._waiting(beside)
        if (shown := (waiting, _comparable(beside))) == self._beside:
            return
        self._beside = shown
        if beside:
            asked, held = _with_asides(asked, held, beside, waiting)
        self._open(asked, held, draft)

    def _waiting(self, beside: Asides) -> tuple[Seat, ...]:
        """The seats that are waited for because of what they may do beside the question."""
        return tuple(seat for seat in beside if seat in self._run_state.held)

    def _with_words(self, ask: Ask) -> Ask:
        draft = self._question.build()
        assert draft is not None
        assert self._asked is not None
        asked = _asking(draft, self._asked.must, self._asked.may)
        if beside := self._run_state.beside(draft):
            asked, _ = _with_asides(asked, ask.held, beside, self._waiting(beside))
            self._asides = beside
        parts = {seat: asked.parts[seat] for seat in sorted(asked.parts)}
        return structs.replace(ask, prompt=asked.prompt, source=asked.source, parts=parts)

    def aside(self, seat: Seat, answer: Answer | None) -> Aside | None:
        """The aside that an answer is, None if it answers the question itself."""
        if not is_aside(answer):
            return None
        own = [each for each in self._asides.get(seat, ()) if isinstance(each, Aside)]
        return next(aside for aside in own if answer == Picked((aside.option.key,)))

    def replies(self) -> Replies | None:
        """The replies, if the ask is complete."""
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

    def give(self, seat: Seat, answer: Answer | None) -> None:
        """Record an answer, or take it back with None."""
        ask = self.ask
        assert ask is not None
        given = {s: a for s, a in ask.given.items() if s != seat}
        if answer is not None:
            given[seat] = answer
        self._show(structs.replace(ask, given=given))

    def renumber(self) -> None:
        """Give the question a new id."""
        if self.ask is not None:
            self.ask = structs.replace(self.ask, id=self._run_state.number())

    def _skip(self, replies: Replies) -> Replies:
        if self.ask is not None:
            self._run_state.skipped.append(self.ask)
        return replies

    def _open(self, draft: Draft, held: tuple[Seat, ...], built: Draft) -> None:
        before = self.ask
        number = self._number(draft, before, built)
        given = _still_given(before, draft) if before else self._still_passed(draft)
        self._marked, self._worded = (built, ""), -1
        self._show(
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

    def _number(self, draft: Draft, before: Ask | None, built: Draft) -> AskId:
        """The number of the same question, of one that a saved game goes on with, or a new one."""
        if before is not None and (draft.standing or fingerprint(built) == self.fingerprint):
            return before.id
        kept = self._run_state.standing
        if draft.standing and (name := standing_name(draft)) in kept:
            return kept.pop(name)
        return self._run_state.number()

    def _show(self, ask: Ask) -> None:
        self.ask = ask
        if ask.join is Join.OPEN:
            passed = [s for s, answer in ask.given.items() if isinstance(answer, Passed)]
            self._question.passed = {seat: ask.parts[seat] for seat in passed}

    def _still_passed(self, draft: Draft) -> Replies:
        if draft.join is not Join.OPEN:
            return {}
        known = self._question.passed
        seats = [seat for seat in sorted(known) if seat in draft.parts]
        return {seat: Passed() for seat in seats if _pass_lasts(known[seat], draft.parts[seat])}


def _has_veto(veto: str, replies: Replies) -> bool:
    """Return True if one answer decides for everybody."""
    return any(isinstance(each, Picked) and veto in each.keys for each in replies.values())


def _keys(part: Part) -> frozenset[str]:
    return frozenset(option.key for option in part.options)


def _pass_lasts(before: Part, now: Part) -> bool:
    """Return True if a pass on one part holds for another: nothing new, nothing touched."""
    return _passed_on(now) <= _passed_on(before) and now.mark == before.mark


def _passed_on(part: Part) -> frozenset[str]:
    """Return what a pass is about: where hands are closed, what everybody knows."""
    if not part.might:
        return _keys(part)
    return frozenset((*(o.key for o in part.options if not o.secret), *part.might))


def _own_keys(part: Part) -> frozenset[str]:
    """The keys that answer the question itself."""
    return frozenset(key for key in _keys(part) if not key.startswith(ASIDE))


def _comparable(beside: Asides) -> object:
    """Of asides what the ask is made of: they are equal when it would be the same."""
    return [
        (seat, [each.option if isinstance(each, Aside) else each for each in own])
        for seat, own in beside.items()
    ]


def _with_asides(
    asked: Draft, held: tuple[Seat, ...], beside: Asides, waiting: tuple[Seat, ...]
) -> tuple[Draft, tuple[Seat, ...]]:
    """A question that stands anyway, with what may be done beside it; and who is held.

    Who is asked for one key has them among the own options; who divides or picks several has
    not. Who is not asked may do them, and is waited for after a Hold.
    """
    parts, must, may = dict(asked.parts), {*asked.must}, {*asked.may}
    for seat, own in beside.items():
        options, barred = _part_asides(own)
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


def _part_asides(own: tuple[Aside | Barred, ...]) -> tuple[tuple[Option, ...], tuple[Barred, ...]]:
    """Return what a seat may do beside a question, and what waits."""
    options = tuple(each.option for each in own if isinstance(each, Aside))
    return options, tuple(each for each in own if isinstance(each, Barred))


def _still_given(before: Ask, draft: Draft) -> Replies:
    """The answers that survive a change: a pass if it lasts, others if nothing is new."""
    kept: Replies = {}
    for seat, answer in before.given.items():
        part = draft.parts.get(seat)
        if part is None:
            continue
        if isinstance(answer, Passed):
            keep = _pass_lasts(before.parts[seat], part)
        else:
            same = _own_keys(part) == _own_keys(before.parts[seat])
            keep = same and _fits(part, answer)
        if keep:
            kept[seat] = answer
    return kept


def _fits(part: Part, answer: Answer) -> bool:
    try:
        valid(part, answer)
    except RulesError:
        return False
    return True


def _held_seats(draft: Draft, held: set[Seat]) -> tuple[Seat, ...]:
    """The seats that only may act, can, and asked to be waited for."""
    if not held:
        return ()
    seats = sorted(set(draft.may) & held - set(draft.must))
    return tuple(seat for seat in seats if draft.parts[seat].able)


def _settle(draft: Draft, held: tuple[Seat, ...]) -> Draft:
    """Seats that asked to be waited for are waited for; seats that cannot choose are not.

    Where everybody has to answer, those who cannot stay, for their empty reply.
    """
    must = {*draft.must, *held}
    if draft.join is not Join.ALL:
        must = {seat for seat in must if draft.parts[seat].able}
    may = {seat for seat in draft.may if seat not in must and draft.parts[seat].able}
    return _asking(draft, tuple(sorted(must)), tuple(sorted(may)))


def _asking(draft: Draft, must: tuple[Seat, ...], may: tuple[Seat, ...]) -> Draft:
    """A question with these seats; nearly always they are those that it has."""
    if must == draft.must and may == draft.may:
        return draft
    return structs.replace(draft, must=must, may=may)


def _forced_answers(draft: Draft, asked: Draft) -> Replies:
    """The answers of those who have no choice, where everybody has to answer.

    With `confirm`, or while others may act, only seats without any option are spared.
    """
    if asked.join is not Join.ALL:
        return {}
    replies: Replies = {}
    for seat in sorted(draft.must):
        part = draft.parts[seat]
        if part.options and (draft.confirm or asked.may):
            continue
        if (answer := _without_choice(part)) is not None:
            replies[seat] = answer
    return replies


def _only_reply(asked: Draft) -> Replies | None:
    """The reply where the first answer counts and there is but one."""
    if asked.join is not Join.ANY or asked.confirm or asked.may or len(asked.must) > 1:
        return None
    replies = {seat: _without_choice(asked.parts[seat]) for seat in asked.must}
    return {seat: answer for seat, answer in replies.items() if answer is not None} or None


def _without_choice(part: Part) -> Answer | None:
    """The only answer, unless a secret would be told by not asking."""
    return None if part.hides else only_answer(part)


def _answers_given(ask: Ask) -> Replies:
    """The answers that were given, without who passed."""
    return {seat: answer for seat, answer in ask.given.items() if not isinstance(answer, Passed)}
