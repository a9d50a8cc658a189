"""What a seat keeps whoever sits there: it moves along when the seat changes hands."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec
import structlog
from msgspec import Struct

from bot.engine.ids import Seat
from bot.table.tenancy import SIMPLY, Tenancy

log = structlog.stdlib.get_logger(__name__)


class SeatMemory(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Standing orders, a plan, who stands in: one field each, none of it public by itself."""

    tenancy: Tenancy = SIMPLY
    """Whether who sits there is ready to begin, and for whom they stand in."""


NOTHING_KEPT: Final = SeatMemory()
NO_MEMORIES: Final[Mapping[Seat, SeatMemory]] = MappingProxyType({})


def encode_memory(memory: SeatMemory) -> bytes:
    """As JSON."""
    return msgspec.json.encode(memory)


def decode_memory(data: bytes) -> SeatMemory:
    """From JSON; what cannot be read (of a later version) is logged and left out."""
    try:
        return msgspec.json.decode(data, type=SeatMemory)
    except msgspec.DecodeError:
        log.warning("what a seat keeps cannot be read")
        return NOTHING_KEPT
