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
from bot.table.memory.order_list import Orders
from bot.table.memory.plan_list import Plan
from bot.table.memory.tenancy import SIMPLY, Tenancy

log = structlog.stdlib.get_logger(__name__)


class SeatMemory(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Standing orders, a plan, who stands in, a call for help: one field each.

    None of it is public by itself.
    """

    tenancy: Tenancy = SIMPLY
    """Whether who sits there is ready to begin, and for whom they stand in."""
    orders: Orders | None = None
    """What is done in the seat's stead; None: nothing was ever ordered."""
    plan: Plan | None = None
    """What its player said ahead, and how far that is."""
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


def companions_in(
    memories: Mapping[Seat, SeatMemory], occupants: Container[Seat]
) -> frozenset[Seat]:
    """The seats that a companion plays, as nobody occupies them."""
    kept = (seat for seat, memory in memories.items() if memory.tenancy.companion)
    return frozenset(seat for seat in kept if seat not in occupants)


def plans_dropped(memories: Mapping[Seat, SeatMemory]) -> dict[Seat, SeatMemory]:
    """Return what changes as the game ends: nobody plans anything any more."""
    return {s: replace(kept, plan=None) for s, kept in memories.items() if kept.plan is not None}


def taken_back(memories: Mapping[Seat, SeatMemory], given: Rewound) -> dict[Seat, SeatMemory]:
    """Return what changes as the game goes back: an order without its step rests, a lesson is open.

    Where the rules have changed an order does the step again, as its owner would.
    """
    found: dict[Seat, SeatMemory] = {}
    for seat, memory in memories.items():
        lessons = memory.lessons and memory.lessons.taken_back(given.to)
        orders = memory.orders
        if orders is not None and given.why != "misfit":
            orders = orders.taken_back(given.to)
        if (orders, lessons) != (memory.orders, memory.lessons):
            found[seat] = replace(memory, orders=orders, lessons=lessons)
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
