"""Neutral cards of level 0: the desperate skills, and Calling in Favors."""

from __future__ import annotations

from bot.lcg.api import (
    CardType,
    Game,
    Piece,
    Seat,
    SkillTest,
    Use,
    cannot_play_by_effect,
    choose_piece,
    committable,
    event,
    hold,
    play_by_effect,
    return_to_hand,
    ruling,
    search,
    shuffle_deck,
)

DESPERATE = {
    "03116": "Say Your Prayers",
    "03117": "Desperate Search",
    "03118": "Reckless Assault",
    "03119": "Run For Your Life",
}
FAVORS = "03158"
DESPAIR, ASKED_AROUND = 3, 9


def _only_when_desperate(code: str, name: str) -> None:
    def desperate(g: Game, _test: SkillTest, seat: Seat) -> bool:
        return g.investigators.sanity_left(seat) <= DESPAIR

    desperate.__doc__ = f"{name}: Commit this only if you have 3 or less remaining sanity."
    committable(code, why="You have more than 3 remaining sanity.")(desperate)
    ruling(code, "One copy can be committed to a test, whoever commits it.")


for _code, _name in DESPERATE.items():
    _only_when_desperate(_code, _name)


# Calling in Favors


def _friends(g: Game, seat: Seat) -> list[Piece]:
    return [
        piece
        for piece in g.in_play.controlled_by(seat, CardType.ASSET)
        if g.card(piece).has_trait("Ally") and g.pieces.may_leave(piece)
    ]


@event(
    FAVORS,
    when=lambda g, use: bool(_friends(g, use.seat)),
    why="You control no Ally.",
)
async def calling_in_favors(g: Game, use: Use) -> None:
    """Calling in Favors: Return an Ally you control to its owner’s hand.

    Then search the top 9 cards of your deck for an Ally and play it. It costs less by the cost of
    the first one.
    """
    seat, prompt = use.seat, "Which Ally returns to hand?"
    friend = await choose_piece(g, seat, prompt, lambda: _friends(g, seat), source=FAVORS)
    if friend is None:
        return
    favour = g.card(friend).cost or 0
    return_to_hand(g, friend)

    top = g.who(seat).deck[:ASKED_AROUND]
    able = {
        g.card(copy).code
        for copy in top
        if g.card(copy).type is CardType.ASSET
        and g.card(copy).has_trait("Ally")
        and not cannot_play_by_effect(g, seat, copy, discount=favour)
    }
    found = await search(g, seat, top, lambda card: card.code in able, source=FAVORS)
    if found is not None:
        hold(g, found)
        await play_by_effect(g, seat, found, favour)
    shuffle_deck(g, seat)


ruling(FAVORS, "A story Ally that no deck owns goes to its own pile; the search still happens.")
