"""Guardian cards that cost experience."""

from __future__ import annotations

from bot.lcg.core.state import Step
from tests.lcg.codes import RATS, RAVENOUS
from tests.lcg.table import Table

MINION = "01160"
AUTOMATIC = "01016"
EXTRA_AMMUNITION, POLICE_BADGE, BEAT_COP, SHOTGUN = "01026", "01027", "01028", "01029"


# Extra Ammunition


def test_extra_ammunition_needs_a_firearm_here(table: Table) -> None:
    """Other assets, and firearms elsewhere, cannot be loaded."""
    table.roland.controls("01020")
    table.daisy.controls(AUTOMATIC)
    table.daisy.at("Hallway")
    table.roland.holds(EXTRA_AMMUNITION)

    assert table.roland.why_not("play", "Extra Ammunition") == (
        "Nobody here has a Firearm that uses ammo."
    )


# Police Badge


def test_police_badge_gives_two_actions(table: Table) -> None:
    """Discarded in a turn of somebody here, it gives that investigator 2 more actions."""
    table.daisy.controls(POLICE_BADGE)
    table.roland.has(actions=0)

    table.daisy.does("activate", "Police Badge")

    assert table.roland.actions == 2
    assert table.daisy.discard == [POLICE_BADGE]


def test_police_badge_gives_willpower(table: Table) -> None:
    """While in play it gives +1 willpower."""
    table.roland.controls(POLICE_BADGE)

    table.roland.tests("willpower", 4, token="0")
    table.roland.reveals()

    assert table.result() == (True, 4)


def test_police_badge_needs_a_turn_here(table: Table) -> None:
    """It is no use while the active investigator is elsewhere, or in nobody's turn."""
    table.daisy.controls(POLICE_BADGE)
    table.roland.at("Hallway")

    assert not table.daisy.can("activate", "Police Badge")
    table.stops_before(Step.MYTHOS)
    table.goes("upkeep")

    assert not table.daisy.can("activate", "Police Badge")


# Beat Cop (2)


def test_beat_cop_strikes_and_stays(table: Table) -> None:
    """He exhausts and takes 1 damage to deal 1."""
    cop = table.roland.controls(BEAT_COP)
    ghoul = table.enemy(MINION).engaged_with(table.daisy)

    table.roland.does("activate", "Ghoul Minion", "Beat Cop")

    assert (ghoul.damage, cop.damage, cop.exhausted) == (1, 1, True)
    assert not table.roland.can("activate", "Ghoul Minion", "Beat Cop")


def test_beat_cop_strikes_with_his_last_health(table: Table) -> None:
    """The cost defeats him, the damage is dealt all the same, and the kill is Roland's."""
    table.roland.controls(BEAT_COP, damage=2)
    table.enemy(RATS).engaged_with(table.daisy)
    table.sets("Study", clues=1)

    table.roland.does("activate", "Swarm of Rats", "Beat Cop")
    table.roland.does("activate", "Roland Banks")

    assert table.roland.discard == [BEAT_COP]
    assert not table.game.enemies.all()
    assert table.roland.clues == 1


def test_beat_cop_adds_combat(table: Table) -> None:
    """He gives +1 combat, exhausted or not."""
    table.roland.controls(BEAT_COP)
    table.order("exhaust", what=BEAT_COP)

    table.roland.tests("combat", 5, token="0")

    assert table.result() == (True, 5)


# Shotgun


def test_shotgun_deals_the_margin(table: Table) -> None:
    """4 + 3 + 1 against 3: 5 damage."""
    gun = table.roland.controls(SHOTGUN)
    priest = table.enemy("01116").at("Study")

    table.roland.does("fight", "Ghoul Priest", "Shotgun", token="0")

    assert priest.damage == 3
    assert (gun.uses, table.roland.actions) == (1, 2)


def test_shotgun_deals_at_least_one(table: Table) -> None:
    """A success by 0 deals 1 damage."""
    table.roland.controls(SHOTGUN)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.roland)

    table.roland.does("fight", "Ravenous Ghoul", "Shotgun", token="-4")

    assert ghoul.damage == 1


def test_shotgun_hits_a_team_mate_by_the_margin(table: Table) -> None:
    """A miss by 3 on an enemy of another investigator deals 3 damage to them."""
    table.roland.controls(SHOTGUN)
    table.enemy(RAVENOUS).engaged_with(table.daisy)

    table.roland.does("fight", "Ravenous Ghoul", "Shotgun", token="auto_fail")

    assert table.daisy.damage == 3


def test_shotgun_needs_ammo(table: Table) -> None:
    """Empty, it cannot fire."""
    table.roland.controls(SHOTGUN, uses=0)
    table.enemy(RAVENOUS).engaged_with(table.roland)

    assert not table.roland.can("fight", "Shotgun")


def test_shotgun_takes_both_hands(table: Table) -> None:
    """What is in the hands makes room for it."""
    table.roland.controls("01086")
    table.roland.controls("01087")
    table.roland.holds(SHOTGUN)

    table.roland.does("play", "Shotgun")
    while "slots" in table.kinds:
        table.roland.chooses(table.roland.offers()[0])

    assert not table.in_play("01086")
    assert not table.in_play("01087")
    assert table.in_play(SHOTGUN)


def test_a_beat_cop_whom_nobody_controls_takes_the_damage_himself(table: Table) -> None:
    """A game master puts him at a location: whoever is there may use him, until he falls."""
    table.order("put", card=BEAT_COP, at="Study")
    cop = table.piece(BEAT_COP)
    ghoul = table.enemy(MINION).engaged_with(table.roland)

    table.roland.does("activate", "Ghoul Minion", "Beat Cop")

    assert (ghoul.damage, cop.damage, cop.controller, table.roland.damage) == (1, 1, None, 0)


def test_a_beat_cop_whom_nobody_controls_falls_with_his_last_health(table: Table) -> None:
    """What the cost is too much for leaves play."""
    table.order("put", card=BEAT_COP, at="Study")
    table.piece(BEAT_COP).damage = 2
    table.enemy(RATS).engaged_with(table.roland)

    table.roland.does("activate", "Swarm of Rats", "Beat Cop")

    assert not table.in_play(BEAT_COP)
    assert not table.game.enemies.all()
