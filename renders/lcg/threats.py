"""Enemies as chips and other cards as pills, in rows, for an investigator or a place.

A chip shows name, fight, damage out of health, and evade. If room is scarce, equal enemies are
merged, then fight and evade are dropped, then plain words name as many as fit. All measures are
pixels of a board 1200 px wide.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from bot.lcg.views.shapes import EnemyView, ThreatView
from renders.lettering import BOLD, SEMIBOLD, fit, flow_items, middle, width
from renders.marks import Icon, Mark, Rect, Slab, Text, fit_line
from renders.theme import BOARD_FLOOR

TALL, GAP = 36, 6
SIZE = BOARD_FLOOR
_PAD, _ICON, _APART = 9, 21, 9
_SECOND = 31
"""The extra height of a chip with a second line."""


class Figure(NamedTuple):
    """A number on a chip, after its icon if it has one."""

    icon: str
    text: str
    colour: str

    @property
    def wide(self) -> int:
        """The width in pixels."""
        return width(self.text, BOLD, SIZE) + (_ICON + 3 if self.icon else 0)


class Threat(NamedTuple):
    """An enemy, `times` equal enemies, or another card. A missing value is an empty text."""

    name: str
    short: str
    enemy: bool
    exhausted: bool = False
    fight: str = ""
    harm: str = ""
    evade: str = ""
    doom: int = 0
    times: int = 1
    ally: bool = False
    clues: int = 0

    @property
    def words(self) -> tuple[str, str]:
        """The name and the short name, with the count."""
        more = f" ×{self.times}" if self.times > 1 else ""
        return self.name + more, (self.short or self.name) + more

    @property
    def plain(self) -> str:
        """The name, damage and state as text."""
        doom = f", {self.doom} doom" if self.doom else ""
        doom += f", {self.clues} clue{'s' if self.clues > 1 else ''}" if self.clues else ""
        state = ", exhausted" if self.exhausted else ""
        return " ".join(filter(None, (self.words[1], self.harm))) + doom + state


def threats_of(enemies: Sequence[EnemyView], others: Sequence[ThreatView]) -> list[Threat]:
    """Return a threat for each enemy, then for each other card."""
    return [
        *map(_enemy_threat, enemies),
        *(Threat(card.name, card.short, False, card.exhausted, ally=card.ally) for card in others),
    ]


def _enemy_threat(enemy: EnemyView) -> Threat:
    return Threat(
        enemy.name,
        enemy.short,
        True,
        enemy.exhausted,
        "" if enemy.fight is None else str(enemy.fight),
        "" if enemy.health is None else f"{enemy.damage}/{enemy.health}",
        "" if enemy.evade is None else str(enemy.evade),
        enemy.doom,
        clues=enemy.clues,
    )


def merge_equal(threats: Sequence[Threat]) -> list[Threat]:
    """Merge equal threats, in order of first appearance."""
    firsts = {threat: threats.index(threat) for threat in threats}
    ranked = sorted(threats, key=lambda threat: firsts[threat])
    return [threat._replace(times=len(list(same))) for threat, same in groupby(ranked)]


class Stack(NamedTuple):
    """Rows of threats that fit in `wide` pixels, and the number of threats left out.

    `full` chips also show fight and evade, on a second line if necessary. `words` are lines of text
    for threats without a chip.
    """

    wide: int
    rows: tuple[tuple[Threat, ...], ...] = ()
    full: bool = True
    left_off: int = 0
    words: tuple[str, ...] = ()

    @property
    def tall(self) -> int:
        """The height of all rows and lines of text."""
        high = sum(_row_height(row, self) + GAP for row in self.rows)
        high += (TALL + GAP) * (1 if self.left_off else 0) + (TALL + 2) * len(self.words)
        return max(0, high - GAP)


def stack_rows(threats: Sequence[Threat], wide: int, room: int, *, spelt: bool = False) -> Stack:
    """Return the fullest rows in `room` pixels of height; `spelt`: use text for the rest."""
    together = merge_equal(threats)
    for group, full in ((threats, True), (together, True), (together, False)):
        found = Stack(wide, _pack_rows(group, wide, full), full)
        if found.tall <= room and not (full and _is_too_narrow(group, wide)):
            return found
    return _text_stack(together, wide, room) if spelt else _cut_stack(together, wide, room)


def _is_too_narrow(group: Sequence[Threat], wide: int) -> bool:
    """Return True if the numbers of an enemy do not fit on a line of their own."""
    return any(_figures_width(figures(each, True)) + 2 * _PAD > wide for each in group)


def _text_stack(together: Sequence[Threat], wide: int, room: int) -> Stack:
    lines = max(1, room // (TALL + 2))
    named = [each.plain for each in together]
    return Stack(wide, words=tuple(flow_items(named, lines, SEMIBOLD, SIZE, wide)))


def _cut_stack(together: Sequence[Threat], wide: int, room: int) -> Stack:
    """Return the first rows, and the number of the other threats."""
    rows = _pack_rows(together, wide, full=False)
    shown = rows[: max(0, (room + GAP) // (TALL + GAP) - 1)]
    named = sum(each.times for row in shown for each in row)
    return Stack(wide, shown, False, sum(each.times for each in together) - named)


def _pack_rows(threats: Sequence[Threat], wide: int, full: bool) -> tuple[tuple[Threat, ...], ...]:
    """Put each threat into the first row of its kind with enough room."""
    rows: list[list[Threat]] = []
    for threat in threats:
        need = min(wide, _chip_width(threat, full))
        row = next((row for row in rows if row[0].enemy == threat.enemy
                    and _used_width(row, full) + GAP + need <= wide), None)  # fmt: skip
        if row is None:
            rows.append([threat])
        else:
            row.append(threat)
    return tuple(map(tuple, rows))


def _used_width(row: Sequence[Threat], full: bool) -> int:
    return sum(_chip_width(threat, full) + GAP for threat in row) - GAP


def _icon_width(threat: Threat) -> int:
    """Return the width of the icon before the name; ready enemies have none."""
    return 0 if threat.enemy and not threat.exhausted else _ICON + 6


def figures(threat: Threat, full: bool) -> list[Figure]:
    """Return the numbers on a chip from left to right; only the damage if there is no room."""
    found = [Figure("doom", str(threat.doom), "gate")] if threat.doom else []
    found += [Figure("clue", str(threat.clues), "moss")] if threat.clues else []
    if not full:
        return found + ([Figure("", threat.harm, "ink")] if threat.harm else [])
    told = (("combat", threat.fight), ("damage", threat.harm), ("agility", threat.evade))
    return found + [
        Figure(icon, text, "blood" if icon == "damage" else "ink2") for icon, text in told if text
    ]


def _figures_width(found: Sequence[Figure]) -> int:
    return sum(figure.wide + _APART for figure in found) - _APART if found else 0


def _chip_width(threat: Threat, full: bool) -> int:
    """Return the width of a chip on one line."""
    name = _icon_width(threat) + width(threat.words[1], SEMIBOLD, SIZE)
    counted = _figures_width(figures(threat, full))
    return 2 * _PAD + name + (_APART + counted if counted else 0)


def _line_count(threat: Threat, shown: Stack) -> int:
    broken = threat.enemy and shown.full and _chip_width(threat, True) > shown.wide
    return 2 if broken else 1


def _row_height(row: Sequence[Threat], shown: Stack) -> int:
    return TALL + (_SECOND if _line_count(row[0], shown) == 2 else 0)


# --- as marks ---------------------------------------------------------------------------------


def stack_marks(shown: Stack, x: int, y: int, *, on_paper: bool) -> list[Mark]:
    """Return the rows from (x, y), each stretched to the stack's width."""
    marks: list[Mark] = []
    colour = "blood" if on_paper else "ember"
    for row in shown.rows:
        tall = _row_height(row, shown)
        marks += _row_marks(row, Rect(x, y, shown.wide, tall), shown, on_paper)
        y += tall + GAP
    if shown.left_off:
        words = f"+{shown.left_off} more" if shown.rows else f"{shown.left_off} here"
        marks.append(Text(x + 4, middle(y + TALL // 2, SIZE), words, SEMIBOLD, SIZE, colour))
    for line in shown.words:
        marks.append(Text(x, middle(y + TALL // 2, SIZE), line, SEMIBOLD, SIZE, colour))
        y += TALL + 2
    return marks


def _row_marks(row: Sequence[Threat], box: Rect, shown: Stack, on_paper: bool) -> list[Mark]:
    marks: list[Mark] = []
    more = max(0, box.w - _used_width(row, shown.full)) // len(row)
    x = box.x
    for n, threat in enumerate(row):
        need = min(box.w, _chip_width(threat, shown.full)) + more
        cell = Rect(x, box.y, box.right - x if n == len(row) - 1 else need, box.h)
        marks += (
            _chip_marks(threat, cell, shown)
            if threat.enemy
            else _card_marks(threat, cell, on_paper)
        )
        x += need + GAP
    return marks


def _chip_marks(threat: Threat, box: Rect, shown: Stack) -> list[Mark]:
    """Return an enemy's chip: its name, and its numbers on the right or on a second line."""
    marks = [_background_mark(threat, box)]
    upper = box._replace(h=TALL)
    counted = figures(threat, shown.full)
    edge = box.right - _PAD
    if _line_count(threat, shown) == 2:
        lower = Rect(box.x + _PAD, box.y + TALL - 4, box.w, _SECOND)
        marks += _figure_marks(counted, lower.x, lower.cy)
    else:
        edge -= _figures_width(counted)
        marks += _figure_marks(counted, edge, upper.cy)
        edge -= _APART if counted else 0
    return marks + _name_marks(threat, upper, edge, "ink", "ink2")


def _name_marks(threat: Threat, box: Rect, edge: int, colour: str, faded: str) -> list[Mark]:
    """Return the name, with an icon for its state or kind if necessary."""
    marks: list[Mark] = []
    x = box.x + _PAD
    if lead := _icon_width(threat):
        icon = "exhausted" if threat.exhausted else "ally" if threat.ally else "cloud"
        marks.append(Icon(icon, x + _ICON // 2, box.cy, _ICON, faded))
        x += lead
    words = fit(*threat.words, SEMIBOLD, SIZE, edge - x, SIZE)
    return [*marks, fit_line(x, middle(box.cy, words.size), words, colour)]


def _figure_marks(found: Sequence[Figure], x: int, cy: int) -> list[Mark]:
    marks: list[Mark] = []
    for figure in found:
        left = x
        if figure.icon:
            marks.append(Icon(figure.icon, x + _ICON // 2, cy, _ICON, figure.colour))
            left += _ICON + 3
        marks.append(Text(left, middle(cy, SIZE), figure.text, BOLD, SIZE, "ink"))
        x += figure.wide + _APART
    return marks


def _background_mark(threat: Threat, box: Rect) -> Mark:
    if threat.exhausted:
        return Slab(box, "dim", 5, frame="ink2", width=2, dashed=True)
    return Slab(box, "alarm", 5, frame="blood", width=2)


def _card_marks(threat: Threat, box: Rect, on_paper: bool) -> list[Mark]:
    """Return a card as a pill on a dark background, or as a plain row on paper."""
    if on_paper:
        return _name_marks(threat, box, box.right - _PAD, "ink2", "ink2")
    pill = Slab(box, "panel2", TALL // 2, frame="mist", width=2)
    return [pill, *_name_marks(threat, box, box.right - _PAD, "cream", "mist")]
