"""Comparison of two databases: a number and a digest of the rows of each table and game."""

from collections.abc import Iterable
from hashlib import blake2b

import msgspec

from bot.store.copying.ends import End, Row, Shape

_BYTES = 16

Tally = tuple[int, int]
"""How many rows, and the sum of their digests: two databases may sort texts differently."""


def tally_of(rows: Iterable[Row]) -> Tally:
    """Of any rows."""
    number = total = 0
    for row in rows:
        number, total = number + 1, total + digest_of(row)
    return number, total


def digest_of(row: Row) -> int:
    """Of all values of a row."""
    return int.from_bytes(blake2b(msgspec.msgpack.encode(row), digest_size=_BYTES).digest())


def differences(source: End, target: End, shape: Shape) -> list[str]:
    """A sentence for each game of which a table has other rows in the target."""
    wanted, found = _by_game(source, shape), _by_game(target, shape)
    return [
        _sentence(shape.table, game, wanted.get(game, (0, 0))[0], found.get(game, (0, 0))[0])
        for game in sorted(wanted.keys() | found.keys(), key=str)
        if wanted.get(game) != found.get(game)
    ]


def _by_game(end: End, shape: Shape) -> dict[int | None, Tally]:
    place = shape.game_at
    found: dict[int | None, Tally] = {}
    for row in end.rows(shape):
        game = None if place is None else row[place]
        number, total = found.get(game, (0, 0))
        found[game] = number + 1, total + digest_of(row)
    return found


def _sentence(table: str, game: int | None, wanted: int, found: int) -> str:
    of = "" if game is None else f" of game {game}"
    if wanted != found:
        return f"{table}{of}: {wanted} rows became {found}."
    return f"{table}{of}: its rows are not the same."
