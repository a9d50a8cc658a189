"""A person's own choices, shown privately: one question with its controls, and ways to others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from discord import ui
from msgspec.structs import replace

from bot.engine.ask import Allot, Join, Pick
from bot.engine.english import join_names
from bot.engine.ids import AskId, Seat
from bot.people.hints import Hint
from bot.table.declares.vocabulary import TURN
from bot.table.game.snapshot import Caller, Told
from bot.table.steps import answered_presses
from bot.table.steps.tutorial import current_lesson, guidance_lines, next_table_of_tutorial
from bot.table.tables import Tables
from bot.table.telling.messages import explain_question, source_unless_named
from cogs.posts.displays import view_buttons
from cogs.posts.waiting_lines import timeout_line
from cogs.turn.back import back_buttons
from cogs.turn.contributions import (
    IDLE_BUTTONS,
    QUESTION_ADVICE,
    QUESTION_BUTTONS,
    QUESTION_ITEMS,
    QUESTION_LINES,
    QUESTION_NOTES,
)
from cogs.turn.division import division_controls
from cogs.wire.context import Context, Visitor, plan_hint
from cogs.wire.controls import (
    ROW,
    TWO_ROWS,
    Anchor,
    Item,
    Row,
    answer_text,
    button,
    button_label_with_note,
    cut_options_in_full,
    make_anchor,
    multiple_choice_controls,
    new_table_button,
    rows_of_buttons,
    side_controls,
    single_choice_controls,
)
from cogs.wire.custom_id import ANY, Control, Op, Press
from cogs.wire.discord_text import LABEL, clip, clip_lines, small_print
from cogs.wire.page import text_height
from cogs.wire.pending import Found, Pending, needs_confirmation
from cogs.wire.receipt_text import TOLD, done_text
from cogs.wire.reply import Private

OTHERS = 5
"""Other questions that a panel leads to."""
WHOSE = "Which of your investigators passes?"
MEANWHILE = "You can act too (optional)."
NOTHING = "Hands are closed, so I ask everyone. You have nothing to use here."
IN_SHORT = small_print("In short; the log has more:")
"""In a lesson, which may be in replies alone: no channel has the log."""
CLOSED = "That question is closed."
MOST_TAUGHT = 4
"""Log lines above a lesson."""
TAUGHT_HEIGHT = 440
"""Pixels of a phone's screen for all text of a lesson; its controls and picture take the rest."""
RESULT_HEIGHT = TAUGHT_HEIGHT + 200
"""Pixels for the text of a lesson that has to show a result, like a drawn token."""
COUNTED = "✓ Your answer counted."


def question_text(visitor: Visitor, pending: Pending) -> str:
    """Return the text of a question: tutorial, title, source and arithmetic."""
    ask, kit = pending.ask, visitor.snapshot.kit
    alone = len(visitor.seats) < 2 and not _is_optional_question(pending)
    title = ask.prompt if alone else _question_title(visitor, pending)
    notes = QUESTION_NOTES.all(visitor, pending)
    beside = (
        _deciding_seat_line(visitor, pending),
        source_unless_named(ask),
        _nothing_to_choose_sentence(pending),
        *notes,
    )
    said = filter(None, beside)
    told = explain_question(kit, visitor.snapshot.require_session(), ask, pending.seat)
    ends = visitor.snapshot.deadlines.get((ask.id, pending.seat))
    at = anchor_of(visitor, pending)
    taught = guidance_lines(visitor.snapshot)
    whole_ones = cut_options_in_full(
        pending, name=at.name, among=None if at.taught is None else {at.taught}
    )
    lines = [*([timeout_line(ends)] if ends else []), *whole_ones, *told]
    lines = [*QUESTION_LINES.all(visitor, pending), *lines]
    asked = [f"**{title}**", *filter(None, [small_print(" · ".join(said))]), *lines]
    if current_lesson(visitor.snapshot) is not None:
        asked = list(_without_small_print(asked))
        return "\n".join([clip_lines(asked, 1_800 - sum(map(len, taught))), "", *taught])
    return clip_lines([*taught, *([""] if taught else []), *asked], 1_800)


def _without_small_print(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines without card texts, which a tutorial does not need."""
    for line in "\n".join(lines).split("\n"):
        if line and not line.startswith("-# "):
            yield line


def _shortened_log(told: str, text: str) -> str:
    """Return a few log lines: the newest, then results, then others if there is room."""
    lines = [line for line in told.split("\n") if line and not line.startswith("-# ")]
    newest_first = list(reversed(range(len(lines))))
    kept, height = set(newest_first[:1]), text_height([text, *lines[-1:]])
    for number in sorted(newest_first[1:], key=lambda n: not _has_result(lines[n])):
        height += text_height([lines[number]])
        most = RESULT_HEIGHT if _has_result(lines[number]) else TAUGHT_HEIGHT
        if height > most or len(kept) == MOST_TAUGHT - 1:
            break
        kept.add(number)
    shown = [lines[number] for number in sorted(kept)]
    return "\n".join([*([IN_SHORT] if len(shown) < len(lines) else []), *shown])


def _has_result(line: str) -> bool:
    """Return True if a line has a result in bold, like a token drawn, and is no heading."""
    return "**" in line and not (line.startswith("**") and line.endswith("**"))


def _deciding_seat_line(visitor: Visitor, pending: Pending) -> str:
    """Return the deciding seat if another seat may act too; empty if that is the asked seat."""
    if not _is_optional_question(pending):
        return ""
    names = [visitor.name(seat) for seat in pending.ask.awaited]
    return f"{join_names(names)} {'decide' if len(names) > 1 else 'decides'}. {MEANWHILE}"


def _nothing_to_choose_sentence(pending: Pending) -> str:
    """Return that a seat has nothing to choose and is asked only to keep its hand secret."""
    part = pending.part
    return NOTHING if part.might and not part.options else ""


def _is_optional_question(pending: Pending) -> bool:
    """Return True if the table waits for other seats and this one may only act meanwhile."""
    ask = pending.ask
    return bool(ask.awaited) and not pending.is_awaited and pending.seat not in ask.given


def _question_title(visitor: Visitor, pending: Pending) -> str:
    """Return the question with its seat, or with the remark that another seat may act too."""
    ask, own = pending.ask, visitor.name(pending.seat)
    return f"{own} can act" if _is_optional_question(pending) else f"{own}: {ask.prompt}"


def question_panel(
    visitor: Visitor, pending: Pending, *, before: str = "", page: int = 0
) -> Private:
    """Return one question with all its controls; `before` is the last receipt."""
    return panel_with_controls(
        visitor, pending, all_controls(anchor_of(visitor, pending), page=page), before
    )


def anchor_of(visitor: Visitor, pending: Pending) -> Anchor:
    """Return the anchor of a question’s controls, with the seat's name if several may answer."""
    asked = [seat for seat in visitor.seats if seat in (*pending.ask.must, *pending.ask.may)]
    name = visitor.name(pending.seat) if len(asked) > 1 else ""
    return replace(
        make_anchor(visitor.game, pending, name=name), taught=_lesson_key(visitor, pending)
    )


def _lesson_key(visitor: Visitor, pending: Pending) -> str | None:
    """Return the key of the option that a lesson teaches in this question; empty if none."""
    place = current_lesson(visitor.snapshot)
    if place is None or place.ask.id != pending.ask.id:
        return None
    return place.option.key if place.option is not None else ""


def is_refused_by_lesson(visitor: Visitor, pending: Pending, key: str) -> bool:
    """Return True if a lesson asks for another option of this question: this one is refused."""
    return _lesson_key(visitor, pending) not in (None, key)


def panel_with_controls(
    visitor: Visitor, pending: Pending, controls: Sequence[Item], before: str = ""
) -> Private:
    """Return the panel of a question with the given controls."""
    text = question_text(visitor, pending)
    kept = [line for line in before.split("\n") if line != f"> {pending.ask.prompt}"]
    told = "\n".join(kept).strip()  # what is asked below is not told above as well
    told = _shortened_log(told, text) if visitor.snapshot.lobby.tutorial else told
    return Private(
        f"{told}\n\n{text}" if told else text,
        (*controls, *_further_items(visitor, pending), *view_buttons(visitor)),
    )


def _further_items(visitor: Visitor, pending: Pending) -> list[Item]:
    """Return buttons to other questions; none during a lesson."""
    if current_lesson(visitor.snapshot) is not None:
        return []
    door = next_table_of_tutorial(visitor.snapshot)
    ways = [] if door is None else [Row(new_table_button(visitor.game, door.label))]
    own = QUESTION_ITEMS.all(visitor, pending)
    return [
        *ways,
        *rows_of_buttons(back_buttons(visitor)),
        *own,
        *_other_question_buttons(visitor, pending),
    ]


def _other_question_buttons(visitor: Visitor, shown: Pending) -> list[Item]:
    rest = [p for p in visitor.pending() if (p.ask.id, p.seat) != (shown.ask.id, shown.seat)]
    ways = [
        make_anchor(visitor.game, each).button(
            Op.YOURS, clip(_other_question_label(visitor, each), LABEL)
        )
        for each in rest[:OTHERS]
    ]
    advice, more = QUESTION_ADVICE.all(visitor, shown), QUESTION_BUTTONS.all(visitor, shown)
    return list(rows_of_buttons([*advice, *ways, *more]))


def _other_question_label(visitor: Visitor, pending: Pending) -> str:
    """Return the label of a button to another question; answered ones have a mark."""
    mark = "✓" if pending.seat in pending.ask.given else "▸"
    return f"{mark} {_question_title(visitor, pending)}"


def first_panel(visitor: Visitor, before: str = "") -> Private:
    """Show the caller's most urgent question.

    Raises `NotAllowed` with the reason if there is none.
    """
    visitor.check_seated()
    pending = visitor.pending()
    if not pending:
        visitor.check_playing(visitor.seats)
        return _no_question_panel(visitor)
    unanswered = [p for p in pending if p.seat not in p.ask.given]
    return question_panel(visitor, (unanswered or pending)[0], before=before)


async def next_panel(tables: Tables, game: int, user: int, before: str) -> Private | None:
    """Return the questions of a user, below the last receipt; None if there are none."""
    visitor = Visitor(Caller(user), await tables.games.snapshot(game))
    if visitor.snapshot.record.status != "running":
        return None
    awaited = (each for each in visitor.pending() if each.is_awaited)
    first = next(awaited, None)
    return None if first is None else question_panel(visitor, first, before=before)


def _no_question_panel(visitor: Visitor) -> Private:
    """Return the awaited players, with a button to plan meanwhile."""
    ways = [*back_buttons(visitor), *IDLE_BUTTONS.all(visitor)][:ROW]
    said = f"You have nothing to decide right now. {visitor.who_is_awaited()}"
    return Private(said, (Row(*ways),), refused=True, hint=plan_hint(visitor))


def ask_which_option(visitor: Visitor, sentence: str, found: Sequence[Found]) -> Private:
    """Ask which of several fitting options is meant."""
    several_seats = len({each.pending.seat for each in found}) > 1
    buttons = [_which_button(visitor, each, name_seat=several_seats) for each in found[:20]]
    buttons += _button_for_all_seats(visitor, found)
    rows = [Row(*buttons[i : i + ROW]) for i in range(0, len(buttons), ROW)]
    return Private(f"**{sentence}**", tuple(rows))


def ask_which_seat(visitor: Visitor, several: Sequence[Pending], op: Op, key: str = "") -> Private:
    """Ask which of the presser's seats a press is for."""
    option = several[0].part.option(key)
    sentence = f"For which of your investigators: {several[0].label(option)}?" if option else WHOSE
    buttons = [
        make_anchor(visitor.game, each).button(op, visitor.name(each.seat), key)
        for each in several[: ROW - 1]
    ]
    careful = option is not None and needs_confirmation(Found(several[0], option))
    return Private(
        f"**{sentence}**",
        (Row(*buttons, *([] if careful else _button_for_these_seats(visitor, several, key))),),
    )


def _button_for_all_seats(visitor: Visitor, found: Sequence[Found]) -> list[Control]:
    """Return a button for all seats if each of several could choose the same option."""
    seats = [each.pending.seat for each in found]
    kinds = {(each.pending.ask.kind, each.option.key) for each in found}
    if len(set(seats)) < len(seats) or len(kinds) > 1 or any(map(needs_confirmation, found)):
        return []
    return _button_for_these_seats(visitor, [each.pending for each in found], found[0].option.key)


def _button_for_these_seats(
    visitor: Visitor, several: Sequence[Pending], key: str
) -> list[Control]:
    """Return a button for all these seats; none if one answer would close the question."""
    asked = several[0]
    one = asked.ask.join is Join.ANY and all(each.ask.id == asked.ask.id for each in several)
    if one or len(several) < 2:
        return []
    press = Press(Op.BOTH, visitor.game, asked.ask.id, asked.seat, key, asked.mark)
    return [button(press, "Both" if len(several) == 2 else "All")]


def _which_button(visitor: Visitor, found: Found, *, name_seat: bool) -> Control:
    name = visitor.name(found.pending.seat) if name_seat else ""
    at: Anchor = make_anchor(visitor.game, found.pending, name)
    return at.button(
        Op.OPTION, button_label_with_note(found.pending, found.option, name), found.option.key
    )


def ask_for_confirmation(visitor: Visitor, pending: Pending, key: str, label: str) -> Private:
    """Ask for confirmation of an action whose undo may need others."""
    at = make_anchor(visitor.game, pending)
    return Private(
        f"**{visitor.name(pending.seat)}: {label}?** Undoing it {_undo_needs_clause(visitor)}.",
        (Row(at.button(Op.SURE, f"Yes: {label}", key), at.button(Op.NEVER_MIND, "Never mind")),),
    )


def _undo_needs_clause(visitor: Visitor) -> str:
    """Return who may have to agree to an undo: the others, or the game master if alone."""
    others = any(user != visitor.caller.user for user in visitor.snapshot.occupants.values())
    return "may need the others to agree" if others else "may need `/gm rewind`"


def receipt_panel(
    visitor: Visitor, words: str, told: Told, *, go_on: bool = False, also: Sequence[Item] = ()
) -> Private:
    """Return the reply to an action: a receipt, and the player's next question if there is one."""
    text = done_text(words, replace(told, lines=told.result))
    assert told.now is not None
    now = Visitor(visitor.caller, told.now)
    if now.snapshot.record.status != "running":
        return Private(f"{text}\n\n{_reason_for_no_question(now)}", hidden=True)
    if current_lesson(now.snapshot) is not None:
        also = ()  # nothing leads away from a lesson
    if (follows := _next_question(now, go_on)) is not None:
        shown = question_panel(now, follows, before=text)
        return replace(shown, items=(*shown.items, *also), hint=_hint_after_action(now, also))
    session = now.snapshot.require_session()
    others = now.people(seat for seat in session.awaited if seat not in now.seats)
    waits = "\n".join([text, *_waiting_sentence(others)])
    return Private(waits, tuple(also), hidden=True, hint=_hint_after_action(now, also))


def _hint_after_action(now: Visitor, also: Sequence[Item]) -> Hint | None:
    """Return a hint for a player who has just acted; tutorials have their own."""
    if now.snapshot.lobby.tutorial:
        return None
    return Hint.ORDERS if also else Hint.UNDO


def _reason_for_no_question(now: Visitor) -> str:
    """Return why there is no question: the game is over or paused, or its campaign continues."""
    record = now.snapshot.record
    if record.status == "resting":
        return "The next scenario begins."
    if record.status == "paused":
        return "The game is paused."
    return "The game is over." if record.parent is None else "The scenario is over."


def _next_question(now: Visitor, go_on: bool) -> Pending | None:
    """Return the question for the reply: an awaited one, else one the player may continue with."""
    pending = now.pending()
    awaited = [p for p in pending if p.is_awaited and (go_on or p.ask.kind != TURN)]
    able = [p for p in pending if go_on and p.seat not in p.ask.given]
    return next(iter((*awaited, *able)), None)


def _waiting_sentence(names: Sequence[str]) -> list[str]:
    return [small_print(f"Waiting for {join_names(names)}.")] if names else []


async def stale_panel(context: Context, visitor: Visitor, press: Press | None = None) -> Private:
    """Show that a question is closed, its result, and the presser's present question."""
    context.tables.meter.stale += press is not None
    if (
        press is not None
        and (counted := await _receipt_of_given_answer(context, visitor, press)) is not None
    ):
        return counted
    pending = visitor.pending()
    if not pending:
        url = await context.status_link(visitor.snapshot)
        lead = f" See what’s open now: {url}" if url else ""
        return Private(f"{CLOSED}{lead}\n{small_print(visitor.who_is_awaited())}")
    unanswered = [each for each in pending if each.seat not in each.ask.given]
    return question_panel(visitor, (unanswered or pending)[0], before=CLOSED)


async def _receipt_of_given_answer(
    context: Context, visitor: Visitor, press: Press
) -> Private | None:
    """Return the receipt of an answer given already, with the next question; None if none."""
    seat = None if press.seat == ANY else Seat(press.seat)
    ask = AskId(press.ask)
    told = await context.tables.read(
        visitor.game, answered_presses.find_receipt, visitor.caller, ask, seat
    )
    if told is None:
        return None
    text = clip_lines([COUNTED, *told], TOLD)
    if (follows := _next_question(visitor, go_on=True)) is not None:
        return question_panel(visitor, follows, before=text)
    return Private("\n".join([text, small_print(visitor.who_is_awaited())]), hidden=True)


def all_controls(at: Anchor, *, page: int = 0) -> list[Item]:
    """Return all controls of a question, for its seat only."""
    pending = at.pending
    items: list[Item] = []
    given = pending.ask.given.get(pending.seat)
    match pending.part.form:
        case _ if given is not None:
            items.append(ui.TextDisplay(f"Your answer: {answer_text(pending, given)}"))
        case Allot() as form:
            items += division_controls(at, form)
        case Pick(_, 1):
            items += single_choice_controls(at, page=page, most_buttons=_most_buttons(at))
        case Pick() as form if pending.part.options:
            items += multiple_choice_controls(at, form, page=page)
        case _:
            pass
    return [*items, *rows_of_buttons(side_controls(at))]


def _most_buttons(at: Anchor) -> int:
    """Return the number of options with buttons: at most one in addition to a lesson's."""
    if at.taught is None:
        return TWO_ROWS
    return max(1, 2 * (len(at.pending.part.options) <= 2))
