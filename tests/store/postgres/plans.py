"""What PostgreSQL does to answer: every statement that the store's tests run is looked at."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any, LiteralString, cast

import psycopg

from bot.store.postgres.database import PostgresDatabase, translate_placeholders
from tests.store.plans import GROWING, PARTIAL, is_looked_at

_VALUE = re.compile(r"%\((\w+)\)s|%s")


def recording(monkeypatch: Any) -> list[str]:
    """The statements that are run from now on."""
    ran: list[str] = []
    plain = PostgresDatabase.execute

    def execute(self: PostgresDatabase, statement: str, values: Any = (), /) -> Any:
        ran.append(statement)
        return plain(self, statement, values)

    monkeypatch.setattr(PostgresDatabase, "execute", execute)
    return ran


def scans(address: str, statements: Iterable[str]) -> list[str]:
    """The statements that read a growing table, or an index of it, from end to end."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("SET enable_seqscan = off")
        return [
            f"{statement}\n  {found}"
            for statement in dict.fromkeys(statements)
            if is_looked_at(statement)
            for found in _whole_reads(_plan(connection, statement))
        ]


def _plan(connection: psycopg.Connection[Any], statement: str) -> dict[str, Any]:
    numbers, named = count(1), dict[str, str]()

    def mark(value: re.Match[str]) -> str:
        if value[1] is None:
            return f"${next(numbers)}"
        return named.setdefault(value[1], f"${len(named) + 1}")

    generic = _VALUE.sub(mark, translate_placeholders(statement)).replace("%%", "%")
    explain = cast("LiteralString", f"EXPLAIN (GENERIC_PLAN, FORMAT JSON) {generic}")
    row = connection.execute(explain).fetchone()
    return row[0][0]["Plan"] if row else {}


def _whole_reads(node: dict[str, Any]) -> Iterator[str]:
    for child in node.get("Plans", ()):
        yield from _whole_reads(child)
    kind, index = node["Node Type"], node.get("Index Name", "")
    if kind == "Seq Scan" and node.get("Relation Name") in GROWING:
        yield f"scans {node['Relation Name']}"
    if kind.startswith("Index") and "Index Cond" not in node and index not in PARTIAL:
        yield f"reads all of {index}"
