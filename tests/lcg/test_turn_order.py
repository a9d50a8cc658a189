"""In which order a turn lists what can be done."""

from __future__ import annotations

from tests.lcg.table import Table


def verbs(table: Table) -> list[str]:
    """The verbs of Roland's options, each once, in order."""
    return list(dict.fromkeys(option.verb for option in table.ask.parts[table.roland.seat].options))


def test_who_is_engaged_fights_or_evades_first(table: Table) -> None:
    """What provokes attacks comes after what ends them; ending the turn is last."""
    table.order("spawn", card="Ghoul Minion", engaged=0)

    assert verbs(table)[:3] == ["fight", "evade", "investigate"]
    assert verbs(table)[-4:-1] == ["draw", "resource", "end-turn"]


def test_an_act_that_can_advance_comes_first(table: Table) -> None:
    """With clues enough the act stands before everything else."""
    table.order("set", on=0, clues=4)

    assert table.roland.offers()[0] == "advance"


def test_where_no_clue_is_left_moving_comes_first(table: Table) -> None:
    """Investigating a place without clues is possible, and hardly wanted."""
    table.order("set", on=0, clues=4)
    table.roland.does("activate", "Trapped")

    assert verbs(table).index("move") < verbs(table).index("investigate")


def test_abilities_say_what_they_cost(table: Table) -> None:
    """Ammo, charges and exhausting stand beside the choice."""
    table.roland.controls("Flashlight")

    part = table.ask.parts[table.roland.seat]
    notes = {option.label: option.note for option in part.options}

    assert next(note for label, note in notes.items() if "Flashlight" in label) == "1 supply"
