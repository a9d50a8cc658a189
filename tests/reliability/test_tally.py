"""What is counted is found: a loss, a repetition, something untold, something made up."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.store.sqlite import SqliteStore
from cogs.wire.confirmations import UNREAD
from tests.loopback.interactions import COMMAND, Interaction
from tests.loopback.server import LoopbackDiscord
from tests.reliability.page import PAGE, keep, put_section, read
from tests.reliability.players import GAINED, Action, Players
from tests.reliability.tally import Tally, counted
from tests.store.samples import entry, new_game

ORDER = "order 00001 it is"


class Table:
    """One table, and what is said there and kept of it."""

    def __init__(self, server: LoopbackDiscord, file: Path) -> None:
        self.players = Players(server, 1, random.Random(1))
        self.channel = server.channel
        self.file = file
        self._world = server.world

    def says(self, *texts: str) -> None:
        """The bot posts."""
        displays = [{"type": 10, "content": each} for each in texts]
        self._world.post(self.channel, {"components": displays}, [])

    def answers(self, text: str, reason: str) -> int:
        """Somebody did something and was answered; the interaction."""
        sent = Interaction(self._world.snowflake(), COMMAND, self.players.user, self.channel)
        sent.callback = {"type": 4, "data": {"content": text}}
        self.players.actions.append(Action(self.channel, sent, reason))
        return sent.id

    async def keeps(self, *interactions: int) -> None:
        """The journal has what these did."""
        async with SqliteStore.open(self.file) as store:
            game = (await store.games.create(new_game())).id
            for step, each in enumerate(interactions, 1):
                await store.journal.commit(replace(entry(game, step), interaction=each))

    async def tally(self) -> Tally:
        """Return what is counted."""
        return await counted(self.file, self.players)


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    """A table where nothing has happened."""
    async with LoopbackDiscord() as server:
        yield Table(server, tmp_path / "games.db")


async def test_all_is_well(table: Table) -> None:
    """An order and a press, acknowledged, kept and told."""
    await table.keeps(table.answers("✓ Done.", ORDER), table.answers("✓ Gain", ""))
    table.says(f"{ORDER}\nmore", GAINED)
    assert await table.tally() == Tally(actions=2, acknowledged=2)


async def test_what_is_not_kept_is_lost(table: Table) -> None:
    """And told only, if it is told."""
    table.answers("✓ Done.", ORDER)
    await table.keeps()
    table.says(ORDER)
    found = await table.tally()
    assert (found.lost, found.unmade, found.repeated) == (1, 1, 0)


async def test_what_is_not_acknowledged_is_not_lost(table: Table) -> None:
    """Whoever was told that it was refused, or nothing."""
    table.answers("That is too late.", ORDER)
    await table.keeps()
    assert (await table.tally()).clean


async def test_what_was_done_before_acknowledges_nothing(table: Table) -> None:
    """An answer may begin with an earlier action; then its own text follows."""
    earlier = f"{UNREAD}\n> Roland gains 1 resource.\n\n"
    table.answers(f"{earlier}That is too late.", ORDER)
    await table.keeps(table.answers(f"{earlier}✓ Gain", ""))
    table.says(GAINED)
    assert await table.tally() == Tally(actions=2, acknowledged=1)


async def test_what_is_told_twice_is_repeated(table: Table) -> None:
    """An order, or a press."""
    await table.keeps(table.answers("✓", ORDER), table.answers("✓", ""))
    table.says(ORDER, GAINED)
    table.says(ORDER)
    table.says(GAINED)
    table.says(f"Roland draws 1 card. {GAINED}")  # the end of a round
    assert (await table.tally()).repeated == 2


async def test_what_is_not_told_is_missed(table: Table) -> None:
    """Also where nobody was told that it was done."""
    await table.keeps(table.answers("", ORDER), table.answers("", ""))
    assert (await table.tally()).untold == 2


def test_the_page_keeps_rows_and_replaces_them(tmp_path: Path) -> None:
    """By store and name; each table ends with its sum."""
    page = tmp_path / "page.md"
    keep("SQLite", {"kill": Tally(trials=1_000, kills=3), "stop": Tally(trials=2)}, page)
    keep("PostgreSQL", {"kill": Tally(trials=4)}, page)
    keep("SQLite", {"kill": Tally(trials=7)}, page)

    tables = read(page.read_text("utf-8"))
    assert {store: list(rows) for store, rows in tables.items()} == {
        "SQLite": ["kill", "stop"],
        "PostgreSQL": ["kill"],
    }
    assert tables["SQLite"]["kill"].startswith("| kill | 7 | 0 |")
    assert "| **in all** | **9** |" in page.read_text("utf-8")


def test_sections_of_other_programs_stay_on_the_page(tmp_path: Path) -> None:
    """Whoever writes a section replaces it alone."""
    page = tmp_path / "page.md"
    keep("SQLite", {"kill": Tally(trials=3)}, page)
    put_section("Weeks", "early figures", page)
    put_section("Mutants", "few", page)
    put_section("Weeks", "late figures", page)
    keep("SQLite", {"stop": Tally(trials=2)}, page)

    text = page.read_text("utf-8")
    assert [line for line in text.splitlines() if line.startswith("## ")] == [
        *("## On SQLite", "## Mutants", "## Weeks"),
    ]
    assert "late figures" in text
    assert "early figures" not in text
    assert list(read(text)) == ["SQLite"]


def test_the_page_is_as_the_programs_write_it(tmp_path: Path) -> None:
    """Writing a section again changes nothing else."""
    page = tmp_path / "page.md"
    page.write_text(PAGE.read_text("utf-8"), "utf-8")
    put_section("A trial", "of it", page)

    assert page.read_text("utf-8") == PAGE.read_text("utf-8") + "\n## A trial\nof it\n"
