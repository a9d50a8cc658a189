"""Texts of encounters and cards, made from the same values that the rules carry out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.second_edition.encounters.entries import Entry, Scripted
from bot.second_edition.encounters.entry_phrases import join_parts
from bot.second_edition.encounters.operation import Names, Wording
from bot.second_edition.names.signs import plural, signed
from bot.second_edition.printed.ops import Change, Op, Way
from bot.second_edition.printed.terms import Movement, Skill


def entry_text(entry: Entry | Scripted, names: Names) -> str:
    """Return the text of an entry: one or more sentences."""
    if isinstance(entry, Scripted):
        return entry.text
    return text(entry.ops, names)


def text(ops: Sequence[Op], names: Names) -> str:
    """Return operations as sentences; without any, "Nothing happens."."""
    return Wording(names).sentences(ops) or "Nothing happens."


def way_text(way: Way, names: Names) -> str:
    """Return the label of one possibility of a choice."""
    said = Wording(names).way(way)
    return f"{said[:1].upper()}{said[1:]}"


def change_text(change: Change, names: Names) -> str:
    """Return changes of monsters: "Cultists have toughness +1 and move like flying monsters."."""
    kinds = join_parts([plural(names(kind)) for kind in change.kinds])
    who = kinds or _changed_monsters(change)
    has = _changed_numbers(change)
    has += [each.replace("_", " ").title() for each in change.gains if each not in _ARE]
    said = [f"have {join_parts(has)}"] if has else []
    said += [f"are {each.title()}" for each in change.gains if each in _ARE]
    if change.movement is not None:
        said.append(_MOVES.get(change.movement, f"move by {change.movement.value}"))
    return f"{who} {join_parts(said)}."


_ARE = ("endless", "undead")
_MOVES = {
    Movement.NORMAL: "move like normal monsters",
    Movement.FAST: "move like fast monsters",
    Movement.FLYING: "move like flying monsters",
    Movement.STALKER: "move like stalkers",
}


def _changed_monsters(change: Change) -> str:
    """Return the words for the monsters that a change concerns, if it names no kinds."""
    if change.moving is Movement.STALKER:
        return "Stalkers"
    if change.moving is not None:
        return f"{change.moving.capitalize()} monsters"
    return "All Undead" if change.undead else "All monsters"


def _changed_numbers(change: Change) -> list[str]:
    """Return the numbers that a change gives: `toughness +1`, `combat rating −2`."""
    has = [f"toughness {signed(change.toughness)}"] if change.toughness else []
    for what in ("horror_rating", "horror_damage", "combat_rating", "combat_damage"):
        if (value := getattr(change, what)) is not None:
            shown = signed(value) if what.endswith("rating") else str(value)
            has.append(f"{what.replace('_', ' ')} {shown}")
    return has


def modifiers_text(modifiers: Mapping[Skill, int]) -> str:
    """Return the changes of checks: "In Arkham: Will checks −1 and Sneak checks +1."."""
    parts = [f"{skill.capitalize()} checks {signed(n)}" for skill, n in modifiers.items()]
    return f"In Arkham: {join_parts(parts)}."
