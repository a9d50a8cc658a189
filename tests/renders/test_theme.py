"""The fixed palette."""

import pytest
from PIL import Image

from renders.encode import encode, to_palette
from renders.theme import LAMPLIT, RGB

# Words on their ground, with the contrast they must keep at least (4.5 for words).
_PAIRS = (
    ("cream", "ground"),
    ("cream", "panel"),
    ("cream", "panel2"),
    ("mist", "panel"),
    ("mist", "panel2"),
    ("ink", "paper"),
    ("ink", "dim"),
    ("ink", "brass"),
    ("ink", "alarm"),
    ("ink", "jade"),
    ("ink2", "paper"),
    ("ink2", "paper2"),
    ("brass", "panel"),
    ("blood", "paper"),
    ("ember", "panel"),
    ("ember", "ground"),
    ("moss", "paper"),
    ("lilac", "panel"),
    ("jade", "panel"),
    ("gate", "paper"),
    ("cream", "blood"),
    ("cream", "sea"),
    ("cream", "moss"),
    ("cream", "gate"),
    ("cream", "amber"),
    ("cream", "slate"),
    *(("ink", f"seat{n}") for n in range(8)),
)


def _light(colour: RGB) -> float:
    parts = [value / 255 for value in colour]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_the_palette_fits_a_byte() -> None:
    """A picture of 8 bits a pixel has 256 colours at most."""
    assert len(LAMPLIT.palette) <= 256
    assert len(set(LAMPLIT.palette)) == len(LAMPLIT.palette)


@pytest.mark.parametrize("role", LAMPLIT.colours)
def test_every_role_is_kept_exactly(role: str) -> None:
    """No colour of the theme snaps to a neighbour when a picture is stored."""
    swatch = Image.new("RGB", (8, 8), LAMPLIT.rgb(role))

    assert to_palette(swatch).convert("RGB").getpixel((4, 4)) == LAMPLIT.rgb(role)


def test_every_role_is_kept_among_all_others() -> None:
    """Neighbours in one picture, mixes included, change no role."""
    roles = tuple(LAMPLIT.colours.values())
    strip = Image.new("RGB", (len(LAMPLIT.palette) + len(roles), 1))
    strip.putdata(LAMPLIT.palette + roles)

    kept = to_palette(strip).convert("RGB").crop((len(LAMPLIT.palette), 0, *strip.size))

    assert kept.tobytes() == bytes(value for role in roles for value in role)


@pytest.mark.parametrize(("words", "ground"), _PAIRS)
def test_words_can_be_read(words: str, ground: str) -> None:
    """Words and their ground differ by at least 4.5 : 1."""
    one, other = sorted((_light(LAMPLIT.rgb(words)), _light(LAMPLIT.rgb(ground))))

    assert (other + 0.05) / (one + 0.05) >= 4.5


def test_pictures_are_palette_pngs() -> None:
    """The file is a PNG with a palette."""
    data = encode(Image.new("RGB", (16, 16), LAMPLIT.rgb("paper")))

    assert data.startswith(b"\x89PNG")
    assert data[25] == 3  # colour type: palette
