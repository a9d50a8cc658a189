"""Sefina Rousseau and her own cards."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_DRAW,
    CardType,
    CopyNo,
    Game,
    Keyword,
    Seat,
    SkillTest,
    Symbol,
    TokenRule,
    Use,
    action,
    add_to_deck,
    cards_beneath,
    choose_cards,
    deal,
    discard_from_hand,
    imitates,
    opening_hand,
    put_beneath,
    remove_random_from_beneath,
    revelation,
    ruling,
    take_from_beneath,
    token_rule,
)

SEFINA, WORLD, HYADES = "03003", "03012", "03013"
MOST_BENEATH, HAND, LARGE_DECK = 5, 8, 5


# Sefina Rousseau


def _events_to_put_beneath(g: Game, seat: Seat) -> list[CopyNo]:
    """Return the events in her hand that can be placed beneath her: not The Painted World."""
    hand = [copy for copy in g.who(seat).hand if g.card(copy).code != WORLD]
    return [copy for copy in hand if g.card(copy).type is CardType.EVENT]


@opening_hand(SEFINA)
async def sefina_draws_her_opening_hand(g: Game, seat: Seat) -> None:
    """Sefina Rousseau: You draw 13 cards for your opening hand, and can’t take a mulligan.

    Choose up to 5 events to place beneath this card. Keep 8 other cards, and discard the rest.
    """
    chosen = await choose_cards(
        g,
        seat,
        "Which events do you place beneath Sefina?",
        lambda: _events_to_put_beneath(g, seat),
        least=0,
        most=MOST_BENEATH,
        source=SEFINA,
        kind="beneath",
    )
    put_beneath(g, seat, chosen)
    excess = len(g.who(seat).hand) - HAND
    discarded = await choose_cards(
        g,
        seat,
        "Which cards do you discard?",
        lambda: list(g.who(seat).hand),
        least=excess,
        most=excess,
        source=SEFINA,
        kind="discard",
    )
    for copy in discarded:
        discard_from_hand(g, seat, copy)


def _can_draw_from_beneath(g: Game, use: Use) -> bool:
    return bool(cards_beneath(g, use.seat)) and not g.constants.ban(MAY_NOT_DRAW, use.seat)


async def _draw_an_event_from_beneath(g: Game, seat: Seat, *, least: int) -> None:
    chosen = await choose_cards(
        g,
        seat,
        "Which event do you draw?",
        lambda: cards_beneath(g, seat),
        least=least,
        source=SEFINA,
        secret=False,
    )
    for copy in chosen:
        take_from_beneath(g, seat, copy)


@action(
    SEFINA,
    "draw",
    label="Draw an event from beneath her",
    when=_can_draw_from_beneath,
    why="There is no event beneath Sefina that you can draw.",
    provokes=False,
)
async def sefina_draws_from_beneath(g: Game, use: Use) -> None:
    """Sefina Rousseau: Action, draw an event from beneath this card. It provokes no attacks."""
    await _draw_an_event_from_beneath(g, use.seat, least=1)


async def _may_draw_from_beneath(g: Game, trial: SkillTest) -> None:
    if _can_draw_from_beneath(g, Use(trial.seat)):
        await _draw_an_event_from_beneath(g, trial.seat, least=0)


token_rule(
    SEFINA,
    Symbol.ELDER_SIGN,
    TokenRule(
        modifier=lambda g, _t: g.library.card(SEFINA).elder_sign or 0, now=_may_draw_from_beneath
    ),
    "Elder sign: +3. You may draw an event from beneath Sefina Rousseau.",
)
ruling(SEFINA, "Weaknesses among the 13 cards are set aside, replaced, and shuffled back later.")
ruling(SEFINA, "You never keep more than 8 cards, however few events you place beneath her.")


# The Painted World


@imitates(WORLD, why="There is no event beneath Sefina Rousseau.")
def events_for_the_painted_world(g: Game, seat: Seat) -> list[CopyNo]:
    """The Painted World: Play this as an exact copy of an event beneath Sefina Rousseau.

    Not of an exceptional one. This leaves the game instead of being discarded. It can’t be placed
    beneath Sefina.
    """
    return [
        copy
        for copy in cards_beneath(g, seat)
        if not g.pieces.has_keyword(g.card(copy), Keyword.EXCEPTIONAL)
    ]


ruling(WORLD, "The event beneath Sefina stays there. You pay its cost and follow its timing.")


# Stars of Hyades


@revelation(HYADES)
async def stars_of_hyades_removes_an_event(g: Game, use: Use) -> None:
    """Stars of Hyades: Revelation, a random event beneath Sefina Rousseau leaves the game.

    If you can’t do that, take 1 damage and 1 horror. If your deck has 5 or more cards, shuffle this
    into it instead of discarding it.
    """
    if not remove_random_from_beneath(g, use.seat):
        await deal(g, use.seat, damage=1, horror=1, source=HYADES)
    if use.copy is not None and len(g.who(use.seat).deck) >= LARGE_DECK:
        add_to_deck(g, use.seat, use.copy)
