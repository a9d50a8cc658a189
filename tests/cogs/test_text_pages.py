"""Long private texts in pages that fit a phone."""

from __future__ import annotations

import pytest

from cogs.wire.custom_id import Op, Press
from cogs.wire.page import text_height
from cogs.wire.panels import presses_of_controls
from cogs.wire.text_pages import MOST_LETTERS, ROOM, page_answer, page_number, text_pages

LINE = "A line of about forty letters, so two rows."


def to_page(page: int) -> Press:
    """Return the press that opens a page."""
    return Press(Op.BOARD, 7, rest=f"text.{page}")


def test_a_short_text_is_one_page() -> None:
    """It has no buttons to turn."""
    assert text_pages("One.\n\nTwo.") == ["One.\n\nTwo."]
    assert page_answer(["One."], 0, to_page).items == ()


def test_pages_fit_a_screen_and_a_half_and_lose_nothing() -> None:
    """They are split at blank lines if that is possible."""
    paragraphs = ["\n".join(f"{LINE} {n}.{row}" for row in range(9)) for n in range(12)]

    pages = text_pages("\n\n".join(paragraphs))

    assert len(pages) > 2
    assert all(text_height([page]) <= ROOM and len(page) <= MOST_LETTERS for page in pages)
    assert [part for page in pages for part in page.split("\n\n")] == paragraphs


def test_a_paragraph_longer_than_a_page_is_split_between_lines() -> None:
    """No line is lost."""
    lines = [f"{LINE} {n}" for n in range(80)]

    pages = text_pages("\n".join(lines))

    assert [line for page in pages for line in page.split("\n")] == lines


def test_the_buttons_lead_to_the_neighbours() -> None:
    """The first page has none before it; a page that does not exist is the last one."""
    pages = ["a", "b", "c"]

    assert [each.rest for each in presses_of_controls(page_answer(pages, 0, to_page).items)] == [
        "text.1"
    ]
    assert [each.rest for each in presses_of_controls(page_answer(pages, 1, to_page).items)] == [
        "text.0",
        "text.2",
    ]
    assert page_answer(pages, 9, to_page).text == "c"


@pytest.mark.parametrize(("typed", "page"), [("", 0), ("2", 2), ("x", 0), ("-1", 0), ("²", 0)])
def test_a_press_names_a_page(typed: str, page: int) -> None:
    """Anything but a number is the first page."""
    assert page_number(typed) == page
