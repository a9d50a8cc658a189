"""Section 3: possessions that may be used in any phase, beside whatever is asked."""

from __future__ import annotations

import pytest

from bot.engine.ask import Ask
from bot.second_edition.printed.terms import Coin, Special
from tests.second_edition.beside import ME, OTHER, WOODS, a_choice, asked_beside, beside, mad, two
from tests.second_edition.rulebook import DEALT
from tests.second_edition.table import Beside, Table
from tests.second_edition.terms import Phase, Window

# Beside questions


def test_a_possession_may_be_used_in_the_mythos_phase() -> None:
    """§3: “Any phase” cards can be used in the Mythos phase, beside another player’s question."""
    table = two()
    table.mandy.at("woods")
    table.clues.pop(WOODS, None)
    card = next(c for c in table.library.mythos.values() if c.clue == WOODS)
    table.begin_mythos(card.id)

    table.run(table.mythos_clue(), Beside("use:duke"), "seat1")

    assert table.joe.sanity == table.joe.max_sanity()
    assert not table.joe.owns("duke")
    assert table.mandy.clues == 1
    first, second = table.asked
    assert (first.must, first.may) == ((OTHER,), (ME,))
    assert (second.id, second.may) == (first.id, ())


@pytest.mark.parametrize("phase", [Phase.MOVEMENT, Phase.ARKHAM, Phase.OTHER_WORLDS])
def test_in_every_phase_beside_what_is_asked_of_others(phase: Phase) -> None:
    """§3: Such a card can be used in all phases, while other players have questions."""
    assert asked_beside(two(phase)) == ["Duke"]


def test_who_is_asked_may_use_it_first() -> None:
    """§3: A player with a question may use such a card first, and then answers the question."""
    table = two()

    answer = table.run(a_choice(ME), Beside("use:duke"), "seat1")

    assert answer == "seat1"
    assert not table.joe.owns("duke")


def test_stamina_and_loans_too() -> None:
    """§3: Sir William can restore Stamina, and a loan can be repaid, in any phase."""
    table = two(sanity=5)
    table.joe.gets("sir_william_brinton")
    table.joe.has_special(Special.BANK_LOAN)
    table.joe.stamina, table.joe.money = 1, 12

    table.run(a_choice(), Beside("use:sir"), Beside("use:bank-loan"), "seat0")

    assert table.joe.stamina == table.joe.max_stamina()
    assert table.joe.money == 2
    assert Special.BANK_LOAN not in table.joe.specials


@pytest.mark.parametrize(("missing", "offered"), [(0, []), (1, []), (2, ["Duke"])])
def test_not_where_it_would_do_nothing(missing: int, offered: list[str]) -> None:
    """§6: A card that could not raise Sanity, here Duke, is not offered."""
    table = two()
    table.joe.sanity = table.joe.max_sanity() - missing

    assert asked_beside(table) == offered


def test_not_where_gaining_is_forbidden() -> None:
    """§3 V: Sir William cannot be used while an Environment forbids gaining Stamina."""
    table = two(sanity=5)
    table.joe.gets("sir_william_brinton")
    table.joe.stamina = 1
    table.environment = "a_strange_plague"

    assert asked_beside(table) == []


def test_a_loan_wants_the_whole_debt() -> None:
    """§3 I: A loan is repaid in full only: $9 are not enough."""
    table = two(sanity=5)
    table.joe.has_special(Special.BANK_LOAN)
    table.joe.money = 9

    assert asked_beside(table) == []


def test_nobody_is_asked_for_its_sake() -> None:
    """A question with a single answer is skipped, even if a player could use such a card."""
    table = two()

    table.run(a_choice(options=1))

    assert table.asked == []


def test_a_possession_is_its_owners() -> None:
    """§3: Only its owner can use such a card."""
    assert asked_beside(two(), OTHER) == []


def test_upkeep_is_everybodys_own() -> None:
    """§3 I: All players act in Upkeep at the same time, each with their own questions."""
    assert asked_beside(two(Phase.UPKEEP)) == []
    table = two(Phase.UPKEEP)

    table.run(table.joe.adjust_sliders(), Beside("use:duke"), "rest")

    assert not table.joe.owns("duke")


# When it waits


def test_an_encounter_is_resolved_to_its_end_first() -> None:
    """§3: Such a card waits until a drawn encounter with its combats is resolved."""
    table = two(Phase.ARKHAM)
    table.encounters.append("downtown_1")
    assert asked_beside(table) == []
    no = table.monster("cultist", "woods")
    table.joe.at("woods")
    table.joe.rolls(6, 6, 6, 6, 6, 6, 6, 6)

    table.act(table.joe.fight(no), "fight:")

    assert [key for key in _keys(table.asked[-1]) if key.startswith("use:duke")] == []


def test_in_a_combat_of_movement_it_may_be_used() -> None:
    """§3: In a combat of the Movement phase such a card can be used between two rounds."""
    table = two(Phase.MOVEMENT)
    no = table.monster("cultist", "woods")
    table.joe.at("woods")
    table.joe.rolls(*[6] * 8)

    table.act(table.joe.fight(no), "use:duke", "fight:")

    assert not table.joe.owns("duke")


def test_it_does_not_interrupt_a_loss() -> None:
    """§3: Only cards that prevent a loss interrupt it; Duke can be used before or after."""
    table = two(sanity=2)
    table.joe.gets("whiskey")

    table.act(table.joe.lose(sanity=1), "use:whiskey")

    (ask,) = table.asked
    assert ask.kind == Window.LOSS
    assert beside(ask) == []


def test_whose_turn_is_over_waits_for_mythos() -> None:
    """§3: After “your turn ends” such a card waits for the Mythos phase."""
    table = two(Phase.ARKHAM)
    table.joe.idle = True
    assert asked_beside(table) == []

    table.phase = Phase.MYTHOS

    assert asked_beside(table) == ["Duke"]


def test_lost_in_time_and_space_it_waits_for_mythos() -> None:
    """§11: The turn lost in time and space still has its Mythos phase."""
    table = two(Phase.MOVEMENT)
    table.joe.at("lost")
    assert asked_beside(table) == []

    table.phase = Phase.MYTHOS

    assert asked_beside(table) == ["Duke"]


def test_who_divides_does_that_first() -> None:
    """A player who divides something does that first; others may use cards beside it."""
    table = two()
    table.mandy.gets("sir_william_brinton")
    table.mandy.stamina = 1
    table.joe.sanity = table.joe.stamina = 1

    table.run(
        table.joe.split(2, [Coin.SANITY, Coin.STAMINA]),
        Beside("use:sir", 1),
        {"sanity": 2},
    )

    assert [beside(ask) for ask in table.asked] == [[], []]
    assert not table.mandy.owns("sir_william_brinton")


def test_interest_is_paid_before_the_loan() -> None:
    """§3 I: Interest is paid before the loan is repaid, so a repaid loan cannot default."""
    table = Table("joe_diamond")
    table.phase = Phase.UPKEEP
    table.joe.has_special(Special.BANK_LOAN)
    table.joe.money = 12
    table.joe.rolls(1)

    table.act(table.joe.upkeep(), "ready", "pay", "rest")

    interest = table.asked[1]
    assert interest.prompt == "Do you pay the interest?"
    assert beside(interest) == []
    assert any(each.reason.endswith(DEALT) for each in interest.parts[ME].barred)
    assert table.joe.money == 11


def test_care_is_paid_with_what_is_left() -> None:
    """§3 III: a player who repays a loan while choosing the care may no longer have $2."""
    table = Table("joe_diamond")
    table.phase = Phase.ARKHAM
    table.joe.has_special(Special.BANK_LOAN)
    table.joe.money, table.joe.sanity = 11, 1
    asylum = table.service("arkham_asylum")

    table.act(table.joe.use_service(asylum), Beside("use:bank-loan"))

    assert (table.joe.money, table.joe.sanity) == (1, 2)


def test_an_addiction_is_paid_with_what_is_left() -> None:
    """§7: A player may repay a loan before Addiction; without $1 left there is no Focus."""
    table = mad("addiction")
    table.joe.has_special(Special.BANK_LOAN, fresh=True)
    table.joe.money = 10

    table.act(table.joe.upkeep(), Beside("use:bank-loan"), "yes")

    assert table.joe.money == 0
    assert table.joe.focus() == 0


def test_why_not_now() -> None:
    """A player who cannot use such a card now gets the reason."""
    table = two(Phase.ARKHAM)
    table.encounters.append("downtown_1")
    (choice,) = table.joe.choices_any_time()
    assert choice.barred == "Finish the encounter first."
    table.encounters.clear()
    table.joe.sanity = table.joe.max_sanity()
    (choice,) = table.joe.choices_any_time()
    assert choice.barred == "Your Sanity wouldn’t rise: its maximum falls too."
    table.joe.idle = True
    (choice,) = table.joe.choices_any_time()

    assert choice.barred == "You can’t do anything else before the Mythos phase."


def test_it_is_told_beside_ones_own_questions() -> None:
    """§3: The question says why the card cannot be used: a loss, an encounter, no effect."""
    table = two(sanity=2)
    table.joe.gets("whiskey")
    table.act(table.joe.lose(sanity=1), "use:whiskey")
    table.encounters.append("downtown_1")
    table.run(a_choice(ME), "seat0")
    table.encounters.clear()
    table.joe.sanity = 99
    table.run(a_choice(ME), "seat0")

    said = [each.reason for ask in table.asked for each in ask.parts[ME].barred]
    assert said == [
        "Duke: Restore your Sanity. Finish the rolls and losses first.",
        "Duke: Restore your Sanity. Finish the encounter first.",
        "Duke: Restore your Sanity. Your Sanity wouldn’t rise: its maximum falls too.",
    ]


def _keys(ask: Ask) -> list[str]:
    return [option.key for part in ask.parts.values() for option in part.options]
