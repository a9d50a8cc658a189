"""Commands that move cards: possessions, special cards, Mythos cards."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition.core.facts import GmChanged
from bot.second_edition.core.game import Board
from bot.second_edition.gm.command_base import (
    Command,
    SeatNumber,
    find_playing,
    maybe_playing,
    within,
)
from bot.second_edition.printed.piece_facts import MythosFacts
from bot.second_edition.printed.terms import CardNo, Cause, Deck, MythosKind, Special
from bot.second_edition.turn import mythos_phase
from bot.second_edition.verbs import condition_cards, possessions, specials


class HandCard(Command, frozen=True, tag="card"):
    """Give a card to an investigator, from its deck, the box or another owner.

    `no` means that physical card. Without `seat` the card returns to its deck.
    """

    code: str | None = None
    no: int | None = None
    seat: SeatNumber | None = None

    def run(self, b: Board) -> Script[None]:
        """Move the card."""
        seat = maybe_playing(b, self.seat)
        if self.no is not None and self.code is not None:
            raise Malformed("Name the “code” or the “no” of the card, but not both.")
        card = self._card_meant(b, seat)
        if card in b.state.limbo:
            raise NotAllowed("That card is being drawn.")
        if card is None or b.cards.holder(card) == seat:
            raise NotAllowed("There’s no other card like that to move.")
        if seat is not None and (reason := _second_affliction(b, seat, card)):
            raise NotAllowed(reason)
        return _give_card(b, card, seat)

    def _card_meant(self, b: Board, seat: Seat | None) -> CardNo | None:
        if self.no is not None:
            return CardNo(within(self.no, 0, len(b.state.cards) - 1))
        if self.code is None:
            raise Malformed("Which card? Name its “code” or its “no”.")
        if self.code not in b.library.cards:
            raise NotAllowed(f"I don’t know a card “{self.code}”.")
        return _find_card(b, self.code, seat)


async def _give_card(b: Board, card: CardNo, seat: Seat | None) -> None:
    """Move a card from any zone to a seat, or to its deck."""
    owner = b.cards.holder(card)
    if owner is not None:
        await possessions.discard(b, owner, card, why=Cause.GM)
    for pile in (*b.state.decks.values(), b.state.removed):
        if card in pile:
            pile.remove(card)
    if seat is None:
        possessions.put_back(b, card)
        b.tell(GmChanged(what="card", args=(b.cards.code(card),)))
    else:
        await possessions.give(b, seat, card, how="gm")


def _second_affliction(b: Board, seat: Seat, card: CardNo) -> str:
    """Return why an Injury or Madness cannot be given: a second copy devours its owner; or ""."""
    facts = b.cards.facts(card)
    if (
        facts.deck not in (Deck.INJURY, Deck.MADNESS)
        or b.cards.owns(seat, b.cards.code(card)) is None
    ):
        return ""
    return f"{b.name(seat)} already has {facts.name}; a second one devours them. Use “Devoured”."


def _find_card(b: Board, code: str, seat: Seat | None) -> CardNo | None:
    """Return a copy of a card: in its deck, else in the box, else of another seat."""
    copies = [CardNo(no) for no, each in enumerate(b.state.cards) if each == code]
    deck = b.state.decks.get(b.library.cards[code].deck, [])
    if seat is None:
        return next((card for card in copies if b.cards.holder(card) is not None), None)
    zones: list[Callable[[CardNo], bool]] = [
        lambda card: card in deck,
        lambda card: card in b.state.removed,
        lambda card: b.cards.holder(card) not in (None, seat),
    ]
    return next((card for zone in zones for card in copies if zone(card)), None)


class SetSpecial(Command, frozen=True, tag="special"):
    """Give a special card, or take it away with `on` false.

    A Blessing given to the Cursed only takes the Curse away, and the reverse.
    """

    seat: SeatNumber
    what: Special
    on: bool = True

    def run(self, b: Board) -> None:
        """Give the special card, or take it away."""
        seat = find_playing(b, self.seat)
        if self.on == (self.what in b.who(seat).specials):
            has = "already has" if self.on else "doesn’t have"
            raise NotAllowed(f"{b.name(seat)} {has} that card.")
        change = specials.gain_special if self.on else specials.lose_special
        change(b, seat, self.what, why=Cause.GM)


class TurnMythosCard(Command, frozen=True, tag="mythos_card"):
    """Remove an Environment, Rumor or lasting Headline from play; a Rumor neither passes nor fails.

    With `on`, put an Environment or a Rumor into play.
    """

    code: str
    on: bool = False

    def run(self, b: Board) -> Script[None] | None:
        """Put the card into play, or remove it."""
        if self.on:
            return mythos_phase.bring(b, _can_come(b, self.code))
        if not mythos_phase.take_away(b, self.code):
            raise NotAllowed(f"No Mythos card “{self.code}” is in play.")
        return None


class TurnCondition(Command, frozen=True, tag="condition"):
    """Turn a Condition face up, or face down with `on` false."""

    code: str
    on: bool = True

    def run(self, b: Board) -> None:
        """Turn the Condition over."""
        facts = b.library.conditions.get(self.code)
        if facts is None:
            raise NotAllowed(f"I don’t know a Condition “{self.code}”.")
        if not (condition_cards.turn_up if self.on else condition_cards.turn_down)(b, self.code):
            raise NotAllowed(f"{facts.name} is already face {'up' if self.on else 'down'}.")
        if not self.on:
            b.tell(GmChanged(what="condition", args=(self.code,)))


def _can_come(b: Board, code: str) -> MythosFacts:
    """Return a Mythos card that can enter play now. Raises `NotAllowed` if it cannot."""
    card, state = b.library.mythos.get(code), b.state
    if card is None or card.kind not in (MythosKind.ENVIRONMENT, MythosKind.RUMOR):
        raise NotAllowed("Only an Environment or a Rumor stays in play.")
    if state.awake or code not in (*state.mythos_deck, *state.mythos_box):
        raise NotAllowed(f"{card.name} can’t come into play now.")
    if card.kind is MythosKind.RUMOR and state.rumor is not None:
        raise NotAllowed("A Rumor is already in play.")
    return card
