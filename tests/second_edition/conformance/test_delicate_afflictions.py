"""Delicate cases of Injuries and Madnesses; each docstring begins with its section."""

from __future__ import annotations

from typing import Any

from bot.engine.ids import Seat
from bot.second_edition.core import rolls
from bot.second_edition.core.registry import Window
from bot.second_edition.core.state import Check, Combat, Offer, Phase, Rumor
from bot.second_edition.encounters import interpreter
from bot.second_edition.encounters.occasion import Occasion
from bot.second_edition.encounters.ops import Cost, Gain, May
from bot.second_edition.names.keys import slug
from bot.second_edition.printed.terms import CheckKind, Deck, Place, Skill
from bot.second_edition.text.check_lines import with_clues
from bot.second_edition.text.prompts import explain
from bot.second_edition.turn import arkham, movement, mythos
from bot.second_edition.verbs import checks, clue_tokens, combat, draws, gates, losses, trading
from bot.second_edition.verbs.deeds import Deed, window_deeds
from tests.second_edition.scene import Scene

ME, OTHER = Seat(0), Seat(1)
UPTOWN, WOODS = Place("uptown_streets"), Place("woods")


def mad(*codes: str, who: str = "mandy_thompson", **more: Any) -> Scene:
    """One investigator in Uptown with Injuries and Madnesses. Joe: Fight 2, Will 3, Lore 0."""
    scene = Scene(who, injuries=True, **more)
    scene.at(UPTOWN)
    for code in codes:
        scene.card(code)
    return scene


def rumor_deed(scene: Scene, code: str) -> Deed:
    """What the investigator may do about a Rumor instead of an encounter."""
    found = window_deeds(scene.b, ME, Window.ARKHAM)
    return next(each for each in found if each.key.startswith(f"use:{slug(code)}:"))


def dice_of(scene: Scene, made: Check, tokens: int) -> int:
    """Dice of the next clue tokens."""
    return clue_tokens.clue_dice(scene.b, made, tokens)


# Hysteria and Depression


def test_hysteria_spoils_a_spell_cast_in_combat() -> None:
    """§7: every check during combat, the Spell checks in it too."""
    scene = mad("hysteria")
    scene.b.state.combats.append(Combat(ME, None, spot=UPTOWN, begun=True))

    assert dice_of(scene, Check(ME, Skill.LORE, 0, kind=CheckKind.SPELL), 1) == 0


def test_depression_leaves_a_spell_cast_in_combat_alone() -> None:
    """§7: what happens during combat is not outside it."""
    scene = mad("depression")
    scene.b.state.combats.append(Combat(ME, None, spot=UPTOWN, begun=True))

    assert dice_of(scene, Check(ME, Skill.LORE, 0, kind=CheckKind.SPELL), 1) == 1
    assert dice_of(scene, Check(ME, Skill.SNEAK, 0, kind=CheckKind.EVADE), 1) == 0


def test_hysteria_before_the_black_man() -> None:
    """§7: his Luck check is made in combat: the first clue token gives nothing."""
    scene = mad("hysteria", who="vincent_lee", ancient_one="nyarlathotep")
    no = scene.monster("the_black_man", UPTOWN)
    scene.who().clues = 2
    scene.dice(*[1] * rolls.pool(scene.b, Check(ME, Skill.LUCK, -1)), 6)

    scene.act(combat.fight_only(scene.b, ME, no), "clue", "clue")

    assert scene.who().clues == 2 - 2 + 2


def test_a_spell_cast_to_evade_is_outside_combat() -> None:
    """§7: Evade checks count as outside combat, and so does what is cast for them."""
    scene = mad("hysteria")
    scene.b.state.combats.append(Combat(ME, None, spot=UPTOWN))
    scene.b.state.checks.append(Check(ME, Skill.SNEAK, 0, kind=CheckKind.EVADE))

    assert dice_of(scene, Check(ME, Skill.LORE, 0, kind=CheckKind.SPELL), 1) == 1


def test_the_combat_of_somebody_else_is_not_ones_own() -> None:
    """§7: a check of one who does not fight is outside combat."""
    scene = Scene("mandy_thompson", "joe_diamond", injuries=True)
    scene.card("depression")
    scene.b.state.combats.append(Combat(OTHER, None, spot=UPTOWN, begun=True))

    assert dice_of(scene, Check(ME, Skill.LUCK, 0), 1) == 0


def test_the_attack_of_the_ancient_one_is_combat() -> None:
    """§7: the final battle is one long combat: its checks are during combat."""
    scene = mad("depression")
    scene.b.state.awake = True

    assert dice_of(scene, Check(ME, Skill.WILL, 0), 1) == 1


def test_the_first_token_is_wasted_and_the_second_is_not() -> None:
    """§7: two tokens give one die, and the chances that are shown say so."""
    scene = mad("depression")
    scene.who().clues = 2
    made = Check(ME, Skill.LUCK, -9)

    assert [dice_of(scene, made, n) for n in (0, 1, 2, 3)] == [0, 0, 1, 2]
    assert with_clues(scene.b, made) == "With 1 clue token: 0 %, with 2: 33 %"


def test_joes_hunch_is_wasted_with_the_token() -> None:
    """§7: a token without effect gives no die of his hunch either; the next gives two."""
    scene = mad("depression", who="joe_diamond")

    assert [dice_of(scene, Check(ME, Skill.LUCK, 0), n) for n in (1, 2)] == [0, 2]


def test_each_check_wastes_its_own_first_token() -> None:
    """§7: the first token of a check, not of the turn."""
    scene = mad("depression")
    scene.who().clues = 4
    scene.who().sliders = [0, 0, 0]

    for _ in range(2):
        scene.dice(6)
        assert scene.run(checks.check(scene.b, ME, Skill.SPEED, -9), "clue", "clue")

    assert scene.who().clues == 0


# Mania


def test_mania_and_depression_waste_half_of_a_pair() -> None:
    """§7: a pair of tokens gives one die: its first token is wasted, its second is not."""
    scene = mad("mania", "depression")
    scene.who().clues = 4
    made = Check(ME, Skill.LUCK, -9)

    assert [dice_of(scene, made, n) for n in (2, 4)] == [1, 3]
    assert with_clues(scene.b, made) == "With 2 clue tokens: 33 %, with 4: 70 %"


def test_mania_and_an_injured_arm_allow_one_pair() -> None:
    """§7: at most two tokens, and only two by two."""
    scene = mad("mania", "injured_arm")
    scene.who().clues = 6

    assert clue_tokens.clue_room(scene.b, Check(ME, Skill.FIGHT, 0)) == 2


def test_mania_seals_for_six() -> None:
    """§7, §12: five tokens cannot be spent two by two: sealing takes six."""
    scene = mad("mania")
    scene.gate("woods", "abyss")
    scene.who().sliders = [0, 3, 0]
    scene.at("woods")
    scene.who().explored = True
    scene.who().clues = 6
    scene.dice(*[6] * 8)

    scene.act(gates.try_to_close(scene.b, ME, WOODS, Skill.FIGHT), "seal")

    assert WOODS in scene.b.state.seals
    assert scene.who().clues == 0


def test_mania_is_told_the_price_of_sealing() -> None:
    """§7, §12: before the check, as it is after it."""
    scene = mad("mania")
    scene.b.state.phase = Phase.ARKHAM
    scene.gate("woods", "abyss")
    scene.at("woods")
    scene.who().explored = True
    scene.who().clues = 6

    scene.run(arkham.arkham_encounter(scene.b, ME), "leave")

    assert "Sealing costs 6 clue tokens, you have 6: none to spare for the check" in explain(
        scene.b, scene.asked[0], ME
    )


def test_mania_with_five_tokens_seals_nothing() -> None:
    """§7, §12: the sixth is missing; the gate is closed only."""
    scene = mad("mania")
    scene.gate("woods", "abyss")
    scene.who().sliders = [0, 3, 0]
    scene.at("woods")
    scene.who().explored = True
    scene.who().clues = 5
    scene.dice(*[6] * 8)

    scene.act(gates.try_to_close(scene.b, ME, WOODS, Skill.FIGHT))

    assert not scene.b.state.seals
    assert scene.who().clues == 5
    assert scene.who().gates


def test_mania_pays_whole_pairs() -> None:
    """§7: what costs one or three takes two or four; what costs nothing takes nothing."""
    scene = mad("mania")
    scene.who().clues = 3

    can = [losses.can_pay(scene.b, ME, clues=n) for n in range(5)]
    assert can == [True, True, True, False, False]

    scene.run(losses.pay(scene.b, ME, clues=1))
    assert scene.who().clues == 1


def test_mania_loses_and_discards_single_tokens() -> None:
    """§7: to lose or discard them is not to spend them."""
    scene = mad("mania")
    scene.who().clues = 5
    scene.run(losses.lose(scene.b, ME, clues=1))
    assert scene.who().clues == 4

    scene.run(losses.pay(scene.b, ME, clues=1, discards=True))
    assert scene.who().clues == 3
    assert losses.can_pay(scene.b, ME, clues=3, discards=True)


def test_mania_removes_two_from_good_work_undone() -> None:
    """§7, §3 V: two spent remove two; an odd token of the Rumor takes a whole pair."""
    scene = mad("mania")
    scene.at("easttown_streets")
    scene.b.state.mythos_deck.remove("good_work_undone")
    scene.b.state.rumor = Rumor("good_work_undone", since=0, clues=3)
    scene.who().clues = 3

    scene.act(rumor_deed(scene, "good_work_undone").run(), "n2")

    assert scene.b.state.rumor is not None
    assert (scene.who().clues, scene.b.state.rumor.clues) == (1, 1)


def test_the_strangler_wants_five_tokens_discarded() -> None:
    """§7, §3 V: they are discarded, not spent: Mania does not make them six."""
    scene = mad("mania")
    scene.at("southside_streets")
    code = "the_southside_strangler_strikes"
    scene.b.state.mythos_deck.remove(code)
    scene.b.state.rumor = Rumor(code, since=0)
    scene.who().clues = 5

    deed = rumor_deed(scene, code)
    assert not deed.barred
    scene.act(deed.run())

    assert scene.b.state.rumor is None
    assert scene.who().clues == 0


# Injuries


def test_a_fourth_item_with_a_back_injury() -> None:
    """§7: whoever gains a fourth discards one of their choice, the new one or an old one."""
    scene = mad("back_injury")
    for code in ("knife", "rifle", "food"):
        scene.card(code)
    pile = scene.b.state.decks[Deck.UNIQUE]
    code = scene.b.code(pile[0])

    scene.act(draws.draw(scene.b, ME, Deck.UNIQUE), "food")

    assert scene.owns(code)
    assert not scene.owns("food")


def test_memory_loss_leaves_items_alone() -> None:
    """§7: it counts Skills and Spells only."""
    scene = mad("memory_loss")
    for code in ("knife", "rifle", "food", "cross"):
        scene.card(code)

    assert len(scene.who().cards) == 5


def test_double_vision_in_the_mythos_phase() -> None:
    """§7: a token that appears at their feet cannot be taken either; nobody is asked."""
    scene = mad("double_vision")
    scene.at("historical_society")
    scene.mythos("all_quiet_in_arkham")

    scene.run(mythos.clue_step(scene.b))

    assert not scene.asked
    assert scene.who().clues == 0


def test_double_vision_does_not_bar_clues_of_an_encounter() -> None:
    """§7: only those on the board."""
    scene = mad("double_vision")

    scene.run(losses.gain(scene.b, ME, clues=2))
    scene.run(movement.take_clues(scene.b, ME))

    assert scene.who().clues == 2


def test_a_broken_hand_holds_no_rifle() -> None:
    """§7: a two-handed weapon needs two hands."""
    scene = mad("broken_hand")
    rifle = scene.card("rifle")
    scene.monster("zombie", UPTOWN)

    assert scene.b.hands(ME) == 1
    assert (scene.b.card(rifle).hands or 0) == 2


# Madnesses in Upkeep


def test_paranoia_in_an_other_world() -> None:
    """§7: another investigator in the same area of the same world is company."""
    scene = Scene("mandy_thompson", "joe_diamond", injuries=True)
    scene.card("paranoia")
    for n in (0, 1):
        scene.at("abyss:1", n)

    assert list(scene.b.answers("fears", ME)) == ["Paranoia"]
    scene.at("abyss:2", 1)
    assert not [each for each in scene.b.answers("fears", ME) if each]


def test_claustrophobia_in_the_asylum_and_in_the_street() -> None:
    """§7: neither the Asylum nor a street nor an Other World frightens."""
    scene = mad("claustrophobia")
    felt: list[bool] = []
    for place in ("arkham_asylum", "uptown_streets", "abyss:1", "library"):
        scene.at(place)
        felt.append(any(scene.b.answers("fears", ME)))

    assert felt == [False, False, False, True]


def test_harvey_is_not_frightened_by_his_fears() -> None:
    """§7, §6: 1 Sanity lost is 1 less for him."""
    scene = mad("agoraphobia", who="harvey_walters")
    before = scene.who().sanity

    scene.run(losses.lose(scene.b, ME, sanity=1, source="Agoraphobia"))

    assert scene.who().sanity == before


def test_schizophrenia_of_one_whose_sanity_is_full() -> None:
    """§7: who takes the card at full Sanity has the new maximum, not more."""
    scene = mad(who="joe_diamond")
    card = next(
        each for each in scene.b.state.decks[Deck.MADNESS] if scene.b.code(each) == "schizophrenia"
    )
    scene.b.state.decks[Deck.MADNESS].remove(card)
    scene.b.state.decks[Deck.MADNESS].insert(0, card)

    scene.act(losses.lose(scene.b, ME, sanity=4), "card")

    assert scene.who().sanity == scene.b.max_sanity(ME) == 3
    assert scene.who().place == "arkham_asylum"


def test_amnesia_and_two_more_clue_tokens() -> None:
    """§7: four stay, also in the middle of an encounter."""
    scene = mad("amnesia")
    scene.who().clues = 3

    scene.run(losses.gain(scene.b, ME, clues=2))

    assert scene.who().clues == 4


def test_mania_and_the_price_of_an_encounter() -> None:
    """§7, §3 III: an offer for three tokens is asked and paid with four, and refused with three."""
    scene = mad("mania")
    offer = [May([Gain(money=1)], Cost(clues=3))]
    scene.who().clues = 3
    scene.run(interpreter.run(scene.b, offer, Occasion(ME, "Hibb's Roadhouse", UPTOWN)))
    assert not scene.asked

    scene.who().clues = 4
    money = scene.who().money
    scene.run(interpreter.run(scene.b, offer, Occasion(ME, "Hibb's Roadhouse", UPTOWN)), "yes")
    assert "4 Clue" in scene.asked[0].prompt
    assert (scene.who().clues, scene.who().money) == (0, money + 1)


def test_an_exchange_at_the_limit_of_a_back_injury() -> None:
    """§7, §8: one for one is still three items: both sides change hands at once."""
    scene = Scene("mandy_thompson", "joe_diamond", injuries=True)
    scene.card("back_injury", 1)
    for n in (0, 1):
        scene.at(UPTOWN, n)
    mine = scene.card("food")
    theirs = [scene.card(code, 1) for code in ("knife", "rifle", "cross")]

    scene.run(trading.exchange(scene.b, Offer(ME, OTHER, (mine,), 0, (theirs[0],), 0)))

    assert not scene.asked
    assert {scene.b.code(held.card) for held in scene.who(1).cards} == {
        "back_injury",
        "food",
        "rifle",
        "cross",
    }
    assert scene.owns("knife")


def test_a_gift_beyond_the_limit_of_a_back_injury() -> None:
    """§7, §8: whoever is given a fourth item discards one of their choice."""
    scene = Scene("mandy_thompson", "joe_diamond", injuries=True)
    scene.card("back_injury", 1)
    mine = scene.card("food")
    for code in ("knife", "rifle", "cross"):
        scene.card(code, 1)

    scene.run(trading.exchange(scene.b, Offer(ME, OTHER, (mine,))), "knife")

    assert scene.owns("food", 1)
    assert not scene.owns("knife", 1)
