"""The page on the autopilot: `python -m tests.autopilot_page [games]` plays anew and writes it.

With 40 games a row (the default) some 700 whole games: a quarter of an hour on two cores. With
`words` only what it considers is written anew, and the tables stay; with `ways [games]` only the
last table, of the ways to win the board game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from bot.engine.autopilot import Policy
from bot.kits.lcg.autopilot import AUTOPILOT as LCG
from bot.kits.second_edition.autopilot import AUTOPILOT as TOWN
from bot.tools.purposeful import WAYS as AIM_WAYS
from bot.tools.simulate import PLAYERS, SimulationPlan
from tests.tally import DOCS, Series, all_played, mean, played, table

PAGE: Final = DOCS / "autopilot.md"
GAMES: Final = 40
RESULTS: Final = "## How well it plays\n"
WAYS: Final = "## Ways to win the board game\n"
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
    "companion": "companion, without thought",
}

OPENING: Final = """\
# The autopilot and the companion

Who plays for somebody: one investigator, from what that seat may see (its views, and its own part
of the questions), in both games. Of two states that look the same to its seat it does the same,
and it takes no chance: nothing that it does tells more than the board.

- The **autopilot** stands in for somebody who is away. It is careful before it is clever: it
  never resigns or retires, never spends, takes or trades what belongs to others, keeps events for
  their owner, and prefers what is safe.
- The **companion** plays a seat of its own as well as it can, and says what it would do in
  somebody's place and why (`bot/companion`). With a budget it thinks ahead.

A table gives a seat to the autopilot when a deadline passes and the table chose that, when its
player named it (`/seat friend`), when the others vote for it, or when the game master says so
(`/gm autopilot`). It plays until the seat's own player acts or says that they are back. It
answers two minutes after somebody else has acted, then all that is asked of it in one go: one
post a turn. Somebody else has to be left who plays. Each step is journalled as its own, told like
a player's, and taken back by the game master.

Each option gets points from every consideration that is listed for the kind of question
(`bot/kits/lcg/autopilot`, `bot/kits/second_edition/autopilot`); the highest sum is chosen, of
equals the first that is listed. Doing nothing, where it is an answer, has to be bettered.
Questions of other kinds get the first answer listed, or a pass. The lists below are the first
lines of the considerations themselves.

In the card game there is one policy, and its weights are data (`weights.toml`): *careful* is the
autopilot, *purposeful* the player of measurements, who draws by its points, and *companion* the
sharpest. Between the scenarios of a campaign the companion spends experience by a list for each
investigator (`bot/kits/lcg_campaign/purchases.toml`).

## Which is played when

| | who answers |
| --- | --- |
| a seat of the autopilot | the policy, with careful weights, in a millisecond |
| a companion's commitments, windows, payments | the policy, with its own weights |
| a companion's turn, choices, reactions, first hand | thought ahead, in a free process |
| all of that under load, out of time, or after a fault | the policy alone |

Thinking ahead, the best few answers of the policy are tried in the same *worlds*: positions that
fit what the seat knows, with the hidden things put as they might be and other draws to come. Each
is played on to the end by the policy at every seat, mostly some fifty milliseconds, and is worth
what the group then has: victory, experience less trauma, and how far the acts came. After each
stage the worse half is given up. Another answer than the policy's favourite is taken only where
it is better by more than the error of that. The worlds come from what the seat sees, never from
the game's seed.

Weights are tuned by `python -m tools.tune weights`, values of unfinished positions fitted by
`python -m tools.tune value`; both play training seeds, which no page and no test uses.
"""


def words() -> str:
    """Return what stands above the results."""
    return "\n".join(
        [OPENING, "## The card game\n", _considered(LCG), "## The board game\n", _considered(TOWN)]
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
    town = _rows("second_edition", {1: games, 4: games, 8: games // 4}, ENDS)
    return RESULTS_TEXT.format(lcg=lcg, town=town)


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
are the victories:

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


def main() -> None:
    """Write the page; with `words` what it considers only, with `ways` the ways to win."""
    said = sys.argv[1] if len(sys.argv) > 1 else str(GAMES)
    _, _, kept = PAGE.read_text(encoding="utf-8").partition(RESULTS)
    kept, _, won = kept.partition(WAYS)
    if said == "ways":
        told = ways(int(sys.argv[2]) if len(sys.argv) > 2 else FEW)
        PAGE.write_text(words() + "\n" + RESULTS + kept + told, encoding="utf-8")
    elif said == "words":
        PAGE.write_text(words() + "\n" + RESULTS + kept + WAYS + won, encoding="utf-8")
    else:
        told = results(int(said)) + "\n" + ways(FEW)
        PAGE.write_text(words() + "\n" + told, encoding="utf-8")


if __name__ == "__main__":
    main()
