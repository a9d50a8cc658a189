"""Location cards of Southside."""

from __future__ import annotations

from bot.second_edition.api import (
    FULL,
    Board,
    Buy,
    Chart,
    Check,
    Choose,
    Cost,
    Deck,
    Delayed,
    Dice,
    Draw,
    Encounter,
    Gain,
    GainSplit,
    Half,
    Lose,
    LoseItems,
    May,
    Move,
    Place,
    Receive,
    Seat,
    Skill,
    Special,
    Take,
    TakeAlly,
    ToStreet,
    Visit,
    Way,
    affords,
    clue_price,
    encounter,
    entry,
    hits,
    location_card,
    may,
    pay,
    remove_doom,
    roll,
)

location_card(
    "southside_1",
    "southside",
    entry("historical_society", May([Move(Place("woods")), Encounter(2)])),
    entry(
        "mas_boarding_house",
        Check(Skill.LUCK, 0, passed=[Visit("dreamlands")], failed=[Visit("abyss")]),
    ),
    entry("south_church", Lose(sanity=1)),
)

location_card(
    "southside_2",
    "southside",
    entry(
        "historical_society",
        Choose(
            [
                Way(
                    [
                        Check(
                            Skill.LUCK, -1, passed=[Draw(Deck.SPELL)], failed=[Visit("dreamlands")]
                        )
                    ],
                    Cost(money=3),
                ),
                Way([ToStreet()]),
            ]
        ),
    ),
    entry("mas_boarding_house", May([Move(Place("silver_twilight_lodge")), Encounter(2)])),
    entry("south_church", Receive(Special.BLESSING)),
)

location_card(
    "southside_3",
    "southside",
    entry(
        "historical_society",
        Check(
            Skill.SNEAK,
            -1,
            passed=[Gain(sanity=1)],
            failed=[Lose(stamina=2), ToStreet(), Receive(Special.CURSE)],
        ),
    ),
    entry("mas_boarding_house", Gain(stamina=Dice())),
    entry(
        "south_church", Choose([Way([Lose(money=Half(up=True))]), Way([LoseItems(Half(up=True))])])
    ),
)

location_card(
    "southside_4",
    "southside",
    entry(
        "historical_society",
        Check(Skill.LUCK, -1, passed=[Draw(Deck.SKILL), Delayed()], difficulty=2),
    ),
    entry(
        "mas_boarding_house",
        May(
            [
                Check(
                    Skill.WILL,
                    0,
                    passed=[Choose([Way([Buy(Deck.COMMON)]), Way([Buy(Deck.UNIQUE)])])],
                    failed=[Delayed()],
                )
            ]
        ),
    ),
    entry("south_church", May([Take("holy_water")])),
)

location_card(
    "southside_5",
    "southside",
    entry("historical_society", Lose(sanity=1)),
    entry("mas_boarding_house", Draw(Deck.COMMON)),
    entry(
        "south_church",
        Chart(
            Skill.LUCK,
            0,
            {0: [Lose(sanity=3), ToStreet()], 1: [ToStreet()], 2: [Gain(sanity=FULL)]},
        ),
    ),
)

location_card(
    "southside_6",
    "southside",
    entry(
        "historical_society",
        May([TakeAlly("professor_armitage", [Draw(Deck.UNIQUE)])], Cost(gates=1)),
    ),
    entry(
        "mas_boarding_house",
        Check(Skill.LUCK, -1, failed=[Choose([Way([Lose(stamina=1)]), Way([Lose(sanity=1)])])]),
    ),
)

location_card(
    "southside_7",
    "southside",
    entry("historical_society", May([Move(Place("black_cave")), Encounter(2)])),
    entry("mas_boarding_house", May([GainSplit(4)], Cost(money=3))),
    entry(
        "south_church",
        Check(Skill.SPEED, -1, passed=[ToStreet()], failed=[Lose(stamina=2), ToStreet()]),
    ),
)


@encounter("southside_6", at="south_church")
async def pay_clue_to_remove_doom(b: Board, seat: Seat) -> None:
    """You may pay 1 clue token to roll a die: on a success, 1 doom token is removed."""
    price = clue_price(b, seat, 1)
    if affords(b, seat, clues=1) and await may(
        b,
        seat,
        f"Pay {price} clue token{'s' if price > 1 else ''} to roll for a doom token?",
        source="south_church",
    ):
        await pay(b, seat, clues=1)
        if hits(b, seat, roll(b, seat, 1)):
            remove_doom(b, source="south_church")
