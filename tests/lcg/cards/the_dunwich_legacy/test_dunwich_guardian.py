"""Guardian cards of level 0 (Dunwich notes §7)."""

from __future__ import annotations

import pytest

from bot.engine.errors import NotAllowed
from tests.lcg.codes import COP, FLASHLIGHT, GHOUL, KNIFE, MACHETE, PRIEST, RATS, RAVENOUS
from tests.lcg.table import Table

BLACKJACK, TAUNT, TEAMWORK, AID = "02016", "02017", "02018", "02105"
BANDOLIER, PREPARED, IT_BLEEDS, LEADERSHIP = "02147", "02184", "02225", "02260"


def test_blackjack_hits_with_one_more(table: Table) -> None:
    """+1 combat, 1 damage."""
    table.zoey.controls(BLACKJACK)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.zoey)
    table.zoey.does("fight", "Ravenous", "Blackjack", token="0")

    assert (table.result(), ghoul.damage) == ((True, 5), 1)


def test_a_miss_with_blackjack_hits_nobody(table: Table) -> None:
    """An enemy engaged with another: a miss with it hurts nobody, a plain one does."""
    table.zoey.controls(BLACKJACK)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.rex)
    table.zoey.does("fight", "Ravenous", "Blackjack", token="auto-fail")
    assert table.rex.damage == 0

    table.tokens("auto-fail")
    table.zoey.chooses(f"fight:{ghoul.id}")
    assert table.rex.damage == 1


def test_taunt_takes_any_number(table: Table) -> None:
    """Those that are chosen, from others too; fast, without an action."""
    table.zoey.holds(TAUNT)
    rats = table.enemy(RATS).engaged_with(table.rex)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.rex)
    cultist = table.enemy(GHOUL).engaged_with(table.rex)
    table.zoey.does("play", "Taunt").chooses("Swarm of Rats", "Ravenous Ghoul")
    table.settle()

    assert {rats.threat, ghoul.threat} == {table.zoey.seat}
    assert cultist.threat == table.rex.seat
    assert (table.zoey.actions, table.zoey.damage) == (3, 0)


def test_taunt_wants_somebody_to_engage(table: Table) -> None:
    """Not without an enemy, with one that is engaged already, or in another's turn."""
    table.zoey.holds(TAUNT)
    table.rex.holds(TAUNT)
    assert not table.zoey.can("play", "Taunt")
    table.enemy(RATS).engaged_with(table.zoey)

    assert not table.zoey.can("play", "Taunt")
    assert not table.rex.can("play", "Taunt")


def test_teamwork_shares_items_allies_and_resources(table: Table) -> None:
    """Each in player order gives what they like; who takes a card controls it."""
    table.zoey.holds(TEAMWORK).has(resources=2)
    knife, cop = table.zoey.controls(KNIFE), table.rex.controls(COP)
    table.rex.has(resources=0)
    table.zoey.does("play", "Teamwork")
    table.zoey.chooses("Knife to Rex").chooses("1 resource to Rex").chooses("Nothing more")
    table.rex.chooses("Beat Cop to Zoey").chooses("Nothing more")

    assert (knife.controller, cop.controller) == (table.rex.seat, table.zoey.seat)
    assert (table.zoey.resources, table.rex.resources) == (1, 1)


def test_teamwork_gives_no_talents(table: Table) -> None:
    """Only Items and Allies change hands, and only at the same location."""
    table.zoey.holds(TEAMWORK).has(resources=0)
    table.rex.has(resources=0)
    table.zoey.controls("01017")
    assert not table.zoey.can("play", "Teamwork")
    table.rex.controls(KNIFE)
    assert table.zoey.can("play", "Teamwork")
    table.lays("Hallway")
    table.rex.at("Hallway")

    assert not table.zoey.can("play", "Teamwork")


def test_emergency_aid_heals_two(table: Table) -> None:
    """An investigator here, or an Ally."""
    table.zoey.holds(AID, AID).has(damage=3, resources=9)
    cop = table.rex.controls(COP, damage=1)
    table.zoey.does("play", "Emergency Aid").chooses("Zoey")
    table.zoey.does("play", "Emergency Aid").chooses("Beat Cop")

    assert (table.zoey.damage, cop.damage) == (1, 0)


def test_emergency_aid_wants_damage_here(table: Table) -> None:
    """Not for horror, nor for somebody elsewhere."""
    table.zoey.holds(AID).has(horror=2)
    table.rex.has(damage=2)
    table.lays("Hallway")
    table.rex.at("Hallway")

    assert not table.zoey.can("play", "Emergency Aid")


def test_bandolier_holds_a_third_weapon(table: Table) -> None:
    """One more hand, for Weapons only."""
    table.zoey.controls(BANDOLIER)
    table.zoey.controls(FLASHLIGHT)
    table.zoey.controls(KNIFE)
    table.zoey.holds(MACHETE, FLASHLIGHT).has(resources=9)
    table.zoey.does("play", "Machete")
    assert table.in_play(MACHETE)
    assert table.kinds == ["turn"]

    table.zoey.does("play", "Flashlight")
    assert table.ask.kind == "slots"


def test_prepared_for_the_worst_finds_a_weapon(table: Table) -> None:
    """Of the top nine one Weapon asset to hand."""
    table.zoey.holds(PREPARED).has_deck(*["01088"] * 8, MACHETE, KNIFE)
    table.zoey.does("play", "Prepared").chooses("Machete")

    assert MACHETE in table.zoey.hand
    assert KNIFE in table.zoey.deck


def test_prepared_for_the_worst_may_find_nothing(table: Table) -> None:
    """The tenth card is out of reach."""
    table.zoey.holds(PREPARED).has_deck(*["01088"] * 9, MACHETE)
    table.zoey.does("play", "Prepared")

    assert (table.zoey.hand, MACHETE in table.zoey.deck) == ([], True)


def test_if_it_bleeds_heals_everybody_here(table: Table) -> None:
    """After a Monster falls: as much horror as it deals, for all at the location."""
    table.zoey.holds(IT_BLEEDS).has(horror=3)
    table.rex.has(horror=1)
    table.enemy(PRIEST, damage=9).engaged_with(table.zoey)
    table.zoey.does("fight", "Ghoul Priest").reveals("+1").chooses("bleeds")

    assert (table.zoey.horror, table.rex.horror) == (1, 0)


def test_if_it_bleeds_wants_a_monster(table: Table) -> None:
    """Not for Creatures."""
    table.zoey.holds(IT_BLEEDS).has(horror=3)
    table.enemy(RATS).engaged_with(table.zoey)
    table.zoey.does("fight", "Swarm of Rats").reveals("+1")

    assert (table.kinds, table.zoey.horror) == (["turn"], 3)


def test_leadership_leads_others(table: Table) -> None:
    """Two wilds and a willpower in another's test; one wild in one's own."""
    table.zoey.holds(LEADERSHIP)
    table.rex.holds(LEADERSHIP)
    table.zoey.tests("willpower", 3)
    table.rex.commits(LEADERSHIP)
    table.zoey.commits(LEADERSHIP).reveals("0")

    assert table.result() == (True, 4 + 3 + 1)


def test_leadership_in_a_test_of_another_skill(table: Table) -> None:
    """For combat only its wild icons count, both of them."""
    table.rex.holds(LEADERSHIP)
    table.zoey.tests("combat", 3)
    table.rex.commits(LEADERSHIP)
    table.zoey.reveals("0")

    assert table.result() == (True, 4 + 2)
    with pytest.raises(NotAllowed):
        table.rex.does("commit", "Leadership")
