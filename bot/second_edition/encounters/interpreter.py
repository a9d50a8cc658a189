"""Carries out what an entry says: one `match` that calls the rules' verbs.

What may be done or is chosen stands in `ways`, numbers in `amounts`. The words for the same values
are made in `sentences`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec import structs

from bot.engine.ids import Seat
from bot.second_edition.core import rolls
from bot.second_edition.core.facts import EncounterMet
from bot.second_edition.core.game import Board
from bot.second_edition.core.registry import REGISTRY
from bot.second_edition.encounters import drawing
from bot.second_edition.encounters.amounts import number
from bot.second_edition.encounters.box_words import BOX_WORDS
from bot.second_edition.encounters.entries import ENTRIES, Scripted
from bot.second_edition.encounters.occasion import Occasion
from bot.second_edition.encounters.ways import choice, offer
from bot.second_edition.names.choices import may
from bot.second_edition.printed.ops import (
    AddToken,
    Arrested,
    Buy,
    Chart,
    Check,
    Choose,
    CombatCheck,
    DeadlyLoss,
    Delayed,
    Devoured,
    DiscardThis,
    DoomRises,
    Draw,
    Encounter,
    Facing,
    FallBack,
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
    RollDice,
    SearchAny,
    SearchFirst,
    Successes,
    Take,
    TakeAlly,
    TerrorRises,
    ToStreet,
    ToZero,
    Visit,
    Wager,
    Word,
)
from bot.second_edition.printed.terms import Coin, MonsterNo, Place, Special
from bot.second_edition.verbs import (
    afflictions,
    arrivals,
    awakening,
    checks,
    coins,
    departures,
    draws,
    gates,
    losses,
    monsters,
    possessions,
    shopping,
    specials,
    tracks,
    travel,
)
from bot.second_edition.verbs.meeting import monster_appears
from bot.second_edition.verbs.skirmish import skirmish

OTHER = "other"


async def resolve(b: Board, seat: Seat, card: str, at: str) -> None:
    """Resolve the entry of an encounter card for a place or world.

    A location's own entry means that location by "here", wherever the game master moved its reader.
    """
    where = at if at in ENTRIES.on(card) else OTHER
    entry = ENTRIES.entry(card, where)
    b.tell(EncounterMet(seat=seat, card=card, entry=where))
    if isinstance(entry, Scripted):
        await entry.run(b, seat)
        return
    here = Place(at) if b.town.is_location(Place(at)) else b.who(seat).place
    await run(b, entry.ops, Occasion(seat, _source(b, seat, at), here))


REGISTRY.location_encounter = resolve
REGISTRY.gate_encounter = resolve


def _source(b: Board, seat: Seat, at: str) -> str:
    """Return what asks: the Other World where the investigator is, or the entry's place."""
    world = b.town.world_of(b.who(seat).place)
    return world or at


async def run(b: Board, ops: Sequence[Op], occasion: Occasion) -> None:
    """Carry out ops in order. Raises `SeatLeft` in a frame of a seat that goes down."""
    for op in ops:
        await run_one(b, op, occasion)


async def run_one(b: Board, op: Op, occasion: Occasion) -> None:  # noqa: C901, PLR0912, PLR0915 - one case for each word
    """Carry out one op."""
    seat, source = occasion.seat, occasion.source
    match op:
        case Check():
            await _check(b, op, occasion)
        case CombatCheck(modifier, passed, failed):
            won = await skirmish(b, seat, modifier, source=source)
            await run(b, passed if won else failed, occasion)
            await coins.settle(b, seat)
        case Chart():
            await _look_up_row(b, op, occasion)
        case Roll(success, failure):
            count = rolls.hits(b, seat, rolls.roll(b, seat, source=source))
            await run(b, success if count else failure, structs.replace(occasion, successes=count))
        case RollDice(dice, ops):
            count = rolls.hits(b, seat, rolls.roll(b, seat, dice, source=source))
            await run(b, ops, structs.replace(occasion, successes=count, failures=dice - count))
        case May():
            await run(b, await offer(b, op, occasion), occasion)
        case Choose():
            await run(b, await choice(b, op, occasion), occasion)
        case Gain():
            await _gain(b, op, occasion)
        case Lose():
            await _lose(b, op, occasion)
        case DeadlyLoss(loss):
            await _lose_or_be_devoured(b, loss, occasion)
        case ToZero(stat):
            await losses.drop_to_zero(b, seat, stat, source=source)
        case GainSplit(points):
            total = number(b, occasion, points, Coin.SANITY)
            await losses.split(b, seat, total, (Coin.SANITY, Coin.STAMINA), source=source)
        case LoseItems():
            await _lose_items(b, op, occasion)
        case Wager():
            await _wager(b, op, occasion)
        case Draw():
            await _draw(b, op, occasion)
        case SearchFirst(deck, kind):
            await draws.search_first(b, seat, deck, kind=kind)
        case SearchAny(deck):
            await draws.search(b, seat, deck, source=source)
        case Take(card):
            await _take(b, seat, card)
        case TakeAlly(ally, otherwise):
            if not await draws.take_named(b, seat, ally):
                await run(b, otherwise, occasion)
        case Receive(special):
            await _receive(b, seat, special, source)
        case Buy(deck, look, most, change, half):
            looks = ((deck, look),)
            await shopping.shop(b, seat, looks, buy=most, change=change, halved=half, source=source)
        case Move(to):
            await travel.move_to(b, seat, to)
        case ToStreet():
            await travel.move_to(b, seat, b.town.street_of(occasion.place))
        case MoveAnywhere():
            await travel.move_anywhere(b, seat, source=source)
        case Encounter(cards):
            if b.town.is_location(b.who(seat).place):
                await drawing.encounter_here(b, seat, draw=cards)
        case Visit(world):
            await drawing.visit(b, seat, world)
        case ReturnToArkham(explored):
            await travel.return_to_arkham(b, seat, explored=explored)
        case FallBack(otherwise):
            if not await travel.fall_back(b, seat):
                await run(b, otherwise, occasion)
        case Delayed():
            travel.delay(b, seat)
        case LoseTurn():
            travel.lose_next_turn(b, seat)
        case Arrested():
            await travel.arrest(b, seat)
        case Lost():
            await travel.lose_in_time(b, seat, source=source)
        case Devoured():
            await departures.devour(b, seat, source=source)
        case MonsterAppears(modifier):
            await monster_appears(b, seat, modifier=modifier)
        case GateAppears(monster):
            await gates.gate_appears(b, occasion.place, monsters_too=int(monster))
        case MonsterTrophy():
            monsters.take_trophy(b, seat, monsters.draw_monster(b, enters_play=False))
        case DiscardThis():
            if occasion.card is not None:
                await possessions.discard(b, seat, occasion.card)
        case AddToken():
            if occasion.card is not None:
                await possessions.add_token(b, seat, occasion.card)
        case TerrorRises(by):
            await tracks.raise_terror(b, by)
        case DoomRises(by):
            await awakening.add_doom(b, by, source=source)
        case Facing(ancient_one, ops):
            if b.state.ancient_one == ancient_one:
                await run(b, ops, occasion)
        case Word(name):
            await BOX_WORDS[name].run(b, seat, source)
        case MonstersLeave():
            await _monsters_leave(b, op, occasion)
        case MonstersCome(place, count):
            await arrivals.spawn_monsters(b, place, count)
        case PlacesClose(places):
            for place in places:
                await tracks.close_place(b, place, source=source)
        case _:
            assert_never(op)


# --- Checks and choices ---------------------------------------------------------------------------


async def _check(b: Board, op: Check, occasion: Occasion) -> None:
    if op.instead and await _has_discarded(b, op, occasion):
        await run(b, op.passed, occasion)
        return
    seat, source = occasion.seat, occasion.source
    spec = checks.CheckSpec(
        op.skill,
        op.modifier,
        op.difficulty,
        source=source,
        counts=any(_counts(each) for each in op.passed),
        idle=not op.failed and all(_gives_nothing(b, seat, each) for each in op.passed),
        hanging=(op.passed, op.failed),
    )
    result = await checks.perform_check(b, seat, spec)
    ops = op.passed if result.passed else op.failed
    await run(b, ops, structs.replace(occasion, successes=result.successes))


def _counts(op: Op) -> bool:
    """Return whether each success is worth something to an op."""
    amounts = (op.money, op.clues) if isinstance(op, Gain) else ()
    return any(isinstance(amount, Successes) for amount in amounts)


def _gives_nothing(b: Board, seat: Seat, op: Op) -> bool:
    """Return whether an op would only restore Sanity or Stamina of which nothing is lacking."""
    if not isinstance(op, Gain) or op.money != 0 or op.clues != 0:
        return False
    who = b.who(seat)
    sane = op.sanity == 0 or who.sanity >= b.sheets.max_sanity(seat)
    return sane and (op.stamina == 0 or who.stamina >= b.sheets.max_stamina(seat))


async def _has_discarded(b: Board, op: Check, occasion: Occasion) -> bool:
    """Return whether a card was discarded in order to pass."""
    held = b.cards.owns(occasion.seat, op.instead)
    if held is None:
        return False
    prompt = f"Discard {b.cards.facts(held.card).name} to pass the {op.skill.capitalize()} check?"
    if not await may(b, occasion.seat, prompt, source=occasion.source):
        return False
    return await possessions.discard(b, occasion.seat, held.card, why=occasion.source)


# --- Numbers --------------------------------------------------------------------------------------


async def _lose(b: Board, op: Lose, occasion: Occasion, *, settled: bool = True) -> None:
    await losses.lose(
        b,
        occasion.seat,
        money=number(b, occasion, op.money, Coin.MONEY),
        clues=number(b, occasion, op.clues, Coin.CLUES),
        sanity=number(b, occasion, op.sanity, Coin.SANITY),
        stamina=number(b, occasion, op.stamina, Coin.STAMINA),
        source=occasion.source,
        settled=settled,
    )


async def _lose_or_be_devoured(b: Board, op: Lose, occasion: Occasion) -> None:
    """Lose, and be devoured at 0 before going insane or unconscious."""
    await _lose(b, op, occasion, settled=False)
    who = b.who(occasion.seat)
    if not (who.sanity and who.stamina):
        await departures.devour(b, occasion.seat, source=occasion.source)


async def _gain(b: Board, op: Gain, occasion: Occasion) -> None:
    full = [
        coin
        for coin, n in ((Coin.SANITY, op.sanity), (Coin.STAMINA, op.stamina))
        if isinstance(n, Full)
    ]
    for coin in full:
        await losses.restore(b, occasion.seat, coin, source=occasion.source)
    plain = {
        Coin.MONEY: op.money,
        Coin.CLUES: op.clues,
        Coin.SANITY: 0 if Coin.SANITY in full else op.sanity,
        Coin.STAMINA: 0 if Coin.STAMINA in full else op.stamina,
    }
    wanted = {coin: number(b, occasion, n, coin) for coin, n in plain.items()}
    await losses.gain(
        b,
        occasion.seat,
        money=wanted[Coin.MONEY],
        clues=wanted[Coin.CLUES],
        sanity=wanted[Coin.SANITY],
        stamina=wanted[Coin.STAMINA],
        source=occasion.source,
    )


async def _lose_items(b: Board, op: LoseItems, occasion: Occasion) -> None:
    decks = None if op.deck is None else (op.deck,)
    here = len(possessions.losable(b, occasion.seat, decks, op.kind))
    count = here
    if isinstance(op.count, int):
        count = op.count
    elif isinstance(op.count, Half):
        count = op.count.of(here)
    await possessions.lose_cards(
        b, occasion.seat, count, decks=decks, kind=op.kind, why=occasion.source
    )


async def _wager(b: Board, op: Wager, occasion: Occasion) -> None:
    """Dice for all of a stat: failures are one loss, which leaves something, or else devours."""
    seat, source = occasion.seat, occasion.source
    have = coins.amount(b, seat, op.stat)
    won = rolls.hits(b, seat, rolls.roll(b, seat, have, source=source))
    rolled = structs.replace(occasion, successes=won, failures=have - won)
    lost = number(b, rolled, op.lost, op.stat)
    if op.stat is Coin.SANITY:
        await losses.lose(b, seat, sanity=lost, source=source, settled=False)
    else:
        await losses.lose(b, seat, stamina=lost, source=source, settled=False)
    if op.devours and not coins.amount(b, seat, op.stat):
        await departures.devour(b, seat, source=source)
        return
    await coins.settle(b, seat)
    await run(b, op.won, structs.replace(occasion, successes=won))


# --- Cards and monsters ---------------------------------------------------------------------------


async def _receive(b: Board, seat: Seat, special: Special, source: str) -> None:
    match special:
        case Special.BLESSING:
            await specials.bless(b, seat, why=source)
        case Special.CURSE:
            await specials.curse(b, seat, why=source)
        case _:
            specials.gain_special(b, seat, special, why=source)


async def _take(b: Board, seat: Seat, card: str) -> None:
    if b.library.cards[card].deck in afflictions.AFFLICTIONS:
        await afflictions.afflict_by(b, seat, card)
    else:
        await draws.take_named(b, seat, card)


async def _look_up_row(b: Board, op: Chart, occasion: Occasion) -> None:
    """Count successes, and carry out the highest row of a table that they reach."""
    seat, source = occasion.seat, occasion.source
    count = await checks.count_successes(b, seat, op.skill, op.modifier, source=source)
    row = max(low for low in op.rows if low <= count)
    await run(b, op.rows[row], structs.replace(occasion, successes=count))


async def _draw(b: Board, op: Draw, occasion: Occasion) -> None:
    seat, source = occasion.seat, occasion.source
    if op.deck in afflictions.AFFLICTIONS:
        await afflictions.afflict(b, seat, op.deck, op.count, source=source)
    else:
        await draws.draw(b, seat, op.deck, op.count, keep=op.keep, source=source)


async def _monsters_leave(b: Board, op: MonstersLeave, occasion: Occasion) -> None:
    gone = monsters.return_all(b, lambda: leaving(b, op))
    if gone:
        await run(b, op.then, occasion)


def leaving(b: Board, op: MonstersLeave) -> list[MonsterNo]:
    """The monsters that an op sends back to the cup."""
    if op.neighborhood:
        return [
            each.no
            for each in b.state.monsters
            if b.town.neighborhood(each.place) == op.neighborhood
        ]
    areas = {*monsters.ON_BOARD, *op.areas} if op.kinds else op.areas
    return monsters.monsters_in(b, areas, codes=op.kinds)
