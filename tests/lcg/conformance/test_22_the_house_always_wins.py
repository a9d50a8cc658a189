"""22 The House Always Wins, by Dunwich scenario notes §1."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import TokenAdded, TokenRevealed
from bot.lcg.printed.cards import Keyword, Symbol
from bot.lcg.text import log, prompts
from tests.lcg.club import (
    ALLEY,
    BAR,
    BOSS,
    CARDROOM,
    CLOVER,
    DRINKS,
    GALLERY,
    HALL,
    LOUNGE,
    LUNA,
    MOBSTER,
    MORGAN,
    SECOND,
    SERVANT,
    SPHERES,
    SUSPICIONS,
    VIP,
    club,
)
from tests.lcg.table import Table

DOG, KNIFE = "01021", "01086"
DOORS = {GALLERY, VIP, ALLEY}
GUIDE = {
    LUNA: {LOUNGE},
    LOUNGE: {LUNA, BAR, CARDROOM},
    BAR: {LOUNGE, CARDROOM},
    CARDROOM: {LOUNGE, BAR, HALL},
    HALL: {CARDROOM, *DOORS},
    GALLERY: {HALL},
    VIP: {HALL},
    ALLEY: {HALL},
}


def third_act(seats: int = 1, log: tuple[str, ...] = ()) -> Table:
    """The last act, everybody beside whom they want to bring out."""
    table = club(seats, log)
    table.order("remove", what=BOSS)
    table.lays(VIP)
    for _ in range(2):
        table.order("advance", what="act")
    return table


# Set-up


def test_an_evening_at_la_bella_luna() -> None:
    """I-B, set-up: four locations, the Pit Boss in the Lounge, 19 cards, two sets set aside."""
    table = club(2, calm=False)

    assert {place.code for place in table.game.places.all()} == {LUNA, LOUNGE, BAR, CARDROOM}
    assert {player.place.code for player in table.seats} == {LUNA}
    assert table.piece(BOSS).place == table.piece(LOUNGE).id
    assert len(table.state.encounter_deck) == 19
    aside = table.codes(table.state.aside)
    assert (aside.count(SPHERES), aside.count(SERVANT), aside.count("01163")) == (2, 1, 3)


def test_roads_of_the_club() -> None:
    """I-B, graph: all links go both ways."""
    table = club()
    for code in GUIDE:
        table.lays(code)

    near = {
        p.code: {n.code for n in table.game.places.connections(p)} for p in table.game.places.all()
    }
    assert near == GUIDE


# Tokens


@pytest.mark.parametrize(("difficulty", "price"), [("standard", 2), ("expert", 3)])
def test_a_skull_can_be_bought_off(difficulty: str, price: int) -> None:
    """I-B, skull: −2, hard −3; or pay that many resources, and it counts as 0."""
    table = club(difficulty=difficulty)
    table.roland.has(resources=price)

    table.roland.tests("combat", 4, token="skull")
    table.settle()
    table.roland.chooses("Yes")

    assert table.result() == (True, 4)
    assert table.roland.resources == 0
    table.roland.tests("combat", 4, token="skull")
    table.settle()
    assert table.result() == (False, 4 - price)


@pytest.mark.parametrize(
    ("token", "difficulty", "against", "left"),
    [
        *(("cultist", "easy", 0, 7), ("cultist", "easy", 4, 4)),
        *(("cultist", "hard", 0, 4), ("cultist", "hard", 4, 1)),
        *(("tablet", "easy", 0, 4), ("tablet", "easy", 4, 1)),
        *(("tablet", "hard", 0, 1), ("tablet", "hard", 4, 1)),
    ],
)
def test_the_cultist_pays_and_the_tablet_takes(
    token: str, difficulty: str, against: int, left: int
) -> None:
    """I-B, cultist: a success gains 3 resources; hard: a failure loses 3.

    Tablet: a failure loses 3; on hard they are lost immediately.
    """
    table = club(difficulty=difficulty)
    table.bag(token)
    table.roland.has(resources=4)

    table.roland.tests("combat", against)
    table.settle()

    assert table.roland.resources == left


# Act 1: clues, cheating, the Pit Boss


def test_a_friend_left_behind_is_worth_two_clues() -> None:
    """I-B, Lounge: in act 1 an Ally asset of the hand buys 2 clues, once per game for each."""
    table = club(2)
    table.order("remove", what=BOSS)
    table.all_at(LOUNGE)
    table.roland.holds(KNIFE)
    assert not table.roland.can("activate", "Clover Club Lounge")

    table.roland.holds(DOG).does("activate", "Clover Club Lounge")
    table.roland.chooses("Guard Dog")
    assert table.roland.clues == 2
    table.roland.holds("01018")
    assert (
        table.roland.why_not("activate", "Clover Club Lounge")
        == "You’ve already used it this game."
    )


def test_a_drink_is_remembered() -> None:
    """I-B, Bar: 2 resources buy 2 clues, 2 cards and a drink, which costs an action later."""
    table = club(2)
    table.all_at(BAR)
    table.roland.has(resources=2).has_deck(KNIFE, KNIFE, KNIFE)
    table.roland.does("activate", "Clover Club Bar")
    assert (table.roland.clues, len(table.roland.hand), table.roland.resources) == (2, 2, 0)

    table.encounter_deck(DRINKS, "Dissonant Voices")
    table.order("encounter", seat=0)
    assert table.roland.actions == 1


@pytest.mark.parametrize(
    ("token", "clues", "resources"),
    [("elder_sign", 2, 2), ("0", 2, 0), ("-2", 2, 0), ("-1", 0, 0), ("skull", 0, 0)],
)
def test_a_round_of_cards(token: str, clues: int, resources: int) -> None:
    """I-B, Cardroom: 2 clues for an even number; an elder sign gives 2 resources as well."""
    table = club()
    table.all_at(CARDROOM)
    table.roland.has(resources=2)

    table.roland.does("activate", "Clover Club Cardroom", token=token)
    table.settle()

    assert (table.roland.clues, table.roland.resources) == (clues, resources)


def test_the_club_pays_in_act_1_only() -> None:
    """I-B, locations: from act 2 on Lounge, Bar and Cardroom have no ability."""
    table = club()
    table.order("advance", what="act")
    table.all_at(CARDROOM)
    table.roland.has(resources=5)

    assert not table.roland.can("activate", "Clover Club Cardroom")


def test_who_cheats_picks_the_token() -> None:
    """I-B, act 1: a cheat exchanges a revealed token for another, once a round for the group."""
    table = club(2)
    table.roland.tests("combat", 4, token="auto_fail")
    table.roland.does("activate", "Cheat")
    table.roland.chooses("+1")
    table.settle()

    assert table.result() == (True, 5)
    assert table.told(TokenRevealed)[-1].as_face == 1


def test_a_chance_to_cheat_is_a_reaction_like_any_other() -> None:
    """I-B, act 1: a player who does not answer or passes has not cheated, and gains no clues."""
    table = club(2)
    table.roland.tests("combat", 4, token="auto_fail")
    asked = table.ask

    assert (asked.kind, asked.parts[table.roland.seat].shapes) == ("reaction", False)


def test_the_other_side_of_an_act_is_not_read_before_it_is_turned() -> None:
    """I-B, act 1: its reaction asks for a token; the back’s text is hidden until it is turned."""
    table = club(2)
    table.roland.tests("combat", 4, token="auto_fail")
    table.roland.does("activate", "Cheat")
    asked = table.ask
    said = prompts.explain(table.game, asked, table.roland.seat)

    assert asked.prompt == "Which token do you treat it as?"
    assert "treat it as another token in the bag" in said[0]
    assert not [line for line in said if "Darkened Hall" in line]


def test_what_joins_the_bag_is_told_in_words() -> None:
    """I-B, resolutions: the log names the token that joins the bag, here an elder thing."""
    table = club()
    table.all_at(CARDROOM)
    table.roland.has(resources=2)
    table.roland.does("activate", "Clover Club Cardroom", token="-1")
    table.roland.does("activate", "Cheat").chooses("0")
    table.order("move", who=0, to=LUNA)
    table.roland.does("resign")

    lines = log.lines(table.game, table.told(TokenAdded), None)
    assert lines == ["Elder thing joins the chaos bag for the rest of the campaign."]


def test_a_cheat_at_the_card_table() -> None:
    """I-B, act 1: cheating outside a test adds the elder thing, too."""
    table = club()
    table.all_at(CARDROOM)
    table.roland.has(resources=2)

    table.roland.does("activate", "Clover Club Cardroom", token="-1")
    table.roland.does("activate", "Cheat").chooses("0")
    assert table.roland.clues == 2

    table.order("move", who=0, to=LUNA)
    table.roland.does("resign")
    assert table.resolution == "r1"
    assert Symbol.ELDER_THING in table.state.bag


def test_who_is_honest_brings_no_elder_thing() -> None:
    """I-B, resolutions: if nobody cheated the bag does not change."""
    table = club()
    table.roland.does("resign")

    assert Symbol.ELDER_THING not in table.state.bag


def test_the_pit_boss_minds_clues() -> None:
    """I-B, Pit Boss: if you gain clues at his location he readies, engages and attacks you."""
    table = club(2)
    boss = table.piece(BOSS)
    boss.exhausted = True
    table.all_at(LOUNGE)
    assert boss.threat is None
    table.roland.holds(DOG).does("activate", "Clover Club Lounge").chooses("Guard Dog")

    assert (boss.threat, boss.exhausted) == (table.roland.seat, False)
    assert table.roland.damage == 2


def test_the_pit_boss_elsewhere_minds_nothing() -> None:
    """I-B, Pit Boss: clues gained at another location do not matter to him."""
    table = club()
    table.sets(LUNA, clues=1)
    table.bag(1)
    table.prints(LUNA, shroud=0)

    table.roland.does("investigate")
    table.settle()

    assert (table.roland.clues, table.roland.damage) == (1, 0)


@pytest.mark.parametrize(("agenda", "comes"), [(1, True), (2, False)])
def test_enough_clues_open_the_hall(agenda: int, comes: bool) -> None:
    """I-B, act 1: it must advance at 4 clues per investigator; at agenda 1 a Criminal enters."""
    table = club()
    table.order("remove", what=BOSS)
    if agenda == 2:
        table.order("advance", what="agenda")
    table.encounter_deck("01159", MOBSTER)
    table.all_at(BAR)
    table.roland.has(clues=2, resources=2)

    table.roland.does("activate", "Clover Club Bar")
    table.settle()

    assert table.state.act.index == 1
    assert table.roland.clues == 0
    assert table.in_play(HALL)
    assert table.in_play(MOBSTER) is comes


# Agendas


def test_criminals_are_aloof_until_one_is_struck() -> None:
    """I-B, agenda 1: damage that an investigator deals to a Criminal advances it immediately."""
    table = club()
    mobster = table.enemy(MOBSTER).at(LUNA)
    assert mobster.threat is None
    assert table.game.pieces.has_keyword(mobster, Keyword.ALOOF)

    table.roland.does("engage", "Mobster")
    table.prints(MOBSTER, fight=0)
    table.bag(1)
    table.roland.does("fight", "Mobster")
    table.settle()

    assert table.state.agenda.index == 1
    assert not table.game.pieces.has_keyword(mobster, Keyword.ALOOF)


@pytest.mark.parametrize(("agenda", "engages"), [(1, None), (2, 0)])
def test_a_criminal_that_is_drawn_spawns_unengaged_at_the_first_agenda(
    agenda: int, engages: int | None
) -> None:
    """I-B, agenda 1: Criminals have Aloof, so a drawn one spawns unengaged."""
    table = club()
    table.order("stage", of="agenda", number=agenda)
    table.draws_encounter(MOBSTER)

    mobster = table.piece(MOBSTER)
    assert (table.game.places.where(mobster), mobster.threat) == (table.roland.place.id, engages)


def test_in_the_second_scenario_chaos_comes_at_once() -> None:
    """I-B, agenda 1’s back, second: 2b follows: a beast enters, La Bella Luna leaves, agenda 3."""
    table = club(2, SECOND)
    table.order("remove", what=BOSS)

    table.order("advance", what="agenda")
    table.settle()
    for player in table.seats:
        if player.is_awaited and "prey" in table.kinds:
            player.chooses("Roland")

    assert table.state.agenda.index == 2
    assert not table.in_play(LUNA)
    assert {player.place.code for player in table.seats} == {LOUNGE}
    beasts = [e for e in table.game.enemies.all() if table.game.card(e).has_trait("Abomination")]
    assert len(beasts) == 1
    deck = table.codes(table.state.encounter_deck)
    assert len([code for code in deck if code in (SPHERES, SERVANT)]) == 2
    assert deck.count("01163") == 3


def test_beasts_devour_criminals() -> None:
    """I-B, agenda 3: beasts discard Criminals at their location as the enemy phase begins.

    Agenda 3’s back is R4.
    """
    table = club()
    for _ in range(2):
        table.order("advance", what="agenda")
    for enemy in [each.id for each in table.game.enemies.all()]:
        table.order("remove", what=enemy)
    table.enemy(SPHERES, exhausted=True).at(BAR)
    table.enemy(MOBSTER, exhausted=True).at(BAR)
    far = table.enemy(MOBSTER, exhausted=True).at(CARDROOM)

    table.enemies_attack()
    assert [e.id for e in table.game.enemies.all() if e.code == MOBSTER] == [far.id]

    table.order("advance", what="agenda")
    assert table.resolution == "r4"
    assert table.roland.who.new_physical == 1


# Places behind the hall


def test_three_doors_lie_mixed() -> None:
    """I-B, Darkened Hall: three locations enter unrevealed in random order."""
    table = club()
    table.order("advance", what="act")
    table.all_at(CARDROOM)
    table.roland.does("move", "Darkened Hall")

    doors = [place for place in table.game.places.all() if place.code in DOORS]
    assert {door.code for door in doors} == DOORS
    assert not any(door.revealed for door in doors)
    assert {table.game.pieces.face_card(door).name for door in doors} == {"Back Hall Doorway"}


def test_the_gallery_costs_who_fails() -> None:
    """I-B, Art Gallery: a failed investigation there costs 2 resources; other failures do not."""
    table = club()
    table.all_at(GALLERY)
    table.roland.has(resources=3)
    table.bag("auto_fail")

    table.roland.tests("intellect", 1)
    table.settle()
    assert table.roland.resources == 3
    table.roland.does("investigate")
    table.settle()
    assert table.roland.resources == 1


def test_nothing_comes_in_in_the_vip_area() -> None:
    """I-B, VIP Area: upkeep gives no card and no resource there; other effects do."""
    table = club(2)
    table.order("remove", what=BOSS)
    table.lays(VIP)
    table.order("move", who=0, to=VIP)
    for player in table.seats:
        player.has(resources=0).has_deck(KNIFE, KNIFE)

    table.next_phase("upkeep")

    assert [(len(p.hand), p.resources) for p in table.seats] == [(0, 0), (1, 1)]


# Act 3 and the resolutions


def test_morgan_is_woken_and_brought_out() -> None:
    """I-B, act 3 All In: Morgan joins for 1 success per investigator; resigning with him is R2."""
    table = third_act()
    table.all_at(VIP)
    table.roland.does("parley", "Morgan", token="0")
    table.settle()
    assert table.piece(MORGAN).controller == table.roland.seat

    table.all_at(ALLEY)
    table.roland.does("resign")

    assert table.resolution == "r2"
    assert set(table.notes) == {"obannion_bone_to_pick", "francis_morgan_rescued"}
    assert [(each.code, each.seat) for each in table.state.earned] == [(MORGAN, None)]


def test_clover_pays_his_debts() -> None:
    """I-B, second: Fold: Clover is in the Bar with a beast and takes damage; with him it is R3."""
    table = third_act(log=SECOND)
    table.roland.chooses("Conglomeration of Spheres")
    assert table.game.stages.act.name == "Fold"
    assert table.piece(CLOVER).place == table.piece(BAR).id
    beasts = [e for e in table.game.enemies.all() if table.game.card(e).has_trait("Abomination")]
    assert len(beasts) == 1
    table.order("remove", what=beasts[0].id)

    table.enemies_attack()
    assert table.piece(CLOVER).damage == 1

    table.piece(CLOVER).controller, table.piece(CLOVER).place = table.roland.seat, None
    table.goes("investigation")
    table.settle()
    table.all_at(ALLEY)
    table.roland.does("resign")
    assert table.resolution == "r3"
    assert set(table.notes) == {"naomi_has_our_back", "francis_morgan_kidnapped"}


def test_without_anybody_it_is_resolution_1() -> None:
    """I-B: no resolution counts as R1: 1 experience more, Morgan is kidnapped."""
    table = third_act()
    table.all_at(ALLEY)
    table.roland.does("resign")

    assert table.resolution == "r1"
    assert set(table.notes) == {"obannion_bone_to_pick", "francis_morgan_kidnapped"}


def test_suspicions_of_criminals() -> None:
    """I-B, Arousing Suspicions: each Criminal here gets doom; without one lose 2 resources."""
    table = club()
    table.roland.has(resources=3)
    table.draws_encounter(SUSPICIONS)
    assert table.roland.resources == 1

    mobster = table.enemy(MOBSTER).at(LUNA)
    table.draws_encounter(SUSPICIONS)
    assert (mobster.doom, table.roland.resources) == (1, 1)
