"""Rogue cards of level 0."""

from __future__ import annotations

import pytest

from tests.lcg.codes import CACHE, GHOUL, KNIFE, RATS
from tests.lcg.table import Table

AT_TABLE = ("skids_otoole", "roland_banks")
OPPORTUNIST = "01053"


def test_switchblade_by_two(table: Table) -> None:
    """A ghoul (fight 2) is beaten by 2: 2 damage."""
    table.skids.controls("Switchblade")
    table.enemy(GHOUL).engaged_with(table.skids)
    table.skids.has(resources=0)

    table.skids.does("fight", "Switchblade", token="+1")

    assert not table.in_play(GHOUL)


def test_switchblade_by_one(table: Table) -> None:
    """By 1 it deals 1 damage."""
    table.skids.controls("Switchblade")
    ghoul = table.enemy(GHOUL).engaged_with(table.skids)
    table.skids.has(resources=0)

    table.skids.does("fight", "Switchblade", token="0")

    assert ghoul.damage == 1


def test_switchblade_is_played_without_an_action(table: Table) -> None:
    """It is fast, in one's own turn."""
    table.skids.holds("Switchblade")
    table.roland.holds("Switchblade")

    assert not table.roland.can("play", "Switchblade")
    table.skids.does("play", "Switchblade")

    assert (table.skids.actions, table.skids.resources) == (3, 4)


def test_burglary_takes_resources_instead_of_clues(table: Table) -> None:
    """A successful investigation gives 3 resources; the clues stay."""
    burglary = table.skids.controls("Burglary")
    table.skids.has(resources=0)

    table.skids.does("investigate", "Burglary", token="0")

    assert (table.skids.resources, table.skids.clues) == (3, 0)
    assert burglary.exhausted


def test_burglary_fails(table: Table) -> None:
    """A failed investigation gives nothing."""
    table.skids.controls("Burglary")
    table.skids.has(resources=0)

    table.skids.does("investigate", "Burglary", token="-4")

    assert (table.skids.resources, table.skids.clues) == (0, 0)


def test_burglary_once_a_round(table: Table) -> None:
    """Exhausted, it cannot be used again."""
    table.order("exhaust", what=table.skids.controls("Burglary").id)

    assert table.skids.why_not("investigate", "Burglary") == "It’s exhausted."


def test_pickpocketing_draws_after_an_evasion(table: Table) -> None:
    """After evading an enemy, exhaust it: a card."""
    talent = table.skids.controls("Pickpocketing")
    table.enemy(GHOUL).engaged_with(table.skids)
    table.skids.has_deck(CACHE, KNIFE).has(resources=0)

    table.skids.does("evade", "Ghoul Minion", token="0").chooses("Draw 1 card")

    assert (table.skids.hand, talent.exhausted) == ([CACHE], True)


def test_pickpocketing_is_for_own_evasions(table: Table) -> None:
    """A failed evasion, or that of a friend, gives nothing."""
    table.skids.controls("Pickpocketing")
    table.enemy(GHOUL).engaged_with(table.skids)
    table.skids.has(resources=0)

    table.skids.does("evade", "Ghoul Minion", token="auto_fail")
    assert table.kinds == ["turn"]

    table.enemy(GHOUL).engaged_with(table.roland)
    table.skids.ends_turn()
    table.roland.does("evade", "Ghoul Minion", token="+1")
    assert table.kinds == ["turn"]
    assert table.roland.engaged() == []


def test_pickpocketing_counts_automatic_evasions(table: Table) -> None:
    """Cunning Distraction evades too."""
    table.skids.controls("Pickpocketing")
    table.skids.holds("Cunning Distraction").has_deck(CACHE, KNIFE)
    table.enemy(GHOUL).engaged_with(table.skids)

    table.skids.does("play", "Cunning Distraction").chooses("Draw 1 card")

    assert table.skids.hand == [CACHE]


@pytest.mark.parametrize(("token", "damage"), [("0", 2), ("-2", 1), ("-4", 0)])
def test_derringer(table: Table, token: str, damage: int) -> None:
    """+2 combat; 1 more damage when it succeeds by 2 or more; 1 ammo."""
    gun = table.skids.controls(".41 Derringer")
    acolyte = table.enemy("Ghoul Minion").engaged_with(table.skids)
    table.skids.has(resources=0)

    table.skids.does("fight", "Derringer", token=token)

    assert (gun.uses, table.ended.total) == (2, 5 + int(token))
    assert acolyte.damage == damage


def test_derringer_without_ammo(table: Table) -> None:
    """Empty, it cannot be used."""
    table.skids.controls(".41 Derringer", uses=0)
    table.enemy(GHOUL).engaged_with(table.skids)

    assert table.skids.why_not("fight", "Derringer") == "It has no ammo left."


def test_leo_gives_an_action_at_once(table: Table) -> None:
    """Played in the turn: the action he cost comes back; other cards give none."""
    table.skids.holds("01048", "Leather Coat").has(resources=6)

    table.skids.does("play", "Leo De Luca")
    assert table.skids.actions == 3

    table.skids.does("play", "Leather Coat")
    assert table.skids.actions == 2


def test_leo_gives_an_action_each_turn(table: Table) -> None:
    """With Leo a turn has four actions, also if it was begun and handed back."""
    table.skids.controls("01048")

    table.goes("turn", table.skids)
    assert table.skids.actions == 4
    table.skids.chooses("hand-back").goes()
    assert table.skids.actions == 4


def test_leos_action_stays_without_leo(table: Table) -> None:
    """FAQ 1.10: his action is used first, so if he leaves after it none is lost."""
    table.skids.holds("01048").has(resources=6)
    table.skids.does("play", "Leo De Luca").does("resource")

    table.skids.is_dealt(damage=2).assigns(damage={"Leo De Luca": 2})

    assert (table.in_play("01048"), table.skids.actions) == (False, 2)


def test_leos_action_goes_with_him_before_it_is_used(table: Table) -> None:
    """FAQ 1.10: without him there is no additional action to take."""
    table.skids.controls("01048")
    table.goes("turn", table.skids)

    table.skids.is_dealt(damage=2).assigns(damage={"Leo De Luca": 2})

    assert (table.in_play("01048"), table.skids.actions) == (False, 3)


def test_leo_lends_no_action_that_a_game_master_set(table: Table) -> None:
    """The number that was set stands, whoever leaves."""
    leo = table.skids.controls("01048")
    table.goes("turn", table.skids)
    table.skids.has(actions=4)

    table.order("remove", what=leo.id)

    assert table.skids.actions == 4


@pytest.mark.parametrize("step", ["upkeep", "4.3"])
def test_leos_action_of_a_turn_cut_short_goes_with_him(table: Table, step: str) -> None:
    """A game master ends the turn before Leo's action is used, before 4.2 or behind it."""
    leo = table.skids.controls("01048")
    table.goes("turn", table.skids)
    table.goes(step)
    table.skids.goes()

    table.order("remove", what=leo.id)

    assert (table.skids.who.lent, table.skids.actions) == ([], 3)


def test_leo_helps_his_controller_only(table: Table) -> None:
    """Roland has three actions."""
    table.skids.controls("01048")
    before = table.skids.actions

    table.goes("turn", table.roland)

    assert (table.roland.actions, table.skids.actions) == (3, before)


def test_hard_knocks_boosts_combat_and_agility(table: Table) -> None:
    """Each resource is +1."""
    table.skids.controls("Hard Knocks")
    table.skids.has(resources=2)

    table.skids.tests("combat", 5).does("activate", "Hard Knocks", "combat")
    assert not table.skids.can("activate", "Hard Knocks", "agility")
    table.tokens("0")
    table.skids.does("activate", "Hard Knocks", "combat")

    assert (table.ended.total, table.skids.resources) == (5, 0)


def test_elusive_leaves_enemies_behind(table: Table) -> None:
    """All engaged enemies stay; the way need not be connected."""
    ghoul = table.enemy(GHOUL).engaged_with(table.skids)
    table.skids.holds("Elusive")
    table.roland.at("Hallway")
    table.lays("Attic")

    table.skids.does("play", "Elusive").chooses("Attic")

    assert table.skids.is_at("Attic")
    assert (ghoul.threat, ghoul.exhausted, table.skids.damage) == (None, False, 0)


def test_elusive_avoids_enemies_and_dark_places(table: Table) -> None:
    """Places with enemies, and unrevealed ones, are no refuge."""
    table.skids.holds("Elusive")
    table.lays("Attic")
    table.lays("Cellar", revealed=False)
    table.enemy(RATS).at("Attic")

    assert "nowhere" in table.skids.why_not("play", "Elusive")


def test_elusive_without_a_refuge(table: Table) -> None:
    """With nowhere to go the enemies engage again."""
    ghoul = table.enemy(GHOUL).engaged_with(table.skids)
    table.roland.at("Attic")
    table.enemy(RATS).at("Attic")
    table.skids.holds("Elusive")

    table.skids.does("play", "Elusive")

    assert ghoul.threat == table.skids.seat


def test_elusive_in_ones_own_turn(table: Table) -> None:
    """Not in the turn of another."""
    table.roland.holds("Elusive")
    table.lays("Attic")

    assert not table.roland.can("play", "Elusive")


def test_backstab_wants_an_enemy(table: Table) -> None:
    """Without one it cannot be played."""
    table.skids.holds("Backstab")

    assert table.skids.why_not("play", "Backstab") == "There’s no enemy to attack here."


def test_sneak_attack_hits_the_exhausted(table: Table) -> None:
    """2 damage without a test."""
    table.enemy(GHOUL, exhausted=True).at("Study")
    table.skids.holds("Sneak Attack")

    table.skids.does("play", "Sneak Attack", "Ghoul Minion")

    assert not table.in_play(GHOUL)


def test_sneak_attack_spares_the_ready(table: Table) -> None:
    """Ready enemies cannot be its target."""
    table.enemy(GHOUL).engaged_with(table.skids)
    table.skids.holds("Sneak Attack")

    assert "No exhausted enemy" in table.skids.why_not("play", "Sneak Attack")


def test_opportunist_returns_by_three(table: Table) -> None:
    """Succeeding by 3 brings it back to hand."""
    table.skids.holds("Opportunist").has(resources=0)

    table.skids.tests("agility", 2).commits("Opportunist").reveals("0")

    assert (table.skids.hand, table.skids.discard) == ([OPPORTUNIST], [])


def test_opportunist_goes_by_two(table: Table) -> None:
    """Succeeding by 2 does not."""
    table.skids.holds("Opportunist").has(resources=0)

    table.skids.tests("agility", 3).commits("Opportunist").reveals("0")

    assert (table.skids.hand, table.skids.discard) == ([], [OPPORTUNIST])


def test_opportunist_is_for_own_tests(table: Table) -> None:
    """It cannot help a friend."""
    table.skids.holds("Opportunist", "Guts")

    table.roland.tests("willpower", 3)

    assert table.skids.can("commit", "Guts")
    assert not table.skids.can("commit", "Opportunist")


def test_leo_lends_nothing_once_he_is_gone() -> None:
    """Taken away as the turn begins, he takes his action with him."""
    table = Table(["daisy_walker"])
    table.daisy.controls("Leo De Luca")
    table.goes("turn", table.daisy)
    assert table.daisy.who.actions == 4

    table.order("remove", what="Leo De Luca")

    assert (table.daisy.who.actions, table.daisy.who.lent) == (3, [])
