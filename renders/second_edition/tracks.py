"""The panels below the map: Ancient One, terror, limits, cards in play, places outside."""

from collections.abc import Sequence

from bot.second_edition.views.shapes import AncientOneView, CardInPlayView, LimitView, TownView
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, TITLE, clip, fit, middle, width, wrap
from renders.marks import Group, Icon, Line, Mark, Rect, Slab, Text, fit_line
from renders.second_edition.slots import OUTSIDE, TRACKS, third
from renders.second_edition.tokens import Token, token_marks
from renders.theme import FRAME, RADIUS, SPINE, TOWN_FLOOR

_FLOOR = TOWN_FLOOR
_ANCIENT, _SECOND, _CARDS = (third(TRACKS, n) for n in range(3))
_TERROR, _LIMITS = _SECOND._replace(h=108), Rect(_SECOND.x, _SECOND.y + 116, _SECOND.w, 52)
_SKY, _OUTSKIRTS, _LOST = (third(OUTSIDE, n) for n in range(3))
_TOP = 10


def track_groups(view: TownView) -> list[Group]:
    """Return the seven panels, row by row."""
    lost = [Token(seat=seat) for seat in view.seats if seat.place == "lost"]
    outside = [Token(monster=monster) for monster in view.outskirts_monsters]
    sky = [Token(monster=monster) for monster in view.sky]
    return [
        _panel_group("ancient one", _ANCIENT, _ancient_one(view.ancient_one)),
        _panel_group("terror", _TERROR, _terror_marks(view)),
        _panel_group("limits", _LIMITS, _limit_marks(view)),
        _panel_group("cards in play", _CARDS, _cards_in_play_marks(view)),
        _panel_group("sky", _SKY, _outside_marks(_SKY, "cloud", "The Sky", "", sky)),
        _panel_group(
            "outskirts",
            _OUTSKIRTS,
            _outside_marks(
                _OUTSKIRTS, "outskirts", "Outskirts", _limit_text(view.outskirts), outside
            ),
        ),
        _panel_group(
            "lost", _LOST, _outside_marks(_LOST, "lost", "Lost in Time & Space", "", lost)
        ),
    ]


def _panel_group(name: str, box: Rect, marks: list[Mark]) -> Group:
    panel = Slab(box, "panel", RADIUS, frame="line", width=FRAME)
    return Group(name, box, (panel, *marks), alone=True)


def _limit_text(limit: LimitView) -> str:
    return str(limit.have) if limit.of is None else f"{limit.have}/{limit.of}"


def _spine_mark(box: Rect, colour: str) -> Slab:
    return Slab(box._replace(w=SPINE), colour, SPINE // 2)


def _ancient_one(one: AncientOneView) -> list[Mark]:
    box, left = _ANCIENT, _ANCIENT.x + 22
    wide = box.w - 40
    figure = f"{one.doom}/{one.of}" if one.of else "–"
    edge = box.right - 18 - width(figure, BOLD, 42)
    name = fit(one.name, "", TITLE, 36, wide, _FLOOR)
    half = -(-one.of // 2)
    return [
        _spine_mark(box, "lilac"),
        Text(left, box.y + 38, "ANCIENT ONE", SEMIBOLD, _FLOOR, "lilac"),
        fit_line(left, box.y + 82, name, "cream"),
        Icon("doom", edge - 27, box.y + 28, 36, "lilac"),
        Text(edge, middle(box.y + 28, 42), figure, BOLD, 42, "cream"),
        *boxes(Rect(left, box.y + 102, wide, 22), one.doom, half, half, "lilac"),
        *boxes(Rect(left, box.y + 132, wide, 22), one.doom - half, one.of - half, half, "lilac"),
    ]


def boxes(row: Rect, have: int, count: int, columns: int, colour: str) -> list[Mark]:
    """Return a row of `count` boxes in a grid of `columns`, the first `have` filled, 5 px apart."""
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


def _terror_marks(view: TownView) -> list[Mark]:
    box, left = _TERROR, _TERROR.x + 22
    wide = box.w - 40
    shut = [shop.name for shop in view.shops if shop.closed]
    words = f"{shut[0]} shut" if len(shut) == 1 else f"{len(shut)} shops shut" if shut else ""
    figure = str(view.terror)
    start = left + width("TERROR", SEMIBOLD, _FLOOR) + 14
    room = box.right - 30 - width(figure, BOLD, 44) - start
    said = fit(words or "all shops open", f"{len(shut)} shut", MEDIUM, _FLOOR, room, _FLOOR)
    row = Rect(left, box.y + 54, wide, 20)
    marks: list[Mark] = [
        _spine_mark(box, "ember"),
        Text(left, box.y + 38, "TERROR", SEMIBOLD, _FLOOR, "ember"),
        fit_line(start, box.y + 38, said, "mist"),
        Text(box.right - 18, middle(box.y + 28, 44), figure, BOLD, 44, "cream", "r"),
        *boxes(row, view.terror, _TOP, _TOP, "ember"),
    ]
    for shop in view.shops:
        cx = round(left + (shop.at - 0.5) * (wide + 5) / _TOP - 2)
        icon, colour = ("lock", "ember") if shop.closed else ("shop", "mist")
        marks.append(Icon(icon, cx, box.bottom - 18, 24, colour))
    return marks


def _limit_marks(view: TownView) -> list[Mark]:
    box = _LIMITS
    parts = (
        ("gate", _limit_text(view.open_gates), "lilac"),
        ("elder_sign", _limit_text(view.seals), "sky"),
        ("enemy", _limit_text(view.monsters), "ember"),
    )
    size = 31
    widths = [34 + width(figure, BOLD, size) for _, figure, _ in parts]
    gap = (box.w - 16 - sum(widths)) / 3
    marks: list[Mark] = []
    x = box.x + 8 + gap / 2
    for (icon, figure, colour), wide in zip(parts, widths, strict=True):
        marks.append(Icon(icon, round(x) + 14, box.cy, 28, colour))
        marks.append(Text(round(x) + 33, middle(box.cy, size), figure, BOLD, size, "cream"))
        x += wide + gap
    return marks


def _cards_in_play_marks(view: TownView) -> list[Mark]:
    box = _CARDS
    upper = Rect(box.x + 22, box.y, box.w - 36, box.h // 2)
    second, label = view.rumor, "RUMOR"
    if second is None and view.headlines:
        second, label = view.headlines[0], "HEADLINE"
    return [
        _spine_mark(box, "brass"),
        *_card_marks(upper, "cloud", "ENVIRONMENT", view.environment),
        Line(box.x + 22, box.cy, box.right - 14, box.cy, 2, "line"),
        *_card_marks(upper.moved(0, upper.h), "rumor", label, second),
    ]


def _card_marks(box: Rect, icon: str, label: str, card: CardInPlayView | None) -> list[Mark]:
    """Return a label with a name; a long name also takes the label's line."""
    marks: list[Mark] = [Icon(icon, box.x + 14, box.y + 25, 28, "brass")]
    name, count = (card.name, card.count) if card else ("none in play", "")
    if width(name, SEMIBOLD, _FLOOR) > box.w:
        return [*marks, *_long_name(name, count, box)]
    if count:
        number = count.split(maxsplit=1)[0]
        room = box.w - width(label, SEMIBOLD, _FLOOR) - 52
        words = fit(count, number, SEMIBOLD, _FLOOR, room, _FLOOR)
        marks.append(fit_line(box.right, box.y + 36, words, "cream", "r"))
    marks.append(Text(box.x + 36, box.y + 36, label, SEMIBOLD, _FLOOR, "brass"))
    face = SEMIBOLD if card else MEDIUM
    return [*marks, Text(box.x, box.y + 72, name, face, _FLOOR, "cream" if card else "mist")]


def _long_name(name: str, count: str, box: Rect) -> list[Mark]:
    """Return a name on two lines, with the number on the card at the end of the second."""
    number = count.split(maxsplit=1)[0] if count else ""
    room = box.w - 36
    last = room - (width(number, BOLD, _FLOOR) + 10 if number else 0)
    lines = clip(wrap(name, SEMIBOLD, _FLOOR, room), 2, SEMIBOLD, _FLOOR, last)
    found: list[Mark] = [
        Text(box.x + 36, box.y + 36 + 35 * n, line, SEMIBOLD, _FLOOR, "cream")
        for n, line in enumerate(lines)
    ]
    if number:
        found.append(Text(box.right, box.y + 71, number, BOLD, _FLOOR, "brass", "r"))
    return found


def _outside_marks(
    box: Rect, icon: str, name: str, count: str, tokens: Sequence[Token]
) -> list[Mark]:
    left = box.x + 14
    room = box.w - 56 - (width(count, BOLD, _FLOOR) + 14 if count else 0)
    words = fit(name, "", SEMIBOLD, _FLOOR, room, _FLOOR)
    marks: list[Mark] = [
        Icon(icon, left + 13, box.y + 23, 26, "mist"),
        fit_line(left + 34, box.y + 34, words, "cream"),
    ]
    if count:
        marks.append(Text(box.right - 14, box.y + 34, count, BOLD, _FLOOR, "mist", "r"))
    inner = Rect(left, box.y + 44, box.w - 28, box.h - 48)
    return marks + token_marks(tokens, inner, 84, dark=True, least=36)
