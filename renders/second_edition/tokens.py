"""Tokens in the town (monsters, clues, investigators, seals) and their arrangement in a field."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from bot.second_edition.views.shapes import MonsterView, SeatView
from renders.lettering import BOLD, CAP, width
from renders.marks import Disc, Icon, Mark, Rect, Slab, Text, centred
from renders.theme import TOWN_FLOOR, seat_role

# Fill and text colour by movement. The cream edge on ink separates it from any background.
_MOVES = {
    "normal": ("ink", "cream"),
    "fast": ("blood", "cream"),
    "stationary": ("brass", "ink"),
    "flying": ("sea", "cream"),
    "unique": ("moss", "cream"),
    "stalker": ("gate", "cream"),
}
_PARTS = {"flying": (0.34, 0.42), "fast": (0.36, 0.42), "unique": (0.36, 0.42)}
"""The size of the capitals and of the line below, as parts of the token, in narrow outlines."""
SYMBOL_ICONS = {"crescent": "moon"}

# The icons of an investigator's states, the most urgent first.
BADGES = {
    "lost": "lost",
    "arrested": "bars",
    "explored": "explored",
    "loses a turn": "skip",
    "delayed": "waiting",
    "cursed": "cursed",
    "blessed": "blessed",
}
_MOVING = ("lost", "arrested", "loses a turn", "delayed", "explored")

LEAST = 34
_MERGE = 40
_BADGED = 32
_LEAST_INITIALS = 12
_GAP = 4


class Token(NamedTuple):
    """A token in a field: one of the first four fields is set, or `more` tokens are left out.

    `times`: the number of equal monsters it represents. `hunters`: the tokens left out are
    monsters.
    """

    monster: MonsterView | None = None
    seat: SeatView | None = None
    clues: int = 0
    sign: str = ""
    more: int = 0
    times: int = 1
    hunters: bool = False


class Packing(NamedTuple):
    """A grid of tokens: their size, and the number that fits."""

    size: int
    columns: int
    room: int


def pack(count: int, box: Rect, most: int, least: int = LEAST) -> Packing:
    """Return the largest size up to `most` at which `count` squares fit into a box.

    The size never goes below `least`; then not all fit.
    """
    found = Packing(0, 1, 0)
    for rows in range(1, max(1, count) + 1):
        columns = -(-max(1, count) // rows)
        tall = (box.h + _GAP) // rows - _GAP
        wide = (box.w + _GAP) // columns - _GAP
        size = min(most, tall, wide)
        if size > found.size:
            found = Packing(size, columns, count)
    if found.size >= least:
        return found
    columns = (box.w + _GAP) // (least + _GAP)
    return Packing(least, columns, columns * max(1, (box.h + _GAP) // (least + _GAP)))


def merge_equal(tokens: Sequence[Token]) -> list[Token]:
    """Merge equal monsters, at the position of the first."""
    count = Counter(token.monster.code for token in tokens if token.monster)
    found: list[Token] = []
    for token in tokens:
        if token.monster is None:
            found.append(token)
        elif all(other.monster is None or other.monster.code != token.monster.code
                 for other in found):  # fmt: skip
            found.append(token._replace(times=count[token.monster.code]))
    return found


def fit_tokens(tokens: Sequence[Token], room: int) -> list[Token]:
    """Return at most `room` tokens; monsters are dropped first, then investigators, and counted."""
    if len(tokens) <= room:
        return list(tokens)
    hunters = [token for token in tokens if token.monster]
    others = sorted((token for token in tokens if not token.monster), key=_sort_key)
    found = _kept_hunters(hunters, room - len(others)) if room > 1 else []
    if len(found) + len(others) <= room:
        return found + others
    left = others[: room - len(found) - 1]
    return [*found, *left, Token(more=len(others) - len(left))]


def _kept_hunters(hunters: Sequence[Token], room: int) -> list[Token]:
    """Return the first monsters and the number of the others, in at least one token."""
    if not hunters:
        return []
    shown = hunters[: max(0, room - 1)]
    rest = sum(token.times for token in hunters[len(shown) :])
    return [*shown, Token(more=rest, hunters=True)]


def _sort_key(token: Token) -> int:
    """Return the sort key: signs and clues, then the investigator whose turn it is, then others."""
    return 0 if token.seat is None else 1 if token.seat.turn else 2


def place_tokens(
    tokens: Sequence[Token], box: Rect, most: int, least: int = LEAST
) -> list[tuple[Token, Rect]]:
    """Return the tokens with their squares inside a box, from the upper left."""
    if not tokens:
        return []
    packing = pack(len(tokens), box, most, least)
    if packing.size < _MERGE:
        tokens = merge_equal(tokens)
        packing = pack(len(tokens), box, most, least)
    step = packing.size + (6 if packing.size >= 40 and packing.columns < 4 else _GAP)
    if packing.columns * step - (step - packing.size) > box.w:
        step = packing.size + _GAP
    return [
        (
            token,
            Rect(
                box.x + step * (n % packing.columns),
                box.y + (packing.size + _GAP) * (n // packing.columns),
                packing.size,
                packing.size,
            ),
        )
        for n, token in enumerate(fit_tokens(tokens, packing.room))
    ]


def token_marks(
    tokens: Sequence[Token], box: Rect, most: int, *, dark: bool = False, least: int = LEAST
) -> list[Mark]:
    """Return tokens in a box; `dark`: the background of the text about the rest."""
    marks: list[Mark] = []
    for token, square in place_tokens(tokens, box, most, least):
        marks += _single_token_marks(token, square, dark)
    return [_said_elsewhere(mark) for mark in marks]


def _said_elsewhere(mark: Mark) -> Mark:
    """Mark small letters on a token as faint, because panels and legend show the same."""
    if isinstance(mark, Text) and mark.size < TOWN_FLOOR:
        return mark._replace(faint=True)
    return mark


def _single_token_marks(token: Token, box: Rect, dark: bool) -> list[Mark]:
    if token.monster is not None:
        if token.times == 1:
            return monster_token(token.monster, box)
        side = round(box.w * 0.8)
        least = Rect(box.x, box.bottom - side, side, side)
        return monster_token(token.monster, least) + _count_tag_marks(token.times, box)
    if token.seat is not None:
        return seat_token(token.seat, box)
    if token.clues:
        return _clue_marks(token.clues, box)
    if token.sign:
        return _sign_marks(token.sign, box)
    size = max(18, round(box.h * 0.5))
    if token.hunters:
        return _left_out_monster_marks(token.more, box)
    return [centred(box.cx, box.cy, f"+{token.more}", BOLD, size, "cream" if dark else "ink")]


def symbol_icon(symbol: str) -> str:
    """Return the drawing of a dimension's symbol."""
    return SYMBOL_ICONS.get(symbol, symbol)


def monster_token(monster: MonsterView, box: Rect) -> list[Mark]:
    """Return a monster: capitals, dimension symbol and toughness in its movement's outline."""
    fill, words = _MOVES[monster.movement]
    outline = f"moves_{monster.movement}"
    edge = max(1, round(box.w / 36))
    side = box.w - box.w % 2
    marks: list[Mark] = [
        Icon(outline, box.cx, box.cy, side, "ink", faint=True),
        Icon(outline, box.cx, box.cy, side - 2 * edge, "cream", faint=True),
        Icon(outline, box.cx, box.cy, side - 6 * edge, fill, faint=True),
    ]
    flies = monster.movement == "flying"
    # On a phone the symbol and the toughness must be read; the list below repeats the capitals.
    size, low_size = (round(side * part) for part in _PARTS.get(monster.movement, (0.36, 0.48)))
    # Pointed outlines have less room on the right or at the bottom.
    cx = box.cx - (round(side * 0.09) if monster.movement == "fast" else 0)
    up = round(side * (0.05 if flies else 0))
    top = box.y + round(side * 0.27) - (up // 2)
    low = box.y + round(side * 0.68) - up
    return [
        *marks,
        centred(cx, top, monster.initials, BOLD, max(13, size), words),
        *symbol_marks(monster, cx, low, low_size, words),
    ]


def symbol_marks(monster: MonsterView, cx: int, cy: int, size: int, colour: str) -> list[Mark]:
    """Return a monster's symbol and toughness in one line."""
    figure = str(monster.toughness)
    size = max(13, size)
    icon = round(size * 0.8)
    wide = icon + round(size * 0.14) + width(figure, BOLD, size)
    left = cx - wide // 2
    return [
        Icon(symbol_icon(monster.symbol), left + icon // 2, cy, icon, colour),
        Text(left + wide, round(cy + CAP * size / 2), figure, BOLD, size, colour, "r"),
    ]


def seat_token(seat: SeatView, box: Rect, *, badges: Sequence[str] = _MOVING) -> list[Mark]:
    """Return a disc with initials, a brass ring for the turn, and the most urgent state."""
    state = next((word for word in badges if word in seat.statuses and box.w >= _BADGED), "")
    # The badge is in the upper right corner; the disc moves so that its initials stay visible.
    side = round(box.w * 0.86) if state else box.w
    r = side // 2
    cx, cy = box.x + r, box.bottom - r
    marks: list[Mark] = []
    if seat.turn:
        ring = max(3, round(r * 0.13))
        marks.append(Disc(cx, cy, r, "brass", "ink", 2))
        r -= ring
    marks.append(Disc(cx, cy, r, seat_role(seat.number), "ink", 3 if r > 20 else 2))
    size = max(_LEAST_INITIALS, round(r * 1.06))
    while size > _LEAST_INITIALS and width(seat.initials, BOLD, size) > 2 * r - r // 2:
        size -= 1
    marks.append(centred(cx, cy, seat.initials, BOLD, size, "ink"))
    return marks + (_badge_marks(BADGES[state], box) if state else [])


def _badge_marks(icon: str, box: Rect) -> list[Mark]:
    r = max(7, round(box.w * 0.2))
    cx, cy = box.right - r, box.y + r
    return [Disc(cx, cy, r, "ink", "cream", 1), Icon(icon, cx, cy, round(r * 1.25), "cream")]


def _count_tag_marks(times: int, box: Rect) -> list[Mark]:
    """Return the number of monsters that a token represents, in its upper right corner."""
    words = f"×{times}"
    size = max(16, round(box.h * 0.34))
    wide = width(words, BOLD, size) + 6
    tag = Rect(box.right - wide, box.y, wide, size + 2)
    return [Slab(tag, "cream", 4), centred(tag.cx, tag.cy, words, BOLD, size, "ink")]


def _left_out_monster_marks(count: int, box: Rect) -> list[Mark]:
    """Return claws with the number of monsters left out."""
    size = max(16, round(box.h * 0.46))
    marks: list[Mark] = [Slab(box, "blood", 6, frame="cream", width=1)]
    icon = round(box.h * 0.42)
    figure = str(count)
    return [
        *marks,
        Icon("enemy", box.cx, box.y + round(box.h * 0.26), icon, "cream"),
        centred(box.cx, box.y + round(box.h * 0.71), figure, BOLD, size, "cream"),
    ]


def _clue_marks(count: int, box: Rect) -> list[Mark]:
    """Return a green disc with a lens, with a number if there are several clues."""
    r = box.w // 2
    marks: list[Mark] = [Disc(box.cx, box.cy, r, "moss", "cream", 2 if r > 20 else 1)]
    if count == 1:
        return [*marks, Icon("clue", box.cx, box.cy, round(r * 1.2), "cream")]
    figure = str(count)
    size = max(14, round(r * (0.86 if count < 10 else 0.72)))
    wide = width(figure, BOLD, size)
    lens = min(round(r * 0.9), round(r * 1.8) - wide)
    left = box.cx - (lens + wide) // 2
    return [
        *marks,
        Icon("clue", left + lens // 2, box.cy - r // 8, lens, "cream"),
        Text(left + lens + wide, round(box.cy + CAP * size / 2) + r // 6, figure, BOLD, size,
             "cream", "r"),
    ]  # fmt: skip


def _sign_marks(sign: str, box: Rect) -> list[Mark]:
    """Return an elder sign on blue, an explored marker on brass, or an activity marker on amber."""
    fill, ink = {"elder_sign": ("sea", "cream"), "explored": ("brass", "ink")}.get(
        sign, ("amber", "cream")
    )
    return [
        Slab(box, fill, 6, frame="ink", width=3),
        Icon(sign, box.cx, box.cy, round(box.w * 0.74), ink),
    ]
