"""Lola Hayes and her own cards: her role decides the cards that she can use."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_COMMIT,
    MAY_NOT_PLAY,
    MAY_NOT_TRIGGER,
    Card,
    CardType,
    Faction,
    Game,
    Keyword,
    Limit,
    OpeningHands,
    Piece,
    Seat,
    SkillTest,
    Symbol,
    TokenRule,
    Use,
    choose_role,
    constant,
    discard_piece,
    discard_top,
    discount_next_of_role,
    draw_cards,
    event,
    forced,
    free,
    is_barred_by_role,
    revelation,
    role_of,
    ruling,
    take_role,
    token_rule,
)

LOLA, IMPROVISATION, CRISIS, SHORTCUT = "03006", "03018", "03019", "03232"
CHEAPER = 3


# Lola Hayes


@forced(LOLA, "begin", to=OpeningHands)
async def lola_chooses_her_first_role(g: Game, use: Use) -> None:
    """Lola Hayes: Forced, after you draw your opening hand, choose a role: a class, or Neutral."""
    await choose_role(g, use.seat, LOLA)


@constant(LOLA, MAY_NOT_PLAY)
@constant(LOLA, MAY_NOT_COMMIT)
def lola_uses_cards_of_her_role(g: Game, lola: Piece, seat: Seat, card: Card) -> str:
    """Lola Hayes: You can play, commit and trigger only Neutral cards and cards of your role."""
    role = role_of(g, seat)
    if lola.controller != seat or role is None or not is_barred_by_role(g, seat, card):
        return ""
    return f"Your role is {role.capitalize()}, and this is a {card.faction.capitalize()} card."


@constant(LOLA, MAY_NOT_TRIGGER)
def lola_triggers_cards_of_her_role(g: Game, lola: Piece, seat: Seat, card: Card) -> str:
    """Lola Hayes: You can trigger only abilities of Neutral cards and cards of your role.

    An ability that a Shortcut gives a location is the location’s own.
    """
    return "" if card.code == SHORTCUT else lola_uses_cards_of_her_role(g, lola, seat, card)


def _is_switch_futile(g: Game, use: Use) -> bool:
    """Return True if none of her cards is of another role, so that a switch cannot help now.

    Outside her turn and her tests only fast cards and cards in play count.
    """
    busy = g.state.turn == use.seat or g.test is not None
    held = [g.card(copy) for copy in g.who(use.seat).hand]
    cards = held if busy else [card for card in held if card.prints_keyword(Keyword.FAST)]
    cards += [g.card(piece) for piece in g.in_play.controlled_by(use.seat)]
    return not any(is_barred_by_role(g, use.seat, card) for card in cards)


@free(
    LOLA,
    "switch",
    label="Switch your role",
    limit=Limit(1, "round"),
    futile=_is_switch_futile,
)
async def lola_switches_her_role(g: Game, use: Use) -> None:
    """Lola Hayes: Free, switch your role. Once per round."""
    await choose_role(g, use.seat, LOLA)


async def _may_switch(g: Game, trial: SkillTest) -> None:
    await choose_role(g, trial.seat, LOLA, may_keep=True)


token_rule(
    LOLA,
    Symbol.ELDER_SIGN,
    TokenRule(modifier=lambda g, _t: g.library.card(LOLA).elder_sign or 0, now=_may_switch),
    "Elder sign: +2. You may switch roles.",
)
ruling(LOLA, "Your role doesn’t limit encounter cards and weaknesses.")
ruling(LOLA, "The ability of a Shortcut is the location’s, so you can use it in any role.")
ruling(LOLA, "Constant and forced abilities of your cards work in any role.")


# Improvisation


@event(IMPROVISATION)
async def improvisation_switches_role(g: Game, use: Use) -> None:
    """Improvisation: Fast, on your turn, switch your role and draw 1 card.

    The next card of your role that you play in this turn costs 3 less.
    """
    if role_of(g, use.seat) is not None:  # Eidetic Memory may copy it for another investigator
        await choose_role(g, use.seat, IMPROVISATION)
        discount_next_of_role(g, use.seat, CHEAPER, IMPROVISATION)
    await draw_cards(g, use.seat, 1)


# Crisis of Identity


def _cards_of_role(g: Game, seat: Seat) -> list[Piece]:
    """Return the cards of its current role that a seat controls, attached events too."""
    role = role_of(g, seat)
    found = g.in_play.controlled_by(seat, None)
    found += [
        each
        for each in g.in_play.of_type(CardType.EVENT)
        if each.controller is None and each.owner == seat
    ]
    return [each for each in found if g.card(each).faction is role]


@revelation(CRISIS)
async def crisis_of_identity_discards_the_role(g: Game, use: Use) -> None:
    """Crisis of Identity: Revelation, discard all cards of your role that you control.

    Then discard the top card of your deck, and switch your role to its class; to Neutral if it is a
    weakness.
    """
    for piece in _cards_of_role(g, use.seat):
        discard_piece(g, piece)
    for copy in await discard_top(g, use.seat, 1):
        card = g.card(copy)
        neutral = card.is_weakness or card.faction is Faction.MYTHOS
        take_role(g, use.seat, Faction.NEUTRAL if neutral else card.faction)


ruling(CRISIS, "Permanent cards stay. With an empty deck your role doesn’t change.")
ruling(CRISIS, "In the role Neutral you discard your neutral cards, story assets too.")
