"""Location cards of Miskatonic University."""

from __future__ import annotations

from bot.second_edition.api import (
    Arrested,
    Board,
    Chart,
    Check,
    Choose,
    Cost,
    Deck,
    Dice,
    Draw,
    Encounter,
    Gain,
    GainSplit,
    Lose,
    LoseItems,
    May,
    Move,
    Place,
    Receive,
    SearchFirst,
    Seat,
    Skill,
    Special,
    TakeAlly,
    ToStreet,
    Visit,
    Way,
    bless,
    check,
    check_note,
    close_gate,
    draw,
    encounter,
    entry,
    hits,
    location_card,
    lose,
    may,
    move_to,
    newcomer_left,
    roll,
    swap_investigator,
)

location_card(
    "miskatonic_u_1",
    "miskatonic_u",
    entry("administration", Check(Skill.LORE, -1, passed=[Gain(money=5)])),
    entry(
        "library",
        Check(Skill.WILL, -1, passed=[SearchFirst(Deck.UNIQUE, "tome")], failed=[ToStreet()]),
    ),
)

location_card(
    "miskatonic_u_2",
    "miskatonic_u",
    entry("administration", Gain(clues=1)),
    entry(
        "library",
        Chart(
            Skill.WILL,
            0,
            {0: [ToStreet()], 1: [Draw(Deck.SPELL, 2, keep=1)], 2: [Draw(Deck.UNIQUE)]},
        ),
    ),
    entry("science_building", Draw(Deck.SPELL), Check(Skill.FIGHT, -1, failed=[LoseItems(1)])),
)

location_card(
    "miskatonic_u_3",
    "miskatonic_u",
    entry("administration", Check(Skill.WILL, -1, passed=[Receive(Special.RETAINER)])),
    entry(
        "library",
        Check(Skill.LORE, -2, passed=[Gain(clues=Dice())], failed=[Lose(stamina=2, sanity=2)]),
    ),
)

location_card(
    "miskatonic_u_4",
    "miskatonic_u",
    entry(
        "administration",
        May([Check(Skill.LORE, -2, passed=[Draw(Deck.SPELL)], failed=[Receive(Special.CURSE)])]),
    ),
    entry("library", Visit("dreamlands")),
    entry(
        "science_building", May([Lose(stamina=2), TakeAlly("sir_william_brinton", [Gain(money=5)])])
    ),
)

location_card(
    "miskatonic_u_5",
    "miskatonic_u",
    entry("administration", Move(Place("arkham_asylum")), Encounter()),
    entry("library", Lose(sanity=1)),
    entry(
        "science_building",
        May([Check(Skill.LUCK, 0, passed=[GainSplit(Dice())], failed=[Gain(stamina=1)])]),
    ),
)

location_card(
    "miskatonic_u_6",
    "miskatonic_u",
    entry("administration", Check(Skill.LORE, -1, passed=[Gain(money=5)])),
    entry("library", Choose([Way(cost=Cost(money=4)), Way([ToStreet()])])),
)

location_card(
    "miskatonic_u_7",
    "miskatonic_u",
    entry(
        "administration", May([Check(Skill.WILL, -2, passed=[Gain(money=8)], failed=[Arrested()])])
    ),
    entry("library", Check(Skill.LUCK, -2, passed=[Gain(money=5)])),
)


@encounter("miskatonic_u_1", at="science_building")
async def lift_curse_or_bless(b: Board, seat: Seat) -> None:
    """If you are Cursed, discard the Curse; otherwise become Blessed."""
    await bless(b, seat)


@encounter("miskatonic_u_3", at="science_building")
async def draw_unique_item_with_few_spells(b: Board, seat: Seat) -> None:
    """If you have at most 2 Spells, draw 1 Unique Item and move to the street."""
    if len(b.cards.of_deck(seat, Deck.SPELL)) <= 2:
        await draw(b, seat, Deck.UNIQUE)
        await move_to(b, seat, Place("miskatonic_u_streets"))


@encounter("miskatonic_u_6", at="science_building")
async def check_luck_to_change_investigator(b: Board, seat: Seat) -> None:
    """Make a Luck (-1) check. Pass: you may remove your investigator and everything they own from
    the game, and continue with any other investigator not in play.
    """
    if await check(
        b,
        seat,
        Skill.LUCK,
        -1,
        source="science_building",
        passing="you may continue with another investigator",
    ) and newcomer_left(b):
        prompt = "Continue with another investigator?"
        if await may(b, seat, prompt, source="science_building"):
            await swap_investigator(b, seat)


@encounter("miskatonic_u_7", at="science_building")
async def check_lore_to_close_gates(b: Board, seat: Seat) -> None:
    """You may make a Lore (-2) check. Pass: roll a die for each open gate; on a success that gate
    closes (nobody gets it as a trophy). Fail: roll a die, lose that much Stamina and move to St.
    Mary’s Hospital.
    """
    if not await may(
        b,
        seat,
        "Make a Lore (−2) check?",
        source="science_building",
        note=lambda: check_note(b, seat, Skill.LORE, -2),
    ):
        return
    if not await check(
        b,
        seat,
        Skill.LORE,
        -2,
        source="science_building",
        passing="roll a die for each open gate; on a success that gate closes",
        failing=[Lose(stamina=Dice()), Move(Place("st_marys_hospital"))],
    ):
        await lose(b, seat, stamina=sum(roll(b, seat, 1)), source="science_building")
        await move_to(b, seat, Place("st_marys_hospital"))
        return
    for gate in list(b.state.gates):
        if hits(b, seat, roll(b, seat, 1)):
            await close_gate(b, gate.place)
