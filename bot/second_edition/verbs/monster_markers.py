"""Monster markers: in the cup, on the board, in the Outskirts, as trophies and in the box."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from bot.engine.ids import Seat
from bot.second_edition.core import topics
from bot.second_edition.core.facts import MonsterGone, MonsterMoved
from bot.second_edition.core.frames import listen
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import MonsterDefeated, MonsterFell
from bot.second_edition.core.monster_changes import Stats
from bot.second_edition.core.registry import Origin
from bot.second_edition.core.state import Combat, Monster
from bot.second_edition.printed.piece_facts import MonsterFacts
from bot.second_edition.printed.terms import (
    NOWHERE,
    OUTSKIRTS,
    SKY,
    MonsterNo,
    Movement,
    Place,
)
from bot.second_edition.verbs import awakening, foe_cards

ABILITIES = (
    "ambush",
    "endless",
    "undead",
    "nightmarish",
    "overwhelming",
    "physical_resistance",
    "physical_immunity",
    "magical_resistance",
    "magical_immunity",
)
"""Special abilities that can be ignored."""
STREETS, LOCATIONS = "streets", "locations"
ON_BOARD: Final = (STREETS, LOCATIONS, SKY)
EVERYWHERE: Final = (*ON_BOARD, OUTSKIRTS)
"""Kinds of area where monsters are."""


def _stats_of(facts: MonsterFacts, no: MonsterNo, seat: Seat | None) -> Stats:
    return Stats(
        no=no,
        code=facts.id,
        seat=seat,
        movement=facts.movement,
        symbol=facts.symbol,
        awareness=facts.awareness,
        horror_rating=facts.horror_rating,
        horror_damage=facts.horror_damage,
        toughness=facts.toughness,
        combat_rating=facts.combat_rating,
        combat_damage=facts.combat_damage,
        combat_skill=facts.combat_skill,
        ambush=facts.ambush,
        endless=facts.endless,
        undead=facts.undead,
        spawn=facts.spawn,
        nightmarish=facts.nightmarish,
        overwhelming=facts.overwhelming,
        physical_resistance=facts.physical_resistance,
        physical_immunity=facts.physical_immunity,
        magical_resistance=facts.magical_resistance,
        magical_immunity=facts.magical_immunity,
    )


def _own_stats(b: Board, no: MonsterNo, seat: Seat | None, combat: Combat | None) -> Stats:
    made = _stats_of(b.monsters.facts(no), no, seat)
    own = b.registry.answering(topics.MONSTER).get(made.code)
    if own is not None:
        own(b, Origin(made.code), made)
    foe_cards.apply_foe_card(b, made, combat)
    return made


def stats(b: Board, no: MonsterNo, seat: Seat | None = None, combat: Combat | None = None) -> Stats:
    """Return a monster's numbers with everything in force, for a seat and a combat if there is one.

    Scripts under the monster's own code can change them, too. Toughness is at least 1. Rules,
    "Evading and combat".
    """
    made = _own_stats(b, no, seat, combat)
    for _ in b.in_force.answers(topics.MONSTER, made):
        continue
    for spell in combat.weapons if combat is not None else ():
        made.toughness += spell.toughness
        if spell.ignores:
            numbers = ("nightmarish", "overwhelming")
            setattr(made, spell.ignores, 0 if spell.ignores in numbers else False)
    made.toughness = max(1, made.toughness)
    return made


def rating_parts(
    b: Board, no: MonsterNo, seat: Seat, combat: Combat | None, field: str
) -> list[tuple[str, int]]:
    """Return a monster's printed rating, then each change with the code of its source."""
    made = _own_stats(b, no, seat, combat)
    found = [(made.code, getattr(made, field) or 0)]
    for code, _ in b.in_force.by_origin(topics.MONSTER, made):
        now = getattr(made, field) or 0
        found.append((code, now - sum(part for _, part in found)))
    return found


def opponent_numbers(b: Board, combat: Combat) -> Stats:
    """Return the numbers of a combat's monster, which must exist."""
    assert combat.monster is not None
    return stats(b, combat.monster, combat.seat, combat)


# Drawing and placing


def draw_monster(b: Board, *, enters_play: bool = True) -> MonsterNo:
    """Draw a monster from the cup into the zone `visiting`.

    An empty cup awakens the Ancient One. A kind that is kept out of play can still be drawn as a
    trophy, which never enters play. Awakening raises `JumpTo` or `GameEnds`. Rules, "The end of the
    game", awakening.
    """
    barred = set(b.in_force.answers(topics.KEEPS_AWAY)) if enters_play else set[str]()
    allowed = [no for no in b.state.cup if b.state.markers[no] not in barred]
    if not allowed:
        awakening.awaken(b, "cup")
        raise RuntimeError("a monster is drawn in the final battle")
    no = b.chance.choose("cup", allowed, [b.state.markers[each] for each in allowed])
    return take_from_cup(b, no)


def find_in_cup(b: Board, code: str) -> MonsterNo | None:
    """Return a monster of a kind that is in the cup, or None."""
    return next((no for no in b.state.cup if b.state.markers[no] == code), None)


def take_from_cup(b: Board, no: MonsterNo) -> MonsterNo:
    """Move a certain monster from the cup to the zone `visiting`."""
    b.state.cup.remove(no)
    b.state.visiting.append(no)
    return no


def empty_outskirts(b: Board) -> None:
    """Return all monsters in the Outskirts to the cup. Rules, "Limits, terror, doom"."""
    for no in list(b.state.outskirts):
        return_monster(b, no)


# Leaving the board


def place_of_marker(b: Board, no: MonsterNo) -> Place:
    """Return the place of a monster marker; nowhere in particular for cup, box and trophies."""
    monster = b.monsters.find(no)
    if monster is not None:
        return monster.place
    return OUTSKIRTS if no in b.state.outskirts else NOWHERE


def take_from_zone(b: Board, no: MonsterNo) -> Place:
    """Remove a marker from the zone it is in; return the place where it was."""
    state = b.state
    place = place_of_marker(b, no)
    state.monsters = [each for each in state.monsters if each.no != no]
    zones = [state.cup, state.outskirts, state.visiting, state.box]
    zones += [who.monsters for who in state.investigators]
    zones += [state.rumor.monsters] if state.rumor is not None else []
    for zone in zones:
        if no in zone:
            zone.remove(no)
    return place


def return_monster(b: Board, no: MonsterNo) -> None:
    """Return a monster to the cup; Spawn goes to the box.

    Rules, "Terms of Dunwich Horror", spawn.
    """
    place = take_from_zone(b, no)
    spawn = b.monsters.facts(no).spawn
    (b.state.box if spawn else b.state.cup).append(no)
    b.tell(MonsterGone(monster=b.state.markers[no], place=place, to="box" if spawn else "cup"))


def box_monster(b: Board, no: MonsterNo) -> None:
    """Remove a monster from the game."""
    place = take_from_zone(b, no)
    b.state.box.append(no)
    b.tell(MonsterGone(monster=b.state.markers[no], place=place, to="box"))


def take_trophy(b: Board, seat: Seat, no: MonsterNo, *, taken: bool = True) -> None:
    """Give a monster to a seat as a trophy; `taken` means without a fight. Rules, "Trophies"."""
    place, code = take_from_zone(b, no), b.state.markers[no]
    b.who(seat).monsters.append(no)
    b.tell(MonsterGone(monster=code, place=place, to="trophy", seat=seat, taken=taken))


async def defeat(b: Board, seat: Seat, no: MonsterNo, combat: Combat | None = None) -> None:
    """Defeat a monster, usually for a trophy. Rules, "Evading and combat"."""
    now = stats(b, no, seat, combat)
    event = MonsterDefeated(seat=seat, monster=no, combat=combat)
    if now.endless and not b.in_force.is_so(topics.ENDLESS_TROPHY, seat):
        event.to = "cup"
    if now.spawn:
        event.to = "box"
    await listen(b, event, b.state.markers[no])
    match event.to:
        case "cup":
            return_monster(b, no)
        case "box":
            box_monster(b, no)
        case _:
            take_trophy(b, seat, no, taken=False)
    await listen(b, MonsterFell(seat=seat, monster=no, combat=combat), b.state.markers[no])


def monsters_in(
    b: Board, areas: Collection[str] = EVERYWHERE, *, codes: Collection[str] = ()
) -> list[MonsterNo]:
    """Return the monsters in these areas, only those of `codes` if given."""
    found = [each.no for each in b.state.monsters if _area_kind(b, each.place) in areas]
    found += b.state.outskirts if OUTSKIRTS in areas else []
    return [no for no in found if not codes or b.state.markers[no] in codes]


def _area_kind(b: Board, place: Place) -> str:
    if place == SKY:
        return SKY
    return STREETS if b.town.is_street(place) else LOCATIONS


def return_all(b: Board, which: Callable[[], list[MonsterNo]]) -> int:
    """Return monsters to the cup, except Spawn; return the number."""
    gone = [no for no in which() if not b.monsters.facts(no).spawn]
    for no in gone:
        return_monster(b, no)
    return len(gone)


def move_monster(b: Board, monster: Monster, to: Place) -> None:
    """Move a monster to an area."""
    if monster.place != to:
        b.tell(MonsterMoved(monster=b.state.markers[monster.no], source=monster.place, to=to))
        b.limits.record_use("mythos", "moved")
        monster.place = to
        if to == SKY and b.in_force.is_so(topics.SKY_IS_SWEPT):
            sweep_sky(b)


def sweep_sky(b: Board) -> None:
    """Return all flying monsters in the Sky to the cup."""
    for no in monsters_in(b, [SKY]):
        if stats(b, no).movement is Movement.FLYING:
            return_monster(b, no)
