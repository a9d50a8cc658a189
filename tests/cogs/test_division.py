"""Dividing damage and horror: the steppers, and what is left."""

from __future__ import annotations

from typing import Any

from bot.engine.ask import Allot, Allotted, Option
from cogs.turn.division import division_controls
from cogs.turn.player_inputs import division_question
from cogs.turn.typed import suggest_names
from cogs.turn.typed_amounts import read_allotment
from cogs.wire import drafts
from cogs.wire.controls import answer_text, make_anchor
from cogs.wire.pending import Pending, can_pass, idle_answer
from cogs.wire.reply import Private
from tests.cogs.asking import pending
from tests.cogs.limits import check_layout, parts

DAISY = Option(key="damage:self", label="Daisy Walker", group="damage", note="5 left")
MILAN = Option(key="damage:7", label="Dr. Milan Christopher", group="damage", note="1 left", cap=1)
SANE = Option(key="horror:self", label="Daisy Walker", group="horror", note="7 left")
CALM = Option(key="horror:7", label="Dr. Milan Christopher", group="horror", note="2 left", cap=2)
BOTH = Allot({"damage": 2, "horror": 2})


def shown(form: Allot, *options: Option) -> list[dict[str, Any]]:
    """The components of a division."""
    return [
        each.to_component_dict()
        for each in division_controls(make_anchor(1, pending(*options)), form)
    ]


def texts(items: list[dict[str, Any]]) -> list[str]:
    """All texts, in order."""
    return [each["content"] for each in parts(items) if "content" in each]


def rows(items: list[dict[str, Any]]) -> list[list[str]]:
    """The labels of each row of buttons."""
    return [[c["label"] for c in each["components"]] for each in items if "components" in each]


def test_steppers_are_short() -> None:
    """Each pile has a heading with the whole words; its buttons fit side by side on a phone."""
    items = shown(BOTH, DAISY, MILAN, SANE, CALM)

    assert rows(items)[:4] == [
        ["Less", "Daisy Walker: 1", "More"],
        ["Less", "Dr. Milan C…: 0/1", "More"],
        ["Less", "Daisy Walker: 0", "More"],
        ["Less", "Dr. Milan C…: 0/2", "More"],
    ]
    assert texts(items) == [
        "Left to divide: **1** of 2 damage, **2** of 2 horror",
        "**Damage**\n-# Daisy Walker · 5 left\n-# Dr. Milan Christopher · 1 left",
        "**Horror**\n-# Daisy Walker · 7 left\n-# Dr. Milan Christopher · 2 left",
    ]
    assert [each["type"] for each in items[:7]] == [10, 10, 1, 1, 10, 1, 1]


def test_words_that_are_cut_alike_are_not_cut() -> None:
    """Two things whose names begin alike are told apart."""
    one = Option(key="a", label="Fight Ghoul Minion")
    two = Option(key="b", label="Fight Ghoul Priest")

    assert [row[1] for row in rows(shown(Allot({"": 3}), one, two))[:2]] == [
        "Fight Ghoul Minion: 0",
        "Fight Ghoul Priest: 0",
    ]


def test_one_point_is_one_press() -> None:
    """Where a single unit is given to one of a few, a button gives it."""
    items = shown(Allot({"horror": 1}), SANE, CALM)

    assert rows(items) == [
        ["Daisy Walker (horror) · 7 left", "Dr. Milan Christopher (horror) · 2 left"]
    ]
    assert texts(items) == []


def test_many_takers_fit_into_a_message() -> None:
    """Six are divided with buttons, more with a select; both leave room for ways elsewhere."""
    for count in (6, 7, 9):
        takers = [Option(key=f"k{n}", label=f"Taker {n}", group="ab"[n % 2]) for n in range(count)]
        items = division_controls(make_anchor(1, pending(*takers)), Allot({"a": 3, "b": 3}))
        layout = Private("?", tuple(items)).view().to_components()

        check_layout(layout)
        assert sum(1 for _ in parts(layout)) <= 40 - 6


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
    assert drafts.is_fully_divided(part, THREE, {})


def test_without_such_a_key_everything_is_to_be_divided() -> None:
    """It is not complete before."""
    part = bound().part

    assert drafts.fill_rest(part, THREE, {"speed": 2}) == {"speed": 2}
    assert not drafts.is_fully_divided(part, THREE, {"speed": 2})


def test_it_can_be_passed_where_all_may_be_left_over() -> None:
    """Passing leaves everything alone; where all has to be placed there is no passing."""
    assert can_pass(sliders())
    assert idle_answer(sliders()) == Allotted({"rest": 3})
    assert not can_pass(bound())


def test_typed_amounts_need_not_name_it() -> None:
    """What is suggested can be sent as it is."""
    asked = sliders()

    assert read_allotment(asked.part, "2 Speed") == Allotted({"speed": 2, "rest": 1})
    assert suggest_names([asked], "focus", 0, ["", ""]) == ["1 More Speed", "1 More Luck"]
    assert suggest_names([asked], "focus", 0, ["2 Speed, lu", ""]) == ["2 Speed, 1 More Luck"]
    assert division_question([asked], "focus") == asked
    assert division_question([asked], "cast") is None


def test_the_controls_have_no_line_for_it() -> None:
    """It is named above them, and Done stands open from the start."""
    items = [
        item.to_component_dict() for item in division_controls(make_anchor(1, sliders()), THREE)
    ]
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
