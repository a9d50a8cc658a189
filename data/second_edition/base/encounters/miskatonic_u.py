"""Location cards of Miskatonic University."""

from __future__ import annotations

from bot.second_edition.api import (
    Arrested,
    Chart,
    Check,
    Choose,
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
    Move,
    Place,
    Receive,
    SearchFirst,
    Skill,
    Special,
    TakeAlly,
    ToStreet,
    Visit,
    Way,
    entry,
    location_card,
)

location_card(
    "miskatonic_u_1",
    "miskatonic_u",
    entry("administration", Check(Skill.LORE, -1, passed=[Gain(money=5)])),
    entry(
        "library",
        Check(Skill.WILL, -1, passed=[SearchFirst(Deck.UNIQUE, "tome")], failed=[ToStreet()]),
    ),
)

location_card(
    "miskatonic_u_2",
    "miskatonic_u",
    entry("administration", Gain(clues=1)),
    entry(
        "library",
        Chart(
            Skill.WILL,
            0,
            {0: [ToStreet()], 1: [Draw(Deck.SPELL, 2, keep=1)], 2: [Draw(Deck.UNIQUE)]},
        ),
    ),
    entry("science_building", Draw(Deck.SPELL), Check(Skill.FIGHT, -1, failed=[LoseItems(1)])),
)

location_card(
    "miskatonic_u_3",
    "miskatonic_u",
    entry("administration", Check(Skill.WILL, -1, passed=[Receive(Special.RETAINER)])),
    entry(
        "library",
        Check(Skill.LORE, -2, passed=[Gain(clues=Dice())], failed=[Lose(stamina=2, sanity=2)]),
    ),
)

location_card(
    "miskatonic_u_4",
    "miskatonic_u",
    entry(
        "administration",
        May([Check(Skill.LORE, -2, passed=[Draw(Deck.SPELL)], failed=[Receive(Special.CURSE)])]),
    ),
    entry("library", Visit("dreamlands")),
    entry(
        "science_building", May([Lose(stamina=2), TakeAlly("sir_william_brinton", [Gain(money=5)])])
    ),
)

location_card(
    "miskatonic_u_5",
    "miskatonic_u",
    entry("administration", Move(Place("arkham_asylum")), Encounter()),
    entry("library", Lose(sanity=1)),
    entry(
        "science_building",
        May([Check(Skill.LUCK, 0, passed=[GainSplit(Dice())], failed=[Gain(stamina=1)])]),
    ),
)

location_card(
    "miskatonic_u_6",
    "miskatonic_u",
    entry("administration", Check(Skill.LORE, -1, passed=[Gain(money=5)])),
    entry("library", Choose([Way(cost=Cost(money=4)), Way([ToStreet()])])),
)

location_card(
    "miskatonic_u_7",
    "miskatonic_u",
    entry(
        "administration", May([Check(Skill.WILL, -2, passed=[Gain(money=8)], failed=[Arrested()])])
    ),
    entry("library", Check(Skill.LUCK, -2, passed=[Gain(money=5)])),
)
