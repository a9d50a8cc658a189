"""Tolls: a price that some monsters demand before each Combat check, which fails without it."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.second_edition.core import topics
from bot.second_edition.core.game import Board
from bot.second_edition.core.monster_changes import Toll
from bot.second_edition.core.registry import Origin
from bot.second_edition.core.state import Combat
from bot.second_edition.names.choosing import choose, may
from bot.second_edition.names.keys import card_key, card_option, one_of_each
from bot.second_edition.printed.terms import CardNo
from bot.second_edition.verbs import losing, possessions


def wanted_toll(b: Board, combat: Combat) -> Toll | None:
    """Return the toll that a combat's monster demands before each Combat check, or None."""
    if combat.monster is None:
        return None
    code = b.state.markers[combat.monster]
    body = b.registry.answering(topics.TOLL).get(code)
    return None if body is None else body(b, Origin(code))


def can_pay(b: Board, combat: Combat, toll: Toll) -> bool:
    """Return True if the seat has anything to pay the toll with."""
    if toll is Toll.ITEM:
        return bool(b.cards.items(combat.seat))
    return losing.can_pay(b, combat.seat, clues=1, discards=True)


def takes(b: Board, combat: Combat, some: Iterable[CardNo]) -> list[CardNo]:
    """Return the cards of a set if the toll has to take one of them, as there is no other item."""
    if wanted_toll(b, combat) is not Toll.ITEM:
        return []
    items = [held.card for held in b.cards.items(combat.seat)]
    return items if set(items).issubset(some) else []


def note(b: Board, combat: Combat, some: Iterable[CardNo]) -> str:
    """Return the note of fighting with a set: `first discard 1 item`; "" without a toll."""
    toll = wanted_toll(b, combat)
    if toll is None:
        return ""
    if not can_pay(b, combat, toll):
        missing = "item" if toll is Toll.ITEM else "clue token"
        return f"fails: you have no {missing} to discard"
    if toll is Toll.CLUE:
        return "first discard 1 clue token"
    items = [b.cards.facts(held.card).name for held in b.cards.items(combat.seat)]
    if len(items) == 1:
        return f"first discard your only item, {items[0]}"
    return "first discard 1 of these" if takes(b, combat, some) else "first discard 1 item"


async def pay(b: Board, combat: Combat, some: Iterable[CardNo]) -> bool:
    """Pay the toll of the next Combat check, if any.

    Return False if the check fails for lack of it.
    """
    toll = wanted_toll(b, combat)
    if toll is None:
        return True
    if not can_pay(b, combat, toll):
        return False
    paid = _pay_item(b, combat, tuple(some)) if toll is Toll.ITEM else _pay_clue(b, combat)
    return await paid


async def _pay_clue(b: Board, combat: Combat) -> bool:
    question = "Discard 1 clue token for the Combat check?"
    if not await may(b, combat.seat, question, source=_foe_code(b, combat)):
        return False
    await losing.pay(b, combat.seat, clues=1, source=_foe_code(b, combat), discards=True)
    return True


def _items_to_discard(b: Board, seat: Seat, some: tuple[CardNo, ...]) -> list[Option]:
    items = [held.card for held in b.cards.items(seat)]
    spare = one_of_each(b, (card for card in items if card not in some))
    used = one_of_each(b, (card for card in items if card in some))
    note = "you’re using it: if discarded, it adds nothing"
    return [
        *(card_option(b, card) for card in spare),
        *(card_option(b, card, note) for card in used),
        Option(key="keep", label="Discard nothing: the check fails", verb="pass"),
    ]


async def _pay_item(b: Board, combat: Combat, some: tuple[CardNo, ...]) -> bool:
    """Let the seat discard an item as the toll; return True if one was discarded.

    Items in use for the fight are offered last.
    """
    seat, code = combat.seat, _foe_code(b, combat)
    question = "Which item do you discard for the Combat check?"
    key = await choose(
        b,
        seat,
        question,
        lambda: _items_to_discard(b, seat, some),
        kind="lose_cards",
        source=code,
    )
    card = next((held.card for held in b.cards.items(seat) if card_key(b, held.card) == key), None)
    return card is not None and await possessions.discard(b, seat, card, why=code)


def _foe_code(b: Board, combat: Combat) -> str:
    assert combat.monster is not None
    return b.state.markers[combat.monster]
