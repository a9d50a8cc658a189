"""A plan's way with a question as it stands: the next answer, why it stops, or nothing."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bot.engine.ask import GO, Answer, Ask, Figures, Option, Part, Passed, Pick, Picked
from bot.engine.english import listed, quotable
from bot.engine.errors import HeldUp, NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import AnySession
from bot.table.automation.option_matching import (
    OfferedOption,
    best_fitting,
    look,
    nearness,
    offered_options,
)
from bot.table.declares.plan_kinds import PlanBook
from bot.table.declares.vocabulary import ANSWER, END_TURN, PASS, TURN
from bot.table.memory.given_ahead import Plan, PlanStep

UNANSWERED: Final = "it doesn’t answer what is asked now"
WORSE: Final = "{step} has another price or other odds now"
STEP: Final = "{step}"
"""Where the public reason names the next step, as far as everybody may know it."""
MOST_SHOWN: Final = 6
"""Choices that are named where a step is none of them."""


class StepReading(Struct, frozen=True):
    """A plan's way with a question."""

    answer: Answer | None = None
    """None: it stops."""
    does: bool = False
    """The answer is its next step, and not only the way to it."""
    public: str = ""
    """Why it stops, as far as everybody may know."""
    private: str = ""
    """The same for its player, where there is more to say."""
    at_step: bool = False
    """It stops at its next step, which says more."""

    @property
    def why(self) -> str:
        """For its player."""
        return self.private or self.public


def reading(
    session: AnySession, book: PlanBook, ask: Ask, seat: Seat, plan: Plan
) -> StepReading | None:
    """Return what the plan does with a question that is put to its seat; None: nothing, it waits.

    A question that comes before the plan has begun is answered by hand, and leaves it as it is.
    """
    part, step = ask.parts[seat], plan.step
    if step is None:
        return None
    if step.is_pass and ask.passable(seat):
        return _unless_held(session, ask, seat, StepReading(Passed(), does=True))
    one = isinstance(part.form, Pick) and part.form.max == 1
    found = _by_step(session, book, seat, part, step) if one else None
    found = found or _on_the_way(session, book, ask, seat, plan)
    if found is not None:
        return _unless_held(session, ask, seat, found) if one else found
    return _without_an_answer(session, book, ask, seat, plan, step)


def _without_an_answer(
    session: AnySession, book: PlanBook, ask: Ask, seat: Seat, plan: Plan, step: PlanStep
) -> StepReading | None:
    """Return why a plan stops at a question that it does not answer; None: it waits."""
    part = ask.parts[seat]
    if _was_tried(ask, part, step) or (step.is_pass and is_own_turn(session, ask, seat)):
        return StepReading(
            public="{step} isn’t possible", private=_impossible(part, step), at_step=True
        )
    if not plan.begun or book.testing(session, seat):
        return None
    return StepReading(public=UNANSWERED, private=f"you are asked: {ask.prompt}")


def _by_step(
    session: AnySession, book: PlanBook, seat: Seat, part: Part, step: PlanStep
) -> StepReading | None:
    """Its next step, if this question offers it; or that it is not what was foreseen."""
    meant = None if step.words else book.means(part, step.verb)
    found = fitting(part, step) if meant is None else [meant]
    if not found:
        return None
    if len({look(option) for option in found}) > 1:
        return StepReading(
            public="{step} could mean several things",
            private=_several(found),
            at_step=True,
        )
    if is_worse(step.figures, found[0].figures):
        return StepReading(
            public=WORSE, private=_what_is_worse(step.figures, found[0]), at_step=True
        )
    if why := book.pointless(session, seat, found[0]):
        return StepReading(public="{step} would do nothing", private=why, at_step=True)
    return StepReading(Picked((found[0].key,)), does=True)


def _on_the_way(
    session: AnySession, book: PlanBook, ask: Ask, seat: Seat, plan: Plan
) -> StepReading | None:
    """To go now, where somebody may; what silence means, where that goes without saying."""
    part = ask.parts[seat]
    if part.option(GO) is not None:
        return StepReading(Picked((GO,)))
    if not plan.begun or ask.kind not in book.goes_on or part.option(ask.silence) is None:
        return None
    done = plan.steps[plan.next - 1] if plan.next else None
    now = book.chance(session, ask, seat)
    if done is not None and done.chance is not None and now is not None and now < done.chance:
        said = f"the chance is {now}%, not {done.chance}%"
        return StepReading(public=said)
    return StepReading(Picked((ask.silence,)))


def _unless_held(
    session: AnySession, ask: Ask, seat: Seat, found: StepReading
) -> StepReading | None:
    """None while somebody holds the table up: the plan waits as its player would have to."""
    if found.answer is None:
        return found
    try:
        session.check(Answered(seat, ask.id, found.answer, "plan"))
    except HeldUp:
        return None
    except RulesError as refused:
        return StepReading(public="{step} isn’t allowed", private=str(refused), at_step=True)
    return found


def fitting(part: Part, step: PlanStep) -> list[Option]:
    """The options that a step can mean: of several the plainest, as with what is typed."""
    verb = "" if step.verb == ANSWER.name else step.verb
    found = best_fitting(offered_options(part, verb), step.words)
    if verb and not step.words:
        found = _plain(found)
    elif len({each.option.args[:1] for each in found}) == 1:
        found = [each for each in found if len(each.option.args) <= 1][:1] or found
    return [each.option for each in found]


def _plain(found: list[OfferedOption]) -> list[OfferedOption]:
    """A bare verb means what takes no arguments, if that is one thing."""
    plain = [each for each in found if not each.option.args]
    return plain if len(plain) == 1 else found


def _several(found: list[Option]) -> str:
    return "it could mean " + listed(dict.fromkeys(option.label for option in found[:5]), "or")


def _was_tried(ask: Ask, part: Part, step: PlanStep) -> bool:
    """Return True if the step belongs to this question, which does not offer it."""
    verbs = {each.verb for each in (*part.options, *part.barred)}
    return ask.kind == TURN or (step.verb in verbs and step.verb not in (PASS.name, ANSWER.name))


def is_own_turn(session: AnySession, ask: Ask, seat: Seat) -> bool:
    """Return True if the question is the seat's turn, or its part of a phase that it ends itself.

    It may be nobody's turn alone: everyone acts at once.
    """
    ends = any(option.verb == END_TURN.name for option in ask.parts[seat].options)
    return ask.kind == TURN or (ends and session.rules.in_turn(session.state) in (seat, None))


def _impossible(part: Part, step: PlanStep) -> str:
    """Return why a question does not offer a step, with the step."""
    why = why_not(part, step)
    return why if why.startswith("“") else f"“{said_step(step)}” isn’t possible: {why}"


def said_step(step: PlanStep) -> str:
    """Return a step about as it was typed."""
    return " ".join((step.verb.replace("-", " "), *step.words))


def why_not(part: Part, step: PlanStep) -> str:
    """Return why a question does not offer a step, as a sentence without its end."""
    barred = [each for each in part.barred if each.verb == step.verb]
    named = [
        each
        for each in barred
        if all(
            any(nearness(n, w) is not None for n in (each.label, *each.args)) for w in step.words
        )
    ]
    if named:
        return named[0].reason.rstrip(".")
    return f"“{said_step(step)}” isn’t one of the choices"


def is_worse(planned: Figures | None, now: Figures | None) -> bool:
    """Return True if odds fell, losses rose, or a price is another."""
    if planned is None or now is None:
        return False
    if planned.chances:
        fell = any(b < a for a, b in zip(planned.chances, now.chances, strict=False))
        return fell or now.loss > planned.loss or now.falls > planned.falls
    return now.loss > planned.loss or now.falls > planned.falls or now.amount != planned.amount


def _what_is_worse(planned: Figures | None, option: Option) -> str:
    """Return which number of an option is worse than it was planned."""
    now = option.figures
    assert planned is not None
    assert now is not None
    for before, after in zip(planned.chances, now.chances, strict=False):
        if after < before:
            return f"{option.label}: the chance is now {after}%, not {before}%"
    if not planned.chances and now.amount != planned.amount:
        return f"{option.label}: it now costs {now.amount or 0}, not {planned.amount or 0}"
    return f"{option.label}: you could lose more by it now"


def check_fits(part: Part, step: PlanStep) -> None:
    """Raise `NotAllowed` where a question that is foreseen does not offer a step."""
    if not fitting(part, step):
        raise NotAllowed(f"This plan can’t work yet: {why_not(part, step)}.{_instead(part, step)}")


def _instead(part: Part, step: PlanStep) -> str:
    """Return what could stand in the place of a step: of its verb, else of any, as a sentence."""
    there = [option for option in part.options if option.verb == step.verb] or part.options
    labels = [option.label for option in there[:MOST_SHOWN]]
    return f" You could choose {listed(quotable(labels), 'or')}." if labels else ""
