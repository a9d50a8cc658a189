"""A private hand as a picture 1200 px wide, three cards a row for reading on a phone."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from bot.lcg.views.shapes import HandCardView, HandView
from renders.canvas import paint
from renders.encode import encode
from renders.lettering import (
    BOLD,
    MEDIUM,
    SEMIBOLD,
    TITLE,
    Fitted,
    clip,
    fit,
    middle,
    width,
    wrap,
)
from renders.marks import Disc, Group, Icon, Line, Mark, Rect, Scene, Slab, Text, centred, fit_line
from renders.theme import BOARD_FLOOR, CUT, SHADOW, seat_role

WIDTH = 1200
_TOP = 100
_TALL = 560
_STEP = 590
_COLUMNS = 3
_GAP = 18
_BAND = 76
_FLOOR = BOARD_FLOOR

_CLASS_COLOURS = {
    "guardian": "sea",
    "seeker": "amber",
    "rogue": "moss",
    "mystic": "gate",
    "survivor": "blood",
    "neutral": "slate",
    "weakness": "ink",
    "mythos": "ink",
}
_ENCOUNTER_ICON = "cloud"
"""The icon of a hidden encounter card, which has no class."""
_SLOT_WORDS = {
    "hand": "Hand",
    "ally": "Ally",
    "accessory": "Accessory",
    "body": "Body",
    "arcane": "Arcane",
}
_NARROW = 340


def hand_scene(view: HandView) -> Scene:
    """Return the cards in as many rows as necessary, at least one."""
    rows = max(1, -(-len(view.cards) // _COLUMNS))
    wide = (WIDTH - 40 - _GAP * (_COLUMNS - 1)) // _COLUMNS
    groups = [Group("heading", Rect(0, 0, WIDTH, _TOP - 16), tuple(_heading_marks(view)))]
    for n, card in enumerate(view.cards):
        x = 20 + (n % _COLUMNS) * (wide + _GAP)
        box = Rect(x, _TOP + (n // _COLUMNS) * _STEP, wide, _TALL)
        around = Rect(box.x, box.y - 14, box.w + SHADOW[0], box.h + 14 + SHADOW[1])
        groups.append(Group(f"card {card.id}", around, tuple(_card_marks(card, n + 1, box))))
    if not view.cards:
        empty = centred(WIDTH // 2, _TOP + _TALL // 2, "No cards in hand", TITLE, 44, "mist")
        groups.append(Group("empty", Rect(0, _TOP, WIDTH, _TALL), (empty,)))
    return Scene(WIDTH, _TOP + rows * _STEP - 16, tuple(groups))


def _heading_marks(view: HandView) -> list[Mark]:
    cy = 42
    size = 28
    title = fit(f"{view.short or view.name}’s hand", "", TITLE, 42, 700, _FLOOR)
    edge = 98 + width(*title) + 26
    held = len(view.cards)
    over = held > view.limit
    count = f"{held} cards, limit {view.limit}" if over else f"{held} of {view.limit} cards"
    about = " · ".join(words for words in (count, view.audience) if words)
    coins = Text(WIDTH - 38, middle(cy, 42), str(view.resources), BOLD, 42, "cream", "r")
    said = fit(about, count, MEDIUM, 28, coins.left - 60 - edge, _FLOOR)
    return [
        Disc(52, cy, 26, seat_role(view.number), "ink", 3),
        centred(52, cy, view.initials, BOLD, size, "ink"),
        fit_line(98, 56, title, "cream"),
        fit_line(edge, 55, said, "mist"),
        Icon("resource", coins.left - 32, cy, 42, "brass"),
        coins,
    ]


def _card_marks(card: HandCardView, number: int, box: Rect) -> list[Mark]:
    colour = _CLASS_COLOURS.get(card.faction, "slate")
    band = Rect(box.x, box.y, box.w, _BAND)
    marks: list[Mark] = [
        Slab(box.moved(*SHADOW), "black", CUT, cut=True),
        Slab(box, "paper", CUT, cut=True),
        Slab(band, colour, CUT, cut=True, corners=(True, True, False, False)),
    ]
    marks += _cost_marks(card, box.x + 44, box.y + 42)
    left = box.x + 86
    marks += _name_marks(card, Rect(left, box.y + 22, box.right - 14 - left, _BAND - 22))
    kind = _type_line(card, Rect(box.x + 20, box.y + _BAND + 8, box.w - 38, 46))
    marks += kind
    under = max(box.y + 131, max(mark.ink.bottom for mark in kind) + 9)
    marks.append(Line(box.x + 20, under, box.right - 20, under, 2, "fold"))
    foot = Rect(box.x + 12, box.bottom - 74, box.w - 24, 62)
    words = Rect(box.x + 20, under + 11, box.w - 34, foot.y - under - 17)
    bottom = _footer_marks(card, foot)
    words = words._replace(h=words.h - sum(36 for mark in bottom if mark.ink.y < foot.y))
    rules = _rules_text_marks(card.text, words, 33 if box.w > _NARROW else 28)
    symbol = Icon(_class_icon(card), box.right - 68, foot.y - 56, 82, "paper2", faint=True)
    if not any(line.ink.overlaps(symbol.ink) for line in (*rules, *bottom)):
        marks.append(symbol)
    return marks + rules + bottom + _number_tab_marks(number, box)


def _class_icon(card: HandCardView) -> str:
    return _ENCOUNTER_ICON if card.faction == "mythos" else card.faction


def _name_marks(card: HandCardView, box: Rect) -> list[Mark]:
    """Return the name on one line, or a long name on two smaller ones."""
    name = fit(card.name, card.short, TITLE, 38 if box.w > 250 else 34, box.w, _FLOOR)
    if not name.text.endswith("…"):
        return [fit_line(box.x, middle(box.y + 21, name.size), name, "cream")]
    lines = clip(wrap(card.short or card.name, SEMIBOLD, _FLOOR, box.w), 2, SEMIBOLD, _FLOOR, box.w)
    return [
        Text(box.x, box.y + 21 + n * 27, line, SEMIBOLD, _FLOOR, "cream")
        for n, line in enumerate(lines)
    ]


def _number_tab_marks(number: int, box: Rect) -> list[Mark]:
    tab = Rect(box.cx - 24, box.y - 14, 48, 36)
    return [
        Slab(tab, "ink", 6, frame="paper", width=2),
        centred(tab.cx, tab.cy, str(number), BOLD, 28, "cream"),
    ]


def _cost_marks(card: HandCardView, cx: int, cy: int) -> list[Mark]:
    """Return the cost as a coin, dull and crossed if too expensive.

    A card without a cost has a spark, or the icon of weaknesses or encounter cards.
    """
    if card.cost is None:
        icon = _class_icon(card) if card.weakness or card.faction == "mythos" else "wild"
        return [Disc(cx, cy, 31, "paper", "ink", 3), Icon(icon, cx, cy, 42, "ink")]
    words = "X" if card.cost < 0 else str(card.cost)
    fill, ring = ("brass", "brass2") if card.payable else ("dim", "dim2")
    marks: list[Mark] = [Disc(cx, cy, 31, fill, "ink", 3), Disc(cx, cy, 25, fill, ring, 2)]
    if not card.payable:
        marks.append(Line(cx - 22, cy + 22, cx + 22, cy - 22, 5, "dim2"))
    return [*marks, centred(cx, cy, words, BOLD, 40, "ink")]


def _type_line(card: HandCardView, box: Rect) -> list[Mark]:
    marks: list[Mark] = [Icon(_class_icon(card), box.x + 15, box.cy, 32, "ink")]
    slots, edge = _slot_marks(card.slots, box)
    marks += slots
    room = edge - box.x - 44
    traits = ", ".join(word.strip() for word in card.traits.split(".") if word.strip())
    both = _on_one_line(f"{card.kind} · {traits}" if traits else card.kind, room)
    said = both or fit(card.kind, "", SEMIBOLD, 28, room, _FLOOR)
    marks.append(fit_line(box.x + 40, middle(box.cy, said.size), said, "ink2"))
    return marks if both else marks + _trait_marks(traits, Rect(box.x, box.bottom, box.w, 0))


def _slot_marks(slots: Sequence[str], box: Rect) -> tuple[list[Mark], int]:
    """Return the slot icons from the right edge, with a name on a wide card; and their left end."""
    marks: list[Mark] = []
    edge, wide = box.right, box.w > 300
    for n, slot in enumerate(reversed(slots)):
        if n == 0 and wide:
            word = _slot_word(slots, slot)
            marks.append(Text(edge, middle(box.cy, 28), word, SEMIBOLD, 28, "ink", "r"))
            edge -= width(word, SEMIBOLD, 28) + 8
        if n == 0 or not wide or slot != slots[-1]:
            marks.append(Icon(slot, edge - 15, box.cy, 30, "ink"))
            edge -= 38
    return marks, edge


def _slot_word(slots: Sequence[str], slot: str) -> str:
    """Return a slot's name, with a number if the card takes several."""
    word = _SLOT_WORDS.get(slot, slot.title())
    return f"{len(slots)} × {word}" if len(set(slots)) < len(slots) else word


def _on_one_line(words: str, room: int) -> Fitted | None:
    """Return the words in the largest size that fits on one line; None if none does."""
    for size in (30, _FLOOR):
        if width(words, SEMIBOLD, size) <= room:
            return Fitted(words, SEMIBOLD, size)
    return None


def _trait_marks(traits: str, box: Rect) -> list[Mark]:
    """Return traits without room beside the type, on one or two lines from the top of `box`."""
    lines = clip(wrap(traits, SEMIBOLD, _FLOOR, box.w), 2, SEMIBOLD, _FLOOR, box.w)
    return [
        Text(box.x, box.y + 17 + n * _line_height(_FLOOR), line, SEMIBOLD, _FLOOR, "ink2")
        for n, line in enumerate(lines)
    ]


def _rules_text_marks(text: str, box: Rect, largest: int) -> list[Mark]:
    """Return the rules text in the largest size that fits, cut with an ellipsis if necessary."""
    size, lines = largest, wrap(text, MEDIUM, largest, box.w)
    while len(lines) * _line_height(size) > box.h and size > _FLOOR:
        size -= 1
        lines = wrap(text, MEDIUM, size, box.w)
    lines = clip(lines, box.h // _line_height(size), MEDIUM, size, box.w)
    first = box.y + round(size * 0.92)
    return [
        Text(box.x, first + n * _line_height(size), line, MEDIUM, size, "ink")
        for n, line in enumerate(lines)
    ]


def _line_height(size: int) -> int:
    return round(size * 1.19)


def _footer_marks(card: HandCardView, box: Rect) -> list[Mark]:
    """Return the skill icons on the left; health and sanity, uses or a weakness on the right.

    Uses without room on the right get a separate line above.
    """
    wide = box.w > _NARROW
    size, side, step = (34, 34, 52) if wide else (30, 28, 46)
    marks: list[Mark] = [Slab(box, "paper2", 6)]
    for n, icon in enumerate(card.icons):
        cx = box.x + 12 + 22 + n * step
        marks += [Disc(cx, box.cy, step // 2 - 3, "ink"), Icon(icon, cx, box.cy, 28, "cream")]
    edge = box.right - 14
    for icon, number, colour in (("sanity", card.sanity, "sea"), ("heart", card.health, "blood")):
        if number is not None:
            marks.append(Text(edge, middle(box.cy, size), str(number), BOLD, size, "ink", "r"))
            edge -= width(str(number), BOLD, size) + 5
            marks.append(Icon(icon, edge - side // 2, box.cy, side, colour))
            edge -= side + 9
    said = _words_in_footer(card)
    if not said:
        return marks
    room = edge - box.x - 16 - step * len(card.icons)
    if width(said, SEMIBOLD, _FLOOR) <= room:
        words = fit(said, "", SEMIBOLD, 28, room, _FLOOR)
        return [*marks, fit_line(edge, middle(box.cy, words.size), words, "ink", "r")]
    words = fit(said, "", SEMIBOLD, _FLOOR, box.w - 20, _FLOOR)
    return [*marks, fit_line(box.right - 10, box.y - 12, words, "ink", "r")]


def _words_in_footer(card: HandCardView) -> str:
    return card.uses or ("weakness" if card.weakness else "")


def draw_hand(view: HandView) -> Image.Image:
    """Draw the hand as an RGB image 1200 px wide."""
    return paint(hand_scene(view))


@lru_cache(maxsize=16)
def hand_png(view: HandView) -> bytes:
    """Return the hand as a PNG, cached by view."""
    return encode(draw_hand(view))
