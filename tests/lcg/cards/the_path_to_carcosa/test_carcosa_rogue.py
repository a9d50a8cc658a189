"""Rogue cards of The Path to Carcosa (Carcosa notes §10)."""

from __future__ import annotations

import pytest

from bot.lcg.printed.cards import Skill
from tests.lcg.codes import RATS, RAVENOUS
from tests.lcg.table import Table

AT_TABLE = ("skids_otoole", "roland_banks")
STEALTH, SLEIGHT, DARING, LOCKPICKS = "03028", "03029", "03030", "03031"
KNIFE, GUN, OPPORTUNIST, HARD_KNOCKS = "01086", "01016", "01053", "01049"


def test_stealth_leaves_the_enemy_ready(table: Table) -> None:
    """Evade at −2; it cannot engage Skids until the turn ends, then it does."""
    table.roland.at("Attic")
    ghoul = table.enemy(RAVENOUS).engaged_with(table.skids)
    table.skids.controls(STEALTH)
    table.skids.does("evade", "Stealth").reveals("-2")

    assert (table.result(), ghoul.exhausted, ghoul.threat) == ((True, 2), False, None)
    table.skids.ends_turn()
    assert ghoul.threat == table.skids.seat


def test_stealth_hides_only_its_user(table: Table) -> None:
    """The enemy engages somebody else here at once."""
    ghoul = table.enemy(RAVENOUS).engaged_with(table.skids)
    table.skids.controls(STEALTH)
    table.skids.does("evade", "Stealth").reveals("0")

    assert (ghoul.exhausted, ghoul.threat) == (False, table.roland.seat)


def test_sleight_of_hand_borrows_an_item(table: Table) -> None:
    """Free, with its ammo, in its slots; back in hand at the end of the turn."""
    table.skids.holds(SLEIGHT, GUN).has(resources=1)
    table.skids.does("play", "Sleight of Hand").chooses(".45 Automatic")
    assert (table.skids.resources, table.piece(GUN).uses) == (0, 4)
    table.skids.ends_turn()

    assert (table.skids.hand, table.in_play(GUN)) == ([GUN], False)


@pytest.mark.parametrize(("plays", "damage"), [(True, 2), (False, 1)])
def test_daring_maneuver_adds_to_a_success(table: Table, plays: bool, damage: int) -> None:
    """A Switchblade hits harder at 2 over; offered only where the test would succeed."""
    table.prints(RATS, health=3, fight=3)
    rats = table.enemy(RATS).engaged_with(table.skids)
    table.skids.controls("01044")
    table.skids.holds(DARING)
    table.skids.does("fight", "Switchblade").reveals("0")
    if plays:
        table.skids.does("play", "Daring Maneuver")
    else:
        table.skids.passes()

    assert (rats.damage, table.skids.hand) == (damage, [] if plays else [DARING])


def test_daring_maneuver_does_not_save_a_failure(table: Table) -> None:
    """It is played when one would succeed."""
    table.skids.holds(DARING).tests("combat", 5).reveals("0")

    assert (table.result(), table.skids.hand) == ((False, 3), [DARING])


@pytest.mark.parametrize(("token", "supplies"), [("-3", 3), ("-4", 2)])
def test_lockpicks_add_agility(table: Table, token: str, supplies: int) -> None:
    """Intellect 3 and agility 4 against shroud 2; by less than 2 a supply goes."""
    table.prints("Study", shroud=2)
    picks = table.skids.controls(LOCKPICKS)
    table.skids.does("investigate", "Lockpicks").reveals(token)

    assert (table.result(), table.skids.clues) == ((True, 7 + int(token)), 1)
    assert picks.uses == supplies


def test_lockpicks_take_boosts_of_agility(table: Table) -> None:
    """A boost to the added skill counts, and without supplies they are discarded."""
    table.skids.controls(LOCKPICKS, uses=1)
    table.skids.controls(HARD_KNOCKS)
    table.skids.has(resources=1).does("investigate", "Lockpicks", token="auto-fail")
    table.skids.does("activate", "Hard Knocks", "agility")

    assert table.skids.discard == [LOCKPICKS]
    assert table.skids.resources == 0


DUSTERS, DARIO, CHEAP_SHOT, WATCH_THIS, ESCAPE = "03110", "03151", "03194", "03233", "03267"
SNEAK, PICKPOCKETING, DERRINGER, SUGGESTION = "03152", "03195", "03234", "03268"


@pytest.mark.parametrize(("token", "dealt", "taken"), [("0", 2, 0), ("-1", 0, 1)])
def test_knuckleduster_makes_the_enemy_retaliate(
    table: Table, token: str, dealt: int, taken: int
) -> None:
    """+1 damage; a miss is answered, as of no other attack."""
    table.prints(RAVENOUS, health=9)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.skids)
    table.skids.controls(DUSTERS)
    table.skids.does("fight", "Knuckleduster").reveals(token)

    assert (ghoul.damage, table.skids.damage) == (dealt, taken)


@pytest.mark.parametrize(("resources", "more"), [(10, 1), (9, 0)])
def test_dario_impresses_with_ten_resources(table: Table, resources: int, more: int) -> None:
    """+1 willpower and +1 intellect."""
    table.skids.controls(DARIO)
    table.skids.has(resources=resources)
    skill = table.game.investigators.skill

    skills = (Skill.WILLPOWER, Skill.INTELLECT, Skill.COMBAT)
    assert [skill(table.skids.seat, s) for s in skills] == [2 + more, 3 + more, 3]


def test_dario_invests_in_peace(table: Table) -> None:
    """2 resources, unless an enemy is there."""
    table.skids.controls(DARIO)
    table.skids.has(resources=0).does("activate", "Dario")
    assert table.skids.resources == 2

    table.enemy(RATS, exhausted=True).at("Study")
    assert not table.skids.can("activate", "Dario")


@pytest.mark.parametrize(("token", "evaded"), [("-2", True), ("-3", False)])
def test_cheap_shot_evades_by_two(table: Table, token: str, evaded: bool) -> None:
    """Combat 3 and agility 4 against 5."""
    table.prints(RAVENOUS, health=9, fight=3)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.skids)
    table.skids.holds(CHEAP_SHOT).does("play", "Cheap Shot").reveals(token)

    assert (ghoul.damage, ghoul.exhausted) == (1, int(token) >= -2) == (1, evaded)


@pytest.mark.parametrize(("token", "resources"), [("0", 8), ("-1", 2), ("-2", 2)])
def test_watch_this_doubles_the_stake(table: Table, token: str, resources: int) -> None:
    """3 resources become 6 with 1 point to spare; it cannot be taken back."""
    table.skids.holds(WATCH_THIS).has(resources=5).tests("combat", 3)
    table.skids.commits(WATCH_THIS).chooses("3")
    assert not table.skids.can("commit", "take back")
    table.skids.reveals(token)

    assert table.skids.resources == resources


def test_watch_this_is_for_own_tests(table: Table) -> None:
    """Not for another's."""
    table.skids.holds(WATCH_THIS)
    table.roland.tests("combat", 9)

    assert not table.skids.can("commit", "Watch this!")


def test_narrow_escape_cancels_and_helps(table: Table) -> None:
    """The attack of opportunity is cancelled; +2 in the next test."""
    table.enemy(RAVENOUS).engaged_with(table.skids)
    table.skids.holds(ESCAPE).does("resource").does("play", "Narrow Escape")
    table.skids.does("evade", "Ravenous").reveals("0")

    assert (table.skids.damage, table.result()) == (0, (True, 6))


def test_better_sneak_attack_wants_who_is_not_engaged(table: Table) -> None:
    """2 damage, exhausted or not."""
    ghoul = table.enemy(RAVENOUS).engaged_with(table.skids)
    rats = table.enemy(RAVENOUS).engaged_with(table.roland)
    table.order("exhaust", what=ghoul.id)
    table.skids.holds(SNEAK).does("play", "Sneak Attack")

    assert (ghoul.damage, rats.damage) == (0, 2)


@pytest.mark.parametrize(("token", "gains"), [("0", (1, 0)), ("+1", (1, 1))])
def test_better_pickpocketing_by_margin(table: Table, token: str, gains: tuple[int, int]) -> None:
    """A card or a resource; both by 2 or more."""
    table.prints(RAVENOUS, evade=3)
    table.enemy(RAVENOUS).engaged_with(table.skids)
    table.skids.has_deck(KNIFE, GUN).has(resources=0).controls(PICKPOCKETING)
    table.skids.does("evade", "Ravenous", token=token).chooses("Pickpocketing")
    if token == "0":
        table.skids.chooses("Draw 1 card")

    assert (len(table.skids.hand), table.skids.resources) == gains


@pytest.mark.parametrize(
    ("token", "damage", "actions"), [("-1", 1, 2), ("0", 2, 2), ("+1", 2, 2), ("elder-sign", 2, 3)]
)
def test_better_derringer_by_margin(table: Table, token: str, damage: int, actions: int) -> None:
    """Combat 5 against 4: +1 damage by 1, one more action by 3."""
    table.prints(RAVENOUS, health=9, fight=4)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.skids)
    table.skids.controls(DERRINGER)
    table.skids.does("fight", ".41 Derringer").reveals(token)
    if token == "elder-sign":
        table.skids.chooses("yes")

    assert (ghoul.damage, table.skids.actions) == (damage, actions)


def test_suggestion_adds_willpower_and_cancels(table: Table) -> None:
    """Agility 4 and willpower 2; by less than 2 a charge goes, and one for each attack."""
    ghoul = table.enemy(RAVENOUS).engaged_with(table.skids)
    spell = table.skids.controls(SUGGESTION)
    table.skids.does("evade", "Suggestion").reveals("-2")
    assert (table.result(), spell.uses, ghoul.exhausted) == ((True, 4), 2, True)

    table.enemy(RATS).engaged_with(table.skids)
    table.enemies_attack()
    table.skids.chooses("Suggestion")
    assert (table.skids.damage, spell.uses) == (0, 1)
