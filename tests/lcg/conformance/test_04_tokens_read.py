"""Rules notes §4: what a chaos token is worth, what it decides, and the odds of all others."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.engine.ask import Picked
from bot.engine.errors import SeatLeft
from bot.engine.ids import Seat
from bot.lcg.core.about import of_card
from bot.lcg.core.game import Game
from bot.lcg.core.registry import TokenRule
from bot.lcg.core.state import Lasting, RevealedToken, SkillTest, Standing, TestKind, Until
from bot.lcg.printed.cards import Skill, Symbol
from bot.lcg.rules.skill_test import chaos_tokens, sums, test_results
from tests.lcg.by_hand import run
from tests.lcg.codes import REMAINS
from tests.lcg.table import Table

ROLAND = Seat(0)
NIGHTGAUNT = "01172"


def trial(difficulty: int = 3) -> SkillTest:
    """A test of Roland's."""
    return SkillTest(ROLAND, Skill.WILLPOWER, difficulty, source=of_card(REMAINS))


def decides(table: Table, symbol: Symbol, decided: str, modifier: int = 0) -> None:
    """From now on a symbol of this scenario decides without numbers."""
    known = table.game.registry
    code = table.game.library.scenarios[table.state.scenario].card
    rule = TokenRule(modifier=lambda _g, _t: modifier, automatic=lambda _g, _t: decided)
    registry = replace(known, tokens={**known.tokens, (code, symbol): rule})
    table.game.set_rules(table.game.library, registry)


def test_what_cards_add_to_a_token_counts_however_it_is_read(solo: Table) -> None:
    """Hunting Nightgaunt doubles each negative value of a token, also of a symbol.

    A value that another card has turned into a plus is not doubled.
    """
    gaunt = solo.enemy(NIGHTGAUNT).engaged_with(solo.roland)
    decides(solo, Symbol.SKULL, "", -1)
    evading = SkillTest(ROLAND, Skill.AGILITY, 3, kind=TestKind.EVADE, target=gaunt.id)
    g = solo.game
    assert chaos_tokens.modifier(g, evading, -2) == -4
    assert chaos_tokens.read(g, evading, -2) == ("", -4, False)
    assert chaos_tokens.read(g, evading, Symbol.SKULL) == ("", -2, False)
    assert chaos_tokens.token_modifier(g, evading, RevealedToken(-2)) == -4
    assert chaos_tokens.token_modifier(g, evading, RevealedToken(-2, switched=True)) == 2
    assert chaos_tokens.token_modifier(g, evading, RevealedToken(Symbol.AUTO_FAIL)) is None


@pytest.mark.parametrize("decided", ["success", "failure"])
def test_a_token_may_decide_without_numbers(solo: Table, decided: str) -> None:
    """Rules Reference, "Automatic Failure/Success".

    It decides regardless of total and difficulty.
    """
    decides(solo, Symbol.SKULL, decided, -3)
    solo.bag("skull")
    g, success = solo.game, decided == "success"
    assert chaos_tokens.automatic_result(g, trial(), RevealedToken(Symbol.SKULL)) == decided
    assert chaos_tokens.read(g, trial(), Symbol.SKULL) == (decided, -3, False)
    for value, difficulty in ((-5, 99), (99, 0)):
        assert chaos_tokens.odds(g, trial(), value, difficulty) == int(success)
        assert chaos_tokens.read(g, trial(), Symbol.SKULL).passes(value, difficulty) == success
    assert not chaos_tokens.read(g, trial(), Symbol.AUTO_FAIL).passes(99, 0)
    assert chaos_tokens.automatic_result(g, trial(), RevealedToken(0)) == ""


@pytest.mark.parametrize(
    ("value", "difficulty", "passes"), [(-1, 0, 1), (0, 1, 0), (1, 1, 1), (2, 3, 0)]
)
def test_without_a_token_the_sum_stands_alone(
    solo: Table, value: int, difficulty: int, passes: int
) -> None:
    """Rules Reference, "Skill Test Timing".

    A total below 0 counts as 0; an equal total succeeds.
    """
    lasting = Lasting(name="no_tokens", source=None, until=Until.TEST, seat=ROLAND)
    solo.state.lasting.append(lasting)
    assert chaos_tokens.odds(solo.game, trial(), value, difficulty) == Fraction(passes)


def test_results_wait_for_their_order_and_stop_with_the_performer(solo: Table) -> None:
    """ST.7: the performer orders the results; if the performer is eliminated, none is applied."""
    done: list[str] = []

    async def note(word: str) -> None:
        done.append(word)
        if word == "last":
            solo.state.investigators[ROLAND].standing = Standing.DEFEATED

    own = [
        test_results.ResultPart(word, of_card(code), lambda word=word: note(word))
        for word, code in (("first", REMAINS), ("last", NIGHTGAUNT), ("never", "01020"))
    ]
    test = trial()
    test.success = False
    asked: list[str] = []

    def order() -> None:
        asked.append("order")

    with pytest.raises(SeatLeft):
        run(
            test_results.apply(solo.game, test, own),
            order,
            {ROLAND: Picked(("r0",))},
            {ROLAND: Picked(("r0",))},
        )
    assert done == ["first", "last"]
    assert asked == ["order"]


def test_the_order_of_results_is_asked_by_the_test(solo: Table) -> None:
    """The question about the order of results names the test."""

    async def nothing() -> None:
        """Apply nothing."""

    own = [test_results.ResultPart(code, of_card(code), nothing) for code in (REMAINS, NIGHTGAUNT)]
    test = trial()
    test.success = False
    _, (draft,) = run(test_results.apply(solo.game, test, own), {ROLAND: Picked(("r1",))})
    assert (draft.kind, draft.source, draft.about) == ("order", "Rotting Remains", test.source)
    assert [(o.key, o.about) for o in draft.parts[ROLAND].options] == [
        ("r0", of_card(REMAINS)), ("r1", of_card(NIGHTGAUNT)),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "aimed", "difficulty"),
    [
        (TestKind.FIGHT, True, 4 - 2),
        (TestKind.EVADE, True, 1),
        (TestKind.FIGHT, False, 5),
        (TestKind.EVADE, False, 5),
        (TestKind.PLAIN, True, 5),
    ],
)
def test_what_a_test_is_against_is_looked_up_until_it_is_over(
    solo: Table, kind: TestKind, *, aimed: bool, difficulty: int
) -> None:
    """Rules Reference, "Fight", "Evade".

    The test uses the enemy’s current value, with modifiers.
    """
    rats = solo.enemy("01159").at("Study")
    solo.prints("01159", fight=4, evade=3)
    target = rats.id if aimed else None
    test = SkillTest(ROLAND, Skill.COMBAT, 5, kind=kind, target=target, shift=-2)
    assert sums.difficulty(solo.game, test) == difficulty


def test_what_was_revealed_is_not_in_the_bag(solo: Table) -> None:
    """A cancelled token returns to the bag; removing a token that is not in it changes nothing."""
    solo.bag("skull", 0, 0, 1)
    test = trial()
    test.drawn = [
        RevealedToken(0),
        RevealedToken(Symbol.SKULL, cancelled=True),
        RevealedToken(1, ignored=True),
        RevealedToken(-8),
    ]
    assert chaos_tokens.in_bag(solo.game, test) == [Symbol.SKULL, 0]
    assert len(solo.state.bag) == 4


def test_the_bag_is_read_once_for_the_odds_of_any_value(solo: Table) -> None:
    """The odds look each kind of token up once, for any number of tokens and readings."""
    asked: list[str] = []
    known = solo.game.registry
    scenario = solo.game.library.scenarios[solo.state.scenario].card

    def counted(_g: Game, _test: SkillTest) -> int:
        asked.append("skull")
        return -2

    rule = TokenRule(modifier=counted)
    registry = replace(known, tokens={**known.tokens, (scenario, Symbol.SKULL): rule})
    solo.game.set_rules(solo.game.library, registry)
    solo.bag("skull", "skull", "0", "auto_fail")
    bag = chaos_tokens.ReadBag(solo.game, trial())
    told = [bag.odds(value, 3) for value in (2, 3, 5)]
    assert told == [0, Fraction(1, 4), Fraction(3, 4)]
    assert bag.deciding == 4
    assert asked == ["skull"]
