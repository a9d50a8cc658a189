"""Rulings: Dodge, Guard Dog and allies that soak."""

from __future__ import annotations

from tests.lcg.codes import ACOLYTE, GHOUL, PRIEST, RATS
from tests.lcg.table import Table

# Dodge


def test_dodge_spares_what_the_attack_would_set_off() -> None:
    """Dodge: if an attack is cancelled, "when it attacks" and "after it attacks" do not happen."""
    table = Table(["roland_banks"])
    table.enemy(ACOLYTE).engaged_with(table.roland)
    table.roland.holds("Dodge")
    table.enemies_attack()
    table.roland.does("play", "Dodge")

    assert (table.state.agenda.doom, table.roland.damage) == (0, 0)


def test_dodge_stops_one_of_two_attacks() -> None:
    """Dodge: it cancels one enemy’s attack; others still attack."""
    table = Table(["roland_banks"])
    for _ in range(2):
        table.enemy(RATS).engaged_with(table.roland)
    table.roland.holds("Dodge").does("resource").does("play", "Dodge")

    assert table.roland.damage == 1


def test_a_played_card_cannot_pay_for_dodge() -> None:
    """Rules Reference, "Costs": resources are spent before the attack of opportunity."""
    table = Table(["roland_banks"])
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.has(resources=3).holds("Machete", "Dodge").does("play", "Machete")

    assert (table.roland.damage, table.in_play("Machete"), table.roland.hand) == (
        1,
        True,
        ["01023"],
    )


def test_dodge_in_dissonance() -> None:
    """Dissonant Voices: events such as Dodge cannot be played in response to an attack."""
    table = Table(["roland_banks"])
    table.roland.suffers("Dissonant Voices")
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.holds("Dodge").does("resource")

    assert (table.roland.damage, table.kinds) == (1, ["turn"])


def test_a_dodged_priest_does_not_retaliate() -> None:
    """Dodge: an attack by Retaliate is cancelled like any other."""
    table = Table(["roland_banks"])
    table.all_at("Hallway")
    priest = table.enemy(PRIEST).engaged_with(table.roland)
    table.roland.holds("Dodge").does("fight", "Ghoul Priest", token="-4").does("play", "Dodge")

    assert (table.roland.damage, table.roland.horror, priest.exhausted) == (0, 0, False)


def test_a_dodged_enemy_is_exhausted_after_the_enemy_phase_only() -> None:
    """Rules notes §5: an enemy whose attack is cancelled in 3.3 exhausts.

    After a cancelled attack of opportunity it stays ready.
    """
    table = Table(["roland_banks"])
    rats = table.enemy(RATS).engaged_with(table.roland)
    table.roland.holds("Dodge", "Dodge").does("resource").does("play", "Dodge")
    assert not rats.exhausted
    table.enemies_attack()
    table.roland.does("play", "Dodge")

    assert rats.exhausted


# Guard Dog, Beat Cop, allies that soak


def test_the_dog_bites_once_for_two_damage() -> None:
    """Guard Dog: it reacts once to an attack, however much damage that deals."""
    table = Table(["roland_banks"])
    table.all_at("Hallway")
    priest = table.enemy(PRIEST).engaged_with(table.roland)
    table.roland.controls("Guard Dog")
    table.enemies_attack()
    table.roland.assigns(damage={"Guard Dog": 2}).chooses("Guard Dog")

    assert (priest.damage, table.roland.damage, table.roland.horror) == (1, 0, 2)


def test_the_dog_bites_though_roland_is_hurt_too() -> None:
    """Guard Dog: it also reacts to an attack whose damage it shares."""
    table = Table(["roland_banks"])
    table.all_at("Hallway")
    priest = table.enemy(PRIEST).engaged_with(table.roland)
    table.roland.controls("Guard Dog")
    table.enemies_attack()
    table.roland.assigns(damage={"Guard Dog": 1}, horror={"Guard Dog": 1}).chooses("Guard Dog")

    assert (priest.damage, table.roland.damage, table.roland.horror) == (1, 1, 1)
    assert not table.in_play("Guard Dog")


def test_the_dog_minds_no_dynamite() -> None:
    """Guard Dog: it reacts to enemy attacks only."""
    table = Table(["roland_banks"])
    ghoul = table.enemy(GHOUL, exhausted=True).at("Study")
    table.roland.controls("Guard Dog")
    table.roland.is_dealt(damage=1).assigns(damage={"Guard Dog": 1})

    assert (table.kinds, ghoul.damage) == (["turn"], 0)


def test_the_dog_kills_and_roland_finds() -> None:
    """Roland Banks and Guard Dog: both react within the attack; its damage is still placed."""
    table = Table(["roland_banks"])
    rats = table.enemy(RATS).engaged_with(table.roland)
    dog = table.roland.controls("Guard Dog")
    table.enemies_attack()
    table.roland.assigns(damage={"Guard Dog": 1}).chooses("Guard Dog")
    table.roland.does("activate", "Roland Banks")

    assert ((rats in table.game.in_play), dog.damage, table.roland.clues) == (False, 1, 1)


def test_the_dead_dogs_friend_fights_on() -> None:
    """Rules notes §9: assets defeated by an attack go to the owner’s pile and free their slot."""
    table = Table(["roland_banks"])
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.controls("Guard Dog", damage=2)
    table.roland.does("resource").assigns(damage={"Guard Dog": 1}).passes()

    assert table.roland.discard == ["01021"]


def test_damage_and_horror_may_go_to_different_cards() -> None:
    """Rules Reference, "Dealing Damage/Horror": each point can go to another card."""
    table = Table(["roland_banks"])
    table.all_at("Hallway")
    table.enemy(PRIEST).engaged_with(table.roland)
    vest = table.roland.controls("Bulletproof Vest")
    amulet = table.roland.controls("Elder Sign Amulet")
    table.enemies_attack()
    table.roland.assigns(damage={"Bulletproof Vest": 2}, horror={"Elder Sign Amulet": 1})

    assert (vest.damage, amulet.horror, table.roland.horror) == (2, 1, 1)
