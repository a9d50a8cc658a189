"""A place of each player's own: one message with their questions, where they are mentioned."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.engine.ids import Seat
from bot.people.hours import parse_hours
from bot.people.person_settings import AnswerPlace
from bot.table.declares.pace import HOUR, MINUTE, Pace
from bot.table.lobby import lobby_options
from bot.table.posts.courier import Message, TryLater
from bot.table.seats import handing
from bot.table.telling.own_places import NO_PLACE
from bot.table.telling.publisher import GROWS_AFTER
from tests.table.room import ALICE, BOB, CAROL, CHANNEL, GM, Channel, Crash, Room, opened

PACE = Pace()


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """A game of Alice and Bob in which people are called after three minutes."""
    async with opened(tmp_path / "games.db", pace=PACE) as made:
        await made.start(ALICE, BOB)
        yield made


def shown(channel: Channel) -> dict[str, set[int] | None]:
    """The members of each thread by its name; later ones take the place of namesakes."""
    return dict(channel.threads.values())


def own(channel: Channel, user: int) -> list[Message]:
    """The messages in a user's own places, oldest first."""
    theirs = {thread for thread, (_, members) in channel.threads.items() if members == {user}}
    found = sorted(n for n, where in channel.placed.items() if where in theirs)
    return [channel.messages[n] for n in found if n in channel.messages]


def mentioned_in(channel: Channel, user: int) -> list[str]:
    """The kinds of posts that mentioned a user, in order."""
    return [post.kind for post in channel.posts if user in post.mentions]


def status_edits(room: Room) -> int:
    """How often the status was edited."""
    return sum(message.kind == "status" for _, message in room.channel.edits)


async def choose(room: Room, place: AnswerPlace) -> None:
    """Let the table choose where players answer."""
    caller = room.caller(GM)
    await room.tables.change(room.game, lobby_options.set_table_setting, caller, "answers", place)
    await room.tables.wait_until_idle()


async def choose_own(room: Room, user: int, place: AnswerPlace | None) -> None:
    """Let a player choose where they answer."""
    await room.tables.people.choose_answers(user, lambda me: replace(me, answers=place))
    await room.tables.wait_until_idle()


async def test_each_player_has_a_thread(tmp_path: Path) -> None:
    """One message in it shows questions and hand, and is edited, also after a restart."""
    path = tmp_path / "g.db"
    async with opened(path) as room:
        game = await room.start(ALICE, BOB)
        await choose(room, AnswerPlace.THREAD)
        assert shown(room.channel) == {"Ada: your choices": {ALICE}, "Bert: your choices": {BOB}}
        channel = room.channel
    async with opened(path, channel=channel, game=game) as room:
        (before,) = own(channel, ALICE)
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()
        (after,) = own(channel, ALICE)

    assert before.lines != after.lines
    assert "gather" in str(before.panel).lower()
    assert len(channel.threads) == 2


async def test_a_call_goes_to_the_thread_and_not_to_the_channel(room: Room) -> None:
    """Once: nobody is mentioned in both, and one message alone is open."""
    await choose_own(room, ALICE, AnswerPlace.THREAD)
    await room.wait(5 * MINUTE)

    assert mentioned_in(room.channel, ALICE) == ["own"]
    (only,) = own(room.channel, ALICE)
    assert only.mentions == (ALICE,)


async def test_a_reminder_replaces_the_open_message(room: Room) -> None:
    """The second mention takes the first one away: two messages would be open else."""
    await choose_own(room, ALICE, AnswerPlace.THREAD)
    await room.wait(13 * HOUR)

    assert mentioned_in(room.channel, ALICE) == ["own", "own"]
    assert len(own(room.channel, ALICE)) == 1


async def test_an_answered_question_becomes_its_result(room: Room) -> None:
    """In one line, in the message that asked."""
    await choose_own(room, ALICE, AnswerPlace.THREAD)
    await room.wait(5 * MINUTE)
    await room.pick(ALICE, 0, "gather")
    await room.pick(ALICE, 0, "end")
    await room.tables.wait_until_idle()

    (only,) = own(room.channel, ALICE)
    assert only.panel == ("Ada’s turn is over.",) or len(str(only.panel).split("\n")) == 1
    assert only.mentions == ()


async def test_the_channel_waits_for_further_answers_in_own_places(tmp_path: Path) -> None:
    """A new question appears within seconds; the status follows, with the log."""
    async with opened(tmp_path / "g.db", debounce=3.0, pace=PACE) as room:
        await room.start(ALICE, BOB)
        await choose(room, AnswerPlace.THREAD)
        await room.wait(5 * MINUTE)
        await room.pick(ALICE, 0, "gather")
        await room.wait(5.0)
        before, edits = own(room.channel, ALICE)[-1], status_edits(room)
        await room.pick(ALICE, 0, "gather")
        await room.wait(5.0)

        assert own(room.channel, ALICE)[-1] != before
        assert status_edits(room) == edits
        await room.wait(GROWS_AFTER)
        assert status_edits(room) == edits + 1


async def test_direct_messages_are_posted_for_calls_alone(room: Room) -> None:
    """Each of them notifies, so none comes before somebody is called; answers edit it."""
    await choose_own(room, ALICE, AnswerPlace.DIRECT)
    assert own(room.channel, ALICE) == []
    await room.wait(5 * MINUTE)
    (asked,) = own(room.channel, ALICE)
    assert asked.mentions == (ALICE,)
    await room.pick(ALICE, 0, "gather")
    await room.tables.wait_until_idle()

    (edited,) = own(room.channel, ALICE)
    assert edited.lines != asked.lines
    assert mentioned_in(room.channel, ALICE) == ["own"]


async def test_quiet_hours_hold_in_the_own_place(room: Room) -> None:
    """Nobody is called at night, wherever they answer."""
    await room.tables.people.change_personal(
        ALICE, lambda me: replace(me, quiet=parse_hours("00:00–08:00"))
    )
    await choose_own(room, ALICE, AnswerPlace.DIRECT)
    await room.wait(5 * MINUTE)
    assert own(room.channel, ALICE) == []
    await room.wait(9 * HOUR)

    assert mentioned_in(room.channel, ALICE) == ["own"]


@pytest.mark.parametrize("place", [AnswerPlace.THREAD, AnswerPlace.DIRECT])
async def test_without_a_place_the_channel_calls_and_the_table_is_told_once(
    room: Room, place: AnswerPlace
) -> None:
    """Threads are forbidden, or Discord refuses the message: nothing is lost."""
    room.channel.no_threads = True
    room.channel.deaf.add(ALICE)
    await choose_own(room, ALICE, place)
    await room.wait(13 * HOUR)

    assert mentioned_in(room.channel, ALICE) == ["status", "status"]
    assert room.channel.lines.count(f"-# {NO_PLACE[place]}") == 1


async def test_a_deleted_thread_falls_back_to_the_channel_until_it_is_chosen_again(
    room: Room,
) -> None:
    """The call that finds no thread is made in the channel; choosing anew opens another one."""
    await choose_own(room, ALICE, AnswerPlace.THREAD)
    (gone,) = room.channel.threads
    del room.channel.threads[gone]
    await room.wait(5 * MINUTE)
    assert mentioned_in(room.channel, ALICE) == ["status"]
    assert room.channel.lines.count(f"-# {NO_PLACE[AnswerPlace.THREAD]}") == 1

    await choose_own(room, ALICE, AnswerPlace.THREAD)
    await room.wait(13 * HOUR)

    assert mentioned_in(room.channel, ALICE) == ["status", "own"]


async def test_bad_weather_delays_a_call_and_loses_none(room: Room) -> None:
    """Discord is away for a moment: it is tried again."""
    await choose_own(room, ALICE, AnswerPlace.DIRECT)
    room.channel.faults.extend([TryLater("503"), TryLater("503")])
    await room.wait(5 * MINUTE)

    assert mentioned_in(room.channel, ALICE) == ["own"]


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_crash_at_a_call_neither_loses_nor_repeats_it(tmp_path: Path, when: str) -> None:
    """The program ends before or after the message was posted, and nothing was written down."""
    path = tmp_path / "g.db"
    async with opened(path, pace=PACE) as room:
        channel, clock, game = room.channel, room.clock, await room.start(ALICE, BOB)
        await choose_own(room, ALICE, AnswerPlace.DIRECT)
        (channel.faults if when == "before" else channel.after).append(Crash())
        await room.wait(5 * MINUTE)
        assert len(own(channel, ALICE)) == (when == "after")
    channel.nonces.clear()  # Discord forgets them after minutes
    async with opened(path, pace=PACE, channel=channel, clock=clock, game=game) as room:
        await room.wait(MINUTE)

    assert mentioned_in(channel, ALICE) == ["own"]
    assert len(own(channel, ALICE)) == 1


async def test_who_loses_a_seat_loses_its_message(room: Room) -> None:
    """The message goes, the thread is closed to them, and the successor has another one."""
    await choose(room, AnswerPlace.THREAD)
    (old,) = [t for t, (name, _) in room.channel.threads.items() if name.startswith("Ada")]
    room.clock.time += 5
    await room.tables.change(room.game, handing.hand_over, room.caller(GM), Seat(0), CAROL, "away")
    await room.tables.wait_until_idle()

    assert room.channel.threads[old][1] == set()
    assert shown(room.channel)["Ada: your choices"] == {CAROL}
    assert old not in {room.channel.placed[n] for n in room.channel.messages}


async def test_two_seats_of_one_person_share_one_message(room: Room) -> None:
    """There is one thread and one message for both."""
    room.clock.time += 5
    caller = room.caller(GM)
    await room.tables.change(room.game, handing.hand_over, caller, Seat(1), ALICE, "away")
    await choose_own(room, ALICE, AnswerPlace.THREAD)

    assert shown(room.channel) == {"Ada and Bert: your choices": {ALICE}}
    (only,) = own(room.channel, ALICE)
    assert "**Bert**" in only.lines


async def test_places_are_closed_with_the_setting(room: Room) -> None:
    """Nothing of a hand stays."""
    await choose(room, AnswerPlace.THREAD)
    await choose(room, AnswerPlace.CHANNEL)

    assert {room.channel.placed[n] for n in room.channel.messages} == {CHANNEL}
    assert all(members == set() for _, members in room.channel.threads.values())


async def test_a_player_may_differ_from_the_table(room: Room) -> None:
    """The own choice counts before the table's."""
    await choose_own(room, BOB, AnswerPlace.CHANNEL)
    await choose(room, AnswerPlace.THREAD)

    assert shown(room.channel) == {"Ada: your choices": {ALICE}}
