"""Delicate cases of spells and the hands they hold; each docstring begins with its section."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import CheckKind, Place, Source
from tests.second_edition.duels import UPTOWN, fight, joe
from tests.second_edition.rulebook import weaken
from tests.second_edition.terms import CheckBegan, CheckEnded, Combat, Standing, Weapon

ME = Seat(0)
WOODS = Place("woods")


def test_a_failed_spell_fills_the_other_hand_of_the_axe() -> None:
    """§5: a failed spell still holds its hand in that round: the Axe gives 2, in the next 3."""
    table = joe()
    table.me.gets("axe")
    table.me.gets("wither")
    table.me.sliders = [0, 0, 3]
    table.me.rolls(*[1] * 8, 6, *[1] * 5)

    fight(table, "cultist", "cast:", "fight:", "fight:")

    made = [c.modifier for c in table.told(CheckBegan) if c.kind is CheckKind.COMBAT]
    assert made == [3, 4]


def test_a_lasting_spell_fills_the_other_hand_of_the_axe() -> None:
    """§5: a spell that works holds its hand too."""
    table = joe()
    table.me.gets("axe")
    table.me.gets("wither")
    table.me.sliders = [0, 0, 3]
    table.me.rolls(6, 1, 1, 6, 1, 1, 1, 1, 1, 1)

    fight(table, "cultist", "cast:", "fight:")

    assert [c.modifier for c in table.told(CheckBegan) if c.kind is CheckKind.COMBAT] == [6]


def test_the_red_sign_ends_when_its_hand_is_released() -> None:
    """§5: what a spell does lasts only while its hands stay committed."""
    table = joe()
    table.me.gets("red_sign_of_shudde_mell")
    table.me.gets("tommy_gun")
    table.me.sliders = [0, 3, 3]
    no = table.monster("gug", UPTOWN)
    made = Combat(ME, no, spot=UPTOWN, begun=True)
    table.combats.append(made)
    table.me.rolls(6, 1)
    deed = next(d for d in table.combat_deeds(made) if d.key.startswith("cast:"))
    table.act(deed.run())
    held = table.stats(no, ME, made).toughness
    table.me.rolls(*[1] * 20)
    tommy = next(h.card for h in table.me.cards if table.code(h.card) == "tommy_gun")
    assert table.planned(made, (tommy,)).difficulty == held + 1

    table.act(table.attack_check(made, (tommy,), source="Gug"))

    assert table.stats(no, ME, made).toughness == held + 1


def test_the_red_sign_takes_endless_away() -> None:
    """§5: an Endless monster whose Endless is ignored becomes a trophy."""
    table = joe(ancient_one="nyarlathotep")
    sign = table.me.gets("red_sign_of_shudde_mell")
    made = Combat(ME, table.monster("cultist", UPTOWN), spot=UPTOWN)
    made.weapons = [Weapon(sign, 1, 0, Source.MAGICAL, lasts=True)]
    table.combats.append(made)
    weaken(made, sign, ignores="endless")

    table.act(table.win(made))

    assert len(table.me.monsters) == 1


def test_bind_monster_with_the_last_sanity() -> None:
    """§5: the spell resolves first: the monster is defeated, then its caster is insane."""
    table = joe()
    table.me.gets("bind_monster")
    table.me.sanity = 2
    table.me.sliders = [0, 0, 3]
    table.me.rolls(6, *[1] * 20)

    fight(table, "cultist", "cast:")

    assert len(table.me.monsters) == 1
    assert (table.me.place, table.me.sanity) == ("arkham_asylum", 1)


def test_bind_monster_that_fails_leaves_no_hand() -> None:
    """§5: discarded, failed or not; its two hands are busy for the round."""
    table = joe()
    table.me.gets("bind_monster")
    table.me.gets("knife")
    table.me.sliders = [0, 0, 0]
    table.me.rolls(1, 1, 1, 1, 6, 1, 1)

    fight(table, "cultist", "cast:", "fight:bare")

    assert not table.me.owns("bind_monster")
    assert [c.modifier for c in table.told(CheckBegan) if c.kind is CheckKind.COMBAT] == [1]


def test_mists_that_fail_leave_the_evade_check() -> None:
    """§5: the spell is exhausted, the check is made with dice."""
    table = joe()
    table.me.gets("mists_of_releh")
    no = table.monster("cultist", UPTOWN)
    table.me.sliders = [0, 0, 3]
    table.me.rolls(6)

    table.act(table.me.meet(no, "evade"), "cast:")

    assert table.told(CheckEnded)[-1].kind is CheckKind.EVADE
    assert table.told(CheckEnded)[-1].passed


def test_flesh_ward_wards_once() -> None:
    """§15: one loss from one source, once: the next blow hurts."""
    table = joe()
    table.me.gets("flesh_ward")
    table.me.sliders = [0, 0, 3]
    table.me.rolls(6, 6, 6)

    table.act(table.me.lose(stamina=3), "cast:")
    table.act(table.me.lose(stamina=2))

    assert table.me.stamina == 4


@pytest.mark.parametrize(("face", "stamina"), [(6, 6), (1, 3)])
def test_a_flesh_ward_for_the_last_sanity(face: int, stamina: int) -> None:
    """§5: the blow is warded off or not; then its caster is insane from the cost."""
    table = joe()
    table.me.gets("flesh_ward")
    table.me.sliders = [0, 0, 3]
    table.me.sanity = 1
    table.me.rolls(face)

    table.act(table.me.lose(stamina=3), "cast:")

    assert (table.me.place, table.me.stamina) == ("arkham_asylum", stamina)


def test_a_flesh_ward_too_late_for_both() -> None:
    """§6: the cost and the blow that was not warded off leave nothing: devoured."""
    table = joe()
    table.me.gets("flesh_ward")
    table.me.sliders = [0, 0, 3]
    table.me.sanity, table.me.stamina = 1, 3
    table.me.rolls(1)

    table.act(table.me.lose(stamina=3), "cast:")

    assert table.me.standing is Standing.COMING


def test_find_gate_in_the_second_area() -> None:
    """§3 IV: it leads home from the second area as well."""
    table = joe()
    table.gate("woods", "abyss")
    table.me.at("abyss:2")
    table.me.gets("find_gate")
    table.me.sliders = [0, 0, 3]
    table.me.rolls(6, 1)

    deed = next(d for d in table.me.movement_deeds() if d.key.startswith("cast:"))
    table.act(deed.run())

    assert (table.me.place, table.me.explored) == (WOODS, True)


def test_find_gate_without_a_gate() -> None:
    """§11: there is none to return through: lost in time and space."""
    table = joe()
    table.me.at("abyss:1")
    table.me.gets("find_gate")
    table.me.sliders = [0, 0, 3]
    table.me.rolls(6, 1)

    deed = next(d for d in table.me.movement_deeds() if d.key.startswith("cast:"))
    table.act(deed.run())

    assert table.me.lost()


def test_find_gate_that_fails_leads_on() -> None:
    """§3 II: from the first area to the second, as without it."""
    table = joe()
    table.gate("woods", "abyss")
    table.me.at("abyss:1")
    table.me.gets("find_gate")
    table.me.sliders = [0, 0, 3]
    table.me.rolls(1, 1)

    deed = next(d for d in table.me.movement_deeds() if d.key.startswith("cast:"))
    table.act(deed.run())
    table.act(table.me.end_movement())

    assert table.me.place == "abyss:2"


def test_letting_go_of_a_spell_to_cast_another() -> None:
    """§5: in a later round its hands may be released for another spell; then it ends."""
    table = joe()
    table.me.gets("wither")
    table.me.gets("dread_curse_of_azathoth")
    table.me.sliders = [0, 0, 3]
    table.me.rolls(6, 1, 1, *[1] * 6, 6, *[6] * 20)

    fight(table, "cultist", "cast:wither", "fight:", "cast:dread", "fight:")

    made = [fact.modifier for fact in table.told(CheckBegan) if fact.kind is CheckKind.COMBAT]
    assert made == [1 + 3, 1 + 9]


def test_hands_of_the_same_round_are_not_released() -> None:
    """§5: weapons and spells are switched in later rounds, not in the one they are cast in."""
    table = joe()
    wither = table.me.gets("wither")
    table.me.gets("dread_curse_of_azathoth")
    made = Combat(ME, table.monster("cultist", UPTOWN), spot=UPTOWN, round=1)
    table.combats.append(made)
    spell = Weapon(wither, 1, 3, Source.MAGICAL, lasts=True, round=1)
    made.weapons.append(spell)

    deed = next(d for d in table.combat_deeds(made) if d.key.startswith("cast:dread"))
    assert deed.barred == "Your hands are not free."

    made.round = 2
    deed = next(d for d in table.combat_deeds(made) if d.key.startswith("cast:dread"))
    assert not deed.barred
