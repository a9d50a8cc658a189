"""Names found by what was typed."""

from __future__ import annotations

import pytest

from bot.engine.errors import Ambiguous, Malformed
from bot.engine.finding import find, fitting, folded

NAMES = {"Ye Olde Magick Shoppe": 1, "Ma's Boarding House": 2, "Curiositie Shoppe": 3}


def test_how_names_are_compared() -> None:
    """No case, accents, quotes or double spaces."""
    assert folded("  “Ashcan”  Pété ") == "ashcan pete"


def test_names_in_order() -> None:
    """Those that begin with it, then with a word that does, then those that hold it."""
    assert fitting(["Wind", "A Window", "Rewind", "Dog"], "wind") == ["Wind", "A Window", "Rewind"]


def test_words_in_any_order() -> None:
    """After those that hold it as it is; commas and case do not count."""
    names = ["Arkham Horror: The Card Game", "Arkham Horror, 2nd edition"]

    assert fitting(names, "card arkham") == names[:1]
    assert fitting(names, "horror 2nd") == names[1:]
    assert fitting(names, "dition") == names[1:]
    assert fitting(names, "chess") == []


def test_one_is_found() -> None:
    """By its whole name or a part that only it has."""
    assert find(NAMES, "mas boarding house", "place") == 2
    assert find(NAMES, "magick", "place") == 1


def test_several_and_none() -> None:
    """Several are named; for none what is near is."""
    with pytest.raises(Ambiguous, match="Which place: Curiositie Shoppe, Ye Olde Magick Shoppe"):
        find(NAMES, "shoppe", "place")
    with pytest.raises(Malformed, match="Did you mean Curiositie Shoppe"):
        find(NAMES, "Curiosity Shop", "place")
    with pytest.raises(Malformed, match="no place called “”"):
        find(NAMES, " ", "place")
