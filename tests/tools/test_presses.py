"""A round that is played by buttons is counted alike each time."""

from __future__ import annotations

from benchmarks import alone, presses
from benchmarks.presser import is_real_choice
from benchmarks.presses import Setting
from bot.engine.ask import Passed, Picked
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.lcg.ruleset import LcgRules

ROUND = Setting("a round", "lcg", 1)


async def test_a_round_is_played_by_buttons() -> None:
    """Every answer of a solo round finds its button, and each press is answered."""
    found = await presses.count_presses(ROUND, rounds=1)

    assert (found["rounds"], found["typed"]) == (1, 0)
    assert 0 < found["real"] <= min(found["decisions"], found["presses"])
    assert found["callbacks"] >= found["presses"]
    assert found["mentions"] == 0  # whoever plays alone needs no call
    told = [*found["first_lines"], *found["later_lines"]]
    assert found["decisions"] - 1 <= len(told) <= found["decisions"]


def test_a_pass_is_no_real_choice_and_a_card_is() -> None:
    """In the first turn of the card game: cards of the mulligan, then a choice of several."""
    session, _ = Session.start(LcgRules(), alone.setup_for_players(alone.CARDS, 1), bytes(16))
    (mulligan,) = session.asks
    seat = mulligan.awaited[0]
    assert not is_real_choice(session, mulligan, seat, Picked(()))
    assert is_real_choice(session, mulligan, seat, Picked((mulligan.parts[seat].options[0].key,)))

    session.apply(Answered(seat, mulligan.id, Picked(())))
    (turn,) = session.asks
    choices = {option.verb: option.key for option in turn.parts[seat].options}
    assert is_real_choice(session, turn, seat, Picked((choices["resource"],)))
    assert not is_real_choice(session, turn, seat, Passed())
