"""Blue gate cards."""

from __future__ import annotations

from bot.second_edition.api import (
    FULL,
    Check,
    Choose,
    Colour,
    Cost,
    Deck,
    Delayed,
    Devoured,
    Draw,
    Facing,
    Failures,
    Gain,
    Lose,
    LoseItems,
    Lost,
    May,
    MonsterAppears,
    ReturnToArkham,
    RollDice,
    Skill,
    Successes,
    Visit,
    Way,
    entry,
    gate_card,
)

gate_card(
    "gate_card_50",
    Colour.BLUE,
    entry("great_hall_of_celeano", Check(Skill.LUCK, -1, failed=[Lose(sanity=2)])),
    entry("lost_carcosa", Visit("rlyeh")),
    entry("other", MonsterAppears()),
)

gate_card(
    "gate_card_51",
    Colour.BLUE,
    entry("dreamlands", Check(Skill.LORE, -2, failed=[ReturnToArkham(explored=False)])),
    entry("lost_carcosa", Visit("abyss")),
    entry("other", Delayed()),
)

gate_card(
    "gate_card_52",
    Colour.BLUE,
    entry("abyss", Facing("azathoth", [Check(Skill.LUCK, 0, failed=[Devoured()], difficulty=3)])),
    entry("lost_carcosa", LoseItems(1)),
    entry("other", ReturnToArkham()),
)

gate_card(
    "gate_card_53",
    Colour.BLUE,
    entry("yuggoth", MonsterAppears()),
    entry("lost_carcosa", Draw(Deck.MADNESS), Gain(clues=3)),
    entry("other", Check(Skill.LUCK, -2, failed=[MonsterAppears()])),
)

gate_card(
    "gate_card_54",
    Colour.BLUE,
    entry("great_hall_of_celeano", May([Gain(clues=1), ReturnToArkham()], Cost(money=5))),
    entry("lost_carcosa", RollDice(4, [Gain(clues=Successes()), Lose(sanity=Failures())])),
    entry("other", Check(Skill.LUCK, -1, failed=[Delayed()])),
)

gate_card(
    "gate_card_55",
    Colour.BLUE,
    entry("dreamlands", Choose([Way([Gain(sanity=FULL)]), Way([LoseItems(1, deck=Deck.MADNESS)])])),
    entry("lost_carcosa", Delayed(), Lose(sanity=1)),
    entry("other", Check(Skill.LUCK, -1, passed=[Draw(Deck.COMMON)])),
)

gate_card(
    "gate_card_56",
    Colour.BLUE,
    entry("abyss", Gain(sanity=1)),
    entry("lost_carcosa", LoseItems(1, deck=Deck.SKILL), Draw(Deck.SKILL), Lose(sanity=1)),
    entry("other", Gain(clues=1, money=2)),
)

gate_card(
    "gate_card_57",
    Colour.BLUE,
    entry("yuggoth", Check(Skill.WILL, -2, failed=[Lost()])),
    entry("lost_carcosa", Gain(clues=1)),
    entry("other", Draw(Deck.SPELL)),
)
