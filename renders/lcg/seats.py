"""The lower part of the card game's board: a panel for each investigator, as marks."""

from collections.abc import Sequence

from bot.lcg.views.shapes import SeatView
from renders.lcg import crowd as crowds
from renders.lcg import parts
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, TITLE, clip, fit, middle, width, wrap
from renders.marks import Disc, Group, Icon, Line, Mark, Rect, Slab, Text, centred, fitted
from renders.theme import FRAME, GAP, RADIUS, seat_role

ROW = Rect(20, 828, 1560, 358)
WIDEST = 514
_ASSET_SIZE = 25
_ASSET_STEP = 32


def seat_groups(seats: Sequence[SeatView]) -> list[Group]:
    """A panel per seat; what one or two leave free lists their cards in play."""
    if not seats:
        return []
    wide = min(WIDEST, (ROW.w - GAP * (len(seats) - 1)) // len(seats))
    groups: list[Group] = []
    for n, seat in enumerate(seats):
        box = Rect(ROW.x + n * (wide + GAP), ROW.y, wide, ROW.h)
        marks = tuple(_seat(seat, box, listed=len(seats) < 3))
        groups.append(Group(f"seat {seat.id}", box, marks, alone=True))
        if seat.turn:
            tab = Rect(box.right - 120, box.y - 22, 106, 38)
            groups.append(Group("turn", tab, tuple(_turn_tab(tab))))
    start = ROW.x + len(seats) * (wide + GAP)
    if ROW.right - start >= 300:
        rest = Rect(start, ROW.y, ROW.right - start, ROW.h)
        groups.append(Group("in play", rest, tuple(_in_play(seats, rest)), alone=True))
    return groups


def _seat(seat: SeatView, box: Rect, listed: bool) -> list[Mark]:
    marks = _frame(seat, box)
    marks += _head(seat, box)
    lines = parts.lines_of(seat.enemies, seat.threats)
    roomy = _inner(box, 247)
    columns = 2 if box.w >= 500 and len(lines) > 2 else 1
    rows = parts.stack(lines, roomy.h, columns)
    if rows.left_off or (columns > 1 and crowds.is_cut(rows.lines, roomy.w, columns)):
        return marks + _crowded(seat, box, lines)
    marks += _pool(box, box.y + 118, "damage", "ember", seat.damage, seat.health)
    marks += _pool(box, box.y + 165, "horror", "sky", seat.horror, seat.sanity)
    marks += _counters(_carried(seat), box, box.y + 218)
    marks.append(_rule(box, 247))
    marks += parts.stack_marks(rows, roomy.x, roomy.y, roomy.w, on_paper=False)
    top = roomy.y + rows.tall + (4 if rows.tall else 0)
    if listed and seat.assets:
        return marks
    return marks + _assets(seat, Rect(roomy.x + 6, top, roomy.w - 12, roomy.bottom - top))


def _inner(box: Rect, line: int) -> Rect:
    """What is left below the line that many pixels from the panel's top."""
    return Rect(box.x + 12, box.y + line + 8, box.w - 24, box.h - line - 16)


def _rule(box: Rect, down: int) -> Line:
    return Line(box.x + 14, box.y + down, box.right - 14, box.y + down, 2, "line")


def _carried(seat: SeatView) -> list[tuple[str, str, str]]:
    """Resources, clues and the size of the hand: icon, figure, colour."""
    return [
        ("resource", str(seat.resources), "brass"),
        ("clue", str(seat.clues), "jade"),
        ("cards", str(seat.hand), "cream"),
    ]


def _counters(shown: Sequence[tuple[str, str, str]], box: Rect, cy: int) -> list[Mark]:
    step = (box.w - 40) // len(shown)
    return [
        mark
        for n, (icon, figure, colour) in enumerate(shown)
        for mark in parts.counter(icon, figure, box.x + 20 + n * step, cy, colour)
    ]


def _crowded(seat: SeatView, box: Rect, lines: Sequence[parts.Line]) -> list[Mark]:
    """Damage and horror as figures alone: every enemy is named, which matters more."""
    pools = [
        ("damage", f"{seat.damage}/{seat.health}", "ember"),
        ("horror", f"{seat.horror}/{seat.sanity}", "sky"),
    ]
    marks = _counters(pools, box, box.y + 118)
    marks += _counters(_carried(seat), box, box.y + 165)
    marks.append(_rule(box, 192))
    inner = _inner(box, 192)
    return marks + crowds.crowd_marks(lines, inner)


def _frame(seat: SeatView, box: Rect) -> list[Mark]:
    if not seat.turn:
        return [Slab(box, "panel", RADIUS, frame="line", width=FRAME)]
    return [Slab(box, "panel2", RADIUS, frame="brass", width=5)]


def _turn_tab(tab: Rect) -> list[Mark]:
    """The brass tab on the panel's upper edge."""
    return [
        Slab(tab, "brass", 6),
        Icon("turn", tab.x + 19, tab.cy, 22, "ink"),
        Text(tab.x + 36, middle(tab.cy, 27), "TURN", BOLD, 27, "ink"),
    ]


def _head(seat: SeatView, box: Rect) -> list[Mark]:
    marks = parts.seat_disc(seat, box.x + 47, box.y + 47, 31, turn=False)
    left = box.x + 88
    name = fit(seat.name, seat.short, TITLE, 35, box.right - 16 - left, parts.FLOOR_PX)
    marks.append(fitted(left, box.y + 45, name, "cream"))
    state, edge = _actions(seat, box)
    where = seat.place_name or ("out of play" if seat.out else "")
    words = f"{where} · lead" if seat.lead and where else where or ("lead" if seat.lead else "")
    place = fit(words, where, MEDIUM, 26, edge - left - 4, parts.FLOOR_PX)
    marks.append(fitted(left, box.y + 79, place, "mist"))
    return marks + state


def _actions(seat: SeatView, box: Rect) -> tuple[list[Mark], int]:
    """The state of the turn at the head's right, and where it starts."""
    edge, cy = box.right - 16, box.y + 70
    if seat.out or seat.done:
        word = seat.out or "done"
        wide = width(word, MEDIUM, 26)
        icon, colour = ("way_out", "ember") if seat.out else ("passed", "mist")
        return [
            Text(edge, middle(cy, 26), word, MEDIUM, 26, colour, "r"),
            Icon(icon, edge - wide - 24, cy, 26, colour),
        ], edge - wide - 40
    marks: list[Mark] = []
    count = min(6, max(seat.actions_max, seat.actions))
    for n in range(count):
        cx = edge - 15 - (count - 1 - n) * 34
        marks += _coin(cx, cy, n < seat.actions, "panel2" if seat.turn else "panel")
    return marks, edge - count * 34


def _coin(cx: int, cy: int, left: bool, ground: str) -> list[Mark]:
    if not left:
        return [Disc(cx, cy, 15, ground, "line", 3)]
    return [Disc(cx, cy, 15, "brass"), Icon("action", cx, cy, 22, "ink")]


def _pool(box: Rect, cy: int, icon: str, colour: str, taken: int, most: int) -> list[Mark]:
    figure = f"{taken}/{most}"
    edge = box.right - 16
    start = edge - max(78, width(figure, BOLD, 34) + 12)
    bar = Rect(box.x + 68, cy - 14, start - box.x - 68, 28)
    return [
        Icon(icon, box.x + 38, cy, 38, colour),
        *parts.units(bar, taken, most, colour),
        Text(edge, middle(cy, 34), figure, BOLD, 34, "cream", "r"),
    ]


def _assets(seat: SeatView, box: Rect) -> list[Mark]:
    room = box.h // _ASSET_STEP
    words = " · ".join(parts.asset_words(asset) for asset in seat.assets)
    if room < 1 or not words:
        return []
    lines = wrap(words, MEDIUM, _ASSET_SIZE, box.w)
    lines = clip(lines, room, MEDIUM, _ASSET_SIZE, box.w)
    return [
        Text(box.x, box.y + 26 + n * _ASSET_STEP, line.removesuffix(" ·"), MEDIUM, _ASSET_SIZE,
             "mist")
        for n, line in enumerate(lines)
    ]  # fmt: skip


def _in_play(seats: Sequence[SeatView], box: Rect) -> list[Mark]:
    """A list of every card in play, in one or two columns."""
    marks: list[Mark] = [
        Slab(box, "panel", RADIUS, frame="line", width=FRAME),
        Text(box.x + 20, box.y + 37, "CARDS IN PLAY", SEMIBOLD, 26, "mist"),
    ]
    cards = [(seat, asset) for seat in seats for asset in seat.assets]
    if not cards:
        marks.append(centred(box.cx, box.cy, "none yet", MEDIUM, 26, "mist"))
        return marks
    columns = 2 if box.w > 700 else 1
    rows, step = 7, 42
    room = rows * columns
    shown = cards if len(cards) <= room else cards[: room - 1]
    wide = (box.w - 40 - 24 * (columns - 1)) // columns
    for n, (seat, asset) in enumerate(shown):
        x = box.x + 20 + (n // rows) * (wide + 24)
        cy = box.y + 72 + (n % rows) * step
        colour = "mist" if asset.exhausted else "cream"
        words = fit(parts.asset_words(asset, short=False), parts.asset_words(asset), MEDIUM, 27,
                    wide - 68, parts.FLOOR_PX)  # fmt: skip
        marks += _tag(seat, x, cy)
        marks.append(fitted(x + 66, middle(cy, words.size), words, colour))
    if len(shown) < len(cards):
        x = box.x + 20 + (columns - 1) * (wide + 24)
        cy = box.y + 72 + (rows - 1) * step
        more = f"and {len(cards) - len(shown)} more"
        marks.append(Text(x + 66, middle(cy, 27), more, SEMIBOLD, 27, "mist"))
    return marks


def _tag(seat: SeatView, x: int, cy: int) -> list[Mark]:
    """The owner's initials on the seat's colour."""
    tag = Rect(x, cy - 17, 54, 34)
    words = centred(tag.cx, cy, seat.initials, BOLD, 25, "ink")
    return [Slab(tag, seat_role(seat.number), 6, frame="ink", width=2), words]
