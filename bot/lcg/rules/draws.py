"""Drawing, searching and discarding; resolving encounter cards and weaknesses that are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from bot.engine.ids import Seat
from bot.lcg.core import zones
from bot.lcg.core.about import Rule, Source, of_rule
from bot.lcg.core.constants import GAINS_SURGE
from bot.lcg.core.facts import (
    CardAttached,
    CardDiscarded,
    CardEntered,
    CardFizzled,
    CardReturned,
    CardsDrawn,
    CardShuffledIn,
    CardsSeen,
    DeckOut,
    DeckReshuffled,
    DeckShuffled,
    DiscardPileRemoved,
    EncounterDrawn,
    HiddenDrawn,
    Reason,
    SeenHow,
)
from bot.lcg.core.frames import perform
from bot.lcg.core.game import SKILLS, Game
from bot.lcg.core.moments import CardDrawn, CardEnters, DeckRunsOut, DrawsCards
from bot.lcg.core.registry import Timing, Use
from bot.lcg.core.state import CopyNo, Lasting, Piece, PieceId, Until
from bot.lcg.names.keys import choose_cards
from bot.lcg.printed.cards import Card, CardType, Keyword
from bot.lcg.rules import damage, elimination, enemies


async def draw_cards(g: Game, seat: Seat, count: int) -> None:
    """Draw cards together, then resolve weaknesses; an empty deck costs 1 horror at the end."""
    who = g.acting(seat)
    drawn: list[CopyNo] = []
    emptied = anew = False
    while len(drawn) < count:
        if not who.deck:
            if who.discard and not g.investigators.loose_discard(seat):
                break
            emptied, anew = True, bool(drawn)
            if not who.discard:
                g.tell(DeckOut(seat=seat))
                break
            reshuffle(g, seat)
        drawn.append(who.deck.pop(0))
    who.hand.extend(drawn)
    g.tell(CardsDrawn(seat=seat, count=len(drawn)))
    g.tell(CardsSeen(seat=seat, codes=tuple(g.card(c).code for c in drawn), only=(seat,)))
    await resolve_weaknesses(g, seat, drawn)
    await deck_runs_out(g, seat, anew=anew)
    if drawn:
        await g.listen(DrawsCards(seat=seat, copies=tuple(drawn)), Timing.AFTER)
    if emptied:
        await _out_of_cards(g, seat, nothing=len(drawn) < count)


async def deck_runs_out(g: Game, seat: Seat, *, anew: bool = False) -> None:
    """Announce that a deck has run out; with `anew`, that it had before it was reshuffled."""
    out = anew or not g.who(seat).deck
    if out and g.who(seat).playing and g.abilities.is_heard(DeckRunsOut, Timing.AFTER):
        await g.listen(DeckRunsOut(seat=seat), Timing.AFTER)


async def discard_top(g: Game, seat: Seat, count: int) -> list[CopyNo]:
    """Discard up to `count` cards from the top of a deck, without reshuffling; return them.

    Rules Reference, "Drawing Cards": only a draw from an empty deck reshuffles.
    """
    gone = g.acting(seat).deck[:count]
    for copy in gone:
        zones.discard(g, copy)
        g.tell(CardDiscarded(code=g.card(copy).code, seat=seat))
    if gone:
        await deck_runs_out(g, seat)
    return gone


def discard_encounter(g: Game, count: int) -> list[CopyNo]:
    """Discard from the top of the encounter deck; return them. No reshuffle in between."""
    _renew_if_empty(g)
    gone = g.state.encounter_deck[:count]
    for copy in gone:
        zones.discard(g, copy)
        g.tell(CardDiscarded(code=g.card(copy).code))
    return gone


def shuffle_into_deck(g: Game, piece: Piece) -> None:
    """Shuffle a card in play into its owner's deck, unless that is empty (FAQ 1.13)."""
    if piece.owner is None or not g.who(piece.owner).deck:
        return
    if piece in g.in_play and g.pieces.may_leave(piece):
        zones.leave_play(g, piece, "deck")
        g.tell(CardShuffledIn(code=piece.code, seat=piece.owner))
        shuffle_deck(g, piece.owner)


async def _out_of_cards(g: Game, seat: Seat, *, nothing: bool) -> None:
    """Deal 1 horror for drawing from an empty deck.

    In one edition, an investigator who has no card to draw at all is defeated.
    """
    if nothing and g.edition.no_card_defeats:
        elimination.suffer(g, seat, mental=1, source=of_rule(Rule.EMPTY_DECK))
        await elimination.defeat(g, [seat], of_rule(Rule.EMPTY_DECK))
    else:
        await damage.deal(g, seat, horror=1, source=of_rule(Rule.EMPTY_DECK))


def reshuffle(g: Game, seat: Seat) -> None:
    """Shuffle the discard pile into a new deck. Rules Reference, "Drawing Cards"."""
    who = g.who(seat)
    who.deck = g.chance.shuffled(f"deck:{seat}", who.discard)
    who.discard = []
    g.tell(DeckReshuffled(seat=seat))


def shuffle_discard_in(g: Game, seat: Seat) -> None:
    """Shuffle a discard pile into its deck, if its cards can leave it."""
    who, moved = g.who(seat), g.investigators.loose_discard(seat)
    who.deck = g.chance.shuffled(f"deck:{seat}", [*who.deck, *moved])
    who.discard = [copy for copy in who.discard if copy not in moved]
    g.tell(DeckReshuffled(seat=seat))


def shuffle_hand_in(g: Game, seat: Seat) -> int:
    """Shuffle the cards of a hand into the deck, except weaknesses; return how many there were."""
    moved = [copy for copy in g.investigators.loose_hand(seat) if not g.card(copy).is_weakness]
    for copy in moved:
        zones.take_out(g, copy)
        g.who(seat).deck.append(copy)
    shuffle_deck(g, seat)
    return len(moved)


def shuffle_deck(g: Game, seat: Seat) -> None:
    """Shuffle an investigator's deck."""
    who = g.who(seat)
    who.deck = g.chance.shuffled(f"deck:{seat}", who.deck)
    g.tell(DeckShuffled(seat=seat))


def add_to_deck(g: Game, seat: Seat, copy: CopyNo) -> None:
    """Shuffle a card that is not in play into an investigator's deck."""
    zones.take_out(g, copy)
    g.who(seat).deck.append(copy)
    shuffle_deck(g, seat)


def shuffle_encounter_deck(g: Game, *, with_discard: bool = False) -> None:
    """Shuffle the encounter deck, with or without its discard pile."""
    state = g.state
    cards = [*state.encounter_deck, *(state.encounter_discard if with_discard else [])]
    if with_discard:
        state.encounter_discard = []
    state.encounter_deck = g.chance.shuffled("encounter", cards)
    g.tell(DeckReshuffled() if with_discard else DeckShuffled())


async def resolve_weaknesses(
    g: Game, seat: Seat, cards: Sequence[CopyNo], *, found: bool = False
) -> None:
    """Resolve the weaknesses among cards added to a hand, one by one, as if drawn.

    While they wait they are not in hand, where the first might discard them (except in one
    edition). Rules Reference, "Weakness".
    """
    waiting = [copy for copy in cards if _resolves_in_hand(g, copy)]
    for copy in waiting if not g.edition.draws_reach_hand else ():
        zones.hold(g, copy)
    for copy in waiting:
        if g.who(seat).playing:
            await perform(g, seat, _resolve_weakness(g, seat, copy, found))
        if copy in g.state.limbo:
            zones.discard(g, copy)  # its drawer is out


def _resolves_in_hand(g: Game, copy: CopyNo) -> bool:
    """Return True if a card has an effect when it is drawn."""
    card = g.card(copy)
    drawn = card.type in (CardType.TREACHERY, CardType.ENEMY)
    return card.is_weakness and (drawn or card.code in g.registry.revelations)


async def _resolve_weakness(g: Game, seat: Seat, copy: CopyNo, found: bool) -> None:
    if g.card(copy).type in (CardType.TREACHERY, CardType.ENEMY):
        await _resolve_drawn(g, seat, copy, found=found)
    else:
        await _reveal_player_card(g, seat, copy, found)


async def _reveal_player_card(g: Game, seat: Seat, copy: CopyNo, found: bool) -> None:
    card = g.card(copy)
    g.tell(EncounterDrawn(seat=seat, code=card.code, found=found))
    event = CardDrawn(seat=seat, copy=copy, card=card)
    await g.registry.revelations[card.code](g, Use(seat, copy=copy, event=event))


async def draw_encounter(g: Game, seat: Seat, *, gains_surge: bool = False) -> bool:
    """Draw and resolve an encounter card, and another one for each surge.

    With `gains_surge` the first card has surge, whatever is printed. Return False if no card is
    left. Rules Reference, "Surge". A chain of surges ends when every
    remaining card has been drawn in it; otherwise cards that always surge would be drawn without
    end.
    """
    found = False
    surging = True
    came: set[CopyNo] = set()
    while surging and g.who(seat).playing:
        copy = top_encounter_card(g)
        if copy is None or (copy in came and came.issuperset(g.state.encounter_deck)):
            break
        found = True
        came.add(copy)
        surging = await resolve_encounter(
            g, seat, copy, from_deck=True, gains_surge=gains_surge and len(came) == 1
        )
    return found


def renew_encounter_deck(g: Game) -> None:
    """Reshuffle an empty encounter deck after an effect, if the edition says so."""
    renewed = g.edition.encounter_deck_is_renewed
    if renewed and not g.state.encounter_deck and g.state.encounter_discard:
        shuffle_encounter_deck(g, with_discard=True)


def top_encounter_card(g: Game) -> CopyNo | None:
    """Take the top encounter card, after a reshuffle if needed; None if no card is left."""
    _renew_if_empty(g)
    return g.state.encounter_deck[0] if g.state.encounter_deck else None


def _renew_if_empty(g: Game) -> None:
    if not g.state.encounter_deck and g.state.encounter_discard:
        shuffle_encounter_deck(g, with_discard=True)


async def resolve_revelation(g: Game, seat: Seat, copy: CopyNo) -> None:
    """Resolve only the Revelation of an encounter card, which is not drawn.

    It goes to its discard pile unless that puts it into play. Its own Surge does not count, but
    that of a card drawn by the Revelation does. Rules Reference, "Surge".
    """
    card = g.card(copy)
    zones.hold(g, copy)
    event = CardDrawn(seat=seat, copy=copy, card=card)
    await g.registry.revelations[card.code](g, Use(seat, copy=copy, event=event))
    if copy in g.state.limbo:
        zones.discard(g, copy)
    if event.surge:
        await draw_encounter(g, seat)


async def resolve_encounter(
    g: Game, seat: Seat, copy: CopyNo, *, from_deck: bool = False, gains_surge: bool = False
) -> bool:
    """Resolve an encounter card that `seat` has drawn; return True if it surges.

    Rules Reference, "Framework Event Details", 1.4.
    """
    surge: list[bool] = []
    drawn = _resolve_drawn(g, seat, copy, surge, from_deck=from_deck, gains_surge=gains_surge)
    await perform(g, seat, drawn)
    return bool(surge)


async def _resolve_drawn(
    g: Game,
    seat: Seat,
    copy: CopyNo,
    surge: list[bool] | None = None,
    *,
    found: bool = False,
    from_deck: bool = False,
    gains_surge: bool = False,
) -> None:
    """Resolve a drawn card: peril, revelation, spawn or discard, then surge.

    Rules Reference, "Framework Event Details", 1.4.
    """
    card = g.card(copy)
    zones.hold(g, copy)
    surges = g.pieces.has_keyword(card, Keyword.SURGE) | gains_surge
    event = CardDrawn(seat=seat, copy=copy, card=card, surge=surges)
    event.from_deck = from_deck
    _tell_drawn(g, event, found=found)
    is_peril = g.pieces.has_keyword(card, Keyword.PERIL)
    if is_peril:
        g.state.peril.append(seat)
    await g.listen(event, Timing.WHEN)
    if event.taken_by is not None and not event.undone:
        await _hand_over(g, event, event.taken_by)
    else:
        g.acting(seat)
        if not event.undone:
            await _carry_out(g, event)
    if is_peril:
        g.state.peril.pop()
    if event.undone:
        return
    await g.listen(event, Timing.AFTER)
    if surge is not None and event.taken_by is None and _has_surge(g, event):
        surge.append(True)


def _has_surge(g: Game, event: CardDrawn) -> bool:
    """Return True if a card that has been resolved has surge, printed or gained."""
    if event.annulled:
        return False
    return event.surge or any(g.constants.answers(GAINS_SURGE, event.card))


async def _hand_over(g: Game, event: CardDrawn, seat: Seat) -> None:
    """Let another investigator resolve a drawn card and its surge."""
    event.seat = seat
    await perform(g, seat, _carry_out(g, event))
    if _has_surge(g, event):
        await draw_encounter(g, seat)


def _draws_key(code: str) -> str:
    return f"drawn:{code}"


def drawn_before(g: Game, code: str) -> int:
    """Return the copies of an encounter card drawn this phase before the current one.

    Cancelled ones count (Rules Reference, "Cancel"). The card has to be registered with
    `count_draws`.
    """
    return max(0, g.limits.use_count("phase", _draws_key(code)) - 1)


async def _carry_out(g: Game, event: CardDrawn) -> None:
    """Resolve a drawn card's revelation, then spawn an enemy or discard any other card."""
    card, seat, copy = event.card, event.seat, event.copy
    cancelled, event.cancelled = event.cancelled, False  # the card is drawn all the same
    if card.code in g.registry.draws_counted:
        g.limits.record_use("phase", _draws_key(card.code))
    if event.annulled:
        g.tell(CardFizzled(code=card.code, why=Reason.CANCELLED))
        event.surge = False
        zones.discard(g, copy)
        return
    if cancelled:
        g.tell(CardFizzled(code=card.code, why=Reason.CANCELLED))
    else:
        await _resolve_its_revelation(g, event)
    if copy in g.state.limbo and not cancelled and g.pieces.has_keyword(card, Keyword.HIDDEN):
        zones.to_hand(g, copy, g.acting(seat).seat)
        await elimination.eliminate_killed(g)
    await _leave_limbo(g, copy, seat)


async def _resolve_its_revelation(g: Game, event: CardDrawn) -> None:
    """Resolve the revelation of a drawn card.

    A bonus that the draw gives to every skill lasts until then.
    """
    body, seat = g.registry.revelations.get(event.card.code), event.seat
    if body is None:
        return
    helps = [
        Lasting(
            f"revelation:{event.copy}", None, Until.PHASE, seat, skill=skill, amount=event.bonus
        )
        for skill in SKILLS
        if event.bonus
    ]
    g.state.lasting += helps
    await body(g, Use(seat, copy=event.copy, event=event))
    if helps:
        g.state.lasting = [each for each in g.state.lasting if each not in helps]


async def _leave_limbo(g: Game, copy: CopyNo, seat: Seat) -> None:
    """Spawn a drawn enemy; discard any other drawn card, and an enemy that cannot spawn."""
    if copy in g.state.limbo and g.card(copy).type is CardType.ENEMY:
        await enemies.spawn(g, copy, seat)
    if copy in g.state.limbo:
        zones.discard(g, copy)


def _tell_drawn(g: Game, event: CardDrawn, *, found: bool) -> None:
    """Report a drawn card; with closed hands, which hidden card it is only to its drawer.

    Rules Reference, "Hidden".
    """
    seat, code = event.seat, event.card.code
    if g.hidden.is_secretly_drawn(event.card):
        g.tell(HiddenDrawn(seat=seat, surge=event.surge))
        g.tell(CardsSeen(seat=seat, codes=(code,), how=SeenHow.HIDDEN, only=(seat,)))
    else:
        g.tell(EncounterDrawn(seat=seat, code=code, surge=event.surge, found=found))


async def to_threat_area(g: Game, use: Use, of: Seat | None = None) -> Piece:
    """Put the card being resolved into the user's threat area, or into that of the seat `of`."""
    assert use.copy is not None
    seat = use.seat if of is None else of
    piece = zones.put(g, use.copy)
    piece.threat = seat
    g.tell(CardEntered(code=piece.code, seat=seat))
    await g.moment(CardEnters(piece=piece, seat=seat))
    return piece


async def attach(g: Game, copy: CopyNo, host: Piece, *, limit: bool = False) -> Piece | None:
    """Attach a card to another.

    With `limit`, discard it instead if a card of its title is attached.
    """
    name = g.card(copy).name
    if limit and any(g.card(each).name == name for each in g.in_play.attached_to(host.id)):
        zones.discard(g, copy)
        g.tell(CardDiscarded(code=g.card(copy).code, why=Reason.LIMIT))
        return None
    piece = zones.put(g, copy)
    piece.host = PieceId(host.id)
    g.tell(CardEntered(code=piece.code, place=g.pieces.face(host)))
    await g.moment(CardEnters(piece=piece, seat=g.cards.owner(copy)))
    return piece


async def put_beside_deck(g: Game, copy: CopyNo, deck: Literal["act", "agenda"]) -> None:
    """Put a card into play beside the act deck or the agenda deck.

    It is not attached to a stage, so it stays when the deck advances.
    """
    piece = zones.put(g, copy)
    piece.host = PieceId(deck)
    g.tell(CardEntered(code=piece.code))
    await g.moment(CardEnters(piece=piece, seat=g.cards.owner(copy)))


def attach_from_play(g: Game, piece: Piece, host: Piece) -> None:
    """Attach a card in play to another one; nobody controls it any longer."""
    piece.controller = piece.threat = piece.place = None
    piece.host = PieceId(host.id)
    g.tell(CardAttached(code=piece.code, host=host.code))


async def search(
    g: Game,
    seat: Seat,
    cards: Sequence[CopyNo],
    fits: Callable[[Card], bool],
    *,
    source: Source,
    prompt: str = "Which card do you take?",
) -> CopyNo | None:
    """Let a seat choose one matching card among the cards it looks at; it has to choose one."""
    codes = tuple(g.card(copy).code for copy in cards)
    g.tell(CardsSeen(seat=seat, codes=codes, how=SeenHow.SEARCHED, only=(seat,)))
    fitting = [copy for copy in cards if fits(g.card(copy))]
    chosen = await choose_cards(g, seat, prompt, lambda: fitting, source=source, kind="search")
    return chosen[0] if chosen else None


async def fetch(
    g: Game, seat: Seat, cards: Sequence[CopyNo], fits: Callable[[Card], bool], *, source: Source
) -> CopyNo | None:
    """Search a seat's own deck for a card, shuffle it, and take the card.

    Rules Reference, "Search".
    """
    found = await search(g, seat, cards, fits, source=source)
    if found is not None:
        zones.hold(g, found)
    shuffle_deck(g, seat)
    if found is not None:
        await add_to_hand(g, seat, found)
    return found


def look_at(g: Game, seat: Seat, cards: Sequence[CopyNo]) -> None:
    """Show face-down cards to `seat` only; they stay where they are."""
    codes = tuple(g.card(copy).code for copy in cards)
    g.tell(CardsSeen(seat=seat, codes=codes, how=SeenHow.ARRANGED, only=(seat,)))


async def arrange(g: Game, seat: Seat, deck: list[CopyNo], count: int, *, source: Source) -> None:
    """Let `seat` alone look at the top cards of a deck and put them back in any order."""
    seen = deck[:count]
    codes = tuple(g.card(copy).code for copy in seen)
    g.tell(CardsSeen(seat=seat, codes=codes, how=SeenHow.ARRANGED, only=(seat,)))
    order: list[CopyNo] = []
    while len(left := [copy for copy in seen if copy not in order]) > 1:
        prompt = "Which card comes next?" if order else "Which card goes on top?"
        among = tuple(left)
        chosen = await choose_cards(g, seat, prompt, lambda a=among: a, source=source)
        if not chosen:
            break
        order += chosen
    order += left
    if sorted(deck[: len(order)]) == sorted(order):
        deck[: len(order)] = order


async def add_to_hand(g: Game, seat: Seat, copy: CopyNo) -> None:
    """Put a found card into a hand: it is not drawn, but a weakness still resolves.

    A card from the discard pile is open information. Rules Reference, "Weakness".
    """
    code, seen = g.card(copy).code, copy in g.who(seat).discard
    zones.to_hand(g, copy, seat)
    if seen:
        g.tell(CardReturned(code=code, seat=seat))
    else:
        g.tell(CardsSeen(seat=seat, codes=(code,), how=SeenHow.TAKEN, only=(seat,)))
    await resolve_weaknesses(g, seat, [copy], found=True)


def discard_from_hand(g: Game, seat: Seat, copy: CopyNo) -> None:
    """Discard a card from hand. Rules Reference, "Discard Piles"."""
    zones.discard(g, copy)
    g.tell(CardDiscarded(code=g.card(copy).code, seat=seat))


def remove_discard_pile(g: Game, seat: Seat) -> None:
    """Remove an investigator's discard pile from the game, if its cards can leave it.

    Rules Reference, "Removed from Game".
    """
    moved = g.investigators.loose_discard(seat)
    g.acting(seat).discard = [copy for copy in g.who(seat).discard if copy not in moved]
    g.tell(DiscardPileRemoved(seat=seat, count=len(moved)))
    g.state.removed.extend(moved)


def discard_random(g: Game, seat: Seat) -> bool:
    """Discard a random card from hand; return False if no card can be discarded."""
    hand = g.investigators.loose_hand(seat)
    if not hand:
        return False
    names = [str(g.card(copy).code) for copy in hand]
    discard_from_hand(g, seat, g.chance.choose(f"random:{seat}", hand, names))
    return True


def discard_piece(g: Game, piece: Piece, *, by_itself: bool = False) -> None:
    """Discard a card in play unless it cannot leave, or a hidden card from a hand.

    With `by_itself` the card's own ability does it, which nothing prevents.
    """
    if g.hidden.is_hidden(piece):
        holder = piece.controller
        if holder is not None and piece.copy in g.who(holder).hand:
            discard_from_hand(g, holder, piece.copy)
    elif piece in g.in_play and (by_itself or g.pieces.may_leave(piece)):
        zones.leave_play(g, piece)
        g.tell(CardDiscarded(code=piece.code, seat=piece.controller, threat=piece.threat))


def has_encounter_deck(g: Game) -> bool:
    """Return True if an encounter card can be drawn, from the deck or its discard pile."""
    return bool(g.state.encounter_deck or g.state.encounter_discard)


def shuffle_into_encounter_deck(g: Game, piece: Piece) -> None:
    """Shuffle an encounter card in play into the encounter deck.

    It stays in play if the deck is empty (FAQ 1.13). Rules Reference, "Discard Piles".
    """
    if not has_encounter_deck(g):
        return
    if not g.state.encounter_deck:
        shuffle_encounter_deck(g, with_discard=True)
    if piece in g.in_play and piece.owner is None:
        zones.leave_play(g, piece, "encounter")
        g.tell(CardShuffledIn(code=piece.code))
        shuffle_encounter_deck(g)


def return_to_hand(g: Game, piece: Piece) -> None:
    """Return a card in play to its owner's hand. Rules Reference, "Ownership and Control"."""
    if piece in g.in_play and piece.owner is not None:
        zones.leave_play(g, piece, "hand")
        g.tell(CardReturned(code=piece.code, seat=piece.owner))


def discard_until(g: Game, fits: Callable[[Card], bool]) -> CopyNo | None:
    """Discard cards from the top of the encounter deck until one fits; return that one.

    Rules Reference, "Encounter Deck".
    """
    _renew_if_empty(g)
    while g.state.encounter_deck:
        copy = g.state.encounter_deck[0]
        zones.discard(g, copy)
        g.tell(CardDiscarded(code=g.card(copy).code))
        if fits(g.card(copy)):
            return copy
    return None
