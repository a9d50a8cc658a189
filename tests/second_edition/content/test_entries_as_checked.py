"""Encounters as values against the checked tables: what an entry does, and in which branch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from bot.second_edition.printed.terms import Special
from tests.cases import case
from tests.second_edition.content import reference
from tests.second_edition.ops import (
    All,
    Arrested,
    Chart,
    Check,
    Choose,
    CombatCheck,
    DeadlyLoss,
    Delayed,
    Devoured,
    Dice,
    Draw,
    Full,
    Gain,
    Half,
    Lose,
    LoseItems,
    LoseTurn,
    Lost,
    MonsterAppears,
    Move,
    MoveAnywhere,
    Op,
    Receive,
    ReturnToArkham,
    Roll,
    RollDice,
    Successes,
    ToStreet,
    ToZero,
    UpTo,
    Word,
)
from tests.second_edition.packs import ENTRIES, load_library

load_library()
PLAIN = sorted(ENTRIES.plain)
TABLES = ("", "dunwich/")
"""Where the tables of the base game and of each box lie."""
SCRIPTED = sorted(ENTRIES.scripted)
DECKS = {
    "common": "common",
    "unique": "unique",
    "spells": "spell",
    "skills": "skill",
    "allies": "ally",
    "injury": "injury",
    "madness": "madness",
}
AMOUNTS = {
    "all": All(),
    "to_max": Full(),
    "die": Dice(),
    "2dice_sum": Dice(2),
    "successes": Successes(),
    "successes*3": Successes(3),
    "half_money_ceil": Half(up=True),
    "half_items_ceil": Half(up=True),
    "half_items": Half(),
    "half_items_floor": Half(),
    "up_to_5": UpTo(5),
    "3_per_success": Successes(3),
}
Said = Counter[tuple[object, ...]]
Branch = tuple[object, ...]
"""Where in an entry something stands: the ways, passes, failures and rows that lead there."""
WORDS: dict[str, type[Op]] = {
    "arrested": Arrested,
    "delayed": Delayed,
    "devoured": Devoured,
    "lose_next_turn": LoseTurn,
    "lost_in_time_and_space": Lost,
    "monster_appears": MonsterAppears,
    "return_to_arkham": ReturnToArkham,
}
"""What a record calls the ops that have no number."""


def _wanted(effects: object, at: Branch = ()) -> Iterator[tuple[object, ...]]:
    """The checks, numbers and other effects in a checked record, with the branch of each."""
    if isinstance(effects, list):
        for each in effects:
            yield from _wanted(each, at)
    elif isinstance(effects, dict):
        row: dict[str, Any] = effects
        yield from ((at, *each) for each in (*_wanted_numbers(row), *_wanted_words(row)))
        either = "else" in row and row["op"] == "may_spend"
        for name, below in row.items():
            where = (
                (*at, ("then", "else").index(name)) if either and name in ("then", "else") else at
            )
            yield from _wanted_below(name, below, where)


def _wanted_numbers(row: dict[str, Any]) -> Iterator[tuple[object, ...]]:
    match row.get("op"):
        case "check" | "check_chart":
            yield ("check", row["skill"], row["mod"], row["difficulty"])
        case "gain" | "lose":
            yield (row["op"], row["what"], repr(AMOUNTS.get(row["n"], row["n"])))
        case "draw":
            yield ("draw", DECKS[row["deck"]], row["n"], row["keep"])
        case "lose_items":
            yield ("items", repr(AMOUNTS.get(row["n"], row["n"])))
        case "may_spend" if "discard" in row["cost"]:
            yield ("items", "1")
        case _:
            pass


def _wanted_words(row: dict[str, Any]) -> Iterator[tuple[object, ...]]:
    match row.get("op"):
        case "bless" | "curse":
            yield ("special", {"bless": "blessing"}.get(row["op"], row["op"]))
        case "move":
            yield ("move", "street" if row["to"].endswith("_streets") else row["to"])
        case str(op) if op in WORDS:
            yield (WORDS[op].__name__,)
        case _:
            pass


def _wanted_below(name: str, below: Any, at: Branch) -> Iterator[tuple[object, ...]]:
    match name:
        case "pass" | "fail":
            yield from _wanted(below, (*at, name))
        case "chart":
            for rows, effects in below.items():
                yield from _wanted(effects, (*at, int(rows[0])))
        case "options":
            for number, option in enumerate(below):
                yield from _wanted(option["effects"], (*at, number))
        case _:
            yield from _wanted(below, at)


def _found(ops: list[Op], at: Branch = ()) -> Iterator[tuple[object, ...]]:
    """The same of an entry's value."""
    for op in ops:
        yield from ((at, *each) for each in (*_found_numbers(op), *_found_words(op)))
        yield from _inside(op, at)


def _found_numbers(op: Op) -> Iterator[tuple[object, ...]]:
    match op:
        case Check(skill, modifier, difficulty=difficulty):
            yield ("check", skill.value, modifier, difficulty)
        case CombatCheck(modifier):
            yield ("check", "combat", modifier, 1)
        case Chart(skill, modifier):
            yield ("check", skill.value, modifier, 1)
        case Gain() | Lose():
            verb = type(op).__name__.lower()
            for what in ("money", "clues", "sanity", "stamina"):
                if (n := getattr(op, what)) != 0:
                    yield (verb, what, repr(n))
        case Draw(deck, count, keep):
            yield ("draw", deck.value, count, count if keep is None else keep)
        case LoseItems(count):
            yield ("items", repr(count))
        case ToZero(stat):
            yield ("lose", stat.value, repr("to_zero"))
        case _:
            pass


def _found_words(op: Op) -> Iterator[tuple[object, ...]]:
    match op:
        case Receive(special) if special in (Special.BLESSING, Special.CURSE):
            yield ("special", special.value)
        case Move(to):
            yield ("move", to)
        case MoveAnywhere():
            yield ("move", "any_arkham_area_of_choice")
        case ToStreet():
            yield ("move", "street")
        case _ if type(op) in WORDS.values():
            yield (type(op).__name__,)
        case _:
            pass


def _inside(op: Op, at: Branch) -> Iterator[tuple[object, ...]]:
    match op:
        case Chart(rows=rows):
            for row, ops in rows.items():
                yield from _found(ops, (*at, row))
        case Roll(success, failure):
            yield from _found(success, (*at, 1))
            yield from _found(failure, (*at, 0))
        case Choose(ways):
            for number, way in enumerate(ways):
                yield from _found(way.ops, (*at, number))
        case DeadlyLoss(loss):
            yield from _found([loss, Devoured()], at)
        case _:
            for name, branch in (("passed", ("pass",)), ("failed", ("fail",)), ("ops", ()),
                                 ("otherwise", ()), ("won", ())):  # fmt: skip
                yield from _found(getattr(op, name, []), (*at, *branch))


def _checked() -> dict[tuple[str, str], Any]:
    found: dict[tuple[str, str], Any] = {}
    for box in TABLES:
        for card in reference.rows(f"{box}location_encounters", "cards"):
            for row in card["encounters"]:
                found[card["card"], row["location"]] = row["effects"]
        for card in reference.rows(f"{box}other_world_encounters", "cards"):
            for row in card.get("entries", card.get("encounters", [])):
                found[card["card"], row["world"]] = row["effects"]
    return found


def _has_words(ops: list[Op]) -> bool:
    """Return whether an entry says something that stands in words in the checked tables as well."""
    return any(
        isinstance(op, Word | RollDice)
        or any(_has_words(getattr(op, name, [])) for name in ("passed", "failed", "ops"))
        or any(_has_words(way.ops) for way in getattr(op, "ways", ()))
        or _has_words(getattr(op, "otherwise", []))
        for op in ops
    )


VALUES = [at for at in PLAIN if not _has_words(ENTRIES.plain[at].ops)]


CHECKED = _checked()


@reference.needed
def test_entries_as_checked() -> None:
    """Each entry does what its checked record says, and in the same branch of it."""
    for card, at in VALUES:
        with case(card, at):
            wanted = Counter(_wanted(CHECKED[card, at]))
            ours = Counter(_found(ENTRIES.plain[card, at].ops))

            assert ours - WAGERS == wanted - WAGERS


WAGERS: Said = Counter({((), "gain", "clues", repr(Successes())): 9})
"""What a wager wins stands in words in the checked tables."""


@reference.needed
def test_every_checked_entry_is_ours() -> None:
    """Every record of the tables is an entry, as a value or as a script."""
    assert set(CHECKED) == {*PLAIN, *SCRIPTED}
