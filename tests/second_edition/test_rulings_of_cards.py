"""More rulings of docs/second_edition_rulings.md: weapons, places, dice of the game, cards."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Coin, Place, Skill, Special
from tests.second_edition.ops import MonstersLeave, Wager
from tests.second_edition.table import Table
from tests.second_edition.terms import CheckEnded, Combat, Effect, Occasion

ME, OTHER = Seat(0), Seat(1)


def test_of_twins_one_set_is_offered() -> None:
    """Of two equal revolvers the sets are: one, both, none."""
    table = Table("joe_diamond")
    table.joe.gets("38_revolver")
    table.joe.gets("38_revolver")
    fight = Combat(ME, table.monster("zombie", "woods"))

    assert [len(some) for some in table.combos(fight)] == [2, 1, 0]


@pytest.mark.parametrize("special", [Special.BLESSING, Special.CURSE])
def test_dice_of_the_game_are_plain(special: Special) -> None:
    """A Chthonian hits on 4 to 6, whoever is Blessed or Cursed."""
    table = Table("joe_diamond")
    table.joe.has_special(special)
    table.next("dice", "3", "4")

    assert table.roll_for_table() == [3]
    assert table.roll_for_table() == [4]


def test_each_monster_is_dealt_with_before_the_next_is_chosen() -> None:
    """Each monster is evaded or fought before the next one is chosen."""
    table = Table("joe_diamond")
    table.joe.at("woods")
    for code in ("cultist", "zombie", "ghoul"):
        table.monster(code, "woods")
    table.joe.rolls(5, *[5] * 20)

    table.act(table.joe.handle_monsters(), "evade:zombie", "evade:cultist", "evade")

    assert [ask.prompt for ask in table.asked].count("Which monster do you deal with first?") == 2
    assert len(table.told(CheckEnded)) == 3


def test_somewhere_has_to_be_gone() -> None:
    """A player who moves anywhere must choose an open place, perhaps the same."""
    table = Table("joe_diamond")
    table.joe.at("woods")
    table.closed.append(Place("general_store"))

    table.act(table.joe.move_anywhere(streets=False), "woods")

    keys = [option.key for option in table.asked[0].parts[ME].options]
    assert "general_store" not in keys
    assert "woods" in keys
    assert len(keys) == 25


def test_on_with_the_movement_after_an_item() -> None:
    """An investigator can use a Motorcycle between steps."""
    table = Table("joe_diamond")
    table.joe.gets("motorcycle")
    table.act(table.joe.begin_movement())

    for key in ("move:easttown", "use:motorcycle", "move:rivertown_streets"):
        table.act(table.joe.ask_movement_choice(), key)

    assert (table.joe.place, table.joe.points) == ("rivertown_streets", 3)


def test_monsters_in_arkham_include_the_sky() -> None:
    """Headlines that remove a kind reach the Sky; the Outskirts if they say so."""
    table = Table("joe_diamond")
    above = table.monster("nightgaunt", "sky")
    outside = table.monster("nightgaunt", "woods")
    table.take_away(outside)
    table.outskirts.append(outside)

    assert table.leaving(MonstersLeave(["nightgaunt"])) == [above]


def test_elder_things_of_the_expedition_meet_the_limit() -> None:
    """Monsters beyond the limit go to the Outskirts."""
    table = Table("joe_diamond")
    table.joe.trophy("elder_thing")
    table.joe.trophy("elder_thing")
    for _ in range(3):
        table.monster("zombie", "uptown_streets")

    table.run(table.mythos_text("miskatonic_arctic_expedition_returns"))

    assert len(table.monsters_at(Place("river_docks"))) == 1
    assert len(table.outskirts) == 1


def test_what_a_wager_costs_may_be_lessened() -> None:
    """Harvey loses 1 Sanity less than the dice that failed."""
    table = Table("harvey_walters")
    table.harvey.rolls(6, 6, 6, 6, 6, 1, 1)

    table.act(table.carry_out([Wager(Coin.SANITY, [])], Occasion(ME, "test", Place("woods"))))

    assert table.harvey.sanity == 6


def test_two_voices_of_ra() -> None:
    """Two copies of Voice of Ra add 2."""
    table = Table("mandy_thompson")
    for _ in range(2):
        card = table.mandy.gets("voice_of_ra")
        table.lasting.append(Effect("voice_of_ra", str(card), turn=1, seat=ME))
    table.mandy.rolls(5, 1, 1, 1, 1, 1, 1)

    assert table.run(table.mandy.check(Skill.WILL))
    assert len(table.told(CheckEnded)[0].faces) == 7


def test_what_is_lost_may_be_lessened() -> None:
    """Food can prevent the Blue Watcher’s 2 Stamina, which are a loss."""
    table = Table("joe_diamond")
    table.joe.gets("blue_watcher_of_the_pyramid")
    table.joe.gets("food")
    no = table.monster("cultist", "uptown_streets")

    table.act(table.joe.fight(no), "fight:bare", "use:blue", "use:food")

    assert table.joe.stamina == 5
    assert no in table.joe.monsters


def test_a_cost_is_not_lessened() -> None:
    """Food is not offered for Stamina that is a cost."""
    table = Table("joe_diamond")
    table.joe.gets("food")

    table.act(table.joe.pay(stamina=2))

    assert (table.joe.stamina, table.asked) == (4, [])


def test_a_shambler_before_the_combat_ends_the_matter() -> None:
    """A failed Evade check that moves the investigator away has no Horror check after it."""
    table = Table("joe_diamond")
    table.joe.at("woods")
    no = table.monster("dimensional_shambler", "woods")
    table.joe.rolls(1)

    assert table.act(table.joe.meet(no), "evade")

    assert table.joe.place == "lost"
    assert len(table.told(CheckEnded)) == 1
    assert not table.combats


def test_blessed_again_with_the_card_that_was_there() -> None:
    """A Blessed investigator who is Blessed again keeps the old card.

    Its roll is due in the next Upkeep.
    """
    table = Table("joe_diamond")
    table.joe.has_special(Special.BLESSING)
    table.run(table.joe.be_blessed())
    table.joe.rolls(1)

    table.act(table.joe.upkeep(), "rest")

    assert not table.joe.specials
