"""Messages between a process and its child through a pipe: a length, then the bytes."""

from __future__ import annotations

from typing import IO, Final

SIZE: Final = 8
"""The number of bytes of the length."""


def send_message(pipe: IO[bytes], message: bytes) -> None:
    """Write a message. Raises `OSError` if the reader closed the pipe."""
    pipe.write(len(message).to_bytes(SIZE))
    pipe.write(message)
    pipe.flush()


def receive_message(pipe: IO[bytes]) -> bytes:
    """Read the next message. Raises `EOFError` if the writer closed the pipe."""
    return _read_exactly(pipe, int.from_bytes(_read_exactly(pipe, SIZE)))


def _read_exactly(pipe: IO[bytes], count: int) -> bytes:
    data = pipe.read(count)
    if len(data) < count:
        raise EOFError
    return data
