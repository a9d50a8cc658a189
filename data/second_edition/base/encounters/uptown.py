"""Location cards of Uptown."""

from __future__ import annotations

from bot.second_edition.api import (
    Board,
    Buy,
    Chart,
    Check,
    Choose,
    CombatCheck,
    Cost,
    Deck,
    Dice,
    Draw,
    Gain,
    GateAppears,
    Lose,
    LoseItems,
    LoseTurn,
    May,
    Receive,
    Seat,
    Skill,
    Special,
    Take,
    TakeAlly,
    ToStreet,
    Way,
    choose_word,
    encounter,
    entry,
    gain,
    location_card,
    name_of,
    roll,
    turn_up_card,
)

location_card(
    "uptown_1",
    "uptown",
    entry("st_marys_hospital", Lose(clues=1)),
    entry(
        "woods",
        May(
            [
                Chart(
                    Skill.LUCK,
                    0,
                    {
                        0: [Lose(sanity=1)],
                        1: [Draw(Deck.COMMON)],
                        2: [Draw(Deck.UNIQUE)],
                        3: [Gain(money=10)],
                    },
                )
            ]
        ),
    ),
    entry("ye_olde_magick_shoppe", Lose(sanity=1)),
)

location_card(
    "uptown_2",
    "uptown",
    entry(
        "st_marys_hospital",
        Lose(sanity=1),
        CombatCheck(-1, passed=[Gain(clues=1)], failed=[ToStreet()]),
    ),
    entry("woods", Check(Skill.SNEAK, -1, failed=[Lose(stamina=2)]), ToStreet()),
)

location_card(
    "uptown_3",
    "uptown",
    entry(
        "woods",
        Check(Skill.SNEAK, -2, passed=[Take("shotgun")], failed=[Lose(stamina=2), ToStreet()]),
    ),
    entry(
        "ye_olde_magick_shoppe",
        May(
            [Chart(Skill.LUCK, 0, {0: [], 1: [Gain(money=Dice(2))], 2: [Draw(Deck.UNIQUE, 2)]})],
            Cost(money=5),
        ),
    ),
)

location_card(
    "uptown_4",
    "uptown",
    entry(
        "st_marys_hospital",
        Check(
            Skill.LUCK, -1, passed=[Gain(sanity=2, money=3)], failed=[Lose(sanity=2), ToStreet()]
        ),
    ),
    entry("woods", Check(Skill.LUCK, -1, failed=[LoseItems(2), Lose(stamina=2)])),
    entry("ye_olde_magick_shoppe", Check(Skill.LORE, -1, failed=[Receive(Special.CURSE)])),
)

location_card(
    "uptown_5",
    "uptown",
    entry("st_marys_hospital", Check(Skill.SNEAK, -1, passed=[Draw(Deck.SPELL)])),
    entry(
        "woods", Check(Skill.SPEED, -2, passed=[TakeAlly("duke", [Gain(money=3)])], instead="food")
    ),
    entry("ye_olde_magick_shoppe", Gain(clues=1)),
)

location_card(
    "uptown_6",
    "uptown",
    entry(
        "st_marys_hospital",
        Check(Skill.WILL, -1, passed=[Draw(Deck.UNIQUE)], failed=[Lose(sanity=1), ToStreet()]),
    ),
    entry("woods", GateAppears()),
    entry("ye_olde_magick_shoppe", Check(Skill.LORE, -1, passed=[Buy(Deck.UNIQUE, half=True)])),
)

location_card(
    "uptown_7",
    "uptown",
    entry("st_marys_hospital", Check(Skill.LORE, 0, passed=[Gain(clues=1)])),
    entry(
        "woods",
        May(
            [
                LoseTurn(),
                Check(
                    Skill.LORE,
                    -2,
                    passed=[
                        Choose(
                            [
                                Way([Draw(Deck.SKILL)]),
                                Way([Draw(Deck.SPELL, 2)]),
                                Way([Gain(clues=4)]),
                            ]
                        )
                    ],
                ),
            ]
        ),
    ),
    entry("ye_olde_magick_shoppe", ToStreet(), Lose(sanity=1)),
)


@encounter("uptown_2", at="ye_olde_magick_shoppe")
async def turn_up_location_card(b: Board, seat: Seat) -> None:
    """Turn up the top card of a location deck of your choice: the next investigator to have an
    encounter in that neighborhood uses it.
    """
    words = [(hood, name_of(b, hood)) for hood in b.state.location_decks]
    hood = await choose_word(
        b, seat, "Which deck’s top card do you turn up?", words, source="ye_olde_magick_shoppe"
    )
    turn_up_card(b, hood)


@encounter("uptown_3", at="st_marys_hospital")
async def roll_to_gain_stamina(b: Board, seat: Seat) -> None:
    """Roll a die: on 1 to 3, gain that much Stamina."""
    face = sum(roll(b, seat, 1))
    if face <= 3:
        await gain(b, seat, stamina=face, source="st_marys_hospital")
