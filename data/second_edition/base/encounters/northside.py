"""Location cards of Northside."""

from __future__ import annotations

from bot.second_edition.api import (
    Arrested,
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
    May,
    MoveAnywhere,
    Receive,
    Skill,
    Special,
    Visit,
    entry,
    location_card,
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
