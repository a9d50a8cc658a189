"""Messages between a process and the one that it started, through a pipe: a length, then bytes."""

from __future__ import annotations

from typing import IO, Final

SIZE: Final = 8
"""Bytes that say how long a message is."""


def send(pipe: IO[bytes], message: bytes) -> None:
    """Write a message. Raises `OSError` where nobody reads any more."""
    pipe.write(len(message).to_bytes(SIZE))
    pipe.write(message)
    pipe.flush()


def receive(pipe: IO[bytes]) -> bytes:
    """Read the next message. Raises `EOFError` where nobody writes any more."""
    return _exactly(pipe, int.from_bytes(_exactly(pipe, SIZE)))


def _exactly(pipe: IO[bytes], count: int) -> bytes:
    data = pipe.read(count)
    if len(data) < count:
        raise EOFError
    return data
