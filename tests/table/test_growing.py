"""Messages that grow: what ends them, and what a crash leaves of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.table.posts import outbox_rows
from bot.table.telling.publisher import GROWS_AFTER
from tests.table.room import ALICE, BOB, CHANNEL, Channel, Crash, Room, opened
from tests.table.toy_kit import Drawn

OIL = "Ada finds 1 oil."


async def test_one_message_tells_a_turn(room: Room) -> None:
    """Whatever is asked in it; the status is edited below it."""
    await room.start(ALICE)
    posts = len(room.channel.messages)
    for _ in range(3):
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()

    assert room.channel.told[-1].lines == (OIL, OIL, OIL)
    assert len(room.channel.messages) == posts + 1


async def test_another_turn_makes_another_message(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What comes before it in the same step is told by the message before."""
    await room.start(ALICE)
    kit = (await room.snapshot()).kit
    monkeypatch.setattr(kit.words, "groups_begun", _cards)
    for key in ("gather", "draw", "yes", "gather"):
        await room.pick(ALICE, 0, key)
        await room.tables.wait_until_idle()

    *_, before, after = room.channel.told
    assert before.lines == (OIL,)
    assert [after.lines[0][:9], *after.lines[1:]] == ["Ada draws", OIL]
    assert await room.tables.store.outbox.growing_rows(room.game)


def _cards(facts: Sequence[Fact]) -> list[str]:
    return [fact.card if isinstance(fact, Drawn) else "" for fact in facts]


async def test_a_turn_in_which_nothing_happened_leaves_no_message(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was named as somebody was called; its message tells what comes next."""
    await room.start(ALICE)
    kit = (await room.snapshot()).kit
    monkeypatch.setattr(kit.words, "groups_begun", _cards)
    await room.pick(ALICE, 0, "gather")
    await room.pick(ALICE, 0, "draw")
    await room.tables.wait_until_idle()
    assert room.channel.told[-1].lines == (OIL,)

    call = outbox_rows.call_row(CHANNEL, {Seat(0): outbox_rows.NEW})
    await room.tables.store.outbox.enqueue(room.game, [call])
    await room.tables.games.refresh(room.game)
    await room.tables.wait_until_idle()
    first = room.channel.told[-1].lines
    assert [line[:9] for line in first] == ["Ada draws"]
    stood = list(room.channel.messages)

    for key in ("yes", "draw", "yes", "gather"):
        await room.pick(ALICE, 0, key)
        await room.tables.wait_until_idle()
    last = room.channel.told[-1].lines
    assert list(room.channel.messages) == stood
    assert first[0] not in last
    assert last[-1] == OIL


async def test_the_first_line_of_a_turn_does_not_wait(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its message was named as somebody was called; the second line waits for more."""
    async with opened(path, debounce=3.0) as room:
        await room.start(ALICE)
        kit = (await room.snapshot()).kit
        monkeypatch.setattr(kit.words, "groups_begun", _cards)
        for key in ("gather", "draw"):
            await room.pick(ALICE, 0, key)
        await room.wait(GROWS_AFTER)
        call = outbox_rows.call_row(CHANNEL, {Seat(0): outbox_rows.NEW})
        await room.tables.store.outbox.enqueue(room.game, [call])
        await room.tables.games.refresh(room.game)
        await room.tables.wait_until_idle()
        assert len(room.channel.told[-1].lines) == 1

        await room.pick(ALICE, 0, "yes")
        for lines in (2, 2):
            await room.pick(ALICE, 0, "gather")
            await room.tables.wait_until_idle()
            assert len(room.channel.told[-1].lines) == lines
        await room.wait(GROWS_AFTER)
        assert len(room.channel.told[-1].lines) == 3


async def test_a_deleted_message_grows_no_more(room: Room) -> None:
    """What it told is not told again; another one goes on."""
    await room.start(ALICE)
    for again in (False, True):
        if again:
            newest = max(n for n, m in room.channel.messages.items() if m.lines == (OIL,))
            del room.channel.messages[newest]
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()

    assert [post.lines for post in room.channel.told[-2:]] == [(OIL,), (OIL,)]


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("calls", range(4))
async def test_a_crash_at_any_call_goes_on_with_the_message(
    tmp_path: Path, calls: int, after: bool
) -> None:
    """Each action stands there once, before or after whatever call to Discord it happened."""
    channel, path = Channel(), tmp_path / "g.db"
    async with opened(path, channel=channel) as room:
        game = await room.start(ALICE, BOB)
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()
        (channel.after if after else channel.faults).extend([*[None] * calls, Crash()])
        await room.pick(ALICE, 0, "gather")
        try:
            await room.tables.wait_until_idle()
            await room.pick(ALICE, 0, "gather")
            await room.tables.wait_until_idle()
        except Crash:
            pass
    assert (len(channel.faults), len(channel.after)) == (0, 0)  # the process is gone
    async with opened(path, channel=channel, game=game) as room:
        await room.tables.wait_until_idle()
        done = (await room.snapshot()).require_session().state.oil[0]
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()

        told = [m.lines for m in channel.messages.values() if m.kind == "log" and OIL in m.lines]
        assert told == [(OIL,) * (done + 1)]


async def test_a_message_of_an_earlier_program_is_not_continued(tmp_path: Path) -> None:
    """Rows of before, told as they were then: what comes now begins a message."""
    channel, path = Channel(), tmp_path / "g.db"
    async with opened(path, channel=channel) as room:
        game = await room.start(ALICE)
        await room.tables.store.messages.put_all(game, {"batch": 10_000, "turned": None})
    async with opened(path, channel=channel, game=game) as room:
        for _ in range(2):
            await room.pick(ALICE, 0, "gather")
            await room.tables.wait_until_idle()

        assert channel.told[-1].lines == (OIL, OIL)
        assert "batch" not in await room.tables.store.messages.of_game(game)


async def test_what_is_too_long_goes_on_in_another_message(room: Room) -> None:
    """None of it is lost."""
    await room.start(ALICE)
    for _ in range(200):
        await room.pick(ALICE, 0, "gather")
    await room.tables.wait_until_idle()

    assert room.channel.lines.count(OIL) == 200
    assert all(sum(map(len, post.lines)) <= 3_000 for post in room.channel.told)
