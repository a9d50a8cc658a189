"""Facts of a skill check, gathered so that the whole check fits one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine.facts import Fact
from bot.second_edition.core import facts as f

COURSE: Final = (f.CheckBegan, f.DiceRolled, f.CheckEnded)
"""The facts of a check."""


def put_together(told: Sequence[Fact]) -> list[Fact]:
    """Return the facts in an order in which those of a finished check follow each other."""
    found = [fact for n, fact in enumerate(told) if not _is_rolled_for(told, n)]
    for ended in [fact for fact in told if isinstance(fact, f.CheckEnded)]:
        _gather_check(found, found.index(ended), ended)
    return found


def _is_rolled_for(told: Sequence[Fact], number: int) -> bool:
    """Return True if the next dice report that a clue token was spent."""
    match told[number], told[number + 1 : number + 2]:
        case f.Changed(what="clues", cost=True), [f.DiceRolled(why="clue")]:
            return True
        case _:
            return False


def _gather_check(facts: list[Fact], end: int, ended: f.CheckEnded) -> None:
    """Move together the facts of the check that ends here, if its beginning is among them."""
    start, rolls = _course_before(facts, end, ended)
    if start < 0 or not isinstance(facts[start], f.CheckBegan):
        return
    course = (start, *rolls, end)
    before = [n for n in range(start, course[1]) if n not in course]
    after = [n for n in range(course[1], end) if n not in course]
    facts[start : end + 1] = [facts[n] for n in (*before, *course, *after)]


def _course_before(facts: Sequence[Fact], end: int, ended: f.CheckEnded) -> tuple[int, list[int]]:
    """Return the position of the check's last fact that is no roll, and those of later rolls.

    The first is -1 if there is none.
    """
    mine = [n for n in range(end) if _is_of(facts[n], ended)]
    last = next((n for n in reversed(mine) if not isinstance(facts[n], f.DiceRolled)), -1)
    return last, [n for n in mine if n > last]


def _is_of(fact: Fact, ended: f.CheckEnded) -> bool:
    """Return True if a fact may belong to this check; a seat makes one check at a time."""
    return isinstance(fact, COURSE) and fact.seat == ended.seat


def unfinished(told: Sequence[Fact]) -> list[Fact]:
    """Return the beginnings and rolls of checks that are not over."""
    left: list[Fact] = []
    for fact in told:
        if isinstance(fact, f.CheckEnded):
            left = [each for each in left if not _is_of(each, fact)]
        elif isinstance(fact, COURSE):
            left.append(fact)
    return left


def completed(told: Sequence[Fact]) -> list[Fact]:
    """Return the facts, with the beginning of a check that began in an earlier message."""
    found: list[Fact] = []
    for fact in told:
        found.append(fact)
        if isinstance(fact, f.CheckEnded) and not fact.automatic:
            end = len(found) - 1
            last, rolls = _course_before(found, end, fact)
            if last < 0 or isinstance(found[last], f.CheckEnded):
                at = rolls[0] if rolls else end
                found[at:at] = _earlier_part(fact, [found[n] for n in rolls])
    return found


def _earlier_part(ended: f.CheckEnded, rolls: Sequence[Fact]) -> list[Fact]:
    """Return the facts of a check before these rolls, as far as its end tells them."""
    later = sum(
        len(each.faces)
        for each in rolls
        if isinstance(each, f.DiceRolled) and each.why in ("clue", "clue_card")
    )
    told = ended.faces[: len(ended.faces) - later]
    own = len(told) - max(0, ended.by_clues - later)
    began = f.CheckBegan(
        seat=ended.seat,
        skill=ended.skill,
        kind=ended.kind,
        modifier=ended.modifier,
        dice=own,
        difficulty=ended.difficulty,
        source=ended.source,
        closes=ended.closes,
        parts=ended.parts,
        who=ended.who,
    )
    if any(isinstance(each, f.DiceRolled) and not each.why for each in rolls):
        return [began]
    first = _as_rolled(ended, told[:own])
    return [began, first, *([_as_rolled(ended, told[own:], "clue")] if told[own:] else [])]


def _as_rolled(ended: f.CheckEnded, faces: tuple[int, ...], why: str = "") -> f.DiceRolled:
    hits = sum(face >= ended.lowest for face in faces)
    return f.DiceRolled(
        seat=ended.seat, faces=faces, all=faces, successes=hits, why=why, who=ended.who
    )


def whole_check(seen: Sequence[Fact], start: int) -> Sequence[Fact]:
    """Return the facts of the check that begins at this position.

    If its end is missing, only the first fact is returned.
    """
    for end in range(start + 1, len(seen)):
        if isinstance(seen[end], f.CheckEnded):
            whole = end > start + 1
            return seen[start : end + 1] if whole else seen[start : start + 1]
        if not isinstance(seen[end], f.DiceRolled):
            break
    return seen[start : start + 1]
