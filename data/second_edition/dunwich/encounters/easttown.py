"""Location cards of Easttown."""

from __future__ import annotations

from bot.second_edition.api import (
    Arrested,
    Board,
    Buy,
    Check,
    Choose,
    Coin,
    Cost,
    Deck,
    Delayed,
    Dimension,
    Draw,
    Gain,
    GainSplit,
    Lose,
    LoseItems,
    May,
    Place,
    Receive,
    SearchFirst,
    Seat,
    Skill,
    Special,
    Take,
    TakeAlly,
    Way,
    Word,
    affords,
    arrest,
    check,
    choose_amount,
    encounter,
    entry,
    gain,
    location_card,
    move_to,
    pay,
    tokens,
)

location_card(
    "easttown_8",
    "easttown",
    entry("police_station", Delayed()),
    entry("velmas_diner", May([Check(Skill.WILL, -1, passed=[Receive(Special.RETAINER)])])),
)

location_card(
    "easttown_9",
    "easttown",
    entry("police_station", May([SearchFirst(Deck.COMMON, "weapon")], Cost(clues=3))),
    entry("velmas_diner", May([Gain(money=2), Delayed()])),
)

location_card(
    "easttown_10",
    "easttown",
    entry("velmas_diner", Take("food")),
)

location_card(
    "easttown_11",
    "easttown",
    entry("hibbs_roadhouse", May([TakeAlly("ryan_dean", [Draw(Deck.COMMON, 2)])], Cost(clues=3))),
    entry("police_station", Delayed(), Gain(clues=1)),
    entry("velmas_diner", Buy(Deck.COMMON, look=2, most=2, change=2)),
)

location_card(
    "easttown_12",
    "easttown",
    entry("hibbs_roadhouse", Take("whiskey")),
    entry("police_station", May([Gain(money=5)], Cost(monsters=1, symbol=Dimension.CRESCENT))),
    entry("velmas_diner", May([Word("velmas_gratitude")])),
)

location_card(
    "easttown_13",
    "easttown",
    entry(
        "hibbs_roadhouse",
        May(
            [Check(Skill.LUCK, -2, passed=[Gain(money=3)], failed=[Gain(sanity=1)])], Cost(money=1)
        ),
    ),
    entry("police_station", May([Gain(money=5)], Cost(monsters=1, symbol=Dimension.CRESCENT))),
    entry("velmas_diner", May([GainSplit(4)], Cost(money=3))),
)

location_card(
    "easttown_14",
    "easttown",
    entry("hibbs_roadhouse", Choose([Way([Lose(money=2)]), Way([LoseItems(1)])])),
    entry("police_station", Lose(sanity=1)),
    entry("velmas_diner", May([Gain(stamina=2, sanity=1)], Cost(money=2))),
)


@encounter("easttown_8", at="hibbs_roadhouse")
@encounter("easttown_9", at="hibbs_roadhouse")
async def buy_clues_for_two_dollars(b: Board, seat: Seat) -> None:
    """You may pay up to $6 to gain 1 clue token for every $2."""
    if not affords(b, seat, money=2):
        return
    most = min(3, b.who(seat).money // 2)
    rounds = await choose_amount(
        b,
        seat,
        "How much do you spend?",
        0,
        most,
        source="hibbs_roadhouse",
        label=lambda n: f"Pay ${2 * n}: {tokens(Coin.CLUES, n)}" if n else "Pay nothing",
    )
    await pay(b, seat, money=2 * rounds, source="hibbs_roadhouse")
    await gain(b, seat, clues=rounds, source="hibbs_roadhouse")


@encounter("easttown_10", at="hibbs_roadhouse")
async def check_luck_or_be_arrested(b: Board, seat: Seat) -> None:
    """Pass a Luck (-1) check, or be arrested, unless you are the Deputy of Arkham."""
    failing = "nothing happens" if b.cards.owns(seat, "deputy_of_arkham") else [Arrested()]
    if not await check(
        b, seat, Skill.LUCK, -1, source="hibbs_roadhouse", failing=failing
    ) and not b.cards.owns(seat, "deputy_of_arkham"):
        await arrest(b, seat)


@encounter("easttown_10", at="police_station")
async def move_everyone_out_of_station(b: Board, _seat: Seat) -> None:
    """Every investigator in the Police Station moves to the street; anyone in the Jail Cell stays
    there.
    """
    for who in b.seats.at(Place("police_station")):
        await move_to(b, who.seat, Place("easttown_streets"))
