"""Reading a game's tutorial."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from bot.table.declares.lessons import Tutorial


def read_tutorial(package: str) -> Tutorial:
    """Return what stands in a content package's `tutorial.toml`.

    Raises `OSError` or `ValueError` where it cannot be read or is wrong.
    """
    text = files(package).joinpath("tutorial.toml").read_bytes()
    return msgspec.toml.decode(text, type=Tutorial)
