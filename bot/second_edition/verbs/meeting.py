"""Monsters that an investigator meets: which comes first, and whether to evade or fight it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bot.engine.ask import Draft, Option, Part, first_pick
from bot.engine.ids import Seat
from bot.engine.script import ask
from bot.second_edition.core import about
from bot.second_edition.core.facts import MonsterPlaced, ShutOut
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Combat
from bot.second_edition.names.choosing import choose
from bot.second_edition.names.keys import monster_key
from bot.second_edition.names.naming import question_source
from bot.second_edition.printed.terms import Cause, MonsterNo
from bot.second_edition.verbs import chances, monster_markers
from bot.second_edition.verbs.combat import (
    begin_combat,
    end_combat,
    evade_first,
    fight_monster,
    is_going_on,
    is_monster_present,
)


async def monster_appears(b: Board, seat: Seat, n: int = 1, *, modifier: int = 0) -> None:
    """Draw monsters from the cup, which the investigator fights or evades; they never stay.

    None appears in a sealed location or where an effect forbids it. `modifier` changes Combat
    checks against them. Rules, "Phase 3: Arkham Encounters".
    """
    if _can_monster_appear(b, seat):
        await _meet_drawn(b, seat, [monster_markers.draw_monster(b) for _ in range(n)], modifier)


async def kind_appears(b: Board, seat: Seat, code: str, *, modifier: int = 0) -> bool:
    """Let a monster of a kind appear, like `monster_appears`; return False if the cup has none."""
    no = monster_markers.find_in_cup(b, code)
    if no is None:
        return False
    if _can_monster_appear(b, seat):
        await _meet_drawn(b, seat, [monster_markers.take_from_cup(b, no)], modifier)
    return True


def _can_monster_appear(b: Board, seat: Seat) -> bool:
    """Return True if a monster can appear where an investigator is; report a ban."""
    place = b.who(seat).place
    if not b.who(seat).playing:
        return False
    if by := b.in_force.shut_out(place):
        b.tell(ShutOut(place=place, by=by, monster=True))
        return False
    return True


async def _meet_drawn(b: Board, seat: Seat, drawn: list[MonsterNo], modifier: int) -> None:
    """Meet monsters from the cup one by one, then return them unless they became something else."""
    place = b.who(seat).place
    for no in drawn:
        b.tell(MonsterPlaced(monster=b.state.markers[no], place=place, seat=seat))
    while drawn:
        chosen = await choose_meeting(b, seat, lambda: drawn, source=Cause.APPEARS)
        no, how = chosen or (drawn[0], "")
        drawn.remove(no)
        if b.who(seat).place == place:
            await meet_monster(b, seat, no, how, modifier=modifier)
        if no in b.state.visiting:
            monster_markers.return_monster(b, no)


async def choose_meeting(
    b: Board,
    seat: Seat,
    among: Callable[[], Sequence[MonsterNo]],
    *,
    source: str,
    optional: bool = False,
) -> tuple[MonsterNo, str] | None:
    """Let a seat choose which of several monsters it meets next, and to `evade` or `fight` it.

    For a single monster nothing is asked, and the second value is empty. Return None if there is
    none, or if meeting is `optional` and the player declines. Rules, "Phase 2: Movement".
    """
    if not optional and len(among()) == 1:
        return among()[0], ""

    replies = await ask(lambda: _meeting_draft(b, seat, among(), source, optional=optional))
    _, key = first_pick(replies)
    how, _, which = key.partition(":")
    return next(((no, how) for no in among() if monster_key(b, no) == which), None)


def _meeting_draft(
    b: Board, seat: Seat, among: Sequence[MonsterNo], source: str, *, optional: bool
) -> Draft | None:
    if not among or not b.who(seat).playing:
        return None
    kinds: dict[str, list[MonsterNo]] = {}
    for no in among:
        kinds.setdefault(b.state.markers[no], []).append(no)
    ways = [
        option for alike in kinds.values() for option in _options_for_equal_monsters(b, seat, alike)
    ]
    if optional:
        ways.append(Option(key="leave", label="Leave the monsters alone", verb="pass"))
    return Draft(
        kind="meet",
        prompt=_meeting_prompt(len(among), len(kinds), optional=optional),
        **question_source(b, source),
        parts={seat: Part(tuple(ways))},
        must=(seat,),
    )


def _meeting_prompt(monsters: int, kinds: int, *, optional: bool) -> str:
    if optional:
        return "Deal with a monster?"
    return (
        "Which monster do you deal with first?"
        if kinds > 1
        else f"Evade or fight the first of {monsters}?"
    )


def _options_for_equal_monsters(b: Board, seat: Seat, alike: Sequence[MonsterNo]) -> list[Option]:
    """Return the options to evade or fight one of equal monsters: `Fight Zombie (1 of 3)`."""
    many = f" (1 of {len(alike)})" if len(alike) > 1 else ""
    return [
        replace(
            option,
            key=f"{option.key}:{monster_key(b, alike[0])}",
            label=f"{option.label}{many}",
        )
        for option in _evade_and_fight_options(b, Combat(seat=seat, monster=alike[0]))
    ]


async def meet_monster(
    b: Board, seat: Seat, no: MonsterNo, wanted: str = "", *, modifier: int = 0
) -> str:
    """Fight or evade one monster; return `evaded`, `won`, `fled` or `stopped`.

    `wanted` is `evade` or `fight` if that has been chosen; `modifier` changes Combat checks. Rules,
    "Evading and combat".
    """
    combat = begin_combat(b, seat, no, modifier=modifier)
    place = b.who(seat).place
    wanted = wanted or await _evade_or_fight(b, combat)
    if not is_going_on(b, combat, place):
        return await end_combat(b, combat, "stopped")
    return await (evade_first if wanted == "evade" else fight_monster)(b, combat)


async def _evade_or_fight(b: Board, combat: Combat) -> str:
    assert combat.monster is not None
    name = b.monsters.facts(combat.monster).name
    key = await choose(
        b,
        combat.seat,
        f"{name}: evade or fight?",
        lambda: _meet_options(b, combat),
        kind="meet",
        source=b.state.markers[combat.monster],
    )
    return key or "fight"


def _meet_options(b: Board, combat: Combat) -> list[Option]:
    """Return the options Evade and Fight while the monster is there."""
    if combat not in b.state.combats or combat.monster is None or not is_monster_present(b, combat):
        return []
    return _evade_and_fight_options(b, combat)


def _evade_and_fight_options(b: Board, combat: Combat) -> list[Option]:
    """Return the options Evade and Fight with their chances and mean losses."""
    assert combat.monster is not None
    name = b.monsters.facts(combat.monster).name
    return [
        Option(
            key="evade",
            about=about.monster(combat.monster),
            label=f"Evade {name}",
            verb="evade",
            args=(name,),
            note=chances.evade_note(b, combat.seat, combat.monster),
            figures=chances.evade_figures(b, combat.seat, combat.monster),
        ),
        Option(
            key="fight",
            about=about.monster(combat.monster),
            label=f"Fight {name}",
            verb="fight",
            args=(name,),
            note=chances.first_round_note(b, combat),
            figures=chances.first_round_figures(b, combat),
        ),
    ]
