"""Which seat does it, which verb is meant, and what a verb alone means."""

from __future__ import annotations

import pytest

from bot.engine.ask import Option
from bot.engine.errors import NotAllowed
from cogs.turn.answers import suggest_answers
from cogs.turn.typed import find_verb, suggest_noted
from cogs.wire.pending import Which
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
    with pytest.raises(NotAllowed, match="You can’t use now"):
        find_verb([pending(heal)], "use", [""])


def test_none_of_it_is_not_meant_by_the_verb_alone() -> None:
    """`/take-clues` takes the only token; leaving it has to be said."""
    none, one, two = (option(f"n{n}", f"Take {n}", "take-clues", str(n)) for n in range(3))

    assert find_verb([pending(one, none)], "take-clues", [""]).option == one
    assert find_verb([pending(one, none)], "take-clues", ["0"]).option == none
    with pytest.raises(Which) as asked:
        find_verb([pending(two, one, none)], "take-clues", [""])
    assert len(asked.value.found) == 2


def test_a_suggestion_keeps_cost_and_odds() -> None:
    """Of a note that is too long for a suggestion the ways go first, then what lies there."""
    note = "3 points; Star Spawn (evade 0%), Gug (evade 33%), all 0%; gate: it pulls you in"
    ways = "by Uptown, Miskatonic University, Merchant District"
    asked = pending(Option(key="m:1", label="Move to The Unnamable", note=f"{note}; {ways}"))

    [(shown, value)] = suggest_answers([asked], "unn")

    assert (shown, value) == (
        "Move to The Unnamable · 3 points; Star Spawn (evade 0%), Gug (evade 33%), all 0% …",
        "m:1",
    )


def test_a_long_name_gives_way_to_its_odds() -> None:
    """Somebody's name, a verb and a card can fill a suggestion: the odds stand there still."""
    long = "Give the blessing of the Elder Sign to whoever stands beside the gate of another world"
    asked = pending(Option(key="g:1", label=long, note="56%; commits nothing"), seat=DAISY)

    [(shown, _)] = suggest_answers([asked], "give", {DAISY: "Daisy Walker"})

    assert len(shown) <= 100
    assert shown.startswith("Daisy Walker: Give the blessing")
    assert shown.endswith("… · 56%; commits nothing")
