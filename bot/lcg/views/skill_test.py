"""A skill test as a view: its sum, the odds, the bag, the result."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.lcg.core import tokens
from bot.lcg.core.game import Game
from bot.lcg.core.state import SkillTest, TestKind
from bot.lcg.names.namesakes import as_target
from bot.lcg.names.phrases import initials, short_name
from bot.lcg.printed.cards import Symbol, Token
from bot.lcg.rules.skill_test import sums
from bot.lcg.views.shapes import CommitView, OddsView, PartView, ResultView, RevealedView, TestView

ORDER = (
    Symbol.ELDER_SIGN,
    Symbol.SKULL,
    Symbol.CULTIST,
    Symbol.TABLET,
    Symbol.ELDER_THING,
    Symbol.AUTO_FAIL,
)


_EVADES = {None: "tries to evade", True: "evades", False: "fails to evade"}
"""Who evades is known with the result; the other verbs say only what is tried."""


def chance(g: Game, test: SkillTest) -> tuple[int, int]:
    """The exact chance of success as the test stands, as a fraction."""
    odds = tokens.odds(g, test, sums.value(g, test), sums.difficulty(g, test))
    return odds.numerator, odds.denominator


def view(g: Game, test: SkillTest, odds: tuple[int, int] | None = None) -> TestView:
    """The test as everybody may see it; `odds` is the chance before the draw, once one is out."""
    card = g.card(g.who(test.seat).code)
    value, need = sums.value(g, test), sums.difficulty(g, test)
    return TestView(
        title=_title(g, test),
        seat=f"seat{test.seat}",
        number=test.seat,
        name=card.name,
        short=short_name(card.name),
        initials=initials(card.name),
        skill=test.skill.value,
        skill_name=test.skill.value.capitalize(),
        difficulty=test.difficulty if test.success is not None else need,
        parts=tuple(_parts(g, test)),
        bag=tuple(_bag(g, test, value, need)),
        chance=odds if odds is not None else chance(g, test),
        commits=tuple(_commits(g, test)),
        revealed=tuple(_revealed(g, test)),
        result=_result(test),
    )


def encode(picture: TestView) -> bytes:
    """A view as bytes, for the log."""
    return msgspec.msgpack.encode(picture)


def decode(data: bytes) -> TestView:
    """The view in `data`; raises `msgspec.DecodeError` if it is none."""
    return msgspec.msgpack.decode(data, type=TestView)


def _title(g: Game, test: SkillTest) -> str:
    who = short_name(g.name(test.seat))
    target = g.piece(test.target)
    what = as_target(g, target) if target is not None else test.source
    match test.kind:
        case TestKind.INVESTIGATE:
            return f"{who} investigates the {what}"
        case TestKind.FIGHT:
            return f"{who} fights the {what}"
        case TestKind.EVADE:
            return f"{who} {_EVADES[test.success]} the {what}"
        case TestKind.PLAIN:
            return f"{who} tests {test.skill} against {test.source}"


def _parts(g: Game, test: SkillTest) -> list[PartView]:
    found = [PartView(label="skill", value=g.base_skill(test.seat, test.skill), icon=test.skill)]
    found += [
        PartView(label=name, value=amount)
        for name, amount in g.skill_bonuses(test.seat, test.skill, test)
    ]
    found += [PartView(label=bonus.source, value=bonus.amount) for bonus in test.counting_bonuses]
    for commit in test.commits:
        card = g.card(commit.copy)
        count = card.matching_icons(test.skill)
        found.append(PartView(label=card.name, value=count, icon=test.skill, count=count))
    if test.extra:
        found.append(PartView(label="in the nick of time", value=test.extra))
    return found


def _bag(g: Game, test: SkillTest, value: int, need: int) -> list[OddsView]:
    left = [drawn.token for drawn in test.drawn]
    faces = {token: _odds_view(g, test, token, value, need) for token in dict.fromkeys(g.state.bag)}
    found: list[OddsView] = []
    for token in sorted(g.state.bag, key=sort_key):
        face = faces[token]
        if token in left:
            left.remove(token)
            face = replace(face, revealed=True)
        found.append(face)
    return found


def _odds_view(g: Game, test: SkillTest, token: Token, value: int, need: int) -> OddsView:
    return OddsView(
        token=tokens.token_name(token),
        modifier=tokens.modifier(g, test, token),
        passes=tokens.passes(g, test, token, value, need),
    )


def sort_key(token: Token) -> tuple[int, int]:
    """Numbers from high to low, then the symbols in a fixed order."""
    return (1, ORDER.index(token)) if isinstance(token, Symbol) else (0, -token)


def _commits(g: Game, test: SkillTest) -> list[CommitView]:
    return [
        CommitView(
            name=g.card(commit.copy).full_name,
            by=initials(g.name(commit.seat)),
            number=commit.seat,
            icons=(test.skill.value,) * g.card(commit.copy).matching_icons(test.skill),
        )
        for commit in test.commits
    ]


def _revealed(g: Game, test: SkillTest) -> list[RevealedView]:
    return [
        RevealedView(
            token=tokens.token_name(drawn.token),
            modifier=tokens.worth(g, test, drawn),
            cancelled=drawn.cancelled or drawn.ignored,
        )
        for drawn in test.drawn
    ]


def _result(test: SkillTest) -> ResultView | None:
    if test.success is None or test.total is None:
        return None
    return ResultView(
        success=test.success, total=test.total, margin=test.margin, automatic=test.automatic
    )
