"""Films: every frame is the board as it stands still, and only what changed is stored."""

from __future__ import annotations

from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from renders.encode import to_palette
from renders.film import SAME, Film
from renders.lcg.layout import draw_board
from renders.theme import LAMPLIT
from tests.renders import lcg_scenes as scenes


def opened(data: bytes) -> list[Image.Image]:
    """The frames of a film as they are seen."""
    film = Image.open(BytesIO(data))
    frames: list[Image.Image] = []
    for number in range(getattr(film, "n_frames", 1)):
        film.seek(number)
        frames.append(film.convert("RGB"))
    return frames


def alike(frame: Image.Image, still: Image.Image) -> bool:
    """Return whether a frame shows the board as its picture does, from the upper left corner on."""
    flat = to_palette(still).convert("RGB")
    return ImageChops.difference(frame.crop((0, 0, *still.size)), flat).getbbox() is None


def test_each_frame_is_the_board_itself() -> None:
    """Frame by frame, to the pixel; a change costs a small part of a board."""
    calm = scenes.calm()
    boards = [draw_board(replace(calm, round=number)) for number in (2, 3, 4)]
    film = Film()
    for board in boards:
        film.add(board, 500)

    frames = opened(film.finish())

    assert len(frames) == 3
    assert all(alike(frame, board) for frame, board in zip(frames, boards, strict=True))
    assert film.size * 4 < len(film.finish())


def test_boards_that_grow_and_shrink() -> None:
    """The film is as large as the largest board; what is gone is gone."""
    ground, cream = LAMPLIT.rgb("ground"), LAMPLIT.rgb("cream")
    sizes = ((40, 30), (40, 60), (50, 20))
    film = Film()
    for size in sizes:
        film.add(Image.new("RGB", size, cream), 100)

    frames = opened(film.finish())

    assert {frame.size for frame in frames} == {(50, 60)}
    assert [frame.getpixel((39, 59)) for frame in frames] == [ground, cream, ground]
    assert [frame.getpixel((49, 19)) for frame in frames] == [ground, ground, cream]


def test_a_board_that_did_not_change_is_a_frame_too() -> None:
    """Its time counts."""
    film = Film()
    for _ in range(2):
        film.add(Image.new("RGB", (10, 10), LAMPLIT.rgb("panel")), 700)

    found = Image.open(BytesIO(film.finish()))

    assert len(opened(film.finish())) == 2
    assert found.info["duration"] == 700
    assert found.info["loop"] == 0


def test_no_film_without_a_board() -> None:
    """There is nothing to show."""
    with pytest.raises(ValueError, match="needs a frame"):
        Film().finish()


def test_the_palette_leaves_room() -> None:
    """The entry for what stays is no colour of the theme."""
    assert len(LAMPLIT.palette) <= SAME
