"""A tutorial at the table: nobody is called, it is put away, it may leave its way."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.engine.errors import NotAllowed
from bot.table.declares.lessons import Lesson, Progress, Tutorial
from bot.table.declares.pace import DAY, Pace
from bot.table.steps import tutorial as tutorial_steps
from bot.table.steps.tutorial import ASTRAY, CLOSES_AFTER, OLDER, WAY_IN, guidance_lines
from tests.table.room import ALICE, BOB, CHANNEL, GUILD, SEED, Room, opened
from tests.table.toy_kit import LanternKit

LESSONS = Tutorial(
    scenario="night",
    difficulty="standard",
    investigator="ada",
    seed=SEED.hex(),
    welcome="Welcome.",
    farewell=("Goodbye.",),
    lessons=(
        Lesson(
            teaches="Gathering", ask="turn", key="gather", say="Press **{option}**.", done="Good."
        ),
        Lesson(teaches="Drawing", ask="turn", key="draw", say="Press **{option}**."),
    ),
)


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """Alice at a tutorial of the toy game."""
    async with opened(tmp_path / "games.db", pace=Pace()) as made:
        await taught(made)
        yield made


def teach(room: Room, tutorial: Tutorial) -> None:
    """Let the toy game have this tutorial."""
    kit = room.tables.kits["lantern"]
    assert isinstance(kit, LanternKit)
    kit.guide.tutorial = tutorial


async def taught(room: Room) -> None:
    """Begin the tutorial."""
    teach(room, LESSONS)
    record = await room.tables.tutorials.begin(room.caller(ALICE), GUILD, CHANNEL, "lantern")
    room.game = record.id
    await room.tables.wait_until_idle()


async def said(room: Room) -> list[str]:
    """Return what the guidance says."""
    return guidance_lines(await room.tables.games.snapshot(room.game))


async def test_what_is_said(room: Room) -> None:
    """First the welcome, then what came of each lesson with the next one, at last what follows."""
    first = await said(room)
    await room.pick(ALICE, 0, "gather")
    second = await said(room)
    await room.tables.wait_until_idle()

    assert first == ["*Welcome.*", "**Lesson 1 of 2: Gathering**", "Press **Gather**."]
    assert second[:2] == ["*Good.*", "**Lesson 2 of 2: Drawing**"]
    assert second[1] in room.channel.status.lines
    assert WAY_IN in room.channel.status.lines
    await room.pick(ALICE, 0, "draw")
    assert await said(room) == ["Goodbye."]


async def test_something_else_is_refused(room: Room) -> None:
    """With what is taught instead; nothing is journalled."""
    with pytest.raises(NotAllowed, match=r"gathering.*\*\*Gather\*\*"):
        await room.pick(ALICE, 0, "draw")

    assert (await room.snapshot()).record.head == 0


async def test_nobody_is_called(room: Room) -> None:
    """Not for days: who learns comes when they like."""
    await room.wait(5 * DAY)

    assert room.channel.called == []


async def test_it_is_put_away_after_a_week(room: Room) -> None:
    """A week after the last action, and nothing of its channel is left."""
    await room.wait(CLOSES_AFTER - 1)
    await room.pick(ALICE, 0, "gather")
    await room.wait(CLOSES_AFTER - 1)
    assert (await room.snapshot()).record.status == "running"

    await room.wait(2)
    assert (await room.snapshot()).record.status == "archived"
    assert room.channel.messages == {}


async def test_a_restart_does_not_keep_it_for_ever(tmp_path: Path) -> None:
    """The week is a row: another program puts it away."""
    async with opened(tmp_path / "games.db", pace=Pace()) as room:
        await taught(room)
    async with opened(
        tmp_path / "games.db", game=room.game, channel=room.channel, clock=room.clock
    ) as again:
        await again.wait(CLOSES_AFTER + 1)

        assert (await again.snapshot()).record.status == "archived"


async def test_off_its_way_one_plays_on(room: Room) -> None:
    """Where a lesson cannot be done any answer is taken, and the guidance says so."""
    strange = replace(LESSONS.lessons[0], key="sing")
    teach(room, replace(LESSONS, lessons=(strange,)))

    assert await said(room) == [ASTRAY]
    await room.pick(ALICE, 0, "draw")


async def test_only_its_pupil_puts_it_away(room: Room) -> None:
    """Nobody else, and no other kind of game."""
    with pytest.raises(NotAllowed, match="someone else"):
        await room.tables.change(room.game, tutorial_steps.leave_tutorial, room.caller(BOB))
    await room.tables.change(room.game, tutorial_steps.leave_tutorial, room.caller(ALICE))
    await room.tables.wait_until_idle()
    game = await room.start(BOB)

    with pytest.raises(NotAllowed, match="isn’t a tutorial"):
        await room.tables.change(game, tutorial_steps.leave_tutorial, room.caller(BOB))


def test_a_step_back_opens_lessons() -> None:
    """Those that were done after it are to be done again."""
    assert Progress((1, 2, 5)).after_rewind(2) == Progress((1, 2))


async def test_one_of_an_earlier_version(room: Room) -> None:
    """Its lessons were others: that is said, in a sentence, and one plays as one likes."""
    teach(room, replace(LESSONS, seed="00" * 16))

    assert await said(room) == [OLDER]
    assert "`/tutorial`" in OLDER
    await room.pick(ALICE, 0, "draw")
    assert await said(room) == [OLDER]
