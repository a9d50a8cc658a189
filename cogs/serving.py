"""Serving presses: each press is authorised again from its custom id, then handled."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.engine.ask import Join
from bot.engine.errors import Closed, NotAllowed, RulesError
from bot.table.game.snapshot import ReadAnswer, Snapshot, Told
from bot.table.posts.nowhere import has_no_channel
from bot.table.steps.answered_presses import in_one_line
from bot.table.workers.loop_watch import run_watched
from cogs.posts.displays import with_board_below
from cogs.turn.contributions import FOLLOW_UPS
from cogs.turn.own_panel import own_panel
from cogs.turn.panel import ask_which_seat, receipt_panel, stale_panel
from cogs.wire.context import (
    Context,
    Visitor,
    check_seat,
    not_your_button_sentence,
    own_seats_for_button,
    pressed_question,
)
from cogs.wire.custom_id import ANY, UNKNOWN, Interaction, Op, Press, is_form
from cogs.wire.discord_text import brief_refusal, quotation
from cogs.wire.forms import check_fields
from cogs.wire.pending import Pending
from cogs.wire.presses import (
    AnswerChoice,
    AnswerPress,
    AnywherePress,
    Pressed,
    QuestionPress,
    Request,
    TablePress,
    find_handler,
)
from cogs.wire.reply import Answer, Private, sentence


async def serve(
    context: Context, interaction: Interaction, press: Press, values: tuple[str, ...] = ()
) -> None:
    """Handle a press and answer it, even if it fails."""
    request = Request(context, interaction, press, values)
    context.tables.meter.presses += 1

    async def check_and_handle() -> Answer:
        _check_limits(request)
        return await _handle_press(request)

    kind = "form" if request.from_form else "press"
    with context.serving(interaction, f"{kind} {press.op.name.lower()}"):
        await run_watched(lambda: context.answering.answer(interaction, check_and_handle))


def _check_limits(request: Request) -> None:
    """Raise `RulesError` for too many presses, too long a text, or too many look-ups."""
    context, interaction = request.context, request.interaction
    context.rests.count_press(
        request.press, interaction.user.id, interaction.created_at.timestamp()
    )
    check_fields(interaction)
    if is_form(interaction) and any(request.values):
        context.look_ups.check(interaction.user.id)


async def _handle_press(request: Request) -> Answer:
    context, press = request.context, request.press
    handler = find_handler(press)
    if handler is None:
        raise NotAllowed(UNKNOWN)
    if isinstance(handler, AnywherePress):
        return await handler.serve(request)
    try:
        if isinstance(handler, AnswerPress):
            return await _give_answer(request, handler)
        at = _pressed_at_table(request, await _visitor_of_press(request, handler))
        if isinstance(handler, TablePress):
            return await _serve_at_table(at, handler)
        return await _serve_at_question(at, handler)
    except Closed:  # another answer was quicker
        return await stale_panel(
            context, await context.visitor_at(request.interaction, press.game), press
        )


async def _visitor_of_press(request: Request, handler: TablePress | QuestionPress) -> Visitor:
    """Return the person who pressed, with their rights at the table of the button."""
    context, interaction, game = request.context, request.interaction, request.press.game
    match handler:
        case TablePress(in_direct_message=True) if interaction.guild_id is None:
            return await context.visitor_from_letter(interaction, game)
        case TablePress(in_outline=True):
            return await context.visitor_at_in_outline(interaction, game)
        case TablePress() | QuestionPress():
            return await context.visitor_at(interaction, game)
        case _:
            assert_never(handler)


def _pressed_at_table(request: Request, visitor: Visitor) -> Pressed:
    """Return a press with its visitor, after a check that the seat exists and may press here.

    In a player's own place nobody else presses anything, as the answer would be shown there.
    """
    check_seat(visitor, request.press)
    if request.from_own_place and request.seat not in visitor.seats:
        raise NotAllowed(
            visitor.no_seat
            if request.seat is None
            else not_your_button_sentence(visitor, request.seat)
        )
    return Pressed(
        request.context, request.interaction, request.press, request.values, visitor=visitor
    )


async def _serve_at_table(at: Pressed, handler: TablePress) -> Answer:
    """Handle a press at a table. If typed text is refused, show it again."""
    try:
        return await handler.serve(at)
    except RulesError as refused:
        if not at.from_form or not any(at.values):
            raise
        return sentence(f"{brief_refusal(str(refused))} You typed:\n{quotation(at.values[0])}")


async def _serve_at_question(at: Pressed, handler: QuestionPress) -> Answer:
    pending = pressed_question(at.visitor, at.press)
    if pending is None:
        return await stale_panel(at.context, at.visitor, at.press)
    return _ask_which_seat(at, pending) or await handler.serve(at, pending)


async def _give_answer(request: Request, handler: AnswerPress) -> Private:
    """Read the answer of a press and give it in one visit to the table. Raises `RulesError`."""
    context, interaction, press = request.context, request.interaction, request.press
    caller, seen = await context.caller(interaction), list[Visitor]()

    def read_press(snapshot: Snapshot) -> ReadAnswer[Private] | Private:
        visitor = context.visitor_of(interaction, caller, snapshot)
        seen.append(visitor)
        chosen = _read_answer_of_press(_pressed_at_table(request, visitor), handler)
        if isinstance(chosen, Private):
            return chosen
        words, also = chosen.as_text(visitor), chosen.always_buttons(visitor)

        def answer_with_receipt(told: Told) -> Private:
            said = receipt_panel(visitor, words, told, go_on=True, also=also)
            if told.now is None:
                return said
            if request.from_own_place:
                return own_panel(told.now, caller.user, in_one_line(told.lines) or words)
            now = Visitor(caller, told.now)
            return next(FOLLOW_UPS.all(now, chosen.pending, chosen.answer, said), said)

        return ReadAnswer(chosen.as_input, answer_with_receipt)

    done = await context.tables.play.act_on(caller, press.game, read_press)
    if (state := done.own_state) is not None and state.hand:
        hands = await context.tables.looks.draw_own_hands(press.game, caller.user, state)
        done = replace(done, pictures=tuple(hands))
    if not any(has_no_channel(each.snapshot.record.channel) for each in seen):
        return done
    now = Visitor(caller, await context.tables.games.snapshot(press.game))
    return await with_board_below(context, now, done)


def _read_answer_of_press(at: Pressed, handler: AnswerPress) -> AnswerChoice | Private:
    """Return the answer of a press, or a question that comes before it. Raises `Closed`."""
    pending = pressed_question(at.visitor, at.press)
    if pending is None:
        raise Closed
    return _ask_which_seat(at, pending) or handler.choose(at, pending)


def _ask_which_seat(at: Pressed, pending: Pending) -> Private | None:
    """Ask for which of the presser's seats the press counts. None if that is clear."""
    ask, press = pending.ask, at.press
    same = ask.join is Join.ALL and len(pending.part.options) < 2
    if press.seat != ANY or press.op not in (Op.OPTION, Op.SELECT, Op.PASS) or same:
        return None
    seats = own_seats_for_button(at.visitor, ask)
    if len(seats) < 2:
        return None
    asked = [replace(pending, seat=seat) for seat in seats]
    if press.op is Op.PASS:
        return ask_which_seat(at.visitor, asked, Op.PASS)
    return ask_which_seat(
        at.visitor, asked, Op.OPTION, press.rest if press.op is Op.OPTION else at.value
    )
