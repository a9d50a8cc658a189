"""Section 3: before what comes next, whoever was hurt is asked once more."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import Special
from tests.second_edition.beside import ME, OTHER, beside, two
from tests.second_edition.table import Table
from tests.second_edition.terms import Cursor, Phase, Step


def hurt(phase: Phase, step: Step) -> Table:
    """Joe alone with Duke, hurt since he was last asked."""
    table = Table("joe_diamond")
    table.phase, table.cursor = phase, Cursor(step, ME)
    table.joe.gets("duke")
    table.act(table.joe.lose(sanity=table.joe.sanity - 1))
    return table


def test_before_the_mythos_card_who_was_hurt_is_asked() -> None:
    """§3: Before the Mythos card is drawn, hurt investigators with such a card are asked once."""
    table = hurt(Phase.MYTHOS, Step.MYTHOS)

    table.run(table.step_mythos(), "use:duke")

    assert table.asked[0].prompt == "Before the Mythos card: use anything?"
    assert table.joe.sanity == table.joe.max_sanity()


def test_the_last_call_comes_once() -> None:
    """A player who did not use the card is not asked again before another loss."""
    table = hurt(Phase.MYTHOS, Step.MYTHOS_ABILITY)
    for _ in range(2):
        table.run(table.last_call("it"), *(["pass"] if not table.asked else []))
    assert len(table.asked) == 1
    table.joe.sanity = 2
    table.act(table.joe.lose(sanity=1))

    table.run(table.last_call("it"), "pass")

    assert len(table.asked) == 2


def test_whoever_was_asked_since_is_not_called() -> None:
    """A player who had a question since the loss is not asked again."""
    table = hurt(Phase.ARKHAM, Step.ARKHAM_SEAT)
    table.joe.at("rivertown_streets")

    table.run(table.step_arkham_seat(), "leave")
    table.phase = Phase.MYTHOS
    table.run(table.last_call("it"))

    assert len(table.asked) == 1


def test_a_round_of_combat_is_a_time_for_it() -> None:
    """§5: An investigator who fought on without a further loss is not asked again."""
    table = two(Phase.MOVEMENT, sanity=2)
    table.joe.hurt = True
    no = table.monster("cultist", "woods")
    table.joe.at("woods")
    table.joe.rolls(*[6] * 8)
    table.act(table.joe.fight(no), "fight:")
    table.phase = Phase.MYTHOS

    table.run(table.last_call("it"))

    assert [ask.kind for ask in table.asked] == ["combat"]


@pytest.mark.parametrize("what", ["nothing", "loan", "whole"])
def test_nobody_is_called_without_need(what: str) -> None:
    """Players are not asked without such a card, with only a loan, or in full health."""
    table = hurt(Phase.MYTHOS, Step.MYTHOS)
    if what != "whole":
        table.joe.cards.clear()
    if what == "loan":
        table.joe.has_special(Special.BANK_LOAN)
        table.joe.money = 10
    if what == "whole":
        table.joe.sanity = table.joe.max_sanity()

    table.run(table.last_call("it"))

    assert table.asked == []


def test_before_a_gate_card_is_drawn() -> None:
    """§3 IV: Before a gate card is drawn “any phase” cards can be used, after it none."""
    table = hurt(Phase.OTHER_WORLDS, Step.OTHER_WORLDS_SEAT)
    table.joe.at("abyss:1")
    before = list(table.gate_deck)

    with pytest.raises(AssertionError, match="an answer is missing: Before the encounter"):
        table.run(table.step_other_worlds_seat())

    assert table.gate_deck == before


def test_between_the_steps_of_the_mythos_phase() -> None:
    """§3 V: “Any phase” cards can be used between the steps of the Mythos phase."""
    table = hurt(Phase.MYTHOS, Step.MYTHOS_ABILITY)
    table.run(table.step_mythos_ability(), "pass")
    assert table.asked[-1].prompt.startswith("Before what the Mythos card does")
    table.joe.hurt = True

    table.run(table.step_mythos_end(), "pass")

    assert table.asked[-1].prompt.startswith("Before the Mythos phase ends")


def test_all_are_called_at_once() -> None:
    """§3: All these players are asked at the same time."""
    other = Table("joe_diamond", "mandy_thompson")
    other.phase = Phase.MYTHOS
    for seat, code in ((0, "duke"), (1, "sir_william_brinton")):
        other.who(seat).gets(code)
        other.who(seat).sanity = other.who(seat).stamina = 2
        other.who(seat).hurt = True

    other.run(other.last_call("it"), "pass", "use:sir")

    assert [ask.must for ask in other.asked] == [(ME,), (OTHER,)]
    assert [beside(ask, seat) for ask in other.asked for seat in (ME, OTHER)] == [[], [], [], []]


def test_before_the_ancient_one_attacks() -> None:
    """§14: Before the Ancient One attacks players can restore what they lost."""
    table = hurt(Phase.FINAL_BATTLE, Step.BATTLE_ANCIENT_ONE)
    table.awake, table.battle_round = True, 1
    table.ancient_one_code = "cthulhu"

    with pytest.raises(AssertionError, match="an answer is missing: Before Cthulhu attacks"):
        table.run(table.step_battle_ancient_one())
