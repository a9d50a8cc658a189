"""Delicate situations of gates, surges and elder signs; sections as cited."""

from __future__ import annotations

from bot.engine.errors import JumpTo
from bot.second_edition.printed.terms import Place, Skill
from tests.second_edition.heroes import EIGHT, joe
from tests.second_edition.table import Table
from tests.second_edition.terms import Rumor

WOODS = Place("woods")
UPTOWN = Place("uptown_streets")


# Gates and surges


def test_the_gate_that_awakens_brings_nothing_more() -> None:
    """§3 V: A gate that awakens the Ancient One draws in nobody and brings no monster."""
    table = Table(*EIGHT, ancient_one="cthulhu")
    places = [p for p, facts in table.library.locations.items() if facts.unstable]
    for place in places[:4]:
        table.gate(place)
    table.me.at(places[4])

    table.run(table.gate_appears(places[4], monsters_too=2))

    assert isinstance(table.raised, JumpTo)
    assert table.me.place == places[4]
    assert not table.monsters


def test_a_surge_without_room() -> None:
    """§3 V, §10: A surge without any room goes to the Outskirts without a question."""
    table = joe()
    table.gate("woods")
    table.gate("graveyard")
    for _ in range(4):
        table.monster(table.markers[table.cup[0]], UPTOWN)

    table.run(table.surge(WOODS))

    assert len(table.outskirts) == 2
    assert not table.monsters_at(WOODS)


def test_monsters_do_not_go_through_gates() -> None:
    """§3 V: Monsters of a surge meet no investigator who is beyond the gate."""
    table = joe()
    table.gate("woods", "abyss")
    table.joe.at("abyss:1")

    table.run(table.surge(WOODS))

    assert len(table.monsters_at(WOODS)) == 1


def test_a_surge_at_kates_own_gate() -> None:
    """§3 V: Kate holds back a whole surge at the gate of her location."""
    table = Table("kate_winthrop", "joe_diamond")
    table.gate("woods")
    table.gate("graveyard")
    table.kate.at("woods")

    table.run(table.gate_or_surge(WOODS))

    assert not table.monsters


def test_monsters_still_walk_to_kate() -> None:
    """§3 V: Monsters do not appear beside Kate, but can move to her location."""
    table = Table("kate_winthrop")
    table.kate.at("northside_streets")
    no = table.monster("cultist", "train_station")

    table.run(table.activate(no, white=True))

    assert table.monsters_at(Place("northside_streets")) == [no]


def test_closing_a_gate_leaves_the_experiment_alone() -> None:
    """§15: Closing a gate removes no monster from The Terrible Experiment."""
    table = joe()
    gate = table.gate("woods")
    symbol = table.gate_symbol(gate.no)
    no = next(n for n in table.cup if table.stats(n).symbol is symbol)
    table.take_away(no)
    table.rumor = Rumor("the_terrible_experiment", since=0, monsters=[no])

    table.run(table.close_gate(WOODS))

    assert table.rumor.monsters == [no]


def test_closing_a_gate_leaves_trophies_alone() -> None:
    """§12: Closing a gate removes monsters of its symbol from the board, not trophies."""
    table = joe()
    gate = table.gate("woods")
    symbol = table.gate_symbol(gate.no)
    code = next(table.markers[n] for n in table.cup if table.stats(n).symbol is symbol)
    table.joe.trophy(code)

    table.run(table.close_gate(WOODS))

    assert len(table.joe.monsters) == 1


def test_research_materials_help_to_seal() -> None:
    """§12: Research Materials count as a clue token for sealing."""
    table = joe()
    table.joe.gets("research_materials")
    table.joe.clues = 4
    table.gate("woods")
    table.gate("graveyard")
    table.joe.sliders = [0, 3, 0]
    table.joe.rolls(*[6] * 8)

    table.act(table.joe.try_to_close(WOODS, Skill.FIGHT), "seal")

    assert table.seals == [WOODS]
    assert not table.joe.owns("research_materials")
    assert table.joe.clues == 0


def test_no_elder_sign_while_no_one_can_help() -> None:
    """§12: While nobody can help, an Elder Sign card cannot seal either."""
    table = joe()
    table.environment = "no_one_can_help_you_now"
    table.joe.gets("elder_sign")

    assert not table.joe.elder_signs(WOODS)


def test_rlyeh_rising_before_yog_sothoth() -> None:
    """§12: With both effects a gate to R’lyeh needs three successes."""
    table = joe(ancient_one="yog_sothoth")
    table.environment = "rlyeh_rising"

    assert table.close_difficulty(table.gate("woods", "rlyeh")) == 3
    assert table.close_difficulty(table.gate("graveyard", "abyss")) == 2


def test_the_blue_watcher_closes_a_gate_before_its_user_falls() -> None:
    """§12: The Blue Watcher’s cost is lost after the gate is closed and sealed."""
    table = joe()
    table.joe.gets("blue_watcher_of_the_pyramid")
    table.gate("woods")
    table.gate("graveyard")
    table.joe.at("woods")
    table.joe.set_explored(on=True)
    table.joe.stamina, table.joe.clues = 2, 5

    table.act(table.joe.try_to_close(WOODS, Skill.LORE), "use:", "seal")

    assert table.seals == [WOODS]
    assert len(table.joe.gates) == 1
    assert (table.joe.place, table.joe.stamina) == ("st_marys_hospital", 1)


def test_an_encounters_gate_brings_one_monster_with_five_players() -> None:
    """§3 III: A gate that an encounter opens brings one monster, even with five players."""
    table = Table(*EIGHT[:5])
    table.me.at("witch_house")

    table.act(table.me.resolve("french_hill_5", "witch_house"))

    assert len(table.monsters_at(Place("witch_house"))) == 1
