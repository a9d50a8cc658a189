"""Skill tests."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.english import join_names, signed_number
from bot.engine.facts import Fact
from bot.lcg.core import facts as f
from bot.lcg.core.game import Game
from bot.lcg.core.state import TestKind
from bot.lcg.names.mark_names import marked_name
from bot.lcg.names.phrases import article, card_name, percent, seat_name, token_words
from bot.lcg.names.sources import bracketed_source
from bot.lcg.printed.cards import Symbol
from bot.lcg.text.sentences.sentence_register import says

_ELDER_SIGN = "Elder sign: "
_CHOICE = ". You may "
"""The words between an elder sign’s modifier, which the token shows, and an optional effect."""


def _source_of(g: Game, fact: f.TestBegan | f.TestStopped) -> str:
    """Return the source of the test, in brackets; for a tool with its level."""
    return bracketed_source(g, fact.source, full=fact.kind is not TestKind.PLAIN)


says(f.TestBegan)(
    lambda g, fact: (
        f"{seat_name(g, fact.seat)} tests {_sum_of(fact)}{_source_of(g, fact)}."
        f"{_target_of(g, fact)}"
    )
)


def _target_of(g: Game, fact: f.TestBegan) -> str:
    card = g.library.cards.get(fact.target)
    if card is None:
        return ""
    return f" The target is {article(card)}{marked_name(g, fact.target, fact.marks)}."


@says(f.Committed)
def _say_committed(g: Game, fact: f.Committed) -> str:
    who, card = seat_name(g, fact.seat), card_name(g, fact.code)
    return f"{who} takes {card} back." if fact.back else f"{who} commits {card}."


@says(f.Boosted)
def _say_boosted(g: Game, fact: f.Boosted) -> str:
    who = seat_name(g, fact.seat)
    return f"{who} gets {signed_number(fact.amount)} {fact.skill} ({card_name(g, fact.code)})."


@says(f.TokenRevealed)
def _token_revealed(g: Game, fact: f.TokenRevealed) -> str:
    token = token_words(fact.token)
    if fact.cancelled:
        return f"The {token} token {'is ignored' if fact.ignored else 'goes back to the bag'}."
    return f"Token: **{token}**{_amount_of(fact)}{_changed_face(g, fact)}.{_explain_sign(g, fact)}"


def _amount_of(fact: f.TokenRevealed) -> str:
    counts = not isinstance(fact.token, int) and fact.modifier is not None
    return f" ({signed_number(fact.modifier or 0)})" if counts else ""


def _explain_sign(g: Game, fact: f.TokenRevealed) -> str:
    """Return the meaning of the tester's elder sign, in the card's words."""
    if fact.token is not Symbol.ELDER_SIGN or fact.as_face is not None or fact.blank:
        return ""
    said = g.registry.token_texts.get((g.who(fact.seat).code, Symbol.ELDER_SIGN), "")
    who, (_, _, choice) = seat_name(g, fact.seat), said.partition(_CHOICE)
    if choice:
        return f" {who} may {choice}"
    return f" {who}: {said.removeprefix(_ELDER_SIGN)}" if said else ""


def _changed_face(g: Game, fact: f.TokenRevealed) -> str:
    """Return ``, which counts as auto-fail (The Necronomicon)`` if a card says so."""
    if fact.as_face is None or fact.by is None:
        return ""
    return f", which counts as {token_words(fact.as_face)} ({card_name(g, fact.by)})"


@says(f.TestEnded)
def _test_ended(g: Game, fact: f.TestEnded) -> str:
    who = seat_name(g, fact.seat)
    chance = f"The chance was {percent(*fact.chance, fact.deciding)}."
    return f"**{who} {_result_text(fact)}**: {fact.total} against {fact.difficulty}. {chance}"


def says_whole_test(g: Game, told: Sequence[Fact]) -> str:
    """Return a whole skill test in one line: sum, cards, chance, tokens, result."""
    began = told[0]
    assert isinstance(began, f.TestBegan)
    sum_ = f"{_sum_of(began)}{_source_of(g, began)}{_test_cards(g, began, told)}"
    return f"{seat_name(g, began.seat)} tests {sum_}: {_say_outcome(g, began, told)}"


def says_action_with_test(g: Game, action: str, told: Sequence[Fact]) -> str:
    """Return the sentence of an action followed by its test, which repeats no name."""
    began = told[0]
    assert isinstance(began, f.TestBegan)
    source = _source_of(g, began)
    named = source.strip(" ()").casefold() in action.casefold()
    sum_ = f"{_sum_of(began)}{'' if named else source}"
    said = f"{action.removesuffix('.')}: {sum_}"
    if len(told) == 1:
        return f"{said}.{_target_of(g, began)}"
    return f"{said}{_test_cards(g, began, told)}, {_say_outcome(g, began, told)}"


def _say_outcome(g: Game, began: f.TestBegan, told: Sequence[Fact]) -> str:
    """Return the chance, the tokens and the result of a finished test."""
    ended = told[-1]
    assert isinstance(ended, f.TestEnded)
    tokens = _token_texts(g, told)
    drawn = f", token {', '.join(tokens)}" if tokens else ""
    signs = _signs_that_count(g, told)
    chance = f"chance {percent(*ended.chance, ended.deciding)}"
    return f"{chance}{drawn}: **{_result_text(ended)}**.{_target_of(g, began)}{''.join(signs)}"


def _sum_of(began: f.TestBegan) -> str:
    return f"{began.skill} {began.value} against {began.difficulty}"


def _test_cards(g: Game, began: f.TestBegan, told: Sequence[Fact]) -> str:
    """Return the committed cards and boosts: ``, with Guts``."""
    given = [_committed_name(g, fact, began) for fact in _committed_cards(told)]
    given += [
        f"{card_name(g, fact.code)} ({signed_number(fact.amount)})"
        for fact in told
        if isinstance(fact, f.Boosted)
    ]
    return f", with {join_names(given)}" if given else ""


def _committed_cards(told: Sequence[Fact]) -> list[f.Committed]:
    """Return the committed cards that were not withdrawn."""
    left: list[f.Committed] = []
    for fact in told:
        match fact:
            case f.Committed(back=False):
                left.append(fact)
            case f.Committed(seat=seat, code=code):
                same = [each for each in left if (each.seat, each.code) == (seat, code)]
                left = [each for each in left if each not in same[:1]]
            case _:
                pass
    return left


def _committed_name(g: Game, fact: f.Committed, began: f.TestBegan) -> str:
    name = card_name(g, fact.code)
    return name if fact.seat == began.seat else f"{seat_name(g, fact.seat)}’s {name}"


def _signs_that_count(g: Game, told: Sequence[Fact]) -> list[str]:
    """Return the meaning of the elder sign once; empty if the token was cancelled."""
    revealed = [fact for fact in told if isinstance(fact, f.TokenRevealed)]
    drawn = [fact for fact in revealed if fact.token is Symbol.ELDER_SIGN]
    standing = sum(-1 if fact.cancelled else 1 for fact in drawn)
    said = dict.fromkeys(_explain_sign(g, fact) for fact in drawn if not fact.cancelled)
    return list(said) if standing > 0 else []


def _token_texts(g: Game, told: Sequence[Fact]) -> list[str]:
    """Return the revealed tokens in order; cancelled ones are struck out."""
    found: list[str] = []
    for fact in told:
        if not isinstance(fact, f.TokenRevealed):
            continue
        name = f"**{token_words(fact.token)}**"
        same = [n for n, each in enumerate(found) if each.startswith(name)]
        if fact.cancelled and same:
            found[same[-1]] = f"~~{found[same[-1]]}~~"
        elif not fact.cancelled:
            found.append(f"{name}{_amount_of(fact)}{_changed_face(g, fact)}")
    return found


def _result_text(fact: f.TestEnded) -> str:
    margin = abs(fact.total - fact.difficulty)
    by_ = " automatically" * bool(fact.automatic) + (f" by {margin}" if margin else "")
    return f"{'succeeds' if fact.success else 'fails'}{by_}"


says(f.TestStopped)(lambda g, fact: f"The test ends with no result{_source_of(g, fact)}.")
