"""Decks of players' own in set-up."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.lcg.decks.model import PLACEHOLDER
from bot.lcg.printed.cards import Weakness
from tests.lcg.decks.deck_samples import HAUNTED, LIBRARY
from tests.lcg.table import Table

INVESTIGATORS = ["agnes_baker", "daisy_walker", "roland_banks", "skids_otoole"]


def dealt(decks: dict[str, list[str]], *who: str, **setup: Any) -> Table:
    """A table right after the deal, with these decks."""
    return Table(who or ("roland_banks",), decks=decks, at_turn=False, **setup)


def basics(table: Table, seat: int = 0) -> list[str]:
    """The basic weaknesses of a seat, wherever they are."""
    game = table.session.game
    return [
        copy.code
        for copy in game.state.copies
        if copy.owner == Seat(seat) and game.library.card(copy.code).weakness is Weakness.BASIC
    ]


def with_xp(slug: str, xp: int) -> list[str]:
    """A starter deck with cards that cost this much experience on top."""
    extra = [c for c in LIBRARY.cards.values() if c.level == 1]
    return [*LIBRARY.starter_deck(slug), *(extra[0].code for _ in range(xp))]


def test_a_deck_of_ones_own_is_played() -> None:
    """The cards of the deck, and a random basic weakness for the placeholder."""
    codes = [*LIBRARY.starter_deck("roland_banks"), PLACEHOLDER]
    codes[0] = "01520"

    table = dealt({"roland_banks": codes})

    mine = [copy.code for copy in table.session.state.copies if copy.owner == Seat(0)]
    assert mine[0] == "01020"
    assert len(mine) == 33
    assert len(basics(table)) == 1


def test_a_weakness_in_the_deck_stays() -> None:
    """A deck that has its basic weakness gets no other."""
    codes = [*LIBRARY.starter_deck("roland_banks"), HAUNTED]

    assert basics(dealt({"roland_banks": codes})) == [HAUNTED]


@pytest.mark.parametrize(("xp", "count"), [(9, 1), (10, 2), (19, 2), (20, 3), (30, 4), (49, 5)])
def test_experience_brings_random_weaknesses(xp: int, count: int) -> None:
    """Standalone: 10 to 19 experience bring one more random weakness, 20 to 29 two, ..."""
    table = dealt({"roland_banks": with_xp("roland_banks", xp)})

    assert len(basics(table)) == count


def test_weaknesses_in_the_deck_count() -> None:
    """A deck that lists one of its two weaknesses gets one more."""
    found = basics(dealt({"roland_banks": [*with_xp("roland_banks", 12), HAUNTED]}))

    assert found[0] == HAUNTED
    assert len(found) == 2
    assert found.count(HAUNTED) == 1


def test_in_a_campaign_experience_brings_none() -> None:
    """Earned experience has no such price."""
    decks = {"roland_banks": with_xp("roland_banks", 20)}

    assert len(basics(dealt(decks, settings={"standalone": False}))) == 1


def test_more_weaknesses_than_there_are() -> None:
    """Four decks want 20 of 10 copies: all ten, then all again."""
    decks = {slug: with_xp(slug, 49) for slug in INVESTIGATORS}
    table = dealt(decks, *INVESTIGATORS)

    drawn = [code for seat in range(4) for code in basics(table, seat)]

    assert [len(basics(table, seat)) for seat in range(4)] == [5, 5, 5, 5]
    assert sorted(drawn[:10]) == sorted(c for c in LIBRARY.basic_weaknesses() if c.startswith("01"))


def test_an_unknown_card_is_refused() -> None:
    """Set-up names a code that it does not know."""
    with pytest.raises(NotAllowed, match="04148"):
        dealt({"roland_banks": ["04148"]})
