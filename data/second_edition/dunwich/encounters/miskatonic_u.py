"""Location cards of Miskatonic University."""

from __future__ import annotations

from bot.second_edition.api import (
    Check,
    Cost,
    Deck,
    Delayed,
    Dice,
    Draw,
    Encounter,
    Gain,
    Lose,
    LoseItems,
    May,
    MonsterAppears,
    Move,
    Place,
    Receive,
    Skill,
    Special,
    Take,
    TakeAlly,
    TerrorRises,
    ToStreet,
    Word,
    entry,
    location_card,
)

location_card(
    "miskatonic_u_8",
    "miskatonic_u",
    entry("administration", Check(Skill.LORE, -1, passed=[Gain(money=5)])),
    entry("library", May([Word("rare_books")])),
    entry("science_building", MonsterAppears()),
)

location_card(
    "miskatonic_u_9",
    "miskatonic_u",
    entry("administration", Lose(sanity=1)),
    entry("library", May([Word("unique_tome"), Gain(money=10)])),
    entry("science_building", May([Word("purge"), Lose(stamina=Dice())])),
)

location_card(
    "miskatonic_u_10",
    "miskatonic_u",
    entry("administration", Move(Place("independence_square")), Encounter()),
    entry("library", May([LoseItems(1, kind="tome"), Gain(clues=3)])),
    entry("science_building", May([Delayed(), Check(Skill.LUCK, -1, passed=[Draw(Deck.UNIQUE)])])),
)

location_card(
    "miskatonic_u_11",
    "miskatonic_u",
    entry("administration", May([Draw(Deck.SKILL, 2, keep=1)], Cost(money=4))),
    entry("library", Check(Skill.LORE, -1, passed=[Draw(Deck.SPELL)])),
    entry(
        "science_building", May([Lose(stamina=2), TakeAlly("sir_william_brinton", [Gain(money=5)])])
    ),
)

location_card(
    "miskatonic_u_12",
    "miskatonic_u",
    entry("administration", Check(Skill.WILL, -1, passed=[Gain(money=5)], failed=[TerrorRises()])),
    entry("library", Check(Skill.LORE, -2, passed=[Draw(Deck.SPELL)])),
    entry("science_building", ToStreet()),
)

location_card(
    "miskatonic_u_13",
    "miskatonic_u",
    entry("administration", Check(Skill.LORE, -1, passed=[Take("summon_shantak")])),
    entry("library", Check(Skill.LUCK, -2, passed=[Draw(Deck.UNIQUE)], failed=[ToStreet()])),
    entry("science_building", Lose(sanity=1, stamina=1)),
)

location_card(
    "miskatonic_u_14",
    "miskatonic_u",
    entry("administration", Check(Skill.WILL, -1, passed=[Receive(Special.RETAINER)])),
    entry("library", May([Draw(Deck.UNIQUE)], Cost(money=3))),
    entry("science_building", May([Word("lever")])),
)
