"""“Who goes next?”: a verb that is typed by somebody who may go now takes the turn first."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.ask import GO, Pick, Picked
from bot.engine.errors import Closed, HeldUp, NotAllowed
from bot.engine.journal import Answered
from bot.engine.session import AnySession
from bot.table.declares.vocabulary import Verb
from bot.table.steps import inputs
from bot.table.steps.inputs import held_up
from cogs.turn.panel import after
from cogs.turn.refusals import lacking
from cogs.turn.typed import Unknown, find_verb
from cogs.wire.context import Context, Visitor
from cogs.wire.pending import Found, Pending, Which, pending_of
from cogs.wire.receipt_text import receipt, turn_receipt
from cogs.wire.reply import Private, sentence

MOST = 5
"""Things that a refusal lists."""


def may_go(pending: Sequence[Pending]) -> list[Pending]:
    """The questions in which a seat can say that it goes now."""
    return [
        each
        for each in pending
        if isinstance(each.part.form, Pick) and each.part.option(GO) is not None
    ]


async def look_ahead(
    context: Context, visitor: Visitor, goers: Sequence[Pending], verb: Verb, typed: Sequence[str]
) -> tuple[Answered, Found]:
    """Return who goes, and what the verb means in the turn that begins by it. Changes nothing.

    Raises `NotAllowed` with the reason: `Unknown` where the turn offers nothing of the kind and
    does not say why, or where its beginning would show something hidden; or that somebody asked
    the table to wait.
    """
    go, ahead, found = await _the_fitting(context, visitor, goers, verb, typed)
    if ahead is not None:
        _check_hold(visitor, ahead, found)
    return go, found


async def _the_fitting(
    context: Context, visitor: Visitor, goers: Sequence[Pending], verb: Verb, typed: Sequence[str]
) -> tuple[Answered, AnySession | None, Found]:
    """Return the turn in which the verb means something. Raises `NotAllowed`."""
    reasons: list[NotAllowed] = []
    for goer in goers:
        go, ahead = await _turn_of(context, visitor, goer)
        try:
            found = _found_then(_pending_then(ahead, goer), verb, typed)
        except NotAllowed as reason:
            reasons.append(reason)
            continue
        if len(goers) > 1:
            raise NotAllowed(visitor.which_of([each.seat for each in goers], verb.name))
        return go, ahead, found
    raise reasons[0]


def _found_then(then: Sequence[Pending], verb: Verb, typed: Sequence[str]) -> Found:
    """Return what a verb means among what a seat would be asked."""
    try:
        return find_verb(then, verb.name, typed)
    except Unknown:
        if why := lacking(then, verb):
            raise NotAllowed(f"You can’t {verb.name}, not even in your own turn: {why}.") from None
        raise
    except Which as several:
        names = ", ".join(dict.fromkeys(each.option.label for each in several.found[:MOST]))
        raise NotAllowed(f"{several} {names}.") from None


def _check_hold(visitor: Visitor, ahead: AnySession, found: Found) -> None:
    """Raise `NotAllowed` where the turn would have to wait for somebody."""
    try:
        answer = Picked((found.option.key,))
        ahead.check(Answered(found.pending.seat, found.pending.ask.id, answer))
    except HeldUp as held:
        raise held_up(visitor.snapshot.kit, ahead, held) from None


async def _turn_of(
    context: Context, visitor: Visitor, goer: Pending
) -> tuple[Answered, AnySession | None]:
    """The turn of a seat if it went now; none where its beginning shows something hidden."""
    go = Answered(goer.seat, goer.ask.id, Picked((GO,)))
    return go, await context.tables.read(visitor.game, inputs.ahead, go)


def _pending_then(ahead: AnySession | None, goer: Pending) -> list[Pending]:
    """Return what a seat would be asked."""
    return pending_of(ahead, (goer.seat,), goer.vocabulary) if ahead is not None else []


async def pending_ahead(
    context: Context, visitor: Visitor, pending: Sequence[Pending]
) -> list[Pending]:
    """Return what is asked, or would be of the one seat that may go now: for suggestions."""
    goers = may_go(pending)
    if len(goers) != 1:
        return list(pending)
    (goer,) = goers
    _, ahead = await _turn_of(context, visitor, goer)
    return [*pending, *_pending_then(ahead, goer)]


async def go_and_take(context: Context, visitor: Visitor, go: Answered, found: Found) -> Private:
    """Take the turn, then the chosen option: two inputs. Raises `Closed` or `RulesError`."""
    session = visitor.snapshot.running()
    asked = session.find(go.ask)
    if asked is None:
        raise Closed
    began = await context.tables.change(
        visitor.game, inputs.act, visitor.caller, go, session.mark_of(asked)
    )
    if began.again:
        return sentence("That’s already done.")
    words = receipt(replace(found.pending, seat=go.seat, ask=asked), go.answer)
    answer = Picked((found.option.key,))
    given, mark = Answered(go.seat, found.pending.ask.id, answer), found.pending.mark
    caller = replace(visitor.caller, interaction=None)  # the first input has it
    try:
        did = await context.tables.change(visitor.game, inputs.act, caller, given, mark)
    except NotAllowed:  # somebody was quicker: the turn has begun, no more
        return after(visitor, words, began)
    words = turn_receipt(words, receipt(found.pending, answer))
    return after(visitor, words, replace(did, lines=(*began.lines, *did.lines)))
