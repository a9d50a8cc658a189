"""Section 3: the turn, its phases, and who acts when."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core.state import Cursor, Phase, Step
from bot.second_edition.encounters import drawing
from bot.second_edition.printed.terms import Place, Skill
from bot.second_edition.turn import mythos, rounds
from bot.second_edition.verbs import checks, gates, losses
from tests.second_edition.scene import Scene

ME, OTHER = Seat(0), Seat(1)
WOODS = Place("woods")


def two() -> Scene:
    """Joe Diamond and Mandy Thompson in the Movement phase."""
    scene = Scene("joe_diamond", "mandy_thompson")
    scene.b.state.cursor = Cursor(Step.MOVEMENT)
    scene.b.state.phase = Phase.MOVEMENT
    return scene


def test_each_phase_in_clockwise_order_from_the_first_player() -> None:
    """§3: whoever holds the marker acts first, then to the left."""
    scene = two()
    scene.b.state.first = OTHER
    scene.run(rounds.movement_step(scene.b))
    assert scene.b.state.cursor == Cursor(Step.MOVE_BEGIN, OTHER)
    scene.who(1).done = True

    scene.run(rounds.movement_step(scene.b))

    assert scene.b.state.cursor == Cursor(Step.MOVE_BEGIN, ME)


def test_a_phase_is_over_when_everybody_has_acted() -> None:
    """§3: then the next one begins, in which nobody has."""
    scene = two()
    for who in scene.b.state.investigators:
        who.done = True

    scene.run(rounds.movement_step(scene.b))

    assert scene.b.state.phase is Phase.ARKHAM
    assert not any(who.done for who in scene.b.state.investigators)


def test_the_marker_goes_left_after_the_mythos_phase() -> None:
    """§3: not between the phases; after the set-up it stays."""
    scene = two()
    scene.run(rounds.mythos_end(scene.b))
    assert scene.b.state.first == OTHER
    scene.b.state.turn = 0

    scene.run(rounds.mythos_end(scene.b))

    assert scene.b.state.first == OTHER


def test_whose_turn_is_over_still_has_a_mythos_phase() -> None:
    """§3: no more actions in this turn; what the Mythos phase brings is for everybody."""
    scene = two()
    scene.act(losses.lose(scene.b, ME, stamina=6))
    assert scene.who().idle
    scene.at("woods", 0)
    scene.at("library", 1)
    scene.b.state.clues.pop(WOODS, None)
    card = next(c for c in scene.b.library.mythos.values() if c.clue == WOODS)
    scene.mythos(card.id)

    scene.run(mythos.clue_step(scene.b), "seat0")

    assert scene.who().clues == 1


def test_an_encounter_is_resolved_before_anything_else() -> None:
    """§3: once a card is drawn only what answers it may interrupt: Duke waits, clue tokens help."""
    scene = Scene("joe_diamond")
    scene.card("duke")
    scene.who().sanity, scene.who().clues = 1, 1
    scene.b.state.encounters.append("downtown_1")
    scene.dice(1, 1, 1, 6, 6)

    scene.run(checks.check(scene.b, ME, Skill.WILL), "clue")

    keys = [option.key for option in scene.asked[0].parts[ME].options]
    assert keys == ["clue", "take"]


def test_disputes_are_the_first_players() -> None:
    """§3: who divides what is left over of a surge is the first player, wherever the others are."""
    scene = Scene("joe_diamond", "mandy_thompson", "bob_jenkins")
    scene.b.state.first = OTHER
    scene.gate("woods")
    scene.gate("graveyard")
    scene.gate("unvisited_isle")
    scene.gate("black_cave")
    scene.b.state.limit_lifted = False

    scene.run(
        gates._spread(scene.b, WOODS, 6),
        {"graveyard": 1, "unvisited_isle": 1, "woods": 2, "black_cave": 2},
    )

    assert tuple(scene.asked[0].awaited) == (OTHER,)


def test_in_a_street_there_is_nothing_to_encounter() -> None:
    """§3: a redirected encounter in a street is none."""
    scene = Scene("joe_diamond")
    scene.at("uptown_streets")

    scene.act(drawing.encounter_here(scene.b, ME))

    assert not scene.asked
