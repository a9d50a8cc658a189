"""Red gate cards."""

from __future__ import annotations

from bot.second_edition.api import (
    Check,
    Coin,
    Colour,
    Deck,
    Delayed,
    Devoured,
    Dice,
    Draw,
    Gain,
    Lose,
    Lost,
    May,
    MonsterAppears,
    ReturnToArkham,
    Skill,
    Successes,
    Wager,
    entry,
    gate_card,
)

gate_card(
    "gate_card_25",
    Colour.RED,
    entry("abyss", MonsterAppears()),
    entry("dreamlands", Check(Skill.SPEED, -2, failed=[Lose(stamina=2)])),
    entry(
        "other",
        Check(Skill.LUCK, -2, passed=[Gain(clues=2), Draw(Deck.SPELL)], failed=[MonsterAppears()]),
    ),
)

gate_card(
    "gate_card_26",
    Colour.RED,
    entry(
        "abyss",
        May([Check(Skill.LUCK, -1, passed=[Gain(stamina=Dice())], failed=[Lose(stamina=Dice())])]),
    ),
    entry("plateau_of_leng", MonsterAppears()),
    entry("other", Check(Skill.SNEAK, 0, failed=[Lose(stamina=2)])),
)

gate_card(
    "gate_card_27",
    Colour.RED,
    entry("abyss", Check(Skill.SNEAK, -1, failed=[Lose(sanity=2)])),
    entry(
        "plateau_of_leng",
        Check(
            Skill.FIGHT,
            -1,
            passed=[Gain(clues=1), Draw(Deck.UNIQUE)],
            failed=[Lose(sanity=1, stamina=2)],
            difficulty=2,
        ),
    ),
    entry("other", Wager(Coin.STAMINA, [Gain(clues=Successes())])),
)

gate_card(
    "gate_card_28",
    Colour.RED,
    entry("plateau_of_leng", Check(Skill.SNEAK, -1, failed=[Lose(sanity=3, stamina=3), Delayed()])),
    entry(
        "dreamlands",
        Check(Skill.SNEAK, -1, passed=[Gain(clues=3), ReturnToArkham()], failed=[Devoured()]),
    ),
    entry("other", Check(Skill.SPEED, -1, passed=[Draw(Deck.SPELL)])),
)

gate_card(
    "gate_card_29",
    Colour.RED,
    entry("plateau_of_leng", Check(Skill.SPEED, -1, failed=[Lose(stamina=2)])),
    entry("dreamlands", Check(Skill.SPEED, -1, failed=[Lose(stamina=3)])),
    entry("other", Lose(stamina=1)),
)

gate_card(
    "gate_card_30",
    Colour.RED,
    entry("abyss", Check(Skill.SPEED, -1, failed=[Lose(stamina=Dice())])),
    entry("dreamlands", Check(Skill.LUCK, -1, failed=[Lost()])),
    entry("other", Lose(stamina=1)),
)

gate_card(
    "gate_card_31",
    Colour.RED,
    entry("rlyeh", Check(Skill.LUCK, 0, failed=[Lose(sanity=1), Delayed()])),
    entry("plateau_of_leng", Check(Skill.SNEAK, 0, failed=[Lose(stamina=Dice())])),
    entry("other"),
)

gate_card(
    "gate_card_32",
    Colour.RED,
    entry("rlyeh", MonsterAppears()),
    entry("abyss", Check(Skill.SPEED, -1, failed=[Lost()])),
    entry("other", Check(Skill.LORE, -1, failed=[Delayed()])),
)

gate_card(
    "gate_card_33",
    Colour.RED,
    entry("rlyeh", Check(Skill.SPEED, -1, failed=[Lose(stamina=3)])),
    entry("abyss", Check(Skill.LUCK, -1, failed=[Lose(sanity=3)])),
    entry("other", Check(Skill.FIGHT, -1, failed=[Delayed()])),
)

gate_card(
    "gate_card_34",
    Colour.RED,
    entry("rlyeh", Check(Skill.FIGHT, -2, failed=[Lose(stamina=2), Delayed()])),
    entry("dreamlands", Check(Skill.LUCK, -2, passed=[Gain(sanity=1, clues=1)], failed=[Lost()])),
    entry("other", Check(Skill.LUCK, -1, passed=[Gain(sanity=2, stamina=2)])),
)

gate_card(
    "gate_card_35",
    Colour.RED,
    entry("rlyeh", Check(Skill.FIGHT, -1, failed=[Lose(stamina=3)])),
    entry("dreamlands", Check(Skill.FIGHT, -1, failed=[Lose(stamina=2)])),
    entry("other", MonsterAppears()),
)

gate_card(
    "gate_card_36",
    Colour.RED,
    entry("rlyeh", Check(Skill.LUCK, -1, failed=[Lose(stamina=Dice())])),
    entry("plateau_of_leng", Check(Skill.LORE, -2, passed=[Draw(Deck.SPELL)], failed=[Lost()])),
    entry("other", Check(Skill.LUCK, -1, passed=[Draw(Deck.UNIQUE)])),
)
