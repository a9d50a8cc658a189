"""Section 3: before what comes next, whoever was hurt is asked once more."""

from __future__ import annotations

import pytest

from bot.second_edition.core.state import Cursor, Phase, Step
from bot.second_edition.printed.terms import Special
from bot.second_edition.turn import rounds
from bot.second_edition.verbs import any_phase, combat, losses
from tests.second_edition.beside import ME, OTHER, beside, two
from tests.second_edition.scene import Scene


def hurt(phase: Phase, step: Step) -> Scene:
    """Joe alone with Duke, hurt since he was last asked."""
    scene = Scene("joe_diamond")
    scene.b.state.phase, scene.b.state.cursor = phase, Cursor(step, ME)
    scene.card("duke")
    scene.act(losses.lose(scene.b, ME, sanity=scene.who().sanity - 1))
    return scene


def test_before_the_mythos_card_who_was_hurt_is_asked() -> None:
    """§3: after an encounter is complete there is time; alone nobody else is asked anything."""
    scene = hurt(Phase.MYTHOS, Step.MYTHOS)

    scene.run(rounds.mythos_step(scene.b), "use:duke")

    assert scene.asked[0].prompt == "Before the Mythos card: use something?"
    assert scene.who().sanity == scene.b.max_sanity(ME)


def test_the_last_call_comes_once() -> None:
    """Who used nothing is not asked again before the next blow."""
    scene = hurt(Phase.MYTHOS, Step.MYTHOS_ABILITY)
    for _ in range(2):
        scene.run(any_phase.last_call(scene.b, "it"), *(["pass"] if not scene.asked else []))
    assert len(scene.asked) == 1
    scene.who().sanity = 2
    scene.act(losses.lose(scene.b, ME, sanity=1))

    scene.run(any_phase.last_call(scene.b, "it"), "pass")

    assert len(scene.asked) == 2


def test_whoever_was_asked_since_is_not_called() -> None:
    """The question of one's own part in a phase was the time for it."""
    scene = hurt(Phase.ARKHAM, Step.ARKHAM_SEAT)
    scene.at("rivertown_streets")

    scene.run(rounds.arkham_seat(scene.b), "leave")
    scene.b.state.phase = Phase.MYTHOS
    scene.run(any_phase.last_call(scene.b, "it"))

    assert len(scene.asked) == 1


def test_a_round_of_combat_is_a_time_for_it() -> None:
    """§5: who fought on, and was not hurt since, is not called."""
    scene = two(Phase.MOVEMENT, sanity=2)
    scene.who().hurt = True
    no = scene.monster("cultist", "woods")
    scene.at("woods")
    scene.dice(*[6] * 8)
    scene.act(combat.fight_only(scene.b, ME, no), "fight:")
    scene.b.state.phase = Phase.MYTHOS

    scene.run(any_phase.last_call(scene.b, "it"))

    assert [ask.kind for ask in scene.asked] == ["combat"]


@pytest.mark.parametrize("what", ["nothing", "loan", "whole"])
def test_nobody_is_called_without_need(what: str) -> None:
    """Neither without such a card, nor for a loan, nor where nothing is missing."""
    scene = hurt(Phase.MYTHOS, Step.MYTHOS)
    if what != "whole":
        scene.who().cards.clear()
    if what == "loan":
        scene.special(Special.BANK_LOAN)
        scene.who().money = 10
    if what == "whole":
        scene.who().sanity = scene.b.max_sanity(ME)

    scene.run(any_phase.last_call(scene.b, "it"))

    assert scene.asked == []


def test_before_a_gate_card_is_drawn() -> None:
    """§3 IV: once the card is drawn it is too late."""
    scene = hurt(Phase.OTHER_WORLDS, Step.OTHER_WORLDS_SEAT)
    scene.at("abyss:1")
    before = list(scene.b.state.gate_deck)

    with pytest.raises(AssertionError, match="an answer is missing: Before the encounter"):
        scene.run(rounds.other_worlds_seat(scene.b))

    assert scene.b.state.gate_deck == before


def test_between_the_steps_of_the_mythos_phase() -> None:
    """§3 V: what monsters did can be mended before the card does what it says, and after that."""
    scene = hurt(Phase.MYTHOS, Step.MYTHOS_ABILITY)
    scene.run(rounds.mythos_ability(scene.b), "pass")
    assert scene.asked[-1].prompt.startswith("Before what the Mythos card does")
    scene.who().hurt = True

    scene.run(rounds.mythos_end(scene.b), "pass")

    assert scene.asked[-1].prompt.startswith("Before the Mythos phase ends")


def test_all_are_called_at_once() -> None:
    """§3: nobody waits for the other; each has an own question."""
    other = Scene("joe_diamond", "mandy_thompson")
    other.b.state.phase = Phase.MYTHOS
    for seat, code in ((0, "duke"), (1, "sir_william_brinton")):
        other.card(code, seat)
        other.who(seat).sanity = other.who(seat).stamina = 2
        other.who(seat).hurt = True

    other.run(any_phase.last_call(other.b, "it"), "pass", "use:sir")

    assert [ask.must for ask in other.asked] == [(ME,), (OTHER,)]
    assert [beside(ask, seat) for ask in other.asked for seat in (ME, OTHER)] == [[], [], [], []]


def test_before_the_ancient_one_attacks() -> None:
    """§14: what one's own attack cost can be mended first."""
    scene = hurt(Phase.FINAL_BATTLE, Step.BATTLE_ANCIENT_ONE)
    scene.b.state.awake, scene.b.state.battle_round = True, 1
    scene.b.state.ancient_one = "cthulhu"

    with pytest.raises(AssertionError, match="an answer is missing: Before Cthulhu attacks"):
        scene.run(rounds.battle_ancient_one(scene.b))
