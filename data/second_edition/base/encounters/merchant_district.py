"""Location cards of Merchant District."""

from __future__ import annotations

from bot.second_edition.api import (
    FULL,
    Arrested,
    Check,
    Deck,
    Delayed,
    Draw,
    Gain,
    GateAppears,
    Lose,
    Lost,
    May,
    Receive,
    Skill,
    Special,
    Successes,
    TakeAlly,
    ToStreet,
    entry,
    location_card,
)

location_card(
    "merchant_district_1",
    "merchant_district",
    entry("river_docks", Check(Skill.LUCK, -1, passed=[Draw(Deck.SPELL)])),
    entry("unnamable", May([Lose(sanity=2), TakeAlly("eric_colt", [Gain(clues=3)])])),
    entry("unvisited_isle", Draw(Deck.SPELL), Lose(sanity=1)),
)

location_card(
    "merchant_district_2",
    "merchant_district",
    entry("river_docks", Draw(Deck.COMMON, 2), Check(Skill.LUCK, -1, failed=[Arrested()])),
    entry(
        "unnamable",
        May([Check(Skill.LORE, -1, passed=[Draw(Deck.SPELL)], failed=[Gain(clues=2), Delayed()])]),
    ),
    entry(
        "unvisited_isle",
        Check(
            Skill.SNEAK, -1, passed=[TakeAlly("john_legrasse", [Gain(sanity=FULL, stamina=FULL)])]
        ),
    ),
)

location_card(
    "merchant_district_3",
    "merchant_district",
    entry(
        "river_docks",
        Check(
            Skill.FIGHT, 0, passed=[Gain(money=Successes(3))], failed=[Lose(stamina=1), ToStreet()]
        ),
    ),
    entry("unnamable", GateAppears()),
    entry("unvisited_isle", Lose(stamina=1), Check(Skill.WILL, -1, failed=[Lose(sanity=1)])),
)

location_card(
    "merchant_district_4",
    "merchant_district",
    entry(
        "river_docks",
        Check(Skill.WILL, -1, passed=[Lose(sanity=1)], failed=[Lose(sanity=2)]),
        Draw(Deck.UNIQUE),
    ),
    entry("unnamable", Check(Skill.SPEED, -1, passed=[ToStreet()], failed=[Lose(stamina=2)])),
    entry("unvisited_isle", Check(Skill.WILL, -1, failed=[Receive(Special.CURSE)])),
)

location_card(
    "merchant_district_5",
    "merchant_district",
    entry("river_docks", Check(Skill.SPEED, -1, failed=[Lose(sanity=1)])),
    entry(
        "unnamable",
        May(
            [Check(Skill.LUCK, -1, passed=[Draw(Deck.UNIQUE)], failed=[Lose(stamina=2, sanity=1)])]
        ),
    ),
    entry("unvisited_isle", Check(Skill.WILL, -2, failed=[Lose(sanity=3)])),
)

location_card(
    "merchant_district_6",
    "merchant_district",
    entry("river_docks", Check(Skill.WILL, 1, failed=[Lost()])),
    entry("unnamable", Check(Skill.SPEED, -1, failed=[Lost()])),
    entry("unvisited_isle", Gain(clues=1), Lose(sanity=1)),
)

location_card(
    "merchant_district_7",
    "merchant_district",
    entry(
        "river_docks",
        Check(Skill.LUCK, -1, passed=[Draw(Deck.COMMON)], failed=[Lose(sanity=1, stamina=3)]),
    ),
    entry("unnamable", Check(Skill.LUCK, -1, passed=[Draw(Deck.UNIQUE)])),
    entry("unvisited_isle", Check(Skill.SNEAK, -1, passed=[Gain(clues=2)])),
)
