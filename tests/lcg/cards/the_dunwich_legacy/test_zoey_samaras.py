"""Zoey Samaras and her own cards (Dunwich notes §6)."""

from __future__ import annotations

from bot.lcg.core.about import of_card
from bot.lcg.core.facts import TraumaSuffered
from tests.lcg.codes import GHOUL, PRIEST, RATS, RAVENOUS
from tests.lcg.table import Table

CROSS, SMITE, TAUNT = "02006", "02007", "02017"


def test_zoey_gains_a_resource_for_each_enemy(table: Table) -> None:
    """After any engagement, also one that she seeks; not for those of others."""
    table.enemy(RATS).engaged_with(table.rex)
    before = table.zoey.resources
    table.zoey.does("engage", "Swarm of Rats").chooses("Zoey Samaras")

    assert table.zoey.resources == before + 1


def test_zoey_is_not_paid_for_massive_enemies(table: Table) -> None:
    """A massive enemy is in no threat area: nobody engages it."""
    table.prints(PRIEST, keywords=("massive",))
    before = table.zoey.resources
    table.enemy(PRIEST).spawns(table.zoey)

    assert (table.zoey.resources, "reaction" in table.kinds) == (before, False)


def test_her_elder_sign_strikes_harder(table: Table) -> None:
    """+1, and 1 more damage of an attack that succeeds."""
    ghoul = table.enemy(RAVENOUS).engaged_with(table.zoey)
    table.zoey.does("fight", "Ravenous", token="elder-sign")

    assert (table.result(), ghoul.damage) == ((True, 5), 2)


def test_her_elder_sign_does_not_wound_friends(table: Table) -> None:
    """A miss deals what it deals, and another test nothing."""
    table.prints(RAVENOUS, fight=9)
    table.enemy(RAVENOUS).engaged_with(table.rex)
    table.zoey.does("fight", "Ravenous", token="elder-sign")

    assert table.rex.damage == 1


def test_zoeys_cross_burns(table: Table) -> None:
    """For a resource 1 damage to who engages her, before anything else of it."""
    cross = table.zoey.controls(CROSS)
    table.zoey.has(resources=0)
    rats = table.enemy(GHOUL).engaged_with(table.rex)
    table.zoey.does("engage", "Ghoul Minion").chooses("Zoey Samaras").chooses("Zoey’s Cross")

    assert (rats.damage, cross.exhausted, table.zoey.resources) == (1, True, 0)


def test_zoeys_cross_wants_a_resource(table: Table) -> None:
    """Without one, or exhausted, it burns nobody."""
    table.zoey.controls(CROSS)
    table.zoey.has(resources=0)
    table.enemy(GHOUL).engaged_with(table.rex)
    table.zoey.does("engage", "Ghoul Minion")

    assert table.zoey.labels() == ["Zoey Samaras: Gain 1 resource"]


def far_away(table: Table) -> None:
    """Zoey is in the Attic, the Cellar is farthest from her."""
    table.lays("Cellar")
    table.all_at("Hallway")
    table.zoey.at("Attic")


def test_smite_the_wicked_chases_an_enemy_away(table: Table) -> None:
    """The first enemy of the encounter deck spawns farthest from her, with it attached."""
    far_away(table)
    table.encounter_deck("01166", RAVENOUS, RATS)
    table.zoey.stacks(SMITE).draws()
    ghoul = table.piece(RAVENOUS)

    assert table.piece(SMITE).host == ghoul.id
    assert ghoul.place == table.place("Cellar").id
    assert table.encounter_discard == ["01166"]


def test_smite_the_wicked_is_discarded_without_an_enemy(table: Table) -> None:
    """Nobody to smite."""
    table.encounter_deck("01166")
    table.zoey.stacks(SMITE).draws()

    assert table.zoey.discard == [SMITE]


def smitten(table: Table) -> list[tuple[int, int]]:
    """Who suffered mental trauma by it, and how much."""
    told = [fact for fact in table.told(TraumaSuffered) if fact.source == of_card(SMITE)]
    return [(fact.seat, fact.mental) for fact in told]


def test_the_unpunished_haunt_her(table: Table) -> None:
    """With its enemy in play at the end: 1 mental trauma, for her alone."""
    far_away(table)
    table.encounter_deck(RATS)
    table.zoey.stacks(SMITE).draws()
    table.settle()
    table.order("end", resolution="r1")
    table.settle()

    assert smitten(table) == [(table.zoey.seat, 1)]


def test_the_punished_do_not(table: Table) -> None:
    """Once its enemy is defeated she sleeps well."""
    far_away(table)
    table.encounter_deck(RATS)
    table.zoey.stacks(SMITE).draws()
    table.settle()
    table.order("remove", what=table.piece(RATS).id)
    assert table.zoey.discard == [SMITE]
    table.order("end", resolution="r1")
    table.settle()

    assert smitten(table) == []
