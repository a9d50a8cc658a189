"""Skill tests whose result no further icon, bonus or token can change."""

from __future__ import annotations

from collections.abc import Collection

from bot.lcg.core.game import Game
from bot.lcg.core.moments import TokenReveals
from bot.lcg.core.state import Commit, RevealedToken, SkillTest
from bot.lcg.printed.cards import CardType, Symbol
from bot.lcg.rules.skill_test import chaos_tokens, sums

MUCH = 99
"""A boost that is higher than any in the game."""


def more_is_futile(g: Game) -> bool:
    """Return True if no icon or bonus can change the result of the test in progress.

    Every token that can succeed with the highest skill succeeds with the current one. Other tokens
    fail automatically (Rules Reference, "Automatic Failure/Success").
    """
    return g.sight.memo.cached_result(_more_is_futile, g)  # each hand asks it of the same test


def _more_is_futile(g: Game) -> bool:
    test = g.test
    if test is None:
        return False
    if sums.why_no_increase(g, test):
        return True
    value, need = sums.skill_value(g, test), sums.difficulty(g, test)
    if value < need or _fails_by_number(g, test, value, need) or margin_counts(g, test):
        return False  # Nearly always, so no odds are looked up.
    bag = chaos_tokens.ReadBag(g, test)
    return bag.odds(value, need) == bag.odds(value + MUCH, need)


def _fails_by_number(g: Game, test: SkillTest, value: int, need: int) -> bool:
    """Return True if the lowest token would fail a test that a bonus could make succeed."""
    lowest = min((each for each in g.state.bag if not isinstance(each, Symbol)), default=0)
    if (
        value + lowest >= need
        or chaos_tokens.additional_token_count(g, test)
        or not chaos_tokens.are_revealed(g, test)
    ):
        return False
    reading = chaos_tokens.read(g, test, lowest)
    fails = not reading.another and not reading.passes(value, need)
    return fails and reading.passes(value + MUCH, need)


def margin_counts(g: Game, test: SkillTest, held: Collection[CardType] = tuple(CardType)) -> bool:
    """Return True if the margin of success may matter, by open information.

    Only cards of the `held` types in hands are considered. With closed hands, any card in a hand
    may make it matter.
    """
    if g.state.settings.closed_hands or _symbol_counts_margin(g):
        return True
    codes = _codes_around(g, test)
    hands = (g.card(copy) for who in g.playing() for copy in who.hand)
    codes |= {card.code for card in hands if card.type in held}
    return not codes.isdisjoint(g.registry.by_margin)


def _codes_around(g: Game, test: SkillTest) -> set[str]:
    """Return the codes of the test's source, of committed cards, and of all cards in play."""
    codes: set[str] = {g.card(commit.copy).code for commit in test.commits}
    codes |= {piece.code for piece in g.in_play.all()} | {who.code for who in g.playing()}
    codes.add(test.source.id if test.source is not None else "")
    return codes


def _symbol_counts_margin(g: Game) -> bool:
    """Return True if a symbol of the scenario card may count the margin of a success."""
    card = g.library.scenarios[g.state.scenario].card
    rules = (g.registry.tokens.get((card, symbol)) for symbol in chaos_tokens.SYMBOLS_OF_ILL)
    return any(each and each.by_margin is not None and each.by_margin(g) for each in rules)


def another_token_is_futile(g: Game, event: TokenReveals) -> bool:
    """Return True if the revealed token is the last one and makes the test succeed.

    Then revealing another has no use: a symbol has no effect but its modifier, and skills and
    assets in hands cannot join the test now.
    """
    test, worth = event.test, chaos_tokens.token_modifier(g, event.test, event.drawn)
    if worth is None or _does_more(g, test, event.drawn):
        return False
    if chaos_tokens.additional_token_count(g, test) or any(
        _acts_later(g, commit) for commit in test.commits
    ):
        return False
    total = max(0, sums.skill_value(g, test) + worth + test.extra)
    wins = not test.automatic and total >= sums.difficulty(g, test)
    margin = margin_counts(g, test, held=(CardType.EVENT,))
    return wins and len(chaos_tokens.uncancelled_tokens(test)) == 1 and not margin


def _does_more(g: Game, test: SkillTest, drawn: RevealedToken) -> bool:
    """Return True if a token may have an effect, other than its modifier, in a success."""
    shown = chaos_tokens.face_of(g, test, drawn)
    if not isinstance(shown, Symbol):
        return False
    if shown in chaos_tokens.SYMBOLS_OF_ILL and test.on_symbol:
        return True
    if any(piece.code in g.registry.by_symbol for piece in g.in_play.all()):
        return True
    if chaos_tokens.reveals_another(g, test, drawn.shown):
        return True
    if chaos_tokens.automatic_result(g, test, drawn) == "failure":
        return True
    rule = chaos_tokens.rule(g, test, shown)
    if rule is None:
        return False
    succeeds = rule.on_success is not None and rule.matters(g, test)
    return succeeds or rule.now is not None or rule.adjust is not None


def _acts_later(g: Game, commit: Commit) -> bool:
    rule = g.registry.commits.get(g.card(commit.copy).code)
    return rule is not None and rule.after is not None
