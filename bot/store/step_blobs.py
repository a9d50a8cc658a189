"""Compress the steps and checkpoints of a game, many into one blob.

The states of a game are similar, so that LZMA compresses many together far better than each alone.
Checkpoints are split into their heads, which are all searched, and their states, of which only one
is needed at a time.
"""

import lzma
from collections.abc import Iterator, Sequence
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from bot.store.errors import Damaged
from bot.store.game_records import JournalEntry, StoredCheckpoint

Kind = Literal["steps", "heads", "states"]
AT_ONCE: dict[Kind, int] = {"steps": 512, "heads": 4096, "states": 32}
"""The number of items in one blob; all of them are read to get one."""
_PRESET = 2
"""The LZMA preset: a window of 2 MiB and 20 MiB of memory, which small machines have."""


class PackedStep(Struct, frozen=True, array_like=True):
    """A step of the journal. `person` is an index within the pack; None for automatic inputs."""

    step: int
    at: float
    person: int | None
    interaction: int | None
    kind: str
    payload: bytes
    fingerprint: str
    digest: str
    rules_version: str
    retired_by: int | None
    unconfirmed: bool


class PackedHead(Struct, frozen=True, array_like=True):
    """A checkpoint without its state."""

    step: int
    state_schema: int
    rules_version: str
    state_hash: str
    kept: bool
    retired_by: int | None

    def was_live_at(self, step: int) -> bool:
        """Return True if it was live when `step` was the game's newest."""
        return self.retired_by is None or self.retired_by > step


class PackedState(Struct, frozen=True, array_like=True):
    """The uncompressed state of the checkpoint of a step."""

    step: int
    blob: bytes


class Blob(Struct, frozen=True):
    """A row with the items of the steps from `first` to `last`, inclusive."""

    kind: Kind
    first: int
    last: int
    data: bytes


Part = TypeVar("Part", PackedStep, PackedHead, PackedState)
_DECODERS = {
    each: msgspec.msgpack.Decoder(list[each]) for each in (PackedStep, PackedHead, PackedState)
}


def compress_parts(kind: Kind, parts: Sequence[Part]) -> Iterator[Blob]:
    """Yield blobs of the parts, which are ordered by step."""
    size = AT_ONCE[kind]
    for start in range(0, len(parts), size):
        some = parts[start : start + size]
        data = lzma.compress(msgspec.msgpack.encode(some), preset=_PRESET)
        yield Blob(kind, some[0].step, some[-1].step, data)


def decompress_parts(form: type[Part], game: int, data: bytes) -> list[Part]:
    """Return the parts of a blob. Raises `Damaged`."""
    try:
        return _DECODERS[form].decode(lzma.decompress(data))  # pyright: ignore[reportReturnType]
    except (lzma.LZMAError, EOFError, msgspec.MsgspecError) as error:
        raise Damaged("in use", f"packed steps of game {game}: {error}") from error


def journal_entry_of_step(game: int, step: PackedStep, user: int | None) -> JournalEntry:
    """Return the step as a journal entry."""
    return JournalEntry(
        *(game, step.step, step.at, user, step.interaction, step.kind, step.payload),
        *(step.fingerprint, step.digest, step.rules_version, step.retired_by),
    )


def checkpoint_of_head(game: int, head: PackedHead, blob: bytes) -> StoredCheckpoint:
    """Return the head and state as a checkpoint."""
    return StoredCheckpoint(
        *(game, head.step, head.state_schema, head.rules_version, blob),
        *(head.state_hash, head.kept, head.retired_by),
    )
