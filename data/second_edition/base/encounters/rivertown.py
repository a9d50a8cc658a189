"""Location cards of Rivertown."""

from __future__ import annotations

from bot.second_edition.api import (
    Board,
    Chart,
    Check,
    CombatCheck,
    Cost,
    Deck,
    Delayed,
    Dice,
    Draw,
    Encounter,
    Gain,
    Lose,
    May,
    MonsterAppears,
    MonsterTrophy,
    MoveAnywhere,
    SearchFirst,
    Seat,
    Skill,
    TakeAlly,
    ToStreet,
    encounter,
    entry,
    location_card,
    sell,
)

location_card(
    "rivertown_1",
    "rivertown",
    entry(
        "black_cave",
        Chart(
            Skill.LUCK,
            0,
            {0: [Lose(sanity=1), MonsterAppears()], 1: [Lose(sanity=1)], 2: [Draw(Deck.COMMON)]},
        ),
    ),
    entry("general_store", Gain(money=1)),
    entry("graveyard", MonsterAppears()),
)

location_card(
    "rivertown_2",
    "rivertown",
    entry("black_cave", Lose(sanity=1)),
    entry("general_store"),
    entry(
        "graveyard",
        Check(Skill.LORE, -1, passed=[Gain(clues=1), Lose(sanity=1)], failed=[ToStreet()]),
    ),
)

location_card(
    "rivertown_3",
    "rivertown",
    entry("black_cave", Check(Skill.SPEED, -1, failed=[Lose(stamina=1)])),
    entry(
        "graveyard",
        CombatCheck(-2, passed=[Draw(Deck.UNIQUE), Gain(clues=1)], failed=[Lose(stamina=Dice())]),
    ),
)

location_card(
    "rivertown_4",
    "rivertown",
    entry("black_cave", MonsterAppears()),
    entry("general_store", Lose(sanity=1)),
    entry(
        "graveyard", May([TakeAlly("richard_upton_pickman", [Draw(Deck.SPELL)])], Cost(toughness=5))
    ),
)

location_card(
    "rivertown_5",
    "rivertown",
    entry("black_cave", Check(Skill.LORE, -2, failed=[Lose(stamina=1), Delayed()])),
    entry("general_store", Check(Skill.WILL, -2, passed=[Draw(Deck.COMMON, 3, keep=1)])),
    entry(
        "graveyard",
        Check(Skill.LUCK, -2, passed=[Gain(clues=2), May([MoveAnywhere(), Encounter()])]),
    ),
)

location_card(
    "rivertown_6",
    "rivertown",
    entry(
        "black_cave",
        Check(
            Skill.LUCK,
            -2,
            passed=[TakeAlly("tom_mountain_murphy", [SearchFirst(Deck.COMMON, "weapon")])],
            instead="whiskey",
        ),
    ),
    entry("general_store", May([Check(Skill.LORE, -2, passed=[Gain(money=5)])], Cost(money=1))),
    entry("graveyard", Gain(sanity=2)),
)

location_card(
    "rivertown_7",
    "rivertown",
    entry(
        "black_cave",
        May(
            [
                Chart(
                    Skill.LUCK,
                    0,
                    {
                        0: [Lose(sanity=1, stamina=1)],
                        1: [Gain(clues=1), Lose(sanity=1)],
                        2: [SearchFirst(Deck.UNIQUE, "tome")],
                    },
                )
            ]
        ),
    ),
    entry("general_store", Draw(Deck.COMMON)),
    entry("graveyard", MonsterTrophy()),
)


@encounter("rivertown_3", at="general_store")
async def sell_common_item_for_double(b: Board, seat: Seat) -> None:
    """You may sell 1 Common Item for twice its list price."""
    await sell(b, seat, (Deck.COMMON,), factor=2, source="general_store")
