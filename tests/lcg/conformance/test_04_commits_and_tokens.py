"""Rules notes §4: skill tests, ST.1 to ST.5: commits, tokens, totals."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from bot.engine.errors import HeldUp
from bot.engine.journal import Held
from bot.lcg.core.facts import TokenRevealed
from bot.lcg.core.state import SkillTest
from bot.lcg.printed.cards import Skill
from bot.lcg.rules.skill_test import chaos_tokens, sums
from tests.lcg.codes import GHOUL, GUTS
from tests.lcg.table import Table

PERCEPTION, OVERPOWER, COURAGE = "01090", "01091", "01093"
VICIOUS = "01025"
UNEXPECTED = "Unexpected Courage"


def test_totals_below_nought_count_as_nought(table: Table) -> None:
    """ST.5: a total below 0 counts as 0, so the margin is at most the difficulty."""
    table.bag(-8)
    table.draws_encounter("01162")

    assert (table.ended.total, table.roland.damage) == (0, 3)


def test_the_performer_commits_any_number(table: Table) -> None:
    """ST.2: the performer commits any number of cards with matching icons."""
    table.roland.holds(GUTS, COURAGE, VICIOUS).tests("willpower", 7)
    table.roland.commits(GUTS, COURAGE)

    assert not table.roland.can("commit", "Vicious Blow")
    table.roland.reveals("0")
    assert table.ended.success


def test_the_last_card_and_the_token_are_one_press(table: Table) -> None:
    """ST.3: the performer can commit the last card and reveal the token with one button."""
    table.roland.holds(GUTS, COURAGE).tests("willpower", 3)
    table.roland.commits(GUTS)
    table.tokens("0")
    table.roland.chooses(f"Commit {UNEXPECTED} and reveal")

    assert table.ended.total == 3 + 2 + 2


def test_only_the_performer_ends_the_commitments(table: Table) -> None:
    """ST.3: only the performer ends the commits, and not while a player has asked for time."""
    table.daisy.holds(GUTS)
    table.roland.holds(COURAGE).tests("willpower", 3)
    assert table.daisy.labels() == ["Commit Guts"]
    table.session.apply(Held(table.daisy.seat, on=True))

    with pytest.raises(HeldUp):
        table.roland.chooses(f"Commit {UNEXPECTED} and reveal")


def test_another_commits_one_card(table: Table) -> None:
    """ST.2: each other investigator at the location commits at most one."""
    table.daisy.holds(GUTS, COURAGE)
    table.roland.holds(COURAGE).tests("willpower", 3)
    assert table.daisy.can("commit", "Guts")
    table.daisy.commits(GUTS)

    assert not table.daisy.can("commit", "Commit Unexpected")


def test_who_asks_to_be_waited_for_stops_the_token_not_the_cards(table: Table) -> None:
    """ST.2: while a player needs time, the others continue to commit; no token is revealed."""
    table.daisy.holds(GUTS)
    table.roland.holds(GUTS, COURAGE).tests("willpower", 3)
    table.session.apply(Held(table.daisy.seat, on=True))
    table.roland.commits(COURAGE)
    with pytest.raises(HeldUp):
        table.roland.reveals("0")
    table.daisy.commits(GUTS)
    table.roland.reveals("0")

    assert table.ended.total == 3 + 2 + 2


def test_others_elsewhere_commit_nothing(table: Table) -> None:
    """ST.2: investigators at other locations commit nothing."""
    table.daisy.holds(GUTS).at("Hallway")
    table.roland.holds(GUTS).tests("willpower", 3)

    assert not table.daisy.can("commit")


def test_max_one_by_title_over_all(table: Table) -> None:
    """ST.2: "max 1 committed" counts copies by title over all players."""
    table.daisy.holds(GUTS)
    table.roland.holds(GUTS, GUTS).tests("willpower", 3).commits(GUTS)

    assert not table.roland.can("commit", "Commit Guts")
    assert not table.daisy.can("commit", "Commit Guts")


def test_a_commit_can_be_taken_back_before_the_token(table: Table) -> None:
    """ST.2 is one step: a player may take a commit back until the token is revealed."""
    table.roland.holds(GUTS, COURAGE).tests("willpower", 3).commits(GUTS)
    assert table.codes(table.state.limbo) == [GUTS]
    table.roland.does("commit", "Take back Guts")

    assert sorted(table.roland.hand) == [GUTS, COURAGE]


def test_committed_cards_go_to_their_owners(table: Table) -> None:
    """ST.8: committed cards go to their owners’ discard piles, tokens return to the bag."""
    bag = list(table.state.bag)
    table.daisy.holds(COURAGE)
    table.roland.holds(OVERPOWER, PERCEPTION).tests("intellect", 0)
    table.daisy.commits(COURAGE)
    table.roland.commits(PERCEPTION).reveals("0")

    assert table.daisy.discard == [COURAGE]
    assert PERCEPTION in table.roland.discard
    assert table.state.bag == bag
    assert table.state.limbo == []


def test_wild_icons_match_everything(table: Table) -> None:
    """ST.2: a wild icon counts for any skill."""
    table.roland.holds(COURAGE).tests("agility", 4).commits(COURAGE).reveals("0")

    assert table.ended.success


def test_boosts_come_before_the_token_only(table: Table) -> None:
    """ST.1 and ST.2 have player windows; after the token is revealed none can boost a skill."""
    table.roland.controls("01017")
    table.roland.tests("willpower", 4)
    table.roland.does("activate", "Physical Training")
    assert sums.skill_value(table.game, table.test) == 4
    table.roland.reveals("0")

    assert table.ended.success
    assert table.kinds == ["turn"]


def test_the_type_is_fixed_and_the_odds_are_of_the_whole_bag(table: Table) -> None:
    """ST.1: the question shows the chance of success before a token is revealed."""
    table.bag(0, 0, -1, "auto_fail")
    table.roland.tests("willpower", 3, token="0")

    assert Fraction(*table.ended.chance) == Fraction(1, 2)


@pytest.mark.parametrize("difficulty", ["easy", "standard", "hard", "expert"])
@pytest.mark.parametrize("ghoul", [False, True])
def test_odds_are_exact(difficulty: str, ghoul: bool) -> None:
    """The odds equal a count of all orders of the bag, with cultists that reveal another token."""
    table = Table(["roland_banks"], difficulty=difficulty)
    if ghoul:
        table.enemy(GHOUL).engaged_with(table.roland)
    table.bag(1, 0, -1, -2, "skull", "cultist", "cultist", "tablet", "auto_fail", "elder_sign")
    game = table.game
    trial = SkillTest(seat=table.roland.seat, skill=Skill.WILLPOWER, difficulty=3)
    for value in range(7):
        expected = _brute(table, trial, value, 3)
        assert chaos_tokens.odds(game, trial, value, 3) == expected


def _brute(table: Table, trial: SkillTest, value: int, need: int) -> Fraction:
    """Every order of three tokens, each equally likely, read as the rules say."""
    good = total = 0
    for order in permutations(table.state.bag, 3):
        total += 1
        sum_, failed = value, False
        for token in order:
            amount = chaos_tokens.modifier(table.game, trial, token)
            failed = failed or amount is None
            sum_ += amount or 0
            if not chaos_tokens.reveals_another(table.game, trial, token):
                break
        good += int(not failed and max(0, sum_) >= need)
    return Fraction(good, total)


def test_a_cancelled_token_counts_nothing() -> None:
    """ST.3: a cancelled token returns to the bag without effect, and another is revealed."""
    table = Table(["wendy_adams"])
    table.wendy.holds("01086").tests("willpower", 4, token=["auto_fail", "0"])
    table.wendy.does("activate", "Wendy")

    assert table.ended.success
    assert [f.token for f in table.told(TokenRevealed) if not f.cancelled] == ["auto_fail", 0]
    assert table.wendy.discard == ["01086"]


def test_the_skull_counts_ghouls(table: Table) -> None:
    """ST.5: a symbol’s value counts the cards in play at that moment."""
    table.enemy(GHOUL).engaged_with(table.roland)
    table.enemy(GHOUL).at("Study")
    table.roland.tests("willpower", 3, token="skull")

    assert table.told(TokenRevealed)[-1].modifier == -2


def test_unconditional_symbol_effects_come_before_the_result(table: Table) -> None:
    """ST.4: the tablet deals its damage before the result is known, even if the test succeeds."""
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.tests("willpower", 0, token="tablet")

    assert table.ended.success
    assert table.roland.damage == 1


def test_a_token_that_cannot_come_is_left_to_chance(table: Table) -> None:
    """A game master’s fixed token that the bag does not hold is ignored when it is due."""
    table.bag(0)
    table.roland.tests("willpower", 3, token="-4")

    assert table.told(TokenRevealed)[-1].token == 0


def test_one_symbol_may_reveal_another(table: Table) -> None:
    """ST.3: on Hard and Expert a cultist reveals another token and both count."""
    hard = Table(["roland_banks"], difficulty="hard")
    hard.roland.tests("willpower", 2, token=["cultist", "-1"])

    assert [f.token for f in hard.told(TokenRevealed)] == ["cultist", -1]
    assert hard.ended.total == 2


def test_a_committed_card_is_in_limbo() -> None:
    """Rules notes §4: a committed card is not in the discard pile until ST.8."""
    table = Table(["roland_banks"])
    table.roland.controls("Scavenging")
    table.roland.holds("Magnifying Glass").does("investigate")
    table.roland.commits("Magnifying Glass").reveals("+1")

    assert table.kinds == ["turn"]
    assert (table.roland.hand, table.roland.discard) == ([], ["01030"])
