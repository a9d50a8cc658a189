"""Minh Thi Phan and her own cards, by campaign notes §9."""

from __future__ import annotations

import pytest

from tests.lcg.table import Table

MIND, KING = "03010", "03011"
HUNCH, DEDUCTION = "Working a Hunch", "Deduction"
ADD = "Add a wild icon"


def minh(*hand: str, apart: bool = False) -> Table:
    """Minh, who is in turn, and Roland; her cards in hand."""
    table = Table(["minh_thi_phan", "roland_banks"])
    table.minh.holds(*hand)
    if apart:
        table.lays("Attic")
        table.roland.at("Attic")
    return table


def king(*hand: str) -> Table:
    """The same with The King in Yellow in her threat area."""
    table = minh(*hand)
    table.minh.stacks(KING).draws()
    assert table.in_play(KING)
    return table


def commits(table: Table, *names: str, helped: bool = False) -> None:
    """Minh commits cards; she adds the wild icon to each, or to none."""
    for name in names:
        table.minh.commits(name)
        if "reaction" in table.kinds:
            table.minh.chooses(ADD) if helped else table.minh.passes()


def reveals(table: Table, token: str) -> None:
    """A token is revealed, by a press or because nothing is left to commit."""
    if "commit" in table.kinds:
        table.minh.reveals(token)


def test_committed_cards_gain_wild_icons() -> None:
    """After an investigator at her place commits a card: once for each investigator a round."""
    table = minh(HUNCH, HUNCH)
    table.roland.holds(HUNCH)
    table.minh.tests("intellect", 9, token="0")
    commits(table, HUNCH, helped=True)
    assert not table.minh.can("commit", f"{HUNCH} (take back)")
    table.roland.commits(HUNCH)
    table.minh.chooses(ADD)
    table.minh.commits(HUNCH)
    reveals(table, "0")

    assert table.ended.total == 4 + 3 * 2 + 2


def test_nobody_elsewhere_is_helped() -> None:
    """Only an investigator at her location."""
    table = minh(apart=True)
    table.roland.holds(HUNCH).tests("intellect", 3).commits(HUNCH)

    assert table.kinds == ["commit"]


@pytest.mark.parametrize("taken", [True, False])
def test_the_elder_sign_returns_a_skill_card(taken: bool) -> None:
    """Elder sign: +1; she may return a committed skill card after the test, not another card."""
    table = minh(DEDUCTION, HUNCH)
    table.minh.tests("intellect", 3)
    commits(table, DEDUCTION, HUNCH)
    table.minh.reveals("elder_sign")
    assert HUNCH not in table.minh.labels()
    if taken:
        table.minh.chooses(DEDUCTION)
    else:
        table.minh.passes()

    assert (len(table.minh.hand), table.ended.total) == (int(taken), 4 + 1 + 2 + 1)


def test_analytical_mind_helps_from_afar() -> None:
    """One card to the test of an investigator elsewhere, and a card for it."""
    table = minh(HUNCH, HUNCH, apart=True)
    mind = table.minh.controls(MIND)
    table.roland.tests("intellect", 3)
    commits(table, HUNCH)
    assert not table.minh.can("commit", f"Commit {HUNCH}")
    table.roland.reveals("0")
    table.minh.chooses("Draw a card")

    assert (mind.exhausted, len(table.minh.hand)) == (True, 2)


def test_analytical_mind_wants_exactly_one() -> None:
    """Two cards to one test draw nothing."""
    table = minh(HUNCH, HUNCH)
    table.minh.controls(MIND)
    table.minh.tests("intellect", 3)
    commits(table, HUNCH, HUNCH)
    table.minh.reveals("0")

    assert (table.kinds, table.minh.hand) == (["turn"], [])


@pytest.mark.parametrize(("cards", "committable"), [(2, False), (3, True)])
def test_the_king_in_yellow_wants_three(cards: int, committable: bool) -> None:
    """With it in her threat area she commits none, or three and more."""
    table = king(*[HUNCH] * cards)
    table.tokens("0")
    table.minh.tests("intellect", 3)

    assert table.minh.can("commit", HUNCH) is committable


def test_too_few_cards_go_back() -> None:
    """A token is revealed with one card committed: it goes back to hand and doesn't count."""
    table = king(HUNCH, HUNCH, HUNCH)
    table.minh.tests("intellect", 3).commits(HUNCH).passes()
    table.minh.reveals("0")

    assert (table.ended.total, len(table.minh.hand)) == (4, 3)


def test_she_cannot_help_others_with_the_king() -> None:
    """Helping is exactly one card."""
    table = king(HUNCH, HUNCH, HUNCH)
    table.roland.holds(HUNCH).tests("intellect", 3)

    assert table.roland.can("commit", HUNCH)
    assert not table.minh.can("commit", HUNCH)


@pytest.mark.parametrize(
    ("cards", "helped", "offered"),
    [
        ([HUNCH, HUNCH, HUNCH], False, True),
        ([HUNCH, HUNCH, DEDUCTION], True, True),
        ([HUNCH, HUNCH, DEDUCTION], False, False),
    ],
)
def test_the_king_leaves_after_six_icons(cards: list[str], helped: bool, offered: bool) -> None:
    """Six matching icons of hers in a success; the one that Minh adds counts."""
    table = king(*cards)
    table.minh.tests("intellect", 3, token="0")
    commits(table, *cards, helped=helped)
    reveals(table, "0")
    assert ("Discard it" in str(table.minh.labels())) is offered
    if offered:
        table.minh.chooses("Discard it")
    assert table.in_play(KING) is not offered
