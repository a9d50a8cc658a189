"""Buying from the top of decks, and selling."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from msgspec import structs

from bot.engine.ask import Barred, Draft, Figures, Option, Part, first_pick
from bot.engine.ids import Seat
from bot.engine.script import ask
from bot.second_edition.core import about
from bot.second_edition.core.facts import CardsShown, Note, Noted
from bot.second_edition.core.frames import run_for_each
from bot.second_edition.core.game import Board
from bot.second_edition.names.card_texts import card_summary
from bot.second_edition.names.choosing import choose_cards
from bot.second_edition.names.keys import card_key, card_option
from bot.second_edition.names.naming import question_source
from bot.second_edition.printed.terms import ITEM_DECKS, CardNo, Cause, Coin, Deck
from bot.second_edition.verbs import coins, losing
from bot.second_edition.verbs.draws import look_at_cards, put_below_deck
from bot.second_edition.verbs.possessions import discard, give, losable_cards

SHORT = 40
"""Characters beside a price that a button still shows."""


async def shop(
    b: Board,
    seat: Seat,
    looks: Sequence[tuple[Deck, int]],
    *,
    buy: int = 1,
    change: int = 0,
    halved: bool = False,
    must: bool = False,
    others: Sequence[Seat] = (),
    source: str = "",
) -> list[CardNo]:
    """Let a seat look at cards and buy up to `buy` of them.

    With `must` it buys one if it can pay. The price is the list price with `change` added, or half
    of it rounded up. `others` may buy the rest, one after another and any number. Unsold cards go
    under their deck. Rules, "Phase 3: Arkham Encounters", A.
    """
    shelf: list[CardNo] = []
    for deck, n in looks:
        shelf += await _draw_offer(b, seat, deck, n, source)
    b.tell(CardsShown(seat=seat, cards=tuple(b.cards.code(card) for card in shelf)))

    def price(card: CardNo) -> int:
        listed = b.cards.facts(card).price
        return max(0, -(-listed // 2) if halved else listed + change)

    if shelf and all(price(card) > _highest_price(b, seat, source) for card in shelf):
        b.tell(Noted(what=Note.CANNOT_BUY, seat=seat))
    bought = await _buy_from(b, seat, shelf, price, most=buy, must=must, source=source)
    await run_for_each(
        b, lambda other: _buy_from(b, other, shelf, price, most=len(shelf), source=source), others
    )
    for card in shelf:
        put_below_deck(b, card)
    return bought


async def _draw_offer(b: Board, seat: Seat, deck: Deck, n: int, source: str) -> list[CardNo]:
    """Take `n` cards of a deck into limbo.

    If an ability adds more, the seat chooses which go below the deck.
    """
    seen = await look_at_cards(b, seat, deck, n)
    while len(seen) > n:
        dropped = await choose_cards(
            b, seat, "Discard one of these first", lambda s=tuple(seen): s, source=source
        )
        for card in dropped or seen[:1]:
            seen.remove(card)
            put_below_deck(b, card)
    return seen


async def _buy_from(
    b: Board,
    seat: Seat,
    shelf: list[CardNo],
    price: Callable[[CardNo], int],
    *,
    most: int,
    must: bool = False,
    source: str = "",
) -> list[CardNo]:
    """Let a seat buy up to `most` of these cards, one by one."""
    bought: list[CardNo] = []
    while len(bought) < most:
        chosen = await _buy_one(b, seat, shelf, price, must=must and not bought, source=source)
        if chosen is None:
            break
        shelf.remove(chosen)
        b.state.limbo.remove(chosen)
        bought.append(chosen)
        await losing.pay(b, seat, money=price(chosen), source=source)
        await give(b, seat, chosen, how="bought")
    return bought


async def _buy_one(
    b: Board,
    seat: Seat,
    shelf: list[CardNo],
    price: Callable[[CardNo], int],
    *,
    must: bool,
    source: str,
) -> CardNo | None:
    """Let a seat choose the next card to buy; cards that are too expensive show their price."""
    nothing = Option(key="nothing", label="Buy nothing", verb="pass")

    def build() -> Draft | None:
        free = losing.need_not_pay(b, seat, source)
        money = _highest_price(b, seat, source)
        found = [
            structs.replace(
                card_option(b, card, _on_offer(b, card, 0 if free else price(card))),
                figures=Figures(amount=0 if free else price(card)),
            )
            for card in shelf
            if price(card) <= money
        ]
        if not found:
            return None
        options = found if must else [*found, nothing]
        return Draft(
            kind="buy",
            prompt="Which card do you buy? You have to buy one"
            if must
            else "Which card do you buy?",
            **question_source(b, source),
            parts={seat: Part(tuple(options), barred=_too_dear(b, shelf, price, money))},
            must=(seat,),
        )

    replies = await ask(build)
    _, key = first_pick(replies)
    return next((card for card in shelf if card_key(b, card) == key), None)


def _highest_price(b: Board, seat: Seat, source: str) -> int:
    """Return the most money a seat can pay here; unlimited if prices count as paid."""
    return sys.maxsize if losing.need_not_pay(b, seat, source) else b.who(seat).money


def _on_offer(b: Board, card: CardNo, price: int) -> str:
    """Return the note of a card for sale: its price, and its numbers or short text.

    Long texts are shown above the question.
    """
    what, cost = card_summary(b, b.cards.code(card)), f"${price}" if price else "free"
    return f"{cost} · {what}" if len(what) <= SHORT else cost


def _too_dear(
    b: Board, shelf: Sequence[CardNo], price: Callable[[CardNo], int], money: int
) -> tuple[Barred, ...]:
    """Return the cards for sale that a seat cannot pay, as unusable options."""
    return tuple(
        Barred(
            verb="",
            label=name,
            reason=f"{name} costs ${price(card)}; you have ${money}.",
            about=about.card(card),
        )
        for card in shelf
        if price(card) > money
        for name in [b.cards.facts(card).name]
    )


async def sell(
    b: Board,
    seat: Seat,
    decks: Sequence[Deck] = ITEM_DECKS,
    *,
    most: int = 1,
    factor: int = 1,
    source: str = "",
) -> int:
    """Let a seat sell up to `most` cards for `factor` times their list price; return the number."""
    cards = await choose_cards(
        b,
        seat,
        "Which cards do you sell?",
        lambda: losable_cards(b, seat, decks, ""),
        least=0,
        most=most,
        source=source,
        kind="sell",
        note=lambda card: f"for ${b.cards.facts(card).price * factor}",
    )
    for card in cards:
        coins.change_amount(b, seat, Coin.MONEY, b.cards.facts(card).price * factor, source=source)
        await discard(b, seat, card, why=Cause.SOLD)
    return len(cards)
