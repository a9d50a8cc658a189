"""Location cards of Backwoods Country."""

from __future__ import annotations

from bot.second_edition.api import (
    Check,
    Choose,
    Coin,
    Cost,
    Deck,
    Delayed,
    Devoured,
    Dimension,
    DoomRises,
    Draw,
    Gain,
    GateAppears,
    Lose,
    May,
    MonsterAppears,
    Receive,
    SearchAny,
    Skill,
    Special,
    Take,
    TakeAlly,
    TerrorRises,
    ToStreet,
    ToZero,
    Way,
    Word,
    entry,
    location_card,
)

location_card(
    "backwoods_country_1",
    "backwoods_country",
    entry("cold_spring_glen", Lose(sanity=1)),
    entry("whateley_farm", Gain(clues=1)),
    entry("wizards_hill", Choose([Way([TerrorRises(), Gain(money=8)]), Way([Lose(stamina=2)])])),
)

location_card(
    "backwoods_country_2",
    "backwoods_country",
    entry("cold_spring_glen", May([TakeAlly("corinna_jones", [Draw(Deck.SKILL)])], Cost(money=5))),
    entry(
        "whateley_farm", Check(Skill.LUCK, -1, passed=[Draw(Deck.SPELL)], failed=[Lose(sanity=1)])
    ),
    entry("wizards_hill", ToStreet()),
)

location_card(
    "backwoods_country_3",
    "backwoods_country",
    entry("cold_spring_glen", Lose(sanity=1)),
    entry(
        "whateley_farm",
        May(
            [
                Word("horror_token"),
                TakeAlly("earl_sawyer", [Draw(Deck.SPELL), Draw(Deck.UNIQUE), Draw(Deck.COMMON)]),
            ]
        ),
    ),
    entry(
        "wizards_hill",
        May([Check(Skill.LUCK, -1, passed=[Draw(Deck.UNIQUE)], failed=[Draw(Deck.INJURY)])]),
    ),
)

location_card(
    "backwoods_country_4",
    "backwoods_country",
    entry("cold_spring_glen", Draw(Deck.SPELL), Lose(stamina=2)),
    entry("whateley_farm", Lose(sanity=1), ToStreet()),
    entry(
        "wizards_hill",
        May([DoomRises(), TakeAlly("professor_rice", [Gain(money=5), Draw(Deck.UNIQUE, 2)])]),
    ),
)

location_card(
    "backwoods_country_5",
    "backwoods_country",
    entry("cold_spring_glen", Check(Skill.LUCK, -1, failed=[Lose(sanity=2)])),
    entry("whateley_farm", Check(Skill.LORE, -1, failed=[Lose(stamina=1)])),
    entry("wizards_hill", Delayed(), Lose(sanity=1)),
)

location_card(
    "backwoods_country_6",
    "backwoods_country",
    entry(
        "cold_spring_glen",
        Check(Skill.WILL, -2, passed=[Draw(Deck.UNIQUE)], failed=[ToZero(Coin.STAMINA)]),
    ),
    entry(
        "whateley_farm",
        Check(Skill.LUCK, -1, passed=[Gain(money=3)], failed=[Lose(sanity=1), ToStreet()]),
    ),
    entry("wizards_hill", Check(Skill.LUCK, -1, failed=[Word("horror_token")])),
)

location_card(
    "backwoods_country_7",
    "backwoods_country",
    entry(
        "cold_spring_glen",
        Check(Skill.LUCK, -2, passed=[May([Word("dear_item"), Word("skip_mythos")])]),
    ),
    entry(
        "whateley_farm",
        May(
            [
                Check(
                    Skill.LUCK,
                    -1,
                    passed=[Take("alchemical_process")],
                    failed=[Receive(Special.CURSE)],
                    difficulty=2,
                )
            ]
        ),
    ),
    entry("wizards_hill", Check(Skill.LUCK, -1, failed=[Word("horror_token")])),
)

location_card(
    "backwoods_country_8",
    "backwoods_country",
    entry(
        "cold_spring_glen",
        Check(Skill.LUCK, -2, passed=[May([Word("dear_item"), Word("skip_mythos")])]),
    ),
    entry("whateley_farm", ToStreet()),
    entry(
        "wizards_hill",
        Choose([Way([Draw(Deck.SPELL, 3, keep=2), Word("more_mythos")]), Way([Lose(sanity=2)])]),
    ),
)

location_card(
    "backwoods_country_9",
    "backwoods_country",
    entry("cold_spring_glen", May([TakeAlly("corinna_jones", [Draw(Deck.SKILL)])], Cost(money=5))),
    entry("whateley_farm", Gain(clues=2)),
    entry("wizards_hill", GateAppears()),
)

location_card(
    "backwoods_country_10",
    "backwoods_country",
    entry("cold_spring_glen", Lose(sanity=1)),
    entry(
        "whateley_farm",
        May(
            [
                Word("horror_token"),
                TakeAlly("earl_sawyer", [Draw(Deck.SPELL), Draw(Deck.UNIQUE), Draw(Deck.COMMON)]),
            ]
        ),
    ),
    entry("wizards_hill", GateAppears()),
)

location_card(
    "backwoods_country_11",
    "backwoods_country",
    entry("cold_spring_glen", Gain(sanity=1, stamina=1)),
    entry("whateley_farm", Check(Skill.LUCK, -1, passed=[May([Word("no_horror_token")])])),
    entry(
        "wizards_hill",
        May([DoomRises(), TakeAlly("professor_rice", [Gain(money=5), Draw(Deck.UNIQUE, 2)])]),
    ),
)

location_card(
    "backwoods_country_12",
    "backwoods_country",
    entry("cold_spring_glen", MonsterAppears()),
    entry("whateley_farm", Check(Skill.LUCK, -1, passed=[May([Word("no_horror_token")])])),
    entry("wizards_hill", Check(Skill.LUCK, -2, passed=[Draw(Deck.SPELL)], failed=[Delayed()])),
)

location_card(
    "backwoods_country_13",
    "backwoods_country",
    entry(
        "cold_spring_glen", May([Word("bless_anyone")], Cost(monsters=1, symbol=Dimension.CRESCENT))
    ),
    entry("whateley_farm", MonsterAppears()),
    entry(
        "wizards_hill",
        Choose(
            [
                Way([Word("break_seal"), SearchAny(Deck.SKILL), SearchAny(Deck.ALLY)]),
                Way([Check(Skill.WILL, -1, failed=[Devoured()])]),
            ]
        ),
    ),
)

location_card(
    "backwoods_country_14",
    "backwoods_country",
    entry("cold_spring_glen", Word("lose_3")),
    entry("whateley_farm", Draw(Deck.SPELL), Gain(clues=1)),
    entry("wizards_hill", May([Gain(money=5, clues=5), Word("dark_deal")])),
)
