"""House rules and boxes: what a table chose, in words, and what comes with a box."""

from __future__ import annotations

import pytest

from bot.engine.errors import NotAllowed
from bot.table.declares.house_rules import (
    HouseRule,
    departures,
    in_the_boxes,
    keep_their_boxes,
    no_such_choice,
    titles,
    with_its_box,
)
from bot.table.declares.lobby_choices import Choice

ORDER = HouseRule("free_order", "Free order", "Whoever likes goes next")
BOX = HouseRule("harbour", "The Harbour", "A second town", box=True)
SAILOR = Choice("sailor", "A sailor", box="harbour")
CLERK = Choice("clerk", "A clerk")


def test_boxes_stand_before_house_rules() -> None:
    """The base game first; a game without boxes to choose says nothing of them."""
    assert titles((ORDER,), ()) == "House rules: none."
    assert titles((ORDER, BOX), ()) == "Expansions: none. House rules: none."
    chosen = departures((ORDER, BOX), {"free_order": True, "harbour": True})
    assert titles((ORDER, BOX), chosen) == "Expansions: The Harbour. House rules: Free order."


def test_who_names_another_box_is_told_what_there_is() -> None:
    """Boxes first, if there are any to choose, then house rules."""
    assert no_such_choice((ORDER, BOX), "kingsport") == (
        "I don’t know the expansion or house rule “kingsport”. Expansions: harbour. "
        "House rules: free_order."
    )
    assert no_such_choice((ORDER,), "haste") == (
        "I don’t know the house rule “haste”. House rules: free_order."
    )
    assert no_such_choice((), "haste") == "I don’t know the house rule “haste”. House rules: none."


def test_a_menu_tells_boxes_from_house_rules() -> None:
    """Each choice says what it is."""
    assert [rule.kind for rule in (ORDER, BOX)] == ["House rule", "Expansion"]


def test_what_comes_with_a_box_waits_for_it() -> None:
    """It is not among the choices, and whoever names it is told with what it comes."""
    assert in_the_boxes((SAILOR, CLERK), {}) == [CLERK]
    assert in_the_boxes((SAILOR, CLERK), {"harbour": True}) == [SAILOR, CLERK]
    assert with_its_box((BOX,), {"harbour": True}, SAILOR) is SAILOR
    assert with_its_box((BOX,), {}, CLERK) is CLERK
    with pytest.raises(NotAllowed, match="A sailor comes with The Harbour"):
        with_its_box((BOX,), {}, SAILOR)


def test_a_box_stays_while_something_chosen_comes_with_it() -> None:
    """Who sits there and what is played are named; a box that was never on is none of it."""
    keep_their_boxes((BOX,), {"harbour": True}, {}, (CLERK,))
    keep_their_boxes((BOX,), {"harbour": True}, {"harbour": True}, (SAILOR,))
    keep_their_boxes((BOX,), {}, {}, (SAILOR,))
    with pytest.raises(NotAllowed, match="You can’t switch off The Harbour: A sailor comes"):
        keep_their_boxes((BOX,), {"harbour": True}, {}, (SAILOR, CLERK))
    with pytest.raises(NotAllowed, match="A sailor and A sailor come with it"):
        keep_their_boxes((BOX,), {"harbour": True}, {}, (SAILOR, SAILOR))
