"""Cards that investigators own: gaining them, their tokens, and losing them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.ids import Seat
from bot.second_edition.core.facts import CardGained, CardLost
from bot.second_edition.core.frames import listen
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import AllyGone, CardJoins, CardLeaves
from bot.second_edition.core.registry import Origin
from bot.second_edition.core.state import HeldCard
from bot.second_edition.names.choosing import choose_cards
from bot.second_edition.printed.tables import Card
from bot.second_edition.printed.terms import CardNo, Cause, Deck
from bot.second_edition.verbs import coins


async def give(b: Board, seat: Seat, card: CardNo, *, how: str = "drawn") -> None:
    """Give a card in no zone to a seat: it is ready, has no tokens, and takes effect."""
    own(b, seat, card, how=how)
    await settle_in(b, seat, card)


def own(b: Board, seat: Seat, card: CardNo, *, how: str) -> None:
    """Add a card to a seat's possessions (the first half of `give`)."""
    b.who(seat).cards.append(HeldCard(card))
    b.tell(CardGained(seat=seat, card=b.cards.code(card), how=how))


async def settle_in(b: Board, seat: Seat, card: CardNo) -> None:
    """Let a new card take effect (the second half of `give`)."""
    await listen(b, CardJoins(seat=seat, card=card), only=seat)
    if min(b.cards.facts(card).max_sanity, b.cards.facts(card).max_stamina) < 0:
        await coins.settle(b, seat)


def put_back(b: Board, card: CardNo, *, box: bool = False) -> None:
    """Put a card from no zone under its deck, or into the box."""
    if box:
        b.state.removed.append(card)
    else:
        b.state.decks.setdefault(b.cards.facts(card).deck, []).append(card)


async def discard(b: Board, seat: Seat, card: CardNo, *, box: bool = False, why: str = "") -> bool:
    """Discard a seat's card below its deck or into the box; return False if the seat lacks it."""
    held = b.cards.held(seat, card)
    if held is None:
        return False
    b.who(seat).cards.remove(held)
    put_back(b, card, box=box)
    code = b.cards.code(card)
    b.tell(CardLost(seat=seat, card=code, box=box, why=why))
    await _end_effects(b, seat, card)
    if b.cards.facts(card).deck is Deck.ALLY:
        await listen(b, AllyGone(card=code))
    return True


async def _end_effects(b: Board, seat: Seat, card: CardNo) -> None:
    """End what a card did in combat: the bonus of a spell that succeeded.

    A spell that failed still occupies its hands.
    """
    for combat in b.state.combats:
        combat.weapons = [each for each in combat.weapons if each.card != card or each.failed]
    body = b.registry.listeners.get(CardLeaves, {}).get(b.cards.code(card))
    if body is not None:
        await body(b, Origin(b.cards.code(card), seat, card), CardLeaves(seat=seat, card=card))
    facts = b.cards.facts(card)
    if facts.max_sanity or facts.max_stamina:
        await coins.settle(b, seat)


async def add_token(b: Board, seat: Seat, card: CardNo) -> None:
    """Put a Stamina token on a held card, and discard the card when it is full."""
    held = b.cards.held(seat, card)
    if held is None:
        return
    held.tokens += 1
    if held.tokens >= card_facts(b, card).counters:
        await discard(b, seat, card, why=Cause.USED)


def card_facts(b: Board, card: CardNo) -> Card:
    """Return the facts of an owned card, with the numbers that only scripts read."""
    facts = b.cards.facts(card)
    assert isinstance(facts, Card)
    return facts


# Losing


def losable(b: Board, seat: Seat, decks: Sequence[Deck] | None, kind: str) -> list[CardNo]:
    """Return a seat's cards of these decks and kind that can be lost.

    Rules, "Damage, insanity, unconsciousness".
    """
    return [
        held.card
        for held in b.who(seat).cards
        if (b.cards.is_item(held.card) if decks is None else b.cards.facts(held.card).deck in decks)
        and (not kind or b.cards.facts(held.card).kind == kind)
    ]


async def lose_cards(
    b: Board,
    seat: Seat,
    n: int | None,
    *,
    decks: Sequence[Deck] | None = None,
    kind: str = "",
    why: str = "",
) -> int:
    """Let a seat discard `n` cards (None: all) that it chooses; return the number.

    With `decks` None only items count. Cards that cannot be lost unless the owner allows it go only
    if the owner picks them. Rules, "Damage, insanity, unconsciousness".
    """
    here = losable(b, seat, decks, kind)
    wanted = len(here) if n is None else min(n, len(here))
    free = sum(1 for card in here if not b.cards.facts(card).keeps)
    if wanted == 0:
        return 0
    cards = await choose_cards(
        b,
        seat,
        "Which card do you lose?" if wanted == 1 else f"Which {wanted} cards do you lose?",
        lambda: losable(b, seat, decks, kind),
        least=min(wanted, free),
        most=wanted,
        source=why,
        kind="lose_cards",
    )
    for card in cards:
        await discard(b, seat, card, why=why)
    return len(cards)


async def lose_weapon_or_spell(b: Board, seat: Seat, *, why: str = "") -> None:
    """Let a seat discard a Weapon or Spell of its choice, if it has one."""

    def here() -> list[CardNo]:
        weapons = losable(b, seat, None, "weapon")
        return weapons + losable(b, seat, (Deck.SPELL,), "")

    spared = all(b.cards.facts(card).keeps for card in here())
    cards = await choose_cards(
        b,
        seat,
        "Which Weapon or Spell do you lose?",
        here,
        least=0 if spared else 1,
        source=why,
    )
    for card in cards:
        await discard(b, seat, card, why=why)


async def lose_half_items(b: Board, seat: Seat, *, why: str = "") -> int:
    """Let a seat discard half of its items, which it chooses; return the number.

    Rules, "Damage, insanity, unconsciousness".
    """
    return await lose_cards(b, seat, len(b.cards.items(seat)) // 2, why=why)
