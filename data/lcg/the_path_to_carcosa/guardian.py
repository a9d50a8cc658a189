"""Guardian cards of level 0, and Ever Vigilant."""

from __future__ import annotations

from bot.lcg.api import (
    SOAKS_FOR,
    Attempt,
    CardDrawn,
    CardType,
    CopyNo,
    Cost,
    Game,
    Keyword,
    Piece,
    Seat,
    Timing,
    Use,
    action,
    cannot_play_by_effect,
    choose_cards,
    constant,
    event,
    fight_with,
    foes,
    hides_hand,
    play_by_effect,
    ruling,
)

COLT, TRUE_GRIT, HANDLE_THIS, EVER_VIGILANT = "03020", "03021", "03022", "03023"
FIGHT = frozenset({"fight"})
CONFIDENCE, MOST_PLAYED, CHEAPER = 2, 3, 1


@action(
    COLT,
    "fight",
    cost=Cost(actions=1, uses=1),
    is_a=FIGHT,
    targets=foes,
    attempt=Attempt(damage=1),
)
async def colt(g: Game, use: Use) -> None:
    """.32 Colt: Action, 1 ammo: Fight. +1 damage."""
    await fight_with(g, use)


@constant(TRUE_GRIT, SOAKS_FOR)
def true_grit(g: Game, grit: Piece, seat: Seat) -> bool:
    """True Grit: You can assign it damage dealt to other investigators at your location."""
    place = g.places.where(grit)
    return place is not None and place == g.who(seat).place


ruling(TRUE_GRIT, "It can’t take direct damage.")


def _anothers_card(g: Game, use: Use[CardDrawn]) -> bool:
    drawn = use.event
    fits = drawn.card.is_encounter and not g.pieces.has_keyword(drawn.card, Keyword.PERIL)
    return drawn.seat != use.seat and fits and drawn.taken_by is None


@event(HANDLE_THIS, to=CardDrawn, timing=Timing.WHEN, when=_anothers_card)
async def let_me_handle_this(_g: Game, use: Use[CardDrawn]) -> None:
    """ "Let me handle this!": Fast, when another investigator draws an encounter card.

    Not one with peril. You resolve it as if you had drawn it, with +2 to each of your skills during
    its revelation.
    """  # noqa: D210 - its name begins so
    use.event.taken_by, use.event.bonus = use.seat, CONFIDENCE


ruling(HANDLE_THIS, "You can be at any location. If the card surges, you draw the next card, too.")
ruling(HANDLE_THIS, "You can’t take another investigator’s weakness.")


def _assets_to_play(g: Game, seat: Seat, spent: int = 0) -> list[CopyNo]:
    return [
        copy
        for copy in g.investigators.loose_hand(seat)
        if g.card(copy).type is CardType.ASSET
        and not cannot_play_by_effect(g, seat, copy, spent, CHEAPER)
    ]


@event(
    EVER_VIGILANT,
    when=lambda g, use: hides_hand(g, use.seat) or bool(_assets_to_play(g, use.seat)),
    why="You have no asset in hand that you can play.",
)
async def ever_vigilant(g: Game, use: Use) -> None:
    """Ever Vigilant: Play up to 3 assets from your hand, one after another. Each costs 1 less."""
    for number in range(MOST_PLAYED):
        chosen = await choose_cards(
            g,
            use.seat,
            "Which asset do you play?",
            lambda: _assets_to_play(g, use.seat),
            least=int(number == 0),
            source=EVER_VIGILANT,
        )
        if not chosen:
            return
        await play_by_effect(g, use.seat, chosen[0], CHEAPER)


ruling(EVER_VIGILANT, "Playing the assets takes no further actions and provokes no more attacks.")
