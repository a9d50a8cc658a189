"""Section 3: possessions that may be used in any phase, beside whatever is asked."""

from __future__ import annotations

import pytest

from bot.engine.ask import Ask
from bot.second_edition.core.registry import Window
from bot.second_edition.core.state import Phase
from bot.second_edition.printed.terms import Coin, Place, Special
from bot.second_edition.turn import mythos, upkeep
from bot.second_edition.verbs import any_phase, combat, losses, services
from tests.second_edition.beside import ME, OTHER, WOODS, a_choice, asked_beside, beside, mad, two
from tests.second_edition.scene import Beside, Scene

# Beside questions


def test_a_possession_may_be_used_in_the_mythos_phase() -> None:
    """§3: “any phase” is at any point of the Mythos phase, too; what is asked stands."""
    scene = two()
    scene.at("woods", 1)
    scene.b.state.clues.pop(WOODS, None)
    card = next(c for c in scene.b.library.mythos.values() if c.clue == WOODS)
    mythos.begin(scene.b, card.id)

    scene.run(mythos.clue_step(scene.b), Beside("use:duke"), "seat1")

    assert scene.who().sanity == scene.b.max_sanity(ME)
    assert not scene.owns("duke")
    assert scene.who(1).clues == 1
    first, second = scene.asked
    assert (first.must, first.may) == ((OTHER,), (ME,))
    assert (second.id, second.may) == (first.id, ())


@pytest.mark.parametrize("phase", [Phase.MOVEMENT, Phase.ARKHAM, Phase.OTHER_WORLDS])
def test_in_every_phase_beside_what_is_asked_of_others(phase: Phase) -> None:
    """§3: not in one's own part of a phase alone."""
    assert asked_beside(two(phase)) == ["Duke"]


def test_who_is_asked_may_use_it_first() -> None:
    """§3: it stands among the own options, and the question is still to be answered."""
    scene = two()

    answer = scene.run(a_choice(ME), Beside("use:duke"), "seat1")

    assert answer == "seat1"
    assert not scene.owns("duke")


def test_stamina_and_loans_too() -> None:
    """§3: Sir William restores Stamina, and a loan can be paid back in any phase."""
    scene = two(sanity=5)
    scene.card("sir_william_brinton")
    scene.special(Special.BANK_LOAN)
    scene.who().stamina, scene.who().money = 1, 12

    scene.run(a_choice(), Beside("use:sir"), Beside("use:bank-loan"), "seat0")

    assert scene.who().stamina == scene.b.max_stamina(ME)
    assert scene.who().money == 2
    assert Special.BANK_LOAN not in scene.who().specials


@pytest.mark.parametrize(("missing", "offered"), [(0, []), (1, []), (2, ["Duke"])])
def test_not_where_it_would_do_nothing(missing: int, offered: list[str]) -> None:
    """§6: never above the maximum, and what Duke adds to it goes with him."""
    scene = two()
    scene.who().sanity = scene.b.max_sanity(ME) - missing

    assert asked_beside(scene) == offered


def test_not_where_gaining_is_forbidden() -> None:
    """§3 V: an Environment that forbids gaining Stamina goes before Sir William."""
    scene = two(sanity=5)
    scene.card("sir_william_brinton")
    scene.who().stamina = 1
    scene.b.state.environment = "a_strange_plague"

    assert asked_beside(scene) == []


def test_a_loan_wants_the_whole_debt() -> None:
    """§3 I: $9 do not pay $10 back."""
    scene = two(sanity=5)
    scene.special(Special.BANK_LOAN)
    scene.who().money = 9

    assert asked_beside(scene) == []


def test_nobody_is_asked_for_its_sake() -> None:
    """A question that has but one answer is not put because somebody could use something."""
    scene = two()

    scene.run(a_choice(options=1))

    assert scene.asked == []


def test_a_possession_is_its_owners() -> None:
    """§3: nobody else may use it."""
    assert asked_beside(two(), OTHER) == []


def test_upkeep_is_everybodys_own() -> None:
    """§3 I: all act at the same time, each beside their own questions."""
    assert asked_beside(two(Phase.UPKEEP)) == []
    scene = two(Phase.UPKEEP)

    scene.run(upkeep.adjust_sliders(scene.b, ME), Beside("use:duke"), "rest")

    assert not scene.owns("duke")


# When it waits


def test_an_encounter_is_resolved_to_its_end_first() -> None:
    """§3: from the moment a card is drawn; its combats belong to it."""
    scene = two(Phase.ARKHAM)
    scene.b.state.encounters.append("downtown_1")
    assert asked_beside(scene) == []
    no = scene.monster("cultist", "woods")
    scene.at("woods")
    scene.dice(6, 6, 6, 6, 6, 6, 6, 6)

    scene.act(combat.fight_only(scene.b, ME, no), "fight:")

    assert [key for key in _keys(scene.asked[-1]) if key.startswith("use:duke")] == []


def test_in_a_combat_of_movement_it_may_be_used() -> None:
    """§3: between two rounds, before the next check is begun."""
    scene = two(Phase.MOVEMENT)
    no = scene.monster("cultist", "woods")
    scene.at("woods")
    scene.dice(*[6] * 8)

    scene.act(combat.fight_only(scene.b, ME, no), "use:duke", "fight:")

    assert not scene.owns("duke")


def test_it_does_not_interrupt_a_loss() -> None:
    """§3: only what lessens a loss answers it; Duke comes before or after, not between."""
    scene = two(sanity=2)
    scene.card("whiskey")

    scene.act(losses.lose(scene.b, ME, sanity=1), "use:whiskey")

    (ask,) = scene.asked
    assert ask.kind == Window.LOSS
    assert beside(ask) == []


def test_whose_turn_is_over_waits_for_mythos() -> None:
    """§3: “your turn ends” is no more actions, but the Mythos phase still happens."""
    scene = two(Phase.ARKHAM)
    scene.who().idle = True
    assert asked_beside(scene) == []

    scene.b.state.phase = Phase.MYTHOS

    assert asked_beside(scene) == ["Duke"]


def test_lost_in_time_and_space_it_waits_for_mythos() -> None:
    """§11: the next turn is lost there, all but its Mythos phase."""
    scene = two(Phase.MOVEMENT)
    scene.at("lost")
    assert asked_beside(scene) == []

    scene.b.state.phase = Phase.MYTHOS

    assert asked_beside(scene) == ["Duke"]


def test_who_divides_does_that_first() -> None:
    """An answer that divides something holds nothing else; others may act beside it."""
    scene = two()
    scene.card("sir_william_brinton", 1)
    scene.who(1).stamina = 1

    scene.run(
        losses.split(scene.b, ME, 2, [Coin.SANITY, Coin.STAMINA]),
        Beside("use:sir", 1),
        {"sanity": 2},
    )

    assert [beside(ask) for ask in scene.asked] == [[], []]
    assert not scene.owns("sir_william_brinton", 1)


def test_interest_is_paid_before_the_loan() -> None:
    """§3 I: what the roll asks for comes first; who paid the loan back cannot default on it."""
    scene = Scene("joe_diamond")
    scene.b.state.phase = Phase.UPKEEP
    scene.special(Special.BANK_LOAN)
    scene.who().money = 12
    scene.dice(1)

    scene.act(upkeep.upkeep(scene.b, ME), "ready", "pay", "rest")

    interest = scene.asked[1]
    assert interest.prompt == "Interest is due"
    assert beside(interest) == []
    assert any(each.reason.endswith(any_phase.DEALT) for each in interest.parts[ME].barred)
    assert scene.who().money == 11


def test_care_is_paid_with_what_is_left() -> None:
    """§3 III: who pays a loan back while the care is chosen may have no $2 any more."""
    scene = Scene("joe_diamond")
    scene.b.state.phase = Phase.ARKHAM
    scene.special(Special.BANK_LOAN)
    scene.who().money, scene.who().sanity = 11, 1
    asylum = scene.b.registry.services[Place("arkham_asylum")]

    scene.act(services.use(scene.b, ME, asylum), Beside("use:bank-loan"))

    assert (scene.who().money, scene.who().sanity) == (1, 2)


def test_an_addiction_is_paid_with_what_is_left() -> None:
    """§7: the same of its $1; without it there is no Focus."""
    scene = mad("addiction")
    scene.special(Special.BANK_LOAN, fresh=True)
    scene.who().money = 10

    scene.act(upkeep.upkeep(scene.b, ME), Beside("use:bank-loan"), "yes")

    assert scene.who().money == 0
    assert scene.b.focus(ME) == 0


def test_why_not_now() -> None:
    """Whoever tries it is told."""
    scene = two(Phase.ARKHAM)
    scene.b.state.encounters.append("downtown_1")
    (deed,) = any_phase.deeds_of(scene.b, ME)
    assert deed.barred == "The encounter is resolved to its end first."
    scene.b.state.encounters.clear()
    scene.who().sanity = scene.b.max_sanity(ME)
    (deed,) = any_phase.deeds_of(scene.b, ME)
    assert deed.barred == "Your Sanity would not rise."
    scene.who().idle = True
    (deed,) = any_phase.deeds_of(scene.b, ME)

    assert deed.barred == "You do nothing more before the Mythos phase."


def test_it_is_told_beside_ones_own_questions() -> None:
    """§3: during a loss, in an encounter, and where it would do nothing."""
    scene = two(sanity=2)
    scene.card("whiskey")
    scene.act(losses.lose(scene.b, ME, sanity=1), "use:whiskey")
    scene.b.state.encounters.append("downtown_1")
    scene.run(a_choice(ME), "seat0")
    scene.b.state.encounters.clear()
    scene.who().sanity = 99
    scene.run(a_choice(ME), "seat0")

    said = [each.reason for ask in scene.asked for each in ask.parts[ME].barred]
    assert said == [
        "Duke: Restore your Sanity. What is rolled or lost comes first.",
        "Duke: Restore your Sanity. The encounter is resolved to its end first.",
        "Duke: Restore your Sanity. Your Sanity would not rise.",
    ]


def _keys(ask: Ask) -> list[str]:
    return [option.key for part in ask.parts.values() for option in part.options]
