"""Checks, combat, what follows from it, and trade: rules easily got wrong; sections as cited."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core.facts import DiceRolled
from bot.second_edition.core.state import Combat, Rumor
from bot.second_edition.encounters import drawing
from bot.second_edition.printed.terms import Deck, MonsterNo, Place, Skill, Special
from bot.second_edition.turn import arkham, movement, rounds, setup, upkeep
from bot.second_edition.verbs import (
    checks,
    combat,
    fate,
    gates,
    losses,
    meeting,
    monsters,
    possessions,
    specials,
    trading,
    travel,
    weapons,
)
from tests.second_edition.heroes import joe, two
from tests.second_edition.scene import Scene

ME, OTHER = Seat(0), Seat(1)
WOODS = Place("woods")


# Checks


def test_a_clue_after_a_pool_below_nothing_gives_all_its_dice() -> None:
    """§4: Joe's clue gives two dice however far below 0 the pool was."""
    scene = joe()
    scene.who().clues = 1
    scene.dice(1, 6)

    assert scene.run(checks.check(scene.b, ME, Skill.LORE, -5), "clue")


def test_modifiers_do_not_change_the_faces() -> None:
    """§4: a four is a success only for the Blessed."""
    scene = joe()
    scene.dice(4, 4, 4)

    assert not scene.run(checks.check(scene.b, ME, Skill.FIGHT, 1))


def test_a_plain_fight_check_is_no_combat_check() -> None:
    """§4: a weapon's bonus does not help to close a gate."""
    scene = joe()
    scene.card("tommy_gun")
    scene.gate("woods", "dreamlands")
    scene.at("woods")
    travel.set_explored(scene.b, ME, on=True)
    scene.dice(1, 1, 1)

    scene.act(gates.try_to_close(scene.b, ME, WOODS, Skill.FIGHT))

    assert len(scene.told(DiceRolled)[0].faces) == 3


def test_the_shotgun_doubles_only_in_its_own_check() -> None:
    """§4: a six counts twice in the Combat check with it, not in the Horror check before."""
    scene = joe()
    scene.card("shotgun")
    no = scene.monster("dhole", "uptown_streets")

    fight = Combat(ME, no)
    plain = weapons.planned(scene.b, fight, ())
    with_it = weapons.planned(scene.b, fight, next(iter(weapons.combos(scene.b, fight))))

    assert (plain.doubled, with_it.doubled) == (0, 6)


# Combat


def test_each_weapon_is_halved_by_itself() -> None:
    """§5: half per weapon, rounded up: 3 and 1 are worth 2 and 1."""
    scene = joe()
    revolver, knife = scene.card("38_revolver"), scene.card("knife")
    fight = Combat(ME, scene.monster("shoggoth", "uptown_streets"))

    made = weapons.planned(scene.b, fight, (revolver, knife))

    assert made.modifier == (scene.b.printed(fight.monster or MonsterNo(0)).combat_rating or 0) + 3


def test_an_enchanted_weapon_meets_magical_defences() -> None:
    """§5: it counts as magical: nothing physical halves it, magical immunity cancels it."""
    scene = joe()
    rifle = scene.card("rifle")
    against = Combat(ME, scene.monster("shoggoth", "uptown_streets"), enchanted=[rifle])
    immune = Combat(ME, scene.monster("witch", "uptown_streets"), enchanted=[rifle])

    assert weapons.weapon_bonus(scene.b, against, rifle, (rifle,)) == 5
    assert weapons.weapon_bonus(scene.b, immune, rifle, (rifle,)) == 3


def test_an_endless_monster_that_overwhelms() -> None:
    """§5: to the cup, no trophy; what a win costs is still lost."""
    scene = joe()
    scene.who().sliders = [0, 3, 0]
    for code in ("45_automatic", "38_revolver"):
        scene.card(code)
    no = scene.monster("formless_spawn", "uptown_streets")
    made = Combat(ME, no, begun=True)
    scene.b.state.combats.append(made)
    stats = monsters.stats(scene.b, no, ME, made)

    scene.act(combat.win(scene.b, made))

    assert (no in scene.b.state.cup) == stats.endless
    assert scene.who().stamina == 6 - stats.overwhelming


def test_the_warding_statue_needs_a_failed_combat_check() -> None:
    """§5: it is no help when the evading before a combat fails."""
    scene = joe()
    scene.card("warding_statue")
    no = scene.monster("zombie", "uptown_streets")
    scene.dice(1, 1, 1, 1, 1, 5, 1, 1, 5)

    scene.act(meeting.meet(scene.b, ME, no), "evade", "fight:bare", "use:warding", "fight:bare")

    kinds = [ask.kind for ask in scene.asked]
    assert kinds.count("hit") == 1
    assert scene.who().stamina == 4


def test_flute_and_the_terrible_experiment() -> None:
    """§15: the Flute does not touch monsters on The Terrible Experiment."""
    scene = joe()
    scene.card("flute_of_the_outer_gods")
    no = scene.monster("zombie", "uptown_streets")
    scene.b.state.mythos_deck.remove("the_terrible_experiment")
    scene.b.state.rumor = Rumor("the_terrible_experiment", since=1)
    monsters.forget(scene.b, no)
    scene.b.state.rumor.monsters.append(no)

    deeds = combat.combat_deeds(scene.b, Combat(ME, no, begun=True))

    assert not [deed for deed in deeds if "flute" in deed.key]


def test_no_spell_without_the_sanity() -> None:
    """§5: the cost must be there: Dread Curse takes 2."""
    scene = joe()
    scene.card("dread_curse_of_azathoth")
    scene.who().sanity = 1
    no = scene.monster("cultist", "uptown_streets")

    deed = combat.combat_deeds(scene.b, Combat(ME, no, begun=True))[0]

    assert deed.barred == "It costs 2 Sanity; you have 1."


# Going down


def test_knocked_out_in_an_other_world_by_the_second_point() -> None:
    """§6: the same losses, both stats at least 1, lost and delayed."""
    scene = joe()
    scene.at("abyss:2")
    scene.who().clues = 3

    scene.act(losses.lose(scene.b, ME, sanity=4))

    who = scene.who()
    assert (who.place, who.delayed, who.clues) == ("lost", True, 2)
    assert (who.sanity, who.stamina) == (1, 6)


def test_lost_in_an_upkeep_still_takes_its_time() -> None:
    """§11: lost in turn t, standing in t+1, back in the Upkeep of t+2."""
    scene = joe()
    scene.act(travel.lose_in_time(scene.b, ME))
    scene.who().idle = True
    scene.act(movement.begin(scene.b, ME))
    assert not scene.who().returns

    scene.who().idle = False
    scene.act(movement.begin(scene.b, ME))

    assert scene.who().returns


def test_the_devoured_keep_only_trophies() -> None:
    """§7: cards, specials, money and clues go; the new one starts with own possessions."""
    scene = joe()
    scene.card("tommy_gun")
    scene.special(Special.BLESSING)
    scene.trophy("zombie")
    scene.gate_trophy()
    scene.who().money, scene.who().clues = 5, 5
    scene.act(fate.devour(scene.b, ME))
    scene.next("investigators", "jenny_barnes")

    scene.run(setup.newcomers(scene.b), "speed:0", "fight:0", "lore:0")

    who = scene.who()
    assert (who.code, who.money, who.clues) == ("jenny_barnes", 10, 0)
    assert (len(who.monsters), len(who.gates), who.specials) == (1, 1, {})
    assert not scene.owns("tommy_gun")


def test_blessings_cancel_a_curse_and_are_gone() -> None:
    """§7: afterwards there is neither; the next one counts."""
    scene = joe()
    scene.special(Special.CURSE)
    scene.run(specials.bless(scene.b, ME))
    assert not scene.who().specials

    scene.run(specials.bless(scene.b, ME))

    assert list(scene.who().specials) == [Special.BLESSING]


def test_who_has_half_of_three_items_loses_one() -> None:
    """§6: half, rounded down, spells and the Deputy's cards among them, Skills not."""
    scene = joe()
    scene.card("knife")
    scene.card("wither")
    scene.card("patrol_wagon")
    scene.card("skill_will")

    scene.act(losses.lose(scene.b, ME, stamina=6), "wither")

    assert len(scene.who().cards) == 3


# Statuses and trade


def test_an_arrest_skips_one_whole_turn() -> None:
    """§7: no Upkeep, out to the Police Station in Movement, no encounter; then as usual."""
    scene = joe()
    scene.run(travel.arrest(scene.b, ME))
    scene.run(rounds.turn(scene.b))
    assert upkeep._absent(scene.b, ME)
    scene.act(movement.begin(scene.b, ME))
    scene.act(arkham.arkham_encounter(scene.b, ME))
    assert scene.who().place == "police_station"
    assert not scene.asked

    scene.run(rounds.turn(scene.b))
    scene.act(movement.begin(scene.b, ME))

    assert scene.who().points == 3


def test_in_other_worlds_one_trades_within_an_area() -> None:
    """§8: the same area of the same world."""
    scene = two()
    scene.at("abyss:1", 0)
    scene.at("abyss:2", 1)
    assert not trading.together_with(scene.b, ME)

    scene.at("abyss:1", 1)

    assert trading.together_with(scene.b, ME) == [OTHER]


def test_a_redirected_encounter_counts_darrells_cards() -> None:
    """§3 III: who draws two of which one counts draws three as Darrell."""
    scene = Scene("darrell_simmons")
    scene.at("library")

    drawn = drawing._draw_location(
        scene.b, "miskatonic_u", 2 + scene.b.total("encounter_choice", ME, "location")
    )

    assert len(set(drawn)) == 3


def test_special_cards_come_once() -> None:
    """§7: a second Retainer is not taken."""
    scene = joe()
    assert specials.gain_special(scene.b, ME, Special.RETAINER)

    assert not specials.gain_special(scene.b, ME, Special.RETAINER)


def test_allies_of_the_devoured_return_to_their_deck() -> None:
    """§7: everything but trophies is discarded."""
    scene = joe()
    duke = scene.card("duke")

    scene.act(fate.devour(scene.b, ME))

    assert duke in scene.b.state.decks[Deck.ALLY]


def test_a_card_discarded_as_a_cost_gives_nothing_else() -> None:
    """§15: Duke discarded for a Rumor restores no Sanity."""
    scene = joe()
    scene.card("duke")
    scene.who().sanity = 1

    scene.act(possessions.lose_cards(scene.b, ME, 1, decks=(Deck.ALLY,)))

    assert scene.who().sanity == 1
