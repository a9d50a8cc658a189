"""Checks, combat, what follows from it, and trade: rules easily got wrong; sections as cited."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Deck, MonsterNo, Place, Skill, Special
from tests.second_edition.heroes import joe, two
from tests.second_edition.table import Table
from tests.second_edition.terms import Combat, DiceRolled, Rumor, topics

ME, OTHER = Seat(0), Seat(1)
WOODS = Place("woods")


# Checks


def test_a_clue_after_a_pool_below_nothing_gives_all_its_dice() -> None:
    """§4: Joe’s clue token adds two dice, even if the pool was below 0."""
    table = joe()
    table.joe.clues = 1
    table.joe.rolls(1, 6)

    assert table.run(table.joe.check(Skill.LORE, -5), "clue")


def test_modifiers_do_not_change_the_faces() -> None:
    """§4: A modifier does not make a 4 a success; only a Blessing does."""
    table = joe()
    table.joe.rolls(4, 4, 4)

    assert not table.run(table.joe.check(Skill.FIGHT, 1))


def test_a_plain_fight_check_is_no_combat_check() -> None:
    """§4: A weapon does not help to close a gate by Fight."""
    table = joe()
    table.joe.gets("tommy_gun")
    table.gate("woods", "dreamlands")
    table.joe.at("woods")
    table.joe.set_explored(on=True)
    table.joe.rolls(1, 1, 1)

    table.act(table.joe.try_to_close(WOODS, Skill.FIGHT))

    assert len(table.told(DiceRolled)[0].faces) == 3


def test_the_shotgun_doubles_only_in_its_own_check() -> None:
    """§4: The Shotgun’s sixes count twice in its Combat check, not in the Horror check before."""
    table = joe()
    table.joe.gets("shotgun")
    no = table.monster("dhole", "uptown_streets")

    fight = Combat(ME, no)
    plain = table.planned(fight, ())
    with_it = table.planned(fight, next(iter(table.combos(fight))))

    assert (plain.doubled, with_it.doubled) == (0, 6)


# Combat


def test_each_weapon_is_halved_by_itself() -> None:
    """§5: Each weapon’s bonus is halved and rounded up separately: 3 and 1 give 2 and 1."""
    table = joe()
    revolver, knife = table.joe.gets("38_revolver"), table.joe.gets("knife")
    fight = Combat(ME, table.monster("shoggoth", "uptown_streets"))

    made = table.planned(fight, (revolver, knife))

    assert made.modifier == (table.printed(fight.monster or MonsterNo(0)).combat_rating or 0) + 3


def test_an_enchanted_weapon_meets_magical_defences() -> None:
    """§5: An enchanted weapon is magical: only magical defences count."""
    table = joe()
    rifle = table.joe.gets("rifle")
    against = Combat(ME, table.monster("shoggoth", "uptown_streets"), enchanted=[rifle])
    immune = Combat(ME, table.monster("witch", "uptown_streets"), enchanted=[rifle])

    assert table.weapon_bonus(against, rifle, (rifle,)) == 5
    assert table.weapon_bonus(immune, rifle, (rifle,)) == 3


def test_an_endless_monster_that_overwhelms() -> None:
    """§5: A defeated Endless, Overwhelming monster returns to the cup; its cost is lost."""
    table = joe()
    table.joe.sliders = [0, 3, 0]
    for code in ("45_automatic", "38_revolver"):
        table.joe.gets(code)
    no = table.monster("formless_spawn", "uptown_streets")
    made = table.fighting(Combat(ME, no, begun=True))
    stats = table.stats(no, ME, made)

    table.act(table.win(made))

    assert (no in table.cup) == stats.endless
    assert table.joe.stamina == 6 - stats.overwhelming


def test_the_warding_statue_needs_a_failed_combat_check() -> None:
    """§5: The Warding Statue does not help after a failed Evade check before the combat."""
    table = joe()
    table.joe.gets("warding_statue")
    no = table.monster("zombie", "uptown_streets")
    table.joe.rolls(1, 1, 1, 1, 1, 5, 1, 1, 5)

    table.act(table.joe.meet(no), "evade", "fight:bare", "use:warding", "fight:bare")

    kinds = [ask.kind for ask in table.asked]
    assert kinds.count("hit") == 1
    assert table.joe.stamina == 4


def test_flute_and_the_terrible_experiment() -> None:
    """§15: The Flute does not affect monsters on The Terrible Experiment."""
    table = joe()
    table.joe.gets("flute_of_the_outer_gods")
    no = table.monster("zombie", "uptown_streets")
    table.mythos_deck.remove("the_terrible_experiment")
    table.rumor = Rumor("the_terrible_experiment", since=1)
    table.take_away(no)
    table.rumor.monsters.append(no)

    choices = table.combat_choices(Combat(ME, no, begun=True))

    assert not [choice for choice in choices if "flute" in choice.key]


def test_no_spell_without_the_sanity() -> None:
    """§5: Dread Curse cannot be cast without the 2 Sanity it costs."""
    table = joe()
    table.joe.gets("dread_curse_of_azathoth")
    table.joe.sanity = 1
    no = table.monster("cultist", "uptown_streets")

    choice = table.combat_choices(Combat(ME, no, begun=True))[0]

    assert choice.to_barred().reason.endswith("costs 2 Sanity; you have 1.")


# Going down


def test_knocked_out_in_an_other_world_by_the_second_point() -> None:
    """§6: An investigator who goes down in an Other World is lost and delayed.

    The losses are the same as in Arkham, and both values are restored to 1.
    """
    table = joe()
    table.joe.at("abyss:2")
    table.joe.clues = 3

    table.act(table.joe.lose(sanity=4))

    who = table.joe
    assert (who.place, who.delayed, who.clues) == ("lost", True, 2)
    assert (who.sanity, who.stamina) == (1, 6)


def test_lost_in_an_upkeep_still_takes_its_time() -> None:
    """§11: An investigator lost in turn t stands up in t+1 and is back in Upkeep of t+2."""
    table = joe()
    table.act(table.joe.be_lost())
    table.joe.idle = True
    table.act(table.joe.begin_movement())
    assert not table.joe.returns

    table.joe.idle = False
    table.act(table.joe.begin_movement())

    assert table.joe.returns


def test_the_devoured_keep_only_trophies() -> None:
    """§7: Of a devoured investigator only trophies stay; the replacement gets new cards."""
    table = joe()
    table.joe.gets("tommy_gun")
    table.joe.has_special(Special.BLESSING)
    table.joe.trophy("zombie")
    table.joe.gate_trophy()
    table.joe.money, table.joe.clues = 5, 5
    table.act(table.joe.be_devoured())
    table.next("investigators", "jenny_barnes")

    table.run(table.newcomers(), "speed:0", "fight:0", "lore:0")

    who = table.joe
    assert (who.code, who.money, who.clues) == ("jenny_barnes", 10, 0)
    assert (len(who.monsters), len(who.gates), who.specials) == (1, 1, {})
    assert not table.joe.owns("tommy_gun")


# Statuses and trade


def test_an_arrest_skips_one_whole_turn() -> None:
    """§7: An arrested investigator skips one turn; in the next they leave the station."""
    table = joe()
    table.run(table.joe.be_arrested())
    table.run(table.step_turn())
    assert table.joe.absent()
    table.act(table.joe.begin_movement())
    table.act(table.joe.arkham_encounter())
    assert table.joe.place == "police_station"
    assert not table.asked

    table.run(table.step_turn())
    table.act(table.joe.begin_movement())

    assert table.joe.points == 3


def test_in_other_worlds_one_trades_within_an_area() -> None:
    """§8: In Other Worlds investigators trade within the same area only."""
    table = two()
    table.joe.at("abyss:1")
    table.mandy.at("abyss:2")
    assert not table.joe.together_with()

    table.mandy.at("abyss:1")

    assert table.joe.together_with() == [OTHER]


def test_a_redirected_encounter_counts_darrells_cards() -> None:
    """§3 III: Where others draw two cards and use one, Darrell draws three."""
    table = Table("darrell_simmons")
    table.darrell.at("library")

    more = table.total(topics.ENCOUNTER_CHOICE, ME, "location")
    drawn = table.draw_location("miskatonic_u", 2 + more)

    assert len(set(drawn)) == 3


def test_allies_of_the_devoured_return_to_their_deck() -> None:
    """§7: A devoured investigator’s Allies and other cards return to their decks."""
    table = joe()
    duke = table.joe.gets("duke")

    table.act(table.joe.be_devoured())

    assert duke in table.decks[Deck.ALLY]


def test_a_card_discarded_as_a_cost_gives_nothing_else() -> None:
    """§15: Duke, discarded as a cost, restores no Sanity."""
    table = joe()
    table.joe.gets("duke")
    table.joe.sanity = 1

    table.act(table.joe.lose_cards(1, decks=(Deck.ALLY,)))

    assert table.joe.sanity == 1
