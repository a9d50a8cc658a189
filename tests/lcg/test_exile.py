"""Cards that leave the game, or begin in play (Dunwich notes §6 and §7)."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

import pytest
from msgspec import structs

from bot.lcg.api import exile, join_victory, remove_from_game
from bot.lcg.core.constants import STARTING_RESOURCES
from bot.lcg.core.facts import CardRemoved, VictoryJoined
from bot.lcg.core.registry import REGISTRY, Constant
from bot.lcg.core.state import StruckCard
from bot.lcg.printed.cards import CardCode, Keyword
from bot.lcg.rules.endings import victory_points
from bot.lcg.rules.scenario_result import scenario_result
from bot.lcg.text.sentences import SAYS
from tests.lcg.codes import DOG, KNIFE, MACHETE
from tests.lcg.pausing import PausingRules, rules
from tests.lcg.table import Table

ROLAND, HAUNTED = CardCode("01001"), CardCode("01098")


def test_an_exiled_card_leaves_game_and_deck(table: Table) -> None:
    """Rules Reference, "Exile": one copy, from its owner's deck; its tokens are gone with it."""
    dog = table.roland.controls(DOG, damage=1)
    exile(table.game, dog.copy)

    assert (table.in_play(DOG), table.codes(table.state.removed)) == (False, [DOG])
    assert scenario_result(table.game).lost == (StruckCard(CardCode(DOG), table.roland.seat),)
    assert scenario_result(table.game).decks[ROLAND].cards.count(CardCode(DOG)) >= 1


def test_a_card_in_hand_is_exiled_too(table: Table) -> None:
    """Rules Reference, "Exile": events and skills are exiled from wherever they are."""
    table.roland.holds(MACHETE, KNIFE)
    exile(table.game, table.roland.who.hand[0])

    assert (table.roland.hand, table.codes(table.state.removed)) == ([KNIFE], [MACHETE])


def test_a_removed_card_stays_in_the_campaign(table: Table) -> None:
    """Rules Reference, "Removed from Game": for this scenario only."""
    dog = table.roland.controls(DOG)
    remove_from_game(table.game, dog.copy)

    assert (table.in_play(DOG), scenario_result(table.game).lost) == (False, ())


def test_an_exile_is_told(table: Table) -> None:
    """A removal and an exile are told apart."""
    said = [
        SAYS[CardRemoved](
            table.game, CardRemoved(code=CardCode(DOG), seat=table.roland.seat, exiled=on)
        )
        for on in (False, True)
    ]

    assert said[0] == "Guard Dog is removed from the game."
    assert said[1] == "Guard Dog is exiled: it leaves the game and Roland’s deck."


def test_a_card_with_victory_joins_the_display(table: Table) -> None:
    """Rules Reference, "Victory Display": an event counts there as everything else does."""
    table.prints(MACHETE, victory=1)
    table.roland.holds(MACHETE)
    join_victory(table.game, table.roland.who.hand[0])

    assert (table.victory, table.roland.hand) == ([MACHETE], [])
    assert victory_points(table.game) == 1
    assert VictoryJoined(code=CardCode(MACHETE), victory=1) not in table.facts


def rules_with(**changes: dict[str, object]) -> PausingRules:
    """The rules with other facts of these cards: `c01001={"begins_with": …}`."""
    found = copy(rules())
    cards = {
        code: structs.replace(found.library.card(code), **facts)
        for code, facts in ((name.removeprefix("c"), facts) for name, facts in changes.items())
    }
    found.library = replace(found.library, cards={**found.library.cards, **cards})
    return found


def test_a_card_that_an_investigator_begins_with() -> None:
    """It is in play from the start, costs nothing, and is in neither deck nor hand."""
    given = rules_with(c01001={"begins_with": (CardCode(DOG),)})
    table = Table(given_rules=given, hands=True)

    assert table.piece(DOG).controller == table.roland.seat
    assert DOG not in (*table.roland.deck, *table.roland.hand)
    assert (table.roland.resources, len(table.roland.hand)) == (5, 5)


@pytest.mark.parametrize("amount", [-2, -9])
def test_a_permanent_weakness_begins_in_the_threat_area(
    amount: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules Reference, "Permanent": in play from the start, and it can take starting resources."""
    given = rules_with(c01098={"keywords": (Keyword.PERMANENT,)})
    rule = Constant(HAUNTED, lambda _g, piece, seat: amount if piece.threat == seat else 0)
    monkeypatch.setitem(REGISTRY.constants, STARTING_RESOURCES, [rule])
    table = Table(given_rules=given, weaknesses={"roland_banks": HAUNTED}, calm=False)

    assert table.piece(HAUNTED).threat == table.roland.seat
    assert not table.game.pieces.may_leave(table.piece(HAUNTED))
    assert table.roland.resources == max(0, 5 + amount)
