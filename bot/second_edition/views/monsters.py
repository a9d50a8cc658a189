"""Views of monsters with their current numbers."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.ids import Seat
from bot.second_edition.core.game import Board
from bot.second_edition.core.monster_changes import Stats
from bot.second_edition.names.naming import initials
from bot.second_edition.printed.terms import MonsterNo
from bot.second_edition.verbs import monster_markers
from bot.second_edition.views.shapes import MonsterView


def monster_views(b: Board, numbers: Iterable[MonsterNo]) -> tuple[MonsterView, ...]:
    """Return the views of the monsters in one place, in the order of arrival."""
    return tuple(monster_view(b, no) for no in numbers)


def monster_view(b: Board, no: MonsterNo, seat: Seat | None = None) -> MonsterView:
    """Return the view of a monster with its current numbers."""
    now = monster_markers.stats(b, no, seat)
    name = b.monsters.facts(no).name
    combat_numbers = None
    if now.combat_rating is not None:
        combat_numbers = (now.combat_rating, now.combat_damage)
    horror = None if now.horror_rating is None else (now.horror_rating, now.horror_damage)
    return MonsterView(
        code=now.code,
        name=name,
        initials=initials(name),
        movement=now.movement,
        symbol=now.symbol,
        toughness=now.toughness,
        awareness=now.awareness,
        horror=horror,
        combat=combat_numbers,
        words=_ability_words(now),
    )


def _ability_words(now: Stats) -> tuple[str, ...]:
    """Return a monster's abilities in words."""
    found: list[str] = []
    for ability in monster_markers.ABILITIES:
        value = getattr(now, ability)
        word = ability.replace("_", " ")
        if value is True:
            found.append(word)
        elif value:
            found.append(f"{word} {value}")
    return tuple(found)
