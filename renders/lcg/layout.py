"""The card game's board as marks: a pure function from the view to boxes."""

from collections.abc import Sequence

from bot.engine.words import listed
from bot.lcg.views.shapes import BagView, BoardView, StageView, WaitView
from renders.lcg import parts
from renders.lcg.places import map_groups
from renders.lcg.seats import seat_groups
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, TITLE, Fitted, fit, middle, width
from renders.marks import Group, Icon, Mark, Rect, Scene, Slab, Text, fitted
from renders.theme import FRAME, MARGIN, RADIUS, SPINE

WIDTH, HEIGHT = 1600, 1200
_HEADER = Rect(0, 0, WIDTH, 96)
_PHASES = Rect(20, 108, 1560, 56)
_AGENDA = Rect(1186, 184, 394, 200)
_ACT = Rect(1186, 396, 394, 204)
_BAG = Rect(1186, 612, 394, 196)

_ROUND = ("mythos", "investigation", "enemy", "upkeep")
_PHASE_WORDS = {
    "setup": "Setup",
    "mythos": "Mythos",
    "investigation": "Investigation",
    "enemy": "Enemy",
    "upkeep": "Upkeep",
    "over": "The end",
}
_STAGE_COLOURS = {"agenda": "lilac", "act": "jade"}


def board_scene(view: BoardView) -> Scene:
    """Everything on the board of 1600×1200, in painting order."""
    return Scene(
        WIDTH,
        HEIGHT,
        (
            Group("header", _HEADER, tuple(_header(view)), alone=True),
            Group("phases", _PHASES, tuple(_phases(view)), alone=True),
            *map_groups(view.places, view.seats),
            *_stage_groups(view.agenda, _AGENDA),
            *_stage_groups(view.act, _ACT),
            Group("bag", _BAG, tuple(_bag(view.bag)), alone=True),
            *seat_groups(view.seats),
        ),
    )


def header_marks(wide: int, tall: int) -> list[Mark]:
    """The header's ground, a brass rule of 4 and a hairline 3 below it; `tall` ends the ground."""
    return [
        Slab(Rect(0, 0, wide, tall), "panel"),
        Slab(Rect(0, tall, wide, 4), "brass"),
        Slab(Rect(0, tall + 7, wide, 1), "brass2"),
    ]


def _header(view: BoardView) -> list[Mark]:
    marks = header_marks(WIDTH, 88)
    marks.append(Icon("rays", 72, 56, 122, "brass", faint=True))
    number = Text(WIDTH - MARGIN - 4, 59, str(view.round or ""), BOLD, 44, "cream", "r")
    word = "Round" if view.round else "Setup"
    right = Text(number.left - (12 if view.round else 0), 59, word, TITLE, 44, "cream", "r")
    left = 148
    name = fit(view.scenario, "", TITLE, 52, right.left - left - 40, parts.FLOOR_PX)
    marks += [fitted(left, 60, name, "cream"), right, number]
    edge = left + width(*name) + 28
    about = " · ".join(words for words in (view.campaign, view.difficulty) if words)
    room = right.left - edge - 28
    if about and room > 120:
        words = fit(about, view.difficulty, MEDIUM, 28, room, parts.FLOOR_PX)
        marks.append(fitted(edge, 60, words, "mist"))
    return marks


def _phases(view: BoardView) -> list[Mark]:
    box = _PHASES
    marks: list[Mark] = [Slab(box, "panel", RADIUS)]
    shown: list[str] = list(_ROUND)
    if view.phase == "setup":
        shown.insert(0, "setup")
    if view.phase == "over":
        shown.append("over")
    x = box.x
    for phase in shown:
        words = _PHASE_WORDS[phase]
        if phase == view.phase:
            wide = width(words, SEMIBOLD, 29) + 70
            marks += [
                Slab(Rect(x, box.y, wide, box.h), "brass", RADIUS - 2),
                Icon("turn", x + 29, box.cy, 21, "ink"),
                Text(x + 50, middle(box.cy, 29), words, SEMIBOLD, 29, "ink"),
            ]
        else:
            wide = width(words, MEDIUM, 28) + 50
            marks.append(Text(x + 26, middle(box.cy, 28), words, MEDIUM, 28, "mist"))
        x += wide
    return marks + _awaited(view, x + 16)


def _awaited(view: BoardView, left: int) -> list[Mark]:
    """Whom the table waits for, at the right of the phase bar; the result when it is over."""
    edge, cy = _PHASES.right - 18, _PHASES.cy
    if view.result:
        words = fit(view.result, "", BOLD, 29, edge - left, parts.FLOOR_PX)
        return [fitted(edge, middle(cy, words.size), words, "brass", "r")]
    if not view.waiting:
        return []
    words = _waiting_words(view.waiting, edge - left - 46)
    start = edge - width(*words)
    return [
        Icon("waiting", start - 29, cy, 34, "brass"),
        fitted(edge, middle(cy, words.size), words, "cream", "r"),
    ]


def _waiting_words(waiting: Sequence[WaitView], room: int) -> Fitted:
    """The fullest words that fit."""
    names = [wait.name for wait in waiting]
    what = waiting[0].what if len({wait.what for wait in waiting}) == 1 else ""
    some = f"{len(names)} investigators"
    tail = f": {what}" if what else ""
    all_of = listed(names)
    tries = [all_of + tail, all_of, some + tail, some] if len(names) > 1 else [all_of + tail]
    for words in tries:
        for size in (29, 27):
            if width(f"Waiting for {words}", SEMIBOLD, size) <= room:
                return Fitted(f"Waiting for {words}", SEMIBOLD, size)
    return fit(f"Waiting for {tries[-1]}", "", SEMIBOLD, 29, room, parts.FLOOR_PX)


# --- the right column -----------------------------------------------------------------------


def _stage_groups(stage: StageView | None, box: Rect) -> list[Group]:
    return [] if stage is None else [Group(stage.kind, box, tuple(_stage(stage, box)), alone=True)]


def _stage(stage: StageView, box: Rect) -> list[Mark]:
    colour = _STAGE_COLOURS[stage.kind]
    left, wide = box.x + 26, box.w - 46
    name = fit(stage.name, "", TITLE, 38, wide, parts.FLOOR_PX)
    marks: list[Mark] = [
        Slab(box, "panel", RADIUS, frame="line", width=FRAME),
        Slab(box._replace(w=SPINE), colour, SPINE // 2),
        Text(left, box.y + 37, f"{stage.kind.upper()} {stage.number} of {stage.of}", SEMIBOLD, 26,
             colour),
        fitted(left, box.y + 79, name, "cream"),
    ]  # fmt: skip
    if stage.need is None:
        words = fit(stage.unit or stage.note, "", MEDIUM, 28, wide, parts.FLOOR_PX)
        return [*marks, fitted(left, box.y + 134, words, "mist")]
    figure = f"{stage.have}/{stage.need}"
    start = left + 60
    marks += [
        Icon(stage.icon, left + 23, box.y + 122, 48, colour),
        Text(start, middle(box.y + 122, 58), figure, BOLD, 58, "cream"),
    ]
    after = start + width(figure, BOLD, 58) + 14
    short = stage.unit.removeprefix("clues ")
    unit = fit(stage.unit, short, MEDIUM, 27, left + wide - after, parts.FLOOR_PX)
    marks.append(fitted(after, middle(box.y + 122, 58), unit, "mist"))
    bar = Rect(left, box.bottom - 38, wide, 22)
    return marks + parts.units(bar, stage.have, stage.need, colour)


def _bag(bag: BagView) -> list[Mark]:
    box = _BAG
    count = f"{len(bag.tokens)} tokens"
    marks: list[Mark] = [
        Slab(box, "panel", RADIUS, frame="line", width=FRAME),
        Text(box.x + 26, box.y + 35, "CHAOS BAG", SEMIBOLD, 26, "mist"),
        Text(box.right - 18, box.y + 35, count, MEDIUM, 26, "mist", "r"),
    ]
    marks += _bag_discs(bag, Rect(box.x + 17, box.y + 46, box.w - 34, 102))
    if bag.note:
        words = fit(bag.note, "", MEDIUM, 26, box.w - 44, parts.FLOOR_PX)
        marks.append(fitted(box.x + 26, box.bottom - 15, words, "cream"))
    return marks


def _bag_discs(bag: BagView, box: Rect) -> list[Mark]:
    """Every token as a disc, smaller when there are many; far too many are counted by kind."""
    tokens = parts.sorted_tokens(bag.tokens)
    sizes = [r for r in (21, 19, 17, 15) if _discs_in(box, r) >= len(tokens)]
    if not sizes:
        return _bag_kinds(tokens, box)
    r = sizes[0]
    row = min(8 if r == 21 else 99, box.w // (2 * r + 3))
    step = (box.w - 2 * r) / (row - 1)
    down = min(2 * r + 8, box.h // max(1, -(-len(tokens) // row)))
    marks: list[Mark] = []
    for n, token in enumerate(tokens):
        cx = round(box.x + r + (n % row) * step)
        marks += parts.chaos_disc(token, cx, box.y + r + 2 + (n // row) * down, r)
    return marks


def _discs_in(box: Rect, r: int) -> int:
    return (box.w // (2 * r + 3)) * (box.h // (2 * r + 3))


def _bag_kinds(tokens: Sequence[str], box: Rect) -> list[Mark]:
    """A disc for each kind of token with its number, five a row."""
    marks: list[Mark] = []
    for n, token in enumerate(dict.fromkeys(tokens)):
        cx = box.x + 17 + (n % 5) * (box.w // 5)
        cy = box.y + 17 + (n // 5) * 34
        marks += parts.chaos_disc(token, cx, cy, 15)
        number = f"×{tokens.count(token)}"
        marks.append(Text(cx + 20, middle(cy, 24), number, SEMIBOLD, 24, "cream"))
    return marks
