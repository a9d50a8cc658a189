"""Injuries and Madnesses of the expansion."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import Deck, Skill
from tests.second_edition.content.driving import OTHER, SEAT, SEATS, Position
from tests.second_edition.terms import SkillCheck, UpkeepComes, UpkeepCosts


@pytest.fixture
def position() -> Position:
    """Jenny and Bob in the Uptown streets; nobody owns a card."""
    made = Position(
        "afflictions",
        investigators=["jenny_barnes", "bob_jenkins"],
        ancient_one="azathoth",
        settings={"injuries": True},
    )
    made.empties_hands(*SEATS)
    made.me.at("uptown_streets")
    made.other.at("woods")
    return made


def upkeep(position: Position) -> None:
    """Jenny's mandatory upkeep actions."""
    position.run(position.listen(UpkeepComes(seat=SEAT), only=SEAT))
    position.run(position.me.suffer())
    position.run(position.listen(UpkeepCosts(seat=SEAT), only=SEAT))


LIMITED = {
    "head_wound": Skill.LORE,
    "hearing_loss": Skill.SNEAK,
    "injured_arm": Skill.FIGHT,
    "jinxed": Skill.LUCK,
    "sprained_ankle": Skill.SPEED,
    "tainted": Skill.WILL,
}


@pytest.mark.parametrize(("code", "skill"), LIMITED.items())
def test_weakened_skills(position: Position, code: str, skill: Skill) -> None:
    """A weakened skill is 1 lower and takes at most 2 clue tokens in a check."""
    who = position.me
    who.sliders = [1, 1, 1]
    who.clues = 6
    before = position.me.skill(skill)
    position.gets(code)
    other = Skill.LUCK if skill is not Skill.LUCK else Skill.LORE

    assert position.me.skill(skill) == before - 1
    assert position.clue_room(SkillCheck(seat=SEAT, skill=skill, modifier=0)) == 2
    assert position.clue_room(SkillCheck(seat=SEAT, skill=other, modifier=0)) == 6


def test_lower_maxima(position: Position) -> None:
    """Consumption and Schizophrenia lower a maximum."""
    stamina, sanity = position.me.max_stamina(), position.me.max_sanity()
    position.gets("consumption")
    position.gets("schizophrenia")

    assert position.me.max_stamina() == stamina - 1
    assert position.me.max_sanity() == sanity - 1


@pytest.mark.parametrize(
    ("code", "decks"),
    [
        ("back_injury", (Deck.COMMON, Deck.UNIQUE)),
        ("memory_loss", (Deck.SKILL, Deck.SPELL)),
    ],
)
def test_things_too_many(position: Position, code: str, decks: tuple[Deck, ...]) -> None:
    """An investigator with this card has at most 3 cards of the two kinds."""
    for deck in decks:
        position.run(position.me.draw(deck, 3))
    position.gets(code)
    assert len(position.me.of_deck(*decks)) == 3
    position.run(position.me.draw(decks[0]))
    assert len(position.me.of_deck(*decks)) == 3


@pytest.mark.parametrize(("answer", "money", "focus"), [("yes", 4, 1), ("no", 5, 0)])
def test_addiction(position: Position, answer: str, money: int, focus: int) -> None:
    """Addiction costs $1, which Jenny has just received, or the Focus."""
    position.gets("addiction")
    position.me.money = 4
    position.wanted = [answer]

    upkeep(position)

    assert position.me.money == money
    assert position.me.focus() == focus


@pytest.mark.parametrize(
    ("code", "bad", "good"),
    [
        ("agoraphobia", "uptown_streets", "woods"),
        ("claustrophobia", "library", "arkham_asylum"),
        ("xenophobia", "abyss:1", "woods"),
        ("necrophobia", "graveyard", "black_cave"),
    ],
)
def test_fears(position: Position, code: str, bad: str, good: str) -> None:
    """In Upkeep the wrong place costs 1 Sanity."""
    position.gets(code)
    who = position.me
    before = who.sanity

    position.me.at(good)
    upkeep(position)
    assert who.sanity == before
    position.me.at(bad)
    upkeep(position)
    assert who.sanity == before - 1


def test_fear_of_the_dead(position: Position) -> None:
    """Undead are Nightmarish only for the investigator who fears them."""
    position.gets("necrophobia")
    no = position.drawn_monster("zombie")

    assert position.stats(no, SEAT).nightmarish == 1
    assert position.stats(no, OTHER).nightmarish == 0


def test_paranoia(position: Position) -> None:
    """Paranoia discards Allies, and company costs Sanity."""
    position.gets("duke")
    position.gets("paranoia")
    who = position.me
    before = who.sanity

    position.run(position.me.take_named("anna_kaslow"))
    upkeep(position)
    assert [position.code(held.card) for held in who.cards] == ["paranoia"]
    assert who.sanity == before
    position.me.at("woods")
    upkeep(position)
    assert who.sanity == before - 1
