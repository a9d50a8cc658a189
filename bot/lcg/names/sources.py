"""Names of references: the words for the source of an effect or a question."""

from __future__ import annotations

from bot.engine.about import About
from bot.engine.ids import Seat
from bot.lcg.core.about import Kind, Rule
from bot.lcg.core.game import Game
from bot.lcg.core.ids import CopyNo, PieceId
from bot.lcg.core.state import SkillTest, TestKind
from bot.lcg.names.phrases import card_name, source_in_brackets
from bot.lcg.printed.cards import Card, CardCode, CardType

_RULES = {
    Rule.AFTER_ATTACKS: "After enemies attacked",
    Rule.BEFORE_ATTACKS: "Before enemies attack",
    Rule.EMPTY_DECK: "Empty deck",
    Rule.ENEMY_PHASE: "Enemy phase",
    Rule.FORCED: "Forced",
    Rule.GAME_MASTER: "Game master",
    Rule.HAND_SIZE: "Hand size",
    Rule.HUNTERS: "Hunters",
    Rule.INVESTIGATION: "Investigation",
    Rule.INVESTIGATION_STARTS: "Start of the Investigation phase",
    Rule.MULLIGAN: "Mulligan",
    Rule.MYTHOS_ENDS: "End of the Mythos phase",
    Rule.OPPORTUNITY: "Attack of opportunity",
    Rule.SLOTS: "Slots",
    Rule.TRAUMA: "Trauma",
    Rule.TURN: "Turn",
    Rule.UPKEEP_STARTS: "Start of the Upkeep phase",
}
_HARM = {"damage": "damage", "horror": "horror", "both": "damage and horror"}


def source_name(g: Game, about: About | None, *, full: bool = False) -> str:
    """Return the name of a reference; with `full`, with levels and locations' subtitles."""
    if about is None:
        return ""
    card = card_of(g, about)
    if card is not None and card.type is CardType.LOCATION:
        return card.full_name
    if card is not None:
        return f"{card.name} ({card.level})" if full and card.level else card.name
    return _plain_name(g, about)


def _plain_name(g: Game, about: About) -> str:
    """Return the name of a reference that names no card, or a card that no pack has."""
    match about.kind:
        case Kind.SEAT:
            return g.name(Seat(int(about.id)))
        case Kind.ATTACK:
            return f"{g.name(Seat(int(about.id)))}’s attack"
        case Kind.TOKEN:
            return f"{about.id.replace('_', ' ').capitalize()} token"
        case Kind.RULE:
            return _RULES[Rule(about.id)]
        case Kind.HARM:
            return _HARM[about.id]
        case Kind.RESOLUTION:
            return resolution_name(about.id)
        case Kind.ACTION:
            return about.id.capitalize()
        case Kind.HIDDEN:
            return "Hidden card"
        case _:
            return card_name(g, CardCode(about.id))


def test_name(g: Game, test: SkillTest) -> str:
    """Return the name of a test's source; a card used for it is named with its level."""
    return source_name(g, test.source, full=test.kind is not TestKind.PLAIN)


def card_of(g: Game, about: About | None) -> Card | None:
    """Return the card that a reference names; None if it names none, or one that has left play."""
    code = CardCode(about.id) if about is not None and about.kind == Kind.CARD else None
    if about is not None and about.kind == Kind.COPY:
        code = g.state.copies[CopyNo(int(about.id))].code
    if about is not None and about.kind == Kind.PIECE:
        piece = g.piece(PieceId(about.id))
        code = g.pieces.face(piece) if piece is not None else None
    return None if code is None else g.library.cards.get(code)


def bracketed_source(g: Game, about: About | None, *, full: bool = False) -> str:
    """Return a reference's name in brackets after a space; "" for no reference."""
    return source_in_brackets(source_name(g, about, full=full))


def resolution_name(slug: str) -> str:
    """Return the name of a resolution, such as ``Resolution 1`` for `r1`."""
    return f"Resolution {slug[1:]}"
