"""Pickle drawing jobs for another process, with kits replaced by their names.

The data comes only from our own processes, through private pipes, so it is trusted.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Mapping
from typing import Any

from bot.table.declares.kit import Kit

PICTURES = ".pictures"
"""Follows a kit's name to mean the kit's pictures, whose methods are most drawing jobs."""


def pickle_job(thing: object, kits: Mapping[str, Kit]) -> bytes:
    """Return the job as bytes.

    Raises `TypeError` or `pickle.PicklingError` if it cannot be pickled.
    """
    names = {id(kit): slug for slug, kit in kits.items()}
    names |= {id(kit.pictures): f"{slug}{PICTURES}" for slug, kit in kits.items()}
    out = io.BytesIO()
    _Packing(out, names).dump(thing)
    return out.getvalue()


def unpickle_job(data: bytes, kits: Mapping[str, Kit]) -> Any:
    """Return the job packed by `pickle_job`, with the kits of this process."""
    return _Unpacking(io.BytesIO(data), kits).load()


class _Packing(pickle.Pickler):
    def __init__(self, out: io.BytesIO, names: Mapping[int, str]) -> None:
        super().__init__(out, pickle.HIGHEST_PROTOCOL)
        self._names = names

    def persistent_id(self, obj: Any) -> str | None:
        """Return the name of a kit or of its pictures; None for other objects."""
        return self._names.get(id(obj))


class _Unpacking(pickle.Unpickler):
    def __init__(self, data: io.BytesIO, kits: Mapping[str, Kit]) -> None:
        super().__init__(data)
        self._kits = kits

    def persistent_load(self, pid: Any) -> object:
        """Return the kit with this name, or its pictures."""
        kit = self._kits[pid.removesuffix(PICTURES)]
        return kit.pictures if pid.endswith(PICTURES) else kit
