"""Green gate cards."""

from __future__ import annotations

from bot.second_edition.api import (
    FULL,
    Board,
    Check,
    Colour,
    Deck,
    Delayed,
    Dice,
    Draw,
    Gain,
    Lose,
    LoseItems,
    Lost,
    May,
    MonsterTrophy,
    Place,
    Receive,
    ReturnToArkham,
    SearchFirst,
    Seat,
    Skill,
    Special,
    Successes,
    check,
    encounter,
    entry,
    gate_card,
    move_to,
    return_to_arkham,
)

gate_card(
    "gate_card_13",
    Colour.GREEN,
    entry(
        "city_of_the_great_race",
        Check(
            Skill.SNEAK,
            -1,
            passed=[Draw(Deck.UNIQUE), ReturnToArkham()],
            failed=[Lose(sanity=3, stamina=1)],
            difficulty=2,
        ),
    ),
    entry("plateau_of_leng", May([Check(Skill.LORE, -2, passed=[Gain(money=6)], failed=[Lost()])])),
    entry("other", Check(Skill.LUCK, -1, passed=[Gain(clues=2)])),
)

gate_card(
    "gate_card_14",
    Colour.GREEN,
    entry(
        "city_of_the_great_race",
        Check(Skill.LUCK, -1, passed=[May([Gain(money=10), Receive(Special.CURSE)])]),
    ),
    entry("great_hall_of_celeano", Delayed()),
    entry(
        "other",
        Check(Skill.FIGHT, -1, passed=[ReturnToArkham()], failed=[Lose(stamina=2), Delayed()]),
    ),
)

gate_card(
    "gate_card_15",
    Colour.GREEN,
    entry(
        "city_of_the_great_race", Check(Skill.LORE, -2, passed=[Draw(Deck.SPELL, 2)], difficulty=2)
    ),
    entry("great_hall_of_celeano", Check(Skill.LORE, 2, passed=[Gain(clues=Successes())])),
    entry("other", Gain(money=3)),
)

gate_card(
    "gate_card_16",
    Colour.GREEN,
    entry("plateau_of_leng"),
    entry("great_hall_of_celeano", Check(Skill.LUCK, -1, passed=[Draw(Deck.SKILL)], difficulty=2)),
    entry("other", Check(Skill.SNEAK, -1, passed=[Gain(money=3)], failed=[Lose(stamina=2)])),
)

gate_card(
    "gate_card_17",
    Colour.GREEN,
    entry("plateau_of_leng", Check(Skill.WILL, 0, passed=[Draw(Deck.SKILL)], difficulty=2)),
    entry(
        "great_hall_of_celeano", Check(Skill.LUCK, -2, passed=[SearchFirst(Deck.UNIQUE, "tome")])
    ),
    entry("other", Draw(Deck.SPELL)),
)

gate_card(
    "gate_card_18",
    Colour.GREEN,
    entry(
        "city_of_the_great_race",
        May([Check(Skill.SNEAK, -1, passed=[Draw(Deck.UNIQUE, 2, keep=1)], failed=[Lost()])]),
    ),
    entry("plateau_of_leng", Check(Skill.WILL, 0, passed=[Gain(sanity=FULL)])),
    entry("other", Gain(clues=1)),
)

gate_card(
    "gate_card_19",
    Colour.GREEN,
    entry("dreamlands", Check(Skill.WILL, 0, passed=[Draw(Deck.SPELL)])),
    entry("city_of_the_great_race", Check(Skill.LUCK, -1, passed=[Draw(Deck.UNIQUE)])),
    entry("other", Gain(sanity=1)),
)

gate_card(
    "gate_card_20",
    Colour.GREEN,
    entry("dreamlands", Check(Skill.LUCK, -1, passed=[Draw(Deck.COMMON)])),
    entry(
        "great_hall_of_celeano", Check(Skill.LUCK, -2, passed=[SearchFirst(Deck.UNIQUE, "tome")])
    ),
    entry("other", Gain(stamina=1)),
)

gate_card(
    "gate_card_21",
    Colour.GREEN,
    entry("dreamlands", Check(Skill.LUCK, -1, passed=[Gain(sanity=FULL, stamina=FULL)])),
    entry("great_hall_of_celeano", Check(Skill.LORE, -1, passed=[Receive(Special.BLESSING)])),
    entry("other", Check(Skill.FIGHT, -2, passed=[Draw(Deck.UNIQUE)])),
)

gate_card(
    "gate_card_22",
    Colour.GREEN,
    entry("dreamlands", Check(Skill.WILL, -1, passed=[Gain(money=Dice(2))])),
    entry("plateau_of_leng", Check(Skill.LUCK, -2, passed=[Draw(Deck.COMMON), Draw(Deck.SPELL)])),
    entry("other", Check(Skill.LUCK, -1, passed=[ReturnToArkham()])),
)

gate_card(
    "gate_card_23",
    Colour.GREEN,
    entry("plateau_of_leng", Check(Skill.FIGHT, -1, passed=[Draw(Deck.UNIQUE)], failed=[Lost()])),
    entry("other", Check(Skill.LUCK, -1, passed=[MonsterTrophy(), Gain(clues=2)])),
)

gate_card(
    "gate_card_24",
    Colour.GREEN,
    entry("dreamlands", Check(Skill.LUCK, -1, passed=[Draw(Deck.SPELL)], failed=[LoseItems(1)])),
    entry("city_of_the_great_race", Check(Skill.FIGHT, -1, passed=[ReturnToArkham()])),
    entry(
        "other", May([Check(Skill.SNEAK, -1, passed=[Draw(Deck.SPELL)], failed=[Lose(sanity=3)])])
    ),
)


@encounter("gate_card_23", at="dreamlands")
async def check_luck_to_move_on(b: Board, seat: Seat) -> None:
    """Pass a Luck (-1) check to move on: from the first area to the second, or from the second back
    to Arkham.
    """
    if not await check(
        b,
        seat,
        Skill.LUCK,
        -1,
        source="dreamlands",
        passing="move on to the second area, or from the second back to Arkham",
    ):
        return
    world, _, area = b.who(seat).place.partition(":")
    if area == "1":
        await move_to(b, seat, Place(f"{world}:2"))
    else:
        await return_to_arkham(b, seat)
