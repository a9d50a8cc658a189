"""The right half of a sheet: what the hands hold, and everything owned."""

from collections.abc import Sequence

from bot.second_edition.views.shapes import CardView, HandView, SheetView
from renders.lettering import MEDIUM, SEMIBOLD, clip, fit, middle, width, wrap
from renders.marks import Group, Icon, Line, Mark, Rect, Slab, Text, centred, fitted
from renders.theme import FLOOR, FRAME, RADIUS

_FLOOR = FLOOR[1200]

# Kind of possession: its drawing and its word.
KINDS = {
    "common": ("square", "Common"),
    "unique": ("diamond", "Unique"),
    "spell": ("moon", "Spell"),
    "skill": ("star", "Skill"),
    "ally": ("ally", "Ally"),
    "deputy": ("police_station", "Deputy"),
    "special": ("hexagon", "Special"),
    "injury": ("damage", "Injury"),
    "madness": ("horror", "Madness"),
}

# Height of a row with the gap below it, and the lines of text under a card's name.
_FULL, _TALL, _LOW = 108, 75, 50
_LINES = {_FULL: 2, _TALL: 1, _LOW: 0}
_FOOT = 100
_HEAD = 56
_LINE = 33


def _panel(box: Rect) -> Slab:
    return Slab(box, "panel", RADIUS, frame="line", width=FRAME)


def hands_group(view: SheetView, box: Rect) -> Group:
    """What is in hand in the running round of combat, and whom it is against."""
    used = sum(hand.hands for hand in view.hands)
    count = f"{used} of {view.hands_max} in use"
    title = f"HANDS against {view.fights}" if view.fights else "HANDS"
    room = box.w - 56 - width(count, MEDIUM, 26)
    words = fit(title, "HANDS", SEMIBOLD, 26, room, _FLOOR)
    marks: list[Mark] = [
        _panel(box),
        fitted(box.x + 20, box.y + 36, words, "mist"),
        Text(box.right - 20, box.y + 36, count, MEDIUM, 26, "mist", "r"),
    ]
    inner = Rect(box.x + 16, box.y + 50, box.w - 32, box.h - 64)
    if not view.hands:
        marks.append(centred(box.cx, inner.cy, "nothing in hand", MEDIUM, 28, "mist"))
    count_shown = max(1, min(4, len(view.hands)))
    wide = (inner.w - 8 * (count_shown - 1)) // count_shown
    for n, hand in enumerate(view.hands[:4]):
        marks += _hand(hand, Rect(inner.x + n * (wide + 8), inner.y, wide, inner.h))
    return Group("hands", box, tuple(marks), alone=True)


def _hand(hand: HandView, box: Rect) -> list[Mark]:
    """What a hand holds: an icon for each hand, the name in two lines if it must, the bonus."""
    left = box.x + (68 if box.w > 200 else 46)
    room = box.right - 8 - left
    size = 27 if width(hand.name, SEMIBOLD, 27) <= room else _FLOOR
    lines = clip(wrap(hand.name, SEMIBOLD, size, room), 2, SEMIBOLD, size, room)
    note = fit("failed" if hand.failed else hand.note, "", MEDIUM, 25, room, _FLOOR)
    side = min(40, box.w // 5)
    icons = min(2, hand.hands)
    marks: list[Mark] = [Slab(box, "dim" if hand.failed else "paper", 14, cut=True)]
    for n in range(icons):
        cy = box.cy + (n * 44 - 22 if icons == 2 else 0)
        marks.append(Icon("hand", left - 10 - side // 2, cy, side, "ink"))
    top = box.cy - (6 if len(lines) == 1 else 20)
    for n, line in enumerate(lines):
        marks.append(Text(left, top + n * 27, line, SEMIBOLD, size, "ink"))
    return [*marks, fitted(left, box.cy + (30 if len(lines) == 1 else 37), note, "ink2")]


def possessions_group(view: SheetView, box: Rect) -> Group:
    """Cards as tall rows; low ones, then two columns, where there are many.

    Where room is left the trophies are listed at the foot.
    """
    cards = view.cards
    total = sum(card.times for card in cards)
    words = f"{total} card" + ("" if total == 1 else "s")
    marks: list[Mark] = [
        _panel(box),
        Text(box.x + 20, box.y + 38, "POSSESSIONS", SEMIBOLD, 26, "mist"),
        Text(box.right - 20, box.y + 38, words, MEDIUM, 26, "mist", "r"),
    ]
    inner = Rect(box.x + 14, box.y + _HEAD, box.w - 28, box.h - _HEAD - 10)
    if not cards:
        marks.append(centred(inner.cx, inner.y + 60, "nothing", MEDIUM, 28, "mist"))
    marks += _rows(cards, inner)
    full = len(cards) * _FULL
    used = (full if full - 7 <= inner.h - _FOOT else len(cards) * _TALL) if cards else 90
    room = inner.h - used
    return Group("possessions", box, tuple(marks + _trophies(view, inner, room)), alone=True)


def _trophies(view: SheetView, box: Rect, room: int) -> list[Mark]:
    """Gate and monster trophies by name, as far as `room` pixels at the foot allow."""
    listed = (
        ("Gates", ", ".join(view.gates)),
        ("Monsters", ", ".join(f"{name} {toughness}" for name, toughness in view.trophies)),
    )
    lines: list[str] = []
    for word, names in listed:
        if names:
            lines += wrap(f"{word}: {names}", MEDIUM, 25, box.w - 12)
    lines = clip(lines, 4, MEDIUM, 25, box.w - 12)
    if not lines or len(lines) * _LINE + 20 > room:
        return []
    top = box.bottom - len(lines) * _LINE
    marks: list[Mark] = [Line(box.x + 6, top - 8, box.right - 6, top - 8, 2, "line")]
    return marks + [
        Text(box.x + 6, top + 24 + n * _LINE, line, MEDIUM, 25, "mist")
        for n, line in enumerate(lines)
    ]


def _rows(cards: Sequence[CardView], box: Rect) -> list[Mark]:
    step, columns = _TALL, 1
    if len(cards) * _FULL - 7 <= box.h - _FOOT:
        step = _FULL
    elif len(cards) * _TALL - 7 > box.h:
        step = _LOW
        columns = 1 if len(cards) * _LOW - 7 <= box.h else 2
    rows = (box.h + 7) // step
    room = rows * columns
    shown = list(cards) if len(cards) <= room else list(cards[: room - 1])
    wide = (box.w - 8 * (columns - 1)) // columns
    marks: list[Mark] = []
    for n, card in enumerate(shown):
        at = Rect(box.x + (n // rows) * (wide + 8), box.y + (n % rows) * step, wide, step - 7)
        marks += _row(card, at, lines=_LINES[step], narrow=columns == 2)
    if len(shown) < len(cards):
        at = Rect(box.x + wide + 8, box.y + (rows - 1) * step, wide, step - 7)
        more = f"and {len(cards) - len(shown)} more"
        marks.append(Text(at.x + 14, middle(at.cy, 26), more, SEMIBOLD, 26, "mist"))
    return marks


def _row(card: CardView, box: Rect, *, lines: int, narrow: bool) -> list[Mark]:
    """A card's kind, name and state, with one or two lines about it or none."""
    icon, word = KINDS[card.kind]
    words, second = ("cream", "mist") if card.exhausted else ("ink", "ink2")
    marks: list[Mark] = [_ground(card, box)]
    marks.append(Icon(icon, box.x + (24 if narrow else 32), box.cy, 24 if narrow else 28, words))
    left = box.x + (44 if narrow else 64)
    top = box.y + 21 if lines else box.cy
    state, edge = _state(card, word, box, top, narrow=narrow)
    times = f" ×{card.times}" if card.times > 1 else ""
    tokens = f" ({card.tokens})" if card.tokens else ""
    name = fit(card.name + times + tokens, "", SEMIBOLD, 27, edge - left - 8, _FLOOR)
    marks.append(fitted(left, middle(top, name.size), name, words))
    return marks + state + _about(card, box, left, lines, second)


def _about(card: CardView, box: Rect, left: int, lines: int, colour: str) -> list[Mark]:
    """The numbers, or what the card does; both where two lines are free."""
    room = box.right - left - 14
    said = [card.note] if card.note else []
    said += wrap(card.text, MEDIUM, 25, room) if card.text and (lines > 1 or not said) else []
    shown = clip(said, lines, MEDIUM, 25, room) if lines else []
    found: list[Mark] = []
    for n, line in enumerate(shown):
        words = fit(line, "", MEDIUM, 25, room, _FLOOR)
        found.append(fitted(left, box.y + 58 + 30 * n, words, colour))
    return found


def _ground(card: CardView, box: Rect) -> Slab:
    if card.exhausted:
        return Slab(box, "panel2", 4, frame="mist", width=2, dashed=True)
    return Slab(box, "paper", 4)


def _state(
    card: CardView, word: str, box: Rect, cy: int, *, narrow: bool
) -> tuple[list[Mark], int]:
    """The kind's word, or that the card is exhausted; and where the words start."""
    edge = box.right - 16
    if card.exhausted:
        start = edge if narrow else edge - width("exhausted", SEMIBOLD, 25)
        marks: list[Mark] = [Icon("exhausted", start - 22, cy, 28, "cream")]
        if not narrow:
            marks.append(Text(edge, middle(cy, 25), "exhausted", SEMIBOLD, 25, "cream", "r"))
        return marks, start - 38
    if narrow:
        return [], edge + 8
    return [Text(edge, middle(cy, 25), word, MEDIUM, 25, "ink2", "r")], edge - width(
        word, MEDIUM, 25
    )
