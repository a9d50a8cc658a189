"""Offers of Dunwich's locations instead of an encounter."""

from __future__ import annotations

from bot.second_edition.api import (
    Board,
    Deck,
    Seat,
    choose_word,
    draw,
    gain,
    hits,
    needs_money,
    needs_trophies,
    pay,
    roll,
    service,
    spend_trophies,
)

SHACK = "harney_jones_shack"
CARNIVAL = "darkes_carnival"
VILLAGE = "dunwich_village"


@service(
    "devils_hopyard",
    "Strange Deal: 1 clue token and $2 for 5 toughness",
    needs_trophies(1),
    told="strikes a deal",
)
async def trade_trophies_for_clue_and_money(b: Board, seat: Seat) -> None:
    """Strange Deal: spend 5 toughness of trophies, or a gate trophy, to gain 1 clue token
    and $2.
    """
    if await spend_trophies(b, seat, 1, source="devils_hopyard"):
        await gain(b, seat, clues=1, money=2, source="devils_hopyard")


def _restorable_points(b: Board, seat: Seat) -> list[tuple[str, str]]:
    who = b.who(seat)
    return [
        *([("sanity", "Gain 1 Sanity")] if who.sanity < b.sheets.max_sanity(seat) else []),
        *([("stamina", "Gain 1 Stamina")] if who.stamina < b.sheets.max_stamina(seat) else []),
    ]


def _reason_nothing_to_restore(b: Board, seat: Seat) -> str:
    return (
        ""
        if _restorable_points(b, seat)
        else "Your Sanity and Stamina are already at their maximum."
    )


@service(SHACK, "Hospitality: gain 1 Sanity or Stamina", _reason_nothing_to_restore, told="rests")
async def restore_one_point(b: Board, seat: Seat) -> None:
    """Hospitality: gain 1 Sanity or 1 Stamina."""
    chosen = await choose_word(
        b, seat, "Which do you gain?", lambda: _restorable_points(b, seat), source=SHACK
    )
    await gain(b, seat, sanity=chosen == "sanity", stamina=chosen == "stamina", source=SHACK)


@service(
    CARNIVAL, "Wheel of Fortune: pay $1 to roll for $3", needs_money(1), told="spins the wheel"
)
async def pay_to_roll_for_money(b: Board, seat: Seat) -> None:
    """Wheel of Fortune: pay $1 and roll a die; on a success, gain $3."""
    await pay(b, seat, money=1, source=CARNIVAL)
    if hits(b, seat, roll(b, seat, source=CARNIVAL)):
        await gain(b, seat, money=3, source=CARNIVAL)


@service(
    VILLAGE,
    "Osborn’s General Store: $4 for an item",
    needs_money(4),
    "a unique item on a success, otherwise a common one",
    told="shops",
)
async def pay_to_roll_at_general_store(b: Board, seat: Seat) -> None:
    """Osborn’s General Store: pay $4 and roll a die.

    On a success, draw a Unique Item; otherwise draw a Common Item.
    """
    await pay(b, seat, money=4, source=VILLAGE)
    lucky = hits(b, seat, roll(b, seat, source=VILLAGE)) > 0
    await draw(b, seat, Deck.UNIQUE if lucky else Deck.COMMON, 1, keep=1, source=VILLAGE)
