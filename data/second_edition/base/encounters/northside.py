"""Location cards of Northside."""

from __future__ import annotations

from bot.second_edition.api import (
    Arrested,
    Board,
    Buy,
    Check,
    Cost,
    Deck,
    Dice,
    Draw,
    Encounter,
    Gain,
    GainSplit,
    Lose,
    LoseItems,
    May,
    MoveAnywhere,
    Receive,
    Seat,
    Skill,
    Special,
    Visit,
    check,
    choose_word,
    encounter,
    encounter_here,
    entry,
    location_card,
    lose_cards,
    move_to,
    next_gate_location,
    search_to_buy,
    shop,
)

location_card(
    "northside_1",
    "northside",
    entry("curiositie_shoppe", Check(Skill.LUCK, -2, failed=[Receive(Special.CURSE)])),
    entry("newspaper", Gain(money=2), MoveAnywhere(), Encounter()),
    entry("train_station", Check(Skill.SNEAK, -1, passed=[Draw(Deck.UNIQUE)], failed=[Arrested()])),
)

location_card(
    "northside_2",
    "northside",
    entry("curiositie_shoppe", Check(Skill.FIGHT, -1, failed=[Visit("abyss")])),
    entry("newspaper", Gain(money=5)),
    entry(
        "train_station",
        Check(Skill.SPEED, -2, passed=[Draw(Deck.SPELL)], failed=[Lose(sanity=Dice())]),
    ),
)

location_card(
    "northside_3",
    "northside",
    entry("newspaper", Receive(Special.RETAINER)),
    entry("train_station", GainSplit(2)),
)

location_card(
    "northside_4",
    "northside",
    entry("newspaper", Receive(Special.RETAINER)),
    entry("train_station", Buy(Deck.COMMON, change=1)),
)

location_card(
    "northside_5",
    "northside",
    entry("newspaper", Check(Skill.LORE, -1, passed=[Gain(clues=3)])),
    entry("train_station", May([MoveAnywhere(), Encounter()])),
)

location_card(
    "northside_6",
    "northside",
    entry("newspaper", Check(Skill.LUCK, -1, passed=[Gain(clues=1)])),
    entry(
        "train_station",
        May(
            [Check(Skill.LUCK, -2, passed=[Draw(Deck.UNIQUE)], failed=[Draw(Deck.COMMON)])],
            Cost(money=3),
        ),
    ),
)

location_card(
    "northside_7",
    "northside",
    entry("newspaper", Lose(sanity=1)),
    entry(
        "train_station",
        Check(Skill.LUCK, -1, passed=[Draw(Deck.UNIQUE)], failed=[Lose(stamina=Dice())]),
    ),
)


@encounter("northside_3", at="curiositie_shoppe")
async def buy_one_searched_item(b: Board, seat: Seat) -> None:
    """Search the Common Item or the Unique Item deck; you may buy one card there at list price."""
    words = ((Deck.COMMON, "Common Items"), (Deck.UNIQUE, "Unique Items"))
    deck = await choose_word(
        b, seat, "Which deck do you search?", words, source="curiositie_shoppe"
    )
    await search_to_buy(b, seat, Deck(deck), source="curiositie_shoppe")


@encounter("northside_4", at="curiositie_shoppe")
async def check_luck_or_discard_item(b: Board, seat: Seat) -> None:
    """Pass a Luck (-1) check, or discard 1 item of your choice; if you have none, draw again."""
    if await check(
        b,
        seat,
        Skill.LUCK,
        -1,
        source="curiositie_shoppe",
        failing=[LoseItems(1)] if b.cards.items(seat) else "have another encounter here",
    ):
        return
    if b.cards.items(seat):
        await lose_cards(b, seat, 1, why="curiositie_shoppe")
    else:
        await encounter_here(b, seat)


@encounter("northside_5", at="curiositie_shoppe")
async def offer_three_common_items_and_one_unique(b: Board, seat: Seat) -> None:
    """A sale: the top 3 Common Items and the top Unique Item are for sale at list price.

    Starting with you, everyone may buy as many as they like; the rest are discarded.
    """
    others = [other for other in b.seats.order() if other != seat]
    looks = ((Deck.COMMON, 3), (Deck.UNIQUE, 1))
    await shop(b, seat, looks, buy=4, others=others, source="curiositie_shoppe")


@encounter("northside_6", at="curiositie_shoppe")
async def check_luck_to_buy_items(b: Board, seat: Seat) -> None:
    """Make a Luck (-1) check. Pass: you may buy the top Common Item, the top Unique Item or both.
    Fail: you may buy the top Common Item only. Each costs its list price.
    """
    looks = [(Deck.COMMON, 1)]
    if await check(
        b,
        seat,
        Skill.LUCK,
        -1,
        source="curiositie_shoppe",
        passing="you may buy the top Common Item, the top Unique Item or both",
        failing="you may buy the top Common Item only",
    ):
        looks.append((Deck.UNIQUE, 1))
    await shop(b, seat, looks, buy=len(looks), source="curiositie_shoppe")


@encounter("northside_7", at="curiositie_shoppe")
async def check_speed_or_move_to_gate(b: Board, seat: Seat) -> None:
    """Pass a Speed (-1) check, or draw a Mythos card: move to the location where it would open a
    gate and have an encounter there. The card has no other effect.
    """
    if not await check(
        b,
        seat,
        Skill.SPEED,
        -1,
        source="curiositie_shoppe",
        failing="draw a Mythos card, move to the location where it would open a gate and have an "
        "encounter there",
    ):
        place = next_gate_location(b)
        if place is not None:
            await move_to(b, seat, place)
            await encounter_here(b, seat)
