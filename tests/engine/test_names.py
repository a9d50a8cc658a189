"""Names found by what was typed."""

from __future__ import annotations

import pytest

from bot.engine.errors import Ambiguous, Malformed
from bot.engine.names import Named, find_by_name, find_matches, first_name, fitting_names, fold_name

NAMES = {"Ye Olde Magick Shoppe": 1, "Ma's Boarding House": 2, "Curiositie Shoppe": 3}


def test_how_names_are_compared() -> None:
    """No case, accents, quotes or double spaces."""
    assert fold_name("  “Ashcan”  Pété ") == "ashcan pete"


def test_names_in_order() -> None:
    """Those that begin with it, then with a word that does, then those that hold it."""
    assert fitting_names(["Wind", "A Window", "Rewind", "Dog"], "wind") == [
        "Wind",
        "A Window",
        "Rewind",
    ]


def test_words_in_any_order() -> None:
    """After those that hold it as it is; commas and case do not count."""
    names = ["Arkham Horror: The Card Game", "Arkham Horror, 2nd edition"]

    assert fitting_names(names, "card arkham") == names[:1]
    assert fitting_names(names, "horror 2nd") == names[1:]
    assert fitting_names(names, "dition") == names[1:]
    assert fitting_names(names, "chess") == []


def test_one_is_found() -> None:
    """By its whole name or a part that only it has."""
    assert find_by_name(NAMES, "mas boarding house", "place") == 2
    assert find_by_name(NAMES, "magick", "place") == 1


def test_several_and_none() -> None:
    """Several are named; for none what is near is."""
    with pytest.raises(Ambiguous, match="Which place: Curiositie Shoppe, Ye Olde Magick Shoppe"):
        find_by_name(NAMES, "shoppe", "place")
    with pytest.raises(Malformed, match="Did you mean Curiositie Shoppe"):
        find_by_name(NAMES, "Curiosity Shop", "place")
    with pytest.raises(Malformed, match="a place called “”"):
        find_by_name(NAMES, " ", "place")


def test_a_name_with_a_mark_of_its_own_stands_in_quotes() -> None:
    """As all of that list do: it would ask, or end the sentence, by itself."""
    names = {"Hired Guns": 1, "Guns!": 2, "Gun Shop": 3}
    with pytest.raises(Ambiguous) as several:
        find_by_name(names, "gun", "card")
    assert str(several.value) == "Which card: “Gun Shop”, “Guns!”, “Hired Guns”?"
    assert several.value.choices == ("Gun Shop", "Guns!", "Hired Guns")
    with pytest.raises(Malformed, match="Did you mean “Guns!”"):
        find_by_name(names, "Gunz", "card")


def test_a_code_an_alias_or_a_name() -> None:
    """What is called exactly so goes before what it fits in part; a blank text means nothing."""
    roland = Named(1, "Roland Banks", ("01001", "the fed"))
    banks = Named(2, "Banks")

    assert find_matches([roland, banks], "01001") == find_matches([roland, banks], "Fed") == [1]
    assert find_matches([roland, banks], "banks") == [2]
    assert find_matches([roland, banks], "ban") == [2, 1]
    assert find_matches([roland, banks], "chess") == find_matches([roland, banks], " ") == []


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Roland Banks", "Roland"),
        ('"Skids" O’Toole', "Skids"),
        ('"Ashcan" Pete', "Pete"),
        ("“Ashcan” Pete", "Pete"),
        ("Sister Mary", "Sister Mary"),
    ],
)
def test_friends_say_the_first_name(name: str, called: str) -> None:
    """A by-name in quotes is used without them, where people use it alone."""
    assert first_name(name) == called
