"""Location cards of Downtown."""

from __future__ import annotations

from bot.second_edition.api import (
    FULL,
    Board,
    Check,
    Cost,
    Deck,
    Delayed,
    Dice,
    Draw,
    Gain,
    GateAppears,
    Lose,
    LoseItems,
    May,
    Receive,
    Roll,
    Seat,
    Skill,
    Special,
    TakeAlly,
    ToStreet,
    can_pay,
    choose_word,
    discard,
    draw,
    encounter,
    entry,
    gain,
    gain_special,
    loan_barred,
    location_card,
    look_at_mythos,
    lose,
    may,
    pay,
)

location_card(
    "downtown_8",
    "downtown",
    entry(
        "arkham_asylum",
        May(
            [Roll(success=[LoseItems(1, deck=Deck.MADNESS)], failure=[Gain(sanity=2)])],
            Cost(money=5),
        ),
    ),
    entry("bank_of_arkham", Gain(money=3)),
    entry(
        "independence_square",
        Check(Skill.WILL, -1, passed=[TakeAlly("anna_kaslow", [Gain(clues=2)])]),
    ),
)

location_card(
    "downtown_9",
    "downtown",
    entry("arkham_asylum", Check(Skill.LORE, -1, passed=[Gain(clues=Dice())], difficulty=2)),
)

location_card(
    "downtown_10",
    "downtown",
    entry(
        "arkham_asylum",
        May(
            [Roll(success=[LoseItems(1, deck=Deck.MADNESS)], failure=[Gain(sanity=2)])],
            Cost(money=5),
        ),
    ),
    entry(
        "bank_of_arkham", Check(Skill.LUCK, -1, passed=[Draw(Deck.UNIQUE)], failed=[Lose(sanity=1)])
    ),
    entry("independence_square", GateAppears()),
)

location_card(
    "downtown_11",
    "downtown",
    entry("arkham_asylum", Gain(sanity=1, clues=2)),
    entry("independence_square", GateAppears()),
)

location_card(
    "downtown_12",
    "downtown",
    entry("arkham_asylum", Check(Skill.LUCK, -1, passed=[ToStreet()], failed=[Delayed()])),
    entry(
        "bank_of_arkham",
        Check(Skill.LUCK, -1, passed=[Receive(Special.BLESSING)], failed=[Receive(Special.CURSE)]),
    ),
    entry("independence_square"),
)

location_card(
    "downtown_13",
    "downtown",
    entry("arkham_asylum", ToStreet(), Gain(sanity=1)),
    entry("bank_of_arkham", Gain(clues=1), Delayed()),
    entry("independence_square", Lose(stamina=1)),
)

location_card(
    "downtown_14",
    "downtown",
    entry("arkham_asylum", Delayed(), Gain(sanity=FULL)),
    entry("independence_square", Gain(sanity=2)),
)


@encounter("downtown_9", at="bank_of_arkham")
async def take_generous_loan(b: Board, seat: Seat) -> None:
    """If you can take a Bank Loan, you may borrow $15 instead of $10; you still pay back
    only $10.
    """
    if loan_barred(b, seat) or not await may(
        b, seat, "Take a Bank Loan of $15?", source="bank_of_arkham"
    ):
        return
    gain_special(b, seat, Special.BANK_LOAN)
    await gain(b, seat, money=15, source="bank_of_arkham")


@encounter("downtown_9", at="independence_square")
async def look_at_mythos_card(b: Board, seat: Seat) -> None:
    """Look at the top card of the Mythos deck; unless it is The Story Continues, you may put it on
    the bottom of the deck.
    """
    await look_at_mythos(b, seat, source="independence_square")


@encounter("downtown_11", at="bank_of_arkham")
async def gain_or_lose_by_gang_membership(b: Board, seat: Seat) -> None:
    """If you are a member of the Sheldon Gang, gain $4. If not, lose 1 Stamina."""
    if Special.SHELDON_GANG in b.who(seat).specials:
        await gain(b, seat, money=4, source="bank_of_arkham")
    else:
        await lose(b, seat, stamina=1, source="bank_of_arkham")


@encounter("downtown_14", at="bank_of_arkham")
async def buy_spell_with_money_or_whiskey(b: Board, seat: Seat) -> None:
    """You may pay $2 or discard Whiskey to draw 1 Spell."""

    def priced_choices() -> list[tuple[str, str]]:
        found = [("pay", "Pay $2: 1 Spell")] if can_pay(b, seat, money=2) else []
        found += [("whiskey", "Discard Whiskey: 1 Spell")] if b.cards.owns(seat, "whiskey") else []
        return [*found, ("nothing", "Nothing")] if found else []

    match await choose_word(b, seat, "Pay for a Spell?", priced_choices, source="bank_of_arkham"):
        case "pay":
            await pay(b, seat, money=2, source="bank_of_arkham")
        case "whiskey" if held := b.cards.owns(seat, "whiskey"):
            await discard(b, seat, held.card, why="bank_of_arkham")
        case _:
            return
    await draw(b, seat, Deck.SPELL, source="bank_of_arkham")
