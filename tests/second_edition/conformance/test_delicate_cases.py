"""Delicate cases of single cards and powers; each docstring begins with its section."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core.facts import CheckBegan
from bot.second_edition.core.state import Combat, Standing
from bot.second_edition.printed.terms import CheckKind, Place
from bot.second_edition.turn import movement, upkeep
from bot.second_edition.verbs import combat
from bot.second_edition.verbs.weapons import planned
from tests.second_edition.duels import fight, joe

ME, OTHER = Seat(0), Seat(1)
UPTOWN = Place("uptown_streets")


# The Red Sign


def test_the_red_sign_before_the_horror_check_takes_nightmarish() -> None:
    """§5: cast before the Horror check, it spares what a passed one would cost."""
    scene = joe()
    sign = scene.card("red_sign_of_shudde_mell")
    scene.who().sliders = [0, 1, 3]
    scene.dice(*[6] * 6)

    fight(scene, "dark_young", "cast:", "nightmarish", f"fight:{sign}")

    assert scene.who().sanity == 4 - 1
    assert scene.who().monsters


def test_the_red_sign_is_not_offered_where_nothing_is_nightmarish() -> None:
    """§5: before the Horror check only what it costs even when passed can be spared."""
    scene = joe()
    scene.card("red_sign_of_shudde_mell")
    scene.dice(*[6] * 30)

    fight(scene, "zombie", "fight:bare")

    assert all(ask.kind != "horror" for ask in scene.asked)


def test_a_red_sign_that_fails_before_the_horror_check_holds_a_hand_in_round_one() -> None:
    """§5: a failed spell still holds its hands for that round."""
    scene = joe()
    scene.card("red_sign_of_shudde_mell")
    gun = scene.card("tommy_gun")
    scene.who().sliders = [0, 1, 3]
    scene.dice(1, 1, 6, 6, 1, 1, *[6] * 5)

    fight(scene, "dark_young", "cast:", "fight:bare", f"fight:{gun}")

    made = [c.modifier for c in scene.told(CheckBegan) if c.kind is CheckKind.COMBAT]
    assert made == [-1, 2]
    assert (scene.who().sanity, scene.who().stamina) == (4 - 1 - 1, 6 - 3)


def test_ignored_undead_is_none_for_the_cross() -> None:
    """§5: whoever ignores that a monster is Undead has nothing of the Cross either."""
    scene = joe()
    cross = scene.card("cross")
    sign = scene.card("red_sign_of_shudde_mell")
    no = scene.monster("zombie", UPTOWN)
    made = Combat(ME, no, spot=UPTOWN, begun=True)
    scene.b.state.combats.append(made)

    assert planned(scene.b, made, (cross,)).modifier == 2
    scene.who().sliders = [0, 0, 3]
    scene.dice(6, 6)
    deed = next(d for d in combat.combat_deeds(scene.b, made) if d.key.startswith("cast:"))
    scene.act(deed.run(), "undead")

    assert planned(scene.b, made, (cross, sign)).modifier == -1


def test_the_red_sign_may_ignore_nothing_of_the_undead() -> None:
    """§5: its caster need not give up that a monster is Undead."""
    scene = joe()
    cross = scene.card("cross")
    sign = scene.card("red_sign_of_shudde_mell")
    no = scene.monster("vampire", UPTOWN)
    made = Combat(ME, no, spot=UPTOWN, begun=True)
    scene.b.state.combats.append(made)
    scene.who().sliders = [0, 0, 3]
    scene.dice(6, 6)
    deed = next(d for d in combat.combat_deeds(scene.b, made) if d.key.startswith("cast:"))
    scene.act(deed.run(), "none")

    plan = planned(scene.b, made, (cross, sign))
    assert (plan.modifier, plan.difficulty) == (0, 1)


# Items that do nothing


def test_the_healing_stone_is_kept_for_who_lacks_something() -> None:
    """§3 I: in full health there is nothing to gain; of one that is full nothing is gained."""
    scene = joe()
    scene.card("healing_stone")
    assert not upkeep._deeds(scene.b, ME)

    scene.who().stamina = 3
    deed = upkeep._deeds(scene.b, ME)[0]
    scene.act(deed.run())

    assert (scene.who().sanity, scene.who().stamina) == (4, 4)


def test_the_healing_stone_in_a_plague() -> None:
    """§3 V: nobody gains Stamina: the stone only restores Sanity."""
    scene = joe()
    scene.card("healing_stone")
    scene.b.state.environment = "a_strange_plague"
    scene.who().stamina = 3
    assert not upkeep._deeds(scene.b, ME)

    scene.who().sanity = 2
    scene.act(upkeep._deeds(scene.b, ME)[0].run())

    assert (scene.who().sanity, scene.who().stamina) == (3, 3)


def test_the_blue_watcher_needs_two_stamina() -> None:
    """§5: who has 1 Stamina cannot lose 2 for it."""
    scene = joe()
    scene.card("blue_watcher_of_the_pyramid")
    scene.who().stamina = 1
    scene.dice(*[6] * 20)

    fight(scene, "zombie", "fight:bare")

    assert scene.owns("blue_watcher_of_the_pyramid")


# Powers of the slumbering


def test_yigs_last_doom_token_leaves_the_trophy() -> None:
    """§14, §10: the Cultist is defeated and taken; then the doom track is full."""
    scene = joe(ancient_one="yig")
    scene.b.state.doom = 9
    scene.who().sliders = [0, 3, 0]
    scene.dice(*[6] * 20)

    fight(scene, "cultist", "fight:bare")

    assert scene.b.state.doom == 10
    assert [scene.b.state.markers[no] for no in scene.who().monsters] == ["cultist"]
    assert not scene.b.state.monsters


# Wagers


def test_food_saves_from_blood_magic() -> None:
    """§3 V: devoured is who is left without Stamina, not who prevents the loss."""
    scene = joe()
    scene.at("rivertown_streets")
    scene.card("food")
    scene.who().stamina = 1
    scene.b.state.environment = "blood_magic"
    scene.b.state.mythos_deck.remove("blood_magic")
    scene.dice(1)

    scene.act(movement.end(scene.b, ME), "yes", "use:food")

    assert (scene.who().standing, scene.who().stamina) == (Standing.PLAYING, 1)
    assert scene.who().clues == 3


def test_blood_magic_that_costs_all_devours() -> None:
    """§3 V: with no success and nothing against it."""
    scene = joe()
    scene.at("rivertown_streets")
    scene.who().stamina = 2
    scene.b.state.environment = "blood_magic"
    scene.b.state.mythos_deck.remove("blood_magic")
    scene.dice(1, 2)

    scene.act(movement.end(scene.b, ME), "yes")

    assert scene.who().standing is Standing.COMING
