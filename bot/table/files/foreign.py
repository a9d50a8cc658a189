"""Limits for the content of foreign files, checked before anything expensive is done."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Any, Final, cast

import msgspec

from bot.engine.errors import Malformed

MOST_BYTES: Final = 8 * 1024 * 1024
"""Bytes of a file."""
MOST_UNPACKED: Final = 12 * 1024 * 1024
"""Bytes unpacked.

A game of three thousand steps has 3 MiB. Text in memory may be five times that.
"""
MOST_COMMAS: Final = 500_000
"""Commas in an unpacked file: no list of it is longer. A step has seven, a line of a log some."""
MOST_STEPS: Final = 20_000
"""Steps of a game. Long ones have three thousand."""
MOST_COMMANDS: Final = 1_000
"""Commands of a game: changes outside the rules.

Each may add cards; a step among a thousand enemies takes two or three seconds, and a replay is
stopped between steps.
"""
LONGEST_COMMAND: Final = 16 * 1024
"""Bytes of a command. One names the cards of a deck, or the state of a campaign."""
MOST_COMMANDED: Final = 256 * 1024
"""Bytes of all commands. A long campaign has 20 KiB."""
MOST_LINES: Final = 200_000
MOST_SEATS: Final = 16
MOST_SETTING: Final = 64 * 1024
"""Bytes of a game's settings."""
MOST_SCENE: Final = 128 * 1024
"""Bytes of a board. Full ones have 20 KiB."""
MOST_PARTS: Final = 20_000
"""Values in a board."""
MOST_THINGS: Final = 400
"""Places, people, enemies and cards of a board; all may be in one list.

A full town has a hundred.
"""
LONGEST_LIST: Final = 200
"""Numbers and strings in a list."""
LONGEST_TEXT: Final = 1_000
LONGEST_LINE: Final = 4_000
"""Characters of a log line. A message of Discord has two thousand."""
DEEPEST: Final = 16
LEAST, MOST = -999, 999
"""Numbers on a board: some are drawn as that many tokens, rows or columns."""
TOO_BIG: Final = "That file is too big: at most 8 MiB, 12 MiB unpacked."
TOO_MUCH: Final = "That file holds more than any game can, so I won’t read it."
PIECE: Final = 64 * 1024


class Truncated(ValueError):
    """A packed file ends before its content does."""


def inflate(data: bytes) -> bytes:
    """Decompress data up to the size limit. Raises `Malformed`, `Truncated` or `zlib.error`."""
    if len(data) > MOST_BYTES:
        raise Malformed(TOO_BIG)
    size = commas = 0
    for piece in _unpack_pieces(data):
        size, commas = size + len(piece), commas + piece.count(b",")
        if size > MOST_UNPACKED:
            raise Malformed(TOO_BIG)
        if commas > MOST_COMMAS:
            raise Malformed(TOO_MUCH)
    return zlib.decompress(data, bufsize=max(1, size))


def _unpack_pieces(data: bytes) -> Iterable[bytes]:
    unpack, rest = zlib.decompressobj(), data
    while not unpack.eof:
        piece = unpack.decompress(rest, PIECE)
        if not (piece or unpack.eof or unpack.unconsumed_tail):
            raise Truncated
        yield piece
        rest = unpack.unconsumed_tail
    if unpack.unused_data:
        raise Truncated


def check_scene(scene: bytes) -> None:
    """Check the number of a board's parts and its greatest numbers. Raises `Malformed`."""
    if len(scene) > MOST_SCENE:
        raise Malformed(TOO_MUCH)
    left, parts, things = [(_decode_scene(scene), 0)], 0, 0
    while left:
        part, depth = left.pop()
        parts, things = parts + 1, things + isinstance(part, dict)
        if parts > MOST_PARTS or things > MOST_THINGS or depth > DEEPEST or not _is_small(part):
            raise Malformed(TOO_MUCH)
        left += [(each, depth + 1) for each in _values_in(part)]


def _values_in(part: Any) -> list[object]:
    """Return the items of a list, or the keys and values of an object."""
    if isinstance(part, dict):
        thing = cast("dict[object, object]", part)
        return [*thing.keys(), *thing.values()]
    return cast("list[object]", part) if isinstance(part, list) else []


def _is_small(part: Any) -> bool:
    """Return True if a value is within the limits, apart from the values inside it."""
    match part:
        case dict() | list():
            row = _values_in(part)
            of_things = bool(row) and isinstance(row[0], dict)
            return len(row) <= (MOST_THINGS if of_things else LONGEST_LIST)
        case str() | bytes():
            return len(part) <= LONGEST_TEXT
        case int():
            return LEAST <= part <= MOST
        case _:
            return part is None


def _decode_scene(scene: bytes) -> object:
    """Decode a board, in either form that kits write, as plain lists and numbers."""
    for decode in (msgspec.msgpack.decode, msgspec.json.decode):
        try:
            return decode(scene)
        except (msgspec.DecodeError, UnicodeDecodeError):
            continue
        except RecursionError:
            raise Malformed(TOO_MUCH) from None
    return None
