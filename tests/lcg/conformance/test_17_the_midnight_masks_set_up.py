"""17 The Midnight Masks: set-up."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import CardEntered
from bot.lcg.printed.cards import Card, CardCode
from tests.lcg.night import (
    ACOLYTE,
    ALIVE,
    ASYLUM,
    BANK,
    BOARDING_HOUSE,
    BURNED,
    DECK,
    GRAVEYARD,
    HUNTER,
    PRIEST,
    RIVERTOWN,
    SOCIETY,
    STANDING,
    YOUR_HOUSE,
    dusk,
    night,
)
from tests.lcg.table import Table, rules

SEVEN = ("01124", "01125", "01128", "01129", "01132", "01133", "01134")
GUIDE = {
    "Your House": {"Rivertown"},
    "Rivertown": {
        "Your House",
        "Easttown",
        "Southside",
        "Miskatonic University",
        "Graveyard",
    },
    "Easttown": {"Rivertown", "Downtown"},
    "Downtown": {"Easttown", "Northside"},
    "Northside": {"Downtown", "Miskatonic University"},
    "Miskatonic University": {"Northside", "Rivertown", "Southside", "St. Mary’s Hospital"},
    "Southside": {"Rivertown", "Miskatonic University", "St. Mary’s Hospital"},
    "St. Mary’s Hospital": {"Southside", "Miskatonic University"},
    "Graveyard": {"Rivertown"},
}
"""The links that the campaign guide's symbols draw."""


@pytest.mark.parametrize(("log", "start"), [(STANDING, YOUR_HOUSE), (BURNED, RIVERTOWN)])
def test_the_night_begins_at_home_or_in_rivertown(log: tuple[str, ...], start: str) -> None:
    """Campaign notes §10: all start in Your House, or in Rivertown if the house has burned."""
    table = night(2, log)

    assert {player.place.code for player in table.seats} == {start}
    assert (YOUR_HOUSE in table.place_codes) is (start == YOUR_HOUSE)


@pytest.mark.parametrize("log", [STANDING, BURNED])
def test_only_the_start_is_revealed(log: tuple[str, ...]) -> None:
    """Campaign notes §10: only the start location is revealed in set-up."""
    table = night(1, log)

    assert [place for place in table.game.places.all() if place.revealed] == [table.roland.place]


def test_seven_places_and_one_of_each_pair() -> None:
    """Scenario notes §3: one Downtown and one Southside are in play, the other two are removed."""
    for number in range(8):
        table = night(seed=b"%016d" % number)
        pairs = ({SOCIETY, BOARDING_HOUSE}, {BANK, ASYLUM})
        drawn = table.place_codes - set(SEVEN)

        assert all(len(drawn & pair) == 1 for pair in pairs)
        assert set(table.codes(table.state.removed)) == set().union(*pairs) - drawn


def test_any_of_each_pair_may_come() -> None:
    """Scenario notes §3: which version of a location is in play is random."""
    seen = set[str]()
    for number in range(16):
        seen |= night(seed=b"%016d" % number).place_codes

    assert {SOCIETY, BOARDING_HOUSE, BANK, ASYLUM} <= seen


def test_nobody_sees_which_southside_it_is() -> None:
    """Scenario notes §3: an unrevealed location does not show which version it is."""
    table = Table(["roland_banks"], scenario="the_midnight_masks")
    titles = {table.game.card(CardCode(code)).name for code in (SOCIETY, BOARDING_HOUSE)}

    assert titles == {"Southside"}
    assert not table.told(CardEntered)


def test_the_roads_of_arkham() -> None:
    """Scenario notes §3: the nine locations are linked as printed, both ways."""
    g = night().game
    found = {
        g.card(place).name: {g.card(near).name for near in g.places.connections(place)}
        for place in g.places.all()
    }

    assert found == GUIDE


def test_only_rivertown_is_central() -> None:
    """Campaign notes §15: Rivertown is the only Central location."""
    g = night().game

    assert [g.card(p).name for p in g.places.all() if g.card(p).has_trait("Central")] == [
        "Rivertown"
    ]


@pytest.mark.parametrize(("seats", "cards"), [(1, 21), (2, 20), (3, 19), (4, 18)])
def test_acolytes_wait_by_the_number_of_investigators(seats: int, cards: int) -> None:
    """Campaign notes §10: 0 to 3 Acolytes start in play by number of players, with 1 doom each."""
    table = dusk(seats, hands=True)
    acolytes = table.game.in_play.of_code(CardCode(ACOLYTE))
    posts = [table.game.card(table.piece(str(each.place))).name for each in acolytes]

    assert posts == ["Southside", "Downtown", "Graveyard"][: seats - 1]
    assert (table.game.stages.doom, len(table.state.encounter_deck)) == (seats - 1, cards)


def test_the_deck_of_one_investigator() -> None:
    """Scenario notes §3: the encounter deck has five sets, without the unique Cultists."""
    names = [card.name for card in _deck(dusk())]
    expected = {
        "Hunting Shadow": 3,
        "False Lead": 2,
        "Acolyte": 3,
        "Wizard of the Order": 1,
        "Mysterious Chanting": 2,
        "Hunting Nightgaunt": 2,
        "On Wings of Darkness": 2,
        "Crypt Chill": 2,
        "Obscuring Fog": 2,
        "Locked Door": 2,
    }

    assert {name: names.count(name) for name in names} == expected


def _deck(table: Table) -> list[Card]:
    return [table.game.card(copy) for copy in table.state.encounter_deck]


@pytest.mark.parametrize("log", [STANDING, BURNED, ALIVE])
def test_the_priest_is_shuffled_in_if_he_lives(log: tuple[str, ...]) -> None:
    """Campaign notes §10: a Ghoul Priest who is alive is shuffled into the encounter deck."""
    table = dusk(1, log)
    deck = table.codes(table.state.encounter_deck)

    assert (PRIEST in deck, len(deck)) == (log == ALIVE, 21 + (log == ALIVE))


def test_the_cultist_deck_is_shuffled() -> None:
    """Scenario notes §3.

    The Cultist deck has five cards in random order, apart from other decks.
    """
    tops = set[str]()
    for number in range(16):
        table = dusk(seed=b"%016d" % number)
        deck = table.codes(table.state.apart["cultists"])
        tops.add(deck[0])
        assert sorted(deck) == sorted(DECK)
        assert not set(DECK) & set(table.codes(table.state.encounter_deck))

    assert len(tops) > 2


def test_the_hunter_is_the_agendas_other_side() -> None:
    """Scenario notes §3: the Masked Hunter is in no deck: he is the back of the agenda."""
    table = dusk(4, ALIVE, hands=True)
    piles = (*table.state.apart.values(), table.state.encounter_deck, table.state.aside)

    assert HUNTER not in {code for pile in piles for code in table.codes(pile)}


def test_a_waiting_acolytes_place_is_not_empty() -> None:
    """Campaign notes §10: a location with an Acolyte is not empty for enemies that spawn later."""
    table = night(2)
    southside = next(p for p in table.game.places.all() if p.code in (SOCIETY, BOARDING_HOUSE))
    table.draws_encounter("Wizard of the Order", table.roland)

    labels = table.roland.labels()
    assert "Southside" not in " ".join(labels)
    assert southside.id not in table.roland.offers()


def test_an_acolyte_in_the_graveyard_stops_nobody_elsewhere() -> None:
    """Campaign notes §10.

    With four investigators the Graveyard’s Acolyte is engaged with nobody.
    """
    table = night(4)
    acolyte = table.game.enemies.at(table.piece(GRAVEYARD).id)[0]

    assert (acolyte.threat, acolyte.doom) == (None, 1)


@pytest.mark.parametrize(
    ("resolution", "house", "priest", "trauma", "lita"),
    [
        ("r1", False, False, 1, True),
        ("none", True, True, 0, True),
        ("r2", True, False, 0, False),
        ("r3", True, True, 0, False),
    ],
)
def test_the_night_by_itself(
    resolution: str, house: bool, priest: bool, trauma: int, lita: bool
) -> None:
    """Campaign notes §14: standalone, the players choose how the first scenario ended."""
    earlier = [{"scenario": "the_gathering", "resolution": resolution}]
    table = Table(
        ["roland_banks"], scenario="the_midnight_masks", earlier=earlier, calm=False, hands=True
    )
    own = [*table.roland.deck, *table.roland.hand]

    assert (YOUR_HOUSE in table.place_codes) is house
    assert (PRIEST in table.codes(table.state.encounter_deck)) is priest
    assert (table.roland.who.mental_trauma, table.roland.horror) == (trauma, trauma)
    assert ("01117" in own) is lita


def test_by_itself_the_house_has_burned_unless_somebody_says_otherwise() -> None:
    """Rules Reference, "Standalone Mode": by default the first scenario ended with resolution 1."""
    table = Table(["roland_banks"], scenario="the_midnight_masks")

    assert table.roland.is_at(RIVERTOWN)


@pytest.mark.parametrize("difficulty", ["easy", "standard", "hard", "expert"])
def test_the_bag_is_the_campaigns(difficulty: str) -> None:
    """Campaign notes §14: this scenario adds no token to the bag."""
    table = night(difficulty=difficulty)
    campaign = rules().library.campaigns["night_of_the_zealot"]

    assert sorted(map(str, table.state.bag)) == sorted(
        map(str, campaign.bags[table.state.difficulty])
    )
