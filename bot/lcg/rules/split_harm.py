"""Harm that must be split in a certain way: all on one card, or as evenly as possible."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.script import choose_word
from bot.lcg.core.game import Game
from bot.lcg.core.moments import Harm, Split
from bot.lcg.core.state import PieceId
from bot.lcg.names.disambiguation import name_in_play

Room = Callable[[PieceId, str], int]
"""How much more of a kind of harm a card can take."""
SELF = PieceId("self")
"""The investigator among the cards that can take harm."""


async def split_as_said(g: Game, harm: Harm, assets: list[PieceId], room: Room) -> None:
    """Assign harm point by point as its source demands; the player decides between equals.

    Packed horror is placed on the card that took the last damage, if that card has room for it.

    The investigator takes the harm for which no asset has room.
    """
    last: PieceId | None = None
    for kind, total, onto in (
        ("damage", harm.damage, harm.damage_on),
        ("horror", harm.horror, harm.horror_on),
    ):
        left = {SELF: _own_room(g, harm, kind), **{each: room(each, kind) for each in assets}}
        taken = dict.fromkeys(left, 0)
        for _ in range(total):
            able = [each for each in left if left[each] > taken[each]]
            last = await _next_to_take(g, harm, kind, able, taken, last)
            taken[last] += 1
        onto.update({each: n for each, n in taken.items() if n and each != SELF})


def _own_room(g: Game, harm: Harm, kind: str) -> int:
    values = g.investigators
    return values.health_left(harm.seat) if kind == "damage" else values.sanity_left(harm.seat)


async def _next_to_take(
    g: Game,
    harm: Harm,
    kind: str,
    able: list[PieceId],
    taken: dict[PieceId, int],
    last: PieceId | None,
) -> PieceId:
    """Return the card that takes the next point."""
    able = _allowed_to_take(harm.split, able, taken, last)
    if len(able) < 2:
        return able[0] if able else SELF
    words = [(str(each), _taker_name(g, harm, each)) for each in able]
    key = await choose_word(harm.seat, f"Which card takes the {kind}?", words, about=harm.source)
    return PieceId(key) if key else able[0]


def _allowed_to_take(
    split: Split, able: list[PieceId], taken: dict[PieceId, int], last: PieceId | None
) -> list[PieceId]:
    """Return the cards with room that may take the next point."""
    if split is Split.PACKED:
        return [last] if last is not None and last in able else able
    least = min((taken[each] for each in able), default=0)
    return [each for each in able if taken[each] == least]


def _taker_name(g: Game, harm: Harm, each: PieceId) -> str:
    if each == SELF:
        return g.name(harm.seat)
    return name_in_play(g, g.state.pieces[each], g.in_play.controlled_by(harm.seat))
