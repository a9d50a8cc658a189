"""Delicate situations of shops, services, cards and trophies; sections as cited."""

from __future__ import annotations

import pytest

from bot.engine.errors import GameEnds
from bot.engine.ids import Seat
from bot.second_edition.printed.terms import CheckKind, Deck, Place, Skill, Special
from tests.second_edition.heroes import joe, two
from tests.second_edition.ops import Choose, Cost, Gain, Lose, LoseItems, May, Way
from tests.second_edition.table import Table
from tests.second_edition.terms import (
    CannotDo,
    CannotPay,
    Effect,
    Note,
    Noted,
    Occasion,
    Rumor,
    SkillCheck,
    Standing,
    Window,
)

ME, OTHER = Seat(0), Seat(1)
WOODS = Place("woods")


def too_dear(table: Table) -> list[Cost]:
    """The prices that could not be paid."""
    return [fact.cost for fact in table.told(CannotPay)]


def spoken(table: Table) -> str:
    """The last price that could not be paid, in words."""
    return table.lines(table.told(CannotPay))[-1]


# Prices that cannot be paid


def test_an_offer_that_cannot_be_paid_is_told() -> None:
    """§3 III: An offer that the player cannot pay is not made, but its price is shown."""
    table = joe()
    table.joe.money = 1
    op = May([Gain(clues=1)], Cost(money=3))

    table.act(table.carry_out([op], Occasion(ME, "Docks", WOODS)))

    assert too_dear(table) == [Cost(money=3)]
    assert spoken(table) == "Joe can’t pay $3."


def test_a_choice_with_one_way_that_cannot_be_paid() -> None:
    """§3 III: With only one option that can be paid, that one happens; the log names the other."""
    table = joe()
    table.joe.money = 1
    ways = Choose([Way([], Cost(money=3)), Way([Lose(sanity=1)])])

    table.act(table.carry_out([ways], Occasion(ME, "Docks", WOODS)))

    assert too_dear(table) == [Cost(money=3)]
    assert table.joe.sanity == 3


def test_what_is_not_there_cannot_be_given() -> None:
    """§15: “All” or “one” of something can be given only if there is at least one."""
    table = joe()

    table.act(table.carry_out([May([LoseItems(1), Gain(clues=1)])], Occasion(ME, "Docks", WOODS)))

    assert [fact.op for fact in table.told(CannotDo)] == [LoseItems(1)]
    (said,) = table.lines(table.told(CannotDo))
    assert said.startswith("Joe can’t do this: “")
    assert table.joe.clues == 0


@pytest.mark.parametrize(
    ("third", "told", "left"), [("shotgun", [Note.CANNOT_BUY], 1), ("food", [], 0)]
)
def test_with_a_dollar_in_the_general_store(third: str, told: list[Note], left: int) -> None:
    """§3 III: An investigator who can pay for one card buys it; without money there is a note."""
    table = joe()
    table.joe.money = 1
    table.next("deck:common", "tommy_gun", "rifle", third)

    table.act(table.joe.use_service(table.service("general_store")))

    assert [fact.what for fact in table.told(Noted)] == told
    assert (table.joe.money, table.joe.owns("food")) == (left, not left)


def test_an_encounter_that_sells_forces_nobody() -> None:
    """§3 III: An encounter that offers a purchase forces nobody to buy."""
    table = joe()
    table.joe.money = 9

    table.act(table.joe.shop(((Deck.COMMON, 2),)), "nothing")

    assert table.joe.money == 9


@pytest.mark.parametrize(
    ("rumor", "place"),
    [
        ("disturbing_the_dead", "rivertown_streets"),
        ("good_work_undone", "easttown_streets"),
        ("the_great_ritual", "french_hill_streets"),
        ("the_southside_strangler_strikes", "southside_streets"),
        ("the_stars_are_right", "downtown_streets"),
    ],
)
def test_a_rumor_that_cannot_be_paid_says_what_it_takes(rumor: str, place: str) -> None:
    """§3 V: A Rumor that the player cannot pay shows its price and the reason."""
    table = joe()
    table.rumor = Rumor(rumor, since=0, clues=6)
    table.joe.at(place)
    table.joe.clues = 0

    (choice,) = table.joe.window_choices(Window.ARKHAM)

    assert choice.barred
    assert choice.barred.endswith(".")


def test_a_rumor_is_settled_at_its_marker_only() -> None:
    """§3 V: A Rumor’s option is listed only at its activity marker."""
    table = joe()
    table.rumor = Rumor("good_work_undone", since=0, clues=6)
    table.joe.at("rivertown_streets")
    table.joe.clues = 5

    assert not table.joe.window_choices(Window.ARKHAM)


# Shops, services, cards


def test_bob_sees_four_and_puts_one_back() -> None:
    """§2, §3 III: Bob’s Shrewd Dealer works in the General Store, too."""
    table = Table("bob_jenkins")
    table.bob.money = 20
    table.next("deck:common", "tommy_gun", "rifle", "food", "knife")

    table.act(table.bob.use_service(table.service("general_store")), "tommy", "food")

    assert table.bob.owns("food")
    assert not table.bob.owns("tommy_gun")


def test_dexters_lesson() -> None:
    """§3 III: Dexter draws three Spells for $5 and takes one."""
    table = Table("dexter_drake")
    table.dexter.money = 5
    table.next("deck:spell", "wither", "heal", "find_gate")

    table.act(table.dexter.use_service(table.service("ye_olde_magick_shoppe")), "heal")

    assert (table.dexter.owns("heal"), table.dexter.owns("wither"), table.dexter.money) == (
        True,
        False,
        0,
    )


def test_a_prayer_for_a_cursed_friend() -> None:
    """§7: A Blessing for a Cursed investigator only discards the Curse."""
    table = two()
    table.joe.trophy("chthonian")
    table.joe.trophy("gug")
    table.mandy.has_special(Special.CURSE)
    service = table.service("south_church")

    table.act(table.joe.use_service(service), "seat1")

    assert table.mandy.specials == {}


@pytest.mark.parametrize(("money", "answers", "more"), [(0, [], 1), (2, ["all"], 2)])
@pytest.mark.parametrize(
    ("card", "place", "stat"),
    [
        ("a_strange_plague", "st_marys_hospital", "stamina"),
        ("dreams_of_a_sunken_city", "arkham_asylum", "sanity"),
    ],
)
def test_care_where_nobody_recovers(
    card: str, place: str, stat: str, money: int, answers: list[str], more: int
) -> None:
    """§3 V: Hospital and Asylum can still restore while other effects cannot."""
    table = joe()
    table.environment = card
    setattr(table.joe, stat, most(table, stat) - 2)
    table.joe.money = money
    table.act(table.joe.gain(sanity=1, stamina=1))
    assert getattr(table.joe, stat) == most(table, stat) - 2

    table.act(table.joe.use_service(table.service(place)), *answers)

    assert getattr(table.joe, stat) == most(table, stat) - 2 + more


def most(table: Table, stat: str) -> int:
    """Joe's maximum."""
    return table.me.max_sanity() if stat == "sanity" else table.me.max_stamina()


def test_a_second_loan_after_paying_back() -> None:
    """§3 I: An investigator who repaid a loan may take another one."""
    table = joe()
    table.joe.has_special(Special.BANK_LOAN)
    table.joe.money = 10
    (choice,) = table.joe.loan_choices()
    table.act(choice.run())

    assert not table.joe.barred_from(table.service("bank_of_arkham"))


def test_who_defaults_loses_spells_and_keeps_allies() -> None:
    """§3 I: A default takes all items, Spells included, but no Skills and no Allies."""
    table = joe()
    for code in ("wither", "knife", "duke", "skill_will"):
        table.joe.gets(code)
    table.joe.has_special(Special.BANK_LOAN)
    table.joe.money = 0
    table.joe.rolls(1)

    table.act(table.joe.loan_roll())

    assert [table.joe.owns(code) for code in ("wither", "knife", "duke", "skill_will")] == [
        False,
        False,
        True,
        True,
    ]
    assert (table.joe.defaulted, table.joe.specials) == (True, {})


def test_voice_of_ra_ends_with_the_turn() -> None:
    """§5: Voice of Ra lasts until the end of the turn, the Mythos phase included."""
    table = joe()
    card = table.joe.gets("voice_of_ra")
    table.lasting.append(Effect("voice_of_ra", str(card), turn=1, seat=ME))
    plain = SkillCheck(ME, Skill.LUCK, 0)
    assert table.pool(plain) == 4

    table.expire()

    assert table.pool(plain) == 3


def test_a_lantern_lights_luck_checks_only() -> None:
    """§4: A Lantern’s +1 to Luck checks does not raise Luck itself."""
    table = joe()
    table.joe.gets("lantern")

    assert table.pool(SkillCheck(ME, Skill.LUCK, 0)) == 4
    assert table.pool(SkillCheck(ME, Skill.WILL, 0)) == 3
    assert table.joe.skill(Skill.LUCK) == 3


@pytest.mark.parametrize(
    ("kind", "skill", "more"),
    [(CheckKind.HORROR, Skill.WILL, -1), (CheckKind.EVADE, Skill.SNEAK, 1)],
)
def test_fog_reaches_special_checks(kind: CheckKind, skill: Skill, more: int) -> None:
    """§4: A change to Will checks changes Horror checks, and one to Sneak checks Evade checks."""
    table = joe()
    made = SkillCheck(ME, skill, 0, kind=kind)
    before = table.pool(made)
    table.environment = "an_evil_fog"

    assert table.pool(made) == before + more


# Trophies


def test_no_change_is_given() -> None:
    """§13: A price of five takes six toughness without change."""
    table = joe()
    for code in ("chthonian", "gug"):
        table.joe.trophy(code)
    assert table.joe.trophy_value() == 6

    table.act(table.joe.spend_trophies(1))

    assert not table.joe.monsters


def test_a_spent_gate_can_open_again() -> None:
    """§13: Spent gate trophies go below the stack and can open again."""
    table = joe()
    table.joe.gate_trophy()
    no = table.joe.gates[0]

    table.joe.lose_gate_trophy(no)

    assert table.gate_stack[-1] == no


def test_trophies_of_the_devoured_count_for_the_victory() -> None:
    """§7, §14: A devoured investigator’s trophies count for the player’s next investigator."""
    table = two()
    table.gate("woods")
    table.mandy.gate_trophy()
    table.mandy.standing = Standing.COMING
    table.joe.at("woods")
    table.joe.set_explored(on=True)
    table.joe.sliders = [0, 3, 0]
    table.joe.rolls(*[6] * 8)

    table.act(table.joe.try_to_close(WOODS, Skill.FIGHT))

    assert isinstance(table.raised, GameEnds)
