"""Steps and checkpoints of a game, many to a blob.

One game's states are much alike: LZMA makes of many together a fraction of what each takes by
itself. Checkpoints are kept in two parts: their heads, all of which are looked through, and their
states, of which one at a time is wanted.
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
"""How many are in one blob: what is read for one of them."""
_PRESET = 2
"""Its window is 2 MiB, and it takes 20 MiB of memory: a small machine has those."""


class PackedStep(Struct, frozen=True, array_like=True):
    """A step of the journal; `person` is a number of the pack's own, None for the machine's."""

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
    """A checkpoint but for its state."""

    step: int
    state_schema: int
    rules_version: str
    state_hash: str
    kept: bool
    retired_by: int | None

    def stood_at(self, step: int) -> bool:
        """Return True if it was part of the game when that step was its newest."""
        return self.retired_by is None or self.retired_by > step


class PackedState(Struct, frozen=True, array_like=True):
    """The state of the checkpoint of a step, plain."""

    step: int
    blob: bytes


class Blob(Struct, frozen=True):
    """A row: what belongs to the steps from `first` to `last`, both included."""

    kind: Kind
    first: int
    last: int
    data: bytes


Part = TypeVar("Part", PackedStep, PackedHead, PackedState)
_DECODERS = {
    each: msgspec.msgpack.Decoder(list[each]) for each in (PackedStep, PackedHead, PackedState)
}


def compress_parts(kind: Kind, parts: Sequence[Part]) -> Iterator[Blob]:
    """Make blobs of parts that stand in the order of their steps."""
    size = AT_ONCE[kind]
    for start in range(0, len(parts), size):
        some = parts[start : start + size]
        data = lzma.compress(msgspec.msgpack.encode(some), preset=_PRESET)
        yield Blob(kind, some[0].step, some[-1].step, data)


def decompress_parts(form: type[Part], game: int, data: bytes) -> list[Part]:
    """The parts of a blob. Raises `Damaged`."""
    try:
        return _DECODERS[form].decode(lzma.decompress(data))  # pyright: ignore[reportReturnType]
    except (lzma.LZMAError, EOFError, msgspec.MsgspecError) as error:
        raise Damaged("in use", f"packed steps of game {game}: {error}") from error


def as_entry(game: int, step: PackedStep, user: int | None) -> JournalEntry:
    """The step as it was in the journal."""
    return JournalEntry(
        *(game, step.step, step.at, user, step.interaction, step.kind, step.payload),
        *(step.fingerprint, step.digest, step.rules_version, step.retired_by),
    )


def as_checkpoint(game: int, head: PackedHead, blob: bytes) -> StoredCheckpoint:
    """The checkpoint as it was."""
    return StoredCheckpoint(
        *(game, head.step, head.state_schema, head.rules_version, blob),
        *(head.state_hash, head.kept, head.retired_by),
    )
