"""Green gate cards."""

from __future__ import annotations

from bot.second_edition.api import (
    FULL,
    Board,
    Check,
    Choose,
    Colour,
    Deck,
    Devoured,
    Draw,
    Facing,
    Gain,
    Lose,
    LoseItems,
    May,
    Receive,
    ReturnToArkham,
    Roll,
    Seat,
    Skill,
    Special,
    Way,
    Word,
    encounter,
    entry,
    gain,
    gate_card,
)

gate_card(
    "gate_card_58",
    Colour.GREEN,
    entry("dreamlands", Gain(sanity=1)),
    entry("another_time", Gain(sanity=FULL)),
    entry("other", ReturnToArkham()),
)

gate_card(
    "gate_card_59",
    Colour.GREEN,
    entry(
        "plateau_of_leng",
        May(
            [
                Check(
                    Skill.LUCK,
                    -2,
                    passed=[Draw(Deck.SPELL), Draw(Deck.COMMON)],
                    failed=[Lose(sanity=2, stamina=2)],
                )
            ]
        ),
    ),
    entry("another_time", Draw(Deck.COMMON)),
    entry("other", Check(Skill.LUCK, -1, passed=[ReturnToArkham()])),
)

gate_card(
    "gate_card_60",
    Colour.GREEN,
    entry("city_of_the_great_race", Roll(success=[Gain(clues=2)])),
    entry("another_time", Gain(sanity=1)),
    entry("other", Check(Skill.LUCK, -2, passed=[Word("first_dear")])),
)

gate_card(
    "gate_card_61",
    Colour.GREEN,
    entry("great_hall_of_celeano", Gain(clues=2)),
    entry("another_time", Gain(sanity=2)),
    entry("other"),
)

gate_card(
    "gate_card_62",
    Colour.GREEN,
    entry("dreamlands", Receive(Special.BLESSING)),
    entry("another_time", Word("any_unique_tome"), Gain(sanity=1)),
    entry("other", Draw(Deck.COMMON)),
)

gate_card(
    "gate_card_63",
    Colour.GREEN,
    entry("plateau_of_leng", May([Draw(Deck.SPELL, 2), Draw(Deck.MADNESS)])),
    entry(
        "another_time",
        Facing("shub_niggurath", [Check(Skill.FIGHT, 0, failed=[Devoured()], difficulty=3)]),
    ),
    entry("other", Gain(clues=1)),
)

gate_card(
    "gate_card_64",
    Colour.GREEN,
    entry(
        "city_of_the_great_race",
        May(
            [
                Check(
                    Skill.LUCK,
                    -2,
                    passed=[Draw(Deck.SKILL)],
                    failed=[Draw(Deck.SKILL), Draw(Deck.MADNESS)],
                )
            ]
        ),
    ),
    entry("another_time", Gain(money=5)),
    entry(
        "other",
        Check(
            Skill.LUCK,
            -1,
            passed=[Choose([Way([Draw(Deck.UNIQUE)]), Way([Draw(Deck.COMMON), Gain(money=2)])])],
        ),
    ),
)

gate_card(
    "gate_card_65",
    Colour.GREEN,
    entry("another_time", May([LoseItems(1, deck=Deck.MADNESS)])),
    entry("other", May([Word("lift_curse")])),
)


@encounter("gate_card_65", at="great_hall_of_celeano")
async def gain_clue_per_tome(b: Board, seat: Seat) -> None:
    """Gain 1 clue token, plus 1 for each Tome you have."""
    tomes = [card for card in b.cards.items(seat) if b.cards.facts(card.card).kind == "tome"]
    await gain(b, seat, clues=1 + len(tomes), source="great_hall_of_celeano")
