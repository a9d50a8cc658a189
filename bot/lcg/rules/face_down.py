"""Cards attached face down to an asset: out of play, and known only to its controller."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.ids import Seat
from bot.lcg.core import zones
from bot.lcg.core.facts import CardsLaidUnder
from bot.lcg.core.game import Game
from bot.lcg.core.state import CopyNo, Piece


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
