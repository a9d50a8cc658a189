"""Dividing on a narrow screen: short buttons in a row, long words in the text beside them."""

from __future__ import annotations

from typing import Any

from bot.engine.ask import Allot, Option
from cogs.turn.division import division
from cogs.wire.controls import anchor
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
    return [each.to_component_dict() for each in division(anchor(1, pending(*options)), form)]


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
        ["Less", "Daisy Walker: 0", "More"],
        ["Less", "Dr. Milan C…: 0/1", "More"],
        ["Less", "Daisy Walker: 0", "More"],
        ["Less", "Dr. Milan C…: 0/2", "More"],
    ]
    assert texts(items) == [
        "Left to divide: **2** of 2 damage, **2** of 2 horror",
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
        items = division(anchor(1, pending(*takers)), Allot({"a": 3, "b": 3}))
        layout = Private("?", tuple(items)).view().to_components()

        check_layout(layout)
        assert sum(1 for _ in parts(layout)) <= 40 - 6
