"""Wendy Adams, Wendy's Amulet and Abandoned and Alone."""

from __future__ import annotations

from bot.lcg.core.facts import TokenRevealed
from tests.lcg.codes import CACHE, GUTS, KNIFE
from tests.lcg.table import Table

AT_TABLE = ("wendy_adams", "roland_banks")
BACKSTAB = "01051"


def test_wendy_returns_a_token(table: Table) -> None:
    """A discarded card cancels the token; another is revealed."""
    table.wendy.holds("Knife")

    table.wendy.tests("willpower", 4, token=["auto_fail", "0"])
    table.wendy.chooses("Return the token")

    assert (table.ended.success, table.wendy.discard) == (True, [KNIFE])


def test_wendy_chooses_the_card(table: Table) -> None:
    """Of several cards she picks what goes; a weakness cannot be picked."""
    table.wendy.holds("Knife", "Emergency Cache", "Dark Memory")

    table.wendy.tests("willpower", 4, token=["auto_fail", "0"]).chooses("Return the token")

    assert sorted(table.wendy.labels()) == ["Emergency Cache", "Knife"]
    table.wendy.chooses("Knife")
    assert table.ended.success


def test_wendy_once_per_test(table: Table) -> None:
    """The second token stays; the next test offers it again."""
    table.wendy.holds("Knife", "Knife", "Knife")

    table.wendy.tests("willpower", 4, token=["-4", "auto_fail"])
    table.wendy.chooses("Return the token").chooses(table.wendy.offers()[0])
    assert not table.ended.success

    table.wendy.tests("willpower", 4, token="-1")
    assert table.wendy.can("activate", "Wendy Adams")


def test_wendy_needs_a_card(table: Table) -> None:
    """With an empty hand nothing is asked."""
    table.wendy.tests("willpower", 4, token="auto_fail")

    assert not table.ended.success


def test_a_returned_symbol_was_never_revealed(table: Table) -> None:
    """Shrivelling does not mind a skull that went back."""
    table.wendy.controls("Shrivelling")
    table.wendy.holds("Emergency Cache")
    table.enemy("Swarm of Rats").engaged_with(table.wendy)

    table.wendy.does("fight", "Shrivelling", token=["skull", "0"])
    table.wendy.chooses("Return the token")

    assert (table.wendy.horror, table.in_play("Swarm of Rats")) == (0, False)
    assert [told.cancelled for told in table.told(TokenRevealed)] == [False, True, False]


def test_elder_sign_counts_nothing(table: Table) -> None:
    """+0 without the amulet."""
    table.wendy.tests("willpower", 5, token="elder_sign")

    assert (table.ended.total, table.ended.success) == (4, False)


def test_elder_sign_wins_with_the_amulet(table: Table) -> None:
    """With Wendy's Amulet in play the test succeeds."""
    table.wendy.controls("Wendy’s Amulet")

    table.wendy.tests("willpower", 9, token="elder_sign")

    assert (table.ended.success, table.ended.difficulty) == (True, 0)


def test_amulet_puts_played_events_under_the_deck(table: Table) -> None:
    """An event played from hand goes to the bottom of the deck."""
    table.wendy.controls("Wendy’s Amulet")
    table.wendy.holds("Emergency Cache").has_deck(KNIFE)

    table.wendy.does("play", "Emergency Cache")

    assert (table.wendy.deck, table.wendy.discard) == ([KNIFE, CACHE], [])


def test_amulet_plays_the_topmost_event(table: Table) -> None:
    """The topmost event of the discard pile, even below other cards."""
    table.wendy.controls("Wendy’s Amulet")
    table.wendy.has_deck(GUTS)
    discards(table, "Backstab", "Emergency Cache", "Knife")

    assert not table.wendy.can("play", "Backstab")
    table.wendy.does("play", "Emergency Cache")

    assert (table.wendy.resources, table.wendy.deck) == (8, [GUTS, CACHE])
    assert table.wendy.discard == [BACKSTAB, KNIFE]


def discards(table: Table, *names: str) -> None:
    """Wendy's discard pile, topmost last."""
    for name in names:
        table.wendy.holds(name)
        table.order("discard", seat=table.wendy.seat, cards=[name])


def test_without_the_amulet_the_pile_is_closed(table: Table) -> None:
    """Nothing is played from the discard pile."""
    discards(table, "Emergency Cache")

    assert not table.wendy.can("play", "Emergency Cache")


def test_amulet_is_wendys_own(table: Table) -> None:
    """Roland's events stay in his pile and go there."""
    table.wendy.controls("Wendy’s Amulet")
    table.roland.holds("Emergency Cache")
    table.wendy.ends_turn()

    table.roland.does("play", "Emergency Cache")

    assert table.roland.discard == [CACHE]


def test_abandoned_and_alone(table: Table) -> None:
    """2 direct horror, and the discard pile is gone for good."""
    table.wendy.controls("Holy Rosary")
    discards(table, "Knife", "Emergency Cache")

    table.wendy.stacks("Abandoned and Alone").draws()

    assert (table.wendy.horror, table.wendy.discard) == (2, ["01015"])


def test_abandoned_with_an_empty_pile(table: Table) -> None:
    """The horror comes all the same."""
    table.wendy.stacks("Abandoned and Alone").draws()

    assert (table.wendy.horror, table.wendy.discard) == (2, ["01015"])
