"""Section 5: evading and combat."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import CheckKind, Source
from tests.second_edition.table import Table
from tests.second_edition.terms import CheckEnded, Combat, Weapon

ME = Seat(0)


@pytest.fixture
def table() -> Table:
    """Michael McGlen's opposite: Joe Diamond with Fight 2, Will 3, Sneak 4, in the woods."""
    made = Table("joe_diamond")
    made.me.at("uptown_streets")
    return made


def kinds(table: Table) -> list[CheckKind]:
    """The checks made, in order."""
    return [fact.kind for fact in table.told(CheckEnded)]


def test_an_evaded_monster_is_left_alone(table: Table) -> None:
    """A passed Evade check avoids the monster."""
    no = table.monster("zombie", "uptown_streets")
    table.joe.rolls(5, 1, 1, 1, 1)

    assert table.run(table.joe.meet(no), "evade") == "evaded"
    assert table.on_board(no) is not None


def test_a_failed_evade_check_hurts_and_combat_begins(table: Table) -> None:
    """The monster deals its combat damage, then comes the Horror check."""
    no = table.monster("zombie", "uptown_streets")
    table.joe.rolls(1, 1, 1, 1, 1, 5, 1, 5)

    how = table.run(table.joe.meet(no), "evade", "fight:bare")

    assert how == "won"
    assert table.joe.stamina == 4
    assert kinds(table) == [CheckKind.EVADE, CheckKind.HORROR, CheckKind.COMBAT]


def test_the_horror_check_comes_once(table: Table) -> None:
    """However long the combat is, horror strikes at its beginning only."""
    no = table.monster("zombie", "uptown_streets")
    table.joe.rolls(1, 1, 1, 5)

    table.run(table.joe.fight(no), "fight:bare", "fight:bare")

    assert kinds(table) == [CheckKind.HORROR, CheckKind.COMBAT, CheckKind.COMBAT]
    assert (table.joe.sanity, table.joe.stamina) == (3, 4)


def test_no_horror_rating_no_check(table: Table) -> None:
    """A Cultist frightens nobody."""
    no = table.monster("cultist", "uptown_streets")
    table.joe.rolls(5, 1, 1)

    table.run(table.joe.fight(no), "fight:bare")

    assert kinds(table) == [CheckKind.COMBAT]


def test_nightmarish_costs_on_a_pass(table: Table) -> None:
    """A passed Horror check against a nightmarish monster still costs Sanity."""
    no = table.monster("dark_young", "uptown_streets")
    table.joe.rolls(5, 1, 1, 5, 1)

    table.act(table.joe.fight(no), "flee")

    assert table.joe.sanity == 3


def test_difficulty_is_toughness(table: Table) -> None:
    """Fewer successes than the toughness are no success."""
    no = table.monster("gug", "uptown_streets")
    table.joe.gets("tommy_gun")
    table.joe.rolls(5, 1, 5, 5, 1, 1, 1, 1, 5, 1)

    table.run(table.joe.fight(no), "fight:", "flee")

    assert table.joe.stamina == 2


def test_overwhelming_costs_on_a_win(table: Table) -> None:
    """A defeated overwhelming monster costs Stamina."""
    no = table.monster("gug", "uptown_streets")
    table.joe.gets("tommy_gun")
    table.joe.rolls(5, 1, 5, 5, 5, 1, 1, 1)

    assert table.run(table.joe.fight(no), "fight:") == "won"
    assert table.joe.stamina == 5
    assert no in table.joe.monsters


def test_no_fleeing_from_ambush(table: Table) -> None:
    """Against a monster that ambushes there is no Flee, but it may be evaded before."""
    no = table.monster("ghoul", "uptown_streets")
    table.joe.gets("knife")
    table.joe.rolls(5, 1, 1, 5)

    table.run(table.joe.meet(no), "fight", "fight:bare")

    round_ask = table.asked[-1]
    assert "flee" not in [option.key for option in round_ask.parts[ME].options]
    assert round_ask.parts[ME].barred[0].verb == "flee"


def test_a_round_without_a_choice_says_why_nothing_is_asked() -> None:
    """Bare hands against what ambushes: the log says once that there is no way to flee."""
    table = Table("kate_winthrop")
    table.kate.at("woods")
    table.kate.clues = 0
    no = table.monster("ghoul", "woods")

    table.act(table.kate.meet(no), "fight")

    why = "Kate cannot flee (the Ghoul ambushes) and has nothing else to choose: on it goes."
    assert table.lines(table.facts).count(why) == 1


def test_an_endless_monster_is_no_trophy() -> None:
    """It returns to the cup."""
    table = Table("joe_diamond", ancient_one="nyarlathotep")
    table.joe.at("uptown_streets")
    no = table.monster("cultist", "uptown_streets")
    table.joe.rolls(5, 1, 1)

    table.run(table.joe.fight(no), "fight:bare")

    assert no in table.cup
    assert not table.joe.monsters


def test_fleeing_is_an_evade_check(table: Table) -> None:
    """A failed one costs combat damage and the combat goes on."""
    no = table.monster("zombie", "uptown_streets")
    table.joe.rolls(5, 1, 1, 1, 1, 1, 1, 5, 1, 1, 1)

    how = table.run(table.joe.fight(no), "flee", "flee")

    assert how == "fled"
    assert table.joe.stamina == 4
    assert table.on_board(no) is not None


# Hands and bonuses


def bonus(table: Table, code: str, monster: str) -> int:
    """A weapon's bonus against a monster."""
    card, no = table.me.gets(code), table.monster(monster, "uptown_streets")
    return table.weapon_bonus(Combat(ME, no), card, (card,))


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
    table: Table, weapon: str, monster: str, expected: int
) -> None:
    """Half of a weapon's bonus, rounded up, against resistance; nothing against immunity."""
    assert bonus(table, weapon, monster) == expected


def test_two_hands(table: Table) -> None:
    """Weapons of two hands altogether fit, not more."""
    table.joe.gets("45_automatic")
    table.joe.gets("38_revolver")
    table.joe.gets("rifle")
    no = table.monster("zombie", "uptown_streets")

    sets = [
        tuple(sorted(table.code(card) for card in some)) for some in table.combos(Combat(ME, no))
    ]

    assert sets[0] == ("38_revolver", "45_automatic")
    assert ("rifle",) in sets
    assert ("38_revolver", "rifle") not in sets
    assert sets[-1] == ()


def test_the_axe_in_one_hand(table: Table) -> None:
    """It is worth one more while the other hand is empty."""
    axe, knife = table.joe.gets("axe"), table.joe.gets("knife")
    fight = Combat(ME, table.monster("zombie", "uptown_streets"))

    assert table.weapon_bonus(fight, axe, (axe,)) == 3
    assert table.weapon_bonus(fight, axe, (axe, knife)) == 2


def test_a_weapon_for_one_use_is_discarded(table: Table) -> None:
    """Dynamite is gone after the check, won or lost."""
    no = table.monster("zombie", "uptown_streets")
    table.joe.gets("dynamite")
    table.joe.rolls(5, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1, 1)

    table.run(table.joe.fight(no), "fight:")

    assert not table.joe.owns("dynamite")


def test_a_spell_that_fails_holds_its_hands(table: Table) -> None:
    """In that round the hands of a failed spell are not free; in the next they are."""
    table.joe.sliders = [0, 0, 3]
    table.joe.gets("shrivelling")
    table.joe.gets("rifle")
    no = table.monster("cultist", "uptown_streets")
    table.joe.rolls(1, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1)

    table.run(table.joe.fight(no), "cast:", "fight:bare", "fight:")

    first, second = table.asked[1], table.asked[2]
    assert not [o for o in first.parts[ME].options if "Rifle" in o.label]
    assert [o for o in second.parts[ME].options if "Rifle" in o.label]
    assert table.joe.sanity == 3


def test_a_spell_stays_until_the_combat_ends(table: Table) -> None:
    """A passed spell adds its bonus in every round in which its hands stay committed."""
    table.joe.sliders = [0, 0, 3]
    spell = table.joe.gets("wither")
    no = table.monster("zombie", "uptown_streets")
    table.joe.rolls(5, 1, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5)

    table.run(table.joe.fight(no), "cast:", "fight:", "fight:")

    assert table.asked[2].parts[ME].options[0].label == "Fight with Wither"
    assert table.joe.held(spell) is not None


def test_combat_lasts_only_in_one_place(table: Table) -> None:
    """A Dimensional Shambler's victim is lost in time and space, and the combat is over."""
    no = table.monster("dimensional_shambler", "uptown_streets")
    table.joe.rolls(1, 1, 1, 1)

    assert table.run(table.joe.meet(no), "evade") == "stopped"
    assert table.joe.place == "lost"


def test_a_monster_that_appears_never_stays(table: Table) -> None:
    """Evaded, it returns to the cup."""
    table.next("cup", "zombie")
    table.joe.rolls(5, 1, 1, 1, 1)

    table.run(table.joe.monster_appears(), "evade")

    assert len(table.cup) == 55
    assert table.monsters == []


def test_toughness_is_at_least_one(table: Table) -> None:
    """What lowers toughness leaves 1."""
    spell = Weapon(table.joe.gets("wither"), 1, 0, Source.MAGICAL, lasts=True, toughness=-3)
    fight = Combat(ME, table.monster("cultist", "uptown_streets"), weapons=[spell])
    assert fight.monster is not None

    assert table.stats(fight.monster, ME, fight).toughness == 1


def test_a_hopeless_harmless_combat_may_be_broken_off() -> None:
    """Where no check can succeed and hits cost nothing, the player may break off."""
    table = Table("michael_mcglen")
    table.michael.at("uptown_streets")
    table.michael.sliders = [3, 3, 0]
    no = table.monster("cultist", "uptown_streets")
    fight = table.fighting(Combat(ME, no, lingering={"harmless": 3}))
    fight.weapons = [Weapon(table.michael.gets("wither"), 0, 0, Source.NONE, toughness=20)]

    options = table.fight_choices(fight)[0]

    assert table.is_stand_off(fight, options)


def test_the_choice_shows_chances_and_costs(table: Table) -> None:
    """Evade and Fight tell their chance and what they cost on average."""
    no = table.monster("zombie", "uptown_streets")
    table.joe.rolls(5, 1, 1, 1, 1)

    table.run(table.joe.meet(no), "evade")

    part = table.asked[0].parts[ME]
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
def test_a_monster_taken_away_is_fought_no_more(table: Table, to: str, answers: int) -> None:
    """Before the choice to fight and in a round of combat: nothing is asked or lost any more."""
    no = table.monster("cultist", "uptown_streets")
    begun = table.begins(table.joe.meet(no))
    for _ in range(answers):
        begun.chooses(ME, "fight")
    table.override({"do": "monster", "no": no, "place": to})
    begun.settles()

    assert begun.done
    assert begun.result == "stopped"
    assert table.combats == []
    assert kinds(table) == []


def test_a_monster_moved_to_its_own_place_is_still_fought(table: Table) -> None:
    """Placed again in the same area, it stands there as before."""
    no = table.monster("cultist", "uptown_streets")
    begun = table.begins(table.joe.meet(no))
    table.override({"do": "monster", "no": no, "place": "uptown_streets"})
    begun.settles()

    assert not begun.done
