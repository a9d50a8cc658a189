"""The memory of a seat, independent of its occupant."""

from __future__ import annotations

from collections.abc import Container, Mapping
from types import MappingProxyType
from typing import Final

import msgspec
import structlog
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.ids import AskId, Seat
from bot.engine.journal import Rewound
from bot.table.declares.lessons import Progress
from bot.table.memory.absences import Absence
from bot.table.memory.given_ahead import NOTHING_AHEAD, Ahead
from bot.table.memory.tenancy import PLAIN_TENANCY, Tenancy

log = structlog.stdlib.get_logger(__name__)


class SeatMemory(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The private memory of a seat: orders, plan, stand-in, request for help."""

    tenancy: Tenancy = PLAIN_TENANCY
    """The readiness of its occupant, and the terms of a loan."""
    ahead: Ahead = NOTHING_AHEAD
    """Its standing orders and its plan."""
    absence: Absence | None = None
    """The stand-in and absence of its occupant; None if there never was any."""
    lessons: Progress | None = None
    """The progress in a tutorial."""
    helped: AskId | None = None
    """The last question for which it asked others for help; a step back renumbers it."""
    asked: dict[AskId, float] = {}
    """When open questions were asked that returned, or replaced equal ones (seconds)."""
    waits: tuple[str, ...] | None = None
    """In a campaign, during a chapter: the occupant joins after it, with these cards.

    Without cards it is the starter deck. None: the seat takes part.
    """


NOTHING_KEPT: Final = SeatMemory()
NO_MEMORIES: Final[Mapping[Seat, SeatMemory]] = MappingProxyType({})


def ahead_of(memories: Mapping[Seat, SeatMemory], seat: Seat) -> Ahead:
    """Return the orders and the plan of a seat."""
    return memories.get(seat, NOTHING_KEPT).ahead


def with_ahead(memories: Mapping[Seat, SeatMemory], seat: Seat, ahead: Ahead) -> SeatMemory:
    """Return the memory of a seat with these orders and this plan."""
    return replace(memories.get(seat, NOTHING_KEPT), ahead=ahead)


def companions_in(
    memories: Mapping[Seat, SeatMemory], occupants: Container[Seat]
) -> frozenset[Seat]:
    """Return the seats without an occupant that a companion plays."""
    kept = (seat for seat, memory in memories.items() if memory.tenancy.companion)
    return frozenset(seat for seat in kept if seat not in occupants)


def memories_without_plans(memories: Mapping[Seat, SeatMemory]) -> dict[Seat, SeatMemory]:
    """Return the memories of seats that had a plan, with the plan removed."""
    return {
        seat: with_ahead(memories, seat, replace(kept.ahead, plan=None))
        for seat, kept in memories.items()
        if kept.ahead.plan is not None
    }


def memories_after_rewind(
    memories: Mapping[Seat, SeatMemory], given: Rewound
) -> dict[Seat, SeatMemory]:
    """Return the memories changed by a rewind; orders that made undone steps pause."""
    found: dict[Seat, SeatMemory] = {}
    for seat, memory in memories.items():
        lessons = memory.lessons and memory.lessons.after_rewind(given.to)
        ahead = memory.ahead if given.why == "misfit" else memory.ahead.after_rewind(given.to)
        if (ahead, lessons) != (memory.ahead, memory.lessons):
            found[seat] = replace(memory, ahead=ahead, lessons=lessons)
    return found


def encode_memory(memory: SeatMemory) -> bytes:
    """Encode as JSON."""
    return msgspec.json.encode(memory)


def decode_memory(data: bytes) -> SeatMemory:
    """Decode from JSON; unreadable memory (of a later version) is logged and replaced."""
    try:
        return msgspec.json.decode(data, type=SeatMemory)
    except msgspec.DecodeError:
        log.warning("a seat's saved data cannot be read")
        return NOTHING_KEPT
