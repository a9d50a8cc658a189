"""Distinct names for enemies of the same name that one effect hits: by the order of hits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.facts import Fact
from bot.lcg.core import facts as f
from bot.lcg.core.card_marks import Aspect, Mark, Marks

_BY_HITS = (Aspect.DAMAGE, Aspect.NUMBER)
"""Aspects that change from one hit to the next."""


def told_apart(told: Sequence[Fact]) -> list[Fact]:
    """Return the facts, with numbers for enemies of the same name that one source damaged."""
    found: list[Fact] = []
    for fact in told:
        found.append(fact)
        if isinstance(fact, f.EnemyDamaged):
            volley = _last_volley(found)
            found[len(found) - len(volley) :] = _number_equal(volley)
    return found


def _last_volley(told: Sequence[Fact]) -> list[f.EnemyDamaged]:
    """Return the hits by one source with which the list of facts ends."""
    hits: list[f.EnemyDamaged] = []
    for fact in reversed(told):
        if not isinstance(fact, f.EnemyDamaged) or not fact.marks:
            break
        if hits and (fact.source != hits[0].source or _is_again(fact, hits[0])):
            break
        hits.insert(0, fact)
    return hits


def _is_again(hit: f.EnemyDamaged, after: f.EnemyDamaged) -> bool:
    """Return True if a later hit seems to be on the same enemy, by the health it had left."""
    return hit.code == after.code and after.left + after.amount == hit.left


def _number_equal(volley: Sequence[f.EnemyDamaged]) -> list[f.EnemyDamaged]:
    """Name each hit enemy by marks that the hits do not change, and by its number among equals."""
    many = Counter((hit.code, _lasting_marks(hit)) for hit in volley)
    seen: Counter[tuple[str, Marks]] = Counter()
    found: list[f.EnemyDamaged] = []
    for hit in volley:
        look = (hit.code, _lasting_marks(hit))
        seen[look] += 1
        number = Mark(Aspect.NUMBER, counts=(seen[look],))
        found.append(replace(hit, marks=(*look[1], number)) if many[look] > 1 else hit)
    return found


def _lasting_marks(hit: f.EnemyDamaged) -> Marks:
    return tuple(mark for mark in hit.marks if mark.aspect not in _BY_HITS)
