"""Neutral cards that cost experience."""

from __future__ import annotations

from bot.lcg.api import (
    SKILL,
    CardType,
    Game,
    HarmDealt,
    Piece,
    PieceId,
    Seat,
    Skill,
    SkillTest,
    Timing,
    Use,
    add_uses,
    choose_word,
    constant,
    discard_top,
    event,
    follow_up,
    forced,
    gain,
    handler,
    leaving,
    may_gain,
    ruling,
)

CACHE, KEY_OF_YS = "03239", "03315"
CACHED, SWALLOWED = 4, 10


# Emergency Cache


def _stores(g: Game, seat: Seat) -> list[Piece]:
    """Return the assets of investigators here that hold supplies."""
    return [
        asset
        for who in g.investigators.at(g.who(seat).place)
        for asset in g.in_play.controlled_by(who.seat, CardType.ASSET)
        if (uses := g.card(asset).uses) is not None and uses.kind == "supplies"
    ]


@event(
    CACHE,
    when=lambda g, use: may_gain(g, use) or bool(_stores(g, use.seat)),
    why="You can’t gain resources now, and no asset here holds supplies.",
)
async def emergency_cache_3(g: Game, use: Use) -> None:
    """Emergency Cache (3): Gain 4 resources, or put 4 supplies on assets of investigators here.

    You can mix them.
    """
    left = CACHED
    while left and _stores(g, use.seat):
        words = [("gain", f"Gain {left} resources")] if may_gain(g, use) else []
        words += [(each.id, f"1 supply on {g.card(each).name}") for each in _stores(g, use.seat)]
        key = await choose_word(g, use.seat, f"{left} left: what for?", words, source=CACHE)
        piece = g.piece(PieceId(key))
        if piece is None:
            break
        add_uses(g, piece, 1)
        left -= 1
    if left:
        gain(g, use.seat, left)


# Key of Ys


@constant(KEY_OF_YS, SKILL)
def key_of_ys(_g: Game, key: Piece, seat: Seat, _skill: Skill, _trial: SkillTest | None) -> int:
    """Key of Ys: +1 to each skill for each horror on it."""
    return key.horror if key.controller == seat else 0


def _reaches_you(_g: Game, use: Use[HarmDealt]) -> bool:
    return use.event.harm.seat == use.source.controller and use.event.harm.own_horror > 0


@forced(KEY_OF_YS, "drink", to=HarmDealt, timing=Timing.WHEN, when=_reaches_you)
async def key_of_ys_drinks(_g: Game, use: Use[HarmDealt]) -> None:
    """Key of Ys: Forced, when horror would be placed on you, 1 of it goes on this instead."""
    taken = use.event.harm.horror_on
    taken[use.source.id] = taken.get(use.source.id, 0) + 1


@leaving(KEY_OF_YS)
def key_of_ys_leaves(g: Game, key: Piece) -> None:
    """Key of Ys: Forced, when it leaves play, discard the top 10 cards of your deck."""
    seat = key.controller if key.controller is not None else key.owner
    follow_up(g, "key_of_ys:floods", seat=seat)


@handler("key_of_ys:floods")
async def key_of_ys_floods(g: Game, args: dict[str, int]) -> None:
    """Key of Ys: Forced, when it leaves play, discard the top 10 cards of your deck."""
    if g.who(Seat(args["seat"])).playing:
        await discard_top(g, Seat(args["seat"]), SWALLOWED)


ruling(KEY_OF_YS, "It takes 1 horror of each source, direct horror too.")
