"""Cards that an encounter gives, sells or takes away."""

from __future__ import annotations

from bot.second_edition.core.game import Board
from bot.second_edition.encounters.entry_phrases import purchase_text
from bot.second_edition.encounters.occasion import Occasion
from bot.second_edition.encounters.operation import Wording, operation, run
from bot.second_edition.names.signs import DECK_NAMES, counted
from bot.second_edition.printed.ops import (
    AddToken,
    Buy,
    DiscardThis,
    Draw,
    Receive,
    SearchAny,
    SearchFirst,
    Take,
    TakeAlly,
)
from bot.second_edition.printed.terms import Special
from bot.second_edition.verbs import afflictions, draws, possessions, shopping, specials


def _draw_clause(op: Draw, _words: Wording) -> str:
    drawn = f"draw {counted(op.count, DECK_NAMES[op.deck])}"
    return drawn if op.keep in (None, op.count) else f"{drawn} and keep {op.keep}"


@operation(Draw, _draw_clause)
async def draw(b: Board, op: Draw, occasion: Occasion) -> None:
    """Draw cards from the top of a deck; Injuries and Madnesses take effect."""
    seat, source = occasion.seat, occasion.source
    if op.deck in afflictions.AFFLICTIONS:
        await afflictions.afflict(b, seat, op.deck, op.count, source=source)
    else:
        await draws.draw(b, seat, op.deck, op.count, keep=op.keep, source=source)


@operation(
    SearchFirst,
    lambda op, _words: f"take the first {op.kind.capitalize()} in the {DECK_NAMES[op.deck]} deck",
)
async def search_first(b: Board, op: SearchFirst, occasion: Occasion) -> None:
    """Take the first card of a kind in a deck."""
    await draws.search_first(b, occasion.seat, op.deck, kind=op.kind)


@operation(
    SearchAny,
    lambda op, _words: f"search the {DECK_NAMES[op.deck]} deck for a card and take it",
)
async def search_any(b: Board, op: SearchAny, occasion: Occasion) -> None:
    """Take any card of a deck."""
    await draws.search(b, occasion.seat, op.deck, source=occasion.source)


@operation(
    Take,
    lambda op, words: f"take {words.name(op.card)} from its deck, if it is there",
    names=lambda op: [("card", op.card)],
)
async def take(b: Board, op: Take, occasion: Occasion) -> None:
    """Take a certain card if its deck has it."""
    if b.library.cards[op.card].deck in afflictions.AFFLICTIONS:
        await afflictions.afflict_by(b, occasion.seat, op.card)
    else:
        await draws.take_named(b, occasion.seat, op.card)


def _ally_clause(op: TakeAlly, words: Wording) -> str:
    other = words.clause(op.otherwise)
    return f"take the Ally {words.name(op.ally)} (if gone, {other} instead)"


@operation(TakeAlly, _ally_clause, names=lambda op: [("card", op.ally)])
async def take_ally(b: Board, op: TakeAlly, occasion: Occasion) -> None:
    """Take a certain Ally; if the deck no longer has it, carry out other operations."""
    if not await draws.take_named(b, occasion.seat, op.ally):
        await run(b, op.otherwise, occasion)


_RECEIVED = {
    Special.BLESSING: "become Blessed",
    Special.CURSE: "become Cursed",
    Special.RETAINER: "gain a Retainer",
    Special.MEMBERSHIP: "become a member of the Silver Twilight Lodge",
    Special.BANK_LOAN: "take a Bank Loan",
    Special.RAIL_PASS: "take a Rail Pass",
    Special.SHELDON_GANG: "become a member of the Sheldon Gang",
}


@operation(Receive, lambda op, _words: _RECEIVED[op.special])
async def receive(b: Board, op: Receive, occasion: Occasion) -> None:
    """Receive a special card."""
    seat, source = occasion.seat, occasion.source
    match op.special:
        case Special.BLESSING:
            await specials.bless(b, seat, why=source)
        case Special.CURSE:
            await specials.curse(b, seat, why=source)
        case special:
            specials.gain_special(b, seat, special, why=source)


@operation(Buy, lambda op, _words: purchase_text(op))
async def buy(b: Board, op: Buy, occasion: Occasion) -> None:
    """Look at the top cards of a deck and buy some of them."""
    await shopping.shop(
        b,
        occasion.seat,
        ((op.deck, op.look),),
        buy=op.most,
        change=op.change,
        halved=op.half,
        source=occasion.source,
    )


@operation(DiscardThis, "discard this card")
async def discard_this(b: Board, _op: DiscardThis, occasion: Occasion) -> None:
    """Discard the card that has this text."""
    if occasion.card is not None:
        await possessions.discard(b, occasion.seat, occasion.card)


@operation(AddToken, "put a Stamina token on this card")
async def add_token(b: Board, _op: AddToken, occasion: Occasion) -> None:
    """Put a token on the card that has this text."""
    if occasion.card is not None:
        await possessions.add_token(b, occasion.seat, occasion.card)
