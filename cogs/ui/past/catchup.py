"""What somebody missed, told to them alone: what touched them, numbers, then the course of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.table.past.catchup import Digest, Stretch
from bot.table.past.reader import Missed
from cogs.ui.past.history import PICTURE
from cogs.ui.past.log import NEWER, struck
from cogs.ui.personal.orders import rests_of
from cogs.ui.personal.plan_buttons import stopped_line
from cogs.ui.public.layout import paragraphs
from cogs.ui.wire.context import Context, Visitor
from cogs.ui.wire.controls import Item, Row, button, yours
from cogs.ui.wire.custom_id import Op, Press
from cogs.ui.wire.item import Control
from cogs.ui.wire.pending import Pending
from cogs.ui.wire.reply import Private
from cogs.ui.wire.text import ago, clip_lines, small

ROOM = 3_300
"""Characters of the whole."""
MOST_MINE, MOST_NUMBERS, MOST_LOST, MOST_STOPPED = 1_000, 700, 400, 400
"""Characters of its parts; the course has what is left."""
MOST_NAMED = 140
"""Characters that say what is left out."""
PAST_ALL_PARTS = 999
"""In a cursor of the log: after whatever the step told."""
INEXACT = "The rules have been updated since: the numbers of then cannot be compared."
BOARDS = "The pictures: the board before, and below it now."


async def catchup_answer(context: Context, visitor: Visitor, *, here: bool = True) -> Private:
    """What happened since the caller's last action; `here`: in the table's channel.

    Raises `NotAllowed` before the game has started.
    """
    missed = await context.tables.past.missed(visitor.game, visitor.caller.user)
    return catchup_view(visitor, missed, here=here)


def catchup_view(visitor: Visitor, missed: Missed, *, here: bool = True) -> Private:
    """The digest with ways to what it is about; one plays in the channel only."""
    names = tuple(visitor.name(seat) for seat in sorted(visitor.snapshot.labels))
    stopped = [*map(_plain, _stopped(visitor))]
    parts = [digest_text(missed.digest, names, stopped, room=ROOM // (1 + bool(missed.before)))]
    if missed.before is not None:
        parts.insert(0, digest_text(missed.before, names, room=ROOM // 2))
    text = "\n\n".join(parts)
    pending = visitor.pending() if here else []
    items: tuple[Item, ...] = (Row(*_ways(visitor.game, missed.digest, pending)),)
    return Private(text, items, missed.pictures, hidden=True)


def _stopped(visitor: Visitor) -> list[str]:
    """What the reader said ahead and is not done any more, with the reason."""
    lines: list[str] = []
    for seat in visitor.seats:
        whose = f"{visitor.name(seat)}: " if len(visitor.seats) > 1 else ""
        found = [*rests_of(visitor, seat), *filter(None, [stopped_line(visitor, seat)])]
        lines += [whose + line for line in found]
    return lines


def _ways(game: int, told: Digest, pending: Sequence[Pending]) -> list[Control]:
    """The choice that waits, the board as it was then, and all of it in the log."""
    ways = [yours(game, pending)] if pending else []
    if told.head > told.since:
        rest = f"{NEWER}.{PAST_ALL_PARTS if told.since else 0}"
        ways += [
            button(Press(Op.HISTORY, game, rest=f"{told.since}.{PICTURE}"), "The board then"),
            button(Press(Op.LOG, game, told.since, rest=rest), "All of it in the log"),
        ]
    return [*ways, button(Press(Op.BOARD, game), "Board")]


def digest_text(
    told: Digest,
    people: Collection[str] = (),
    stopped: Sequence[str] = (),
    *,
    room: int = ROOM,
) -> str:
    """The digest in words, as much of it as fits: the newest chapters whole, older ones named.

    Deeds of one of these people make one line; `stopped` are the orders and plans that rest.
    """
    parts = [_head(told)]
    parts += _part("What you said ahead and waits for you", stopped, MOST_STOPPED)
    parts += _part("What touched you", told.mine, MOST_MINE)
    parts += _part("Numbers", told.numbers, MOST_NUMBERS)
    lost = [struck(line) for line in told.lost]
    parts += _part("Taken back since, with what you saw of it", lost, MOST_LOST)
    ends = _ends(told)
    course = [
        Stretch(stretch.title, tuple(filter(None, paragraphs(stretch.lines, people))))
        for stretch in told.course
    ]
    room -= sum(len(part) + 2 for part in (*parts, *ends))
    return "\n\n".join([*parts, *_course(course, room), *ends])


def _head(told: Digest) -> str:
    since = (
        f"Since your last action {ago(told.at)}"
        if told.since or told.acted
        else "You have done nothing here yet: since the game began"
    )
    lines = [f"### {since}", small(f"step {told.since} of {told.head} · {told.chapter}")]
    if told.head == told.since:
        lines.append("Nothing has happened since.")
    return "\n".join(lines)


def _part(title: str, lines: Sequence[str], most: int) -> list[str]:
    return (
        [f"**{title}**\n{clip_lines((f'- {_plain(line)}' for line in lines), most)}"]
        if lines
        else []
    )


def _plain(line: str) -> str:
    """A line as one of a list: neither small nor a quotation, and in one."""
    return line.removeprefix("-# ").removeprefix("> ").replace("\n", " ")


def _course(course: Sequence[Stretch], room: int) -> list[str]:
    """The newest that fits, oldest first; of the rest only how much there is."""
    kept: list[str] = []
    room -= MOST_NAMED
    for place in range(len(course) - 1, -1, -1):
        stretch = course[place]
        lines = _newest(stretch.lines, room - len(stretch.title) - 7)
        left = len(stretch.lines) - len(lines)
        if lines:
            block = "\n".join((f"**{stretch.title}**", *(["…"] if left else []), *lines))
            kept.insert(0, block)
            room -= len(block) + 2
        if left:
            return [*_earlier(course[: place + 1], left), *kept]
    return kept


def _newest(lines: Sequence[str], room: int) -> list[str]:
    """The newest lines that fit."""
    kept: list[str] = []
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.insert(0, line)
    return kept


def _earlier(left: Sequence[Stretch], of_last: int) -> list[str]:
    """What is left out: these chapters, but of the last only the first `of_last` lines."""
    span = dict.fromkeys((left[0].title, left[-1].title))
    lines = sum(len(stretch.lines) for stretch in left[:-1]) + of_last
    words = f"{lines} lines before these" if len(left) == 1 else f"{lines} earlier lines"
    return [small(f"{' to '.join(span)}: {words}, in the log")]


def _undone(steps: int) -> str:
    """How much came and went between the two looks."""
    came = "1 step came and was" if steps == 1 else f"{steps} steps came and were"
    return f"{came} taken back meanwhile; the log has {'it' if steps == 1 else 'them'}."


def _ends(told: Digest) -> list[str]:
    """What is left out, and what the pictures are."""
    lines: list[str] = []
    if told.undone:
        lines.append(_undone(told.undone))
    if not told.exact:
        lines.append(INEXACT)
    if told.scenes:
        lines.append(BOARDS)
    return ["\n".join(map(small, lines))] if lines else []
