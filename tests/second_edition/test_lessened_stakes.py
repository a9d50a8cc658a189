"""Stakes, costs and chances on display are those of the investigator who is asked, now."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import NOWHERE, Coin, Deck, Place, Skill
from tests.second_edition.ops import (
    ALL,
    Arrested,
    Check,
    Choose,
    Cost,
    Delayed,
    Dice,
    Draw,
    Failures,
    Gain,
    Half,
    Lose,
    Lost,
    May,
    Op,
    RollDice,
    Wager,
    Way,
)
from tests.second_edition.table import Table
from tests.second_edition.terms import Combat, Occasion, Rumor, Window

ME = Seat(0)
WOODS = Place("woods")
HARVEY, MICHAEL, JOE = "harvey_walters", "michael_mcglen", "joe_diamond"


def fails_checks(table: Table) -> Table:
    """All dice show 1, and there are clue tokens, so that failed checks are asked about."""
    table.me.clues = 4
    table.next(f"dice:{ME}", *["1"] * 20)
    return table


def asks(table: Table, *ops: Op) -> str:
    """Carry out ops up to their first question; return its prompt, labels and lines."""
    fails_checks(table)
    table.begins(table.carry_out(list(ops), Occasion(ME, "Woods", NOWHERE)))
    ask = table.session.asks[0]
    labels = [option.label for option in ask.parts[ME].options]
    return "\n".join((ask.prompt, *labels, *table.explain(ask, ME)))


def failing(
    who: str, failed: Sequence[Op], *, passed: Sequence[Op] = (), boxes: tuple[str, ...] = ()
) -> str:
    """Return the line with what an investigator's Luck check leads to."""
    told = asks(
        Table(who, boxes=boxes), Check(Skill.LUCK, -1, passed=list(passed), failed=list(failed))
    )
    return next(line for line in told.splitlines() if line.startswith("Pass: "))


@pytest.mark.parametrize(
    ("who", "price"),
    [
        ("harvey_walters", "1 Stamina"),
        ("michael_mcglen", "1 Sanity"),
        ("joe_diamond", "1 Sanity and 1 Stamina"),
    ],
)
def test_the_elder_sign_names_what_is_lost(who: str, price: str) -> None:
    """Harvey loses no Sanity by an Elder Sign, Michael no Stamina."""
    table = Table(who)
    table.me.gets("elder_sign")
    table.me.at(WOODS)
    table.gate(WOODS, "abyss")
    table.me.explored = True

    notes = [choice.note for choice in table.me.close_choices(WOODS) if choice.verb == "seal"]

    assert notes == [f"{price}; a doom token is removed"]


# Losses of encounters


@pytest.mark.parametrize(
    ("failed", "said"),
    [
        ([Lose(sanity=1)], "nothing is lost."),
        ([Lose(sanity=2, stamina=1)], "lose 1 Sanity and 1 Stamina."),
        ([Lose(sanity=Dice())], "lose Sanity equal to a die roll less 1."),
        ([Lose(sanity=ALL)], "lose 6 Sanity."),
        ([Lose(sanity=Half())], "lose 2 Sanity."),
        ([RollDice(3, [Lose(sanity=Failures())])],
         "roll 3 dice and lose 1 Sanity for each failure, 1 less in all."),
        ([Check(Skill.LORE, 0, failed=[Lose(sanity=3)])],
         "pass a Lore (+0) check, or lose 2 Sanity."),
        ([May([Lose(sanity=2), Gain(clues=1)])], "you may lose 1 Sanity and gain 1 clue token."),
    ],
)  # fmt: skip
def test_what_failing_costs_harvey(failed: list[Op], said: str) -> None:
    """Each loss of Sanity is 1 less for him, wherever in the text it stands."""
    assert failing(HARVEY, failed) == f"Pass: nothing happens. Fail: {said}"


def test_a_wager_is_one_loss() -> None:
    """Harvey loses one less than he fails dice."""
    told = failing(HARVEY, [Wager(Coin.SANITY, [Gain(clues=1)])])

    assert "lose 1 Sanity for each failure, 1 less in all;" in told


def test_others_lose_what_is_printed() -> None:
    """Joe has nothing that lessens a loss."""
    assert failing(JOE, [Lose(sanity=ALL)]).endswith("Fail: lose all your Sanity.")


def test_ways_are_labelled_with_what_is_left_of_them() -> None:
    """A way that costs Harvey nothing keeps its printed label and says so."""
    ways = [Way([Lose(sanity=2)]), Way([Lose(sanity=1)]), Way([Lose(stamina=1)])]
    table = Table(HARVEY)

    told = asks(table, Choose(ways)).splitlines()

    assert told[1:4] == ["Lose 1 Sanity", "Lose 1 Sanity", "Lose 1 Stamina"]
    assert [table.me.way_note(way) for way in ways] == ["", "nothing is lost", ""]


def test_two_losses_are_lessened_each() -> None:
    """Harvey, who has 2 Sanity, is not driven insane by losing 1 twice."""
    table = Table(HARVEY)
    table.me.sanity = 2

    assert not table.me.way_note(Way([Lose(sanity=1), Lose(sanity=2), Gain(clues=1)]))


# Prices, gains, draws and what cannot happen


def test_a_choice_names_the_price_in_whole_groups() -> None:
    """With a Mania 1 Clue costs 2, in a choice as in an offer."""
    table = Table(JOE, boxes=("dunwich",))
    table.me.gets("mania")
    table.me.money = 1

    told = asks(table, Choose([Way([Gain(money=1)], Cost(clues=1)), Way([Lose(money=1)])]))

    assert "Pay 2 clue tokens and gain $1" in told


def test_spells_are_listed_with_their_cost_now() -> None:
    """While the planets are aligned all spells cost nothing."""
    table = Table(JOE)
    assert "costs 1 Sanity" in table.card_line("heal")

    table.environment = "planetary_alignment"

    assert "costs no Sanity" in table.card_line("heal")


def test_a_gain_is_what_there_is_room_for() -> None:
    """With 1 Stamina missing, 3 bring 1; with none missing, nothing."""
    table = Table(JOE)
    table.me.stamina -= 1

    told = asks(table, Check(Skill.LUCK, -1, passed=[Gain(stamina=3, clues=1)]))

    assert "Pass: gain 1 clue token and 1 Stamina." in told
    assert failing(JOE, [Lose(money=1)], passed=[Gain(sanity=1)]).startswith("Pass: nothing")


def test_a_gain_after_a_loss_is_as_printed() -> None:
    """The loss makes room for it."""
    told = failing(JOE, [Lose(stamina=2), Gain(stamina=1)])

    assert told.endswith("Fail: lose 2 Stamina and gain 1 Stamina.")


def test_dexter_sees_one_spell_more() -> None:
    """In an encounter and in the lessons of Ye Olde Magick Shoppe."""
    table = Table("dexter_drake")
    table.me.at("ye_olde_magick_shoppe")

    labels = [choice.label for choice in table.me.encounter_choices(Place("ye_olde_magick_shoppe"))]

    assert "Lessons: $5 for 1 of 3 Spells" in labels
    told = failing("dexter_drake", [], passed=[Draw(Deck.SPELL)])
    assert told.startswith("Pass: draw 2 Spells and keep 1.")


def test_what_cannot_happen_to_somebody_is_no_stake() -> None:
    """Mark Harrigan is never delayed or arrested."""
    effects = [Delayed(), Arrested(), Lose(money=1)]

    told = failing("mark_harrigan", effects, boxes=("dunwich",))

    assert told == "Pass: nothing happens. Fail: lose $1."


@pytest.mark.parametrize(
    ("who", "ancient_one", "said"),
    [
        (JOE, "hastur", "you are lost in time and space."),
        (JOE, "yog_sothoth", "you are devoured."),
        ("sister_mary", "hastur", "move to South Church."),
        ("sister_mary", "yog_sothoth", "move to South Church."),
    ],
)
def test_lost_in_time_and_space_is_what_it_means_for_whoever_it_is(
    who: str, ancient_one: str, said: str
) -> None:
    """Sister Mary is never lost; Yog-Sothoth devours everyone else who would be."""
    table = Table(who, ancient_one=ancient_one)

    told = asks(table, Check(Skill.LUCK, -1, failed=[Lost()]))

    assert told.partition("Fail: ")[2].splitlines()[0] == said


def test_velma_asks_no_money_of_her_friends() -> None:
    """With her Gratitude face up, neither a price nor the cards on sale cost anything."""
    table = Table(JOE, boxes=("dunwich",))
    table.conditions = ("velmas_gratitude",)

    table.begins(table.me.resolve("easttown_14", "velmas_diner"))

    assert table.session.asks[0].prompt == "You may gain 1 Sanity and 2 Stamina."


def test_velma_sells_to_her_friends_for_nothing() -> None:
    """The cards on sale in her Diner say so."""
    table = Table(JOE, boxes=("dunwich",))
    table.conditions = ("velmas_gratitude",)

    table.begins(table.me.resolve("easttown_11", "velmas_diner"))

    notes = [option.note for option in table.session.asks[0].parts[ME].options[:2]]
    assert [note.partition(" · ")[0] for note in notes] == ["free", "free"]


def test_a_divided_loss_says_what_is_less() -> None:
    """Harvey, who divides 3 points between Sanity and Stamina, loses 1 Sanity less."""
    table = Table(HARVEY, boxes=("dunwich",))
    table.begins(table.me.resolve("backwoods_country_14", "cold_spring_glen"))

    notes = {option.key: option.note for option in table.session.asks[0].parts[ME].options}
    assert notes == {"sanity": "you lose 1 less", "stamina": ""}


def test_good_work_costs_whole_groups() -> None:
    """Mania spends clue tokens in groups of 2: 7 on the rumor cost 2, 4, 6 or 8."""
    table = Table(JOE, boxes=("dunwich",))
    table.rumor = Rumor("good_work_undone", since=0, clues=7)
    table.me.gets("mania")
    table.me.at("easttown_streets")
    table.me.clues = 9
    (choice,) = table.me.window_choices(Window.ARKHAM)

    table.begins(choice.run())

    options = table.session.asks[0].parts[ME].options
    assert [(option.key, option.label) for option in options] == [
        (f"n{n}", f"Spend {n} clue tokens") for n in (2, 4, 6, 8)
    ]


@pytest.mark.parametrize(
    ("who", "loss"),
    [(HARVEY, "1 Stamina"), (JOE, "1 Sanity and 1 Stamina")],
)
def test_a_loss_that_may_devour_is_lessened(who: str, loss: str) -> None:
    """The Devil’s Hopyard tears at body and mind."""
    table = fails_checks(Table(who, boxes=("dunwich",)))
    table.begins(table.me.resolve("blasted_heath_2", "devils_hopyard"))

    told = " ".join(table.explain(table.session.asks[0], ME))

    assert f"Fail: lose {loss}; if this reduces Sanity or Stamina to 0, you are devoured." in told


# Scripts


@pytest.mark.parametrize(
    ("who", "money", "said"),
    [
        (MICHAEL, 3, "Pass: gain $5. Fail: lose $3."),
        (MICHAEL, 2, "Pass: gain $5. Fail: move to the street."),
        (JOE, 2, "Pass: gain $5. Fail: lose 1 Stamina and move to the street."),
    ],
)
def test_a_script_says_what_it_costs_now(who: str, money: int, said: str) -> None:
    """The card game at Hibb’s Roadhouse, by money and ability."""
    table = Table(who)
    table.me.money = money
    fails_checks(table).begins(table.me.resolve("easttown_2", "hibbs_roadhouse"))

    assert said in table.explain(table.session.asks[0], ME)


def test_a_roll_in_a_script_is_lessened() -> None:
    """Thin air on Yuggoth: 2 less than the die shows, 3 less of Harvey’s Sanity."""
    table = Table(HARVEY)
    fails_checks(table).begins(table.me.resolve("gate_card_43", "yuggoth"))

    told = " ".join(table.explain(table.session.asks[0], ME))
    assert "lose Sanity equal to a die roll less 3 and Stamina equal to a die roll less 2" in told


def test_visions_cost_harvey_less() -> None:
    """He is told how much Sanity each number of Clues costs him."""
    table = Table(HARVEY)
    table.begins(table.me.resolve("french_hill_3", "inner_sanctum"))

    labels = [option.label for option in table.session.asks[0].parts[ME].options]
    assert labels[:3] == [
        "Lose nothing",
        "Lose nothing: 1 clue token",
        "Lose 1 Sanity: 2 clue tokens",
    ]


# Monsters and the Ancient One


def test_a_monsters_damage_is_that_of_whoever_meets_it() -> None:
    """A Ghoul (1 Sanity, 1 Stamina) costs Harvey no Sanity, and Michael no Stamina."""
    told = {}
    for who in (HARVEY, MICHAEL):
        table = Table(who)
        ghoul = table.monster("ghoul", WOODS)
        told[who] = table.monster_lines(ghoul, ME)[0]

    assert "for 0 Sanity, combat −1 for 1 Stamina" in told[HARVEY]
    assert "for 1 Sanity, combat −1 for 0 Stamina" in told[MICHAEL]


def test_overwhelming_costs_nothing_with_tom_murphy() -> None:
    """The mean loss beside an attack leaves out what the ally spares."""
    notes = []
    for ally in (False, True):
        table = Table(JOE)
        if ally:
            table.me.gets("tom_mountain_murphy")
        beast = table.monster("gug", WOODS)
        fight = Combat(seat=ME, monster=beast)
        notes.append(table.mean_hit(fight, Fraction(1)))

    assert notes == ["avg −1.0 Stamina", ""]


@pytest.mark.parametrize(
    ("ancient_one", "who", "said"),
    [
        ("hastur", HARVEY, "For you: lose 1 Sanity."),
        ("hastur", JOE, ""),
        ("ithaqua", MICHAEL, "For you: lose 1 Stamina."),
        ("yig", HARVEY, "For you: lose 1 Stamina."),
    ],
)
def test_an_attack_says_what_is_left_of_it(ancient_one: str, who: str, said: str) -> None:
    """Behind the Ancient One's text, for whom abilities change the loss."""
    table = Table(who, ancient_one=ancient_one)
    table.awake = True

    _, _, found = table.battle_lines()[-1].partition("For you: ")

    assert found == said.removeprefix("For you: ")


@pytest.mark.parametrize("ancient_one", ["hastur", "ithaqua", "yig"])
def test_the_loss_told_is_the_loss_made(ancient_one: str) -> None:
    """The attack takes from Joe what its record says."""
    table = Table(JOE, ancient_one=ancient_one)
    table.awake = True
    before = (table.me.sanity, table.me.stamina)
    takes = table.attack_takes()

    table.next(f"dice:{ME}", *["1"] * 20)
    table.act(table.ancient_one_attack(ME, 0))

    lost = Lose(sanity=before[0] - table.me.sanity, stamina=before[1] - table.me.stamina)
    assert lost == takes


def test_fears_count_as_abilities_leave_them() -> None:
    """Harvey with 1 Sanity and a Madness that takes 1 in the street has nothing to fear."""
    table = Table(HARVEY, boxes=("dunwich",))
    table.me.gets("agoraphobia")
    table.me.at("easttown_streets")
    table.me.sanity = 1

    table.act(table.me.upkeep(), "rest")

    assert not any("before you lose" in ask.prompt for ask in table.asked)
