"""Rules of the turn that are easily got wrong; each docstring begins with its section."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Place, Special
from tests.second_edition.heroes import joe, two
from tests.second_edition.table import Table
from tests.second_edition.terms import CheckEnded, Phase, Rolled

ME = Seat(0)
WOODS = Place("woods")
UPTOWN = Place("uptown_streets")
REST = "rest"


def keys(table: Table, asked: int = 0, seat: Seat = ME) -> list[str]:
    """The options of a question."""
    return [option.key for option in table.asked[asked].parts[seat].options]


# Upkeep


def test_income_comes_before_interest() -> None:
    """§3 I: A Retainer’s $2 can be used for the loan’s interest."""
    table = joe()
    table.joe.has_special(Special.RETAINER)
    table.joe.has_special(Special.BANK_LOAN)
    table.joe.gets("knife")
    table.joe.rolls(6, 3)

    table.act(table.joe.upkeep(), "pay", REST)

    assert table.joe.money == 1
    assert table.joe.owns("knife")


def test_jennys_dollar_pays_the_interest() -> None:
    """§3 I: Jenny’s dollar can be used for the loan’s interest."""
    table = Table("jenny_barnes")
    table.jenny.has_special(Special.BANK_LOAN)
    table.jenny.rolls(2)

    table.act(table.jenny.upkeep(), "pay", "rest")

    assert table.jenny.money == 0
    assert not table.jenny.defaulted


def test_the_blessed_cast_before_the_blessing_goes() -> None:
    """§3 I: A Blessing still counts for a Heal cast before its roll."""
    table = joe()
    table.joe.has_special(Special.BLESSING)
    table.joe.gets("heal")
    table.joe.stamina = 3
    table.joe.rolls(4, 1)

    table.act(table.joe.upkeep(), "cast:", REST)

    assert table.joe.stamina == 4
    assert Special.BLESSING not in table.joe.specials


def test_a_curse_goes_before_the_spells() -> None:
    """§3 I: A Curse can be rolled for before Spells are cast."""
    table = joe()
    table.joe.has_special(Special.CURSE)
    table.joe.gets("heal")
    table.joe.stamina = 3
    table.joe.rolls(1, 5)

    table.act(table.joe.upkeep(), "cast:", REST)

    assert table.joe.stamina == 4


def test_a_loan_paid_back_needs_no_interest() -> None:
    """§3 I: A player who repays the loan in Upkeep pays no interest."""
    table = joe()
    table.joe.has_special(Special.BANK_LOAN)
    table.joe.money = 10

    table.act(table.joe.upkeep(), "use:bank-loan", REST)

    assert not table.told(Rolled)
    assert (table.joe.money, table.joe.specials) == (0, {})


def test_darrells_retainer_is_new_in_turn_one() -> None:
    """§3 I: A Retainer of the set-up pays in turn 1, without a roll."""
    table = Table("darrell_simmons")
    table.run(table.darrell.fixed_cards())
    money = table.darrell.money

    table.act(table.darrell.upkeep(), "rest")

    assert table.darrell.money == money + 2
    assert not table.told(Rolled)


# Movement


def test_the_patrol_wagon_before_any_step_only() -> None:
    """§3 II: The Patrol Wagon cannot be used after a step, even if a Motorcycle made up for it."""
    table = joe()
    table.joe.gets("patrol_wagon")
    table.joe.gets("motorcycle")
    table.act(table.joe.begin_movement())
    table.act(table.joe.ask_movement_choice(), "use:motorcycle")
    table.act(table.joe.ask_movement_choice(), "move:easttown_streets")

    table.act(table.joe.ask_movement_choice(), "end")

    assert table.joe.points == 4
    assert not [key for key in keys(table, -1) if "patrol" in key]


def test_after_the_patrol_wagon_nobody_walks() -> None:
    """§3 II: After the Patrol Wagon no map gives further movement points."""
    table = joe()
    table.joe.gets("patrol_wagon")
    table.joe.gets("map_of_arkham")
    table.act(table.joe.begin_movement())

    table.act(table.joe.ask_movement_choice(), "use:patrol", "woods")

    assert table.joe.place == WOODS
    assert not table.joe.movement_choices()


def test_the_patrol_wagon_passes_monsters_by() -> None:
    """§3 II: With the Patrol Wagon only monsters of the first and last area are met."""
    table = joe()
    table.joe.gets("patrol_wagon")
    table.monster("zombie", "easttown_streets")
    table.monster("cultist", "woods")
    table.act(table.joe.begin_movement())
    table.joe.rolls(5)

    table.act(table.joe.ask_movement_choice(), "use:patrol", "woods")
    table.act(table.joe.end_movement(), "evade", "n0")

    assert len(table.told(CheckEnded)) == 1


def test_no_wagon_into_the_parade() -> None:
    """§15: Nobody enters or leaves the parade’s streets, not even by Patrol Wagon."""
    table = joe()
    table.joe.gets("patrol_wagon")
    table.headlines["fourth_of_july_parade"] = 1
    table.act(table.joe.begin_movement())

    table.act(table.joe.ask_movement_choice(), "use:patrol", "woods")

    assert "merchant_district_streets" not in keys(table, -1)
    assert "uptown_streets" in keys(table, -1)


def test_sneaking_out_of_a_street() -> None:
    """§3 II: An investigator who leaves a street with a monster evades it or ends the movement."""
    table = joe()
    table.joe.at("easttown_streets")
    table.monster("cultist", "easttown_streets")
    table.act(table.joe.begin_movement())
    table.joe.rolls(1, 5, 1, 1)

    table.act(table.joe.walk([Place("rivertown_streets")]), "evade", "fight:bare")

    assert table.joe.place == "easttown_streets"
    assert (table.joe.stamina, table.joe.points) == (5, 0)


def test_the_delayed_still_meet_monsters() -> None:
    """§3 II: A delayed investigator does not move, but evades or fights monsters there."""
    table = joe()
    table.joe.at("woods")
    table.monster("cultist", "woods")
    table.joe.be_delayed()
    table.act(table.joe.begin_movement())
    table.joe.rolls(5)

    table.act(table.joe.end_movement(), "evade", "n0")

    assert table.asked[0].kind == "meet"
    assert not table.joe.delayed


def test_a_delay_during_movement_lasts() -> None:
    """§3 II: A delay received after standing up counts in the next Movement phase."""
    table = joe()
    table.act(table.joe.begin_movement())
    table.joe.be_delayed()
    table.act(table.joe.end_movement())
    assert table.joe.delayed

    table.act(table.joe.begin_movement())

    assert table.joe.points == 0


def test_the_delayed_use_no_movement_action() -> None:
    """§3 II: A delayed investigator uses no Tome and no Spell for movement, but can trade."""
    table = two()
    table.joe.at("woods")
    table.mandy.at("woods")
    table.joe.gets("old_journal")
    table.joe.be_delayed()
    table.act(table.joe.begin_movement())

    verbs = {choice.verb for choice in table.joe.movement_choices()}

    assert verbs == {"trade"}


def test_no_movement_action_in_an_other_world() -> None:
    """§3 II: Movement actions such as Tomes or a Motorcycle cannot be used in Other Worlds."""
    table = joe()
    table.joe.at("abyss:1")
    table.joe.gets("old_journal")
    table.joe.gets("motorcycle")
    table.act(table.joe.begin_movement())

    assert table.joe.points == 0
    assert not table.joe.movement_choices()


def test_find_gate_returns_with_an_explored_marker() -> None:
    """§3 IV: Find Gate gives an explored marker; monsters at the gate may be left alone."""
    table = joe()
    table.gate("woods", "abyss")
    table.monster("zombie", "woods")
    table.joe.at("abyss:1")
    table.joe.gets("find_gate")
    table.joe.sliders = [0, 0, 3]
    table.phase = Phase.MOVEMENT
    table.act(table.joe.begin_movement())
    table.joe.rolls(5, 1)

    table.act(table.joe.ask_movement_choice(), "cast:")
    table.act(table.joe.end_movement(), "leave")

    assert (table.joe.place, table.joe.explored) == (WOODS, True)


# Encounters and shops


def test_closed_shops_open_for_nobody() -> None:
    """§10: An investigator in a shop that closes has no encounter there and cannot buy."""
    table = joe()
    table.joe.at("general_store")
    table.terror = 2

    table.run(table.raise_terror())
    table.act(table.joe.arkham_encounter())

    assert table.joe.place == "rivertown_streets"
    assert not table.asked


def test_a_second_encounter_does_not_follow() -> None:
    """§3 III: An investigator who uses a location’s ability has no encounter there."""
    table = joe()
    table.joe.at("arkham_asylum")
    table.joe.sanity = 1

    table.act(table.joe.arkham_encounter(), "ability")

    assert table.joe.sanity == 2
    assert len(table.asked) == 1
    service = table.service("arkham_asylum")
    assert table.joe.barred_from(service) == "You’ve already done this this turn."


def test_an_explored_gate_of_another_gate_is_met() -> None:
    """§12: An investigator who leaves the gate and comes back is drawn in again."""
    table = joe()
    table.gate("woods", "abyss")
    table.joe.at("woods")
    table.joe.set_explored(on=True)
    table.act(table.joe.move_to(UPTOWN))
    table.act(table.joe.move_to(WOODS))

    table.act(table.joe.arkham_encounter())

    assert table.joe.place == "abyss:1"
    assert not table.joe.delayed
