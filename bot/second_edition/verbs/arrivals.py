"""Monsters that arrive: on the board, or in the Outskirts if there are too many."""

from __future__ import annotations

from bot.second_edition.core import bans
from bot.second_edition.core.facts import MonsterPlaced
from bot.second_edition.core.frames import listen
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import MonsterEntered
from bot.second_edition.core.state import Monster
from bot.second_edition.printed.terms import (
    OUTSKIRTS,
    MonsterNo,
    Place,
)
from bot.second_edition.verbs import doom_and_terror, monster_markers


async def spawn_monsters(b: Board, place: Place, n: int = 1) -> None:
    """Draw monsters and place them in an area. Rules, "Phase 5: Mythos", step 1."""
    for _ in range(n):
        await place_monster(b, monster_markers.draw_monster(b), place)


async def place_monster(b: Board, no: MonsterNo, place: Place, *, sealed: bool = False) -> bool:
    """Place a monster that is `visiting`; return False if it is not on the board afterwards.

    One too many goes to the Outskirts, but not from another town. In sealed locations and where
    something forbids it none appears: it returns to the cup. `sealed` means that an elder sign does
    not keep this monster away. Rules, "Limits, terror, doom"; of Dunwich Horror, 5.
    """
    if b.in_force.forbidden_by(bans.APPEAR, place) if sealed else b.in_force.shut_out(place):
        monster_markers.return_monster(b, no)
        return False
    limit = b.monsters.limit()
    if limit is not None and b.monsters.counts(no, place) and b.monsters.counted() >= limit:
        await to_outskirts(b, no)
        return False
    monster_markers.take_from_zone(b, no)
    b.state.monsters.append(Monster(no, place))
    b.tell(MonsterPlaced(monster=b.state.markers[no], place=place))
    b.limits.record_use("mythos", "came")
    await listen(b, MonsterEntered(monster=no, place=place), b.state.markers[no])
    doom_and_terror.check_overrun(b)
    return True


async def to_outskirts(b: Board, no: MonsterNo) -> None:
    """Move a `visiting` monster to the Outskirts. Rules, "Limits, terror, doom"."""
    monster_markers.take_from_zone(b, no)
    b.state.outskirts.append(no)
    b.tell(MonsterPlaced(monster=b.state.markers[no], place=OUTSKIRTS))
    b.limits.record_use("mythos", "outside")
    if len(b.state.outskirts) > b.monsters.outskirts_limit():
        monster_markers.empty_outskirts(b)
        b.limits.record_use("mythos", "emptied")
        await doom_and_terror.raise_terror(b)


async def relocate_monster(b: Board, no: MonsterNo, place: Place) -> None:
    """Move a monster on the board to another area, whether connected or not."""
    monster = b.monsters.find(no)
    if monster is None:
        return
    left = monster.place
    monster_markers.move_monster(b, monster, place)
    await settle_monster_of_town(b, no, left)


async def settle_monster_of_town(b: Board, no: MonsterNo, left: Place) -> None:
    """Move a monster that has left another town to the Outskirts if it exceeds the limit."""
    monster, limit = b.monsters.find(no), b.monsters.limit()
    if monster is None or not b.town.town_of(left) or not b.monsters.counts(no, monster.place):
        return
    if limit is not None and b.monsters.counted() > limit:
        await to_outskirts(b, no)
    doom_and_terror.check_overrun(b)
