"""Location cards of French Hill."""

from __future__ import annotations

from bot.second_edition.api import (
    ALL,
    Chart,
    Check,
    Choose,
    Cost,
    Deck,
    Delayed,
    Dice,
    Draw,
    Gain,
    GateAppears,
    Half,
    Lose,
    LoseItems,
    May,
    MonsterAppears,
    Receive,
    SearchAny,
    Skill,
    Special,
    TakeAlly,
    ToStreet,
    Way,
    entry,
    location_card,
)

location_card(
    "french_hill_1",
    "french_hill",
    entry("silver_twilight_lodge", Check(Skill.LORE, -1, passed=[Draw(Deck.SPELL, 2, keep=1)])),
    entry(
        "witch_house", Check(Skill.LORE, -1, passed=[TakeAlly("thomas_f_malone", [Gain(clues=2)])])
    ),
    entry("inner_sanctum", Check(Skill.LUCK, -2, passed=[SearchAny(Deck.UNIQUE)])),
)

location_card(
    "french_hill_2",
    "french_hill",
    entry(
        "silver_twilight_lodge",
        May([Check(Skill.FIGHT, -1, passed=[TakeAlly("ruby_standish", [Draw(Deck.UNIQUE)])])]),
    ),
    entry("witch_house", Check(Skill.LUCK, -1, passed=[Draw(Deck.UNIQUE)])),
)

location_card(
    "french_hill_3",
    "french_hill",
    entry("silver_twilight_lodge", Check(Skill.LUCK, -1, failed=[Receive(Special.CURSE)])),
    entry(
        "witch_house",
        Chart(
            Skill.LUCK,
            0,
            {0: [Lose(sanity=3)], 1: [Delayed()], 2: [Lose(stamina=1)], 3: [Gain(stamina=3)]},
        ),
    ),
)

location_card(
    "french_hill_4",
    "french_hill",
    entry(
        "silver_twilight_lodge",
        Choose(
            [
                Way([Receive(Special.MEMBERSHIP)], Cost(money=3)),
                Way([Check(Skill.WILL, -1, failed=[Lose(stamina=3)]), ToStreet()]),
            ]
        ),
    ),
    entry("witch_house", Lose(sanity=1)),
)

location_card(
    "french_hill_5",
    "french_hill",
    entry(
        "silver_twilight_lodge",
        Check(Skill.LORE, -1, passed=[Gain(clues=3)], failed=[Lose(clues=ALL), ToStreet()]),
    ),
    entry("witch_house", GateAppears()),
    entry("inner_sanctum", Check(Skill.LUCK, -2, failed=[Receive(Special.CURSE)])),
)

location_card(
    "french_hill_6",
    "french_hill",
    entry(
        "silver_twilight_lodge",
        Choose(
            [
                Way([Receive(Special.MEMBERSHIP)], Cost(money=3)),
                Way([Check(Skill.WILL, -1, failed=[Lose(stamina=3)]), ToStreet()]),
            ]
        ),
    ),
    entry("witch_house", Gain(clues=Dice()), Lose(sanity=Dice())),
    entry("inner_sanctum", MonsterAppears()),
)

location_card(
    "french_hill_7",
    "french_hill",
    entry(
        "witch_house", Check(Skill.WILL, -2, passed=[Draw(Deck.SPELL)], failed=[LoseItems(Half())])
    ),
)
