"""Resolving an encounter: the card's entry is found, and each of its operations carried out."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core.facts import EncounterMet
from bot.second_edition.core.game import Board
from bot.second_edition.core.registry import REGISTRY
from bot.second_edition.encounters import operations
from bot.second_edition.encounters.entries import ENTRIES, Scripted
from bot.second_edition.encounters.occasion import Occasion
from bot.second_edition.encounters.operation import run
from bot.second_edition.printed.terms import Place

__all__ = ["resolve", "run"]

operations.refuse_missing()
OTHER = "other"


async def resolve(b: Board, seat: Seat, card: str, at: str) -> None:
    """Resolve a card's entry for a place or world.

    Without `at`, the entry is that of the card's own place.
    """
    where = at if at in ENTRIES.on(card) else OTHER
    entry = ENTRIES.entry(card, where)
    b.tell(EncounterMet(seat=seat, card=card, entry=where))
    if isinstance(entry, Scripted):
        await entry.run(b, seat)
        return
    here = Place(at) if b.town.is_location(Place(at)) else b.who(seat).place
    await run(b, entry.ops, Occasion(seat, _source_at(b, seat, at), here))


REGISTRY.location_encounter = resolve
REGISTRY.gate_encounter = resolve


def _source_at(b: Board, seat: Seat, at: str) -> str:
    """Return the source of an encounter: the investigator's Other World, or the place."""
    world = b.town.world_of(b.who(seat).place)
    return world or at
