"""The layout of the card game's board: a pure function from the view to marks."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from bot.engine.english import join_names
from bot.lcg.views.shapes import BoardView, WaitView
from renders.canvas import paint
from renders.encode import encode
from renders.lcg import investigator_panels, places
from renders.lcg.investigator_panels import BELOW, height_of, seat_groups
from renders.lcg.ledger import ledger_groups
from renders.lcg.places import map_groups
from renders.lcg.stages import stage_groups
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, TITLE, Fitted, fit, middle, width
from renders.marks import Group, Icon, Mark, Rect, Scene, Slab, Text, fit_line
from renders.theme import BOARD_FLOOR, GAP, MARGIN, RADIUS

WIDTH = 1200
_HEADER = Rect(0, 0, WIDTH, 80)
_PHASES = Rect(16, 88, 1168, 48)

_ROUND = ("mythos", "investigation", "enemy", "upkeep")
_PHASE_WORDS = {
    "setup": "Setup",
    "mythos": "Mythos",
    "investigation": "Investigation",
    "enemy": "Enemy",
    "upkeep": "Upkeep",
    "over": "The end",
}


def board_scene(view: BoardView) -> Scene:
    """Return the whole board in painting order: 1200 px wide, as high as its panels need."""
    top = places.map_bottom(view.places, view.seats, view.grid) + BELOW
    bottom = height_of(view.seats, top)
    full = places.crowded_places(view.places, view.seats, view.grid)
    ledger = ledger_groups(view, full, investigator_panels.crowded_seats(view.seats), bottom)
    return Scene(
        WIDTH,
        ledger[-1].box.bottom + GAP if ledger else bottom,
        (
            Group("header", _HEADER, tuple(_header_marks(view)), alone=True),
            Group("phases", _PHASES, tuple(_phase_bar_marks(view)), alone=True),
            *stage_groups(view.agenda, view.act, view.bag),
            *map_groups(view.places, view.seats, view.grid),
            *seat_groups(view.seats, top),
            *ledger,
        ),
    )


def header_marks() -> list[Mark]:
    """Return the header's background down to `tall`, with a brass rule and a hairline below."""
    return [
        Slab(Rect(0, 0, WIDTH, 72), "panel"),
        Slab(Rect(0, 72, WIDTH, 4), "brass"),
        Slab(Rect(0, 79, WIDTH, 1), "brass2"),
    ]


def _header_marks(view: BoardView) -> list[Mark]:
    marks = header_marks()
    marks.append(Icon("rays", 60, 46, 100, "brass", faint=True))
    number = Text(WIDTH - MARGIN, 50, str(view.round or ""), BOLD, 40, "cream", "r")
    word = "Round" if view.round else "Setup"
    right = Text(number.left - (12 if view.round else 0), 50, word, TITLE, 40, "cream", "r")
    left = 122
    name = fit(view.scenario, "", TITLE, 46, right.left - left - 30, BOARD_FLOOR)
    marks += [fit_line(left, 51, name, "cream"), right, number]
    edge = left + width(*name) + 22
    about = " · ".join(words for words in (view.campaign, view.difficulty) if words)
    room = right.left - edge - 22
    if about and room > 120:
        words = fit(about, view.difficulty, MEDIUM, BOARD_FLOOR, room, BOARD_FLOOR)
        marks.append(fit_line(edge, 51, words, "mist"))
    return marks


def _phase_bar_marks(view: BoardView) -> list[Mark]:
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
            wide = width(words, SEMIBOLD, 30) + 58
            marks += [
                Slab(Rect(x, box.y, wide, box.h), "brass", RADIUS - 2),
                Icon("turn", x + 24, box.cy, 20, "ink"),
                Text(x + 42, middle(box.cy, 30), words, SEMIBOLD, 30, "ink"),
            ]
        else:
            wide = width(words, MEDIUM, 25) + 28
            at = middle(box.cy, 25)
            marks.append(Text(x + 14, at, words, MEDIUM, 25, "mist", faint=True))
        x += wide
    return marks + _awaited_player_marks(view, x + 10)


def _awaited_player_marks(view: BoardView, left: int) -> list[Mark]:
    """Return the awaited players on the right of the phase bar; the result after the end."""
    edge, cy = _PHASES.right - 12, _PHASES.cy
    if view.result:
        words = fit(view.result, "", BOLD, 30, edge - left, BOARD_FLOOR)
        return [fit_line(edge, middle(cy, words.size), words, "brass", "r")]
    if not view.waiting:
        return []
    words = _waiting_words(view.waiting, edge - left - 40)
    start = edge - width(*words)
    return [
        Icon("waiting", start - 24, cy, 28, "brass"),
        fit_line(edge, middle(cy, words.size), words, "cream", "r"),
    ]


def _waiting_words(waiting: Sequence[WaitView], room: int) -> Fitted:
    """Return the fullest words that fit."""
    names = [wait.name for wait in waiting]
    what = waiting[0].what if len({wait.what for wait in waiting}) == 1 else ""
    some = f"{len(names)} investigators"
    tail = f": {what}" if what else ""
    all_of = join_names(names)
    tries = (
        [all_of + tail, all_of, some + tail, some] if len(names) > 1 else [all_of + tail, all_of]
    )
    for words in tries:
        for size in (30, 28):
            if width(f"Waiting for {words}", SEMIBOLD, size) <= room:
                return Fitted(f"Waiting for {words}", SEMIBOLD, size)
    return fit(f"Waiting for {tries[-1]}", "", SEMIBOLD, 30, room, BOARD_FLOOR)


# --- picture --------------------------------------------------------------------------------------


def draw_board(view: BoardView) -> Image.Image:
    """Draw the board as an RGB image 1200 px wide."""
    return paint(board_scene(view))


@lru_cache(maxsize=32)
def board_png(view: BoardView) -> bytes:
    """Return the board as a PNG, cached by view."""
    return encode(draw_board(view))
