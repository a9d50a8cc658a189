"""What SQLite does to answer: every statement that the stores' tests run is looked at."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable

GROWING = (
    "game",
    "seat",
    "tenure",
    "journal",
    "checkpoint",
    "outbox",
    "message",
    "timer",
    "preferences",
    "guild_settings",
    "deck",
    "vote",
    "fault",
    "report",
    "summary",
    "pack",
    "deed",
    "chain",
    "pack_person",
    "last_seen",
    "membership",
)
"""Tables that grow with games and people."""
PARTIAL = ("outbox_pending", "outbox_dead", "game_active", "timer_due")
"""Indices of what is to be done soon: read from one end, or as a whole, they stay small."""
_SCAN = re.compile(
    rf"SCAN ({'|'.join(GROWING)})\b(?! USING (?:COVERING )?INDEX (?:{'|'.join(PARTIAL)}))"
)
_ALL = re.compile(
    r"FROM (?:game|fault|report)\s+ORDER BY id\s*$"
    r"|FROM (?:fault|report) ORDER BY id DESC LIMIT \S+$"
    r"|^DELETE FROM message$|SET message_id = NULL WHERE message_id"
    r"|^DELETE FROM outbox WHERE state = 'sent'$"
)
"""Everything that there is, for the command line's tools and the local table; or from one end."""
_LOOKED_AT = ("SELECT", "UPDATE", "DELETE", "INSERT", "WITH")


def is_looked_at(statement: str) -> bool:
    """Return whether it is one that may not read a table from end to end."""
    return statement.lstrip().startswith(_LOOKED_AT) and not _ALL.search(statement)


def scans(db: sqlite3.Connection, statements: Iterable[str]) -> list[str]:
    """The statements that read a growing table from end to end, each with its plan."""
    found: list[str] = []
    for statement in dict.fromkeys(statements):
        if not is_looked_at(statement):
            continue
        plan = [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {statement}")]
        if any(_SCAN.search(line) for line in plan):
            found.append(f"{statement}\n  {plan}")
    return found
