"""Which seat does it, which verb is meant, and what a verb alone means."""

from __future__ import annotations

import pytest

from bot.engine.errors import NotAllowed
from cogs.ui.answers import suggest_answers
from cogs.ui.pending import Which
from cogs.ui.typed import find_verb, suggest_noted
from tests.cogs.asking import DAISY, ROLAND, option, pending


def test_suggestions_of_several_seats_name_them() -> None:
    """What only one of somebody's two investigators can do begins with the name."""
    roland = pending(
        option("m:1", "Woods", "move", "Woods"), option("m:2", "Docks", "move", "Docks")
    )
    daisy = pending(option("m:2", "Docks", "move", "Docks"), seat=DAISY)
    names = {ROLAND: "Roland", DAISY: "Daisy"}

    assert suggest_noted([roland, daisy], "move", 0, ["", ""], names) == [
        ("Roland: Woods", "Woods"),
        ("Docks", "Docks"),
    ]


def test_answers_of_several_seats_name_them() -> None:
    """The name is to be read; the value names the question where the key alone does not."""
    asked = [pending(option("yes"), number=7), pending(option("yes"), number=8, seat=DAISY)]

    assert suggest_answers(asked, "yes", {ROLAND: "Roland", DAISY: "Daisy"}) == [
        ("Roland: Yes", "7/0/yes"),
        ("Daisy: Yes", "8/1/yes"),
    ]


def test_a_spell_is_cast_by_use_as_well() -> None:
    """The verb that was typed goes before, and means nothing else where nothing is named."""
    heal = option("cast:1", "Cast Heal", "cast", "Heal")
    stone = option("use:1", "Healing Stone", "use", "Healing Stone")

    assert find_verb([pending(heal)], "use", ["heal"]).option == heal
    assert find_verb([pending(heal, stone)], "use", ["heal"]).option == stone
    with pytest.raises(NotAllowed, match="You cannot use now"):
        find_verb([pending(heal)], "use", [""])


def test_none_of_it_is_not_meant_by_the_verb_alone() -> None:
    """`/take-clues` takes the only token; leaving it has to be said."""
    none, one, two = (option(f"n{n}", f"Take {n}", "take-clues", str(n)) for n in range(3))

    assert find_verb([pending(one, none)], "take-clues", [""]).option == one
    assert find_verb([pending(one, none)], "take-clues", ["0"]).option == none
    with pytest.raises(Which) as asked:
        find_verb([pending(two, one, none)], "take-clues", [""])
    assert len(asked.value.found) == 2
