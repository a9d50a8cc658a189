"""Delicate cases of checks, weapons and powers; each docstring begins with its section."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition import (
    battle,
    checks,
    combat,
    gates,
    losses,
    meeting,
    monsters,
    movement,
    prowling,
    rolls,
    travel,
    upkeep,
)
from bot.second_edition.facts import CheckBegan, CheckEnded
from bot.second_edition.registry import Window
from bot.second_edition.state import Check, Combat, Rumor, Standing
from bot.second_edition.terms import CheckKind, Dimension, Place, Skill, Special
from bot.second_edition.weapons import combos, planned
from tests.second_edition.duels import fight
from tests.second_edition.scene import Scene

ME, OTHER = Seat(0), Seat(1)
UPTOWN = Place("uptown_streets")
WOODS = Place("woods")


def joe(*others: str, **more: object) -> Scene:
    """Joe Diamond in Uptown: Fight 2 to 5, Will 3 to 0, Lore 0 to 3; Sanity 4, Stamina 6."""
    scene = Scene("joe_diamond", *others, **more)  # pyright: ignore[reportArgumentType]
    scene.at(UPTOWN)
    return scene


def foe(scene: Scene, code: str) -> Combat:
    """A combat with a monster in Uptown that goes on."""
    made = Combat(ME, scene.monster(code, UPTOWN), spot=UPTOWN, begun=True)
    scene.b.state.combats.append(made)
    return made


def bonus(scene: Scene, made: Combat, *codes: str) -> int:
    """What these cards add to the Combat check of a combat."""
    cards = [h.card for h in scene.who().cards]
    chosen = tuple(c for code in codes for c in cards if scene.b.code(c) == code)
    assert len(chosen) >= len(codes)
    return planned(scene.b, made, chosen).modifier - planned(scene.b, made, ()).modifier


# Checks


def test_a_blessed_shotgun() -> None:
    """§4: of the Blessed 4 and 5 are one success each, a six is two."""
    scene = joe()
    scene.special(Special.BLESSING)
    scene.card("shotgun")
    scene.dice(4, 4, 4, 6, 1, 1)

    fight(scene, "gug", "fight:")

    made = [c for c in scene.told(CheckEnded) if c.kind is CheckKind.COMBAT]
    assert made[0].successes == 3


def test_a_cursed_shotgun() -> None:
    """§4: of the Cursed a 5 is none, a six is two."""
    scene = joe()
    scene.special(Special.CURSE)
    scene.card("shotgun")
    scene.dice(6, 5, 1, 1, 6, *[1] * 3)
    scene.who().sliders = [0, 1, 0]

    fight(scene, "zombie", "fight:")

    assert [c.successes for c in scene.told(CheckEnded)][-1] == 2


def test_clue_dice_of_the_blessed() -> None:
    """§4: a clue token's die succeeds on 4 for the Blessed as well."""
    scene = joe()
    scene.special(Special.BLESSING)
    scene.who().clues = 1
    scene.dice(1, 1, 1, 4, 1)

    assert scene.run(checks.check(scene.b, ME, Skill.WILL), "clue")


def test_a_fight_card_helps_to_close_a_gate_by_fight() -> None:
    """§4, §12: +1 Fight, and one die more of each clue token; Joe's hunch gives another."""
    scene = joe()
    scene.gate("woods", "abyss")
    scene.at("woods")
    scene.who().explored = True
    scene.card("skill_fight")
    scene.who().clues = 1
    scene.dice(1, 1, 1, 6)

    scene.act(gates.try_to_close(scene.b, ME, WOODS, Skill.FIGHT), "clue")

    made = scene.told(CheckEnded)[0]
    assert (made.by_clues, made.passed) == (3, True)


def test_marksman_is_for_one_check_until_it_is_refreshed() -> None:
    """§4: exhausted it re-rolls no second Combat check in the same turn."""
    scene = joe()
    scene.card("marksman")
    scene.dice(6, 6, 1, 1, 1, *[6] * 5)

    fight(scene, "zombie", "fight:", "use:marksman", "fight:", "flee")

    rerolls = [f for f in scene.facts if getattr(f, "why", "") == "Marksman"]
    assert len(rerolls) == 1


def test_a_spell_check_may_be_rolled_again() -> None:
    """§4: Expert Occultist is for Spell checks, those of Upkeep too."""
    scene = joe()
    scene.card("heal")
    scene.card("expert_occultist")
    scene.who().sliders = [0, 0, 3]
    scene.who().stamina = 3
    scene.dice(1, 1, 1, 1, 6, 6, 1, 1)

    deed = next(d for d in upkeep._deeds(scene.b, ME) if d.key.startswith("cast:"))
    scene.act(deed.run(), "use:expert")

    assert scene.who().stamina == 5


def test_clue_tokens_help_to_cast() -> None:
    """§4: a Spell check is a skill check: Heal with a clue token."""
    scene = joe()
    scene.card("heal")
    scene.who().sliders = [0, 0, 3]
    scene.who().stamina = 3
    scene.who().clues = 1
    scene.dice(1, 1, 1, 1, 6, 6)

    deed = next(d for d in upkeep._deeds(scene.b, ME) if d.key.startswith("cast:"))
    scene.act(deed.run(), "clue")

    assert (scene.who().stamina, scene.who().clues) == (5, 0)


def test_weather_helps_to_close_a_gate() -> None:
    """§4: in the Heat Wave a Lore check in Arkham has a die more, a Fight check one less."""
    scene = joe()
    scene.b.state.environment = "heat_wave"
    scene.at("woods")

    lore = Check(ME, Skill.LORE, 0)
    strong = Check(ME, Skill.FIGHT, 0)
    assert rolls.bonuses(scene.b, lore) == 1
    assert rolls.bonuses(scene.b, strong) == -1


def test_weather_is_for_arkham() -> None:
    """§3 V: in an Other World nobody feels the Heat Wave."""
    scene = joe()
    scene.b.state.environment = "heat_wave"
    scene.at("abyss:1")

    assert rolls.bonuses(scene.b, Check(ME, Skill.LORE, 0)) == 0


def test_things_of_darkness_are_tough_everywhere() -> None:
    """§3 V: an effect that does not say "in Arkham" holds in Other Worlds too."""
    scene = joe()
    scene.b.state.environment = "things_of_darkness"
    scene.at("abyss:1")
    no = scene.monster("ghoul", "uptown_streets")

    assert monsters.stats(scene.b, no, ME).toughness == 2


# Weapons and defences


@pytest.mark.parametrize(
    ("code", "item", "worth"),
    [
        ("vampire", "tommy_gun", 3),
        ("vampire", "knife", 1),
        ("vampire", "enchanted_blade", 4),
        ("fire_vampire", "rifle", 0),
        ("fire_vampire", "holy_water", 6),
        ("witch", "lamp_of_alhazred", 3),
        ("witch", "powder_of_ibn_ghazi", 5),
        ("warlock", "sword_of_glory", 0),
        ("warlock", "dynamite", 8),
        ("dhole", "dynamite", 4),
        ("dhole", "holy_water", 3),
        ("ghost", "cross", 3),
        ("zombie", "cross", 3),
        ("ghoul", "cross", 0),
        ("vampire", "shotgun", 2),
        ("ghost", "axe", 0),
    ],
)
def test_what_a_weapon_is_worth(code: str, item: str, worth: int) -> None:
    """§5: half of it, rounded up, against resistance; nothing against immunity."""
    scene = joe()
    scene.card(item)

    assert bonus(scene, foe(scene, code), item) == worth


def test_six_counts_twice_against_the_immune() -> None:
    """§5: immunity takes the Shotgun's bonus, not what its sixes are."""
    scene = joe()
    gun = scene.card("shotgun")

    assert planned(scene.b, foe(scene, "fire_vampire"), (gun,)).doubled == 6


def test_two_hands_and_no_more() -> None:
    """§5: a two-handed weapon leaves no hand for the Wither that was cast."""
    scene = joe()
    scene.card("tommy_gun")
    scene.card("wither")
    scene.who().sliders = [0, 0, 3]
    scene.dice(6, 1, 1, *[6] * 20)

    fight(scene, "cultist", "cast:", "fight:")

    labels = [option.label for option in scene.asked[1].parts[ME].options]
    assert all("Wither" not in label for label in labels if "Tommy" in label)


def test_dread_curse_with_one_hand_missing() -> None:
    """§5: a Broken Hand cannot hold a two-handed spell, nor a two-handed weapon."""
    scene = joe()
    scene.card("broken_hand")
    scene.card("dread_curse_of_azathoth")
    scene.card("tommy_gun")
    scene.card("knife")
    made = foe(scene, "zombie")

    deed = next(d for d in combat.combat_deeds(scene.b, made) if d.key.startswith("cast:"))
    assert deed.barred
    names = {scene.b.code(card) for some in combos(scene.b, made) for card in some}
    assert names == {"knife"}


def test_casting_and_then_fleeing() -> None:
    """§5: the spell is spent all the same."""
    scene = joe()
    scene.card("wither")
    scene.who().sliders = [0, 0, 3]
    scene.dice(*[6] * 3, *[6] * 10)

    fight(scene, "cultist", "cast:", "flee")

    assert scene.who().cards[0].exhausted
    assert not scene.who().monsters


def test_an_elder_thing_finds_neither_weapon_nor_spell() -> None:
    """§5: nothing to lose beside the Stamina."""
    scene = joe()
    scene.card("food")
    scene.who().sliders = [0, 3, 0]
    scene.dice(*[1] * 5, *[6] * 20)

    fight(scene, "elder_thing", "fight:", "pass", "fight:")

    assert scene.owns("food")
    assert scene.who().stamina == 5


def test_the_shambler_and_sister_mary() -> None:
    """§11: she goes to South Church instead of being lost, and her movement is over."""
    scene = Scene("sister_mary")
    scene.at(UPTOWN)
    scene.dice(*[1] * 30)

    fight(scene, "dimensional_shambler", "fight:")

    assert scene.who().place == "south_church"
    assert not scene.who().delayed
    assert scene.who().stopped


def test_the_shambler_before_yog_sothoth() -> None:
    """§11: who would be lost is devoured."""
    scene = joe(ancient_one="yog_sothoth")
    scene.dice(*[1] * 30)

    fight(scene, "dimensional_shambler", "fight:")

    assert scene.who().standing is Standing.COMING


def test_the_black_man_after_a_failed_evasion() -> None:
    """§5: he has no combat damage; the Luck check comes all the same."""
    scene = joe(ancient_one="nyarlathotep")
    no = scene.monster("the_black_man", UPTOWN)
    scene.dice(1, 6, 6)

    scene.act(meeting.meet(scene.b, ME, no, "evade"))

    assert (scene.who().clues, scene.who().stamina) == (2, 6)
    assert no in scene.b.state.cup


def test_a_passed_black_man_ends_the_movement() -> None:
    """§3 II: combat had begun."""
    scene = joe(ancient_one="nyarlathotep")
    no = scene.monster("the_black_man", UPTOWN)
    scene.who().points = 3
    scene.dice(6, 6, 6)

    scene.act(movement.handle_monsters(scene.b, ME), "fight")

    assert no in scene.b.state.cup
    assert (scene.who().stopped, scene.who().points) == (True, 0)


@pytest.mark.parametrize("code", ["cultist", "maniac", "witch"])
def test_monsters_that_frighten_nobody(code: str) -> None:
    """§5: without a horror rating there is no Horror check."""
    scene = joe()
    scene.who().sliders = [0, 3, 0]
    scene.dice(*[6] * 20)

    fight(scene, code, "fight:")

    assert all(c.kind is not CheckKind.HORROR for c in scene.told(CheckBegan))
    assert scene.who().monsters


def test_a_maniac_below_terror_six_is_a_trophy() -> None:
    """§5: at 5 he is what is printed; at 6 he returns to the cup."""
    for terror, kept in ((5, 1), (6, 0)):
        scene = joe()
        scene.b.state.terror = terror
        scene.who().sliders = [0, 3, 0]
        scene.dice(*[6] * 20)

        fight(scene, "maniac", "fight:")

        assert len(scene.who().monsters) == kept


def test_legrasse_keeps_the_rabid_maniac() -> None:
    """§13: Endless monsters are trophies of his friend."""
    scene = joe(ancient_one="cthulhu")
    scene.b.state.terror = 7
    scene.card("john_legrasse")
    scene.who().sliders = [0, 3, 0]
    scene.dice(*[6] * 20)

    fight(scene, "maniac", "fight:")

    assert len(scene.who().monsters) == 1


def test_azathoths_maniacs() -> None:
    """§14: toughness 2 while he slumbers, as a trophy as well."""
    scene = joe(ancient_one="azathoth")
    no = scene.monster("maniac", UPTOWN)

    assert monsters.stats(scene.b, no, ME).toughness == 2


@pytest.mark.parametrize(
    ("ancient_one", "found"),
    [
        ("cthulhu", (-2, 2, 1, 1, 1)),
        ("hastur", (None, 0, -2, 1, 1)),
        ("ithaqua", (None, 0, 1, 1, 3)),
        ("nyarlathotep", (None, 0, 1, 1, 1)),
        ("shub_niggurath", (None, 0, 1, 1, 2)),
        ("yig", (None, 0, 0, 4, 1)),
        ("yog_sothoth", (None, 0, -1, 1, 1)),
    ],
)
def test_the_cultists_of_each(
    ancient_one: str, found: tuple[int | None, int, int, int, int]
) -> None:
    """§14: horror, its damage, combat rating, its damage and toughness of the Cultists."""
    scene = joe(ancient_one=ancient_one)
    now = monsters.stats(scene.b, scene.monster("cultist", UPTOWN), ME)

    assert (
        now.horror_rating,
        now.horror_damage,
        now.combat_rating,
        now.combat_damage,
        now.toughness,
    ) == found


def test_hasturs_cultists_take_to_the_sky() -> None:
    """§9, §14: they fly; without prey beside them into the Sky."""
    scene = joe(ancient_one="hastur")
    scene.at("library")
    no = scene.monster("cultist", "downtown_streets")

    scene.run(prowling.move_monsters(scene.b, [Dimension.CRESCENT], []))

    assert monsters.where(scene.b, no) == "sky"


def test_endless_dark_young_of_shub_niggurath() -> None:
    """§14: to the cup, no trophy."""
    scene = joe(ancient_one="shub_niggurath")
    scene.card("dynamite")
    scene.who().sliders = [0, 2, 0]
    scene.dice(*[6] * 30)

    fight(scene, "dark_young", "fight:")

    assert not scene.who().monsters


def test_the_great_ritual_and_ithaqua_add_up() -> None:
    """§3 V, §14: a Cultist is 1 + 2 + 2 tough."""
    scene = joe(ancient_one="ithaqua")
    scene.b.state.rumor = Rumor("the_great_ritual", since=1)
    no = scene.monster("cultist", UPTOWN)

    assert monsters.stats(scene.b, no, ME).toughness == 5


# Final battle


def test_armitage_sees_through_nyarlathotep() -> None:
    """§14: his Magical Resistance halves spells, unless Armitage is there."""
    scene = joe(ancient_one="nyarlathotep")
    scene.who().clues = 3
    scene.card("lamp_of_alhazred")
    scene.run(battle.begin(scene.b))
    made = Combat(ME, None, round=1, begun=True)

    assert bonus(scene, made, "lamp_of_alhazred") == 3
    scene.card("professor_armitage")
    assert bonus(scene, made, "lamp_of_alhazred") == 5


@pytest.mark.parametrize(
    ("ancient_one", "physical", "magical"),
    [
        ("cthulhu", 6, 6),
        ("hastur", 3, 6),
        ("ithaqua", 6, 6),
        ("nyarlathotep", 6, 3),
        ("shub_niggurath", 0, 6),
        ("yig", 6, 6),
        ("yog_sothoth", 6, 0),
    ],
)
def test_defences_of_each(ancient_one: str, physical: int, magical: int) -> None:
    """§14: a Tommy Gun and a Sword of Glory, 6 each, against each of them."""
    scene = joe(ancient_one=ancient_one)
    scene.card("tommy_gun")
    scene.card("sword_of_glory")
    scene.who().clues = 1
    scene.gate_trophy()
    scene.trophy("zombie")
    scene.b.state.awake = True
    made = Combat(ME, None, round=1, begun=True)

    assert bonus(scene, made, "tommy_gun") == physical
    assert bonus(scene, made, "sword_of_glory") == magical


def test_an_enchanted_gun_against_hastur() -> None:
    """§14: magical, it is not halved."""
    scene = joe(ancient_one="hastur")
    gun = scene.card("tommy_gun")
    scene.b.state.awake = True
    made = Combat(ME, None, round=1, begun=True, enchanted=[gun])

    assert bonus(scene, made, "tommy_gun") == 6


def test_marksman_in_the_final_battle() -> None:
    """§14: an attack is a Combat check: it may be rolled again."""
    scene = joe(ancient_one="cthulhu")
    scene.card("marksman")
    scene.card("tommy_gun")
    scene.run(battle.begin(scene.b))
    scene.dice(1, 1, 6, 6)

    scene.act(battle.attack(scene.b, ME), "fight:", "use:marksman")

    assert scene.b.state.doom == 11


def test_mandy_helps_in_the_final_battle() -> None:
    """§14: her Research answers anybody's attack, wherever she was when it began."""
    scene = Scene("joe_diamond", "mandy_thompson", ancient_one="cthulhu")
    scene.at("abyss:2", 1)
    scene.run(battle.begin(scene.b))

    assert scene.b.helps(Window.AFTER_CHECK, OTHER)


def test_a_warded_round_counts_for_the_modifier() -> None:
    """§14: the modifier falls in each round, whether the attack was cancelled or not."""
    scene = joe(ancient_one="yig")
    scene.run(battle.begin(scene.b))
    scene.b.state.battle_round = 1
    scene.card("warding_statue")

    scene.run(battle.ancient_one_attacks(scene.b), "use:warding")
    scene.b.state.battle_round = 2
    scene.dice(*[6] * 10)
    scene.run(battle.ancient_one_attacks(scene.b))

    assert scene.told(CheckBegan)[-1].modifier == 0


def test_dynamite_is_used_up_by_an_attack() -> None:
    """§14: it is discarded after the check, as anywhere."""
    scene = joe(ancient_one="cthulhu")
    scene.card("dynamite")
    scene.run(battle.begin(scene.b))
    scene.dice(*[1] * 10)

    scene.act(battle.attack(scene.b, ME), "fight:")

    assert not scene.owns("dynamite")


def test_a_death_in_the_last_attack_does_not_undo_it() -> None:
    """§14: the last doom token is gone: won."""
    scene = joe(ancient_one="cthulhu")
    scene.card("tommy_gun")
    scene.run(battle.begin(scene.b))
    scene.b.state.doom = 1
    scene.dice(6, 1)

    scene.act(battle.attack(scene.b, ME), "fight:")

    assert str(getattr(scene.raised, "resolution", "")) == "beaten"


# Movement and travel


def test_fleeing_ends_the_movement_too() -> None:
    """§3 II: once any combat begins the points are gone."""
    scene = joe()
    scene.monster("zombie", UPTOWN)
    scene.who().points = 4
    scene.dice(*[1] * 5, *[6] * 7)

    scene.act(movement.walk(scene.b, ME, [Place("southside_streets")]), "evade", "flee")

    assert (scene.who().place, scene.who().points) == (UPTOWN, 0)


def test_a_second_monster_after_one_that_was_evaded() -> None:
    """§3 II: the first was evaded for this departure; the second is fought, movement ends."""
    scene = joe()
    scene.monster("zombie", UPTOWN)
    scene.monster("cultist", UPTOWN)
    scene.who().points = 4
    scene.who().sliders = [0, 3, 0]
    scene.dice(*[6] * 5, *[6] * 20)

    scene.act(
        movement.walk(scene.b, ME, [Place("southside_streets")]),
        "evade:zombie",
        "fight",
        "fight:",
    )

    assert scene.who().place == UPTOWN
    assert len(scene.who().monsters) == 1


def test_find_gate_in_the_second_area() -> None:
    """§3 IV: it leads home from the second area as well."""
    scene = joe()
    scene.gate("woods", "abyss")
    scene.at("abyss:2")
    scene.card("find_gate")
    scene.who().sliders = [0, 0, 3]
    scene.dice(6, 1)

    deed = next(d for d in movement.own_deeds(scene.b, ME) if d.key.startswith("cast:"))
    scene.act(deed.run())

    assert (scene.who().place, scene.who().explored) == (WOODS, True)


def test_find_gate_without_a_gate() -> None:
    """§11: there is none to return through: lost in time and space."""
    scene = joe()
    scene.at("abyss:1")
    scene.card("find_gate")
    scene.who().sliders = [0, 0, 3]
    scene.dice(6, 1)

    deed = next(d for d in movement.own_deeds(scene.b, ME) if d.key.startswith("cast:"))
    scene.act(deed.run())

    assert scene.b.lost(ME)


def test_find_gate_that_fails_leads_on() -> None:
    """§3 II: from the first area to the second, as without it."""
    scene = joe()
    scene.gate("woods", "abyss")
    scene.at("abyss:1")
    scene.card("find_gate")
    scene.who().sliders = [0, 0, 3]
    scene.dice(1, 1)

    deed = next(d for d in movement.own_deeds(scene.b, ME) if d.key.startswith("cast:"))
    scene.act(deed.run())
    scene.act(movement.end(scene.b, ME))

    assert scene.who().place == "abyss:2"


def test_half_of_five_dollars() -> None:
    """§7: an arrest takes half of the money, rounded down."""
    scene = joe()
    scene.who().money = 5

    scene.run(travel.arrest(scene.b, ME))

    assert scene.who().money == 3


def test_losses_below_nothing() -> None:
    """§6: nobody loses more money or clue tokens than there are."""
    scene = joe()
    scene.who().money = scene.who().clues = 1

    scene.run(losses.lose(scene.b, ME, money=3, clues=2))

    assert (scene.who().money, scene.who().clues) == (0, 0)
