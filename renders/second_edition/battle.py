"""The final battle: the Ancient One and the investigators, without the town."""

from bot.engine.english import signed
from bot.second_edition.views.shapes import AncientOneView, TownView
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, TITLE, clip, fit, middle, width, wrap
from renders.marks import Group, Icon, Mark, Rect, Slab, Text, fit_line
from renders.second_edition.slots import MAP
from renders.second_edition.strips import seat_groups, seats_bottom
from renders.second_edition.tracks import boxes
from renders.theme import FRAME, RADIUS, SPINE, TOWN_FLOOR

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
    rating = "none" if one.combat is None else signed(one.combat)
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
