"""Commands about cards in play, hands and decks."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.errors import Looked, NotAllowed
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.lcg.core import zones
from bot.lcg.core.facts import CardExhausted, CardsSeen, SeenHow
from bot.lcg.core.frames import perform
from bot.lcg.core.game import Game
from bot.lcg.core.moments import CardEnters
from bot.lcg.core.state import CopyNo, Piece, PieceId
from bot.lcg.gm.command_base import Command, Few, Who, run_scripts, settle_consequences
from bot.lcg.gm.fetching import fetch, fetch_own, may_own
from bot.lcg.names.finding import (
    find_card,
    find_piece,
    find_place,
    find_playing,
    find_seat,
)
from bot.lcg.printed.cards import Card, CardType
from bot.lcg.rules import draws, forced, playing


class Turn(Command, frozen=True, tag="exhaust"):
    """Exhaust a card in play, or ready it with ``exhausted`` false."""

    what: str
    exhausted: bool = True

    def run(self, g: Game) -> Script[None]:
        """Exhaust or ready the card."""
        piece = find_piece(g, self.what)
        if g.card(piece).type is CardType.LOCATION:
            raise NotAllowed(f"{g.card(piece).name} can’t be exhausted.")
        piece.exhausted = self.exhausted
        self.tell(g, codes=(piece.code,), counts=(int(self.exhausted),))
        g.tell(CardExhausted(code=piece.code, ready=not self.exhausted))
        return settle_consequences(g)


class Give(Command, frozen=True, tag="give"):
    """Put cards into an investigator's hand, wherever they are.

    A story asset becomes the investigator's, as if it had been earned.
    """

    seat: Who
    cards: list[str]

    def run(self, g: Game) -> None:
        """Put the cards into the hand: from the deck, another pile, or the collection."""
        seat = find_playing(g, self.seat)
        cards = [_of_hand(g, find_card(g, name), seat) for name in self.cards]
        _take_into_hand(g, self, cards, seat)


class Hand(Command, frozen=True, tag="hand"):
    """Make an investigator's hand exactly these cards; the cards held before go under the deck.

    Hidden cards among them go to their discard piles.
    """

    seat: Who
    cards: list[str]

    def run(self, g: Game) -> None:
        """Put the old hand under the deck, then take the new one."""
        seat = find_playing(g, self.seat)
        cards = [_of_hand(g, find_card(g, name), seat) for name in self.cards]
        who = g.who(seat)
        for copy in [each for each in who.hand if g.hidden.stays_in_hand(each)]:
            draws.discard_from_hand(g, seat, copy)
        who.deck.extend(who.hand)
        who.hand.clear()
        _take_into_hand(g, self, cards, seat)


def _take_into_hand(g: Game, command: Give | Hand, cards: Sequence[Card], seat: Seat) -> None:
    for card in cards:
        zones.to_hand(g, fetch_own(g, card, seat, only=(seat,)), seat)
    command.tell(g, seats=(seat,), counts=(len(cards),))
    codes = tuple(card.code for card in cards)
    g.tell(CardsSeen(seat=seat, codes=codes, how=SeenHow.TAKEN, only=(seat,)))


class Discard(Command, frozen=True, tag="discard"):
    """Discard cards from an investigator's hand: named ones, a random number, or all."""

    seat: Who
    cards: tuple[str, ...] = ()
    random: Few | None = None

    def run(self, g: Game) -> None:
        """Discard the cards."""
        seat = find_playing(g, self.seat)
        hand = list(g.who(seat).hand)
        if self.random is not None:
            self._at_random(g, seat, self.random)
            return
        wanted = [_take_copy(g, seat, hand, name) for name in self.cards] or list(hand)
        self.tell(g, seats=(seat,), counts=(len(wanted),))
        for copy in wanted:
            draws.discard_from_hand(g, seat, copy)

    def _at_random(self, g: Game, seat: Seat, count: int) -> None:
        if self.cards:
            raise NotAllowed("Name cards or give a random number, not both.")
        if count > (held := len(g.investigators.loose_hand(seat))):
            raise NotAllowed(f"{g.name(seat)} holds only {_card_count(held)}.")
        self.tell(g, seats=(seat,), words=("random",), counts=(count,))
        for _ in range(count):
            draws.discard_random(g, seat)


_SPOTS = {
    "control": (CardType.ASSET,),
    "threat": (CardType.TREACHERY,),
    "attach": (CardType.TREACHERY, CardType.EVENT),
    "at": (CardType.ASSET,),
}
"""The types of card that each spot takes."""


def _is_fit_for(card: Card, spot: str) -> bool:
    return card.type in _SPOTS[spot] or (spot == "threat" and card.is_weakness)


class Put(Command, frozen=True, tag="put"):
    """Put a card into play: controlled, in a threat area, attached, or at a location.

    Assets are controlled or at a location. Treacheries are in a threat area or attached; events are
    attached; weaknesses of any type can be in a threat area. A card is attached to another one in
    play, or to the `act` or the `agenda`. The owner makes room in slots. With `resolve`, abilities
    react to a controlled card that enters play.
    """

    card: str
    control: Who | None = None
    threat: Who | None = None
    attach: str | None = None
    at: str | None = None
    owner: Who | None = None
    """The seat whose deck a player card in a threat area, or attached, comes from.

    By default the lead.
    """
    resolve: bool = False

    def run(self, g: Game) -> Script[None]:
        """Put the card into the named zone."""
        card = find_card(g, self.card)
        self._check_named(g, card)
        holder = self.control if self.control is not None else self.threat
        seat = None if holder is None else find_playing(g, holder)
        host = None if self.attach is None else _find_host(g, self.attach)
        place = None if self.at is None else find_place(g, self.at).id
        owner = self._owner_seat(g, seat)
        self.tell(g, codes=(card.code,))
        copy = fetch(g, card, owner)
        if self.control is not None and seat is not None:
            return self._take_control(g, copy, seat)
        piece = zones.put(g, copy, place=place)
        piece.threat, piece.host = seat, host
        if seat is not None and card.type is CardType.ASSET:  # a weakness that its bearer controls
            piece.controller = seat
            return run_scripts(g, playing.make_room(g, seat, piece.id))
        return settle_consequences(g)

    def _check_named(self, g: Game, card: Card) -> None:
        """Raise `NotAllowed` unless exactly one zone is named and the card fits it."""
        spots = [spot for spot in _SPOTS if getattr(self, spot) is not None]
        if len(spots) != 1:
            raise NotAllowed("Choose one: control, threat, attach or at.")
        if self.resolve and self.control is None:
            raise NotAllowed("Only what is controlled can resolve.")
        if not _is_fit_for(card, spots[0]):
            raise NotAllowed(f"{card.name} can’t enter play that way.")
        if self.owner is not None and card.is_encounter:
            raise NotAllowed(f"{card.name} comes from nobody’s deck: it has no owner.")
        if g.pieces.is_double(card):
            raise NotAllowed(f"{card.name} is already in play.")

    def _owner_seat(self, g: Game, seat: Seat | None) -> Seat:
        if self.owner is not None:
            return find_seat(g, self.owner)
        return g.state.lead if seat is None else seat

    def _take_control(self, g: Game, copy: CopyNo, seat: Seat) -> Script[None]:
        if self.resolve:
            return run_scripts(g, playing.put_asset(g, copy, seat))
        piece = zones.put(g, copy)
        piece.controller = seat
        return run_scripts(g, _settle_entered(g, piece, seat))


async def _settle_entered(g: Game, piece: Piece, seat: Seat) -> None:
    """Make room in slots for the new card, then let constant abilities take note of it."""
    await playing.make_room(g, seat, piece.id)
    await forced.note(g, CardEnters(piece=piece, seat=seat))


def _find_host(g: Game, name: str) -> PieceId:
    """Return the card to attach to: one in play, the act or an agenda."""
    stages = {"act": g.stages.act, "agenda": g.stages.agenda}
    if g.stages.has_two_agendas:
        stages = {"agenda": g.stages.agenda, "second_agenda": g.stages.act}
    return PieceId(stages[name].code) if name in stages else find_piece(g, name).id


class StackDeck(Command, frozen=True, tag="stack"):
    """Put cards on top of a deck, the first named on top; without `seat`, the encounter deck.

    `apart` is the slug of a deck that the scenario keeps beside it (``cultists``, ``exhibits``),
    whose own cards fit as well. With `only` the deck becomes exactly these cards; its other cards
    are set aside.
    """

    top: list[str]
    seat: Who | None = None
    only: bool = False
    apart: str = ""

    def run(self, g: Game) -> None:
        """Put the cards on top of the deck."""
        seat = None if self.seat is None else find_playing(g, self.seat)
        deck, cards = self._named_deck(g, seat), [find_card(g, name) for name in self.top]
        self._check_named(g, cards, seat)
        taken: list[CopyNo] = []
        for card in cards:
            copy = (
                fetch(g, card, None, only=()) if seat is None else fetch_own(g, card, seat, only=())
            )
            zones.take_out(g, copy)
            taken.append(copy)
        if self.only:
            g.state.aside.extend(deck)
            deck.clear()
        deck[:0] = taken
        self.tell(g, seats=() if seat is None else (seat,), counts=(len(taken),))

    def _check_named(self, g: Game, cards: Sequence[Card], seat: Seat | None) -> None:
        """Raise `NotAllowed` if a card belongs to another deck, or if nothing is named."""
        if not cards and not self.only:
            raise NotAllowed("Name at least one card.")
        decks = g.library.scenarios[g.state.scenario].decks
        own = [c for deck in decks if deck.slug == self.apart for c in g.library.copies_apart(deck)]
        for card in cards:
            if card.code not in own:
                _fits_deck(g, card, seat)
            elif card.type is CardType.LOCATION:
                _check_stacked(g, card, cards.count(card))

    def _named_deck(self, g: Game, seat: Seat | None) -> list[CopyNo]:
        """Return the named deck.

        Raises `NotAllowed` if the scenario has no such deck.
        """
        if seat is not None and self.apart:
            raise NotAllowed("Name a seat, or a deck apart, but not both.")
        if seat is not None:
            return g.who(seat).deck
        if self.apart and self.apart not in g.state.apart:
            raise NotAllowed(f"I don’t know a deck called {self.apart!r}.")
        return g.state.apart[self.apart] if self.apart else g.state.encounter_deck


def _check_stacked(g: Game, card: Card, count: int) -> None:
    """Raise `NotAllowed` if a location is named more often than it has copies out of play."""
    if len(g.in_play.of_code(card.code)) >= card.quantity:
        raise NotAllowed(f"{card.name} is already in play.")
    if count > card.quantity:
        raise NotAllowed(f"There’s only one {card.full_name}.")


class ShuffleDeck(Command, frozen=True, tag="shuffle"):
    """Shuffle a deck, with its discard pile if wanted; without `seat`, the encounter deck."""

    seat: Who | None = None
    discard: bool = False

    def run(self, g: Game) -> None:
        """Shuffle the deck."""
        if self.seat is None:
            self.tell(g)
            draws.shuffle_encounter_deck(g, with_discard=self.discard)
            return
        seat = find_playing(g, self.seat)
        self.tell(g, seats=(seat,))
        if self.discard:
            g.who(seat).deck.extend(g.who(seat).discard)
            g.who(seat).discard.clear()
        draws.shuffle_deck(g, seat)


class DrawCards(Command, frozen=True, tag="draw"):
    """Let an investigator draw cards: the top cards of the deck, or a named one.

    A weakness resolves as in any draw.
    """

    seat: Who
    count: Few = 1
    card: str | None = None

    def run(self, g: Game) -> Script[None]:
        """Draw the cards; put a named one on top of the deck first."""
        seat = find_playing(g, self.seat)
        card = None if self.card is None else find_card(g, self.card)
        if card is not None:
            _fits_deck(g, card, seat)
            if self.count != 1:
                raise NotAllowed("Name a card or a number of cards, not both.")
            _put_on_top(g, card, seat)
        counts = (self.count,) if card is None else ()
        self.tell(g, seats=(seat,), counts=counts)
        return run_scripts(g, perform(g, seat, draws.draw_cards(g, seat, self.count)))


class DrawEncounter(Command, frozen=True, tag="encounter"):
    """Let an investigator draw the top encounter card, or a named one."""

    seat: Who
    card: str | None = None

    def run(self, g: Game) -> Script[None]:
        """Draw the card and resolve it."""
        seat = find_playing(g, self.seat)
        card = None if self.card is None else find_card(g, self.card)
        if card is not None:
            _fits_deck(g, card, None)
            _put_on_top(g, card, None)
        self.tell(g, seats=(seat,))
        return run_scripts(g, draws.draw_encounter(g, seat))


def _put_on_top(g: Game, card: Card, seat: Seat | None) -> None:
    """Put a copy of a card on top of a deck; without a seat, on the encounter deck."""
    copy = fetch(g, card, None, only=()) if seat is None else fetch_own(g, card, seat, only=())
    zones.take_out(g, copy)
    deck = g.state.encounter_deck if seat is None else g.who(seat).deck
    deck.insert(0, copy)


def _of_hand(g: Game, card: Card, seat: Seat) -> Card:
    kinds = (CardType.ASSET, CardType.EVENT, CardType.SKILL)
    if card.code in g.library.hidden_codes:
        return card
    if card.type not in kinds or not may_own(g, card, seat):
        raise NotAllowed(f"{card.name} can’t be in a hand.")
    return card


def _fits_deck(g: Game, card: Card, seat: Seat | None) -> None:
    encounter = (CardType.ENEMY, CardType.TREACHERY)
    drawn = card.type in encounter or card.in_encounter_deck
    if seat is None and not (card.is_encounter and drawn):
        raise NotAllowed(f"{card.name} isn’t from an encounter deck.")
    player = (CardType.ASSET, CardType.EVENT, CardType.SKILL)
    if seat is None:
        return
    if not may_own(g, card, seat) or card.type not in (*player, *encounter):
        raise NotAllowed(f"{card.name} isn’t from a player’s deck.")


def _take_copy(g: Game, seat: Seat, hand: list[CopyNo], name: str) -> CopyNo:
    """Take the first copy of a card from a hand.

    Raises `Looked` if there is none, as the refusal reveals something about the hand.
    """
    card = find_card(g, name)
    for copy in hand:
        if g.card(copy).code == card.code:
            hand.remove(copy)
            return copy
    raise Looked(
        f"{card.name} isn’t in that hand.",
        f"The game master looks for a card in {g.name(seat)}’s hand",
    )


def _card_count(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"
