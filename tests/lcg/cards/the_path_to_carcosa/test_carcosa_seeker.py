"""Seeker cards of The Path to Carcosa (Carcosa notes §10)."""

from __future__ import annotations

from tests.lcg.table import Table

AT_TABLE = ("daisy_walker", "roland_banks")
FIELDWORK, GLYPHS, NO_STONE, IN_THE_KNOW = "03024", "03025", "03026", "03027"
KNIFE, PERCEPTION, EMERGENCY, GUTS = "01086", "01090", "01088", "01089"


def test_fieldwork_helps_the_next_test_alone(table: Table) -> None:
    """+2 in the next test after moving to a clue, and in none after that."""
    table.lays("Attic")
    table.all_at("Hallway")
    table.sets(table.piece("Attic").id, clues=1)
    work = table.daisy.controls(FIELDWORK)
    table.daisy.does("move", "Attic").chooses("Fieldwork")
    table.daisy.does("investigate", token="0")
    assert (table.result(), work.exhausted) == ((True, 7), True)

    table.daisy.does("investigate", token="0")
    assert table.result() == (True, 5)


def test_fieldwork_wants_a_clue(table: Table) -> None:
    """Nothing is asked at a location without clues."""
    table.lays("Attic")
    table.all_at("Hallway")
    table.sets(table.piece("Attic").id, clues=0)
    table.daisy.controls(FIELDWORK)
    table.daisy.does("move", "Attic")

    assert "reaction" not in table.kinds


def test_archaic_glyphs_are_translated(table: Table) -> None:
    """Three cards with intellect icons: 5 resources and a note; other cards cannot be spent."""
    glyphs = table.daisy.controls(GLYPHS)
    table.daisy.holds(KNIFE)
    assert not table.daisy.can("activate", "Archaic Glyphs")

    table.daisy.holds(PERCEPTION, PERCEPTION, PERCEPTION).has(resources=0)
    for secrets in (1, 2, 3):
        table.daisy.does("activate", "Archaic Glyphs").chooses("Perception")
        assert glyphs.resources == secrets

    assert (table.daisy.resources, table.daisy.hand) == (5, [KNIFE])
    assert table.notes == ["translated_the_glyphs"]
    assert GLYPHS in table.daisy.discard


def test_no_stone_unturned_for_another(table: Table) -> None:
    """Roland searches his own top six and must take one."""
    table.daisy.holds(NO_STONE)
    table.roland.has_deck(*[GUTS] * 5, EMERGENCY, KNIFE)
    table.daisy.does("play", "No Stone Unturned").chooses("Roland")
    assert "Knife" not in table.roland.labels()
    table.roland.chooses("Emergency Cache")

    assert (table.roland.hand, len(table.roland.deck)) == ([EMERGENCY], 6)


def test_in_the_know_investigates_from_afar(table: Table) -> None:
    """As if there: its shroud, its clue; the investigator stays."""
    table.lays("Attic")
    table.daisy.at("Hallway")
    table.sets(table.piece("Attic").id, clues=2)
    knowing = table.daisy.controls(IN_THE_KNOW)
    table.daisy.does("investigate", "In the Know", "Attic", token="-1")

    assert (table.daisy.clues, table.piece("Attic").clues, knowing.uses) == (1, 1, 2)
    assert table.daisy.is_at("Hallway")


def test_in_the_know_wants_a_revealed_location(table: Table) -> None:
    """An unrevealed one cannot be investigated."""
    table.lays("Attic", revealed=False)
    table.daisy.controls(IN_THE_KNOW)

    assert not table.daisy.can("investigate", "In the Know", "Attic")
