"""Stored tables replay to the letter and are played on (`python -m tests.recorded`)."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from bot.engine.ids import Seat
from bot.engine.journal import Rewound
from bot.engine.outcomes import SavedGame
from bot.engine.upgrades import Raw, Upgrades
from bot.lcg import ruleset as lcg
from bot.lcg.core.state import State
from bot.lcg.printed.packs import Library
from bot.store.sqlite import SqliteStore
from bot.table.errors import Trouble
from bot.table.past import log_lines as table_log
from bot.tools.replay import verify_games
from tests.recorded.house import KITS, by_other_rules, opened, opened_file
from tests.recorded.recordings import Left, left_in, name_of, recordings

NAMES = sorted(map(name_of, KITS))
"""The recordings of this release; `test_updates.py` opens those of earlier ones."""
each_recording = pytest.mark.parametrize("name", NAMES)


async def rewrite_checkpoint(store: SqliteStore, left: Left, **changes: Any) -> None:
    """Save the newest checkpoint of a table with other fields (of `SavedGame`)."""
    stored = (await store.journal.load(left.game)).checkpoint
    assert stored is not None
    saved = msgspec.json.decode(stored.blob, type=SavedGame)
    blob = msgspec.json.encode(structs.replace(saved, **changes))
    await store.journal.put_checkpoint(structs.replace(stored, blob=blob))


async def raw_state(store: SqliteStore, left: Left) -> Raw:
    """The state in a table's newest checkpoint, as JSON has it."""
    stored = (await store.journal.load(left.game)).checkpoint
    assert stored is not None
    return msgspec.json.decode(msgspec.json.decode(stored.blob, type=SavedGame).state)


def test_each_game_has_a_recording() -> None:
    """Whoever raises the version records all games; earlier recordings stay."""
    assert {*NAMES} <= {*recordings()}


@each_recording
async def test_every_table_is_played_on(name: str, tmp_path: Path) -> None:
    """Its log is read, it is answered at random for a while, and opened again: the same game."""
    async with opened(name, tmp_path) as house:
        for left in left_in(name):
            assert await house.tables.read(left.game, table_log.log_of_steps, [Seat(0)], 0, None), (
                left.spot
            )
            await house.play_on(left)
            played = await house.session(left.game)
            assert played.rules.find_faults(played.state) == [], left.spot
            await house.tables.wait_until_idle()
            house.tables.games.evict(left.game)
            again = await house.session(left.game)
            assert again.snapshot_hash() == played.snapshot_hash(), left.spot


@each_recording
async def test_the_running_rules_replay_to_the_letter(name: str, tmp_path: Path) -> None:
    """Facts, fingerprints, states: otherwise the version of the rules has to be raised."""
    async with opened(name, tmp_path) as house:
        said = StringIO()
        assert await verify_games(house.store, KITS, said) == 0, said.getvalue()
        for left in left_in(name):
            session, record = (
                await house.session(left.game),
                await house.store.games.find(left.game),
            )
            assert (left.spot, record.head, session.snapshot_hash()) == (
                *(left.spot, left.head, left.hash),
            )


@pytest.mark.parametrize("game", ["lcg", "second_edition"])
async def test_other_rules_fall_back_to_the_checkpoint(game: str, tmp_path: Path) -> None:
    """The table reads what is to be chosen again; nothing else is undone."""
    name = name_of(game)
    async with opened_file(by_other_rules(name, tmp_path)) as house:
        await house.tables.open()
        for left in left_in(name):
            behind = len((await house.store.journal.load(left.game)).entries)
            await house.session(left.game)
            await house.tables.wait_until_idle()
            head = (await house.store.games.find(left.game)).head
            assert (head > left.head) is (behind > 0 and left.status != "over"), left.spot
            if head == left.head:
                continue
            newest = (await house.newest(left.game)).input
            assert isinstance(newest, Rewound), left.spot
            assert newest.why == "misfit", left.spot
            assert any("rules were updated" in line for line in house.lines(left.game)), left.spot
            assert house.headings(left.game)[-1] == await house.heading(left.game), left.spot


@each_recording
async def test_what_was_left_untold_is_told(name: str, tmp_path: Path) -> None:
    """The outbox of an earlier run continues where it ended."""
    async with opened(name, tmp_path) as house:
        await house.tables.open()
        await house.tables.wait_until_idle()
        (untold,) = (left.game for left in left_in(name) if left.spot == "untold")

        assert house.lines(untold)
        assert not await house.store.outbox.pending()


@pytest.mark.parametrize("by", [1, -1], ids=["newer", "earlier"])
@each_recording
async def test_an_unknown_form_is_refused_and_nothing_is_lost(
    name: str, by: int, tmp_path: Path
) -> None:
    """A state that another version wrote stays as it is, and the caller reads why."""
    async with opened(name, tmp_path) as house:
        left = left_in(name)[0]
        schema = KITS[(await house.store.games.find(left.game)).ruleset].rules.schema
        await rewrite_checkpoint(house.store, left, schema=schema + by)
        loaded = await house.store.journal.load(left.game)

        with pytest.raises(Trouble, match="can’t open this game"):
            await house.session(left.game)

        assert (await house.store.games.find(left.game)).head == left.head
        assert await house.store.journal.load(left.game) == loaded


async def test_an_earlier_form_is_upgraded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A made-up step changes the checkpoint's state; the inputs after it replay to the letter."""

    def rename(raw: Raw, _library: Library) -> None:
        raw["round"] = raw.pop("day")

    name = name_of("lcg")
    left = next(each for each in left_in(name) if each.spot == "mid-test")
    now = lcg.UPGRADES.schema
    made_up = Upgrades[State, Library](State, rename, first=now)
    async with opened(name, tmp_path) as house:
        raw = await raw_state(house.store, left)
        raw["day"] = raw.pop("round")
        encoded = msgspec.Raw(msgspec.json.encode(raw))
        await rewrite_checkpoint(house.store, left, state=encoded)
        monkeypatch.setattr(lcg, "UPGRADES", made_up)
        monkeypatch.setattr(lcg.LcgRules, "schema", made_up.schema)

        assert made_up.schema == now + 1
        assert (await house.session(left.game)).snapshot_hash() == left.hash
