"""House rules and boxes: what a table chose, in words, and what comes with a box."""

from __future__ import annotations

import pytest

from bot.engine.errors import NotAllowed
from bot.table.declares.house_rules import (
    HouseRule,
    check_boxes_kept,
    choices_in_boxes,
    choices_off_default,
    chosen_titles,
    require_box_of,
    unknown_choice_reply,
)
from bot.table.declares.lobby_choices import Choice

ORDER = HouseRule("free_order", "Free order", "Whoever likes goes next")
BOX = HouseRule("harbour", "The Harbour", "A second town", box=True)
SAILOR = Choice("sailor", "A sailor", box="harbour")
CLERK = Choice("clerk", "A clerk")


def test_boxes_stand_before_house_rules() -> None:
    """The base game first; a game without boxes to choose says nothing of them."""
    assert chosen_titles((ORDER,), ()) == "House rules: none."
    assert chosen_titles((ORDER, BOX), ()) == "Expansions: none. House rules: none."
    chosen = choices_off_default((ORDER, BOX), {"free_order": True, "harbour": True})
    assert (
        chosen_titles((ORDER, BOX), chosen) == "Expansions: The Harbour. House rules: Free order."
    )


def test_who_names_another_box_is_told_what_there_is() -> None:
    """Boxes first, if there are any to choose, then house rules."""
    assert unknown_choice_reply((ORDER, BOX), "kingsport") == (
        "I don’t know the expansion or house rule “kingsport”. Expansions: harbour. "
        "House rules: free_order."
    )
    assert unknown_choice_reply((ORDER,), "haste") == (
        "I don’t know the house rule “haste”. House rules: free_order."
    )
    assert (
        unknown_choice_reply((), "haste")
        == "I don’t know the house rule “haste”. House rules: none."
    )


def test_a_menu_tells_boxes_from_house_rules() -> None:
    """Each choice says what it is."""
    assert [rule.kind for rule in (ORDER, BOX)] == ["House rule", "Expansion"]


def test_what_comes_with_a_box_waits_for_it() -> None:
    """It is not among the choices, and whoever names it is told with what it comes."""
    assert choices_in_boxes((SAILOR, CLERK), {}) == [CLERK]
    assert choices_in_boxes((SAILOR, CLERK), {"harbour": True}) == [SAILOR, CLERK]
    assert require_box_of((BOX,), {"harbour": True}, SAILOR) is SAILOR
    assert require_box_of((BOX,), {}, CLERK) is CLERK
    with pytest.raises(NotAllowed, match="A sailor comes with The Harbour"):
        require_box_of((BOX,), {}, SAILOR)


def test_a_box_stays_while_something_chosen_comes_with_it() -> None:
    """Who sits there and what is played are named; a box that was never on is none of it."""
    check_boxes_kept((BOX,), {"harbour": True}, {}, (CLERK,))
    check_boxes_kept((BOX,), {"harbour": True}, {"harbour": True}, (SAILOR,))
    check_boxes_kept((BOX,), {}, {}, (SAILOR,))
    with pytest.raises(NotAllowed, match="You can’t switch off The Harbour: A sailor comes"):
        check_boxes_kept((BOX,), {"harbour": True}, {}, (SAILOR, CLERK))
    with pytest.raises(NotAllowed, match="A sailor and A sailor come with it"):
        check_boxes_kept((BOX,), {"harbour": True}, {}, (SAILOR, SAILOR))
