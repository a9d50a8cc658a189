"""Zones of cards, and moves of cards between them."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET

from bot.engine.ids import Seat
from bot.lcg.core.constants import EVENTS_TO_DECK
from bot.lcg.core.game import Game
from bot.lcg.core.state import CopyNo, Kept, Later, Piece, PieceId
from bot.lcg.printed.cards import CardCode, CardType

Pile = Literal["discard", "removed", "victory", "hand", "deck", "encounter"]
"""The destination of a card that leaves play."""


STAYS = "stays"
"""Returned by a card's text that keeps it in play."""


def take_out(g: Game, copy: CopyNo) -> None:
    """Remove a card from its pile. A card in play leaves by `leave_play` instead.

    A copy of an event becomes itself again.
    """
    _end_imitation(g, copy)
    _take_from_pile(g, copy)


def _take_from_pile(g: Game, copy: CopyNo) -> None:
    for pile in piles(g):
        if copy in pile:
            pile.remove(copy)
            return


def piles(g: Game) -> list[list[CopyNo]]:
    """Return all zones except the play area, as the lists of the state."""
    state = g.state
    common = [
        state.encounter_deck,
        state.encounter_discard,
        state.aside,
        state.removed,
        state.victory,
        state.limbo,
        state.stages,
        state.set_aside_weaknesses,
        *state.apart.values(),
    ]
    if state.under:
        common += state.under.values()
    if state.face_down:
        common += state.face_down.values()
    if state.beneath:
        common += state.beneath.values()
    if state.areas:
        common += state.areas.values()
    for each in state.investigators:
        common += [each.deck, each.hand, each.discard]
    return common


def imitate(g: Game, copy: CopyNo, code: CardCode) -> None:
    """Turn a card in limbo into a copy of an event, until it leaves limbo or play."""
    g.state.imitations = {**(g.state.imitations or {}), copy: g.state.copies[copy].code}
    g.cards.turn(copy, code)


def is_imitation(g: Game, copy: CopyNo) -> bool:
    """Return True if a card is a copy of an event now."""
    return copy in (g.state.imitations or {})


def _end_imitation(g: Game, copy: CopyNo) -> None:
    """Turn a copy of an event back into the card that it is."""
    if is_imitation(g, copy):
        known = dict(g.state.imitations or {})
        g.cards.turn(copy, known.pop(copy))
        g.state.imitations = known or UNSET


def discard(g: Game, copy: CopyNo) -> None:
    """Put a card on its discard pile, or out of the game if its owner has been eliminated.

    A copy of an event leaves the game instead.
    """
    if is_imitation(g, copy):
        remove(g, copy)
        return
    take_out(g, copy)
    owner = g.cards.owner(copy)
    if owner is None:
        card = g.card(copy)
        story = card.type not in (CardType.ENEMY, CardType.TREACHERY) and not card.in_encounter_deck
        (g.state.removed if story else g.state.encounter_discard).append(copy)
        if card.code in g.registry.discards:
            g.state.later.append(Later(g.registry.discards[card.code], {"copy": copy}))
    elif g.who(owner).playing:
        g.who(owner).discard.append(copy)
    else:
        g.state.removed.append(copy)


def discard_event(g: Game, copy: CopyNo) -> None:
    """Put a played event on its discard pile, or where its own text says.

    Rules Reference, "Event Cards".
    """
    owner = g.cards.owner(copy)
    if (
        owner is not None
        and g.who(owner).playing
        and not is_imitation(g, copy)
        and any(g.constants.answers(EVENTS_TO_DECK, owner))
    ):
        take_out(g, copy)
        g.who(owner).deck.append(copy)
    else:
        discard(g, copy)


def remove(g: Game, copy: CopyNo) -> None:
    """Remove a card from the game. Rules Reference, "Removed from Game"."""
    take_out(g, copy)
    g.state.removed.append(copy)


def hold(g: Game, copy: CopyNo) -> None:
    """Put a card into limbo: the zone of cards that are being played, committed or resolved."""
    take_out(g, copy)
    g.state.limbo.append(copy)


def to_hand(g: Game, copy: CopyNo, seat: Seat) -> None:
    """Put a card into a hand."""
    take_out(g, copy)
    g.who(seat).hand.append(copy)


def put(
    g: Game, copy: CopyNo, *, place: PieceId | None = None, counts_as: CardCode | None = None
) -> Piece:
    """Put a card into play as a new piece, with the tokens it enters with.

    With `counts_as` it is face down, and counts as that card while it is in play. Rules Reference,
    "Enters Play".
    """
    _take_from_pile(g, copy)
    card = g.card(copy if counts_as is None else counts_as)
    number = g.state.next_piece
    g.state.next_piece += 1
    piece = Piece(
        id=PieceId(f"{card.type}-{number}"),
        copy=copy,
        code=card.code,
        owner=g.cards.owner(copy),
        place=place,
        uses=card.uses.count if card.uses else 0,
    )
    if card.enters_with is not None:
        piece.clues, piece.horror = card.enters_with.clues, card.enters_with.horror
    g.in_play.enter(piece)
    if g.state.kept:
        _attach_kept(g, piece)
    return piece


def _attach_kept(g: Game, host: Piece) -> None:
    """Attach the cards again that stayed attached to a card while it was out of play."""
    coming = [each for each in g.state.kept or () if each.host == host.copy]
    g.state.kept = [each for each in g.state.kept or () if each.host != host.copy]
    for each in coming:
        piece = put(g, each.copy)
        piece.host, piece.resources = host.id, each.resources


def leave_play(g: Game, piece: Piece, pile: Pile | str = "discard") -> None:
    """Move a card in play to a pile or an area, or where its own text says.

    The pile `deck` is the bottom of its owner's deck, `encounter` that of the encounter deck. Its
    tokens go to the pool and its attachments to the discard piles; in an area some stay attached.
    Rules Reference, "Leaves Play".
    """
    if piece not in g.in_play:
        return
    pile = _destination_of(g, piece, pile)
    if pile == STAYS:
        return
    g.in_play.leave(piece)
    g.state.removed += (g.state.face_down or {}).pop(piece.id, [])
    _take_back_action(g, piece)
    if g.card(piece).type is CardType.LOCATION:
        _part_from(g, piece)
    _end_imitation(g, piece.copy)
    area = (g.state.areas or {}).get(pile)
    for attached in g.in_play.attached_to(piece.id):
        if area is not None and g.card(attached).stays_attached:
            _keep_attached(g, attached, piece, area)
        else:
            leave_play(g, attached)
    if area is not None:
        area.append(piece.copy)
    else:
        _lay_down(g, piece.copy, pile)


def _destination_of(g: Game, piece: Piece, pile: str) -> str:
    """Return the pile to which a leaving card goes.

    The card's own text has priority over `pile`. A copy of an event leaves the game.
    """
    if pile == "discard" and is_imitation(g, piece.copy):
        return "removed"
    says = g.registry.leaving.get(piece.code)
    return pile if says is None else says(g, piece) or pile


def _keep_attached(g: Game, attached: Piece, host: Piece, area: list[CopyNo]) -> None:
    """Move an attached card into the area of its host, with the resources on it."""
    g.in_play.leave(attached)
    area.append(attached.copy)
    kept = Kept(attached.copy, host.copy, attached.resources)
    g.state.kept = [*(g.state.kept or ()), kept]


def _part_from(g: Game, gone: Piece) -> None:
    """Disconnect a location that leaves play, and remove the unseen cards under it.

    Its position on a grid is free from now on.
    """
    (g.state.grid or {}).pop(gone.id, None)
    for place in g.places.all():
        if place.place == gone.id:
            place.place = None
    g.state.removed += (g.state.under or {}).pop(gone.id, [])


def _take_back_action(g: Game, piece: Piece) -> None:
    """Take back the additional action that a leaving card gave, unless it has been used."""
    for who in g.state.investigators:
        while piece.id in who.lent:
            who.lent.remove(piece.id)
            who.actions -= 1


def _lay_down(g: Game, copy: CopyNo, pile: str) -> None:
    owner = g.cards.owner(copy)
    if pile in ("hand", "deck") and owner is not None and g.who(owner).playing:
        who = g.who(owner)
        (who.hand if pile == "hand" else who.deck).append(copy)
    elif pile == "encounter":
        g.state.encounter_deck.append(copy)
    elif pile == "victory":
        g.state.victory.append(copy)
    elif pile == "removed":
        g.state.removed.append(copy)
    elif g.card(copy).type is CardType.EVENT:
        discard_event(g, copy)
    else:
        discard(g, copy)


def aside_with(g: Game, code: str) -> list[CopyNo]:
    """Return the set-aside cards that are attached to the card with this code."""
    return [copy for copy in g.state.aside if g.card(copy).comes_with == code]


def in_area(g: Game, slug: str) -> list[CopyNo]:
    """Return the cards in an area out of play; empty if the scenario does not have this area."""
    return list((g.state.areas or {}).get(slug, ()))


def from_aside(g: Game, code: str) -> CopyNo | None:
    """Return the set-aside card with this code, or None if there is none.

    Rules Reference, "Set Aside".
    """
    return next((copy for copy in g.state.aside if g.card(copy).code == code), None)
