"""Situations of the Mythos phase that are seldom met; sections as cited."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core.facts import MythosLeft, MythosOver, RumorProgress
from bot.second_edition.core.state import Cursor, Rumor, Step
from bot.second_edition.turn import mythos
from bot.second_edition.turn.rounds import run_step
from tests.second_edition.heroes import joe
from tests.second_edition.scene import Scene

ME = Seat(0)


def _ending(scene: Scene, code: str, **more: int) -> None:
    """The Mythos phase of turn 5 is about to end with a Rumor in play since turn 1."""
    scene.b.state.turn = 5
    scene.b.state.rumor = Rumor(code, since=1, **more)  # pyright: ignore[reportArgumentType]
    scene.b.state.cursor = Cursor(Step.MYTHOS_END)


def test_a_rumor_fails_before_the_phase_is_summed_up() -> None:
    """§3 V: at the end of the phase, not after the first-player marker has passed."""
    scene = joe()
    _ending(scene, "the_great_ritual", clues=4)

    scene.run(run_step(scene.b))

    kinds = [type(fact) for fact in scene.facts]
    assert kinds.index(MythosLeft) < kinds.index(MythosOver)
    assert (scene.b.state.rumor, scene.b.state.double_mythos) == (None, True)


def test_what_lies_on_a_rumor_is_told_once() -> None:
    """§3 V: one clue token more is one line, none is none."""
    scene = joe()
    _ending(scene, "good_work_undone", clues=6)
    scene.next("dice", "1", "6", "5", "5")

    scene.run(mythos.end_step(scene.b))
    scene.run(mythos.end_step(scene.b))

    assert [fact.clues for fact in scene.told(RumorProgress)] == [7]


def test_another_specimen_is_told() -> None:
    """§3 V: The Terrible Experiment says how many monsters lie on it."""
    scene = joe()
    _ending(scene, "the_terrible_experiment")
    for _ in range(5):
        mythos.add_to_rumor(scene.b)

    scene.run(mythos.end_step(scene.b))

    assert [fact.monsters for fact in scene.told(RumorProgress)] == [6]
