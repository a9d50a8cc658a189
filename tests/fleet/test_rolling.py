"""Processes of one bot are replaced, and killed, while people play."""

from __future__ import annotations

from pathlib import Path

from bot.share import Portion
from bot.store.postgres.store import PostgresStore
from tests.fleet.places import LATE, Fleet, opened


def allowed_seconds(fleet: Fleet) -> float:
    """Return Discord's three seconds, or more if the process that stays takes over a second too."""
    stays = Portion(fleet.processes, fleet.processes).shards_of(fleet.shards)
    slowest = max(press.seconds for shard in stays for press in fleet.players[shard].presses)
    return LATE * max(1.0, slowest)


async def test_nobody_notices(address: str, tmp_path: Path) -> None:
    """No press is unanswered for three seconds, none is lost, none told twice."""
    async with opened(address, tmp_path) as fleet:
        await fleet.begin()
        async with fleet.playing():
            assert await fleet.places[0].roll() == 0
            await fleet.places[1].kill()
        await fleet.quiet()

        assert [press for press in fleet.presses if "✓" not in press.text] == []
        allowed = allowed_seconds(fleet)
        assert [press for press in fleet.presses if press.seconds > allowed] == []
        assert [p.told for p in fleet.players] == [len(p.presses) for p in fleet.players]
        assert fleet.server.gateway.identified == fleet.shards
        assert fleet.server.gateway.too_soon == 0
    async with PostgresStore.open(address, read_only=True) as store:
        steps = {
            g.channel: len(await store.journal.entries(g.id)) - 1 for g in await store.games.all()
        }
    assert steps == {p.channel: len(p.presses) for p in fleet.players}
