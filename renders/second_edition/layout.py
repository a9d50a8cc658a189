"""The layout of the town: a pure function from the view to marks.

It is 1276 px wide, and as high as its investigators and the list of monsters need. The final battle
has a separate picture.
"""

from collections.abc import Sequence

from bot.engine.english import listed
from bot.second_edition.views.shapes import TownView, WaitView
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, Fitted, fit, middle, width
from renders.marks import Group, Icon, Mark, Rect, Scene, Slab, Text, fit_line
from renders.second_edition.battle import battle_groups, battle_height
from renders.second_edition.legend import legend_groups, legend_height
from renders.second_edition.places import map_groups
from renders.second_edition.second_town import lowered_by, second_town_groups
from renders.second_edition.slots import WIDTH
from renders.second_edition.strips import seat_groups, seats_bottom, world_groups, worlds_bottom
from renders.second_edition.tracks import track_groups
from renders.theme import MARGIN, TOWN_FLOOR

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
    return [words + tail for words in (listed(full), listed(brief), *count) for tail in tails]


def _common_reason(waiting: Sequence[WaitView]) -> str:
    found = {wait.what for wait in waiting}
    return next(iter(found)) if len(found) == 1 else ""
