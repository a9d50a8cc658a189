"""Validate questions and answers, and find the answer of a question without a choice."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from functools import lru_cache

from bot.engine.ask import Allot, Allotted, Answer, Draft, Option, Part, Passed, Pick, Picked
from bot.engine.english import join_names
from bot.engine.errors import Malformed, NotAllowed

KEY = re.compile(r"[a-z0-9:_-]{1,60}")


@lru_cache(4096)
def is_key(key: str) -> bool:
    """Return True if an option can have this key. Cached because most keys recur."""
    return KEY.fullmatch(key) is not None


def check_draft(draft: Draft) -> None:
    """Raise `ValueError` if a script built a question that cannot be asked."""
    for seat in (*draft.must, *draft.may):
        if seat not in draft.parts:
            raise ValueError(f"{draft.kind}: seat {seat} is asked but has no part")
    for part in draft.parts.values():
        if wrong := _find_part_fault(part):
            raise ValueError(f"{draft.kind}: {wrong}")


def _find_part_fault(part: Part) -> str:
    """Return why a part of a question cannot be asked; empty if it can."""
    keys = [option.key for option in part.options]
    if len(set(keys)) != len(keys):
        return f"a key stands twice: {keys}"
    if bad := [key for key in keys if not is_key(key)]:
        return f"keys are malformed: {bad}"
    if [option for option in part.options if len(option.args) > 2]:
        return "an option has more than two arguments"
    return "" if _has_answer(part) else f"no answer can fit {part.form}"


def _has_answer(part: Part) -> bool:
    match part.form:
        case Pick(low, high):
            return 0 <= low <= high
        case Allot(totals):
            least = dict.fromkeys(totals, 0)
            for option in part.options:
                cap = option.least if option.cap is None else option.cap
                if not 0 <= option.least <= cap:
                    return False
                least[option.group] = least.get(option.group, 0) + option.least
            return all(n <= totals.get(name, 0) for name, n in least.items()) and all(
                n >= 0 for n in totals.values()
            )


def find_only_answer(part: Part) -> Answer | None:
    """Return the only answer that this part allows; None if there is a choice.

    The order of keys does not make a different answer. Agrees with `valid`.
    """
    match part.form:
        case Pick(low, high):
            return _find_only_pick(part, low, high)
        case Allot(totals):
            shares = [_find_only_division(part, name, total) for name, total in totals.items()]
            if None in shares:
                return None
            return Allotted({key: n for share in shares if share for key, n in share.items() if n})


def _find_only_pick(part: Part, low: int, high: int) -> Picked | None:
    """Return the only possible pick (no key, or all keys); None if there is a choice."""
    if not part.options or high == 0:
        return Picked(())
    if low >= len(part.options):
        return Picked(tuple(option.key for option in part.options))
    return None


def _find_only_division(part: Part, name: str, total: int) -> dict[str, int] | None:
    """Return the only division of a pile; None if there are several."""
    keys = [option for option in part.options if option.group == name]
    total = _count_units_to_divide(part, name, total)
    rest = total - sum(option.least for option in keys)
    spare = _units_each_key_can_take(keys, rest)
    room = sum(spare.values())
    if 0 < rest < room and sum(1 for n in spare.values() if n) > 1:
        return None
    return {o.key: o.least + min(spare[o.key], rest) for o in keys}


def _units_each_key_can_take(options: list[Option], rest: int) -> dict[str, int]:
    """Return the number of remaining units that each key can take."""
    return {o.key: rest if o.cap is None else min(o.cap - o.least, rest) for o in options}


def _count_units_to_divide(part: Part, name: str, total: int) -> int:
    """Return the number of units of a pile that fit into the caps of its keys."""
    keys = [option for option in part.options if option.group == name]
    return min(total, sum(total if o.cap is None else min(o.cap, total) for o in keys))


def check_answer_form(part: Part, answer: Answer) -> None:
    """Raise `Malformed` or `NotAllowed` unless an answer fits a part of a question.

    A pass is never valid here.
    """
    match answer, part.form:
        case Picked(keys), Pick(low, high):
            _check_pick(part, keys, low, high)
        case Allotted(amounts), Allot(totals):
            _check_allotment(part, amounts, totals)
        case Picked(), _:
            raise Malformed("This question wants amounts.")
        case Allotted(), _:
            raise Malformed("This question wants a choice, not amounts.")
        case Passed(), _:
            raise NotAllowed("You can’t pass here: this has to be decided.")


def _check_pick(part: Part, keys: tuple[str, ...], low: int, high: int) -> None:
    if len(set(keys)) != len(keys):
        raise Malformed("You named the same choice twice.")
    for key in keys:
        if part.option(key) is None:
            raise NotAllowed("That isn’t one of the choices now.")
    low, high = min(low, len(part.options)), min(high, len(part.options))
    if not low <= len(keys) <= high:
        raise NotAllowed(f"Choose {_pick_range_text(low, high)}.")
    if kept := set(keys).difference(compatible_keys(part, keys)):
        raise NotAllowed(_rivals_sentence(part, keys, kept))


def compatible_keys(part: Part, keys: Iterable[str]) -> tuple[str, ...]:
    """Return the keys without later ones from a group of options that exclude each other."""
    groups = {option.key: option.group for option in part.options}
    kept: dict[str, str] = {}
    for key in keys:
        kept.setdefault(groups.get(key) or f"/{key}", key)
    return tuple(kept.values())


def _rivals_sentence(part: Part, keys: Iterable[str], left_out: Container[str]) -> str:
    """Return a sentence that names the chosen options that exclude each other."""
    options = [option for key in keys if (option := part.option(key)) is not None]
    group = next(option.group for option in options if option.key in left_out)
    rivals = [option.label for option in options if option.group == group]
    return f"Choose one of these: {join_names(rivals, 'or')}."


def _pick_range_text(low: int, high: int) -> str:
    if low == high:
        return f"exactly {low}"
    return f"between {low} and {high}" if low else f"at most {high}"


def _check_allotment(part: Part, amounts: dict[str, int], totals: dict[str, int]) -> None:
    spent = dict.fromkeys(totals, 0)
    for key, amount in amounts.items():
        option = part.option(key)
        if option is None or option.group not in spent:
            raise NotAllowed("That isn’t one of the choices now.")
        if amount < 0:
            raise Malformed("An amount can’t be negative.")
        spent[option.group] += amount
    for option in part.options:
        amount = amounts.get(option.key, 0)
        if option.cap is not None and amount > option.cap:
            raise NotAllowed(f"{option.label} takes at most {option.cap}.")
        if amount < option.least:
            raise NotAllowed(f"{option.label} takes at least {option.least}.")
    _check_division(part, spent, totals)


def _check_division(part: Part, spent: dict[str, int], totals: dict[str, int]) -> None:
    """Raise `NotAllowed` unless each pile is divided completely, or filled up to the caps."""
    for name, pile in totals.items():
        total = _count_units_to_divide(part, name, pile)
        if spent[name] != total:
            what = f" {name}" if name else ""
            raise NotAllowed(f"Divide exactly {total}{what}; you gave {spent[name]}.")
