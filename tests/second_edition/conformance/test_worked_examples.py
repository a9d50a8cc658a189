"""Examples worked through from beginning to end, as a rulebook does, in positions of our own."""

from __future__ import annotations

import re

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import CheckKind, Place, Skill, Special
from tests.second_edition.heroes import EIGHT
from tests.second_edition.table import Table
from tests.second_edition.terms import CheckBegan, CheckEnded, Combat, DiceRolled

ME = Seat(0)
WOODS, GRAVEYARD = Place("woods"), Place("graveyard")


def test_one_point_of_focus() -> None:
    """§3 I: Pete has Focus 1: he can trade one Sneak for one Speed."""
    table = Table("ashcan_pete")
    before = (table.pete.skill(Skill.SPEED), table.pete.skill(Skill.SNEAK))

    table.act(table.pete.upkeep(), "speed:1")

    assert before == (0, 6)
    assert (table.pete.skill(Skill.SPEED), table.pete.skill(Skill.SNEAK)) == (1, 5)


def test_a_walk_across_three_neighborhoods() -> None:
    """§3 II: Jenny, Speed 3: Train Station, Northside, Downtown, Arkham Asylum."""
    table = Table("jenny_barnes")
    table.jenny.sliders = [3, 0, 0]
    table.act(table.jenny.begin_movement())

    table.act(table.jenny.ask_movement_choice(), "move:downtown_streets")
    table.act(table.jenny.ask_movement_choice(), "move:arkham_asylum")

    assert (table.jenny.place, table.jenny.points) == ("arkham_asylum", 0)


def test_a_long_way_is_noted_with_its_monsters_before_its_streets() -> None:
    """§3 II: The note of a long path lists points, monsters with odds, then streets in short."""
    table = Table("jenny_barnes")
    table.jenny.sliders = [3, 0, 0]
    table.act(table.jenny.begin_movement())
    table.monster("ghoul", "arkham_asylum")

    notes = {choice.key: choice.note for choice in table.jenny.move_choices()}

    said = notes["move:arkham_asylum"]
    way = r"3 points; Ghoul \(evade \d+%\); Psychiatric care; by Northside, Downtown"
    assert re.fullmatch(way, said), said
    assert notes["move:northside_streets"] == "1 point"


def test_two_successes_with_the_second_clue() -> None:
    """§4: In the example the second clue token passes the check."""
    table = Table("mandy_thompson")
    table.count("turn", "mandy_thompson")
    table.mandy.clues = 3
    table.mandy.rolls(5, 2, 3, 6)

    assert table.run(table.mandy.check(Skill.LUCK, -1, 2), "clue", "clue")

    assert table.mandy.clues == 1
    assert [len(fact.faces) for fact in table.told(DiceRolled)] == [2, 1, 1]


def test_a_combat_of_two_rounds() -> None:
    """§5: an Evade check fails, the Horror check passes, a round is lost, one is won."""
    table = Table("joe_diamond")
    table.joe.at("woods")
    table.joe.gets("38_revolver")
    no = table.monster("zombie", "woods")
    evade, fight = table.printed(no).awareness, table.printed(no).combat_rating or 0
    sneak, dice = 4 + evade, 2 + fight + 3
    horror = 3 + (table.printed(no).horror_rating or 0)
    table.joe.rolls(*[1] * sneak, *[5] * horror, *[1] * dice, *[6] * dice)

    table.act(table.joe.meet(no), "evade", "fight:", "fight:")

    kinds = [fact.kind for fact in table.told(CheckEnded)]
    assert kinds == [
        CheckKind.EVADE,
        CheckKind.HORROR,
        CheckKind.COMBAT,
        CheckKind.COMBAT,
    ]
    assert table.joe.stamina == 6 - 2 * table.printed(no).combat_damage
    assert (table.joe.monsters, table.joe.sanity) == ([no], 4)


def test_going_insane_with_five_items_and_three_clues() -> None:
    """§6: In the example the player loses two items of their choice, a clue token, a Retainer."""
    table = Table("joe_diamond")
    for code in ("knife", "rifle", "food", "wither", "map_of_arkham"):
        table.joe.gets(code)
    table.joe.clues = 3
    table.joe.has_special(Special.RETAINER)

    table.act(table.joe.lose(sanity=9), ("food", "map"))

    who = table.joe
    assert (len(who.cards), who.clues, who.specials) == (3, 2, {})
    assert (who.place, who.sanity, who.stamina) == ("arkham_asylum", 1, 6)


def test_six_players_and_four_gates() -> None:
    """§3 V: A surge of six at four gates: two at the surging gate, two at one other."""
    table = Table(*EIGHT[:6])
    for place in ("woods", "graveyard", "unnamable", "black_cave"):
        table.gate(place)

    table.run(
        table.gate_or_surge(WOODS),
        {"woods": 2, "graveyard": 2, "unnamable": 1, "black_cave": 1},
    )

    assert [len(table.monsters_at(gate.place)) for gate in table.gates] == [2, 2, 1, 1]
    assert table.doom == 0


def test_four_players_fill_the_outskirts() -> None:
    """§10: With four players seven monsters fit on the board and four in the Outskirts.

    The next one empties the Outskirts.
    """
    table = Table(*EIGHT[:4])
    cup = len(table.cup)
    table.run(table.spawn_monsters(WOODS, 11))
    assert (table.counted(), len(table.outskirts)) == (7, 4)

    table.run(table.spawn_monsters(WOODS))

    assert (table.counted(), len(table.outskirts), table.terror) == (7, 0, 1)
    assert len(table.cup) == cup - 7


def test_closing_and_sealing_with_the_sky_and_the_outskirts() -> None:
    """§12: The example: check, trophy, monsters of the symbol, five clue tokens, seal."""
    table = Table("joe_diamond")
    gate = table.gate("woods", "dreamlands")
    table.gate("graveyard")
    table.joe.at("woods")
    table.joe.explored, table.joe.clues = True, 6
    symbol = table.gate_symbol(gate.no)
    same = [no for no in table.cup if table.printed(no).symbol is symbol][:2]
    table.monster(table.markers[same[0]], "sky")
    table.joe.rolls(5, 1, 1)

    table.act(table.joe.try_to_close(WOODS, Skill.FIGHT), "seal")

    assert (table.seals, table.joe.clues) == ([WOODS], 1)
    assert table.joe.gates == [gate.no]
    assert not table.monsters


def test_three_players_count_their_successes() -> None:
    """§14: Three players’ successes add up over rounds: three remove a doom token."""
    table = Table(*EIGHT[:3], ancient_one="cthulhu")
    table.run(table.begin_battle())
    after: list[tuple[int, int]] = []

    for successes in (4, 3, 2):
        table.me.strike(successes)
        after.append((13 - table.doom, table.successes))

    assert after == [(1, 1), (2, 1), (3, 0)]


def test_eliminated_players_still_count() -> None:
    """§14: An eliminated player counts for the successes needed."""
    table = Table(*EIGHT[:3], ancient_one="cthulhu")
    table.run(table.begin_battle())
    table.act(table.me.be_devoured())

    table.other.strike(2)

    assert table.doom == 13


def test_four_lines_from_the_graveyard_to_the_library() -> None:
    """§3 II: Amanda, Speed 4: Rivertown, French Hill, Miskatonic University, the Library."""
    table = Table("amanda_sharpe")
    table.amanda.at("graveyard")
    table.amanda.sliders = [3, 0, 0]
    table.act(table.amanda.begin_movement())

    way = table.amanda.paths()[Place("library")]

    assert [*way] == [
        "rivertown_streets",
        "french_hill_streets",
        "miskatonic_u_streets",
        "library",
    ]


def test_half_a_tommy_gun() -> None:
    """§5: A Tommy Gun’s 6 are 3 against Physical Resistance, 0 against Physical Immunity."""
    table = Table("michael_mcglen")
    gun = table.michael.gets("tommy_gun")
    resisting = Combat(ME, table.monster("vampire", "woods"))
    immune = Combat(ME, table.monster("ghost", "woods"))

    assert table.weapon_bonus(resisting, gun, (gun,)) == 3
    assert table.weapon_bonus(immune, gun, (gun,)) == 0


def test_an_automatic_and_a_spell_that_fails() -> None:
    """§5: With a weapon in one hand and a failed spell in the other only the weapon counts."""
    table = Table("ashcan_pete")
    table.pete.at("uptown_streets")
    table.pete.gets("45_automatic")
    table.pete.gets("shrivelling")
    table.pete.sliders = [0, 3, 0]
    no = table.monster("star_spawn", "uptown_streets")
    table.pete.rolls(*[6] * 6)

    table.act(table.pete.fight(no), "cast:", "fight:")

    began = [fact for fact in table.told(CheckBegan) if fact.kind is CheckKind.COMBAT]
    assert [(fact.modifier, fact.dice, fact.difficulty) for fact in began] == [(-3 + 4, 6, 3)]
    assert len(table.pete.monsters) == 1
