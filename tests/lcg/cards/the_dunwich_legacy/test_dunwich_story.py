"""Story assets that join decks."""

from __future__ import annotations

import pytest

from bot.lcg.core.state import LogEntry
from bot.lcg.printed.cards import CardCode
from tests.lcg.codes import KNIFE, PARANOIA, RATS, REMAINS
from tests.lcg.table import Table

ARMITAGE, RICE, MORGAN, BOOK = "02040", "02061", "02080", "02140"
ZEBULON, EARL, POWDER, BROOD = "02217", "02218", "02219", "02255"


def test_armitage_trades_a_drawn_card(table: Table) -> None:
    """One of those just drawn for 3 resources."""
    armitage = table.zoey.controls(ARMITAGE)
    table.zoey.has_deck(KNIFE, "01087").has(resources=0)
    table.zoey.draws(2).chooses("Dr. Henry Armitage").chooses("Knife")

    assert (table.zoey.resources, table.zoey.discard) == (3, [KNIFE])
    assert (table.zoey.hand, armitage.exhausted) == (["01087"], True)


def test_armitage_trades_no_weakness(table: Table) -> None:
    """Nor what others draw."""
    table.zoey.controls(ARMITAGE)
    table.zoey.has_deck(PARANOIA)
    table.zoey.draws()
    table.rex.has_deck(KNIFE).draws()

    assert (table.kinds, table.zoey.discard) == (["turn"], [PARANOIA])


def test_rice_answers_the_last_clue(table: Table) -> None:
    """+1 intellect; a card after the last clue of the location."""
    table.sets(table.piece("Study").id, clues=2)
    table.zoey.controls(RICE)
    table.zoey.has_deck(KNIFE)
    table.zoey.does("investigate", token="0")
    assert table.kinds == ["turn"]
    table.zoey.does("investigate", token="0").chooses("Professor Warren Rice")

    assert (table.zoey.clues, table.zoey.hand) == (2, [KNIFE])
    assert table.result() == (True, 3)


def test_morgan_answers_a_victory(table: Table) -> None:
    """+1 combat; a card after you defeat an enemy."""
    table.zoey.controls(MORGAN)
    table.zoey.has_deck(KNIFE)
    table.enemy(RATS).engaged_with(table.zoey)
    table.zoey.does("fight", "Swarm of Rats", token="0")
    table.zoey.chooses("Dr. Francis Morgan")

    assert (table.zoey.hand, table.result()) == ([KNIFE], (True, 5))


def test_morgan_does_not_answer_a_victory_of_another(table: Table) -> None:
    """“After you defeat an enemy”: Rex is not asked when Zoey does."""
    table.rex.controls(MORGAN)
    table.enemy(RATS).engaged_with(table.zoey)
    table.zoey.does("fight", "Swarm of Rats", token="0")

    assert not table.rex.is_awaited
    assert table.result() == (True, 4)


def test_the_necronomicon_pays(table: Table) -> None:
    """+1 intellect; an action for 2 resources, of whoever controls it."""
    table.zoey.controls(BOOK)
    before = table.zoey.resources
    table.zoey.does("activate", "The Necronomicon")

    assert (table.zoey.resources, table.zoey.actions) == (before + 2, 2)
    assert not table.rex.can("activate", "The Necronomicon")


def test_zebulon_answers_a_treachery(table: Table) -> None:
    """A willpower test of a treachery that succeeds: a card; a plain test is none."""
    table.zoey.controls(ZEBULON)
    table.zoey.has_deck(KNIFE)
    table.zoey.tests("willpower", 1, token="0")
    assert table.kinds == ["turn"]
    table.draws_encounter(REMAINS, player=table.zoey, token="0")
    table.zoey.chooses("Zebulon Whateley")

    assert table.zoey.hand == [KNIFE]


def test_zebulon_is_silent_after_a_failure(table: Table) -> None:
    """Failing pleases nobody."""
    table.zoey.controls(ZEBULON)
    table.draws_encounter(REMAINS, player=table.zoey, token="auto-fail")
    if "assign" in table.kinds:
        table.zoey.assigns()

    assert table.kinds == ["turn"]


def test_earl_answers_an_evasion(table: Table) -> None:
    """+1 agility; a card after you evade an enemy."""
    table.zoey.controls(EARL)
    table.zoey.has_deck(KNIFE)
    table.enemy(RATS).engaged_with(table.zoey)
    table.zoey.does("evade", "Swarm of Rats", token="0").chooses("Earl Sawyer")

    assert (table.zoey.hand, table.result()) == ([KNIFE], (True, 3))


def test_earl_is_silent_after_a_miss(table: Table) -> None:
    """No evasion, no card."""
    table.zoey.controls(EARL)
    table.enemy(RATS).engaged_with(table.zoey)
    table.zoey.does("evade", "Swarm of Rats", token="auto-fail")

    assert table.kinds == ["turn"]


def with_powder(table: Table, survivors: int) -> None:
    """Zoey has the Powder in play in a campaign in which so many people survived."""
    names = (ARMITAGE, RICE, MORGAN, ZEBULON)[:survivors]
    table.state.before.extend(LogEntry("survived", card=CardCode(code)) for code in names)
    table.zoey.controls(POWDER)


def test_powder_makes_a_brood_seen(table: Table) -> None:
    """As many clues as people survived; one at a time onto an exhausted Brood here."""
    with_powder(table, 3)
    brood = table.enemy(BROOD, exhausted=True).at("Study")
    table.zoey.does("activate", "Powder")

    assert (table.piece(POWDER).clues, brood.clues) == (2, 1)
    assert table.zoey.actions == 3


@pytest.mark.parametrize(("survivors", "exhausted"), [(0, True), (2, False)])
def test_powder_wants_clues_and_a_tired_brood(
    table: Table, survivors: int, exhausted: bool
) -> None:
    """Without a clue on it, or a Brood that is ready, it does nothing."""
    with_powder(table, survivors)
    table.enemy(BROOD, exhausted=exhausted).at("Study")

    assert not table.zoey.can("activate", "Powder")
