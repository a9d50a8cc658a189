"""Whole campaigns on the page of simulated games: `python -m tests.campaign_tally` plays them anew.

About 1,000 campaigns and the directed ones, a series to a process at a time; half an hour on two
cores. With names of campaigns only theirs are played, and the other sections stay.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor

from msgspec import Struct

from bot.rulesets import kits
from bot.tools.campaigns import CampaignLine, CampaignSimulation, ChapterLine
from bot.tools.simulate import SimulationPlan
from tests.campaign_plans import (
    ALWAYS,
    CARCOSA,
    DUNWICH,
    EVERY,
    NIGHT,
    PLAYERS,
    RETURN,
    SIZES,
    all_series,
)
from tests.directed_campaigns import ALL_COURSES, CARCOSA_COURSES, DirectedCampaign
from tests.tally import CAMPAIGNS, DOCS, mean, table

PAGE = DOCS / "lcg_games.md"
DIRECTED = "directed"
Count = Callable[[Iterable[CampaignLine]], list[tuple[str, str]]]
"""What is counted of campaigns."""


class CampaignSeries(Struct, frozen=True):
    """Campaigns and what they came to."""

    plan: SimulationPlan
    lines: tuple[CampaignLine, ...]


def played(plan: SimulationPlan) -> CampaignSeries:
    """Play a series."""
    return CampaignSeries(plan, tuple(CampaignSimulation(plan, kits()).lines()))


def directed(campaign: str) -> list[CampaignLine]:
    """Play the directed campaigns."""
    all_kits, lines = kits(), list[CampaignLine]()
    for course in {**ALL_COURSES, CARCOSA: CARCOSA_COURSES}[campaign]:
        chain = DirectedCampaign(all_kits, course, campaign=campaign).play()
        record = chain.campaign.state
        ended = [
            ChapterLine(wanted.scenario, str(session.state.resolution), 0)
            for wanted, session in chain.ended
        ]
        end = None if record.end is None else str(record.end)
        lines.append(CampaignLine(0, "", ended, end, record.ended_by))
    return lines


def section(series: Sequence[CampaignSeries], steered: Sequence[CampaignLine]) -> str:
    """The part of the page on one campaign."""
    usual = [each for each in series if each.plan.restart_every == EVERY]
    strict = [each for each in series if each.plan.restart_every == ALWAYS]
    lines = [line for each in series for line in each.lines]
    by_player = {player: _of_player(usual, player) for player in PLAYERS}
    if steered:
        by_player[DIRECTED] = [*steered]
    found = sum(len(line.faults) for line in lines)
    return SECTION.format(
        name=TITLES[usual[0].plan.scenario],
        total=len(lines),
        found=f"{found} violations" if found else "no violation",
        strict=sum(len(each.lines) for each in strict),
        first=_sizes(usual),
        resolutions=_counted(by_player, _resolutions),
        ends=_counted(by_player, _ends),
    )


def _of_player(series: Iterable[CampaignSeries], player: str) -> list[CampaignLine]:
    return [line for each in series if each.plan.player == player for line in each.lines]


def _sizes(series: Sequence[CampaignSeries]) -> str:
    """A row for each number of investigators and player."""
    rows: list[tuple[object, ...]] = []
    for size in SIZES:
        for player in PLAYERS:
            of_size = [each for each in series if len(each.plan.investigators) == size]
            lines = _of_player(of_size, player)
            rows.append((size, player, *_row(lines)))
    head = (
        *("investigators", "player", "campaigns", "violations", "chapters, mean"),
        *("answers, mean and most", "bought, mean", "fallen, mean"),
    )
    return table(head, rows, 2)


def _row(lines: Sequence[CampaignLine]) -> tuple[object, ...]:
    answers = [line.decisions for line in lines]
    return (
        len(lines),
        sum(len(line.faults) for line in lines),
        mean(len(line.chapters) for line in lines),
        f"{round(sum(answers) / len(answers))}, {max(answers)}",
        mean(line.bought for line in lines),
        mean(line.fallen for line in lines),
    )


def _counted(by_player: dict[str, list[CampaignLine]], count: Count) -> str:
    counts = {player: Counter(count(lines)) for player, lines in by_player.items()}
    names = sorted({name for each in counts.values() for name in each})
    rows = [(*name, *(counts[player][name] for player in counts)) for name in names]
    return table(("of", "how", *counts), rows, 2)


def _resolutions(lines: Iterable[CampaignLine]) -> list[tuple[str, str]]:
    return [(each.scenario, each.resolution) for line in lines for each in line.chapters]


def _ends(lines: Iterable[CampaignLine]) -> list[tuple[str, str]]:
    return [(line.end or "given up", line.ended_by) for line in lines]


TITLES = {
    NIGHT: "Night of the Zealot",
    RETURN: "Return to the Night of the Zealot",
    DUNWICH: "The Dunwich Legacy",
    CARCOSA: "The Path to Carcosa",
}
OPENING = f"""\
{CAMPAIGNS}

From the first scenario to the end, including the steps between scenarios. All four difficulties
(two for three and four investigators of the long campaigns), each with other investigators. The
program checks the invariants of the campaign and of its scenario after every answer, and rebuilds
both after every 37th. The *directed* campaigns (`tests/directed_campaigns.py`) are played by the
rules like the others, with a game master who brings each scenario near to a resolution; they are
rebuilt after every input. In *The Path to Carcosa* that game master ends each scenario at once:
directed games of single scenarios (`tests/lcg`) reach their resolutions.
"""
SECTION = """\
### {name}

{total} campaigns by the program's players, {found}; {strict} of them (at random, hard) are rebuilt
after every answer.

{first}

How the scenarios ended:

{resolutions}

How the campaigns ended: by the last scenario, because nobody was left to play (`pool`), or by the
players:

{ends}
"""
CLOSING = """\
The player with a purpose wins the first scenario now and then, reaches the last act of the last one
and loses it; started near each victory, it wins (`tests/tools/test_campaign_victories.py`). In
*The Dunwich Legacy* none of the three players gets past *Where Doom Awaits*: only the directed
campaigns reach the rest.

`python -m tests.campaign_tally` plays all of them again, and writes this part of the page. A series
is `python -m bot simulate --campaign night_of_the_zealot --player PLAYER --difficulty D
--investigators A,B --games N --seed 1 --restart-every 37` (`tests/campaign_plans.py`).
"""


def with_section(page: str, new: str) -> str:
    """The page with this part instead of the one that it had."""
    return f"{page.partition(CAMPAIGNS)[0].rstrip()}\n\n{new}"


def kept(page: str, campaign: str) -> str:
    """The section of a campaign as the page has it."""
    whole = page.partition(CAMPAIGNS)[2].removesuffix(CLOSING)
    found = whole.partition(f"### {TITLES[campaign]}\n")[2].partition("\n### ")[0]
    return f"### {TITLES[campaign]}\n{found.rstrip()}\n"


def main(wanted: Sequence[str]) -> None:
    """Write the part."""
    page = PAGE.read_text(encoding="utf-8")
    parts: list[str] = []
    with ProcessPoolExecutor() as pool:
        for campaign in TITLES:
            if wanted and campaign not in wanted:
                parts.append(kept(page, campaign))
                continue
            series = list(pool.map(played, all_series(campaign)))
            parts.append(section(series, directed(campaign)))
    whole = "\n".join([OPENING, *parts, CLOSING])
    PAGE.write_text(with_section(page, whole), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
