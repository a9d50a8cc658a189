"""The log of one thing alone."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.table.past.log_filter import Sieve
from tests.table.room import ALICE, BOB, GM, Room

ADA, BERT = Seat(0), Seat(1)


async def _some(room: Room) -> None:
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "gather")
    await room.pick(BOB, 1, "cheer")
    await room.pick(ALICE, 0, "whisper")
    await room.pick(ALICE, 0, "draw")
    await room.pick(ALICE, 0, "yes")


async def _told(room: Room, sieve: Sieve, *seats: Seat) -> list[str]:
    stretches = await room.tables.looks.log(room.game, seats, sieve=sieve)
    return [line for stretch in stretches for line in stretch.lines]


async def test_what_is_about_somebody(room: Room) -> None:
    """And what they alone were told, if it is they who ask."""
    await _some(room)
    about = Sieve(seats=frozenset((ADA,)))
    own = await _told(room, about, ADA)
    assert [line.split()[0] for line in own] == ["Ada", "You", "Ada"]
    others = await _told(room, about, BERT)
    assert [line.split()[0] for line in others] == ["Ada", "Ada"]


async def test_the_rolls_alone(room: Room) -> None:
    """Whatever else happened."""
    await _some(room)
    (line,) = await _told(room, Sieve(rolls=True))
    assert line.startswith("Ada draws the ")


async def test_what_names_a_thing(room: Room) -> None:
    """By its code; a secret that names it stays one."""
    await _some(room)
    assert await _told(room, Sieve(codes=frozenset(("psst",))), BERT) == []
    assert await _told(room, Sieve(codes=frozenset(("psst",))), ADA) == ["You hear: psst."]


async def test_who_answered_for_somebody_stands_with_what_was_done(room: Room) -> None:
    """Only the steps that pass are told, each with its beginning."""
    await _some(room)
    await room.tables.gm.override(room.caller(GM), room.game, {"oil": 4, "seat": 1}, "A gift")
    assert await _told(room, Sieve(seats=frozenset((BERT,)))) == []
    oil = await _told(room, Sieve(codes=frozenset(("Oil is set to 4.",))))
    assert oil == [f"-# The game master (<@{GM}>) steps in: A gift", "Oil is set to 4."]
