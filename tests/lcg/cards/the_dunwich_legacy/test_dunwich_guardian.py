"""Guardian cards, also those that cost experience (Dunwich notes §7)."""

from __future__ import annotations

import pytest

from bot.engine.errors import NotAllowed
from tests.lcg.codes import COP, FLASHLIGHT, GHOUL, KNIFE, MACHETE, PRIEST, RATS, RAVENOUS
from tests.lcg.table import Table

BLACKJACK, TAUNT, TEAMWORK, AID = "02016", "02017", "02018", "02105"
BANDOLIER, PREPARED, IT_BLEEDS, LEADERSHIP = "02147", "02184", "02225", "02260"
BETTER_TAUNT, XAVIER, STAND, KEEN_EYE = "02019", "02106", "02148", "02185"
SPRINGFIELD, BLOW, SLAYER, LIGHTNING = "02226", "02299", "02300", "02301"


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


def test_taunt_draws_a_card_for_each(table: Table) -> None:
    """As many cards as enemies were engaged."""
    table.zoey.holds(BETTER_TAUNT).has_deck("01086", "01087", "01088")
    table.enemy(RATS).engaged_with(table.rex)
    table.enemy(RAVENOUS).engaged_with(table.rex)
    table.zoey.does("play", "Taunt").chooses("Swarm of Rats", "Ravenous Ghoul")
    table.settle()

    assert (len(table.zoey.engaged()), len(table.zoey.hand)) == (2, 2)


def test_taunt_2_wants_somebody_to_engage(table: Table) -> None:
    """Nobody to engage, nothing to draw."""
    table.zoey.holds(BETTER_TAUNT)

    assert not table.zoey.can("play", "Taunt")


def test_xavier_takes_what_others_are_dealt(table: Table) -> None:
    """At his location he is among those who can take it; elsewhere he is not."""
    xavier = table.zoey.controls(XAVIER)
    table.rex.is_dealt(damage=1, horror=1).assigns(
        damage={"Brother Xavier": 1}, horror={"Brother Xavier": 1}
    )
    assert (xavier.damage, xavier.horror, table.rex.damage, table.rex.horror) == (1, 1, 0, 0)

    table.lays("Hallway")
    table.rex.at("Hallway").is_dealt(damage=1)
    assert (table.rex.damage, xavier.damage) == (1, 1)


def test_xavier_strikes_as_he_falls(table: Table) -> None:
    """Deal 2 damage to an enemy at the location of who controls him."""
    table.zoey.controls(XAVIER, damage=2)
    ghoul = table.enemy(PRIEST).engaged_with(table.rex)
    table.rex.is_dealt(damage=1).assigns(damage={"Brother Xavier": 1})
    table.zoey.chooses("Brother Xavier: Deal 2 damage to an enemy")

    assert (table.in_play(XAVIER), ghoul.damage) == (False, 2)


def test_xavier_falls_quietly_without_enemies(table: Table) -> None:
    """Nobody to strike."""
    table.zoey.controls(XAVIER, damage=2)
    table.rex.is_dealt(damage=1).assigns(damage={"Brother Xavier": 1})

    assert (table.in_play(XAVIER), table.kinds) == (False, ["turn"])


def test_stand_together_helps_two(table: Table) -> None:
    """Two cards and two resources for both."""
    for player in table:
        player.has_deck("01086", "01087", "01088").has(resources=1)
    table.zoey.holds(STAND)
    table.zoey.does("play", "Stand Together")

    assert [len(player.hand) for player in table] == [2, 2]
    assert [player.resources for player in table] == [3, 3]


def test_stand_together_wants_another(table: Table) -> None:
    """Not alone at a location."""
    table.zoey.holds(STAND)
    table.lays("Hallway")
    table.rex.at("Hallway")

    assert not table.zoey.can("play", "Stand Together")


def test_keen_eye_lasts_for_the_phase(table: Table) -> None:
    """+1 combat for 2 resources, in every test of the phase; twice if paid twice."""
    table.zoey.controls(KEEN_EYE)
    table.zoey.has(resources=5)
    table.zoey.does("activate", "Keen Eye", "combat").does("activate", "Keen Eye", "combat")
    table.zoey.tests("combat", 3, token="0")
    assert table.result() == (True, 6)
    assert table.zoey.resources == 1

    table.next_phase("upkeep")
    assert table.game.investigators.skill(table.zoey.seat, "combat") == 4  # type: ignore[arg-type]


def test_keen_eye_cannot_leave_nor_be_used_for_others(table: Table) -> None:
    """Permanent; in another's turn only in a test of one's own."""
    piece = table.rex.controls(KEEN_EYE)

    assert not table.game.pieces.may_leave(piece)
    assert not table.rex.can("activate", "Keen Eye", "combat")


def test_springfield_shoots_from_afar(table: Table) -> None:
    """+3 combat and 3 damage, against enemies of others only."""
    rifle = table.zoey.controls(SPRINGFIELD)
    own = table.enemy(RATS).engaged_with(table.zoey)
    other = table.enemy(PRIEST).engaged_with(table.rex)
    table.zoey.does("fight", "Ghoul Priest", "Springfield", token="0")

    assert (table.result(), other.damage, rifle.uses) == ((True, 7), 3, 2)
    with pytest.raises(NotAllowed):
        table.zoey.does("fight", "Swarm of Rats", "Springfield")
    assert own.damage == 0


@pytest.mark.parametrize(("token", "damage"), [("-3", 2), ("0", 3)])
def test_vicious_blow_2_by_the_margin(table: Table, token: str, damage: int) -> None:
    """+1 damage, or +2 with 2 points more than needed."""
    table.zoey.holds(BLOW)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.zoey)
    table.prints(RAVENOUS, health=9)
    table.zoey.does("fight", "Ravenous").commits(BLOW).reveals(token)

    assert ghoul.damage == damage


def test_vicious_blow_2_is_for_attacks(table: Table) -> None:
    """In another test it only counts its icons."""
    table.zoey.holds(BLOW)
    table.zoey.tests("combat", 3).commits(BLOW).reveals("0")

    assert table.result() == (True, 6)


def test_monster_slayer_slays(table: Table) -> None:
    """A non-Elite enemy is defeated whatever its health."""
    table.zoey.holds(SLAYER).has(resources=5)
    table.enemy(RAVENOUS).engaged_with(table.zoey)
    table.prints(RAVENOUS, health=9)
    table.zoey.does("play", "Monster Slayer", token="0")

    assert not table.in_play(RAVENOUS)


def test_monster_slayer_only_wounds_the_elite(table: Table) -> None:
    """An Elite takes 1 damage; a miss does nothing."""
    table.zoey.holds(SLAYER, SLAYER).has(resources=5, actions=3)
    priest = table.enemy(PRIEST).engaged_with(table.zoey)
    table.prints(PRIEST, keywords=())
    table.zoey.does("play", "Monster Slayer").reveals("+1")
    assert priest.damage == 1
    table.zoey.does("play", "Monster Slayer", token="auto-fail")

    assert priest.damage == 1


def test_lightning_gun_thunders(table: Table) -> None:
    """+5 combat, 3 damage, 1 ammo."""
    gun = table.zoey.controls(LIGHTNING)
    priest = table.enemy(PRIEST).engaged_with(table.zoey)
    table.zoey.does("fight", "Ghoul Priest", "Lightning", token="-4")

    assert (table.result(), priest.damage, gun.uses) == ((True, 5), 3, 2)


def test_lightning_gun_wants_ammo(table: Table) -> None:
    """Without ammo it does not fire."""
    table.zoey.controls(LIGHTNING, uses=0)
    table.enemy(PRIEST).engaged_with(table.zoey)

    assert not table.zoey.can("fight", "Ghoul Priest", "Lightning")
    assert COP not in table.zoey.hand
