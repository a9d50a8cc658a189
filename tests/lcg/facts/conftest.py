"""The library of cards that the program plays with."""

from __future__ import annotations

import pytest

from bot.lcg.printed.packs import Library, load_library, whole_library


@pytest.fixture
def library() -> Library:
    """Give the library the program plays with."""
    return load_library()


@pytest.fixture
def whole() -> Library:
    """Give the library with the packs that are not offered yet."""
    return whole_library()
