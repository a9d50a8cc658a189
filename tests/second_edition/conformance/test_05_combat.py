"""Section 5: evading and combat."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.about import About
from bot.engine.ids import Seat
from bot.second_edition.printed.terms import CheckKind, Place, Source
from tests.second_edition.ops import MonsterAppears
from tests.second_edition.table import Table
from tests.second_edition.terms import Changed, CheckEnded, Combat, Occasion, Weapon

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
    """A monster that is evaded does not fight."""
    no = table.monster("zombie", "uptown_streets")
    table.joe.rolls(5, 1, 1, 1, 1)

    assert table.run(table.joe.meet(no), "evade") == "evaded"
    assert table.on_board(no) is not None


def test_no_horror_rating_no_check(table: Table) -> None:
    """A monster without a horror rating asks for no Horror check."""
    no = table.monster("cultist", "uptown_streets")
    table.joe.rolls(5, 1, 1)

    table.run(table.joe.fight(no), "fight:bare")

    assert kinds(table) == [CheckKind.COMBAT]


def test_difficulty_is_toughness(table: Table) -> None:
    """A Combat check needs successes equal to the monster’s toughness."""
    no = table.monster("gug", "uptown_streets")
    table.joe.gets("tommy_gun")
    table.joe.rolls(5, 1, 5, 5, 1, 1, 1, 1, 5, 1)

    table.run(table.joe.fight(no), "fight:", "flee")

    assert table.joe.stamina == 2


def test_no_fleeing_from_ambush(table: Table) -> None:
    """Nobody flees from a monster with Ambush, but it can be evaded before."""
    no = table.monster("ghoul", "uptown_streets")
    table.joe.gets("knife")
    table.joe.rolls(5, 1, 1, 5)

    table.run(table.joe.meet(no), "fight", "fight:bare")

    round_ask = table.asked[-1]
    assert "flee" not in [option.key for option in round_ask.parts[ME].options]
    assert round_ask.parts[ME].barred[0].verb == "flee"


def test_a_round_without_a_choice_says_why_nothing_is_asked() -> None:
    """Against Ambush without weapons no question is asked; the log says why, once."""
    table = Table("kate_winthrop")
    table.kate.at("woods")
    table.kate.clues = 0
    no = table.monster("ghoul", "woods")

    table.act(table.kate.meet(no), "fight")

    why = "Kate can’t flee (the Ghoul ambushes), so the fight continues."
    assert table.lines(table.facts).count(why) == 1


def test_an_endless_monster_is_no_trophy() -> None:
    """A defeated Endless monster returns to the cup and is no trophy."""
    table = Table("joe_diamond", ancient_one="nyarlathotep")
    table.joe.at("uptown_streets")
    no = table.monster("cultist", "uptown_streets")
    table.joe.rolls(5, 1, 1)

    table.run(table.joe.fight(no), "fight:bare")

    assert no in table.cup
    assert not table.joe.monsters


def test_fleeing_is_an_evade_check(table: Table) -> None:
    """A failed attempt to flee costs combat damage, and the combat continues."""
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


def test_two_hands(table: Table) -> None:
    """Weapons and spells for two hands in total can be used."""
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
    """The Axe gives 1 more while the other hand is empty."""
    axe, knife = table.joe.gets("axe"), table.joe.gets("knife")
    fight = Combat(ME, table.monster("zombie", "uptown_streets"))

    assert table.weapon_bonus(fight, axe, (axe,)) == 3
    assert table.weapon_bonus(fight, axe, (axe, knife)) == 2


def offered_in(table: Table, kind: str) -> list[list[str]]:
    """Return the labels of the options of each question of a kind that was asked."""
    asked = [ask for ask in table.asked if ask.kind == kind]
    return [[option.label for option in ask.parts[ME].options] for ask in asked]


def test_a_spell_that_fails_holds_its_hands(table: Table) -> None:
    """A spell that fails holds its hands for that round only."""
    table.joe.sliders = [0, 0, 3]
    table.joe.gets("shrivelling")
    table.joe.gets("rifle")
    no = table.monster("cultist", "uptown_streets")
    table.joe.rolls(1, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1)

    table.run(table.joe.fight(no), "cast:", "fight:bare", "fight:")

    _, first_round, next_round = offered_in(table, "combat")
    assert first_round == ["Fight with bare hands", "Flee"]
    assert "Fight with Rifle" in next_round
    assert table.joe.sanity == 3


def test_a_spell_stays_until_the_combat_ends(table: Table) -> None:
    """A passed spell adds its bonus in every round in which its hands stay committed."""
    table.joe.sliders = [0, 0, 3]
    spell = table.joe.gets("wither")
    no = table.monster("zombie", "uptown_streets")
    table.joe.rolls(5, 1, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5)

    table.run(table.joe.fight(no), "cast:", "fight:", "fight:")

    _, first_round, next_round = offered_in(table, "combat")
    assert first_round == ["Fight with Wither", "Flee"]
    assert "Fight with Wither" in next_round
    assert table.joe.held(spell) is not None


def test_combat_lasts_only_in_one_place(table: Table) -> None:
    """A Dimensional Shambler makes its victim lost in time and space, which ends the combat."""
    no = table.monster("dimensional_shambler", "uptown_streets")
    table.joe.rolls(1, 1, 1, 1)

    assert table.run(table.joe.meet(no), "evade") == "stopped"
    assert table.joe.place == "lost"


def test_a_monster_that_appears_never_stays(table: Table) -> None:
    """A monster that an encounter brings returns to the cup if it is evaded."""
    table.next("cup", "zombie")
    table.joe.rolls(5, 1, 1, 1, 1)

    table.run(table.joe.monster_appears(), "evade")

    assert len(table.cup) == 55
    assert table.monsters == []


def test_toughness_is_at_least_one(table: Table) -> None:
    """Effects lower a monster’s toughness to 1 at least."""
    spell = Weapon(table.joe.gets("wither"), 1, 0, Source.MAGICAL, lasts=True, toughness=-3)
    fight = Combat(ME, table.monster("cultist", "uptown_streets"), weapons=[spell])
    assert fight.monster is not None

    assert table.stats(fight.monster, ME, fight).toughness == 1


def test_a_hopeless_harmless_combat_may_be_broken_off() -> None:
    """A player may break off a combat in which no check can succeed and hits cost nothing."""
    table = Table("michael_mcglen")
    table.michael.at("uptown_streets")
    table.michael.sliders = [3, 3, 0]
    no = table.monster("cultist", "uptown_streets")
    fight = table.fighting(Combat(ME, no, lingering={"harmless": 3}))
    fight.weapons = [Weapon(table.michael.gets("wither"), 0, 0, Source.NONE, toughness=20)]

    options = table.fight_choices(fight)[0]

    assert table.is_stand_off(fight, options)


def test_the_choice_shows_chances_and_costs(table: Table) -> None:
    """The options Evade and Fight show their chance and average cost."""
    no = table.monster("zombie", "uptown_streets")
    table.joe.rolls(5, 1, 1, 1, 1)

    table.run(table.joe.meet(no), "evade")

    part = table.asked[0].parts[ME]
    notes = {option.key: (option.verb, option.args, option.note) for option in part.options}
    assert notes == {
        "evade": ("evade", ("Zombie",), "87%, avg −0.3 Stamina"),
        "fight": (
            "fight",
            ("Zombie",),
            "horror 56%, avg −0.4 Sanity; round 1: 33%, avg −1.3 Stamina",
        ),
    }


@pytest.mark.parametrize("answers", [0, 1])
@pytest.mark.parametrize("to", ["northside_streets", "outskirts", "cup", "box"])
def test_a_monster_taken_away_is_fought_no_more(table: Table, to: str, answers: int) -> None:
    """If a game master removes the monster, the combat ends without a loss."""
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
    """A monster that a game master moves to the same area is still fought."""
    no = table.monster("cultist", "uptown_streets")
    begun = table.begins(table.joe.meet(no))
    table.override({"do": "monster", "no": no, "place": "uptown_streets"})
    begun.settles()

    assert not begun.done


# What is told and asked


def test_a_combat_is_told_blow_by_blow(table: Table) -> None:
    """The log reports each check of a combat with monster, cost and end."""
    no = table.monster("zombie", "uptown_streets")
    table.joe.sliders = [3, 0, 0]
    table.joe.rolls(1, 1, 1, 1, 1, 5, 1)

    assert table.run(table.joe.meet(no, "evade"), "fight:bare", "flee") == "fled"

    assert table.lines(table.facts) == [
        (
            "Joe: Evade (+1) check (Zombie): Sneak 1, Zombie +1 = 2 dice: "
            "1, 1: **failed** with 0 successes, chance was 56%."
        ),
        "Joe loses 2 Stamina (Zombie), leaving 4.",
        "Joe fights the Zombie.",
        (
            "Joe: Horror (−1) check (Zombie): Will 3, Zombie −1 = 2 dice: "
            "1, 1: **failed** with 0 successes, chance was 56%."
        ),
        "Joe loses 1 Sanity (Zombie), leaving 3.",
        (
            "Joe: Combat (−1) check (Zombie): Fight 2, Zombie −1 = 1 die: "
            "1: **failed** with 0 successes, chance was 33%."
        ),
        "Joe loses 2 Stamina (Zombie), leaving 2.",
        (
            "Joe: Evade (+1) check (Zombie): Sneak 1, Zombie +1 = 2 dice: "
            "5, 1: **passed** with 1 success, chance was 56%."
        ),
        "Joe gets away from the Zombie.",
    ]


def test_the_question_of_a_round(table: Table) -> None:
    """A round’s question shows the monster’s numbers, and the chance to flee."""
    no = table.monster("zombie", "uptown_streets")
    table.joe.rolls(5, 1, 1, 5, 1, 1, 1, 1)

    table.run(table.joe.fight(no), "fight:bare", "flee")

    prompts = [ask.prompt for ask in table.asked]
    assert prompts == [f"Round {n} against the Zombie: fight or flee?" for n in (1, 2)]
    ask = table.asked[0]
    assert (ask.kind, ask.source, ask.about) == ("combat", "Zombie", About("printed", "zombie"))
    flee = ask.parts[ME].option("flee")
    assert flee is not None
    assert (flee.label, flee.verb, flee.about) == ("Flee", "flee", About("monster", str(no)))
    assert flee.figures is not None
    assert (flee.figures.chances, flee.figures.loss) == ((87,), 3)


def test_under_an_evade_check_stands_what_failing_leads_to(table: Table) -> None:
    """Under an Evade check the question shows the cost of a failure."""
    no = table.monster("zombie", "uptown_streets")
    table.joe.clues = 1
    table.joe.rolls(*[1] * 5, 5, 1, *[1] * 5)
    begun = table.begins(table.joe.meet(no, "evade"))
    first = table.explain(table.asks[0], ME)
    begun.chooses(0, "take")
    begun.chooses(0, "flee")

    assert "Pass: you slip past. Fail: lose 2 Stamina, and combat begins." in first
    said = "Pass: you slip past. Fail: lose 2 Stamina, and the combat continues."
    assert said in table.explain(table.asks[0], ME)


def test_a_monster_that_does_something_else_says_so_under_the_check(table: Table) -> None:
    """If a monster has another effect, the question shows that under the check."""
    no = table.monster("dimensional_shambler", "uptown_streets")
    table.joe.clues = 1
    table.joe.rolls(*[1] * 12)
    table.begins(table.joe.meet(no, "evade"))

    assert "Pass: you slip past. Fail: what its text says." in table.explain(table.asks[0], ME)


def test_under_a_horror_check_stands_what_it_costs(table: Table) -> None:
    """Under a Horror check the question shows the cost, for Nightmarish also of a pass."""
    no = table.monster("dark_young", "uptown_streets")
    table.joe.clues = 1
    table.joe.rolls(1, 1, 1)
    table.begins(table.joe.fight(no))

    said = "Pass: lose 1 Sanity all the same. Fail: lose 3 Sanity."
    assert said in table.explain(table.asks[0], ME)


@pytest.mark.parametrize(("ally", "losses"), [("", ["Dark Young", "Gug"]), ("both", [])])
def test_nightmarish_and_overwhelming_monsters(table: Table, ally: str, losses: list[str]) -> None:
    """The log names Nightmarish and Overwhelming as the cause of a cost.

    Eric Colt and Tom Murphy prevent it.
    """
    for code in ("eric_colt", "tom_mountain_murphy") if ally else ():
        table.joe.gets(code)
    table.joe.gets("tommy_gun")
    young, gug = (table.monster(code, "uptown_streets") for code in ("dark_young", "gug"))
    table.joe.rolls(*[5] * 40)

    assert table.run(table.joe.fight(young), "fight:") == "won"
    table.joe.rolls(*[5] * 40)
    table.run(table.horror_check(table.fighting(Combat(ME, gug))))
    table.run(table.win(table.combats[0]))

    assert [table.library.monsters[lost.source].name for lost in table.told(Changed)] == losses


def test_a_failed_spell_holds_no_hands_after_a_failed_flee(table: Table) -> None:
    """A failed spell holds no hands in the next round, here after a failed flight."""
    table.joe.sliders = [0, 0, 3]
    table.joe.gets("shrivelling")
    table.joe.gets("rifle")
    no = table.monster("cultist", "uptown_streets")
    table.joe.rolls(*[1] * 20)

    begun = table.begins(table.joe.fight(no))
    begun.chooses(0, next(o.key for o in table.asks[0].parts[ME].options if "cast" in o.key))
    assert not [o for o in table.asks[0].parts[ME].options if "Rifle" in o.label]
    begun.chooses(0, "flee")

    assert [o for o in table.asks[0].parts[ME].options if "Rifle" in o.label]


@pytest.mark.parametrize("to", ["cup", "box"])
def test_a_monster_that_appeared_and_is_taken_away_is_met_no_more(table: Table, to: str) -> None:
    """A removed monster that had only appeared no longer meets the investigator."""
    table.next("cup", "zombie")
    begun = table.begins(table.joe.monster_appears())
    no = next(each for each in table.visiting if table.markers[each] == "zombie")

    table.override({"do": "monster", "no": no, "place": to})
    begun.settles()

    assert begun.done
    assert kinds(table) == []


def test_a_monster_that_is_gone_by_the_end_of_a_check_is_no_trophy(table: Table) -> None:
    """A monster that a game master removes during a check is no trophy."""
    no = table.monster("zombie", "uptown_streets")
    table.joe.clues = 1
    table.joe.rolls(5, 1, 1, 6)
    begun = table.begins(table.joe.fight(no))
    begun.chooses(0, "fight:bare")

    table.override({"do": "monster", "no": no, "place": "cup"})
    begun.settles()
    begun.chooses(0, "clue")

    assert begun.result == "stopped"
    assert no in table.cup
    assert table.joe.monsters == []


@pytest.mark.parametrize(("answer", "automatic"), [("no", True), ("yes", False)])
def test_a_toll_that_is_not_paid_fails_the_check(answer: str, automatic: bool) -> None:
    """§16: The Child of Abhoth asks for a clue token before each Combat check."""
    table = Table("joe_diamond", dunwich_monsters=True)
    table.joe.at("uptown_streets")
    table.joe.clues = 1
    no = table.monster("child_of_abhoth_combat", "uptown_streets")
    table.joe.rolls(*[6] * 20)
    begun = table.begins(table.joe.fight(no))
    begun.chooses(0, "fight:bare")
    begun.chooses(0, answer)

    made = [fact for fact in table.told(CheckEnded) if fact.kind is CheckKind.COMBAT]
    assert (made[0].automatic, made[0].passed) == (automatic, False)


def test_no_check_follows_a_toll_for_a_monster_that_is_gone() -> None:
    """A monster removed while its toll is asked for gets no check."""
    table = Table("joe_diamond", dunwich_monsters=True)
    table.joe.at("uptown_streets")
    table.joe.clues = 1
    no = table.monster("child_of_abhoth_combat", "uptown_streets")
    table.joe.rolls(*[6] * 20)
    begun = table.begins(table.joe.fight(no))
    begun.chooses(0, "fight:bare")

    table.override({"do": "monster", "no": no, "place": "box"})
    begun.chooses(0, "yes")

    assert begun.result == "stopped"
    assert CheckKind.COMBAT not in kinds(table)


def test_who_fails_before_the_bloated_woman(table: Table) -> None:
    """Before the Bloated Woman the Horror and the first Combat check fail automatically."""
    no = table.monster("the_bloated_woman", "uptown_streets")
    table.joe.gets("tommy_gun")
    table.joe.rolls(1, *[6] * 20)

    assert table.run(table.joe.fight(no), "fight:", "fight:") == "won"

    made = [(fact.kind, fact.automatic) for fact in table.told(CheckEnded)]
    assert made == [
        (CheckKind.PLAIN, False),
        (CheckKind.HORROR, True),
        (CheckKind.COMBAT, True),
        (CheckKind.COMBAT, False),
    ]


def test_what_has_no_combat_rating_cannot_be_fought(table: Table) -> None:
    """DH 7.5: Without a combat rating every Combat check fails."""
    table = Table("joe_diamond", boxes=("dunwich",))
    table.prints("dunwich_horror_card", combat_rating=None, combat_damage=0)
    table.joe.at("sentinel_hill")
    table.joe.gets("warding_statue")
    for _ in range(3):
        table.run(table.token_on("dunwich_horror_track"))
    table.joe.rolls(*[6] * 20)
    begun = table.begins(table.joe.fight(table.monsters_at(Place("sentinel_hill"))[0]))
    assert table.asks[0].prompt == "Round 1 against the Dunwich Horror: fight or flee?"
    begun.chooses(0, "fight:bare")

    made = table.told(CheckEnded)[-1]
    assert (made.kind, made.automatic, made.passed) == (CheckKind.COMBAT, True, False)
    assert table.asks[0].kind == "combat"


def test_an_encounter_makes_its_monster_harder(table: Table) -> None:
    """An encounter’s modifier counts in each Combat check against its monster."""
    table.next("cup", "zombie")
    here = Occasion(ME, "Woods", Place("uptown_streets"))
    table.joe.rolls(5, 1, 1, 1, 1, 1, 1)

    begun = table.begins(table.carry_out([MonsterAppears(modifier=-2)], here))
    begun.chooses(0, "fight")

    assert table.asks[0].prompt == "Round 1 against the Zombie: fight or flee?"
    fight = table.asks[0].parts[ME].options[0]
    assert fight.note.startswith("0 dice")


def test_a_combat_wears_the_patrol_wagon_an_evaded_monster_does_not(table: Table) -> None:
    """§15: After each combat a die is rolled for the Patrol Wagon, not after an evasion."""
    table.joe.gets("patrol_wagon")
    no = table.monster("zombie", "uptown_streets")
    table.joe.rolls(5, 1, 1, 1, 1)
    table.run(table.joe.meet(no), "evade")
    assert table.lines(table.facts)[-1] == "Joe evades the Zombie."

    table.joe.rolls(5, 1, 5, 6)
    table.run(table.joe.fight(no), "fight:bare")

    assert table.lines(table.facts)[-1] == "Joe rolls 6 (Patrol Wagon)."


def test_before_the_horror_check_of_a_nightmarish_monster(table: Table) -> None:
    """An investigator who can prevent a Nightmarish loss is asked before the Horror check."""
    no = table.monster("dark_young", "uptown_streets")
    table.joe.gets("red_sign_of_shudde_mell")
    table.begins(table.combat(table.fighting(Combat(ME, no, auto_fail=True))))
    assert table.asks[0].kind == "combat"

    table.begins(table.combat(table.fighting(Combat(ME, no))))
    ask = table.asks[0]
    assert ask.kind == "horror"
    assert ask.prompt == "A Horror check against Dark Young comes next. Use anything first?"
    assert (ask.source, ask.about) == ("Dark Young", About("printed", "dark_young"))


@pytest.mark.parametrize(
    ("monster", "stamina", "prompt"),
    [
        ("zombie", 6, "Zombie deals 2 Stamina. Use Warding Statue?"),
        ("zombie", 2, "Zombie deals 2 Stamina, which knocks you unconscious. Use Warding Statue?"),
        ("cultist", 6, "Cultist deals 1 Stamina. Use Warding Statue?"),
    ],
)
def test_before_a_hit(table: Table, monster: str, stamina: int, prompt: str) -> None:
    """An investigator who can prevent a hit sees its amount, and if it is too much."""
    table.joe.gets("warding_statue")
    table.joe.stamina = stamina
    no = table.monster(monster, "uptown_streets")
    table.joe.rolls(*([5, 1] if monster == "zombie" else []), 1, 1, 1)
    begun = table.begins(table.joe.fight(no))
    begun.chooses(0, "fight:bare")

    ask = table.asks[0]
    assert (ask.kind, ask.prompt) == ("hit", prompt)
    assert (ask.source, ask.about) == (table.printed(no).name, About("printed", monster))


def test_what_a_weapon_costs_is_lost_in_a_failed_check_too(table: Table) -> None:
    """§15: The Powder costs 1 Sanity after its use, even if the check fails."""
    no = table.monster("zombie", "uptown_streets")
    table.joe.gets("powder_of_ibn_ghazi")
    table.joe.rolls(5, *[1] * 20)
    table.begins(table.joe.fight(no)).chooses(0, table.asks[0].parts[ME].options[0].key)

    assert not table.joe.owns("powder_of_ibn_ghazi")
    assert table.joe.sanity == 3


# A combat that neither can end


def hopeless(who: str = "michael_mcglen", monster: str = "cultist", **more: Any) -> Table:
    """Michael loses no single point of Stamina, has Sneak 0, and a modifier takes all his dice."""
    table = Table(who, **more)
    table.me.at("uptown_streets")
    table.me.sliders = [3, 3, 0]
    table.me.clues = 0
    table.fighting(Combat(ME, table.monster(monster, "uptown_streets"), modifier=-20))
    return table


def test_after_three_hits_without_harm_a_hopeless_combat_may_be_broken_off() -> None:
    """A hopeless combat may be broken off after three hits without harm; the monster stays."""
    table = hopeless()

    ended = table.run(table.combat(table.combats[0]), *["fight:bare"] * 3, "stand-off")

    assert ended == "stopped"
    offered = [ask.parts[ME].option("stand-off") for ask in table.asked]
    assert offered[:3] == [None] * 3
    last = offered[3]
    assert last is not None
    assert (last.label, last.verb) == ("Break off: neither of you can hurt the other", "flee")
    assert len(table.monsters) == 1


def test_a_hit_that_hurts_begins_the_count_anew() -> None:
    """A hit that costs Stamina starts that count again."""
    table = hopeless(monster="zombie")
    table.combats[0].lingering["harmless"] = 2
    begun = table.begins(table.combat(table.combats[0]))

    begun.chooses(0, "fight:bare")

    assert table.combats[0].lingering["harmless"] == 0


def is_stand_off(table: Table, hits: int = 3) -> bool:
    """Return whether the combat could be broken off after so many harmless hits."""
    fight = table.combats[0]
    fight.lingering["harmless"] = hits
    draft = table.round_draft(fight, "uptown_streets")
    assert draft is not None
    return draft.parts[ME].option("stand-off") is not None


def test_what_can_be_won_or_left_is_not_broken_off() -> None:
    """A combat that can be won or left cannot be broken off."""
    assert is_stand_off(hopeless())
    assert not is_stand_off(hopeless(), hits=2)
    table = hopeless()
    table.me.gets("tommy_gun")
    table.combats[0].modifier = -7
    assert not is_stand_off(table)
    for monster, ends in (("cultist", False), ("ghoul", True)):
        table = hopeless("joe_diamond", monster)
        table.me.sliders = [0, 3, 0]
        assert is_stand_off(table) is ends


def test_who_could_not_flee_by_the_guide_has_to_fight_first() -> None:
    """House rule: in the round of a failed flight a combat cannot be broken off."""
    table = hopeless(combat_guide=True)
    assert is_stand_off(table)
    table.combats[0].lingering["caught"] = 1

    assert not is_stand_off(table)
