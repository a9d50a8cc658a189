"""24 The Essex County Express: set-up, cars, stages and ends (Dunwich scenario notes §3)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.lcg import views
from bot.lcg.core.facts import TokenRevealed
from bot.lcg.core.state import Earned, LogEntry, Standing
from bot.lcg.names.phrases import harm as harm_words
from bot.lcg.printed.cards import CardCode
from bot.lcg.rules.scenario_result import scenario_result
from renders.lcg.alt import board_alt
from tests.lcg.codes import COP, DOG, KNIFE, MACHETE
from tests.lcg.dunwich_table import dunwich
from tests.lcg.table import Table

CARS = ("02167", "02168", "02169", "02170", "02171", "02172", "02173", "02174")
QUICK, STRONG, BRAVE, CLEVER, LUCKY, SLEEPING, DINING, PARLOR = CARS
ENGINES = COLD, BESET, BLOODY = ("02175", "02176", "02177")
ACROSS, PASSENGER, CLAWS, RAILS = "02178", "02179", "02180", "02181"
GRAPPLER, MONSTROSITY = "02182", "02183"
ACOLYTE, BOOK = "01169", "02140"
STUDY = "01111"
UNEXPECTED, GUTS, OVERPOWER = "01093", "01089", "01091"


def bare(*who: str, **setup: Any) -> Table:
    """The train as it is drawn, at the first turn."""
    return dunwich("the_essex_county_express", *who, **setup)


def train(
    *cars: str, who: tuple[str, ...] = ("roland_banks", "daisy_walker"), **setup: Any
) -> Table:
    """A train of these cars, unrevealed but the first, in which everybody is; no clues there."""
    table = bare(*who, **setup)
    seats = [player.seat for player in table]
    table.lays(STUDY)
    table.order("move", who=seats, to=STUDY)
    for place in table.game.places.all()[:-1]:
        table.order("remove", what=place.id, to="removed")
    for car in cars:
        table.order("place", card=car)
    table.order("reveal", place=cars[0])
    table.order("move", who=seats, to=cars[0])
    table.order("remove", what=STUDY, to="removed")
    table.sets(cars[0], clues=0)
    assert line(table) == list(cars)
    for player in table:
        player.has(damage=0, horror=0, resources=5)
    table.facts.clear()
    return table


def line(table: Table) -> list[str]:
    """The cars from left to right."""
    return [place.code for place in table.game.places.all()]


# Set-up


@pytest.mark.parametrize("number", range(8))
def test_the_train_is_made_up(number: int) -> None:
    """Dunwich III, Set-up: six cars and an engine to the right; all start in the leftmost car."""
    table = bare("roland_banks", seed=bytes([number]) * 16)
    cars = line(table)

    assert len(cars) == 7
    assert len(set(cars[:6]) & set(CARS)) == 6
    assert cars[6] in ENGINES
    assert [place.code for place in table.game.places.all() if place.revealed] == cars[:1]
    assert table.roland.who.place == table.place(cars[0]).id


def test_the_deck_of_the_express() -> None:
    """Dunwich III, Set-up: 35 cards with the passengers; Across Space and Time is set aside."""
    table = bare(calm=False, at_turn=False)
    deck = table.codes(table.state.encounter_deck)

    assert len(deck) == 35
    assert (deck.count(PASSENGER), deck.count(ACROSS)) == (3, 0)
    assert table.codes(table.state.aside).count(ACROSS) == 4


@pytest.mark.parametrize(
    ("level", "token"), [("easy", -2), ("standard", -3), ("hard", -4), ("expert", -5)]
)
def test_a_token_by_difficulty(level: str, token: int) -> None:
    """Dunwich III, Set-up: the difficulty’s extra token stays in the bag for the campaign."""
    mine = bare(difficulty=level).state.bag
    before = dunwich("the_miskatonic_museum", difficulty=level).state.bag

    assert mine.count(token) == before.count(token) + 1


def test_the_dining_car_at_the_tail() -> None:
    """Dunwich III, Set-up: a car revealed at the start resolves its reveal, not its entering."""
    for number in range(60):
        table = bare(seed=bytes([number]) * 16, at_turn=False)
        table.chooses_none()
        if "choose" in table.kinds and "Grappling" in table.ask.prompt:
            table.roland.chooses("Daisy Walker")
            assert table.piece(GRAPPLER).threat == table.daisy.seat
            return
        assert table.roland.who.damage == table.roland.who.horror == 0
    raise AssertionError("no train has the Dining Car at its tail")


# Movement


def test_a_car_opens_once_the_one_before_is_searched() -> None:
    """Dunwich III, Movement: a car can be entered once its left neighbour has no clues."""
    table = train(SLEEPING, LUCKY)
    table.sets(SLEEPING, clues=1)
    assert "still holds clues" in table.roland.why_not("move", "Train Car")
    table.sets(SLEEPING, clues=0)
    assert table.roland.why_not("move", "Train Car") == ""


def test_an_unrevealed_neighbour_opens_nothing() -> None:
    """Dunwich III, Movement: an unrevealed left neighbour bars the way; enemies may pass."""
    table = train(SLEEPING, LUCKY, PARLOR)
    from_afar = views.board(table.game, table.asked).places[2]
    enemy = table.enemy(GRAPPLER, exhausted=True).at(table.place(PARLOR))

    assert from_afar.barred
    assert enemy.place == table.place(PARLOR).id


@pytest.mark.parametrize(
    ("car", "card", "harm"),
    [(QUICK, DOG, (2, 0)), (STRONG, GUTS, (2, 0)), (BRAVE, DOG, (0, 2)), (CLEVER, DOG, (0, 2)),
     (LUCKY, DOG, (1, 1))],
)  # fmt: skip
def test_passenger_cars_hurt(car: str, card: str, harm: tuple[int, int]) -> None:
    """Dunwich III, Passenger Cars: entering costs harm, if a player cannot or will not pay."""
    table = train(SLEEPING, car)
    table.daisy.holds(card)
    table.roland.does("move", "Train Car")
    assert (table.roland.damage, table.roland.horror) == harm
    table.order("move", who=1, to=car, enter=True)
    table.daisy.chooses(f"Take {harm_words(*harm)}")

    assert (table.daisy.damage, table.daisy.horror) == harm


@pytest.mark.parametrize(("car", "cards"), [(STRONG, [OVERPOWER]), (LUCKY, [UNEXPECTED])])
def test_passenger_cars_take_icons(car: str, cards: list[str]) -> None:
    """Dunwich III, Passenger Cars: a player pays with cards that have the icons, wild included."""
    table = train(SLEEPING, car)
    table.roland.holds(*cards, KNIFE)
    table.roland.does("move", "Train Car").chooses("Discard")
    if "choose" in table.kinds or "discard" in table.kinds:
        table.roland.chooses(table.game.card(CardCode(cards[0])).name)

    assert (table.roland.damage, table.roland.horror) == (0, 0)
    assert table.roland.hand == [KNIFE]


def test_too_few_icons_are_enough_with_the_whole_hand() -> None:
    """Dunwich III, Passenger Cars: too few icons suffice if the whole hand is discarded."""
    table = train(SLEEPING, BRAVE)
    table.roland.holds(KNIFE, MACHETE)
    table.roland.does("move", "Train Car").chooses("Discard")
    while table.kinds == ["discard"]:
        table.roland.chooses(table.ask.parts[table.roland.seat].options[0].label)

    assert (table.roland.hand, table.roland.horror) == ([], 0)


def test_it_happens_on_each_entry() -> None:
    """Dunwich III, Passenger Cars: the cost is due on each entry, also from the right."""
    table = train(SLEEPING, QUICK)
    table.roland.does("move", "Train Car").does("move", "Sleeping").does("move", "Passenger")

    assert table.roland.damage == 4


def test_the_sleeping_car() -> None:
    """Dunwich III, 02172: 3 resources, once per game for the group."""
    table = train(SLEEPING, QUICK)
    table.roland.does("activate", "Gain 3")

    assert table.roland.resources == 8
    assert table.roland.why_not("activate", "Gain 3")


@pytest.mark.parametrize("car", [DINING, BESET])
def test_cars_with_a_grappling_horror(car: str) -> None:
    """Dunwich III, 02173, 02176: the investigator who reveals it finds and draws an enemy."""
    table = train(SLEEPING, car)
    table.encounter_deck(RAILS, GRAPPLER, CLAWS)
    table.roland.does("move", "Car")

    assert table.piece(GRAPPLER).threat == table.roland.seat


def test_the_parlor_car() -> None:
    """Dunwich III, 02174: nobody can investigate it; 3 resources buy a clue there."""
    table = train(SLEEPING, PARLOR)
    table.order("reveal", place=PARLOR)
    table.order("move", who=0, to=PARLOR)
    assert "You can’t investigate" in table.roland.why_not("investigate")
    table.roland.does("activate", "Discover a clue")

    assert (table.roland.clues, table.roland.resources) == (1, 2)


# Tokens


@pytest.mark.parametrize(("difficulty", "more"), [("standard", 0), ("hard", 1)])
def test_the_skull_counts_agendas(difficulty: str, more: int) -> None:
    """Dunwich III, skull: minus the number of the agenda, 1 more on the hard side."""
    table = bare(difficulty=difficulty)
    table.bag("skull")
    table.roland.tests("willpower", 9)
    first = table.ended.total
    table.order("stage", of="agenda", number=2)
    table.roland.tests("willpower", 9)

    assert (first, table.ended.total) == (max(0, 2 - more), max(0, 1 - more))


def test_the_cultist_ends_ones_own_turn() -> None:
    """Dunwich III, cultist: a failure in one’s own turn ends that turn."""
    table = train(SLEEPING, QUICK)
    table.bag("cultist")
    table.daisy.tests("intellect", 9)
    assert table.state.turn == table.roland.seat
    table.roland.does("investigate")

    assert table.roland.who.acted
    assert not table.daisy.who.acted


def test_the_tablet_dooms_a_cultist() -> None:
    """Dunwich III, tablet: 1 doom on the nearest Cultist, hard on each Cultist."""
    table = train(SLEEPING, QUICK, PARLOR)
    near = table.enemy(ACOLYTE, exhausted=True).at(table.place(QUICK))
    far = table.enemy(ACOLYTE, exhausted=True).at(table.place(PARLOR))
    table.bag("tablet")
    table.roland.tests("willpower", 1)

    assert (near.doom, far.doom) == (1, 0)


def test_the_elder_thing_takes_a_card() -> None:
    """Dunwich III, elder thing: a failure discards a card of the player’s choice."""
    table = train(SLEEPING, QUICK)
    table.bag("elder_thing")
    table.roland.holds(KNIFE, MACHETE).tests("willpower", 9).chooses("Machete")

    assert table.roland.hand == [KNIFE]


# Agendas


def test_the_train_gets_shorter() -> None:
    """Dunwich III, agendas: in all, 1, 2, 4 and 6 cars leave, until only the engine remains."""
    table = bare("roland_banks")
    left: list[int] = []
    engine = line(table)[-1]
    table.lays(engine)
    table.order("move", who=0, to=engine)
    for _ in range(4):
        table.order("advance", what="agenda")
        left.append(len(line(table)))

    assert left == [6, 5, 3, 1]
    assert line(table) == [engine]


def test_who_stays_behind_is_lost() -> None:
    """Dunwich III, agendas: investigators in a car that leaves are defeated without trauma.

    Its enemies, assets and clues go with it.
    """
    table = train(SLEEPING, QUICK, PARLOR)
    table.order("reveal", place=QUICK)
    table.order("move", who=0, to=QUICK)
    table.enemy(GRAPPLER).engaged_with(table.daisy)
    table.order("put", card=PASSENGER, at=SLEEPING)
    table.roland.has(clues=3)
    table.daisy.has(clues=2)
    table.order("advance", what="agenda")

    assert (table.daisy.who.standing, table.daisy.who.new_mental) == (Standing.DEFEATED, 0)
    assert (table.roland.clues, table.roland.horror) == (0, 1)
    assert line(table) == [QUICK, PARLOR]
    assert not table.in_play(GRAPPLER)
    assert {GRAPPLER, PASSENGER} <= set(table.encounter_discard)


def test_the_next_car_has_no_neighbour_then() -> None:
    """Dunwich III, agendas: a car without a left neighbour can be entered from the right."""
    table = train(SLEEPING, QUICK, PARLOR)
    table.order("reveal", place=PARLOR)
    table.order("move", who=[0, 1], to=PARLOR)
    table.order("advance", what="agenda")

    assert table.roland.why_not("move", "Train Car") == ""


def test_out_of_time() -> None:
    """Dunwich III, agenda 5: all are defeated with 1 mental trauma each: resolution 2."""
    table = train(SLEEPING, QUICK)
    table.order("stage", of="agenda", number=5)
    table.order("advance", what="agenda")
    result = scenario_result(table.game)

    assert table.state.resolution == "r2"
    assert [player.who.new_mental for player in table] == [1, 1]
    assert "delayed_on_the_way" in table.notes
    assert [seat.xp for seat in result.seats] == [1, 1]
    assert [(each.code, each.seat) for each in table.state.earned] == [(ACROSS, 0), (ACROSS, 1)]


def test_all_defeated() -> None:
    """Dunwich III, no resolution: it counts as resolution 2; nobody can resign."""
    table = train(SLEEPING, QUICK)
    assert table.roland.why_not("resign") == ""
    table.order("advance", what="agenda")

    assert table.state.resolution == "none"
    assert "delayed_on_the_way" in table.notes


# Acts


def at_the_engine() -> Table:
    """Roland is about to enter the Engine Car."""
    return train(SLEEPING, COLD)


@pytest.mark.parametrize(("skill", "trauma"), [("Agility", (0, 1)), ("Combat", (1, 0))])
def test_across_the_tender(skill: str, trauma: tuple[int, int]) -> None:
    """Dunwich III, act 1: failing agility is 1 mental trauma, failing combat 1 physical trauma."""
    table = at_the_engine()
    table.bag("auto_fail")
    table.roland.does("move", "Engine").chooses(skill)
    who = table.roland.who

    assert (who.new_physical, who.new_mental) == trauma
    assert (who.damage, who.horror, table.state.act.index) == (0, 0, 1)
    assert (table.daisy.who.new_physical, table.daisy.who.new_mental) == (0, 0)


def test_the_engine_runs() -> None:
    """Dunwich III, act 2: the last clue of the Engine Car brings resolution 1."""
    table = at_the_engine()
    table.roland.does("move", "Engine").chooses("Combat")
    table.sets(COLD, clues=1)
    table.roland.does("investigate", token="+1")
    result = scenario_result(table.game)

    assert table.state.resolution == "r1"
    assert table.notes == []
    assert [seat.xp for seat in result.seats] == [1, 1]


# What it leaves behind


@pytest.mark.parametrize(("bearer", "lost"), [("daisy_walker", [(BOOK, 1)]), ("roland_banks", [])])
def test_the_defeated_are_robbed(bearer: str, lost: list[tuple[str, int]]) -> None:
    """Dunwich III, resolution: the defeated lose earned cards of their deck, and get a weakness."""
    kept = {"scenario": "the_miskatonic_museum", "resolution": "r2", "bearer": bearer}
    before = [
        {"scenario": slug, "resolution": "none"}
        for slug in ("extracurricular_activity", "the_house_always_wins")
    ]
    table = train(SLEEPING, COLD, earlier=[*before, kept])
    table.order("defeat", what=1)
    table.order("end", resolution="r1")
    result = scenario_result(table.game)

    assert list(result.earned) == [Earned(CardCode(ACROSS), table.daisy.seat)]
    assert [(struck.code, struck.seat) for struck in result.lost] == lost
    assert [seat.xp for seat in result.seats] == [0, 1]
    assert (LogEntry("necronomicon_stolen") in result.log) is bool(lost)


# Encounter cards


def test_a_passenger_is_one_car_behind() -> None:
    """Dunwich III, 02179: a passenger enters the car to your left, uncontrolled; it surges."""
    table = train(SLEEPING, QUICK)
    table.order("reveal", place=QUICK)
    table.order("move", who=0, to=QUICK)
    table.encounter_deck(PASSENGER, RAILS)
    table.draws_encounter(None, table.roland)
    passenger = table.piece(PASSENGER)

    assert (passenger.place, passenger.controller) == (table.place(SLEEPING).id, None)
    assert RAILS in table.encounter_discard
    table.draws_encounter(PASSENGER, table.daisy)
    assert [each.place for each in table.game.in_play.of_code(CardCode(PASSENGER))] == [
        passenger.place
    ] * 2


def test_a_passenger_comes_along_and_is_lost() -> None:
    """Dunwich III, 02179: parley takes control without a test; if it leaves, each has 1 horror."""
    table = train(SLEEPING, QUICK)
    table.order("put", card=PASSENGER, at=SLEEPING)
    table.roland.does("parley", "Parley")
    assert table.piece(PASSENGER).controller == table.roland.seat
    table.draws_encounter(CLAWS, table.roland, token="auto_fail")

    assert not table.in_play(PASSENGER)
    assert [player.horror for player in table] == [1, 1]
    assert PASSENGER in table.encounter_discard


def test_claws_of_steam() -> None:
    """Dunwich III, 02180: assets must take the damage first; you cannot move this round."""
    table = train(SLEEPING, QUICK)
    cop = table.roland.controls(COP)
    table.draws_encounter(CLAWS, table.roland, token="auto_fail")

    assert (table.roland.damage, table.in_play(COP), cop.damage) == (0, False, 2)
    assert "can’t move" in table.roland.why_not("move", "Train Car")


def test_broken_rails() -> None:
    """Dunwich III, 02181: each investigator here loses an action, from 4 damage on an asset too."""
    table = train(SLEEPING, QUICK)
    table.roland.controls(KNIFE)
    table.daisy.controls(MACHETE)
    table.roland.has(damage=4)
    table.daisy.has(damage=3)
    table.draws_encounter(RAILS, table.daisy)

    assert [player.who.actions for player in table] == [2, 2]
    assert (table.in_play(KNIFE), table.in_play(MACHETE)) == (False, True)


def test_a_grappling_horror_holds() -> None:
    """Dunwich III, 02182: an investigator engaged with it cannot move."""
    table = train(SLEEPING, QUICK)
    horror = table.enemy(GRAPPLER).engaged_with(table.roland)
    assert table.roland.why_not("move", "Train Car") == "Grappling Horror holds you."
    table.order("defeat", what=horror.id)

    assert table.roland.why_not("move", "Train Car") == ""


def test_a_monstrosity_emerges_ahead() -> None:
    """Dunwich III, 02183: it spawns exhausted to your right, or here in the last car."""
    table = train(SLEEPING, QUICK)
    table.enemy(MONSTROSITY).spawns(table.roland)
    ahead = table.piece(MONSTROSITY)
    assert (ahead.place, ahead.exhausted) == (table.place(QUICK).id, True)
    table.order("reveal", place=QUICK)
    table.order("move", who=0, to=QUICK)
    table.draws_encounter(MONSTROSITY, table.roland)

    assert [each.place for each in table.game.enemies.all()] == [table.place(QUICK).id] * 2
    assert [each.threat for each in table.game.enemies.all()] == [None, None]


# Looks


def test_unrevealed_cars_are_all_alike() -> None:
    """Dunwich III: unrevealed cars look alike; the board lists the row of cars in words."""
    table = bare("roland_banks")
    words = board_alt(views.board(table.game, table.asked))

    assert words.count("Train Car") >= 5
    assert "Engine Car" in words


# At its edges


FOUR = ("roland_banks", "daisy_walker", "agnes_baker", "wendy_adams")


def answered(table: Table) -> Table:
    """Each choice that stands open is answered with its first option, harm by oneself."""
    table.settle()
    while open_ones := [
        p for p in table.seats if p.is_awaited and p.ask.kind not in ("turn", "go")
    ]:
        player = open_ones[0]
        if player.ask.kind == "commit":
            player.reveals()
        elif player.ask.kind == "assign":
            player.assigns()
        else:
            player.chooses(player.ask.parts[player.seat].options[0].label)
        table.settle()
    return table


def one_ahead(*cars: str, **setup: Any) -> Table:
    """A train whose first investigator is one car ahead of the others, in a revealed car."""
    table = train(*cars, **setup)
    table.order("reveal", place=cars[1])
    table.order("move", who=0, to=cars[1])
    table.roland.has(damage=0, horror=0)
    return table


def test_the_way_back_is_open() -> None:
    """Dunwich III, Movement: a revealed car can be entered, whatever is to its left."""
    table = one_ahead(SLEEPING, QUICK, PARLOR)
    table.sets(SLEEPING, clues=1)
    table.roland.does("move", "Sleeping")

    assert table.roland.can("move", "Passenger")


def test_a_car_that_goes_takes_attachments_and_beasts_along() -> None:
    """Dunwich III, agendas: a car that leaves discards its enemies, without victory points."""
    table = one_ahead(SLEEPING, QUICK)
    table.enemy(MONSTROSITY).engaged_with(table.daisy)
    table.attached("Arcane Barrier", table.place(SLEEPING))
    table.order("advance", what="agenda")

    assert {MONSTROSITY, "02102"} <= set(table.encounter_discard)
    assert table.victory == []


@pytest.mark.parametrize("controlled", [True, False])
def test_passengers_left_behind_are_mourned(controlled: bool) -> None:
    """Dunwich III, 02179: each passenger that is lost deals 1 horror to all investigators left."""
    table = one_ahead(SLEEPING, QUICK)
    for _ in range(2):
        if controlled:
            table.daisy.controls(PASSENGER)
        else:
            table.order("put", card=PASSENGER, at=SLEEPING)
    table.order("advance", what="agenda")

    assert table.roland.horror == 2


def test_two_cars_go_each_its_own_way() -> None:
    """Dunwich III, agendas 3 and 4.

    A car without clues joins the victory display, another does not.
    """
    table = train(PARLOR, SLEEPING, QUICK, COLD)
    table.order("reveal", place=QUICK)
    table.order("move", who=[0, 1], to=QUICK)
    table.order("stage", of="agenda", number=3)
    table.order("advance", what="agenda")

    assert line(table) == [QUICK, COLD]
    assert table.victory == [PARLOR]
    assert SLEEPING in table.codes(table.state.removed)


def test_the_hard_cultist_brings_another_token() -> None:
    """Dunwich III, cultist: on hard it also reveals another token."""
    table = train(SLEEPING, QUICK, difficulty="hard")
    table.prints(SLEEPING, shroud=9)
    table.roland.does("investigate", token=["cultist", "-1"])
    answered(table)

    assert len(table.told(TokenRevealed)) == 2
    assert (table.ended.total, table.roland.who.acted) == (2, True)


def test_the_hard_tablet_dooms_every_cultist() -> None:
    """Dunwich III, tablet: without a Cultist in play it is its number only."""
    table = train(SLEEPING, QUICK, PARLOR, difficulty="expert")
    table.bag("tablet")
    table.roland.tests("willpower", 0)
    near = table.enemy(ACOLYTE, exhausted=True).at(table.place(QUICK))
    far = table.enemy(ACOLYTE, exhausted=True).at(table.place(PARLOR))
    table.roland.tests("willpower", 0)

    assert (near.doom, far.doom) == (1, 1)


def test_of_cultists_as_near_one_is_chosen() -> None:
    """Dunwich III, tablet: one of several equally near Cultists gets the doom."""
    table = train(SLEEPING, QUICK)
    two = [table.enemy(ACOLYTE, exhausted=True).at(table.place(QUICK)) for _ in range(2)]
    table.bag("tablet")
    table.roland.tests("willpower", 1).chooses("2nd")

    assert [each.doom for each in two] == [0, 1]


def test_the_hard_elder_thing_takes_a_card_for_each_point() -> None:
    """Dunwich III, elder thing: on hard a card for each point, up to the number in hand."""
    table = train(SLEEPING, QUICK, difficulty="expert")
    table.bag("elder_thing")
    table.roland.holds(KNIFE, MACHETE, DOG).tests("willpower", 2)
    table.roland.chooses("Knife", "Machete")
    assert table.roland.hand == [DOG]

    table.roland.tests("willpower", 9)
    answered(table)
    assert table.roland.hand == []


def test_the_bloody_engine_draws_before_the_climb() -> None:
    """Dunwich III, 02177: its revealer draws three encounter cards, with their surges."""
    table = train(SLEEPING, BLOODY, who=FOUR)
    table.encounter_deck(GRAPPLER, PASSENGER, RAILS, RAILS)
    table.roland.does("move", "Engine")
    answered(table)

    assert table.encounter_discard.count(RAILS) == 2
    assert table.piece(GRAPPLER).threat == table.roland.seat
    assert table.state.act.index == 1


def test_rails_let_one_choose_the_asset() -> None:
    """Dunwich III, 02181: players choose the asset; they lose at most the actions they have."""
    table = train(SLEEPING, QUICK)
    table.roland.controls(KNIFE)
    table.roland.controls(DOG)
    table.roland.has(damage=4, actions=0)
    table.draws_encounter(RAILS, table.roland)
    table.roland.chooses("Knife")

    assert (table.in_play(KNIFE), table.in_play(DOG)) == (False, True)


def test_who_fell_before_suffers_nothing_of_the_end() -> None:
    """Dunwich III, agenda 5: investigators defeated before get no mental trauma."""
    table = train(SLEEPING, QUICK)
    table.order("defeat", what=1)
    table.order("stage", of="agenda", number=5)
    table.order("advance", what="agenda")

    assert table.state.resolution == "r2"
    assert [player.who.new_mental for player in table] == [1, 0]
    assert sorted(int(each.seat or 0) for each in table.state.earned) == [0, 1]


def test_the_defeated_of_four_take_a_weakness_each() -> None:
    """Dunwich III, resolution: defeated investigators get a weakness and 1 experience more."""
    table = train(PARLOR, COLD, who=FOUR)
    for seat in (1, 2):
        table.order("defeat", what=seat)
    table.order("end", resolution="r1")
    result = scenario_result(table.game)

    assert [seat.xp for seat in result.seats] == [1, 2, 2, 1]
    assert sorted(int(each.seat or 0) for each in result.earned) == [1, 2]


def test_nothing_is_to_be_had_from_a_bare_parlor() -> None:
    """Dunwich III, 02174: without 3 resources, or a clue there, its action is not offered."""
    table = one_ahead(SLEEPING, PARLOR)
    table.roland.has(resources=2)
    assert not table.roland.can("activate", "Discover")
    table.roland.has(resources=9)
    assert table.roland.can("activate", "Discover")
    table.sets(PARLOR, clues=0)
    assert not table.roland.can("activate", "Discover")
