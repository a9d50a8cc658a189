"""Games of the autopilot while posts fail: each line of the log is posted once."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.lcg.core.facts import PhaseBegan, ResourcesChanged
from bot.lcg.core.state import Phase
from bot.store.game_records import OutboxRow
from bot.table.game.table import Table
from bot.table.past import log_lines as table_log
from bot.table.posts import outbox_rows
from bot.table.posts.courier import Muted, TryLater, is_heading
from bot.table.steps import inputs
from bot.table.telling.log_groups import RowPart, lines_of_parts
from tests.table.real_room import RealRoom, real_room
from tests.table.room import ALICE, BOB, Channel

GAMES = ("lcg", "second_edition")
STRETCH = 12
"""Answers after which the program is ended and started again."""
IN_EVERY_RUN, MOST = 10, 1_000
"""Stretches of the beginning of a game, and those after which a game would never end."""
FAULTS: tuple[Callable[[], BaseException | None], ...] = (
    lambda: None,
    lambda: TryLater("the connection was lost"),
    lambda: Muted("50001"),
    asyncio.CancelledError,
)
"""Outcomes of a call: success, a lost answer, a removed bot, a kill."""


def posted(channel: Channel) -> Counter[str]:
    """Count each line in the messages of the channel, except headings."""
    logs = [each for each in channel.messages.values() if each.kind == "log"]
    return Counter(line for each in logs for line in each.lines if not is_heading(line))


async def logged(room: RealRoom) -> Counter[str]:
    """Count each line in the log."""
    stretches = await room.tables.read(room.game, table_log.log_of_steps, (), 0, None)
    return Counter(line for stretch in stretches for line in stretch.lines)


async def play(room: RealRoom) -> bool:
    """Let the autopilot answer for a stretch; False once the game is over."""
    for _ in range(STRETCH):
        await room.tables.wait_until_idle()
        look = await room.snapshot()
        if look.record.status == "over":
            return False
        if look.record.status == "paused":
            continue  # until we may write again
        session = look.require_session()
        ask, seat = next((ask, seat) for ask in session.asks for seat in ask.awaited)
        answer = look.kit.automation.autopilot.choose(session, ask, seat)
        given = Answered(seat, ask.id, answer)
        await room.tables.change(
            room.game, inputs.submit_input, room.caller((ALICE, BOB)[seat]), given
        )
    return True


async def undisturbed(path: Path, ruleset: str, most: int) -> frozenset[str]:
    """Return the lines that posts and log share; posts shorten skill tests."""
    async with real_room(path) as room:
        await room.begin(ruleset)
        for _ in range(most):
            if not await play(room):
                break
        await room.tables.wait_until_idle()
        log, posts = await logged(room), posted(room.channel)
        return frozenset(line for line, times in log.items() if posts[line] == times)


async def disturbed(path: Path, ruleset: str, channel: Channel, most: int) -> bool:
    """Play in stretches, each with faults and by a program of its own; False once it is over."""
    chance, goes_on = random.Random(ruleset), True
    for stretch in range(most):
        async with real_room(path, channel=channel) as room:
            await (room.find() if stretch else room.begin(ruleset))
            for faults in (channel.faults, channel.after):
                faults.extend(chance.choice(FAULTS)() for _ in range(chance.randrange(6)))
            goes_on = await play(room)
        channel.faults.clear()
        channel.after.clear()
        if not goes_on:
            break
    return goes_on


@pytest.mark.parametrize(
    ("most", "least"), [(IN_EVERY_RUN, 30), pytest.param(MOST, 100, marks=pytest.mark.nightly)]
)
@pytest.mark.parametrize("ruleset", GAMES)
async def test_each_line_of_a_real_game_is_posted_once(
    tmp_path: Path, ruleset: str, most: int, least: int
) -> None:
    """Edits fail, the bot is removed and invited again, processes are killed."""
    (calm := tmp_path / "calm").mkdir()
    lines, channel = await undisturbed(calm, ruleset, most), Channel()
    assert await disturbed(tmp_path, ruleset, channel, most) is (most == IN_EVERY_RUN)
    async with real_room(tmp_path, channel=channel) as room:
        await room.find()
        await room.tables.wait_until_idle()
        log, posts = await logged(room), posted(channel)

    assert {line: posts[line] for line in lines} == {line: log[line] for line in lines}
    assert sum(log[line] for line in lines) > least


async def test_a_companion_is_named_only_with_what_it_did(tmp_path: Path) -> None:
    """Behind the heading of a phase in which nothing came of its answer, nobody is named."""
    head, phase = "-# A companion plays Daisy Walker.", PhaseBegan(Phase.ENEMY)
    shown: list[list[str]] = []

    async def look(table: Table) -> None:
        row = OutboxRow(1, table.game, 1, 1, outbox_rows.FACTS, b"", "", "pending", None, 0, 0)
        for facts in ((phase,), (phase, ResourcesChanged(seat=Seat(1), amount=1))):
            part = RowPart(row, 0, head=(head,), by="companion", facts=facts)
            shown.append([line.text for line in lines_of_parts(table, [part])])

    async with real_room(tmp_path) as room:
        await room.begin("lcg")
        await room.tables.games.visit(room.game, look)

    assert shown[0] == ["**Enemy phase**"]
    assert shown[1][0] == head
