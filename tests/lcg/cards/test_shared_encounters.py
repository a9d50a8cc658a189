"""Encounter cards of the core set beside those of *The Gathering* (scenario notes §5)."""

from __future__ import annotations

from bot.lcg.printed.cards import CardCode
from tests.lcg.table import Table

DOOR = "01174"


def test_locked_door_is_where_the_most_clues_are(table: Table) -> None:
    """Nobody can investigate there, with a card neither."""
    table.lays("Hallway")
    table.roland.controls("Flashlight")

    table.draws_encounter(DOOR)

    assert table.piece(DOOR).host == table.place("Study").id
    assert table.roland.why_not("investigate") == "The door is locked."
    assert not table.roland.can("investigate", "Flashlight")


def test_locked_door_between_equals_is_the_leads(table: Table) -> None:
    """FAQ 1.5: of several with the most clues the lead chooses, not always the worst."""
    for place in ("Attic", "Cellar"):
        table.lays(place)
        table.sets(place, clues=9)

    table.draws_encounter(DOOR, table.daisy)
    table.roland.chooses("Cellar")

    assert table.piece(DOOR).host == table.place("Cellar").id


def test_a_second_locked_door_is_elsewhere(table: Table) -> None:
    """A location that has one is passed over; without another the card is discarded."""
    table.draws_encounter(DOOR)
    table.draws_encounter(DOOR)
    assert table.encounter_discard == [DOOR]

    table.lays("Hallway")
    table.draws_encounter(DOOR)

    hosts = [door.host for door in table.game.pieces(CardCode(DOOR))]
    assert hosts == [table.place("Study").id, table.place("Hallway").id]


def test_locked_door_is_opened_with_either_skill(table: Table) -> None:
    """Combat or agility, as the one who tries it chooses; a failure leaves it."""
    table.draws_encounter(DOOR)
    table.roland.does("activate", "Locked Door", token="0").chooses("Agility 2")
    assert table.in_play(DOOR)

    table.roland.does("activate", "Locked Door", token="0").chooses("Combat 4")

    assert not table.in_play(DOOR)
    assert (table.encounter_discard, table.roland.actions) == ([DOOR], 1)
    assert table.roland.can("investigate")


def test_locked_door_is_opened_from_its_location(table: Table) -> None:
    """Whoever is elsewhere cannot reach it."""
    table.lays("Hallway")
    table.draws_encounter(DOOR)
    table.roland.at("Hallway")

    assert not table.roland.can("activate", "Locked Door")
