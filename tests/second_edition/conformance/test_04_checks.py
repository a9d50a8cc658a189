"""Section 4: skill checks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.engine.about import About
from bot.engine.ids import Seat
from bot.second_edition.printed.terms import CheckKind, Place, Skill, Special
from tests.second_edition import rulebook
from tests.second_edition.ops import FULL, Check as Op, Gain
from tests.second_edition.table import Table
from tests.second_edition.terms import CheckEnded, Combat, DiceRolled, Occasion, SkillCheck

ME = Seat(0)


@pytest.fixture
def table() -> Table:
    """Mandy Thompson: Fight 0 to 3, Will 5 to 2 from left to right."""
    return Table("mandy_thompson")


@pytest.mark.parametrize(
    ("special", "lowest"), [(None, 5), (Special.BLESSING, 4), (Special.CURSE, 6)]
)
def test_which_faces_are_successes(table: Table, special: Special | None, lowest: int) -> None:
    """A 5 or 6 is a success; if Blessed also a 4; if Cursed only a 6."""
    if special is not None:
        table.mandy.has_special(special)

    assert table.mandy.success_from() == lowest


def test_dice_are_skill_and_modifier(table: Table) -> None:
    """The number of dice is skill plus modifier."""
    table.mandy.rolls(1, 1, 1, 5)

    assert table.run(table.mandy.check(Skill.WILL, -1))
    assert len(table.told(DiceRolled)[0].faces) == 4


def test_no_dice_fail(table: Table) -> None:
    """Without dice a check fails."""
    assert not table.run(table.mandy.check(Skill.FIGHT, -2))


def test_clue_tokens_are_spent_one_at_a_time(table: Table) -> None:
    """Each clue token adds a die after the roll, until the player takes the result."""
    table.mandy.clues = 3
    table.mandy.rolls(1, 1, 1, 1, 1, 2, 6)

    assert table.run(table.mandy.check(Skill.WILL), "clue", "clue")
    assert table.mandy.clues == 1


def test_a_clue_token_helps_a_pool_below_nothing(table: Table) -> None:
    """A clue token adds a die even if the number of dice was below 0."""
    table.mandy.clues = 1
    table.mandy.rolls(5)

    assert table.run(table.mandy.check(Skill.FIGHT, -4), "clue")


def test_a_result_may_be_taken(table: Table) -> None:
    """Nobody has to spend a clue token."""
    table.mandy.clues = 1
    table.mandy.rolls(1, 1, 1, 1, 1)

    assert not table.run(table.mandy.check(Skill.WILL), "take")
    assert table.mandy.clues == 1


def test_a_matching_skill_card_gives_another_die(table: Table) -> None:
    """A Skill card adds a die for each clue token spent on its skill, and 1 to the skill."""
    table.mandy.gets("skill_will")
    table.mandy.clues = 1
    table.mandy.rolls(1, 1, 1, 1, 1, 1, 2, 5)

    assert table.run(table.mandy.check(Skill.WILL), "clue")


def test_difficulty(table: Table) -> None:
    """The check needs successes equal to the difficulty."""
    table.mandy.rolls(5, 6, 1, 1, 1, 5, 5, 5, 1, 1)

    assert not table.run(table.mandy.check(Skill.WILL, 0, 3), "take")
    assert table.run(table.mandy.check(Skill.WILL, 0, 3))


@pytest.mark.parametrize(
    ("kind", "skill"),
    [
        (CheckKind.EVADE, Skill.SNEAK),
        (CheckKind.HORROR, Skill.WILL),
        (CheckKind.COMBAT, Skill.FIGHT),
        (CheckKind.SPELL, Skill.LORE),
    ],
)
def test_special_checks_are_made_with_a_skill(kind: CheckKind, skill: Skill) -> None:
    """Evade is Sneak, Horror is Will, Combat is Fight, Spell is Lore."""
    assert rulebook.skill_of(kind) is skill


def test_a_bonus_to_a_special_check_helps_no_plain_one(table: Table) -> None:
    """The Cross helps Horror checks, not Will checks."""
    table.mandy.gets("cross")
    horror = SkillCheck(ME, Skill.WILL, 0, kind=CheckKind.HORROR)
    plain = SkillCheck(ME, Skill.WILL, 0)

    assert table.pool(horror) == table.pool(plain) + 1


def test_a_re_roll_rolls_all_dice(table: Table) -> None:
    """A re-roll rolls every die of the check again, bonus dice included."""
    table.mandy.gets("bravery")
    table.mandy.clues = 1
    table.mandy.rolls(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6)

    result = table.run(table.mandy.perform_check(CheckKind.HORROR), "clue", "use:bravery")

    assert result.passed
    assert len(result.check.dice) == 6


@pytest.mark.parametrize(("difficulty", "futile"), [(1, False), (4, True)])
def test_a_re_roll_is_futile_where_all_dice_are_too_few(
    table: Table, difficulty: int, futile: bool
) -> None:
    """A re-roll adds no die: fewer dice than successes needed fail whatever they show."""
    table.mandy.sliders = [0, 0, 0]
    table.mandy.rolls(1, 1, 1, 1, 1)

    table.run(table.mandy.perform_check(Skill.SPEED, difficulty=difficulty), "take")

    assert table.asked[0].parts[ME].is_futile_except("take") is futile


def test_dice_that_are_no_check_get_no_clue_tokens(table: Table) -> None:
    """A roll that is not a check takes no clue tokens."""
    table.mandy.clues = 3
    table.mandy.rolls(1)

    assert table.mandy.roll() == [1]


@pytest.mark.parametrize(
    ("dice", "lowest", "need", "share"),
    [
        (1, 5, 1, Fraction(1, 3)),
        (2, 5, 1, Fraction(5, 9)),
        (2, 5, 2, Fraction(1, 9)),
        (1, 6, 1, Fraction(1, 6)),
        (3, 4, 2, Fraction(1, 2)),
        (0, 5, 1, Fraction(0)),
        (0, 5, 0, Fraction(1)),
    ],
)
def test_exact_odds(dice: int, lowest: int, need: int, share: Fraction) -> None:
    """The chance shown is exact."""
    assert rulebook.chance_of_successes(dice, lowest, need) == share


def test_the_prompt_shows_dice_and_chances(table: Table) -> None:
    """The question shows the dice and the chance with one more clue token."""
    table.mandy.clues = 2
    table.mandy.rolls(1, 2, 3, 4, 1)

    table.run(table.mandy.check(Skill.WILL), "take")

    ask = table.asked[0]
    assert "1 2 3 4 1: 0 of 1 success" in ask.prompt
    clue = ask.parts[ME].option("clue")
    assert clue is not None
    assert clue.note == "33% to pass, 56% with all 2"


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
        (Fraction(1, 1000), "<1%"),
        (Fraction(999, 1000), ">99%"),
        (Fraction(5, 9), "56%"),
    ],
)
def test_chances_as_players_read_them(share: Fraction, text: str) -> None:
    """A chance that is not certain never reads 100 % or 0 %."""
    assert rulebook.percent_text(share) == text


def test_a_chance_is_the_same_before_and_after_the_roll() -> None:
    """The log says the percentage that the button said, however it is rounded."""
    for dice in range(1, 16):
        for lowest in (4, 5, 6):
            for need in range(5):
                share = rulebook.chance_of_successes(dice, lowest, need)
                told = rulebook.percent_of_thousand(rulebook.in_thousandths(share))
                assert told == rulebook.percent_text(share), share
    assert rulebook.percent_of_thousand(rulebook.in_thousandths(Fraction(9246, 10000))) == "92%"


def test_clue_tokens_that_cannot_help_are_not_offered(table: Table) -> None:
    """A check that all clue tokens together could not pass fails without a question."""
    table.mandy.clues = 1
    table.mandy.rolls(*[1] * 9)

    assert not table.run(table.mandy.check(Skill.LORE, -9, difficulty=2))
    assert table.asked == []
    assert table.mandy.clues == 1

    assert not table.run(table.mandy.check(Skill.LORE, -9), "clue", "take")
    assert table.mandy.clues == 0


def test_clue_tokens_that_help_with_a_re_roll_are_offered(table: Table) -> None:
    """A clue token is offered if it can pass the check together with a re-roll."""
    table.mandy.gets("marksman")
    table.mandy.clues = 1
    table.mandy.rolls(1, 6, 6)
    fight = -table.mandy.skill(Skill.FIGHT) + 1

    made = table.mandy.check(CheckKind.COMBAT, fight, difficulty=2)
    assert table.run(made, "use:marksman", "clue")


def test_nothing_is_asked_where_nothing_can_be_won(table: Table) -> None:
    """A check that could gain nothing is rolled without a question."""
    table.mandy.rolls(*[1] * 5)
    ops = [Op(Skill.WILL, 0, [Gain(sanity=FULL)])]
    spent, here = table.mandy.clues, Occasion(ME, "Leng", Place("plateau_of_leng:1"))

    table.act(table.carry_out(ops, here))
    assert table.asked == []
    assert table.told(CheckEnded)[0].passed is False

    table.mandy.sanity = 1
    table.mandy.rolls(*[1] * 5)
    table.act(table.carry_out(ops, Occasion(ME, "Leng", Place("plateau_of_leng:1"))), "take")
    assert table.mandy.clues == spent


# What is told and asked


def test_a_check_is_told_from_its_dice_to_its_end(table: Table) -> None:
    """The log reports a check: its source, dice, clue tokens and the chance before the roll."""
    table.mandy.clues = 2
    table.mandy.rolls(1, 1, 1, 5, 1, 6)

    table.run(table.mandy.check(Skill.WILL, -1, 2, source="woods"), "clue", "clue")

    assert table.lines(table.facts) == [
        (
            "Mandy: Will (−1) check (Woods): Will 5, Woods −1 = 4 dice: "
            "1, 1, 1, 5; clue token 1; clue token 6: "
            "**passed** with 2 successes of 2, chance was 41%."
        ),
    ]
    assert [table.lines([fact]) for fact in table.facts if table.lines([fact])][:2] == [
        ["Mandy: Will (−1) check (Woods), Will 5, Woods −1 = 4 dice, 2 successes needed."],
        ["Mandy rolls 1, 1, 1, 5: 1 success."],
    ]
    ended = table.told(CheckEnded)[0]
    assert (ended.modifier, ended.faces) == (-1, (1, 1, 1, 5, 1, 6))
    assert (ended.clues, ended.by_clues) == (2, 2)
    assert table.checks == []


def test_successes_that_are_counted_are_told_without_a_need(table: Table) -> None:
    """A check that counts successes has no pass or failure in the log."""
    table.mandy.clues = 1
    table.mandy.rolls(5, 1, 1, 1, 1, 6)

    counted = table.mandy.count_successes(Skill.WILL, source="woods")
    assert table.run(counted, "clue", "take") == 2

    assert table.lines(table.facts) == [
        "Mandy: Will (+0) check (Woods): 5, 1, 1, 1, 1; clue token 6: **2 successes**.",
    ]


def test_a_pool_below_nothing_is_told_as_no_dice(table: Table) -> None:
    """A clue token adds its die even if the log says "no dice"."""
    table.mandy.clues = 1
    table.mandy.rolls(1)

    table.run(table.mandy.check(Skill.FIGHT, -4), "clue", "take")

    assert table.lines(table.facts) == [
        (
            "Mandy: Fight (−4) check: Fight 0, modifier −4 = 0 dice: "
            "no dice; clue token 1: **failed** with 0 successes."
        ),
    ]


def test_a_gate_and_weapons_are_told_with_their_check() -> None:
    """The log names the gate that a check would close, and the weapons used."""
    table = Table("joe_diamond")
    table.gate("woods", "abyss")
    table.joe.at("woods")
    table.joe.sliders = [0, 3, 0]
    table.joe.clues = 1
    table.joe.rolls(1, 1, 1, 1, 1)
    table.act(table.joe.try_to_close(Place("woods"), Skill.FIGHT), "clue")

    told = table.lines(table.facts)
    assert told[0].startswith(
        "Joe: Fight (−2) check (Gate to the Abyss): Fight 5, Abyss −2 = 3 dice: "
        "1, 1, 1; clue token 1, 1: "
    )

    no = table.monster("cultist", "woods")
    table.joe.gets("axe")
    table.joe.rolls(5, *[1] * 8)
    table.facts.clear()
    table.run(table.joe.fight(no), "fight:")
    assert any(
        "check with Axe (Cultist): Fight 5, Axe +3, Cultist +1 = 9 dice: 5" in line
        for line in table.lines(table.facts)
    )


def test_the_sum_names_what_gives_and_takes_dice() -> None:
    """The log’s sum names the Environment that takes a die and the monster that gives one."""
    table = Table("joe_diamond")
    table.joe.sliders = [3, 0, 0]
    table.environment = "sunny_and_clear"
    table.joe.rolls(*[1] * 8)

    table.begins(table.joe.meet(table.monster("zombie", "uptown_streets"), "evade"))

    assert table.lines(table.facts)[0].startswith(
        "Joe: Evade (+1) check (Zombie): Sneak 1, Sunny and Clear −1, Zombie +1 = 1 die: 1: "
    )


def test_a_check_that_fails_by_itself_is_not_rolled(table: Table) -> None:
    """The log reports an automatic failure, without a die and without a chance."""
    result = table.run(table.mandy.perform_check(Skill.WILL, fails=True))

    assert not result.passed
    assert table.told(DiceRolled) == []
    assert table.lines(table.facts)[-1] == "Mandy: **failed automatically**."


def test_an_ability_passes_even_what_fails_by_itself() -> None:
    """An ability passes even a check that fails automatically, before the roll."""
    table = Table("joe_diamond")
    table.joe.gets("silver_key")

    result = table.run(table.joe.perform_check(CheckKind.EVADE, fails=True), "use:silver")

    assert result.passed
    assert table.told(DiceRolled) == []


def test_the_question_before_a_roll() -> None:
    """The question before a roll shows dice, chance and source, a gate or a monster."""
    table = Table("joe_diamond")
    table.gate("woods", "abyss")
    table.joe.at("woods")
    table.joe.gets("blue_watcher_of_the_pyramid")
    table.act(table.joe.try_to_close(Place("woods"), Skill.LORE), "pass", "take")
    gate = table.asked[-2]
    assert gate.prompt == "Lore (−2) check: 0 dice, 0% to pass. Use anything first?"
    assert (gate.source, gate.about) == ("Gate to the Abyss", About("gate", "woods"))

    table.joe.gets("silver_key")
    table.joe.rolls(5, 1, 1, 1, 1)
    table.run(table.joe.meet(table.monster("zombie", "woods")), "evade", "pass")
    evade = table.asked[-1]
    assert evade.prompt == "Evade (+1) check: 5 dice, 87% to pass. Use anything first?"
    assert (evade.source, evade.about) == ("Zombie", About("printed", "zombie"))


def test_no_chance_is_told_of_successes_that_are_counted() -> None:
    """A check that only counts successes shows no chance."""
    table = Table("joe_diamond")
    table.joe.gets("silver_key")
    table.joe.clues = 1
    table.joe.rolls(5, 1, 1, 1)

    table.run(table.joe.perform_check(CheckKind.EVADE, tallied=True), "pass", "take")

    assert [ask.prompt for ask in table.asked] == [
        "Evade (+0) check: 4 dice. Use anything first?",
        "Evade (+0) check: 5 1 1 1: 1 success so far",
    ]


def test_the_question_after_a_roll() -> None:
    """The question after a roll says what a clue token adds, and that the result is a pass."""
    table = Table("joe_diamond")
    table.gate("woods", "abyss")
    table.joe.at("woods")
    table.joe.clues = 1
    table.act(table.joe.try_to_close(Place("woods"), Skill.LORE), "take")

    ask = table.asked[-1]
    assert ask.prompt == "Lore (−2) check: no dice: 0 of 1 success, fails unless you add dice"
    assert (ask.source, ask.about) == ("Gate to the Abyss", About("gate", "woods"))
    told = [(o.key, o.verb, o.args, o.about) for o in ask.parts[ME].options]
    assert told == [
        ("clue", "use", ("clue",), About("coin", "clues")),
        ("take", "pass", (), None),
    ]


def test_a_passed_check_whose_successes_count_is_asked_about(table: Table) -> None:
    """A passed check is asked about if more successes are worth something."""
    table.mandy.clues = 1
    table.mandy.rolls(5, 1, 1, 1, 1)

    table.run(table.mandy.perform_check(Skill.WILL, counts=True), "take")

    assert table.asked[0].prompt.endswith("1 of 1 success, passes")


def test_the_question_alone_says_how_a_roll_stands(table: Table) -> None:
    """The question shows the rolled dice, and the log lines do not repeat them."""
    table.mandy.clues = 1
    table.mandy.rolls(5, 1, 1, 1, 1)
    table.begins(table.mandy.check(Skill.WILL, 0, 2))

    assert table.asks[0].prompt.endswith("1 of 2 successes, fails unless you add dice")
    assert not any("needs" in line.lower() for line in table.explain(table.asks[0], ME))


def test_only_who_can_still_help_is_asked_as_well() -> None:
    """Players who can help are asked as well, here Mandy; others are not."""
    table = Table("bob_jenkins", "joe_diamond", "mandy_thompson")
    table.joe.clues = 1
    table.joe.rolls(1, 1, 1, 1, 1, 1, 1, 1, 1)
    begun = table.begins(table.joe.check(Skill.WILL))
    assert (table.asks[0].must, table.asks[0].may) == ((Seat(1),), (Seat(2),))

    begun.chooses(2, "use:mandy-thompson:0")
    assert len(table.told(DiceRolled)) == 2
    assert set(table.asks[0].parts) == {Seat(1)}
    begun.chooses(1, "take")
    assert begun.done


def test_who_is_devoured_meanwhile_is_asked_nothing_more() -> None:
    """If the investigator is devoured meanwhile, the check ends without further questions."""
    table = Table("joe_diamond", "mandy_thompson")
    table.joe.clues = 1
    table.joe.rolls(1, 1, 1)
    begun = table.begins(table.joe.check(Skill.WILL))

    gone = table.override({"do": "move", "seat": 0, "place": "devoured"})
    assert gone is not None
    table.begins(gone)

    assert begun.done
    assert not begun.result


def test_two_successes_are_in_reach_of_a_clue_token_and_a_re_roll() -> None:
    """A clue token is offered if it may pass the check with a re-roll, but not alone."""
    table = Table("joe_diamond")
    table.joe.clues = 1
    table.joe.rolls(1)
    assert not table.run(table.joe.check(Skill.LUCK, -2, difficulty=3))
    assert table.asked == []

    table.joe.gets("lucky_cigarette_case")
    table.joe.rolls(1, 1, 1, 6, 6, 6)
    assert table.run(table.joe.check(Skill.LUCK, -2, difficulty=3), "clue", "use:lucky")


@pytest.mark.parametrize(("difficulty", "asked"), [(2, 1), (3, 0)])
def test_a_die_that_counts_two_is_in_reach_of_two(
    table: Table, difficulty: int, asked: int
) -> None:
    """With the Shotgun one clue token may bring two successes, but never three."""
    table.mandy.clues = 1
    made = table.mandy.perform_check(CheckKind.COMBAT, -9, difficulty, doubled=6)

    table.run(made, *["take"] * asked)

    assert len(table.asked) == asked


def test_clue_tokens_that_go_two_by_two_are_told_together() -> None:
    """§16: With Mania clue tokens are spent in pairs, and the log says so."""
    table = Table("mandy_thompson", injuries=True)
    table.mandy.gets("mania")
    table.mandy.clues = 2
    table.mandy.rolls(1, 1, 1, 1, 1, 1, 6)

    assert table.run(table.mandy.check(Skill.WILL), "clue")

    assert table.mandy.clues == 0
    (line,) = table.lines(table.facts)
    assert ": 1, 1, 1, 1, 1; clue token 1, 6: **passed** with 1 success" in line
    assert table.told(CheckEnded)[0].clues == 2


@pytest.mark.parametrize(
    ("passing", "failing", "said"),
    [
        ("you go on", "you stay", "Pass: you go on. Fail: you stay."),
        ("you go on", "", "Pass: you go on. Fail: nothing happens."),
        ("", "you stay", "Pass: nothing happens. Fail: you stay."),
        ("", "", ""),
    ],
)
def test_what_a_check_leads_to_stands_under_it(
    table: Table, passing: str, failing: str, said: str
) -> None:
    """The question describes the result of the check in the words of its source."""
    table.mandy.clues = 1
    table.mandy.rolls(*[1] * 5)
    table.begins(table.mandy.check(Skill.WILL, passing=passing, failing=failing))

    told = table.explain(table.asks[0], ME)
    assert [line for line in told if line.startswith("Pass: ")] == ([said] if said else [])


def test_what_a_check_leads_to_stands_under_it_after_another_one() -> None:
    """§16: Foresee makes a separate check to re-roll another one."""
    table = Table("joe_diamond", boxes=("dunwich",))
    table.joe.sliders = [0, 0, 3]
    table.joe.gets("foresee")
    table.joe.clues = 1
    table.joe.rolls(1, 1, 1, 1)
    begun = table.begins(table.joe.check(Skill.SPEED, -2, passing="you run", failing="you fall"))
    said = "Pass: you run. Fail: you fall."
    assert said in table.explain(table.asks[0], ME)

    begun.chooses(0, next(o.key for o in table.asks[0].parts[ME].options if "foresee" in o.key))
    cast = table.explain(table.asks[0], ME)
    assert any(line.startswith("Pass: the spell works.") for line in cast)
    begun.chooses(0, "take")

    assert said in table.explain(table.asks[0], ME)


def test_delirium_watches_the_checks_of_encounters() -> None:
    """§16: Delirium costs 1 Sanity if a check of an encounter has no success."""
    table = Table("joe_diamond", injuries=True)
    table.joe.gets("delirium")
    table.joe.clues = 0
    here = Occasion(ME, "Woods", Place("woods"))
    table.joe.rolls(*[1] * 9)

    table.run(table.joe.check(Skill.WILL))
    assert table.joe.sanity == 4
    table.encounters.append("woods")
    table.run(table.carry_out([Op(Skill.WILL, 0, [Gain(clues=1)])], here))
    assert table.joe.sanity == 3
    table.fighting(Combat(ME, table.monster("zombie", "woods")))
    table.run(table.joe.check(Skill.WILL))
    assert table.joe.sanity == 3
