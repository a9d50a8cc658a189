"""Cards attached face down to an asset: out of play, and known only to its controller."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.ids import Seat
from bot.lcg.core import zones
from bot.lcg.core.facts import CardEntered, CardRevealed, CardsLaidUnder
from bot.lcg.core.game import Game
from bot.lcg.core.state import CopyNo, Piece
from bot.lcg.printed.cards import CardCode


def attach_face_down(g: Game, piece: Piece, copies: list[CopyNo]) -> None:
    """Attach cards that are not in play face down to an asset."""
    for copy in copies:
        zones.take_out(g, copy)
    known = dict(g.state.face_down or {})
    known[piece.id] = [*known.get(piece.id, ()), *copies]
    g.state.face_down = known
    g.tell(CardsLaidUnder(place=piece.code, count=len(copies)))


def _attached_pieces(g: Game, seat: Seat) -> Iterator[tuple[Piece, CopyNo]]:
    """Yield the face-down cards attached to a seat's assets, each with its asset."""
    for piece_id, copies in (g.state.face_down or {}).items():
        piece = g.piece(piece_id)
        if piece is not None and piece.controller == seat:
            for copy in copies:
                yield piece, copy


def playable_attached(g: Game, seat: Seat) -> list[CopyNo]:
    """Return the face-down cards that a seat may play by exhausting their asset."""
    return [copy for piece, copy in _attached_pieces(g, seat) if not piece.exhausted]


def exhaust_for(g: Game, seat: Seat, copy: CopyNo) -> None:
    """Exhaust the asset that a face-down card is attached to, as a cost of playing the card."""
    for piece, attached in _attached_pieces(g, seat):
        if attached == copy:
            piece.exhausted = True


def put_face_down(g: Game, seat: Seat, copy: CopyNo, counts_as: str) -> Piece:
    """Put a card into play face down under a seat's control, as an asset with another card's facts.

    Nobody sees which card it is until it leaves play; its own text has no effect meanwhile.
    """
    piece = zones.put(g, copy, counts_as=CardCode(counts_as))
    piece.controller = seat
    g.tell(CardEntered(code=piece.code, seat=seat))
    return piece


def show_face(g: Game, piece: Piece) -> None:
    """Tell which card a face-down asset is, as it leaves play with its owner still playing."""
    if piece.owner is not None and g.who(piece.owner).playing:
        g.tell(CardRevealed(code=g.card(piece.copy).code, seat=piece.owner))
