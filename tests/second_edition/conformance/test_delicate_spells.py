"""Delicate cases of spells and the hands they hold; each docstring begins with its section."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.core.facts import CheckBegan, CheckEnded
from bot.second_edition.core.state import Combat, Standing, Weapon
from bot.second_edition.printed.terms import CheckKind, Place, Source
from bot.second_edition.turn import movement
from bot.second_edition.verbs import combat, losses, meeting, monsters
from bot.second_edition.verbs.weapons import planned, weaken
from tests.second_edition.duels import UPTOWN, fight, joe

ME = Seat(0)
WOODS = Place("woods")


def test_a_failed_spell_fills_the_other_hand_of_the_axe() -> None:
    """§5: a failed spell still holds its hand in that round: the Axe gives 2, in the next 3."""
    scene = joe()
    scene.card("axe")
    scene.card("wither")
    scene.who().sliders = [0, 0, 3]
    scene.dice(*[1] * 8, 6, *[1] * 5)

    fight(scene, "cultist", "cast:", "fight:", "fight:")

    made = [c.modifier for c in scene.told(CheckBegan) if c.kind is CheckKind.COMBAT]
    assert made == [3, 4]


def test_a_lasting_spell_fills_the_other_hand_of_the_axe() -> None:
    """§5: a spell that works holds its hand too."""
    scene = joe()
    scene.card("axe")
    scene.card("wither")
    scene.who().sliders = [0, 0, 3]
    scene.dice(6, 1, 1, 6, 1, 1, 1, 1, 1, 1)

    fight(scene, "cultist", "cast:", "fight:")

    assert [c.modifier for c in scene.told(CheckBegan) if c.kind is CheckKind.COMBAT] == [6]


def test_the_red_sign_ends_when_its_hand_is_released() -> None:
    """§5: what a spell does lasts only while its hands stay committed."""
    scene = joe()
    scene.card("red_sign_of_shudde_mell")
    scene.card("tommy_gun")
    scene.who().sliders = [0, 3, 3]
    no = scene.monster("gug", UPTOWN)
    made = Combat(ME, no, spot=UPTOWN, begun=True)
    scene.b.state.combats.append(made)
    scene.dice(6, 1)
    deed = next(d for d in combat.combat_deeds(scene.b, made) if d.key.startswith("cast:"))
    scene.act(deed.run())
    held = monsters.stats(scene.b, no, ME, made).toughness
    scene.dice(*[1] * 20)
    tommy = next(h.card for h in scene.who().cards if scene.b.code(h.card) == "tommy_gun")
    assert planned(scene.b, made, (tommy,)).difficulty == held + 1

    scene.act(combat.weapons.attack_check(scene.b, made, (tommy,), source="Gug"))

    assert monsters.stats(scene.b, no, ME, made).toughness == held + 1


def test_the_red_sign_takes_endless_away() -> None:
    """§5: an Endless monster whose Endless is ignored becomes a trophy."""
    scene = joe(ancient_one="nyarlathotep")
    sign = scene.card("red_sign_of_shudde_mell")
    made = Combat(ME, scene.monster("cultist", UPTOWN), spot=UPTOWN)
    made.weapons = [Weapon(sign, 1, 0, Source.MAGICAL, lasts=True)]
    scene.b.state.combats.append(made)
    weaken(made, sign, ignores="endless")

    scene.act(combat.win(scene.b, made))

    assert len(scene.who().monsters) == 1


def test_bind_monster_with_the_last_sanity() -> None:
    """§5: the spell resolves first: the monster is defeated, then its caster is insane."""
    scene = joe()
    scene.card("bind_monster")
    scene.who().sanity = 2
    scene.who().sliders = [0, 0, 3]
    scene.dice(6, *[1] * 20)

    fight(scene, "cultist", "cast:")

    assert len(scene.who().monsters) == 1
    assert (scene.who().place, scene.who().sanity) == ("arkham_asylum", 1)


def test_bind_monster_that_fails_leaves_no_hand() -> None:
    """§5: discarded, failed or not; its two hands are busy for the round."""
    scene = joe()
    scene.card("bind_monster")
    scene.card("knife")
    scene.who().sliders = [0, 0, 0]
    scene.dice(1, 1, 1, 1, 6, 1, 1)

    fight(scene, "cultist", "cast:", "fight:bare")

    assert not scene.owns("bind_monster")
    assert [c.modifier for c in scene.told(CheckBegan) if c.kind is CheckKind.COMBAT] == [1]


def test_mists_that_fail_leave_the_evade_check() -> None:
    """§5: the spell is exhausted, the check is made with dice."""
    scene = joe()
    scene.card("mists_of_releh")
    no = scene.monster("cultist", UPTOWN)
    scene.who().sliders = [0, 0, 3]
    scene.dice(6)

    scene.act(meeting.meet(scene.b, ME, no, "evade"), "cast:")

    assert scene.told(CheckEnded)[-1].kind is CheckKind.EVADE
    assert scene.told(CheckEnded)[-1].passed


def test_flesh_ward_wards_once() -> None:
    """§15: one loss from one source, once: the next blow hurts."""
    scene = joe()
    scene.card("flesh_ward")
    scene.who().sliders = [0, 0, 3]
    scene.dice(6, 6, 6)

    scene.act(losses.lose(scene.b, ME, stamina=3), "cast:")
    scene.act(losses.lose(scene.b, ME, stamina=2))

    assert scene.who().stamina == 4


@pytest.mark.parametrize(("face", "stamina"), [(6, 6), (1, 3)])
def test_a_flesh_ward_for_the_last_sanity(face: int, stamina: int) -> None:
    """§5: the blow is warded off or not; then its caster is insane from the cost."""
    scene = joe()
    scene.card("flesh_ward")
    scene.who().sliders = [0, 0, 3]
    scene.who().sanity = 1
    scene.dice(face)

    scene.act(losses.lose(scene.b, ME, stamina=3), "cast:")

    assert (scene.who().place, scene.who().stamina) == ("arkham_asylum", stamina)


def test_a_flesh_ward_too_late_for_both() -> None:
    """§6: the cost and the blow that was not warded off leave nothing: devoured."""
    scene = joe()
    scene.card("flesh_ward")
    scene.who().sliders = [0, 0, 3]
    scene.who().sanity, scene.who().stamina = 1, 3
    scene.dice(1)

    scene.act(losses.lose(scene.b, ME, stamina=3), "cast:")

    assert scene.who().standing is Standing.COMING


def test_find_gate_in_the_second_area() -> None:
    """§3 IV: it leads home from the second area as well."""
    scene = joe()
    scene.gate("woods", "abyss")
    scene.at("abyss:2")
    scene.card("find_gate")
    scene.who().sliders = [0, 0, 3]
    scene.dice(6, 1)

    deed = next(d for d in movement.own_deeds(scene.b, ME) if d.key.startswith("cast:"))
    scene.act(deed.run())

    assert (scene.who().place, scene.who().explored) == (WOODS, True)


def test_find_gate_without_a_gate() -> None:
    """§11: there is none to return through: lost in time and space."""
    scene = joe()
    scene.at("abyss:1")
    scene.card("find_gate")
    scene.who().sliders = [0, 0, 3]
    scene.dice(6, 1)

    deed = next(d for d in movement.own_deeds(scene.b, ME) if d.key.startswith("cast:"))
    scene.act(deed.run())

    assert scene.b.lost(ME)


def test_find_gate_that_fails_leads_on() -> None:
    """§3 II: from the first area to the second, as without it."""
    scene = joe()
    scene.gate("woods", "abyss")
    scene.at("abyss:1")
    scene.card("find_gate")
    scene.who().sliders = [0, 0, 3]
    scene.dice(1, 1)

    deed = next(d for d in movement.own_deeds(scene.b, ME) if d.key.startswith("cast:"))
    scene.act(deed.run())
    scene.act(movement.end(scene.b, ME))

    assert scene.who().place == "abyss:2"


def test_letting_go_of_a_spell_to_cast_another() -> None:
    """§5: in a later round its hands may be released for another spell; then it ends."""
    scene = joe()
    scene.card("wither")
    scene.card("dread_curse_of_azathoth")
    scene.who().sliders = [0, 0, 3]
    scene.dice(6, 1, 1, *[1] * 6, 6, *[6] * 20)

    fight(scene, "cultist", "cast:wither", "fight:", "cast:dread", "fight:")

    made = [fact.modifier for fact in scene.told(CheckBegan) if fact.kind is CheckKind.COMBAT]
    assert made == [1 + 3, 1 + 9]


def test_hands_of_the_same_round_are_not_released() -> None:
    """§5: weapons and spells are switched in later rounds, not in the one they are cast in."""
    scene = joe()
    wither = scene.card("wither")
    scene.card("dread_curse_of_azathoth")
    made = Combat(ME, scene.monster("cultist", UPTOWN), spot=UPTOWN, round=1)
    scene.b.state.combats.append(made)
    spell = Weapon(wither, 1, 3, Source.MAGICAL, lasts=True, round=1)
    made.weapons.append(spell)

    deed = next(d for d in combat.combat_deeds(scene.b, made) if d.key.startswith("cast:dread"))
    assert deed.barred == "Your hands are not free."

    made.round = 2
    deed = next(d for d in combat.combat_deeds(scene.b, made) if d.key.startswith("cast:dread"))
    assert not deed.barred
