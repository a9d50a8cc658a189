"""Overrides: what a game master's command does to the state, and what it may not."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.engine.journal import Overridden
from bot.second_edition.core.state import Phase, Step
from bot.second_edition.printed.terms import Place
from bot.second_edition.text import log
from tests.second_edition.dull import override, start, until
from tests.second_edition.playing import rules


def test_set_counters() -> None:
    """Doom, terror, and what an investigator has."""
    session, _ = start()
    until(session, Phase.MOVEMENT)

    override(session, do="set", what="doom", to=5)
    override(session, do="set", what="terror", to=2)
    override(session, do="set", seat=0, what="money", to=9)

    state = session.state
    assert (state.doom, state.terror, state.investigators[0].money) == (5, 2, 9)
    assert rules().faults(state) == []


def test_every_change_by_the_game_master_is_told() -> None:
    """What was put where is a line that the whole table reads."""
    session, _ = start()
    until(session, Phase.MOVEMENT)

    def told(**command: Any) -> str:
        facts = override(session, **command).facts
        return "\n".join(log.lines(session.game, facts))

    spawned = told(do="monster", code="zombie", place="northside_streets")
    no = next(m.no for m in session.state.monsters if session.state.markers[m.no] == "zombie")
    moved = told(do="monster", no=no, place="downtown_streets")
    gone = told(do="monster", no=no, place="cup")

    assert "The game master puts a Zombie at the Northside streets." in spawned
    assert "moves the Zombie from the Northside streets to the Downtown streets." in moved
    assert "The Zombie goes back to the cup." in gone
    assert "game master" in told(do="move", seat=0, place="library")
    assert "clues at the Downtown streets to 2" in told(do="clues", place="downtown_streets", to=2)
    assert "first-player marker" in told(do="first", seat=1)
    assert "sets results to come" in told(do="draws", purpose="dice:0", next=["6"])


def test_move_and_place() -> None:
    """Investigators, monsters, clue tokens, gates and seals."""
    session, _ = start()
    until(session, Phase.MOVEMENT)
    free = next(
        p.id
        for p in rules().library.locations.values()
        if p.unstable and session.game.gate_at(p.id) is None
    )

    override(session, do="move", seat=0, place="library")
    override(session, do="monster", code="zombie", place="northside_streets")
    override(session, do="clues", place="northside_streets", to=2)
    override(session, do="gate", place=free, world="abyss")

    state = session.state
    assert state.investigators[0].place == "library"
    assert session.game.monsters_at(Place("northside_streets"))
    assert state.clues[Place("northside_streets")] == 2
    assert session.game.gate_at(free) is not None
    override(session, do="close", place=free)
    override(session, do="seal", place=free)
    assert state.seals == [free]
    assert rules().faults(state) == []


def test_a_gate_in_a_stable_location_is_refused() -> None:
    """The sentence says why."""
    session, _ = start()
    until(session, Phase.MOVEMENT)

    with pytest.raises(NotAllowed, match="Library is stable"):
        override(session, do="gate", place="library", world="abyss")


def test_a_gate_that_would_awaken_is_refused() -> None:
    """Gates of the game master's stop one short of the number at which the Ancient One awakens."""
    session, _ = start()
    until(session, Phase.MOVEMENT)
    state = session.state
    free = [
        place
        for place, facts in rules().library.locations.items()
        if facts.unstable and session.game.gate_at(place) is None
    ]
    while len(state.gates) < 7:
        world = session.game.gate_world(state.gate_stack[0])
        override(session, do="gate", place=free.pop(), world=world)

    world = session.game.gate_world(state.gate_stack[0])
    with pytest.raises(NotAllowed, match="awaken"):
        override(session, do="gate", place=free.pop(), world=world)
    assert rules().faults(state) == []


def test_moving_the_arrested_ends_the_arrest() -> None:
    """The game master takes somebody out of the Jail Cell."""
    session, _ = start()
    until(session, Phase.MOVEMENT)
    who = session.state.investigators[0]
    override(session, do="move", seat=0, place="jail_cell")
    who.arrested = True

    override(session, do="move", seat=0, place="library")

    assert (who.place, who.arrested) == ("library", False)
    assert rules().faults(session.state) == []


def test_give_and_take_cards() -> None:
    """A card comes from its deck to a seat, and back."""
    session, _ = start()
    until(session, Phase.MOVEMENT)

    override(session, do="card", code="necronomicon", seat=0)
    assert session.game.owns(Seat(0), "necronomicon")

    override(session, do="card", code="necronomicon", seat=None)
    assert not session.game.owns(Seat(0), "necronomicon")
    assert rules().faults(session.state) == []


def test_statuses_and_specials() -> None:
    """Blessings, delays, sliders, the first-player marker."""
    session, _ = start()
    until(session, Phase.MOVEMENT)

    override(session, do="special", seat=1, what="blessing")
    override(session, do="status", seat=1, what="delayed")
    override(session, do="sliders", seat=1, stops=[3, 2, 1])
    override(session, do="first", seat=1)

    who = session.state.investigators[1]
    assert session.game.success_from(Seat(1)) == 4
    assert (who.delayed, who.sliders, session.state.first) == (True, [3, 2, 1], 1)


def test_go_on_elsewhere() -> None:
    """The game goes on at another step."""
    session, _ = start()
    until(session, Phase.MOVEMENT)

    override(session, do="go", step="mythos")

    assert session.state.phase is not Phase.MOVEMENT or session.state.turn == 2


def test_scripted_draws() -> None:
    """Results fixed beforehand, in both spellings."""
    session, _ = start()

    session.apply(Overridden({"draws": {"dice:0": ["6"]}}))
    override(session, do="draws", purpose="dice:0", next=[5])

    assert session.chance.state.scripted["dice:0"] == ["6", "5"]


def test_awaken_and_end() -> None:
    """The final battle begins; the game ends."""
    session, _ = start()
    until(session, Phase.MOVEMENT)

    override(session, do="awaken")
    assert session.state.awake
    assert session.state.cursor.step in (
        Step.BATTLE_REFRESH,
        Step.BATTLE_TRADE,
        Step.BATTLE_ATTACK,
    )

    override(session, do="end", resolution="beaten")
    assert session.over
    assert session.state.resolution == "beaten"


@pytest.mark.parametrize(
    "command",
    [
        {},
        {"do": "dance"},
        {"do": "set", "what": "doom", "to": 99},
        {"do": "set", "what": "luck", "to": 1},
        {"do": "set", "seat": 9, "what": "money", "to": 1},
        {"do": "set", "seat": 0, "what": "sanity", "to": 0},
        {"do": "move", "seat": 0, "place": "atlantis"},
        {"do": "monster", "code": "dragon", "place": "woods"},
        {"do": "gate", "place": "uptown_streets", "world": "abyss"},
        {"do": "gate", "place": "library", "world": "abyss"},
        {"do": "close", "place": "library"},
        {"do": "seal", "place": "library"},
        {"do": "card", "code": "sword", "seat": 0},
        {"do": "special", "seat": 0, "what": "crown"},
        {"do": "status", "seat": 0, "what": "happy"},
        {"do": "sliders", "seat": 0, "stops": [4, 0, 0]},
        {"do": "go", "step": "nowhere"},
        {"do": "go", "step": "movement.move"},
        {"do": "end", "resolution": "by tea-time"},
        {"do": "status", "seat": 0, "what": "explored"},
        {"do": "draws", "purpose": "tea-leaves", "next": ["1"]},
        {"do": "draws", "purpose": "dice:9", "next": ["1"]},
        {"do": "draws", "purpose": "dice:0", "next": [["1"]]},
        {"do": "draws", "purpose": "dice:0", "next": [True]},
        {"draws": []},
        {"draws": {"dice:0": ["6"], "tea-leaves": ["1"]}},
        {"do": "sliders", "seat": 0, "stops": [True, 0, 0]},
    ],
    ids=str,
)
def test_commands_that_cannot_be_done(command: dict[str, Any]) -> None:
    """They are refused with a sentence, and nothing changes."""
    session, _ = start()
    until(session, Phase.MOVEMENT)
    before = session.snapshot_hash()

    with pytest.raises(RulesError):
        session.apply(Overridden(command))

    assert session.snapshot_hash() == before
