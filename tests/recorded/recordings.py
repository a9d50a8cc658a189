"""Recordings: stores in files, in which tables were left as they would lie with a host."""

from __future__ import annotations

import asyncio
import lzma
import sqlite3
import tomllib
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from bot.table.posts.courier import Letter, Message, NoThread, Refused

FILES = Path(__file__).parent / "files"
"""A folder for each release: a later one adds its own and leaves the others as they are."""
PROJECT = Path(__file__).parents[2] / "pyproject.toml"
GUILD, GM = 11, 999


class Left(msgspec.Struct, frozen=True):
    """A table as it was left."""

    spot: str
    game: int
    status: str
    head: int
    """The newest step."""
    hash: str
    """`Session.snapshot_hash`: state, chance, open questions, answers given."""


class Mute:
    """A courier to nobody: messages are carried, until it is held up."""

    def __init__(self) -> None:
        self.held_up = False
        self.told: list[Message] = []

    async def post(self, channel: int, message: Message, nonce: str) -> int:
        """Take it; while held up it never comes back."""
        await self._carry(message)
        return len(self.told)

    async def find(self, channel: int, message: Message, after: int = 0) -> int | None:
        """Nothing of it can be looked at."""
        return None

    async def edit(self, channel: int, message_id: int, message: Message) -> None:
        """Take it; while held up it never comes back."""
        await self._carry(message)

    async def _carry(self, message: Message) -> None:
        if self.held_up:
            await asyncio.Event().wait()
        self.told.append(message)

    async def message_exists(self, channel: int, message_id: int) -> bool:
        """Nobody deletes anything."""
        return True

    async def is_member(self, guild: int, user: int) -> bool | None:
        """Everybody is."""
        return True

    async def channel_exists(self, channel: int) -> bool:
        """Every channel is."""
        return True

    async def send_private(self, user: int, letter: Letter, nonce: str) -> None:
        """Nobody hears it."""

    async def open_thread(
        self, channel: int, name: str, members: Sequence[int] | None = None
    ) -> int:
        """There is none."""
        raise NoThread(name)

    async def open_direct(self, user: int) -> int:
        """Nobody takes any."""
        raise Refused(str(user))

    async def close_thread(self, thread: int, member: int | None) -> None:
        """There is none."""

    async def remove(self, channel: int, message_id: int) -> None:
        """Take it away."""

    async def close(self, channel: int) -> None:
        """It stays."""


def user_of(seat: int) -> int:
    """Return who sits in a seat."""
    return 100 + seat


def seed_bytes(seed: str) -> bytes:
    """A seed of a game, 16 bytes."""
    return seed.encode()[:16].ljust(16, b".")


# --- files ----------------------------------------------------------------------------------------


def this_release() -> str:
    """Return the release whose recordings the running program makes: `1.0`, whatever the patch."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    return ".".join(project["version"].split(".")[:2])


def name_of(game: str) -> str:
    """Return the name of this release's recording of a game, such as `1.0/lcg`."""
    return f"{this_release()}/{game}"


def recordings() -> list[str]:
    """Return the names of the recordings of all releases."""
    files = (file.relative_to(FILES).with_suffix("") for file in FILES.rglob("*.json"))
    return sorted(each.as_posix() for each in files)


def keep(name: str, file: Path, left: Sequence[Left]) -> None:
    """Put a store away as a recording."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA journal_mode=DELETE")
        db.execute("VACUUM")
    (FILES / name).parent.mkdir(parents=True, exist_ok=True)
    packed = lzma.compress(file.read_bytes(), preset=9 | lzma.PRESET_EXTREME)
    (FILES / f"{name}.sqlite.xz").write_bytes(packed)
    text = msgspec.json.format(msgspec.json.encode(left), indent=1)
    (FILES / f"{name}.json").write_bytes(text + b"\n")


def unpacked(name: str, folder: Path) -> Path:
    """A recording as a file that can be opened and played on."""
    file = folder / f"{name.replace('/', '-')}.sqlite"
    file.write_bytes(lzma.decompress((FILES / f"{name}.sqlite.xz").read_bytes()))
    return file


def left_in(name: str) -> list[Left]:
    """The tables of a recording as they were left."""
    return msgspec.json.decode((FILES / f"{name}.json").read_bytes(), type=list[Left])
