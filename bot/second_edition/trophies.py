"""Monster and gate trophies: what they are worth, spending and losing them."""

from __future__ import annotations

from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.engine.script import choose
from bot.second_edition import monsters
from bot.second_edition.facts import Noted
from bot.second_edition.game import Board
from bot.second_edition.terms import GateNo, MonsterNo


def trophy_value(b: Board, seat: Seat) -> int:
    """Toughness of a seat's monster trophies."""
    return sum(monsters.stats(b, no, seat).toughness for no in b.who(seat).monsters)


def trophy_units(b: Board, seat: Seat) -> int:
    """How many units (5 toughness, or 1 gate trophy) a seat can spend."""
    return trophy_value(b, seat) // 5 + len(b.who(seat).gates)


async def spend_trophies(b: Board, seat: Seat, units: int, *, source: str = "") -> bool:
    """Spend trophies worth `units` of 5 toughness or 1 gate, without change; False if it cannot."""
    if trophy_units(b, seat) < units:
        return False
    owed = 5 * units
    while owed > 0:
        key = await choose(
            seat,
            f"Spend which trophy? {owed} toughness still to pay",
            lambda owed=owed: _trophies(b, seat, owed),
            kind="trophy",
            source=source,
        )
        if key is None:
            return False
        owed -= _spend_trophy(b, seat, key)
    return True


def _trophies(b: Board, seat: Seat, owed: int) -> list[Option]:
    """Trophies that can be spent so that the rest can still be paid.

    A gate counts 5 and only towards a whole unit; the toughness of monsters adds up.
    """
    who = b.who(seat)
    value = trophy_value(b, seat)
    found: list[Option] = []
    for no in who.monsters:
        worth = monsters.stats(b, no, seat).toughness
        if worth >= owed or value + 5 * len(who.gates) >= owed:
            found.append(Option(key=f"m{no}", label=b.printed(no).name, note=f"toughness {worth}"))
    for no in who.gates:
        name = b.library.worlds[b.gate_world(no)].name
        found.append(Option(key=f"g{no}", label=f"Gate to {name}", note="counts 5"))
    return found


def _spend_trophy(b: Board, seat: Seat, key: str) -> int:
    number = int(key[1:])
    if key.startswith("g"):
        lose_gate_trophy(b, seat, GateNo(number))
        return 5
    worth = monsters.stats(b, MonsterNo(number), seat).toughness
    monsters.return_monster(b, MonsterNo(number))
    return worth


def lose_gate_trophy(b: Board, seat: Seat, no: GateNo) -> None:
    """A gate trophy goes below the stack."""
    b.who(seat).gates.remove(no)
    b.state.gate_stack.append(no)
    b.tell(Noted(what="gate_trophy_lost", seat=seat, args=(b.gate_world(no),)))


async def lose_gate_trophies(b: Board, seat: Seat, n: int = 1, *, source: str = "") -> int:
    """Lose gate trophies of own choice; how many were lost."""
    lost = 0
    while lost < n and b.who(seat).gates:
        key = await choose(
            seat,
            "Which gate trophy do you lose?",
            lambda: [
                Option(key=f"g{no}", label=b.library.worlds[b.gate_world(no)].name)
                for no in b.who(seat).gates
            ],
            kind="trophy",
            source=source,
        )
        if key is None:
            break
        lose_gate_trophy(b, seat, GateNo(int(key[1:])))
        lost += 1
    return lost


async def lose_monster_trophies(b: Board, seat: Seat, n: int = 1, *, source: str = "") -> int:
    """Lose monster trophies of own choice, back to the cup; how many were lost."""
    lost = 0
    while lost < n and b.who(seat).monsters:
        key = await choose(
            seat,
            "Which monster trophy do you lose?",
            lambda: [Option(key=f"m{no}", label=b.printed(no).name) for no in b.who(seat).monsters],
            kind="trophy",
            source=source,
        )
        if key is None:
            break
        monsters.return_monster(b, MonsterNo(int(key[1:])))
        lost += 1
    return lost
