"""The card game's companion: one policy with several characters, and its reasons."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.engine.ask import Ask, Picked
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.kits.lcg.autopilot.policy import build_policy, load_policy
from bot.kits.lcg.autopilot.weights import (
    PolicyWeights,
    load_weights,
    names_of_weights,
    with_changes,
)
from tests.kits.lcg.table import the_kit as kit

ME = Seat(0)
SEED = bytes(range(3, 19))


def started(scenario: str, *who: str, seed: bytes = SEED) -> Session:
    """A game at its first question."""
    setup = {
        "scenario": scenario,
        "difficulty": "standard",
        "investigators": list(who),
        "settings": {},
    }
    return Session.start(kit().rules, setup, seed)[0]


def asked(session: Session) -> Iterator[tuple[Ask, Seat]]:
    """A whole game of companions: each question before it is answered."""
    companion = kit().automation.companion
    while not session.over:
        choice = companion.next_answer(session)
        assert choice is not None
        yield choice.ask, choice.seat
        session.apply(Answered(choice.seat, choice.ask.id, choice.answer))


def test_every_character_is_read() -> None:
    """By name; an unknown weight is refused."""
    assert set(names_of_weights()) == {"careful", "purposeful", "companion"}
    assert not load_weights("careful").resigns
    with pytest.raises(KeyError):
        load_weights("reckless")
    with pytest.raises((TypeError, AttributeError)):
        with_changes(PolicyWeights(), {"recklessness": 1.0})


def test_the_place_of_the_act_is_known_by_its_name() -> None:
    """Another version of the Hallway is the Hallway that the act asks for."""
    session = started("return_to_the_gathering", "skids_otoole")
    seen = False
    for _ in asked(session):
        sight = load_policy("companion").eyes(session, ME)
        act = sight.board.act
        if act is not None and act.code == "01109":
            seen = True
            assert "50017" in sight.goals
    assert seen


def test_the_careful_one_stays_where_the_others_would_go() -> None:
    """Whatever it is worth to leave, it does not."""
    session = started("the_midnight_masks", "wendy_adams")
    wanted = 0
    bold = build_policy(with_changes(load_weights("companion"), {"fatal": 0.1, "flight": 100.0}))
    for ask, seat in asked(session):
        part = ask.parts[seat]
        if any(option.verb == "resign" for option in part.options):
            for who in ("careful", "companion"):
                answer = load_policy(who).choose(session, ask, seat)
                keys = answer.keys if isinstance(answer, Picked) else ()
                chosen = [option for option in part.options if option.key in keys]
                assert who != "careful" or all(option.verb != "resign" for option in chosen)
            wanted += bold.choose(session, ask, seat) != load_policy("careful").choose(
                session, ask, seat
            )
    assert wanted


def test_reasons_say_chance_and_gain() -> None:
    """As a line for the seat's player."""
    session = started("the_gathering", "daisy_walker")
    said: dict[str, str] = {}
    for ask, seat in asked(session):
        for each in kit().automation.companion.rank(session, ask, seat):
            option = (
                ask.parts[seat].option(each.answer.keys[0])
                if isinstance(each.answer, Picked) and each.answer.keys
                else None
            )
            if option is not None and each.reason:
                said.setdefault(option.verb, each.reason)
                assert each.reason.endswith(".")
                assert "{" not in each.reason
    assert "%" in said["investigate"]
    assert "clue" in said["investigate"]
    assert said["move"].startswith("Daisy goes to ")
    assert {"investigate", "move", "draw"} <= set(said)
