"""36 The Pallid Mask: tokens, enemies, treacheries, resolutions, by Carcosa scenario notes VI."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.lcg.core.facts import CardsSeen
from bot.lcg.core.state import Step
from bot.lcg.printed.packs import whole_library
from bot.lcg.views.overview import board
from tests.lcg.carcosa import (
    CAVERNS,
    GATE,
    MAN,
    PASSAGE,
    TOMB,
    WELL,
    catacombs,
    enters,
    lays,
)

SPECTER, POSSESSED, HARUKO = "03241b", "03067b", "03078"
DOCENT, DWELLER, EYES, SHADOW, PIT = "03258", "03259", "03260", "03261", "03262"
MINION, POLTERGEIST, RATS = "01160", "03093", "01159"
KNIFE, MACHETE, BEAT_COP = "01086", "01020", "01018"
SYMBOLS = ("cultist", "tablet", "elder_thing")


# Tokens


@pytest.mark.parametrize(
    ("difficulty", "steps", "value"), [("standard", 2, -2), ("standard", 6, -5), ("hard", 6, -6)]
)
def test_the_skull_counts_the_steps(difficulty: str, steps: int, value: int) -> None:
    """VI, skull: the number of steps to the start location, at most 5, on hard any number."""
    table = catacombs(difficulty=difficulty)
    last = GATE
    for code in (CAVERNS, WELL, "03249", "03253", "03255", "03254")[:steps]:
        last = lays(table, code, "right", last).code
    table.all_at(last)
    table.bag("skull")
    table.roland.tests("combat", 9)
    table.settle()
    assert table.ended.total == max(0, 4 + value)
    table.order("remove", what=GATE, to="removed")
    table.roland.tests("combat", 4)
    table.settle()
    assert table.ended.success


@pytest.mark.parametrize(("difficulty", "damage"), [("standard", 1), ("hard", 0)])
def test_the_cultist_weakens_attacks(difficulty: str, damage: int) -> None:
    """VI, cultist: a successful attack deals 1 damage less after bonuses, on hard none."""
    table = catacombs(difficulty=difficulty)
    dweller = table.enemy(DWELLER).engaged_with(table.roland)
    table.prints(DWELLER, fight=0)
    table.roland.controls(MACHETE)
    table.bag("cultist")
    table.roland.does("fight", "Machete")
    table.settle()

    assert dweller.damage == damage


@pytest.mark.parametrize(
    ("difficulty", "exhausted", "damage"),
    [("standard", False, 1), ("standard", True, 0), ("hard", True, 1)],
)
def test_the_tablet_lets_a_ghoul_attack(difficulty: str, exhausted: bool, damage: int) -> None:
    """VI, tablet: a ready Ghoul or Geist here attacks you; on hard it readies first."""
    table = catacombs(difficulty=difficulty)
    lays(table, CAVERNS)
    table.enemy(MINION, exhausted=exhausted).at(GATE)
    table.enemy(POLTERGEIST).at(CAVERNS)
    table.enemy(DOCENT, exhausted=True).at(GATE)
    table.bag("tablet")
    table.roland.tests("combat", 0)
    table.settle()

    assert (table.roland.damage, table.roland.horror) == (damage, damage)


def test_the_elder_thing_brings_a_ghoul() -> None:
    """VI, elder thing: a failure finds a Ghoul or Geist enemy, and you draw it."""
    table = catacombs()
    table.encounter_deck(EYES, MINION, "03094")
    table.bag("elder_thing")
    table.roland.tests("combat", 9)
    table.settle()
    table.roland.chooses("Ghoul Minion")
    table.settle()

    assert table.in_play(MINION)
    assert len(table.state.encounter_deck) == 2


# Enemies


def test_the_specter_takes_less_while_exhausted_and_strikes_back() -> None:
    """VI, Specter: exhausted, it takes 1 damage less from attacks; a failed evasion: it attacks."""
    table = catacombs()
    table.enemy(SPECTER, exhausted=True).engaged_with(table.roland)
    specter = table.piece(SPECTER)
    table.bag("+1")
    table.roland.does("fight", "Specter", token="+1")
    table.settle()
    assert specter.damage == 0
    specter.exhausted = False
    table.bag("auto_fail")
    table.roland.does("evade", "Specter")
    table.settle()
    assert (table.roland.damage, table.roland.horror) == (2, 2)


def test_a_docent_waits_where_nobody_was() -> None:
    """VI, Docent: it spawns at the nearest unrevealed location, which a parley shows."""
    table = catacombs()
    table.draws_encounter(DOCENT)
    assert table.encounter_discard == [DOCENT]
    hidden = lays(table, WELL, up=False)
    table.encounter_deck(DOCENT)
    table.draws_encounter()
    docent = table.piece(DOCENT)
    assert docent.place == hidden.id
    docent.place, docent.threat = None, table.roland.seat
    table.bag("+1")
    table.roland.does("parley", "Docent")
    table.settle()
    assert [each.codes for each in table.told(CardsSeen) if each.only == (0,)] == [(WELL,)]


def test_a_corpse_dweller_takes_a_humanoids_place() -> None:
    """VI, Corpse Dweller: it replaces a Humanoid of its drawer’s choice, who is not defeated."""
    table = catacombs(2, log=[{"note": "vips_slain", "card": HARUKO}])
    here = lays(table, TOMB, up=False)
    enters(table, here, 0)
    table.enemy(DOCENT).at(GATE)
    table.draws_encounter(DWELLER, table.daisy)
    table.daisy.chooses("Man in the Pallid Mask")
    table.settle()
    assert (table.piece(DWELLER).threat, table.notes) == (0, ["entered_catacombs"])
    assert table.roland.discard == [MAN]
    assert table.game.stages.act.code == "03244"

    table = catacombs()
    table.encounter_deck(DWELLER, RATS)
    table.draws_encounter()
    table.settle()
    assert (table.encounter_discard, table.in_play(RATS)) == ([DWELLER], True)


# Treacheries


def test_eyes_see_everybody_alike() -> None:
    """VI, Eyes in the Walls: horror is divided as evenly as possible over all cards."""
    table = catacombs()
    table.roland.controls(BEAT_COP)
    table.draws_encounter(EYES, token="auto_fail")
    table.settle()
    cop = table.piece(BEAT_COP)
    while "takes the horror" in table.roland.ask.prompt:
        table.roland.chooses(table.roland.labels()[0])

    assert sorted((table.roland.horror, cop.horror)) == [1, 2]


@pytest.mark.parametrize(
    ("looks", "cards", "resources", "choice", "left"),
    [
        (True, 2, 3, "", (2, 3, True)),
        (False, 2, 3, "hand", (0, 3, False)),
        (False, 2, 3, "resources", (2, 0, False)),
        (False, 0, 3, "", (0, 0, False)),
        (False, 2, 0, "", (0, 0, False)),
        (False, 0, 0, "", (0, 0, False)),
    ],
)
def test_the_shadow_behind_you(
    looks: bool, cards: int, resources: int, choice: str, left: tuple[int, int, bool]
) -> None:
    """VI, The Shadow Behind You: look behind you each turn, or lose all cards or resources."""
    table = catacombs(2)
    table.roland.suffers(SHADOW)
    table.roland.holds(*[KNIFE] * cards).has(resources=resources)
    table.stops_before(Step.ENEMY)
    if looks:
        table.roland.does("activate", "Shadow")
        assert not table.roland.can("activate", "Shadow")
    table.roland.ends_turn()
    if choice:
        table.roland.chooses(choice)
    table.settle()

    found = (len(table.roland.hand), table.roland.resources, table.in_play(SHADOW))
    assert found == left


def test_only_one_shadow_follows_each() -> None:
    """VI, The Shadow Behind You: an investigator has at most one; a second is discarded."""
    table = catacombs()
    table.roland.suffers(SHADOW)
    table.draws_encounter(SHADOW)

    assert table.encounter_discard == [SHADOW]


def test_the_pit_below() -> None:
    """VI, The Pit Below: +1 shroud and 3 damage as the round ends; a second one there surges."""
    table = catacombs(2)
    lays(table, WELL)
    table.daisy.at(WELL)
    table.draws_encounter(PIT)
    table.encounter_deck(PIT, RATS)
    table.draws_encounter()
    table.settle()
    assert table.in_play(RATS)
    assert table.game.places.shroud(table.piece(GATE)) == 2
    table.order("remove", what=RATS)
    table.next_phase("upkeep")
    table.settle()

    assert (table.roland.damage, table.daisy.damage, table.in_play(PIT)) == (3, 0, False)


# Resolutions


@pytest.mark.parametrize(
    ("word", "bag", "tally"),
    [("none", {"elder_thing": 2}, 0), ("r1", {"cultist": 2}, 0), ("r2", {"tablet": 2}, 2)],
)
def test_what_the_catacombs_leave(word: str, bag: dict[str, int], tally: int) -> None:
    """VI, resolutions: the site of the gate, the bag and the tally; no count is added twice."""
    found = whole_library().scenarios["the_pallid_mask"].resolution(word)

    assert found.log == ("know_site_of_gate",)
    assert (Counter(map(str, found.tokens)), found.replaces) == (bag, SYMBOLS)
    assert (found.counts, found.xp) == ({"chasing_the_stranger": tally} if tally else {}, 0)


def test_haruko_in_the_display_was_slain() -> None:
    """VI, resolutions: a defeated Haruko is listed as slain; locations in play give experience."""
    table = catacombs()
    enters(table, lays(table, TOMB, up=False), 0)
    table.order("defeat", what=POSSESSED, by=0)
    lays(table, CAVERNS, "left")
    for code in (TOMB, CAVERNS):
        table.sets(code, clues=0)
    table.roland.has(clues=2)
    table.roland.does("activate", "The Path is Barred")
    table.settle()
    enters(table, lays(table, PASSAGE, "above", TOMB), 0)

    assert table.resolution == "r2"
    slain = [entry.card for entry in table.state.log if entry.note == "vips_slain"]
    assert (slain, table.state.investigators[0].xp) == ([HARUKO], 2)


def test_the_board_of_the_catacombs() -> None:
    """VI, grid: the board marks the start and gives each location its position."""
    table = catacombs(2)
    lays(table, WELL, "below", up=False)
    view = board(table.game, table.asked)

    assert [(place.name, place.spot, place.at) for place in view.places] == [
        ("The Gate to Hell", "start", (0, 0)),
        ("Catacombs", "1 down", (0, 1)),
    ]
    assert view.grid == (1, 2)
