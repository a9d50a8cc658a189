"""Seeker cards that cost experience (Dunwich notes §7)."""

from __future__ import annotations

import pytest

from tests.lcg.codes import RATS, RAVENOUS
from tests.lcg.table import Table

PATHFINDER, DEDUCTION, EDUCATION, EXPOSE = "02108", "02150", "02187", "02228"
CONCOCTION, ICHOR, FREEZING, DECIPHERED = "02262", "02263", "02264", "02303"
HAND = ["01086", "01087", "01088", "01089", "01090"]


def test_pathfinder_finds_a_way(reporter: Table) -> None:
    """In the own turn, exhausting: a step without an action."""
    reporter.lays("Attic")
    reporter.all_at("Hallway")
    finder = reporter.rex.controls(PATHFINDER)
    reporter.rex.does("activate", "Pathfinder", "Attic")

    assert (reporter.rex.is_at("Attic"), reporter.rex.actions) == (True, 3)
    assert finder.exhausted


def test_pathfinder_leads_past_nobody(table: Table) -> None:
    """Not while engaged, and not in the turn of another."""
    table.lays("Attic")
    table.all_at("Hallway")
    table.rex.controls(PATHFINDER)
    table.zoey.controls(PATHFINDER)
    table.enemy(RATS).engaged_with(table.zoey)

    assert not table.zoey.can("activate", "Pathfinder")
    assert not table.rex.can("activate", "Pathfinder")


@pytest.mark.parametrize(("token", "clues"), [("-2", 2), ("-1", 3)])
def test_deduction_2_by_the_margin(table: Table, token: str, clues: int) -> None:
    """One clue more, or two with 2 points more than needed."""
    study = table.piece("Study")
    table.sets(study.id, clues=5)
    table.zoey.holds(DEDUCTION)
    table.prints("Study", shroud=1)
    table.zoey.does("investigate").commits(DEDUCTION).reveals(token)

    assert table.zoey.clues == clues


def test_deduction_2_is_for_investigations(table: Table) -> None:
    """Elsewhere its icons are all."""
    table.zoey.holds(DEDUCTION)
    table.zoey.tests("intellect", 2).commits(DEDUCTION).reveals("0")

    assert (table.zoey.clues, table.result()) == (0, (True, 4))


def test_higher_education_helps_the_well_read(reporter: Table) -> None:
    """With five cards in hand +2 for a resource, as often as one pays."""
    reporter.rex.controls(EDUCATION)
    reporter.rex.holds(*HAND).has(resources=2)
    reporter.rex.tests("willpower", 5)
    reporter.rex.does("activate", "Higher Education").does("activate", "Higher Education")
    reporter.rex.reveals("0")

    assert (reporter.result(), reporter.rex.resources) == ((True, 3 + 4), 0)


def test_higher_education_wants_five_cards(reporter: Table) -> None:
    """With four there is no such ability; nor for combat."""
    reporter.rex.controls(EDUCATION)
    reporter.rex.holds(*HAND[:4]).has(resources=2)
    reporter.rex.tests("willpower", 5)
    assert not reporter.rex.can("activate", "Higher Education")
    reporter.rex.reveals("0")

    reporter.rex.holds(*HAND)
    reporter.rex.tests("combat", 5)
    assert not reporter.rex.can("activate", "Higher Education")


def test_expose_weakness_lowers_the_next_fight(reporter: Table) -> None:
    """By each point of success, for the next attack of the phase."""
    ghoul = reporter.enemy(RAVENOUS).engaged_with(reporter.rex)
    reporter.rex.holds(EXPOSE)
    reporter.rex.does("play", "Expose Weakness", "Ravenous", token="+1")
    assert (reporter.result(), reporter.game.fight(ghoul)) == ((True, 5), 1)

    reporter.rex.does("fight", "Ravenous", token="-1")
    assert (reporter.result(), ghoul.damage) == ((True, 1), 1)
    assert reporter.game.fight(ghoul) == 3


def test_expose_weakness_may_show_nothing(reporter: Table) -> None:
    """A failure changes nothing, and without an enemy it is not played."""
    reporter.rex.holds(EXPOSE, EXPOSE)
    assert not reporter.rex.can("play", "Expose Weakness")
    ghoul = reporter.enemy(RAVENOUS).engaged_with(reporter.rex)
    reporter.rex.does("play", "Expose Weakness", "Ravenous")
    reporter.rex.reveals("auto-fail")

    assert reporter.game.fight(ghoul) == 3


def test_restorative_concoction_heals_two(table: Table) -> None:
    """Anybody here who is hurt; a supply each."""
    flask = table.zoey.controls(CONCOCTION)
    table.rex.has(damage=3)
    table.zoey.does("activate", "Strange Solution")

    assert (table.rex.damage, flask.uses) == (1, 3)


def test_restorative_concoction_wants_a_wound(table: Table) -> None:
    """Horror is none."""
    table.zoey.controls(CONCOCTION)
    table.rex.has(horror=3)

    assert not table.zoey.can("activate", "Strange Solution")


def _two_places(table: Table, *, shroud: int) -> None:
    """Rex is in the Hallway, of shroud 1; the Attic has another, and both have clues."""
    attic = table.lays("Attic")
    table.all_at("Hallway")
    table.prints("Attic", shroud=shroud)
    table.sets(attic.id, clues=2)
    table.sets(table.piece("Hallway").id, clues=2)


def test_deciphered_reality_reads_everywhere(reporter: Table) -> None:
    """A clue of each revealed location, by the highest shroud of them, besides the usual one."""
    _two_places(reporter, shroud=5)
    reporter.rex.holds(DECIPHERED).has(resources=5)
    reporter.rex.does("play", "Deciphered Reality", token="+1")

    assert reporter.ended.difficulty == 5
    assert (reporter.piece("Attic").clues, reporter.piece("Hallway").clues) == (1, 0)


def test_deciphered_reality_may_stay_dark(reporter: Table) -> None:
    """A failure finds nothing anywhere."""
    _two_places(reporter, shroud=6)
    reporter.rex.holds(DECIPHERED).has(resources=5)
    reporter.rex.does("play", "Deciphered Reality", token="+1")

    assert (reporter.result(), reporter.rex.clues) == ((False, 5), 0)


def test_acidic_ichor_burns(table: Table) -> None:
    """A base combat of 6, and 3 damage; a supply each."""
    table.prints(RAVENOUS, health=9)
    flask = table.rex.controls(ICHOR)
    table.goes("turn", table.rex)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.rex)
    table.rex.does("fight", "Ravenous", "Strange Solution", token="0")

    assert (table.result(), ghoul.damage, flask.uses) == ((True, 6), 3, 2)


def test_freezing_variant_stops(reporter: Table) -> None:
    """A base agility of 6; without a supply it is of no use."""
    flask = reporter.rex.controls(FREEZING)
    ghoul = reporter.enemy(RAVENOUS).engaged_with(reporter.rex)
    reporter.rex.does("evade", "Ravenous", "Strange Solution", token="0")
    assert (reporter.result(), ghoul.exhausted, flask.uses) == ((True, 6), True, 3)

    reporter.sets(flask.id, uses=0)
    reporter.enemy(RATS).engaged_with(reporter.rex)
    assert not reporter.rex.can("evade", "Swarm of Rats", "Strange Solution")


def test_the_ichor_wants_an_enemy(reporter: Table) -> None:
    """Nobody to burn."""
    reporter.rex.controls(ICHOR)

    assert not reporter.rex.can("fight", "Strange Solution")
