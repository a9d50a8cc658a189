"""Basic weaknesses."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.engine.errors import NotAllowed
from bot.lcg.printed.cards import Skill
from tests.lcg.codes import GHOUL, RATS
from tests.lcg.table import Table

SKILLS = (Skill.WILLPOWER, Skill.INTELLECT, Skill.COMBAT, Skill.AGILITY)


def closes_hands(table: Table) -> None:
    """Nobody sees what others hold."""
    table.state.settings = replace(table.state.settings, closed_hands=True)


def test_amnesia_keeps_one_card(table: Table) -> None:
    """All cards but the chosen one are discarded."""
    table.roland.holds("Knife", "Guts", "Flashlight")

    table.roland.stacks("Amnesia").draws()
    table.roland.chooses("Guts")

    assert table.roland.hand == ["01089"]
    assert table.roland.discard == ["01086", "01087", "01096"]


def test_amnesia_does_not_rid_of_weaknesses(table: Table) -> None:
    """Ruling, "Amnesia": with Dark Memory in hand it is kept and all other cards go."""
    table.roland.holds("Knife", "Dark Memory", "Guts")

    table.roland.stacks("Amnesia").draws()

    assert table.roland.hand == ["01013"]
    assert table.roland.discard == ["01086", "01089", "01096"]


def test_amnesia_does_not_tell_what_is_kept_where_hands_are_closed(table: Table) -> None:
    """Whoever holds a weakness is asked like anybody else."""
    closes_hands(table)
    table.roland.holds("Knife", "Dark Memory", "Guts")

    table.roland.stacks("Amnesia").draws()
    assert table.roland.labels() == ["Dark Memory"]
    table.roland.chooses("Dark Memory")

    assert table.roland.hand == ["01013"]


def test_amnesia_leaves_a_weakness_that_waits(table: Table) -> None:
    """Drawn together, Paranoia is not in hand while Amnesia resolves: it resolves after it."""
    table.roland.holds("Knife").stacks("Amnesia", "Paranoia", "Guts")

    table.roland.draws(3)
    assert table.roland.labels() == ["Knife", "Guts"]
    table.roland.chooses("Guts")

    assert (table.roland.hand, table.roland.resources) == (["01089"], 0)
    assert table.roland.discard == ["01086", "01096", "01097"]


def test_a_weakness_that_waits_goes_with_its_drawer(table: Table) -> None:
    """Rules Reference, "Elimination": it is removed from the game unresolved."""
    table.roland.has(horror=3).stacks("Abandoned and Alone", "Hospital Debts")

    table.roland.draws(2)

    assert not table.roland.playing
    assert not table.in_play("01011")
    assert {"01011", "01015"} <= set(table.codes(table.state.removed))


def test_amnesia_spares_a_single_card(table: Table) -> None:
    """With one card in hand nothing is asked or lost."""
    table.roland.holds("Knife")

    table.roland.stacks("Amnesia").draws()

    assert table.roland.hand == ["01086"]


def test_drawn_amnesia_goes_to_its_owners_discard_pile(table: Table) -> None:
    """A weakness that resolves lies in the discard pile of its bearer."""
    table.roland.stacks("Amnesia")

    table.roland.does("draw")

    assert (table.roland.hand, table.roland.discard) == ([], ["01096"])


def test_paranoia_takes_all_resources(table: Table) -> None:
    """Nothing is left."""
    table.roland.stacks("Paranoia").has(resources=7)

    table.roland.does("draw")

    assert table.roland.resources == 0


def test_paranoia_with_nothing_to_lose(table: Table) -> None:
    """Nobody owes resources."""
    table.roland.stacks("Paranoia").has(resources=0)

    table.roland.does("draw")

    assert (table.roland.resources, table.roland.discard) == (0, ["01097"])


def test_haunted_weakens_all_skills(table: Table) -> None:
    """Each skill of the bearer is 1 less, nobody else's."""
    table.roland.stacks("Haunted")

    table.roland.does("draw")

    skills = [table.game.investigators.skill(table.roland.seat, skill) for skill in SKILLS]
    assert skills == [2, 2, 3, 1]
    assert table.game.investigators.skill(table.daisy.seat, SKILLS[0]) == 3


@pytest.mark.parametrize("name", ["Haunted", "Psychosis", "Hypochondria"])
def test_two_actions_discard_it(table: Table, name: str) -> None:
    """The bearer spends two actions."""
    table.roland.suffers(name)

    table.roland.does("activate", name)

    assert (table.roland.actions, table.in_play(name)) == (1, False)


@pytest.mark.parametrize("name", ["Haunted", "Psychosis", "Hypochondria"])
def test_a_friend_at_the_location_discards_it(table: Table, name: str) -> None:
    """Threat areas of others at the location are within reach; elsewhere they are not."""
    table.daisy.suffers(name)

    assert table.roland.can("activate", name)
    table.daisy.at("Attic")
    assert not table.roland.can("activate", name)


def test_two_actions_are_needed(table: Table) -> None:
    """With one action left it stays."""
    table.roland.suffers("Haunted")
    table.roland.has(actions=1)

    assert table.roland.why_not("activate", "Haunted") == "It costs 2 actions; you have 1."


def test_psychosis_hurts_after_horror(table: Table) -> None:
    """Taking horror is followed by 1 direct damage, whoever soaks the horror."""
    table.roland.suffers("Psychosis")
    amulet = table.roland.controls("Elder Sign Amulet")
    table.roland.controls("Bulletproof Vest")

    table.roland.is_dealt(horror=2).assigns(horror={"Elder Sign Amulet": 2})

    assert (amulet.horror, table.roland.damage) == (2, 1)


def test_psychosis_ignores_damage_and_others(table: Table) -> None:
    """Damage, or the horror of a friend, does not set it off."""
    table.roland.suffers("Psychosis")

    table.roland.is_dealt(damage=1)
    table.daisy.is_dealt(horror=1)

    assert (table.roland.damage, table.daisy.damage) == (1, 0)


def test_hypochondria_frightens_after_damage(table: Table) -> None:
    """Taking damage is followed by 1 direct horror, once."""
    table.roland.suffers("Hypochondria")

    table.roland.is_dealt(damage=2)

    assert (table.roland.damage, table.roland.horror) == (2, 1)


def test_the_cost_of_an_asset_is_taken_by_its_controller(table: Table) -> None:
    """FAQ, "you": Beat Cop (2) takes damage, Aquinnah horror as a cost; each sets a fear off."""
    table.roland.suffers("Hypochondria")
    table.roland.controls("01028")
    table.enemy(GHOUL).engaged_with(table.roland)

    table.roland.does("activate", "Beat Cop")

    assert (table.roland.damage, table.roland.horror) == (0, 1)


def test_the_horror_of_an_asset_hurts_its_controller(table: Table) -> None:
    """Aquinnah pays with her own horror: Psychosis answers it."""
    table.roland.suffers("Psychosis")
    table.roland.controls("Aquinnah")
    table.enemy(RATS).engaged_with(table.roland)
    table.enemy(GHOUL).engaged_with(table.daisy)

    table.roland.does("resource").chooses("Deal the damage to another enemy")

    assert table.roland.damage == 1


def test_the_horror_of_hypochondria_is_direct(table: Table) -> None:
    """An ally who takes the damage sets it off all the same, and takes none of the horror."""
    dog = table.roland.controls("Guard Dog")
    table.roland.suffers("Hypochondria")

    table.roland.is_dealt(damage=1)
    table.roland.assigns(damage={"Guard Dog": 1})

    assert (dog.damage, dog.horror) == (1, 0)
    assert (table.roland.damage, table.roland.horror) == (0, 1)


def test_hypochondria_ignores_horror(table: Table) -> None:
    """Horror does not set it off."""
    table.roland.suffers("Hypochondria")

    table.roland.is_dealt(horror=1)

    assert (table.roland.damage, table.roland.horror) == (0, 1)


def test_psychosis_and_hypochondria_together_kill(table: Table) -> None:
    """Each sets off the other until the bearer is defeated."""
    table.roland.suffers("Psychosis")
    table.roland.suffers("Hypochondria")

    table.roland.is_dealt(horror=1)

    assert not table.roland.playing


def test_mob_enforcer_takes_a_bribe(table: Table) -> None:
    """Four resources and a parley, which provokes nothing, discard him."""
    table.roland.stacks("Mob Enforcer").has(resources=5)

    table.roland.does("draw")
    table.roland.does("parley", "Mob Enforcer")

    assert (table.roland.resources, table.roland.damage) == (1, 0)
    assert table.roland.discard == ["01101"]


def test_mob_enforcer_is_expensive(table: Table) -> None:
    """Three resources are not enough."""
    table.enemy("Mob Enforcer").engaged_with(table.roland)
    table.roland.has(resources=3)

    assert table.roland.why_not("parley", "Mob Enforcer") == "It costs 4 resources; you have 3."
    with pytest.raises(NotAllowed):
        table.roland.does("parley", "Mob Enforcer")


def test_bearer_only_enemies_leave_others_alone(table: Table) -> None:
    """A weakness enemy beside somebody else engages nobody and walks to its bearer."""
    table.all_at("Hallway")
    table.roland.stacks("Mob Enforcer")
    table.roland.does("draw")
    table.order("disengage", enemy="Mob Enforcer")
    table.roland.at("Attic")

    assert table.piece("Mob Enforcer").threat in (None, table.roland.seat)
    table.next_phase("enemy")

    assert table.piece("Mob Enforcer").threat == table.roland.seat


def test_stubborn_detective_blanks_the_investigator(table: Table) -> None:
    """At your location your investigator has no ability and no elder sign effect."""
    table.enemy("Stubborn Detective").engaged_with(table.daisy)

    assert table.game.constants.is_blank(table.roland.seat)
    table.daisy.at("Attic")
    assert not table.game.constants.is_blank(table.roland.seat)
    assert table.game.constants.is_blank(table.daisy.seat)
