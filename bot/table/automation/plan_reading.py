"""The effect of a plan on a question: the next answer, the reason to stop, or none."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bot.engine.ask import GO, Answer, Ask, Figures, Option, Part, Passed, Pick, Picked
from bot.engine.english import join_names, quote_names
from bot.engine.errors import HeldUp, NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import AnySession
from bot.table.automation.option_matching import (
    OfferedOption,
    best_fitting_options,
    offered_options,
    visible_parts,
    word_distance,
)
from bot.table.declares.plan_kinds import PlanBook
from bot.table.declares.vocabulary import ANSWER, END_TURN, PASS, TURN
from bot.table.memory.given_ahead import Plan, PlanStep

UNANSWERED: Final = "it doesn’t answer what is asked now"
WORSE: Final = "{step} has another price or other odds now"
STEP: Final = "{step}"
"""Placeholder for the next step in the public reason, as far as it may be named publicly."""
MOST_SHOWN: Final = 6
"""Choices that are named if a step is none of them."""


class PlanEffect(Struct, frozen=True):
    """A plan's effect on a question."""

    answer: Answer | None = None
    """None: it stops."""
    does: bool = False
    """The answer is the next step itself, rather than the way to it."""
    public: str = ""
    """Why it stops, for everyone."""
    private: str = ""
    """Why it stops, for its player, if there is more to say."""
    at_step: bool = False
    """It stops at its next step, whose message says more."""

    @property
    def why(self) -> str:
        """Return the reason to stop that the plan's player reads."""
        return self.private or self.public


def plan_effect(
    session: AnySession, book: PlanBook, ask: Ask, seat: Seat, plan: Plan
) -> PlanEffect | None:
    """Return what a plan does at a question of its seat; None if the plan waits.

    A question before the first step is left to the player, and does not affect the plan.
    """
    part, step = ask.parts[seat], plan.step
    if step is None:
        return None
    if step.is_pass and ask.may_pass(seat):
        return _effect_unless_held(session, ask, seat, PlanEffect(Passed(), does=True))
    one = isinstance(part.form, Pick) and part.form.max == 1
    found = _effect_of_step(session, book, seat, part, step) if one else None
    found = found or _implied_effect(session, book, ask, seat, plan)
    if found is not None:
        return _effect_unless_held(session, ask, seat, found) if one else found
    return _effect_without_answer(session, book, ask, seat, plan, step)


def _effect_without_answer(
    session: AnySession, book: PlanBook, ask: Ask, seat: Seat, plan: Plan, step: PlanStep
) -> PlanEffect | None:
    """Return why a plan stops at a question it cannot answer; None if it waits."""
    part = ask.parts[seat]
    if _was_tried(ask, part, step) or (step.is_pass and is_own_turn(session, ask, seat)):
        return PlanEffect(
            public="{step} isn’t possible", private=_impossible_text(part, step), at_step=True
        )
    if not plan.begun or book.testing(session, seat):
        return None
    return PlanEffect(public=UNANSWERED, private=f"you are asked: {ask.prompt}")


def _effect_of_step(
    session: AnySession, book: PlanBook, seat: Seat, part: Part, step: PlanStep
) -> PlanEffect | None:
    """Return the plan's next answer, or a stop if the offered option got worse."""
    meant = None if step.words else book.means(part, step.verb)
    found = options_of_step(part, step) if meant is None else [meant]
    if not found:
        return None
    if len({visible_parts(option) for option in found}) > 1:
        return PlanEffect(
            public="{step} could mean several things",
            private=_ambiguity_text(found),
            at_step=True,
        )
    if is_worse(step.figures, found[0].figures):
        return PlanEffect(
            public=WORSE, private=_worsened_figure(step.figures, found[0]), at_step=True
        )
    if why := book.pointless(session, seat, found[0]):
        return PlanEffect(public="{step} would do nothing", private=why, at_step=True)
    return PlanEffect(Picked((found[0].key,)), does=True)


def _implied_effect(
    session: AnySession, book: PlanBook, ask: Ask, seat: Seat, plan: Plan
) -> PlanEffect | None:
    """Return the answer that the plan implies, as the start of an action; None if there is none."""
    part = ask.parts[seat]
    if part.option(GO) is not None:
        return PlanEffect(Picked((GO,)))
    if not plan.begun or ask.kind not in book.goes_on or part.option(ask.silence) is None:
        return None
    done = plan.steps[plan.next - 1] if plan.next else None
    now = book.chance(session, ask, seat)
    if done is not None and done.chance is not None and now is not None and now < done.chance:
        said = f"the chance is {now}%, not {done.chance}%"
        return PlanEffect(public=said)
    return PlanEffect(Picked((ask.silence,)))


def _effect_unless_held(
    session: AnySession, ask: Ask, seat: Seat, found: PlanEffect
) -> PlanEffect | None:
    """Return the effect, or None while another seat asks the table to wait."""
    if found.answer is None:
        return found
    try:
        session.check(Answered(seat, ask.id, found.answer, "plan"))
    except HeldUp:
        return None
    except RulesError as refused:
        return PlanEffect(public="{step} isn’t allowed", private=str(refused), at_step=True)
    return found


def options_of_step(part: Part, step: PlanStep) -> list[Option]:
    """Return the options that a plan step can mean, the plainest first."""
    verb = "" if step.verb == ANSWER.name else step.verb
    found = best_fitting_options(offered_options(part, verb), step.words)
    if verb and not step.words:
        found = _prefer_without_arguments(found)
    elif len({each.option.args[:1] for each in found}) == 1:
        found = [each for each in found if len(each.option.args) <= 1][:1] or found
    return [each.option for each in found]


def _prefer_without_arguments(found: list[OfferedOption]) -> list[OfferedOption]:
    """Prefer the option without arguments for a bare verb, if there is exactly one."""
    plain = [each for each in found if not each.option.args]
    return plain if len(plain) == 1 else found


def _ambiguity_text(found: list[Option]) -> str:
    return "it could mean " + join_names(dict.fromkeys(option.label for option in found[:5]), "or")


def _was_tried(ask: Ask, part: Part, step: PlanStep) -> bool:
    """Return True if the step belongs to this question but is not offered by it."""
    verbs = {each.verb for each in (*part.options, *part.barred)}
    return ask.kind == TURN or (step.verb in verbs and step.verb not in (PASS.name, ANSWER.name))


def is_own_turn(session: AnySession, ask: Ask, seat: Seat) -> bool:
    """Return True if the question is the seat's turn, or a phase that the seat ends itself.

    In some games all seats act at the same time.
    """
    ends = any(option.verb == END_TURN.name for option in ask.parts[seat].options)
    return ask.kind == TURN or (ends and session.rules.seat_in_turn(session.state) in (seat, None))


def _impossible_text(part: Part, step: PlanStep) -> str:
    """Return why a question does not offer a step, and name the step."""
    why = reason_not_offered(part, step)
    return why if why.startswith("“") else f"“{step_as_typed(step)}” isn’t possible: {why}"


def step_as_typed(step: PlanStep) -> str:
    """Return the text of a step, much as it was typed."""
    return " ".join((step.verb.replace("-", " "), *step.words))


def reason_not_offered(part: Part, step: PlanStep) -> str:
    """Return why a question does not offer a step, as a sentence without its full stop."""
    barred = [each for each in part.barred if each.verb == step.verb]
    named = [
        each
        for each in barred
        if all(
            any(word_distance(n, w) is not None for n in (each.label, *each.args))
            for w in step.words
        )
    ]
    if named:
        return named[0].reason.rstrip(".")
    return f"“{step_as_typed(step)}” isn’t one of the choices"


def is_worse(planned: Figures | None, now: Figures | None) -> bool:
    """Return True if the odds fell, the losses rose, or the price changed."""
    if planned is None or now is None:
        return False
    if planned.chances:
        fell = any(b < a for a, b in zip(planned.chances, now.chances, strict=False))
        return fell or now.loss > planned.loss or now.falls > planned.falls
    return now.loss > planned.loss or now.falls > planned.falls or now.amount != planned.amount


def _worsened_figure(planned: Figures | None, option: Option) -> str:
    """Return the figure of an option that is worse than planned, as text; empty if none is."""
    now = option.figures
    assert planned is not None
    assert now is not None
    for before, after in zip(planned.chances, now.chances, strict=False):
        if after < before:
            return f"{option.label}: the chance is now {after}%, not {before}%"
    if not planned.chances and now.amount != planned.amount:
        return f"{option.label}: it now costs {now.amount or 0}, not {planned.amount or 0}"
    return f"{option.label}: you could lose more by it now"


def check_step_offered(part: Part, step: PlanStep) -> None:
    """Raise `NotAllowed` if a question that was looked at ahead does not offer a step."""
    if not options_of_step(part, step):
        raise NotAllowed(
            f"This plan can’t work yet: {reason_not_offered(part, step)}."
            f"{_alternatives_text(part, step)}"
        )


def _alternatives_text(part: Part, step: PlanStep) -> str:
    """Return a sentence with the choices of the step's verb or, if none, all choices."""
    there = [option for option in part.options if option.verb == step.verb] or part.options
    labels = [option.label for option in there[:MOST_SHOWN]]
    return f" You could choose {join_names(quote_names(labels), 'or')}." if labels else ""
