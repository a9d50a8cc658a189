"""The layout of a recap, 1200 px wide."""

from bot.engine.game_numbers import Recap
from renders.lettering import MEDIUM, SEMIBOLD, TITLE, fit, middle, wrap
from renders.marks import Group, Mark, Rect, Scene, Slab, Text, fit_line
from renders.recap.investigator_rows import people_groups, people_height
from renders.recap.round_bars import track_groups, tracks_height
from renders.recap.scenario_cards import episode_groups
from renders.theme import BOARD_FLOOR, CUT, GAP, MARGIN

WIDE = 1200
_INNER = WIDE - 2 * MARGIN
_HEAD = 116
_LINE = 42
_SAID = 32


def recap_scene(recap: Recap) -> Scene:
    """Return head, deciding events, scenarios, course by rounds, and investigators."""
    groups = [_head_group(recap)]
    top = MARGIN + _HEAD + GAP
    if recap.decided:
        groups.append(_deciding_events_group(recap, top))
        top = groups[-1].box.bottom + GAP
    groups += episode_groups(recap.episodes, Rect(MARGIN, top, _INNER, 0))
    top = max([top, *(group.box.bottom + GAP for group in groups[1:])])
    groups += track_groups(recap, Rect(MARGIN, top, _INNER, tracks_height(recap)))
    top += tracks_height(recap) + GAP * bool(recap.tracks)
    table = Rect(MARGIN, top, _INNER, people_height(recap, _INNER))
    groups += people_groups(recap, table)
    return Scene(WIDE, table.bottom + MARGIN, tuple(groups))


def _head_group(recap: Recap) -> Group:
    """Return the scenario and its result."""
    box = Rect(MARGIN, MARGIN, _INNER, _HEAD)
    title = fit(recap.title, "", TITLE, 56, _INNER, 36)
    colour = {True: "jade", False: "ember", None: "mist"}[recap.won]
    verdict = {True: "Won", False: "Lost", None: ""}[recap.won]
    words = (
        recap.result
        if verdict.lower() in recap.result.lower()
        else _result_with_verdict(recap, verdict)
    )
    result = fit(words, recap.result, SEMIBOLD, 36, _INNER, BOARD_FLOOR)
    return Group(
        "head",
        box,
        (
            fit_line(box.x, middle(box.y + 32, title.size), title, "cream"),
            fit_line(box.x, middle(box.y + 88, result.size), result, colour),
        ),
    )


def _result_with_verdict(recap: Recap, verdict: str) -> str:
    """Return the result after "Won" or "Lost", unless it says that already."""
    told = recap.result.lower().startswith(("victory", "defeat"))
    return f"{verdict} · {recap.result}" if verdict and not told else recap.result


def _deciding_events_group(recap: Recap, top: int) -> Group:
    """Return the deciding events on paper."""
    room = _INNER - 56
    lines = [line for said in recap.decided for line in wrap(said, MEDIUM, _SAID, room)]
    box = Rect(MARGIN, top, _INNER, len(lines) * _LINE + 32)
    marks: list[Mark] = [Slab(box, "paper", CUT, cut=True)]
    for n, line in enumerate(lines):
        base = middle(box.y + 16 + n * _LINE + _LINE // 2, _SAID)
        marks.append(Text(box.x + 28, base, line, MEDIUM, _SAID, "ink"))
    return Group("decided", box, tuple(marks))
