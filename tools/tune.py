"""Tune the card game's policy: its weights by playing games, its values by how games end.

    python -m tools.tune weights [--set companion] [--minutes 20] [--seed 1]
    python -m tools.tune value [--games 400]

Weights are found by the cross-entropy method. Sets of weights are drawn around the best so far; all
play the same games (with training seeds, which no test and no page uses), and the best quarter
defines the next distribution. The winner plays other games against the set in `weights.toml` and is
printed; copy it there by hand. Values are a logistic fit of the results of games to the features of
each of their rounds, played by the fast policy; they are written to
`bot/kits/lcg/companion/value.toml`.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from statistics import fmean
from typing import Final

from msgspec import Struct

from bot.companion.head import AutopilotHead
from bot.companion.thinking import next_question
from bot.engine.ask import Ask
from bot.engine.journal import Answered
from bot.engine.playout import Playout
from bot.engine.session import Session
from bot.kits.lcg.autopilot.policy import build_policy
from bot.kits.lcg.autopilot.weights import PolicyWeights, load_weights, with_changes
from bot.kits.lcg.companion.fitting import fit_logistic
from bot.kits.lcg.companion.value import position_features, scenario_worth
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
VALUE: Final = Path(__file__).parents[1] / "bot/kits/lcg/companion/value.toml"


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
def rules() -> LcgRules:
    """Return the rules of the card game, loaded once."""
    return LcgRules()


def seed_of(tag: str, deal: Deal) -> bytes:
    """Return the seed of a deal; `tag` keeps training and test games apart."""
    text = f"{tag}/{deal.scenario}/{deal.investigators}/{deal.number}"
    return hashlib.blake2b(text.encode(), digest_size=16).digest()


def start_playout(deal: Deal, tag: str) -> Playout:
    """Return a game at its first question, as a playout."""
    setup = {
        "scenario": deal.scenario,
        "difficulty": "standard",
        "investigators": list(deal.investigators),
        "settings": {},
    }
    seed = seed_of(tag, deal)
    session, _ = Session.start(rules(), setup, seed)
    return session.fork(seed[::-1], unseen_by=None)


def rounds(head: AutopilotHead, deal: Deal, tag: str) -> Iterator[Playout]:
    """Yield a game at the start of each round, then at its end."""
    game, seen = start_playout(deal, tag), 0
    while not game.over and game.state.round <= LONGEST:
        if game.state.round > seen and game.state.turn is not None:
            seen = game.state.round
            yield game
        found = next_question(head, game)
        if found is None:
            break
        ask, seat, answer = found
        game.play(Answered(seat, ask.id, answer or head.choose(game, ask, seat)))
    yield game


def play_out(head: AutopilotHead, deal: Deal, tag: str) -> float:
    """Return the result of a game."""
    last = None
    for game in rounds(head, deal, tag):
        last = game
    if last is None or not last.over:
        return 0.0
    acts = len(rules().library.scenarios[deal.scenario].acts)
    return scenario_worth(last.game) + PROGRESS * last.state.act.index / acts


def deals(number: int) -> list[Deal]:
    """Return a set of deals: each investigator alone in each Return scenario, and groups."""
    found = [Deal(scenario, (who,), number) for scenario in RETURN for who in FIVE]
    turned = FIVE[number % 5 :] + FIVE[: number % 5]
    found += [Deal(scenario, turned[:2], number) for scenario in NIGHT]
    return [*found, Deal("the_gathering", (FIVE[number % 5],), number)] + [
        Deal("the_gathering", turned[:size], number) for size in (2, 4)
    ]


def fitness(w: PolicyWeights, numbers: Sequence[int], tag: str = "train") -> float:
    """Return the mean result of these weights over sets of deals."""
    head = TunedHead(build_policy(w))
    return fmean(play_out(head, deal, tag) for number in numbers for deal in deals(number))


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
        say(f"{generation}: best {scored[0][0]:.3f}, mean {said:.3f}")
        if generation % 4 == 0:
            tell(with_changes(start, {f: math.exp(middle[f]) for f in fields}), start)
    return with_changes(start, {f: math.exp(middle[f]) for f in fields})


def say(line: str) -> None:
    """Print a line and flush it: the next one may take a while."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def tell(w: PolicyWeights, start: PolicyWeights) -> None:
    """Print weights in the format of `weights.toml`."""
    for f in PolicyWeights.__struct_fields__:
        value = getattr(w, f)
        if not isinstance(value, bool) and value != getattr(start, f):
            say(f"{f} = {value:.3g}")
    say("")


def fit(name: str, games: int) -> None:
    """Fit the values of positions, and write them."""
    tables: dict[str, dict[str, float]] = {}
    every: list[tuple[dict[str, float], float]] = []
    head = TunedHead(build_policy(load_weights(name)))
    for scenario in (*NIGHT, *RETURN):
        rows = list(_training_rows(head, scenario, games))
        every += rows
        tables[scenario] = fit_logistic(rows)
        _print_fit_quality(scenario, rows[-len(rows) // 5 :], fit_logistic(rows[: -len(rows) // 5]))
    tables["any"] = fit_logistic(every)
    lines = ["# Worth of positions, fitted by `python -m tools.tune value` to how games ended.", ""]
    for scenario, table in tables.items():
        lines += [f"[{scenario}]", *(f"{key} = {n:.3f}" for key, n in table.items()), ""]
    VALUE.write_text("\n".join(lines), encoding="utf-8")


def _training_rows(
    head: AutopilotHead, scenario: str, games: int
) -> Iterator[tuple[dict[str, float], float]]:
    for number in range(games):
        size = (1, 1, 2, 4)[number % 4]
        turned = FIVE[number % 5 :] + FIVE[: number % 5]
        seen: list[dict[str, float]] = []
        end = 0.0
        for game in rounds(head, Deal(scenario, turned[:size], number), "value"):
            if game.over:
                end = scenario_worth(game.game)
            else:
                seen.append(position_features(game.game))
        yield from ((each, end) for each in seen)


def _print_fit_quality(
    scenario: str, rows: Sequence[tuple[Mapping[str, float], float]], w: Mapping[str, float]
) -> None:
    """Print the share of the variance that a fit to other games explains."""
    mean = fmean(end for _, end in rows)
    left = fmean((_predicted_result(w, x) - end) ** 2 for x, end in rows)
    whole = fmean((mean - end) ** 2 for _, end in rows) or 1.0
    say(f"{scenario}: {len(rows)} positions, mean {mean:.3f}, explained {1 - left / whole:.2f}")


def _predicted_result(w: Mapping[str, float], x: Mapping[str, float]) -> float:
    return 1 / (1 + math.exp(-sum(w[name] * n for name, n in x.items())))


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("weights", "value", "compare"))
    parser.add_argument("--set", default="companion")
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    if given.what == "value":
        fit(given.set, given.games)
        return
    start = load_weights(given.set)
    numbers = range(given.games // 20)
    if given.what == "weights":
        found = tune(given.set, given.minutes, given.seed, given.processes)
        tell(found, start)
        say(f"in other games: {fitness(found, numbers, 'test'):.3f}")
    say(f"as it stands: {fitness(start, numbers, 'test'):.3f}")


if __name__ == "__main__":
    main()
