"""20 Return to The Midnight Masks."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import DoomPlaced
from tests.lcg.codes import GHOUL
from tests.lcg.return_box import (
    COOPER,
    DISCIPLE,
    HILL,
    HORRORS,
    HUNTER,
    MUSEUM,
    NAROGATH,
    PIERCE,
    STATION,
    TRAINS,
    WAREHOUSE,
    night,
)
from tests.lcg.table import Table

HOUSE, RIVERTOWN, HOSPITAL, UNIVERSITY = "01124", "01125", "01128", "01129"
EASTTOWN, NORTHSIDE, TURNER, WARREN = "01132", "01134", "01141", "01139"
SOUTHSIDE = ("01126", "01127")
PAIRS = (
    {RIVERTOWN, WAREHOUSE},
    {UNIVERSITY, MUSEUM},
    {EASTTOWN, STATION},
    {NORTHSIDE, TRAINS},
)
PREDATORS = {"01121a": HUNTER, "50026a": NAROGATH}


def with_agenda(code: str, seats: int = 1) -> Table:
    """A night whose first agenda is this version."""
    for number in range(40):
        table = night(seats, seed=b"%016d" % number)
        if table.game.stages.agenda.code == code:
            return table
    raise AssertionError(code)


# Set-up


def test_versions_of_six_places_come_at_random() -> None:
    """Return notes §4: of six locations one of two versions is in play; links do not change."""
    seen = set[str]()
    for number in range(16):
        table = night(seed=b"%016d" % number)
        drawn = {place.code for place in table.game.places.all()}
        assert all(len(drawn & pair) == 1 for pair in PAIRS)
        assert len(drawn) == 9
        seen |= drawn
        roads = {
            table.game.card(place).name: len(table.game.places.connections(place))
            for place in table.game.places.all()
        }
        assert (roads["Rivertown"], roads["Miskatonic University"], roads["Easttown"]) == (5, 4, 2)

    assert set().union(*PAIRS) <= seen


def test_five_of_eight_cultists_are_in_the_deck() -> None:
    """Return notes §4.

    Five Cultists of eight are in the deck; nobody sees the three removed ones.
    """
    table = night(calm=False)
    deck = table.state.apart["cultists"]
    removed = [c for c in table.codes(table.state.removed) if c in (PIERCE, COOPER, HILL, TURNER)]
    table.order("end", resolution="r2")
    names = {entry.card for entry in table.state.log if entry.card}

    assert len(deck) == 5
    assert names.isdisjoint(removed)
    assert len(names) == 5


@pytest.mark.parametrize(("seats", "cards"), [(1, 23), (2, 22), (3, 21), (4, 20)])
def test_disciples_wait_instead_of_acolytes(seats: int, cards: int) -> None:
    """Return notes §4: Disciples start in play instead of Acolytes, with 1 doom each."""
    table = night(seats, calm=False, hands=True)
    deck = table.codes(table.state.encounter_deck)

    assert len(deck) == cards
    assert (deck.count(DISCIPLE), table.game.stages.doom) == (4 - seats, seats - 1)
    assert "01169" not in deck


def test_without_a_house_any_rivertown_is_the_start() -> None:
    """Return notes §4: if the house burned, all start in the random, revealed Rivertown."""
    for number in range(6):
        table = night(log=("house_burned",), seed=b"%016d" % number)
        place = table.roland.place

        assert place.code in (RIVERTOWN, WAREHOUSE)
        assert place.revealed


@pytest.mark.parametrize("code", PREDATORS)
def test_either_agenda_may_be_the_first(code: str) -> None:
    """Return notes §4: the first agenda is one of two at random, with its back for later."""
    table = with_agenda(code)
    table.order("advance", what="agenda")

    assert table.in_play(PREDATORS[code])
    assert not any(table.in_play(other) for each, other in PREDATORS.items() if each != code)


@pytest.mark.parametrize("code", PREDATORS)
def test_the_hunter_is_written_whichever_agenda_it_was(code: str) -> None:
    """Return notes §4: with either first agenda the log lists the Masked Hunter, seen or not."""
    table = with_agenda(code)
    table.order("end", resolution="r1")

    assert HUNTER in {entry.card for entry in table.state.log}


# Places


def test_the_police_station_restocks_once() -> None:
    """Return notes §4: the Police Station puts 2 ammo or supplies on an asset with such uses."""
    table = night()
    gun = table.roland.controls(".45 Automatic")
    table.roland.at(STATION).does("activate", "Easttown")

    assert gun.uses == 6
    assert not table.roland.can("activate", "Easttown")


def test_the_train_goes_anywhere_in_arkham() -> None:
    """Return notes §4: the train moves to any location in Arkham, once per game."""
    table = night()
    table.roland.at(TRAINS).does("activate", "Northside").chooses("Graveyard")
    if "commit" in table.kinds:
        table.roland.reveals("+1")

    assert table.game.card(table.roland.place).name == "Graveyard"


def test_the_museum_costs_two_horror() -> None:
    """Return notes §4: the museum gives a clue from the pool for 2 horror."""
    table = night()
    table.roland.at(MUSEUM).does("activate", "Miskatonic University")

    assert (table.roland.horror, table.roland.clues) == (2, 1)


def test_the_warehouse_burns_doom() -> None:
    """Return notes §4: the warehouse removes 1 doom per willpower icon of a card, wild included."""
    table = night(2)
    cultist = table.enemy(TURNER).at(HOSPITAL)
    table.sets(cultist.id, doom=3)
    table.roland.at(WAREHOUSE).holds("Guts")
    table.roland.does("activate", "Rivertown").chooses("Ruth")

    assert cultist.doom == 1
    assert table.roland.hand == []
    assert not table.daisy.at(WAREHOUSE).can("activate", "Rivertown")


# Enemies


def test_narogath_comes_to_who_is_nearest_to_a_cultist() -> None:
    """Return notes §4: Narôgath’s prey is nearest to another Cultist; 4 health and 3 for each."""
    table = with_agenda("50026a", seats=2)
    table.order("remove", what=DISCIPLE)
    table.enemy(TURNER).at(HOSPITAL)
    table.roland.at(next(p.code for p in table.game.places.all() if p.code in SOUTHSIDE))
    table.order("advance", what="agenda")
    narogath = table.piece(NAROGATH)

    assert narogath.threat == table.roland.seat
    assert table.game.pieces.health(narogath) == 10


def test_nobody_parleys_near_narogath() -> None:
    """Return notes §4: nobody can parley at a ready Narôgath’s location or next to it."""
    table = night()
    table.enemy(WARREN).engaged_with(table.roland)
    table.roland.has(clues=2)
    narogath = table.enemy(NAROGATH).engaged_with(table.roland)
    assert table.roland.why_not("parley", "Peter Warren") == (
        "You can’t parley with Cultists this close to Narôgath."
    )

    table.order("exhaust", what=narogath.id)
    assert table.roland.can("parley", "Peter Warren")


def test_jeremiah_pierce_lives_in_your_house() -> None:
    """Return notes §4: Jeremiah Pierce spawns at Your House, or in Rivertown if it has burned."""
    table = night()
    table.draws_encounter(PIERCE, table.roland)
    assert table.game.places.where(table.piece(PIERCE)) == table.piece(HOUSE).id

    table = night(log=("house_burned",))
    table.draws_encounter(PIERCE, table.roland)
    assert table.game.places.where(table.piece(PIERCE)) == table.roland.place.id


def test_jeremiah_pierce_is_found_before_the_test() -> None:
    """Return notes §4.

    Jeremiah Pierce is found; then willpower (4) or 1 doom per point failed by.
    """
    table = night()
    table.enemy(PIERCE).engaged_with(table.roland)
    table.roland.does("parley", "Jeremiah Pierce", token="-1")

    assert table.victory == [PIERCE]
    assert table.state.agenda.doom == 2


def test_billy_cooper_flees_from_a_fallen_monster() -> None:
    """Return notes §4: Billy Cooper is found when a Monster is defeated at his location."""
    table = night()
    table.enemy(COOPER).at(HOSPITAL)
    far, near = table.enemy(GHOUL).at(HOUSE), table.enemy(GHOUL).at(HOSPITAL)
    table.order("defeat", what=far.id)
    assert table.in_play(COOPER)

    table.order("defeat", what=near.id)
    assert table.victory == [COOPER]


def test_alma_hill_costs_three_cards() -> None:
    """Return notes §4: for Alma Hill the top 3 encounter cards are resolved, then she is found."""
    table = night()
    table.enemy(HILL).engaged_with(table.roland)
    table.encounter_deck("False Lead", "Obscuring Fog", "Obscuring Fog")
    table.roland.does("parley", "Alma Hill")

    assert table.victory == [HILL]
    assert not table.state.encounter_deck


@pytest.mark.parametrize(("clues", "horror", "doom"), [(2, 2, 0), (1, 0, 1)])
def test_masked_horrors_want_horror_or_doom(clues: int, horror: int, doom: int) -> None:
    """Return notes §4: Masked Horrors: 2 horror for an investigator with 2 clues, else 1 doom."""
    table = night()
    table.roland.has(clues=clues)
    table.draws_encounter(HORRORS, table.roland)

    assert (table.roland.horror, table.state.agenda.doom) == (horror, doom)
    assert bool(table.told(DoomPlaced)) is bool(doom)
