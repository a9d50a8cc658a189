"""An investigator's sheet of the board game as a picture 1200 px wide, as high as necessary."""

from functools import lru_cache

from PIL import Image

from bot.engine.english import signed_number
from bot.second_edition.views.shapes import AbilityView, SeatView, SheetView, TrackView
from renders.canvas import paint
from renders.encode import encode
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, TITLE, fit, middle, width, wrap
from renders.marks import Disc, Group, Icon, Line, Mark, Rect, Scene, Slab, Text, centred, fit_line
from renders.second_edition.sheet_cards import (
    hands_group,
    hands_height,
    possessions_group,
    possessions_height,
)
from renders.theme import FLOOR, FRAME, RADIUS, seat_role

WIDTH, _LEAST = 1200, 900
_FLOOR = FLOOR[WIDTH]
_HEADER = Rect(0, 0, WIDTH, 116)
_STAMINA = Rect(16, 126, 568, 78)
_SANITY = Rect(16, 212, 568, 78)
_SKILLS = Rect(16, 302, 568, 356)
_ABILITY_TOP, _ABILITY_HEAD, _ABILITY_LINE = 668, 48, 34
_COUNTERS_TALL = 78
_HANDS = Rect(600, 126, 584, 0)
_RIGHT = Rect(600, 126, 584, 0)
_GAP = 12

# The icon and word of each status, in the order of the header.
_BADGES = {
    "lost": ("lost", "Lost in time and space"),
    "arrested": ("bars", "Arrested"),
    "loses a turn": ("skip", "Loses a turn"),
    "delayed": ("waiting", "Delayed"),
    "cursed": ("cursed", "Cursed"),
    "blessed": ("blessed", "Blessed"),
    "explored": ("explored", "Explored"),
}


def sheet_scene(view: SheetView) -> Scene:
    """Return header, pools, sliders, abilities and counters on the left, cards on the right."""
    seat, tall = view.seat, _sheet_height(view)
    fights = bool(view.hands or view.fights)
    hands = _HANDS._replace(h=hands_height(view))
    top = hands.bottom + _GAP if fights else _RIGHT.y
    ability = Rect(16, _ABILITY_TOP, 568, _ability_height(view))
    counters = Rect(16, ability.bottom + _GAP, 568, _COUNTERS_TALL)
    return Scene(
        WIDTH,
        tall,
        (
            Group("header", _HEADER, tuple(_header_marks(view)), alone=True),
            _pool_group("stamina", _STAMINA, "heart", "ember", seat.stamina, seat.max_stamina),
            _pool_group("sanity", _SANITY, "sanity", "sky", seat.sanity, seat.max_sanity),
            Group("skills", _SKILLS, tuple(_skill_marks(view)), alone=True),
            Group("ability", ability, tuple(_abilities_panel_marks(view, ability)), alone=True),
            Group("counters", counters, tuple(_counter_marks(seat, counters))),
            *([hands_group(view, hands)] if fights else []),
            possessions_group(view, _RIGHT._replace(y=top, h=tall - top - _GAP)),
        ),
    )


def _sheet_height(view: SheetView) -> int:
    """Return the height of the sheet in pixels; no text is cut."""
    left = _ABILITY_TOP + _ability_height(view) + _COUNTERS_TALL + 2 * _GAP
    top = _HANDS.y + hands_height(view) + _GAP if view.hands or view.fights else _RIGHT.y
    return max(left, top + possessions_height(view, _RIGHT.w) + _GAP)


def _ability_height(view: SheetView) -> int:
    """Return the height of the area for abilities, which fills at least the lowest sheet."""
    least = _LEAST - _ABILITY_TOP - _COUNTERS_TALL - 2 * _GAP
    return max(least, 10 + sum(_height_of_ability(each) for each in view.abilities))


def _height_of_ability(ability: AbilityView) -> int:
    return _ABILITY_HEAD + len(_ability_lines(ability)) * _ABILITY_LINE


def _ability_lines(ability: AbilityView) -> list[str]:
    return wrap(ability.text, MEDIUM, _FLOOR, _SKILLS.w - 40)


def _panel_background(box: Rect) -> Slab:
    return Slab(box, "panel", RADIUS, frame="line", width=FRAME)


def _header_marks(view: SheetView) -> list[Mark]:
    seat = view.seat
    badges, edge = _badge_marks(seat)
    size = 34
    while size > 20 and width(seat.initials, BOLD, size) > 52:
        size -= 1
    name = fit(seat.name, seat.short, TITLE, 44, edge - 130, _FLOOR)
    where = " · ".join(words for words in (view.occupation, seat.out or seat.place_name) if words)
    said = fit(where, view.occupation, MEDIUM, _FLOOR, edge - 130, _FLOOR)
    return [
        Slab(Rect(0, 0, WIDTH, 104), "panel"),
        Slab(Rect(0, 104, WIDTH, 4), "brass"),
        Slab(Rect(0, 111, WIDTH, 1), "brass2"),
        Disc(62, 53, 38, seat_role(seat.number), "ink", 4),
        centred(62, 53, seat.initials, BOLD, size, "ink"),
        fit_line(118, 52, name, "cream"),
        fit_line(118, 88, said, "mist"),
        *badges,
    ]


def _badge_marks(seat: SeatView) -> tuple[list[Mark], int]:
    """Return states as icon and word, or icons only if there are many; and the left end."""
    shown = [("first_player", "First player")] if seat.first else []
    shown += [badge for state, badge in _BADGES.items() if state in seat.statuses]
    spelt = len(shown) <= 3
    edge = WIDTH - 26
    marks: list[Mark] = []
    for icon, word in reversed(shown):
        wide = 58 + width(word, SEMIBOLD, _FLOOR) if spelt else 46
        box = Rect(edge - wide, 30, wide, 46)
        marks.append(Slab(box, "panel2", 8, frame="brass", width=2))
        marks.append(Icon(icon, box.x + 23, box.cy, 28, "brass"))
        if spelt:
            marks.append(Text(box.x + 44, middle(box.cy, _FLOOR), word, SEMIBOLD, _FLOOR, "cream"))
        edge -= wide + 10
    return marks, edge


def _pool_group(name: str, box: Rect, icon: str, colour: str, have: int, most: int) -> Group:
    """Return the rest of a pool as filled boxes, with the numbers beside them."""
    figure = f"{have}/{most}"
    count = max(1, most)
    gap = 4
    left, right = box.x + 208, box.right - 40 - width(figure, BOLD, 40)
    wide = (right - left + gap) / count - gap
    marks: list[Mark] = [
        _panel_background(box),
        Icon(icon, box.x + 38, box.cy, 46, colour),
        Text(box.x + 76, middle(box.cy, 30), name.capitalize(), SEMIBOLD, 30, "cream"),
        Text(box.right - 24, middle(box.cy, 40), figure, BOLD, 40, "cream", "r"),
    ]
    for n in range(most):
        x, end = round(left + n * (wide + gap)), round(left + n * (wide + gap) + wide)
        at = Rect(x, box.cy - 17, end - x, 34)
        full = n < have
        marks.append(Slab(at, colour, 5) if full else Slab(at, "ground", 5, frame="line", width=2))
    return Group(name, box, tuple(marks), alone=True)


def _skill_marks(view: SheetView) -> list[Mark]:
    box = _SKILLS
    bonus = {skill.name: skill.bonus for skill in view.skills}
    marks: list[Mark] = [
        _panel_background(box),
        Text(box.x + 20, box.y + 38, "SKILLS", SEMIBOLD, _FLOOR, "mist"),
        Text(box.right - 22, box.y + 38, f"Focus {view.focus}", SEMIBOLD, _FLOOR, "brass", "r"),
    ]
    for n, track in enumerate(view.tracks):
        marks += _track_marks(track, Rect(box.x, box.y + 54 + n * 99, box.w, 93), bonus)
    return marks


def _track_marks(track: TrackView, row: Rect, bonus: dict[str, int]) -> list[Mark]:
    """Return two names on the left, four stops, the current one in brass between two notches."""
    upper, lower = row.y + 26, row.y + 70
    marks: list[Mark] = []
    for name, cy in ((track.first, upper), (track.second, lower)):
        marks.append(Text(row.x + 20, middle(cy, 28), name, SEMIBOLD, 28, "cream"))
        if more := bonus.get(name, 0):
            colour = "jade" if more > 0 else "ember"
            marks.append(
                Text(row.x + 136, middle(cy, 28), signed_number(more), BOLD, 28, colour, "r")
            )
    for n, (first, second) in enumerate(track.stops):
        box = Rect(row.x + 148 + n * 102, row.y, 94, row.h)
        marks += _stop_marks(box, first, second, n == track.at)
    return marks


def _stop_marks(box: Rect, first: int, second: int, here: bool) -> list[Mark]:
    upper, lower = box.y + 26, box.y + 70
    if not here:
        return [
            Slab(box, "ground", 6, frame="line", width=2),
            centred(box.cx, upper, str(first), MEDIUM, 32, "mist"),
            Line(box.x + 18, box.cy, box.right - 18, box.cy, 2, "line"),
            centred(box.cx, lower, str(second), MEDIUM, 32, "mist"),
        ]
    return [
        Slab(box, "brass", 6),
        centred(box.cx, upper, str(first), BOLD, 42, "ink"),
        Line(box.x + 16, box.cy, box.right - 16, box.cy, 2, "ink"),
        Icon("notch_right", box.x + 8, box.cy, 16, "ink"),
        Icon("notch_left", box.right - 8, box.cy, 16, "ink"),
        centred(box.cx, lower, str(second), BOLD, 42, "ink"),
    ]


def _abilities_panel_marks(view: SheetView, box: Rect) -> list[Mark]:
    """Return each ability with its name and its whole text."""
    marks: list[Mark] = [_panel_background(box)]
    top = box.y
    for each in view.abilities:
        marks += _ability_marks(each, box.x + 20, top)
        top += _height_of_ability(each)
    return marks


def _ability_marks(ability: AbilityView, x: int, top: int) -> list[Mark]:
    name = fit(ability.name, "", TITLE, 32, _SKILLS.w - 40, _FLOOR)
    return [
        fit_line(x, top + 38, name, "brass"),
        *(
            Text(x, top + 75 + n * _ABILITY_LINE, line, MEDIUM, _FLOOR, "cream")
            for n, line in enumerate(_ability_lines(ability))
        ),
    ]


def _counter_marks(seat: SeatView, row: Rect) -> list[Mark]:
    marks: list[Mark] = []
    cells = (
        ("resource", seat.money, "brass", "money"),
        ("clue", seat.clues, "jade", "clues"),
        ("gate", seat.gates, "lilac", "gates"),
        ("enemy", seat.trophies, "ember", "trophies"),
    )
    for n, (icon, value, colour, word) in enumerate(cells):
        box = Rect(row.x + n * 144, row.y, 136, row.h)
        figure = str(value)
        left = box.cx - (34 + 6 + width(figure, BOLD, 38)) // 2
        marks += [
            _panel_background(box),
            Icon(icon, left + 17, box.y + 25, 32, colour),
            Text(left + 40, middle(box.y + 25, 38), figure, BOLD, 38, "cream"),
            Text(box.cx, box.y + 69, word, MEDIUM, _FLOOR, "mist", "m"),
        ]
    return marks


def draw_sheet(view: SheetView) -> Image.Image:
    """Draw the sheet as an RGB image 1200 px wide."""
    return paint(sheet_scene(view))


@lru_cache(maxsize=32)
def sheet_png(view: SheetView) -> bytes:
    """Return the sheet as a PNG, cached by view."""
    return encode(draw_sheet(view))
