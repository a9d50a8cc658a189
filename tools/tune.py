"""Tune the weights of the card game's policy by playing games.

    python -m tools.tune weights [--set companion] [--minutes 20] [--seed 1]
    python -m tools.tune compare [--games 400]

Weights are found by the cross-entropy method. Sets of weights are drawn around the best so far; all
play the same games (with training seeds, which no test and no page uses), and the best quarter
defines the next distribution. The winner plays other games against the set in `weights.toml` and is
printed; copy it there by hand.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import random
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from statistics import fmean
from typing import Final

from msgspec import Struct

from bot.companion import AutopilotHead, Companion
from bot.engine.ask import Ask
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.kits.lcg.autopilot.policy import build_policy
from bot.kits.lcg.autopilot.weights import PolicyWeights, load_weights, with_changes
from bot.lcg.core.game import Game
from bot.lcg.printed.scenarios import CampaignEnd
from bot.lcg.rules.scenario_result import scenario_result
from bot.lcg.ruleset import LcgRules

FIVE: Final = ("roland_banks", "daisy_walker", "skids_otoole", "agnes_baker", "wendy_adams")
RETURN: Final = (
    "return_to_the_gathering",
    "return_to_the_midnight_masks",
    "return_to_the_devourer_below",
)
NIGHT: Final = ("the_gathering", "the_midnight_masks", "the_devourer_below")
LONGEST: Final = 50
"""The number of rounds after which a game counts as lost."""
PROGRESS: Final = 0.1
"""The training reward for reaching the last act, so that losing late is better than losing
early."""
TUNED: Final = (
    "clue", "spare_clue", "last_clue", "victory", "curiosity", "crowd", "doom", "own_enemy",
    "friends_enemy", "blocked", "slip", "hunter", "prize", "fatal", "scratch", "wound", "wary",
    "bold", "asset_shield", "follow", "dread", "late_dread", "friend", "arms", "lens", "soon",
    "combat", "coin", "saving", "poor", "rich", "draw", "few", "fast_event", "place_ability",
    "riddance", "own_free", "stake", "help", "skill_card", "event_card", "asset_card",
)  # fmt: skip
"""The weights to tune; the others stay."""
WON: Final = 0.4
"""The share of victory in the result; the rest is experience."""
MUCH: Final = 12.0
"""The most experience less trauma that an investigator can expect."""
LOST: Final = 4.0
"""Points lost with an investigator who leaves the campaign."""


class Deal(Struct, frozen=True):
    """A game to play."""

    scenario: str
    investigators: tuple[str, ...]
    number: int


class TunedHead(AutopilotHead):
    """A policy that also helps in tests."""

    def helps(self, ask: Ask) -> bool:
        """Return True for tests of others."""
        return ask.kind == "commit"


@cache
def load_rules() -> LcgRules:
    """Return the rules of the card game, loaded once."""
    return LcgRules()


def seed_of(tag: str, deal: Deal) -> bytes:
    """Return the seed of a deal; `tag` keeps training and test games apart."""
    text = f"{tag}/{deal.scenario}/{deal.investigators}/{deal.number}"
    return hashlib.blake2b(text.encode(), digest_size=16).digest()


def start_game(deal: Deal, tag: str) -> Session:
    """Return a game at its first question."""
    setup = {
        "scenario": deal.scenario,
        "difficulty": "standard",
        "investigators": list(deal.investigators),
        "settings": {},
    }
    return Session.start(load_rules(), setup, seed_of(tag, deal))[0]


def play_out(companion: Companion, deal: Deal, tag: str) -> float:
    """Return the result of a game; 0 if it lasts too long."""
    game = start_game(deal, tag)
    while not game.over and game.state.round <= LONGEST:
        found = companion.next_answer(game)
        if found is None:
            break
        game.apply(Answered(found.seat, found.ask.id, found.answer))
    if not game.over:
        return 0.0
    acts = len(load_rules().library.scenarios[deal.scenario].acts)
    return scenario_worth(game.game) + PROGRESS * game.state.act.index / acts


def is_won(g: Game) -> bool:
    """Return True if a finished scenario ended well for the players."""
    known = g.library.scenarios[g.state.scenario].resolutions
    found = next((each for each in known if each.slug == g.state.resolution), None)
    if found is None or found.slug == "none" or not found.earns_victory:
        return False
    return found.outcome in (None, CampaignEnd.WON)


def average_reward(g: Game) -> float:
    """Return the average experience less trauma of the investigators, each at least 0."""
    seats = scenario_result(g).seats
    points = (max(0.0, each.xp - each.physical - each.mental) for each in seats)
    gone = sum(each.killed or each.insane for each in seats)
    return (sum(points) - LOST * gone) / len(seats)


def scenario_worth(g: Game) -> float:
    """Return the worth of a finished scenario, from 0 to 1."""
    part = min(1.0, max(0.0, (average_reward(g) + LOST) / (MUCH + LOST)))
    return WON * is_won(g) + (1 - WON) * part


def set_of_deals(number: int) -> list[Deal]:
    """Return a set of deals: each investigator alone in each Return scenario, and groups."""
    found = [Deal(scenario, (who,), number) for scenario in RETURN for who in FIVE]
    turned = FIVE[number % 5 :] + FIVE[: number % 5]
    found += [Deal(scenario, turned[:2], number) for scenario in NIGHT]
    return [*found, Deal("the_gathering", (FIVE[number % 5],), number)] + [
        Deal("the_gathering", turned[:size], number) for size in (2, 4)
    ]


def fitness(w: PolicyWeights, numbers: Sequence[int], tag: str = "train") -> float:
    """Return the mean result of these weights over sets of deals."""
    companion = Companion(TunedHead(build_policy(w)))
    return fmean(
        play_out(companion, deal, tag) for number in numbers for deal in set_of_deals(number)
    )


def tune(name: str, minutes: float, seed: int, processes: int) -> PolicyWeights:
    """Return the best weights found in this time."""
    by, until = random.Random(seed), time.monotonic() + 60 * minutes
    start = load_weights(name)
    fields = TUNED
    middle = {f: math.log(max(0.02, getattr(start, f))) for f in fields}
    spread = dict.fromkeys(fields, 0.4)
    generation = 0
    pool = ProcessPoolExecutor(processes)
    while time.monotonic() < until:
        generation += 1
        drawn = [{f: by.gauss(middle[f], spread[f]) for f in fields} for _ in range(23)]
        drawn.append(dict(middle))
        numbers = [1000 * seed + 10 * generation + n for n in range(2)]
        people = [with_changes(start, {f: math.exp(each[f]) for f in fields}) for each in drawn]
        scores = pool.map(partial(fitness, numbers=numbers), people)
        scored = sorted(zip(scores, drawn, strict=True), key=lambda pair: -pair[0])
        best = [each for _, each in scored[:6]]
        for f in fields:
            mean = fmean(each[f] for each in best)
            var = fmean((each[f] - mean) ** 2 for each in best)
            middle[f] = 0.5 * middle[f] + 0.5 * mean
            spread[f] = max(0.08, 0.5 * spread[f] + 0.5 * math.sqrt(var))
        said = fmean(score for score, _ in scored)
        print_line(f"{generation}: best {scored[0][0]:.3f}, mean {said:.3f}")
        if generation % 4 == 0:
            print_weights(with_changes(start, {f: math.exp(middle[f]) for f in fields}), start)
    return with_changes(start, {f: math.exp(middle[f]) for f in fields})


def print_line(line: str) -> None:
    """Print a line immediately, as the next one may take a while."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def print_weights(w: PolicyWeights, start: PolicyWeights) -> None:
    """Print weights in the format of `weights.toml`."""
    for f in PolicyWeights.__struct_fields__:
        value = getattr(w, f)
        if not isinstance(value, bool) and value != getattr(start, f):
            print_line(f"{f} = {value:.3g}")
    print_line("")


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("weights", "compare"))
    parser.add_argument("--set", default="companion")
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    start = load_weights(given.set)
    numbers = range(given.games // 20)
    if given.what == "weights":
        found = tune(given.set, given.minutes, given.seed, given.processes)
        print_weights(found, start)
        print_line(f"in other games: {fitness(found, numbers, 'test'):.3f}")
    print_line(f"as it stands: {fitness(start, numbers, 'test'):.3f}")


if __name__ == "__main__":
    main()
