"""The game master and those who go down: nothing is left half-way, nobody gets a second Injury."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.ask import Picked
from bot.engine.errors import Cut, NotAllowed
from bot.engine.fiber import Fiber
from bot.engine.ids import Seat
from bot.engine.run_state import RunState
from bot.second_edition.core.facts import Changed, Devoured
from bot.second_edition.core.frames import perform
from bot.second_edition.core.state import Standing
from bot.second_edition.gm import override
from bot.second_edition.printed.terms import Deck, Special
from bot.second_edition.turn import endings
from bot.second_edition.verbs import losses
from tests.second_edition.scene import Scene

ME = Seat(0)


def falls(scene: Scene) -> Fiber:
    """The first investigator loses all Stamina and is asked what it costs."""
    fiber = Fiber(perform(scene.b, ME, losses.lose(scene.b, ME, stamina=9)), RunState(1, set()))
    fiber.start()
    return fiber


@pytest.mark.parametrize(
    "command",
    [
        {"do": "awaken"},
        {"do": "phase", "to": "mythos"},
        {"do": "go", "step": "mythos"},
    ],
)
def test_nothing_is_cut_short_while_somebody_goes_down(command: dict[str, Any]) -> None:
    """What going unconscious costs is answered before the Ancient One is awakened by command."""
    scene = Scene("joe_diamond", "mandy_thompson", ancient_one="cthulhu", injuries=True)
    fiber = falls(scene)

    with pytest.raises(NotAllowed, match="Joe Diamond goes down: first answer what it costs"):
        override.carry_out(scene.b, command)

    slot = next(iter(fiber.open_questions()))
    slot.give(ME, Picked(("card",)))
    fiber.answered(slot)
    assert not scene.who().falling
    script = override.carry_out(scene.b, command)
    assert script is not None
    scene.run(script)
    assert isinstance(scene.raised, Cut)


def test_an_injury_is_whole_before_it_asks() -> None:
    """Memory Loss asks which card goes: by then Stamina is at its maximum."""
    scene = Scene("joe_diamond", injuries=True)
    for code in ("marksman", "bravery", "wither", "voice_of_ra"):
        scene.card(code)
    scene.b.state.decks[Deck.INJURY].sort(key=lambda card: scene.b.code(card) != "memory_loss")
    fiber = falls(scene)
    slot = next(iter(fiber.open_questions()))
    slot.give(ME, Picked(("card",)))
    fiber.answered(slot)

    assert not fiber.done
    assert scene.owns("memory_loss")
    assert scene.who().stamina == scene.b.max_stamina(ME)


def test_what_an_injury_restores_is_under_the_maximum_that_it_leaves() -> None:
    """Consumption lowers the maximum: Stamina is told to rise to that, no further."""
    scene = Scene("joe_diamond", injuries=True)
    scene.b.state.decks[Deck.INJURY].sort(key=lambda card: scene.b.code(card) != "consumption")
    fiber = falls(scene)
    slot = next(iter(fiber.open_questions()))
    slot.give(ME, Picked(("card",)))
    fiber.answered(slot)

    assert scene.told(Changed)[-1].now == scene.who().stamina == scene.b.max_stamina(ME) == 5


def test_the_game_master_gives_no_second_copy() -> None:
    """A second Injured Arm would devour: it is refused, with the way to do it."""
    scene = Scene("joe_diamond", injuries=True)
    scene.card("injured_arm")

    with pytest.raises(NotAllowed, match="has Injured Arm: a second one devours"):
        override.carry_out(scene.b, {"do": "card", "code": "injured_arm", "seat": 0})


def test_the_game_master_has_somebody_devoured() -> None:
    """A newcomer takes the seat in the next turn."""
    scene = Scene("joe_diamond", "mandy_thompson")

    script = override.carry_out(scene.b, {"do": "move", "seat": 0, "place": "devoured"})
    assert script is not None
    scene.run(script)

    assert [fact.code for fact in scene.told(Devoured)] == ["joe_diamond"]
    assert scene.who().standing is Standing.COMING


@pytest.mark.parametrize("defaulted", [False, True])
def test_a_loan_of_the_devoured_counts_in_the_score(defaulted: bool) -> None:
    """§14: a loan that was never paid back costs a point, whoever took it."""
    scene = Scene("joe_diamond", "mandy_thompson")
    if defaulted:
        scene.who().defaulted = True
    else:
        scene.special(Special.BANK_LOAN)

    script = override.carry_out(scene.b, {"do": "move", "seat": 0, "place": "devoured"})
    assert script is not None
    scene.run(script)

    assert dict(endings.score_parts(scene.b))["loans"] == -1


def test_what_is_lost_is_told_without_nothings() -> None:
    """The losses beside an Injury name what goes, and say so where it is nothing."""
    scene = Scene("joe_diamond", injuries=True)
    scene.who().clues = 0
    for code in ("knife", "cross", "axe", "rifle"):
        scene.card(code)
    fiber = falls(scene)

    ask = next(iter(fiber.open_questions())).ask

    assert ask is not None
    assert [o.label for o in ask.parts[ME].options][1] == "Lose 2 items"
