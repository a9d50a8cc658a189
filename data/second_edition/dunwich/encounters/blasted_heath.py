"""Location cards of Blasted Heath."""

from __future__ import annotations

from bot.second_edition.api import (
    Check,
    DeadlyLoss,
    Deck,
    Delayed,
    Devoured,
    Draw,
    Gain,
    GateAppears,
    Lose,
    LoseItems,
    May,
    MonsterAppears,
    Skill,
    Take,
    TakeAlly,
    ToStreet,
    Word,
    entry,
    location_card,
)

location_card(
    "blasted_heath_1",
    "blasted_heath",
    entry(
        "devils_hopyard",
        May([LoseItems(1, deck=Deck.SPELL), TakeAlly("zebulon_whateley", [Gain(clues=4)])]),
    ),
    entry("gardners_place", Check(Skill.SPEED, -1, failed=[Lose(stamina=1)]), Lose(sanity=1)),
    entry("harney_jones_shack", Gain(clues=1)),
)

location_card(
    "blasted_heath_2",
    "blasted_heath",
    entry("devils_hopyard", Check(Skill.FIGHT, -1, failed=[DeadlyLoss(Lose(sanity=1, stamina=1))])),
    entry(
        "gardners_place",
        May([LoseItems(1, deck=Deck.UNIQUE), TakeAlly("ammi_pierce", [Word("no_horror_token")])]),
    ),
    entry("harney_jones_shack", Take("whiskey")),
)

location_card(
    "blasted_heath_3",
    "blasted_heath",
    entry("devils_hopyard", ToStreet()),
    entry(
        "gardners_place",
        May([Check(Skill.LUCK, -1, passed=[Word("first_no_tome")], failed=[Draw(Deck.MADNESS)])]),
    ),
    entry("harney_jones_shack", Draw(Deck.COMMON)),
)

location_card(
    "blasted_heath_4",
    "blasted_heath",
    entry("devils_hopyard", Check(Skill.LUCK, -1, passed=[Draw(Deck.SPELL)])),
    entry("gardners_place", Lose(sanity=1)),
    entry("harney_jones_shack", Word("any_but_weapon")),
)

location_card(
    "blasted_heath_5",
    "blasted_heath",
    entry("devils_hopyard", Check(Skill.LORE, -2, passed=[Gain(clues=2)])),
    entry("gardners_place", May([Draw(Deck.SKILL), Draw(Deck.MADNESS)])),
    entry("harney_jones_shack"),
)

location_card(
    "blasted_heath_6",
    "blasted_heath",
    entry("devils_hopyard", Gain(clues=1), Lose(stamina=1)),
    entry("gardners_place", Gain(clues=2)),
    entry("harney_jones_shack"),
)

location_card(
    "blasted_heath_7",
    "blasted_heath",
    entry("devils_hopyard", MonsterAppears(1)),
    entry("gardners_place", Check(Skill.LUCK, -1, failed=[Lose(stamina=2)]), Lose(sanity=1)),
    entry("harney_jones_shack", Draw(Deck.SPELL)),
)

location_card(
    "blasted_heath_8",
    "blasted_heath",
    entry(
        "devils_hopyard",
        May([LoseItems(1, deck=Deck.SPELL), TakeAlly("zebulon_whateley", [Gain(clues=4)])]),
    ),
    entry(
        "gardners_place", Check(Skill.LUCK, -1, failed=[Check(Skill.WILL, -1, failed=[Devoured()])])
    ),
    entry("harney_jones_shack", Check(Skill.LUCK, -1, passed=[Draw(Deck.UNIQUE)])),
)

location_card(
    "blasted_heath_9",
    "blasted_heath",
    entry("devils_hopyard", Check(Skill.LUCK, -1, failed=[Draw(Deck.MADNESS)])),
    entry(
        "gardners_place",
        May([LoseItems(1, deck=Deck.UNIQUE), TakeAlly("ammi_pierce", [Word("no_horror_token")])]),
    ),
    entry("harney_jones_shack"),
)

location_card(
    "blasted_heath_10",
    "blasted_heath",
    entry("devils_hopyard", Delayed()),
    entry("gardners_place", MonsterAppears(-1)),
    entry("harney_jones_shack", Draw(Deck.COMMON), Word("shack_closes")),
)

location_card(
    "blasted_heath_11",
    "blasted_heath",
    entry("devils_hopyard", Check(Skill.LUCK, -1, passed=[Draw(Deck.UNIQUE)])),
    entry("gardners_place", GateAppears()),
    entry("harney_jones_shack", Gain(stamina=2)),
)

location_card(
    "blasted_heath_12",
    "blasted_heath",
    entry("devils_hopyard", May([Draw(Deck.ALLY), Draw(Deck.INJURY)])),
    entry("gardners_place", Word("overfill")),
    entry("harney_jones_shack", Gain(sanity=2)),
)

location_card(
    "blasted_heath_13",
    "blasted_heath",
    entry("devils_hopyard", May([Draw(Deck.ALLY), Draw(Deck.INJURY)])),
    entry("gardners_place", Word("overfill")),
    entry("harney_jones_shack", Gain(sanity=1, stamina=1)),
)

location_card(
    "blasted_heath_14",
    "blasted_heath",
    entry("devils_hopyard", Check(Skill.LUCK, -2, passed=[Draw(Deck.UNIQUE, 2, keep=1)])),
    entry("gardners_place", May([Draw(Deck.SKILL), Draw(Deck.MADNESS)])),
    entry("harney_jones_shack", May([Word("trade_in")])),
)
