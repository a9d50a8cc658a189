"""Yellow gate cards."""

from __future__ import annotations

from bot.second_edition.api import (
    FULL,
    Board,
    Check,
    CheckKind,
    Choose,
    Colour,
    Deck,
    Delayed,
    Devoured,
    Draw,
    FallBack,
    Gain,
    Lose,
    LoseItems,
    Lost,
    May,
    MonsterAppears,
    Receive,
    ReturnToArkham,
    Seat,
    Skill,
    Special,
    UpTo,
    Way,
    check,
    devour,
    encounter,
    entry,
    gate_card,
)

gate_card(
    "gate_card_74",
    Colour.YELLOW,
    entry("rlyeh", Lose(sanity=1)),
    entry("other", MonsterAppears()),
)

gate_card(
    "gate_card_75",
    Colour.YELLOW,
    entry(
        "city_of_the_great_race", Check(Skill.LUCK, -1, passed=[Gain(clues=UpTo(5))], difficulty=2)
    ),
    entry("lost_carcosa", Lose(sanity=1)),
    entry("other", Check(Skill.LUCK, -1, passed=[ReturnToArkham()])),
)

gate_card(
    "gate_card_76",
    Colour.YELLOW,
    entry("yuggoth", Choose([Way([Gain(stamina=FULL)]), Way([LoseItems(1, deck=Deck.INJURY)])])),
    entry("lost_carcosa", Delayed()),
    entry("other", MonsterAppears()),
)

gate_card(
    "gate_card_77",
    Colour.YELLOW,
    entry("dreamlands", Check(Skill.LUCK, -1, passed=[Gain(clues=2)])),
    entry("lost_carcosa", Lose(sanity=1)),
    entry("other", Check(Skill.WILL, -2, failed=[Delayed()])),
)

gate_card(
    "gate_card_78",
    Colour.YELLOW,
    entry("rlyeh", May([Draw(Deck.MADNESS), Receive(Special.BLESSING)])),
    entry("lost_carcosa", Choose([Way([Lose(sanity=3)]), Way([Receive(Special.CURSE)])])),
    entry("other", Delayed()),
)

gate_card(
    "gate_card_79",
    Colour.YELLOW,
    entry(
        "city_of_the_great_race",
        Check(Skill.LORE, -1, passed=[Draw(Deck.SPELL)], failed=[Delayed()]),
    ),
    entry("lost_carcosa"),
    entry("other", Lose(sanity=1)),
)

gate_card(
    "gate_card_80",
    Colour.YELLOW,
    entry("yuggoth", Check(Skill.LUCK, -2, failed=[Delayed()])),
    entry("lost_carcosa", Receive(Special.CURSE)),
    entry("other", FallBack([Lost()])),
)

gate_card(
    "gate_card_81",
    Colour.YELLOW,
    entry("dreamlands", Check(Skill.WILL, -1, failed=[Lose(sanity=2)])),
    entry("lost_carcosa", Check(Skill.WILL, -2, failed=[ReturnToArkham(explored=False)])),
    entry("other", Lose(money=2)),
)


@encounter("gate_card_74", at="lost_carcosa")
async def check_horror_if_hastur(b: Board, seat: Seat) -> None:
    """If Hastur is the Ancient One, pass a Horror (+0) check (3 successes needed), or be
    devoured.
    """
    if b.state.ancient_one == "hastur" and not await check(
        b,
        seat,
        CheckKind.HORROR,
        0,
        3,
        source="lost_carcosa",
        failing=[Devoured()],
    ):
        await devour(b, seat, source="lost_carcosa")
