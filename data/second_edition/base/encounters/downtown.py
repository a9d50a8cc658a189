"""Location cards of Downtown."""

from __future__ import annotations

from bot.second_edition.api import (
    ALL,
    Arrested,
    Buy,
    Chart,
    Check,
    Choose,
    CombatCheck,
    Cost,
    Deck,
    Draw,
    Encounter,
    Gain,
    GateAppears,
    Lose,
    LoseItems,
    LoseTurn,
    May,
    MoveAnywhere,
    Receive,
    Skill,
    Special,
    TakeAlly,
    ToStreet,
    Way,
    entry,
    location_card,
)

location_card(
    "downtown_1",
    "downtown",
    entry(
        "arkham_asylum",
        Chart(
            Skill.LORE,
            0,
            {0: [Gain(clues=1), Lose(sanity=1)], 1: [Gain(clues=2)], 3: [Gain(clues=3)]},
        ),
    ),
    entry("bank_of_arkham", MoveAnywhere(), Encounter()),
    entry("independence_square", Gain(stamina=1)),
)

location_card(
    "downtown_2",
    "downtown",
    entry("arkham_asylum", Check(Skill.SPEED, -1, passed=[Draw(Deck.UNIQUE)], failed=[ToStreet()])),
    entry(
        "bank_of_arkham",
        May(
            [Check(Skill.LUCK, -1, passed=[Draw(Deck.UNIQUE)], failed=[Draw(Deck.COMMON)])],
            Cost(money=2),
        ),
    ),
    entry(
        "independence_square",
        Check(Skill.WILL, -1, passed=[TakeAlly("anna_kaslow", [Gain(clues=2)])]),
    ),
)

location_card(
    "downtown_3",
    "downtown",
    entry("arkham_asylum", Check(Skill.SNEAK, -1, passed=[ToStreet()], failed=[Arrested()])),
    entry("bank_of_arkham", CombatCheck(-1, failed=[Lose(money=ALL)])),
    entry("independence_square", Check(Skill.WILL, -1, failed=[Lose(sanity=1, stamina=1)])),
)

location_card(
    "downtown_4",
    "downtown",
    entry("arkham_asylum", May([Check(Skill.LORE, -1, passed=[Draw(Deck.SPELL)])])),
    entry(
        "bank_of_arkham",
        Check(Skill.LUCK, -2, passed=[Receive(Special.BLESSING)], failed=[Receive(Special.CURSE)]),
    ),
    entry("independence_square", Check(Skill.LUCK, -2, failed=[LoseItems(1)])),
)

location_card(
    "downtown_5",
    "downtown",
    entry(
        "arkham_asylum",
        Check(
            Skill.WILL,
            -1,
            passed=[Draw(Deck.SKILL)],
            failed=[
                Choose(
                    [
                        Way([Lose(clues=4)]),
                        Way([LoseItems(2, deck=Deck.SPELL)]),
                        Way([LoseItems(1, deck=Deck.SKILL)]),
                    ]
                )
            ],
            difficulty=2,
        ),
    ),
    entry("bank_of_arkham", Check(Skill.SPEED, -1, passed=[Gain(money=2)])),
    entry("independence_square", Check(Skill.FIGHT, -1, failed=[ToStreet()])),
)

location_card(
    "downtown_6",
    "downtown",
    entry("arkham_asylum", Check(Skill.LORE, -2, passed=[Gain(clues=2)], failed=[Lose(stamina=1)])),
    entry("bank_of_arkham", Lose(sanity=1)),
    entry(
        "independence_square",
        May(
            [
                Check(
                    Skill.LUCK,
                    -1,
                    passed=[Buy(Deck.UNIQUE, change=-1)],
                    failed=[Lose(stamina=1), Receive(Special.CURSE)],
                )
            ]
        ),
    ),
)

location_card(
    "downtown_7",
    "downtown",
    entry(
        "arkham_asylum",
        Choose(
            [
                Way([Check(Skill.FIGHT, -2, failed=[Gain(sanity=2), LoseTurn()])]),
                Way([Gain(sanity=2), LoseTurn()]),
            ]
        ),
    ),
    entry("bank_of_arkham", Gain(money=5), Lose(sanity=1)),
    entry(
        "independence_square",
        Check(
            Skill.LUCK,
            -1,
            passed=[Lose(stamina=1), Gain(clues=2), Draw(Deck.SPELL)],
            failed=[GateAppears(monster=False)],
        ),
    ),
)
