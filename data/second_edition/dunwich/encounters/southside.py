"""Location cards of Southside."""

from __future__ import annotations

from bot.second_edition.api import (
    Board,
    Check,
    Cost,
    Deck,
    Delayed,
    Draw,
    Encounter,
    Gain,
    May,
    MonsterAppears,
    Move,
    Place,
    Receive,
    SearchFirst,
    Seat,
    Skill,
    Special,
    TakeAlly,
    ToStreet,
    UpTo,
    Word,
    draw,
    encounter,
    entry,
    location_card,
)

location_card(
    "southside_8",
    "southside",
    entry("historical_society", MonsterAppears()),
    entry("mas_boarding_house", May([Gain(clues=2)], Cost(money=4))),
    entry("south_church", SearchFirst(Deck.UNIQUE, "tome")),
)

location_card(
    "southside_9",
    "southside",
    entry("historical_society", May([Move(Place("library")), Encounter(2)])),
    entry("mas_boarding_house", Delayed()),
    entry("south_church", Check(Skill.LUCK, -2, passed=[Word("lift_curses")])),
)

location_card(
    "southside_10",
    "southside",
    entry(
        "historical_society",
        May([TakeAlly("professor_armitage", [Draw(Deck.UNIQUE)])], Cost(gates=1)),
    ),
    entry("mas_boarding_house", Gain(sanity=1)),
    entry("south_church", May([Word("discard_environment")], Cost(clues=2))),
)

location_card(
    "southside_11",
    "southside",
    entry("historical_society", Check(Skill.LUCK, -2, passed=[Gain(clues=UpTo(5))])),
    entry("south_church", ToStreet()),
)

location_card(
    "southside_12",
    "southside",
    entry("historical_society", Check(Skill.LUCK, -1, passed=[Gain(clues=1)]), Delayed()),
    entry("mas_boarding_house", Draw(Deck.UNIQUE)),
    entry("south_church", Receive(Special.BLESSING)),
)

location_card(
    "southside_13",
    "southside",
    entry("historical_society", Check(Skill.LUCK, -1, passed=[Draw(Deck.SPELL)])),
    entry("mas_boarding_house", May([Gain(stamina=1, clues=1), Delayed()])),
    entry("south_church", Gain(sanity=2)),
)

location_card(
    "southside_14",
    "southside",
    entry("historical_society", Gain(sanity=1)),
    entry("mas_boarding_house", Gain(sanity=1, stamina=1)),
    entry("south_church", Gain(stamina=2, sanity=2)),
)


@encounter("southside_11", at="mas_boarding_house")
async def draw_spell_with_high_lore(b: Board, seat: Seat) -> None:
    """If your Lore is 4 or more, draw 1 Spell."""
    if b.sheets.skill(seat, Skill.LORE) >= 4:
        await draw(b, seat, Deck.SPELL, source="mas_boarding_house")
