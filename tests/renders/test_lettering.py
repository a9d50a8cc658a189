"""Fitting names and wrapping texts; and the icons, which stand in for letters."""

from collections.abc import Iterable

import pytest

from renders import icons
from renders.canvas import paint
from renders.lettering import (
    MEDIUM,
    SEMIBOLD,
    TITLE,
    clip,
    fit,
    font,
    width,
    wrap,
)
from renders.marks import Group, Icon, Rect, Scene


def test_a_name_that_fits_stays() -> None:
    """Nothing shrinks without need."""
    assert fit("Attic", "", TITLE, 38, 300, 24) == ("Attic", TITLE, 38)


def test_a_name_shrinks_a_little_before_its_short_name_is_used() -> None:
    """Up to 3 px smaller, then the short name at full size."""
    name, short = "Miskatonic University", "Miskatonic Univ."
    room = width(name, TITLE, 36)

    assert fit(name, short, TITLE, 38, room, 24) == (name, TITLE, 36)
    assert fit(name, short, TITLE, 38, width(short, TITLE, 38), 24) == (short, TITLE, 38)


def test_the_poster_face_gives_way_to_the_plain_one() -> None:
    """Below 28 px a title is set in the plain face."""
    words = fit("Uncovering the Conspiracy", "", TITLE, 38, 300, 24)

    assert words.face == SEMIBOLD
    assert words.size >= 24


def test_the_last_resort_is_an_ellipsis() -> None:
    """A name that fits in no way is cut, and still fits."""
    words = fit("Uncovering the Conspiracy", "", TITLE, 38, 100, 24)

    assert words.text.endswith("…")
    assert width(*words) <= 100


def test_wrapped_lines_fit() -> None:
    """No line is wider than its room, and no word is lost."""
    text = "Fight with +1 combat. 1 more damage if it is the only enemy engaged with you."
    lines = wrap(text, MEDIUM, 33, 320)

    assert " ".join(lines) == text
    assert all(width(line, MEDIUM, 33) <= 320 for line in lines)


def test_lines_left_off_are_marked() -> None:
    """A text cut short ends in an ellipsis that fits."""
    lines = clip(wrap("word " * 40, MEDIUM, 28, 200), 3, MEDIUM, 28, 200)

    assert len(lines) == 3
    assert lines[-1].endswith("…")
    assert width(lines[-1], MEDIUM, 28) <= 200


@pytest.mark.parametrize("face", [TITLE, SEMIBOLD])
def test_the_faces_have_the_letters_we_use(face: str) -> None:
    """Quotes, dashes, accents and the signs of a sum are in both faces."""
    missing = font(face, 40).getmask("\uffff").getbbox(), font(face, 40).getlength("\uffff")

    for letter in "éôü“”’–—·×−+½":
        glyph = font(face, 40)
        assert (glyph.getmask(letter).getbbox(), glyph.getlength(letter)) != missing, letter


def _names() -> Iterable[str]:
    return icons.names()


@pytest.mark.parametrize("name", _names())
def test_an_icon_keeps_its_grid(name: str) -> None:
    """Every icon is drawn at any size and stays in its square, also at the smallest."""
    for size in (20, 34, 96):
        left, top, right, bottom = icons.bounds(name, size)
        assert icons.mask(name, size).size == (size, size)
        assert (right - left) >= size * 0.3
        assert (bottom - top) >= size * 0.3


def test_an_unknown_icon_is_an_error() -> None:
    """A missing drawing is noticed, never silently left out."""
    box = Rect(0, 0, 40, 40)
    scene = Scene(40, 40, (Group("x", box, (Icon("no such thing", 20, 20, 20, "ink"),)),))

    with pytest.raises(KeyError):
        paint(scene)
