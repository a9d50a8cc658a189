"""The Midnight Masks' enemies and treacheries, brought by a game master (scenario notes §3, §5)."""

from __future__ import annotations

import pytest

from bot.lcg.core.state import Step
from tests.lcg.codes import GHOUL, RATS
from tests.lcg.table import Table

HUNTER, SHADOW, LEAD = "01121b", "01135", "01136"
DREW, COLLINS, WARREN, DEVEREUX, TURNER = "01137", "01138", "01139", "01140", "01141"


def test_the_masked_hunter_hides_clues(solo: Table) -> None:
    """Engaged with it one can neither discover nor spend clues."""
    solo.enemy(HUNTER).engaged_with(solo.roland)
    solo.roland.has(clues=2).holds("Evidence!")
    solo.roland.does("investigate", token="0")

    assert (solo.roland.clues, solo.place("Study").clues) == (2, 2)
    assert solo.roland.why_not("activate", "Trapped") == "The act needs 2 clues; the group has 0."


def test_the_masked_hunter_leaves_friends_alone(table: Table) -> None:
    """A team-mate finds clues and spends what they hold."""
    table.enemy(HUNTER).engaged_with(table.daisy)
    table.roland.has(clues=4).does("investigate").reveals("0")

    assert table.roland.clues == 5
    assert table.roland.can("activate", "Trapped")


def test_clues_under_the_hunters_eyes_do_not_count(table: Table) -> None:
    """What its victim holds does not open the Study."""
    table.enemy(HUNTER).engaged_with(table.daisy)
    table.daisy.has(clues=4)

    assert not table.roland.can("activate", "Trapped")


def test_nothing_to_find_under_the_hunters_eyes(solo: Table) -> None:
    """Cards that discover clues are not played, and nobody reacts."""
    solo.enemy(HUNTER).engaged_with(solo.roland)
    solo.enemy(RATS).engaged_with(solo.roland)
    solo.roland.holds("Working a Hunch", "Evidence!")
    solo.roland.does("fight", "Swarm of Rats", token="0")

    assert solo.kinds == ["turn"]
    assert not solo.roland.can("play", "Working a Hunch")


def test_the_masked_hunter_spawns_with_most_clues(table: Table) -> None:
    """Its prey is whoever has the most clues; its health grows with the group."""
    table.daisy.has(clues=1)
    table.draws_encounter(HUNTER, table.roland)

    hunter = table.piece(HUNTER)
    assert (hunter.threat, table.game.health(hunter)) == (table.daisy.seat, 8)


@pytest.mark.parametrize(("choice", "clues", "damage"), [("clue", 0, 0), ("damage", 1, 2)])
def test_a_hunting_shadow_wants_a_clue(solo: Table, choice: str, clues: int, damage: int) -> None:
    """Spend 1 clue, or take 2 damage."""
    solo.roland.has(clues=1)
    solo.draws_encounter(SHADOW)
    solo.roland.chooses(choice)

    assert (solo.roland.clues, solo.roland.damage) == (clues, damage)


def test_a_hunting_shadow_hurts_who_has_no_clue(solo: Table) -> None:
    """Without a clue there is no choice."""
    solo.draws_encounter(SHADOW)

    assert solo.roland.damage == 2


def test_a_hunting_shadow_is_met_alone(table: Table) -> None:
    """Peril: a friend does nothing meanwhile."""
    table.daisy.controls("Beat Cop")
    table.enemy(GHOUL).engaged_with(table.daisy)
    table.roland.has(clues=1)
    table.draws_encounter(SHADOW, table.roland)

    assert not table.daisy.asks


def test_a_false_lead_surges_without_clues(solo: Table) -> None:
    """It gains surge: another card is drawn."""
    solo.encounter_deck(LEAD, RATS)
    solo.stops_before(Step.INVESTIGATION)
    solo.goes("mythos")

    assert [each.code for each in solo.roland.engaged()] == [RATS]


def test_a_false_lead_costs_clues(solo: Table) -> None:
    """One for each point failed by, as many as there are, on the location."""
    solo.roland.has(clues=1)
    solo.draws_encounter(LEAD, token="auto_fail")

    assert (solo.roland.clues, solo.place("Study").clues) == (0, 3)


def test_drew_feeds(solo: Table) -> None:
    """When he attacks he heals 1 damage."""
    drew = solo.enemy(DREW, damage=2).engaged_with(solo.roland)
    solo.roland.does("resource")

    assert (drew.damage, solo.roland.damage) == (1, 2)


def test_drew_dodged_does_not_feed(solo: Table) -> None:
    """A cancelled attack heals nothing."""
    drew = solo.enemy(DREW, damage=2).engaged_with(solo.roland)
    solo.roland.holds("Dodge").does("resource").does("play", "Dodge")

    assert (drew.damage, solo.roland.damage) == (2, 0)


def test_collins_takes_four_cards(solo: Table) -> None:
    """A parley: no attack of opportunity, no defeat, and his Victory counts."""
    solo.enemy(COLLINS).engaged_with(solo.roland)
    solo.roland.holds("Knife", "Knife", "Flashlight", "Flashlight").does("parley", "Herman Collins")

    assert (solo.victory, solo.roland.hand, solo.roland.damage) == ([COLLINS], [], 0)


def test_collins_wants_no_less(solo: Table) -> None:
    """Three cards are not enough."""
    solo.enemy(COLLINS).engaged_with(solo.roland)
    solo.roland.holds("Knife", "Knife", "Flashlight")

    assert not solo.roland.can("parley", "Herman Collins")


def test_warren_takes_two_clues(table: Table) -> None:
    """Anybody at his location may pay."""
    table.enemy(WARREN).engaged_with(table.daisy)
    table.roland.has(clues=2).does("parley", "Peter Warren")

    assert (table.victory, table.roland.clues) == ([WARREN], 0)


def test_devereux_takes_five_resources(solo: Table) -> None:
    """And joins the victory display."""
    solo.enemy(DEVEREUX).engaged_with(solo.roland)
    solo.roland.has(resources=5).does("parley", "Victoria Devereux")

    assert (solo.victory, solo.roland.resources) == ([DEVEREUX], 0)


@pytest.mark.parametrize("way", ["evade", "cat"])
def test_turner_slips_away(solo: Table, way: str) -> None:
    """Evaded, by a test or automatically, she joins the victory display."""
    solo.enemy(TURNER).engaged_with(solo.roland)
    if way == "cat":
        solo.roland.controls("Stray Cat")
        solo.roland.does("activate", "Stray Cat", "Ruth Turner")
    else:
        solo.prints(TURNER, evade=2)
        solo.roland.does("evade", "Ruth Turner", token="0")

    assert solo.victory == [TURNER]
