"""The right half of a sheet: the contents of the hands, and all possessions."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.second_edition.views.shapes import CardView, HeldView, SheetView
from renders.lettering import MEDIUM, SEMIBOLD, clip, fit, middle, width, wrap
from renders.marks import Group, Icon, Line, Mark, Rect, Slab, Text, centred, fit_line
from renders.theme import FLOOR, FRAME, RADIUS

_FLOOR = FLOOR[1200]

# The drawing and the word of each kind of possession.
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

_MOST = 900
"""If the rows of cards are higher than this, each card gets less text."""
_NAME, _LINE, _GAP = 42, 34, 7
_HEAD = 56
_HAND_TALL, _HANDS_MOST = 114, 4


def _panel_background(box: Rect) -> Slab:
    return Slab(box, "panel", RADIUS, frame="line", width=FRAME)


def hands_height(view: SheetView) -> int:
    """Return the height of the hands' panel: two things a row."""
    return 64 + (_HAND_TALL + 8) * max(1, -(-len(view.hands[:_HANDS_MOST]) // 2)) - 8


def hands_group(view: SheetView, box: Rect) -> Group:
    """Return the contents of the hands in this round of combat, and the opponent."""
    used = sum(hand.hands for hand in view.hands)
    count = f"{used} of {view.hands_max} in use"
    title = f"HANDS against {view.fights}" if view.fights else "HANDS"
    room = box.w - 56 - width(count, MEDIUM, _FLOOR)
    words = fit(title, "HANDS", SEMIBOLD, _FLOOR, room, _FLOOR)
    marks: list[Mark] = [
        _panel_background(box),
        fit_line(box.x + 20, box.y + 36, words, "mist"),
        Text(box.right - 20, box.y + 36, count, MEDIUM, _FLOOR, "mist", "r"),
    ]
    inner = Rect(box.x + 16, box.y + 50, box.w - 32, box.h - 64)
    if not view.hands:
        marks.append(centred(box.cx, inner.cy, "nothing in hand", MEDIUM, _FLOOR, "mist"))
    shown = view.hands[:_HANDS_MOST]
    wide = inner.w if len(shown) == 1 else (inner.w - 8) // 2
    for n, hand in enumerate(shown):
        x, y = inner.x + (n % 2) * (wide + 8), inner.y + (n // 2) * (_HAND_TALL + 8)
        marks += _hand_marks(hand, Rect(x, y, wide, _HAND_TALL))
    return Group("hands", box, tuple(marks), alone=True)


def _hand_marks(hand: HeldView, box: Rect) -> list[Mark]:
    """Return a thing in hand: an icon for each hand, its name in up to three lines, its bonus."""
    left = box.x + (62 if box.w > 200 else 42)
    room = box.right - 8 - left
    lines = clip(wrap(hand.name, SEMIBOLD, _FLOOR, room), 2, SEMIBOLD, _FLOOR, room)
    note = fit("failed" if hand.failed else hand.note, "", MEDIUM, _FLOOR, room, _FLOOR)
    side = min(36, box.w // 5)
    icons = min(2, hand.hands)
    marks: list[Mark] = [Slab(box, "dim" if hand.failed else "paper", 14, cut=True)]
    for n in range(icons):
        cy = box.cy + (n * 44 - 22 if icons == 2 else 0)
        marks.append(Icon("hand", left - 8 - side // 2, cy, side, "ink"))
    top = box.cy - (6 if len(lines) == 1 else 22)
    for n, line in enumerate(lines):
        marks.append(Text(left, top + n * 31, line, SEMIBOLD, _FLOOR, "ink"))
    return [*marks, fit_line(left, box.cy + (32 if len(lines) == 1 else 44), note, "ink2")]


class _Row(NamedTuple):
    """A card with the lines of its name and of its description."""

    card: CardView
    name: list[str]
    about: list[str]

    @property
    def tall(self) -> int:
        """The height in pixels, including the gap below."""
        return _NAME + _LINE * (len(self.name) - 1 + len(self.about)) + 2 + _GAP


def possessions_height(view: SheetView, wide: int) -> int:
    """Return the wanted height of the panel, including trophies."""
    rows = sum(row.tall for row in _card_rows(view.cards, wide - 28))
    return _HEAD + max(rows, _NAME) + 20 + len(_trophy_lines(view, wide - 40)) * _LINE + 10


def possessions_group(view: SheetView, box: Rect) -> Group:
    """Return cards as rows with their effects, shortened if necessary, and trophies at the end."""
    cards = view.cards
    total = sum(card.times for card in cards)
    words = f"{total} card" + ("" if total == 1 else "s")
    marks: list[Mark] = [
        _panel_background(box),
        Text(box.x + 20, box.y + 38, "POSSESSIONS", SEMIBOLD, _FLOOR, "mist"),
        Text(box.right - 20, box.y + 38, words, MEDIUM, _FLOOR, "mist", "r"),
    ]
    if not cards:
        marks.append(centred(box.cx, box.y + _HEAD + 22, "nothing", MEDIUM, _FLOOR, "mist"))
    y = box.y + _HEAD
    for row in _card_rows(cards, box.w - 28):
        marks += _row_marks(row, Rect(box.x + 14, y, box.w - 28, row.tall - _GAP))
        y += row.tall
    return Group("possessions", box, tuple(marks + _trophy_marks(view, box)), alone=True)


def _trophy_lines(view: SheetView, wide: int) -> list[str]:
    """Return the gate and monster trophies by name."""
    listed = (
        ("Gates", ", ".join(view.gates)),
        ("Monsters", ", ".join(f"{name} {toughness}" for name, toughness in view.trophies)),
    )
    lines: list[str] = []
    for word, names in listed:
        lines += wrap(f"{word}: {names}", MEDIUM, _FLOOR, wide) if names else []
    return lines


def _trophy_marks(view: SheetView, box: Rect) -> list[Mark]:
    lines = _trophy_lines(view, box.w - 40)
    if not lines:
        return []
    top = box.bottom - 12 - len(lines) * _LINE
    marks: list[Mark] = [Line(box.x + 20, top - 6, box.right - 20, top - 6, 2, "line")]
    return marks + [
        Text(box.x + 20, top + 27 + n * _LINE, line, MEDIUM, _FLOOR, "mist")
        for n, line in enumerate(lines)
    ]


def _card_rows(cards: Sequence[CardView], wide: int) -> list[_Row]:
    """Return a row for every card with note and text, shortened if there are many."""
    rows: list[_Row] = []
    for detail in (2, 1, 0):
        rows = [_row_of(card, wide, detail) for card in cards]
        if sum(row.tall for row in rows) <= _MOST:
            break
    return rows


def _row_of(card: CardView, wide: int, detail: int) -> _Row:
    times = f" ×{card.times}" if card.times > 1 else ""
    tokens = f" ({card.tokens})" if card.tokens else ""
    room = wide - _LEFT - 24 - _state_width(card)
    name = wrap(card.name + times + tokens, SEMIBOLD, _FLOOR, room)
    return _Row(card, name, _description_lines(card, wide - _LEFT - 14, detail))


def _description_lines(card: CardView, room: int, detail: int) -> list[str]:
    """Return the numbers and the effect of a card; with less room the numbers, or the text alone.

    The place of a Mission's next step is always included.
    """
    step = wrap(card.progress, MEDIUM, _FLOOR, room) if card.progress else []
    if not detail:
        return step
    said = wrap(card.note, MEDIUM, _FLOOR, room) if card.note else []
    if card.text and (detail > 1 or not said):
        said += wrap(card.text, MEDIUM, _FLOOR, room)
    return step + said


_LEFT = 56


def _row_marks(row: _Row, box: Rect) -> list[Mark]:
    """Return a card's kind, name and state, and its effect below."""
    card = row.card
    colour, second = ("cream", "mist") if card.exhausted else ("ink", "ink2")
    icon, _ = KINDS[card.kind]
    marks: list[Mark] = [
        _card_background(card, box),
        Icon(icon, box.x + 29, box.y + 21, 27, colour),
    ]
    base = middle(box.y + 21, _FLOOR)
    lines = [(line, SEMIBOLD, colour) for line in row.name]
    lines += [(line, MEDIUM, second) for line in row.about]
    for n, (line, face, ink) in enumerate(lines):
        marks.append(Text(box.x + _LEFT, base + n * _LINE, line, face, _FLOOR, ink))
    return marks + _state_marks(card, box)


def _card_background(card: CardView, box: Rect) -> Slab:
    if card.exhausted:
        return Slab(box, "panel2", 4, frame="mist", width=2, dashed=True)
    return Slab(box, "paper", 4)


def _state_width(card: CardView) -> int:
    """Return the width of the kind's word, or of the word and icon for "exhausted"."""
    if card.exhausted:
        return width("exhausted", SEMIBOLD, _FLOOR) + 36
    return width(KINDS[card.kind][1], MEDIUM, _FLOOR)


def _state_marks(card: CardView, box: Rect) -> list[Mark]:
    """Return the kind's word, or that the card is exhausted."""
    edge, base = box.right - 16, middle(box.y + 21, _FLOOR)
    if not card.exhausted:
        return [Text(edge, base, KINDS[card.kind][1], MEDIUM, _FLOOR, "ink2", "r")]
    start = edge - width("exhausted", SEMIBOLD, _FLOOR)
    return [
        Icon("exhausted", start - 20, box.y + 21, 28, "cream"),
        Text(edge, base, "exhausted", SEMIBOLD, _FLOOR, "cream", "r"),
    ]
