"""What goes wrong in a town is found: each kind is planted once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest
import structlog
from msgspec.structs import replace

from bot.people.hours import Hours
from bot.people.person_settings import Personal, Ping
from bot.store.game_records import Timer
from bot.table.declares.pace import DAY, HOUR
from bot.table.posts import outbox_rows
from tests.weeks import comings, watch
from tests.weeks.clock import BACK_OFF, WeeksClock
from tests.weeks.life import Life
from tests.weeks.memory import memory_store
from tests.weeks.plain_sight import unlit_kits
from tests.weeks.tally import Tally
from tests.weeks.town import Town

NOON = datetime(2026, 10, 20, 12, tzinfo=UTC).timestamp()


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    """One table of the card game that has just begun, where all is well."""
    with memory_store() as (store, runner):
        made = Town(store, unlit_kits(("lcg",)), 4, NOON, Tally(), lambda: runner.writes)
        with made.troubles.listening():
            await Life(made, ("lcg",)).begin()
            await watch.check_hour(made, watch.Hour(made))
            assert made.troubles.found == []
            yield made
            await made.tables.close(within=1.0)


async def found(town: Town, begun: watch.Hour | None = None) -> set[str]:
    """The kinds of what is found after an hour."""
    await watch.check_hour(town, begun or watch.Hour(town))
    return {each.kind for each in town.troubles.found}


async def test_a_missing_status_is_found(town: Town) -> None:
    """Nobody could press anything."""
    town.channels.drop_status(town.places[0].game)
    assert await found(town) == {"not one status"}


async def test_a_question_that_is_shown_as_it_was_is_found(town: Town) -> None:
    """And who is awaited."""
    for number, message in town.channels.messages.items():
        if message.kind == "status":
            town.channels.messages[number] = replace(message, prompts=(), waiting=())
    assert await found(town) == {
        "a question is not shown",
        "somebody else is awaited than is shown",
    }


async def test_what_is_due_and_not_done_is_found(town: Town) -> None:
    """And what is left untold."""
    game, channel = town.places[0].game, town.places[0].channel
    await town.store.timers.replace(game, [Timer(game, "deadline:0:1", NOON - HOUR)])
    await town.store.outbox.enqueue(game, [outbox_rows.notice_row(channel, "Hush.")])
    assert await found(town) == {"due and not done", "left untold"}


async def test_a_call_at_night_is_found(town: Town) -> None:
    """By the clock on somebody's wall."""
    user = town.people[0].user
    await town.tables.people.change_personal(
        user, lambda me: replace(me, zone="UTC", quiet=Hours(11 * 60, 13 * 60), digest=None)
    )
    await town.settle()
    town._called(user, town.places[0].game)
    assert await found(town) == {"called at night"}


async def test_a_call_to_who_wants_none_is_found(town: Town) -> None:
    """They look by themselves."""
    user = town.people[0].user
    await town.tables.people.change_personal(user, lambda _: Personal(ping=Ping.OFF))
    await town.settle()
    town._called(user, town.places[0].game)
    assert await found(town) == {"called against their will"}


async def test_a_name_that_could_grow_old_is_found(town: Town) -> None:
    """Also one that its owner wore earlier; and a number that is nobody's."""
    game, person = town.places[0].game, town.people[0]
    before = person.name
    await comings.rename(town, town.places[0], person)
    assert before != person.name
    lines = (f"{before.strip('*`@|')} is back.", f"<@{person.user}> is back.", "<@0> is back.")
    await town.tables.games.visit(game, lambda table: table.outbox.post_lines(*lines))
    await town.settle()
    assert await found(town) == {"a name is written down", "nobody is named"}
    assert len(town.troubles.found) == 2


async def test_a_kill_leaves_nothing_at_work(town: Town) -> None:
    """Nor what is tidied up as it comes: nothing of that reaches the store."""
    reached: list[str] = []

    async def works() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await process.passes()
            reached.append("the store")

    process, before = town.process, asyncio.all_tasks()
    await town.kill([works()], 0.0)

    assert asyncio.all_tasks() == before
    assert (reached, town.tally.kills) == ([], 1)


async def test_silence_is_found(town: Town) -> None:
    """Days without a call, and nobody said why."""
    for person in town.people:
        await town.tables.people.change_personal(person.user, lambda _: Personal())
    await town.settle()
    await town.store.timers.replace(town.places[0].game, ())
    town.clock.planned.clear()
    town.clock.time += 9 * DAY
    town.called.clear()
    assert "a table is silent" in await found(town)


async def test_what_is_out_of_proportion_is_found(town: Town) -> None:
    """Writes, posts and steps that nobody caused."""
    begun, game = watch.Hour(town), town.places[0].game
    town.ledger.writes[game] += 1_000
    town.ledger.by_itself[game] += 1_000
    town.channels.posted[game] += 1_000
    town.clock.rings += 1_000
    assert await found(town, begun) == {
        *("too much is written", "too much is posted", "too much by itself", "rings too often"),
    }


async def test_what_is_said_again_without_need_is_found(town: Town) -> None:
    """Unless something happened in between."""
    game, channel = town.places[0].game, town.places[0].channel
    for _ in range(2):
        await town.store.outbox.enqueue(game, [outbox_rows.notice_row(channel, "Hush.")])
        town.ledger.progress(game)
    await town.store.outbox.enqueue(
        game, [outbox_rows.notice_row(channel, "Hush."), outbox_rows.status_row(channel)]
    )
    assert town.troubles.found == []
    await town.store.outbox.enqueue(
        game, [outbox_rows.notice_row(channel, "Hush."), outbox_rows.status_row(channel)]
    )
    assert [each.kind for each in town.troubles.found] == ["told twice"]


async def test_what_is_logged_as_a_fault_is_found(town: Town) -> None:
    """With where it came from."""
    try:
        raise KeyError("lamp")
    except KeyError:
        structlog.stdlib.get_logger("bot").exception("it went out", game=7)
    (only,) = town.troubles.found
    assert (only.kind, only.game) == ("log: it went out", 7)
    assert "KeyError: 'lamp'" in only.said


async def test_what_goes_round_is_found_and_put_off() -> None:
    """A ring at once for a ring at once: after some time an hour later."""
    rounds: list[float] = []
    clock = WeeksClock(0.0, lambda: rounds.append(clock.time))

    def ring() -> None:
        clock.call_at(clock.time, ring)

    async def settled() -> None:
        for _ in range(100):
            await asyncio.sleep(0)

    ring()
    await clock.pass_time(BACK_OFF - 1, settled)
    assert rounds == [0.0]
    assert clock.rings < 100
