"""A PostgreSQL server for tests, of this process or that of `KEEPER_TEST_POSTGRES`."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import LiteralString, cast
from urllib.parse import urlsplit

import psycopg

from tests import postgres_servers as servers

NAMED = "TEST_POSTGRES"
"""Where `tests/conftest.py` puts the address: no names of settings stay in the environment."""
_numbers = count(1)


class Databases:
    """Databases on one server, each made from a template in a moment and dropped after its test."""

    def __init__(self, url: str) -> None:
        self.url = url

    @contextmanager
    def fresh(self, template: str = "template1") -> Generator[str]:
        """The address of a new database, for the time of the block."""
        name = f"keeper_test_{os.getpid()}_{next(_numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield self.at(name)
        finally:
            self.run(f"DROP DATABASE {name} WITH (FORCE)")

    def at(self, name: str) -> str:
        """The address of a database of this server."""
        return urlsplit(self.url)._replace(path=f"/{name}").geturl()

    def run(self, statement: str) -> None:
        """Run a statement on the server."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(cast("LiteralString", statement))


@contextmanager
def served(*, durable: bool = False, meeting: Path | None = None) -> Generator[Databases]:
    """A server, for the time of the block; `durable`: its files are on the disk, as outside tests.

    Else what it writes is in memory, where there is such a place, and not waited for. Processes
    that name the same folder as their `meeting` share one.
    """
    if named := os.environ.get(NAMED):
        yield Databases(named)
        return
    if meeting is not None:
        shared = servers.one_of_all(servers.QUICK, meeting)
    else:
        shared = servers.one(servers.PLAIN if durable else servers.QUICK, in_memory=not durable)
    with shared as server:
        yield Databases(server.address())
