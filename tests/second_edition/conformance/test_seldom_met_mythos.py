"""Situations of the Mythos phase that are seldom met; sections as cited."""

from __future__ import annotations

from tests.second_edition.heroes import joe
from tests.second_edition.table import Table
from tests.second_edition.terms import Cursor, MythosLeft, MythosOver, Rumor, RumorProgress, Step


def _ending(table: Table, code: str, **more: int) -> None:
    """The Mythos phase of turn 5 is about to end with a Rumor in play since turn 1."""
    table.turn = 5
    table.rumor = Rumor(code, since=1, **more)  # pyright: ignore[reportArgumentType]
    table.cursor = Cursor(Step.MYTHOS_END)


def test_a_rumor_fails_before_the_phase_is_summed_up() -> None:
    """§3 V: A Rumor fails at the end of the phase, before the log line of the phase."""
    table = joe()
    _ending(table, "the_great_ritual", clues=4)

    table.run(table.run_step())

    kinds = [type(fact) for fact in table.facts]
    assert kinds.index(MythosLeft) < kinds.index(MythosOver)
    assert (table.rumor, table.double_mythos) == (None, True)


def test_what_lies_on_a_rumor_is_told_once() -> None:
    """§3 V: The log reports tokens on a Rumor once, and none if none were added."""
    table = joe()
    _ending(table, "good_work_undone", clues=6)
    table.next("dice", "1", "6", "5", "5")

    table.run(table.mythos_end())
    table.run(table.mythos_end())

    assert [fact.clues for fact in table.told(RumorProgress)] == [7]


def test_another_specimen_is_told() -> None:
    """§3 V: The Terrible Experiment’s log line gives the number of monsters on it."""
    table = joe()
    _ending(table, "the_terrible_experiment")
    for _ in range(5):
        table.add_to_rumor()

    table.run(table.mythos_end())

    assert [fact.monsters for fact in table.told(RumorProgress)] == [6]
