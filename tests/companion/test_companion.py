"""A companion ranks what a seat can do, gives reasons, and says who acts next."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.rulesets import kits

SEED = bytes(range(16))


SETUPS: dict[str, dict[str, Any]] = {
    "lcg": {
        "scenario": "the_gathering",
        "difficulty": "standard",
        "investigators": ["roland_banks", "daisy_walker"],
        "settings": {},
    },
    "second_edition": {
        "ancient_one": "azathoth",
        "investigators": ["random"] * 2,
        "settings": {},
    },
}


@pytest.mark.parametrize("ruleset", sorted(SETUPS))
def test_every_game_has_a_companion(ruleset: str) -> None:
    """Its ranking begins with what it would do, and each answer is one that is allowed."""
    kit = kits()[ruleset]
    session = Session.start(kit.rules, SETUPS[ruleset], SEED)[0]
    for _ in range(40):
        found = kit.automation.companion.next_answer(session)
        assert found is not None
        ranked = kit.automation.companion.rank(session, found.ask, found.seat)
        assert ranked[0].answer == found.answer
        for each in ranked:
            session.check(Answered(found.seat, found.ask.id, each.answer))
        session.apply(Answered(found.seat, found.ask.id, found.answer))


@pytest.mark.parametrize("ruleset", sorted(SETUPS))
def test_the_best_alone_is_the_first_of_all(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its reason; and the reasons of several answers come from one look."""
    kit = kits()[ruleset]
    companion = kit.automation.companion
    session = Session.start(kit.rules, SETUPS[ruleset], SEED)[0]
    looks = list[Seat]()
    policy = companion.head.policy  # type: ignore[attr-defined]
    eyes = policy.eyes
    monkeypatch.setattr(policy, "eyes", lambda game, seat: looks.append(seat) or eyes(game, seat))
    several = 0
    for _ in range(60):
        found = companion.next_answer(session)
        assert found is not None
        ask, seat = found.ask, found.seat
        looks.clear()
        ranked = companion.rank(session, ask, seat)
        assert len(looks) <= 3
        several += len(ranked) > 3
        best = companion.best(session, ask, seat)
        assert (best.answer, best.reason) == (ranked[0].answer, ranked[0].reason)
        session.apply(Answered(seat, ask.id, found.answer))
    assert several > 3


def test_it_acts_for_the_seats_that_it_has() -> None:
    """Nobody else's questions are its own."""
    kit = kits()["lcg"]
    session = Session.start(kit.rules, SETUPS["lcg"], SEED)[0]

    found = kit.automation.companion.next_answer(session, {Seat(1)})
    assert found is not None
    assert found.seat == Seat(1)
    assert kit.automation.companion.next_answer(session, ()) is None
