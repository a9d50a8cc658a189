"""Conditions of abilities that many cards share."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.lcg.core.game import Game
from bot.lcg.core.moments import EnemyFalls, Enters, Event, PhaseEnds, TurnEnds
from bot.lcg.core.registry import Use
from bot.lcg.core.state import Piece
from bot.lcg.rules import matchers
from tests.lcg.table import Table

CONTENT = Path("data/lcg")
WRITTEN_OUT = {
    "use.event.place == use.source.id": "this_location",
    "use.event.place == use.source.host": "attached_location",
    "use.event.enemy is use.source": "this_enemy",
    "use.event.enemy.id == use.source.host": "attached_enemy",
    "use.event.piece is use.source": "this_card",
    "use.event.seat == use.seat": "by_you",
    "use.event.seat == use.source.controller": "by_controller",
    "use.event.seat == use.source.threat": "by_bearer",
    "g.who(use.event.seat).place == use.source.id": "by_investigator_here",
    "bool(g.who(use.seat).deck)": "you_have_a_deck",
    "use.source.clues > 0": "has_clues",
}


@pytest.fixture
def attic(table: Table) -> Piece:
    """The Attic, with Roland there and Daisy elsewhere."""
    found = table.lays("Attic")
    table.roland.at("Attic")
    return found


def _matches(
    table: Table, when: Callable[[Game, Use[Any]], bool], event: Event, source: Piece
) -> bool:
    return when(table.game, Use(table.roland.seat, source, event=event))


def test_a_location_matches_what_happens_there(table: Table, attic: Piece) -> None:
    """Neither another location nor its own code elsewhere matches."""
    study = table.piece("Study")
    there = Enters(seat=table.roland.seat, place=attic.id)

    assert _matches(table, matchers.this_location, there, attic)
    assert not _matches(table, matchers.this_location, there, study)
    assert _matches(table, matchers.location_is(study.code, attic.code), there, study)
    assert not _matches(table, matchers.location_is(study.code), there, attic)


def test_what_others_do_elsewhere_does_not_match(table: Table, attic: Piece) -> None:
    """An ability of Roland in the Attic, at the end of Daisy's turn in the Study."""
    own, other = TurnEnds(seat=table.roland.seat), TurnEnds(seat=table.daisy.seat)
    conditions = (matchers.by_you, matchers.by_investigator_here, matchers.at_your_location)

    assert [_matches(table, each, own, attic) for each in conditions] == [True, True, True]
    assert [_matches(table, each, other, attic) for each in conditions] == [False, False, False]


def test_a_fallen_enemy_matches_where_nobody_defeated_it(table: Table, attic: Piece) -> None:
    """Without a seat nobody did it, wherever the investigators are."""
    ghoul = table.enemy("Ghoul Minion").at("Study")
    falls = EnemyFalls(enemy=ghoul, seat=None)

    assert _matches(table, matchers.this_enemy, falls, ghoul)
    assert _matches(table, matchers.enemy_is(ghoul.code), falls, attic)
    assert not _matches(table, matchers.by_you, falls, ghoul)
    assert not _matches(table, matchers.at_your_location, falls, ghoul)


def test_phases_and_what_you_have(table: Table, attic: Piece) -> None:
    """A phase by name; clues, damage and horror of the investigator who uses the ability."""
    ends = PhaseEnds(phase="mythos")
    table.roland.has(clues=1, horror=0, damage=0)

    assert _matches(table, matchers.phase_is("mythos"), ends, attic)
    assert not _matches(table, matchers.phase_is("enemy"), ends, attic)
    assert _matches(table, matchers.you_have("clues"), ends, attic)
    assert not _matches(table, matchers.you_have("horror"), ends, attic)
    assert not _matches(table, matchers.you_are_hurt, ends, attic)


def test_cards_name_a_condition_that_has_a_name() -> None:
    """No card writes out as `when=` what the vocabulary says."""
    found = [
        (path.name, WRITTEN_OUT[ast.unparse(node.value.body)])
        for path in CONTENT.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.keyword) and node.arg == "when"
        if isinstance(node.value, ast.Lambda) and ast.unparse(node.value.body) in WRITTEN_OUT
    ]
    assert found == []
