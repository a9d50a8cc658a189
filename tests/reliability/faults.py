"""What can happen to a bot: each finds it at play and leaves it running, with the fault over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from msgspec import Struct

from bot.app import WRONG
from tests.deadline import DEADLINE
from tests.reliability.room import Room

DAY = 86_400.0
POSTS = ("POST", "/channels/*/messages")
EDITS = ("PATCH", "/channels/*/messages/*")
ANSWERS = ("POST", "/interactions/*/callback")
ANSWERED_WITHIN = 3.0
"""Seconds after which Discord takes no first answer."""
NO_ROOM = 8_192
"""Bytes to which files may grow on a disk that is full."""


async def killed_at_play(room: Room) -> None:
    """At any moment; sometimes Discord has forgotten the nonces when it is back."""
    room.players.play()
    await room.a_while(0.6)
    await room.kill()
    await room.players.rest(0.0)
    if room.chance.random() < 0.3:
        room.server.world.forget_nonces()
    await room.up()


async def killed_while_starting(room: Room) -> None:
    """Twice: while somebody plays, and then anywhere on the way to the gateway."""
    room.players.play()
    await room.a_while(0.3)
    await room.kill()
    await room.players.rest(0.0)
    await room.start()
    await room.a_while(0.5)
    await room.kill()
    await room.up()


async def stopped(room: Room) -> None:
    """SIGSTOP, for up to four seconds: what was sent meanwhile is too old by then, or not."""
    room.server.seconds_to_answer = ANSWERED_WITHIN
    room.players.play()
    await room.a_while(0.3)
    room.run.stop()
    await room.a_while(4.0, 0.2)
    room.run.go_on()
    await room.a_while(0.5)
    await room.players.rest()
    room.server.seconds_to_answer = DEADLINE


async def no_room_left(room: Room) -> None:
    """No file can grow for a while; the program goes on without a restart."""
    await room.kill()
    await room.up(quiet=True)
    room.players.play()
    await room.a_while(0.3)
    room.run.let_files_grow_to(NO_ROOM)
    await room.a_while(0.6, 0.2)
    room.run.let_files_grow_to(-1)
    await room.a_while(0.4)
    await room.players.rest()


async def not_to_be_written(room: Room) -> None:
    """File and folder may only be read when it starts: it says so and ends; then they may again."""
    room.players.play()
    await room.a_while(0.3)
    await room.kill()
    await room.players.rest(0.0)
    files = [path for path in _beside(room.file) if path.exists()]
    room.file.parent.chmod(0o555)
    for path in files:
        path.chmod(0o444)
    refused = await room.start(plain=True)
    status = await refused.wait()
    room.file.parent.chmod(0o700)
    for path in files:
        path.chmod(0o600)
    assert status == WRONG, status
    await room.up()


async def taken_away(room: Room) -> None:
    """The file is deleted under the running program: it refuses; later the file is put back."""
    kept = room.file.with_name("kept")
    room.players.play()
    await room.a_while(0.3)
    kept.hardlink_to(room.file)
    room.file.unlink()
    await room.a_while(0.5, 0.1)
    await room.kill()
    await room.players.rest(0.0)
    kept.rename(room.file)
    await room.up()


async def clock_jumps(room: Room) -> None:
    """The clock goes a day forward, two back, and one forward."""
    room.players.play()
    for days in (1, -2, 1):
        room.clock.jump(days * DAY)
        await room.a_while(0.3)
    await room.players.rest()


async def refused_by_discord(room: Room) -> None:
    """Posts and edits are answered with 429, 500 or 503, twice each."""
    for call in (POSTS, EDITS):
        room.server.fail(*call, room.chance.choice((429, 500, 503)), times=2)
    room.players.play()
    await room.a_while(0.6, 0.2)
    await room.players.rest()
    room.server.clear_weather()


async def cut_by_discord(room: Room) -> None:
    """Connections of posts, edits and answers break, before Discord acts or after it."""
    for call in (POSTS, EDITS, ANSWERS):
        room.server.drop(*call, processed=room.chance.random() < 0.5)
    room.players.play()
    await room.a_while(0.6, 0.2)
    await room.players.rest()
    room.server.clear_weather()


async def gateway_lost(room: Room) -> None:
    """The gateway's socket breaks; the session is resumed."""
    resumed = room.server.gateway.resumed
    room.players.play()
    await room.a_while(0.3)
    room.server.gateway.drop()
    await room.a_while(0.3)
    await room.server.gateway.until(lambda: room.server.gateway.resumed > resumed)
    await room.players.rest()


async def resume_refused(room: Room) -> None:
    """The gateway's socket breaks, and Discord has forgotten the session."""
    identified = room.server.gateway.identified
    room.players.play()
    await room.a_while(0.3)
    room.server.gateway.forget()
    room.server.gateway.drop()
    await room.server.gateway.until(lambda: room.server.gateway.identified > identified)
    await room.a_while(0.3)
    await room.players.rest()


def _beside(file: Path) -> list[Path]:
    return [file, *(file.with_name(file.name + more) for more in ("-wal", "-shm", ".lock"))]


class Kind(Struct, frozen=True):
    """A row of the table."""

    name: str
    happens: Callable[[Room], Awaitable[None]]
    trials: int
    """How often in a whole run."""
    on_a_file: bool = False
    """Whether it happens to files only."""
    to_a_pair: bool = False
    """Whether it happens to a server that has a standby."""


KINDS = (
    Kind("kill -9 at play", killed_at_play, 300),
    Kind("kill -9 at play, and again while it starts", killed_while_starting, 100),
    Kind("SIGSTOP up to 4 s, SIGCONT", stopped, 20),
    Kind("disk full, then room again", no_room_left, 25, on_a_file=True),
    Kind("database and folder read-only at the start", not_to_be_written, 10, on_a_file=True),
    Kind("database file deleted while it runs, put back", taken_away, 25, on_a_file=True),
    Kind("clock one day forward, two back, one forward", clock_jumps, 25),
    Kind("Discord answers 429, 500, 503", refused_by_discord, 20),
    Kind("Discord's connections break before or after the action", cut_by_discord, 20),
    Kind("gateway lost, RESUME", gateway_lost, 20),
    Kind("gateway lost, RESUME refused", resume_refused, 10),
)
