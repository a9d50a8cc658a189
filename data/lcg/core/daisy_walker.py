"""Daisy Walker and her own cards. Her Tote Bag is facts only: two hand slots for Tomes."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_LEAVE,
    TOKEN_FACE,
    Extra,
    Game,
    Piece,
    Seat,
    SkillTest,
    Symbol,
    Token,
    TokenRule,
    TurnBegins,
    Use,
    action,
    by_you,
    constant,
    discard_piece,
    draw_cards,
    eliminate_fallen,
    forced,
    make_room,
    of_card,
    revelation,
    ruling,
    take_horror_from,
    to_threat_area,
    token_rule,
)

DAISY, NECRONOMICON = "01002", "01009"


@forced(DAISY, "study", to=TurnBegins, when=by_you, noted=True)
async def daisy_gains_tome_action(g: Game, use: Use) -> None:
    """Daisy Walker: On your turn you can take 1 extra action, only to use a Tome’s action."""
    g.who(use.seat).extras.append(Extra(source=of_card(DAISY), only="tome-action", own=True))


def _count_controlled_tomes(g: Game, trial: SkillTest) -> int:
    return sum(1 for each in g.in_play.controlled_by(trial.seat) if g.card(each).has_trait("Tome"))


async def _draw_card_per_tome(g: Game, trial: SkillTest) -> None:
    await draw_cards(g, trial.seat, _count_controlled_tomes(g, trial))


token_rule(
    DAISY,
    Symbol.ELDER_SIGN,
    TokenRule(
        modifier=lambda g, _t: g.library.card(DAISY).elder_sign or 0,
        on_success=_draw_card_per_tome,
        matters=lambda g, trial: _count_controlled_tomes(g, trial) > 0,
    ),
    "Elder sign: +0. If you succeed, draw 1 card for each Tome you control.",
)


@revelation(NECRONOMICON)
async def necronomicon_enters_threat_area(g: Game, use: Use) -> None:
    """The Necronomicon: Revelation, put this into your threat area with 3 horror on it."""
    book = await to_threat_area(g, use)
    book.controller = use.seat
    await make_room(g, use.seat, book.id)


@constant(NECRONOMICON, MAY_NOT_LEAVE)
def necronomicon_cannot_leave_play(_g: Game, book: Piece, piece: Piece) -> str:
    """The Necronomicon: It can’t leave play while it has horror on it."""
    return "The Necronomicon has horror on it." if piece is book and book.horror else ""


@constant(NECRONOMICON, TOKEN_FACE)
def necronomicon_turns_elder_signs_into_auto_fails(
    _g: Game, book: Piece, seat: Seat, token: Token
) -> Symbol | None:
    """The Necronomicon: Your elder signs count as auto-fails."""
    hers = seat == book.controller and token is Symbol.ELDER_SIGN
    return Symbol.AUTO_FAIL if hers else None


@action(NECRONOMICON, "read", label="Move 1 horror to Daisy")
async def move_horror_from_necronomicon(g: Game, use: Use) -> None:
    """The Necronomicon: Action, move 1 horror from this to Daisy. Discard it when it has none."""
    take_horror_from(g, use.source, use.seat, 1)
    if not use.source.horror:
        discard_piece(g, use.source)
    await eliminate_fallen(g)


ruling(NECRONOMICON, "It takes a hand slot and counts as a Tome that Daisy controls.")
ruling(NECRONOMICON, "The horror is moved, not dealt, so you can’t assign it to another card.")
ruling(NECRONOMICON, "If a search finds it, it resolves as if you drew it.")
