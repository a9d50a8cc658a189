"""Measure how the cost of a decision grows with the cards in play, for one seat and for four."""

from __future__ import annotations

import time
from math import sqrt
from statistics import median

from benchmarks.questions import FOUR
from benchmarks.table import Row, at_most, note_row
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.lcg.ruleset import LcgRules
from bot.tools.chooser import Chooser
from bot.tools.simulate import game_seed

GAMES = {1: 20, 4: 8}
REPEATS = 3
LONGEST = 60


async def measure_growth() -> list[Row]:
    """Return rows that compare the processor time of a decision with one seat and with four.

    The runs alternate, so that load affects both.
    """
    rules = LcgRules()
    runs = [{seats: _measure_games(rules, seats) for seats in GAMES} for _ in range(REPEATS)]
    cost = {seats: median([run[seats][0] for run in runs]) for seats in GAMES}
    cards = {seats: runs[0][seats][1] for seats in GAMES}
    return [
        *(
            note_row(
                f"decision, {seats} seats, cards in play", f"{cost[seats]:.2f} ms, {count:.1f}"
            )
            for seats, count in cards.items()
        ),
        at_most(
            "decision, 4 seats / 1 seat", cost[4] / cost[1], round(sqrt(cards[4] / cards[1]), 2)
        ),
    ]


def _measure_games(rules: LcgRules, seats: int) -> tuple[float, float]:
    """Return the milliseconds of a decision, and the mean number of cards in play or in hand."""
    spent, decisions, cards = 0.0, 0, 0
    for number in range(GAMES[seats]):
        chosen = {"scenario": "the_gathering", "investigators": list(FOUR[:seats])}
        session, _ = Session.start(rules, chosen, game_seed(3, number))
        chooser = Chooser(f"growth/{number}")
        while not session.over and session.state.round < LONGEST:
            choice = chooser.choose(session.asks)
            assert choice is not None
            cards += len(session.state.pieces)
            cards += sum(len(who.hand) for who in session.state.investigators)
            began = time.process_time()
            session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
            spent += time.process_time() - began
            decisions += 1
    return spent / decisions * 1_000, cards / decisions
