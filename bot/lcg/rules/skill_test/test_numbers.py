"""A skill test in numbers, as stored in its fact and used for its picture."""

from __future__ import annotations

from msgspec import UNSET

from bot.lcg.core.about import of_card
from bot.lcg.core.facts import CommitShare, Share, SumPart, TestSheet, TokenOdds, TokenWorth
from bot.lcg.core.game import Game
from bot.lcg.core.state import SkillTest
from bot.lcg.names.disambiguation import marks
from bot.lcg.printed.cards import CardCode
from bot.lcg.rules.skill_test import chaos_tokens, sums


def chance_of(g: Game, test: SkillTest) -> tuple[int, int]:
    """Return the current exact chance of success, as a fraction."""
    return _chance_in(
        chaos_tokens.ReadBag(g, test), sums.skill_value(g, test), sums.difficulty(g, test)
    )


def _chance_in(bag: chaos_tokens.ReadBag, value: int, need: int) -> tuple[int, int]:
    odds = bag.odds(value, need)
    return odds.numerator, odds.denominator


def sheet_of(
    g: Game,
    test: SkillTest,
    chance: tuple[int, int] | None = None,
    bag: chaos_tokens.ReadBag | None = None,
) -> TestSheet:
    """Return the numbers of a test; `chance` is the chance before a token was revealed.

    `bag` is an already computed reading of the bag.
    """
    target = g.piece(test.target)
    done = test.success is not None
    bag = bag or chaos_tokens.ReadBag(g, test)
    value, need = sums.skill_value(g, test), sums.difficulty(g, test)
    return TestSheet(
        seat=test.seat,
        skill=test.skill,
        kind=test.kind,
        difficulty=test.difficulty if done else need,
        chance=chance if chance is not None else _chance_in(bag, value, need),
        source=test.source,
        target=target.code if target is not None else CardCode(""),
        marks=marks(g, target) if target is not None else (),
        parts=tuple(_sum_parts(g, test)),
        bag=tuple(_token_odds(bag, value, need)),
        revealed=tuple(
            TokenWorth(each, chaos_tokens.token_modifier(g, test, each)) for each in test.drawn
        ),
        commits=tuple(_commit_shares(g, test)),
        success=test.success,
        total=test.total,
        margin=test.margin if done else 0,
        automatic=test.automatic,
    )


def _sum_parts(g: Game, test: SkillTest) -> list[SumPart]:
    found = [SumPart(Share.BASE, g.investigators.base_skill(test.seat, test.skill, test))]
    found += [
        SumPart(Share.CONSTANT, amount, source)
        for source, amount in g.investigators.skill_bonuses(test.seat, test.skill, test)
    ]
    if test.plus is not UNSET:
        found.append(SumPart(Share.BONUS, sums.added_skill(g, test), test.source))
    found += [
        SumPart(Share.BONUS, each.amount, each.source) for each in sums.counting_bonuses(g, test)
    ]
    for commit in test.commits:
        card = g.card(commit.copy)
        icons = sums.icons_of_commit(g, test, commit)
        found.append(SumPart(Share.COMMIT, icons, of_card(card.code)))
    if test.extra:
        found.append(SumPart(Share.EXTRA, test.extra))
    return found


def _token_odds(bag: chaos_tokens.ReadBag, value: int, need: int) -> list[TokenOdds]:
    """Return every face in the bag with its count."""
    return [
        TokenOdds(token, reading.worth, reading.passes(value, need), bag.counts[token])
        for token, reading in bag.readings.items()
    ]


def _commit_shares(g: Game, test: SkillTest) -> list[CommitShare]:
    return [
        CommitShare(each.seat, g.card(each.copy).code, sums.icons_of_commit(g, test, each))
        for each in test.commits
    ]
