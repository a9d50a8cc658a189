"""Yellow gate cards, and the card that reshuffles the deck."""

from __future__ import annotations

from bot.second_edition.api import (
    ALL,
    Board,
    Check,
    Coin,
    Colour,
    Deck,
    Delayed,
    Dice,
    Draw,
    Gain,
    Less,
    Lose,
    LoseItems,
    Lost,
    MonsterAppears,
    ReturnToArkham,
    Seat,
    Skill,
    Successes,
    Wager,
    check,
    encounter,
    entry,
    gate_card,
    lose,
    roll,
)

gate_card(
    "gate_card_37",
    Colour.YELLOW,
    entry("city_of_the_great_race", Gain(clues=2), Check(Skill.LUCK, -1, failed=[Lose(sanity=2)])),
    entry("yuggoth", Check(Skill.WILL, -2, failed=[Lose(sanity=2)])),
    entry("other", MonsterAppears()),
)

gate_card(
    "gate_card_38",
    Colour.YELLOW,
    entry("city_of_the_great_race"),
    entry("dreamlands", Check(Skill.LORE, -1, failed=[Lose(sanity=3)])),
    entry("other", Check(Skill.WILL, -1, failed=[Lose(sanity=1, stamina=1)])),
)

gate_card(
    "gate_card_39",
    Colour.YELLOW,
    entry("city_of_the_great_race", Check(Skill.SPEED, -1, failed=[Lost()])),
    entry(
        "dreamlands",
        Check(Skill.LORE, -1, passed=[Gain(clues=4)], failed=[Lose(sanity=ALL)], difficulty=2),
    ),
    entry("other", Gain(clues=1)),
)

gate_card(
    "gate_card_40",
    Colour.YELLOW,
    entry("rlyeh", Check(Skill.WILL, -1, failed=[Lose(sanity=1, stamina=1)])),
    entry("city_of_the_great_race", Gain(clues=1), Lose(sanity=1)),
    entry("other", Check(Skill.LUCK, -1, passed=[ReturnToArkham()], failed=[Delayed()])),
)

gate_card(
    "gate_card_41",
    Colour.YELLOW,
    entry("rlyeh", Lose(sanity=Dice())),
    entry("city_of_the_great_race", Check(Skill.WILL, -1, failed=[Lose(sanity=2)])),
    entry("other", Check(Skill.WILL, -2, failed=[Delayed()])),
)

gate_card(
    "gate_card_42",
    Colour.YELLOW,
    entry("city_of_the_great_race", Check(Skill.FIGHT, -1, failed=[Lose(sanity=1, stamina=1)])),
    entry("yuggoth", Check(Skill.LUCK, -2, passed=[Gain(clues=2)], failed=[Delayed()])),
    entry("other", Gain(money=2)),
)

gate_card(
    "gate_card_43",
    Colour.YELLOW,
    entry("rlyeh", Check(Skill.SPEED, -1, failed=[Lose(sanity=1)])),
    entry("other", MonsterAppears()),
)

gate_card(
    "gate_card_44",
    Colour.YELLOW,
    entry("rlyeh", Check(Skill.WILL, 0, failed=[Lose(stamina=1), Delayed()])),
    entry("dreamlands", Check(Skill.LUCK, 0, failed=[Lose(sanity=2), Delayed()])),
    entry("other", Gain(clues=1)),
)

gate_card(
    "gate_card_45",
    Colour.YELLOW,
    entry("rlyeh", Check(Skill.SPEED, -1, failed=[Lost()])),
    entry("dreamlands", Check(Skill.WILL, -2, failed=[Lose(sanity=2)])),
    entry("other", MonsterAppears()),
)

gate_card(
    "gate_card_46",
    Colour.YELLOW,
    entry("yuggoth", Check(Skill.WILL, -1, failed=[Lose(sanity=2)])),
    entry("dreamlands", Lose(sanity=1)),
    entry("other", Check(Skill.LORE, -1, failed=[LoseItems(1, deck=Deck.SPELL)])),
)

gate_card(
    "gate_card_47",
    Colour.YELLOW,
    entry(
        "yuggoth", Check(Skill.SNEAK, -2, passed=[Gain(clues=2), ReturnToArkham()], failed=[Lost()])
    ),
    entry("dreamlands", Check(Skill.LUCK, -1, failed=[Delayed()])),
    entry("other", Wager(Coin.SANITY, [Gain(clues=Successes())])),
)

gate_card(
    "gate_card_48",
    Colour.YELLOW,
    entry(
        "rlyeh", Check(Skill.SPEED, -1, passed=[Gain(clues=5)], failed=[Delayed()], difficulty=2)
    ),
    entry("yuggoth"),
    entry("other", Check(Skill.LORE, -2, passed=[Draw(Deck.SPELL), Lose(sanity=1)])),
)

gate_card("gate_card_49", None)


@encounter("gate_card_43", at="yuggoth")
async def check_luck_or_lose_rolled_points(b: Board, seat: Seat) -> None:
    """Pass a Luck (-1) check, or roll a die and lose that much Sanity and that much Stamina, each
    reduced by 2.
    """
    if not await check(
        b,
        seat,
        Skill.LUCK,
        -1,
        source="yuggoth",
        failing=[Lose(sanity=Less(Dice(), 2), stamina=Less(Dice(), 2))],
    ):
        loss = max(0, sum(roll(b, seat, 1)) - 2)
        await lose(b, seat, sanity=loss, stamina=loss, source="yuggoth")
