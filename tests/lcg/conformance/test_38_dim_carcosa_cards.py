"""38 Dim Carcosa: stories, Hastur, encounter cards, resolutions, by Carcosa scenario notes VIII."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.lcg.core.facts import TestEnded, TokenRevealed
from bot.lcg.core.state import Standing
from bot.lcg.printed.cards import CardCode
from bot.lcg.views.overview import board
from tests.lcg.carcosa import MAN
from tests.lcg.codes import COP, DOG, GUTS, KNIFE
from tests.lcg.lost_carcosa import (
    DEPTHS,
    HASTURS,
    KING,
    LORD,
    PALACE,
    SHORES,
    SPIRES,
    STREETS,
    TATTERED,
    carcosa,
    flips,
    hastur,
    shows,
)
from tests.lcg.table import Table

CREATURE, WINGED_ONE, FANATIC = "03335", "03336", "03098"
CURSE, REALM, FINAL_ACT = "03337", "03338", "03339"
TRAITOROUS, TORTUROUS, MURDEROUS = "03340", "03341", "03342"
MASK, CACHE, EMERGENCY, PACK = "03321b", "01088", "01088", "01042"


def hunted(seats: int = 1, version: int = 3) -> Table:
    """Act 3 with Hastur far away from everybody, exhausted no more than they are."""
    table = carcosa(seats, version=version, act=3)
    if version != 2:
        found = hastur(table)
        found.threat, found.place = None, table.piece(SPIRES).id
    return table


# Stories


@pytest.mark.parametrize(
    ("code", "token", "damage", "calm", "horror", "locked"),
    [
        ("03325b", "", 2, True, 9, True),
        ("03326d", "", 4, False, 9, True),
        ("03327b", "", 0, False, 6, False),
        ("03327f", "", 2, False, 9, True),
        ("03328b", "auto_fail", 2, False, 12, True),
        ("03328b", "elder_sign", 2, False, 9, True),
        ("03328d", "elder_sign", 0, True, 9, False),
        ("03328d", "auto_fail", 0, False, 9, False),
        ("03328f", "0", 0, False, 7, False),
        ("03329b", "", 0, False, 4, False),
        ("03329d", "", 2, True, 9, True),
    ],
)
def test_stories(code: str, token: str, damage: int, calm: bool, horror: int, locked: bool) -> None:
    """VIII, story sides: damage per investigator, exhaustion or healing, then they are locked."""
    table = hunted(2)
    table.order("stage", of="agenda", number=3)
    table.roland.has(horror=9)
    if token:
        table.bag(token)
    before = len(table.state.aside)
    place = flips(table, code)
    table.settle()
    seen = hastur(table)

    assert (seen.damage, seen.exhausted, table.roland.horror) == (damage, calm, horror)
    assert not place.clues if locked else place.clues == 2
    assert len(table.state.aside) == before - (not locked)
    assert place.code != table.game.library.cards[CardCode(code)].back_of or locked
    assert table.game.places.of_seat(Seat(0)) is place
    assert not table.roland.can("activate", "The King in Tatters")
    place.clues = 0
    table.roland.at(place.code)
    assert table.roland.can("activate", "The King in Tatters") is not locked


def test_stars_strike_an_enemy() -> None:
    """VIII, 03326b: 3 horror each; 4 damage to an enemy other than Hastur, if there is one."""
    table = hunted(2)
    table.roland.has(horror=4)
    table.daisy.has(horror=2)
    foes = [table.enemy(FANATIC).at(SPIRES), table.enemy("03099").at(PALACE)]
    flips(table, "03326b")
    table.roland.chooses("Agent of the King")

    assert [player.horror for player in table.seats] == [1, 0]
    assert [foe in table.game.in_play for foe in foes] == [True, False]


@pytest.mark.parametrize(("choice", "out", "horror"), [("enemy", True, 6), ("heal", False, 1)])
def test_a_moments_rest(choice: str, out: bool, horror: int) -> None:
    """VIII, 03327d: exhaust and disengage any enemy, or heal 5 horror."""
    table = hunted(version=1)
    table.roland.has(horror=6)
    table.order("stage", of="agenda", number=3)
    flips(table, "03327d")
    table.roland.chooses(choice)

    assert (hastur(table).exhausted, table.roland.horror) == (out, horror)


def test_the_fall_may_wait() -> None:
    """VIII, 03330b: it can be turned again if put back; 2 horror and damage to Hastur lock it."""
    table = hunted()
    hastur(table).place = table.piece(SHORES).id
    flips(table, "03330b")
    table.roland.chooses("Turn away")
    table.settle()
    table.roland.does("activate", "The King in Tatters").chooses("Push her: 2 horror")
    table.settle()

    assert (hastur(table).damage, table.roland.horror) == (2, 2)
    assert not table.roland.can("activate", "The King in Tatters")
    spot = next(p for p in board(table.game, table.asked).places if p.code == SPIRES)
    assert spot.note == "told"


@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize("late", [True, False])
def test_hastur_falls_once_the_secret_is_known(version: int, late: bool) -> None:
    """VIII, R1–R3: with the secret known, enough damage immediately defeats Hastur."""
    table = hunted(version=version)
    table.order("stage", of="agenda", number=3)
    found = hastur(table)
    health = table.game.pieces.health(found) or 0
    found.damage = health - 1
    table.roland.holds(MURDEROUS)
    for code in ["03325b", "03331b"] if late else ["03331b", "03325b"]:
        if version == 1:
            found.place, found.exhausted = table.piece(SPIRES).id, True
            found.threat = None
        flips(table, code)
        table.settle()

    assert table.resolution == f"r{version}"
    (who,) = table.state.investigators
    assert (who.new_physical, who.new_mental) == {1: (2, 2), 2: (0, 2), 3: (2, 0)}[version]
    assert who.xp == 5
    assert [(each.note, each.seat) for each in table.state.log] == [
        ("prevented_hastur", None),
        ("possessed", 0),
    ]


def test_the_test_of_a_story_waits() -> None:
    """VIII, act 3: the ability is free in any window; a test in a test waits for the first."""
    table = hunted(2)
    place = shows(table, "03328f")
    table.roland.has(horror=9).holds("01091").at(place.code)
    table.settle()
    table.bag("0")
    table.roland.tests("combat", 2)
    table.roland.does("activate", "The King in Tatters")
    assert table.test.skill == "combat"
    assert not table.roland.can("activate", "The King in Tatters")
    table.roland.reveals()

    assert [fact.skill for fact in table.told(TestEnded)] == ["combat", "willpower"]
    assert (table.roland.horror, place.clues) == (7, 2)


# Hastur


@pytest.mark.parametrize(
    ("version", "horror", "assets", "damage"),
    [(1, 0, 0, 1), (3, 3, 0, 0), (3, 4, 0, 1), (3, 9, 0, 1), (2, 5, 0, 1), (2, 5, 2, 0)],
)
def test_excess_horror_hurts(version: int, horror: int, assets: int, damage: int) -> None:
    """VIII, Hastur: if his attack’s horror goes beyond the sanity, it deals 1 damage."""
    table = hunted(version=version)
    found = hastur(table)
    table.roland.has(horror=horror)
    if assets:
        table.roland.controls("01117")
    if version != 2:
        found.place = table.roland.place.id
        if version == 1:
            found.place, found.threat = None, table.roland.seat
    table.enemies_attack()
    if assets:
        table.roland.assigns(horror={"Lita Chantler": 2})
    table.settle()

    assert table.roland.damage == damage


@pytest.mark.parametrize("horror", [4, 5])
@pytest.mark.parametrize("token", ["elder_sign", "+1", "0", "-1", "-2"])
def test_tokens_without_sanity(horror: int, token: str) -> None:
    """VIII, (T): fights and evasions at 0 remaining sanity fail with elder sign, +1, 0 or −1."""
    table = hunted()
    hastur(table).place = table.roland.place.id
    table.bag(token)
    table.roland.has(horror=horror, actions=3, damage=0)
    table.roland.does("fight", "Hastur")
    while "commit" in table.kinds:
        table.roland.reveals()

    fails = horror == 5 and token != "-2"
    assert (table.ended.automatic == "failure") is fails


def test_tokens_of_other_tests_count() -> None:
    """VIII, (T): tests of story sides are not affected."""
    table = hunted()
    table.bag("0")
    table.roland.has(horror=9)
    flips(table, "03328d")

    assert table.ended.success


def test_the_king_is_nowhere_and_attacks_everybody() -> None:
    """VIII, 03332: Hastur beside the act deck attacks each, if ready; nobody fights him."""
    table = hunted(2, version=2)
    table.roland.at(SHORES)
    table.daisy.at(SPIRES)
    found = hastur(table)
    assert table.game.places.where(found) is None
    assert not any(table.roland.can(verb, "Hastur") for verb in ("fight", "evade", "engage"))
    table.enemies_attack()
    table.settle()
    assert [player.horror for player in table.seats] == [2, 2]
    assert not found.exhausted
    found.exhausted = True
    table.enemies_attack()
    table.settle()

    assert [player.horror for player in table.seats] == [2, 2]
    act = board(table.game, table.asked).act
    assert act is not None
    assert [each.name for each in act.attached] == ["Hastur (fight 4, 0 of 14 damage)"]


@pytest.mark.parametrize(("agenda", "difficulty"), [(1, 4), (3, 6)])
def test_anyone_can_defy_the_king(agenda: int, difficulty: int) -> None:
    """VIII, 03332: an action anywhere tests willpower against his fight to exhaust him."""
    table = hunted(version=2)
    table.order("stage", of="agenda", number=agenda)
    table.bag("elder_thing")
    table.roland.has(actions=3).does("activate", "Hastur")
    while "commit" in table.kinds:
        table.roland.reveals()
    assert (table.ended.difficulty, table.roland.actions) == (difficulty, 2)
    table.bag("elder_sign")
    table.piece(SHORES).clues = 6
    table.roland.does("activate", "Hastur")
    while "commit" in table.kinds:
        table.roland.reveals()

    assert hastur(table).exhausted


def test_only_stories_harm_the_king() -> None:
    """VIII, 03332: only story sides damage him."""
    table = hunted(version=2)
    flips(table, "03325b")
    assert hastur(table).damage == 1
    lord = hunted()
    hastur(lord).place = lord.roland.place.id
    lord.roland.controls(COP)
    lord.roland.does("activate", "Beat Cop")
    assert hastur(lord).damage == 1


def test_an_attack_that_reaches_the_threshold() -> None:
    """VIII: a threshold reached by an attack takes effect once the test is over."""
    table = hunted()
    found = hastur(table)
    found.place, found.damage = table.roland.place.id, 2
    table.bag("0")
    table.roland.has(actions=3).does("fight", "Hastur")
    while "commit" in table.kinds:
        table.roland.reveals()

    assert (found.damage, table.state.tests, table.ask.prompt) == (3, [], "How do you wake up?")
    table.roland.chooses("horror")
    assert table.game.stages.agenda.code == "03318"


def test_hastur_hunts_whoever_has_most_sanity_left() -> None:
    """VIII: remaining sanity is at least 0; the lead decides between equals."""
    table = hunted(2, version=1)
    table.roland.has(horror=9)
    table.daisy.has(horror=20)
    table.all_at(PALACE)
    hastur(table).place = table.piece(STREETS if table.in_play(STREETS) else PALACE).id
    hastur(table).exhausted = False
    table.order("move", who=[0, 1], to=PALACE)
    table.enemies_attack()

    assert "prey" in table.kinds or hastur(table).threat is not None


# Enemies


@pytest.mark.parametrize(
    ("code", "exhausted", "hurt"),
    [(DEPTHS, False, True), (DEPTHS, True, False), ("03325b", False, False)],
)
def test_the_creature_answers_a_flip(code: str, exhausted: bool, hurt: bool) -> None:
    """VIII, Creature: as a location at or next to it is turned, it first attacks each there."""
    table = hunted(2)
    depths = next(p for p in table.game.places.all() if p.code.startswith("03329"))
    table.enemy(CREATURE, exhausted=exhausted).at(depths)
    flips(table, "03330b" if code == DEPTHS else code)
    if code == DEPTHS:
        table.roland.chooses("Turn away")
    table.settle()

    assert [player.damage for player in table.seats] == [int(hurt), 0]


@pytest.mark.parametrize(("exhausted", "moves"), [(False, True), (True, False)])
def test_the_winged_one_comes(exhausted: bool, moves: bool) -> None:
    """VIII, Winged One: ready and unengaged, it moves towards a location that is turned."""
    table = hunted()
    start = next(p for p in table.game.places.all() if p.code.startswith("03326"))
    winged = table.enemy(WINGED_ONE, exhausted=exhausted).at(start)
    flips(table, "03329b")
    if moves:
        table.roland.chooses("Dim Streets")
    table.settle()

    spot = table.game.piece(winged.place)
    assert spot is not None
    assert spot.code.startswith("03328") is moves


# Treacheries


@pytest.mark.parametrize(
    ("horror", "difficulty", "damage"), [(4, 3, 2), (5, 5, 2), (10, 5, 2), (11, 5, 4)]
)
def test_a_dismal_curse(horror: int, difficulty: int, damage: int) -> None:
    """VIII, Dismal Curse: difficulty 3 or 5; 2 damage, 4 with horror above twice the sanity."""
    table = carcosa()
    table.roland.has(horror=horror)
    table.draws_encounter(CURSE, token="auto_fail")

    assert (table.ended.difficulty, table.roland.damage) == (difficulty, damage)


@pytest.mark.parametrize(("horror", "doom", "agenda"), [(4, 6, 0), (5, 0, 1), (5, 1, 0)])
def test_the_final_act(horror: int, doom: int, agenda: int) -> None:
    """VIII, The Final Act: it surges; without sanity left 2 doom, which may advance the agenda."""
    table = carcosa()
    table.sets("agenda", doom=doom or 6)
    table.encounter_deck(FINAL_ACT, FANATIC)
    table.roland.has(horror=horror)
    table.draws_encounter()
    if agenda:
        table.roland.chooses("horror")
    table.settle()

    assert table.state.agenda.index == agenda
    assert table.state.agenda.doom == {(4, 6): 6, (5, 0): 0, (5, 1): 3}[horror, doom]
    assert table.in_play(FANATIC)


def test_the_realm_takes_as_much_as_there_is() -> None:
    """VIII, Realm of Madness: discard cards of total cost X; if that is too much, all of them."""
    table = carcosa()
    table.roland.controls(DOG)
    table.roland.has(horror=4).holds(KNIFE, CACHE, GUTS)
    table.draws_encounter(REALM)
    table.roland.chooses("One in hand")
    assert "Emergency Cache" not in table.roland.labels()
    assert (table.roland.hand, table.roland.discard) == ([CACHE, GUTS], [KNIFE, DOG])
    table.draws_encounter(REALM)
    table.roland.chooses("discard")
    assert (table.roland.hand, table.roland.horror) == ([GUTS], 4)
    table.draws_encounter(REALM)

    assert (table.roland.hand, table.roland.horror) == ([GUTS], 6)


def test_the_realm_leaves_the_mask_and_hidden_cards() -> None:
    """VIII, Realm of Madness: it does not take The Pallid Mask or hidden cards."""
    table = hunted(version=1)
    table.roland.has(horror=3).holds(TORTUROUS)
    table.draws_encounter(REALM)

    assert table.in_play(MASK)
    assert (table.roland.hand, table.roland.horror) == ([TORTUROUS], 5)


# Possession


@pytest.mark.parametrize(("horror", "dead"), [(10, False), (11, True)])
@pytest.mark.parametrize("drawn", [True, False])
def test_possession_kills(horror: int, dead: bool, drawn: bool) -> None:
    """VIII, Possession: horror above twice the sanity kills immediately, without trauma."""
    table = carcosa(2)
    if drawn:
        table.roland.has(horror=horror)
        table.draws_encounter(TORTUROUS)
    else:
        table.roland.holds(TORTUROUS).is_dealt(horror=horror)

    who = table.roland.who
    assert (who.killed, who.playing, who.new_mental) == (dead, not dead, 0)
    assert (TORTUROUS in table.encounter_discard) is dead


def test_the_mask_lowers_twice_the_sanity() -> None:
    """VIII, Possession: The Pallid Mask makes sanity 5 count as 3, so 7 horror kill."""
    table = carcosa(2, act=2)
    table.all_at(PALACE)
    table.settle()
    table.roland.has(horror=7, actions=3).holds(TORTUROUS)
    table.roland.does("activate", "Search For the Stranger")
    table.settle()

    assert table.roland.who.killed
    assert not table.in_play(MASK)
    assert (table.state.lead, hastur(table).code) == (table.daisy.seat, TATTERED)


@pytest.mark.parametrize("helps", [True, False])
def test_a_traitor_in_the_test(helps: bool) -> None:
    """VIII, Traitorous: its holder makes a test at their location fail, without a token."""
    table = carcosa(2)
    table.all_at(SHORES)
    table.settle()
    holder, tester = (table.daisy, table.roland) if helps else (table.roland, table.roland)
    holder.holds(TRAITOROUS, GUTS)
    tester.tests("willpower", 1)
    holder.commits(TRAITOROUS)
    assert holder.can("commit", "Commit Guts") is not helps
    tester.reveals()

    assert (table.ended.success, table.told(TokenRevealed)) == (False, [])
    assert table.encounter_discard == [TRAITOROUS]
    assert holder.hand == [GUTS]


def test_a_traitor_elsewhere() -> None:
    """VIII, Traitorous: it works at its holder’s location only."""
    table = carcosa(2)
    table.daisy.at(SPIRES).holds(TRAITOROUS)
    table.roland.holds(GUTS).tests("willpower", 1)

    assert not table.daisy.asks or not table.daisy.can("commit", "Possession")


@pytest.mark.parametrize("closed_hands", [True, False])
def test_only_open_hands_show_who_may_be_a_traitor(closed_hands: bool) -> None:
    """VIII, Possession: with closed hands its question looks the same for each kind."""
    seen: list[object] = []
    for card in POSSESSION:
        table = carcosa(2, settings={"closed_hands": closed_hands})
        table.all_at(SHORES)
        table.settle()
        table.daisy.holds(card)
        table.roland.holds(GUTS).tests("willpower", 1)
        parts = table.ask.parts
        seen.append((sorted(parts), parts[Seat(0)].options, table.ask.awaited, table.ask.may))

    assert seen[1] == seen[2]
    assert (seen[0] == seen[1]) is closed_hands


POSSESSION = (TRAITOROUS, TORTUROUS, MURDEROUS)


def test_possession_is_thrown_off() -> None:
    """VIII, Possession: 5 resources discard Torturous, 2 damage to one here Murderous."""
    table = carcosa(2)
    table.all_at(SHORES)
    table.settle()
    table.roland.has(resources=5, actions=3).holds(TORTUROUS, MURDEROUS)
    table.daisy.controls(DOG)
    table.roland.chooses("Discard it for 5 resources")
    table.roland.chooses("Deal 2 damage to an investigator here")
    table.roland.chooses("Daisy Walker")
    table.daisy.assigns(damage={"Guard Dog": 2})
    table.settle()

    assert (table.roland.hand, table.roland.resources, table.roland.actions) == ([], 0, 1)
    assert (table.daisy.damage, table.piece(DOG).damage) == (0, 2)


def test_who_left_is_not_possessed() -> None:
    """VIII, R1–R3: only an investigator with a Possession at the end is possessed."""
    table = hunted(2)
    table.order("stage", of="agenda", number=3)
    table.daisy.holds(TORTUROUS)
    table.order("defeat", what=1)
    hastur(table).damage = 18
    flips(table, "03331b")

    assert (table.resolution, table.notes) == ("r3", ["prevented_hastur"])
    assert table.state.investigators[1].standing is Standing.DEFEATED


def test_the_versions_have_their_numbers() -> None:
    """VIII: each version of Hastur has its printed fight, health and evade."""
    found = {}
    for version, code in HASTURS.items():
        table = hunted(version=version)
        enemies, pieces, him = table.game.enemies, table.game.pieces, hastur(table)
        found[code] = (enemies.fight(him), pieces.health(him), enemies.evade(him))

    assert found == {KING: (4, 7, 2), LORD: (3, 9, 3), TATTERED: (3, 8, 2)}
    assert MAN not in found
