"""What the investigators can do."""

from __future__ import annotations

import pytest

from bot.second_edition.core.frames import listen
from bot.second_edition.core.moments import UpkeepComes
from bot.second_edition.core.registry import Window
from bot.second_edition.core.state import Check, Die
from bot.second_edition.printed.terms import ASYLUM, CHURCH, HOSPITAL, LOST, Deck, Place, Skill
from bot.second_edition.text.log import lines
from bot.second_edition.turn.setup import new_state
from bot.second_edition.verbs import clue_tokens, draws, gates, losses, meeting, travel
from tests.second_edition.content.driving import OTHER, SEAT, Position, rules


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
    before = len(position.board.of_deck(SEAT, deck))
    top = position.state.decks[deck][:2]

    position.run(draws.draw(position.board, SEAT, deck))

    assert len(position.board.of_deck(SEAT, deck)) == before + 1
    assert sum(card in top for card in position.state.decks[deck]) == 1


def test_others_draw_as_usual() -> None:
    """The ability is its owner's alone."""
    position = Position(investigators=["amanda_sharpe", "bob_jenkins"])

    assert position.board.total("extra_draw", 1, Deck.SKILL) == 0
    assert position.board.total("extra_draw", 0, Deck.COMMON) == 0


def test_scrounging_from_the_bottom() -> None:
    """Ashcan Pete may take the bottom card."""
    position = alone("ashcan_pete")
    bottom = position.state.decks[Deck.COMMON][-1]
    position.wanted = ["bottom"]

    position.run(draws.draw(position.board, SEAT, Deck.COMMON))

    assert position.board.held(SEAT, bottom) is not None


@pytest.mark.parametrize(("code", "stat"), [("carolyn_fern", "sanity"), ("vincent_lee", "stamina")])
def test_treating_once_a_turn(code: str, stat: str) -> None:
    """Carolyn and Vincent restore a point in Upkeep, once, even where gaining is forbidden."""
    position = alone(code)
    position.environment("dreams_of_a_sunken_city" if stat == "sanity" else "a_strange_plague")
    who = position.board.who(SEAT)
    setattr(who, stat, 1)

    assert position.use(code, Window.UPKEEP)
    assert getattr(who, stat) == 2
    assert not position.use(code, Window.UPKEEP)


def test_nobody_to_treat() -> None:
    """Without anybody hurt there is nothing to do."""
    assert not alone("vincent_lee").use("vincent_lee", Window.UPKEEP)


def test_strong_mind_and_body() -> None:
    """Losses are 1 less, costs are not."""
    position = Position(investigators=["harvey_walters", "michael_mcglen"])
    harvey, michael = position.board.who(SEAT), position.board.who(OTHER)
    sanity, stamina = harvey.sanity, michael.stamina

    position.run(losses.lose(position.board, SEAT, sanity=2))
    position.run(losses.pay(position.board, SEAT, sanity=1))
    position.run(losses.lose(position.board, OTHER, stamina=1), seat=OTHER)

    assert harvey.sanity == sanity - 2
    assert michael.stamina == stamina


def test_trust_fund() -> None:
    """Jenny Barnes gains $1 in Upkeep."""
    position = alone("jenny_barnes")
    before = position.board.who(SEAT).money

    position.run(listen(position.board, UpkeepComes(seat=SEAT), only=SEAT))

    assert position.board.who(SEAT).money == before + 1


def test_hunches() -> None:
    """Joe Diamond's clues give two dice."""
    position = alone("joe_diamond")
    made = Check(seat=SEAT, skill=Skill.LORE, modifier=0)

    assert clue_tokens.dice_per_clue(position.board, made) == 2


def test_science_keeps_gates_away() -> None:
    """No gate opens where Kate Winthrop is, and no doom token comes."""
    position = alone("kate_winthrop")
    position.at("woods")
    position.state.gates.clear()
    doom = position.state.doom

    position.run(gates.gate_appears(position.board, Place("woods"), monsters_too=1))

    assert not position.state.gates
    assert position.state.doom == doom
    told = "No gate opens at Woods. Kate Winthrop lets nothing appear in her location."
    assert lines(position.board, position.told) == [told]


def test_what_a_seal_keeps_away_is_told() -> None:
    """Neither gate nor monster comes to an elder sign, and the log says why."""
    position = alone("kate_winthrop")
    position.at("southside_streets")
    position.state.seals.append(Place("southside_streets"))

    position.run(gates.gate_appears(position.board, Place("southside_streets")))
    position.run(meeting.monster_appears(position.board, SEAT))

    assert lines(position.board, position.told) == [
        "No gate opens at Southside streets. An elder sign seals it.",
        "No monster appears at Southside streets. An elder sign seals it.",
    ]


def test_no_clue_at_the_science_building() -> None:
    """With Kate Winthrop in play the Science Building starts without a clue."""
    position = alone("kate_winthrop")

    assert position.board.ban("first_clue:science_building", SEAT)
    assert not position.board.ban("first_clue:woods", SEAT)
    assert new_state(rules().library, {"investigators": ["kate_winthrop"]}).players == 1


def test_research_once_a_turn() -> None:
    """Mandy Thompson re-rolls failures of anybody's check, once a turn."""
    position = Position(investigators=["joe_diamond", "mandy_thompson"])
    made = Check(seat=SEAT, skill=Skill.LORE, modifier=0, dice=[Die(1), Die(6), Die(2)])
    position.state.checks.append(made)
    position.dice(5, 6)

    assert position.use("mandy_thompson", Window.AFTER_CHECK, made, seat=OTHER)
    assert [die.face for die in made.dice] == [5, 6, 6]
    made.dice[0].face = 1
    assert not position.use("mandy_thompson", Window.AFTER_CHECK, made, seat=OTHER)


@pytest.mark.parametrize(
    ("why", "place"),
    [("", CHURCH), ("insane", ASYLUM), ("unconscious", HOSPITAL)],
)
def test_guardian_angel(why: str, place: Place) -> None:
    """Sister Mary is never lost in time and space."""
    position = alone("sister_mary")
    position.at("abyss:1")

    position.run(
        travel.lose_in_time(
            position.board, SEAT, insane=why == "insane", unconscious=why == "unconscious"
        )
    )

    assert position.board.who(SEAT).place == place


def test_others_are_lost() -> None:
    """Everybody else is lost in time and space beside her."""
    position = Position(investigators=["sister_mary", "joe_diamond"])

    position.run(travel.lose_in_time(position.board, OTHER), seat=OTHER)

    assert position.board.who(OTHER).place == LOST
