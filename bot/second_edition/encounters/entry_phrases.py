"""The parts of encounters' sentences: amounts, prices, purchases, lists, and articles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.engine.english import capitalize_first, join_names
from bot.second_edition.names.signs import DECK_NAMES, counted, plural
from bot.second_edition.printed.ops import (
    All,
    Amount,
    Buy,
    Cost,
    Dice,
    Failures,
    Full,
    Half,
    Less,
    Successes,
    UpTo,
)
from bot.second_edition.printed.terms import Deck

STATS = {"money": "$", "clues": "clue token", "sanity": "Sanity", "stamina": "Stamina"}
_SEVERAL = {**STATS, "money": "money", "clues": "clue tokens"}
"""Names for all or half of an amount."""
_ROLLED = {**_SEVERAL, "money": "dollars"}
"""Names for amounts rolled with dice."""


def stats_text(verb: str, money: Amount, clues: Amount, sanity: Amount, stamina: Amount) -> str:
    """Return the text of a gain or loss: `gain $2 and 1 clue token`, `lose 1 Sanity`."""
    if verb == "gain" and isinstance(sanity, Full) and isinstance(stamina, Full):
        return "restore Sanity and Stamina to their maximum"
    stats = {"money": money, "clues": clues, "sanity": sanity, "stamina": stamina}
    parts = [amount_text(stat, n) for stat, n in stats.items() if n != 0]
    if len(parts) == 1 and parts[0].startswith("restore"):
        return parts[0]
    return f"{verb} {join_parts(parts)}"


def amount_text(stat: str, amount: Amount) -> str:
    """Return the text of an amount: `$2`, `all your clue tokens`."""
    match amount:
        case int(n):
            return _number_text(stat, n)
        case Dice(count):
            dice = "a die roll" if count == 1 else f"the sum of {count} dice"
            return f"{_ROLLED[stat]} equal to {dice}"
        case Successes(each):
            return f"{_number_text(stat, each)} for each success"
        case Failures(each):
            return f"{_number_text(stat, each)} for each failure"
        case UpTo(count):
            return f"{_SEVERAL[stat]} until you have {count}"
        case All():
            return f"all your {_SEVERAL[stat]}"
        case Half(up):
            return f"half of your {_SEVERAL[stat]} (rounded {'up' if up else 'down'})"
        case Less():
            return _less_text(stat, amount)
        case Full():
            return f"restore {STATS[stat]} to its maximum"
        case _:
            assert_never(amount)


def _less_text(stat: str, amount: Less) -> str:
    """Return the text of a reduced amount: `Sanity equal to a die roll less 1`."""
    whole = amount_text(stat, amount.amount)
    if isinstance(amount.amount, Dice):
        return f"{whole} less {amount.by}"
    return f"{whole}, {amount.by} less in all"


def _number_text(stat: str, n: int) -> str:
    """Return an amount with its word: `$2`, `1 clue token`, `3 Sanity`."""
    if stat == "money":
        return f"${n}"
    return f"{n} {STATS[stat] if n == 1 else _SEVERAL[stat]}"


def cost_text(cost: Cost) -> str:
    """Return a price as text: "$2", "1 Sanity and 2 clue tokens"; "" for no price."""
    parts = [amount_text(stat, getattr(cost, stat)) for stat in STATS if getattr(cost, stat)]
    if cost.toughness:
        parts.append(f"{cost.toughness} toughness of monster trophies")
    if cost.worth:
        gates = counted(-(-cost.worth // 5), "gate trophy")
        parts.append(f"{cost.worth} toughness of monster trophies (or {gates})")
    if cost.gates:
        parts.append(counted(cost.gates, "gate trophy"))
    if cost.monsters:
        parts.append(_trophies_text(cost))
    return join_parts(parts)


def _trophies_text(cost: Cost) -> str:
    """Return the text of monster trophies in a price, with the symbol that they must show."""
    trophies = counted(cost.monsters, "monster trophy")
    return trophies if cost.symbol is None else f"{trophies} with a {cost.symbol.value}"


def points_text(amount: Amount) -> str:
    """Return points to divide: `3 points`.

    Raises `ValueError` for any other amount.
    """
    match amount:
        case int(n):
            return counted(n, "point")
        case Dice():
            return "points equal to a die roll"
        case _:
            raise ValueError(amount)


def items_text(count: Amount, deck: Deck | None, kind: str) -> str:
    """Return the text of items to lose: `1 Spell of your choice`.

    Raises `ValueError` as `points_text` does.
    """
    what = DECK_NAMES[deck] if deck else kind.capitalize() if kind else "item"
    match count:
        case int(n):
            return f"{counted(n, what)} of your choice"
        case All():
            return f"all your {plural(what)}"
        case Half(up):
            return f"half of your {plural(what)} (rounded {'up' if up else 'down'})"
        case _:
            raise ValueError(count)


def purchase_text(op: Buy) -> str:
    """Return the text of looking at cards and buying some, with their price."""
    what = DECK_NAMES[op.deck]
    price = "half the list price, rounded up" if op.half else "list price"
    if op.change:
        price = f"${abs(op.change)} {'more' if op.change > 0 else 'less'} than list price"
    if op.look == 1:
        return f"look at the top {what} and, if you like, buy it at {price}"
    some = "any of them" if op.most >= op.look else f"up to {op.most} of them"
    return f"look at the top {op.look} {plural(what)} and buy {some} at {price}"


def row_text(low: int, high: int, last: bool) -> str:
    """Return the successes of a chart's row: `No success`, `2 or 3 successes`, `4 or more`."""
    if last:
        return f"{low} or more"
    if low == high:
        return ("No success", "1 success", f"{low} successes")[min(low, 2)]
    return f"{low} or {high} successes" if low else f"At most {counted(high, 'success')}"


# Words and clauses


def join_parts(parts: Sequence[str]) -> str:
    """Join parts with commas and "and"; with "; then" if a part contains commas."""
    if len(parts) < 2:
        return "".join(parts)
    if any(", or " in part or "; " in part or ": " in part for part in parts[:-1]):
        return "; then ".join(parts)
    return join_names(parts)


def you_are(words: str) -> str:
    """Turn "be delayed" into "you are delayed"."""
    return f"you are {words[3:]}" if words.startswith("be ") else words


def sentence(words: str) -> str:
    """Return a clause as a sentence."""
    words = you_are(words)
    return f"{capitalize_first(words)}."
