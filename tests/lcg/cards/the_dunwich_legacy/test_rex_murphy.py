"""Rex Murphy and his own cards (Dunwich notes §6)."""

from __future__ import annotations

import pytest

from tests.lcg.codes import HAUNTED
from tests.lcg.table import Table

SEARCH, CURSE, LUCKY = "02008", "02009", "01080"


def test_rex_finds_one_more(reporter: Table) -> None:
    """Two points above the shroud: a clue more, before the one of the investigation."""
    reporter.sets(reporter.piece("Study").id, clues=3)
    reporter.rex.does("investigate", token="0").chooses("Rex Murphy")

    assert (reporter.rex.clues, reporter.piece("Study").clues) == (2, 1)


@pytest.mark.parametrize(("token", "clues"), [("-1", 1), ("auto-fail", 0)])
def test_rex_wants_two_points(reporter: Table, token: str, clues: int) -> None:
    """By 1 only the clue of the investigation; none by failing."""
    reporter.sets(reporter.piece("Study").id, clues=3)
    reporter.rex.does("investigate", token=token)

    assert (reporter.rex.clues, reporter.kinds) == (clues, ["turn"])


def test_rex_finds_nothing_in_other_tests(reporter: Table) -> None:
    """Only while investigating."""
    reporter.rex.tests("intellect", 1, token="0")

    assert (reporter.rex.clues, reporter.kinds) == (0, ["turn"])


def test_his_elder_sign_helps(reporter: Table) -> None:
    """+2, if he does not choose to fail."""
    reporter.rex.tests("intellect", 6, token="elder-sign").chooses("No")

    assert reporter.result() == (True, 6)


def test_his_elder_sign_may_fail(reporter: Table) -> None:
    """An automatic failure, and three cards."""
    reporter.rex.has_deck("01086", "01087", "01088", "01089")
    reporter.rex.tests("intellect", 1, token="elder-sign").chooses("Yes")

    assert (reporter.result()[0], len(reporter.rex.hand)) == (False, 3)


@pytest.mark.parametrize(("clues", "cards"), [(2, 2), (7, 5)])
def test_search_for_the_truth(reporter: Table, clues: int, cards: int) -> None:
    """A card for each clue, at most five."""
    reporter.rex.has_deck(*["01086", "01087"] * 4).has(clues=clues).holds(SEARCH)
    reporter.rex.does("play", "Search for the Truth")

    assert (len(reporter.rex.hand), reporter.rex.clues) == (cards, clues)


def test_search_for_the_truth_wants_clues(reporter: Table) -> None:
    """Without a clue there is nothing to draw."""
    reporter.rex.holds(SEARCH)

    assert not reporter.rex.can("play", "Search for the Truth")


def test_the_curse_reveals_another_token(reporter: Table) -> None:
    """What would succeed is decided by a new token; failing by it rids him of the curse."""
    reporter.rex.suffers(CURSE)
    reporter.rex.tests("intellect", 4, token=["0", "-4"])

    assert reporter.result() == (False, 0)
    assert not reporter.in_play(CURSE)
    assert CURSE in reporter.rex.deck


def test_the_curse_stays_where_he_succeeds(reporter: Table) -> None:
    """Once a test, and only his own."""
    reporter.rex.suffers(CURSE)
    reporter.rex.tests("intellect", 4, token=["0", "+1"])

    assert reporter.result() == (True, 5)
    assert reporter.in_play(CURSE)


def test_the_curse_leaves_failures_alone(reporter: Table) -> None:
    """What fails by the first token has failed."""
    reporter.rex.suffers(CURSE)
    reporter.rex.tests("intellect", 4, token=["-4", "+1"])

    assert (reporter.result(), reporter.in_play(CURSE)) == ((False, 0), True)


def test_the_curse_is_his_alone(table: Table) -> None:
    """Tests of others are not twisted."""
    table.rex.suffers(CURSE)
    table.zoey.tests("combat", 4, token=["0", "-4"])

    assert table.result() == (True, 4)
    assert HAUNTED not in table.zoey.hand


def test_lucky_after_the_curse(reporter: Table) -> None:
    """What fails by the new token would fail, and may be answered."""
    reporter.rex.suffers(CURSE)
    reporter.rex.holds(LUCKY).has(resources=3)
    reporter.tokens("0", "-1")
    reporter.rex.tests("intellect", 4).chooses("Lucky")

    assert reporter.result()[0]
