"""What people say ahead: plans with sense and without, standing orders, prepared answers."""

from __future__ import annotations

import random

from bot.engine.ask import Ask
from bot.engine.errors import RulesError
from bot.engine.ids import Seat
from bot.table.automation.order_setting import (
    Clauses,
    delete_order,
    pause_order,
    prepared_order,
    resume_order,
    set_orders,
    window_order,
)
from bot.table.automation.plan_setting import cancel_plan, resume_plan, set_plan
from bot.table.declares.order_kinds import OrderSlot
from bot.table.declares.vocabulary import END_TURN
from bot.table.game.snapshot import Snapshot
from bot.table.memory.given_ahead import WAYS
from tests.weeks.people import Person
from tests.weeks.town import Place, Town

ENDS = ("end", "end", "stop", "pass", "end turn, end", "")
ANYTHING = {
    "lcg": ("resource", "draw", "investigate", "resource 3 times", "move Hallway", "go to Attic"),
    "lcg_campaign": ("resource", "draw", "investigate", "resource twice", "answer yes"),
    "second_edition": ("move to the Train Station", "to Arkham Asylum", "to Easttown", "answer go"),
}
NONSENSE = (
    *("", ",,,", "end", "pass", "pass, end", "end, end, end", "stop then stop", "fly to the moon"),
    *("resource 9 times", "answer", "answer nothing", "\ud800", "x" * 401, "move", "the, the, and"),
    *("end, resource", "pass, resource, draw", "evade everybody", "move to Nowhere, end"),
)


async def plan(town: Town, place: Place, person: Person) -> None:
    """A plan of what one could do now or next, to its end."""
    if (own := await _own(town, place, person)) is None:
        return
    snapshot, seat = own
    steps = _steps(town.chance, snapshot, seat, place.ruleset)
    if (when := _condition(town.chance, snapshot)) and town.chance.random() < 0.5:
        at = town.chance.randrange(len(steps))
        lead = town.chance.choice(("if", "when", "until", "unless"))
        steps[at] = f"{steps[at]} {lead} {when}"
    text = ", ".join(filter(None, [*steps, town.chance.choice(ENDS)]))
    await _set(town, place, person, seat, text, "plan")


async def plan_nonsense(town: Town, place: Place, person: Person) -> None:
    """A plan of which nothing, or nothing good, can come."""
    if (own := await _own(town, place, person)) is not None:
        text = town.chance.choice(NONSENSE)
        if town.chance.random() < 0.4:
            text = f"{town.chance.choice(NONSENSE)}, {text}"
        await _set(town, place, person, own[1], text, "plan nonsense")


async def _set(town: Town, place: Place, person: Person, seat: Seat, text: str, kind: str) -> None:
    more = town.chance.random() < 0.2
    caller = town.caller(person.user)
    work = town.tables.change(place.game, set_plan, caller, seat, text, more=more)
    if await town.attempt(place, person.user, kind, work) is not None:
        town.trace[-1] += f": {text!r}"


async def change_plan(town: Town, place: Place, person: Person) -> None:
    """Forget a plan, or go on with one that stopped."""
    if (own := await _own(town, place, person)) is None:
        return
    caller, seat = town.caller(person.user), own[1]
    if town.chance.random() < 0.5:
        work = town.tables.change(place.game, cancel_plan, caller, seat)
        await town.attempt(place, person.user, "forget a plan", work)
    else:
        work = town.tables.change(place.game, resume_plan, caller, seat)
        await town.attempt(place, person.user, "resume a plan", work)


async def order(town: Town, place: Place, person: Person) -> None:
    """One of the orders that the game has: for a window, or a prepared answer."""
    if (own := await _own(town, place, person)) is None:
        return
    snapshot, seat = own
    book, chance = snapshot.kit.automation.orders, town.chance
    clauses = Clauses(when=_condition(chance, snapshot), until=_condition(chance, snapshot))
    if book.windows and (not book.answers or chance.random() < 0.5):
        window = chance.choice(book.windows)
        change = window_order(seat, window.kind, chance.choice(list(WAYS)), clauses)
        kind = "order a window"
    elif book.answers:
        prepared = chance.choice(book.answers)
        typed = [_filling(chance, snapshot, seat, slot) for slot in prepared.slots]
        change = prepared_order(seat, prepared.code, typed, clauses)
        kind = f"prepare {prepared.code}"
    else:
        return
    work = town.tables.change(place.game, set_orders, town.caller(person.user), seat, change)
    await town.attempt(place, person.user, kind, work)


def _filling(chance: random.Random, snapshot: Snapshot, seat: Seat, slot: OrderSlot) -> str:
    if slot.choices is None:
        return str(chance.randint(0, slot.most))
    offered = slot.choices(snapshot.require_session(), seat)
    return chance.choice(offered).slug if offered and chance.random() < 0.9 else "nothing"


def _condition(chance: random.Random, snapshot: Snapshot) -> str:
    """Return a condition by its code, or nothing."""
    kinds = snapshot.kit.automation.orders.conditions
    if not kinds or chance.random() < 0.5:
        return ""
    stop = chance.choice(kinds)
    percent = str(chance.choice((10, 50, 90))) if stop.wants == "percent" else ""
    names = [
        snapshot.kit.words.name(snapshot.require_session().state, s)
        for s in sorted(snapshot.labels)
    ]
    friend = chance.choice(names) if stop.wants == "seat" and chance.random() < 0.6 else ""
    return " ".join(filter(None, [stop.code, percent, friend]))


async def change_order(town: Town, place: Place, person: Person) -> None:
    """Let an order rest, take it up again, or delete it."""
    if (own := await _own(town, place, person)) is None:
        return
    snapshot, seat = own
    memory = snapshot.memories.get(seat)
    orders = memory.ahead.orders if memory is not None else ()
    if not orders:
        return
    number = town.chance.choice(orders).number
    kind, change = town.chance.choice(
        (
            ("rest an order", pause_order(number)),
            ("wake an order", resume_order(seat, number)),
            ("delete an order", delete_order(number)),
        )
    )
    work = town.tables.change(place.game, set_orders, town.caller(person.user), seat, change)
    await town.attempt(place, person.user, kind, work)


async def _own(town: Town, place: Place, person: Person) -> tuple[Snapshot, Seat] | None:
    snapshot = await town.look(place)
    seats = snapshot.seats_of(person.user)
    if snapshot.session is None or not seats:
        return None
    return snapshot, town.chance.choice(seats)


def _steps(chance: random.Random, snapshot: Snapshot, seat: Seat, ruleset: str) -> list[str]:
    """A few steps of what is offered now, else of what one often does."""
    offered = _offered(snapshot, seat)
    often = ANYTHING.get(snapshot.record.ruleset, ANYTHING["lcg"])
    found: list[str] = []
    for _ in range(chance.randint(1, 4)):
        if offered and chance.random() < 0.7:
            found.append(chance.choice(offered))
        else:
            found.append(chance.choice(often))
    return found


def _offered(snapshot: Snapshot, seat: Seat) -> list[str]:
    try:
        asks: tuple[Ask, ...] = snapshot.require_session().asks
    except RulesError:
        return []
    options = [o for ask in asks if seat in ask.parts for o in ask.parts[seat].options]
    said = [
        f"{o.verb.replace('-', ' ')} {' with '.join(o.args)}".strip() for o in options if o.verb
    ]
    plain = [f"answer {o.label}" for o in options if not o.verb]
    return [each for each in (*said, *plain) if each != END_TURN.name]
