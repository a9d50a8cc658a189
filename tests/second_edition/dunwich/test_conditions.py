"""Dunwich Horror, section 9: Conditions, which belong to nobody and hold for all."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import CheckKind, Deck, Skill
from tests.second_edition.content.driving import OTHER, SEAT, Position
from tests.second_edition.dunwich.visits import FAIL, PASS, meets, opens, visitor
from tests.second_edition.terms import Changed, Phase, SkillCheck, Window, topics

BOOKS, MESSAGES = "rare_book_collection", "coded_messages"
GRATITUDE, BLESSING = "velmas_gratitude", "darkes_blessing"


def holding(*conditions: str) -> Position:
    """A game in which these Conditions are face up."""
    position = visitor()
    position.conditions = conditions
    return position


def test_a_condition_holds_once_it_is_face_up() -> None:
    """DH 9.1: Face down it does nothing."""
    position = visitor()
    position.phase = Phase.MOVEMENT
    assert not position.is_so(topics.TRADES_CLUES)

    position.conditions = (MESSAGES,)

    assert position.is_so(topics.TRADES_CLUES)


@pytest.mark.parametrize("phase", [each for each in Phase if each is not Phase.MOVEMENT])
def test_coded_messages_are_for_movement(phase: Phase) -> None:
    """DH 13.9: Neither trades of an Upkeep nor those of the final battle know them."""
    position = holding(MESSAGES)

    position.phase = phase

    assert not position.is_so(topics.TRADES_CLUES)


def test_turning_up_is_told() -> None:
    """DH 9.1: With what it does from now on."""
    position = visitor()
    position.me.sliders[1] = 3

    meets(position, "easttown_12", "velmas_diner", wanted="yes")

    said = position.lines(position.facts)
    assert any(line.startswith("**Velma’s Gratitude** is face up: You may keep") for line in said)


def test_conditions_are_seen() -> None:
    """DH 9.2: Those that are face up stand on the board for all."""
    position = holding(BOOKS, BLESSING)

    names = [card.name for card in position.view().conditions]

    assert names == ["Rare Book Collection", "Darke’s Blessing"]


def test_a_condition_is_offered_by_its_name() -> None:
    """DH 9.2: On its label as on the board: *Rare Book Collection*, no code."""
    position = holding(BOOKS)
    position.me.at("library")

    labels = [choice.label for choice in position.me.window_choices(Window.ARKHAM)]

    assert [label for label in labels if "Lose 1 Sanity, gain 1 clue token" in label] == [
        "Rare Book Collection: Lose 1 Sanity, gain 1 clue token"
    ]


def test_conditions_are_kept() -> None:
    """A game without one keeps no list of them."""
    assert b'"conditions"' not in visitor().encoded()
    assert b'"conditions"' in holding(BOOKS).encoded()


# Rare Book Collection


def test_rare_books_instead_of_an_encounter() -> None:
    """DH 9.2: In the Library 1 Sanity brings 1 Clue, to whoever is there."""
    position = holding(BOOKS)
    position.other.at("library")
    before = position.other.sanity

    assert position.use(BOOKS, Window.ARKHAM, seat=OTHER)

    assert (position.other.clues, position.other.sanity) == (1, before - 1)


@pytest.mark.parametrize("place", ["administration", "library"])
def test_rare_books_are_in_the_library_alone(place: str) -> None:
    """Nowhere else, and not while a gate is open there."""
    position = holding(BOOKS)
    position.me.at(place)
    if place == "library":
        opens(position, "library", "abyss")

    assert not position.use(BOOKS, Window.ARKHAM)


def test_the_last_sanity_for_a_rare_book() -> None:
    """The Clue is gained before one goes insane."""
    position = holding(BOOKS)
    position.me.at("library")
    position.me.has(sanity=1, clues=0)
    position.wanted = ["card"]

    position.use(BOOKS, Window.ARKHAM)

    assert [fact.now for fact in position.told(Changed) if fact.what == "clues"][:1] == [1]


# Velma's Gratitude


def test_velma_takes_no_money() -> None:
    """DH 9.2: What costs money in the Diner costs none, and needs none."""
    position = holding(GRATITUDE)
    position.me.has(money=0, stamina=1, sanity=1)

    meets(position, "easttown_14", "velmas_diner", wanted="yes")

    assert (position.me.money, position.me.stamina, position.me.sanity) == (0, 3, 2)


@pytest.mark.parametrize(("answer", "left"), [("no", 5), ("yes", 3)])
def test_velma_s_price_is_ones_own_choice(answer: str, left: int) -> None:
    """Who has the money may keep it or pay; what it brings comes either way."""
    position = holding(GRATITUDE)
    position.me.has(money=5, stamina=1, sanity=1)

    meets(position, "easttown_14", "velmas_diner", wanted=f"yes {answer}")

    assert (position.me.money, position.me.stamina, position.me.sanity) == (left, 3, 2)


def test_velma_sells_to_the_poor() -> None:
    """What is on sale in the Diner counts as paid, too."""
    position = holding(GRATITUDE)
    position.me.money = 0
    shelf = position.decks[Deck.COMMON][:2]

    meets(
        position,
        "easttown_11",
        "velmas_diner",
        wanted=" ".join(position.card_key(card) for card in shelf),
    )

    assert position.me.money == 0
    assert [held.card for held in position.me.of_deck(Deck.COMMON)] == shelf


def test_velma_lets_one_spend_the_most() -> None:
    """Up to $6 for as many points: all six, for nothing."""
    position = holding(GRATITUDE)
    position.me.has(money=1, stamina=1, sanity=1)

    meets(position, "easttown_1", "velmas_diner")

    gained = position.me.stamina + position.me.sanity - 2
    assert gained == min(6, position.me.max_stamina() + position.me.max_sanity() - 2)
    assert position.me.money == 1


def test_others_want_their_money() -> None:
    """The Roadhouse is no friend of Velma's."""
    position = holding(GRATITUDE)
    position.me.money = 0

    meets(position, "easttown_9", "hibbs_roadhouse", wanted="n3")

    assert position.me.clues == 0


# Darke's Blessing


def failed(position: Position, *faces: int) -> SkillCheck:
    """A Luck check that Joe has failed."""
    position.me.rolls(*faces, PASS)
    return SkillCheck(SEAT, Skill.LUCK, 0, kind=CheckKind.PLAIN)


def test_a_failed_check_is_rolled_again() -> None:
    """DH 9.2: Whoever failed it may; all the dice roll again."""
    position = holding(BLESSING)
    position.me.sliders[2] = 3
    dice = position.me.skill(Skill.LUCK)
    position.me.rolls(*[FAIL] * dice, *[PASS] * dice)
    position.wanted = ["use"]

    meets(position, "village_commons_1", "dunwich_village", wanted="use")

    assert position.me.specials or dice < 2


def test_only_once_per_turn() -> None:
    """DH 9.3: It is exhausted until the next Upkeep, whoever used it."""
    position = holding(BLESSING)
    position.count("turn", BLESSING)
    check = failed(position)

    assert not position.use(BLESSING, Window.AFTER_CHECK, about=check)


def test_not_for_a_check_that_is_passed() -> None:
    """Nor for somebody else's."""
    position = holding(BLESSING)
    check = failed(position)
    check.automatic = True

    assert not position.use(BLESSING, Window.AFTER_CHECK, about=check, seat=OTHER)
