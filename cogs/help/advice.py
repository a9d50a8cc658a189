"""`/advise`: a companion's choices for a seat and their reasons, in private."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.companion import RankedAnswer
from bot.companion.head import is_single
from bot.engine.ask import Allotted, Answer, Passed, Picked
from bot.engine.english import capitalize_first, join_names
from bot.engine.errors import NotAllowed
from bot.table.declares.table_settings import Advice
from bot.table.telling.messages import explain_question
from cogs.turn.contributions import QUESTION_ADVICE
from cogs.turn.panel import anchor_of
from cogs.turn.player_inputs import seats_named
from cogs.wire import drafts
from cogs.wire.context import Visitor
from cogs.wire.controls import Row, Style
from cogs.wire.custom_id import Control, Op
from cogs.wire.discord_text import clip_lines, small_print
from cogs.wire.pending import Pending, allot_label, can_pass, idle_answer
from cogs.wire.presses import Pressed, press_at_question
from cogs.wire.reply import Private

SHOWN: Final = 3
MOST_ODDS: Final = 2
"""Lines of odds above the advice."""
LONGEST: Final = 1_900
BACK: Final = "Back to the choice"
OFF: Final = "This table plays without advice (*Settings …*, `/game settings`)."
NOTHING_ASKED: Final = "You have nothing to decide right now."
BY_RULE: Final = "A rule of thumb, based only on what you can see: I can’t see hidden cards either."


async def advice_answer(at: Visitor, as_: str = "") -> Private:
    """Return a companion's advice. Raises `NotAllowed` if there is none."""
    at.check_seated()
    _check_allowed(at)
    seats = seats_named(at, as_)
    at.check_playing(seats)
    mine = [each for each in at.pending(seats) if each.part.options]
    asked = [each for each in mine if not each.part.can_only_take_back]
    if not asked:
        raise NotAllowed(f"{NOTHING_ASKED} {at.who_is_awaited()}")
    return advice_for(at, asked[0])


def advice_for(at: Visitor, pending: Pending) -> Private:
    """Show a companion's advice with buttons that follow it.

    Raises `NotAllowed` if there is none.
    """
    _check_allowed(at)
    look = at.snapshot
    explained = explain_question(look.kit, look.require_session(), pending.ask, pending.seat)
    ranked = look.kit.automation.companion.rank(look.require_session(), pending.ask, pending.seat)
    odds = [line for line in explained if "%" in line][:MOST_ODDS]
    said = advice_lines(at.name(pending.seat), pending, ranked, odds)
    return Private(clip_lines(said, LONGEST), (_advice_buttons(at, pending, ranked),))


def lesson_answer(key: str) -> Picked:
    """Return the answer that a tutorial lesson asks for. An empty key stands for a pass."""
    return Picked((key,) if key else ())


def _check_allowed(at: Visitor) -> None:
    if at.snapshot.lobby.table.advice is Advice.OFF:
        raise NotAllowed(OFF)


def _advice_buttons(at: Visitor, pending: Pending, ranked: Sequence[RankedAnswer]) -> Row:
    """Return buttons that take the advised answers, and one back to the question."""
    here = anchor_of(at, pending)
    made: list[Control] = []
    if pending.seat not in pending.ask.given:
        for number, each in enumerate(ranked[:SHOWN]):
            if here.taught is not None and each.answer != lesson_answer(here.taught):
                continue  # the lesson would refuse it
            style = Style.secondary if number else Style.success
            if (found := _press_for_answer(pending, each.answer)) is not None:
                op, rest = found
                made.append(here.button(op, answer_as_text(pending, each.answer), rest, style))
    return Row(*made, here.button(Op.YOURS, BACK))


def _press_for_answer(pending: Pending, answer: Answer) -> tuple[Op, str] | None:
    """Return the press that gives an answer, and its rest.

    None if the answer is too long for a custom id.
    """
    part = pending.part
    match answer:
        case _ if can_pass(pending) and answer == idle_answer(pending):
            return Op.PASS, ""
        case Picked(keys=(key,)) if is_single(part.form):
            return Op.OPTION, key
        case Picked(keys=keys):
            return Op.DONE, drafts.write_mask(part, keys)
        case Allotted(amounts=amounts) if drafts.fits_custom_id(part, amounts):
            return Op.ALLOT, drafts.write_amounts(part, dict(amounts))
        case _:
            return None


def advice_lines(
    name: str, pending: Pending, ranked: Sequence[RankedAnswer], odds: Sequence[str] = ()
) -> list[str]:
    """Return the best answers of a question, best first, in plain words, below its odds."""
    lines = [f"**What I’d do as {name}** · {pending.ask.prompt}", *map(small_print, odds)]
    for number, each in enumerate(ranked[:SHOWN], start=1):
        words = answer_as_text(pending, each.answer)
        why = reason_without_action(words, each.reason)
        lines.append(f"{number}. **{words}**{f': {why}' if why else ''}")
        note = _option_notes(pending, each.answer)
        lines += [small_print(note)] if note else []
    return [*lines, small_print(BY_RULE)]


def answer_as_text(pending: Pending, answer: Answer) -> str:
    """Return an answer as text, by the labels of its options."""
    part = pending.part
    match answer:
        case Passed():
            return "Pass"
        case Picked(keys=()):
            return "Choose none"
        case Picked(keys=keys):
            chosen = [part.option(key) for key in keys]
            return join_names([pending.label(each) for each in chosen if each is not None])
        case Allotted(amounts=amounts):
            chosen = [(part.option(key), n) for key, n in amounts.items() if n]
            return join_names(
                [f"{n} to {allot_label(each)}" for each, n in chosen if each is not None]
            )


def reason_without_action(words: str, reason: str) -> str:
    """Return a reason without repeating the action, which precedes it in `words`."""
    why = reason.partition(": ")[2]
    for said in (words, words.rpartition(": ")[2]):
        if why.casefold().startswith(said.casefold()) and why[len(said) : len(said) + 1] in ",.":
            return why[len(said) :].lstrip(",. ")
    return why


def _option_notes(pending: Pending, answer: Answer) -> str:
    """Return the arithmetic, cost and odds of a single chosen option."""
    keys = answer.keys if isinstance(answer, Picked) else ()
    option = pending.part.option(keys[0]) if len(keys) == 1 else None
    return "" if option is None else capitalize_first(option.note)


def _can_ask_for_advice(visitor: Visitor, shown: Pending) -> bool:
    """Return True if a companion can be asked: the table allows it, and there is a choice left."""
    allowed = (
        visitor.snapshot.lobby.table.advice is Advice.ON and not visitor.snapshot.lobby.tutorial
    )
    several_answers = len(shown.part.options) + can_pass(shown) > 1
    return allowed and shown.is_awaited and several_answers


@QUESTION_ADVICE.add
def advice_button(visitor: Visitor, shown: Pending) -> list[Control]:
    """Yield the *Advise* button if a companion can be asked."""
    if not _can_ask_for_advice(visitor, shown):
        return []
    return [anchor_of(visitor, shown).button(Op.ADVISE, "Advise")]


@press_at_question(Op.ADVISE)
async def advise_pressed(at: Pressed, pending: Pending) -> Private:
    """Show a companion's advice."""
    return advice_for(at.visitor, pending)
