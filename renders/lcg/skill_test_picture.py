"""A skill test as a picture 800 px wide: sum, token, result and the whole bag.

It is 300 px high, or more if the parts of the sum need separate lines.
"""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from bot.engine.english import rounded_percentage, signed_number
from bot.lcg.views.shapes import OddsView, PartView, RevealedView, TestView
from renders.canvas import paint
from renders.encode import encode
from renders.lcg.parts import SYMBOLS, chaos_disc, token_words
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, TITLE, fit, flow_items, middle, width
from renders.marks import Disc, Group, Icon, Line, Mark, Rect, Scene, Slab, Text, centred, fit_line
from renders.theme import FLOOR, seat_role

WIDTH, HEIGHT = 800, 300
_FLOOR = FLOOR[WIDTH]
_HEADER = Rect(0, 0, WIDTH, 62)
_SUM = Rect(14, 72, 342, 120)
_TOKENS = Rect(362, 72, 122, 124)
_RESULT = Rect(524, 72, 262, 120)
_BAG = Rect(14, 204, 772, 88)
# The frame of a drawn token extends by 4.
_BAG_AND_FRAME = Rect(10, 204, 780, 88)

# Sums with more parts than `_CARDS` take two rows; with more than `_MOST`, the rest is added up.
_CARDS = 3
_MOST = 5
_CARD_WIDE, _CELL_WIDE = 108, 124
_COUNTED_LINE, _COUNTED_MOST = 30, 4


def skill_test_scene(view: TestView) -> Scene:
    """Return header, sum, tokens, result, the names too long for the sum, and the bag."""
    counted = _part_lines(view.parts)
    down = len(counted) * _COUNTED_LINE
    below = _BAG_AND_FRAME.moved(0, down)
    names = Rect(_SUM.x, _SUM.bottom + 6, _BAG.w, down)
    return Scene(
        WIDTH,
        HEIGHT + down,
        (
            Group("header", _HEADER, tuple(_header_marks(view))),
            Group("sum", _SUM, tuple(_sum_marks(view.parts))),
            Group("tokens", _TOKENS, tuple(_revealed_token_marks(view))),
            Group(
                "result", Rect(486, 72, 300, 120), tuple(_equals_sign_marks() + _result_marks(view))
            ),
            *([Group("counted", names, tuple(_text_line_marks(counted, names)))] if down else []),
            Group("bag", below, tuple(_bag_marks(view, down))),
        ),
    )


def _header_marks(view: TestView) -> list[Mark]:
    cy = 29
    skill = Text(WIDTH - 16, middle(cy, 26), view.skill_name, SEMIBOLD, 26, "cream", "r")
    room = skill.left - 46 - 20 - 68
    title = fit(view.title, "", TITLE, 31, room, _FLOOR)
    size = 21
    while size > 18 and width(view.initials, BOLD, size) > 32:
        size -= 1
    return [
        Slab(Rect(0, 0, WIDTH, 58), "panel"),
        Slab(Rect(0, 58, WIDTH, 3), "brass"),
        Disc(36, cy, 22, seat_role(view.number), "ink", 2),
        centred(36, cy, view.initials, BOLD, size, "ink"),
        fit_line(68, 40, title, "cream"),
        Icon(view.skill, skill.left - 30, cy, 30, "cream"),
        skill,
    ]


# --- the sum --------------------------------------------------------------------------------


def _sum_marks(parts: Sequence[PartView]) -> list[Mark]:
    if len(parts) <= _CARDS:
        marks: list[Mark] = []
        for n, part in enumerate(parts):
            marks += _part_card(part, Rect(_SUM.x + n * 116, _SUM.y, _CARD_WIDE, _SUM.h), n == 0)
        return marks
    return _dense_sum(list(parts))


def _part_lines(parts: Sequence[PartView]) -> list[str]:
    """Return lines with all parts of the sum, if a name is too long for its card."""
    words = [f"{part.label} {signed_number(part.value)}" for part in parts[1:]]
    whole = len(parts) <= _MOST and all(_has_room(part.label, len(parts)) for part in parts[1:])
    return [] if whole else flow_items(words, _COUNTED_MOST, SEMIBOLD, 22, _BAG.w)


def _has_room(label: str, parts: int) -> bool:
    return width(label, MEDIUM, _FLOOR) <= (_CARD_WIDE - 8 if parts <= _CARDS else _CELL_WIDE - 12)


def _text_line_marks(lines: Sequence[str], box: Rect) -> list[Mark]:
    return [
        Text(box.x, box.y + 22 + n * _COUNTED_LINE, line, SEMIBOLD, 22, "cream")
        for n, line in enumerate(lines)
    ]


def _part_card(part: PartView, box: Rect, first: bool) -> list[Mark]:
    label = fit(part.label, "", MEDIUM, 22, box.w - 8, _FLOOR)
    marks: list[Mark] = [Slab(box, "paper", 10, cut=True)]
    if part.icon:
        count = min(3, max(1, part.count))
        side, step = (34, 40) if count < 3 else (28, 32)
        for n in range(count):
            cx = box.cx + round((n - (count - 1) / 2) * step)
            marks.append(Icon(part.icon, cx, box.y + 28, side, "ink"))
    words = str(part.value) if first else signed_number(part.value)
    marks.append(centred(box.cx, box.y + 69, words, BOLD, 40, "ink"))
    return [*marks, fit_line(box.cx, box.y + 110, label, "ink2", "m")]


def _dense_sum(parts: list[PartView]) -> list[Mark]:
    """Return the skill as a card and the rest as four cells in two rows."""
    rest = parts[1:]
    if len(parts) > _MOST:
        kept, others = rest[: _MOST - 2], rest[_MOST - 2 :]
        total = sum(part.value for part in others)
        rest = [*kept, PartView(label=f"{len(others)} more", value=total)]
    marks = _part_card(parts[0], Rect(_SUM.x, _SUM.y, 82, _SUM.h), first=True)
    for n, part in enumerate(rest):
        box = Rect(_SUM.x + 88 + (n % 2) * 128, _SUM.y + (n // 2) * 62, _CELL_WIDE, 58)
        label = fit(part.label, _first_word(part.label), MEDIUM, 22, box.w - 12, _FLOOR)
        words = signed_number(part.value)
        marks += [
            Slab(box, "paper", 8, cut=True),
            centred(box.cx, box.y + 19, words, BOLD, 30, "ink"),
            fit_line(box.cx, box.y + 51, label, "ink2", "m"),
        ]
        if part.icon:
            marks.append(Icon(part.icon, box.cx - width(words, BOLD, 30) // 2 - 22, box.y + 19, 24,
                              "ink"))  # fmt: skip
    return marks


def _first_word(label: str) -> str:
    return label.partition(" ")[0]


# --- tokens ---------------------------------------------------------------------------------


def _revealed_token_marks(view: TestView) -> list[Mark]:
    """Return the revealed tokens, the last one in the middle; a dashed circle before the draw."""
    cx = _TOKENS.cx
    if not view.revealed:
        return [
            Disc(cx, 122, 47, "ground", "line", 3),
            centred(cx, 122, "?", BOLD, 52, "mist"),
            Text(cx, 189, "chaos token", MEDIUM, 22, "mist", "m"),
        ]
    if len(view.revealed) == 1:
        return _one_token(view.revealed[0])
    return _several_tokens(view.revealed)


def _one_token(token: RevealedView) -> list[Mark]:
    cx = _TOKENS.cx
    said = fit(_token_caption(token), "chaos token", MEDIUM, 22, _TOKENS.w, _FLOOR)
    marks = _single_token_marks(token, cx, 120, 46)
    return [*marks, fit_line(cx, 189, said, "mist", "m")]


def _token_caption(token: RevealedView) -> str:
    if token.token not in SYMBOLS:
        return "chaos token"
    words = token_words(token.token)
    if token.token == "auto_fail":
        return "auto-fail"
    return words if token.modifier is None else f"{words}: {signed_number(token.modifier)}"


def _single_token_marks(token: RevealedView, cx: int, cy: int, r: int) -> list[Mark]:
    marks = chaos_disc(token.token, cx, cy, r)
    if token.cancelled:
        marks.append(Line(cx - r, cy + r, cx + r, cy - r, 6, "ember"))
    return marks


def _several_tokens(revealed: Sequence[RevealedView]) -> list[Mark]:
    """Return two tokens in a column, four in a square, or the last ones of more with a count."""
    shown = list(revealed[-4:])
    columns = 1 if len(shown) == 2 else 2
    marks: list[Mark] = []
    for n, token in enumerate(shown):
        cx = _TOKENS.cx + (n % columns) * 60 - 30 * (columns - 1)
        marks += _single_token_marks(token, cx, 101 + (n // columns) * 60, 27)
    return marks


# --- the result -----------------------------------------------------------------------------


def _equals_sign_marks() -> list[Mark]:
    return [Slab(Rect(492, 122, 20, 6), "mist"), Slab(Rect(492, 134, 20, 6), "mist")]


def _result_marks(view: TestView) -> list[Mark]:
    box = _RESULT
    if view.result is None:
        return _current_total_marks(view)
    result = view.result
    fill, frame = ("moss", "jade") if result.success else ("blood", "ember")
    first, second = _result_words(view)
    icon = "passed" if result.success else "auto_fail"
    effects = "; ".join(result.effects)
    rows, sizes = ((26, 62), (31, 27)) if effects else ((37, 85), (36, 30))
    top = fit(first, "", SEMIBOLD, sizes[0], box.w - 28, _FLOOR)
    words = fit(second, "", SEMIBOLD, sizes[1], box.w - 84, _FLOOR)
    start = box.cx - (width(*words) + 46) // 2 + 46
    cy = box.y + rows[1]
    marks: list[Mark] = [
        Slab(box, fill, 12, cut=True, frame=frame, width=4),
        fit_line(box.cx, middle(box.y + rows[0], top.size), top, "cream", "m"),
        Icon(icon, start - 30, cy, sizes[1] + 4, "cream"),
        fit_line(start, middle(cy, words.size), words, "cream"),
    ]
    if effects:
        said = fit(effects, result.effects[0], MEDIUM, 23, box.w - 28, _FLOOR)
        marks.append(fit_line(box.cx, box.bottom - 17, said, "cream", "m"))
    return marks


def _result_words(view: TestView) -> tuple[str, str]:
    """Return the comparison and the outcome as text."""
    result = view.result
    if result is None:
        return "", ""
    if result.automatic:
        words = "Automatic success" if result.success else "Automatic failure"
        return words, f"{result.total} against {view.difficulty}"
    outcome = "Success" if result.success else "Failure"
    by = f" by {result.margin}" if result.margin else ""
    return f"{result.total} against {view.difficulty}", outcome + by


def _current_total_marks(view: TestView) -> list[Mark]:
    """Return the current total before the result, in a neutral colour."""
    box = _RESULT
    drawn = sum(token.modifier or 0 for token in view.revealed if not token.cancelled)
    total = max(0, sum(part.value for part in view.parts) + drawn)
    first = f"{total} against {view.difficulty}"
    when = "as it stands" if view.revealed else "before the token"
    return [
        Slab(box, "panel", 12, cut=True, frame="line", width=3),
        centred(box.cx, box.y + 42, first, SEMIBOLD, 36, "cream"),
        centred(box.cx, box.y + 86, when, MEDIUM, 26, "mist"),
    ]


# --- the bag --------------------------------------------------------------------------------


def _best_first(odds: OddsView) -> tuple[bool, int]:
    value = odds.modifier if odds.modifier is not None else -99
    return not odds.passes, -value


def _bag_marks(view: TestView, down: int) -> list[Mark]:
    """Return the chance and the whole bag, `down` px lower than without names."""
    label = "Chance before the draw" if view.revealed else "Chance as it stands"
    passing = sum(odds.passes for odds in view.bag)
    good, of = view.chance
    words = f"{rounded_percentage(*view.chance)}%"
    if good * len(view.bag) == passing * of:
        words += f": {passing} of {len(view.bag)} tokens"
    marks: list[Mark] = [
        Text(_BAG.x, 223 + down, label, MEDIUM, 25, "mist"),
        Text(_BAG.right, 223 + down, words, SEMIBOLD, 25, "cream", "r"),
    ]
    ordered = sorted(view.bag, key=_best_first)
    gap = 5 if len(ordered) <= 18 else 3
    wide = min(44, (_BAG.w + gap) // max(1, len(ordered)) - gap)
    spread = (_BAG.w - wide) / (len(ordered) - 1) if len(ordered) > 12 else wide + gap
    for n, odds in enumerate(ordered):
        marks += _tile_marks(odds, Rect(_BAG.x + round(n * spread), 243 + down, wide, 44))
    return marks


def _tile_marks(odds: OddsView, box: Rect) -> list[Mark]:
    fill, colour = ("jade", "ink") if odds.passes else ("ground", "ember")
    marks: list[Mark] = []
    if odds.revealed:
        marks += _pointer_marks(box)
    if odds.passes:
        marks.append(Slab(box, fill, 5))
    else:
        marks.append(Slab(box, fill, 5, frame="ember", width=3))
    side = min(30, box.w - 8)
    if odds.token in SYMBOLS:
        return [*marks, Icon(odds.token, box.cx, box.cy, side, colour)]
    size = 24
    words = token_words(odds.token)
    while size > 16 and width(words, BOLD, size) > box.w - 6:
        size -= 1
    return [*marks, centred(box.cx, box.cy, words, BOLD, size, colour)]


def _pointer_marks(box: Rect) -> list[Mark]:
    """Return a frame around the drawn token, with a notch that points at it."""
    around = Rect(box.x - 4, box.y - 4, box.w + 8, box.h + 8)
    return [Slab(around, "cream", 7), Slab(Rect(box.cx - 7, box.y - 9, 14, 6), "cream", 6,
            cut=True, corners=(False, False, True, True))]  # fmt: skip


def draw_skill_test(view: TestView) -> Image.Image:
    """Draw the test as an RGB image 800 px wide."""
    return paint(skill_test_scene(view))


@lru_cache(maxsize=64)
def skill_test_png(view: TestView) -> bytes:
    """Return the test as a PNG, cached by view."""
    return encode(draw_skill_test(view))
