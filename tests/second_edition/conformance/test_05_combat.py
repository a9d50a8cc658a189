"""Section 5: evading and combat."""

from __future__ import annotations

import pytest

from bot.engine.ask import Picked
from bot.engine.fiber import Fiber
from bot.engine.ids import Seat
from bot.engine.run_state import RunState
from bot.second_edition.core.facts import CheckEnded
from bot.second_edition.core.state import Combat, Weapon
from bot.second_edition.gm import override
from bot.second_edition.printed.terms import CheckKind, Source
from bot.second_edition.text.log import lines
from bot.second_edition.verbs import combat, meeting, monsters, weapons
from tests.second_edition.scene import Scene

ME = Seat(0)


@pytest.fixture
def scene() -> Scene:
    """Michael McGlen's opposite: Joe Diamond with Fight 2, Will 3, Sneak 4, in the woods."""
    made = Scene("joe_diamond")
    made.at("uptown_streets")
    return made


def kinds(scene: Scene) -> list[CheckKind]:
    """The checks made, in order."""
    return [fact.kind for fact in scene.told(CheckEnded)]


def test_an_evaded_monster_is_left_alone(scene: Scene) -> None:
    """A passed Evade check avoids the monster."""
    no = scene.monster("zombie", "uptown_streets")
    scene.dice(5, 1, 1, 1, 1)

    assert scene.run(meeting.meet(scene.b, ME, no), "evade") == "evaded"
    assert scene.b.monster(no) is not None


def test_a_failed_evade_check_hurts_and_combat_begins(scene: Scene) -> None:
    """The monster deals its combat damage, then comes the Horror check."""
    no = scene.monster("zombie", "uptown_streets")
    scene.dice(1, 1, 1, 1, 1, 5, 1, 5)

    how = scene.run(meeting.meet(scene.b, ME, no), "evade", "fight:bare")

    assert how == "won"
    assert scene.who().stamina == 4
    assert kinds(scene) == [CheckKind.EVADE, CheckKind.HORROR, CheckKind.COMBAT]


def test_the_horror_check_comes_once(scene: Scene) -> None:
    """However long the combat is, horror strikes at its beginning only."""
    no = scene.monster("zombie", "uptown_streets")
    scene.dice(1, 1, 1, 5)

    scene.run(combat.fight_only(scene.b, ME, no), "fight:bare", "fight:bare")

    assert kinds(scene) == [CheckKind.HORROR, CheckKind.COMBAT, CheckKind.COMBAT]
    assert (scene.who().sanity, scene.who().stamina) == (3, 4)


def test_no_horror_rating_no_check(scene: Scene) -> None:
    """A Cultist frightens nobody."""
    no = scene.monster("cultist", "uptown_streets")
    scene.dice(5, 1, 1)

    scene.run(combat.fight_only(scene.b, ME, no), "fight:bare")

    assert kinds(scene) == [CheckKind.COMBAT]


def test_nightmarish_costs_on_a_pass(scene: Scene) -> None:
    """A passed Horror check against a nightmarish monster still costs Sanity."""
    no = scene.monster("dark_young", "uptown_streets")
    scene.dice(5, 1, 1, 5, 1)

    scene.act(combat.fight_only(scene.b, ME, no), "flee")

    assert scene.who().sanity == 3


def test_difficulty_is_toughness(scene: Scene) -> None:
    """Fewer successes than the toughness are no success."""
    no = scene.monster("gug", "uptown_streets")
    scene.card("tommy_gun")
    scene.dice(5, 1, 5, 5, 1, 1, 1, 1, 5, 1)

    scene.run(combat.fight_only(scene.b, ME, no), "fight:", "flee")

    assert scene.who().stamina == 2


def test_overwhelming_costs_on_a_win(scene: Scene) -> None:
    """A defeated overwhelming monster costs Stamina."""
    no = scene.monster("gug", "uptown_streets")
    scene.card("tommy_gun")
    scene.dice(5, 1, 5, 5, 5, 1, 1, 1)

    assert scene.run(combat.fight_only(scene.b, ME, no), "fight:") == "won"
    assert scene.who().stamina == 5
    assert no in scene.who().monsters


def test_no_fleeing_from_ambush(scene: Scene) -> None:
    """Against a monster that ambushes there is no Flee, but it may be evaded before."""
    no = scene.monster("ghoul", "uptown_streets")
    scene.card("knife")
    scene.dice(5, 1, 1, 5)

    scene.run(meeting.meet(scene.b, ME, no), "fight", "fight:bare")

    round_ask = scene.asked[-1]
    assert "flee" not in [option.key for option in round_ask.parts[ME].options]
    assert round_ask.parts[ME].barred[0].verb == "flee"


def test_a_round_without_a_choice_says_why_nothing_is_asked() -> None:
    """Bare hands against what ambushes: the log says once that there is no way to flee."""
    scene = Scene("kate_winthrop")
    scene.at("woods")
    scene.who().clues = 0
    no = scene.monster("ghoul", "woods")

    scene.act(meeting.meet(scene.b, ME, no), "fight")

    why = "Kate cannot flee (the Ghoul ambushes) and has nothing else to choose: on it goes."
    assert lines(scene.b, scene.facts).count(why) == 1


def test_an_endless_monster_is_no_trophy() -> None:
    """It returns to the cup."""
    scene = Scene("joe_diamond", ancient_one="nyarlathotep")
    scene.at("uptown_streets")
    no = scene.monster("cultist", "uptown_streets")
    scene.dice(5, 1, 1)

    scene.run(combat.fight_only(scene.b, ME, no), "fight:bare")

    assert no in scene.b.state.cup
    assert not scene.who().monsters


def test_fleeing_is_an_evade_check(scene: Scene) -> None:
    """A failed one costs combat damage and the combat goes on."""
    no = scene.monster("zombie", "uptown_streets")
    scene.dice(5, 1, 1, 1, 1, 1, 1, 5, 1, 1, 1)

    how = scene.run(combat.fight_only(scene.b, ME, no), "flee", "flee")

    assert how == "fled"
    assert scene.who().stamina == 4
    assert scene.b.monster(no) is not None


# Hands and bonuses


def bonus(scene: Scene, code: str, monster: str) -> int:
    """A weapon's bonus against a monster."""
    card, no = scene.card(code), scene.monster(monster, "uptown_streets")
    return weapons.weapon_bonus(scene.b, Combat(ME, no), card, (card,))


@pytest.mark.parametrize(
    ("weapon", "monster", "expected"),
    [
        ("tommy_gun", "zombie", 6),
        ("rifle", "shoggoth", 3),
        ("45_automatic", "shoggoth", 2),
        ("45_automatic", "ghost", 0),
        ("enchanted_knife", "witch", 2),
        ("enchanted_blade", "warlock", 0),
        ("enchanted_blade", "ghost", 4),
        ("rifle", "witch", 5),
    ],
)
def test_resistance_halves_and_immunity_cancels(
    scene: Scene, weapon: str, monster: str, expected: int
) -> None:
    """Half of a weapon's bonus, rounded up, against resistance; nothing against immunity."""
    assert bonus(scene, weapon, monster) == expected


def test_two_hands(scene: Scene) -> None:
    """Weapons of two hands altogether fit, not more."""
    scene.card("45_automatic")
    scene.card("38_revolver")
    scene.card("rifle")
    no = scene.monster("zombie", "uptown_streets")

    sets = [
        tuple(sorted(scene.b.code(card) for card in some))
        for some in weapons.combos(scene.b, Combat(ME, no))
    ]

    assert sets[0] == ("38_revolver", "45_automatic")
    assert ("rifle",) in sets
    assert ("38_revolver", "rifle") not in sets
    assert sets[-1] == ()


def test_the_axe_in_one_hand(scene: Scene) -> None:
    """It is worth one more while the other hand is empty."""
    axe, knife = scene.card("axe"), scene.card("knife")
    fight = Combat(ME, scene.monster("zombie", "uptown_streets"))

    assert weapons.weapon_bonus(scene.b, fight, axe, (axe,)) == 3
    assert weapons.weapon_bonus(scene.b, fight, axe, (axe, knife)) == 2


def test_a_weapon_for_one_use_is_discarded(scene: Scene) -> None:
    """Dynamite is gone after the check, won or lost."""
    no = scene.monster("zombie", "uptown_streets")
    scene.card("dynamite")
    scene.dice(5, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1, 1)

    scene.run(combat.fight_only(scene.b, ME, no), "fight:")

    assert not scene.owns("dynamite")


def test_a_spell_that_fails_holds_its_hands(scene: Scene) -> None:
    """In that round the hands of a failed spell are not free; in the next they are."""
    scene.who().sliders = [0, 0, 3]
    scene.card("shrivelling")
    scene.card("rifle")
    no = scene.monster("cultist", "uptown_streets")
    scene.dice(1, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1)

    scene.run(combat.fight_only(scene.b, ME, no), "cast:", "fight:bare", "fight:")

    first, second = scene.asked[1], scene.asked[2]
    assert not [o for o in first.parts[ME].options if "Rifle" in o.label]
    assert [o for o in second.parts[ME].options if "Rifle" in o.label]
    assert scene.who().sanity == 3


def test_a_spell_stays_until_the_combat_ends(scene: Scene) -> None:
    """A passed spell adds its bonus in every round in which its hands stay committed."""
    scene.who().sliders = [0, 0, 3]
    spell = scene.card("wither")
    no = scene.monster("zombie", "uptown_streets")
    scene.dice(5, 1, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5)

    scene.run(combat.fight_only(scene.b, ME, no), "cast:", "fight:", "fight:")

    assert scene.asked[2].parts[ME].options[0].label == "Fight with Wither"
    assert scene.b.held(ME, spell) is not None


def test_combat_lasts_only_in_one_place(scene: Scene) -> None:
    """A Dimensional Shambler's victim is lost in time and space, and the combat is over."""
    no = scene.monster("dimensional_shambler", "uptown_streets")
    scene.dice(1, 1, 1, 1)

    assert scene.run(meeting.meet(scene.b, ME, no), "evade") == "stopped"
    assert scene.who().place == "lost"


def test_a_monster_that_appears_never_stays(scene: Scene) -> None:
    """Evaded, it returns to the cup."""
    scene.next("cup", "zombie")
    scene.dice(5, 1, 1, 1, 1)

    scene.run(meeting.monster_appears(scene.b, ME), "evade")

    assert len(scene.b.state.cup) == 55
    assert scene.b.state.monsters == []


def test_toughness_is_at_least_one(scene: Scene) -> None:
    """What lowers toughness leaves 1."""
    spell = Weapon(scene.card("wither"), 1, 0, Source.MAGICAL, lasts=True, toughness=-3)
    fight = Combat(ME, scene.monster("cultist", "uptown_streets"), weapons=[spell])
    assert fight.monster is not None

    assert monsters.stats(scene.b, fight.monster, ME, fight).toughness == 1


def test_a_hopeless_harmless_combat_may_be_broken_off() -> None:
    """Where no check can succeed and hits cost nothing, the player may break off."""
    scene = Scene("michael_mcglen")
    scene.at("uptown_streets")
    scene.who().sliders = [3, 3, 0]
    no = scene.monster("cultist", "uptown_streets")
    fight = Combat(ME, no, lingering={"harmless": 3})
    scene.b.state.combats.append(fight)
    fight.weapons = [Weapon(scene.card("wither"), 0, 0, Source.NONE, toughness=20)]

    options = weapons.fight_choices(scene.b, fight)[0]

    assert combat._is_stand_off(scene.b, fight, options)


def test_the_choice_shows_chances_and_costs(scene: Scene) -> None:
    """Evade and Fight tell their chance and what they cost on average."""
    no = scene.monster("zombie", "uptown_streets")
    scene.dice(5, 1, 1, 1, 1)

    scene.run(meeting.meet(scene.b, ME, no), "evade")

    part = scene.asked[0].parts[ME]
    notes = {option.key: (option.verb, option.args, option.note) for option in part.options}
    assert notes == {
        "evade": ("evade", ("Zombie",), "87 %, avg −0.3 Stamina"),
        "fight": (
            "fight",
            ("Zombie",),
            "horror 56 %, avg −0.4 Sanity; round 1: 33 %, avg −1.3 Stamina",
        ),
    }


@pytest.mark.parametrize("answers", [0, 1])
@pytest.mark.parametrize("to", ["northside_streets", "outskirts", "cup", "box"])
def test_a_monster_taken_away_is_fought_no_more(scene: Scene, to: str, answers: int) -> None:
    """Before the choice to fight and in a round of combat: nothing is asked or lost any more."""
    no = scene.monster("cultist", "uptown_streets")
    fiber = Fiber(meeting.meet(scene.b, ME, no), RunState(1, set()))
    fiber.start()
    for _ in range(answers):
        slot = next(iter(fiber.open_questions()))
        slot.give(ME, Picked(("fight",)))
        fiber.answered(slot)
    override.carry_out(scene.b, {"do": "monster", "no": no, "place": to})
    while not fiber.done and fiber.settle():
        continue

    assert fiber.done
    assert fiber.result == "stopped"
    assert scene.b.state.combats == []
    assert kinds(scene) == []


def test_a_monster_moved_to_its_own_place_is_still_fought(scene: Scene) -> None:
    """Placed again in the same area, it stands there as before."""
    no = scene.monster("cultist", "uptown_streets")
    fiber = Fiber(meeting.meet(scene.b, ME, no), RunState(1, set()))
    fiber.start()
    override.carry_out(scene.b, {"do": "monster", "no": no, "place": "uptown_streets"})
    fiber.settle()

    assert not fiber.done
