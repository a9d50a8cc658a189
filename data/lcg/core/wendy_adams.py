"""Wendy Adams and her own cards."""

from __future__ import annotations

from bot.lcg.api import (
    EVENTS_TO_DECK,
    PLAYABLE_TOO,
    CardType,
    CopyNo,
    Cost,
    Game,
    Limit,
    Piece,
    Seat,
    SkillTest,
    Symbol,
    Timing,
    TokenReveals,
    TokenRule,
    Use,
    another_token_is_futile,
    constant,
    deal,
    reaction,
    remove_discard_pile,
    revelation,
    ruling,
    token_rule,
)

WENDY, AMULET, ABANDONED = "01005", "01014", "01015"


def _is_redraw_useless(g: Game, use: Use[TokenReveals]) -> bool:
    """Return True if the test succeeds in any case and discarding a card brings no other gain.

    With Wendy’s Amulet in play, a discarded event can be played again.
    """
    return g.in_play.first_of(AMULET) is None and another_token_is_futile(g, use.event)


@reaction(
    WENDY,
    "redraw",
    to=TokenReveals,
    timing=Timing.WHEN,
    label="Return the token",
    when=lambda _g, use: use.event.test.seat == use.seat and not use.event.stands,
    cost=Cost(discard_cards=1),
    limit=Limit(1, "test"),
    futile=_is_redraw_useless,
)
async def wendy_redraws_token(_g: Game, use: Use[TokenReveals]) -> None:
    """Wendy Adams: Reaction, when you reveal a chaos token, discard a card: put the token back.

    Then reveal another. Once per test.
    """
    use.event.cancelled = True


ruling(WENDY, "The returned token counts as if you never revealed it.")
ruling(
    WENDY,
    "You aren’t asked about a number with which the test succeeds, unless your orders say "
    "“ask me for reactions”.",
)


def _elder_sign_result_with_amulet(g: Game, _test: SkillTest) -> str:
    return "success" if g.in_play.first_of(AMULET) is not None else ""


token_rule(
    WENDY,
    Symbol.ELDER_SIGN,
    TokenRule(
        modifier=lambda g, _t: g.library.card(WENDY).elder_sign or 0,
        automatic=_elder_sign_result_with_amulet,
    ),
    "Elder sign: +0. If Wendy’s Amulet is in play, you succeed automatically.",
)


@constant(AMULET, PLAYABLE_TOO)
def amulet_makes_event_playable(g: Game, amulet: Piece, seat: Seat) -> CopyNo | None:
    """Wendy’s Amulet: You can play the topmost event in your discard pile as if from your hand."""
    if amulet.controller != seat:
        return None
    events = [c for c in g.investigators.loose_discard(seat) if g.card(c).type is CardType.EVENT]
    return events[-1] if events else None


@constant(AMULET, EVENTS_TO_DECK)
def amulet_puts_events_under_deck(_g: Game, amulet: Piece, seat: Seat) -> bool:
    """Wendy’s Amulet: Forced, events you play or discard from play go under your deck."""
    return amulet.controller == seat


ruling(AMULET, "Other cards can be on top of that event. You can’t commit events from there.")
ruling(AMULET, "If she discards an event from her hand, it goes to the discard pile as usual.")


@revelation(ABANDONED)
async def abandoned_and_alone_removes_discard_pile(g: Game, use: Use) -> None:
    """Abandoned and Alone: Revelation, take 2 direct horror; your discard pile leaves the game."""
    remove_discard_pile(g, use.seat)
    await deal(g, use.seat, horror=2, source=ABANDONED, direct=True)
