"""Gains and losses: money, clue tokens, Sanity, Stamina and items."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core.game import Board
from bot.second_edition.encounters.amount_values import amount_as_number, least_stock
from bot.second_edition.encounters.entry_phrases import items_text, points_text, stats_text
from bot.second_edition.encounters.occasion import Occasion
from bot.second_edition.encounters.operation import operation
from bot.second_edition.printed.ops import (
    DeadlyLoss,
    Full,
    Gain,
    GainSplit,
    Half,
    Lose,
    LoseItems,
    ToZero,
)
from bot.second_edition.printed.terms import Coin, Deck
from bot.second_edition.verbs import departures, losing, possessions


@operation(Gain, lambda op, _words: stats_text("gain", op.money, op.clues, op.sanity, op.stamina))
async def gain(b: Board, op: Gain, occasion: Occasion) -> None:
    """Gain money, clue tokens, Sanity and Stamina."""
    full = [
        coin
        for coin, n in ((Coin.SANITY, op.sanity), (Coin.STAMINA, op.stamina))
        if isinstance(n, Full)
    ]
    for coin in full:
        await losing.restore(b, occasion.seat, coin, source=occasion.source)
    plain = {
        Coin.MONEY: op.money,
        Coin.CLUES: op.clues,
        Coin.SANITY: 0 if Coin.SANITY in full else op.sanity,
        Coin.STAMINA: 0 if Coin.STAMINA in full else op.stamina,
    }
    wanted = {coin: amount_as_number(b, occasion, n, coin) for coin, n in plain.items()}
    await losing.gain(
        b,
        occasion.seat,
        money=wanted[Coin.MONEY],
        clues=wanted[Coin.CLUES],
        sanity=wanted[Coin.SANITY],
        stamina=wanted[Coin.STAMINA],
        source=occasion.source,
    )


def _has_to_lose(b: Board, seat: Seat, op: Lose) -> bool:
    who = b.who(seat)
    return least_stock(op.money) <= who.money and least_stock(op.clues) <= who.clues


@operation(
    Lose,
    lambda op, _words: stats_text("lose", op.money, op.clues, op.sanity, op.stamina),
    finds=_has_to_lose,
)
async def lose(b: Board, op: Lose, occasion: Occasion) -> None:
    """Lose money, clue tokens, Sanity and Stamina, all together."""
    await _run_loss(b, op, occasion, settled=True)


async def _run_loss(b: Board, op: Lose, occasion: Occasion, *, settled: bool) -> None:
    await losing.lose(
        b,
        occasion.seat,
        money=amount_as_number(b, occasion, op.money, Coin.MONEY),
        clues=amount_as_number(b, occasion, op.clues, Coin.CLUES),
        sanity=amount_as_number(b, occasion, op.sanity, Coin.SANITY),
        stamina=amount_as_number(b, occasion, op.stamina, Coin.STAMINA),
        source=occasion.source,
        settled=settled,
    )


@operation(
    DeadlyLoss,
    lambda op, words: (
        f"{words.phrase(op.loss)}; if this reduces Sanity or Stamina to 0, you are devoured"
    ),
)
async def lose_or_be_devoured(b: Board, op: DeadlyLoss, occasion: Occasion) -> None:
    """Lose Sanity or Stamina, and be devoured if it falls to 0."""
    await _run_loss(b, op.loss, occasion, settled=False)
    who = b.who(occasion.seat)
    if not (who.sanity and who.stamina):
        await departures.devour(b, occasion.seat, source=occasion.source)


@operation(ToZero, lambda op, _words: f"lose all your {op.stat.capitalize()} at once")
async def drop_to_zero(b: Board, op: ToZero, occasion: Occasion) -> None:
    """Reduce Sanity or Stamina to 0."""
    await losing.drop_to_zero(b, occasion.seat, op.stat, source=occasion.source)


@operation(
    GainSplit,
    lambda op, _words: (
        f"gain {points_text(op.points)}, divided between Sanity and Stamina as you like"
    ),
)
async def gain_split(b: Board, op: GainSplit, occasion: Occasion) -> None:
    """Gain points that the player divides between Sanity and Stamina."""
    total = amount_as_number(b, occasion, op.points, Coin.SANITY)
    pools = (Coin.SANITY, Coin.STAMINA)
    await losing.gain_divided(b, occasion.seat, total, pools, source=occasion.source)


def _has_items(b: Board, seat: Seat, op: LoseItems) -> bool:
    return len(possessions.losable_cards(b, seat, _decks_of(op), op.kind)) >= least_stock(op.count)


def _decks_of(op: LoseItems) -> tuple[Deck, ...] | None:
    return None if op.deck is None else (op.deck,)


@operation(
    LoseItems,
    lambda op, _words: f"discard {items_text(op.count, op.deck, op.kind)}",
    finds=_has_items,
)
async def lose_items(b: Board, op: LoseItems, occasion: Occasion) -> None:
    """Discard items that the player chooses."""
    decks = _decks_of(op)
    here = len(possessions.losable_cards(b, occasion.seat, decks, op.kind))
    count = here
    if isinstance(op.count, int):
        count = op.count
    elif isinstance(op.count, Half):
        count = op.count.of(here)
    await possessions.lose_cards(
        b, occasion.seat, count, decks=decks, kind=op.kind, why=occasion.source
    )
