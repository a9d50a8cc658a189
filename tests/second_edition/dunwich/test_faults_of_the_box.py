"""Invariants of the box: what is wrong with Spawn, tracks, Conditions and Missions is named."""

from __future__ import annotations

from bot.second_edition.printed.terms import MonsterNo, Place
from tests.second_edition.table import Table

TRACK, HORROR = "dunwich_horror_track", "the_dunwich_horror"


def named(table: Table, words: str) -> bool:
    """Return whether a fault says so."""
    return any(words in fault for fault in table.faults())


def test_spawn_in_the_cup(table: Table) -> None:
    """DH 12.6: Spawn is never drawn."""
    no = MonsterNo(table.markers.index(HORROR))
    table.box.remove(no)
    table.cup.append(no)

    assert named(table, f"Spawn {no} is in the cup")


def test_a_track_with_too_many_tokens(table: Table) -> None:
    """No more tokens than spaces."""
    table.tracks = {TRACK: 4}

    assert named(table, f"4 tokens lie on the track {TRACK}")


def test_a_condition_twice(table: Table) -> None:
    """A Condition exists once."""
    table.conditions = ("rare_book_collection",) * 2

    assert named(table, "face up 2 times")


def test_a_visit_to_another_place(table: Table) -> None:
    """Only the next step of a Mission can be waited for."""
    table.joe.gets("sacrifices_to_make")
    held = table.who(0).holding("sacrifices_to_make")
    assert held is not None
    held.visited = Place("graveyard")
    assert named(table, "waits at 'graveyard'")

    held.tokens = 3
    assert named(table, "has 3 of 3 steps done")


def test_a_full_track_without_its_horror(table: Table) -> None:
    """While the track is full the Horror is on the board."""
    table.tracks = {TRACK: 3}

    assert named(table, f"the track {TRACK} is full without {HORROR}")
