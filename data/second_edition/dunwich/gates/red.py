"""Red gate cards."""

from __future__ import annotations

from bot.second_edition.api import (
    Board,
    Check,
    Coin,
    Colour,
    Deck,
    Delayed,
    Devoured,
    Draw,
    Facing,
    Failures,
    FallBack,
    Gain,
    Lose,
    Lost,
    May,
    MonsterAppears,
    ReturnToArkham,
    RollDice,
    Seat,
    Skill,
    ToZero,
    Word,
    afflict,
    discard,
    encounter,
    entry,
    gate_card,
    hits,
    roll,
)

gate_card(
    "gate_card_66",
    Colour.RED,
    entry("rlyeh", Facing("cthulhu", [Check(Skill.SPEED, 1, failed=[Devoured()], difficulty=3)])),
    entry("another_time", Word("hound_comes")),
    entry("other", May([RollDice(3, [Lose(stamina=Failures())]), May([ReturnToArkham()])])),
)

gate_card(
    "gate_card_67",
    Colour.RED,
    entry("another_time", Check(Skill.WILL, -2, failed=[Draw(Deck.MADNESS)])),
    entry("other", Delayed()),
)

gate_card(
    "gate_card_68",
    Colour.RED,
    entry("dreamlands", Check(Skill.LUCK, -1, failed=[FallBack([Delayed()])])),
    entry("another_time", Delayed()),
    entry("other", Lose(stamina=1)),
)

gate_card(
    "gate_card_69",
    Colour.RED,
    entry("another_time", Check(Skill.LUCK, -2, passed=[ReturnToArkham()], failed=[Devoured()])),
    entry("other", MonsterAppears()),
)

gate_card(
    "gate_card_70",
    Colour.RED,
    entry("rlyeh", Check(Skill.SPEED, -2, failed=[ToZero(Coin.STAMINA)])),
    entry(
        "another_time",
        Check(
            Skill.SPEED,
            -1,
            passed=[Gain(clues=2)],
            failed=[Lose(stamina=2), Delayed()],
            difficulty=2,
            instead="dynamite",
        ),
    ),
    entry("other"),
)

gate_card(
    "gate_card_71",
    Colour.RED,
    entry("plateau_of_leng", Facing("nyarlathotep", [Lost()])),
    entry("another_time", Check(Skill.LUCK, -2, passed=[Draw(Deck.UNIQUE)], failed=[Delayed()])),
    entry("other", Lose(sanity=1, stamina=1)),
)

gate_card(
    "gate_card_72",
    Colour.RED,
    entry("dreamlands", ReturnToArkham(), Lose(sanity=1)),
    entry("another_time", Check(Skill.LUCK, -2, passed=[Draw(Deck.SKILL, 2, keep=1)])),
    entry("other", Lose(stamina=1)),
)

gate_card(
    "gate_card_73",
    Colour.RED,
    entry("abyss", Check(Skill.LUCK, -2, passed=[Gain(money=5)], failed=[Word("scar")])),
    entry("another_time", Gain(clues=3), Lose(sanity=3)),
    entry("other", MonsterAppears()),
)


@encounter("gate_card_67", at="plateau_of_leng")
async def roll_three_dice_against_injury(b: Board, seat: Seat) -> None:
    """Roll 3 dice: if none is a success, draw 1 Injury."""
    if not hits(b, seat, roll(b, seat, 3, source="plateau_of_leng")):
        await afflict(b, seat, Deck.INJURY, source="plateau_of_leng")


@encounter("gate_card_69", at="abyss")
async def roll_for_each_spell(b: Board, seat: Seat) -> None:
    """Roll a die for each Spell you have: on a failure, discard that Spell."""
    for held in b.cards.of_deck(seat, Deck.SPELL):
        if not hits(b, seat, roll(b, seat, source="abyss")):
            await discard(b, seat, held.card, why="abyss")
