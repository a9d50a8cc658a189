"""Location cards of Easttown."""

from __future__ import annotations

from bot.second_edition.api import (
    ALL,
    Board,
    Buy,
    Check,
    Choose,
    Coin,
    Cost,
    Deck,
    Dice,
    Draw,
    Gain,
    Lose,
    LoseItems,
    May,
    MonsterAppears,
    Place,
    Receive,
    Seat,
    Skill,
    Special,
    Take,
    TakeAlly,
    ToStreet,
    Way,
    affords,
    check,
    choose_amount,
    encounter,
    entry,
    gain,
    is_treated,
    location_card,
    lose,
    move_to,
    pay,
    split,
)

location_card(
    "easttown_1",
    "easttown",
    entry("hibbs_roadhouse", May([TakeAlly("ryan_dean", [Draw(Deck.COMMON, 2)])], Cost(clues=3))),
    entry(
        "police_station",
        Check(Skill.WILL, -1, passed=[Gain(clues=1)], failed=[ToStreet(), Lose(sanity=1)]),
    ),
)

location_card(
    "easttown_2",
    "easttown",
    entry("velmas_diner", Take("food")),
    entry("police_station", Check(Skill.LUCK, -1, failed=[Lose(stamina=2)])),
)

location_card(
    "easttown_3",
    "easttown",
    entry("velmas_diner", May([Gain(stamina=2)], Cost(money=1))),
    entry("hibbs_roadhouse", Take("whiskey")),
    entry("police_station", Check(Skill.WILL, -1, passed=[Gain(clues=2)])),
)

location_card(
    "easttown_4",
    "easttown",
    entry("velmas_diner", Check(Skill.WILL, -2, passed=[Gain(money=5)])),
    entry("hibbs_roadhouse", Buy(Deck.COMMON, look=3, most=3, change=1)),
    entry("police_station", Check(Skill.LUCK, -1, passed=[Take("38_revolver")])),
)

location_card(
    "easttown_5",
    "easttown",
    entry(
        "velmas_diner",
        Check(Skill.LUCK, -1, passed=[Receive(Special.BLESSING)], failed=[Receive(Special.CURSE)]),
    ),
    entry("hibbs_roadhouse", MonsterAppears()),
    entry(
        "police_station", Choose([Way(cost=Cost(money=5)), Way([LoseItems(ALL, kind="weapon")])])
    ),
)

location_card(
    "easttown_6",
    "easttown",
    entry("velmas_diner", Check(Skill.LUCK, -1, failed=[Lose(stamina=2)])),
    entry(
        "hibbs_roadhouse",
        Check(
            Skill.WILL,
            -1,
            passed=[Gain(clues=2)],
            failed=[ToStreet(), Choose([Way([LoseItems(1)]), Way([Lose(money=ALL)])])],
        ),
    ),
    entry("police_station", Check(Skill.LUCK, -2, passed=[Draw(Deck.UNIQUE)])),
)

location_card(
    "easttown_7",
    "easttown",
    entry(
        "velmas_diner",
        May([Check(Skill.SNEAK, -1, passed=[Gain(money=Dice())], failed=[ToStreet()])]),
    ),
    entry("hibbs_roadhouse", Check(Skill.LUCK, -1, failed=[Lose(money=ALL)])),
    entry("police_station", Check(Skill.SNEAK, 0, passed=[Take("research_materials")])),
)


@encounter("easttown_1", at="velmas_diner")
async def buy_sanity_and_stamina(b: Board, seat: Seat) -> None:
    """You may pay up to $6 to gain that many points of Sanity and Stamina, divided as you like."""
    if is_treated(b, seat, "velmas_diner"):
        await split(b, seat, 6, (Coin.SANITY, Coin.STAMINA), source="velmas_diner")
        return
    if not affords(b, seat, money=1):
        return
    most = min(6, b.who(seat).money)
    paid = await choose_amount(
        b,
        seat,
        "How much do you pay? Each $1 restores 1 Sanity or 1 Stamina.",
        0,
        most,
        source="velmas_diner",
        label=lambda n: f"Pay ${n}" if n else "Pay nothing",
    )
    await pay(b, seat, money=paid)
    await split(b, seat, paid, (Coin.SANITY, Coin.STAMINA), source="velmas_diner")


@encounter("easttown_2", at="hibbs_roadhouse")
async def check_luck_at_cards(b: Board, seat: Seat) -> None:
    """Make a Luck (-1) check. Pass: gain $5. Fail: lose $3; if you have less, lose 1 Stamina and
    move to the street.
    """
    rich = b.who(seat).money >= 3
    if await check(
        b,
        seat,
        Skill.LUCK,
        -1,
        source="hibbs_roadhouse",
        passing=[Gain(money=5)],
        failing=[Lose(money=3)] if rich else [Lose(stamina=1), ToStreet()],
    ):
        await gain(b, seat, money=5)
    elif b.who(seat).money >= 3:
        await lose(b, seat, money=3)
    else:
        await lose(b, seat, stamina=1)
        await move_to(b, seat, Place("easttown_streets"))
