"""22 Extracurricular Activity, by Dunwich scenario notes §1."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import TokenRevealed
from bot.lcg.printed.cards import Symbol
from tests.lcg.campus import (
    ADMINISTRATION,
    BREW,
    DORMITORIES,
    EARLY,
    EXPERIMENT,
    HUMANITIES,
    JAZZ,
    LABS,
    LATE,
    LIBRARY,
    QUAD,
    RICE,
    SCIENCE,
    SECOND,
    UNION,
    campus,
)
from tests.lcg.table import Table

KNIFE, GUTS, DOG, SHOTGUN = "01086", "01089", "01021", "01029"
GUIDE = {
    QUAD: {LIBRARY, HUMANITIES, UNION, SCIENCE, ADMINISTRATION},
    LIBRARY: {QUAD, HUMANITIES},
    HUMANITIES: {QUAD, LIBRARY},
    UNION: {QUAD, DORMITORIES},
    DORMITORIES: {UNION},
    SCIENCE: {QUAD, LABS},
    LABS: {SCIENCE},
    ADMINISTRATION: {QUAD, EARLY},
    EARLY: {ADMINISTRATION},
}


def act(table: Table, number: int) -> None:
    """It is this act, its predecessors' other sides carried out."""
    while table.state.act.index < number - 1:
        table.order("advance", what="act")


# Set-up


@pytest.mark.parametrize(("log", "office", "gone"), [((), EARLY, LATE), (SECOND, LATE, EARLY)])
def test_the_offices_are_those_of_the_hour(log: tuple[str, ...], office: str, gone: str) -> None:
    """I-A, set-up: the Faculty Offices depend on which scenario comes first; one is removed."""
    table = campus(log=log)

    assert office in table.codes(table.state.aside)
    assert gone in table.codes(table.state.removed)


def test_six_places_and_32_cards() -> None:
    """I-A, set-up: six locations, only the Quad revealed, where all start; 32 encounter cards."""
    table = campus(2, calm=False)

    places = {place.code: place.revealed for place in table.game.places.all()}
    assert places == {
        QUAD: True, LIBRARY: False, HUMANITIES: False, UNION: False, SCIENCE: False,
        ADMINISTRATION: False,
    }  # fmt: skip
    assert {player.place.code for player in table.seats} == {QUAD}
    assert len(table.state.encounter_deck) == 32


def test_roads_of_the_campus() -> None:
    """I-A, graph: all links between locations go both ways."""
    table = campus()
    for code in GUIDE:
        table.lays(code)

    near = {
        p.code: {n.code for n in table.game.places.connections(p)} for p in table.game.places.all()
    }
    assert near == GUIDE


# Tokens


@pytest.mark.parametrize(("difficulty", "worth", "cards"), [("standard", -1, 3), ("expert", -2, 5)])
def test_a_failure_with_a_skull_costs_cards(difficulty: str, worth: int, cards: int) -> None:
    """I-A, skull: a failure discards 3 cards of the deck, on hard 5; a success none."""
    table = campus(difficulty=difficulty)
    table.roland.has_deck(*[KNIFE] * 6)

    table.roland.tests("combat", 4 + worth, token="skull")
    table.settle()
    assert table.result() == (True, 4 + worth)
    assert len(table.roland.deck) == 6

    table.roland.tests("combat", 9, token="skull")
    table.settle()
    assert len(table.roland.discard) == cards


@pytest.mark.parametrize(
    ("difficulty", "full", "worth"),
    [
        ("easy", False, -1),
        ("easy", True, -3),
        ("hard", False, -1),
        ("hard", True, -5),
    ],
)
def test_the_cultist_counts_discards(difficulty: str, full: bool, worth: int) -> None:
    """I-A, cultist: −1, and more with 10 or more cards in the discard pile."""
    table = campus(difficulty=difficulty)
    table.roland.has_deck(*[KNIFE] * (10 if full else 9))
    table.order("several", orders=[])
    for _ in range(10 if full else 9):
        table.state.investigators[0].discard.append(table.state.investigators[0].deck.pop())

    table.roland.tests("combat", 4, token="cultist")
    table.settle()

    assert table.told(TokenRevealed)[-1].modifier == worth


def test_the_elder_thing_costs_what_cards_cost() -> None:
    """I-A, elder thing: minus the printed costs of the deck’s top 2 cards; skills cost 0."""
    table = campus()
    table.bag("elder_thing")
    table.roland.has_deck(DOG, GUTS, SHOTGUN)

    table.roland.tests("combat", 1)
    table.settle()

    assert table.result() == (True, 1)
    assert table.roland.discard == [DOG, GUTS]


def test_the_elder_thing_takes_what_a_deck_has() -> None:
    """I-A, elder thing: a smaller deck discards what it has; on hard 3 cards are discarded."""
    table = campus(difficulty="hard")
    table.bag("elder_thing")
    table.roland.has_deck(DOG)

    table.roland.tests("combat", 2)
    table.settle()

    assert table.result() == (False, 1)
    assert table.roland.deck == []


def test_symbols_without_a_line_do_nothing() -> None:
    """I-A, tokens: a tablet in the bag has no effect here."""
    table = campus()
    assert Symbol.TABLET not in table.state.bag
    table.bag("tablet")

    table.roland.tests("combat", 4)
    table.settle()

    assert table.result() == (True, 4)


# Places


def test_humanities_takes_a_card_for_each_horror() -> None:
    """I-A, Humanities Building: each turn that ends there discards a card per horror on you."""
    table = campus(2)
    table.all_at(HUMANITIES)
    table.roland.has(horror=2).has_deck(*[KNIFE] * 3)
    table.daisy.has(horror=3).has_deck(*[KNIFE] * 3)

    table.roland.ends_turn()

    assert (len(table.roland.discard), len(table.daisy.discard)) == (2, 0)


def test_the_library_takes_time() -> None:
    """I-A, Orne Library: investigating there costs 1 more action, also by a card."""
    table = campus()
    table.all_at(LIBRARY)
    table.roland.controls("Flashlight")
    table.bag(0)

    table.roland.has(actions=1)
    assert not table.roland.can("investigate")
    table.roland.has(actions=3).does("investigate", "Flashlight")
    table.settle()

    assert table.roland.actions == 1


def test_the_union_opens_the_dormitories() -> None:
    """I-A, Student Union: it brings the Dormitories into play; two actions heal 1 and 1."""
    table = campus()
    table.roland.has(damage=2, horror=1)

    table.roland.does("move", "Student Union")
    assert table.piece(DORMITORIES).revealed is False
    assert table.piece(UNION).clues == 2

    table.roland.does("activate", "Student Union")
    assert (table.roland.damage, table.roland.horror) == (1, 0)


def test_a_place_that_came_by_itself_comes_once() -> None:
    """I-A, locations: one that is in play already is not put into play again."""
    table = campus()
    table.lays(DORMITORIES, revealed=False)

    table.roland.does("move", "Student Union")

    assert len([p for p in table.game.places.all() if p.code == DORMITORIES]) == 1


def test_locked_doors_stop_investigators_only() -> None:
    """I-A, locked locations: enemies and Jazz’s controller can enter."""
    table = campus(2)
    table.all_at(UNION)
    table.lays(DORMITORIES, revealed=False)

    assert table.roland.why_not("move", "Dormitories").endswith(" is locked.")
    table.roland.controls(JAZZ)
    assert table.roland.can("move", "Dormitories")
    table.roland.does("move", "Dormitories")
    assert table.roland.is_at("Dormitories")


def test_administration_opens_the_offices_and_files_a_card() -> None:
    """I-A, Administration Building: 1 card of the deck is discarded as a turn ends there."""
    table = campus()
    table.roland.has_deck(KNIFE, KNIFE)

    table.roland.does("move", "Administration Building")
    assert table.piece(EARLY).revealed is False
    table.roland.ends_turn()
    table.settle()

    assert KNIFE in table.roland.discard


def test_the_science_building_burns_who_fails() -> None:
    """I-A, Science Building: a failed willpower test there deals 1 damage; other tests do not."""
    table = campus()
    table.all_at(SCIENCE)
    table.bag("auto_fail")

    table.roland.tests("combat", 1)
    table.settle()
    assert table.roland.damage == 0
    table.roland.tests("willpower", 1)
    table.settle()
    assert table.roland.damage == 1


def test_the_late_office_is_empty() -> None:
    """I-A, Faculty Offices in the second scenario: they have no effect and no objective."""
    table = campus(log=SECOND)
    table.all_at(LATE)

    assert table.piece(LATE).clues == 0
    assert not any("Rice" in label for label in table.roland.labels())


# Jazz


def test_the_janitor_is_found_in_the_deck() -> None:
    """I-A, act 1: Jazz and the discards are shuffled in; a drawn Jazz waits at one’s location."""
    table = campus(calm=False)
    table.order("advance", what="act")
    assert JAZZ in table.codes(table.state.encounter_deck)

    table.encounter_deck(JAZZ)
    table.draws_encounter()

    assert table.piece(JAZZ).place == table.piece(QUAD).id
    assert table.piece(JAZZ).controller is None


@pytest.mark.parametrize(("seats", "cards"), [(1, 10), (2, 5)])
def test_a_clue_finds_the_janitor(seats: int, cards: int) -> None:
    """I-A, act 2: 1 clue discards 5 encounter cards, 10 if one plays alone; Jazz may appear."""
    table = campus(seats, calm=False)
    act(table, 2)
    table.encounter_deck("02083", JAZZ)
    before = len(table.state.encounter_deck)
    table.roland.has(clues=1)

    table.roland.does("activate", "Rice’s Whereabouts")

    assert before - len(table.state.encounter_deck) == cards
    assert table.roland.clues == 0
    assert table.piece(JAZZ).place == table.piece(QUAD).id


@pytest.mark.parametrize(("token", "controller", "act_index"), [("0", 0, 2), ("-1", None, 1)])
def test_who_persuades_the_janitor_advances_the_act(
    token: str, controller: int | None, act_index: int
) -> None:
    """I-A, Jazz: Parley, intellect (3): a success takes control of him and advances act 2."""
    table = campus()
    act(table, 2)
    table.order("put", card=JAZZ, at=table.piece(QUAD).id)
    table.roland.does("parley", "Jazz", token=token)
    table.settle()

    assert (table.piece(JAZZ).controller, table.state.act.index) == (controller, act_index)


# Acts and agendas


@pytest.mark.parametrize(("agenda", "comes"), [(1, True), (2, True), (3, False)])
def test_the_experiment_comes_out_of_the_labs(agenda: int, comes: bool) -> None:
    """I-A, act 2’s back: the Labs enter play; at agenda 1 or 2 The Experiment spawns there."""
    table = campus()
    for _ in range(agenda - 1):
        table.order("advance", what="agenda")
    act(table, 3)

    place = table.game.piece(table.game.places.where(table.piece(EXPERIMENT)))
    assert place is not None
    assert (place.code == LABS) is comes
    assert table.in_play(LABS)


@pytest.mark.parametrize(("log", "there"), [((), False), (SECOND, True)])
def test_the_concoction_lies_under_the_labs(log: tuple[str, ...], there: bool) -> None:
    """I-A, act 2’s back: in the second scenario the Concoction is at the Labs, else removed."""
    table = campus(log=log)
    act(table, 3)

    assert table.in_play(BREW) is there
    assert (BREW in table.codes(table.state.removed)) is not there


def test_the_concoction_is_taken_instead_of_clues() -> None:
    """I-A, Alchemy Labs: their own Investigate takes the Concoction, which deals 7 there."""
    table = campus(log=SECOND)
    act(table, 3)
    table.order("remove", what=EXPERIMENT)
    table.all_at(LABS)
    table.bag("elder_sign")
    table.sets(LABS, clues=1)

    table.prints(LABS, shroud=0)
    table.roland.does("investigate", "Search for the Concoction")
    table.settle()

    assert table.piece(BREW).controller == table.roland.seat
    assert table.piece(LABS).clues == 1
    enemy = table.enemy(EXPERIMENT).at(LABS)
    table.prints(EXPERIMENT, fight=0)
    table.roland.does("fight", "Alchemical Concoction")
    table.settle()
    assert enemy.damage == 7
    assert BREW in table.codes(table.state.removed)


def test_quiet_halls_hurt_who_forgot() -> None:
    """I-A, agenda 1’s back: 1 horror for 5 or more discarded cards, 2 for 10 or more."""
    table = campus(3)
    for player, count in zip(table.seats, (4, 5, 10), strict=True):
        who = player.who
        who.discard, who.deck = who.deck[:count], who.deck[count:]

    table.order("advance", what="agenda")

    assert [player.horror for player in table.seats] == [0, 1, 2]
    assert table.state.agenda.index == 1


def test_in_the_second_scenario_agenda_2_is_skipped() -> None:
    """I-A, agenda 1’s back: in the second scenario 2b follows: Dormitories and The Experiment."""
    table = campus(log=SECOND)

    table.order("advance", what="agenda")

    assert table.state.agenda.index == 2
    assert table.in_play(DORMITORIES)
    assert table.piece(EXPERIMENT).place == table.piece(SCIENCE).id


def test_a_night_with_fewer_cards() -> None:
    """I-A, agenda 2: the hand size in the upkeep phase is 3 lower."""
    table = campus()
    assert table.game.investigators.hand_limit(table.roland.seat) == 8
    table.order("advance", what="agenda")

    assert table.game.investigators.hand_limit(table.roland.seat) == 5


def test_the_experiment_goes_for_the_dormitories() -> None:
    """I-A, agenda 2’s back: an Experiment in play moves 1 towards the Dormitories."""
    table = campus()
    act(table, 3)
    table.order("advance", what="agenda")
    table.order("advance", what="agenda")

    assert table.piece(EXPERIMENT).place == table.piece(SCIENCE).id


def test_the_beast_in_the_dormitories_ends_it() -> None:
    """I-A, agenda 3: if The Experiment enters the Dormitories: 3 horror each, resolution 4."""
    table = campus(2)
    for _ in range(2):
        table.order("advance", what="agenda")
    table.order("remove", what=EXPERIMENT)
    table.enemy(EXPERIMENT).at(UNION)
    table.sets("agenda", doom=1)

    table.goes("mythos")
    table.settle()

    assert table.resolution == "r4"
    assert [player.horror for player in table.seats] == [3, 3]


def test_the_experiment_readies_for_the_enemy_phase() -> None:
    """I-A, The Experiment: it readies as the enemy phase begins and attacks all there."""
    table = campus(2)
    beast = table.enemy(EXPERIMENT, exhausted=True).at(QUAD)

    table.enemies_attack()
    table.roland.chooses("Roland")

    assert beast.exhausted
    assert [player.damage for player in table.seats] == [2, 2]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_its_defeat_ends_the_scenario(number: int) -> None:
    """I-A, The Experiment: its defeat at any act brings act 3’s back, resolution 3."""
    table = campus(2)
    act(table, number)
    if not table.in_play(EXPERIMENT):
        table.enemy(EXPERIMENT).at(QUAD)

    assert table.game.pieces.health(table.piece(EXPERIMENT)) == 13
    table.order("defeat", what=EXPERIMENT)

    assert table.resolution == "r3"
    assert set(table.notes) == {"warren_rice_kidnapped", "experiment_defeated"}


# Resolutions


def test_rice_is_found_in_the_first_scenario() -> None:
    """I-A, R1: 2 clues per investigator in the offices; Rice joins a deck, a tablet the bag."""
    table = campus(2)
    table.all_at(EARLY)
    table.roland.has(clues=3)
    table.daisy.has(clues=1)

    table.roland.does("activate", "Faculty Offices")
    table.daisy.chooses("Agree")

    assert table.resolution == "r1"
    assert set(table.notes) == {"warren_rice_rescued", "failed_to_save_students"}
    assert [(each.code, each.seat) for each in table.state.earned] == [(RICE, None)]
    assert table.state.bag.count(Symbol.TABLET) == 1


def test_the_students_are_saved() -> None:
    """I-A, R2: 3 clues per investigator in the Dormitories; the bag gets no tablet."""
    table = campus()
    table.all_at(DORMITORIES)
    table.roland.has(clues=2)
    assert not table.roland.can("activate", "Dormitories")
    table.roland.has(clues=3)

    table.roland.does("activate", "Dormitories")

    assert table.resolution == "r2"
    assert set(table.notes) == {"warren_rice_kidnapped", "students_rescued"}
    assert Symbol.TABLET not in table.state.bag


def test_clues_of_others_do_not_count() -> None:
    """I-A, objectives of locations: only investigators at the location pay."""
    table = campus(2)
    table.lays(DORMITORIES)
    table.order("move", who=0, to=DORMITORIES)
    table.roland.has(clues=5)
    table.daisy.has(clues=5)

    assert not table.roland.can("activate", "Dormitories")


def test_nobody_is_left() -> None:
    """I-A, no resolution: Rice kidnapped, students lost, a tablet, 1 experience and the display."""
    table = campus()
    table.roland.does("resign")

    assert table.resolution == "none"
    assert set(table.notes) == {"warren_rice_kidnapped", "failed_to_save_students"}
    assert Symbol.TABLET in table.state.bag
    assert table.roland.who.xp == 1
