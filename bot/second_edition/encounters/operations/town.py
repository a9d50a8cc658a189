"""Monsters, gates, terror, doom and closed places, and the words of boxes."""

from __future__ import annotations

from collections.abc import Iterable

from bot.second_edition.core.game import Board
from bot.second_edition.encounters.box_words import BOX_WORDS
from bot.second_edition.encounters.entry_phrases import join_parts, sentence
from bot.second_edition.encounters.occasion import Occasion
from bot.second_edition.encounters.operation import Named, Wording, operation, run
from bot.second_edition.names.naming import the_place
from bot.second_edition.names.signs import counted, plural, signed
from bot.second_edition.printed.ops import (
    DoomRises,
    GateAppears,
    MonsterAppears,
    MonstersCome,
    MonstersLeave,
    MonsterTrophy,
    PlacesClose,
    TerrorRises,
    Word,
)
from bot.second_edition.printed.terms import MonsterNo
from bot.second_edition.verbs import arrivals, awakening, doom_and_terror, gates, monster_markers
from bot.second_edition.verbs.meeting import monster_appears

# --- Monsters and gates ---------------------------------------------------------------------------


def _monster_clause(op: MonsterAppears, _words: Wording) -> str:
    checks = f" ({signed(op.modifier)} to Combat checks against it)" if op.modifier else ""
    return f"a monster appears{checks}"


@operation(MonsterAppears, _monster_clause)
async def let_monster_appear(b: Board, op: MonsterAppears, occasion: Occasion) -> None:
    """Let a monster appear, which the investigator evades or fights immediately."""
    await monster_appears(b, occasion.seat, modifier=op.modifier)


@operation(
    GateAppears,
    lambda op, _words: "a gate and a monster appear" if op.monster else "a gate appears",
)
async def let_gate_appear(b: Board, op: GateAppears, occasion: Occasion) -> None:
    """Open a gate where the encounter began."""
    await gates.gate_appears(b, occasion.place, monsters_too=int(op.monster))


@operation(MonsterTrophy, "take a monster from the cup as a trophy, even an Endless one")
async def take_monster_trophy(b: Board, _op: MonsterTrophy, occasion: Occasion) -> None:
    """Take a monster from the cup as a trophy."""
    monster_markers.take_trophy(
        b, occasion.seat, monster_markers.draw_monster(b, enters_play=False)
    )


_AREAS = {
    "sky": "the Sky",
    "outskirts": "the Outskirts",
    "streets": "street areas",
    "locations": "locations",
}


def _leave_clause(op: MonstersLeave, words: Wording) -> str:
    if op.kinds:
        kinds = join_parts([plural(words.name(kind)) for kind in op.kinds])
        return f"all {kinds} return to the cup"
    if op.neighborhood:
        place = words.name(op.neighborhood)
        return f"all monsters in the streets and locations of {place} return to the cup"
    areas = join_parts([_AREAS[area] for area in op.areas])
    return f"all monsters in {areas} return to the cup"


def _leave_sentences(op: MonstersLeave, words: Wording) -> str:
    return f"{sentence(_leave_clause(op, words))} If any did, {words.clause(op.then)}."


def leaving(b: Board, op: MonstersLeave) -> list[MonsterNo]:
    """Return the monsters that an operation returns to the cup."""
    if op.neighborhood:
        return [
            each.no
            for each in b.state.monsters
            if b.town.neighborhood(each.place) == op.neighborhood
        ]
    areas = {*monster_markers.ON_BOARD, *op.areas} if op.kinds else op.areas
    return monster_markers.monsters_in(b, areas, codes=op.kinds)


@operation(
    MonstersLeave,
    _leave_clause,
    sentences=_leave_sentences,
    joins=lambda op: not op.then,
    names=lambda op: [("monster", kind) for kind in op.kinds],
)
async def return_monsters(b: Board, op: MonstersLeave, occasion: Occasion) -> None:
    """Return monsters to the cup; if there was at least one, carry out what follows."""
    if monster_markers.return_all(b, lambda: leaving(b, op)):
        await run(b, op.then, occasion)


def _come_clause(op: MonstersCome, words: Wording) -> str:
    where = the_place(words.name(op.place))
    return f"draw {counted(op.count, 'monster')} and place them in {where}"


@operation(MonstersCome, _come_clause, names=lambda op: [("place", op.place.partition(":")[0])])
async def place_monsters(b: Board, op: MonstersCome, _occasion: Occasion) -> None:
    """Draw monsters and place them."""
    await arrivals.spawn_monsters(b, op.place, op.count)


# --- The town -------------------------------------------------------------------------------------


@operation(TerrorRises, lambda op, _words: f"raise the terror level by {op.by}")
async def raise_terror(b: Board, op: TerrorRises, _occasion: Occasion) -> None:
    """Raise the terror level."""
    await doom_and_terror.raise_terror(b, op.by)


@operation(DoomRises, lambda op, _words: f"add {counted(op.by, 'doom token')} to the doom track")
async def raise_doom(b: Board, op: DoomRises, occasion: Occasion) -> None:
    """Add doom tokens to the doom track."""
    await awakening.add_doom(b, op.by, source=occasion.source)


def _closed_clause(op: PlacesClose, words: Wording) -> str:
    named = join_parts([words.name(place) for place in op.places])
    verb = "is" if len(op.places) == 1 else "are"
    return f"{named} {verb} closed until the end of the next turn"


def _closed_places(op: PlacesClose) -> Iterable[Named]:
    return [("place", place) for place in op.places]


@operation(PlacesClose, _closed_clause, names=_closed_places)
async def close_places(b: Board, op: PlacesClose, occasion: Occasion) -> None:
    """Close locations until the end of the next turn."""
    for place in op.places:
        await doom_and_terror.close_place(b, place, source=occasion.source)


# --- Words of boxes -------------------------------------------------------------------------------


@operation(
    Word,
    lambda op, _words: BOX_WORDS[op.name].said,
    finds=lambda b, seat, op: BOX_WORDS[op.name].can(b, seat),
    names=lambda op: [("word", op.name)],
)
async def say_word(b: Board, op: Word, occasion: Occasion) -> None:
    """Carry out a box's own operation."""
    await BOX_WORDS[op.name].run(b, occasion.seat, occasion.source)
