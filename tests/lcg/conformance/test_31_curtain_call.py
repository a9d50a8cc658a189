"""31 Curtain Call, by Carcosa scenario notes I."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.lcg.core.facts import TokenRevealed
from bot.lcg.printed.cards import Symbol
from bot.lcg.rules.log_entries import logged_count
from tests.lcg.carcosa import (
    BACKSTAGE,
    BALCONY,
    BOX_OFFICE,
    DRESSING_ROOM,
    EMISSARY,
    FIRE,
    GREEN_ROOM,
    LIGHTING_BOX,
    LOBBY,
    MAN,
    PATH,
    REHEARSAL_ROOM,
    THEATRE,
    TRAP_ROOM,
    WATER,
    theatre,
)
from tests.lcg.table import Table

DOORWAYS = {LIGHTING_BOX, BOX_OFFICE, GREEN_ROOM, DRESSING_ROOM, REHEARSAL_ROOM, TRAP_ROOM}
DISMAY, RATS, KNIFE = "03084a", "01159", "01086"
GUIDE = {
    THEATRE: {LOBBY, BACKSTAGE},
    LOBBY: {THEATRE, BALCONY, LIGHTING_BOX, BOX_OFFICE, GREEN_ROOM},
    BACKSTAGE: {THEATRE, DRESSING_ROOM, REHEARSAL_ROOM, TRAP_ROOM},
    BALCONY: {LOBBY, THEATRE},
    **{code: {LOBBY} for code in (LIGHTING_BOX, BOX_OFFICE, GREEN_ROOM)},
    **{code: {BACKSTAGE} for code in (DRESSING_ROOM, REHEARSAL_ROOM, TRAP_ROOM)},
}


def where(table: Table, code: str) -> str:
    """The code of the location at which a card is."""
    place = table.game.piece(table.game.places.where(table.piece(code)))
    assert place is not None
    return str(place.code)


def places(table: Table) -> dict[str, bool]:
    """The locations in play, and whether they are revealed."""
    return {str(place.code): place.revealed for place in table.game.places.all()}


def horror(table: Table) -> set[str]:
    """The locations with horror."""
    return {str(place.code) for place in table.game.places.all() if place.horror}


# Set-up


def test_the_evening_begins() -> None:
    """I, set-up: four locations, only the Theatre revealed; 32 encounter cards."""
    table = theatre(2, calm=False)

    assert places(table) == {THEATRE: True, LOBBY: False, BALCONY: False, BACKSTAGE: False}
    assert {player.place.code for player in table.seats} == {THEATRE}
    assert len(table.state.encounter_deck) == 32


def test_roads_of_the_theatre() -> None:
    """I, graph: the link from the Balcony to the Theatre is one-way."""
    table = theatre()
    for code in GUIDE:
        table.lays(code)

    near = {
        p.code: {n.code for n in table.game.places.connections(p)} for p in table.game.places.all()
    }
    assert near == GUIDE


# Tokens


@pytest.mark.parametrize(
    ("difficulty", "held", "worth"),
    [("easy", 2, -1), ("standard", 3, -3), ("hard", 0, -1), ("expert", 3, -3)],
)
def test_the_skull_counts_horror(difficulty: str, held: int, worth: int) -> None:
    """I, skull: −1, or −3 with 3 or more horror; on hard minus your horror, at least 1."""
    table = theatre(difficulty=difficulty)
    table.roland.has(horror=held).tests("combat", 4, token="skull")
    table.settle()

    assert table.told(TokenRevealed)[-1].modifier == worth


@pytest.mark.parametrize("symbol", ["cultist", "tablet", "elder_thing"])
@pytest.mark.parametrize(("difficulty", "worth"), [("standard", -4), ("hard", -5)])
def test_horror_comes_to_the_place_then_to_you(symbol: str, difficulty: str, worth: int) -> None:
    """I, tokens: 1 horror is put on your location; where there is some, you take 1 horror."""
    table = theatre(difficulty=difficulty)
    table.bag(symbol)
    for expected in (0, 1):
        table.roland.tests("combat", 4)
        table.settle()
        assert (table.roland.horror, table.piece(THEATRE).horror) == (expected, 1)
    assert table.told(TokenRevealed)[-1].modifier == worth


# Places


@pytest.mark.parametrize(("place", "kind"), [("Lobby", 0), ("Backstage", 3)])
def test_two_doorways_open(place: str, kind: int) -> None:
    """I, Lobby and Backstage: revealed, each brings 2 random doorways of its kind, unrevealed."""
    table = theatre()
    table.roland.does("move", place)

    new = {code for code, revealed in places(table).items() if code in DOORWAYS and not revealed}
    own = sorted(DOORWAYS)[kind : kind + 3]
    assert len(new) == 2
    assert new <= set(own)


def test_the_lobby_gives_cards_for_two_actions() -> None:
    """I, Lobby: two actions draw 3 cards; investigators cannot resign there before act 3."""
    table = theatre()
    table.all_at(LOBBY)
    table.roland.has_deck(*[KNIFE] * 4)
    table.roland.does("activate", "Lobby")

    assert (table.roland.actions, len(table.roland.hand)) == (1, 3)
    assert not table.roland.can("resign")


def test_the_balcony_is_a_jump() -> None:
    """I, Balcony: a move action to the Theatre deals 2 damage; other moves do not."""
    table = theatre(2)
    table.all_at(BALCONY)
    table.roland.does("move", "Theatre")
    assert table.roland.damage == 2

    table.order("move", who=1, to=THEATRE, enter=True)
    assert table.daisy.damage == 0


def test_hidden_cards_weigh_backstage() -> None:
    """I, Backstage: each Hidden card counts as 3 cards for the hand size there."""
    table = theatre()
    table.roland.holds(DISMAY, KNIFE)
    held = table.game.investigators.hand_count
    assert held(Seat(0)) == 2
    table.all_at(BACKSTAGE)
    assert held(Seat(0)) == 4


def test_the_lighting_box_makes_cards_dear() -> None:
    """I, Lighting Box: every card costs 2 resources more there."""
    table = theatre()
    table.roland.has(resources=2).holds(KNIFE)
    assert table.roland.can("play", "Knife")
    table.all_at(LIGHTING_BOX)
    assert not table.roland.can("play", "Knife")


def test_the_box_office_is_robbed_once() -> None:
    """I, Box Office: it gives 5 resources, once per game for the whole group."""
    table = theatre(2)
    table.all_at(BOX_OFFICE)
    before = table.roland.resources
    table.roland.does("activate", "Box Office")

    assert table.roland.resources == before + 5
    assert not table.roland.can("activate", "Box Office")


def test_the_green_room_costs_the_hand() -> None:
    """I, Green Room: its Investigate has +3 and discards the hand, except Hidden cards."""
    table = theatre()
    table.all_at(GREEN_ROOM)
    table.roland.holds(DISMAY, KNIFE)
    table.tokens("0")
    table.roland.chooses("Green Room: +3 intellect, then discard your hand")
    table.settle()

    assert table.result()[1] == 6
    assert table.roland.hand == [DISMAY]


def test_the_dressing_room_heals() -> None:
    """I, Dressing Room: three actions heal 3 horror."""
    table = theatre()
    table.all_at(DRESSING_ROOM)
    assert not table.roland.has(horror=4, actions=2).can("activate", "Dressing Room")
    table.roland.has(actions=3).does("activate", "Dressing Room")

    assert table.roland.horror == 1


@pytest.mark.parametrize(("token", "taken"), [("0", 1), ("-1", 0)])
def test_the_rehearsal_is_too_good(token: str, taken: int) -> None:
    """I, Rehearsal Room: a success by 2 or more costs 1 horror, once for each test."""
    table = theatre()
    table.all_at(REHEARSAL_ROOM)
    table.roland.does("investigate", token=token)
    table.settle()

    assert table.roland.horror == taken


@pytest.mark.parametrize(("seats", "rats"), [(2, 1), (3, 2)])
def test_the_trap_is_full_of_rats(seats: int, rats: int) -> None:
    """I, Trap Room: a Swarm of Rats engages you, two with 3 or 4 investigators."""
    table = theatre(seats)
    table.encounter_deck(*[RATS] * 3)
    table.lays(TRAP_ROOM, revealed=False)
    table.roland.at(BACKSTAGE).does("move", "Backstage Doorway")
    table.settle()

    assert [each.threat for each in table.game.enemies.all()] == [0] * rats


# The Man and the acts


def test_the_man_waits_behind_a_doorway() -> None:
    """I, act 1 back: the Man spawns at a random doorway, which enters play unrevealed."""
    table = theatre(act=2)

    (doorway,) = set(places(table)) & DOORWAYS
    assert (where(table, MAN), places(table)[doorway]) == (doorway, False)


@pytest.mark.parametrize(
    ("version", "symbol", "burning"),
    [
        (FIRE, Symbol.CULTIST, {THEATRE}),
        (PATH, Symbol.TABLET, {BALCONY}),
        (WATER, Symbol.ELDER_THING, {BOX_OFFICE, LIGHTING_BOX}),
    ],
)
def test_his_defeat_changes_the_scene(version: str, symbol: Symbol, burning: set[str]) -> None:
    """I, act 2: the Man goes to the Lobby, healed; two tokens join the bag.

    The act stays beside the deck.
    """
    table = theatre(act=1, version=version)
    for code in (BOX_OFFICE, LIGHTING_BOX):
        table.lays(code)
    table.state.act.index = 1
    table.all_at(BALCONY)
    man = table.enemy(MAN).at(BALCONY)
    table.sets(BALCONY, clues=1)
    table.roland.has(actions=3).does(
        "investigate", "The Man in the Pallid Mask", token="elder_sign"
    )
    table.settle()

    assert (table.game.stages.act.stage, where(table, MAN), man.damage) == (3, LOBBY, 0)
    assert table.state.bag.count(symbol) == 2
    assert horror(table) == burning
    assert table.state.beside == [version]
    assert table.piece(BALCONY).clues == 1


def test_his_action_is_harder_than_the_place() -> None:
    """§6, the Man in the Pallid Mask: his location has +2 shroud, and no clue is found for it."""
    table = theatre(act=2)
    table.all_at(BALCONY)
    table.order("send", enemy=MAN, to=BALCONY)
    table.roland.does("investigate", "The Man in the Pallid Mask", token="0")
    table.settle()

    assert (table.result()[0], table.game.stages.act.stage) == (False, 2)


def test_three_damage_do_it_too() -> None:
    """I, act 2: anything that would discard the Man advances the act; his damage is removed."""
    table = theatre(act=2)
    man = table.piece(MAN)
    man.damage = 2
    table.order("send", enemy=MAN, to=THEATRE)
    table.order("engage", enemy=MAN, seat=0)
    table.roland.does("fight", "The Man", token="0")
    table.settle()

    assert (table.game.stages.act.stage, man.damage, where(table, MAN)) == (3, 0, LOBBY)


def test_his_second_defeat_is_the_last() -> None:
    """I, act 3: the Man leaves the game; investigators can resign in the Lobby."""
    table = theatre(act=3)
    table.all_at(LOBBY)
    assert not table.roland.can("resign")
    table.order("defeat", what=MAN)

    assert MAN in table.codes(table.state.removed)
    assert table.roland.can("resign")


def test_fire_burns_once_a_round_at_each_place() -> None:
    """I, act 2a back: entering or ending a turn tests agility (3), once per round and location."""
    table = theatre(act=3)
    table.roland.at(LOBBY).does("move", "Theatre", token="auto_fail")
    table.settle()
    assert table.roland.damage == 1
    table.roland.does("move", "Lobby").does("move", "Theatre")
    table.roland.ends_turn()
    table.settle()
    assert table.roland.damage == 1


def test_the_path_hurts_who_leaves_it() -> None:
    """I, act 2b back: each time you leave, test agility (4) or take 1 damage and 1 horror."""
    table = theatre(version=PATH, act=3)
    table.piece(THEATRE).horror = 1
    for expected in (1, 2):
        table.roland.at(THEATRE).does("move", "Lobby", token="auto_fail")
        table.settle()
        assert (table.roland.damage, table.roland.horror) == (expected, expected)


def test_the_water_holds_once() -> None:
    """I, act 2c back: to leave, test agility (2) or take 1 damage and stay, once."""
    table = theatre(version=WATER, act=3)
    table.piece(THEATRE).horror = 1
    table.roland.at(THEATRE).does("move", "Lobby", token="auto_fail")
    table.settle()
    assert (table.roland.damage, table.roland.place.code, table.roland.actions) == (1, THEATRE, 2)

    table.roland.does("move", "Lobby")
    assert (table.roland.damage, table.roland.place.code) == (1, LOBBY)


def test_horror_spreads_one_way() -> None:
    """I, act 3: locations that lead to one with horror get 1 horror, all at the same time."""
    table = theatre(act=3)
    table.lays(BOX_OFFICE)
    table.piece(THEATRE).horror = 1
    table.next_phase("upkeep")
    table.settle()
    assert horror(table) == {THEATRE, LOBBY, BALCONY, BACKSTAGE}

    other = theatre(act=3)
    other.piece(THEATRE).horror, other.piece(BALCONY).horror = 0, 1
    other.next_phase("upkeep")
    other.settle()
    assert horror(other) == {BALCONY, LOBBY}


# Agendas


def test_the_emissary_comes_twice() -> None:
    """I, agendas: the Emissary’s defeat in agenda 2 restores agenda 1 with 3 doom."""
    table = theatre()
    table.order("advance", what="agenda")
    assert where(table, EMISSARY) == THEATRE
    table.piece(LOBBY).doom = 2
    table.order("defeat", what=EMISSARY)
    assert (table.state.agenda.index, table.state.agenda.doom, table.piece(LOBBY).doom) == (0, 3, 0)
    assert table.victory == [EMISSARY]

    table.order("advance", what="agenda")
    assert (where(table, EMISSARY), table.piece(EMISSARY).damage, table.victory) == (THEATRE, 0, [])


def test_the_emissary_is_seen_from_next_door() -> None:
    """I, Emissary: as the enemy phase ends it puts 1 horror on its location and linked ones."""
    table = theatre(3)
    for player, place in zip(table.seats, (LOBBY, BACKSTAGE, BALCONY), strict=True):
        player.at(place)
    table.enemy(EMISSARY, exhausted=True).at(THEATRE)
    table.enemies_attack()
    table.settle()

    assert [player.horror for player in table.seats] == [1, 1, 0]


def test_the_second_agenda_spares_who_has_resigned() -> None:
    """I, Watch: at act 3 those still inside are defeated; with others out it is R1 or R2."""
    table = theatre(2, act=3)
    table.order("remove", what=MAN)
    table.order("resign", seat=1)
    for _ in range(2):
        table.order("advance", what="agenda")
    table.roland.chooses("Look into it alone")

    assert table.state.resolution == "r2"
    assert table.roland.who.new_mental == 1


def test_the_second_agenda_is_the_end() -> None:
    """I, agenda 2 back: 100 horror each defeat all, with one mental trauma; no resolution."""
    table = theatre(2)
    for _ in range(2):
        table.order("advance", what="agenda")

    assert table.resolution == "none"
    assert [player.who.new_mental for player in table.seats] == [1, 1]


# Resolutions


@pytest.mark.parametrize(
    ("choice", "robbed", "word", "notes"),
    [
        ("Warn the police", False, "r1", {"tried_to_warn_police", "conviction"}),
        ("Warn", True, "r1", {"tried_to_warn_police", "conviction", "police_are_suspicious"}),
        ("Look into it alone", True, "r2", {"chose_not_to_go", "doubt"}),
    ],
)
def test_everybody_out(choice: str, robbed: bool, word: str, notes: set[str]) -> None:
    """I, act 3 back: when all have resigned or were defeated the group chooses R1 or R2."""
    table = theatre(2, act=3)
    if robbed:
        table.all_at(BOX_OFFICE)
        table.roland.does("activate", "Box Office")
    table.all_at(LOBBY)
    table.order("defeat", what=MAN)
    table.roland.does("resign")
    table.order("defeat", what=1)
    table.daisy.chooses(choice)

    assert table.resolution == word
    shared = {"stranger_on_to_you", "chasing_the_stranger"}
    assert set(table.notes) == notes | shared
    assert logged_count(table.game, "chasing_the_stranger") == 2
    assert [earned.code for earned in table.state.earned] == [MAN]


@pytest.mark.parametrize(("act", "gone", "tally"), [(2, False, 0), (3, False, 1), (3, True, 2)])
def test_nobody_gets_out(act: int, gone: bool, tally: int) -> None:
    """I, no resolution: all are defeated; the log counts how often the Man was defeated."""
    table = theatre(act=act)
    if gone:
        table.order("defeat", what=MAN)
    table.order("defeat", what=0)

    assert table.resolution == "none"
    assert logged_count(table.game, "chasing_the_stranger") == tally
    assert set(table.notes) <= {"stranger_on_to_you", "chasing_the_stranger"}
