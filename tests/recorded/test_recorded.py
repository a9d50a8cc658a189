"""Tables that other versions left in awkward spots are opened and played on by this one.

A recording by the running rules replays to the letter: if one does not, facts, fingerprints or the
state have changed and the version of that game's rules has to be raised; then record anew with
`python -m tests.recorded`.
"""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from bot.engine.ids import Seat
from bot.engine.journal import Rewound
from bot.engine.outcomes import SavedGame
from bot.table.errors import Trouble
from bot.tools.replay import verify
from tests.recorded.house import KITS, opened
from tests.recorded.recordings import FILES, left_in, name_of

NAMES = sorted(file.stem for file in FILES.glob("*.json"))
RUNNING = {name_of(KITS, game) for game in KITS}
"""The recordings by the running rules."""
OLDER = sorted(set(NAMES) - RUNNING)
UNTOUCHED = {
    *("second_edition-6", "second_edition-7", "second_edition-8"),
    *("lcg-6", "lcg_campaign-2-6"),
}
"""Older recordings of which no table stood where the running rules differ."""


@pytest.mark.parametrize("game", KITS)
def test_the_running_rules_have_a_recording(game: str) -> None:
    """Whoever raises the version of a game records it anew."""
    assert name_of(KITS, game) in NAMES, f"run: python -m tests.recorded {game}"


@pytest.mark.parametrize("name", NAMES)
async def test_every_table_is_played_on(name: str, tmp_path: Path) -> None:
    """Opened, answered at random for a while, opened again: the same game, and no fault."""
    async with opened(name, tmp_path) as house:
        for left in left_in(name):
            await house.play_on(left)
            played = await house.session(left.game)
            assert played.rules.faults(played.state) == [], left.spot
            await house.tables.rest()
            house.tables.games.evict(left.game)
            again = await house.session(left.game)
            assert again.snapshot_hash() == played.snapshot_hash(), left.spot


@pytest.mark.parametrize("name", NAMES)
async def test_the_log_of_a_table_can_be_read(name: str, tmp_path: Path) -> None:
    """What was told by rules of another version is told as far as it is known."""
    async with opened(name, tmp_path) as house:
        for left in left_in(name):
            assert await house.tables.looks.log(left.game, [Seat(0)]), left.spot


@pytest.mark.parametrize("name", sorted(RUNNING & {*NAMES}))
async def test_the_running_rules_replay_to_the_letter(name: str, tmp_path: Path) -> None:
    """Facts, fingerprints, states: otherwise the version of the rules has to be raised."""
    async with opened(name, tmp_path) as house:
        said = StringIO()
        assert await verify(house.store, KITS, said) == 0, said.getvalue()
        for left in left_in(name):
            session, record = (
                await house.session(left.game),
                await house.store.games.find(left.game),
            )
            assert (left.spot, record.head, session.snapshot_hash()) == (
                *(left.spot, left.head, left.hash),
            )


@pytest.mark.parametrize("name", OLDER)
async def test_older_rules_fall_back_to_the_checkpoint(name: str, tmp_path: Path) -> None:
    """The table reads what is to be chosen again; nothing else is undone."""
    async with opened(name, tmp_path) as house:
        await house.tables.open()
        fell: list[str] = []
        for left in left_in(name):
            await house.session(left.game)
            await house.tables.rest()
            if (await house.store.games.find(left.game)).head == left.head:
                continue
            newest = (await house.newest(left.game)).input
            assert isinstance(newest, Rewound), left.spot
            assert newest.why == "misfit", left.spot
            assert any("rules were updated" in line for line in house.lines(left.game)), left.spot
            assert house.headings(left.game)[-1] == await house.heading(left.game), left.spot
            fell.append(left.spot)
        assert fell or name in UNTOUCHED


@pytest.mark.parametrize("name", NAMES)
async def test_what_was_left_untold_is_told(name: str, tmp_path: Path) -> None:
    """The outbox of another version is taken up where it stood."""
    async with opened(name, tmp_path) as house:
        await house.tables.open()
        await house.tables.rest()
        (untold,) = (left.game for left in left_in(name) if left.spot == "untold")

        assert house.lines(untold)
        assert not await house.store.outbox.pending()


@pytest.mark.parametrize("name", sorted(RUNNING))
async def test_a_newer_form_is_refused_and_nothing_is_lost(name: str, tmp_path: Path) -> None:
    """A file that a later version wrote is left as it is, and the caller reads why."""
    async with opened(name, tmp_path) as house:
        left = left_in(name)[0]
        loaded = await house.store.journal.load(left.game)
        assert loaded.checkpoint is not None
        saved = msgspec.json.decode(loaded.checkpoint.blob, type=SavedGame)
        saved.schema += 1
        blob = msgspec.json.encode(saved)
        await house.store.journal.put_checkpoint(structs.replace(loaded.checkpoint, blob=blob))

        with pytest.raises(Trouble, match="can’t open this game"):
            await house.session(left.game)

        assert (await house.store.games.find(left.game)).head == left.head
        assert (await house.store.journal.load(left.game)).entries == loaded.entries
