"""The game master and those who go down: nothing is left half-way, nobody gets a second Injury."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import JumpTo, NotAllowed
from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Deck, Special
from tests.second_edition.table import Begun, Table
from tests.second_edition.terms import Changed, InvestigatorDevoured, Standing

ME = Seat(0)


def falls(table: Table) -> Begun:
    """The first investigator loses all Stamina and is asked what it costs."""
    return table.begins(table.me.lose(stamina=9), seat=ME)


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
    table = Table("joe_diamond", "mandy_thompson", ancient_one="cthulhu", injuries=True)
    fall = falls(table)

    with pytest.raises(NotAllowed, match="Joe Diamond is at 0: first answer what they lose"):
        table.override(command)

    fall.chooses(ME, "card")
    assert not table.joe.falling
    script = table.override(command)
    assert script is not None
    table.run(script)
    assert isinstance(table.raised, JumpTo)


def test_an_injury_is_whole_before_it_asks() -> None:
    """Memory Loss asks which card goes: by then Stamina is at its maximum."""
    table = Table("joe_diamond", injuries=True)
    for code in ("marksman", "bravery", "wither", "voice_of_ra"):
        table.joe.gets(code)
    table.decks[Deck.INJURY].sort(key=lambda card: table.code(card) != "memory_loss")
    fall = falls(table)
    fall.chooses(ME, "card")

    assert not fall.done
    assert table.joe.owns("memory_loss")
    assert table.joe.stamina == table.joe.max_stamina()


def test_what_an_injury_restores_is_under_the_maximum_that_it_leaves() -> None:
    """Consumption lowers the maximum: Stamina is told to rise to that, no further."""
    table = Table("joe_diamond", injuries=True)
    table.decks[Deck.INJURY].sort(key=lambda card: table.code(card) != "consumption")
    fall = falls(table)
    fall.chooses(ME, "card")

    assert table.told(Changed)[-1].now == table.joe.stamina == table.joe.max_stamina() == 5


def test_the_game_master_gives_no_second_copy() -> None:
    """A second Injured Arm would devour: it is refused, with the way to do it."""
    table = Table("joe_diamond", injuries=True)
    table.joe.gets("injured_arm")

    with pytest.raises(NotAllowed, match="has Injured Arm; a second one devours"):
        table.override({"do": "card", "code": "injured_arm", "seat": 0})


def test_the_game_master_has_somebody_devoured() -> None:
    """A newcomer takes the seat in the next turn."""
    table = Table("joe_diamond", "mandy_thompson")

    script = table.override({"do": "move", "seat": 0, "place": "devoured"})
    assert script is not None
    table.run(script)

    assert [fact.code for fact in table.told(InvestigatorDevoured)] == ["joe_diamond"]
    assert table.joe.standing is Standing.COMING


@pytest.mark.parametrize("defaulted", [False, True])
def test_a_loan_of_the_devoured_counts_in_the_score(defaulted: bool) -> None:
    """§14: A loan that was not repaid costs 1 score, even of a devoured investigator."""
    table = Table("joe_diamond", "mandy_thompson")
    if defaulted:
        table.joe.defaulted = True
    else:
        table.joe.has_special(Special.BANK_LOAN)

    script = table.override({"do": "move", "seat": 0, "place": "devoured"})
    assert script is not None
    table.run(script)

    assert dict(table.score_parts())["loans"] == -1


def test_what_is_lost_is_told_without_nothings() -> None:
    """The losses beside an Injury name what goes, and say so where it is nothing."""
    table = Table("joe_diamond", injuries=True)
    table.joe.clues = 0
    for code in ("knife", "cross", "axe", "rifle"):
        table.joe.gets(code)
    fall = falls(table)

    ask = fall.asks[0]

    assert [o.label for o in ask.parts[ME].options][1] == "Lose 2 items"
