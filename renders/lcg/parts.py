"""The small pieces of the card game's pictures: chips, discs, tags, counters."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from bot.engine.words import MINUS
from bot.lcg.views.shapes import AssetView, EnemyView, SeatView, ThreatView
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, fit, middle, width
from renders.marks import Disc, Icon, Mark, Rect, Slab, Text, centred, fitted
from renders.theme import FLOOR, seat_role

FLOOR_PX = FLOOR[1600]
# Initials repeat what colour and panel say; on the smallest discs they may be this small.
INITIALS_PX = 18

SYMBOLS = ("skull", "cultist", "tablet", "elder_thing", "auto_fail", "elder_sign")
_ORDER = {token: n for n, token in enumerate(SYMBOLS)}


def token_words(token: str) -> str:
    """A chaos token in words or figures: ``"elder thing"``, ``"−2"``."""
    if token == "auto_fail":
        return "auto-fail"
    return token.replace("_", " ") if token in _ORDER else token.replace("-", MINUS)


def sorted_tokens(tokens: Sequence[str]) -> list[str]:
    """Numbers from the best down, then the symbols in printed order."""
    return sorted(tokens, key=lambda t: (1, _ORDER[t]) if t in _ORDER else (0, -int(t)))


def chaos_disc(token: str, cx: int, cy: int, r: int) -> list[Mark]:
    """A chaos token: numbers ink on paper, symbols cream on ink, blood or sea."""
    if token not in _ORDER:
        size = round(r * 1.14)
        return [
            Disc(cx, cy, r, "paper", "dim2", max(1, r // 16)),
            centred(cx, cy, token_words(token), BOLD, size, "ink"),
        ]
    fill = {"auto_fail": "blood", "elder_sign": "sea"}.get(token, "ink")
    side = round(r * (1.05 if token == "auto_fail" else 1.25))
    return [
        Disc(cx, cy, r, fill, "cream", max(2, r // 12)),
        Icon(token, cx, cy, side, "cream"),
    ]


# How far the brass ring of the turn stands out.
_RING = 5


class Line(NamedTuple):
    """One row of a list of threats: an enemy, `times` equal enemies, or a treachery."""

    name: str
    short: str
    enemy: bool
    exhausted: bool = False
    figure: str = ""
    doom: int = 0
    times: int = 1
    ally: bool = False

    @property
    def words(self) -> tuple[str, str]:
        """The name and the short name with the count."""
        more = f" ×{self.times}" if self.times > 1 else ""
        return self.name + more, (self.short or self.name) + more


def _enemy_line(enemy: EnemyView) -> Line:
    figure = "" if enemy.health is None else f"{enemy.damage}/{enemy.health}"
    return Line(enemy.name, enemy.short, True, enemy.exhausted, figure, enemy.doom)


def lines_of(enemies: Sequence[EnemyView], others: Sequence[ThreatView]) -> list[Line]:
    """One line each: enemies first, then other cards."""
    return [
        *map(_enemy_line, enemies),
        *(Line(card.name, card.short, False, card.exhausted, ally=card.ally) for card in others),
    ]


def merged(lines: Sequence[Line]) -> list[Line]:
    """The same lines with equal ones counted together, in order of the first of each."""
    firsts = {line: lines.index(line) for line in lines}
    ranked = sorted(lines, key=lambda line: firsts[line])
    return [line._replace(times=len(list(same))) for line, same in groupby(ranked)]


class Style(NamedTuple):
    """How tall a row is and how large its type."""

    tall: int
    gap: int
    name: int
    figure: int
    frame: int
    heart: bool = True


LARGE = Style(44, 7, 29, 32, 3)
MIDDLE = Style(38, 5, 27, 29, 3)
TIGHT = Style(30, 2, 25, 26, 0)


class Stack(NamedTuple):
    """Rows chosen so that they fit: how they look, which are shown, how many are left off."""

    style: Style
    lines: tuple[Line, ...]
    left_off: int = 0
    columns: int = 1
    only_enemies: bool = True

    @property
    def tall(self) -> int:
        """The height of all rows, the words about the rest included."""
        rows = -(-len(self.lines) // self.columns) + (1 if self.left_off else 0)
        return rows * (self.style.tall + self.style.gap) - self.style.gap if rows else 0


def stack(
    lines: Sequence[Line], room: int, columns: int = 1, styles: Sequence[Style] = ()
) -> Stack:
    """The most generous way to show the lines in `room` pixels of height.

    First every line large, then equal ones merged, then tighter; at last some are left off and
    counted, the first ones shown.
    """
    used = styles or (LARGE, MIDDLE, TIGHT)
    together = merged(lines)
    tries = [Stack(used[0], tuple(lines), 0, columns)]
    tries += [Stack(style, tuple(together), 0, columns) for style in used]
    for attempt in tries:
        if attempt.tall <= room:
            return attempt
    tight = used[-1]
    rows = max(1, (room + tight.gap) // (tight.tall + tight.gap))
    shown = together[: (rows - 1) * columns]
    rest = together[len(shown) :]
    left_off = sum(line.times for line in rest)
    return Stack(tight, tuple(shown), left_off, columns, all(line.enemy for line in rest))


def stack_marks(rows: Stack, x: int, y: int, wide: int, on_paper: bool) -> list[Mark]:
    """The rows of a stack from (x, y), `wide` pixels wide."""
    marks: list[Mark] = []
    gap = 8
    cell = (wide - gap * (rows.columns - 1)) // rows.columns
    step = rows.style.tall + rows.style.gap
    for n, line in enumerate(rows.lines):
        at = Rect(
            x + (cell + gap) * (n % rows.columns), y + step * (n // rows.columns), cell,
            rows.style.tall,
        )  # fmt: skip
        marks += chip(line, at, rows.style) if line.enemy else card_row(line, at, rows, on_paper)
    if rows.left_off:
        base = y + step * -(-len(rows.lines) // rows.columns)
        words = f"and {rows.left_off} more" if rows.lines else f"{rows.left_off} here"
        if rows.only_enemies and not on_paper:
            words += " engaged"
        at = middle(base + rows.style.tall // 2, 25)
        marks.append(Text(x + 6, at, words, SEMIBOLD, 25, "blood" if on_paper else "ember"))
    return marks


def chip(line: Line, box: Rect, style: Style) -> list[Mark]:
    """An enemy: claws, name, doom on it, cracked heart, damage out of health."""
    fill = "dim" if line.exhausted else "alarm"
    if line.exhausted:
        dashes = 3 if style.frame else 2
        marks: list[Mark] = [Slab(box, fill, 5, frame="ink2", width=dashes, dashed=True)]
    elif style.frame:
        marks = [Slab(box, fill, 5, frame="blood", width=style.frame)]
    else:
        marks = [Slab(box, fill, 5)]
    side = round(style.tall * 0.62)
    state, colour = ("exhausted", "ink2") if line.exhausted else ("enemy", "blood")
    marks.append(Icon(state, box.x + 12 + side // 2, box.cy, side, colour))
    left = box.x + 20 + side
    figures, start = _chip_figures(line, box, style, left)
    room = start - left - 6
    words = fit(*line.words, SEMIBOLD, style.name, room, FLOOR_PX)
    marks.append(fitted(left, middle(box.cy, words.size), words, "ink"))
    return marks + figures


def _chip_figures(line: Line, box: Rect, style: Style, left: int) -> tuple[list[Mark], int]:
    """The counters at a chip's right end, and where they start."""
    marks: list[Mark] = []
    edge = box.right - 10
    base = middle(box.cy, style.figure)
    side = round(style.figure * 0.86)
    if line.figure:
        marks.append(Text(edge, base, line.figure, BOLD, style.figure, "ink", "r"))
        edge -= width(line.figure, BOLD, style.figure) + 6
        # The heart gives way when the name would be cut.
        name = width(line.words[1], SEMIBOLD, FLOOR_PX)
        if style.heart and edge - side - left - 6 >= name:
            marks.append(Icon("damage", edge - side // 2, box.cy, side, "blood"))
            edge -= side + 2
    if line.doom:
        marks.append(Text(edge - 6, base, str(line.doom), BOLD, style.figure, "gate", "r"))
        edge -= 6 + width(str(line.doom), BOLD, style.figure) + 4
        marks.append(Icon("doom", edge - side // 2, box.cy, side, "gate"))
        edge -= side
    return marks, edge


def card_row(line: Line, box: Rect, rows: Stack, on_paper: bool) -> list[Mark]:
    """A card that lies here: a pill on dark ground, a plain row on paper.

    A bust marks a person, a cloud everything else.
    """
    side = round(box.h * 0.66)
    left = box.x + (side + 16 if on_paper else side + 26)
    words = fit(*line.words, SEMIBOLD, rows.style.name - 1, box.right - left - 12, FLOOR_PX)
    colour = "ink2" if on_paper else "cream"
    marks: list[Mark] = []
    if not on_paper:
        marks.append(Slab(box, "panel2", box.h // 2, frame="mist", width=2))
    icon = "exhausted" if line.exhausted else "ally" if line.ally else "cloud"
    cloud = "ink2" if on_paper else "mist"
    marks.append(Icon(icon, left - 8 - side // 2, box.cy, side, cloud))
    marks.append(fitted(left, middle(box.cy, words.size), words, colour))
    return marks


def seat_disc(seat: SeatView, cx: int, cy: int, r: int, turn: bool) -> list[Mark]:
    """An investigator's disc with initials; on turn it has a brass ring around it."""
    marks: list[Mark] = []
    if turn:
        marks.append(Disc(cx, cy, r + _RING, "brass", "ink", 2))
    marks.append(Disc(cx, cy, r, seat_role(seat.number), "ink", 3))
    size = round(r * 1.06)
    while size > INITIALS_PX and width(seat.initials, BOLD, size) > 2 * r - 14:
        size -= 1
    marks.append(centred(cx, cy, seat.initials, BOLD, size, "ink"))
    return marks


class TokenStyle(NamedTuple):
    """A row of investigators in a place: radius of the discs, width of tag and turn arrow."""

    r: int
    tag: int
    arrow: int
    gap: int


def token_width(seat: SeatView, style: TokenStyle) -> int:
    """How wide an investigator's disc with its tag and arrow is."""
    wide = 2 * style.r
    wide += style.tag if seat.enemies else 0
    wide += _RING if seat.enemies and seat.turn else 0
    return wide + (style.arrow + 4 if seat.turn else 0)


def token_rows(seats: Sequence[SeatView], style: TokenStyle, wide: int) -> list[list[SeatView]]:
    """Break the investigators of a place into rows that fit."""
    rows: list[list[SeatView]] = []
    used = 0
    for seat in seats:
        need = token_width(seat, style)
        if not rows or used + style.gap + need > wide:
            rows.append([seat])
            used = need
        else:
            rows[-1].append(seat)
            used += style.gap + need
    return rows


def token_marks(
    rows: Sequence[Sequence[SeatView]], style: TokenStyle, x: int, y: int
) -> list[Mark]:
    """Rows of discs from (x, y), each row 2 r + gap below the last."""
    marks: list[Mark] = []
    for n, row in enumerate(rows):
        left = x
        cy = y + style.r + n * (2 * style.r + style.gap)
        for seat in row:
            marks += _token(seat, style, left, cy)
            left += token_width(seat, style) + style.gap
    return marks


def _token(seat: SeatView, style: TokenStyle, left: int, cy: int) -> list[Mark]:
    marks: list[Mark] = []
    if seat.turn:
        side = round(style.arrow * 0.9)
        marks.append(Icon("turn", left + side // 2, cy, side, "ink"))
        left += style.arrow + 4
    cx = left + style.r
    if seat.enemies:
        tall = round(style.r * 1.2)
        ring = _RING if seat.turn else 0
        box = Rect(cx, cy - tall // 2, style.r + style.tag + ring, tall)
        size = max(FLOOR_PX, round(tall * 0.72))
        marks.append(Slab(box, "blood", 5))
        side = round(tall * 0.6)
        marks.append(Icon("enemy", cx + style.r + ring + 2 + side // 2, cy, side, "cream"))
        count = str(len(seat.enemies))
        marks.append(Text(box.right - 6, middle(cy, size), count, BOLD, size, "cream", "r"))
    return marks + seat_disc(seat, cx, cy, style.r, seat.turn)


def counter(icon: str, text: str, x: int, cy: int, colour: str, size: int = 36) -> list[Mark]:
    """An icon and its number, from x to the right."""
    side = round(size * 1.05)
    return [
        Icon(icon, x + side // 2, cy, side, colour),
        Text(x + side + 12, middle(cy, size), text, BOLD, size, "cream"),
    ]


def units(box: Rect, have: int, need: int, colour: str, most: int = 14) -> list[Mark]:
    """A box per unit, the first `have` filled; one long bar when there are more than `most`."""
    if need > most:
        full = Slab(box, "ground", 4, frame="line", width=2)
        wide = round(box.w * min(have, need) / need)
        bar = Slab(
            box._replace(w=wide), colour, 4, corners=(True, have >= need, have >= need, True)
        )
        return [full, bar] if wide > 8 else [full]
    gap = 8 if need <= 8 else 5
    wide = (box.w - gap * (need - 1)) / max(1, need)
    marks: list[Mark] = []
    for n in range(need):
        left = round(box.x + n * (wide + gap))
        right = round(box.x + n * (wide + gap) + wide)
        at = Rect(left, box.y, right - left, box.h)
        filled = n < have
        marks.append(
            Slab(at, colour, 4) if filled else Slab(at, "ground", 4, frame="line", width=2)
        )
    return marks


def asset_words(asset: AssetView, short: bool = True) -> str:
    """A card in play in a few words: ``"Flashlight, 2 supplies"``, ``"Beat Cop 1/2"``.

    Harm that lies on a card without health or sanity is no part of anything: ``"2 horror on it"``.
    """
    words = (asset.short or asset.name) if short else asset.name
    if asset.damage:
        lies = f", {asset.damage} damage on it"
        words += lies if asset.health is None else f" {asset.damage}/{asset.health}"
    if asset.horror:
        lies = f", {asset.horror} horror on it"
        words += lies if asset.sanity is None else f", horror {asset.horror}/{asset.sanity}"
    if asset.uses:
        words += f", {asset.uses}"
    return words + (", exhausted" if asset.exhausted else "")


def label(x: int, y: int, text: str, colour: str = "mist", size: int = 25) -> Text:
    """Small words beside a figure."""
    return Text(x, y, text, MEDIUM, size, colour)


def short_of(seat: SeatView) -> str:
    """The short name of an investigator, or the whole one."""
    return seat.short or seat.name
