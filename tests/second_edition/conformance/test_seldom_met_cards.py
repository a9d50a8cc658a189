"""Situations of cards and of those who have them that are seldom met; sections as cited."""

from __future__ import annotations

from functools import partial

from bot.engine.fiber import Fiber
from bot.engine.ids import Seat
from bot.engine.run_state import RunState
from bot.second_edition.core.state import Standing
from bot.second_edition.encounters.drawing import visit
from bot.second_edition.printed.terms import Deck
from bot.second_edition.turn import faults
from bot.second_edition.verbs import any_phase, draws
from tests.second_edition.scene import Scene

ME = Seat(0)


def test_two_cards_for_a_bad_memory() -> None:
    """§16: while one asks what is given up for it, the other one is drawn, not gone."""
    scene = Scene("joe_diamond", injuries=True)
    scene.card("memory_loss")
    for code in ("wither", "shrivelling", "find_gate"):
        scene.card(code)
    fiber = Fiber(
        draws.draw(scene.b, ME, Deck.SPELL, 2),
        RunState(1, set(), partial(any_phase.beside, scene.b)),
    )

    fiber.start()

    assert [slot.ask.kind for slot in fiber.open_questions() if slot.ask] == ["lose_cards"]
    assert not [fault for fault in faults.faults(scene.b) if fault.startswith("card")]


def test_devoured_on_a_visit() -> None:
    """§7: whoever comes next is on no visit."""
    scene = Scene("joe_diamond", "jenny_barnes")
    scene.at("library")
    scene.next("gate_cards", "gate_card_28")
    scene.dice(1, 1, 1, 1, 1)

    scene.act(visit(scene.b, ME, "dreamlands"))

    assert scene.who().standing is Standing.COMING
    assert scene.who().visit == ""
