"""A PostgreSQL database for each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.postgres import Databases


@pytest.fixture
def address(postgres_server: Databases) -> Iterator[str]:
    """The address of an empty database."""
    with postgres_server.fresh() as made:
        yield made
