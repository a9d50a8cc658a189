"""Delicate situations of evading and combat; each docstring begins with its section."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition import (
    battle,
    checks,
    clue_tokens,
    combat,
    encounters,
    fate,
    losses,
    meeting,
    monsters,
    movement,
)
from bot.second_edition.facts import CheckBegan, CheckEnded
from bot.second_edition.skirmish import skirmish
from bot.second_edition.state import Combat, Standing, Weapon
from bot.second_edition.terms import CheckKind, Place, Skill, Source
from bot.second_edition.weapons import planned, weaken
from tests.second_edition.duels import fight, joe
from tests.second_edition.scene import Scene

ME, OTHER = Seat(0), Seat(1)
UPTOWN = Place("uptown_streets")


def modifier(scene: Scene, fight: Combat, *codes: str) -> int:
    """What these cards and the combat rating add to the Combat check."""
    cards = tuple(h.card for h in scene.who().cards if scene.b.code(h.card) in codes)
    return planned(scene.b, fight, cards).modifier


# Hands, weapons, spells


def test_a_failed_spell_fills_the_other_hand_of_the_axe() -> None:
    """§5: a failed spell still holds its hand in that round: the Axe gives 2, in the next 3."""
    scene = joe()
    scene.card("axe")
    scene.card("wither")
    scene.who().sliders = [0, 0, 3]
    scene.dice(*[1] * 8, 6, *[1] * 5)

    fight(scene, "cultist", "cast:", "fight:", "fight:")

    made = [c.modifier for c in scene.told(CheckBegan) if c.kind is CheckKind.COMBAT]
    assert made == [3, 4]


def test_a_lasting_spell_fills_the_other_hand_of_the_axe() -> None:
    """§5: a spell that works holds its hand too."""
    scene = joe()
    scene.card("axe")
    scene.card("wither")
    scene.who().sliders = [0, 0, 3]
    scene.dice(6, 1, 1, 6, 1, 1, 1, 1, 1, 1)

    fight(scene, "cultist", "cast:", "fight:")

    assert [c.modifier for c in scene.told(CheckBegan) if c.kind is CheckKind.COMBAT] == [6]


def test_the_red_sign_ends_when_its_hand_is_released() -> None:
    """§5: what a spell does lasts only while its hands stay committed."""
    scene = joe()
    scene.card("red_sign_of_shudde_mell")
    scene.card("tommy_gun")
    scene.who().sliders = [0, 3, 3]
    no = scene.monster("gug", UPTOWN)
    made = Combat(ME, no, spot=UPTOWN, begun=True)
    scene.b.state.combats.append(made)
    scene.dice(6, 1)
    deed = next(d for d in combat.combat_deeds(scene.b, made) if d.key.startswith("cast:"))
    scene.act(deed.run())
    held = monsters.stats(scene.b, no, ME, made).toughness
    scene.dice(*[1] * 20)
    tommy = next(h.card for h in scene.who().cards if scene.b.code(h.card) == "tommy_gun")
    assert planned(scene.b, made, (tommy,)).difficulty == held + 1

    scene.act(combat.weapons.attack_check(scene.b, made, (tommy,), source="Gug"))

    assert monsters.stats(scene.b, no, ME, made).toughness == held + 1


def test_the_red_sign_takes_endless_away() -> None:
    """§5: an Endless monster whose Endless is ignored becomes a trophy."""
    scene = joe(ancient_one="nyarlathotep")
    sign = scene.card("red_sign_of_shudde_mell")
    made = Combat(ME, scene.monster("cultist", UPTOWN), spot=UPTOWN)
    made.weapons = [Weapon(sign, 1, 0, Source.MAGICAL, lasts=True)]
    scene.b.state.combats.append(made)
    weaken(made, sign, ignores="endless")

    scene.act(combat.win(scene.b, made))

    assert len(scene.who().monsters) == 1


def test_enchanted_twice_is_magical_once() -> None:
    """§5: an enchanted weapon is halved by Magical Resistance like any magical one."""
    scene = joe()
    card = scene.card("tommy_gun")
    made = Combat(ME, scene.monster("witch", UPTOWN), enchanted=[card])

    assert modifier(scene, made, "tommy_gun") == -3 + 3


def test_armitage_sees_through_resistance_not_immunity() -> None:
    """§5: ignoring Magical Resistance does not touch Magical Immunity."""
    scene = joe()
    scene.card("professor_armitage")
    scene.card("enchanted_blade")
    witch = Combat(ME, scene.monster("witch", UPTOWN))
    warlock = Combat(ME, scene.monster("warlock", UPTOWN))

    assert modifier(scene, witch, "enchanted_blade") == -3 + 4
    assert modifier(scene, warlock, "enchanted_blade") == -3


def test_holy_water_is_used_up_against_the_immune() -> None:
    """§5: immunity takes the bonus, not the other effects of the card."""
    scene = joe()
    card = scene.card("holy_water")
    made = Combat(ME, scene.monster("warlock", UPTOWN), spot=UPTOWN)

    scene.act(combat.weapons.attack_check(scene.b, made, (card,), source="Warlock"))

    assert not scene.owns("holy_water")


def test_dynamite_is_gone_before_one_goes_down() -> None:
    """§5, §6: used in the check that knocks one out, it is not among the half of the items."""
    scene = joe()
    scene.card("dynamite")
    scene.card("food")
    scene.who().stamina = 1
    scene.dice(*[1] * 20)

    fight(scene, "cultist", "fight:", "pass")

    assert not scene.owns("dynamite")
    assert scene.owns("food")


def test_the_powder_that_costs_the_last_sanity_still_kills() -> None:
    """§5: the check is passed and the monster defeated before the Powder's Sanity is lost."""
    scene = joe()
    scene.card("powder_of_ibn_ghazi")
    scene.who().sanity = 1
    scene.dice(6, *[1] * 20)

    fight(scene, "cultist", "fight:")

    assert len(scene.who().monsters) == 1
    assert scene.who().place == "arkham_asylum"


def test_the_powder_that_costs_the_last_sanity_wounds_the_ancient_one() -> None:
    """§14: its successes count before its user is devoured."""
    scene = Scene("joe_diamond", "mandy_thompson", ancient_one="cthulhu")
    scene.run(battle.begin(scene.b))
    scene.card("powder_of_ibn_ghazi")
    scene.who().sanity = 1
    scene.dice(6, 6, 1, 1, 1, 1, 1)

    scene.act(battle.attack(scene.b, ME), "fight:", "take")

    assert scene.b.state.doom == 12
    assert scene.who(0).standing is Standing.OUT


def test_the_blue_watcher_passes_before_its_user_falls() -> None:
    """§5: its 2 Stamina may be the last ones: the check is passed first."""
    scene = joe()
    scene.card("blue_watcher_of_the_pyramid")
    scene.who().stamina = 2

    fight(scene, "cultist", "fight:bare", "use:")

    assert len(scene.who().monsters) == 1
    assert scene.who().place == "st_marys_hospital"


def test_the_blue_watcher_passes_a_lone_combat_check() -> None:
    """§4: the Combat check of an encounter is a Combat check."""
    scene = joe()
    scene.card("blue_watcher_of_the_pyramid")

    assert scene.run(skirmish(scene.b, ME, -5), "use:")


def test_bind_monster_with_the_last_sanity() -> None:
    """§5: the spell resolves first: the monster is defeated, then its caster is insane."""
    scene = joe()
    scene.card("bind_monster")
    scene.who().sanity = 2
    scene.who().sliders = [0, 0, 3]
    scene.dice(6, *[1] * 20)

    fight(scene, "cultist", "cast:")

    assert len(scene.who().monsters) == 1
    assert (scene.who().place, scene.who().sanity) == ("arkham_asylum", 1)


def test_bind_monster_that_fails_leaves_no_hand() -> None:
    """§5: discarded, failed or not; its two hands are busy for the round."""
    scene = joe()
    scene.card("bind_monster")
    scene.card("knife")
    scene.who().sliders = [0, 0, 0]
    scene.dice(1, 1, 1, 1, 6, 1, 1)

    fight(scene, "cultist", "cast:", "fight:bare")

    assert not scene.owns("bind_monster")
    assert [c.modifier for c in scene.told(CheckBegan) if c.kind is CheckKind.COMBAT] == [1]


def test_mists_that_fail_leave_the_evade_check() -> None:
    """§5: the spell is exhausted, the check is made with dice."""
    scene = joe()
    scene.card("mists_of_releh")
    no = scene.monster("cultist", UPTOWN)
    scene.who().sliders = [0, 0, 3]
    scene.dice(6)

    scene.act(meeting.meet(scene.b, ME, no, "evade"), "cast:")

    assert scene.told(CheckEnded)[-1].kind is CheckKind.EVADE
    assert scene.told(CheckEnded)[-1].passed


def test_flesh_ward_wards_once() -> None:
    """§15: one loss from one source, once: the next blow hurts."""
    scene = joe()
    scene.card("flesh_ward")
    scene.who().sliders = [0, 0, 3]
    scene.dice(6, 6, 6)

    scene.act(losses.lose(scene.b, ME, stamina=3), "cast:")
    scene.act(losses.lose(scene.b, ME, stamina=2))

    assert scene.who().stamina == 4


@pytest.mark.parametrize(("face", "stamina"), [(6, 6), (1, 3)])
def test_a_flesh_ward_for_the_last_sanity(face: int, stamina: int) -> None:
    """§5: the blow is warded off or not; then its caster is insane from the cost."""
    scene = joe()
    scene.card("flesh_ward")
    scene.who().sliders = [0, 0, 3]
    scene.who().sanity = 1
    scene.dice(face)

    scene.act(losses.lose(scene.b, ME, stamina=3), "cast:")

    assert (scene.who().place, scene.who().stamina) == ("arkham_asylum", stamina)


def test_a_flesh_ward_too_late_for_both() -> None:
    """§6: the cost and the blow that was not warded off leave nothing: devoured."""
    scene = joe()
    scene.card("flesh_ward")
    scene.who().sliders = [0, 0, 3]
    scene.who().sanity, scene.who().stamina = 1, 3
    scene.dice(1)

    scene.act(losses.lose(scene.b, ME, stamina=3), "cast:")

    assert scene.who().standing is Standing.COMING


# Horror, Nightmarish, Overwhelming


def test_a_failed_horror_check_costs_horror_damage_only() -> None:
    """§5: Nightmarish is for the passed check, not on top of a failed one."""
    scene = joe()
    no = scene.monster("dark_young", UPTOWN)
    now = monsters.stats(scene.b, no)
    made = Combat(ME, no, spot=UPTOWN)
    scene.b.state.combats.append(made)
    scene.dice(*[1] * 8)

    scene.act(combat._horror(scene.b, made))

    assert scene.who().sanity == 4 - now.horror_damage


def test_harvey_shrugs_off_nightmarish_one() -> None:
    """§15: each loss is 1 less for him, that of a passed Horror check too."""
    scene = Scene("harvey_walters")
    scene.at(UPTOWN)
    no = scene.monster("dhole", UPTOWN)
    made = Combat(ME, no, spot=UPTOWN)
    scene.b.state.combats.append(made)
    assert scene.b.printed(no).nightmarish == 1
    scene.dice(*[6] * 8)

    scene.act(combat._horror(scene.b, made))

    assert scene.who().sanity == 7


def test_michael_shrugs_off_overwhelming_one() -> None:
    """§5, §15: what a win costs is a loss, and each is 1 less for him."""
    scene = Scene("michael_mcglen")
    scene.at(UPTOWN)
    no = next(
        scene.monster(code, UPTOWN)
        for code, facts in scene.b.library.monsters.items()
        if facts.overwhelming == 1 and not facts.dunwich
    )
    made = Combat(ME, no, spot=UPTOWN)
    scene.b.state.combats.append(made)

    scene.act(combat.win(scene.b, made))

    assert scene.who().stamina == 7


def test_bravery_rolls_the_clue_dice_again() -> None:
    """§4: a re-roll takes all dice of the check, those of clue tokens too."""
    scene = joe()
    scene.card("bravery")
    scene.who().clues = 1
    scene.dice(1, 1, 1, 1, 2, 2, 2, 2, 6)

    assert scene.run(checks.check(scene.b, ME, CheckKind.HORROR), "clue", "use:") is True


# Who meets what


def test_a_monster_that_one_defeats_is_not_met_by_the_next() -> None:
    """§3 II: a monster taken as a trophy is gone for everybody."""
    scene = Scene("joe_diamond", "mandy_thompson")
    for seat in (0, 1):
        scene.at(UPTOWN, seat)
    scene.monster("cultist", UPTOWN)
    scene.dice(6, 6, 6)
    scene.act(movement.end(scene.b, ME), "fight", "fight:bare")
    asked = len(scene.asked)

    scene.act(movement.end(scene.b, OTHER), seat=1)

    assert len(scene.asked) == asked


def test_a_monster_that_one_evades_is_met_by_the_next() -> None:
    """§3 II: evading counts for oneself."""
    scene = Scene("joe_diamond", "mandy_thompson")
    for seat in (0, 1):
        scene.at(UPTOWN, seat)
    no = scene.monster("cultist", UPTOWN)
    scene.dice(6, 6, 6, 6)
    scene.act(movement.end(scene.b, ME), "evade")
    scene.dice(6, 6, 6, 6, 6, seat=1)

    scene.act(movement.end(scene.b, OTHER), "evade", seat=1)

    assert no in scene.b.monsters_at(UPTOWN)


def test_whoever_knocks_out_an_encounter_monster_is_gone() -> None:
    """§3 III: a monster that appears returns to the cup even if it knocks one out."""
    scene = joe()
    scene.at("library")
    scene.who().stamina = 1
    scene.next("cup", "cultist")
    scene.dice(*[1] * 9)

    scene.act(meeting.monster_appears(scene.b, ME), "fight", "fight:bare")

    assert scene.who().place == "st_marys_hospital"
    assert not scene.b.state.monsters
    assert not scene.b.state.visiting


def test_several_monsters_appear_at_once() -> None:
    """§3 III: all are drawn first, the order is the investigator's."""
    scene = joe()
    scene.at("library")
    scene.next("cup", "cultist", "maniac")
    scene.dice(*[6] * 8)

    scene.act(meeting.monster_appears(scene.b, ME, 2), "evade:maniac", "evade")

    assert not scene.b.state.visiting
    assert not scene.b.state.monsters


def test_fleeing_lets_the_movement_end_with_clue_tokens() -> None:
    """§3 II: once every monster is dealt with the clue tokens may be taken, fled or not."""
    scene = joe()
    scene.b.state.clues[UPTOWN] = 1
    scene.monster("cultist", UPTOWN)
    scene.dice(6, 6, 6, 6)

    scene.act(movement.end(scene.b, ME), "fight", "flee", "n1")

    assert scene.who().clues == 1


def test_the_unconscious_take_no_clue_tokens() -> None:
    """§6: whoever is knocked out at the end of movement is in the Hospital, without the tokens."""
    scene = joe()
    scene.b.state.clues[UPTOWN] = 2
    scene.who().stamina = 1
    scene.monster("cultist", UPTOWN)
    scene.dice(*[1] * 9)

    scene.act(movement.end(scene.b, ME), "fight", "fight:bare")

    assert scene.b.state.clues[UPTOWN] == 2
    assert scene.who().clues == 0


def test_all_hundred_toughness_of_shub_niggurath() -> None:
    """§5, §13: while she slumbers every monster is one tougher, trophies too."""
    scene = joe(ancient_one="shub_niggurath")
    no = scene.monster("cultist", UPTOWN)
    assert monsters.stats(scene.b, no).toughness == 2
    scene.trophy("ghoul")

    assert combat.monsters.stats(scene.b, scene.who().monsters[0], ME).toughness == 2


def test_the_dark_pharaoh_and_skill_cards() -> None:
    """§4, §5: Lore is checked: the Lore card gives its die for a clue token, the Fight card not."""
    scene = joe(ancient_one="nyarlathotep")
    scene.card("skill_lore")
    scene.card("skill_fight")
    made = planned(scene.b, Combat(ME, scene.monster("the_dark_pharaoh", UPTOWN)), ())

    assert made.skill is Skill.LORE
    assert clue_tokens.dice_per_clue(scene.b, made) == 3


def test_two_skill_cards_of_a_kind() -> None:
    """§4: each copy gives its own die."""
    scene = Scene("mandy_thompson")
    scene.card("skill_luck")
    scene.card("skill_luck")
    scene.who().clues = 1
    scene.dice(*[1] * 5, 6, 6, 6)

    assert scene.run(checks.count_successes(scene.b, ME, Skill.LUCK), "clue", "take") == 3


def test_a_nightgaunt_without_an_open_gate() -> None:
    """§5: there is nowhere to be drawn: the combat ends, and nothing else happens."""
    scene = joe()
    scene.dice(*[1] * 30)

    fight(scene, "nightgaunt", "fight:bare")

    assert scene.who().place == UPTOWN
    assert not scene.b.state.combats
    assert scene.who().stamina == 6


def test_a_nightgaunt_in_an_other_world_without_a_gate_back() -> None:
    """§3 IV: there is no gate to return through: the combat ends, nobody is lost."""
    scene = joe()
    scene.at("abyss:1")
    scene.next("cup", "nightgaunt")
    scene.dice(*[1] * 30)

    scene.act(meeting.monster_appears(scene.b, ME), "fight", "fight:bare")

    assert scene.who().place == "abyss:1"


def test_the_last_of_both_devours_in_combat() -> None:
    """§6: horror first, damage later: two losses, not one: insane, not devoured."""
    scene = joe()
    scene.who().sanity = scene.who().stamina = 1
    scene.dice(*[1] * 30)

    fight(scene, "ghoul")

    assert scene.who().place == "arkham_asylum"
    assert scene.who().playing


def test_the_flute_at_three_and_three() -> None:
    """§5, §6: all monsters here are defeated, then both are 0: devoured, the trophies stay."""
    scene = joe()
    scene.card("flute_of_the_outer_gods")
    scene.monster("ghoul", UPTOWN)
    scene.who().sanity = scene.who().stamina = 3

    fight(scene, "cultist", "use:")

    assert scene.who().standing is Standing.COMING
    assert len(scene.who().monsters) == 2


def test_after_being_lost_no_encounter_follows() -> None:
    """§11: whoever a Dimensional Shambler takes in Movement has no encounter in that turn."""
    scene = joe()
    scene.dice(*[1] * 30)
    fight(scene, "dimensional_shambler", "fight:bare")
    asked = len(scene.asked)

    scene.act(encounters.encounter_here(scene.b, ME))

    assert scene.who().place == "lost"
    assert len(scene.asked) == asked


def test_the_devoured_in_combat_leave_the_monster() -> None:
    """§7: what devoured nobody's trophy stays where it was."""
    scene = joe()
    no = scene.monster("ghoul", UPTOWN)

    scene.act(fate.devour(scene.b, ME))

    assert no in scene.b.monsters_at(UPTOWN)


@pytest.mark.parametrize(("code", "bonus"), [("knife", 1), ("rifle", 3), ("enchanted_knife", 3)])
def test_physical_resistance_rounds_up(code: str, bonus: int) -> None:
    """§5: half, rounded up; magical weapons are not touched."""
    scene = joe()
    scene.card(code)
    made = Combat(ME, scene.monster("vampire", UPTOWN))

    assert modifier(scene, made, code) == -3 + bonus


def test_the_flute_passes_no_combat_check() -> None:
    """§5: defeated without a check, an Overwhelming monster costs no Stamina beyond the price."""
    scene = joe()
    scene.card("flute_of_the_outer_gods")
    scene.dice(*[6] * 8)

    fight(scene, "dhole", "use:")

    assert len(scene.who().monsters) == 1
    assert scene.who().stamina == 3


def test_letting_go_of_a_spell_to_cast_another() -> None:
    """§5: in a later round its hands may be released for another spell; then it ends."""
    scene = joe()
    scene.card("wither")
    scene.card("dread_curse_of_azathoth")
    scene.who().sliders = [0, 0, 3]
    scene.dice(6, 1, 1, *[1] * 6, 6, *[6] * 20)

    fight(scene, "cultist", "cast:wither", "fight:", "cast:dread", "fight:")

    made = [fact.modifier for fact in scene.told(CheckBegan) if fact.kind is CheckKind.COMBAT]
    assert made == [1 + 3, 1 + 9]


def test_hands_of_the_same_round_are_not_released() -> None:
    """§5: weapons and spells are switched in later rounds, not in the one they are cast in."""
    scene = joe()
    wither = scene.card("wither")
    scene.card("dread_curse_of_azathoth")
    made = Combat(ME, scene.monster("cultist", UPTOWN), spot=UPTOWN, round=1)
    scene.b.state.combats.append(made)
    spell = Weapon(wither, 1, 3, Source.MAGICAL, lasts=True, round=1)
    made.weapons.append(spell)

    deed = next(d for d in combat.combat_deeds(scene.b, made) if d.key.startswith("cast:dread"))
    assert deed.barred == "Your hands are not free."

    made.round = 2
    deed = next(d for d in combat.combat_deeds(scene.b, made) if d.key.startswith("cast:dread"))
    assert not deed.barred


def test_bind_monster_is_discarded_even_if_what_it_binds_overwhelms() -> None:
    """§5: cast and discarded; the Stamina that the win costs may knock its caster out."""
    scene = joe()
    scene.card("bind_monster")
    scene.who().sliders = [0, 0, 3]
    scene.who().stamina = 1
    scene.dice(*[6] * 20)

    fight(scene, "gug", "cast:")

    assert not scene.owns("bind_monster")
    assert scene.who().place == "st_marys_hospital"
    assert len(scene.who().monsters) == 1
