"""Delicate cases of spells and the hands they hold; each docstring begins with its section."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import LOST, CheckKind, Source
from tests.second_edition.duels import UPTOWN, fight, joe
from tests.second_edition.rulebook import weaken_monster
from tests.second_edition.terms import CheckBegan, CheckEnded, Combat, Standing, Weapon

ME = Seat(0)


def test_a_failed_spell_fills_the_other_hand_of_the_axe() -> None:
    """§5: A failed spell fills the Axe’s other hand in that round."""
    table = joe()
    table.joe.gets("axe")
    table.joe.gets("wither")
    table.joe.sliders = [0, 0, 3]
    table.joe.rolls(*[1] * 8, 6, *[1] * 5)

    fight(table, "cultist", "cast:", "fight:", "fight:")

    made = [c.modifier for c in table.told(CheckBegan) if c.kind is CheckKind.COMBAT]
    assert made == [3, 4]


def test_a_lasting_spell_fills_the_other_hand_of_the_axe() -> None:
    """§5: A spell in effect fills the Axe’s other hand."""
    table = joe()
    table.joe.gets("axe")
    table.joe.gets("wither")
    table.joe.sliders = [0, 0, 3]
    table.joe.rolls(6, 1, 1, 6, 1, 1, 1, 1, 1, 1)

    fight(table, "cultist", "cast:", "fight:")

    assert [c.modifier for c in table.told(CheckBegan) if c.kind is CheckKind.COMBAT] == [6]


def test_the_red_sign_ends_when_its_hand_is_released() -> None:
    """§5: A spell’s effect ends when its hands are released."""
    table = joe()
    table.joe.gets("red_sign_of_shudde_mell")
    table.joe.gets("tommy_gun")
    table.joe.sliders = [0, 3, 3]
    no = table.monster("gug", UPTOWN)
    made = table.fighting(Combat(ME, no, spot=UPTOWN, begun=True))
    table.joe.rolls(6, 1)
    choice = next(d for d in table.combat_choices(made) if d.key.startswith("cast:"))
    table.act(choice.run())
    held = table.stats(no, ME, made).toughness
    table.joe.rolls(*[1] * 20)
    tommy = next(h.card for h in table.joe.cards if table.code(h.card) == "tommy_gun")
    assert table.planned(made, (tommy,)).difficulty == held + 1

    table.act(table.attack_check(made, (tommy,), source="gug"))

    assert table.stats(no, ME, made).toughness == held + 1


def test_the_red_sign_takes_endless_away() -> None:
    """§5: An Endless monster is a trophy while Endless is ignored."""
    table = joe(ancient_one="nyarlathotep")
    sign = table.joe.gets("red_sign_of_shudde_mell")
    made = Combat(ME, table.monster("cultist", UPTOWN), spot=UPTOWN)
    made.weapons = [Weapon(sign, 1, 0, Source.MAGICAL, lasts=True)]
    table.fighting(made)
    weaken_monster(made, sign, ignores="endless")

    table.act(table.win(made))

    assert len(table.joe.monsters) == 1


def test_bind_monster_with_the_last_sanity() -> None:
    """§5: Bind Monster defeats the monster before its caster is insane by the cost."""
    table = joe()
    table.joe.gets("bind_monster")
    table.joe.sanity = 2
    table.joe.sliders = [0, 0, 3]
    table.joe.rolls(6, *[1] * 20)

    fight(table, "cultist", "cast:")

    assert len(table.joe.monsters) == 1
    assert (table.joe.place, table.joe.sanity) == ("arkham_asylum", 1)


def test_bind_monster_that_fails_leaves_no_hand() -> None:
    """§5: Bind Monster is discarded if it fails; its two hands are busy for the round."""
    table = joe()
    table.joe.gets("bind_monster")
    table.joe.gets("knife")
    table.joe.sliders = [0, 0, 0]
    table.joe.rolls(1, 1, 1, 1, 6, 1, 1)

    fight(table, "cultist", "cast:", "fight:bare")

    assert not table.joe.owns("bind_monster")
    assert [c.modifier for c in table.told(CheckBegan) if c.kind is CheckKind.COMBAT] == [1]


def test_mists_that_fail_leave_the_evade_check() -> None:
    """§5: Mists that fail are exhausted, and the Evade check is rolled."""
    table = joe()
    table.joe.gets("mists_of_releh")
    no = table.monster("cultist", UPTOWN)
    table.joe.sliders = [0, 0, 3]
    table.joe.rolls(6)

    table.act(table.joe.meet(no, "evade"), "cast:")

    assert table.told(CheckEnded)[-1].kind is CheckKind.EVADE
    assert table.told(CheckEnded)[-1].passed


def test_flesh_ward_wards_once() -> None:
    """§15: A Flesh Ward prevents one loss from one source, once."""
    table = joe()
    table.joe.gets("flesh_ward")
    table.joe.sliders = [0, 0, 3]
    table.joe.rolls(6, 6, 6)

    table.act(table.joe.lose(stamina=3), "cast:")
    table.act(table.joe.lose(stamina=2))

    assert table.joe.stamina == 4


@pytest.mark.parametrize(("lore", "clues", "futile"), [(0, 0, True), (0, 1, False), (3, 0, False)])
def test_a_casting_without_dice_is_futile_unless_clue_tokens_add_some(
    lore: int, clues: int, futile: bool
) -> None:
    """§4: A check with 0 dice fails unless a clue token adds one."""
    table = joe()
    table.joe.gets("flesh_ward")
    table.joe.sliders = [0, 0, lore]
    table.joe.clues = clues

    table.act(table.joe.lose(stamina=3), "pass")

    part = table.asked[0].parts[table.joe.seat]
    assert part.is_futile_except("pass") is futile
    told = [option.note for option in part.options if "0%; with 1 clue token: " in option.note]
    assert bool(told) is ((lore, clues) == (0, 1))


@pytest.mark.parametrize(("face", "stamina"), [(6, 6), (1, 3)])
def test_a_flesh_ward_for_the_last_sanity(face: int, stamina: int) -> None:
    """§5: A Flesh Ward’s roll comes before its caster is insane by the cost."""
    table = joe()
    table.joe.gets("flesh_ward")
    table.joe.sliders = [0, 0, 3]
    table.joe.sanity = 1
    table.joe.rolls(face)

    table.act(table.joe.lose(stamina=3), "cast:")

    assert (table.joe.place, table.joe.stamina) == ("arkham_asylum", stamina)


def test_a_flesh_ward_too_late_for_both() -> None:
    """§6: A Flesh Ward’s cost and the blow it did not prevent can devour its caster."""
    table = joe()
    table.joe.gets("flesh_ward")
    table.joe.sliders = [0, 0, 3]
    table.joe.sanity, table.joe.stamina = 1, 3
    table.joe.rolls(1)

    table.act(table.joe.lose(stamina=3), "cast:")

    assert table.joe.standing is Standing.COMING


@pytest.mark.parametrize(
    ("gate", "area", "face", "place"),
    [
        pytest.param(True, 2, 6, "woods", id="home from the second area as well"),
        pytest.param(False, 1, 6, LOST, id="no gate to return through"),
        pytest.param(True, 1, 1, "abyss:2", id="failed, on to the second area"),
    ],
)
def test_find_gate(gate: bool, area: int, face: int, place: str) -> None:
    """§3 II, §3 IV, §11: Find Gate leads back to Arkham.

    Without a gate the investigator is lost in time and space; after a failure they move as
    usual.
    """
    table = joe()
    if gate:
        table.gate("woods", "abyss")
    table.joe.at(f"abyss:{area}")
    table.joe.gets("find_gate")
    table.joe.sliders = [0, 0, 3]
    table.joe.rolls(face, 1)

    choice = next(d for d in table.joe.movement_choices() if d.key.startswith("cast:"))
    table.act(choice.run())
    table.act(table.joe.end_movement())

    assert table.joe.place == place
    assert table.joe.explored is (place == "woods")


def test_letting_go_of_a_spell_to_cast_another() -> None:
    """§5: In a later round a spell can be released for another one, and ends."""
    table = joe()
    table.joe.gets("wither")
    table.joe.gets("dread_curse_of_azathoth")
    table.joe.sliders = [0, 0, 3]
    table.joe.rolls(6, 1, 1, *[1] * 6, 6, *[6] * 20)

    fight(table, "cultist", "cast:wither", "fight:", "cast:dread", "fight:")

    made = [fact.modifier for fact in table.told(CheckBegan) if fact.kind is CheckKind.COMBAT]
    assert made == [1 + 3, 1 + 9]


def test_hands_of_the_same_round_are_not_released() -> None:
    """§5: Weapons and spells cannot be changed in the round in which they are used."""
    table = joe()
    wither = table.joe.gets("wither")
    table.joe.gets("dread_curse_of_azathoth")
    made = table.fighting(Combat(ME, table.monster("cultist", UPTOWN), spot=UPTOWN, round=1))
    spell = Weapon(wither, 1, 3, Source.MAGICAL, lasts=True, round=1)
    made.weapons.append(spell)

    choice = next(d for d in table.combat_choices(made) if d.key.startswith("cast:dread"))
    assert choice.barred == "Your hands are full."

    made.round = 2
    choice = next(d for d in table.combat_choices(made) if d.key.startswith("cast:dread"))
    assert not choice.barred


@pytest.mark.parametrize(("weapon", "name"), [("dynamite", "Dynamite"), ("tommy_gun", "Tommy Gun")])
def test_a_spell_cast_this_round_keeps_its_hand(weapon: str, name: str) -> None:
    """§5: A spell cast in this round keeps its hand."""
    table = joe()
    wither = table.joe.gets("wither")
    table.joe.gets(weapon)
    made = Combat(ME, table.monster("cultist", UPTOWN), spot=UPTOWN, round=1)
    table.combats.append(made)
    made.weapons.append(Weapon(wither, 1, 3, Source.MAGICAL, lasts=True, round=1))

    now, barred = table.fight_choices(made)
    assert [(o.label, "ends" in o.note) for o in now] == [("Fight with Wither", False)]
    assert [each.label for each in barred] == [f"Fight with {name}"]

    made.round = 2
    later = {o.label: o.note for o in table.fight_choices(made)[0]}
    assert "ends Wither" in later[f"Fight with {name}"]
