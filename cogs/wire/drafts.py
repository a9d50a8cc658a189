"""Half-made answers in custom ids: a bit mask, or a digit per key, in alphabetical order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.engine.ask import Allot, Allotted, Option, Part

PAGE = 25
"""Options that a select can hold."""

MOST_LISTS = 12
"""Lists of one form that fit in a message beside its buttons."""

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
MOST = len(DIGITS) - 1
"""The highest amount that one digit can hold."""

ROOM = 55
"""Digits of amounts that fit into a custom id; more amounts have to be typed."""


def ordered_keys(part: Part) -> tuple[str, ...]:
    """Return the keys in the order that drafts use."""
    return tuple(sorted(option.key for option in part.options))


def option_pages(options: tuple[Option, ...]) -> list[tuple[Option, ...]]:
    """Return the options in pages for a select; one empty page if there are none."""
    return [options[i : i + PAGE] for i in range(0, len(options), PAGE)] or [()]


def lists_of_options(part: Part) -> list[tuple[Option, ...]]:
    """Return the options of a multiple choice as lists for menus, by shelf."""
    shelves: dict[str, list[Option]] = {}
    for option in part.options:
        shelves.setdefault(option.shelf, []).append(option)
    return [sheet for shelf in shelves.values() for sheet in option_pages(tuple(shelf))] or [()]


def has_several_lists(part: Part) -> bool:
    """Return True if the question shows several lists, such as the two sides of a trade."""
    here = lists_of_options(part)
    return 1 < len(here) <= MOST_LISTS and all(option.shelf for option in part.options)


def write_mask(part: Part, keys: Iterable[str]) -> str:
    """Return the chosen keys as a hexadecimal mask; other keys are omitted."""
    chosen = set(keys)
    return f"{sum(1 << i for i, key in enumerate(ordered_keys(part)) if key in chosen):x}"


def read_mask(part: Part, mask: str) -> tuple[str, ...]:
    """Return the keys of a mask; none for an invalid text."""
    try:
        bits = int(mask or "0", 16)
    except ValueError:
        return ()
    return tuple(key for i, key in enumerate(ordered_keys(part)) if bits >> i & 1)


def fits_custom_id(part: Part, amounts: Mapping[str, int]) -> bool:
    """Return True if the amounts fit into a custom id."""
    most = _highest_amount(part)
    return has_room_in_custom_id(part) and all(amount <= most for amount in amounts.values())


def has_room_in_custom_id(part: Part) -> bool:
    """Return True if the digits of all keys fit into a custom id."""
    return len(part.options) * _digits_per_amount(part) <= ROOM


def _digits_per_amount(part: Part) -> int:
    """Return the base-36 digits of an amount: two if a pile is too large for one."""
    piles = part.form.totals.values() if isinstance(part.form, Allot) else ()
    return 2 if max(piles, default=0) > MOST else 1


def _highest_amount(part: Part) -> int:
    return len(DIGITS) ** _digits_per_amount(part) - 1


def write_amounts(part: Part, amounts: dict[str, int]) -> str:
    """Return the amounts in base 36, with equally many digits per key."""
    most, width = _highest_amount(part), _digits_per_amount(part)
    found = [max(0, min(amounts.get(key, 0), most)) for key in ordered_keys(part)]
    return "".join((DIGITS[n // len(DIGITS)] + DIGITS[n % len(DIGITS)])[-width:] for n in found)


def read_amounts(part: Part, text: str) -> dict[str, int]:
    """Return the amounts by key; all zero for an invalid text."""
    keys, width = ordered_keys(part), _digits_per_amount(part)
    if len(text) != len(keys) * width or not set(text) <= set(DIGITS):
        return dict.fromkeys(keys, 0)
    return {key: int(text[n * width : (n + 1) * width], 36) for n, key in enumerate(keys)}


def first_amounts(part: Part) -> dict[str, int]:
    """Return the smallest division: each key's least amount."""
    return {option.key: option.least for option in part.options}


def needed_amounts(part: Part, form: Allot) -> dict[str, int]:
    """Return the smallest division, with the units that only one key of a pile can take."""
    amounts = first_amounts(part)
    for group, units in units_to_divide(part, form).items():
        takers = [option for option in part.options if option.group == group]
        if rest_key(part, group) is not None:
            continue
        for option in takers:
            room = sum(units if o.cap is None else o.cap for o in takers if o is not option)
            amounts[option.key] = max(option.least, units - room)
    return amounts


def suggested_amounts(part: Part, form: Allot) -> dict[str, int]:
    """Return a division that gives the first keys as much as they can take."""
    amounts = first_amounts(part)
    for option in part.options:
        while has_room_for_unit(part, form, amounts, option.key):
            amounts = step_amount(part, form, amounts, option.key, 1)
    return amounts


def units_to_divide(part: Part, form: Allot) -> dict[str, int]:
    """Return the number of units to divide in each group."""
    return {name: min(pile, _total_caps(part, name, pile)) for name, pile in form.totals.items()}


def _total_caps(part: Part, group: str, pile: int) -> int:
    caps = [pile if o.cap is None else o.cap for o in part.options if o.group == group]
    return sum(caps)


def undivided_units(part: Part, form: Allot, amounts: dict[str, int]) -> dict[str, int]:
    """Return the undivided units by group; below zero if too many are given."""
    left = units_to_divide(part, form)
    for option in part.options:
        if option.group in left:
            left[option.group] -= amounts.get(option.key, 0)
    return left


def rest_key(part: Part, group: str) -> Option | None:
    """Return the key that takes the rest of a pile: the option to pass. None if there is none."""
    return next((o for o in part.options if o.group == group and o.verb == "pass"), None)


def fill_rest(part: Part, form: Allot, amounts: dict[str, int]) -> dict[str, int]:
    """Return the amounts, with what is left of each pile given to its rest key."""
    found = dict(amounts)
    for group, left in undivided_units(part, form, amounts).items():
        rest = rest_key(part, group)
        if rest is not None and left > 0:
            room = left if rest.cap is None else rest.cap - found.get(rest.key, 0)
            found[rest.key] = found.get(rest.key, 0) + min(left, max(0, room))
    return found


def is_fully_divided(part: Part, form: Allot, amounts: dict[str, int]) -> bool:
    """Return True if nothing is left to divide after `fill_rest`."""
    return not any(undivided_units(part, form, fill_rest(part, form, amounts)).values())


def has_room_for_unit(part: Part, form: Allot, amounts: dict[str, int], key: str) -> bool:
    """Return True if this key can take one more unit."""
    option = part.option(key)
    if option is None or amounts.get(key, 0) >= _highest_amount(part):
        return False
    full = option.cap is not None and amounts.get(key, 0) >= option.cap
    return not full and undivided_units(part, form, amounts).get(option.group, 0) > 0


def step_amount(
    part: Part, form: Allot, amounts: dict[str, int], key: str, by: int
) -> dict[str, int]:
    """Return the amounts with `by` more at `key`; unchanged if that is impossible."""
    option = part.option(key)
    if option is None or (by > 0 and not has_room_for_unit(part, form, amounts, key)):
        return amounts
    return {**amounts, key: max(option.least, amounts.get(key, 0) + by)}


def allotted_answer(amounts: dict[str, int]) -> Allotted:
    """Return the answer for the amounts of a draft."""
    return Allotted({key: n for key, n in amounts.items() if n})
