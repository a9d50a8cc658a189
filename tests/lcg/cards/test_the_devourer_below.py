"""The Devourer Below's places and cards, brought by a game master (scenario notes §4, §5)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.lcg.core.facts import TestEnded
from bot.lcg.core.state import Step
from tests.lcg.codes import RATS, UMORDHOTH
from tests.lcg.table import Table

WRATH = "01158"
MAIN_PATH, UNHALLOWED_GROUND, TWISTING_PATHS = "01149", "01150", "01151"
OLD_HOUSE, CLIFFSIDE, TANGLED_THICKET, QUIET_GLADE = "01152", "01153", "01154", "01155"
RITUAL_SITE = "01156"


def test_umordhoth_wakes_at_the_end_of_a_turn(table: Table) -> None:
    """Of each investigator's; ready and massive, it is engaged with all who are there."""
    devourer = table.enemy(UMORDHOTH, exhausted=True).at("Study")
    table.roland.ends_turn()

    assert not devourer.exhausted
    assert table.game.enemies.engaged_seats(devourer) == [0, 1]


def test_umordhoth_grows_with_the_group(table: Table) -> None:
    """6 health, and 4 more for each investigator."""
    assert table.game.pieces.health(table.enemy(UMORDHOTH).at("Study")) == 14


def test_wrath_takes_cards_or_blood(solo: Table) -> None:
    """Each point failed by is a choice of its own."""
    solo.roland.holds("Knife", "Flashlight")
    solo.draws_encounter(WRATH, token="-1")
    asked = [solo.ask.prompt]
    solo.roland.chooses("card").chooses("Knife")
    asked.append(solo.ask.prompt)
    assert [each[-8:] for each in asked] == ["(1 of 3)", "(2 of 3)"]
    solo.roland.chooses("harm").chooses("card").chooses("Flashlight")

    assert (solo.roland.hand, solo.roland.damage, solo.roland.horror) == ([], 1, 1)


def test_wrath_does_not_tell_what_can_be_discarded_where_hands_are_closed(solo: Table) -> None:
    """With a hand of weaknesses alone both are offered; who has no card to give is hurt."""
    solo.state.settings = replace(solo.state.settings, closed_hands=True)
    solo.roland.holds("Dark Memory")
    solo.draws_encounter(WRATH)
    solo.roland.reveals("auto_fail")
    assert len(solo.roland.labels()) == 2
    solo.roland.chooses("card")

    assert (len(solo.roland.hand), solo.roland.damage, solo.roland.horror) == (1, 1, 1)


def test_wrath_may_be_withstood(solo: Table) -> None:
    """Nothing is lost by a success."""
    solo.roland.holds("Knife", "Guts")
    solo.draws_encounter(WRATH)
    solo.roland.commits("Guts").reveals("0")

    assert (solo.roland.hand[:1], solo.roland.damage) == (["01086"], 0)


def test_wrath_drives_mad_and_stops(table: Table) -> None:
    """With nothing to discard each point hurts; whoever is out pays no more."""
    table.roland.has(horror=3)
    table.draws_encounter(WRATH, table.roland, token="auto_fail")

    assert (table.roland.playing, table.roland.horror) == (False, 5)


def test_one_may_flee_from_the_main_path(table: Table) -> None:
    """Resigning provokes nothing."""
    table.all_at(MAIN_PATH)
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.does("resign", "Main Path")

    assert (table.roland.playing, table.roland.damage) == (False, 0)


@pytest.mark.parametrize(("token", "hurt"), [("+1", 0), ("0", 1)])
def test_unhallowed_ground_hurts_who_enters(solo: Table, token: str, hurt: int) -> None:
    """Willpower (4): 1 damage and 1 horror for who fails."""
    solo.tokens(token)
    solo.roland.at(UNHALLOWED_GROUND, enter=True)

    assert (solo.roland.damage, solo.roland.horror) == (hurt, hurt)


def test_who_falls_on_unhallowed_ground_after_a_test_is_out() -> None:
    """Entered in the middle of a test: what comes after it may be the end of who entered."""
    table = Table(["skids_otoole", "roland_banks"])
    table.lays(UNHALLOWED_GROUND)
    table.skids.holds("Elusive", "Guts").has(damage=7)
    table.skids.does("investigate").does("play", "Elusive")
    table.skids.reveals("0").reveals("-4")

    assert not table.skids.playing
    assert table.roland.playing


@pytest.mark.parametrize(("token", "out"), [("0", True), ("-1", False)])
def test_twisting_paths_may_lead_nowhere(solo: Table, token: str, out: bool) -> None:
    """Intellect (3): who fails has spent the action and stays."""
    solo.lays(MAIN_PATH)
    solo.roland.at(TWISTING_PATHS).does("move", "Main Path", token=token)

    assert (solo.roland.is_at("Main Path"), solo.roland.actions) == (out, 2)


@pytest.mark.parametrize(
    ("place", "skill", "total"),
    [(OLD_HOUSE, "willpower", 3), (CLIFFSIDE, "agility", 2), (TANGLED_THICKET, "combat", 4)],
)
def test_the_woods_are_searched_otherwise(solo: Table, place: str, skill: str, total: int) -> None:
    """Willpower, agility or combat against the shroud; intellect and its bonuses are no use."""
    solo.roland.at(place)
    solo.roland.controls("Magnifying Glass")
    solo.roland.holds("Perception").does("investigate", token="0")

    assert (solo.result(), solo.roland.clues) == ((True, total), 1)
    assert solo.roland.hand == ["01090"]
    assert solo.told(TestEnded)[-1].skill == skill


def test_the_flashlight_shines_in_the_thicket(solo: Table) -> None:
    """A card's investigation is made with combat there, too."""
    solo.roland.at(TANGLED_THICKET)
    solo.roland.controls("Flashlight")
    solo.roland.does("investigate", "Flashlight", token="-4")

    assert (solo.result(), solo.roland.clues) == ((True, 0), 1)


def test_mind_over_matter_on_the_cliffside() -> None:
    """Intellect may replace the agility that it is investigated with."""
    table = Table(["daisy_walker"])
    table.daisy.at(CLIFFSIDE)
    table.daisy.holds("Mind over Matter").does("play", "Mind over Matter")
    table.tokens("-3")
    table.daisy.does("investigate").chooses("intellect")

    assert table.result() == (True, 2)


@pytest.mark.parametrize("kind", ["damage", "horror"])
def test_the_quiet_glade_heals_one(solo: Table, kind: str) -> None:
    """Damage or horror, once a turn."""
    solo.roland.at(QUIET_GLADE).has(damage=1, horror=1)
    solo.roland.does("activate", "Arkham Woods").chooses(kind)

    assert (solo.roland.damage, solo.roland.horror) == (
        int(kind == "horror"),
        int(kind == "damage"),
    )
    assert solo.roland.why_not("activate", "Arkham Woods") == "You’ve already used it this turn."


def test_the_quiet_glade_has_nothing_to_heal(solo: Table) -> None:
    """Somebody unhurt cannot use it."""
    solo.roland.at(QUIET_GLADE)

    assert not solo.roland.can("activate", "Arkham Woods")


def test_the_ritual_site_renews_its_clues(table: Table) -> None:
    """At the end of the round there are 2 for each investigator who started; more stay."""
    site = table.lays(RITUAL_SITE)
    table.sets(site.id, clues=1)
    table.stops_before(Step.MYTHOS)
    table.goes("4.6")
    assert site.clues == 4

    table.sets(site.id, clues=5)
    table.goes("4.6")
    assert site.clues == 5


def test_the_ritual_site_renews_nothing_before_it_is_revealed(table: Table) -> None:
    """What it says stands on its revealed side: its clues come once."""
    site = table.lays(RITUAL_SITE, revealed=False)
    table.stops_before(Step.MYTHOS)
    table.goes("4.6")
    table.lays(RITUAL_SITE)

    assert site.clues == 4


def test_what_stands_on_the_other_side_is_not_offered(solo: Table) -> None:
    """A game master leaves somebody at a place that is not revealed: it offers nothing."""
    solo.lays(QUIET_GLADE, revealed=False)
    solo.roland.has(damage=1)
    solo.order("move", who=0, to=QUIET_GLADE, enter=False)

    assert solo.roland.why_not("activate", "Arkham Woods") == ""
    assert not solo.roland.can("activate", "Arkham Woods")
