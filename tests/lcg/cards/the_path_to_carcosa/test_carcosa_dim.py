"""Player cards of the last two packs (Carcosa notes §10)."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import TokenRevealed
from bot.lcg.core.state import Step
from bot.lcg.printed.cards import Skill
from tests.lcg.codes import EVILS, PRIEST, RATS, RAVENOUS
from tests.lcg.table import Table

HUNT, ARMOR, LUPARA, CHEAT = "03263", "03305", "03309", "03310"
SEAL, NEWSPAPER, INFIGHTING, KEY_OF_YS, CACHE = "03312", "03313", "03314", "03315", "03239"
KNIFE, FIRST_AID = "01086", "01019"


@pytest.mark.parametrize(("deck", "threat"), [((EVILS, RATS), True), ((EVILS, EVILS), False)])
def test_on_the_hunt_replaces_the_draw(table: Table, deck: tuple[str, ...], threat: bool) -> None:
    """An enemy of the top 9 spawns engaged with Roland; without one the top card is drawn."""
    table.encounter_deck(*deck, EVILS)
    table.roland.holds(HUNT).has(resources=1)
    table.wendy.at("Attic")
    table.stops_before(Step.INVESTIGATION)
    table.goes("mythos")
    table.roland.does("play", "On the Hunt")
    if threat:
        table.roland.chooses("Swarm of Rats")

    assert [e.threat for e in table.game.enemies.all()] == ([0] if threat else [])
    assert len(table.encounter_discard) == (1 if threat else 2)


def test_armor_of_ardennes_cancels_one(table: Table) -> None:
    """1 of the damage assigned to it, once until it readies."""
    armor = table.roland.controls(ARMOR)
    for damage in (1, 2):
        table.roland.is_dealt(damage=2)
        table.roland.assigns(damage={"Armor of Ardennes": 2})
        if damage == 1:
            table.roland.does("activate", "Armor")

    assert (armor.damage, table.roland.damage, armor.exhausted) == (3, 0, True)


@pytest.mark.parametrize(("same_turn", "result", "damage"), [(True, 6, 3), (False, 5, 2)])
def test_lupara_surprises(table: Table, same_turn: bool, result: int, damage: int) -> None:
    """Played without attacks; +2/+2 in its first turn, +1/+1 later."""
    table.prints(RAVENOUS, health=9)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.roland)
    table.roland.holds(LUPARA).has(resources=3).does("play", "Lupara")
    assert table.roland.damage == 0
    if not same_turn:
        table.goes("turn", table.roland)
    table.roland.does("fight", "Lupara", token="0")

    assert (table.result(), ghoul.damage) == ((True, result), damage)


def test_cheat_death_saves(table: Table) -> None:
    """Healed 2 and 2, moved away from the enemies, the threat area empty, the turn over."""
    table.lays("Attic")
    table.all_at("Hallway")
    ghoul = table.enemy(RAVENOUS).engaged_with(table.roland)
    frozen = table.roland.suffers("01164")
    table.roland.holds(CHEAT).has(damage=8, resources=1)
    table.roland.does("draw").does("play", "Cheat Death")
    if "place" in table.kinds:
        table.roland.chooses("Attic")
    table.settle()

    assert (table.roland.playing, table.roland.damage, frozen in table.game.in_play) == (
        True,
        7,
        False,
    )
    assert (table.roland.is_at("Attic"), table.roland.discard) == (True, [])
    assert ghoul.threat == table.wendy.seat
    assert table.state.turn != table.roland.seat


@pytest.mark.parametrize("resources", [0, 1])
def test_cheat_death_may_be_too_little(table: Table, resources: int) -> None:
    """It only heals; and it must be paid."""
    table.roland.holds(CHEAT).has(damage=8, resources=resources)
    table.roland.is_dealt(damage=4)
    if resources:
        table.roland.does("play", "Cheat Death")

    assert not table.roland.playing


def test_seal_of_the_elder_sign_reveals_nothing(table: Table) -> None:
    """The test counts as one with the elder sign (Roland: +1 a clue here); it leaves the game."""
    table.roland.holds(SEAL).tests("combat", 4)
    table.roland.commits(SEAL).reveals()

    assert table.ended.success
    assert [told.token for told in table.told(TokenRevealed)] == ["elder_sign"]
    assert table.roland.discard == []


def test_newspaper_finds_more_without_clues(table: Table) -> None:
    """+2 intellect and a second clue; nothing more once Roland has clues."""
    table.sets(table.piece("Study").id, clues=4)
    table.roland.controls(NEWSPAPER)
    table.roland.does("investigate", token="0").chooses("Newspaper")
    assert (table.result(), table.roland.clues) == ((True, 5), 2)
    table.roland.does("investigate", token="0")

    assert (table.result(), table.roland.clues) == ((True, 3), 3)


def test_infighting_calls_attacks_off(table: Table) -> None:
    """Of all but the Elite, against Roland alone; the enemies exhaust."""
    rats = table.enemy(RATS).engaged_with(table.roland)
    table.enemy(PRIEST).engaged_with(table.roland)
    table.enemy(RATS).engaged_with(table.wendy)
    table.roland.holds(INFIGHTING).has(resources=1)
    table.enemies_attack()
    table.roland.does("play", "Infighting")
    while "attack_order" in table.kinds:
        table.roland.chooses(table.roland.labels()[0])

    assert (table.roland.damage, table.wendy.damage, rats.exhausted) == (2, 1, True)


def test_key_of_ys_drinks_horror(table: Table) -> None:
    """1 of each lot that would reach Roland; +1 to every skill for each; ten cards as it goes."""
    key = table.roland.controls(KEY_OF_YS)
    table.roland.has_deck(*[KNIFE] * 12)
    table.roland.is_dealt(horror=2, direct=True)
    assert (key.horror, table.roland.horror) == (1, 1)
    assert table.game.investigators.skill(table.roland.seat, Skill.COMBAT) == 5

    table.order("exhaust", what=key.id)
    table.roland.is_dealt(horror=3)
    table.roland.assigns(horror={"Key of Ys": 3})
    assert (len(table.roland.deck), table.in_play(KEY_OF_YS)) == (2, False)


def test_better_emergency_cache_mixes(table: Table) -> None:
    """Two supplies on First Aid, two resources."""
    aid = table.roland.controls(FIRST_AID)
    table.roland.holds(CACHE).has(resources=0).does("play", "Emergency Cache")
    table.roland.chooses("First Aid").chooses("First Aid").chooses("Gain 2 resources")

    assert (aid.uses, table.roland.resources) == (5, 2)


STICK, EAT_LEAD, OBOL = "03264", "03304", "03308"
GUN, CACHE_0, DYNAMITE, TAUNT = "01016", "01088", "01024", "02017"


@pytest.mark.parametrize(("counts", "won", "damage"), [("0", True, 2), ("Auto fail", False, 0)])
def test_eat_lead_chooses_among_tokens(table: Table, counts: str, won: bool, damage: int) -> None:
    """Two more ammo, two more tokens: one of the three counts."""
    table.prints(RAVENOUS, health=9)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.roland)
    gun = table.roland.controls(GUN)
    table.tokens("auto-fail", "0", "-4")
    table.roland.holds(EAT_LEAD).does("fight", ".45 Automatic").does("play", "Eat lead!")
    table.roland.chooses("2 ammo").chooses(counts)

    assert (table.result()[0], ghoul.damage, gun.uses) == (won, damage, 1)


def test_eat_lead_wants_a_firearm(table: Table) -> None:
    """Nothing is asked for a Knife."""
    table.prints(RAVENOUS, health=9)
    table.enemy(RAVENOUS).engaged_with(table.roland)
    table.roland.controls(KNIFE)
    table.roland.holds(EAT_LEAD).does("fight", "Knife (+1 combat)", token="0")

    assert table.roland.hand == [EAT_LEAD]


@pytest.mark.parametrize(("chosen", "attached"), [(("Dynamite", "Taunt"), 2), ((), 0)])
def test_stick_to_the_plan_keeps_events(chosen: tuple[str, ...], attached: int) -> None:
    """Different ones, before the opening hand; each is played by exhausting it."""
    deck = (STICK, DYNAMITE, DYNAMITE, TAUNT, *[KNIFE] * 20)
    table = Table(["roland_banks"], whole=True, at_turn=False, decks={"roland_banks": deck})
    table.roland.does("activate", "Stick to the Plan")
    for name in chosen:
        table.roland.chooses(name)
    if len(chosen) < 2:
        table.roland.passes()
    table.chooses_none()
    table.settle()
    plan = table.piece(STICK)

    assert len((table.state.face_down or {}).get(plan.id, ())) == attached
    if attached:
        table.roland.has(resources=9).does("play", "Dynamite Blast")
        assert (plan.exhausted, table.roland.can("play", "Taunt")) == (True, False)


@pytest.mark.parametrize(("ends", "xp", "killed"), [("resigned", 2, False), ("defeated", 0, True)])
def test_charons_obol_pays_or_takes(table: Table, ends: str, xp: int, killed: bool) -> None:
    """2 more experience without a defeat, death with one."""
    table.roland.controls(OBOL)
    before = table.roland.who.xp
    if ends == "defeated":
        table.roland.is_dealt(damage=9)
    table.order("end", resolution="r1")

    assert table.roland.who.killed is killed
    assert table.roland.who.xp - table.wendy.who.xp - before == xp


TIME_WARP = "03311"


def test_time_warp_undoes_an_action(table: Table) -> None:
    """The cards drawn lie on the deck again, in order; the action is back, the event is paid."""
    table.roland.has_deck(KNIFE, FIRST_AID)
    table.wendy.holds(TIME_WARP).has(resources=1)
    table.roland.does("draw")
    assert table.roland.hand == [KNIFE]
    table.wendy.does("play", "Time Warp")

    assert (table.roland.hand, table.roland.deck) == ([], [KNIFE, FIRST_AID])
    assert (table.roland.actions, table.wendy.resources) == (3, 0)
    assert (table.wendy.hand, table.wendy.discard) == ([], [TIME_WARP])
    table.restored()


def test_time_warp_undoes_a_whole_attack(table: Table) -> None:
    """Damage, the defeated enemy and what was spent; then the turn goes on as if nothing was."""
    ghoul = table.enemy(RATS).engaged_with(table.roland)
    gun = table.roland.controls(GUN)
    table.wendy.holds(TIME_WARP).has(resources=1)
    table.roland.does("fight", ".45 Automatic", token="0")
    table.roland.passes()
    table.wendy.does("play", "Time Warp")

    assert (table.piece(RATS).id, table.piece(GUN).uses) == (ghoul.id, gun.uses + 1)
    table.roland.does("fight", ".45 Automatic", token="auto-fail")
    assert table.piece(GUN).uses == 3


@pytest.mark.parametrize("there", [True, False])
def test_time_warp_wants_an_action_here(table: Table, there: bool) -> None:
    """Only of an investigator at the same location, and only an action."""
    table.wendy.holds(TIME_WARP).has(resources=1)
    if there:
        table.roland.holds("01037").has(resources=2).does("play", "Working a Hunch")
    else:
        table.wendy.at("Attic")
        table.roland.does("resource")

    assert not table.wendy.can("play", "Time Warp")
