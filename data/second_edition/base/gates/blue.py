"""Blue gate cards."""

from __future__ import annotations

from bot.second_edition.api import (
    ALL,
    Board,
    Chart,
    Check,
    Choose,
    Colour,
    Deck,
    Delayed,
    Draw,
    Gain,
    Half,
    Lose,
    LoseItems,
    Lost,
    May,
    MonsterAppears,
    Move,
    Place,
    Receive,
    ReturnToArkham,
    Roll,
    SearchAny,
    SearchFirst,
    Seat,
    Skill,
    Special,
    Successes,
    Way,
    check,
    close_gate,
    encounter,
    entry,
    gate_card,
    lose_in_time,
    return_to_arkham,
)

gate_card(
    "gate_card_01",
    Colour.BLUE,
    entry("abyss", Check(Skill.LUCK, -1, passed=[ReturnToArkham()], failed=[MonsterAppears()])),
    entry(
        "great_hall_of_celeano",
        Check(Skill.SNEAK, -2, passed=[SearchAny(Deck.SPELL)], failed=[Lose(stamina=2)]),
    ),
    entry("other", Check(Skill.FIGHT, -1, passed=[Draw(Deck.SPELL)])),
)

gate_card(
    "gate_card_02",
    Colour.BLUE,
    entry("abyss", Gain(stamina=1)),
    entry("yuggoth", Check(Skill.FIGHT, -2, failed=[Lost()])),
)

gate_card(
    "gate_card_03",
    Colour.BLUE,
    entry("abyss", Check(Skill.LORE, -1, failed=[Delayed()])),
    entry("yuggoth", Check(Skill.SNEAK, -1, failed=[LoseItems(Half()), ReturnToArkham()])),
    entry("other", Lose(sanity=1)),
)

gate_card(
    "gate_card_04",
    Colour.BLUE,
    entry(
        "abyss",
        Chart(
            Skill.LUCK,
            1,
            {
                0: [Move(Place("black_cave"))],
                2: [Move(Place("dreamlands:1"))],
                3: [Check(Skill.LUCK, -1, passed=[Draw(Deck.UNIQUE)])],
            },
        ),
    ),
    entry(
        "great_hall_of_celeano",
        May(
            [
                Check(
                    Skill.FIGHT,
                    -1,
                    passed=[Draw(Deck.SPELL, 3, keep=2)],
                    failed=[Lose(stamina=3)],
                    difficulty=2,
                )
            ]
        ),
    ),
    entry("other", MonsterAppears()),
)

gate_card(
    "gate_card_05",
    Colour.BLUE,
    entry("dreamlands"),
    entry("abyss", Check(Skill.LUCK, -1, passed=[Gain(money=3), Draw(Deck.UNIQUE)])),
    entry("other", Check(Skill.LUCK, -1, passed=[Gain(clues=Successes())])),
)

gate_card(
    "gate_card_06",
    Colour.BLUE,
    entry("dreamlands", Check(Skill.SPEED, -1, failed=[Lose(money=ALL)])),
    entry("great_hall_of_celeano", Check(Skill.LORE, -1, failed=[Receive(Special.CURSE)])),
    entry("other", MonsterAppears()),
)

gate_card(
    "gate_card_07",
    Colour.BLUE,
    entry("dreamlands", Check(Skill.LUCK, -1, passed=[Gain(clues=2)], failed=[Delayed()])),
    entry(
        "great_hall_of_celeano",
        Check(Skill.LUCK, -1, passed=[Gain(sanity=2, stamina=2)], failed=[LoseItems(2)]),
    ),
    entry("other", Check(Skill.FIGHT, -2, passed=[Gain(money=8)], failed=[Lose(stamina=1)])),
)

gate_card(
    "gate_card_08",
    Colour.BLUE,
    entry("dreamlands", Check(Skill.LORE, 0, passed=[ReturnToArkham()], failed=[Lost()])),
    entry("yuggoth", Check(Skill.SPEED, -1, passed=[Gain(money=5, clues=2)], failed=[Lost()])),
    entry("other", Draw(Deck.COMMON)),
)

gate_card(
    "gate_card_09",
    Colour.BLUE,
    entry(
        "dreamlands",
        Check(Skill.SNEAK, 0, failed=[LoseItems(Half(up=True)), Lose(money=Half(up=True))]),
    ),
    entry("yuggoth", Check(Skill.WILL, -2, failed=[LoseItems(1)])),
    entry("other", Lose(sanity=1)),
)

gate_card(
    "gate_card_10",
    Colour.BLUE,
    entry("dreamlands", Check(Skill.LUCK, -1, failed=[Lose(stamina=1), Delayed()])),
    entry("abyss", Check(Skill.LUCK, -2, failed=[Lose(sanity=1), Delayed()])),
    entry("other", Check(Skill.LORE, -1, failed=[Delayed()])),
)

gate_card(
    "gate_card_11",
    Colour.BLUE,
    entry("yuggoth", MonsterAppears()),
    entry(
        "great_hall_of_celeano",
        Check(Skill.LUCK, -1, failed=[Roll(success=[Delayed()], failure=[MonsterAppears()])]),
    ),
    entry("other", Check(Skill.LUCK, -1, passed=[SearchFirst(Deck.COMMON, "weapon")])),
)

gate_card(
    "gate_card_12",
    Colour.BLUE,
    entry(
        "yuggoth",
        Check(
            Skill.WILL,
            -2,
            failed=[Choose([Way([LoseItems(2, deck=Deck.SPELL)]), Way([Lose(sanity=2)])])],
        ),
    ),
    entry("great_hall_of_celeano", MonsterAppears()),
    entry("other", Check(Skill.SNEAK, -2, failed=[Delayed()])),
)


@encounter("gate_card_02", at="other")
async def check_speed_to_return(b: Board, seat: Seat) -> None:
    """Make a Speed (-2) check. Pass: return to Arkham. Fail: you are lost in time and space. Either
    way, the gate you came through closes (you don’t get it as a trophy).
    """
    entered = b.who(seat).entered
    passed = await check(
        b,
        seat,
        Skill.SPEED,
        -2,
        source=b.town.world_of(b.who(seat).place),
        passing=[ReturnToArkham()],
        failing=[Lost()],
    )
    if passed:
        await return_to_arkham(b, seat)
    if b.gates.at(entered) is not None:
        await close_gate(b, entered)
    if not passed:
        await lose_in_time(b, seat)
