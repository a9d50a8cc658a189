"""Exporting a game as one file: complete once it is over, the public part before.

A scenario of a campaign with closed hands counts as over when its campaign is: its players continue
with the decks it started with.

A complete file has the seed and every input, and is trusted only if the rules lead to the same
facts again. The file of a running game has neither: only the public log and board, sealed with the
secret seed. It can be viewed, but not continued.
"""

from __future__ import annotations

import hashlib
import hmac
import zlib
from typing import Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.chance import seed_hash
from bot.engine.errors import Malformed, NotAllowed
from bot.engine.journal import Overridden, decode_record
from bot.store.game_records import JournalEntry
from bot.table.files import foreign
from bot.table.game.snapshot import ENDED, Caller
from bot.table.game.table import Table
from bot.table.past import log_lines

NO_FILE: Final = "That’s not a game file. `/game export` makes one."
TOO_MUCH: Final = "This game is too big for one file, so I can’t make one."
TOO_MANY_COMMANDS: Final = (
    "More was changed by hand in that game than a file can hold: at most 1,000 commands, 16 KiB "
    "each and 256 KiB in all."
)
SPOILED: Final = (
    "That file was changed after it was made, or part of it is missing, so I won’t read it."
)
FORM: Final = "keeper-game"
"""The name of the file format."""


class ExportedStep(Struct, frozen=True, omit_defaults=True):
    """An input of a complete file, without its author."""

    step: int
    at: float
    kind: str
    payload: bytes
    fingerprint: str
    digest: str
    rules_version: str


class ExportedLines(Struct, frozen=True):
    """The public lines of a step."""

    step: int
    lines: tuple[str, ...]


class Exported(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The content of a file."""

    form: Literal["keeper-game"] = FORM
    version: int = 1
    ruleset: str
    rules_version: str
    seed_hash: str
    status: str
    config: bytes
    labels: tuple[str, ...]
    head: int
    heading: str
    created_at: float
    seed: str = ""
    """In hex digits; empty while the game is running."""
    steps: tuple[ExportedStep, ...] = ()
    log: tuple[ExportedLines, ...] = ()
    scene: bytes = b""
    """The public board of a running game."""
    seal: str = ""
    """A digest of all other fields, with the seed as its key."""

    @property
    def whole(self) -> bool:
        """Return True if the game was over, so that its seed is in the file."""
        return bool(self.seed)


async def export_game(table: Table, caller: Caller) -> bytes:
    """Return the file of a game.

    Raises `NotAllowed` before the start, for callers who are neither players nor game master, and
    if no file could hold the game: every file made can be read.
    """
    session, seed = table.require_session(), table.record.seed
    if caller.user not in table.seats.occupants.values() and not table.oversight.is_gm(caller):
        raise NotAllowed("Only its players or the game master can export this game.")
    if seed is None:
        raise NotAllowed("The game hasn’t started yet.")
    content = Exported(
        ruleset=table.record.ruleset,
        rules_version=table.record.rules_version,
        seed_hash=seed_hash(seed),
        status=table.record.status,
        config=table.record.config,
        labels=tuple(table.seats.labels[seat] for seat in sorted(table.seats.labels)),
        head=table.record.head,
        heading=table.kit.words.heading(session),
        created_at=table.record.created_at,
    )
    if await _is_seed_known(table):
        entries = await table.store.journal.entries(table.game)
        content = replace(content, seed=seed.hex(), steps=tuple(map(_exported_step, entries)))
    else:
        stretches = await log_lines.log_of_steps(table, (), 0, None)
        told = tuple(ExportedLines(each.step, each.lines) for each in stretches if not each.undone)
        lobby = replace(table.lobby, investigators=(), setup=None)  # decks in their current form
        content = replace(
            content,
            config=msgspec.json.encode(lobby),
            log=told,
            scene=table.kit.views.scene(table.loaded.shown_session()),
        )
    try:
        _check_bounds(content)
    except Malformed:
        raise NotAllowed(TOO_MUCH) from None
    return pack_file(replace(content, seal=content_seal(content, seed)))


async def _is_seed_known(table: Table) -> bool:
    """Return True if the game is over and its seed has been posted."""
    return table.record.status in ENDED and not await table.loaded.hides_seed()


def _exported_step(entry: JournalEntry) -> ExportedStep:
    return ExportedStep(
        entry.step,
        entry.at,
        entry.kind,
        entry.payload,
        entry.fingerprint,
        entry.digest,
        entry.rules_version,
    )


def content_seal(content: Exported, seed: bytes) -> str:
    """Return a digest of the content that only someone who knows the seed can compute."""
    data = msgspec.json.encode(replace(content, seal=""))
    return hmac.new(seed, data, hashlib.sha256).hexdigest()


def pack_file(content: Exported) -> bytes:
    """Return the file's bytes. Raises `NotAllowed` if they are too many."""
    data = msgspec.json.encode(content)
    made = zlib.compress(data, 9)
    few = (
        len(made) <= foreign.MOST_BYTES,
        len(data) <= foreign.MOST_UNPACKED,
        data.count(b",") <= foreign.MOST_COMMAS,
    )
    if not all(few):
        raise NotAllowed("This game is too long for one file.")
    return made


def unpack_file(data: bytes) -> Exported:
    """Return the content of a file, off the event loop. Raises `Malformed`."""
    try:
        content = msgspec.json.decode(foreign.inflate(data), type=Exported)
    except foreign.Truncated:
        raise Malformed(SPOILED) from None
    except (zlib.error, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Malformed(NO_FILE) from None
    if content.version != 1:
        raise Malformed("That file comes from a newer version of Keeper.")
    _check_bounds(content)
    return content


def _check_bounds(content: Exported) -> None:
    """Raise `Malformed` for more data than a game can have."""
    lines = [len(line) for each in content.log for line in each.lines]
    few = (
        len(content.labels) <= foreign.MOST_SEATS,
        len(content.steps) <= foreign.MOST_STEPS,
        len(content.log) <= foreign.MOST_STEPS,
        len(lines) <= foreign.MOST_LINES,
        max(lines, default=0) <= foreign.LONGEST_LINE,
        len(content.config) <= foreign.MOST_SETTING,
        len(content.heading) <= foreign.LONGEST_TEXT,
        max(map(len, content.labels), default=0) <= foreign.LONGEST_TEXT,
    )
    if not all(few):
        raise Malformed(foreign.TOO_MUCH)
    if content.whole:
        _check_commands(content)
    else:
        foreign.check_scene(content.scene)


def _check_commands(content: Exported) -> None:
    """Raise `Malformed` for commands that add too many cards, before replaying them."""
    try:
        inputs = [decode_record(step.payload).input for step in content.steps]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Malformed(SPOILED) from None
    sizes = [len(msgspec.json.encode(each)) for each in inputs if isinstance(each, Overridden)]
    few = (
        len(sizes) <= foreign.MOST_COMMANDS,
        max(sizes, default=0) <= foreign.LONGEST_COMMAND,
        sum(sizes) <= foreign.MOST_COMMANDED,
    )
    if not all(few):
        raise Malformed(TOO_MANY_COMMANDS)
