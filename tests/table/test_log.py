"""What the log tells of a game, from its beginning."""

from __future__ import annotations

import pytest

from bot.engine.chance import seed_hash
from bot.engine.ids import Seat
from bot.table.game.game_words import GameWords
from bot.table.lobby import lobbies
from bot.table.past import log_lines as table_log
from bot.table.past.log_filter import LogFilter
from bot.table.seats import handing
from bot.table.steps import inputs
from bot.table.steps.own_undo import undo_own_step
from tests.table.room import ALICE, BOB, CAROL, GM, SEED, Room


async def test_the_log_begins_with_what_pins_the_seed_down(room: Room) -> None:
    """Anybody can check the draws by it later."""
    await room.start(ALICE)
    first, *_ = await room.tables.read(room.game, table_log.log_of_steps, (), 0, None)
    assert first.step == 0
    assert seed_hash(SEED) in first.lines[0]


async def test_the_log_has_any_stretch_of_steps(room: Room) -> None:
    """It is read in pages."""
    await room.start(ALICE)
    for _ in range(4):
        await room.pick(ALICE, 0, "gather")
    told = await room.tables.read(room.game, table_log.log_of_steps, (), 2, 3)
    assert [line.step for line in told] == [2, 3]


async def test_the_log_tells_a_story_after_what_caused_it(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the posts do."""
    monkeypatch.setattr(GameWords, "narrate", lambda _self, facts: ["> The lamp."] if facts else [])
    await room.start(ALICE)
    await room.pick(ALICE, 0, "gather")

    told = (await room.tables.read(room.game, table_log.log_of_steps, (), 0, 1))[-1]
    assert told.lines[-1] == "> The lamp."
    assert len(told.lines) > 1


async def test_the_log_says_who_took_a_seat_and_when(room: Room) -> None:
    """After the step that was the newest then, and not again with the next stretch."""
    await room.start(ALICE, BOB)
    for _ in range(2):
        room.clock.time += 10
        await room.pick(ALICE, 0, "gather")
    room.clock.time += 10
    await room.tables.change(room.game, handing.hand_over, room.caller(GM), Seat(1), CAROL, "Away")
    await room.tables.change(room.game, lobbies.leave, room.caller(CAROL), None)
    room.clock.time += 10
    await room.pick(ALICE, 0, "gather")

    stretch = await room.tables.read(room.game, table_log.log_of_steps, (), 1, None)
    said = [(line.step, text) for line in stretch for text in line.lines]
    assert said[2] == (2, f"-# <@{CAROL}> plays Bert from here on.")
    assert said[3] == (2, "-# Nobody plays Bert from here on.")
    assert said[4][0] == 3
    assert len(await room.tables.read(room.game, table_log.log_of_steps, (), 3, None)) == 1


async def test_what_was_taken_back_is_told_once(room: Room) -> None:
    """Struck out in its step; the step back itself does not say it again."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "gather")
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))

    stretch = await room.tables.read(room.game, table_log.log_of_steps, (), 1, None)
    assert [(line.undone, line.lines) for line in stretch] == [
        (True, ("Ada finds 1 oil.",)),
        (False, (f"-# <@{ALICE}> undid a step.",)),
    ]


async def test_private_news_is_what_came_after_ones_own_last_step(room: Room) -> None:
    """Of the newest steps only, and without what everyone reads or what was taken back."""
    await room.start(ALICE, BOB)

    async def news(user: int, back: int = 60) -> list[str]:
        return await room.tables.read(
            room.game, table_log.private_lines_since_own_step, (Seat(0),), user, back
        )

    await room.pick(ALICE, 0, "whisper")
    await room.pick(ALICE, 0, "gather")
    assert await news(BOB) == ["You hear: psst."]
    assert await news(ALICE) == []
    assert await news(BOB, back=1) == []

    await room.pick(BOB, 1, "cheer")
    assert await news(BOB) == []

    await room.pick(ALICE, 0, "whisper")
    assert await news(BOB) == ["You hear: psst."]
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    assert await news(BOB) == []


ADA, BERT = Seat(0), Seat(1)


async def _some(room: Room) -> None:
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "gather")
    await room.pick(BOB, 1, "cheer")
    await room.pick(ALICE, 0, "whisper")
    await room.pick(ALICE, 0, "draw")
    await room.pick(ALICE, 0, "yes")


async def _told(room: Room, sieve: LogFilter, *seats: Seat) -> list[str]:
    stretches = await room.tables.read(room.game, table_log.log_of_steps, seats, 0, None, sieve)
    return [line for stretch in stretches for line in stretch.lines]


async def test_what_is_about_somebody(room: Room) -> None:
    """And what they alone were told, if it is they who ask."""
    await _some(room)
    about = LogFilter(seats=frozenset((ADA,)))
    own = await _told(room, about, ADA)
    assert [line.split()[0] for line in own] == ["Ada", "You", "Ada"]
    others = await _told(room, about, BERT)
    assert [line.split()[0] for line in others] == ["Ada", "Ada"]


async def test_the_rolls_alone(room: Room) -> None:
    """Whatever else happened."""
    await _some(room)
    (line,) = await _told(room, LogFilter(rolls=True))
    assert line.startswith("Ada draws the ")


async def test_what_names_a_thing(room: Room) -> None:
    """By its code; a secret that names it stays one."""
    await _some(room)
    assert await _told(room, LogFilter(codes=frozenset(("psst",))), BERT) == []
    assert await _told(room, LogFilter(codes=frozenset(("psst",))), ADA) == ["You hear: psst."]


async def test_who_answered_for_somebody_stands_with_what_was_done(room: Room) -> None:
    """Only the steps that pass are told, each with its beginning."""
    await _some(room)
    await room.tables.change(
        room.game, inputs.override, room.caller(GM), {"oil": 4, "seat": 1}, "A gift"
    )
    assert await _told(room, LogFilter(seats=frozenset((BERT,)))) == []
    oil = await _told(room, LogFilter(codes=frozenset(("Oil is set to 4.",))))
    assert oil == [f"-# The game master (<@{GM}>) steps in: A gift", "Oil is set to 4."]
