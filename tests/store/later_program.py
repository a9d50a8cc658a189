"""A made-up later version of the program, to which every database of today is an earlier one."""

from __future__ import annotations

import pytest

from bot.store.migrations import Migration
from bot.store.postgres import migrate as postgres
from bot.store.sqlite import migrate as sqlite

ALTER = "ALTER TABLE deck ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';"
UNSEAL = "DELETE FROM seal WHERE what = 'deck';"


def become_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add a migration to each store: a deck gets another column."""
    number = sqlite.newest_schema() + 1
    steps = (*sqlite.all_migrations(), Migration(number, "made_up", f"{ALTER}\n{UNSEAL}\n"))
    monkeypatch.setattr(sqlite, "all_migrations", lambda: steps)
    number = postgres.newest_schema() + 1
    theirs = (*postgres.all_migrations(), Migration(number, "made_up", ALTER))
    monkeypatch.setattr(postgres, "all_migrations", lambda: theirs)


def drop_earlier(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a whole schema of the next number in place of all migrations of each store."""
    for module in (sqlite, postgres):
        steps = (Migration(module.newest_schema() + 1, "schema", module.all_migrations()[0].sql),)
        monkeypatch.setattr(module, "all_migrations", lambda steps=steps: steps)
