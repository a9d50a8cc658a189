"""Since when a seat is asked outlives the table's memory, whatever stands open."""

from __future__ import annotations

from pathlib import Path

from bot.engine.ids import AskId
from bot.engine.journal import Answered
from bot.table.lobby import lobbies
from bot.table.steps import inputs
from bot.tools.chooser import Chooser
from tests.kits.second_edition.table import JOE, the_kit
from tests.table.room import ALICE, BOB, CAROL, CHANNEL, GM, GUILD, SEED, Room, opened

STEPS = 60


async def test_a_question_is_not_made_younger_by_a_checkpoint(tmp_path: Path) -> None:
    """A movement goes on standing while others act, and each of their steps is a checkpoint."""
    async with opened(tmp_path / "g.db", kits={"second_edition": the_kit()}) as room:
        await begin(room)
        chooser, oldest = Chooser("since"), 0.0
        for _ in range(STEPS):
            before = await asked(room)
            if not before:
                break
            await room.tables.wait_until_idle()
            room.tables.games.evict(room.game)
            assert await asked(room) == before
            oldest = max(oldest, room.clock.now() - min(before.values()))
            await go_on(room, chooser)
        assert oldest > 5_000.0


async def begin(room: Room) -> None:
    """Three in Arkham."""
    new = room.tables.lobby.open_lobby(
        room.caller(GM), GUILD, CHANNEL, "second_edition", "azathoth", settings={"together": True}
    )
    room.game = (await new).id
    for user, name in ((ALICE, "joe_diamond"), (BOB, "mandy_thompson"), (CAROL, "vincent_lee")):
        await room.tables.change(room.game, lobbies.join, room.caller(user), name)
    await room.tables.change(room.game, lobbies.start, room.caller(GM), SEED)


async def asked(room: Room) -> dict[AskId, float]:
    """Since when each open question stands."""
    return (await room.snapshot()).since


async def go_on(room: Room, chooser: Chooser) -> None:
    """One answer, a quarter of an hour later; Joe is slow."""
    room.clock.time += 900.0
    table = await room.snapshot()
    others = [ask for ask in table.require_session().asks if JOE not in ask.awaited]
    choice = chooser.choose(tuple(others) or table.require_session().asks)
    assert choice is not None
    given = Answered(choice.seat, choice.ask.id, choice.answer)
    await room.tables.change(
        room.game, inputs.submit_input, room.caller(table.occupants[choice.seat]), given
    )
