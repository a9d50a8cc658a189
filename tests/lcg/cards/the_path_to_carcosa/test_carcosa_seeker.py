"""Seeker cards of The Path to Carcosa (Carcosa notes §10)."""

from __future__ import annotations

import pytest

from tests.lcg.codes import RAVENOUS
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


DIAGRAMS, ROSS, REASONING, EUREKA, GUIDANCE = "03108", "03149", "03191", "03231", "03265"
FOREWARNED, STONES, PROPHECY = "03150", "03192", "03193"
SHORTCUT, INSIGHT, ALL_STONES = "03232", "03266", "03307"


def test_anatomical_diagrams_weaken_until_the_turn_ends(table: Table) -> None:
    """−2 fight and −2 evade; never below 0."""
    ghoul = table.enemy(RAVENOUS).engaged_with(table.roland)
    table.daisy.holds(DIAGRAMS).does("play", "Anatomical Diagrams")
    assert (table.game.enemies.fight(ghoul), table.game.enemies.evade(ghoul)) == (1, 1)
    table.daisy.ends_turn()

    assert (table.game.enemies.fight(ghoul), table.game.enemies.evade(ghoul)) == (3, 3)


def test_anatomical_diagrams_want_a_calm_mind(table: Table) -> None:
    """5 remaining sanity; Daisy has 9."""
    table.enemy(RAVENOUS).engaged_with(table.roland)
    table.daisy.holds(DIAGRAMS).has(horror=5)

    assert not table.daisy.can("play", "Anatomical Diagrams")


@pytest.mark.parametrize(("paid", "own", "in_play"), [("2", 1, True), ("0", 2, False)])
def test_charles_ross_pays_for_others(table: Table, paid: str, own: int, in_play: bool) -> None:
    """Roland cannot afford a Machete alone; without enough help nothing is spent."""
    table.roland.controls(ROSS, resources=0)
    table.roland.has(resources=3)
    table.daisy.holds("01020").has(resources=2)
    table.daisy.does("play", "Machete")
    table.roland.chooses(f"{paid} resource")

    assert table.in_play("01020") is in_play
    assert (table.daisy.resources, table.roland.resources) == (own, 3 - int(paid))


def test_charles_ross_bargains_once(table: Table) -> None:
    """The next Item costs 1 less, and the one after that its price."""
    table.daisy.controls(ROSS)
    table.daisy.holds(KNIFE, "01087").has(resources=3)
    table.daisy.does("activate", "Ross").does("play", "Knife").does("play", "Flashlight")

    assert table.daisy.resources == 1


def test_logical_reasoning_needs_a_clue(table: Table) -> None:
    """2 horror of somebody here, or a Terror out of their threat area, as they choose."""
    table.daisy.holds(REASONING, REASONING).has(resources=4)
    table.roland.has(horror=3)
    frozen = table.roland.suffers("01164")
    assert not table.daisy.can("play", "Logical Reasoning")

    table.daisy.has(clues=1).does("play", "Logical Reasoning")
    table.roland.chooses("Heal 2 horror")
    table.daisy.does("play", "Logical Reasoning")
    table.roland.chooses("Discard Frozen in Fear")
    assert (table.roland.horror, table.daisy.clues, frozen in table.game.in_play) == (1, 1, False)


def test_eureka_lets_the_tester_search(table: Table) -> None:
    """Roland's test: Roland searches, whoever committed it."""
    table.daisy.holds(EUREKA)
    table.roland.has_deck(KNIFE, GUTS, EMERGENCY, PERCEPTION).tests("willpower", 1)
    table.daisy.commits(EUREKA)
    table.roland.reveals("0").chooses("Guts")

    assert (table.roland.hand, len(table.roland.deck)) == ([GUTS], 3)


def test_guidance_gives_an_action(table: Table) -> None:
    """To who has yet to take a turn, and to nobody after that."""
    table.daisy.holds(GUIDANCE).does("play", "Guidance")
    table.daisy.ends_turn()
    assert table.roland.actions == 4
    table.roland.holds(GUIDANCE)

    assert not table.roland.can("play", "Guidance")


def test_forewarned_costs_a_clue(table: Table) -> None:
    """The clue goes to the location, the Revelation is cancelled."""
    study = table.piece("Study")
    before = study.clues
    table.daisy.holds(FOREWARNED).has(clues=1)
    table.draws_encounter("01166", table.daisy)
    table.daisy.does("play", "Forewarned")

    assert (table.daisy.clues, study.clues, table.state.agenda.doom) == (0, before + 1, 0)


@pytest.mark.parametrize(("token", "clues"), [("-2", 1), ("-1", 2), ("+1", 3)])
def test_guiding_stones_find_more(table: Table, token: str, clues: int) -> None:
    """Intellect 5 against shroud 2: one more clue for each 2 points over."""
    table.sets(table.piece("Study").id, clues=5)
    table.daisy.controls(STONES)
    table.daisy.does("investigate", "Archaic Glyphs", token=token)

    assert table.daisy.clues == clues


def test_prophecy_foretold_evades(table: Table) -> None:
    """No attack of opportunity; a clue, and an enemy evaded without a test."""
    ghoul = table.enemy(RAVENOUS).engaged_with(table.daisy)
    table.daisy.controls(PROPHECY)
    table.daisy.does("investigate", "Archaic Glyphs", token="0").chooses("yes")

    assert (table.daisy.clues, table.daisy.damage, ghoul.exhausted) == (1, 0, True)


def test_shortcut_is_for_everybody(table: Table) -> None:
    """Anybody there exhausts it to move; once until it readies."""
    table.lays("Attic")
    table.all_at("Hallway")
    table.daisy.holds(SHORTCUT).does("play", "Shortcut")
    table.roland.does("move", "Shortcut", "Attic")

    assert table.roland.is_at("Attic")
    assert not table.daisy.can("move", "Shortcut")


def test_arcane_insight_lowers_the_shroud(table: Table) -> None:
    """−2 until the turn ends, once a turn."""
    study = table.piece("Study")
    table.daisy.controls(INSIGHT)
    table.daisy.does("activate", "Arcane Insight")
    assert (table.game.places.shroud(study), table.daisy.can("activate", "Arcane")) == (0, False)
    table.daisy.ends_turn()

    assert table.game.places.shroud(study) == 2


def test_better_no_stone_unturned_is_fast(table: Table) -> None:
    """The whole deck, in another's turn too."""
    table.roland.holds(ALL_STONES).has_deck(*[GUTS] * 9, KNIFE)
    table.roland.does("play", "No Stone Unturned").chooses("Roland").chooses("Knife")

    assert table.roland.hand == [KNIFE]
