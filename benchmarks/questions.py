"""Count the questions in random play: per round and by kind, for one seat and for four."""

from __future__ import annotations

from collections import Counter

from benchmarks.table import Row, note_row
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.lcg.ruleset import LcgRules
from bot.tools.chooser import Chooser, ChosenAnswer
from bot.tools.simulate import game_seed

FOUR = ("roland_banks", "daisy_walker", "agnes_baker", "wendy_adams")
GAMES = {1: 200, 4: 100}
LONGEST = 60


async def measure_questions() -> list[Row]:
    """Return the questions answered in each round, in total and by kind."""
    return [row for seats in GAMES for row in _question_rows(seats)]


def _question_rows(seats: int) -> list[Row]:
    counts, rounds = count_questions(seats, GAMES[seats])
    total: Counter[str] = Counter()
    for (_, how), count in counts.items():
        total[how] += count
    name = f"{seats} seat{'s' if seats > 1 else ''}"
    rows = [
        note_row(f"{name}, {how}: all", f"{total[how] / rounds:.2f}/round") for how in sorted(total)
    ]
    return rows + [
        note_row(f"{name}, {how}: {kind}", f"{count / rounds:.2f}/round")
        for (kind, how), count in counts.most_common()
    ]


def count_questions(seats: int, games: int) -> tuple[Counter[tuple[str, str]], int]:
    """Return the number of questions by kind and by `_answer_kind`, and the number of rounds."""
    rules, counts, rounds = LcgRules(), Counter[tuple[str, str]](), 0
    for number in range(games):
        chosen = {"scenario": "the_gathering", "investigators": list(FOUR[:seats])}
        session, _ = Session.start(rules, chosen, game_seed(7, number))
        chooser = Chooser(f"questions/{number}")
        while not session.over and session.state.round < LONGEST:
            choice = chooser.choose(session.asks)
            assert choice is not None
            counts[choice.ask.kind, _answer_kind(choice)] += 1
            session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
        rounds += session.state.round
    return counts, rounds


def _answer_kind(choice: ChosenAnswer) -> str:
    """Return "forced", "optional", or "unasked" if the table did not wait for the answer."""
    if choice.seat not in choice.ask.must:
        return "unasked"
    return "forced" if choice.forced else "optional"
