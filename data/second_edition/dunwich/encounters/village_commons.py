"""Location cards of Village Commons."""

from __future__ import annotations

from bot.second_edition.api import (
    FULL,
    Arrested,
    Board,
    Buy,
    Check,
    Cost,
    Deck,
    Delayed,
    Draw,
    Encounter,
    Failures,
    Gain,
    Lose,
    May,
    Move,
    MoveAnywhere,
    Place,
    Receive,
    RollDice,
    Seat,
    Skill,
    Special,
    Take,
    ToStreet,
    Word,
    encounter,
    encounter_here,
    entry,
    location_card,
    move_to,
    next_gate_location,
)

location_card(
    "village_commons_1",
    "village_commons",
    entry(
        "bishops_brook_bridge",
        Check(Skill.LUCK, -2, passed=[Receive(Special.RAIL_PASS)], failed=[Gain(money=1)]),
    ),
    entry("darkes_carnival", Delayed()),
    entry("dunwich_village", Check(Skill.LUCK, -1, passed=[Receive(Special.BLESSING)])),
)

location_card(
    "village_commons_2",
    "village_commons",
    entry("bishops_brook_bridge", May([Check(Skill.LUCK, -1, passed=[Gain(money=5)])])),
    entry(
        "darkes_carnival", May([Check(Skill.LUCK, -1, passed=[Draw(Deck.UNIQUE)])], Cost(money=1))
    ),
    entry("dunwich_village", Gain(money=2)),
)

location_card(
    "village_commons_3",
    "village_commons",
    entry("bishops_brook_bridge", Buy(Deck.UNIQUE, change=1)),
    entry("darkes_carnival", May([Word("wheel")], Cost(money=1))),
    entry("dunwich_village", Gain(clues=1)),
)

location_card(
    "village_commons_4",
    "village_commons",
    entry("bishops_brook_bridge", May([MoveAnywhere(), Encounter()])),
    entry(
        "darkes_carnival",
        May([Check(Skill.LORE, -1, passed=[Draw(Deck.SPELL)], failed=[Delayed()])], Cost(money=1)),
    ),
    entry("dunwich_village", Lose(sanity=1)),
)

location_card(
    "village_commons_5",
    "village_commons",
    entry("bishops_brook_bridge", Delayed()),
    entry("darkes_carnival", May([Gain(sanity=1, stamina=1)], Cost(money=1))),
    entry("dunwich_village", Lose(sanity=1), Delayed()),
)

location_card(
    "village_commons_6",
    "village_commons",
    entry(
        "bishops_brook_bridge",
        Check(
            Skill.LUCK,
            -1,
            passed=[Gain(money=1)],
            failed=[Move(Place("police_station")), Encounter()],
        ),
    ),
    entry("darkes_carnival", Receive(Special.RETAINER)),
    entry("dunwich_village"),
)

location_card(
    "village_commons_7",
    "village_commons",
    entry("bishops_brook_bridge", May([Gain(clues=2), Delayed()])),
    entry("darkes_carnival", May([Word("darkes_blessing")])),
    entry("dunwich_village"),
)

location_card(
    "village_commons_8",
    "village_commons",
    entry("bishops_brook_bridge", Arrested()),
    entry("darkes_carnival", Gain(money=2), Lose(sanity=1)),
    entry("dunwich_village", May([MoveAnywhere(), Encounter()])),
)

location_card(
    "village_commons_9",
    "village_commons",
    entry("bishops_brook_bridge", Gain(sanity=1, stamina=1)),
    entry(
        "darkes_carnival",
        May(
            [Check(Skill.LUCK, -1, passed=[Gain(sanity=FULL)], failed=[Lose(sanity=1)])],
            Cost(money=1),
        ),
    ),
    entry("dunwich_village", Gain(clues=2)),
)

location_card(
    "village_commons_10",
    "village_commons",
    entry("bishops_brook_bridge", ToStreet()),
    entry(
        "darkes_carnival",
        May([Check(Skill.WILL, -1, passed=[Take("map_of_arkham")])], Cost(money=1)),
    ),
    entry("dunwich_village", Gain(money=1)),
)

location_card(
    "village_commons_11",
    "village_commons",
    entry(
        "darkes_carnival",
        May([Gain(clues=3), RollDice(3, [Lose(sanity=Failures())])], Cost(money=1)),
    ),
    entry("dunwich_village", Gain(clues=1)),
)

location_card(
    "village_commons_12",
    "village_commons",
    entry("bishops_brook_bridge", Check(Skill.LUCK, -1, failed=[Lose(stamina=1)])),
    entry("darkes_carnival", May([Gain(clues=2), Delayed()], Cost(money=1))),
    entry("dunwich_village", Check(Skill.LORE, -1, passed=[Draw(Deck.SPELL)])),
)

location_card(
    "village_commons_13",
    "village_commons",
    entry(
        "bishops_brook_bridge",
        Check(Skill.LUCK, -2, passed=[Receive(Special.RAIL_PASS)], failed=[Gain(money=1)]),
    ),
    entry("darkes_carnival", May([Check(Skill.FIGHT, -2, passed=[Gain(money=4)])], Cost(money=1))),
    entry("dunwich_village", May([Gain(sanity=1), Move(Place("hibbs_roadhouse")), Encounter()])),
)

location_card(
    "village_commons_14",
    "village_commons",
    entry("bishops_brook_bridge", Check(Skill.SPEED, -1, failed=[Lose(stamina=2)])),
    entry(
        "darkes_carnival", Check(Skill.LUCK, -2, passed=[Gain(sanity=1)], failed=[Lose(sanity=1)])
    ),
    entry("dunwich_village", ToStreet()),
)


@encounter("village_commons_11", at="bishops_brook_bridge")
async def move_to_gate_of_mythos_card(b: Board, seat: Seat) -> None:
    """Draw a Mythos card: move to the location where it would open a gate and have an encounter
    there. The card has no other effect.
    """
    place = next_gate_location(b)
    if place is not None:
        await move_to(b, seat, place)
        await encounter_here(b, seat)
