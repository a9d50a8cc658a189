"""Skill tests."""

from __future__ import annotations

from bot.engine.words import signed
from bot.lcg.core import facts as f
from bot.lcg.core.game import Game
from bot.lcg.core.state import TestKind
from bot.lcg.names.marks import marked_name
from bot.lcg.names.phrases import article, card_name, percent, seat_name, token_words
from bot.lcg.names.sources import by
from bot.lcg.printed.cards import Symbol
from bot.lcg.text.sentences.base import says

_ELDER_SIGN = "Elder sign: "


def _by(g: Game, fact: f.TestBegan | f.TestStopped) -> str:
    """Return what asks for the test, in brackets; a tool with its level."""
    return by(g, fact.source, full=fact.kind is not TestKind.PLAIN)


@says(f.TestBegan)
def _test_began(g: Game, fact: f.TestBegan) -> str:
    sum_ = f"{fact.skill} {fact.value} against {fact.difficulty}"
    card = g.library.cards.get(fact.target)
    aim = ""
    if card is not None:
        aim = f" The target is {article(card)}{marked_name(g, fact.target, fact.marks)}."
    return f"{seat_name(g, fact.seat)} tests {sum_}{_by(g, fact)}.{aim}"


@says(f.Committed)
def _committed(g: Game, fact: f.Committed) -> str:
    who, card = seat_name(g, fact.seat), card_name(g, fact.code)
    return f"{who} withdraws {card} from the test." if fact.back else f"{who} commits {card}."


@says(f.Boosted)
def _boosted(g: Game, fact: f.Boosted) -> str:
    who = seat_name(g, fact.seat)
    return f"{who} gets {signed(fact.amount)} {fact.skill} ({card_name(g, fact.code)})."


@says(f.TokenRevealed)
def _token_revealed(g: Game, fact: f.TokenRevealed) -> str:
    token = token_words(fact.token)
    if fact.cancelled:
        return f"The token {token} is cancelled."
    counts = not isinstance(fact.token, int) and fact.modifier is not None
    worth = f" ({signed(fact.modifier or 0)})" if counts else ""
    return f"Token: **{token}**{worth}{_changed(g, fact)}.{_explained(g, fact)}"


def _explained(g: Game, fact: f.TokenRevealed) -> str:
    """Tell what an elder sign means: that of the investigator who draws it, in the card's words."""
    if fact.token is not Symbol.ELDER_SIGN or fact.as_face is not None or fact.blank:
        return ""
    said = g.registry.token_texts.get((g.who(fact.seat).code, Symbol.ELDER_SIGN), "")
    return f" {seat_name(g, fact.seat)}: {said.removeprefix(_ELDER_SIGN)}" if said else ""


def _changed(g: Game, fact: f.TokenRevealed) -> str:
    """``, which counts as auto-fail (The Necronomicon)`` where a card says so."""
    if fact.as_face is None or fact.by is None:
        return ""
    return f", which counts as {token_words(fact.as_face)} ({card_name(g, fact.by)})"


@says(f.TestEnded)
def _test_ended(g: Game, fact: f.TestEnded) -> str:
    who = seat_name(g, fact.seat)
    verb = "succeeds" if fact.success else "fails"
    chance = f"The chance was {percent(*fact.chance, fact.deciding)}."
    margin = abs(fact.total - fact.difficulty)
    by = " automatically" * bool(fact.automatic) + (f" by {margin}" if margin else "")
    return f"**{who} {verb}{by}**: {fact.total} against {fact.difficulty}. {chance}"


@says(f.TestStopped)
def _test_stopped(g: Game, fact: f.TestStopped) -> str:
    return f"The test ends without a result{_by(g, fact)}."
