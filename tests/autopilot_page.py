"""The page on the autopilot: `python -m tests.autopilot_page [games]` updates it by new games.

With 40 games a row (the default) it plays some 700 whole games: a quarter of an hour on two cores.
`words` updates only the lists of considerations, `cards [games]` only the card game’s table,
`town [games]` that of the board game, `ways [games]` that of the ways to win the board game,
`bench [campaigns]` the yardstick. The opening is written by hand.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from bot.engine.autopilot import Policy
from bot.kits.lcg.autopilot import AUTOPILOT as LCG
from bot.kits.second_edition.autopilot import AUTOPILOT as TOWN
from bot.rulesets import kits
from bot.tools.campaigns import CampaignSimulation
from bot.tools.purposeful import WAYS as AIM_WAYS
from bot.tools.simulate import PLAYERS, SimulationPlan
from tests.tally import DOCS, FIVE, Series, all_played, mean, played, table

PAGE: Final = DOCS / "autopilot.md"
GAMES: Final = 40
RESULTS: Final = "## How well it plays\n"
LISTS: Final = "## The card game\n"
WAYS: Final = "## Ways to win the board game\n"
GROUP: Final = "## Four seats of the board game\n"
"""Heads a part that was measured with other seeds, and is kept as it is."""
BENCH: Final = "## A public yardstick\n"
BENCH_SEED: Final = 7
CARDS: Final = "*all out* is the worst:\n\n"
"""What stands before the table of the card game."""
TOWN_TABLE: Final = "are the victories:\n\n"
"""What stands before the table of the board game."""
FEW: Final = 50
"""Games a row of that table."""
RESOLUTIONS: Final = {"r1": "resolution 1", "r2": "2", "r3": "3", "none": "all out"}
ENDS: Final = {
    "sealed": "six gates sealed",
    "closed": "all gates closed",
    "beaten": "Ancient One beaten",
    "devoured": "all devoured",
    "destroyed": "destroyed by Azathoth",
}
BOXES: Final = ((), ("dunwich",))
TOWN_WAYS: Final = AIM_WAYS["second_edition"]
NAMES: Final = {
    "random": "at random",
    "purposeful": "with a purpose",
    "careful": "careful",
    "companion": "companion",
    "among": "companion, among purposeful ones",
    "careful_among": "careful, among purposeful ones",
}


def words() -> str:
    """Return the text above the results: the page's own opening, and the considerations."""
    opening = PAGE.read_text(encoding="utf-8").partition(LISTS)[0]
    return "\n".join(
        [f"{opening}{LISTS}", _considered(LCG), "## The board game\n", _considered(TOWN)]
    )


def _considered(policy: Policy[Any]) -> str:
    """The considerations of a policy, by kinds of question that have the same."""
    rows: dict[str, list[str]] = {_said(policy.always): ["every question"]}
    for kind, each in policy.considerations.items():
        rows.setdefault(_said(each), []).append(f"`{kind}`")
    body = [(", ".join(kinds), said) for said, kinds in rows.items()]
    return table(("question", "what counts"), body, 2) + "\n"


def _said(considerations: Sequence[Callable[..., float]]) -> str:
    return " ".join((each.__doc__ or "").partition("\n")[0] for each in considerations)


def results(games: int) -> str:
    """Both tables, from games that are played now."""
    lcg = _rows("lcg", dict.fromkeys((1, 2, 4), games), RESOLUTIONS)
    town = _town_rows(games)
    return RESULTS_TEXT.format(lcg=lcg, town=town)


def _town_rows(games: int) -> str:
    return _rows("second_edition", {1: games, 4: games, 8: games // 4}, ENDS)


def _rows(game: str, seats: Mapping[int, int], ends: Mapping[str, str]) -> str:
    plans = [
        SimulationPlan(
            game=game,
            difficulty="standard",
            players=size,
            games=games,
            seed=1,
            player=player,
            max_rounds=100,
        )
        for size, games in seats.items()
        for player in PLAYERS
        if "among" not in player or size > 1
    ]
    head = ("player", "seats", "games", *ends.values(), "rounds")
    return table(head, _lines(all_played(plans), ends), 1)


def _lines(played: Iterable[Series], ends: Mapping[str, str]) -> Iterable[Sequence[object]]:
    for series in played:
        found = series.ends()
        rounds = mean(line.rounds for line in series.lines)
        counts = (found[end] for end in ends)
        yield (NAMES[series.plan.player], series.plan.players, series.plan.games, *counts, rounds)


RESULTS_TEXT: Final = (
    RESULTS
    + """
All seats are played by the same player, as `python -m bot simulate --player
PLAYER --seed 1` plays them. So few games tell large differences only.
`python -m tests.autopilot_page` plays them anew, and writes this page.

The card game, *The Gathering* on standard, by how it ended. Resolutions 1 and 2 are victories; in
resolution 3 the agenda ran out while somebody was left; *all out* is the worst:

{lcg}

The board game, random investigators against a random Ancient One; the first three columns of ends
are the victories. More games at four seats are in *Four seats of the board game*:

{town}
"""
)


WAYS_TEXT: Final = (
    WAYS
    + """
The player with a purpose follows one way to win in each game: with `--way sealed`, `closed` or
`beaten` always the same one, else one that is drawn. So it ends at four seats, as
`python -m bot simulate --game second_edition --players 4 --player purposeful --seed 1 --way WAY
[--expansions dunwich]` plays it, with random investigators against a random Ancient One; whoever
wants to fight Azathoth, who destroys the world by waking, goes for seals instead.
`python -m tests.autopilot_page ways` plays these games anew.

{ways}
"""
)


def ways(games: int) -> str:
    """The ways to win, with and without the box; each row is told as soon as it was played."""
    head = ("way", "box", "games", *ENDS.values(), "rounds", "violations")
    rows = [_way_row(_way_plan(way, boxes, games)) for boxes in BOXES for way in TOWN_WAYS]
    return WAYS_TEXT.format(ways=table(head, rows, 2))


def _way_plan(way: str, boxes: tuple[str, ...], games: int) -> SimulationPlan:
    return SimulationPlan(
        game="second_edition",
        difficulty="standard",
        players=4,
        games=games,
        seed=1,
        player="purposeful",
        way=way,
        max_rounds=100,
        house_rules=boxes,
    )


def _way_row(plan: SimulationPlan) -> Sequence[object]:
    series = played(plan)
    found = series.ends()
    counts = [found[end] for end in ENDS]
    box = "Dunwich Horror" if plan.house_rules else "—"
    row = (ENDS[plan.way], box, plan.games, *counts, mean(x.rounds for x in series.lines))
    sys.stderr.write(f"{row}\n")
    return (*row, series.faults)


BENCH_TEXT: Final = (
    BENCH
    + """
*ArkhamBench* lets language models play *Return to Night of the Zealot*: standard, one seat, five
investigators, a campaign each. A campaign’s score is the sum over its scenarios of experience
less trauma, never below 0; the measure is the sum of the five. Its table, of the eight best-known
models: 20, 16, 15, 12, 11, 11, 9, 8, at 4 to 134 dollars and 1 to 9 hours. Here so many campaigns
were played, as many with each investigator, and the means added; `python -m tests.autopilot_page
bench` plays them anew, by seed {seed}, on one core that others share.

{bench}
"""
)


def bench(games: int) -> str:
    """The yardstick: so many campaigns of each investigator."""
    head = ("player", "campaigns", "Gathering", "Masks", "Devourer", "measure", "s a campaign")
    rows = [_bench_row(each, games) for each in ("random", "careful", "purposeful", "companion")]
    return BENCH_TEXT.format(seed=BENCH_SEED, bench=table(head, rows, 1))


def _bench_row(player: str, games: int) -> Sequence[object]:
    """A player's means of each scenario over all five, and five times their sum."""
    plans = [
        SimulationPlan(
            game="lcg_campaign",
            scenario="return_to_night_of_the_zealot",
            investigators=(who,),
            difficulty="standard",
            games=games,
            seed=BENCH_SEED,
            player=player,
        )
        for who in FIVE
    ]
    began = time.perf_counter()
    lines = [line for plan in plans for line in CampaignSimulation(plan, kits()).lines()]
    seconds = (time.perf_counter() - began) / len(lines)
    brought = [
        sum(each.earned for line in lines for each in line.chapters[n : n + 1]) / len(lines)
        for n in range(3)
    ]
    means = [f"{each:.2f}" for each in brought]
    row = (NAMES[player], len(lines), *means, f"{5 * sum(brought):.1f}", f"{seconds:.1f}")
    sys.stderr.write(f"{row}\n")
    return row


def main() -> None:
    """Write the page; with `words`, `ways` or `bench` only a part of it."""
    said = sys.argv[1] if len(sys.argv) > 1 else str(GAMES)
    numbers = [int(each) for each in sys.argv[2:]]
    _, _, kept = PAGE.read_text(encoding="utf-8").partition(RESULTS)
    kept, _, measured = kept.partition(BENCH)
    kept, _, won = kept.partition(WAYS)
    kept, _, group = kept.partition(GROUP)
    played, way, yard = RESULTS + kept, WAYS + won, BENCH + measured
    if said == "ways":
        way = ways(*(numbers or [FEW])) + "\n"
    elif said == "cards":
        head, _, rest = played.partition(CARDS)
        _, middle, tail = rest.partition("\n\nThe board game,")
        fresh = _rows(
            "lcg", dict.fromkeys((1, 2, 4), numbers[0] if numbers else GAMES), RESOLUTIONS
        )
        played = head + CARDS + fresh + middle + tail
    elif said == "town":
        head, _, _ = played.partition(TOWN_TABLE)
        fresh = _town_rows(numbers[0] if numbers else GAMES)
        played = f"{head}{TOWN_TABLE}{fresh}\n\n"
    elif said == "bench":
        yard = bench(*(numbers or [12]))
    elif said != "words":
        played, way = results(int(said)) + "\n", ways(FEW) + "\n"
    PAGE.write_text(f"{words()}\n{played}{GROUP}{group}{way}{yard}", encoding="utf-8")


if __name__ == "__main__":
    main()
