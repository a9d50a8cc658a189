"""Injuries and Madnesses: drawing them, and what a second copy does."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core import topics
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import Afflicted
from bot.second_edition.core.registry import Window
from bot.second_edition.names.naming import question_source
from bot.second_edition.names.signs import DECK_NAMES, counted
from bot.second_edition.printed.terms import CardNo, Coin, Deck
from bot.second_edition.verbs import departures, draws, losing, possessions, seat_choices


async def afflict(b: Board, seat: Seat, deck: Deck, count: int = 1, *, source: str = "") -> bool:
    """Let a seat draw Injuries or Madnesses; return False if none was left.

    Rules, "Terms of Dunwich Horror".
    """
    if not b.who(seat).playing or not b.state.decks.get(deck):
        return False
    for card in await _draw_afflictions(b, seat, deck, count, source=source):
        if await _suffer_card(b, seat, card):
            await possessions.let_card_take_effect(b, seat, card)
    return True


async def afflict_by(b: Board, seat: Seat, code: str) -> bool:
    """Give a seat a certain Injury or Madness if its deck has it; shuffle the deck."""
    deck = b.library.cards[code].deck
    pile = b.state.decks.get(deck, [])
    card = next((each for each in pile if b.cards.code(each) == code), None)
    if card is None or not b.who(seat).playing:
        return False
    pile.remove(card)
    draws.shuffle(b, deck)
    if await _suffer_card(b, seat, card):
        await possessions.let_card_take_effect(b, seat, card)
    return True


async def afflict_either(b: Board, seat: Seat, *, source: str = "") -> None:
    """Draw an Injury and a Madness; the seat takes one, the other goes under its deck."""
    if not b.who(seat).playing:
        return
    seen = [card for deck in AFFLICTIONS for card in await draws.take_to_limbo(b, seat, deck, 1)]
    kept = await draws.choose_kept(b, seat, AFFLICTIONS[0], seen, 1, source=source)
    _clear_limbo(b, seen, kept)
    for card in kept:
        if await _suffer_card(b, seat, card):
            await possessions.let_card_take_effect(b, seat, card)


async def afflict_instead_of_losses(b: Board, seat: Seat, deck: Deck, *, source: str = "") -> None:
    """Draw an Injury or Madness instead of losing items and clues when knocked out.

    Then restore Sanity or Stamina to its maximum.
    """
    coin = Coin.SANITY if deck is Deck.MADNESS else Coin.STAMINA
    cards = await _draw_afflictions(b, seat, deck, 1, source=source)
    here = [card for card in cards if await _suffer_card(b, seat, card)]
    if b.who(seat).playing:
        code = b.cards.code(cards[0]) if cards else source
        await losing.restore(b, seat, coin, source=code, forced=True)
    for card in here:
        await possessions.let_card_take_effect(b, seat, card)


async def _draw_afflictions(
    b: Board, seat: Seat, deck: Deck, count: int, *, source: str
) -> list[CardNo]:
    """Take cards of the deck into limbo, except those that abilities prevent."""
    due = Afflicted(seat=seat, deck=deck, count=count)
    name = DECK_NAMES[deck]
    await seat_choices.respond(
        b,
        seat,
        Window.AFFLICTED,
        due,
        lambda: f"You’re about to draw {counted(due.count, 'card')} ({name}). Use anything?",
        still=lambda: due.count > 0,
        **question_source(b, source),
    )
    if due.count <= 0:
        return []
    seen = await draws.look_at_cards(b, seat, deck, due.count)
    kept = await draws.choose_kept(b, seat, deck, seen, due.count, source=source)
    _clear_limbo(b, seen, kept)
    return kept


def _clear_limbo(b: Board, seen: list[CardNo], kept: list[CardNo]) -> None:
    """Remove cards from limbo that were looked at; those not kept go under their deck."""
    for card in seen:
        b.state.limbo.remove(card)
        if card not in kept:
            possessions.put_back(b, card)


async def _suffer_card(b: Board, seat: Seat, card: CardNo) -> bool:
    """Give a card to a seat; a second copy devours, or is ignored.

    Return True if the seat has the card now.
    """
    if not b.who(seat).playing:
        possessions.put_back(b, card)
        return False
    twice = b.cards.owns(seat, b.cards.code(card)) is not None
    if twice and b.in_force.is_so(topics.NO_SECOND, seat):
        possessions.put_back(b, card)
        return False
    possessions.add_possession(b, seat, card, how="suffered")
    if twice:
        await departures.devour(b, seat, source=b.cards.code(card))
    return not twice


AFFLICTIONS = (Deck.INJURY, Deck.MADNESS)
"""The decks of afflictions; see `afflict`."""
