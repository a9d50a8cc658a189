"""Tables call whom they wait for: late, rarely, once each time, and over restarts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from bot.engine.ids import Seat
from bot.people.absence_times import parse_until
from bot.people.hours import Hours, parse_hours
from bot.people.person_settings import NO_DIGEST, AtTable, Personal, Ping
from bot.table.declares.pace import DAY, HOUR, MINUTE, Pace
from bot.table.lobby import lobbies
from bot.table.posts.courier import Letter
from bot.table.seats import handing
from bot.table.steps import game_status as gm_steps
from bot.table.steps.own_undo import undo_own_step
from tests.table.room import (
    ALICE,
    BOB,
    CAROL,
    GM,
    GUILD,
    SEED,
    Channel,
    Room,
    TestClock,
    opened,
)

PACE = Pace()


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """Three people who are asked at once whether they stay; Carol ended the last turn."""
    async with opened(tmp_path / "games.db", pace=PACE) as made:
        await made.start(ALICE, BOB, CAROL)
        for seat, user in enumerate((ALICE, BOB, CAROL)):
            await made.pick(user, seat, "end")
        await made.tables.wait_until_idle()
        yield made


async def test_who_answers_in_time_is_never_called(room: Room) -> None:
    """Bob answers within three minutes, Carol knows: Alice is called, once."""
    await room.pick(BOB, 1, "yes")
    await room.wait(3 * MINUTE)

    assert room.channel.called == [(ALICE,)]


async def test_reminders_come_rarely_and_then_the_table_is_told(room: Room) -> None:
    """Three reminders in three and a half days, then one line, and nobody is called again."""
    await room.pick(BOB, 1, "yes")
    for _ in range(40):
        await room.wait(12 * HOUR)

    assert (room.mentions(ALICE), room.mentions(BOB)) == (4, 0)
    assert sum(f"No word from <@{ALICE}> (Ada)" in line for line in room.channel.lines) == 1
    assert [each.name for each in room.channel.status.waiting] == ["Ada", "Cleo"]  # below it


async def test_a_restart_neither_forgets_a_call_nor_repeats_it(tmp_path: Path) -> None:
    """Called before it: not again. Not yet called: when it is due."""
    path = tmp_path / "games.db"
    async with opened(path, pace=PACE) as room:
        await room.start(ALICE, BOB)
        await room.wait(MINUTE)
        channel, clock, game = room.channel, room.clock, room.game
    async with opened(path, pace=PACE, channel=channel, clock=clock, game=game) as room:
        await room.wait(3 * MINUTE)
    assert channel.called == [(ALICE,)]

    async with opened(path, pace=PACE, channel=channel, clock=clock, game=game) as room:
        await room.wait(HOUR)

    assert channel.called == [(ALICE,)]


async def test_what_was_due_while_the_bot_was_off_is_made_once(tmp_path: Path) -> None:
    """A week later: one call, and no line that nobody is heard of."""
    path = tmp_path / "games.db"
    async with opened(path, pace=PACE) as room:
        await room.start(ALICE, BOB)
        channel, clock, game = room.channel, room.clock, room.game
    clock.time += 7 * DAY
    async with opened(path, pace=PACE, channel=channel, clock=clock, game=game) as room:
        await room.wait(1.0)

    assert channel.called == [(ALICE,)]
    assert not any("I won’t ping again" in line for line in channel.lines)


@pytest.mark.parametrize(("pause", "waits"), [(HOUR, 0.0), (5 * MINUTE, 3 * MINUTE)])
async def test_who_is_away_is_called_at_once(tmp_path: Path, pause: float, waits: float) -> None:
    """Alice must choose: whoever did nothing for ten minutes will not answer within the pause."""
    async with opened(tmp_path / "games.db", pace=PACE) as room:
        await room.start(ALICE, BOB)
        await room.pick(ALICE, 0, "end")
        room.tables.hosts.note_seen(await room.snapshot(), ALICE)
        await room.wait(pause)
        await room.pick(BOB, 1, "end")
        await room.tables.wait_until_idle()
        assert room.mentions(ALICE) == (0 if waits else 1)
        await room.wait(waits)

        assert room.mentions(ALICE) == 1


async def test_who_wants_letters_gets_them(room: Room) -> None:
    """Nobody is mentioned in the channel for it, and the letter says where and what."""
    await room.tables.people.change_personal(BOB, lambda me: replace(me, ping=Ping.PRIVATE))
    await room.wait(5 * MINUTE)

    assert room.mentions(BOB) == 0
    (letter,) = room.channel.letters
    assert letter[0] == BOB
    assert "<#12>" in letter[1]


async def test_who_takes_no_letters_is_mentioned_and_told_so_once(room: Room) -> None:
    """Discord refuses them: the channel does, from then on."""
    room.channel.deaf.add(BOB)
    await room.tables.people.change_personal(BOB, lambda me: replace(me, ping=Ping.PRIVATE))
    await room.wait(HOUR)
    assert room.channel.status.waiting
    await room.wait(12 * HOUR)

    assert room.mentions(BOB) == 2
    assert sum("Discord won’t deliver mine" in line for line in room.channel.lines) == 1


async def test_a_digest_comes_once_a_day(room: Room) -> None:
    """At its time, by letter, with all that waits."""
    await room.tables.people.change_personal(BOB, lambda me: replace(me, digest=6 * 60))
    await room.wait(3 * DAY)

    assert room.mentions(BOB) == 0
    assert [user for user, _ in room.channel.letters] == [BOB, BOB, BOB]


@pytest.mark.parametrize("own", [AtTable(ping=Ping.OFF), AtTable(digest=NO_DIGEST)])
async def test_a_digest_leaves_out_what_calls_otherwise(tmp_path: Path, own: AtTable) -> None:
    """A table at which somebody wants no calls, or calls of its own, is in no digest of theirs."""
    async with opened(tmp_path / "games.db", pace=PACE) as room:
        await room.start(ALICE, BOB)
        record = await room.tables.lobby.open_lobby(room.caller(GM), GUILD, 13, "lantern", "night")
        room.channel.places.add(13)
        await room.tables.change(record.id, lobbies.join, room.caller(ALICE), "ada")
        await room.tables.change(record.id, lobbies.start, room.caller(GM), SEED)
        await room.tables.people.change_personal(
            ALICE, lambda me: replace(me, digest=6 * 60).with_table_settings(record.id, own)
        )
        await room.wait(DAY)

        ((user, text),) = room.channel.letters
        assert user == ALICE
        assert (text.count("<#12>"), text.count("<#13>")) == (1, 0)


class Interrupted(Channel):
    """The program ends while the first letter is on its way."""

    ends = True

    async def send_private(self, user: int, letter: Letter, nonce: str) -> None:
        """Written once nothing ends any more."""
        if self.ends:
            self.ends = False
            raise asyncio.CancelledError
        await super().send_private(user, letter, nonce)


async def test_a_digest_that_was_not_sent_is_sent_after_a_restart(tmp_path: Path) -> None:
    """It counts as sent when it is."""
    path, channel, clock = tmp_path / "games.db", Interrupted(), TestClock()
    async with opened(path, pace=PACE, channel=channel, clock=clock) as room:
        await room.start(ALICE, BOB)
        await room.tables.people.change_personal(ALICE, lambda me: replace(me, digest=6 * 60))
        await room.wait(6 * HOUR)
        game = room.game
        assert channel.letters == []
    async with opened(path, pace=PACE, channel=channel, clock=clock, game=game) as room:
        await room.tables.wait_until_idle()

        assert [user for user, _ in channel.letters] == [ALICE]


@pytest.mark.parametrize("ping", [Ping.PRIVATE, Ping.CHANNEL])
async def test_a_call_that_was_not_told_before_the_night_comes_in_the_morning(
    tmp_path: Path, ping: Ping
) -> None:
    """The program ended with it on its way and started at night: once, after it, and reminded."""
    path, clock = tmp_path / "games.db", TestClock()
    channel = Interrupted()
    async with opened(path, pace=PACE, channel=channel, clock=clock) as room:
        await room.start(ALICE, BOB)
        await room.tables.people.change_personal(
            ALICE, lambda me: replace(me, ping=ping, quiet=Hours(60, 8 * 60))
        )
        if ping is Ping.CHANNEL:
            channel.faults.append(asyncio.CancelledError())
        await room.wait(5 * MINUTE)
        assert not channel.letters
        assert not channel.called
        game = room.game
    clock.time += HOUR
    async with opened(path, pace=PACE, channel=channel, clock=clock, game=game) as room:
        await room.tables.wait_until_idle()
        assert not channel.letters
        assert not channel.called
        assert channel.status.waiting  # shown all the same
        await room.wait(6 * HOUR + 50 * MINUTE)
        assert len([*channel.letters, *channel.called]) == 1
        await room.wait(12 * HOUR)

        assert len([*channel.letters, *channel.called]) == 2


async def test_everybody_who_wants_letters_gets_their_own(tmp_path: Path) -> None:
    """Also two people who are called by one post, whoever they are."""
    users = (ALICE, ALICE + 1_000, CAROL)
    async with opened(tmp_path / "games.db", pace=PACE) as room:
        await room.start(*users)
        for seat, user in enumerate(users):
            await room.pick(user, seat, "end")
            await room.tables.people.change_personal(
                user, lambda me: replace(me, ping=Ping.PRIVATE)
            )
        await room.wait(5 * MINUTE)

        assert {user for user, _ in room.channel.letters} >= {ALICE, ALICE + 1_000}


async def test_a_paused_game_calls_nobody(room: Room) -> None:
    """And does when it goes on."""
    await room.tables.change(room.game, gm_steps.pause, room.caller(GM), "supper")
    await room.wait(DAY)
    assert room.channel.called == []

    await room.tables.gm.resume(room.caller(GM), room.game, "")
    await room.wait(5 * MINUTE)

    assert room.channel.called == [(ALICE, BOB, CAROL)]


async def test_who_takes_over_is_called_for_what_waits(room: Room) -> None:
    """At once, as the new player, and reminded; their predecessor never again."""
    await room.wait(5 * MINUTE)
    await room.tables.change(
        room.game, handing.hand_over, room.caller(GM), Seat(1), 104, "Bob is on a journey"
    )
    await room.wait(13 * HOUR)

    assert room.mentions(BOB) == 1
    assert room.mentions(104) == 2


async def test_the_last_word_on_somebody_is_said_once(tmp_path: Path) -> None:
    """Ada's answer is missing and her vote: one line. Where a vote alone is, it says so."""
    quick = Pace(debounce=MINUTE, reminders=(HOUR,))
    async with opened(tmp_path / "games.db", pace=quick) as room:
        await room.start(ALICE, BOB, CAROL)
        for seat, user in enumerate((ALICE, BOB, CAROL)):
            await room.pick(user, seat, "end")
        await room.pick(CAROL, 2, "yes")
        await room.tables.change(room.game, undo_own_step, room.caller(BOB))
        await room.wait(8 * HOUR)

    told = [line for line in room.channel.lines if "I won’t ping again" in line]
    assert sum("No word from <@101> (Ada)" in line for line in told) == 1
    assert sum("No vote from <@103> (Cleo)" in line for line in told) == 1
    assert not any("No vote from <@101>" in line for line in told)


ONCE = Pace(debounce=3 * MINUTE, reminders=(12 * HOUR,))
BERLIN = ZoneInfo("Europe/Berlin")


async def asked_at(room: Room, *day: int) -> None:
    """A game that begins at 23:00 in Berlin; Alice's quiet hours are over at eight."""
    room.clock.time = datetime(day[0], day[1], day[2], 23, tzinfo=BERLIN).timestamp()
    sleeps = Personal(zone="Europe/Berlin", quiet=parse_hours("22:00-08:00"))
    await room.tables.people.change_personal(ALICE, lambda _: sleeps)
    await room.start(ALICE, BOB)


@pytest.mark.parametrize(
    ("day", "hours"),
    [((2026, 10, 24), 10), ((2027, 3, 27), 8), ((2026, 11, 22), 9)],
    ids=["25 hours", "23 hours", "24 hours"],
)
@pytest.mark.parametrize("restarts", [False, True])
async def test_a_night_is_as_long_as_it_is(
    tmp_path: Path, day: tuple[int, int, int], hours: int, restarts: bool
) -> None:
    """The call comes when the wall clock shows eight, once, over a restart as well."""
    clock = TestClock()
    async with opened(tmp_path / "g.db", pace=ONCE, clock=clock) as room:
        await asked_at(room, *day)
        await room.wait(hours * HOUR - MINUTE)
        channel, game = room.channel, room.game
        assert all(ALICE not in called for called in channel.called)
        if not restarts:
            await room.wait(2 * MINUTE)
    if restarts:
        clock.planned.clear()
        async with opened(
            tmp_path / "g.db", pace=ONCE, clock=clock, channel=channel, game=game
        ) as room:
            await room.wait(2 * MINUTE)

    assert [called for called in channel.called if ALICE in called] == [(ALICE,)]


async def test_an_absence_ends_in_the_morning_of_its_zone(tmp_path: Path) -> None:
    """Away until a day: in its first minute one is asleep, and called at eight."""
    clock = TestClock()
    async with opened(tmp_path / "g.db", pace=ONCE, clock=clock) as room:
        await asked_at(room, 2026, 10, 24)
        until = parse_until("2026-10-27", clock.now(), BERLIN)
        await room.tables.people.change_personal(ALICE, lambda me: replace(me, away_until=until))
        called_at: list[float] = []
        while not any(ALICE in called for called in room.channel.called):
            await room.wait(HOUR)
            called_at = [clock.now()]

    assert datetime.fromtimestamp(called_at[0], BERLIN) == datetime(2026, 10, 27, 8, tzinfo=BERLIN)
