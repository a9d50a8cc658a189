"""Location cards of Northside."""

from __future__ import annotations

from collections.abc import Callable

from bot.second_edition.api import (
    Board,
    Check,
    Choose,
    Coin,
    Cost,
    Deck,
    Draw,
    Encounter,
    Gain,
    Lose,
    May,
    MoveAnywhere,
    Receive,
    SearchAny,
    Seat,
    Skill,
    Special,
    ToStreet,
    Way,
    Word,
    choose_amount,
    choose_word,
    encounter,
    entry,
    gain,
    location_card,
    pay,
    sell,
    shop,
    tokens,
)

location_card(
    "northside_8",
    "northside",
    entry("newspaper", ToStreet()),
    entry("train_station", May([Receive(Special.RAIL_PASS)], Cost(money=3))),
)

location_card(
    "northside_9",
    "northside",
    entry("newspaper", Lose(stamina=1)),
    entry("train_station", May([MoveAnywhere(), Encounter()])),
)

location_card(
    "northside_10",
    "northside",
    entry("train_station", May([Receive(Special.RAIL_PASS)], Cost(money=3))),
)

location_card(
    "northside_11",
    "northside",
    entry("curiositie_shoppe", May([Word("box_mythos")])),
    entry("newspaper", May([Word("coded_messages")], Cost(clues=1, gates=1, monsters=1))),
    entry("train_station", May([Gain(clues=2)], Cost(money=1))),
)

location_card(
    "northside_12",
    "northside",
    entry("curiositie_shoppe", May([SearchAny(Deck.UNIQUE), Receive(Special.CURSE)])),
    entry("newspaper", Check(Skill.LUCK, -1, passed=[May([MoveAnywhere(), Encounter()])])),
    entry("train_station", Check(Skill.LUCK, -2, passed=[Draw(Deck.UNIQUE)])),
)

location_card(
    "northside_13",
    "northside",
    entry("curiositie_shoppe", May([Draw(Deck.SPELL)], Cost(clues=2))),
    entry("newspaper", Receive(Special.RETAINER)),
    entry("train_station", Choose([Way([Gain(sanity=1)]), Way([Gain(stamina=1)])])),
)

location_card(
    "northside_14",
    "northside",
    entry("curiositie_shoppe", ToStreet()),
    entry("newspaper", Gain(money=5)),
    entry("train_station", Check(Skill.LUCK, -1, passed=[Draw(Deck.SPELL), Gain(clues=1)])),
)


@encounter("northside_8", at="curiositie_shoppe")
@encounter("northside_10", at="curiositie_shoppe")
async def sell_unique_item_for_double(b: Board, seat: Seat) -> None:
    """You may sell 1 Unique Item for twice its list price."""
    await sell(b, seat, (Deck.UNIQUE,), factor=2, source="curiositie_shoppe")


@encounter("northside_9", at="curiositie_shoppe")
async def offer_two_common_and_two_unique_items(b: Board, seat: Seat) -> None:
    """A sale: the top 2 Common Items and the top 2 Unique Items are for sale at list price.

    Starting with you, everyone may buy as many as they like; the rest are discarded.
    """
    others = [other for other in b.seats.order() if other != seat]
    looks = ((Deck.COMMON, 2), (Deck.UNIQUE, 2))
    await shop(b, seat, looks, buy=4, others=others, source="curiositie_shoppe")


CLUE_VALUE, MOST_CLUES = 2, 3
"""Dollars for a clue token, and how many change hands."""


@encounter("northside_10", at="newspaper")
async def buy_or_sell_clues(b: Board, seat: Seat) -> None:
    """You may buy up to 3 clue tokens for $2 each, or sell up to 3 for $2 each."""
    who = b.who(seat)
    words = [("buy", f"Buy clue tokens for ${CLUE_VALUE} each")] if who.money >= CLUE_VALUE else []
    words += [("sell", f"Sell clue tokens for ${CLUE_VALUE} each")] if who.clues else []
    chosen = await choose_word(
        b,
        seat,
        "Buy or sell clue tokens?",
        [*words, ("no", "No")] if words else [],
        source="newspaper",
    )
    if chosen == "buy":
        await _buy_clues(b, seat)
    elif chosen == "sell":
        await _sell_clues(b, seat)


async def _buy_clues(b: Board, seat: Seat) -> None:
    def label(n: int) -> str:
        return f"Pay ${n * CLUE_VALUE}: {tokens(Coin.CLUES, n)}" if n else "Buy nothing"

    n = await _choose_number_of_clues(b, seat, b.who(seat).money // CLUE_VALUE, label)
    await pay(b, seat, money=n * CLUE_VALUE, source="newspaper")
    await gain(b, seat, clues=n, source="newspaper")


async def _sell_clues(b: Board, seat: Seat) -> None:
    def label(n: int) -> str:
        return f"Sell {tokens(Coin.CLUES, n)}: ${n * CLUE_VALUE}" if n else "Sell nothing"

    n = await _choose_number_of_clues(b, seat, b.who(seat).clues, label)
    await pay(b, seat, clues=n, source="newspaper", discards=True)
    await gain(b, seat, money=n * CLUE_VALUE, source="newspaper")


async def _choose_number_of_clues(
    b: Board, seat: Seat, most: int, label: Callable[[int], str]
) -> int:
    most = min(MOST_CLUES, most)
    prompt = "How many clue tokens?"
    return await choose_amount(b, seat, prompt, 0, most, source="newspaper", label=label)
