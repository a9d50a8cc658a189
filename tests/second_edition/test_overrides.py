"""Overrides: what a game master's command does to the state, and what it may not."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import NotAllowed, RulesError
from bot.engine.journal import Overridden
from bot.second_edition.printed.terms import Place
from tests.second_edition.dull import at_phase, start
from tests.second_edition.playing import rules
from tests.second_edition.terms import Phase, Step


def test_set_counters() -> None:
    """Doom, terror, and what an investigator has."""
    game = at_phase(Phase.MOVEMENT)

    game.order(do="set", what="doom", to=5)
    game.order(do="set", what="terror", to=2)
    game.order(do="set", seat=0, what="money", to=9)

    assert (game.doom, game.terror, game.investigators[0].money) == (5, 2, 9)
    assert game.faults() == []


def test_every_change_by_the_game_master_is_told() -> None:
    """What was put where is a line that the whole table reads."""
    game = at_phase(Phase.MOVEMENT)

    def told(**command: Any) -> str:
        facts = game.order(**command).facts
        return "\n".join(game.lines(facts))

    spawned = told(do="monster", code="zombie", place="northside_streets")
    no = next(m.no for m in game.monsters if game.markers[m.no] == "zombie")
    moved = told(do="monster", no=no, place="downtown_streets")
    gone = told(do="monster", no=no, place="cup")

    assert "The game master puts a Zombie at the Northside streets." in spawned
    assert "moves the Zombie from the Northside streets to the Downtown streets." in moved
    assert "The Zombie goes back to the cup." in gone
    assert "game master" in told(do="move", seat=0, place="library")
    assert "clue tokens at the Downtown streets to 2" in told(
        do="clues", place="downtown_streets", to=2
    )
    assert "first-player marker" in told(do="first", seat=1)
    assert "sets upcoming results" in told(do="draws", purpose="dice:0", next=["6"])


def test_move_and_place() -> None:
    """Investigators, monsters, clue tokens, gates and seals."""
    game = at_phase(Phase.MOVEMENT)
    free = next(
        p.id
        for p in rules().library.locations.values()
        if p.unstable and game.gate_at(p.id) is None
    )

    game.order(do="move", seat=0, place="library")
    game.order(do="monster", code="zombie", place="northside_streets")
    game.order(do="clues", place="northside_streets", to=2)
    game.order(do="gate", place=free, world="abyss")

    assert game.investigators[0].place == "library"
    assert game.monsters_at(Place("northside_streets"))
    assert game.clues[Place("northside_streets")] == 2
    assert game.gate_at(free) is not None
    game.order(do="close", place=free)
    game.order(do="seal", place=free)
    assert game.seals == [free]
    assert game.faults() == []


def test_a_gate_in_a_stable_location_is_refused() -> None:
    """The sentence says why."""
    game = at_phase(Phase.MOVEMENT)

    with pytest.raises(NotAllowed, match="Library is stable"):
        game.order(do="gate", place="library", world="abyss")


def test_a_gate_that_would_awaken_is_refused() -> None:
    """Gates of the game master's stop one short of the number at which the Ancient One awakens."""
    game = at_phase(Phase.MOVEMENT)
    free = [
        place
        for place, facts in rules().library.locations.items()
        if facts.unstable and game.gate_at(place) is None
    ]
    while len(game.gates) < 7:
        world = game.gate_world(game.gate_stack[0])
        game.order(do="gate", place=free.pop(), world=world)

    world = game.gate_world(game.gate_stack[0])
    with pytest.raises(NotAllowed, match="awaken"):
        game.order(do="gate", place=free.pop(), world=world)
    assert game.faults() == []


def test_moving_the_arrested_ends_the_arrest() -> None:
    """The game master takes somebody out of the Jail Cell."""
    game = at_phase(Phase.MOVEMENT)
    who = game.investigators[0]
    game.order(do="move", seat=0, place="jail_cell")
    who.arrested = True

    game.order(do="move", seat=0, place="library")

    assert (who.place, who.arrested) == ("library", False)
    assert game.faults() == []


def test_give_and_take_cards() -> None:
    """A card comes from its deck to a seat, and back."""
    game = at_phase(Phase.MOVEMENT)

    game.order(do="card", code="necronomicon", seat=0)
    assert game.me.owns("necronomicon")

    game.order(do="card", code="necronomicon", seat=None)
    assert not game.me.owns("necronomicon")
    assert game.faults() == []


def test_statuses_and_specials() -> None:
    """Blessings, delays, sliders, the first-player marker."""
    game = at_phase(Phase.MOVEMENT)

    game.order(do="special", seat=1, what="blessing")
    game.order(do="status", seat=1, what="delayed")
    game.order(do="sliders", seat=1, stops=[3, 2, 1])
    game.order(do="first", seat=1)

    who = game.investigators[1]
    assert game.other.success_from() == 4
    assert (who.delayed, who.sliders, game.first) == (True, [3, 2, 1], 1)


def test_go_on_elsewhere() -> None:
    """The game goes on at another step."""
    game = at_phase(Phase.MOVEMENT)

    game.order(do="go", step="mythos")

    assert game.phase is not Phase.MOVEMENT or game.turn == 2


def test_scripted_draws() -> None:
    """Results fixed beforehand, in both spellings."""
    game, _ = start()

    game.applies(Overridden({"draws": {"dice:0": ["6"]}}))
    game.order(do="draws", purpose="dice:0", next=[5])

    assert game.scripted("dice:0") == ["6", "5"]


def test_awaken_and_end() -> None:
    """The final battle begins; the game ends."""
    game = at_phase(Phase.MOVEMENT)

    game.order(do="awaken")
    assert game.awake
    assert game.cursor.step in (
        Step.BATTLE_REFRESH,
        Step.BATTLE_TRADE,
        Step.BATTLE_ATTACK,
    )

    game.order(do="end", resolution="beaten")
    assert game.over
    assert game.resolution == "beaten"


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
        {"do": "move", "seat": 0, "place": "abyss:3"},
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
        {"do": "draws", "purpose": "dice:0", "next": [7]},
        {"do": "draws", "purpose": "dice:0", "next": []},
        {"do": "draws", "purpose": "cup", "next": ["dragon"]},
        {"do": "draws", "purpose": "cup", "next": ["cultist"], "seat": 0},
        {"do": "draws", "purpose": "item:0", "next": ["necronomicon"]},
        {"do": "draws", "purpose": "deck:spell", "next": ["necronomicon"]},
        {"do": "draws", "purpose": "location:uptown", "next": ["northside_1"]},
        {"do": "set", "what": "doom", "to": 1, "draws": {"dice:0": ["6"]}},
        {"do": "set", "what": "doom", "to": 1, "seat": 0},
        {"do": "stack", "deck": "spell", "top": []},
        {"do": "seal", "place": "woods", "on": False},
        {"do": "special", "seat": 0, "what": "blessing", "on": False},
        {"do": "monster", "code": "cultist", "place": "woods", "seat": 0},
        {"do": "monster", "code": "cultist", "no": 0, "place": "woods"},
        {"do": "card", "code": "necronomicon", "no": 0, "seat": 0},
        {"do": "go", "step": "mythos", "seat": 0},
        {"draws": []},
        {"draws": {"dice:0": ["6"], "tea-leaves": ["1"]}},
        {"do": "sliders", "seat": 0, "stops": [True, 0, 0]},
        {"do": "sliders", "seat": 0, "stops": [0, 0]},
        {"do": "set", "what": "money", "to": 1},
        {"do": "set", "what": "doom", "to": 1, "form": "slow"},
        {"do": "monster", "place": "woods"},
        {"do": "monster", "code": "cultist"},
        {"do": "monster", "no": 999, "place": "woods"},
        {"do": "card", "seat": 0},
        {"do": "phase", "to": "over"},
    ],
    ids=str,
)
def test_commands_that_cannot_be_done(command: dict[str, Any]) -> None:
    """They are refused with a sentence, and nothing changes."""
    game = at_phase(Phase.MOVEMENT)
    before = game.fingerprint()

    with pytest.raises(RulesError):
        game.applies(Overridden(command))

    assert game.fingerprint() == before
