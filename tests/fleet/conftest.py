"""A PostgreSQL database for each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.postgres import served


@pytest.fixture
def address() -> Iterator[str]:
    """The address of an empty database."""
    with served() as databases, databases.fresh() as made:
        yield made
