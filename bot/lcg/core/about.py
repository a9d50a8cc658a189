"""Kinds of `About` in the card game, and references to pieces and codes."""

from __future__ import annotations

from enum import StrEnum

from bot.engine.about import About
from bot.engine.ids import Seat
from bot.lcg.core.ids import CopyNo, PieceId
from bot.lcg.printed.cards import CardCode, Symbol


class Kind(StrEnum):
    """The kind of thing that a reference names; its id completes the reference."""

    CARD = "card"
    """A card by its code."""
    COPY = "copy"
    """A physical card by its number."""
    PIECE = "piece"
    """One stay of a card in play, by its id."""
    SEAT = "seat"
    """An investigator, by the seat's number."""
    ATTACK = "attack"
    """An attack by an investigator, by the seat's number."""
    TOKEN = "token"
    """A chaos token, by its symbol."""
    ACTION = "action"
    """A basic action, by its designator."""
    RULE = "rule"
    """Something that the framework does, by a `Rule`."""
    HIDDEN = "hidden"
    """An unnamed hidden card in a hand; the id is the seat's number."""
    HARM = "harm"
    """The cause of an investigator's defeat: `damage`, `horror` or `both`."""
    RESOLUTION = "resolution"
    """A resolution of the scenario, such as ``r1``."""


class Rule(StrEnum):
    """A rule that asks or acts where no card does."""

    AFTER_ATTACKS = "after_attacks"
    BEFORE_ATTACKS = "before_attacks"
    EMPTY_DECK = "empty_deck"
    ENEMY_PHASE = "enemy_phase"
    FORCED = "forced"
    GAME_MASTER = "game_master"
    HAND_SIZE = "hand_size"
    HUNTERS = "hunters"
    INVESTIGATION = "investigation"
    INVESTIGATION_STARTS = "investigation_starts"
    MULLIGAN = "mulligan"
    MYTHOS_ENDS = "mythos_ends"
    OPPORTUNITY = "opportunity"
    SLOTS = "slots"
    TRAUMA = "trauma"
    TURN = "turn"
    UPKEEP_STARTS = "upkeep_starts"


Source = About | str | None
"""The source of an effect in scripts: a card's code, another reference, or none."""


def source_of(source: Source) -> About | None:
    """Return the reference for the source that a script names.

    Raises `ValueError` if it is not a code.
    """
    if isinstance(source, str) and source and not source[0].isdigit():
        raise ValueError(f"{source!r} is no card's code")
    return of_card(source) if isinstance(source, str) else source


def of_card(code: str) -> About | None:
    """Return the reference to a card by its code; None for an empty code."""
    return About(Kind.CARD, code) if code else None


def of_hidden(seat: Seat) -> About:
    """Return the reference to a hidden card in a hand, without saying which card it is."""
    return About(Kind.HIDDEN, str(seat))


def of_copy(copy: CopyNo) -> About:
    """Return the reference to a physical card."""
    return About(Kind.COPY, str(copy))


def of_piece(piece: PieceId) -> About:
    """Return the reference to a card in play.

    A card that enters play again gets another reference.
    """
    return About(Kind.PIECE, piece)


def of_seat(seat: Seat) -> About:
    """Return the reference to an investigator."""
    return About(Kind.SEAT, str(seat))


def attack_of(seat: Seat) -> About:
    """Return the reference to an investigator's attack."""
    return About(Kind.ATTACK, str(seat))


def of_token(symbol: Symbol) -> About:
    """Return the reference to a symbol of the chaos bag."""
    return About(Kind.TOKEN, symbol)


def of_action(designator: str) -> About:
    """Return the reference to a basic action: ``fight``, ``evade`` or ``investigate``."""
    return About(Kind.ACTION, designator)


def of_rule(rule: Rule) -> About:
    """Return the reference to a rule of the game as the source of an effect."""
    return About(Kind.RULE, rule)


def of_harm(kind: str) -> About:
    """Return the reference to a cause of defeat: ``damage``, ``horror`` or ``both``."""
    return About(Kind.HARM, kind)


def of_resolution(slug: str) -> About:
    """Return the reference to a resolution of the scenario."""
    return About(Kind.RESOLUTION, slug)


def is_card(about: About | None, code: CardCode) -> bool:
    """Return True if a reference names this card by its code."""
    return about is not None and about.id == code and about.kind == Kind.CARD
