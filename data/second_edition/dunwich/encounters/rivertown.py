"""Location cards of Rivertown."""

from __future__ import annotations

from bot.second_edition.api import (
    Board,
    Buy,
    Check,
    Cost,
    Deck,
    Delayed,
    Draw,
    Gain,
    GateAppears,
    Lose,
    May,
    MonsterTrophy,
    Receive,
    SearchFirst,
    Seat,
    Skill,
    Special,
    Take,
    TakeAlly,
    afflict,
    check,
    draw,
    encounter,
    entry,
    location_card,
    sell,
)

location_card(
    "rivertown_8",
    "rivertown",
    entry("black_cave", Delayed()),
    entry("general_store", Buy(Deck.UNIQUE, look=2)),
    entry("graveyard", Gain(clues=1)),
)

location_card(
    "rivertown_9",
    "rivertown",
    entry("black_cave", Check(Skill.LORE, -2, failed=[Lose(stamina=1), Delayed()])),
    entry("graveyard", MonsterTrophy()),
)

location_card(
    "rivertown_10",
    "rivertown",
    entry("black_cave", GateAppears()),
    entry("general_store", Gain(clues=1)),
    entry(
        "graveyard", May([TakeAlly("richard_upton_pickman", [Draw(Deck.SPELL)])], Cost(toughness=5))
    ),
)

location_card(
    "rivertown_11",
    "rivertown",
    entry("black_cave", Check(Skill.WILL, -1, failed=[Lose(stamina=3)])),
    entry("general_store"),
    entry("graveyard", Check(Skill.LUCK, -1, failed=[Receive(Special.CURSE)]), Take("cross")),
)

location_card(
    "rivertown_12",
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
    entry("general_store", May([Check(Skill.LUCK, -1, passed=[Draw(Deck.SPELL)])], Cost(money=2))),
    entry("graveyard", GateAppears()),
)

location_card(
    "rivertown_13",
    "rivertown",
    entry("general_store", May([Gain(money=2), Delayed()])),
    entry("graveyard", Check(Skill.LUCK, -1, failed=[Lose(sanity=1, stamina=1)])),
)

location_card(
    "rivertown_14",
    "rivertown",
    entry("black_cave", Take("lantern")),
    entry("general_store", Gain(sanity=1, clues=1)),
    entry("graveyard", Delayed(), Check(Skill.WILL, -1, failed=[Take("necrophobia")])),
)


@encounter("rivertown_9", at="general_store")
async def sell_common_item_for_double(b: Board, seat: Seat) -> None:
    """You may sell 1 Common Item for twice its list price."""
    await sell(b, seat, (Deck.COMMON,), factor=2, source="general_store")


@encounter("rivertown_13", at="black_cave")
async def draw_item_with_lantern_or_check_luck(b: Board, seat: Seat) -> None:
    """If you have a Lantern, draw 1 Unique Item. If not, pass a Luck (-2) check, or draw 1
    Injury.
    """
    if b.cards.owns(seat, "lantern"):
        await draw(b, seat, Deck.UNIQUE, source="black_cave")
    elif not await check(b, seat, Skill.LUCK, -2, source="black_cave", failing=[Draw(Deck.INJURY)]):
        await afflict(b, seat, Deck.INJURY, source="black_cave")
