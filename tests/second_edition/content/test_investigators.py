"""What the investigators can do."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Deck, Place, Skill
from tests.second_edition.content.driving import OTHER, SEAT, Position
from tests.second_edition.terms import Die, SkillCheck, Window, topics


def alone(code: str, **more: object) -> Position:
    """A position of one investigator."""
    return Position(code, investigators=[code], **more)


@pytest.mark.parametrize(
    ("code", "deck"),
    [
        ("amanda_sharpe", Deck.SKILL),
        ("bob_jenkins", Deck.COMMON),
        ("dexter_drake", Deck.SPELL),
        ("monterey_jack", Deck.UNIQUE),
    ],
)
def test_drawing_one_more(code: str, deck: Deck) -> None:
    """Whoever draws one more sees two cards and keeps one of them."""
    position = alone(code)
    before = len(position.me.of_deck(deck))
    top = position.decks[deck][:2]

    position.run(position.me.draw(deck))

    assert len(position.me.of_deck(deck)) == before + 1
    assert sum(card in top for card in position.decks[deck]) == 1


def test_others_draw_as_usual() -> None:
    """The ability is its owner's alone."""
    position = Position(investigators=["amanda_sharpe", "bob_jenkins"])

    assert position.total(topics.EXTRA_DRAW, Seat(1), Deck.SKILL) == 0
    assert position.total(topics.EXTRA_DRAW, Seat(0), Deck.COMMON) == 0


def test_scrounging_from_the_bottom() -> None:
    """Ashcan Pete may take the bottom card."""
    position = alone("ashcan_pete")
    bottom = position.decks[Deck.COMMON][-1]
    position.wanted = ["bottom"]

    position.run(position.me.draw(Deck.COMMON))

    assert position.me.held(bottom) is not None


@pytest.mark.parametrize(("code", "stat"), [("carolyn_fern", "sanity"), ("vincent_lee", "stamina")])
def test_treating_once_a_turn(code: str, stat: str) -> None:
    """Carolyn and Vincent restore a point in Upkeep, once, even where gaining is forbidden."""
    position = alone(code)
    position.environment_comes(
        "dreams_of_a_sunken_city" if stat == "sanity" else "a_strange_plague"
    )
    who = position.me
    setattr(who, stat, 1)

    assert position.use(code, Window.UPKEEP)
    assert getattr(who, stat) == 2
    assert not position.use(code, Window.UPKEEP)


def test_nobody_to_treat() -> None:
    """Without anybody hurt there is nothing to do."""
    assert not alone("vincent_lee").use("vincent_lee", Window.UPKEEP)


def test_science_keeps_gates_away() -> None:
    """No gate opens where Kate Winthrop is, and no doom token comes."""
    position = alone("kate_winthrop")
    position.me.at("woods")
    position.gates.clear()
    doom = position.doom

    position.run(position.gate_appears(Place("woods"), monsters_too=1))

    assert not position.gates
    assert position.doom == doom
    told = "No gate opens at the Woods. No gate or monster appears where Kate Winthrop is."
    assert position.lines(position.facts) == [told]


def test_what_a_seal_keeps_away_is_told() -> None:
    """Neither gate nor monster comes to an elder sign, and the log says why."""
    position = alone("kate_winthrop")
    position.me.at("southside_streets")
    position.seals.append(Place("southside_streets"))

    position.run(position.gate_appears(Place("southside_streets")))
    position.run(position.me.monster_appears())

    assert position.lines(position.facts) == [
        "No gate opens at the Southside streets. An elder sign seals it.",
        "No monster appears at the Southside streets. An elder sign seals it.",
    ]


def test_research_once_a_turn() -> None:
    """Mandy Thompson re-rolls failures of anybody's check, once a turn."""
    position = Position(investigators=["joe_diamond", "mandy_thompson"])
    made = position.checking(
        SkillCheck(seat=SEAT, skill=Skill.LORE, modifier=0, dice=[Die(1), Die(6), Die(2)])
    )
    position.me.rolls(5, 6)

    assert position.use("mandy_thompson", Window.AFTER_CHECK, made, seat=OTHER)
    assert [die.face for die in made.dice] == [5, 6, 6]
    made.dice[0].face = 1
    assert not position.use("mandy_thompson", Window.AFTER_CHECK, made, seat=OTHER)
