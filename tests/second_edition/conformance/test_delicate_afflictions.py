"""Delicate cases of Injuries and Madnesses; each docstring begins with its section."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import CheckKind, Deck, Place, Skill
from tests.second_edition.ops import Cost, Gain, May
from tests.second_edition.rulebook import slug
from tests.second_edition.table import Table
from tests.second_edition.terms import (
    Combat,
    Occasion,
    Offer,
    Phase,
    Rumor,
    SeatChoice,
    SkillCheck,
    Window,
    topics,
)

ME, OTHER = Seat(0), Seat(1)
UPTOWN, WOODS = Place("uptown_streets"), Place("woods")


def mad(*codes: str, who: str = "mandy_thompson", **more: Any) -> Table:
    """One investigator in Uptown with Injuries and Madnesses. Joe: Fight 2, Will 3, Lore 0."""
    table = Table(who, injuries=True, **more)
    table.me.at(UPTOWN)
    for code in codes:
        table.me.gets(code)
    return table


def rumor_choice(table: Table, code: str) -> SeatChoice:
    """Return what the investigator may do about a Rumor instead of an encounter."""
    found = table.me.window_choices(Window.ARKHAM)
    return next(each for each in found if each.key.startswith(f"use:{slug(code)}:"))


def dice_of(table: Table, made: SkillCheck, tokens: int) -> int:
    """Dice of the next clue tokens."""
    return table.clue_dice(made, tokens)


# Hysteria and Depression


def test_hysteria_spoils_a_spell_cast_in_combat() -> None:
    """§7: Hysteria affects every check during a combat, Spell checks too."""
    table = mad("hysteria")
    table.fighting(Combat(ME, None, spot=UPTOWN, begun=True))

    assert dice_of(table, SkillCheck(ME, Skill.LORE, 0, kind=CheckKind.SPELL), 1) == 0


def test_depression_leaves_a_spell_cast_in_combat_alone() -> None:
    """§7: Depression does not affect a spell cast in a combat."""
    table = mad("depression")
    table.fighting(Combat(ME, None, spot=UPTOWN, begun=True))

    assert dice_of(table, SkillCheck(ME, Skill.LORE, 0, kind=CheckKind.SPELL), 1) == 1
    assert dice_of(table, SkillCheck(ME, Skill.SNEAK, 0, kind=CheckKind.EVADE), 1) == 0


def test_hysteria_before_the_black_man() -> None:
    """§7: In the Black Man’s Luck check Hysteria wastes the first clue token."""
    table = mad("hysteria", who="vincent_lee", ancient_one="nyarlathotep")
    no = table.monster("the_black_man", UPTOWN)
    table.me.clues = 2
    table.me.rolls(*[1] * table.pool(SkillCheck(ME, Skill.LUCK, -1)), 6)

    table.act(table.me.fight(no), "clue", "clue")

    assert table.me.clues == 2 - 2 + 2


def test_a_spell_cast_to_evade_is_outside_combat() -> None:
    """§7: Evade checks, and spells cast for them, are outside combat."""
    table = mad("hysteria")
    table.fighting(Combat(ME, None, spot=UPTOWN))
    table.checking(SkillCheck(ME, Skill.SNEAK, 0, kind=CheckKind.EVADE))

    assert dice_of(table, SkillCheck(ME, Skill.LORE, 0, kind=CheckKind.SPELL), 1) == 1


def test_the_combat_of_somebody_else_is_not_ones_own() -> None:
    """§7: A check of an investigator who does not fight is outside combat."""
    table = Table("mandy_thompson", "joe_diamond", injuries=True)
    table.mandy.gets("depression")
    table.fighting(Combat(OTHER, None, spot=UPTOWN, begun=True))

    assert dice_of(table, SkillCheck(ME, Skill.LUCK, 0), 1) == 0


def test_the_attack_of_the_ancient_one_is_combat() -> None:
    """§7: All checks of the final battle are during combat."""
    table = mad("depression")
    table.awake = True

    assert dice_of(table, SkillCheck(ME, Skill.WILL, 0), 1) == 1


def test_the_first_token_is_wasted_and_the_second_is_not() -> None:
    """§7: The first token gives no die, the second does; the chances shown count that."""
    table = mad("depression")
    table.me.clues = 2
    made = SkillCheck(ME, Skill.LUCK, -9)

    assert [dice_of(table, made, n) for n in (0, 1, 2, 3)] == [0, 0, 1, 2]
    assert table.with_clues(made) == "With 1 clue token: 0%, with 2: 33%"


def test_joes_hunch_is_wasted_with_the_token() -> None:
    """§7: Joe’s hunch gives no die for a wasted token either; the next token gives two."""
    table = mad("depression", who="joe_diamond")

    assert [dice_of(table, SkillCheck(ME, Skill.LUCK, 0), n) for n in (1, 2)] == [0, 2]


def test_each_check_wastes_its_own_first_token() -> None:
    """§7: The first clue token of each check is wasted."""
    table = mad("depression")
    table.me.clues = 4
    table.me.sliders = [0, 0, 0]

    for _ in range(2):
        table.me.rolls(6)
        assert table.run(table.me.check(Skill.SPEED, -9), "clue", "clue")

    assert table.me.clues == 0


# Mania


def test_mania_and_depression_waste_half_of_a_pair() -> None:
    """§7: A pair of tokens gives one die: the first is wasted, the second is not."""
    table = mad("mania", "depression")
    table.me.clues = 4
    made = SkillCheck(ME, Skill.LUCK, -9)

    assert [dice_of(table, made, n) for n in (2, 4)] == [1, 3]
    assert table.with_clues(made) == "With 2 clue tokens: 33%, with 4: 70%"


def test_mania_and_an_injured_arm_allow_one_pair() -> None:
    """§7: With both cards an investigator can spend one pair of tokens."""
    table = mad("mania", "injured_arm")
    table.me.clues = 6

    assert table.clue_room(SkillCheck(ME, Skill.FIGHT, 0)) == 2


@pytest.mark.parametrize(("clues", "sealed"), [(6, True), (5, False)])
def test_mania_seals_for_six(clues: int, sealed: bool) -> None:
    """§7, §12: With Mania sealing takes six clue tokens; with five a gate is only closed."""
    table = mad("mania")
    table.gate("woods", "abyss")
    table.me.sliders = [0, 3, 0]
    table.me.at("woods").has(explored=True, clues=clues)
    table.me.rolls(*[6] * 8)

    table.act(table.me.try_to_close(WOODS, Skill.FIGHT), *(["seal"] if sealed else []))

    assert (WOODS in table.seals, table.me.clues) == (sealed, 0 if sealed else 5)
    assert table.me.gates


def test_mania_is_told_the_price_of_sealing() -> None:
    """§7, §12: The price of sealing with Mania is shown before and after the check."""
    table = mad("mania")
    table.phase = Phase.ARKHAM
    table.gate("woods", "abyss")
    table.me.at("woods")
    table.me.explored = True
    table.me.clues = 6

    table.run(table.me.arkham_encounter(), "leave")

    assert "Sealing costs 6 clue tokens, you have 6: none to spare for the check" in table.explain(
        table.asked[0], ME
    )


def test_mania_pays_whole_pairs() -> None:
    """§7: With Mania a price of one token is two, of three is four; no price stays none."""
    table = mad("mania")
    table.me.clues = 3

    can = [table.me.can_pay(clues=n) for n in range(5)]
    assert can == [True, True, True, False, False]

    table.run(table.me.pay(clues=1))
    assert table.me.clues == 1


def test_mania_loses_and_discards_single_tokens() -> None:
    """§7: Mania does not affect clue tokens that are lost or discarded."""
    table = mad("mania")
    table.me.clues = 5
    table.run(table.me.lose(clues=1))
    assert table.me.clues == 4

    table.run(table.me.pay(clues=1, discards=True))
    assert table.me.clues == 3
    assert table.me.can_pay(clues=3, discards=True)


def test_mania_removes_two_from_good_work_undone() -> None:
    """§7, §3 V: With Mania two tokens are spent to remove two from Good Work Undone."""
    table = mad("mania")
    table.me.at("easttown_streets")
    table.mythos_deck.remove("good_work_undone")
    table.rumor = Rumor("good_work_undone", since=0, clues=3)
    table.me.clues = 3

    table.act(rumor_choice(table, "good_work_undone").run())

    assert table.rumor is not None
    assert (table.me.clues, table.rumor.clues) == (1, 1)


def test_the_strangler_wants_five_tokens_discarded() -> None:
    """§7, §3 V: The Strangler’s five tokens are discarded, not spent, so Mania does not count."""
    table = mad("mania")
    table.me.at("southside_streets")
    code = "the_southside_strangler_strikes"
    table.mythos_deck.remove(code)
    table.rumor = Rumor(code, since=0)
    table.me.clues = 5

    choice = rumor_choice(table, code)
    assert not choice.barred
    table.act(choice.run())

    assert table.rumor is None
    assert table.me.clues == 0


# Injuries


def test_a_fourth_item_with_a_back_injury() -> None:
    """§7: An investigator with three items who gains another discards one of them all."""
    table = mad("back_injury")
    for code in ("knife", "rifle", "food"):
        table.me.gets(code)
    pile = table.decks[Deck.UNIQUE]
    code = table.code(pile[0])

    table.act(table.me.draw(Deck.UNIQUE), "food")

    assert table.me.owns(code)
    assert not table.me.owns("food")


def test_memory_loss_leaves_items_alone() -> None:
    """§7: Memory Loss limits Skills and Spells only."""
    table = mad("memory_loss")
    for code in ("knife", "rifle", "food", "cross"):
        table.me.gets(code)

    assert len(table.me.cards) == 5


def test_double_vision_in_the_mythos_phase() -> None:
    """§7: A new clue token there is not offered to an investigator with Double Vision."""
    table = mad("double_vision")
    table.me.at("historical_society")
    table.mythos("all_quiet_in_arkham")

    table.run(table.mythos_clue())

    assert not table.asked
    assert table.me.clues == 0


def test_double_vision_does_not_bar_clues_of_an_encounter() -> None:
    """§7: Double Vision does not bar clue tokens of an encounter."""
    table = mad("double_vision")

    table.run(table.me.gain(clues=2))
    table.run(table.me.take_clues())

    assert table.me.clues == 2


# Madnesses in Upkeep


def test_paranoia_in_an_other_world() -> None:
    """§7: An investigator in the same area of an Other World counts for Paranoia."""
    table = Table("mandy_thompson", "joe_diamond", injuries=True)
    table.mandy.gets("paranoia")
    for n in (0, 1):
        table.who(n).at("abyss:1")

    assert list(table.says(topics.FEARS, ME)) == ["paranoia"]
    table.joe.at("abyss:2")
    assert not [each for each in table.says(topics.FEARS, ME) if each]


def test_claustrophobia_in_the_asylum_and_in_the_street() -> None:
    """§7: Claustrophobia has no effect in the Asylum, in streets and in Other Worlds."""
    table = mad("claustrophobia")
    felt: list[bool] = []
    for place in ("arkham_asylum", "uptown_streets", "abyss:1", "library"):
        table.me.at(place)
        felt.append(any(table.says(topics.FEARS, ME)))

    assert felt == [False, False, False, True]


def test_harvey_is_not_frightened_by_his_fears() -> None:
    """§7, §6: Harvey loses 1 Sanity less from a Madness, too."""
    table = mad("agoraphobia", who="harvey_walters")
    before = table.me.sanity

    table.run(table.me.lose(sanity=1, source="agoraphobia"))

    assert table.me.sanity == before


def test_schizophrenia_of_one_whose_sanity_is_full() -> None:
    """§7: Schizophrenia at full Sanity lowers Sanity to the new maximum."""
    table = mad(who="joe_diamond")
    card = next(each for each in table.decks[Deck.MADNESS] if table.code(each) == "schizophrenia")
    table.decks[Deck.MADNESS].remove(card)
    table.decks[Deck.MADNESS].insert(0, card)

    table.act(table.me.lose(sanity=4), "card")

    assert table.me.sanity == table.me.max_sanity() == 3
    assert table.me.place == "arkham_asylum"


def test_amnesia_and_two_more_clue_tokens() -> None:
    """§7: With Amnesia four clue tokens stay, also if an encounter gives more."""
    table = mad("amnesia")
    table.me.clues = 3

    table.run(table.me.gain(clues=2))

    assert table.me.clues == 4


def test_mania_and_the_price_of_an_encounter() -> None:
    """§7, §3 III: With Mania a price of three clue tokens is four, and refused with three."""
    table = mad("mania")
    offer = [May([Gain(money=1)], Cost(clues=3))]
    table.me.clues = 3
    table.run(table.carry_out(offer, Occasion(ME, "Hibb’s Roadhouse", UPTOWN)))
    assert not table.asked

    table.me.clues = 4
    money = table.me.money
    table.run(table.carry_out(offer, Occasion(ME, "Hibb’s Roadhouse", UPTOWN)), "yes")
    assert "4 clue token" in table.asked[0].prompt
    assert (table.me.clues, table.me.money) == (0, money + 1)


def test_an_exchange_at_the_limit_of_a_back_injury() -> None:
    """§7, §8: Both sides of an exchange change hands together, so three items stay three."""
    table = Table("mandy_thompson", "joe_diamond", injuries=True)
    table.joe.gets("back_injury")
    for n in (0, 1):
        table.who(n).at(UPTOWN)
    mine = table.mandy.gets("food")
    theirs = [table.joe.gets(code) for code in ("knife", "rifle", "cross")]

    table.run(table.exchange(Offer(ME, OTHER, (mine,), 0, (theirs[0],), 0)))

    assert not table.asked
    assert {table.code(held.card) for held in table.joe.cards} == {
        "back_injury",
        "food",
        "rifle",
        "cross",
    }
    assert table.mandy.owns("knife")


def test_a_gift_beyond_the_limit_of_a_back_injury() -> None:
    """§7, §8: An investigator given a fourth item discards one of their choice."""
    table = Table("mandy_thompson", "joe_diamond", injuries=True)
    table.joe.gets("back_injury")
    mine = table.mandy.gets("food")
    for code in ("knife", "rifle", "cross"):
        table.joe.gets(code)

    table.run(table.exchange(Offer(ME, OTHER, (mine,))), "knife")

    assert table.joe.owns("food")
    assert not table.joe.owns("knife")
