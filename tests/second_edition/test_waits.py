"""How often a table of eight waits for somebody who sleeps, in a round in which little happens."""

from __future__ import annotations

import pytest

from bot.engine.ask import Answer, Ask, Pick, Picked
from bot.engine.ids import Seat
from bot.engine.session import Session
from bot.tools.chooser import Chooser
from tests.second_edition.game import Game
from tests.second_edition.playing import rules, seed_of, set_up
from tests.second_edition.terms import Phase
from tests.waits import Waits, count_waits

GOAL = 5
QUIET = ("end", "ready", "pass", "encounter", "take", "leave")
"""What somebody chooses who lets the turn go by, where it is offered."""


def quietly(ask: Ask, seat: Seat) -> Answer:
    """Stay where one is, have the encounter, take the result."""
    part = ask.parts[seat]
    keys = [option.key for option in part.options]
    if ask.kind == "sliders":
        return Picked((next(key for key in keys if key != "back"),))
    if not isinstance(part.form, Pick) or part.form.max > 1:
        chosen = Chooser(ask.kind).choose((ask,))
        assert chosen is not None
        return chosen.answer
    return Picked((next((key for key in (ask.silence, *QUIET) if key in keys), keys[-1]),))


def rounds(name: str, **settings: bool) -> list[Waits]:
    """Return what the first three rounds of eight take, if the game lasts so long."""
    session, _ = Session.start(rules(), set_up(8, settings=settings), seed_of(name))
    count_waits(session, quietly, lambda played: Game(played).turn >= 1)
    found: list[Waits] = []
    for turn in range(1, 4):
        taken = count_waits(session, quietly, lambda played, now=turn: Game(played).turn > now)
        if session.over or Game(session).phase is Phase.FINAL_BATTLE:
            break
        found.append(taken)
    return found


@pytest.mark.parametrize("name", ["w0", "w1", "w2", "w3", "w4"])
def test_a_quiet_round_of_eight_is_five_waits_at_most(name: str) -> None:
    """All at once; one after the other it is more than twice as many."""
    at_once, classic = rounds(name, together=True), rounds(name)

    assert at_once
    assert max(each.waits for each in at_once) <= GOAL
    assert min(each.waits for each in classic) > GOAL


def test_nobody_is_woken_more_than_once_a_phase() -> None:
    """Upkeep, Movement, Encounters: of eight people no more than eight each, and the Mythos."""
    for taken in rounds("w1", together=True):
        assert taken.woken <= 8 * 3 + 1
