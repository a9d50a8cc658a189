"""Any sequence of legal answers keeps the invariants and survives a restart at every input."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from msgspec import Struct

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Held, Input, Overridden, Record
from bot.engine.outcomes import Outcome
from bot.engine.session import Session
from bot.lcg.core.game import Game
from bot.lcg.core.state import State
from bot.lcg.ruleset import LcgRules
from bot.tools.chooser import Chooser

RULES = LcgRules()
PARTIES = (
    ["roland_banks"],
    ["daisy_walker"],
    ["roland_banks", "daisy_walker"],
    ["daisy_walker", "roland_banks"],
)
DIFFICULTIES = ("easy", "standard", "hard", "expert")
ADVANCE_ACT, ADVANCE_AGENDA = {"do": "advance", "what": "act"}, {"do": "advance", "what": "agenda"}
STARTS: dict[str, tuple[dict[str, Any], ...]] = {
    "as printed": (),
    "act 2": (ADVANCE_ACT,),
    "act 3": (ADVANCE_ACT, ADVANCE_ACT),
    "act 3, wounded": (ADVANCE_ACT, ADVANCE_ACT, {"do": "set", "on": "01116", "damage": 4}),
    "agenda 2": (ADVANCE_AGENDA,),
    "agenda 3": (ADVANCE_AGENDA, ADVANCE_AGENDA),
    "agenda 3, late": (ADVANCE_AGENDA, ADVANCE_AGENDA, {"do": "set", "on": "agenda", "doom": 8}),
}
"""How far a game has come when chance takes over, by what the game master did first."""
LONGEST = 600
"""Inputs after which a game is left."""
MOST_SEEDS = 80
"""Seeds that are tried until every resolution was reached."""
ODDLY = 0.08
"""How often somebody holds, lets go, or takes an answer back instead of answering."""

AnySession = Session[State, Game]


class Setting(Struct, frozen=True):
    """What a game is made of."""

    party: list[str]
    difficulty: str
    seed: int
    begins: str = "as printed"

    @property
    def key(self) -> bytes:
        """The game's seed."""
        return self.seed.to_bytes(16, "big")

    def start(self) -> tuple[AnySession, Outcome]:
        """The game at its first question."""
        setup = {
            "scenario": "the_gathering",
            "investigators": self.party,
            "difficulty": self.difficulty,
        }
        return Session.start(RULES, setup, self.key)


games = st.builds(
    Setting,
    party=st.sampled_from(PARTIES),
    difficulty=st.sampled_from(DIFFICULTIES),
    seed=st.integers(0, 2**64),
    begins=st.sampled_from(sorted(STARTS)),
)


def next_input(session: AnySession, chance: random.Random, chooser: Chooser) -> Input:
    """An answer, or now and then a hold or an answer taken back."""
    if chance.random() < ODDLY:
        taken = [(a.id, seat) for a in session.asks for seat in a.given]
        if taken and chance.random() < 0.5:
            ask, seat = chance.choice(taken)
            return Answered(seat, ask, None)
        seat = chance.choice(RULES.seats(session.state))
        return Held(seat, seat not in session.held_seats)
    choice = chooser.choose(session.asks)
    if choice is None:  # only a team-mate who asked to be waited for can go on
        ask = session.asks[0]
        seat = next(iter(ask.parts))
        return Held(seat, seat not in session.held_seats)
    return Answered(choice.seat, choice.ask.id, choice.answer)


def played(
    session: AnySession, start: Outcome, seed: int, begins: str = "as printed"
) -> Iterator[tuple[Input, bytes, list[Record]]]:
    """Play at random; after each input: it, the last checkpoint and what came after it."""
    first = list(STARTS[begins])
    chance, chooser = random.Random(seed), Chooser(str(seed))
    assert start.checkpoint is not None
    checkpoint, tail = start.checkpoint, list[Record]()
    for _ in range(LONGEST):
        if session.over:
            return
        if first and session.asks[0].kind in ("next_turn", "turn", "window"):
            given_: Input = Overridden(first.pop(0))
        else:
            given_ = next_input(session, chance, chooser)
        try:
            session.check(given_)
        except NotAllowed:
            continue  # a team-mate asked the others to wait
        outcome = session.apply(given_)
        tail.append(outcome.record)
        if outcome.checkpoint is not None:
            checkpoint = outcome.checkpoint
            tail = [record for record in tail if record.step > checkpoint.step]
        yield given_, checkpoint.data, tail


@settings(max_examples=30)
@given(games, st.integers(0, 2**32))
def test_any_game_keeps_the_rules(setting: Setting, seed: int) -> None:
    """After every input nothing is broken, and there is a question or a result."""
    session, start = setting.start()
    for given_, _, _ in played(session, start, seed, setting.begins):
        faults = RULES.find_faults(session.state)
        assert not faults, (session.step, given_, faults)
        assert session.asks or session.over
        assert session.over or session.awaited, "nobody is awaited"


@settings(max_examples=12)
@given(games, st.integers(0, 2**32))
def test_any_game_survives_a_restart_at_every_input(setting: Setting, seed: int) -> None:
    """Restored from the checkpoint and what came after it, the game is the same."""
    session, start = setting.start()
    for given_, checkpoint, tail in played(session, start, seed, setting.begins):
        again = Session.restore(RULES, checkpoint, setting.key, tail)
        assert again.snapshot_hash() == session.snapshot_hash(), (session.step, given_)
        assert again.asks == session.asks, (session.step, given_)
        assert again.over == session.over


@settings(max_examples=12)
@given(games, st.integers(0, 2**32))
def test_a_game_repeats_itself(setting: Setting, seed: int) -> None:
    """The same seed and the same answers give the same game."""
    one, two = setting.start(), setting.start()
    games = (played(*start, seed, setting.begins) for start in (one, two))
    for (first, _, _), (second, _, _) in zip(*games, strict=True):
        assert first == second
    assert one[0].snapshot_hash() == two[0].snapshot_hash()


def test_random_games_reach_every_resolution() -> None:
    """Begun early or late, games at random come to each end that the scenario has."""
    wanted = {found.slug for found in RULES.library.scenarios["the_gathering"].resolutions}
    reached = Counter[str]()
    for seed, begins in product(range(MOST_SEEDS), STARTS):
        setting = Setting(PARTIES[seed % 2], "easy", seed, begins)
        session, start = setting.start()
        for _ in played(session, start, seed, begins):
            assert not RULES.find_faults(session.state)
        reached[session.state.resolution if session.over else "unfinished"] += 1
        if wanted <= set(reached):
            break

    assert wanted == {"none", "r1", "r2", "r3"}
    assert wanted <= set(reached), reached


@pytest.mark.parametrize("party", PARTIES[1:3])
def test_every_step_says_what_it_is(party: list[str]) -> None:
    """Questions have words, options have labels that differ or are alike on purpose."""
    session, start = Setting(party, "standard", 5).start()
    for _ in played(session, start, 5):
        for ask in session.asks:
            assert ask.prompt
            for part in ask.parts.values():
                assert all(option.label for option in part.options)
                assert all(barred.reason.endswith(".") for barred in part.barred)
    assert session.over
    assert Seat(0) in RULES.seats(session.state)
