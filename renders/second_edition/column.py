"""The right column of the town: Ancient One, terror, limits, cards in play, places outside."""

from collections.abc import Sequence

from bot.engine.words import signed
from bot.second_edition.views.shapes import AncientOneView, CardInPlayView, LimitView, TownView
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, TITLE, clip, fit, middle, width, wrap
from renders.marks import Group, Icon, Line, Mark, Rect, Slab, Text, fitted
from renders.second_edition.slots import COLUMN
from renders.second_edition.tokens import Token, token_marks
from renders.theme import FLOOR, FRAME, RADIUS, SPINE

_FLOOR = FLOOR[1600]
_X, _W = COLUMN.x, COLUMN.w
_ANCIENT = Rect(_X, 96, _W, 196)
_TERROR = Rect(_X, 300, _W, 124)
_LIMITS = Rect(_X, 432, _W, 54)
_CARDS = Rect(_X, 494, _W, 152)
_SKY = Rect(_X, 654, _W, 108)
_OUTSKIRTS = Rect(_X, 770, _W, 108)
_LOST = Rect(_X, 886, _W, 106)
_TOP = 10


def column_groups(view: TownView) -> list[Group]:
    """The seven panels from the top down."""
    lost = [Token(seat=seat) for seat in view.seats if seat.place == "lost"]
    outside = [Token(monster=monster) for monster in view.outskirts_monsters]
    sky = [Token(monster=monster) for monster in view.sky]
    return [
        _group("ancient one", _ANCIENT, _ancient_one(view.ancient_one)),
        _group("terror", _TERROR, _terror(view)),
        _group("limits", _LIMITS, _limits(view)),
        _group("cards in play", _CARDS, _cards(view)),
        _group("sky", _SKY, _outside(_SKY, "cloud", "The Sky", "", sky)),
        _group("outskirts", _OUTSKIRTS,
               _outside(_OUTSKIRTS, "outskirts", "Outskirts", _of(view.outskirts), outside)),
        _group("lost", _LOST, _outside(_LOST, "lost", "Lost in Time & Space", "", lost)),
    ]  # fmt: skip


def _group(name: str, box: Rect, marks: list[Mark]) -> Group:
    panel = Slab(box, "panel", RADIUS, frame="line", width=FRAME)
    return Group(name, box, (panel, *marks), alone=True)


def _of(limit: LimitView) -> str:
    return str(limit.have) if limit.of is None else f"{limit.have}/{limit.of}"


def _spine(box: Rect, colour: str) -> Slab:
    return Slab(box._replace(w=SPINE), colour, SPINE // 2)


def _ancient_one(one: AncientOneView) -> list[Mark]:
    box, left = _ANCIENT, _ANCIENT.x + 22
    wide = box.w - 40
    label, colour = ("FINAL BATTLE", "ember") if one.awake else ("ANCIENT ONE", "lilac")
    name = fit(one.name, "", TITLE, 35, wide, _FLOOR)
    figure = f"{one.doom}/{one.of}" if one.of else "–"
    half = -(-one.of // 2)
    return [
        _spine(box, colour),
        Text(left, box.y + 33, label, SEMIBOLD, 25, colour),
        fitted(left, box.y + 72, name, "cream"),
        Icon("doom", left + 20, box.y + 111, 42, colour),
        Text(left + 52, middle(box.y + 111, 50), figure, BOLD, 50, "cream"),
        *_boxes(Rect(left, box.y + 143, wide, 19), one.doom, half, half, colour),
        *_boxes(Rect(left, box.y + 167, wide, 19), one.doom - half, one.of - half, half, colour),
    ]


def _boxes(row: Rect, have: int, count: int, columns: int, colour: str) -> list[Mark]:
    """A row of `count` boxes in a grid of `columns`, the first `have` filled."""
    gap = 5
    wide = (row.w + gap) / max(1, columns) - gap
    marks: list[Mark] = []
    for n in range(count):
        left, right = (
            round(row.x + n * (wide + gap)),
            round(row.x + n * (wide + gap) + wide),
        )
        box = Rect(left, row.y, right - left, row.h)
        filled = n < have
        marks.append(
            Slab(box, colour, 4) if filled else Slab(box, "ground", 4, frame="line", width=2)
        )
    return marks


def _terror(view: TownView) -> list[Mark]:
    box, left = _TERROR, _TERROR.x + 22
    wide = box.w - 40
    figure = str(view.terror)
    shut = [shop.name for shop in view.shops if shop.closed]
    words = f"{shut[0]} shut" if len(shut) == 1 else f"{len(shut)} shops shut" if shut else ""
    room = wide - width(figure, BOLD, 48) - 10
    said = fit(words or "all shops open", f"{len(shut)} shop shut", MEDIUM, 25, room, _FLOOR)
    row = Rect(left, box.y + 74, wide, 19)
    marks: list[Mark] = [
        _spine(box, "ember"),
        Text(left, box.y + 32, "TERROR", SEMIBOLD, 25, "ember"),
        fitted(left, box.y + 62, said, "mist"),
        Text(box.right - 20, middle(box.y + 40, 48), figure, BOLD, 48, "cream", "r"),
        *_boxes(row, view.terror, _TOP, _TOP, "ember"),
    ]
    for shop in view.shops:
        cx = round(left + (shop.at - 0.5) * (wide + 5) / _TOP - 2)
        icon, colour = ("lock", "ember") if shop.closed else ("shop", "mist")
        marks.append(Icon(icon, cx, box.bottom - 16, 22, colour))
    return marks


def _limits(view: TownView) -> list[Mark]:
    box = _LIMITS
    parts = (
        ("gate", _of(view.open_gates), "lilac"),
        ("elder_sign", _of(view.seals), "sky"),
        ("enemy", _of(view.monsters), "ember"),
    )
    size = 30
    while True:
        widths = [34 + width(figure, BOLD, size) for _, figure, _ in parts]
        if sum(widths) + 24 <= box.w - 16 or size == _FLOOR:
            break
        size -= 1
    gap = (box.w - 16 - sum(widths)) / 3
    marks: list[Mark] = []
    x = box.x + 8 + gap / 2
    for (icon, figure, colour), wide in zip(parts, widths, strict=True):
        marks.append(Icon(icon, round(x) + 14, box.cy, 28, colour))
        marks.append(Text(round(x) + 33, middle(box.cy, size), figure, BOLD, size, "cream"))
        x += wide + gap
    return marks


def _cards(view: TownView) -> list[Mark]:
    box = _CARDS
    upper = Rect(box.x + 22, box.y, box.w - 34, 76)
    lower = upper.moved(0, 76)
    second, label = view.rumor, "RUMOR"
    if second is None and view.headlines:
        second, label = view.headlines[0], "HEADLINE"
    between = Line(box.x + 22, box.cy, box.right - 14, box.cy, 2, "line")
    if view.ancient_one.awake:
        return [_spine(box, "ember"), *_battle(upper, lower, view.ancient_one), between]
    return [
        _spine(box, "brass"),
        *_card(upper, "cloud", "ENVIRONMENT", view.environment),
        between,
        *_card(lower, "rumor", label, second),
    ]


def _battle(upper: Rect, lower: Rect, one: AncientOneView) -> list[Mark]:
    """In the final battle no card is in play: what the Ancient One fights with stands here."""
    rating = "" if one.combat is None else signed(one.combat)
    return [
        *_card(upper, "enemy", "COMBAT RATING", CardInPlayView(name=rating or "none")),
        *_card(lower, "doom", "POWER", CardInPlayView(name=one.power or "none")),
    ]


def _card(box: Rect, icon: str, label: str, card: CardInPlayView | None) -> list[Mark]:
    """A label and a name; a long name takes the label's line too, the icon stays."""
    marks: list[Mark] = [Icon(icon, box.x + 14, box.y + 23, 28, "brass")]
    name, count = (card.name, card.count) if card else ("none in play", "")
    if width(name, SEMIBOLD, _FLOOR) > box.w:
        return [*marks, *_long_name(name, count, box)]
    if count:
        number = count.split(maxsplit=1)[0]
        words = fit(count, number, SEMIBOLD, 24, box.w - width(label, SEMIBOLD, 25) - 52, _FLOOR)
        marks.append(fitted(box.right, box.y + 32, words, "cream", "r"))
    marks.append(Text(box.x + 36, box.y + 32, label, SEMIBOLD, 25, "brass"))
    shown = fit(name, "", SEMIBOLD if card else MEDIUM, 28, box.w, _FLOOR)
    return [*marks, fitted(box.x, box.y + 64, shown, "cream" if card else "mist")]


def _long_name(name: str, count: str, box: Rect) -> list[Mark]:
    """Two lines; the number of what lies on the card stands at the end of the second."""
    number = count.split(maxsplit=1)[0] if count else ""
    room = box.w - 36
    last = room - (width(number, BOLD, _FLOOR) + 10 if number else 0)
    lines = clip(wrap(name, SEMIBOLD, _FLOOR, room), 2, SEMIBOLD, _FLOOR, last)
    found: list[Mark] = [
        Text(box.x + 36, box.y + 32 + 30 * n, line, SEMIBOLD, _FLOOR, "cream")
        for n, line in enumerate(lines)
    ]
    if number:
        found.append(Text(box.right, box.y + 62, number, BOLD, _FLOOR, "brass", "r"))
    return found


def _outside(box: Rect, icon: str, name: str, count: str, tokens: Sequence[Token]) -> list[Mark]:
    left = box.x + 14
    room = box.w - 56 - (width(count, BOLD, 27) + 14 if count else 0)
    words = fit(name, "", SEMIBOLD, 27, room, _FLOOR)
    marks: list[Mark] = [
        Icon(icon, left + 13, box.y + 23, 26, "mist"),
        fitted(left + 34, box.y + 32, words, "cream"),
    ]
    if count:
        marks.append(Text(box.right - 14, box.y + 32, count, BOLD, 27, "mist", "r"))
    inner = Rect(left, box.y + 42, box.w - 28, box.h - 46)
    return marks + token_marks(tokens, inner, 60, dark=True, least=28)
