"""Encounters of the second town and of the box's Other Worlds, both ways."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import CardNo, Deck, Place, Special
from tests.second_edition.content.driving import OTHER, Position
from tests.second_edition.dunwich.visits import FAIL, PASS, in_world, meets, visitor
from tests.second_edition.terms import MonsterPlaced, Moved, PlaceClosed, Step

GLEN, HILL, FARM = "cold_spring_glen", "wizards_hill", "whateley_farm"
HOPYARD, GARDNERS, SHACK = "devils_hopyard", "gardners_place", "harney_jones_shack"
CARNIVAL, BRIDGE, VILLAGE = "darkes_carnival", "bishops_brook_bridge", "dunwich_village"


def lies_in_its_deck(position: Position, code: str) -> None:
    """A card lies in its deck, wherever the set-up put it."""
    card = CardNo(position.cards.index(code))
    if card in position.removed:
        position.removed.remove(card)
        position.decks[position.printed_card(card).deck].append(card)


# Backwoods Country


@pytest.mark.parametrize(("card", "at"), [("backwoods_country_6", HILL),
                                          ("backwoods_country_7", HILL)])  # fmt: skip
def test_the_horror_comes_nearer(card: str, at: str) -> None:
    """DH 7.1: A failed Luck check puts a token on the Horror's track."""
    position = visitor()

    meets(position, card, at, *[FAIL] * 6)

    assert position.tokens_on("dunwich_horror_track") == 1


@pytest.mark.parametrize("card", ["backwoods_country_11", "backwoods_country_12"])
def test_the_horror_is_held_back(card: str) -> None:
    """DH 7.1: A passed Luck check may take a token away, if one lies there."""
    position = visitor()
    position.run(position.token_on("dunwich_horror_track"))

    meets(position, card, FARM, *[PASS] * 6, wanted="yes")

    assert position.tokens_on("dunwich_horror_track") == 0


def test_no_token_no_question() -> None:
    """Without a token there is nothing to be asked."""
    position = visitor()
    before = position.questions

    meets(position, "backwoods_country_11", FARM, *[PASS] * 6)

    assert position.questions == before


@pytest.mark.parametrize("card", ["backwoods_country_3", "backwoods_country_10"])
def test_earl_sawyer_or_three_cards(card: str) -> None:
    """With the token comes the Ally, and if he is gone a card of each of three decks."""
    position = visitor()
    lies_in_its_deck(position, "earl_sawyer")
    held = position.gets("earl_sawyer", OTHER)

    meets(position, card, FARM, wanted="yes")

    decks = [position.printed_card(each.card).deck for each in position.me.cards]
    assert sorted(decks) == [Deck.COMMON, Deck.SPELL, Deck.UNIQUE]
    assert position.holder(held) == OTHER


@pytest.mark.parametrize("card", ["backwoods_country_4", "backwoods_country_11"])
def test_professor_rice_for_doom(card: str) -> None:
    """A doom token is the price of the Ally."""
    position = visitor()
    lies_in_its_deck(position, "professor_rice")

    meets(position, card, HILL, wanted="yes")

    assert position.doom == 1
    assert position.me.owns("professor_rice")


@pytest.mark.parametrize("card", ["backwoods_country_7", "backwoods_country_8"])
def test_an_item_of_worth_holds_back_the_mythos(card: str) -> None:
    """DH point 31: A Unique Item of $5: no Mythos phase this turn, but the marker passes."""
    position = visitor()
    position.gets("sword_of_glory")
    deck = list(position.mythos_deck)
    meets(position, card, GLEN, *[PASS] * 6, wanted="yes")

    position.run(position.mythos_phase())

    assert position.mythos_deck == deck
    assert (position.cursor.step, position.first) == (Step.TURN, 1)
    assert not position.me.owns("sword_of_glory")


def test_an_item_of_little_worth_does_not() -> None:
    """Nothing of $5 or more, no question."""
    position = visitor()
    position.gets("enchanted_blade")
    position.prints("enchanted_blade", price=4)

    meets(position, "backwoods_country_7", GLEN, *[PASS] * 6, wanted="yes")

    assert position.me.owns("enchanted_blade")


def test_the_next_mythos_is_not_held_back() -> None:
    """Only one phase is skipped."""
    position = visitor()
    position.gets("sword_of_glory")
    meets(position, "backwoods_country_7", GLEN, *[PASS] * 6, wanted="yes")
    position.run(position.mythos_phase())

    position.run(position.mythos_phase())

    assert position.mythos_now is not None


def test_more_mythos_for_spells() -> None:
    """DH point 32: Two Spells of three; the next Mythos phase resolves a card more."""
    position = visitor()

    meets(position, "backwoods_country_8", HILL, wanted="a")

    assert len(position.me.of_deck(Deck.SPELL)) == 2
    assert position.more_mythos == 1


def test_a_trophy_for_a_blessing() -> None:
    """A monster trophy with the crescent blesses anybody."""
    position = visitor()
    no = next(no for no in position.cup if position.markers[no] == "cultist")
    position.trophy(no)

    meets(position, "backwoods_country_13", GLEN, wanted="yes seat1")

    assert Special.BLESSING in position.other.specials
    assert no in position.cup


def test_an_elder_sign_is_broken() -> None:
    """An elder sign token goes, and a Skill and an Ally of choice come."""
    position = visitor()
    position.seals.append(Place("woods"))

    meets(position, "backwoods_country_13", HILL, wanted="a")

    assert (position.seals, position.doom) == ([], 0)
    assert len(position.me.of_deck(Deck.SKILL, Deck.ALLY)) == 2


def test_without_an_elder_sign_doom_comes() -> None:
    """Two doom tokens instead."""
    position = visitor()

    meets(position, "backwoods_country_13", HILL, wanted="a")

    assert position.doom == 2


def test_three_points_are_divided() -> None:
    """Sanity and Stamina lose 3 together."""
    position = visitor()
    who = position.me
    before = who.sanity + who.stamina

    meets(position, "backwoods_country_14", GLEN)

    assert who.sanity + who.stamina == before - 3


@pytest.mark.parametrize(("key", "clues"), [("yes", 5), ("no", 0)])
def test_a_deal_with_the_dark_man(key: str, clues: int) -> None:
    """DH 11.9: $5 and 5 Clues mark the investigator."""
    position = visitor()

    meets(position, "backwoods_country_14", HILL, wanted=key)

    assert position.me.clues == clues
    assert position.me.has_mark("old_debts_come_due") is (key == "yes")


# Blasted Heath


@pytest.mark.parametrize(("sanity", "playing"), [(3, True), (1, False)])
def test_torn_apart(sanity: int, playing: bool) -> None:
    """Whoever loses the last point here is devoured, not insane."""
    position = visitor()
    position.me.has(sanity=sanity, stamina=3)

    meets(position, "blasted_heath_2", HOPYARD, *[FAIL] * 6)

    assert position.me.playing is playing


def test_the_first_item_that_is_no_tome() -> None:
    """Tomes on top are passed over."""
    position = visitor()
    tomes = [c for c in position.decks[Deck.UNIQUE] if position.printed_card(c).kind == "tome"]
    rest = [c for c in position.decks[Deck.UNIQUE] if c not in tomes]
    position.decks[Deck.UNIQUE] = [*tomes, *rest]

    meets(position, "blasted_heath_3", GARDNERS, *[PASS] * 6, wanted="yes")

    assert [each.card for each in position.me.of_deck(Deck.UNIQUE)] == rest[:1]


def test_anything_but_a_weapon() -> None:
    """No Weapon is offered."""
    position = visitor()

    meets(position, "blasted_heath_4", SHACK)

    [held] = position.me.of_deck(Deck.COMMON)
    assert position.printed_card(held.card).kind != "weapon"


def test_the_shack_closes() -> None:
    """For the rest of the game; who is there goes to the street."""
    position = visitor()
    position.other.at(SHACK)

    meets(position, "blasted_heath_10", SHACK)

    assert position.is_closed(Place(SHACK))
    assert {who.place for who in position.investigators} == {"blasted_heath_streets"}
    assert [fact.for_good for fact in position.told(PlaceClosed)] == [True]


@pytest.mark.parametrize("card", ["blasted_heath_12", "blasted_heath_13"])
def test_stamina_above_the_maximum(card: str) -> None:
    """DH point 33: Three above it, together never more, and never gained back."""
    position = visitor()
    most = position.me.max_stamina()
    meets(position, card, GARDNERS)
    meets(position, card, GARDNERS)
    assert position.me.stamina == most + 3

    position.run(position.me.lose(stamina=1))
    position.run(position.me.gain(stamina=2))

    assert position.me.stamina == most + 2
    assert not position.faults()


def test_stamina_above_is_lost_first() -> None:
    """DH point 33: Below the maximum everything is as usual."""
    position = visitor()
    most = position.me.max_stamina()
    meets(position, "blasted_heath_12", GARDNERS)

    position.run(position.me.lose(stamina=4))
    position.run(position.me.gain(stamina=9))

    assert position.me.stamina == most


def test_a_card_is_traded_in() -> None:
    """The best of three of the same deck."""
    position = visitor()
    position.gets("food")

    meets(position, "blasted_heath_14", SHACK, wanted="yes")

    assert len(position.me.cards) == 1
    assert not position.me.owns("food")


# Village Commons


@pytest.mark.parametrize(
    ("face", "special"), [(1, Special.CURSE), (6, Special.BLESSING), (5, None)]
)
def test_the_wheel(face: int, special: Special | None) -> None:
    """1 curses, 6 blesses, nothing in between."""
    position = visitor()
    position.me.money = 1

    meets(position, "village_commons_3", CARNIVAL, face, wanted="yes")

    assert list(position.me.specials) == ([special] if special else [])


def test_the_mist_on_the_river() -> None:
    """To where the next Mythos card opens a gate; the card does nothing else."""
    position = visitor()
    position.next("mythos", "family_found_butchered")

    meets(position, "village_commons_11", BRIDGE)

    moves = [fact.to for fact in position.facts if isinstance(fact, Moved)]
    assert moves[0] == "graveyard"
    assert position.mythos_deck[-1] == "family_found_butchered"


@pytest.mark.parametrize("card", ["village_commons_1", "village_commons_13"])
@pytest.mark.parametrize(("face", "money"), [(PASS, 0), (FAIL, 1)])
def test_a_rail_pass(card: str, face: int, money: int) -> None:
    """A passed check finds a Rail Pass, a failed one $1."""
    position = visitor()

    meets(position, card, BRIDGE, *[face] * 6)

    assert (Special.RAIL_PASS in position.me.specials, position.me.money) == (not money, money)


# Other Worlds


def test_an_item_with_a_price() -> None:
    """The first Unique Item of $4 or more."""
    position = visitor()
    in_world(position, "abyss")

    meets(position, "gate_card_60", "other", *[PASS] * 6)

    [held] = position.me.of_deck(Deck.UNIQUE)
    assert position.printed_card(held.card).price >= 4


def test_tomes_are_compared() -> None:
    """One Clue, and one for each Tome."""
    position = visitor()
    position.gets("old_journal")
    position.gets("necronomicon")
    in_world(position, "great_hall_of_celeano")

    meets(position, "gate_card_65", "great_hall_of_celeano")

    assert position.me.clues == 3


@pytest.mark.parametrize(("faces", "injuries"), [((1, 1, 5), 0), ((1, 2, 4), 1)])
def test_falling_rocks(faces: tuple[int, ...], injuries: int) -> None:
    """DH 8.8: Three dice without a success injure."""
    position = visitor()
    in_world(position, "plateau_of_leng")

    meets(position, "gate_card_67", "plateau_of_leng", *faces)

    assert len(position.me.of_deck(Deck.INJURY)) == injuries


def test_words_fade() -> None:
    """Each Spell has a die of its own."""
    position = visitor()
    for code in ("wither", "heal"):
        position.gets(code)
    in_world(position, "abyss")

    meets(position, "gate_card_69", "abyss", PASS, FAIL)

    assert position.me.owns("wither")
    assert not position.me.owns("heal")


def test_one_scar_of_two() -> None:
    """Of an Injury and a Madness one is kept."""
    position = visitor()
    in_world(position, "abyss")

    meets(position, "gate_card_73", "abyss", *[FAIL] * 6)

    assert len(position.me.of_deck(Deck.INJURY, Deck.MADNESS)) == 1
    assert not position.limbo


def test_the_hound_comes() -> None:
    """The Hound of Tindalos appears if it is in the cup."""
    position = visitor()
    in_world(position, "another_time")

    meets(position, "gate_card_66", "another_time")

    assert [fact.monster for fact in position.told(MonsterPlaced)] == ["hound_of_tindalos"]


def test_no_hound_comes() -> None:
    """With all of them elsewhere nothing happens."""
    position = visitor()
    position.cup[:] = [n for n in position.cup if position.markers[n] != "hound_of_tindalos"]
    in_world(position, "another_time")
    before = position.questions

    meets(position, "gate_card_66", "another_time")

    assert position.questions == before


FACED = [
    ("gate_card_52", "abyss", "azathoth"),
    ("gate_card_63", "another_time", "shub_niggurath"),
    ("gate_card_66", "rlyeh", "cthulhu"),
    ("gate_card_74", "lost_carcosa", "hastur"),
]


@pytest.mark.parametrize(("card", "world", "ancient_one"), FACED)
def test_who_meets_the_ancient_one(card: str, world: str, ancient_one: str) -> None:
    """Three successes or be devoured, where that Ancient One lives."""
    position = visitor(ancient_one=ancient_one)
    in_world(position, world)

    meets(position, card, world, *[FAIL] * 9)

    assert not position.me.playing


@pytest.mark.parametrize(("card", "world", "ancient_one"), FACED)
def test_who_meets_another_one(card: str, world: str, ancient_one: str) -> None:
    """Against another Ancient One nothing happens."""
    position = visitor(ancient_one="ithaqua")
    in_world(position, world)

    meets(position, card, world, *[FAIL] * 9)

    assert position.me.place == f"{world}:1"


@pytest.mark.parametrize(("ancient_one", "place"), [("nyarlathotep", "lost"),
                                                    ("ithaqua", "plateau_of_leng:1")])  # fmt: skip
def test_lost_to_nyarlathotep(ancient_one: str, place: str) -> None:
    """Lost in time and space against him, and him alone."""
    position = visitor(ancient_one=ancient_one)
    in_world(position, "plateau_of_leng")

    meets(position, "gate_card_71", "plateau_of_leng")

    assert position.me.place == place


@pytest.mark.parametrize(
    ("card", "visited"), [("gate_card_50", "rlyeh"), ("gate_card_51", "abyss")]
)
def test_a_visit_from_one_world_to_another(card: str, visited: str) -> None:
    """An encounter there, and back to where one was; the gate that was entered is the same."""
    position = visitor()
    in_world(position, "lost_carcosa", area=2)
    position.next("gate_cards", "gate_card_72")

    meets(position, card, "lost_carcosa")

    assert Place(f"{visited}:1") in [fact.to for fact in position.told(Moved)]
    assert (position.me.place, position.me.entered) == ("lost_carcosa:2", "woods")


def test_a_visit_to_another_time() -> None:
    """From the Witch House and back."""
    position = visitor()

    meets(position, "french_hill_9", "witch_house")

    assert position.me.place in ("witch_house", "lost", "")
    assert not position.faults()


@pytest.mark.parametrize(("card", "world"), [("gate_card_51", "dreamlands"),
                                             ("gate_card_81", "lost_carcosa")])  # fmt: skip
def test_thrown_back_without_a_marker(card: str, world: str) -> None:
    """A failed check ends in Arkham, the gate unexplored."""
    position = visitor()
    in_world(position, world)

    meets(position, card, world, *[FAIL] * 9)

    assert (position.me.place, position.me.explored) == ("woods", False)
