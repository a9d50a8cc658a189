"""Section 3: the turn, its phases, and who acts when."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Place, Skill
from tests.second_edition.table import Table
from tests.second_edition.terms import Cursor, Phase, Step

ME, OTHER = Seat(0), Seat(1)
WOODS = Place("woods")


def two() -> Table:
    """Joe Diamond and Mandy Thompson in the Movement phase."""
    table = Table("joe_diamond", "mandy_thompson")
    table.cursor = Cursor(Step.MOVEMENT)
    table.phase = Phase.MOVEMENT
    return table


def test_each_phase_in_clockwise_order_from_the_first_player() -> None:
    """§3: In each phase the player with the marker acts first, then the others clockwise."""
    table = two()
    table.first = OTHER
    table.run(table.step_movement())
    assert table.cursor == Cursor(Step.MOVE_BEGIN, OTHER)
    table.mandy.done = True

    table.run(table.step_movement())

    assert table.cursor == Cursor(Step.MOVE_BEGIN, ME)


def test_a_phase_is_over_when_everybody_has_acted() -> None:
    """§3: A phase ends when all have acted, and the next one begins for all."""
    table = two()
    for who in table.investigators:
        who.done = True

    table.run(table.step_movement())

    assert table.phase is Phase.ARKHAM
    assert not any(who.done for who in table.investigators)


def test_the_marker_goes_left_after_the_mythos_phase() -> None:
    """§3: The first-player marker moves left after each Mythos phase, not after the set-up."""
    table = two()
    table.run(table.step_mythos_end())
    assert table.first == OTHER
    table.turn = 0

    table.run(table.step_mythos_end())

    assert table.first == OTHER


def test_whose_turn_is_over_still_has_a_mythos_phase() -> None:
    """§3: An investigator whose turn is over takes no more actions, but has a Mythos phase."""
    table = two()
    table.act(table.joe.lose(stamina=6))
    assert table.joe.idle
    table.joe.at("woods")
    table.mandy.at("library")
    table.clues.pop(WOODS, None)
    card = next(c for c in table.library.mythos.values() if c.clue == WOODS)
    table.mythos(card.id)

    table.run(table.mythos_clue(), "seat0")

    assert table.joe.clues == 1


def test_an_encounter_is_resolved_before_anything_else() -> None:
    """§3: A drawn encounter resolves first; only cards that respond to it interrupt."""
    table = Table("joe_diamond")
    table.joe.gets("duke")
    table.joe.sanity, table.joe.clues = 1, 1
    table.encounters.append("downtown_1")
    table.joe.rolls(1, 1, 1, 6, 6)

    table.run(table.joe.check(Skill.WILL), "clue")

    keys = [option.key for option in table.asked[0].parts[ME].options]
    assert keys == ["clue", "take"]


def test_disputes_are_the_first_players() -> None:
    """§3: The first player decides how a surge’s rest is divided, wherever the others are."""
    table = Table("joe_diamond", "mandy_thompson", "bob_jenkins")
    table.first = OTHER
    table.gate("woods")
    table.gate("graveyard")
    table.gate("unvisited_isle")
    table.gate("black_cave")
    table.limit_lifted = False

    table.run(
        table.spread(WOODS, 6),
        {"graveyard": 1, "unvisited_isle": 1, "woods": 2, "black_cave": 2},
    )

    assert tuple(table.asked[0].awaited) == (OTHER,)


def test_in_a_street_there_is_nothing_to_encounter() -> None:
    """§3: An investigator sent to a street for an encounter has none."""
    table = Table("joe_diamond")
    table.joe.at("uptown_streets")

    table.act(table.joe.encounter_here())

    assert not table.asked
