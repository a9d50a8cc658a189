"""Clues spent together at a location; resources on a card; looking at cards. Dunwich notes §2."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.lcg.api import Cost, Use, add_resources, look_at
from bot.lcg.core.facts import CardsSeen, UsesChanged
from bot.lcg.core.game import Game
from bot.lcg.core.registry import Ability, AbilityKind
from bot.lcg.printed.cards import CardCode
from bot.lcg.text.sentences import SAYS
from tests.lcg.codes import DOG, KNIFE
from tests.lcg.table import Table

STUDY = CardCode("01111")


@pytest.fixture
def dues(table: Table) -> list[str]:
    """The Study has an action for 1 clue for each investigator, of those who are there."""
    done: list[str] = []

    async def run(_g: Game, _use: Use) -> None:
        done.append("done")

    ability = Ability(
        code=STUDY,
        name="dues",
        kind=AbilityKind.ACTION,
        run=run,
        label="Pay dues",
        cost=Cost(actions=1, group_clues=1, group_here=True),
    )
    known = table.game.registry
    abilities = {**known.abilities, STUDY: [ability]}
    table.game.set_rules(table.game.library, replace(known, abilities=abilities))
    table.lays("Hallway")
    table.order("set", on=0, clues=1)
    return done


def test_those_here_pay_together(table: Table, dues: list[str]) -> None:
    """Two investigators started: two clues, of any who are there."""
    table.daisy.has(clues=1)
    table.roland.does("activate", "Study")
    table.daisy.chooses("yes")

    assert dues == ["done"]
    assert (table.roland.clues, table.daisy.clues) == (0, 0)


def test_clues_elsewhere_do_not_count(table: Table, dues: list[str]) -> None:
    """Whoever is somewhere else pays nothing."""
    table.daisy.at("Hallway").has(clues=3)

    assert table.roland.why_not("activate", "Study") == (
        "It costs investigators here 2 clues; they have 1."
    )
    assert not dues


def test_resources_on_a_card(solo: Table) -> None:
    """They are told."""
    dog = solo.roland.controls(DOG)
    add_resources(solo.game, dog, 2)
    told = UsesChanged(code=CardCode(DOG), amount=2, left=2, kind="resources")

    assert dog.resources == 2
    assert SAYS[UsesChanged](solo.game, told) == "Guard Dog has 2 resources left."


def test_looking_at_cards(solo: Table) -> None:
    """Only who looks is told, and they stay where they are."""
    solo.roland.stacks(KNIFE)
    facts: list[object] = []
    solo.game.tell = facts.append
    look_at(solo.game, solo.roland.seat, solo.roland.who.deck[:1])

    assert next(each for each in facts if isinstance(each, CardsSeen)).only == (0,)
    assert solo.codes(solo.roland.who.deck)[0] == KNIFE
