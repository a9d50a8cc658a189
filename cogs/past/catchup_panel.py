"""Catching up in private: the events since a user's last action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from bot.engine.english import join_names
from bot.table.declares.display_forms import Lying
from bot.table.game.stories import status_lines
from bot.table.past.catchup import Digest, Stretch
from bot.table.past.reader import Missed
from bot.table.posts.courier import is_heading
from bot.table.telling.messages import source_unless_named
from cogs.orders.orders_panel import paused_orders
from cogs.past.history_panel import PICTURE
from cogs.past.log_pages import NEWER, strike_out
from cogs.plans.plan_buttons import stopped_line
from cogs.posts.displays import restore_status
from cogs.posts.message_view import paragraphs
from cogs.turn.back import back_buttons
from cogs.wire.context import Context, Visitor
from cogs.wire.controls import Item, Row, button, own_questions_button
from cogs.wire.custom_id import Control, Op, Press
from cogs.wire.discord_text import clip, clip_lines, newest_lines, relative_time, small_print
from cogs.wire.pending import Pending
from cogs.wire.presses import Pressed, press
from cogs.wire.reply import Private

ROOM = 3_300
"""Characters of the whole."""
MOST_MINE, MOST_NUMBERS, MOST_LOST, MOST_STOPPED = 750, 600, 350, 350
"""Characters of its parts; the course has what is left."""
MOST_NAMED = 140
"""Characters of the remark on omitted lines."""
LINES = 10
"""Characters of the first ten lines."""
LEAST_MINE = 4
"""Characters for changes of the reader's seats; changes of others are shortened first."""
MOST_LINE, MOST_STORY = 240, 400
"""Characters of one of these lines, of the story's."""
MOST_CARDS, MOST_CARDS_BESIDE = 1_800, 900
"""Characters of cards that are told with their texts, in ten lines and beside all the rest; the
newest stands there in any case."""
MORE = "more"
TABLE = "**The table**"
"""How the line begins that tells of the table's own numbers."""
PAST_ALL_PARTS = 999
"""In a cursor of the log: after whatever the step told."""
INEXACT = "My rules have been updated since, so I can’t compare the numbers."
BOARDS = "Pictured: the board then, and below it now."


async def catchup_answer(
    context: Context, visitor: Visitor, *, here: bool = True, more: bool = False
) -> Private:
    """Return the events since the caller's last action, in ten lines or in full (`more`)."""
    restore_status(context, visitor)
    missed = await context.tables.past.find_missed(visitor.game, visitor.caller.user, boards=more)
    return (catchup_view if more else brief_view)(visitor, missed, here=here)


def brief_view(visitor: Visitor, missed: Missed, *, here: bool = True) -> Private:
    """Return the digest in at most ten lines, with the open question and a button to read more."""
    told, pending = missed.digest, visitor.pending() if here else []
    lines = brief_lines(
        told,
        decide=_awaited_question_lines(visitor),
        stopped=_stopped_lines(visitor),
        table=status_lines(visitor.snapshot.kit, visitor.snapshot.shown_session()),
        earlier=missed.before is not None,
        seated=bool(visitor.seats),
    )
    ways = [
        *back_buttons(visitor),
        *([own_questions_button(visitor.game, pending)] if pending else []),
    ]
    if told.head > told.since or missed.before is not None:
        ways.append(button(Press(Op.CATCHUP, visitor.game, rest=MORE), "More"))
    ways.append(button(Press(Op.BOARD, visitor.game), "Board"))
    return Private("\n".join(lines), (Row(*ways),), hidden=True)


def catchup_view(visitor: Visitor, missed: Missed, *, here: bool = True) -> Private:
    """Return the digest with buttons to its subjects; answers are only given in the channel."""
    names = tuple(visitor.name(seat) for seat in sorted(visitor.snapshot.labels))
    stopped = [*map(_plain_list_item, _stopped_lines(visitor))]
    parts = [digest_text(missed.digest, names, stopped, room=ROOM // (1 + bool(missed.before)))]
    if missed.before is not None:
        parts.insert(0, digest_text(missed.before, names, room=ROOM // 2))
    text = "\n\n".join(parts)
    pending = visitor.pending() if here else []
    items: tuple[Item, ...] = (Row(*_catchup_buttons(visitor.game, missed.digest, pending)),)
    return Private(text, items, missed.pictures, hidden=True)


# --- ten lines ------------------------------------------------------------------------------------


def brief_lines(
    told: Digest,
    *,
    decide: Sequence[str] = (),
    stopped: Sequence[str] = (),
    table: Sequence[str] = (),
    earlier: bool = False,
    seated: bool = True,
) -> list[str]:
    """Return at most ten lines: the reader's question and changes, the table, the story."""
    gone = [strike_out(_plain_list_item(line)) for line in told.lost[::-1]]
    head = [
        f"### {_since_line(told)}",
        *_join_lines("**You decide:** ", decide),
        *_join_lines("", stopped),
    ]
    head += _join_lines("Undone since you last looked: ", gone)
    stands, *changed = _table_lines(told, table)
    story = _story_line(told)
    if earlier:
        story.append(small_print("There was more before this scenario: *More*."))
    room = LINES - len(head) - len([stands])
    story = story[: max(0, room - LEAST_MINE)]
    room -= len(story)
    mine = _my_lines(told, room - min(len(changed), room - LEAST_MINE))
    mine = mine or _nothing_changed_lines(told, seated=seated and not changed)
    return [*head, *mine, stands, *changed[: max(0, room - len(mine))], *story]


def _since_line(told: Digest) -> str:
    if told.since or told.acted:
        return f"Since you last played, {relative_time(told.at)}"
    return f"Since the game began, {relative_time(told.at)}"


def _nothing_changed_lines(told: Digest, *, seated: bool) -> list[str]:
    if told.head == told.since:
        return ["Nothing has happened since."]
    return ["Nothing changed for you."] if seated else []


def _join_lines(head: str, lines: Sequence[str]) -> list[str]:
    """Return the head and the first lines as one line, with the number of further lines."""
    more = f" · and {len(lines) - 1} more" if len(lines) > 1 else ""
    return [f"{head}{clip(_plain_list_item(lines[0]), MOST_LINE)}{more}"] if lines else []


def _my_lines(told: Digest, room: int) -> list[str]:
    """Return answers given for the reader, numbers, removed cards, and new ones."""
    played = _played_lines(told) if room > LEAST_MINE - 1 else []
    numbers = [clip("; ".join(told.numbers[: told.own]), MOST_LINE)] if told.own else []
    gone = [f"Gone since: {clip(join_names(told.went), MOST_LINE)}."] if told.went else []
    if numbers and gone and played:
        numbers, gone = [f"{numbers[0]} · {gone[0]}"], []
    before = [*played, *numbers, *gone]
    return [*before, *_card_lines(told.came, max(1, room - len(before)))]


def _played_lines(told: Digest) -> list[str]:
    """Return the newest answers given for the reader that fit a line, and the number of others."""
    lines = [_plain_list_item(line) for line in told.played if not is_heading(line)]
    kept = newest_lines(lines, MOST_LINE)[-3:] or lines[-1:]
    more = f" (and {len(lines) - len(kept)} more before it)" if len(lines) > len(kept) else ""
    return [f"**Played for you:** {clip(' '.join(kept), MOST_LINE)}{more}"] if kept else []


def _card_lines(cards: Sequence[Lying], most: int, room: int = MOST_CARDS) -> list[str]:
    """Return the newest cards with their full texts; older ones by name in a line."""
    lines = [_card_line(each) for each in cards]
    kept = min(most, len(newest_lines(lines, room)))
    if kept < len(cards):  # one line names the others
        kept = max(1, min(kept, most - 1))
    older = cards[: len(cards) - kept]
    named = [f"Also in your play area now: {_card_names(older)}."] if older else []
    return [*named, *lines[len(older) :]]


def _card_names(cards: Sequence[Lying]) -> str:
    """Return the names of the cards, with a count for equal ones."""
    counts = Counter(each.name for each in cards)
    return join_names([f"{name} ×{n}" if n > 1 else name for name, n in counts.items()])


def _card_line(card: Lying) -> str:
    said = f": {_plain_list_item(card.text)}" if card.text else ""
    return f"- **{card.name}**{said}"


def _table_lines(told: Digest, standing: Sequence[str]) -> list[str]:
    """Return at most three lines: the position, the changes on the table, the other players."""
    stands = " · ".join(filter(None, (told.now, *standing)))
    others = told.numbers[told.own :]
    table = [line for line in others if line.startswith(TABLE)]
    people = [line for line in others if not line.startswith(TABLE)]
    changed = [clip("; ".join(people), MOST_LINE)] if people else []
    return [f"**Now**: {clip(stands, MOST_LINE)}", *table[:1], *changed]


def _story_line(told: Digest) -> list[str]:
    """Return the last turning point of the story; without narration, the last event."""
    if told.story:
        return [clip(told.story[-1], MOST_STORY)]
    newest = [line for stretch in told.course for line in stretch.lines if not is_heading(line)]
    return [small_print(clip(_plain_list_item(line), MOST_LINE)) for line in newest[-1:]]


def _awaited_question_lines(visitor: Visitor) -> list[str]:
    """Return the reader's awaited question, with its deadline."""
    snapshot, several = visitor.snapshot, len(visitor.seats) > 1
    lines: list[str] = []
    for each in visitor.pending():
        if each.seat not in each.ask.awaited:
            continue
        whose = f"{visitor.name(each.seat)}: " if several else ""
        found = snapshot.deadlines.get((each.ask.id, each.seat))
        until = f" · until <t:{int(found.at)}:f>" if found is not None else ""
        source = f" ({beside})" if (beside := source_unless_named(each.ask)) else ""
        lines.append(f"{whose}{each.ask.prompt}{source}{until}")
    return lines


# --- all of it ------------------------------------------------------------------------------------


def _stopped_lines(visitor: Visitor) -> list[str]:
    """Return the reader's orders and plan that stopped, with the reasons."""
    lines: list[str] = []
    for seat in visitor.seats:
        whose = f"{visitor.name(seat)}: " if len(visitor.seats) > 1 else ""
        found = [*paused_orders(visitor, seat), *filter(None, [stopped_line(visitor, seat)])]
        lines += [whose + line for line in found]
    return lines


def _catchup_buttons(game: int, told: Digest, pending: Sequence[Pending]) -> list[Control]:
    """Return buttons to the open question, the board as it was then, and the full log."""
    ways = [own_questions_button(game, pending)] if pending else []
    if told.head > told.since:
        rest = f"{NEWER}.{PAST_ALL_PARTS if told.since else 0}"
        ways += [
            button(Press(Op.HISTORY, game, rest=f"{told.since}.{PICTURE}"), "The board then"),
            button(Press(Op.LOG, game, told.since, rest=rest), "All of it, in the log"),
        ]
    return [*ways, button(Press(Op.BOARD, game), "Board")]


def digest_text(
    told: Digest,
    people: Collection[str] = (),
    stopped: Sequence[str] = (),
    *,
    room: int = ROOM,
) -> str:
    """Return the digest as text that fits: the newest phases in full, older ones by name."""
    parts = [_digest_heading(told)]
    parts += _digest_part("Your plan and orders, and why they stopped", stopped, MOST_STOPPED)
    parts += _digest_part("What happened to you", told.mine, MOST_MINE)
    if told.came:
        cards = "\n".join(_card_lines(told.came, len(told.came), MOST_CARDS_BESIDE))
        parts.append(f"**New in your play area**\n{cards}")
    parts += _digest_part("Numbers", told.numbers, MOST_NUMBERS)
    lost = [strike_out(line) for line in told.lost]
    parts += _digest_part("Undone since you last looked", lost, MOST_LOST)
    ends = _closing_lines(told)
    course = [
        Stretch(stretch.title, tuple(filter(None, paragraphs(stretch.lines, people))))
        for stretch in told.course
    ]
    room -= sum(len(part) + 2 for part in (*parts, *ends))
    return "\n\n".join([*parts, *_course_lines(course, room), *ends])


def _digest_heading(told: Digest) -> str:
    lines = [
        f"### {_since_line(told)}",
        small_print(f"step {told.since} of {told.head} · {told.chapter}"),
    ]
    if told.head == told.since:
        lines.append("Nothing has happened since.")
    return "\n".join(lines)


def _digest_part(title: str, lines: Sequence[str], most: int) -> list[str]:
    return (
        [f"**{title}**\n{clip_lines((f'- {_plain_list_item(line)}' for line in lines), most)}"]
        if lines
        else []
    )


def _plain_list_item(line: str) -> str:
    """Return a line as a list item, without small print, quotation or line breaks."""
    return line.removeprefix("-# ").removeprefix("> ").replace("\n", " ")


def _course_lines(course: Sequence[Stretch], room: int) -> list[str]:
    """Return the newest lines that fit, oldest first, and the number of those left out."""
    kept: list[str] = []
    room -= MOST_NAMED
    for place in range(len(course) - 1, -1, -1):
        stretch = course[place]
        lines = _newest_that_fit(stretch.lines, room - len(stretch.title) - 7)
        left = len(stretch.lines) - len(lines)
        if lines:
            block = "\n".join((f"**{stretch.title}**", *(["…"] if left else []), *lines))
            kept.insert(0, block)
            room -= len(block) + 2
        if left:
            return [*_omitted_phases(course[: place + 1], left), *kept]
    return kept


def _newest_that_fit(lines: Sequence[str], room: int) -> list[str]:
    """Return the newest lines that fit."""
    kept: list[str] = []
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.insert(0, line)
    return kept


def _omitted_phases(left: Sequence[Stretch], of_last: int) -> list[str]:
    """Return the omitted phases; of the last one only the first `of_last` lines are."""
    span = dict.fromkeys((left[0].title, left[-1].title))
    lines = sum(len(stretch.lines) for stretch in left[:-1]) + of_last
    words = f"{lines} lines before these" if len(left) == 1 else f"{lines} earlier lines"
    return [small_print(f"{' to '.join(span)}: {words}, in the log")]


def _steps_line(steps: int) -> str:
    """Return the number of steps and undone steps since."""
    came = "1 step was made and" if steps == 1 else f"{steps} steps were made and"
    return f"{came} undone since; the log has {'it' if steps == 1 else 'them'}."


def _closing_lines(told: Digest) -> list[str]:
    """Return the remark on omitted lines and on the pictures."""
    lines: list[str] = []
    if told.undone:
        lines.append(_steps_line(told.undone))
    if not told.exact:
        lines.append(INEXACT)
    if told.scenes:
        lines.append(BOARDS)
    return ["\n".join(map(small_print, lines))] if lines else []


@press(Op.CATCHUP, in_direct_message=True)
async def catchup_pressed(at: Pressed) -> Private:
    """Show the presser what they missed: in ten lines, or more."""
    here = at.interaction.guild_id is not None
    return await catchup_answer(at.context, at.visitor, here=here, more=at.press.rest == MORE)
