"""A deck as a picture 1200 px wide: cards by type and cost, curve, classes and skill icons.

It is read on a phone: two columns of cards, and the charts below them.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from bot.engine.english import count_with_noun
from bot.lcg.decks.view import DeckGroup, DeckLine, DeckView, line_words
from renders.canvas import paint
from renders.encode import encode
from renders.lcg.alt import LIMIT
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, TITLE, fit, middle, width
from renders.marks import Disc, Group, Icon, Mark, Rect, Scene, Slab, Text, centred, fit_line
from renders.theme import BOARD_FLOOR, FRAME, GAP, MARGIN, RADIUS, Role

WIDTH = 1200
_TOP = 104
_FLOOR = BOARD_FLOOR
_HEAD, _ROW, _BREAK = 56, 50, 14
_COLUMN = (WIDTH - 2 * MARGIN - GAP) // 2
_LEAST = 300
_CHARTS = 420
_ICONS = _HEAD + 70 + _BREAK
_BAR = 34
_MOST = 58
"""The most rows of the list, including headings."""
_UNEVEN = 220
"""How much higher than the other a column may get, to keep a group together."""

_CLASS_COLOURS: dict[str, Role] = {
    "guardian": "sea",
    "seeker": "amber",
    "rogue": "moss",
    "mystic": "gate",
    "survivor": "blood",
    "neutral": "slate",
    "weakness": "ink",
}


class _Entry(NamedTuple):
    """A row of the list: the heading of a group, or a card."""

    group: DeckGroup
    line: DeckLine | None = None
    left_off: int = 0
    """The number of cards without room, in a row that is neither heading nor card."""

    @property
    def heading(self) -> bool:
        return self.line is None and not self.left_off

    @property
    def tall(self) -> int:
        return _HEAD if self.heading else _ROW


def deck_scene(view: DeckView) -> Scene:
    """Return two columns of cards; below them the curve, the classes and the skill icons."""
    columns = _split_columns(
        _limit_entries([e for group in view.groups for e in _group_entries(group)])
    )
    tall = max(_LEAST, *(sum(entry.tall for entry in each) + _BREAK for each in columns))
    groups = [Group("heading", Rect(0, 0, WIDTH, _TOP - GAP), tuple(_heading_marks(view)))]
    for number, entries in enumerate(columns):
        box = Rect(MARGIN + number * (_COLUMN + GAP), _TOP, _COLUMN, tall)
        groups.append(Group(f"cards {number + 1}", box, tuple(_list_marks(entries, box))))
    under = Rect(MARGIN, _TOP + tall + GAP, WIDTH - 2 * MARGIN, _charts_height(view))
    groups += _chart_groups(view, under)
    return Scene(WIDTH, under.bottom + MARGIN, tuple(groups))


def _group_entries(group: DeckGroup) -> list[_Entry]:
    return [_Entry(group), *(_Entry(group, line) for line in group.lines)]


def _limit_entries(entries: list[_Entry]) -> list[_Entry]:
    """Return at most `_MOST` rows, so that an unfinished deck has a picture of the usual size."""
    if len(entries) <= _MOST:
        return entries
    kept = entries[:_MOST]
    rest = sum(entry.line.copies for entry in entries[_MOST:] if entry.line)
    if kept[-1].heading:
        kept.pop()
    return [*kept, _Entry(kept[-1].group, left_off=rest)]


def _split_columns(entries: Sequence[_Entry]) -> tuple[list[_Entry], list[_Entry]]:
    """Split the rows into two columns of similar height; avoid splitting a group."""

    def height_difference(at: int) -> int:
        heights = (sum(entry.tall for entry in part) for part in (entries[:at], entries[at:]))
        divided = at < len(entries) and not entries[at].heading
        lonely = at > 0 and entries[at - 1].heading
        return max(heights) + _UNEVEN * divided + 10_000 * lonely

    at = min(range(len(entries), -1, -1), key=height_difference)
    return list(entries[:at]), list(entries[at:])


def _heading_marks(view: DeckView) -> list[Mark]:
    cy = 46
    colour = "jade" if view.legal else "ember"
    state = Text(WIDTH - 30, middle(cy, 30), view.state, BOLD, 30, colour, "r")
    size = f"{view.count} cards" if view.count == view.size else f"{view.count} of {view.size}"
    parts = [view.investigator, size, f"{view.xp} experience"]
    about = " · ".join(parts)
    room = state.left - 40 - 98
    said = fit(about, " · ".join(parts[1:]), MEDIUM, 28, room // 2, _FLOOR)
    name = fit(view.name, "", TITLE, 42, room - width(*said) - 26, 28)
    if name.text.endswith("…"):
        name = fit(view.name, "", SEMIBOLD, 34, room - width(*said) - 26, _FLOOR)
    return [
        Disc(52, cy, 28, _CLASS_COLOURS.get(view.faction, "slate"), "cream", 3),
        centred(52, cy, view.initials, BOLD, 28, "cream"),
        fit_line(98, middle(cy, name.size), name, "cream"),
        fit_line(98 + width(*name) + 26, middle(cy, name.size), said, "mist"),
        state,
    ]


# --- cards ----------------------------------------------------------------------------------------


def _list_marks(entries: Sequence[_Entry], box: Rect) -> list[Mark]:
    marks: list[Mark] = [Slab(box, "panel", RADIUS, frame="line", width=FRAME)]
    y = box.y + _BREAK // 2
    for entry in entries:
        row = Rect(box.x + 14, y, box.w - 28, entry.tall)
        if entry.line:
            marks += _card_marks(entry.line, row)
        elif entry.left_off:
            words = f"and {count_with_noun(entry.left_off, 'more card')}"
            marks.append(Text(row.x + 92, middle(row.cy, 30), words, SEMIBOLD, 30, "ember"))
        else:
            marks += _title_marks(entry.group, row)
        y += entry.tall
    return marks


def _title_marks(group: DeckGroup, row: Rect) -> list[Mark]:
    count = Text(row.right, middle(row.cy, 28), str(group.count), BOLD, 28, "brass", "r")
    words = fit(group.title, "", SEMIBOLD, 28, count.left - 12 - row.x, _FLOOR)
    return [fit_line(row.x, middle(row.cy, words.size), words, "brass"), count]


def _card_marks(line: DeckLine, row: Rect) -> list[Mark]:
    """Return the marks of a card: copies, class, name, level pips, cost."""
    tile = Rect(row.x + 46, row.cy - 17, 34, 34)
    marks: list[Mark] = [
        Text(row.x + 36, middle(row.cy, 28), f"{line.copies}×", BOLD, 28, "cream", "r"),
        Slab(tile, _CLASS_COLOURS.get(line.faction, "slate"), 6),
        Icon(line.faction, tile.cx, tile.cy, 28, "cream"),
    ]
    edge = row.right
    if line.cost is not None:
        marks += [
            Disc(edge - 19, row.cy, 19, "brass", "brass2", 2),
            centred(edge - 19, row.cy, "X" if line.cost < 0 else str(line.cost), BOLD, 28, "ink"),
        ]
    edge -= 50
    for pip in range(line.level):
        marks.append(Disc(edge - 7 - 17 * pip, row.cy, 6, "lilac"))
    edge -= 17 * line.level + 8 if line.level else 0
    name = fit(line.name, "", SEMIBOLD, 31, edge - tile.right - 12, _FLOOR)
    return [*marks, fit_line(tile.right + 12, middle(row.cy, name.size), name, "cream")]


# --- charts ---------------------------------------------------------------------------------------


def _charts_height(view: DeckView) -> int:
    """Return the height of the charts: at least that of the classes above the skill icons."""
    icons = _ICONS + GAP if view.icons else 0
    return max(_CHARTS, _HEAD + len(view.classes) * _ROW + _BREAK + icons)


def _chart_groups(view: DeckView, box: Rect) -> list[Group]:
    """Return the curve on the left; classes on the right, the skill icons below them."""
    icons = _ICONS if view.icons else 0
    curve = Rect(box.x, box.y, _COLUMN, box.h)
    right = Rect(box.right - _COLUMN, box.y, _COLUMN, box.h - (icons + GAP if icons else 0))
    groups = [
        Group("curve", curve, tuple(_curve_marks(view, curve))),
        Group("classes", right, tuple(_class_marks(view, right))),
    ]
    bottom = Rect(right.x, box.bottom - icons, _COLUMN, icons)
    return [*groups, Group("icons", bottom, tuple(_icon_marks(view, bottom)))] if icons else groups


def _panel_marks(title: str, box: Rect) -> list[Mark]:
    return [
        Slab(box, "panel", RADIUS, frame="line", width=FRAME),
        Text(box.x + 14, middle(box.y + _HEAD // 2 + 4, 28), title, SEMIBOLD, 28, "brass"),
    ]


def _curve_marks(view: DeckView, box: Rect) -> list[Mark]:
    """Return a bar for each cost, stacked by class, with the number above."""
    marks = _panel_marks("Cost of assets and events", box)
    most = max((bar.count for bar in view.curve), default=0)
    step = (box.w - 28) // max(1, len(view.curve))
    ground = box.bottom - 50
    unit = min(_BAR, (ground - box.y - _HEAD - 48) // max(1, most))
    for number, bar in enumerate(view.curve):
        x = box.x + 14 + number * step + step // 2
        y = ground
        for faction, count in bar.parts:
            y -= count * unit
            slab = Rect(x - 22, y, 44, count * unit)
            marks.append(Slab(slab, _CLASS_COLOURS[faction], 3, frame="cream", width=1))
        if bar.count:
            marks.append(Text(x, y - 10, str(bar.count), BOLD, 28, "cream", "m"))
        marks.append(Text(x, ground + 36, bar.label, SEMIBOLD, 28, "mist", "m"))
    marks.append(Slab(Rect(box.x + 14, ground, box.w - 28, 3), "line"))
    return marks


def _class_marks(view: DeckView, box: Rect) -> list[Mark]:
    """Return a bar for each class."""
    marks = _panel_marks("Classes", box)
    most = max((count for _, count in view.classes), default=1)
    room = box.w - 28 - 46 - 150 - 60
    for number, (faction, count) in enumerate(view.classes):
        row = Rect(box.x + 14, box.y + _HEAD + number * _ROW, box.w - 28, _ROW)
        tile = Rect(row.x, row.cy - 17, 34, 34)
        bar = Rect(row.x + 46 + 140, row.cy - 13, max(6, room * count // most), 26)
        colour = _CLASS_COLOURS[faction]
        marks += [
            Slab(tile, colour, 6),
            Icon(faction, tile.cx, tile.cy, 28, "cream"),
            Text(row.x + 46, middle(row.cy, 28), faction.title(), SEMIBOLD, 28, "cream"),
            Slab(bar, colour, 3, frame="cream", width=1),
            Text(bar.right + 12, middle(row.cy, 28), str(count), BOLD, 28, "cream"),
        ]
    return marks


def _icon_marks(view: DeckView, box: Rect) -> list[Mark]:
    marks = _panel_marks("Skill icons", box)
    step = (box.w - 28) // len(view.icons)
    cy = box.y + _HEAD + 32
    for number, (skill, count) in enumerate(view.icons):
        x = box.x + 14 + number * step
        marks.append(Icon(skill, x + 20, cy, 34, "cream"))
        marks.append(Text(x + 44, middle(cy, 28), str(count), BOLD, 28, "cream"))
    return marks


# --- the picture ----------------------------------------------------------------------------------


def draw_deck(view: DeckView) -> Image.Image:
    """Draw the deck as an RGB image 1200 px wide."""
    return paint(deck_scene(view))


@lru_cache(maxsize=16)
def deck_png(view: DeckView) -> bytes:
    """Return the deck as a PNG, cached by view."""
    return encode(draw_deck(view))


def deck_alt(view: DeckView) -> str:
    """Return the alt text of a deck: every card if they fit, then the number of each kind."""
    curve = ", ".join(f"{bar.count} for {bar.label}" for bar in view.curve if bar.count)
    classes = ", ".join(f"{name} {count}" for name, count in view.classes)
    head = (
        f"{view.name}: {view.investigator}, {view.count} of {view.size} cards, "
        f"{view.xp} experience, {view.state}."
    )
    tail = f" Classes: {classes}. Costs: {curve}."
    full = " ".join(
        f"{group.title} {group.count}: {', '.join(map(line_words, group.lines))}."
        for group in view.groups
    )
    if len(words := f"{head} {full}{tail}") <= LIMIT:
        return words
    brief = " ".join(f"{group.title} {group.count}." for group in view.groups)
    return f"{head} {brief}{tail} The cards stand in the text."[:LIMIT]
