"""A campaign's scenarios, its log on paper and its chaos bag, as marks."""

from __future__ import annotations

from collections.abc import Sequence

from bot.lcg.campaign.campaign_view import EntryView, ScenarioView
from renders.lcg.parts import chaos_disc, sorted_tokens
from renders.lettering import MEDIUM, SEMIBOLD, TITLE, fit, middle, width, wrap
from renders.marks import Disc, Group, Icon, Line, Mark, Rect, Slab, Text, fit_line
from renders.theme import BOARD_FLOOR, CUT, FRAME, GAP, RADIUS, SHADOW

_COLUMNS, _CARD, _APART = 3, 112, 16
_ROW, _PAD, _SIZE = 42, 16, 30
_TITLE, _INDENT = 48, 52
_R, _STEP, _LABEL = 24, 58, 190
STATES = {"now": "being played", "next": "comes next", "later": "later", "unplayed": "not played"}


def scenario_words(each: ScenarioView) -> str:
    """Return a scenario's result, or its state: ``Resolution 2 · 9 rounds``."""
    if each.state != "over":
        return STATES[each.state]
    rounds = f"{each.rounds} round{'s' * (each.rounds != 1)}" if each.rounds else ""
    return " · ".join(filter(None, [each.result, rounds]))


def scenario_groups(scenarios: Sequence[ScenarioView], at: Rect) -> list[Group]:
    """Return a card for each scenario, three a row: paper if played or in play, otherwise dark."""
    wide = (at.w - (_COLUMNS - 1) * _APART) // _COLUMNS
    groups: list[Group] = []
    for n, each in enumerate(scenarios):
        row, column = divmod(n, _COLUMNS)
        y = at.y + row * (_CARD + _APART)
        box = Rect(at.x + column * (wide + _APART), y, wide, _CARD)
        whole = Rect(box.x, box.y, box.w + SHADOW[0], box.h + SHADOW[1])
        groups.append(Group(f"scenario {n + 1}", whole, tuple(_scenario_marks(each, box))))
    return groups


def _scenario_marks(each: ScenarioView, box: Rect) -> list[Mark]:
    dark = each.state in ("later", "unplayed")
    colour, faded = ("mist", "mist") if dark else ("ink", "ink2")
    current = each.state in ("now", "next")
    left = box.x + (44 if current else 18)
    name = fit(each.name, "", TITLE, 33, box.w - 32, BOARD_FLOOR)
    said = fit(scenario_words(each), each.result, SEMIBOLD, 30, box.right - 14 - left, BOARD_FLOOR)
    low = box.y + 80
    return [
        *_background_marks(box, dark=dark),
        fit_line(box.x + 18, middle(box.y + 36, name.size), name, colour),
        *([Icon("turn", box.x + 28, low, 20, "ink")] if current else []),
        fit_line(left, middle(low, said.size), said, "ink" if current else faded),
    ]


def _background_marks(box: Rect, *, dark: bool) -> list[Mark]:
    shadow = Slab(box.moved(*SHADOW), "black", CUT, cut=True)
    if dark:
        return [
            shadow,
            Slab(box, "panel2", CUT, cut=True, frame="mist", width=2, dashed=True, gap=8),
        ]
    return [shadow, Slab(box, "paper", CUT, cut=True)]


def entry_words(entry: EntryView) -> str:
    """Return a log entry with the names under it."""
    return f"{entry.text}: {', '.join(entry.names)}" if entry.names else entry.text


def log_group(entries: Sequence[EntryView], at: Rect) -> Group:
    """Return the log on paper, with crossed-out entries struck through."""
    room = at.w - _INDENT - 24
    rows = [(each, wrap(entry_words(each), MEDIUM, _SIZE, room)) for each in entries]
    count = sum(len(lines) for _, lines in rows) or 1
    box = at._replace(h=_TITLE + count * _ROW + 2 * _PAD)
    top = box.y + _PAD
    marks: list[Mark] = [
        Slab(box, "paper", CUT, cut=True),
        Text(box.x + 22, middle(top + _TITLE // 2 - 4, 34), "Campaign log", TITLE, 34, "ink"),
    ]
    y = top + _TITLE
    for entry, lines in rows:
        marks.append(Disc(box.x + 34, y + _ROW // 2, 5, "ink2"))
        for line in lines:
            marks += _entry_marks(line, box.x + _INDENT, y + _ROW // 2, struck=entry.crossed)
            y += _ROW
    if not rows:
        base = middle(y + _ROW // 2, _SIZE)
        marks.append(Text(box.x + 22, base, "Nothing yet", MEDIUM, _SIZE, "ink2"))
    return Group("log", box, tuple(marks))


def _entry_marks(line: str, x: int, cy: int, *, struck: bool) -> list[Mark]:
    words = Text(x, middle(cy, _SIZE), line, MEDIUM, _SIZE, "ink2" if struck else "ink")
    if not struck:
        return [words]
    return [words, Line(x - 4, cy, x + width(line, MEDIUM, _SIZE) + 4, cy, 3, "ink2")]


def bag_group(tokens: Sequence[str], at: Rect) -> Group:
    """Return a panel with every token of the campaign's chaos bag."""
    shown = sorted_tokens(tokens)
    most = (at.w - _LABEL - GAP) // _STEP
    rows = -(-len(shown) // most)
    box = at._replace(h=rows * _STEP + 2 * GAP)
    cy = box.y + GAP + _STEP // 2
    marks: list[Mark] = [
        Slab(box, "panel", RADIUS, frame="line", width=FRAME),
        Text(box.x + 22, middle(cy, 30), "Chaos bag", SEMIBOLD, 30, "brass"),
    ]
    for n, token in enumerate(shown):
        row, column = divmod(n, most)
        x = box.x + _LABEL + column * _STEP + _R
        marks += chaos_disc(token, x, cy + row * _STEP, _R, BOARD_FLOOR)
    return Group("bag", box, tuple(marks))
