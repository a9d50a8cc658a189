"""Location cards of Merchant District."""

from __future__ import annotations

from bot.second_edition.api import (
    FULL,
    Check,
    Cost,
    Deck,
    Draw,
    Gain,
    GateAppears,
    Lose,
    May,
    MonsterAppears,
    Receive,
    Skill,
    Special,
    Successes,
    TakeAlly,
    ToStreet,
    Word,
    entry,
    location_card,
)

location_card(
    "merchant_district_8",
    "merchant_district",
    entry("river_docks", Check(Skill.LUCK, -1, passed=[Gain(clues=2)])),
    entry("unnamable", MonsterAppears()),
    entry("unvisited_isle", Lose(sanity=1), ToStreet()),
)

location_card(
    "merchant_district_9",
    "merchant_district",
    entry("river_docks", May([Draw(Deck.COMMON), Gain(money=5), Receive(Special.CURSE)])),
    entry("unnamable", Lose(sanity=1)),
    entry("unvisited_isle", GateAppears()),
)

location_card(
    "merchant_district_10",
    "merchant_district",
    entry(
        "river_docks",
        Check(
            Skill.LORE, 0, passed=[Gain(money=Successes(3))], failed=[Lose(stamina=1), ToStreet()]
        ),
    ),
    entry("unnamable", ToStreet()),
    entry("unvisited_isle", May([Word("exchange_gate")])),
)

location_card(
    "merchant_district_11",
    "merchant_district",
    entry("river_docks", May([Word("defeat_any")], Cost(money=6))),
    entry("unnamable", May([Lose(sanity=2), TakeAlly("eric_colt", [Gain(clues=3)])])),
    entry("unvisited_isle", GateAppears()),
)

location_card(
    "merchant_district_12",
    "merchant_district",
    entry("river_docks", Gain(sanity=1)),
    entry("unnamable", Check(Skill.WILL, -2, failed=[Draw(Deck.MADNESS)])),
    entry("unvisited_isle", May([Word("exchange_gate")])),
)

location_card(
    "merchant_district_13",
    "merchant_district",
    entry("river_docks", May([Word("defeat_any")], Cost(money=6))),
    entry("unnamable", Check(Skill.SPEED, -2, failed=[Draw(Deck.INJURY)])),
    entry(
        "unvisited_isle",
        Check(
            Skill.SNEAK,
            -1,
            passed=[TakeAlly("john_legrasse", [Gain(sanity=FULL, stamina=FULL)])],
        ),
    ),
)

location_card(
    "merchant_district_14",
    "merchant_district",
    entry("river_docks", Lose(sanity=1)),
    entry("unnamable", Draw(Deck.SKILL)),
    entry("unvisited_isle", Gain(clues=1), Draw(Deck.SPELL)),
)
