"""Monster and gate trophies: their worth, spending them and losing them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.second_edition.core import about
from bot.second_edition.core.facts import Note, Noted
from bot.second_edition.core.game import Board
from bot.second_edition.names.choosing import choose
from bot.second_edition.names.naming import the_place
from bot.second_edition.printed.terms import Dimension, GateNo, MonsterNo
from bot.second_edition.verbs import monster_markers

N = TypeVar("N")


def trophy_value(b: Board, seat: Seat) -> int:
    """Return the total toughness of a seat's monster trophies. Rules, "Trophies"."""
    return sum(monster_markers.stats(b, no, seat).toughness for no in b.who(seat).monsters)


def trophy_units(b: Board, seat: Seat, *, gates: bool = True) -> int:
    """Return the trophy units that a seat can spend: each is 5 toughness, or 1 gate.

    Without `gates`, only monster trophies count.
    """
    return trophy_value(b, seat) // 5 + gates * len(b.who(seat).gates)


async def spend_trophies(
    b: Board, seat: Seat, units: int, *, source: str = "", gates: bool = True
) -> bool:
    """Let a seat spend trophies worth `units`, without change; return False if it cannot.

    Rules, "Trophies".
    """
    if trophy_units(b, seat, gates=gates) < units:
        return False
    owed = 5 * units
    while owed > 0:
        key = await choose(
            b,
            seat,
            f"Which trophy do you spend? {owed} of {5 * units} toughness still to pay, you have "
            f"{trophy_value(b, seat) + 5 * gates * len(b.who(seat).gates)}",
            lambda owed=owed: _trophy_options(b, seat, owed, gates=gates),
            kind="trophy",
            source=source,
        )
        if key is None:
            return False
        owed -= _spend_trophy(b, seat, key)
    return True


def _trophy_options(b: Board, seat: Seat, owed: int, *, gates: bool) -> list[Option]:
    """Return the trophies that can be spent so that the rest can still be paid.

    A gate counts 5 and only towards a whole unit; the toughness of monsters adds up. If all of them
    have to go, only the first is returned, as their order is no choice.
    """
    who = b.who(seat)
    value = trophy_value(b, seat) + 5 * gates * len(who.gates)
    found: list[Option] = []
    for no, label in _kinds_of_monsters(b, who.monsters):
        worth = monster_markers.stats(b, no, seat).toughness
        if worth >= owed or value >= owed:
            found.append(
                Option(
                    key=f"m{no}",
                    label=label,
                    note=f"toughness {worth}",
                    about=about.monster(no),
                )
            )
    found += [
        Option(
            key=f"g{no}",
            label=f"Gate to {the_place(name)}",
            note="counts as 5",
            about=about.trophy(no),
        )
        for no, name in (_kinds_of_gates(b, seat) if gates else ())
    ]
    return found[:1] if _all_have_to_go(b, seat, owed, gates=gates) else found


def _all_have_to_go(b: Board, seat: Seat, owed: int, *, gates: bool) -> bool:
    """Return True if no trophy can be spared."""
    who = b.who(seat)
    worths = [monster_markers.stats(b, no, seat).toughness for no in who.monsters]
    worths += [5] * gates * len(who.gates)
    return all(sum(worths) - worth < owed for worth in worths)


def _kinds_of_monsters(b: Board, here: Iterable[MonsterNo]) -> list[tuple[MonsterNo, str]]:
    """Return the first of each kind of these trophies with its label: `Zombie (1 of 3)`."""
    return _first_of_equals((no, b.state.markers[no], b.monsters.facts(no).name) for no in here)


def _kinds_of_gates(b: Board, seat: Seat) -> list[tuple[GateNo, str]]:
    """Return the first gate trophy of each Other World with its label: `Abyss (1 of 2)`."""
    worlds = b.library.worlds
    return _first_of_equals(
        (no, b.gates.world(no), worlds[b.gates.world(no)].name) for no in b.who(seat).gates
    )


def _first_of_equals(named: Iterable[tuple[N, str, str]]) -> list[tuple[N, str]]:
    """Return the first of equal trophies with their number, as giving up any is the same."""
    alike: dict[str, list[tuple[N, str]]] = {}
    for no, code, name in named:
        alike.setdefault(code, []).append((no, name))
    return [
        (no, f"{name} (1 of {len(same)})" if len(same) > 1 else name)
        for same in alike.values()
        for no, name in same[:1]
    ]


def _unless_all(kinds: list[tuple[N, str]], there: Sequence[N], n: int) -> list[tuple[N, str]]:
    """Return these trophies; only the first if all have to go, as their order is no choice."""
    return kinds[:1] if len(there) <= n else kinds


def _spend_trophy(b: Board, seat: Seat, key: str) -> int:
    number = int(key[1:])
    if key.startswith("g"):
        lose_gate_trophy(b, seat, GateNo(number))
        return 5
    worth = monster_markers.stats(b, MonsterNo(number), seat).toughness
    monster_markers.return_monster(b, MonsterNo(number))
    return worth


def lose_gate_trophy(b: Board, seat: Seat, no: GateNo) -> None:
    """Put a gate trophy of a seat below the stack. Rules, "Trophies"."""
    b.who(seat).gates.remove(no)
    b.state.gate_stack.append(no)
    b.tell(Noted(what=Note.GATE_TROPHY_LOST, seat=seat, code=b.gates.world(no)))


async def lose_gate_trophies(b: Board, seat: Seat, n: int = 1, *, source: str = "") -> int:
    """Let a seat lose gate trophies that it chooses; return the number. Rules, "Trophies"."""
    lost = 0
    while lost < n and b.who(seat).gates:
        key = await choose(
            b,
            seat,
            "Which gate trophy do you lose?",
            lambda left=n - lost: [
                Option(key=f"g{no}", label=label, about=about.trophy(no))
                for no, label in _unless_all(_kinds_of_gates(b, seat), b.who(seat).gates, left)
            ],
            kind="trophy",
            source=source,
        )
        if key is None:
            break
        lose_gate_trophy(b, seat, GateNo(int(key[1:])))
        lost += 1
    return lost


def monster_trophies(b: Board, seat: Seat, symbol: Dimension | None = None) -> list[MonsterNo]:
    """Return a seat's monster trophies, only those with a symbol if given."""
    return [
        no
        for no in b.who(seat).monsters
        if symbol is None or monster_markers.stats(b, no, seat).symbol is symbol
    ]


async def lose_monster_trophies(
    b: Board, seat: Seat, n: int = 1, *, symbol: Dimension | None = None, source: str = ""
) -> int:
    """Let a seat return `n` monster trophies that it chooses to the cup; return the number.

    Rules, "Trophies".
    """
    lost = 0
    while lost < n and (here := monster_trophies(b, seat, symbol)):
        key = await choose(
            b,
            seat,
            "Which monster trophy do you lose?",
            lambda left=n - lost, here=here: [
                Option(key=f"m{no}", label=label, about=about.monster(no))
                for no, label in _unless_all(_kinds_of_monsters(b, here), here, left)
                if no in b.who(seat).monsters
            ],
            kind="trophy",
            source=source,
        )
        if key is None:
            break
        monster_markers.return_monster(b, MonsterNo(int(key[1:])))
        lost += 1
    return lost
