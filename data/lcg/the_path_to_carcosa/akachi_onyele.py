"""Akachi Onyele and her own cards."""

from __future__ import annotations

from bot.lcg.api import (
    CardEnters,
    CardType,
    Cost,
    Game,
    GameEndsFor,
    Piece,
    Seat,
    SkillTest,
    Symbol,
    TokenRule,
    Use,
    add_resources,
    add_uses,
    choose_piece,
    choose_word,
    discard_piece,
    exhaust,
    forced,
    free,
    gain,
    return_to_hand,
    revelation,
    ruling,
    suffer,
    to_threat_area,
    token_rule,
)

AKACHI, SPEAKER, SPIRITS = "03004", "03014", "03015"
APPEASED = 4


def _has_charges(g: Game, piece: Piece) -> bool:
    """Return True if the card has the line "uses (charges)" itself."""
    card = g.card(piece)
    printed = card.uses is not None and card.uses.kind == "charges"
    return printed and card.type is CardType.ASSET


def charged_assets(g: Game, seat: Seat) -> list[Piece]:
    """Return the assets with uses (charges) that a seat controls."""
    return [each for each in g.in_play.controlled_by(seat) if _has_charges(g, each)]


def _hers_enters(g: Game, use: Use[CardEnters]) -> bool:
    return use.event.piece.controller == use.seat and _has_charges(g, use.event.piece)


@forced(AKACHI, "charge", to=CardEnters, when=_hers_enters, noted=True)
async def akachi_onyele(g: Game, use: Use[CardEnters]) -> None:
    """Akachi Onyele: Your assets with uses (charges) enter play with 1 more charge."""
    add_uses(g, use.event.piece, 1)


async def _charge_one(g: Game, trial: SkillTest) -> None:
    piece = await choose_piece(
        g,
        trial.seat,
        "Which asset gets 1 charge?",
        lambda: charged_assets(g, trial.seat),
        source=AKACHI,
    )
    if piece is not None:
        add_uses(g, piece, 1)


token_rule(
    AKACHI,
    Symbol.ELDER_SIGN,
    TokenRule(modifier=lambda g, _t: g.library.card(AKACHI).elder_sign or 0, now=_charge_one),
    "Elder sign: +1. Put 1 charge on one of your assets with uses (charges).",
)


@free(
    SPEAKER,
    "speak",
    cost=Cost(exhaust=True),
    label="Return an asset, or turn its charges into resources",
    when=lambda g, use: bool(charged_assets(g, use.seat)),
    why="You have no asset with uses (charges).",
)
async def spirit_speaker(g: Game, use: Use) -> None:
    """Spirit-Speaker: Free, exhaust: choose one of your assets with uses (charges).

    Return it to your hand, or move its charges to your resources and discard it.
    """
    piece = await choose_piece(
        g,
        use.seat,
        "Which asset do you call back?",
        lambda: charged_assets(g, use.seat),
        source=SPEAKER,
    )
    if piece is None:
        return
    words = [
        ("hand", "Return it to your hand"),
        ("resources", f"Gain {piece.uses} resources and discard it"),
    ]
    word = await choose_word(g, use.seat, "What becomes of it?", words, source=SPEAKER)
    if piece in g.in_play and word == "hand":
        return_to_hand(g, piece)
    elif piece in g.in_play:
        gain(g, use.seat, piece.uses)
        discard_piece(g, piece)


@revelation(SPIRITS)
async def angered_spirits(g: Game, use: Use) -> None:
    """Angered Spirits: Revelation, put this into your threat area."""
    await to_threat_area(g, use)


def _offerings(g: Game, use: Use) -> list[Piece]:
    ready = [each for each in charged_assets(g, use.seat) if each.uses > 0 and not each.exhausted]
    return [each for each in ready if g.card(each).has_trait("Spell")]


@free(
    SPIRITS,
    "appease",
    label="Exhaust a Spell and move 1 charge here",
    when=lambda g, use: bool(_offerings(g, use)),
    why="You have no ready Spell with a charge.",
)
async def appease_the_spirits(g: Game, use: Use) -> None:
    """Angered Spirits: Free, exhaust a Spell asset you control: move 1 of its charges here."""
    spell = await choose_piece(
        g,
        use.seat,
        "Which Spell gives a charge?",
        lambda: _offerings(g, use),
        source=SPIRITS,
    )
    if spell is not None:
        exhaust(g, spell)
        add_uses(g, spell, -1)
        add_resources(g, use.source, 1)


def _still_angry(_g: Game, use: Use[GameEndsFor]) -> bool:
    return use.event.seat == use.source.threat and use.source.resources < APPEASED


@forced(SPIRITS, "rage", to=GameEndsFor, when=_still_angry)
async def the_spirits_rage(g: Game, use: Use[GameEndsFor]) -> None:
    """Angered Spirits: Forced, if it has fewer than 4 charges at the end: 1 physical trauma."""
    suffer(g, use.event.seat, physical=1, source=SPIRITS)


ruling(SPIRITS, "Its charges are shown as resources.")
