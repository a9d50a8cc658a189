"""The set Delusions: whispers that only their holder knows of."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_COMMIT,
    MAY_NOT_MOVE,
    MAY_NOT_PLAY,
    MAY_NOT_USE_FREE,
    Card,
    CardType,
    Cost,
    Game,
    Piece,
    Seat,
    Use,
    action,
    constant,
    discard_piece,
    has_moved_this_turn,
    lose_actions,
    revelation,
    ruling,
)

DISMAY, DREAD, ANXIETY, DOUBT = "03084a", "03084b", "03084c", "03084d"
MADNESS = "03085"
MUCH_HORROR = 3


async def _shake_off(g: Game, use: Use) -> None:
    """Whispers in Your Head: 2 actions, discard it."""
    discard_piece(g, use.source)


for _code in (DISMAY, DREAD, ANXIETY, DOUBT):
    action(_code, "shake_off", label="Discard it", cost=Cost(actions=2))(_shake_off)
    ruling(_code, "It counts towards your hand size. Only its holder can discard it.")


@constant(DISMAY, MAY_NOT_COMMIT)
def dismay(_g: Game, whisper: Piece, seat: Seat, card: Card) -> str:
    """Whispers in Your Head (Dismay): You can’t commit skill cards."""
    barred = whisper.threat == seat and card.type is CardType.SKILL
    return "Dismay: you can’t commit skill cards." if barred else ""


@constant(DREAD, MAY_NOT_MOVE)
def dread(g: Game, whisper: Piece, seat: Seat) -> str:
    """Whispers in Your Head (Dread): You can’t move more than once each turn."""
    barred = whisper.threat == seat and has_moved_this_turn(g, seat)
    return "Dread: you can’t move again this turn." if barred else ""


ruling(DREAD, "A move earlier in the turn in which you draw it counts.")


@constant(ANXIETY, MAY_NOT_USE_FREE)
def anxiety(_g: Game, whisper: Piece, seat: Seat) -> str:
    """Whispers in Your Head (Anxiety): You can’t use free triggered abilities."""
    return "Anxiety: you can’t use free abilities." if whisper.threat == seat else ""


ruling(ANXIETY, "You can’t advance the act either; others can, with your clues too.")


@constant(DOUBT, MAY_NOT_PLAY)
def doubt(_g: Game, whisper: Piece, seat: Seat, card: Card) -> str:
    """Whispers in Your Head (Doubt): You can’t play events."""
    barred = whisper.threat == seat and card.type is CardType.EVENT
    return "Doubt: you can’t play events." if barred else ""


@revelation(MADNESS)
async def descent_into_madness(g: Game, use: Use) -> None:
    """Descent into Madness: Surge. Revelation, with 3 or more horror on you, lose 1 action."""
    if g.who(use.seat).horror >= MUCH_HORROR:
        lose_actions(g, use.seat, 1)
