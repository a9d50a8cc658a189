"""Dividing where what is left over has a place: sliders that are left alone."""

from __future__ import annotations

from bot.engine.ask import Allot, Allotted, Option
from cogs.turn.amounts import read_allotment
from cogs.turn.division import division
from cogs.turn.inputs import division_of
from cogs.turn.typed import suggest
from cogs.wire import drafts
from cogs.wire.controls import anchor, answer_text
from cogs.wire.pending import Pending, can_pass, nothing
from tests.cogs.asking import pending
from tests.cogs.limits import parts

THREE = Allot({"": 3})
STOPS = (
    Option(key="speed", label="More Speed", verb="focus", cap=2),
    Option(key="luck", label="More Luck", verb="focus", cap=3),
)
REST = Option(key="rest", label="Leave alone", verb="pass", cap=3)


def sliders() -> Pending:
    """Three stops to divide; what is left over is left alone."""
    return pending(*STOPS, REST, form=THREE)


def bound() -> Pending:
    """Three stops of which each has to be placed."""
    return pending(*STOPS, form=THREE)


def test_what_is_left_over_goes_where_it_goes() -> None:
    """The key whose verb is to pass takes it, as far as it has room."""
    part = sliders().part

    assert drafts.fill_rest(part, THREE, {"speed": 2}) == {"speed": 2, "rest": 1}
    assert drafts.fill_rest(part, THREE, {"speed": 1, "luck": 2}) == {"speed": 1, "luck": 2}
    assert drafts.complete(part, THREE, {})


def test_without_such_a_key_everything_is_to_be_divided() -> None:
    """It is not complete before."""
    part = bound().part

    assert drafts.fill_rest(part, THREE, {"speed": 2}) == {"speed": 2}
    assert not drafts.complete(part, THREE, {"speed": 2})


def test_it_can_be_passed_where_all_may_be_left_over() -> None:
    """Passing leaves everything alone; where all has to be placed there is no passing."""
    assert can_pass(sliders())
    assert nothing(sliders()) == Allotted({"rest": 3})
    assert not can_pass(bound())


def test_typed_amounts_need_not_name_it() -> None:
    """What is suggested can be sent as it is."""
    asked = sliders()

    assert read_allotment(asked.part, "2 Speed") == Allotted({"speed": 2, "rest": 1})
    assert suggest([asked], "focus", 0, ["", ""]) == ["1 More Speed", "1 More Luck"]
    assert suggest([asked], "focus", 0, ["2 Speed, lu", ""]) == ["2 Speed, 1 More Luck"]
    assert division_of([asked], "focus") == asked
    assert division_of([asked], "cast") is None


def test_the_controls_have_no_line_for_it() -> None:
    """It is named above them, and Done stands open from the start."""
    items = [item.to_component_dict() for item in division(anchor(1, sliders()), THREE)]
    everything = list(parts(items))
    text = "\n".join(each["content"] for each in everything if "content" in each)
    done = next(each for each in everything if each.get("label") == "Done")

    assert "Left over: Leave alone" in text
    assert not any(each.get("label", "").startswith("Leave alone") for each in everything)
    assert not done.get("disabled")


def test_in_the_answer_it_goes_without_saying() -> None:
    """Unless nothing else was chosen."""
    asked = sliders()

    assert answer_text(asked, Allotted({"speed": 1, "rest": 2})) == "You divide: 1 More Speed."
    assert answer_text(asked, Allotted({"rest": 3})) == "Leave alone."
