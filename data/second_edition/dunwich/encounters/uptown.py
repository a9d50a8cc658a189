"""Location cards of Uptown."""

from __future__ import annotations

from bot.second_edition.api import (
    Board,
    Check,
    Choose,
    Coin,
    Cost,
    Deck,
    Delayed,
    Draw,
    Encounter,
    Gain,
    GateAppears,
    Lose,
    LoseItems,
    May,
    MoveAnywhere,
    Receive,
    Roll,
    SearchAny,
    SearchFirst,
    Seat,
    Skill,
    Special,
    TakeAlly,
    ToStreet,
    Way,
    encounter,
    entry,
    gain,
    location_card,
    split,
)

location_card(
    "uptown_8",
    "uptown",
    entry(
        "st_marys_hospital",
        May(
            [Roll(success=[LoseItems(1, deck=Deck.INJURY)], failure=[Gain(stamina=2)])],
            Cost(money=5),
        ),
    ),
    entry(
        "woods",
        Choose(
            [
                Way([Receive(Special.SHELDON_GANG)], Cost(worth=5)),
                Way([ToStreet(), Lose(stamina=1)]),
            ]
        ),
    ),
    entry("ye_olde_magick_shoppe", May([LoseItems(1, deck=Deck.SPELL), Draw(Deck.SPELL)])),
)

location_card(
    "uptown_9",
    "uptown",
    entry(
        "st_marys_hospital",
        May(
            [Roll(success=[LoseItems(1, deck=Deck.INJURY)], failure=[Gain(stamina=2)])],
            Cost(money=5),
        ),
    ),
    entry("woods", GateAppears()),
    entry("ye_olde_magick_shoppe", May([SearchAny(Deck.SPELL)], Cost(money=5))),
)

location_card(
    "uptown_10",
    "uptown",
    entry("st_marys_hospital", MoveAnywhere(), Encounter()),
    entry(
        "woods",
        Choose(
            [
                Way([Receive(Special.SHELDON_GANG)], Cost(worth=5)),
                Way([ToStreet(), Lose(stamina=1)]),
            ]
        ),
    ),
    entry("ye_olde_magick_shoppe", SearchFirst(Deck.UNIQUE, "mission")),
)

location_card(
    "uptown_11",
    "uptown",
    entry("st_marys_hospital", Gain(stamina=2)),
    entry(
        "woods", Check(Skill.SPEED, -2, passed=[TakeAlly("duke", [Gain(money=3)])], instead="food")
    ),
    entry("ye_olde_magick_shoppe", May([SearchAny(Deck.SPELL)], Cost(money=5))),
)

location_card(
    "uptown_12",
    "uptown",
    entry("st_marys_hospital", Gain(clues=1)),
    entry("woods", Check(Skill.SNEAK, -2, passed=[Gain(clues=2)], failed=[Lose(stamina=2)])),
    entry("ye_olde_magick_shoppe", ToStreet()),
)

location_card(
    "uptown_13",
    "uptown",
    entry("st_marys_hospital", Check(Skill.WILL, -1, failed=[ToStreet()])),
    entry("woods", Delayed()),
)

location_card(
    "uptown_14",
    "uptown",
    entry("st_marys_hospital", Delayed()),
    entry(
        "woods", Check(Skill.LUCK, -1, passed=[Gain(sanity=1)], failed=[Lose(money=4), ToStreet()])
    ),
)


@encounter("uptown_13", at="ye_olde_magick_shoppe")
async def gain_clue_per_gate_trophy(b: Board, seat: Seat) -> None:
    """Gain 1 clue token for each gate trophy you have."""
    await gain(b, seat, clues=len(b.who(seat).gates), source="ye_olde_magick_shoppe")


@encounter("uptown_14", at="ye_olde_magick_shoppe")
async def gain_point_per_monster_trophy(b: Board, seat: Seat) -> None:
    """Gain 1 Sanity or 1 Stamina for each monster trophy you have."""
    points = len(b.who(seat).monsters)
    await split(b, seat, points, (Coin.SANITY, Coin.STAMINA), source="ye_olde_magick_shoppe")
