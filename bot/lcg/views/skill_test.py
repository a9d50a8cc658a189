"""A skill test as a view: its sum, the odds, the bag and the result."""

from __future__ import annotations

from msgspec.structs import replace

from bot.lcg.core.facts import Share, SumPart, TestSheet
from bot.lcg.core.game import Game
from bot.lcg.core.state import TestKind
from bot.lcg.names.mark_names import marked_name
from bot.lcg.names.phrases import article, initials, short_name, token_name
from bot.lcg.names.sources import source_name
from bot.lcg.printed.cards import Symbol, Token
from bot.lcg.views.colours import colour_number
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
"""The result says whether an evasion succeeds; the other verbs name only the attempt."""


def skill_test_view(g: Game, sheet: TestSheet) -> TestView:
    """Return the test as open information, from its numbers."""
    card = g.card(g.who(sheet.seat).code)
    return TestView(
        title=_test_title(g, sheet),
        seat=f"seat{sheet.seat}",
        number=colour_number(g, sheet.seat),
        name=card.name,
        short=short_name(card.name),
        initials=initials(card.name),
        skill=sheet.skill.value,
        skill_name=sheet.skill.value.capitalize(),
        difficulty=sheet.difficulty,
        parts=tuple(_part_view(g, sheet, part) for part in sheet.parts),
        bag=tuple(_bag_view(sheet)),
        chance=sheet.chance,
        commits=tuple(_commit_views(g, sheet)),
        revealed=tuple(_reveals_of(sheet)),
        result=_result_view(sheet),
    )


def _test_title(g: Game, sheet: TestSheet) -> str:
    who = short_name(g.name(sheet.seat))
    what, the = source_name(g, sheet.source), "the "
    if sheet.target:
        what = marked_name(g, sheet.target, sheet.marks)
        the = article(g.library.card(sheet.target))
    match sheet.kind:
        case TestKind.INVESTIGATE:
            return f"{who} investigates {the}{what}"
        case TestKind.FIGHT:
            return f"{who} fights {the}{what}"
        case TestKind.EVADE:
            return f"{who} {_EVADES[sheet.success]} {the}{what}"
        case TestKind.PLAIN:
            return f"{who} tests {sheet.skill} against {what}"


def _part_view(g: Game, sheet: TestSheet, part: SumPart) -> PartView:
    match part.share:
        case Share.BASE:
            return PartView(label="skill", value=part.amount, icon=sheet.skill)
        case Share.CONSTANT | Share.BONUS:
            full = part.share is Share.BONUS
            return PartView(label=source_name(g, part.source, full=full), value=part.amount)
        case Share.COMMIT:
            name, count = source_name(g, part.source), part.amount
            return PartView(label=name, value=count, icon=sheet.skill, count=count)
        case Share.EXTRA:
            return PartView(label="in the nick of time", value=part.amount)


def _bag_view(sheet: TestSheet) -> list[OddsView]:
    """Return the tokens one by one, with the revealed ones marked."""
    left = [each.drawn.token for each in sheet.revealed]
    found: list[OddsView] = []
    for odds in sorted(sheet.bag, key=lambda each: sort_key(each.token)):
        name = token_name(odds.token)
        out = min(odds.count, left.count(odds.token))
        plain = OddsView(token=name, modifier=odds.modifier, passes=odds.passes)
        found += [replace(plain, revealed=True)] * out + [plain] * (odds.count - out)
    return found


def sort_key(token: Token) -> tuple[int, int]:
    """Return the sort key of a token: numbers from high to low, then symbols in a fixed order."""
    return (1, ORDER.index(token)) if isinstance(token, Symbol) else (0, -token)


def _commit_views(g: Game, sheet: TestSheet) -> list[CommitView]:
    return [
        CommitView(
            name=g.card(commit.code).full_name,
            by=initials(g.name(commit.seat)),
            number=colour_number(g, commit.seat),
            icons=(sheet.skill.value,) * commit.icons,
        )
        for commit in sheet.commits
    ]


def _reveals_of(sheet: TestSheet) -> list[RevealedView]:
    return [
        RevealedView(
            token=token_name(each.drawn.token),
            modifier=each.worth,
            cancelled=each.drawn.cancelled or each.drawn.ignored,
        )
        for each in sheet.revealed
    ]


def _result_view(sheet: TestSheet) -> ResultView | None:
    if sheet.success is None or sheet.total is None:
        return None
    return ResultView(
        success=sheet.success,
        total=sheet.total,
        margin=sheet.margin,
        automatic=sheet.automatic,
    )
