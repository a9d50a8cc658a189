"""Examples worked through from beginning to end, as a rulebook does, in positions of our own."""

from __future__ import annotations

import re

from bot.engine.ids import Seat
from bot.second_edition.core.facts import CheckBegan, CheckEnded, DiceRolled
from bot.second_edition.core.state import Combat
from bot.second_edition.printed.terms import CheckKind, Place, Skill, Special
from bot.second_edition.turn import battle, movement, mythos, upkeep
from bot.second_edition.verbs import checks, combat, fate, gates, losses, meeting, monsters, weapons
from tests.second_edition.heroes import EIGHT
from tests.second_edition.scene import Scene

ME = Seat(0)
WOODS, GRAVEYARD = Place("woods"), Place("graveyard")


def test_one_point_of_focus() -> None:
    """§3 I: Pete, Focus 1, trades one point of Sneak for one of Speed and has no more to move."""
    scene = Scene("ashcan_pete")
    before = (scene.b.skill(ME, Skill.SPEED), scene.b.skill(ME, Skill.SNEAK))

    scene.act(upkeep.upkeep(scene.b, ME), "speed:1")

    assert before == (0, 6)
    assert (scene.b.skill(ME, Skill.SPEED), scene.b.skill(ME, Skill.SNEAK)) == (1, 5)


def test_a_walk_across_three_neighborhoods() -> None:
    """§3 II: Jenny, Speed 3: Train Station, Northside, Downtown, Arkham Asylum."""
    scene = Scene("jenny_barnes")
    scene.who().sliders = [3, 0, 0]
    scene.act(movement.begin(scene.b, ME))

    scene.act(movement.one_deed(scene.b, ME), "move:downtown_streets")
    scene.act(movement.one_deed(scene.b, ME), "move:arkham_asylum")

    assert (scene.who().place, scene.who().points) == ("arkham_asylum", 0)


def test_a_long_way_is_noted_with_its_monsters_before_its_streets() -> None:
    """§3 II: discord cuts notes: points, monsters with odds, then the way by short names."""
    scene = Scene("jenny_barnes")
    scene.who().sliders = [3, 0, 0]
    scene.act(movement.begin(scene.b, ME))
    scene.monster("ghoul", "arkham_asylum")

    notes = {deed.key: deed.note for deed in movement.move_deeds(scene.b, ME)}

    said = notes["move:arkham_asylum"]
    assert re.fullmatch(r"3 points; Ghoul \(evade \d+ %\); by Northside, Downtown", said), said
    assert notes["move:northside_streets"] == "1 point"


def test_two_successes_with_the_second_clue() -> None:
    """§4: Luck (-1) [2]: two dice, one success; a clue fails, the next one passes."""
    scene = Scene("mandy_thompson")
    scene.b.count("turn", "mandy_thompson")
    scene.who().clues = 3
    scene.dice(5, 2, 3, 6)

    assert scene.run(checks.check(scene.b, ME, Skill.LUCK, -1, 2), "clue", "clue")

    assert scene.who().clues == 1
    assert [len(fact.faces) for fact in scene.told(DiceRolled)] == [2, 1, 1]


def test_a_combat_of_two_rounds() -> None:
    """§5: an Evade check fails, the Horror check passes, a round is lost, one is won."""
    scene = Scene("joe_diamond")
    scene.at("woods")
    scene.card("38_revolver")
    no = scene.monster("zombie", "woods")
    evade, fight = scene.b.printed(no).awareness, scene.b.printed(no).combat_rating or 0
    sneak, dice = 4 + evade, 2 + fight + 3
    horror = 3 + (scene.b.printed(no).horror_rating or 0)
    scene.dice(*[1] * sneak, *[5] * horror, *[1] * dice, *[6] * dice)

    scene.act(meeting.meet(scene.b, ME, no), "evade", "fight:", "fight:")

    kinds = [fact.kind for fact in scene.told(CheckEnded)]
    assert kinds == [
        CheckKind.EVADE,
        CheckKind.HORROR,
        CheckKind.COMBAT,
        CheckKind.COMBAT,
    ]
    assert scene.who().stamina == 6 - 2 * scene.b.printed(no).combat_damage
    assert (scene.who().monsters, scene.who().sanity) == ([no], 4)


def test_going_insane_with_five_items_and_three_clues() -> None:
    """§6: two items of own choice and one clue token, the Retainer; the Asylum with 1 Sanity."""
    scene = Scene("joe_diamond")
    for code in ("knife", "rifle", "food", "wither", "map_of_arkham"):
        scene.card(code)
    scene.who().clues = 3
    scene.special(Special.RETAINER)

    scene.act(losses.lose(scene.b, ME, sanity=9), ("food", "map"))

    who = scene.who()
    assert (len(who.cards), who.clues, who.specials) == (3, 2, {})
    assert (who.place, who.sanity, who.stamina) == ("arkham_asylum", 1, 6)


def test_six_players_and_four_gates() -> None:
    """§3 V: a surge of six at four gates: two at the surging one, two at one other, one each."""
    scene = Scene(*EIGHT[:6])
    for place in ("woods", "graveyard", "unnamable", "black_cave"):
        scene.gate(place)

    scene.run(
        mythos.gate_or_surge(scene.b, WOODS),
        {"woods": 2, "graveyard": 2, "unnamable": 1, "black_cave": 1},
    )

    assert [len(scene.b.monsters_at(gate.place)) for gate in scene.b.state.gates] == [2, 2, 1, 1]
    assert scene.b.state.doom == 0


def test_four_players_fill_the_outskirts() -> None:
    """§10: seven on the board, four outside; the twelfth empties the Outskirts, terror is 1."""
    scene = Scene(*EIGHT[:4])
    cup = len(scene.b.state.cup)
    scene.run(monsters.spawn_monsters(scene.b, WOODS, 11))
    assert (scene.b.counted(), len(scene.b.state.outskirts)) == (7, 4)

    scene.run(monsters.spawn_monsters(scene.b, WOODS))

    assert (scene.b.counted(), len(scene.b.state.outskirts), scene.b.state.terror) == (7, 0, 1)
    assert len(scene.b.state.cup) == cup - 7


def test_closing_and_sealing_with_the_sky_and_the_outskirts() -> None:
    """§12: the check, the trophy, the monsters of the symbol, five clues, the seal."""
    scene = Scene("joe_diamond")
    gate = scene.gate("woods", "dreamlands")
    scene.gate("graveyard")
    scene.at("woods")
    scene.who().explored, scene.who().clues = True, 6
    symbol = scene.b.gate_symbol(gate.no)
    same = [no for no in scene.b.state.cup if scene.b.printed(no).symbol is symbol][:2]
    scene.monster(scene.b.state.markers[same[0]], "sky")
    scene.dice(5, 1, 1)

    scene.act(gates.try_to_close(scene.b, ME, WOODS, Skill.FIGHT), "seal")

    assert (scene.b.state.seals, scene.who().clues) == ([WOODS], 1)
    assert scene.who().gates == [gate.no]
    assert not scene.b.state.monsters


def test_three_players_count_their_successes() -> None:
    """§14: 4, then 3, then 2 successes of three players: 1 token and 1 over, 2 tokens, 3 in all."""
    scene = Scene(*EIGHT[:3], ancient_one="cthulhu")
    scene.run(battle.begin(scene.b))
    after: list[tuple[int, int]] = []

    for successes in (4, 3, 2):
        battle.strike(scene.b, ME, successes)
        after.append((13 - scene.b.state.doom, scene.b.state.successes))

    assert after == [(1, 1), (2, 1), (3, 0)]


def test_eliminated_players_still_count() -> None:
    """§14: with one of three out, three successes are still needed."""
    scene = Scene(*EIGHT[:3], ancient_one="cthulhu")
    scene.run(battle.begin(scene.b))
    scene.act(fate.devour(scene.b, ME))

    battle.strike(scene.b, Seat(1), 2)

    assert scene.b.state.doom == 13


def test_four_lines_from_the_graveyard_to_the_library() -> None:
    """§3 II: Amanda, Speed 4: Rivertown, French Hill, Miskatonic University, the Library."""
    scene = Scene("amanda_sharpe")
    scene.at("graveyard")
    scene.who().sliders = [3, 0, 0]
    scene.act(movement.begin(scene.b, ME))

    way = movement.paths(scene.b, ME)[Place("library")]

    assert [*way] == [
        "rivertown_streets",
        "french_hill_streets",
        "miskatonic_u_streets",
        "library",
    ]


def test_half_a_tommy_gun() -> None:
    """§5: its 6 are 3 against Physical Resistance, and none against Physical Immunity."""
    scene = Scene("michael_mcglen")
    gun = scene.card("tommy_gun")
    resisting = Combat(ME, scene.monster("vampire", "woods"))
    immune = Combat(ME, scene.monster("ghost", "woods"))

    assert weapons.weapon_bonus(scene.b, resisting, gun, (gun,)) == 3
    assert weapons.weapon_bonus(scene.b, immune, gun, (gun,)) == 0


def test_an_automatic_and_a_spell_that_fails() -> None:
    """§5: two hands, one for the weapon, one for a spell that fails: only the weapon helps."""
    scene = Scene("ashcan_pete")
    scene.at("uptown_streets")
    scene.card("45_automatic")
    scene.card("shrivelling")
    scene.who().sliders = [0, 3, 0]
    no = scene.monster("star_spawn", "uptown_streets")
    scene.dice(*[6] * 6)

    scene.act(combat.fight_only(scene.b, ME, no), "cast:", "fight:")

    began = [fact for fact in scene.told(CheckBegan) if fact.kind is CheckKind.COMBAT]
    assert [(fact.modifier, fact.dice, fact.difficulty) for fact in began] == [(-3 + 4, 6, 3)]
    assert len(scene.who().monsters) == 1
