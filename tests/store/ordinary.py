"""A process without root's right to read and write everything, for the time of a block."""

from __future__ import annotations

import ctypes
import os
import struct
from collections.abc import Generator
from contextlib import contextmanager

VERSION = 0x20080522
"""The form of capability sets with 64 bits."""
READ_AND_WRITE_ALL = (1 << 1) | (1 << 2)
"""CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH."""


@contextmanager
def permissions_count() -> Generator[None]:
    """Let file permissions hold for this thread, and those it starts, also if it is root's."""
    if os.geteuid():
        yield
        return
    before = _sets()
    _set((before[0] & ~READ_AND_WRITE_ALL, *before[1:]))
    try:
        yield
    finally:
        _set(before)


def _header() -> bytes:
    return struct.pack("<Ii", VERSION, 0)


def _sets() -> tuple[int, ...]:
    data = ctypes.create_string_buffer(24)
    if ctypes.CDLL(None, use_errno=True).capget(_header(), data):
        raise OSError(ctypes.get_errno(), "capget")
    return struct.unpack("<6I", data.raw)


def _set(sets: tuple[int, ...]) -> None:
    if ctypes.CDLL(None, use_errno=True).capset(_header(), struct.pack("<6I", *sets)):
        raise OSError(ctypes.get_errno(), "capset")
