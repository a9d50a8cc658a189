"""A press on a panel of the card game is confirmed, whatever becomes of the panel."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.store.sqlite import connection
from bot.table.tables.open_tables import NOT_SAVED
from tests.e2e.late import late_answers, locked
from tests.e2e.lcg.night import ROLAND, Night
from tests.e2e.real_game import checked
from tests.e2e.server import labels, panel, text_of
from tests.e2e.test_confirmed import ORIGINAL, private, refuse

REVEAL, GO = "Reveal a token", "I’ll go now"

Begin = Callable[[Night], Awaitable[Any]]
"""Begins a game and returns Ann’s panel."""


async def opened(night: Night, label: str) -> Any:
    """Ann's panel with this button."""
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    assert label in labels(shown)
    return shown


async def in_a_test(night: Night) -> Any:
    """Ann's panel, in which Roland can reveal a token."""
    await night.begin(night.ann, night.bob)
    await night.hand(ROLAND, "Deduction", "Unexpected Courage")
    await night.tokens("0")
    await night.do(night.ann, "investigate")
    return await opened(night, REVEAL)


async def before_the_first_turn(night: Night) -> Any:
    """Ann's panel, in which Roland can take the first turn."""
    await night.sit(night.ann, night.bob)
    await night.ann.click(night.status, label="Start the game")
    for person in (night.ann, night.bob):
        await night.do(person, "pass")
    return await opened(night, GO)


RECEIPTS = {REVEAL: "✓ You reveal a token.", GO: "✓ You take the turn."}
CASES = pytest.mark.parametrize(
    ("begin", "label"), [(in_a_test, REVEAL), (before_the_first_turn, GO)]
)


@CASES
async def test_a_late_answer_takes_the_place_of_the_panel(
    night: Night, tmp_path: Path, begin: Begin, label: str
) -> None:
    """The press closes its own question while its answer has yet to come."""
    shown = await begin(night)
    async with late_answers(night, tmp_path / "games.db"):
        pressed = await night.ann.click(shown, label=label)

    assert panel(pressed).id == shown.id
    assert text_of(panel(pressed)).startswith(RECEIPTS[label])


@CASES
async def test_a_late_answer_of_a_panel_that_was_deleted(
    night: Night, tmp_path: Path, begin: Begin, label: str
) -> None:
    """It comes as a new private message."""
    shown = await begin(night)
    refuse(night, "PATCH", ORIGINAL, 10008)
    async with late_answers(night, tmp_path / "games.db"):
        await night.ann.click(shown, label=label)

    newest = private(night)[-1]
    assert newest.id != shown.id
    assert text_of(newest).startswith(RECEIPTS[label])


@CASES
async def test_a_database_that_stays_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, errors: list[str], begin: Begin, label: str
) -> None:
    """The answer says so, and the same button works afterwards."""
    monkeypatch.setattr(connection, "BUSY_MS", 50)
    async with checked(tmp_path / "locked.db", Night) as night:
        shown, steps = await begin(night), await night.steps()
        with locked(tmp_path / "locked.db"):
            refused = await night.ann.click(shown, label=label)
        assert NOT_SAVED in text_of(panel(refused))
        assert await night.steps() == steps

        errors.append("the store failed")
        done = await night.ann.click(shown, label=label)

        assert text_of(panel(done)).startswith(RECEIPTS[label])
        assert await night.steps() == steps + 1
