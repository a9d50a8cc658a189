"""Texts that are cut keep their markup whole."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, strategies as st

from bot.engine.clipping import clip

PIECES = (
    "<@123456789012345678>",
    "<t:1790000000:R>",
    "[the log](https://discord.com/channels/1/2/3)",
    "https://arkhamdb.com/deck/view/1",
    "`/game join`",
    r"\*",
)
WORDS = (
    "Roland",
    "moves to the Attic.",
    "\n",
    "-# ",
    "**Lately**",
    "*a story of two words*",
    "||x||",
)


def test_a_short_text_stays() -> None:
    """A text that fits is returned as it is, markup and all."""
    assert clip("**Roland** moves.", 17) == "**Roland** moves."


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_is_whole_or_absent(piece: str) -> None:
    """Wherever the cut falls, a mention, time, link, code or escape is not cut in two."""
    text = f"For {piece} and others, who wait"
    for most in range(1, len(text)):
        left = clip(text, most)
        assert len(left) <= most
        assert piece in left or left in ("…", "F…", "Fo…", "For…"), left


def test_open_formats_are_closed() -> None:
    """Bold and italic text that is cut is closed behind the ellipsis."""
    assert clip("It is **Roland Banks** who moves", 16) == "It is **Rolan…**"
    assert clip("*A long story of the night*", 14) == "*A long stor…*"
    assert clip("It is ||a secret of **Roland** Banks||", 28) == "It is ||a secret of **R…**||"


def test_a_marker_with_nothing_behind_it_goes() -> None:
    """Where the cut falls just behind the marker, the marker is left out."""
    assert clip("It is **Roland** who moves", 9) == "It is…"
    assert clip("2 * 3 * 4 is twenty-four", 10) == "2 * 3 * 4…"


@given(st.lists(st.sampled_from([*PIECES, *WORDS]), max_size=12).map(" ".join), st.integers(1, 200))
def test_a_cut_never_breaks_markup(text: str, most: int) -> None:
    """At any length the result fits, has no half piece, and each marker twice."""
    left = clip(text, most)

    assert len(left) <= max(most, 1)
    bare = re.sub("|".join(map(re.escape, PIECES)), "", left)
    assert not re.search(r"[<>\[\]`\\]|https", bare), left
    assert all(bare.count(marker) % 2 == 0 for marker in ("*", "||"))
