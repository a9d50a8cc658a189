"""Carries out what an entry says: one `match` that calls the rules' verbs.

The words for the same values are made in `sentences`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec import Struct, structs

from bot.engine.ids import Seat
from bot.engine.script import choose_word
from bot.second_edition import (
    check_notes,
    checks,
    clue_tokens,
    dangers,
    encounters,
    fate,
    gates,
    losses,
    monsters,
    possessions,
    rolls,
    specials,
    tracks,
    travel,
    trophies,
)
from bot.second_edition.entries import (
    ENTRIES,
    AddToken,
    All,
    Amount,
    Arrested,
    Buy,
    Chart,
    Check,
    Choose,
    CombatCheck,
    Cost,
    Delayed,
    Devoured,
    Dice,
    DiscardThis,
    Draw,
    Encounter,
    Full,
    Gain,
    GainSplit,
    GateAppears,
    Half,
    Lose,
    LoseItems,
    LoseTurn,
    Lost,
    May,
    MonsterAppears,
    MonstersCome,
    MonstersLeave,
    MonsterTrophy,
    Move,
    MoveAnywhere,
    Op,
    PlacesClose,
    Receive,
    ReturnToArkham,
    Roll,
    Scripted,
    SearchAny,
    SearchFirst,
    Successes,
    Take,
    TakeAlly,
    TerrorRises,
    ToStreet,
    Visit,
    Wager,
    Way,
)
from bot.second_edition.facts import EncounterMet, Noted
from bot.second_edition.game import Board
from bot.second_edition.keys import may
from bot.second_edition.meeting import monster_appears
from bot.second_edition.packs import load_library
from bot.second_edition.registry import (
    REGISTRY,
)
from bot.second_edition.sentences import cost_text, entry_text, text, way_text
from bot.second_edition.skirmish import skirmish
from bot.second_edition.tables import Card
from bot.second_edition.terms import CardNo, Coin, MonsterNo, Place, Special

OTHER = "other"


class Scene(Struct, frozen=True):
    """Where ops are carried out: for whom, by what, where it began, and what was rolled."""

    seat: Seat
    source: str
    """The name of what says it."""
    place: Place
    """Where the investigator was at first: "here"."""
    card: CardNo | None = None
    """The held card whose text it is."""
    successes: int = 0
    """Of the check or roll that led here."""


async def resolve(b: Board, seat: Seat, card: str, at: str) -> None:
    """Resolve the entry of an encounter card for a place or world."""
    known = ENTRIES.on(card)
    entry = ENTRIES.entry(card, at if at in known else OTHER)
    b.tell(EncounterMet(seat=seat, text=entry_text(entry, lambda code: name_of(b, code))))
    if isinstance(entry, Scripted):
        await entry.run(b, seat)
        return
    await run(b, entry.ops, Scene(seat, _source(b, seat, at), b.who(seat).place))


REGISTRY.location_encounter = resolve
REGISTRY.gate_encounter = resolve


def name_of(b: Board, code: str) -> str:
    """The name of a place, area, world, card, monster or neighborhood."""
    library = load_library()
    return library.name(code) if library.has(code) else b.place_name(Place(code))


def _source(b: Board, seat: Seat, at: str) -> str:
    """What asks: the Other World where the investigator is, or the entry's place."""
    world = b.world_of(b.who(seat).place)
    return name_of(b, world or at)


async def run(b: Board, ops: Sequence[Op], scene: Scene) -> None:
    """Carry out ops in order. Raises `SeatLeft` in a frame of a seat that goes down."""
    for op in ops:
        await run_one(b, op, scene)


async def run_one(b: Board, op: Op, scene: Scene) -> None:  # noqa: C901, PLR0912, PLR0915 - one case for each word
    """Carry out one op."""
    seat, source = scene.seat, scene.source
    match op:
        case Check():
            await _check(b, op, scene)
        case CombatCheck(modifier, passed, failed):
            won = await skirmish(b, seat, modifier, source=source)
            await run(b, passed if won else failed, scene)
            await losses.settle(b, seat)
        case Chart(skill, modifier, rows):
            count = await checks.count_successes(b, seat, skill, modifier, source=source)
            row = max(low for low in rows if low <= count)
            await run(b, rows[row], structs.replace(scene, successes=count))
        case Roll(success, failure):
            count = rolls.hits(b, seat, rolls.roll(b, seat, source=source))
            await run(b, success if count else failure, structs.replace(scene, successes=count))
        case May(ops, cost):
            await _may(b, ops, cost, scene)
        case Choose(ways):
            await _choose(b, ways, scene)
        case Gain():
            await _gain(b, op, scene)
        case Lose(money=money, clues=clues, sanity=sanity, stamina=stamina):
            await losses.lose(
                b,
                seat,
                money=_number(b, scene, money, Coin.MONEY),
                clues=_number(b, scene, clues, Coin.CLUES),
                sanity=_number(b, scene, sanity, Coin.SANITY),
                stamina=_number(b, scene, stamina, Coin.STAMINA),
                source=source,
            )
        case GainSplit(points):
            total = _number(b, scene, points, Coin.SANITY)
            await losses.split(b, seat, total, (Coin.SANITY, Coin.STAMINA), source=source)
        case LoseItems():
            await _lose_items(b, op, scene)
        case Wager():
            await _wager(b, op, scene)
        case Draw(deck, count, keep):
            await possessions.draw(b, seat, deck, count, keep=keep, source=source)
        case SearchFirst(deck, kind):
            await possessions.search(b, seat, deck, kind=kind, first=True, source=source)
        case SearchAny(deck):
            await possessions.search(b, seat, deck, source=source)
        case Take(card):
            await possessions.take_named(b, seat, card)
        case TakeAlly(ally, otherwise):
            if not await possessions.take_named(b, seat, ally):
                await run(b, otherwise, scene)
        case Receive(special):
            await _receive(b, seat, special, source)
        case Buy(deck, look, most, change, half):
            looks = ((deck, look),)
            await possessions.shop(
                b, seat, looks, buy=most, change=change, halved=half, source=source
            )
        case Move(to):
            await travel.move_to(b, seat, to)
        case ToStreet():
            await travel.move_to(b, seat, b.street_of(scene.place))
        case MoveAnywhere():
            await travel.move_anywhere(b, seat, source=source)
        case Encounter(cards):
            if b.is_location(b.who(seat).place):
                await encounters.encounter_here(b, seat, draw=cards)
        case Visit(world):
            await encounters.other_world_encounter(b, seat, world)
        case ReturnToArkham():
            await travel.return_to_arkham(b, seat)
        case Delayed():
            travel.delay(b, seat)
        case LoseTurn():
            travel.lose_next_turn(b, seat)
        case Arrested():
            await travel.arrest(b, seat)
        case Lost():
            await travel.lose_in_time(b, seat, source=source)
        case Devoured():
            await fate.devour(b, seat, source=source)
        case MonsterAppears():
            await monster_appears(b, seat)
        case GateAppears(monster):
            await gates.gate_appears(b, scene.place, monsters_too=int(monster))
        case MonsterTrophy():
            monsters.take_trophy(b, seat, monsters.draw_monster(b))
        case DiscardThis():
            if scene.card is not None:
                await possessions.discard(b, seat, scene.card)
        case AddToken():
            await _add_token(b, scene)
        case TerrorRises(by):
            await tracks.raise_terror(b, by)
        case MonstersLeave():
            await _monsters_leave(b, op, scene)
        case MonstersCome(place, count):
            await monsters.spawn_monsters(b, place, count)
        case PlacesClose(places):
            for place in places:
                await tracks.close_place(b, place, source=source)
        case _:
            assert_never(op)


# --- Checks and choices ---------------------------------------------------------------------------


async def _check(b: Board, op: Check, scene: Scene) -> None:
    if op.instead and await _discarded(b, op, scene):
        await run(b, op.passed, scene)
        return
    seat, source = scene.seat, scene.source
    result = await checks.perform_check(
        b,
        seat,
        op.skill,
        op.modifier,
        op.difficulty,
        source=source,
        counts=any(_counts(each) for each in op.passed),
    )
    ops = op.passed if result.passed else op.failed
    await run(b, ops, structs.replace(scene, successes=result.successes))


def _counts(op: Op) -> bool:
    """Whether each success is worth something to an op."""
    amounts = (op.money, op.clues) if isinstance(op, Gain) else ()
    return any(isinstance(amount, Successes) for amount in amounts)


async def _discarded(b: Board, op: Check, scene: Scene) -> bool:
    """Whether a card was discarded in order to pass."""
    held = b.owns(scene.seat, op.instead)
    if held is None:
        return False
    prompt = f"Discard {b.card(held.card).name} to pass the {op.skill.capitalize()} check?"
    if not await may(scene.seat, prompt, source=scene.source):
        return False
    return await possessions.discard(b, scene.seat, held.card, why=scene.source)


async def _may(b: Board, ops: Sequence[Op], cost: Cost, scene: Scene) -> None:
    cost = structs.replace(cost, clues=clue_tokens.clue_price(b, scene.seat, cost.clues))
    way = Way(list(ops), cost)
    if not is_possible(b, scene.seat, way):
        _tell_why_not(b, scene.seat, way)
        return
    prompt = text([May(list(ops), cost)], lambda code: name_of(b, code))
    wanted = await may(
        scene.seat, prompt, source=scene.source, note=lambda: way_note(b, way, scene)
    )
    if wanted and await _pay(b, cost, scene):
        await run(b, ops, scene)


def _tell_why_not(b: Board, seat: Seat, way: Way) -> None:
    """What cannot be paid, or what there is too little of, is told and not offered."""
    if not _can_pay(b, seat, way.cost):
        b.tell(Noted(what="cannot_pay", seat=seat, args=(cost_text(way.cost),)))
    else:
        said = text(way.ops[:1], lambda code: name_of(b, code))
        b.tell(Noted(what="cannot_do", seat=seat, args=(said,)))


async def _choose(b: Board, ways: Sequence[Way], scene: Scene) -> None:
    open_ways: dict[str, Way] = {}
    for key, way in zip("abcd", ways, strict=False):
        if is_possible(b, scene.seat, way):
            open_ways[key] = way
        else:
            _tell_why_not(b, scene.seat, way)
    words = [(k, way_text(way, lambda code: name_of(b, code))) for k, way in open_ways.items()]
    chosen = await choose_word(
        scene.seat,
        "Choose one",
        words,
        source=scene.source,
        note=lambda key: way_note(b, open_ways[key], scene),
    )
    if chosen and await _pay(b, open_ways[chosen].cost, scene):
        await run(b, open_ways[chosen].ops, scene)


def way_note(b: Board, way: Way, scene: Scene) -> str:
    """What stands beside a way: that it takes the last Sanity or Stamina, and its odds."""
    cost = way.cost
    paid = dangers.fall(b, scene.seat, sanity=cost.sanity, stamina=cost.stamina, cost=True)
    lost = paid or dangers.fall_by(b, scene.seat, way.ops)
    return "; ".join(filter(None, (lost, odds_text(b, way.ops, scene))))


def odds_text(b: Board, ops: Sequence[Op], scene: Scene) -> str:
    """Dice and chance of the check that ops begin with; empty if they begin with none.

    What takes the last Sanity or Stamina when it is passed or failed is told, too.
    """
    match next(iter(ops), None):
        case Check(skill, modifier, passed, failed, difficulty):
            note = check_notes.check_note(b, scene.seat, skill, modifier, difficulty)
            worst = (("a pass ", dangers.fall_by(b, scene.seat, passed)),
                     ("a failure ", dangers.fall_by(b, scene.seat, failed)))  # fmt: skip
            return ", ".join((note, *(f"{when}{fall}" for when, fall in worst if fall)))
        case Chart(skill, modifier):
            return f"{check_notes.check_note(b, scene.seat, skill, modifier)} for a success"
        case _:
            return ""


def is_possible(b: Board, seat: Seat, way: Way) -> bool:
    """Whether a way can be paid for and its first effect finds what it takes away."""
    return _can_pay(b, seat, way.cost) and (not way.ops or _finds(b, seat, way.ops[0]))


def _can_pay(b: Board, seat: Seat, cost: Cost) -> bool:
    """Whether a price can be paid."""
    coins = losses.can_pay(
        b,
        seat,
        money=cost.money,
        clues=cost.clues,
        sanity=cost.sanity,
        stamina=cost.stamina,
    )
    units = -(-cost.toughness // 5)
    rich = not units or trophies.trophy_units(b, seat) >= units
    return coins and rich and len(b.who(seat).gates) >= cost.gates


async def _pay(b: Board, cost: Cost, scene: Scene) -> bool:
    """Pay a price; False if it could not be paid after all."""
    seat, source = scene.seat, scene.source
    if not _can_pay(b, seat, cost):
        return False
    if cost.gates:
        await trophies.lose_gate_trophies(b, seat, cost.gates, source=source)
    if cost.toughness:
        units = -(-cost.toughness // 5)
        if not await trophies.spend_trophies(b, seat, units, source=source):
            return False
    await losses.pay(
        b,
        seat,
        money=cost.money,
        clues=cost.clues,
        sanity=cost.sanity,
        stamina=cost.stamina,
        source=source,
    )
    return True


def _finds(b: Board, seat: Seat, op: Op) -> bool:
    """Whether there is enough of what an op takes away."""
    match op:
        case Lose(money=money, clues=clues):
            who = b.who(seat)
            return _least(money) <= who.money and _least(clues) <= who.clues
        case LoseItems(count, deck, kind):
            decks = None if deck is None else (deck,)
            return len(possessions.losable(b, seat, decks, kind)) >= _least(count)
        case _:
            return True


def _least(amount: Amount) -> int:
    """The least that there must be for an amount to be taken: all or half is at least 1."""
    match amount:
        case int(n):
            return n
        case All() | Half():
            return 1
        case _:
            return 0


# --- Numbers --------------------------------------------------------------------------------------


def _number(b: Board, scene: Scene, amount: Amount, coin: Coin) -> int:
    """An amount as a number; dice are rolled."""
    have = losses.amount(b, scene.seat, coin)
    match amount:
        case int(n):
            return n
        case Dice(count):
            return sum(rolls.roll(b, scene.seat, count, source=scene.source))
        case Successes(each):
            return each * scene.successes
        case All():
            return have
        case Half(up):
            return half(have, up=up)
        case Full():
            raise ValueError("only gains of Sanity and Stamina go up to the maximum")
        case _:
            assert_never(amount)


def half(count: int, *, up: bool) -> int:
    """Half of a number, rounded up or down."""
    return -(-count // 2) if up else count // 2


async def _gain(b: Board, op: Gain, scene: Scene) -> None:
    full = [
        coin
        for coin, n in ((Coin.SANITY, op.sanity), (Coin.STAMINA, op.stamina))
        if isinstance(n, Full)
    ]
    for coin in full:
        await losses.restore(b, scene.seat, coin, source=scene.source)
    plain = {
        Coin.MONEY: op.money,
        Coin.CLUES: op.clues,
        Coin.SANITY: 0 if Coin.SANITY in full else op.sanity,
        Coin.STAMINA: 0 if Coin.STAMINA in full else op.stamina,
    }
    wanted = {coin: _number(b, scene, n, coin) for coin, n in plain.items()}
    await losses.gain(
        b,
        scene.seat,
        money=wanted[Coin.MONEY],
        clues=wanted[Coin.CLUES],
        sanity=wanted[Coin.SANITY],
        stamina=wanted[Coin.STAMINA],
        source=scene.source,
    )


async def _lose_items(b: Board, op: LoseItems, scene: Scene) -> None:
    decks = None if op.deck is None else (op.deck,)
    here = len(possessions.losable(b, scene.seat, decks, op.kind))
    count = here
    if isinstance(op.count, int):
        count = op.count
    elif isinstance(op.count, Half):
        count = half(here, up=op.count.up)
    await possessions.lose_cards(b, scene.seat, count, decks=decks, kind=op.kind, why=scene.source)


async def _wager(b: Board, op: Wager, scene: Scene) -> None:
    """Dice for all of a stat: failures are one loss, which leaves something, or else devours."""
    seat, source = scene.seat, scene.source
    have = losses.amount(b, seat, op.stat)
    won = rolls.hits(b, seat, rolls.roll(b, seat, have, source=source))
    lost = have - won
    if op.stat is Coin.SANITY:
        await losses.lose(b, seat, sanity=lost, source=source, settled=False)
    else:
        await losses.lose(b, seat, stamina=lost, source=source, settled=False)
    if op.devours and not losses.amount(b, seat, op.stat):
        await fate.devour(b, seat, source=source)
        return
    await losses.settle(b, seat)
    await run(b, op.won, structs.replace(scene, successes=won))


# --- Cards and monsters ---------------------------------------------------------------------------


async def _receive(b: Board, seat: Seat, special: Special, source: str) -> None:
    match special:
        case Special.BLESSING:
            await specials.bless(b, seat, why=source)
        case Special.CURSE:
            await specials.curse(b, seat, why=source)
        case _:
            specials.gain_special(b, seat, special, why=source)


async def _add_token(b: Board, scene: Scene) -> None:
    if scene.card is not None:
        await add_token(b, scene.seat, scene.card)


async def add_token(b: Board, seat: Seat, card: CardNo) -> None:
    """Put a Stamina token on a held card, which is discarded when it has as many as it holds."""
    held = b.held(seat, card)
    if held is None:
        return
    held.tokens += 1
    if held.tokens >= card_facts(b, card).counters:
        await possessions.discard(b, seat, card, why="used")


async def _monsters_leave(b: Board, op: MonstersLeave, scene: Scene) -> None:
    gone = monsters.return_all(b, lambda: leaving(b, op))
    if gone:
        await run(b, op.then, scene)


def leaving(b: Board, op: MonstersLeave) -> list[MonsterNo]:
    """The monsters that an op sends back to the cup."""
    everywhere = bool(op.kinds)
    return monsters.monsters_in(
        b,
        streets=everywhere or bool(op.neighborhood) or "streets" in op.areas,
        locations=everywhere or bool(op.neighborhood) or "locations" in op.areas,
        sky=everywhere or "sky" in op.areas,
        outskirts="outskirts" in op.areas,
        neighborhood=op.neighborhood,
        codes=tuple(op.kinds),
    )


def card_facts(b: Board, card: CardNo) -> Card:
    """A held card's facts with the numbers that only scripts read."""
    facts = b.card(card)
    assert isinstance(facts, Card)
    return facts
