"""Cards with two faces, and cards that replace others. Rules Reference, "Flip"."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.lcg.core import zones
from bot.lcg.core.facts import CardFlipped, CardSwitched, StoryResolved
from bot.lcg.core.frames import perform
from bot.lcg.core.game import Game
from bot.lcg.core.moments import StoryFlips
from bot.lcg.core.registry import Use
from bot.lcg.core.state import CopyNo, Piece
from bot.lcg.printed.cards import CardType
from bot.lcg.rules.enemies import settle_engagements


async def flip(g: Game, piece: Piece) -> None:
    """Turn a card in play over; tokens, attachments and location stay the same.

    The card neither leaves play nor enters it again. If the new side is an enemy, it engages as any
    ready enemy does.
    """
    card = g.card(piece)
    other = card.back or card.back_of
    assert other is not None, f"{card.code} has no other side"
    g.tell(CardFlipped(code=piece.code, to=other))
    g.cards.turn(piece.copy, other)
    g.in_play.turn(piece, other)
    await _settle_new_enemy(g, piece)


async def resolve_story(g: Game, seat: Seat, piece: Piece) -> None:
    """Resolve the story on the other side of a card in play, which is unchanged meanwhile.

    The story's script decides what happens to the card; by default nothing.
    Nothing more happens if an answer to the flip eliminates the investigator.
    """
    other = g.card(piece).back
    assert other is not None, f"{piece.code} has no other side"

    async def read() -> None:
        g.acting(seat)
        g.tell(StoryResolved(code=g.pieces.front(piece), story=other))
        await g.registry.stories[other](g, Use(seat, piece=piece))

    await perform(g, seat, g.moment(StoryFlips(seat=seat, piece=piece), read))


async def switch(g: Game, piece: Piece, copy: CopyNo) -> Piece:
    """Replace a card in play, which leaves the game, by another card.

    The new card takes over its tokens, its attachments and its exhaustion; it is neither spawned
    nor played. Rules Reference, "Enters Play".
    """
    g.tell(CardSwitched(code=piece.code, to=g.card(copy).code))
    tokens = {name: getattr(piece, name) for name in _KEPT}
    new = zones.put(g, copy, place=g.places.where(piece))
    for name, value in tokens.items():
        setattr(new, name, value)
    for attached in g.in_play.attached_to(piece.id):
        attached.host = new.id
    zones.leave_play(g, piece, "removed")
    await _settle_new_enemy(g, new)
    return new


def replace_copy(g: Game, piece: Piece, copy: CopyNo) -> None:
    """Replace a card in play by another copy of it, and remove the old copy from the game.

    The card in play stays the same one: all tokens, attachments, investigators and enemies stay on
    it or at it, and nothing enters or leaves.
    """
    old, front = piece.copy, g.pieces.front(piece)
    zones.take_out(g, copy)
    piece.copy = copy
    g.in_play.turn(piece, g.card(copy).code)
    g.state.removed.append(old)
    g.tell(CardSwitched(code=front, to=g.pieces.front(piece)))


_KEPT = ("exhausted", "revealed", "damage", "horror", "doom", "clues", "resources")


async def _settle_new_enemy(g: Game, piece: Piece) -> None:
    """Put a card that has become an enemy where the old card was, and let it engage there."""
    if g.card(piece).type is CardType.ENEMY:
        piece.place = g.places.where(piece) if piece.threat is None else None
        piece.controller = None
        await settle_engagements(g)
