"""A campaign as a picture 1200 wide: who is in it, its log, the chaos bag and what is next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from bot.lcg.campaign.views import CampaignView, EntryView, InvestigatorView, ScenarioView
from renders.canvas import paint
from renders.encode import encode
from renders.lcg.alt import LIMIT
from renders.lettering import MEDIUM, SEMIBOLD, TITLE, fit, middle, wrap
from renders.marks import Group, Mark, Rect, Scene, Slab, Text, fitted
from renders.theme import BOARD_FLOOR, FRAME, GAP, LAMPLIT, MARGIN, RADIUS, Role, Theme

WIDTH = 1200
_HEAD, _ROW, _PAD, _SIZE = 104, 44, 16, 30
_STATES = {"over": "played", "now": "being played", "next": "comes next", "later": "later"}
Line = tuple[str, Role]


def campaign_scene(view: CampaignView) -> Scene:
    """A heading, then a panel each for the scenarios, the roster, the log and the bag."""
    groups = [Group("heading", Rect(0, 0, WIDTH, _HEAD - GAP), tuple(_heading(view)))]
    y = _HEAD
    for title, lines in _panels(view):
        found = [each for line in lines for each in _broken(line)]
        box = Rect(MARGIN, y, WIDTH - 2 * MARGIN, (len(found) + 1) * _ROW + _PAD)
        groups.append(Group(title, box, tuple(_panel(title, found, box))))
        y = box.bottom + GAP
    return Scene(WIDTH, y - GAP + MARGIN, tuple(groups))


def _heading(view: CampaignView) -> list[Mark]:
    name = fit(view.name, "", TITLE, 48, 760, 28)
    words = view.end or view.difficulty.capitalize()
    said = fit(words, "", MEDIUM, 28, 340, BOARD_FLOOR)
    return [
        fitted(MARGIN + 8, middle(46, name.size), name, "cream"),
        Text(WIDTH - MARGIN - 8, middle(46, said.size), said.text, MEDIUM, said.size, "mist", "r"),
    ]


def _panels(view: CampaignView) -> list[tuple[str, list[Line]]]:
    """What stands in each panel; an empty one is left out."""
    roster = [line for each in view.roster for line in _investigator(each)]
    found = [
        ("Scenarios", [_scenario(each) for each in view.scenarios]),
        ("Investigators", roster),
        ("Campaign log", [_entry(each) for each in view.log]),
        ("Chaos bag", [(", ".join(view.bag), "cream")] if view.bag else []),
        ("Offered", [(each, "cream") for each in view.offers]),
    ]
    return [(title, list(lines)) for title, lines in found if lines]


def _scenario(each: ScenarioView) -> Line:
    said = f"{each.name}: {each.result or _STATES[each.state]}"
    return said, "brass" if each.state in ("now", "next") else "cream"


def _investigator(who: InvestigatorView) -> list[Line]:
    """Name and numbers; below them what stays in the deck."""
    out = who.status in ("killed", "insane", "left")
    kept = [*who.story, *who.weaknesses]
    numbers = (
        f"{who.xp} experience, trauma {who.physical} physical of {who.health}, "
        f"{who.mental} mental of {who.sanity}"
    )
    marks = [*(["leads"] if who.leads else []), *(["ready"] if who.ready else [])]
    head = f"{who.name}: {who.status if out else numbers}"
    first: Line = (" · ".join([head, *marks]), "mist" if out else "cream")
    return [first, *([("    " + ", ".join(kept), "lilac")] if kept else [])]


def _entry(entry: EntryView) -> Line:
    names = f" {', '.join(entry.names)}" if entry.names else ""
    crossed = " (crossed out)" if entry.crossed else ""
    return f"{entry.text}{names}{crossed}", "mist" if entry.crossed else "cream"


def _broken(line: Line) -> list[Line]:
    text, colour = line
    return [(part, colour) for part in wrap(text, MEDIUM, _SIZE, WIDTH - 2 * MARGIN - 40)]


def _panel(title: str, lines: Sequence[Line], box: Rect) -> list[Mark]:
    marks: list[Mark] = [Slab(box, "panel", RADIUS, frame="line", width=FRAME)]
    rows = [(title, SEMIBOLD, "brass"), *((text, MEDIUM, colour) for text, colour in lines)]
    for number, (text, face, colour) in enumerate(rows):
        y = box.y + _PAD // 2 + number * _ROW + _ROW // 2
        marks.append(Text(box.x + 20, middle(y, _SIZE), text, face, _SIZE, colour))
    return marks


def draw_campaign(view: CampaignView, theme: Theme = LAMPLIT) -> Image.Image:
    """The campaign in RGB, 1200 wide. Pure."""
    return paint(campaign_scene(view), theme)


@lru_cache(maxsize=16)
def campaign_png(view: CampaignView) -> bytes:
    """The campaign as a PNG; equal views share their bytes."""
    return encode(draw_campaign(view))


def campaign_alt(view: CampaignView) -> str:
    """The whole campaign in words, shortened where it would be too long."""
    head = f"{view.name}, {view.difficulty}."
    parts = [
        f"{title}: {'; '.join(text.strip() for text, _ in lines)}."
        for title, lines in _panels(view)
    ]
    return " ".join([head, *filter(None, [view.end]), *parts])[:LIMIT]
