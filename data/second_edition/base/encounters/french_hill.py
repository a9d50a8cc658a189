"""Location cards of French Hill."""

from __future__ import annotations

from bot.second_edition.api import (
    ALL,
    Board,
    Chart,
    Check,
    Choose,
    Coin,
    Cost,
    Deck,
    Delayed,
    Dice,
    Draw,
    Gain,
    GateAppears,
    Half,
    Lose,
    LoseItems,
    May,
    MonsterAppears,
    Receive,
    SearchAny,
    Seat,
    Skill,
    Special,
    TakeAlly,
    ToStreet,
    Way,
    affords,
    check,
    check_note,
    choose_amount,
    choose_monster,
    choose_place,
    close_gate,
    draw,
    encounter,
    entry,
    fall,
    gain,
    hits,
    location_card,
    lose,
    lose_special,
    loss_left,
    may,
    pay,
    pay_for,
    roll,
    take_trophy,
    tokens,
)

location_card(
    "french_hill_1",
    "french_hill",
    entry("silver_twilight_lodge", Check(Skill.LORE, -1, passed=[Draw(Deck.SPELL, 2, keep=1)])),
    entry(
        "witch_house", Check(Skill.LORE, -1, passed=[TakeAlly("thomas_f_malone", [Gain(clues=2)])])
    ),
    entry("inner_sanctum", Check(Skill.LUCK, -2, passed=[SearchAny(Deck.UNIQUE)])),
)

location_card(
    "french_hill_2",
    "french_hill",
    entry(
        "silver_twilight_lodge",
        May([Check(Skill.FIGHT, -1, passed=[TakeAlly("ruby_standish", [Draw(Deck.UNIQUE)])])]),
    ),
    entry("witch_house", Check(Skill.LUCK, -1, passed=[Draw(Deck.UNIQUE)])),
)

location_card(
    "french_hill_3",
    "french_hill",
    entry("silver_twilight_lodge", Check(Skill.LUCK, -1, failed=[Receive(Special.CURSE)])),
    entry(
        "witch_house",
        Chart(
            Skill.LUCK,
            0,
            {0: [Lose(sanity=3)], 1: [Delayed()], 2: [Lose(stamina=1)], 3: [Gain(stamina=3)]},
        ),
    ),
)

location_card(
    "french_hill_4",
    "french_hill",
    entry(
        "silver_twilight_lodge",
        Choose(
            [
                Way([Receive(Special.MEMBERSHIP)], Cost(money=3)),
                Way([Check(Skill.WILL, -1, failed=[Lose(stamina=3)]), ToStreet()]),
            ]
        ),
    ),
    entry("witch_house", Lose(sanity=1)),
)

location_card(
    "french_hill_5",
    "french_hill",
    entry(
        "silver_twilight_lodge",
        Check(Skill.LORE, -1, passed=[Gain(clues=3)], failed=[Lose(clues=ALL), ToStreet()]),
    ),
    entry("witch_house", GateAppears()),
    entry("inner_sanctum", Check(Skill.LUCK, -2, failed=[Receive(Special.CURSE)])),
)

location_card(
    "french_hill_6",
    "french_hill",
    entry(
        "silver_twilight_lodge",
        Choose(
            [
                Way([Receive(Special.MEMBERSHIP)], Cost(money=3)),
                Way([Check(Skill.WILL, -1, failed=[Lose(stamina=3)]), ToStreet()]),
            ]
        ),
    ),
    entry("witch_house", Gain(clues=Dice()), Lose(sanity=Dice())),
    entry("inner_sanctum", MonsterAppears()),
)

location_card(
    "french_hill_7",
    "french_hill",
    entry(
        "witch_house", Check(Skill.WILL, -2, passed=[Draw(Deck.SPELL)], failed=[LoseItems(Half())])
    ),
)


@encounter("french_hill_2", at="inner_sanctum")
async def pay_sanity_to_claim_monster(b: Board, seat: Seat) -> None:
    """You may pay 1 Sanity to make a Luck (-1) check. Pass: take any monster on the board as a
    trophy.
    """
    if not b.state.monsters or not await may(
        b,
        seat,
        "Pay 1 Sanity to make a Luck (−1) check?",
        source="inner_sanctum",
        note=lambda: _odds_for_one_sanity(b, seat, check_note(b, seat, Skill.LUCK, -1)),
    ):
        return
    await pay_for(b, seat, _check_luck_to_claim_monster(b, seat), sanity=1)


async def _check_luck_to_claim_monster(b: Board, seat: Seat) -> None:
    if not await check(
        b,
        seat,
        Skill.LUCK,
        -1,
        source="inner_sanctum",
        passing="take a monster from the board as a trophy",
    ):
        return
    monster = await choose_monster(
        b,
        seat,
        "Which monster do you take?",
        lambda: [each.no for each in b.state.monsters],
        source="inner_sanctum",
    )
    if monster is not None:
        take_trophy(b, seat, monster)


def _odds_for_one_sanity(b: Board, seat: Seat, odds: str) -> str:
    """Return the odds of a check that costs 1 Sanity, and a warning if it is the last Sanity."""
    return "; ".join(filter(None, (fall(b, seat, sanity=1, cost=True), odds)))


@encounter("french_hill_3", at="inner_sanctum")
async def lose_sanity_for_clues(b: Board, seat: Seat) -> None:
    """You may lose up to 3 Sanity to gain that many clue tokens."""
    most = min(3, b.who(seat).sanity)
    last = fall(b, seat, sanity=most)
    prompt = f"How much Sanity do you lose?{f' {most} {last}' if last else ''}"
    chosen = await choose_amount(
        b,
        seat,
        prompt,
        0,
        most,
        source="inner_sanctum",
        label=lambda n: _clues_for_sanity_label(b, seat, n),
    )
    await gain(b, seat, clues=chosen)
    await lose(b, seat, sanity=chosen, source="inner_sanctum")


def _clues_for_sanity_label(b: Board, seat: Seat, n: int) -> str:
    """Return the label for losing `n` Sanity: `Lose 2 Sanity: 2 clue tokens`."""
    left = loss_left(b, seat, Coin.SANITY, n)
    loss = f"Lose {left} Sanity" if left else "Lose nothing"
    return f"{loss}: {tokens(Coin.CLUES, n)}" if n else loss


@encounter("french_hill_4", at="inner_sanctum")
async def pay_lodge_dues(b: Board, seat: Seat) -> None:
    """Pay $3, or lose 2 Sanity and your Silver Twilight Lodge membership."""
    if affords(b, seat, money=3) and await may(
        b, seat, "Pay the $3 membership dues?", source="inner_sanctum"
    ):
        await pay(b, seat, money=3)
        return
    lose_special(b, seat, Special.MEMBERSHIP)
    await lose(b, seat, sanity=2, source="inner_sanctum")


@encounter("french_hill_7", at="silver_twilight_lodge")
async def check_sneak_for_items(b: Board, seat: Seat) -> None:
    """Pass a Sneak (-2) check to roll 2 dice: draw 1 Unique Item for each success and 1 Common Item
    for each failure.
    """
    if not await check(
        b,
        seat,
        Skill.SNEAK,
        -2,
        source="silver_twilight_lodge",
        passing="roll 2 dice, draw 1 Unique Item for each success and 1 Common Item for "
        "each failure",
    ):
        return
    dice = roll(b, seat, 2)
    unique = hits(b, seat, dice)
    await draw(b, seat, Deck.UNIQUE, unique)
    await draw(b, seat, Deck.COMMON, len(dice) - unique)


@encounter("french_hill_7", at="inner_sanctum")
async def pay_to_close_gate(b: Board, seat: Seat) -> None:
    """You may pay 2 clue tokens and 1 Sanity to make a Lore (-2) check. Pass: close any one gate
    (you don’t get it as a trophy).
    """
    if not b.state.gates or not affords(b, seat, clues=2, sanity=1):
        return
    if not await may(
        b,
        seat,
        "Pay 2 clue tokens and 1 Sanity to make a Lore (−2) check?",
        source="inner_sanctum",
        note=lambda: _odds_for_one_sanity(b, seat, check_note(b, seat, Skill.LORE, -2)),
    ):
        return
    await pay_for(b, seat, _check_lore_to_close_gate(b, seat), clues=2, sanity=1)


async def _check_lore_to_close_gate(b: Board, seat: Seat) -> None:
    if not await check(
        b, seat, Skill.LORE, -2, source="inner_sanctum", passing="close a gate of your choice"
    ):
        return
    place = await choose_place(
        b,
        seat,
        "Which gate closes?",
        lambda: [gate.place for gate in b.state.gates],
        source="inner_sanctum",
    )
    if place is not None:
        await close_gate(b, place)
