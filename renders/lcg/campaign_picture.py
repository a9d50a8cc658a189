"""A campaign as a picture 1200 px wide: next step, scenarios, investigators, log and bag."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image

from bot.engine.english import join_names
from bot.lcg.campaign.campaign_view import CampaignView
from renders.canvas import paint
from renders.encode import encode
from renders.lcg import campaign_marks, roster
from renders.lcg.layout import header_marks
from renders.lettering import BOLD, MEDIUM, TITLE, fit, middle, width, wrap
from renders.marks import Group, Icon, Mark, Rect, Scene, Slab, Text, fit_line
from renders.theme import BOARD_FLOOR, FRAME, GAP, MARGIN, RADIUS, SPINE

WIDTH = 1200
_INNER = WIDTH - 2 * MARGIN
_HEADER = Rect(0, 0, WIDTH, 80)
_HEAD, _LINE, _PAD, _SAID = 60, 42, 12, 30
Part = Callable[[CampaignView, Rect], list[Group]]


def campaign_scene(view: CampaignView) -> Scene:
    """Return the panels one below the other, each as high as necessary."""
    groups = [Group("header", _HEADER, tuple(_header_marks(view)), alone=True)]
    y = _HEADER.bottom + GAP
    for part in _PARTS:
        found = part(view, Rect(MARGIN, y, _INNER, 0))
        groups += found
        y = max([y, *(group.box.bottom + GAP for group in found)])
    return Scene(WIDTH, y - GAP + MARGIN, tuple(groups))


def _header_marks(view: CampaignView) -> list[Mark]:
    said = fit(view.difficulty.capitalize(), "", MEDIUM, 32, 240, BOARD_FLOOR)
    name = fit(view.name, "", TITLE, 46, WIDTH - 122 - width(*said) - 60, BOARD_FLOOR)
    return [
        *header_marks(),
        Icon("rays", 60, 46, 100, "brass", faint=True),
        fit_line(122, 51, name, "cream"),
        fit_line(WIDTH - MARGIN, 50, said, "mist", "r"),
    ]


def headline(view: CampaignView) -> str:
    """Return the state of the campaign in a line."""
    if view.end:
        return view.end
    current = [each for each in view.scenarios if each.state in ("now", "next")]
    words = {"now": "Being played", "next": "Next"}
    return f"{words[current[0].state]}: {current[0].name}" if current else view.name


def notes(view: CampaignView) -> list[str]:
    """Return the steps to take before the next scenario."""
    found = [f"Not ready yet: {join_names(view.awaited)}"] if view.awaited else []
    called = view.choosers or tuple(f"Seat {seat + 1}" for seat in view.choosing)
    found += [f"{who} chooses a new investigator" for who in called]
    if view.step == "lead":
        found.append("Anybody says who leads it")
    return found


def _next_step_groups(view: CampaignView, at: Rect) -> list[Group]:
    """Return the main panel, framed in brass."""
    lines = [line for note in notes(view) for line in wrap(note, MEDIUM, _SAID, at.w - 90)]
    box = at._replace(h=_HEAD + len(lines) * _LINE + (_PAD if lines else 0))
    left = box.x + (24 if view.end else 68)
    words = fit(headline(view), "", BOLD, 34, box.right - 22 - left, BOARD_FLOOR)
    cy = box.y + _HEAD // 2
    marks: list[Mark] = [
        Slab(box, "panel2", RADIUS, frame="brass", width=4),
        *([] if view.end else [Icon("turn", box.x + 38, cy, 28, "brass")]),
        fit_line(left, middle(cy, words.size), words, "brass"),
    ]
    for n, line in enumerate(lines):
        base = middle(box.y + _HEAD + n * _LINE + _LINE // 2 - 4, _SAID)
        marks.append(Text(left, base, line, MEDIUM, _SAID, "cream"))
    return [Group("now", box, tuple(marks))]


def _offer_groups(view: CampaignView, at: Rect) -> list[Group]:
    """Return a panel of the story cards that can be taken."""
    if not view.offers:
        return []
    said = "Offered: " + "; ".join(view.offers)
    lines = wrap(said, MEDIUM, _SAID, at.w - 60)
    box = at._replace(h=len(lines) * _LINE + 2 * _PAD)
    marks: list[Mark] = [
        Slab(box, "panel", RADIUS, frame="line", width=FRAME),
        Slab(box._replace(w=SPINE), "lilac"),
    ]
    for n, line in enumerate(lines):
        base = middle(box.y + _PAD + n * _LINE + _LINE // 2, _SAID)
        marks.append(Text(box.x + 30, base, line, MEDIUM, _SAID, "cream"))
    return [Group("offers", box, tuple(marks))]


def _scenario_groups(view: CampaignView, at: Rect) -> list[Group]:
    return campaign_marks.scenario_groups(view.scenarios, at)


def _roster_groups(view: CampaignView, at: Rect) -> list[Group]:
    return roster.roster_groups(view.roster, at)


def _log_groups(view: CampaignView, at: Rect) -> list[Group]:
    return [campaign_marks.log_group(view.log, at)]


def _bag_groups(view: CampaignView, at: Rect) -> list[Group]:
    return [campaign_marks.bag_group(view.bag, at)] if view.bag else []


_PARTS: tuple[Part, ...] = (
    _next_step_groups,
    _scenario_groups,
    _roster_groups,
    _offer_groups,
    _log_groups,
    _bag_groups,
)


def draw_campaign(view: CampaignView) -> Image.Image:
    """Draw the campaign as an RGB image 1200 px wide."""
    return paint(campaign_scene(view))


@lru_cache(maxsize=16)
def campaign_png(view: CampaignView) -> bytes:
    """Return the campaign as a PNG, cached by view."""
    return encode(draw_campaign(view))
