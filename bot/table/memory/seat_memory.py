"""Memory of a seat, whoever sits there: it moves along when the seat changes hands."""

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
from bot.table.memory.tenancy import SIMPLY, Tenancy

log = structlog.stdlib.get_logger(__name__)


class SeatMemory(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The private memory of a seat: orders, plan, stand-in, call for help."""

    tenancy: Tenancy = SIMPLY
    """Whether who sits there is ready to begin, and for whom they stand in."""
    ahead: Ahead = NOTHING_AHEAD
    """Its standing orders and its plan."""
    absence: Absence | None = None
    """Who plays the seat while its player is away or late; None: they were never."""
    lessons: Progress | None = None
    """How far a tutorial has come."""
    helped: AskId | None = None
    """The last question with which it asked others for help; after a step back it has another."""
    asked: dict[AskId, float] = {}
    """Since when open questions stand that were put anew to it the same, or came back (seconds)."""
    waits: tuple[str, ...] | None = None
    """Of a campaign, while a chapter is played: who sits here joins after it, with these cards.

    Without any it is the starter deck. None: the seat takes part.
    """


NOTHING_KEPT: Final = SeatMemory()
NO_MEMORIES: Final[Mapping[Seat, SeatMemory]] = MappingProxyType({})


def ahead_of(memories: Mapping[Seat, SeatMemory], seat: Seat) -> Ahead:
    """Return the orders and the plan of a seat."""
    return memories.get(seat, NOTHING_KEPT).ahead


def with_ahead(memories: Mapping[Seat, SeatMemory], seat: Seat, ahead: Ahead) -> SeatMemory:
    """Return what a seat keeps, with these orders and this plan."""
    return replace(memories.get(seat, NOTHING_KEPT), ahead=ahead)


def companions_in(
    memories: Mapping[Seat, SeatMemory], occupants: Container[Seat]
) -> frozenset[Seat]:
    """The seats that a companion plays, as nobody occupies them."""
    kept = (seat for seat, memory in memories.items() if memory.tenancy.companion)
    return frozenset(seat for seat in kept if seat not in occupants)


def plans_dropped(memories: Mapping[Seat, SeatMemory]) -> dict[Seat, SeatMemory]:
    """Return what changes as the game ends: nobody plans anything any more."""
    return {
        seat: with_ahead(memories, seat, replace(kept.ahead, plan=None))
        for seat, kept in memories.items()
        if kept.ahead.plan is not None
    }


def taken_back(memories: Mapping[Seat, SeatMemory], given: Rewound) -> dict[Seat, SeatMemory]:
    """Return the changes as the game goes back: orders without their step rest."""
    found: dict[Seat, SeatMemory] = {}
    for seat, memory in memories.items():
        lessons = memory.lessons and memory.lessons.taken_back(given.to)
        ahead = memory.ahead if given.why == "misfit" else memory.ahead.taken_back(given.to)
        if (ahead, lessons) != (memory.ahead, memory.lessons):
            found[seat] = replace(memory, ahead=ahead, lessons=lessons)
    return found


def encode_memory(memory: SeatMemory) -> bytes:
    """As JSON."""
    return msgspec.json.encode(memory)


def decode_memory(data: bytes) -> SeatMemory:
    """From JSON; what cannot be read (of a later version) is logged and left out."""
    try:
        return msgspec.json.decode(data, type=SeatMemory)
    except msgspec.DecodeError:
        log.warning("a seat's saved data cannot be read")
        return NOTHING_KEPT
