"""Rules that are easily got wrong; each docstring begins with its section of the rules."""

from __future__ import annotations

import pytest

from bot.engine.errors import Cut
from bot.engine.ids import Seat
from bot.second_edition import (
    arkham,
    battle,
    checks,
    combat,
    encounters,
    fate,
    gates,
    losses,
    monsters,
    movement,
    mythos,
    possessions,
    prowling,
    rounds,
    services,
    setup,
    specials,
    tracks,
    trading,
    travel,
    trophies,
    upkeep,
    weapons,
)
from bot.second_edition.facts import CheckEnded, DiceRolled, Rolled
from bot.second_edition.registry import REGISTRY
from bot.second_edition.state import Combat, Cursor, Phase, Rumor, Standing, Step
from bot.second_edition.terms import Deck, Dimension, MonsterNo, Place, Skill, Special
from tests.second_edition.conformance.test_00_tables import EIGHT
from tests.second_edition.scene import Scene

ME, OTHER = Seat(0), Seat(1)
WOODS, GRAVEYARD = Place("woods"), Place("graveyard")
UPTOWN = Place("uptown_streets")
REST = "rest"


def joe(**more: object) -> Scene:
    """Joe Diamond alone: Speed 3, Fight 2, Lore 0; Sanity 4, Stamina 6; Focus 3."""
    return Scene("joe_diamond", **more)  # pyright: ignore[reportArgumentType]


def two() -> Scene:
    """Joe Diamond and Mandy Thompson."""
    return Scene("joe_diamond", "mandy_thompson")


def keys(scene: Scene, asked: int = 0, seat: Seat = ME) -> list[str]:
    """The options of a question."""
    return [option.key for option in scene.asked[asked].parts[seat].options]


# Upkeep


def test_income_comes_before_interest() -> None:
    """§3 I: actions in any order: a Retainer's $2 are there when the loan wants its $1."""
    scene = joe()
    scene.special(Special.RETAINER)
    scene.special(Special.BANK_LOAN)
    scene.card("knife")
    scene.dice(6, 1)

    scene.act(upkeep.upkeep(scene.b, ME), "pay", REST)

    assert scene.who().money == 1
    assert scene.owns("knife")


def test_jennys_dollar_pays_the_interest() -> None:
    """§3 I: an ability's dollar counts among the actions before the loan."""
    scene = Scene("jenny_barnes")
    scene.special(Special.BANK_LOAN)
    scene.dice(2)

    scene.act(upkeep.upkeep(scene.b, ME), "pay", "rest")

    assert scene.who().money == 0
    assert not scene.who().defaulted


def test_the_blessed_cast_before_the_blessing_goes() -> None:
    """§3 I: actions in any order: Heal is cast with the Blessing that is rolled for afterwards."""
    scene = joe()
    scene.special(Special.BLESSING)
    scene.card("heal")
    scene.who().stamina = 3
    scene.dice(4, 1)

    scene.act(upkeep.upkeep(scene.b, ME), "cast:", REST)

    assert scene.who().stamina == 4
    assert Special.BLESSING not in scene.who().specials


def test_a_curse_goes_before_the_spells() -> None:
    """§3 I: the roll for a Curse comes before what it would spoil."""
    scene = joe()
    scene.special(Special.CURSE)
    scene.card("heal")
    scene.who().stamina = 3
    scene.dice(1, 5)

    scene.act(upkeep.upkeep(scene.b, ME), "cast:", REST)

    assert scene.who().stamina == 4


def test_a_loan_paid_back_needs_no_interest() -> None:
    """§3 I: who pays $10 back in Upkeep does not roll for it."""
    scene = joe()
    scene.special(Special.BANK_LOAN)
    scene.who().money = 10

    scene.act(upkeep.upkeep(scene.b, ME), "use:bank-loan", REST)

    assert not scene.told(Rolled)


def test_darrells_retainer_is_new_in_turn_one() -> None:
    """§3 I: a card of the set-up has its first Upkeep without a roll, and pays in it."""
    scene = Scene("darrell_simmons")
    scene.run(setup._fixed(scene.b, ME))
    money = scene.who().money

    scene.act(upkeep.upkeep(scene.b, ME), "rest")

    assert scene.who().money == money + 2
    assert not scene.told(Rolled)


# Movement


def test_the_patrol_wagon_before_any_step_only() -> None:
    """§3 II: it replaces the movement, even if a motorcycle made up for the steps taken."""
    scene = joe()
    scene.card("patrol_wagon")
    scene.card("motorcycle")
    scene.act(movement.begin(scene.b, ME))
    scene.act(movement.one_deed(scene.b, ME), "use:motorcycle")
    scene.act(movement.one_deed(scene.b, ME), "move:easttown_streets")

    scene.act(movement.one_deed(scene.b, ME), "end")

    assert scene.who().points == 4
    assert not [key for key in keys(scene, -1) if "patrol" in key]


def test_after_the_patrol_wagon_nobody_walks() -> None:
    """§3 II: instead of moving; no map gives another point after it."""
    scene = joe()
    scene.card("patrol_wagon")
    scene.card("map_of_arkham")
    scene.act(movement.begin(scene.b, ME))

    scene.act(movement.one_deed(scene.b, ME), "use:patrol", "woods")

    assert scene.who().place == WOODS
    assert not movement.own_deeds(scene.b, ME)


def test_the_patrol_wagon_passes_monsters_by() -> None:
    """§3 II: only those of the starting and the final area matter."""
    scene = joe()
    scene.card("patrol_wagon")
    scene.monster("zombie", "easttown_streets")
    scene.monster("cultist", "woods")
    scene.act(movement.begin(scene.b, ME))
    scene.dice(5)

    scene.act(movement.one_deed(scene.b, ME), "use:patrol", "woods")
    scene.act(movement.end(scene.b, ME), "evade", "n0")

    assert len(scene.told(CheckEnded)) == 1


def test_no_wagon_into_the_parade() -> None:
    """§15: nobody gets into the Merchant District streets, nor out of them."""
    scene = joe()
    scene.card("patrol_wagon")
    scene.b.state.headlines["fourth_of_july_parade"] = 1
    scene.act(movement.begin(scene.b, ME))

    scene.act(movement.one_deed(scene.b, ME), "use:patrol", "woods")

    assert "merchant_district_streets" not in keys(scene, -1)
    assert "uptown_streets" in keys(scene, -1)


def test_sneaking_out_of_a_street() -> None:
    """§3 II: leaving a street with a monster takes an Evade check, its failure the movement."""
    scene = joe()
    scene.at("easttown_streets")
    scene.monster("cultist", "easttown_streets")
    scene.act(movement.begin(scene.b, ME))
    scene.dice(1, 5, 1, 1)

    scene.act(movement.walk(scene.b, ME, [Place("rivertown_streets")]), "evade", "fight:bare")

    assert scene.who().place == "easttown_streets"
    assert (scene.who().stamina, scene.who().points) == (5, 0)


def test_the_delayed_still_meet_monsters() -> None:
    """§3 II: no movement, but monsters of the area are fought or evaded."""
    scene = joe()
    scene.at("woods")
    scene.monster("cultist", "woods")
    travel.delay(scene.b, ME)
    scene.act(movement.begin(scene.b, ME))
    scene.dice(5)

    scene.act(movement.end(scene.b, ME), "evade", "n0")

    assert scene.asked[0].kind == "meet"
    assert not scene.who().delayed


def test_a_delay_during_movement_lasts() -> None:
    """§3 II: one received after standing up counts in the next turn's Movement."""
    scene = joe()
    scene.act(movement.begin(scene.b, ME))
    travel.delay(scene.b, ME)
    scene.act(movement.end(scene.b, ME))
    assert scene.who().delayed

    scene.act(movement.begin(scene.b, ME))

    assert scene.who().points == 0


def test_the_delayed_use_no_movement_action() -> None:
    """§3 II: no Tome, no spell; trading is allowed."""
    scene = two()
    scene.at("woods", 0)
    scene.at("woods", 1)
    scene.card("old_journal")
    travel.delay(scene.b, ME)
    scene.act(movement.begin(scene.b, ME))

    verbs = {deed.verb for deed in movement.own_deeds(scene.b, ME)}

    assert verbs == {"trade"}


def test_no_movement_action_in_an_other_world() -> None:
    """§3 II: neither a Tome nor a Motorcycle is used there."""
    scene = joe()
    scene.at("abyss:1")
    scene.card("old_journal")
    scene.card("motorcycle")
    scene.act(movement.begin(scene.b, ME))

    assert scene.who().points == 0
    assert not movement.own_deeds(scene.b, ME)


def test_find_gate_returns_with_an_explored_marker() -> None:
    """§3 IV: as by a return; the monsters there may be left alone in this turn."""
    scene = joe()
    scene.gate("woods", "abyss")
    scene.monster("zombie", "woods")
    scene.at("abyss:1")
    scene.card("find_gate")
    scene.who().sliders = [0, 0, 3]
    scene.b.state.phase = Phase.MOVEMENT
    scene.act(movement.begin(scene.b, ME))
    scene.dice(5, 1)

    scene.act(movement.one_deed(scene.b, ME), "cast:")
    scene.act(movement.end(scene.b, ME), "leave")

    assert (scene.who().place, scene.who().explored) == (WOODS, True)


def test_clue_tokens_are_not_taken_when_sent_somewhere() -> None:
    """§3 II: only where a movement ends, not where an encounter sends one."""
    scene = joe()

    scene.act(travel.move_to(scene.b, ME, WOODS))

    assert scene.who().clues == 0
    assert scene.b.state.clues[WOODS] == 1


# Encounters and shops


def test_closed_shops_open_for_nobody() -> None:
    """§10: at terror 3 who is inside stands in the street; neither encounter nor shop."""
    scene = joe()
    scene.at("general_store")
    scene.b.state.terror = 2

    scene.run(tracks.raise_terror(scene.b))
    scene.act(arkham.arkham_encounter(scene.b, ME))

    assert scene.who().place == "rivertown_streets"
    assert not scene.asked


def test_a_gate_in_a_closed_location_is_entered() -> None:
    """§10: an open gate replaces the closure while it is open."""
    scene = joe()
    scene.run(tracks.close_place(scene.b, Place("science_building")))
    assert scene.b.is_closed(Place("science_building"))

    scene.gate("science_building")

    assert not scene.b.is_closed(Place("science_building"))


def test_gate_trophies_count_five() -> None:
    """§13: one gate trophy and five toughness are ten; nothing is given back."""
    scene = joe()
    scene.gate_trophy()
    scene.trophy("shoggoth")
    scene.trophy("star_spawn")

    assert trophies.trophy_units(scene.b, ME) == 2
    assert scene.run(trophies.spend_trophies(scene.b, ME, 2), "g", "m")
    assert not scene.who().monsters


def test_a_second_encounter_does_not_follow() -> None:
    """§3 III: the ability of a location is used instead of the encounter."""
    scene = joe()
    scene.at("arkham_asylum")
    scene.who().sanity = 1

    scene.act(arkham.arkham_encounter(scene.b, ME), "ability")

    assert scene.who().sanity == 2
    assert len(scene.asked) == 1
    service = REGISTRY.services[Place("arkham_asylum")]
    assert services.barred(scene.b, ME, service) == "Once per turn."


def test_an_explored_gate_of_another_gate_is_met() -> None:
    """§12: after leaving and coming back one is drawn in again."""
    scene = joe()
    scene.gate("woods", "abyss")
    scene.at("woods")
    travel.set_explored(scene.b, ME, on=True)
    scene.act(travel.move_to(scene.b, ME, UPTOWN))
    scene.act(travel.move_to(scene.b, ME, WOODS))

    scene.act(arkham.arkham_encounter(scene.b, ME))

    assert scene.who().place == "abyss:1"
    assert not scene.who().delayed


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

    scene.act(combat.meet(scene.b, ME, no), "evade", "fight:bare", "use:warding", "fight:bare")

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

    deeds = combat._combat_deeds(scene.b, Combat(ME, no, begun=True))

    assert not [deed for deed in deeds if "flute" in deed.key]


def test_no_spell_without_the_sanity() -> None:
    """§5: the cost must be there: Dread Curse takes 2."""
    scene = joe()
    scene.card("dread_curse_of_azathoth")
    scene.who().sanity = 1
    no = scene.monster("cultist", "uptown_streets")

    deed = combat._combat_deeds(scene.b, Combat(ME, no, begun=True))[0]

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


# Mythos, gates, limits


def test_the_gate_that_fills_the_track() -> None:
    """§3 V: doom comes first; when it fills the track the gate does not open any more."""
    scene = joe(ancient_one="yig")
    scene.b.state.doom = 9

    scene.run(mythos.gate_or_surge(scene.b, WOODS))

    assert isinstance(scene.raised, Cut)
    assert scene.raised.to == Cursor(Step.AWAKENING)
    assert not scene.b.state.gates


def test_a_surge_beyond_terror_nine() -> None:
    """§10: the level rises to 10 amid a surge: the rest comes onto the board."""
    scene = Scene(*EIGHT)
    scene.gate("woods")
    for _ in range(11):
        scene.monster(scene.b.state.markers[scene.b.state.cup[0]], "uptown_streets")
    scene.b.state.terror = 9

    scene.run(gates.surge(scene.b, WOODS))

    assert scene.b.state.terror == 10
    assert len(scene.b.monsters_at(WOODS)) == 7
    assert not scene.b.state.outskirts


def test_a_surge_that_ends_the_world() -> None:
    """§14: at terror 10 a surge that brings twice the limit awakens the Ancient One."""
    scene = joe(ancient_one="cthulhu")
    scene.gate("woods")
    for _ in range(7):
        scene.monster(scene.b.state.markers[scene.b.state.cup[0]], "uptown_streets")
    scene.b.state.terror, scene.b.state.limit_lifted = 10, True

    scene.run(gates.surge(scene.b, WOODS))

    assert isinstance(scene.raised, Cut)
    assert scene.b.state.doom == 13


def test_terror_beyond_ten_is_doom_and_spares_allies() -> None:
    """§10: each further level is a doom token; no Ally leaves for it."""
    scene = joe()
    scene.b.state.terror, scene.b.state.limit_lifted = 10, True

    scene.run(tracks.raise_terror(scene.b, 2))

    assert (scene.b.state.terror, scene.b.state.doom) == (10, 2)
    assert len(scene.b.state.decks[Deck.ALLY]) == 11


def test_eight_players_have_no_outskirts() -> None:
    """§0: the first monster beyond the limit sends terror up."""
    scene = Scene(*EIGHT)
    for _ in range(11):
        scene.monster(scene.b.state.markers[scene.b.state.cup[0]], "uptown_streets")

    scene.run(monsters.spawn_monsters(scene.b, WOODS))

    assert scene.b.state.terror == 1
    assert not scene.b.state.outskirts


def test_the_sky_counts_to_the_limit() -> None:
    """§9: monsters in the Sky count, those in the Outskirts do not."""
    scene = joe()
    for code in ("byakhee", "mi_go", "nightgaunt", "zombie"):
        scene.monster(code, "sky")

    scene.run(monsters.spawn_monsters(scene.b, WOODS))

    assert len(scene.b.state.outskirts) == 1


def test_a_clue_beside_an_explored_investigator() -> None:
    """§3 V: at an open gate none appears, whoever stands there."""
    scene = joe()
    scene.gate("woods")
    scene.at("woods")
    travel.set_explored(scene.b, ME, on=True)
    card = next(c for c in scene.b.library.mythos.values() if c.clue == WOODS)
    scene.b.state.mythos_deck.remove(card.id)
    mythos.begin(scene.b, card.id)

    scene.run(mythos.clue_step(scene.b))

    assert WOODS not in scene.b.state.clues


def test_closing_a_gate_ends_every_explored_marker() -> None:
    """§12: another investigator who explored the same gate has no marker without it."""
    scene = two()
    scene.gate("woods", "dreamlands")
    scene.gate("graveyard")
    for seat in (ME, OTHER):
        scene.at("woods", seat)
        travel.set_explored(scene.b, seat, on=True)
    scene.dice(5, 1, 1)

    scene.act(gates.try_to_close(scene.b, ME, WOODS, Skill.FIGHT))

    assert not scene.who(0).explored
    assert not scene.who(1).explored


def test_an_elder_sign_costs_harvey_no_sanity() -> None:
    """§12, §15: it says lose, so what lessens losses lessens it; the doom token is removed."""
    scene = Scene("harvey_walters")
    scene.gate("woods")
    scene.gate("graveyard")
    scene.at("woods")
    travel.set_explored(scene.b, ME, on=True)
    scene.b.state.doom = 3
    card = scene.card("elder_sign")

    scene.act(gates.use_elder_sign(scene.b, ME, WOODS, card))

    assert (scene.who().sanity, scene.who().stamina) == (7, 2)
    assert scene.b.state.doom == 2


def test_an_elder_sign_with_one_of_each_left() -> None:
    """§6, §12: sealed first; both at 0 at once: devoured, the gate trophy stays."""
    scene = joe()
    scene.gate("woods")
    scene.gate("graveyard")
    scene.at("woods")
    travel.set_explored(scene.b, ME, on=True)
    scene.who().sanity = scene.who().stamina = 1

    scene.act(gates.use_elder_sign(scene.b, ME, WOODS, scene.card("elder_sign")))

    assert scene.b.state.seals == [WOODS]
    assert scene.who().standing is Standing.COMING
    assert len(scene.who().gates) == 1


def test_a_sealed_location_keeps_its_clue_tokens() -> None:
    """§3 V: neither gate nor monster, but clue tokens appear."""
    scene = joe()
    gates.place_seal(scene.b, WOODS)
    scene.b.state.clues.clear()
    card = next(c for c in scene.b.library.mythos.values() if c.clue == WOODS)
    scene.b.state.mythos_deck.remove(card.id)
    mythos.begin(scene.b, card.id)

    scene.run(mythos.clue_step(scene.b))

    assert scene.b.state.clues == {WOODS: 1}


def test_a_gate_of_an_encounter_adds_doom() -> None:
    """§3 III: a gate that appears by a card is a gate: doom, drawn in, delayed."""
    scene = joe()
    scene.at("woods")

    scene.act(gates.gate_appears(scene.b, WOODS, monsters_too=1))

    assert scene.b.state.doom == 1
    assert scene.who().delayed
    assert ":1" in scene.who().place


# Monsters on the move


@pytest.mark.parametrize("place", ["uptown_streets", "arkham_asylum"])
def test_a_hound_beside_somebody_stays(place: str) -> None:
    """§9: a monster that shares an area with an investigator does not move, hounds neither."""
    scene = two()
    scene.at(place, 0)
    scene.at("library", 1)
    no = scene.monster("hound_of_tindalos", place)

    scene.run(prowling.activate(scene.b, no, white=True))

    assert scene.b.monsters_at(Place(place)) == [no]


def test_a_chthonian_beside_somebody_still_shakes() -> None:
    """§9: it never moves: its roll does not depend on who stands beside it."""
    scene = joe()
    scene.at("woods")
    no = scene.monster("chthonian", "woods")
    scene.next("dice", "4")

    scene.run(prowling.activate(scene.b, no, white=True))

    assert scene.who().stamina == 5


def test_fleeing_from_a_combat_wakes_no_statue() -> None:
    """§5: to flee is an Evade check."""
    scene = joe()
    scene.card("warding_statue")
    no = scene.monster("zombie", "uptown_streets")
    scene.dice(5, 1, 1, 1, 1, 1, 1, 5)

    scene.act(combat.fight_only(scene.b, ME, no), "flee", "fight:bare")

    assert "hit" not in [ask.kind for ask in scene.asked]


def test_monsters_in_the_outskirts_do_not_move() -> None:
    """§9: only those in Arkham and in the Sky."""
    scene = joe()
    no = scene.monster("byakhee", "uptown_streets")
    monsters.forget(scene.b, no)
    scene.b.state.outskirts.append(no)

    scene.run(prowling.move_monsters(scene.b, list(Dimension), ()))

    assert scene.b.state.outskirts == [no]


def test_a_flyer_does_not_dive_into_locations() -> None:
    """§9: an investigator in a location is no prey."""
    scene = joe()
    scene.at("woods")
    no = scene.monster("byakhee", "uptown_streets")

    scene.run(prowling.activate(scene.b, no, white=True))

    assert scene.b.monsters_at(Place("sky")) == [no]


# Ancient Ones and the final battle


def test_yig_cannot_curse_the_blessed() -> None:
    """§7, §14: the Blessing goes instead; nobody is devoured for it."""
    scene = Scene("joe_diamond", "mandy_thompson", ancient_one="yig")
    scene.special(Special.BLESSING, 0)
    scene.special(Special.CURSE, 1)

    scene.run(battle.begin(scene.b))

    assert scene.who(0).specials == {}
    assert scene.who(0).playing
    assert scene.who(1).standing is Standing.OUT


@pytest.mark.parametrize(
    ("ancient_one", "spared"),
    [("nyarlathotep", "clues"), ("shub_niggurath", "monsters"), ("yog_sothoth", "gates")],
)
def test_who_has_nothing_to_offer_is_devoured(ancient_one: str, spared: str) -> None:
    """§14: at the start of the battle: no Clues, no monster trophies, no gate trophies."""
    scene = Scene("joe_diamond", "mandy_thompson", ancient_one=ancient_one)
    scene.who(0).clues = int(spared == "clues")
    if spared == "monsters":
        scene.trophy("zombie", 0)
    if spared == "gates":
        scene.gate_trophy(0)

    scene.run(battle.begin(scene.b))

    assert scene.who(0).playing
    assert scene.who(1).standing is Standing.OUT


def test_ithaqua_freezes_item_by_item() -> None:
    """§15: one die for each item, spells too, Skills not."""
    scene = joe(ancient_one="ithaqua")
    for code in ("knife", "wither", "skill_will"):
        scene.card(code)
    scene.dice(1, 5)

    scene.run(battle.begin(scene.b))

    assert [scene.b.code(held.card) for held in scene.who().cards] == ["wither", "skill_will"]


def test_who_waits_for_a_new_investigator_is_out_of_the_battle() -> None:
    """§7, §14: the new one would come in the next turn, which there is not."""
    scene = Scene("joe_diamond", "mandy_thompson", ancient_one="cthulhu")
    scene.act(fate.devour(scene.b, ME))

    scene.run(battle.begin(scene.b))

    assert scene.who(0).standing is Standing.OUT
    assert scene.b.state.players == 2


def test_spells_are_cast_anew_in_every_round_of_the_battle() -> None:
    """§14: what was cast in the last round does not fight in this one."""
    scene = joe(ancient_one="cthulhu")
    scene.run(battle.begin(scene.b))
    scene.card("wither")
    scene.who().sliders = [0, 0, 3]
    scene.dice(5, 1, 1)
    scene.act(battle.attack(scene.b, ME), "cast:", "leave")

    scene.act(battle.attack(scene.b, ME), "leave")

    options = [option.label for option in scene.asked[-1].parts[ME].options]
    assert not [label for label in options if "Wither" in label]


def test_an_investigator_in_an_other_world_fights_too() -> None:
    """§14: wherever they are, in Other Worlds and in the Jail Cell."""
    scene = Scene("joe_diamond", "mandy_thompson", ancient_one="cthulhu")
    scene.at("abyss:1", 0)
    scene.run(travel.arrest(scene.b, OTHER))

    scene.run(battle.begin(scene.b))

    assert not scene.who(1).arrested
    assert scene.b.order() == [ME, OTHER]


def test_a_lost_stat_in_the_battle_is_the_end() -> None:
    """§14: 0 Sanity or 0 Stamina: eliminated, no Hospital."""
    scene = Scene("joe_diamond", "mandy_thompson", ancient_one="yig")
    scene.run(battle.begin(scene.b))

    scene.act(losses.lose(scene.b, ME, stamina=6))

    assert scene.who(0).standing is Standing.OUT
    assert scene.who(1).playing


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

    drawn = encounters._draw_location(
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
