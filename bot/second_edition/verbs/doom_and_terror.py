"""The doom track, the terror level, places that close, and the awakening."""

from __future__ import annotations

from bot.second_edition.core import bans
from bot.second_edition.core.facts import (
    AllyRemoved,
    PlaceClosed,
    TerrorChanged,
)
from bot.second_edition.core.frames import listen
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import AllyGone, TerrorRose
from bot.second_edition.core.state import Effect
from bot.second_edition.printed.terms import Cause, Deck, Place
from bot.second_edition.verbs import awakening, monster_markers, travelling

TERROR_TOP = 10


async def raise_terror(b: Board, n: int = 1, *, in_battle: bool = False) -> None:
    """Raise the terror level: an Ally leaves, shops close; beyond 10, doom is added instead.

    In the final battle it rises only with `in_battle`.
    """
    for _ in range(n):
        if (b.state.awake and not in_battle) or b.in_force.ban(bans.TERROR):
            return
        if b.state.terror >= TERROR_TOP:
            await awakening.add_doom(b, source=Cause.TERROR)
            continue
        b.state.terror += 1
        b.tell(TerrorChanged(now=b.state.terror))
        b.limits.record_use("mythos", "risen")
        await remove_ally(b)
        await _close_shops(b)
        await listen(b, TerrorRose())
        if b.state.terror == TERROR_TOP:
            _lift_limit(b)


async def set_terror(b: Board, to: int) -> None:
    """Set the terror level for the game master: shops and limit follow it, but no Ally leaves."""
    before, b.state.terror = b.state.terror, to
    if to > before:
        b.tell(TerrorChanged(now=to))
    elif to < before:
        b.tell(TerrorChanged(now=to, falls=True))
    for place, location in b.library.locations.items():
        if location.closes_at is None or (location.closes_at <= to) == (place in b.state.closed):
            continue
        if location.closes_at > to:
            b.state.closed.remove(place)
            b.tell(PlaceClosed(place=place, closed=b.town.is_closed(place)))
            continue
        b.state.closed.append(place)
        b.tell(PlaceClosed(place=place, for_good=True))
        await evict_investigators(b, place)
    if to == TERROR_TOP:
        _lift_limit(b)
    else:
        b.state.limit_lifted = False


async def remove_ally(b: Board) -> bool:
    """Remove a random Ally from the game; return False if none is left.

    Rules, "Limits, terror, doom".
    """
    allies = b.state.decks.get(Deck.ALLY, [])
    if not allies:
        return False
    ally = b.chance.choose("ally", allies, [b.cards.code(card) for card in allies])
    allies.remove(ally)
    b.state.removed.append(ally)
    b.tell(AllyRemoved(card=b.cards.code(ally)))
    b.limits.record_use("mythos", f"ally/{b.cards.code(ally)}")
    await listen(b, AllyGone(card=b.cards.code(ally)))
    return True


async def _close_shops(b: Board) -> None:
    for place, location in b.library.locations.items():
        if location.closes_at == b.state.terror and place not in b.state.closed:
            b.state.closed.append(place)
            b.tell(PlaceClosed(place=place, for_good=True))
            b.limits.record_use("mythos", f"shut/{place}")
            await evict_investigators(b, place)


async def close_place(b: Board, place: Place, *, turns: int = 1, source: str = "") -> None:
    """Close a location for `turns` more turns. Rules, "Limits, terror, doom"."""
    b.state.lasting.append(Effect("closed", source, turn=b.state.turn + turns, place=place))
    b.tell(PlaceClosed(place=place))
    await evict_investigators(b, place)


async def close_for_good(b: Board, place: Place, *, source: str = "") -> None:
    """Close a location for the rest of the game. Rules, "Limits, terror, doom"."""
    if place in b.state.closed:
        return
    b.state.closed.append(place)
    gate = b.gates.at(place) is not None
    b.tell(PlaceClosed(place=place, for_good=True, source=source, gate=gate))
    if not gate:
        b.limits.record_use("mythos", f"shut/{place}")
    await evict_investigators(b, place)


async def evict_investigators(b: Board, place: Place) -> None:
    """Move all investigators in a closed location to its street. Rules, "Limits, terror, doom"."""
    if not b.town.is_closed(place):
        return
    for who in b.seats.at(place):
        await travelling.move_to(b, who.seat, b.town.street_of(place), how="closed")
    for monster in b.state.monsters:
        if monster.place == place:
            monster_markers.move_monster(b, monster, b.town.street_of(place))


def _lift_limit(b: Board) -> None:
    """Lift the monster limit at terror 10, and empty the Outskirts into the cup."""
    b.state.limit_lifted = True
    monster_markers.empty_outskirts(b)
    check_overrun(b)


def check_overrun(b: Board) -> None:
    """Awaken the Ancient One if there are too many monsters at terror level 10.

    Rules, "The end of the game", awakening.
    """
    if b.state.limit_lifted and b.monsters.counted() >= overrun_number(b):
        awakening.awaken(b, "overrun")


def overrun_number(b: Board) -> int:
    """Return the number of monsters that is too many at terror level 10.

    Rules, "Numbers that depend on how many play".
    """
    return 2 * (b.state.players + 3)
