"""Commands that hand cards about: possessions, special cards, Mythos cards."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition.core.facts import GmChanged
from bot.second_edition.core.game import Board
from bot.second_edition.gm.arguments import Command, seat_of, switch, text, whole
from bot.second_edition.printed.terms import CardNo, Cause, Deck, MythosKind, Special
from bot.second_edition.turn import mythos
from bot.second_edition.verbs import possessions, specials


def hand_card(b: Board, command: Command) -> Script[None]:
    """Give a card to an investigator, or return it to its deck."""
    seat = None if command.get("seat") is None else seat_of(b, command)
    card = _card_meant(b, command, seat)
    if card in b.state.limbo:
        raise NotAllowed("That card is being drawn.")
    if card is None or b.holder(card) == seat:
        raise NotAllowed("No such card is anywhere else.")
    if seat is not None and (reason := _second_affliction(b, seat, card)):
        raise NotAllowed(reason)

    async def run() -> None:
        owner = b.holder(card)
        if owner is not None:
            await possessions.discard(b, owner, card, why=Cause.GM)
        for pile in (*b.state.decks.values(), b.state.removed):
            if card in pile:
                pile.remove(card)
        if seat is None:
            possessions.put_back(b, card)
            b.tell(GmChanged(what="card", args=(b.code(card),)))
        else:
            await possessions.give(b, seat, card, how="gm")

    return run()


def _second_affliction(b: Board, seat: Seat, card: CardNo) -> str:
    """Why an Injury or Madness cannot be given; a second copy of one devours its owner."""
    facts = b.card(card)
    if facts.deck not in (Deck.INJURY, Deck.MADNESS) or b.owns(seat, b.code(card)) is None:
        return ""
    return f"{b.name(seat)} has {facts.name}: a second one devours. Move them to “Devoured”."


def _card_meant(b: Board, command: Command, seat: Seat | None) -> CardNo | None:
    if "no" in command:
        return CardNo(whole(command, "no", 0, len(b.state.cards) - 1))
    code = text(command, "code")
    if code not in b.library.cards:
        raise NotAllowed(f"There is no card “{code}”.")
    return _find_card(b, code, seat)


def _find_card(b: Board, code: str, seat: Seat | None) -> CardNo | None:
    """A copy in its deck, else in the box, else with somebody else."""
    copies = [CardNo(no) for no, each in enumerate(b.state.cards) if each == code]
    deck = b.state.decks.get(b.library.cards[code].deck, [])
    if seat is None:
        return next((card for card in copies if b.holder(card) is not None), None)
    zones: list[Callable[[CardNo], bool]] = [
        lambda card: card in deck,
        lambda card: card in b.state.removed,
        lambda card: b.holder(card) not in (None, seat),
    ]
    return next((card for zone in zones for card in copies if zone(card)), None)


def set_special(b: Board, command: Command) -> None:
    """Give or take away a special card."""
    seat, what, on = seat_of(b, command), text(command, "what"), switch(command)
    if what not in tuple(Special):
        raise Malformed(f"There is no special card {what!r}.")
    if on:
        specials.gain_special(b, seat, Special(what), why=Cause.GM)
    else:
        specials.lose_special(b, seat, Special(what), why=Cause.GM)


def turn_mythos_card(b: Board, command: Command) -> Script[None] | None:
    """Bring an Environment or a Rumor into play, or take a lasting card away."""
    code = text(command, "code")
    if not switch(command, default=False):
        if not mythos.take_away(b, code):
            raise NotAllowed(f"No Mythos card “{code}” lies in play.")
        return None
    card = b.library.mythos.get(code)
    if card is None or card.kind not in (MythosKind.ENVIRONMENT, MythosKind.RUMOR):
        raise NotAllowed("Only an Environment or a Rumor comes to lie in play.")
    state = b.state
    if state.awake or code not in (*state.mythos_deck, *state.mythos_box):
        raise NotAllowed(f"{card.name} cannot come into play now.")
    if card.kind is MythosKind.RUMOR and state.rumor is not None:
        raise NotAllowed("A Rumor is in play.")
    return mythos.bring(b, card)
