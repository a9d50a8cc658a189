"""The layout of the town: a pure function from the view to marks.

It is 1276 px wide, and as high as its investigators and the list of monsters need. The final battle
has a separate picture.
"""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from bot.engine.english import join_names, signed_number
from bot.second_edition.views.shapes import AncientOneView, TownView, WaitView
from renders.canvas import paint
from renders.encode import DENSE, encode
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, TITLE, Fitted, clip, fit, middle, width, wrap
from renders.marks import Group, Icon, Mark, Rect, Scene, Slab, Text, fit_line
from renders.second_edition.legend import legend_groups, legend_height
from renders.second_edition.places import map_groups
from renders.second_edition.second_town import lowered_by, second_town_groups
from renders.second_edition.slots import MAP, WIDTH
from renders.second_edition.strips import seat_groups, seats_bottom, world_groups, worlds_bottom
from renders.second_edition.tracks import boxes, track_groups
from renders.theme import FRAME, MARGIN, RADIUS, SPINE, TOWN_FLOOR

_FLOOR = TOWN_FLOOR
_HEADER = Rect(0, 0, WIDTH, 84)

PHASES = {
    "upkeep": ("I", "Upkeep"),
    "movement": ("II", "Movement"),
    "arkham_encounters": ("III", "Arkham Encounters"),
    "other_world_encounters": ("IV", "Other World Encounters"),
    "mythos": ("V", "Mythos"),
}
OUTSIDE = {"setup": "Set-up", "final_battle": "Final battle", "over": "The end"}


def town_scene(view: TownView) -> Scene:
    """Return the whole town in painting order, or the final battle."""
    header = Group("header", _HEADER, tuple(_header_marks(view)), alone=True)
    if view.ancient_one.awake:
        return Scene(WIDTH, battle_height(view), (header, *battle_groups(view)))
    low = lowered_by(view)
    top = worlds_bottom(view.worlds) + low
    bottom = seats_bottom(view.seats, top)
    below = (*track_groups(view), *world_groups(view.worlds, view.seats))
    return Scene(
        WIDTH,
        bottom + legend_height(view),
        (
            header,
            *map_groups(view.places, view.seats),
            *second_town_groups(view),
            *(group.moved(low) for group in below),
            *seat_groups(view.seats, top),
            *legend_groups(view, bottom),
        ),
    )


def _header_marks(view: TownView) -> list[Mark]:
    marks: list[Mark] = [
        Slab(Rect(0, 0, WIDTH, 76), "panel"),
        Slab(Rect(0, 76, WIDTH, 4), "brass"),
        Slab(Rect(0, 83, WIDTH, 1), "brass2"),
        Icon("rays", 69, 50, 106, "brass", faint=True),
    ]
    turn = f"Turn {view.turn}" if view.turn else "Arkham"
    marks.append(Text(130, 54, turn, SEMIBOLD, 40, "cream"))
    edge = 130 + width(turn, SEMIBOLD, 40) + 22
    chips, edge = _phase_bar_marks(view, edge)
    return marks + chips + _awaited_player_marks(view, edge + 14)


def _phase_bar_marks(view: TownView, left: int) -> tuple[list[Mark], int]:
    """Return a chip for each phase, with the current one named in brass; and the right end."""
    if view.phase in OUTSIDE:
        return _current_phase_marks(OUTSIDE[view.phase], "", left)
    marks: list[Mark] = []
    for phase, (numeral, name) in PHASES.items():
        if phase == view.phase:
            chip, end = _current_phase_marks(name, numeral, left)
            marks += chip
            left = end + 6
            continue
        box = Rect(left, 15, 44, 46)
        marks.append(Slab(box, "ground", 6))
        at = middle(box.cy, 27)
        marks.append(Text(box.cx, at, numeral, MEDIUM, 27, "mist", "m", faint=True))
        left = box.right + 6
    return marks, left - 6


def _current_phase_marks(name: str, numeral: str, left: int) -> tuple[list[Mark], int]:
    words = f"{numeral}  {name}" if numeral else name
    wide = width(words, SEMIBOLD, 30) + 60
    box = Rect(left, 15, wide, 46)
    return [
        Slab(box, "brass", 6),
        Icon("turn", left + 24, box.cy, 20, "ink"),
        Text(left + 44, middle(box.cy, 30), words, SEMIBOLD, 30, "ink"),
    ], left + wide


def _awaited_player_marks(view: TownView, left: int) -> list[Mark]:
    """Return the awaited players, or the result."""
    edge, cy = WIDTH - MARGIN, 38
    if view.result:
        words = fit(view.result, "", BOLD, 30, edge - left, _FLOOR)
        return [fit_line(edge, middle(cy, words.size), words, "brass", "r")]
    if not view.waiting:
        return []
    words = _waiting_words(view, edge - left - 44)
    return [
        Icon("waiting", edge - width(*words) - 26, cy, 32, "brass"),
        fit_line(edge, middle(cy, words.size), words, "cream", "r"),
    ]


def _waiting_words(view: TownView, room: int) -> Fitted:
    """Return the fullest words that fit."""
    phrases = _waiting_phrases(view)
    for words in phrases:
        for size in (31, 30):
            if width(f"Waiting for {words}", SEMIBOLD, size) <= room:
                return Fitted(f"Waiting for {words}", SEMIBOLD, size)
    least = phrases[-1]
    return fit(f"Waiting for {least}", least, SEMIBOLD, 30, room, _FLOOR)


def _waiting_phrases(view: TownView) -> list[str]:
    """Return the awaited players by name, by short name or as a number, with or without reason."""
    short = {seat.id: seat.short for seat in view.seats}
    full = [wait.name for wait in view.waiting]
    brief = [short.get(wait.seat) or wait.name for wait in view.waiting]
    count = [f"{len(full)} investigators"] if len(full) > 1 else []
    what = _common_reason(view.waiting)
    tails = (f": {what}", "") if what else ("",)
    return [
        words + tail for words in (join_names(full), join_names(brief), *count) for tail in tails
    ]


def _common_reason(waiting: Sequence[WaitView]) -> str:
    found = {wait.what for wait in waiting}
    return next(iter(found)) if len(found) == 1 else ""


# --- picture --------------------------------------------------------------------------------------


def draw_town(view: TownView) -> Image.Image:
    """Draw the town as an RGB image 1276 px wide."""
    return paint(town_scene(view))


@lru_cache(maxsize=32)
def town_png(view: TownView) -> bytes:
    """Return the town as a PNG, cached by view."""
    return encode(draw_town(view), DENSE)


# --- the final battle -----------------------------------------------------------------------------


_ONE = Rect(MAP.x, 96, MAP.w, 372)
_SEATS_TOP = 480
_LINES = 4


def battle_groups(view: TownView) -> list[Group]:
    """Return the Ancient One's doom and combat values, and a panel for each investigator."""
    marks = tuple(_ancient_one(view.ancient_one))
    return [
        Group("ancient one", _ONE, marks, alone=True),
        *seat_groups(view.seats, _SEATS_TOP),
    ]


def battle_height(view: TownView) -> int:
    """Return the height of the picture, in pixels."""
    return seats_bottom(view.seats, _SEATS_TOP)


def _ancient_one(one: AncientOneView) -> list[Mark]:
    """Return the name, the remaining doom, the combat rating and the powers."""
    box, left = _ONE, _ONE.x + 30
    figure = f"{one.doom}/{one.of}"
    edge = box.right - 28 - width(figure, BOLD, 76)
    name = fit(one.name, "", TITLE, 64, edge - 90 - left, TOWN_FLOOR)
    half = -(-one.of // 2)
    row = Rect(left, box.y + 112, box.w - 58, 34)
    return [
        Slab(box, "panel", RADIUS, frame="ember", width=FRAME),
        Slab(box._replace(w=SPINE), "ember", SPINE // 2),
        fit_line(left, box.y + 76, name, "cream"),
        Icon("doom", edge - 44, box.y + 56, 64, "ember"),
        Text(edge, middle(box.y + 56, 76), figure, BOLD, 76, "cream"),
        *boxes(row, one.doom, half, half, "ember"),
        *boxes(row.moved(0, 44), one.doom - half, one.of - half, half, "ember"),
        *_power_marks(one, Rect(left, box.y + 208, box.w - 58, box.h - 218)),
    ]


def _power_marks(one: AncientOneView, box: Rect) -> list[Mark]:
    rating = "none" if one.combat is None else signed_number(one.combat)
    head = f"Combat rating {rating}" + (f" · {one.power}" if one.power else "")
    said = fit(head, f"Combat rating {rating}", SEMIBOLD, 34, box.w, TOWN_FLOOR)
    size, step = TOWN_FLOOR, 37
    room = min(_LINES, (box.h - 44) // step)
    lines = clip(wrap(one.note, MEDIUM, size, box.w), room, MEDIUM, size, box.w) if one.note else []
    return [
        fit_line(box.x, box.y + 28, said, "brass"),
        *(
            Text(box.x, box.y + 72 + n * step, line, MEDIUM, size, "cream")
            for n, line in enumerate(lines)
        ),
    ]
