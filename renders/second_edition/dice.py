"""Dice of the board game as a picture of 800×300: the pool, every die, the result."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from bot.engine.english import signed_number
from bot.second_edition.views.shapes import DiceView, DieView
from renders.canvas import paint
from renders.encode import encode
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, TITLE, fit, middle, width
from renders.marks import Disc, Group, Icon, Mark, Rect, Scene, Slab, Text, centred, fit_line
from renders.theme import FLOOR, seat_role

WIDTH, HEIGHT = 800, 300
_FLOOR = FLOOR[WIDTH]
_HEADER = Rect(0, 0, WIDTH, 62)
_PARTS = Rect(14, 68, 772, 38)
_DICE = Rect(10, 108, 780, 126)
_RESULT = Rect(14, 240, 772, 52)
_ROW = 11

# The positions of pips by face, in thirds of the die.
_PIPS = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def dice_scene(view: DiceView) -> Scene:
    """Return header, pool, dice, result."""
    return Scene(
        WIDTH,
        HEIGHT,
        (
            Group("header", _HEADER, tuple(_header_marks(view))),
            Group("parts", _PARTS, tuple(_part_marks(view))),
            Group("dice", _DICE, tuple(_dice_marks(view.dice, plain=not view.need))),
            Group("result", _RESULT, tuple(_result_marks(view))),
        ),
    )


def success_faces(lowest: int) -> str:
    """Return the faces that are successes."""
    return "6" if lowest == 6 else f"{lowest}–6"


def count_text(number: int, word: str) -> str:
    """Return a number with its noun: ``1 die``, ``2 dice``, ``3 successes``."""
    plural = {"die": "dice", "success": "successes"}.get(word, f"{word}s")
    return f"{number} {word if number == 1 else plural}"


def percent_text(per_mille: int) -> str:
    """Return a chance in whole percent, `<1%` and `>99%` near the ends unless it is certain."""
    if per_mille in (0, 1000):
        return f"{per_mille // 10}%"
    rounded = (per_mille + 5) // 10
    return "<1%" if rounded < 1 else ">99%" if rounded > 99 else f"{rounded}%"


def _header_marks(view: DiceView) -> list[Mark]:
    cy = 29
    edge = WIDTH - 16
    marks: list[Mark] = []
    room = edge - 70
    if view.need:
        full = f"needs {count_text(view.need, 'success')} on {success_faces(view.lowest)}"
        title = width(view.title, TITLE, 28)
        words = fit(full, f"needs {view.need} on {success_faces(view.lowest)}", SEMIBOLD, 25,
                    max(200, room - title - 20), _FLOOR)  # fmt: skip
        marks.append(fit_line(edge, middle(cy, words.size), words, "cream", "r"))
        room -= width(*words) + 20
    size = 21
    while size > 16 and width(view.initials, BOLD, size) > 32:
        size -= 1
    title = fit(view.title, "", TITLE, 31, room, _FLOOR)
    return [
        Slab(Rect(0, 0, WIDTH, 58), "panel"),
        Slab(Rect(0, 58, WIDTH, 3), "brass"),
        Disc(36, cy, 22, seat_role(view.number), "ink", 2),
        centred(36, cy, view.initials, BOLD, size, "ink"),
        fit_line(68, 40, title, "cream"),
        *marks,
    ]


# --- the pool -------------------------------------------------------------------------------


def _part_marks(view: DiceView) -> list[Mark]:
    """Return the parts of the number of dice; the middle ones are added up if room is scarce."""
    right, marks = _clue_marks(view)
    words = [
        f"{part.label} {part.value if n == 0 else signed_number(part.value)}"
        for n, part in enumerate(view.parts)
    ]
    total = f"= {count_text(view.pool, 'die')}" if words else count_text(view.pool, "die")
    room = right - _PARTS.x - width(total, SEMIBOLD, 25) - 14
    size = 25
    while size > _FLOOR and _words_width(words, size) > room:
        size -= 1
    while len(words) > 2 and _words_width(words, size) > room:
        kept = len(words) - 2
        rest = sum(part.value for part in view.parts[kept:])
        words = [*words[:kept], f"others {signed_number(rest)}"]
    x = _PARTS.x
    for word in words:
        said = fit(word, "", MEDIUM, size, max(60, room - (x - _PARTS.x) - 22), _FLOOR)
        wide = width(*said) + 22
        box = Rect(x, _PARTS.y + 2, wide, 34)
        marks.append(Slab(box, "panel2", 6))
        marks.append(fit_line(box.cx, middle(box.cy, said.size), said, "cream", "m"))
        x += wide + 8
    marks.append(Text(x + 4, middle(_PARTS.cy, 25), total, SEMIBOLD, 25, "brass"))
    return marks


def _words_width(words: Sequence[str], size: int) -> int:
    return sum(width(word, MEDIUM, size) + 30 for word in words)


def _clue_marks(view: DiceView) -> tuple[int, list[Mark]]:
    """Return the clues spent and their dice, on the right; and the left end."""
    if not view.clues:
        return _PARTS.right, []
    dice = sum(die.clue for die in view.dice)
    words = f"{count_text(view.clues, 'clue')}: +{count_text(dice, 'die')}"
    wide = width(words, MEDIUM, 25) + 54
    box = Rect(_PARTS.right - wide, _PARTS.y + 2, wide, 34)
    return box.x - 10, [
        Slab(box, "moss", 6),
        Icon("clue", box.x + 21, box.cy, 24, "cream"),
        Text(box.x + 40, middle(box.cy, 25), words, MEDIUM, 25, "cream"),
    ]


# --- the dice -------------------------------------------------------------------------------


def _dice_marks(dice: Sequence[DieView], *, plain: bool) -> list[Mark]:
    """Return the pool's dice from the left and the clue dice on the right, in one or two rows."""
    if not dice:
        return [centred(_DICE.cx, _DICE.cy, "no dice", MEDIUM, 30, "mist")]
    rows = 1 if len(dice) <= _ROW else 2
    columns = -(-len(dice) // rows)
    parted = rows == 1 and 0 < sum(die.clue for die in dice) < len(dice)
    room = _DICE.w - 30 - (30 if parted else 0)
    side = min(76 if rows == 1 else 44, (room + 8) // columns - 8)
    gap = max(6, min(22, (room - columns * side) // max(1, columns - 1)))
    apart = min(60, room - columns * (side + gap) + gap + 30) if parted else 0
    marks: list[Mark] = []
    for n, die in enumerate(dice):
        x = _DICE.x + 8 + (n % columns) * (side + gap) + (apart if die.clue else 0)
        marks += _die_marks(
            die, Rect(x, _die_top(n // columns, rows, side), side, side), plain=plain
        )
    return marks


def _die_top(row: int, rows: int, side: int) -> int:
    """Return the top of a die: one row is centred, two are below each other."""
    return _DICE.y + (16 + (76 - side) // 2 if rows == 1 else 12 + row * 57)


def _die_marks(die: DieView, box: Rect, *, plain: bool) -> list[Mark]:
    """Return a die; a success has a brass edge and a tick, or a 2 if it counts twice."""
    edge = max(3, box.w // 15)
    if die.successes:
        around = Rect(box.x - edge, box.y - edge, box.w + 2 * edge, box.h + 2 * edge)
        marks: list[Mark] = [Slab(around, "brass", 12), Slab(box, "paper", 9)]
    elif plain:
        marks = [Slab(box, "paper", 9)]
    else:
        marks = [Slab(box, "panel2", 10, frame="line", width=3)]
    pip, step = max(2, round(box.w * 0.085)), round(box.w * 0.27)
    colour = "ink" if die.successes or plain else "mist"
    marks += [Disc(box.cx + x * step, box.cy + y * step, pip, colour) for x, y in _PIPS[die.face]]
    if die.successes:
        marks += _tick_marks(die.successes, box)
    return marks + (_clue_tag_marks(box) if die.clue else [])


def _tick_marks(successes: int, box: Rect) -> list[Mark]:
    """Return a tick below a die, or the number of its successes."""
    r = max(7, round(box.w * 0.2))
    cy = box.bottom + min(r // 2, 8)
    disc = Disc(box.cx, cy, r, "brass")
    if successes > 1:
        return [disc, centred(box.cx, cy, str(successes), BOLD, max(16, round(r * 1.5)), "ink")]
    return [disc, Icon("passed", box.cx, cy, round(r * 1.2), "ink")]


def _clue_tag_marks(box: Rect) -> list[Mark]:
    """Return a tag with a lens in the upper right corner, for a die from a clue."""
    wide = 30 if box.w > 56 else 20
    tag = Rect(box.right - wide + (14 if wide == 30 else 5), box.y - 10, wide, wide - 4)
    return [
        Slab(tag, "moss", 5, frame="cream", width=2 if wide == 30 else 1),
        Icon("clue", tag.cx, tag.cy, wide - 10, "cream"),
    ]


# --- the result -----------------------------------------------------------------------------


def result_words(view: DiceView) -> str:
    """Return the result as text."""
    if not view.need:
        return view.outcome or ", ".join(str(die.face) for die in view.dice) or "no dice"
    outcome = "passed" if view.passed else "failed"
    if view.automatic:
        return f"{outcome} without a roll" + (f": {view.outcome}" if view.outcome else "")
    return _rolled_words(view, outcome)


def _rolled_words(view: DiceView, outcome: str) -> str:
    """Return the successes out of those needed, and the outcome once it is settled."""
    total = sum(die.successes for die in view.dice)
    head = f"{total} of {count_text(view.need, 'success')}"
    if view.passed is None:
        return f"{head} so far"
    return f"{count_text(total, 'success') if view.passed else head}: {view.outcome or outcome}"


def _result_marks(view: DiceView) -> list[Mark]:
    box = _RESULT
    fill, frame = {True: ("moss", "jade"), False: ("blood", "ember"), None: ("panel", "line")}[
        view.passed
    ]
    marks: list[Mark] = [Slab(box, fill, 8, frame=frame, width=3)]
    left, edge = box.x + 18, box.right - 16
    if view.passed is not None:
        icon = "passed" if view.passed else "auto_fail"
        marks.append(Icon(icon, left + 14, box.cy, 28, "cream"))
        left += 42
    if view.per_mille is not None:
        said = "chance was" if view.dice or view.passed is not None else "chance is"
        words = f"{said} {percent_text(view.per_mille)}"
        marks.append(Text(edge, middle(box.cy, 25), words, MEDIUM, 25, "cream", "r"))
        edge -= width(words, MEDIUM, 25) + 20
    words = fit(result_words(view), "", SEMIBOLD, 29, edge - left, _FLOOR)
    return [*marks, fit_line(left, middle(box.cy, words.size), words, "cream")]


def draw_dice(view: DiceView) -> Image.Image:
    """Draw the roll as an RGB image of 800×300."""
    return paint(dice_scene(view))


@lru_cache(maxsize=64)
def dice_png(view: DiceView) -> bytes:
    """Return the roll as a PNG, cached by view."""
    return encode(draw_dice(view))


# --- alt text -------------------------------------------------------------------------------------


def dice_alt(view: DiceView) -> str:
    """Return one short paragraph of at most 1,000 characters."""
    result = result_words(view)
    said = [
        f"{view.title}.",
        _pool_text(view),
        f"Needs {count_text(view.need, 'success')} on {success_faces(view.lowest)}."
        if view.need
        else "",
        _roll_text("Dice", [die for die in view.dice if not die.clue]),
        _roll_text(
            count_text(view.clues, "clue token").capitalize(),
            [die for die in view.dice if die.clue],
        ),
        f"{result[:1].upper()}{result[1:]}.",
    ]
    if view.per_mille is not None:
        said.append(f"Chance was {percent_text(view.per_mille)} before the roll.")
    words = " ".join(word for word in said if word)
    return words if len(words) <= 1000 else words[:999] + "…"


def _pool_text(view: DiceView) -> str:
    """Return the parts of the number of dice; empty if there are none."""
    if not view.parts:
        return ""
    first, *rest = view.parts
    terms = [f"{first.label} {first.value}"]
    terms += [f"{part.label} {signed_number(part.value)}" for part in rest]
    return f"{', '.join(terms)}: {count_text(view.pool, 'die')}."


def _roll_text(head: str, dice: Sequence[DieView]) -> str:
    return f"{head}: {', '.join(str(die.face) for die in dice)}." if dice else ""
