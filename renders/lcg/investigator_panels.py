"""The lower part of the card game's board: a panel for each investigator, two a row."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.lcg.views.shapes import AssetView, SeatView
from renders.lcg import parts, threats, tokens
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, TITLE, fit, flow_items, middle, width
from renders.marks import Disc, Group, Icon, Line, Mark, Rect, Slab, Text, centred, fit_line
from renders.theme import BOARD_FLOOR, FRAME, GAP, RADIUS, seat_role

BELOW, LEFT, WIDE = 24, 16, 1168
"""The space between the map and the panels, and the panels' position, on a board 1200 px wide."""
_PANEL_WIDE = (WIDE - GAP) // 2
_LOW, _HIGH = 270, 348
"""The height of a panel if there are two rows, and if there is one."""
_RULE = 132
_STEP = 36
_SKILLS = ("willpower", "intellect", "combat", "agility")
_SKILL_WIDE = 50
_TAB = 104, 36


def seat_groups(seats: Sequence[SeatView], top: int) -> list[Group]:
    """Return a panel for each seat from `top` down; a free place lists all cards in play."""
    groups: list[Group] = []
    for n, seat in enumerate(seats):
        box = _panel_box(n, len(seats), top)
        groups.append(Group(f"seat {seat.id}", box, tuple(_seat_marks(seat, box)), alone=True))
        if seat.turn:
            tab = Rect(box.right - _TAB[0] - 14, box.y - 20, *_TAB)
            groups.append(Group("turn", tab, tuple(_turn_tab(tab))))
    if len(seats) % 2:
        rest = _panel_box(len(seats), len(seats), top)
        groups.append(Group("in play", rest, tuple(_in_play(seats, rest)), alone=True))
    return groups


def height_of(seats: Sequence[SeatView], top: int) -> int:
    """Return the height of the board, down to the last row of panels."""
    if not seats:
        return top
    return _panel_box(len(seats) - 1, len(seats), top).bottom + GAP


def _panel_box(n: int, count: int, top: int = 0) -> Rect:
    high = _HIGH if count <= 2 else _LOW
    row, column = divmod(n, 2)
    return Rect(LEFT + column * (_PANEL_WIDE + GAP), top + row * (high + 26), _PANEL_WIDE, high)


def _seat_marks(seat: SeatView, box: Rect) -> list[Mark]:
    """Return name, place and state; then enemies and threats, and the cards in play."""
    marks = [*_frame_marks(seat, box), *_head_marks(seat, box), *_skill_marks(seat, box)]
    marks += _counter_marks(seat, box, box.y + 107)
    marks.append(Line(box.x + 14, box.y + _RULE, box.right - 14, box.y + _RULE, 2, "line"))
    inner, rows, below = _arrange_panel(seat, box)
    marks += threats.stack_marks(rows, inner.x, inner.y, on_paper=False)
    return marks + _asset_marks(seat, below)


def _arrange_panel(seat: SeatView, box: Rect) -> tuple[Rect, threats.Stack, Rect]:
    """Return the area of enemies and threats, what fits there, and the area of cards in play."""
    inner = Rect(box.x + 12, box.y + _RULE + 8, box.w - 24, box.h - _RULE - 16)
    lying = threats.threats_of(seat.enemies, seat.threats)
    kept = _STEP if seat.assets or seat.beneath else 0
    rows = threats.stack_rows(lying, inner.w, inner.h - kept, spelt=True)
    top = inner.y + rows.tall + (4 if rows.tall else 0)
    return inner, rows, Rect(inner.x + 4, top, inner.w - 8, inner.bottom - top)


def crowded_seats(seats: Sequence[SeatView]) -> list[SeatView]:
    """Return the investigators whose panel is too small, with the enemies and cards left out."""
    short = [_left_out(seat, _panel_box(n, len(seats))) for n, seat in enumerate(seats)]
    listed = bool(len(seats) % 2) and _holds_list(seats, _panel_box(len(seats), len(seats)))
    return [
        replace(seat, assets=() if listed else seat.assets)
        for seat in short
        if seat.enemies or (seat.assets and not listed)
    ]


def _holds_list(seats: Sequence[SeatView], box: Rect) -> bool:
    """Return True if the list of all cards in play has room for every card."""
    return sum(len(seat.assets) for seat in seats) <= _list_rows(box)


def _list_rows(box: Rect) -> int:
    return (box.h - 52) // 38


def _left_out(seat: SeatView, box: Rect) -> SeatView:
    _, rows, below = _arrange_panel(seat, box)
    whole = rows.full and not rows.words
    words = _card_phrases(seat)
    room = len(flow_items(words, max(1, below.h // _STEP), MEDIUM, BOARD_FLOOR, below.w, "card"))
    named = room == len(flow_items(words, len(words) + 1, MEDIUM, BOARD_FLOOR, below.w))
    return replace(seat, enemies=() if whole else seat.enemies, assets=() if named else seat.assets)


def _frame_marks(seat: SeatView, box: Rect) -> list[Mark]:
    if not seat.turn:
        return [Slab(box, "panel", RADIUS, frame="line", width=FRAME)]
    return [Slab(box, "panel2", RADIUS, frame="brass", width=5)]


def _turn_tab(tab: Rect) -> list[Mark]:
    """Return the brass tab on the panel's upper edge."""
    return [
        Slab(tab, "brass", 6),
        Icon("turn", tab.x + 18, tab.cy, 20, "ink"),
        Text(tab.x + 33, middle(tab.cy, BOARD_FLOOR), "TURN", BOLD, BOARD_FLOOR, "ink"),
    ]


def _head_marks(seat: SeatView, box: Rect) -> list[Mark]:
    """Return disc, name and state of the turn; below them the place and the lead."""
    marks = tokens.seat_disc(seat, box.x + 42, box.y + 43, 28, turn=False)
    left = box.x + 82
    state, edge = _turn_state(seat, box)
    name = fit(seat.name, seat.short, TITLE, 33, edge - 8 - left, BOARD_FLOOR)
    marks.append(fit_line(left, box.y + 40, name, "cream"))
    where = seat.place_name or ("out of play" if seat.out else "")
    known = (where, seat.role, "lead" if seat.lead else "")
    words = " · ".join(word for word in known if word)
    room = box.right - 14 - 4 * _SKILL_WIDE - left - 8
    short = " · ".join(word for word in (seat.role, where) if word)
    place = fit(words, short, MEDIUM, BOARD_FLOOR, room, BOARD_FLOOR)
    return [*marks, fit_line(left, box.y + 74, place, "mist"), *state]


def _turn_state(seat: SeatView, box: Rect) -> tuple[list[Mark], int]:
    """Return the actions as coins, or "done", on the right; and their left end."""
    edge, cy = box.right - 14, box.y + 34
    if seat.out or seat.done:
        word = seat.out or "done"
        wide = width(word, MEDIUM, BOARD_FLOOR)
        icon, colour = ("way_out", "ember") if seat.out else ("passed", "mist")
        return [
            Text(edge, middle(cy, BOARD_FLOOR), word, MEDIUM, BOARD_FLOOR, colour, "r"),
            Icon(icon, edge - wide - 22, cy, 26, colour),
        ], edge - wide - 38
    plain = max(seat.actions_max, seat.actions)
    fills = ["brass" if n < seat.actions else "" for n in range(plain)]
    fills = [*fills, *("jade" for _ in seat.extras)][-6:]
    ground = "panel2" if seat.turn else "panel"
    marks: list[Mark] = []
    for n, fill in enumerate(fills):
        marks += _action_coin_marks(edge - 15 - (len(fills) - 1 - n) * 34, cy, fill, ground)
    return marks, edge - len(fills) * 34


def _action_coin_marks(cx: int, cy: int, fill: str, ground: str) -> list[Mark]:
    """Return an action as a coin: jade if it is restricted, only a ring if it is spent."""
    if not fill:
        return [Disc(cx, cy, 15, ground, "line", 3)]
    return [Disc(cx, cy, 15, fill), Icon("action", cx, cy, 22, "ink")]


def _skill_marks(seat: SeatView, box: Rect) -> list[Mark]:
    """Return the current values of the four skills, beside the place."""
    marks: list[Mark] = []
    left, cy = box.right - 14 - 4 * _SKILL_WIDE, box.y + 74 - 10
    for n, (icon, value) in enumerate(zip(_SKILLS, seat.skills, strict=True)):
        x = left + n * _SKILL_WIDE
        marks.append(Icon(icon, x + 16, cy, 24, "mist"))
        marks.append(Text(x + 32, middle(cy, BOARD_FLOOR), str(value), BOLD, BOARD_FLOOR, "cream"))
    return marks


def _counter_marks(seat: SeatView, box: Rect, cy: int) -> list[Mark]:
    """Return damage and horror, resources, clues and the number of cards in hand."""
    shown = (
        ("damage", f"{seat.damage}/{seat.health}", "ember"),
        ("horror", f"{seat.horror}/{seat.sanity}", "sky"),
        ("resource", str(seat.resources), "brass"),
        ("clue", str(seat.clues), "jade"),
        ("cards", str(seat.hand), "cream"),
    )
    marks: list[Mark] = []
    x = box.x + 16
    for (icon, figure, colour), step in zip(shown, (132, 132, 96, 96, 96), strict=True):
        marks += parts.counter(icon, figure, x, cy, colour, 31)
        x += step
    return marks


def _card_phrases(seat: SeatView) -> list[str]:
    """Return the cards in play, and the number of cards beneath the investigator."""
    lying = [f"{len(seat.beneath)} beneath"] if seat.beneath else []
    return [*map(parts.asset_words, seat.assets), *lying]


def _asset_marks(seat: SeatView, box: Rect) -> list[Mark]:
    """Return the cards in play in lines; cards without room are counted."""
    room = max(1, box.h // _STEP)
    lines = flow_items(_card_phrases(seat), room, MEDIUM, BOARD_FLOOR, box.w, "card")
    return [
        Text(box.x, box.y + 28 + n * _STEP, line, MEDIUM, BOARD_FLOOR, "cream")
        for n, line in enumerate(lines)
    ]


def _in_play(seats: Sequence[SeatView], box: Rect) -> list[Mark]:
    """Return a list of all cards in play with their owners; cards without room are counted."""
    marks: list[Mark] = [
        Slab(box, "panel", RADIUS, frame="line", width=FRAME),
        Text(box.x + 18, box.y + 37, "CARDS IN PLAY", SEMIBOLD, BOARD_FLOOR, "mist"),
    ]
    cards = [(seat, asset) for seat in seats for asset in seat.assets]
    if not cards:
        return [*marks, centred(box.cx, box.cy, "none yet", MEDIUM, BOARD_FLOOR, "mist")]
    rows = _list_rows(box)
    shown = cards if len(cards) <= rows else cards[: rows - 1]
    for n, (seat, asset) in enumerate(shown):
        marks += _card_line(seat, asset, Rect(box.x + 18, box.y + 50 + n * 38, box.w - 32, 36))
    if len(shown) < len(cards):
        base = box.y + 50 + len(shown) * 38 + 28
        more = f"+{len(cards) - len(shown)} more"
        marks.append(Text(box.x + 82, base, more, SEMIBOLD, BOARD_FLOOR, "mist"))
    return marks


def _card_line(seat: SeatView, asset: AssetView, box: Rect) -> list[Mark]:
    """Return a card after its owner's initials, with its short name if necessary."""
    colour = "mist" if asset.exhausted else "cream"
    full, short = parts.asset_words(asset, short=False), parts.asset_words(asset)
    words = fit(full, short, MEDIUM, BOARD_FLOOR, box.w - 64, BOARD_FLOOR)
    tag = Rect(box.x, box.y + 1, 56, 34)
    return [
        Slab(tag, seat_role(seat.number), 6, frame="ink", width=2),
        centred(tag.cx, tag.cy, seat.initials, BOLD, BOARD_FLOOR, "ink"),
        fit_line(box.x + 64, middle(box.cy, words.size), words, colour),
    ]
