"""A workshop of two processes, which many tests ask."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from bot.pictures.render_pool import RenderPool
from tests.pictures.scenes import KITS


@pytest.fixture(scope="module")
def workshop() -> Iterator[RenderPool]:
    """Two processes that get ready; they load all games, so they are started once."""
    made = RenderPool(2, KITS)
    made.open()
    yield made
    asyncio.run(made.close())
