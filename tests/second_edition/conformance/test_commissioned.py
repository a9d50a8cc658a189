"""What the commissioned documents say of the board game that no other test showed by itself."""

from __future__ import annotations

from bot.second_edition.printed.terms import Place
from tests.second_edition.heroes import EIGHT
from tests.second_edition.table import Table
from tests.second_edition.terms import CluePlaced, GateOpened, MonsterMoved

CAVE = Place("black_cave")


def test_seven_players_and_three_gates() -> None:
    """§3 V: A surge of seven at three gates: three at the surging gate, two at each other."""
    table = Table(*EIGHT[:7])
    for place in ("black_cave", "science_building", "unvisited_isle"):
        table.gate(place)

    table.run(table.gate_or_surge(CAVE))

    assert [len(table.monsters_at(gate.place)) for gate in table.gates] == [3, 2, 2]


def test_spawn_is_no_trophy() -> None:
    """§5: A defeated Spawn monster returns beside the board and is no trophy."""
    table = Table("joe_diamond", dunwich_monsters=True)
    table.joe.at("uptown_streets")
    table.joe.gets("tommy_gun")
    no = table.monster("servant_of_glaaki_clues", "uptown_streets")
    table.joe.rolls(*[6] * 12)

    table.run(table.joe.fight(no), "fight:")

    assert no in table.box
    assert not table.joe.monsters


def test_a_headline_is_carried_out_and_discarded() -> None:
    """§3 V: A Headline takes effect immediately and returns to the deck."""
    table = Table("joe_diamond")
    table.mythos("all_quiet_in_arkham")

    table.run(table.mythos_ability(), "no")

    assert "all_quiet_in_arkham" in table.mythos_deck
    assert (table.environment, table.rumor) == ("", None)


def test_a_mythos_card_is_gate_monster_clue_and_movement() -> None:
    """§3 V: A Mythos card’s steps: gate, monster, clue token, then monster movement."""
    table = Table("joe_diamond")
    table.monster("zombie", "unvisited_isle")
    table.mythos_deck.remove("big_storm_sweeps_arkham")
    table.mythos_deck.insert(0, "big_storm_sweeps_arkham")

    table.run(table.more_mythos_now(1))

    wanted = (GateOpened, CluePlaced, MonsterMoved)
    kinds = [type(fact) for fact in table.facts if isinstance(fact, wanted)]
    assert list(dict.fromkeys(kinds)) == list(wanted)
    assert len(table.monsters) == 2
