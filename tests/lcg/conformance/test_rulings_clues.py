"""Rulings: clues and investigations."""

from __future__ import annotations

from bot.lcg.core.facts import TestEnded
from tests.lcg.codes import COVER_UP, FOG, GHOUL, RATS
from tests.lcg.table import Table

# Discoveries


def test_one_clue_there_is_one_clue_covered_up(table: Table) -> None:
    """Ruling, "Cover Up": Deduction adds no clue that is not at the location."""
    table.roland.suffers(COVER_UP)
    table.sets("Study", clues=1)
    table.roland.holds("Deduction")
    table.roland.does("investigate").commits("Deduction").reveals("0")
    table.roland.does("activate", "Cover Up")

    assert (table.piece(COVER_UP).clues, table.place("Study").clues) == (2, 1)


def test_burglary_leaves_nothing_to_cover_up(solo: Table) -> None:
    """Ruling, "Deduction": it changes a discovery, and Burglary has none."""
    solo.roland.suffers(COVER_UP)
    solo.roland.controls("Burglary")
    solo.roland.holds("Deduction")
    solo.roland.does("investigate", "Burglary").commits("Deduction").reveals("0")

    assert (solo.kinds, solo.roland.resources, solo.place("Study").clues) == (["turn"], 8, 2)


def test_roland_finds_where_he_stands() -> None:
    """Roland Banks: he discovers the clue at his own location, wherever the enemy was."""
    table = Table(["roland_banks"])
    table.roland.at("Hallway")
    table.lays("Attic")
    table.sets("Hallway", clues=1)
    table.enemy(RATS).at("Attic")
    table.roland.holds("Dynamite Blast").does("play", "Dynamite Blast", "Attic")
    table.roland.does("activate", "Roland Banks")

    assert table.roland.clues == 1


def test_what_an_ally_turns_aside_is_rolands_kill() -> None:
    """Ruling, "Roland Banks": an enemy defeated by his cards counts as defeated by him."""
    table = Table(["roland_banks", "wendy_adams"])
    table.roland.controls("Aquinnah")
    table.enemy(GHOUL).engaged_with(table.roland)
    table.enemy(RATS).engaged_with(table.wendy)
    table.roland.does("resource").does("activate", "Aquinnah").does("activate", "Roland Banks")
    table.roland.assigns()

    assert (table.roland.clues, table.roland.damage, table.roland.horror) == (1, 0, 1)


def test_one_clue_answers_one_of_two_discoveries() -> None:
    """Evidence!: it cannot be played after Roland’s reaction has taken the last clue."""
    table = Table(["roland_banks"])
    table.sets("Study", clues=1)
    table.roland.controls("01018")
    table.roland.holds("Evidence!")
    table.enemy(RATS).at("Study")
    table.roland.does("activate", "Beat Cop").does("activate", "Roland Banks")

    assert (table.kinds, table.roland.clues, table.roland.hand) == (["turn"], 1, ["01022"])


def test_two_copies_of_evidence_answer_one_defeat() -> None:
    """Rules Reference, "Triggered Abilities": two Evidence! can answer one defeat."""
    table = Table(["roland_banks"])
    table.sets("Study", clues=3)
    table.roland.controls("01018")
    table.roland.holds("Evidence!", "Evidence!")
    table.enemy(RATS).at("Study")
    table.roland.does("activate", "Beat Cop").does("play", "Evidence!").does("play", "Evidence!")
    table.roland.does("activate", "Roland Banks")

    assert (table.roland.clues, table.roland.resources) == (3, 3)


def test_a_hunch_is_covered_up() -> None:
    """Cover Up: it can replace the discovery of an event."""
    table = Table(["roland_banks"])
    table.roland.suffers(COVER_UP)
    table.roland.holds("Working a Hunch").does("play", "Working a Hunch")
    table.roland.does("activate", "Cover Up")

    assert (table.piece(COVER_UP).clues, table.place("Study").clues, table.roland.clues) == (
        2,
        2,
        0,
    )


def test_what_wendy_found_is_covered_up() -> None:
    """Cover Up: its bearer uses it for the clues that another investigator here would find."""
    table = Table(["wendy_adams", "roland_banks"])
    table.roland.suffers(COVER_UP)
    table.wendy.holds("Look what I found!")
    table.wendy.does("investigate").reveals("-2").passes().does("play", "Look what I found!")
    table.wendy.does("activate", "Cover Up")

    assert (table.piece(COVER_UP).clues, table.place("Study").clues) == (1, 4)


def test_milan_is_paid_for_what_is_covered_up() -> None:
    """Dr. Milan Christopher: he reacts even if Cover Up replaces the discovery."""
    table = Table(["roland_banks"])
    table.roland.suffers(COVER_UP)
    table.roland.controls("Dr. Milan Christopher")
    table.roland.does("investigate", token="0").does("activate", "Milan")
    table.roland.does("activate", "Cover Up")

    assert (table.roland.resources, table.roland.clues) == (6, 0)


def test_the_flame_finds_nothing_where_nothing_lies() -> None:
    """Drawn to the Flame: with one clue at the location only one is discovered."""
    table = Table(["agnes_baker"])
    table.sets("Study", clues=1)
    table.encounter_deck(RATS)
    table.agnes.holds("Drawn to the Flame").does("play", "Drawn to the Flame")

    assert table.agnes.clues == 1
    assert [each.code for each in table.agnes.engaged()] == [RATS]


def test_deduction_twice() -> None:
    """Deduction: two copies add two clues to one discovery."""
    table = Table(["daisy_walker", "roland_banks"])
    table.sets("Study", clues=4)
    table.daisy.holds("Deduction", "Deduction").does("investigate")
    table.daisy.commits("Deduction").commits("Deduction").reveals("0")

    assert (table.daisy.clues, table.place("Study").clues) == (3, 1)


# Investigations


def test_look_what_i_found_after_a_failed_burglary() -> None:
    """Look what I found!: it can follow a failed Burglary, which is an investigation."""
    table = Table(["skids_otoole", "wendy_adams"])
    table.skids.controls("Burglary")
    table.skids.holds("Look what I found!")
    table.skids.does("investigate", "Burglary").reveals("-2").does("play", "Look what I found!")

    assert (table.skids.clues, table.skids.resources) == (2, 3)


def test_burglary_lifts_the_fog() -> None:
    """Obscuring Fog: a successful Burglary is a successful investigation."""
    table = Table(["skids_otoole"])
    table.attached(FOG, "Study")
    table.skids.controls("Burglary")
    table.skids.holds("Unexpected Courage").does("investigate", "Burglary")
    table.skids.commits("Unexpected Courage").reveals("+1")

    assert (table.in_play(FOG), table.skids.resources) == (False, 8)


def test_fog_counts_in_the_test_that_lifts_it() -> None:
    """Obscuring Fog: its +2 shroud counts in the test whose success discards it."""
    table = Table(["daisy_walker"])
    table.attached(FOG, "Study")
    table.daisy.does("investigate", token="-1")
    (ended,) = table.told(TestEnded)

    assert (ended.difficulty, ended.success) == (4, True)
    assert table.game.places.shroud(table.place("Study")) == 2


def test_fog_stays_where_the_hunch_was_right() -> None:
    """Obscuring Fog: a clue found without investigating does not discard it."""
    table = Table(["daisy_walker"])
    table.attached(FOG, "Study")
    table.daisy.holds("Working a Hunch").does("play", "Working a Hunch")

    assert table.in_play(FOG)


def test_fog_and_flashlight_cancel_out() -> None:
    """Obscuring Fog and Flashlight: shroud 2 stays 2 in all."""
    table = Table(["daisy_walker"])
    table.attached(FOG, "Study")
    table.daisy.controls("Flashlight")
    table.daisy.does("investigate", "Flashlight", token="-3")
    (ended,) = table.told(TestEnded)

    assert (ended.difficulty, ended.success) == (2, True)


def test_a_flashlight_cannot_fail_by_numbers_in_the_dark() -> None:
    """Ruling, "Flashlight": with shroud 0 even −8 succeeds."""
    table = Table(["roland_banks"])
    table.bag(-8)
    table.roland.controls("Flashlight")
    table.roland.does("investigate", "Flashlight", token="-8")

    assert table.result() == (True, 0)


def test_milan_pays_for_flashlight_too() -> None:
    """Dr. Milan Christopher: he reacts to any Investigate action of yours."""
    table = Table(["daisy_walker"])
    table.daisy.controls("Dr. Milan Christopher")
    table.daisy.controls("Flashlight")
    table.daisy.does("investigate", "Flashlight", token="0").does("activate", "Milan")

    assert (table.daisy.resources, table.daisy.clues) == (6, 1)


def test_two_magnifying_glasses() -> None:
    """Magnifying Glass: two of them add 2 while investigating and fill both hands."""
    table = Table(["daisy_walker"])
    table.daisy.controls("01030")
    table.daisy.controls("01040")
    table.daisy.does("investigate", token="0")

    assert table.result() == (True, 7)


def test_the_new_glass_goes_back_to_hand_and_returns_for_nothing() -> None:
    """Magnifying Glass (1): it costs nothing and is fast; the window is in one's own turn."""
    table = Table(["daisy_walker"])
    table.sets("Study", clues=0)
    table.daisy.controls("01040")
    table.daisy.does("activate", "Magnifying Glass")
    assert table.daisy.hand == ["01040"]
    table.daisy.does("play", "Magnifying Glass")

    assert (table.in_play("01040"), table.daisy.actions, table.daisy.resources) == (True, 3, 5)


def test_a_glass_taken_back_in_the_test_helps_no_more() -> None:
    """ST.5: a Magnifying Glass returned to hand before it adds nothing."""
    table = Table(["daisy_walker"])
    table.sets("Study", clues=0)
    table.daisy.controls("01040")
    table.daisy.does("investigate").does("activate", "Magnifying Glass").reveals("0")

    assert table.result() == (True, 5)


def test_an_encyclopedia_helps_until_the_phase_ends() -> None:
    """Encyclopedia: its +2 counts in all tests of the phase."""
    table = Table(["daisy_walker"])
    table.daisy.controls("Encyclopedia")
    table.daisy.does("activate", "Encyclopedia").chooses("Combat")
    table.daisy.tests("combat", 4, token="0")
    assert table.result() == (True, 4)
    table.daisy.tests("combat", 4, token="0")

    assert table.result() == (True, 4)
